"""Push Fight: wooden pieces on a wooden board, and the lacquered anchor."""

from .craft import BOARD, FELT, PIECE, SOFT_WOOD, TRAY, WOOD, add, finish, resonate, rub, silence, strike

RING = [(1873, 0.7), (2671, 1.0), (3742, 0.5), (4918, 0.2)]
LACQUER = (30.0, 0.003)


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
