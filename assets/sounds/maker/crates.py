"""Push Crate: crates of pine with nailed planks, on a floor of stone."""

import math

from .craft import (
    FELT, SOFT_WOOD, TRAY, WOOD, add, contact, finish, grains, high_pass, judder, low_pass, noise, ring, rub, silence,
    spent, strike, stroke,
)

# A hollow box of planks, one of its planks, and a chip of one.
CRATE = [(131, 0.9), (196, 1.0), (287, 0.9), (402, 0.7), (561, 0.5), (793, 0.35), (1120, 0.2), (1610, 0.1)]
PLANK = [(612, 0.8), (947, 1.0), (1423, 0.7), (2105, 0.45), (2980, 0.25), (4120, 0.12)]
CHIP = [(1710, 0.8), (2480, 1.0), (3520, 0.6), (4730, 0.3), (6100, 0.12)]

BOX = (30.0, 0.016)
DRY = (70.0, 0.010)


def snap(seed, length, strength):
    """Wood that breaks: a burst of torn fibres, and splits that come ever more seldom."""
    track = silence(length + 0.1)
    torn = high_pass(low_pass(noise(0.06, seed), 5_000), 700)
    for index in range(len(torn)):
        torn[index] *= math.exp(-index / len(torn) * 7) * min(1, index / 30)
    add(track, torn, strength=0.45 * strength)
    splits = grains(length, seed + 1, 420, spent(2.5)) + silence(0.1)
    add(splits, contact(0.0004))
    add(track, ring(PLANK, DRY, splits), strength=1.2 * strength)
    add(track, ring(CHIP, DRY, splits), strength=0.25 * strength)
    return track


def patter(length, seed, rate, speed):
    """Chips that come down, large and small ones: so many a second at full speed."""
    track = silence(length + 0.05)
    for index, size in enumerate([0.72, 0.86, 1.0, 1.19, 1.45, 1.8]):
        landing = low_pass(grains(length, seed + index, rate / 6, speed) + silence(0.05), 9_000)
        add(track, ring(CHIP, DRY, landing, size))
    return track


def crate_push():
    """A crate shoved one tile: it comes loose with a bump, grates over the stone, and stops."""
    track = silence(0.38)
    grating = stroke(0.35)
    add(track, strike(CRATE, BOX, 0.0030), strength=0.55)
    add(track, rub(0.33, 211, 260, 1_500, rise=0.35), at=0.01, strength=0.40)
    add(track, rub(0.33, 214, 1_400, 3_600, rise=0.35), at=0.01, strength=0.24)
    add(track, ring(CRATE, BOX, judder(0.33, 217, 130, grating)), at=0.01, strength=0.55)
    add(track, ring(PLANK, DRY, grains(0.33, 219, 700, grating)), at=0.01, strength=0.16)
    add(track, strike(CRATE, BOX, 0.0026, size=1.06), at=0.315, strength=0.45)
    return finish(track, fade=0.04)


def crate_crack():
    """A blow on a whole crate: the hollow box booms, and a plank cracks."""
    track = silence(0.26)
    add(track, strike(CRATE, BOX, 0.0013), strength=1.30)
    add(track, snap(231, 0.13, 0.55), at=0.004)
    add(track, snap(235, 0.06, 0.32), at=0.082)
    return finish(track, fade=0.06)


def crate_crumble():
    """A blow on a broken crate: it gives way, and its planks come down one on the other."""
    track = silence(0.58)
    add(track, strike(CRATE, BOX, 0.0016, size=1.12), strength=0.90)
    add(track, snap(241, 0.20, 0.50), at=0.003)
    planks = [(0.085, 0.42, 1.35), (0.140, 0.60, 1.10), (0.213, 0.38, 1.48), (0.262, 0.46, 1.22), (0.348, 0.26, 1.05)]
    for at, strength, size in [*planks, (0.391, 0.15, 1.30), (0.470, 0.07, 1.16)]:
        add(track, strike(PLANK, DRY, 0.0008, size=size), at, strength)
        add(track, strike(TRAY, SOFT_WOOD, 0.0016, size=0.9), at, 0.7 * strength)
    add(track, patter(0.45, 247, 180, spent(1.2)), at=0.05, strength=0.20)
    return finish(track, fade=0.10)


def crate_burst():
    """The last blow: what is left flies apart, and the chips patter down."""
    track = silence(0.66)
    add(track, strike(PLANK, DRY, 0.0009, size=1.5), strength=0.70)
    add(track, strike(TRAY, SOFT_WOOD, 0.0020), strength=1.20)
    add(track, snap(251, 0.09, 0.60))
    add(track, patter(0.58, 257, 330, lambda part: (1 - part) ** 1.4 * min(1, 0.25 + 4 * part)), 0.03, 0.42)
    for at, strength, size in [(0.105, 0.36, 0.8), (0.168, 0.24, 1.05), (0.231, 0.27, 0.9), (0.327, 0.13, 0.75)]:
        add(track, strike(PLANK, DRY, 0.0008, size=size), at, strength)
        add(track, strike(TRAY, SOFT_WOOD, 0.0016, size=0.8), at, strength)
    return finish(track, fade=0.12)


def crate_place():
    """From the moment a crate is set down: one edge, then the whole hollow foot."""
    track = silence(0.22)
    add(track, strike(CRATE, BOX, 0.0022, size=0.9), strength=0.38)
    add(track, strike(CRATE, BOX, 0.0026, size=1.08), at=0.026, strength=1.0)
    add(track, strike(TRAY, FELT, 0.0030), at=0.026, strength=0.8)
    add(track, strike(PLANK, WOOD, 0.0012, size=1.3), at=0.027, strength=0.26)
    return finish(track, fade=0.06)
