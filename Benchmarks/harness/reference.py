"""The ideal cell in float64, and how near a picture comes to it.

Each photo is decoded whole and turned upright; the window that fills the cell, exact to the
fraction of a pixel, is resampled in linear light by Lanczos's kernel with three lobes, and clipped
last.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from frames import BACKGROUND, Frame, frames

LOBES = 3
STRIP = 256
Image.MAX_IMAGE_PIXELS = None


def to_linear(coded: np.ndarray) -> np.ndarray:
    """From sRGB in 0...1 (IEC 61966-2-1)."""
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


def to_coded(linear: np.ndarray) -> np.ndarray:
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


LINEAR = to_linear(np.arange(256) / 255)


Taps = tuple[slice, np.ndarray]  # the samples that a pixel sees, and their weights


def taps(length: int, start: float, window: float, count: int) -> Iterator[Taps]:
    """The taps of each of the `count` pixels that share the window.

    At the photo's edge the kernel is cut off, and what remains is scaled to a sum of 1.
    """
    scale = window / count
    stretch = max(1.0, scale)
    for pixel in range(count):
        centre = start + (pixel + 0.5) * scale
        first = max(0, int(np.floor(centre - LOBES * stretch)))
        last = min(length, int(np.ceil(centre + LOBES * stretch)))
        t = (np.arange(first, last) + 0.5 - centre) / stretch
        weights = np.where(abs(t) < LOBES, np.sinc(t) * np.sinc(t / LOBES), 0)
        yield slice(first, last), weights / weights.sum()


def ideal_cell(photo: Path, frame: Frame) -> np.ndarray:
    """The cell that `photo` should fill, in 0...255, not rounded."""
    with Image.open(photo) as image:
        samples = np.asarray(ImageOps.exif_transpose(image).convert("RGB"))
    height, width = samples.shape[:2]
    scale = max(frame.width / width, frame.height / height)
    wide, high = frame.width / scale, frame.height / scale
    across = list(taps(width, (width - wide) / 2, wide, frame.width))
    down = list(taps(height, (height - high) / 2, high, frame.height))

    # Across first, some rows at a time: never is the whole photo held in float64.
    narrow = np.empty((height, frame.width, 3))
    for top in range(0, height, STRIP):
        light = LINEAR[samples[top : top + STRIP]]
        for x, (seen, weights) in enumerate(across):
            narrow[top : top + STRIP, x] = np.einsum("yxc,x->yc", light[:, seen], weights)
    cell = np.stack([np.tensordot(weights, narrow[seen], 1) for seen, weights in down])
    return 255 * to_coded(cell)


class Ideal:
    """What a grid of these photos should look like."""

    def __init__(self, side: int, photos: list[Path]) -> None:
        self.side, self.frames = side, frames(side)
        self.cells = [ideal_cell(photo, frame) for photo, frame in zip(photos, self.frames)]

    def fault(self, picture: Path) -> str | None:
        """What makes the picture another one altogether: its size, or the colour of its margin."""
        with Image.open(picture) as image:
            if image.size != (self.side, self.side):
                return "wrong size: %d x %d" % image.size
            margin = image.convert("RGB").crop((0, 0, self.frames[0].left // 2, self.side))
        distance = abs(np.asarray(margin).astype(int) - BACKGROUND).max()
        return f"margin off by {distance}" if distance > 8 else None

    def worst_cell(self, picture: Path) -> float:
        """The PSNR, in dB, of the cell that is farthest from its ideal."""
        with Image.open(picture) as image:
            got = np.asarray(image.convert("RGB")).astype(float)
        return min(
            psnr(got[f.top : f.top + f.height, f.left : f.left + f.width], cell)
            for f, cell in zip(self.frames, self.cells)
        )


def psnr(got: np.ndarray, wanted: np.ndarray) -> float:
    return float(10 * np.log10(255**2 / np.mean((got - wanted) ** 2)))
