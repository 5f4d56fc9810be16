"""Noise with a natural spectrum: octaves of smooth random fields, made a few rows at a time."""

import numpy as np

COARSEST = 1 / 12  # the widest spacing of knots, as a fraction of the height
FADING = 0.85  # how much weaker an octave is than the one twice as coarse
TILE = 512  # knots after which a field repeats, so that a large photo needs no large field


class Texture:
    """The sum of all octaves down to a spacing of two pixels; its values are about -1...1."""

    def __init__(self, seed: int, width: int, height: int) -> None:
        self.octaves: list[Octave] = []
        spacing, strength = height * COARSEST, 0.3
        while spacing >= 2:
            self.octaves.append(Octave((seed, len(self.octaves)), spacing, strength, width))
            spacing, strength = spacing / 2, strength * FADING

    def rows(self, top: int, bottom: int) -> np.ndarray:
        total = self.octaves[0].rows(top, bottom)
        for octave in self.octaves[1:]:
            total += octave.rows(top, bottom)
        return total


class Octave:
    """Random values at knots `spacing` pixels apart, joined by smooth steps."""

    def __init__(self, seed: tuple[int, int], spacing: float, strength: float, width: int) -> None:
        knots = np.random.default_rng(seed).uniform(-strength, strength, (TILE, TILE))
        self.knots, self.spacing = knots.astype(np.float32), spacing
        self.column, self.step_x = smooth_steps(np.arange(width) / spacing)

    def rows(self, top: int, bottom: int) -> np.ndarray:
        row, step_y = smooth_steps(np.arange(top, bottom) / self.spacing)
        lines = self._lines(np.arange(row[0], row[-1] + 2))
        upper, lower = lines[row - row[0]], lines[row - row[0] + 1]
        lower -= upper
        lower *= step_y[:, None]
        lower += upper
        return lower

    def _lines(self, indices: np.ndarray) -> np.ndarray:
        """Rows of knots, drawn out to the photo's width."""
        knots = self.knots[indices % TILE]
        left = knots[:, self.column % TILE]
        return left + (knots[:, (self.column + 1) % TILE] - left) * self.step_x


def smooth_steps(at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The knot before each place, and the weight of the knot after it: 3t^2 - 2t^3."""
    before = np.floor(at).astype(np.int64)
    t = at - before
    return before, (t * t * (3 - 2 * t)).astype(np.float32)
