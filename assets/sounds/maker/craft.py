"""What all sounds are made with: blows, bodies that ring, rubbing, scatterings of small contacts, filters.

How a sound is made. A thing that is struck rings in a few modes, which are not harmonics of each other and die away
within hundredths of a second, the high ones first. So a blow is a short pulse of force (`contact`), and the body is a
set of damped resonators (`ring`, `strike`). The longer the pulse, the softer the things that meet and the duller the
sound: a fingernail half a millisecond, felt three. Rubbing is noise shaped by how fast the thing moves (`rub`); grit,
splinters and chatter are many small contacts, more of them the faster it moves (`grains`, `judder`). A sound is a few
of these on a time line, kept free of rumble and hiss, and scaled to a common peak (`finish`).

Times are in seconds, frequencies in hertz, strengths relative to the other parts of the same sound. All chance is
seeded.
"""

import math
import random

RATE = 44_100
PEAK = 10 ** (-3 / 20)  # -3 dBFS

# Bodies: (frequency, strength) of each mode. The ratios are those of short thick blocks and of a panel on a frame,
# somewhat detuned, as no two pieces of wood are alike.
BOARD = [(207, 0.6), (318, 1.0), (464, 0.9), (641, 0.7), (887, 0.5), (1243, 0.3), (1718, 0.2)]
PIECE = [(861, 0.9), (1187, 1.0), (1654, 0.6), (2213, 0.4), (2986, 0.2), (3911, 0.1)]
TRAY = [(158, 0.8), (231, 1.0), (347, 0.6), (496, 0.3), (713, 0.12)]

# Damping: a constant part and a part that grows with frequency, per second.
WOOD = (24.0, 0.011)
SOFT_WOOD = (38.0, 0.017)
FELT = (60.0, 0.026)


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


def ring(body, damping, force, size=1.0):
    """What a body makes of a force; a larger `size` is a larger, lower body."""
    rung = [0.0] * len(force)
    for frequency, strength in body:
        frequency /= size
        add(rung, resonate(force, frequency, damping[0] + damping[1] * 2 * math.pi * frequency), strength=strength)
    # What merely gives way while it is pressed is not heard.
    return high_pass(rung, 120)


def strike(body, damping, hardness, length=0.4, size=1.0):
    """A blow on a body. `hardness` is the contact time."""
    return ring(body, damping, contact(hardness) + silence(length), size)


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


def stroke(rise):
    """How fast a thing moves that is pushed and comes to rest, as a function of the part of its time, 0 to 1.

    `rise` is the share of the time that it takes to reach full speed.
    """

    def speed(part):
        part = part / rise if part < rise else (1 - part) / (1 - rise)
        return math.sin(math.pi / 2 * part) ** 2

    return speed


def spent(power):
    """How fast things move that were thrown all at once and come to rest, as a function of the part of the time."""
    return lambda part: (1 - part) ** power


def rub(length, seed, low, high, rise=0.3):
    """Something dragged: noise between two frequencies, as loud as the movement is fast, with an uneven grain."""
    grain = low_pass(noise(length, seed + 1), 45)
    loudest = max(map(abs, grain))
    rubbed = high_pass(low_pass(noise(length, seed), high), low)
    speed = stroke(rise)
    for index in range(len(rubbed)):
        rubbed[index] *= speed(index / len(rubbed)) * (1 + 0.55 * grain[index] / loudest)
    return rubbed


def grains(length, seed, rate, speed):
    """The force of many small contacts, each by chance: so many a second at full speed, most of them faint."""
    source = random.Random(seed)
    force = silence(length)
    for index in range(len(force)):
        moving = speed(index / len(force))
        if source.random() * RATE < rate * moving:
            force[index] = moving * source.random() ** 2
    return force


def judder(length, seed, rate, speed):
    """The force of a thing that sticks and slips as it is dragged: so many slips a second at full speed."""
    source = random.Random(seed)
    force = silence(length)
    phase, due = 0.0, 1.0
    for index in range(len(force)):
        moving = speed(index / len(force))
        phase += rate * moving / RATE
        if phase >= due:
            phase, due = 0.0, 0.6 + 0.8 * source.random()
            force[index] = moving * (0.5 + 0.5 * source.random())
    return force


def finish(track, fade=0.02):
    """Removes rumble and hiss, lets the end fade to nothing and scales to the common peak."""
    track = low_pass(high_pass(track, 35), 7_500)
    count = round(fade * RATE)
    for index in range(count):
        track[-1 - index] *= math.sin(math.pi / 2 * index / count) ** 2
    loudest = max(map(abs, track))
    return [PEAK * value / loudest for value in track]
