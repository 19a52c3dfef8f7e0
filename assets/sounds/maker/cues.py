"""What the table says rather than a piece: whose turn it is, what cannot be done, how it ended."""

from .craft import BOARD, FELT, PIECE, SOFT_WOOD, TRAY, add, contact, finish, resonate, silence, strike


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


def again():
    """Two soft notes of the marimba, a fourth upwards: the same player goes on."""
    track = silence(0.46)
    add(track, bar(196.0 * 3), strength=0.55)
    add(track, bar(196.0 * 4), at=0.120, strength=0.75)
    return finish(track, fade=0.25)


def passed():
    """Two taps of soft fingertips on the table."""
    track = silence(0.24)
    for at, strength, size in [(0.0, 1.0, 1.0), (0.135, 0.72, 1.06)]:
        add(track, strike(TRAY, FELT, 0.0030, size=size), at, strength)
        add(track, strike(BOARD, FELT, 0.0024, size=1.1 * size), at, 0.8 * strength)
    return finish(track, fade=0.06)
