#!/usr/bin/env python3
"""Makes the sounds of Shove: every .wav file beside this one.

    python3 assets/sounds/make.py [NAME...]

Without names all of them. Only the standard library is used and all chance is seeded: the same Python on the same kind
of machine writes the same bytes. (Another C library may round a sine differently in the last bit.) How a sound is made
stands in `maker/craft.py`.
"""

import struct
import sys
import wave
from pathlib import Path

sys.dont_write_bytecode = True

from maker import balls, crates, cues, men, stone, walkers, wood  # noqa: E402 (only after the line above)
from maker.craft import RATE  # noqa: E402

SOUNDS = [
    *[wood.slide, wood.shove, wood.fall, wood.anchor, wood.place],
    *[stone.stone_slide, stone.stone_knock, stone.stone_fall],
    *[crates.crate_push, crates.crate_crack, crates.crate_crumble, crates.crate_burst, crates.crate_place],
    *[walkers.step, walkers.leap, walkers.sent_home, walkers.flag_up, walkers.flag_down],
    *[men.man_slide, men.man_set, men.man_knock, men.man_fall, men.promote],
    *[balls.ball_roll, balls.ball_knock, balls.ball_drop, balls.ball_up, balls.die],
    *[cues.turn, cues.again, cues.passed, cues.win, cues.refuse, cues.select],
]


def main():
    folder = Path(__file__).parent
    for make in SOUNDS:
        if len(sys.argv) > 1 and make.__name__ not in sys.argv[1:]:
            continue
        samples = [round(32_767 * value) for value in make()]
        with wave.open(str(folder / f"{make.__name__}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


if __name__ == "__main__":
    main()
