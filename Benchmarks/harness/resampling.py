"""Resampling in float64 by one matrix per axis, exact to a fraction of a pixel."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

STRIP = 256  # rows at a time, so that a large photo is never held in float64

Kernel = Callable[[np.ndarray], np.ndarray]  # from distances in pixels to weights


@dataclass(frozen=True)
class Part:
    """A part of a line of pixels, and the number of pixels that it is to become."""

    extent: int  # pixels of the whole line
    start: float
    length: float
    outputs: int

    @property
    def reduction(self) -> float:
        return self.length / self.outputs

    @property
    def centers(self) -> np.ndarray:
        """Where the output's pixels are centered, in pixels of the line."""
        return self.start + (np.arange(self.outputs) + 0.5) * self.reduction - 0.5


@dataclass(frozen=True)
class Crop:
    """The largest part of a photo, in the middle, that has the proportions of its cell."""

    down: Part
    across: Part

    @staticmethod
    def of(samples: np.ndarray, cell_width: int, cell_height: int) -> "Crop":
        height, width = samples.shape[:2]
        reduction = min(width / cell_width, height / cell_height)
        wide, high = cell_width * reduction, cell_height * reduction
        return Crop(
            Part(height, (height - high) / 2, high, cell_height),
            Part(width, (width - wide) / 2, wide, cell_width),
        )

    @property
    def reduction(self) -> float:
        return min(self.down.reduction, self.across.reduction)


def resample(
    samples: np.ndarray, values: np.ndarray, down: np.ndarray, across: np.ndarray
) -> np.ndarray:
    """The matrices' product with a photo, whose samples stand for `values`."""
    height, width, channels = samples.shape
    narrow = np.empty((height, channels, len(across)))
    for top in range(0, height, STRIP):
        # Planes of rows, so that each is one line for the matrix.
        strip = np.ascontiguousarray(samples[top : top + STRIP].transpose(0, 2, 1))
        lines = values[strip].reshape(-1, width) @ across.T
        narrow[top : top + STRIP] = lines.reshape(-1, channels, len(across))
    planes = down @ narrow.reshape(height, -1)
    return planes.reshape(len(down), channels, len(across)).transpose(0, 2, 1)


def filtering(part: Part, kernel: Kernel, support: float) -> np.ndarray:
    """The weights of a kernel, widened where the line is reduced; at its ends pixels repeat."""
    widening = max(1.0, part.reduction)
    reach = int(np.ceil(support * widening))
    pixels = np.floor(part.centers)[:, None].astype(int) + np.arange(-reach, reach + 2)
    distances = abs(pixels - part.centers[:, None]) / widening
    weights = np.where(distances < support, kernel(distances), 0)
    matrix = np.zeros((part.outputs, part.extent))
    rows = np.broadcast_to(np.arange(part.outputs)[:, None], pixels.shape)
    np.add.at(matrix, (rows, np.clip(pixels, 0, part.extent - 1)), weights)
    return matrix / matrix.sum(axis=1, keepdims=True)


def averaging(part: Part) -> np.ndarray:
    """The share that each pixel has in the span of each output; at the ends pixels repeat."""
    edges = part.start + np.arange(part.outputs + 1) * part.reduction
    first, last = edges[:-1, None], edges[1:, None]
    left, right = np.arange(part.extent) + 0.0, np.arange(part.extent) + 1.0
    left[0], right[-1] = -np.inf, np.inf
    return np.clip(np.minimum(last, right) - np.maximum(first, left), 0, None) / part.reduction


def cubic(b: float, c: float) -> Kernel:
    """D. Mitchell and A. Netravali, "Reconstruction Filters in Computer Graphics", 1988, (8)."""

    def kernel(x: np.ndarray) -> np.ndarray:
        near = (12 - 9 * b - 6 * c) * x**3 + (-18 + 12 * b + 6 * c) * x**2 + (6 - 2 * b)
        far = (-b - 6 * c) * x**3 + (6 * b + 30 * c) * x**2 + (-12 * b - 48 * c) * x
        return np.where(x < 1, near, far + (8 * b + 24 * c)) / 6

    return kernel


def lanczos(x: np.ndarray) -> np.ndarray:
    """The Lanczos kernel with three lobes."""
    return np.sinc(x) * np.sinc(x / 3)


CUBIC_SUPPORT, LANCZOS_SUPPORT = 2.0, 3.0
