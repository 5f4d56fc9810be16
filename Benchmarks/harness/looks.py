"""Halos, sharpness and light of a resized cell, measured without knowing its kernel.

Cells are compared with two pictures that are computed from the photo in float64. The box picture
averages light over each pixel of the cell: it has the right light and no halos, but is not sharp.
The Lanczos picture uses the Lanczos kernel on encoded values, as most programs do.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np

from light import LEVELS, LIGHT, to_levels, to_light
from reference import ideal_cell, psnr
from resampling import LANCZOS_SUPPORT, Crop, Part, averaging, filtering, lanczos, resample

VISIBLE = 15.0  # levels by which a halo must stand out
BLUR = 2.0  # pixels: the standard deviation beyond which light is compared
Range = tuple[np.ndarray, np.ndarray]  # the least and the most levels of each pixel
LUMA = np.array([0.299, 0.587, 0.114])


@dataclass(frozen=True)
class Look:
    """The measures of a cell, or the sums and worst ones of several."""

    pixels: int
    halos: int  # pixels that are brighter or darker than all of the photo around them
    deepest: float  # levels by which the worst of them is
    contrast: float  # sum of squared differences between neighbors
    lanczos_contrast: float  # the same of the Lanczos picture
    light_error: float | None  # sum of squared differences from the box picture, both blurred
    fidelity: float  # PSNR in dB against our definition of the picture

    def __add__(self, other: "Look") -> "Look":
        errors = (self.light_error, other.light_error)
        return Look(
            self.pixels + other.pixels,
            self.halos + other.halos,
            max(self.deepest, other.deepest),
            self.contrast + other.contrast,
            self.lanczos_contrast + other.lanczos_contrast,
            None if None in errors else sum(errors),
            min(self.fidelity, other.fidelity),
        )

    @property
    def halo_share(self) -> float:
        """In percent of all pixels."""
        return 100 * self.halos / self.pixels

    @property
    def sharpness(self) -> float:
        """Relative to the Lanczos picture."""
        return (self.contrast / self.lanczos_contrast) ** 0.5

    @property
    def light(self) -> float | None:
        """RMS in levels."""
        return None if self.light_error is None else (self.light_error / self.pixels / 3) ** 0.5


class CellYardstick:
    """What a cell is measured by: the photo, resized in the ways that the measures need."""

    def __init__(self, samples: np.ndarray, crop: Crop) -> None:
        self.ideal = ideal_cell(samples, crop)
        down, across = (filtering(p, lanczos, LANCZOS_SUPPORT) for p in (crop.down, crop.across))
        self.lanczos_contrast = contrast(np.clip(resample(samples, LEVELS, down, across), 0, 255))
        self.boxes: list[Box] = []
        if crop.reduction > 1:
            self.boxes = [Box(light) for light in box_pictures(samples, crop)]
        else:
            self.photo_range = magnified_range(samples, crop)

    def look(self, got: np.ndarray) -> Look:
        """Measures a cell, given in levels."""
        error, (low, high) = self._light_error_and_range(got)
        beyond = np.maximum(low - got, got - high).max(axis=2)
        return Look(
            pixels=beyond.size,
            halos=int((beyond > VISIBLE).sum()),
            deepest=max(0.0, float(beyond.max())),
            contrast=contrast(got),
            lanczos_contrast=self.lanczos_contrast,
            light_error=error,
            fidelity=psnr(got, self.ideal),
        )

    def _light_error_and_range(self, got: np.ndarray) -> tuple[float | None, Range]:
        if not self.boxes:
            return None, self.photo_range
        blurred = to_levels(blur(to_light(got)))
        errors = [float(np.sum((blurred - box.blurred) ** 2)) for box in self.boxes]
        nearest = int(np.argmin(errors))
        return errors[nearest], self.boxes[nearest].range


class Box:
    """A box picture, blurred, and the range of each of its pixels and the eight around it.

    Its margin is one pixel wide: a photo goes on beyond the edge of its cell.
    """

    def __init__(self, light: np.ndarray) -> None:
        self.blurred = to_levels(blur(light[1:-1, 1:-1]))
        self.range = ranges(to_levels(light))


def box_pictures(samples: np.ndarray, crop: Crop) -> list[np.ndarray]:
    """The crop averaged in light over each pixel of the cell and of a margin around it.

    It is there as it is and moved by half a pixel each way. Some programs round where a photo is
    cut, which is neither a halo nor wrong light.
    """

    def halves(part: Part) -> np.ndarray:
        margin = 1.5 * part.reduction
        start, length = part.start - margin, part.length + 2 * margin
        return averaging(Part(part.extent, start, length, 2 * (part.outputs + 3)))

    fine = resample(samples, LIGHT, halves(crop.down), halves(crop.across))
    height, width = crop.down.outputs + 2, crop.across.outputs + 2
    return [
        fine[y : y + 2 * height, x : x + 2 * width].reshape(height, 2, width, 2, -1).mean((1, 3))
        for y, x in product(range(3), repeat=2)
    ]


def magnified_range(samples: np.ndarray, crop: Crop) -> Range:
    """For each pixel of an enlarged cell, the range of the nearest of the photo and its eight."""
    rows, columns = (
        np.clip(np.round(part.centers).astype(int), 0, part.extent - 1)
        for part in (crop.down, crop.across)
    )
    low, high = ranges(np.pad(samples.astype(float), ((1, 1), (1, 1), (0, 0)), mode="edge"))
    return low[np.ix_(rows, columns)], high[np.ix_(rows, columns)]


def ranges(levels: np.ndarray) -> Range:
    """The least and the most, in each channel, of each inner pixel and the eight around it."""
    height, width = levels.shape[0] - 2, levels.shape[1] - 2
    around = [levels[y : y + height, x : x + width] for y, x in product(range(3), repeat=2)]
    return np.minimum.reduce(around), np.maximum.reduce(around)


def contrast(levels: np.ndarray) -> float:
    """The sum of the squared differences of luma between neighbors."""
    luma = levels @ LUMA
    return float(sum(np.sum(np.diff(luma, axis=axis) ** 2) for axis in (0, 1)))


def blur(light: np.ndarray) -> np.ndarray:
    reach = int(4 * BLUR)
    weights = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * BLUR**2))
    weights /= weights.sum()
    for axis in (0, 1):
        margins = [(reach, reach) if n == axis else (0, 0) for n in range(3)]
        padded, length = np.pad(light, margins, mode="edge"), light.shape[axis]
        light = sum(
            weight * np.take(padded, range(k, k + length), axis) for k, weight in enumerate(weights)
        )
    return light
