"""The ideal cell in float64, computed directly from the definition of the picture.

It is what `--exact` makes, without rounding: see GridKit's article "Without halos". The whole photo
is decoded and turned upright. Only photos in sRGB without alpha are supported.
"""

from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from light import LIGHT, to_levels
from resampling import CUBIC_SUPPORT, Crop, Kernel, Part, cubic, filtering, resample

Image.MAX_IMAGE_PIXELS = None

# The last bit of a quotient does not decide.
ROUNDING = 1e-9
MOST_LIMITED = 1.25 - ROUNDING  # the reduction up to which overshoot is limited
STRENGTH, MAX_OVERSHOOT = 0.15, 8.0  # of sharpening; the overshoot is in levels


def upright(photo: Path) -> np.ndarray:
    """The samples of a photo, of shape (height, width, 3)."""
    with Image.open(photo) as image:
        return np.asarray(ImageOps.exif_transpose(image).convert("RGB"))


def ideal_cell(samples: np.ndarray, crop: Crop) -> np.ndarray:
    """The cell that a photo should fill, in levels, not rounded."""
    light = filtered_light(samples, crop, resizing_kernel(crop.reduction), CUBIC_SUPPORT)
    if crop.reduction < MOST_LIMITED:
        light = limited(light, samples, crop)
    return sharpened(to_levels(light), STRENGTH * min(max(0.0, 3 * (crop.reduction - 1)), 1.0))


def resizing_kernel(reduction: float) -> Kernel:
    """Catmull and Rom's for what is enlarged; one that hardly rings for what is reduced."""
    excess = min(max(0.0, reduction - 1), 1.0)
    return cubic(0.4 * excess, max(0.1 * excess, 0.5 - 1.9 * excess))


def filtered_light(
    samples: np.ndarray, crop: Crop, kernel: Kernel, support: float
) -> np.ndarray:
    down, across = (filtering(part, kernel, support) for part in (crop.down, crop.across))
    return resample(samples, LIGHT, down, across)


def sharpened(levels: np.ndarray, strength: float) -> np.ndarray:
    """Each pixel moved away from its four neighbors, but hardly out of their range."""
    padded = np.pad(levels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    above, below = padded[:-2, 1:-1], padded[2:, 1:-1]
    left, right = padded[1:-1, :-2], padded[1:-1, 2:]
    around = [levels, above, below, left, right]
    moved = levels + strength * (4 * levels - above - below - left - right)
    least = np.minimum.reduce(around) - MAX_OVERSHOOT
    most = np.maximum.reduce(around) + MAX_OVERSHOOT
    return np.clip(np.clip(moved, least, most), 0, 255)


def limited(light: np.ndarray, samples: np.ndarray, crop: Crop) -> np.ndarray:
    """Each pixel within the range of those of the photo around its center."""
    corners = [
        LIGHT[samples[np.ix_(rows, columns)]]
        for rows in either_side(crop.down)
        for columns in either_side(crop.across)
    ]
    return np.clip(light, np.minimum.reduce(corners), np.maximum.reduce(corners))


def either_side(part: Part) -> list[np.ndarray]:
    """The pixels on either side of the center of each output; one pixel that it is centered on."""
    before, after = np.floor(part.centers + ROUNDING), np.ceil(part.centers - ROUNDING)
    return [np.clip(pixels.astype(int), 0, part.extent - 1) for pixels in (before, after)]


def psnr(got: np.ndarray, wanted: np.ndarray) -> float:
    return float(10 * np.log10(255**2 / np.mean((got - wanted) ** 2)))
