"""Push Chess: turned men of boxwood and ebony, weighted and felted, on a wooden board."""

import math

from .craft import BOARD, FELT, SOFT_WOOD, TRAY, WOOD, add, contact, finish, resonate, ring, rub, silence, strike

MAN = [(1046, 0.8), (1522, 1.0), (2238, 0.5), (3110, 0.25), (4290, 0.1)]


def man_slide():
    """Felt over polished wood: hardly more than a breath, and a soft stop."""
    track = silence(0.31)
    breath = rub(0.30, 411, 260, 1_150, rise=0.35)
    add(track, breath, strength=0.60)
    add(track, rub(0.30, 414, 1_000, 2_600, rise=0.35), strength=0.12)
    for frequency, strength in BOARD[0:4]:
        add(track, resonate(breath, frequency, 140), strength=0.05 * strength)
    add(track, strike(BOARD, FELT, 0.0034), at=0.262, strength=0.26)
    return finish(track, fade=0.04)


def man_set():
    """From the moment a man is set down: the felted foot, and the weight in it that settles."""
    track = silence(0.14)
    add(track, strike(BOARD, FELT, 0.0021), strength=1.0)
    add(track, strike(TRAY, FELT, 0.0034), strength=0.5)
    add(track, strike(MAN, SOFT_WOOD, 0.0012, size=1.3), strength=0.30)
    add(track, strike(BOARD, FELT, 0.0030, size=1.1), at=0.042, strength=0.25)
    return finish(track, fade=0.05)


def man_knock():
    """Man against man: a clean hollow tock, and the felt that gives way."""
    track = silence(0.22)
    add(track, strike(MAN, WOOD, 0.0007), strength=0.42)
    add(track, strike(MAN, SOFT_WOOD, 0.0008, size=1.22), at=0.0012, strength=0.36)
    add(track, strike(BOARD, FELT, 0.0018), at=0.002, strength=0.55)
    add(track, rub(0.20, 421, 300, 1_300, rise=0.2), at=0.015, strength=0.13)
    return finish(track, fade=0.06)


def man_fall():
    """From the moment a man lands in the tray: it leaps, rolls to and fro on its side, and lies still."""
    track = silence(0.80)
    for at, strength, size in [(0.0, 1.0, 1.18), (0.105, 0.55, 1.0), (0.186, 0.34, 1.27), (0.247, 0.20, 1.08)]:
        add(track, strike(MAN, SOFT_WOOD, 0.0008 + 0.0004 * (1 - strength), size=size), at, 0.60 * strength)
        add(track, strike(TRAY, SOFT_WOOD, 0.0019), at, 0.90 * strength)
    # Rolling on head and foot in turn: a light chatter that comes and goes with each turn back.
    chatter = silence(0.55)
    for index in range(26):
        part = index / 26
        swing = abs(math.cos(math.pi * 2.5 * part ** 0.75))
        blow = contact(0.0016 if index % 2 else 0.0011)
        add(chatter, blow, 0.02 * index + 0.003 * (index % 3), (1 - part) ** 1.3 * swing)
    add(track, ring(MAN, SOFT_WOOD, chatter, size=1.2), at=0.27, strength=0.12)
    add(track, ring(TRAY, SOFT_WOOD, chatter), at=0.27, strength=0.26)
    add(track, rub(0.45, 431, 160, 700, rise=0.12), at=0.26, strength=0.09)
    return finish(track, fade=0.10)


def bell(frequency):
    """A small bar of a glockenspiel, struck with wood: the ratios of a free bar, the upper modes soon gone."""
    force = contact(0.0004) + silence(0.8)
    played = [0.0] * len(force)
    for ratio, strength, decay in [(1.0, 1.0, 8.0), (2.756, 0.30, 22.0), (5.404, 0.08, 60.0)]:
        if ratio * frequency < 6_500:
            add(played, resonate(force, ratio * frequency, decay), strength=strength / ratio)
    return played


def promote():
    """Two small bright notes upwards, a fourth on D, over the tap of the new man's foot."""
    track = silence(0.56)
    add(track, strike(BOARD, FELT, 0.0025), strength=0.45)
    add(track, bell(196.0 * 6), at=0.005, strength=0.60)
    add(track, bell(196.0 * 8), at=0.098, strength=0.75)
    return finish(track, fade=0.25)
