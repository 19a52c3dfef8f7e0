#!/usr/bin/env python3
"""Makes the sounds of Shove: every .wav file beside this one.

    python3 assets/sounds/make.py

Only the standard library is used and all chance is seeded: the same Python on the same kind of machine writes the same
bytes. (Another C library may round a sine differently in the last bit.)

How a sound is made. A wooden thing that is struck rings in a few modes, which are not harmonics of each other and die
away within hundredths of a second, the high ones first. So a blow is a short pulse of force (`contact`), and the body
is a set of damped resonators (`strike`). The longer the pulse, the softer the things that meet and the duller the
sound: a fingernail half a millisecond, felt three. Rubbing is noise shaped by how fast the thing moves (`rub`). A sound
is a few of these on a time line, kept free of rumble and hiss, and scaled to a common peak (`finish`).

Times are in seconds, frequencies in hertz, strengths relative to the other parts of the same sound.
"""

import math
import random
import struct
import wave
from pathlib import Path

RATE = 44_100
PEAK = 10 ** (-3 / 20)  # -3 dBFS

# Bodies: (frequency, strength) of each mode. The ratios are those of short thick blocks and of a panel on a frame,
# somewhat detuned, as no two pieces of wood are alike.
BOARD = [(207, 0.6), (318, 1.0), (464, 0.9), (641, 0.7), (887, 0.5), (1243, 0.3), (1718, 0.2)]
PIECE = [(861, 0.9), (1187, 1.0), (1654, 0.6), (2213, 0.4), (2986, 0.2), (3911, 0.1)]
TRAY = [(158, 0.8), (231, 1.0), (347, 0.6), (496, 0.3), (713, 0.12)]
RING = [(1873, 0.7), (2671, 1.0), (3742, 0.5), (4918, 0.2)]

WOOD = (24.0, 0.011)  # damping: a constant part and a part that grows with frequency, per second
SOFT_WOOD = (38.0, 0.017)
FELT = (60.0, 0.026)
LACQUER = (30.0, 0.003)


def silence(length):
    return [0.0] * round(length * RATE)


def add(track, sound, at=0.0, strength=1.0):
    """Mixes a sound into the track. What goes beyond the end of the track is cut; `finish` fades the end."""
    start = round(at * RATE)
    for index in range(min(len(sound), len(track) - start)):
        track[start + index] += strength * sound[index]


def contact(length):
    """The force of a blow over time: a smooth hump of area 1."""
    count = max(2, round(length * RATE))
    hump = [math.sin(math.pi * (index + 0.5) / count) ** 2 for index in range(count)]
    area = sum(hump)
    return [force / area for force in hump]


def resonate(force, frequency, decay):
    """What a mode of this frequency, dying away as exp(-decay * t), makes of a force."""
    turn = 2 * math.pi * frequency / RATE
    radius = math.exp(-decay / RATE)
    back1, back2, inlet = 2 * radius * math.cos(turn), -radius * radius, radius * math.sin(turn)
    moved, last, before = [], 0.0, 0.0
    for value in force:
        last, before = back1 * last + back2 * before + inlet * value, last
        moved.append(last)
    return moved


def strike(body, damping, hardness, length=0.4, size=1.0):
    """A blow on a body. `hardness` is the contact time; a larger `size` is a larger, lower body."""
    force = contact(hardness) + silence(length)
    struck = [0.0] * len(force)
    for frequency, strength in body:
        frequency /= size
        add(struck, resonate(force, frequency, damping[0] + damping[1] * 2 * math.pi * frequency), strength=strength)
    # What merely gives way while it is pressed is not heard.
    return high_pass(struck, 120)


def low_pass(samples, frequency):
    """Takes away what is above a frequency, 12 dB an octave."""
    share = 1 - math.exp(-2 * math.pi * frequency / RATE)
    for _ in range(2):
        level, passed = 0.0, []
        for value in samples:
            level += share * (value - level)
            passed.append(level)
        samples = passed
    return samples


def high_pass(samples, frequency):
    """Takes away what is below a frequency, 12 dB an octave."""
    share = 1 - math.exp(-2 * math.pi * frequency / RATE)
    for _ in range(2):
        level, passed = 0.0, []
        for value in samples:
            level += share * (value - level)
            passed.append(value - level)
        samples = passed
    return samples


def noise(length, seed):
    source = random.Random(seed)
    return [source.uniform(-1, 1) for _ in range(round(length * RATE))]


def rub(length, seed, low, high, rise=0.3):
    """Something dragged: noise between two frequencies, as loud as the movement is fast, with an uneven grain.

    `rise` is the share of the time that it takes to reach full speed.
    """
    grain = low_pass(noise(length, seed + 1), 45)
    loudest = max(map(abs, grain))
    rubbed = high_pass(low_pass(noise(length, seed), high), low)
    for index in range(len(rubbed)):
        time = index / len(rubbed)
        part = time / rise if time < rise else (1 - time) / (1 - rise)
        speed = math.sin(math.pi / 2 * part) ** 2
        rubbed[index] *= speed * (1 + 0.55 * grain[index] / loudest)
    return rubbed


def finish(track, fade=0.02):
    """Removes rumble and hiss, lets the end fade to nothing and scales to the common peak."""
    track = low_pass(high_pass(track, 35), 7_500)
    count = round(fade * RATE)
    for index in range(count):
        track[-1 - index] *= math.sin(math.pi / 2 * index / count) ** 2
    loudest = max(map(abs, track))
    return [PEAK * value / loudest for value in track]


