"""The checks of a grid of photos: whether it is the right picture, and how its cells look."""

from functools import cache, reduce
from operator import add
from pathlib import Path

import numpy as np
from PIL import Image

from frames import BACKGROUND, frames
from looks import CellYardstick, Look
from reference import upright
from resampling import Crop

# A cell farther than this, in dB, from the ideal shows something else.
RIGHT_PICTURE = 20.0


class GridYardstick:
    def __init__(self, side: int, photos: list[Path]) -> None:
        @cache
        def cell(photo: Path, width: int, height: int) -> CellYardstick:
            samples = upright(photo)
            return CellYardstick(samples, Crop.of(samples, width, height))

        self.side, self.frames = side, frames(side, len(photos))
        self.cells = [cell(p, f.width, f.height) for p, f in zip(photos, self.frames)]

    def fault(self, picture: Path, *, is_rough: bool) -> str | None:
        """What makes a picture another one altogether: its size, its margin, or a cell."""
        with Image.open(picture) as image:
            if image.size != (self.side, self.side):
                return "wrong size: %d x %d" % image.size
            margin = image.convert("RGB").crop((0, 0, self.frames[0].left // 2, self.side))
        distance = abs(np.asarray(margin).astype(int) - BACKGROUND).max()
        if distance > 8:
            return f"margin off by {distance}"
        if not is_rough and (fidelity := self.look(picture).fidelity) < RIGHT_PICTURE:
            return f"{fidelity:.1f} dB from the ideal"
        return None

    def look(self, picture: Path) -> Look:
        """The measures of all cells of a picture in total."""
        with Image.open(picture) as image:
            levels = np.asarray(image.convert("RGB")).astype(float)
        looks = [
            cell.look(levels[f.top : f.top + f.height, f.left : f.left + f.width])
            for f, cell in zip(self.frames, self.cells)
        ]
        return reduce(add, looks)
