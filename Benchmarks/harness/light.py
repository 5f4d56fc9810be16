"""sRGB levels, 0...255, and linear light, 0...1 (IEC 61966-2-1)."""

import numpy as np


def to_light(levels: np.ndarray) -> np.ndarray:
    coded = levels / 255
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


def to_levels(light: np.ndarray) -> np.ndarray:
    """The levels, not rounded; what is beyond black or white is clipped."""
    light = np.clip(light, 0, 1)
    coded = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return 255 * coded


LIGHT = to_light(np.arange(256))  # of each sample
LEVELS = np.arange(256.0)
