"""Push, 1977: glossy balls in the channels and pockets of a wooden board, and the die."""

import math

from .craft import FELT, SOFT_WOOD, TRAY, WOOD, add, finish, grains, high_pass, low_pass, noise, ring, silence, strike

BALL = [(2480, 0.7), (3730, 1.0), (5160, 0.6), (6700, 0.3)]
CHANNEL = [(241, 0.6), (389, 1.0), (577, 0.8), (842, 0.5), (1228, 0.3), (1790, 0.15)]
POCKET = [(203, 0.8), (337, 1.0), (508, 0.7), (791, 0.3)]
DIE = [(1930, 0.8), (2870, 1.0), (4010, 0.5), (5420, 0.2)]

GLOSS = (190.0, 0.004)


def rolling(length, seed, turns, speed):
    """A ball that rolls on wood: a rumble that beats with its turns, and the small dents it runs over."""
    rumble = high_pass(low_pass(noise(length, seed), 520), 170)
    for index in range(len(rumble)):
        part = index / len(rumble)
        rumble[index] *= speed(part) * (0.75 + 0.25 * math.sin(2 * math.pi * turns * part))
    add(rumble, ring(CHANNEL, SOFT_WOOD, grains(length, seed + 1, 380, speed)), strength=0.55)
    return rumble


def clack(track, at, strength, size=1.0):
    """Ball against ball."""
    add(track, strike(BALL, GLOSS, 0.0002, size=size), at, 0.55 * strength)
    add(track, strike(CHANNEL, SOFT_WOOD, 0.0009, size=size), at, 0.50 * strength)


def ball_roll():
    """A ball is let into a channel and rolls up to the row."""
    track = silence(0.34)
    add(track, strike(BALL, GLOSS, 0.0006), at=0.015, strength=0.05)
    add(track, strike(CHANNEL, SOFT_WOOD, 0.0016), at=0.015, strength=0.22)
    add(track, rolling(0.30, 511, 4.5, lambda part: min(1, 3 * part) * min(1, 6 * (1 - part))), at=0.02)
    return finish(track, fade=0.05)


def ball_knock():
    """A ball meets a row: the knock runs through it, and all roll on into the next hollows."""
    track = silence(0.40)
    for link, at in enumerate([0.0, 0.016, 0.030, 0.043]):
        clack(track, at, 0.72 ** link, 1.0 + 0.03 * (link % 3))
    add(track, rolling(0.26, 521, 3.0, lambda part: min(1, 5 * part) * (1 - part) ** 0.7), at=0.05, strength=0.50)
    for at, strength, size in [(0.262, 0.30, 1.10), (0.279, 0.24, 1.02), (0.303, 0.14, 1.16)]:
        add(track, strike(CHANNEL, SOFT_WOOD, 0.0014, size=size), at, strength)
    return finish(track, fade=0.06)


def ball_drop():
    """From the moment a ball drops into a pocket: a hollow tock, ever smaller leaps, and it lies in the cup."""
    track = silence(0.40)
    for at, strength, size in [(0.0, 1.0, 1.0), (0.092, 0.46, 1.05), (0.151, 0.24, 0.97), (0.190, 0.12, 1.03)]:
        add(track, strike(POCKET, SOFT_WOOD, 0.0011, size=size), at, 0.9 * strength)
        add(track, strike(BALL, GLOSS, 0.0004, size=1.1), at, 0.34 * strength)
    add(track, rolling(0.22, 531, 3.5, lambda part: (1 - part) ** 1.5), at=0.19, strength=0.16)
    return finish(track, fade=0.06)


def ball_up():
    """A ball picked out of its pocket: fingertips on gloss, and a tick against the rim."""
    track = silence(0.14)
    add(track, strike(BALL, GLOSS, 0.0007, size=1.2), strength=0.40)
    add(track, strike(POCKET, FELT, 0.0018), strength=0.35)
    add(track, strike(BALL, GLOSS, 0.0005), at=0.058, strength=0.26)
    add(track, strike(CHANNEL, SOFT_WOOD, 0.0010, size=0.9), at=0.058, strength=0.32)
    return finish(track, fade=0.05)


def die():
    """A die thrown on the table: it leaps, tumbles over its edges, and falls flat."""
    track = silence(0.66)
    leaps = [(0.0, 1.0), (0.128, 0.78), (0.219, 0.60), (0.283, 0.50)]
    edges = [(0.331, 0.34), (0.372, 0.40), (0.407, 0.26), (0.449, 0.30), (0.501, 0.18), (0.566, 0.22)]
    for index, (at, strength) in enumerate([*leaps, *edges]):
        size = [1.0, 1.12, 0.94, 1.05][index % 4]
        add(track, strike(DIE, WOOD, 0.0004 + 0.0003 * (1 - strength), size=size), at, 0.55 * strength)
        add(track, strike(TRAY, SOFT_WOOD, 0.0013, size=0.85), at, 0.55 * strength)
    add(track, strike(TRAY, FELT, 0.0026), at=0.567, strength=0.16)
    return finish(track, fade=0.08)
