"""The cells of layout 2: two squares over a wide one, margin and gap 5 % of the side."""

from typing import NamedTuple

BACKGROUND = (0x10, 0x66, 0x98)


class Frame(NamedTuple):
    left: int
    top: int
    width: int
    height: int


def frames(side: int) -> list[Frame]:
    gap = (side + 10) // 20  # a twentieth, rounded half up
    # Two cells share what is left of the side; a pixel that cannot be shared goes to the second.
    small = (side - gap) // 2 - gap
    second = gap + small + gap
    large = side - gap - second
    return [
        Frame(gap, gap, small, small),
        Frame(second, gap, large, small),
        Frame(gap, second, side - 2 * gap, large),
    ]