def slide():
    """A felted piece drawn over wood: a breath of friction, the board humming along, and a soft stop."""
    track = silence(0.32)
    stroke = rub(0.29, 11, 450, 2_200, rise=0.35)
    add(track, stroke, strength=0.55)
    for frequency, strength in BOARD[1:6]:
        add(track, resonate(stroke, frequency, 160), strength=0.05 * strength)
    add(track, strike(BOARD, FELT, 0.0022), at=0.235, strength=0.20)
    return finish(track, fade=0.04)


def shove():
    """Piece against piece, and the struck piece against the board."""
    track = silence(0.26)
    add(track, strike(PIECE, WOOD, 0.0006, size=1.15), strength=0.80)
    add(track, strike(BOARD, SOFT_WOOD, 0.0010), at=0.002, strength=0.55)
    add(track, strike(PIECE, SOFT_WOOD, 0.0008, size=1.32), at=0.068, strength=0.42)
    add(track, strike(BOARD, SOFT_WOOD, 0.0013, size=1.12), at=0.070, strength=0.50)
    add(track, rub(0.15, 21, 250, 1_500, rise=0.2), at=0.02, strength=0.10)
    return finish(track, fade=0.05)


def fall():
    """Over the edge, down into the tray with ever smaller knocks, and to rest on the felt."""
    track = silence(0.92)
    add(track, rub(0.12, 31, 300, 1_700, rise=0.5), strength=0.16)
    add(track, strike(BOARD, SOFT_WOOD, 0.0013), at=0.075, strength=0.30)
    # Time, strength and size: which side of the piece strikes, so no two knocks are alike.
    tumble = [(0.235, 1.00, 1.22), (0.352, 0.62, 1.02), (0.437, 0.44, 1.31), (0.502, 0.28, 1.10), (0.549, 0.17, 1.24)]
    for at, strength, size in tumble:
        add(track, strike(PIECE, SOFT_WOOD, 0.0007 + 0.0005 * (1 - strength), size=size), at, 0.60 * strength)
        add(track, strike(TRAY, SOFT_WOOD, 0.0020), at + 0.001, 0.70 * strength)
    add(track, strike(TRAY, FELT, 0.0032), at=0.615, strength=0.85)
    add(track, rub(0.24, 37, 160, 750, rise=0.15), at=0.61, strength=0.16)
    return finish(track, fade=0.08)


def anchor():
    """A lacquered ring clicked onto wood: a click with a short bright edge."""
    track = silence(0.20)
    add(track, strike(RING, LACQUER, 0.0003), strength=0.22)
    add(track, strike(PIECE, SOFT_WOOD, 0.0006, size=1.2), strength=0.50)
    add(track, strike(BOARD, SOFT_WOOD, 0.0012), at=0.001, strength=0.30)
    add(track, strike(RING, LACQUER, 0.0004), at=0.031, strength=0.08)
    add(track, strike(PIECE, SOFT_WOOD, 0.0008, size=1.25), at=0.031, strength=0.14)
    return finish(track, fade=0.04)


def place():
    """A piece put down by a careful hand: one edge, then the whole foot."""
    track = silence(0.16)
    add(track, strike(PIECE, SOFT_WOOD, 0.0009, size=1.4), strength=0.22)
    add(track, strike(BOARD, WOOD, 0.0011), at=0.012, strength=0.65)
    add(track, strike(PIECE, SOFT_WOOD, 0.0007, size=1.25), at=0.012, strength=0.50)
    return finish(track, fade=0.04)


def turn():
    """A very soft tick, a fingertip on the frame."""
    track = silence(0.10)
    add(track, strike(PIECE, SOFT_WOOD, 0.0008, size=1.2), strength=0.7)
    add(track, strike(BOARD, SOFT_WOOD, 0.0013, size=0.8), strength=0.45)
    return finish(track, fade=0.03)


def bar(frequency):
    """A marimba bar: the ground tone over its tube, two upper modes that die at once, and the knock of the mallet.

    Higher bars are shorter and die sooner.
    """
    force = contact(0.0007) + silence(1.4)
    played = [0.0] * len(force)
    sooner = (frequency / 392) ** 0.7
    for ratio, strength, decay in [(1.0, 1.0, 7.5), (3.93, 0.22, 34.0), (9.4, 0.06, 110.0)]:
        if ratio * frequency < 6_000:
            add(played, resonate(force, ratio * frequency, decay * sooner), strength=strength)
    add(played, strike(BOARD, FELT, 0.0014, size=0.9), strength=0.22)
    return played


def win():
    """Four bars of a marimba upwards, in just intonation on G, the last with the fifth and the octave below it."""
    track = silence(1.10)
    ground = 196.0
    for at, ratio, strength in [
        (0.00, 2.0, 0.70),
        (0.125, 5 / 2, 0.74),
        (0.255, 3.0, 0.80),
        (0.420, 4.0, 0.85),
        (0.424, 3.0, 0.42),
        (0.428, 2.0, 0.50),
    ]:
        add(track, bar(ground * ratio), at, strength)
    return finish(track, fade=0.25)


def refuse():
    """A dull knock: wood that does not give."""
    track = silence(0.17)
    add(track, strike(TRAY, SOFT_WOOD, 0.0024), strength=1.0)
    add(track, strike(BOARD, SOFT_WOOD, 0.0018, size=1.35), strength=0.55)
    return finish(track, fade=0.05)


def select():
    """A light tap with a fingernail."""
    track = silence(0.065)
    add(track, strike(PIECE, SOFT_WOOD, 0.0005), strength=0.8)
    add(track, strike(BOARD, SOFT_WOOD, 0.0010, size=0.7), strength=0.35)
    return finish(track, fade=0.025)


def main():
    folder = Path(__file__).parent
    for make in [slide, shove, fall, anchor, place, turn, win, refuse, select]:
        samples = [round(32_767 * value) for value in make()]
        with wave.open(str(folder / f"{make.__name__}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


if __name__ == "__main__":
    main()
