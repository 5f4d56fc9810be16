"""The cells of layout 2, two squares over a wide one, and of 3x3; margin and gap 5 % of the side."""

from typing import NamedTuple

BACKGROUND = (0x10, 0x66, 0x98)


class Frame(NamedTuple):
    left: int
    top: int
    width: int
    height: int


def frames(side: int, photos: int = 3) -> list[Frame]:
    gap = (side + 10) // 20  # a twentieth, rounded half up
    if photos == 9:
        lines = tracks(side, gap, 3)
        return [Frame(left, top, width, height) for top, height in lines for left, width in lines]
    (left, small), (second, large) = tracks(side, gap, 2)
    return [
        Frame(left, left, small, small),
        Frame(second, left, large, small),
        Frame(left, second, side - 2 * gap, large),
    ]


def tracks(side: int, gap: int, count: int) -> list[tuple[int, int]]:
    """Where each of some columns or rows begins, and how long it is. What cannot be shared equally
    goes to the last ones."""
    edges = [gap + track * (side - gap) // count for track in range(count + 1)]
    return [(start, end - gap - start) for start, end in zip(edges, edges[1:])]
