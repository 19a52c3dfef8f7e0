"""Push Crate: the players' pawns on their way through the maze, and the flag they are after."""

import math

from .craft import BOARD, FELT, PIECE, SOFT_WOOD, add, finish, high_pass, low_pass, noise, rub, silence, strike

# A tile of stone laid on earth, and a thin pole.
TILE = [(192, 0.6), (291, 1.0), (433, 0.8), (668, 0.45), (1010, 0.25), (1530, 0.12)]
POLE = [(742, 0.6), (1390, 1.0), (2260, 0.6), (3420, 0.25)]


def footfall(track, at, strength, seed, size=1.0):
    """A soft heel, and the sole that follows with a little grit under it."""
    add(track, strike(TILE, FELT, 0.0023, size=size), at, strength)
    add(track, strike(PIECE, FELT, 0.0016, size=1.5 * size), at + 0.002, 0.28 * strength)
    add(track, rub(0.06, seed, 700, 2_600, rise=0.3), at + 0.008, 0.15 * strength)


def step():
    """Two steps, left and right."""
    track = silence(0.25)
    footfall(track, 0.020, 1.00, 311)
    footfall(track, 0.150, 0.80, 313, size=1.07)
    return finish(track, fade=0.05)


def leap():
    """From the moment a leap lands: both feet, nearly together."""
    track = silence(0.14)
    footfall(track, 0.0, 1.00, 321, size=1.12)
    footfall(track, 0.021, 0.75, 323, size=1.02)
    return finish(track, fade=0.05)


def sent_home():
    """Caught: a knock, and a breath of air that sinks as the pawn flies back."""
    track = silence(0.40)
    add(track, strike(PIECE, SOFT_WOOD, 0.0009, size=1.25), strength=0.55)
    add(track, strike(BOARD, SOFT_WOOD, 0.0016), strength=0.60)
    add(track, rub(0.19, 331, 1_100, 2_600, rise=0.4), at=0.03, strength=0.30)
    add(track, rub(0.24, 334, 600, 1_500, rise=0.4), at=0.09, strength=0.36)
    add(track, rub(0.24, 337, 300, 850, rise=0.4), at=0.17, strength=0.42)
    return finish(track, fade=0.06)


def cloth(length, seed, flaps, low, high):
    """A small flag in the air: noise that swells with each flap, every flap weaker than the one before."""
    waved = high_pass(low_pass(noise(length, seed), high), low)
    for index in range(len(waved)):
        part = index / len(waved)
        flap = abs(math.sin(math.pi * flaps * part ** 0.8)) ** 1.7
        waved[index] *= (0.12 + 0.88 * flap) * (1 - part) ** 1.2 * min(1, 12 * part)
    return waved


def flag_up():
    """The pole drawn out of its hole, and the cloth that flutters."""
    track = silence(0.40)
    add(track, rub(0.06, 341, 900, 2_400, rise=0.8), strength=0.16)
    add(track, strike(POLE, SOFT_WOOD, 0.0007), at=0.048, strength=0.30)
    add(track, strike(TILE, FELT, 0.0020, size=0.8), at=0.048, strength=0.35)
    add(track, cloth(0.34, 343, 4.0, 380, 2_300), at=0.06, strength=0.85)
    return finish(track, fade=0.06)


def flag_down():
    """From the moment the flag touches the floor: the pole knocks twice, and the cloth falls over it."""
    track = silence(0.32)
    for at, strength, size in [(0.0, 1.0, 1.0), (0.062, 0.45, 1.08), (0.104, 0.18, 0.97)]:
        add(track, strike(POLE, SOFT_WOOD, 0.0007, size=size), at, 0.50 * strength)
        add(track, strike(TILE, FELT, 0.0016, size=0.9), at, 0.60 * strength)
    add(track, cloth(0.28, 353, 2.0, 260, 1_600), at=0.045, strength=0.75)
    return finish(track, fade=0.06)
