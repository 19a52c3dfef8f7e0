"""Line majority push: stones of basalt on a slate."""

from .craft import FELT, SOFT_WOOD, TRAY, add, finish, grains, ring, rub, silence, strike, stroke

STONE = [(2310, 0.8), (3470, 1.0), (4620, 0.6), (6050, 0.35)]
SLATE = [(386, 0.5), (571, 0.9), (864, 1.0), (1273, 0.7), (1795, 0.5), (2540, 0.35), (3380, 0.2)]

STONY = (70.0, 0.006)
SLATY = (48.0, 0.007)


def stone_slide():
    """A stone drawn over slate: fine grit under it, the slate sounding along, and a small click as it stops."""
    track = silence(0.31)
    gliding = stroke(0.4)
    add(track, rub(0.29, 111, 700, 2_900, rise=0.4), strength=0.50)
    add(track, ring(SLATE, SLATY, grains(0.29, 113, 2_600, gliding)), strength=0.40)
    add(track, ring(STONE, STONY, grains(0.29, 115, 900, gliding)), strength=0.10)
    add(track, strike(SLATE, SLATY, 0.0011), at=0.255, strength=0.16)
    add(track, strike(STONE, STONY, 0.0005), at=0.255, strength=0.05)
    return finish(track, fade=0.04)


def stone_knock():
    """Stone against stone: a hard bright click, a fainter one after it, and the slate below."""
    track = silence(0.15)
    for at, strength, size in [(0.0, 1.0, 1.0), (0.017, 0.38, 1.09), (0.045, 0.20, 0.94)]:
        add(track, strike(STONE, STONY, 0.00025, size=size), at, 0.80 * strength)
        add(track, strike(SLATE, SLATY, 0.0007, size=size), at, 0.42 * strength)
    return finish(track, fade=0.05)


def stone_fall():
    """From the moment a stone lands in the tray: it leaps twice, rocks ever faster on its edge and lies still."""
    track = silence(0.70)
    rocking, at, gap = [], 0.265, 0.062
    while gap > 0.014:
        rocking.append((at, 0.18 * (gap / 0.062) ** 0.8, 0.95 + 0.12 * (len(rocking) % 3)))
        at, gap = at + gap, gap * 0.86
    for at, strength, size in [(0.0, 1.0, 1.12), (0.118, 0.52, 0.97), (0.206, 0.30, 1.06), *rocking]:
        add(track, strike(STONE, STONY, 0.0004 + 0.0003 * (1 - strength), size=size), at, 0.70 * strength)
        add(track, strike(TRAY, SOFT_WOOD, 0.0012), at + 0.0005, 0.75 * strength)
    add(track, strike(TRAY, FELT, 0.0028), strength=0.45)
    return finish(track, fade=0.08)
