"""A synthetic photograph, painted a few rows at a time to use little memory at any size.

Opaque leaves of all sizes overlap between sky and ground. This gives the spectrum and the sharp
edges of photographs (Lee, Mumford and Huang, "Occlusion models for natural images", 2001). Some
leaves have a fine texture, and the whole photo has grain. Lengths are fractions of the photo's
height, so a scene is the same at any size.
"""

from dataclasses import dataclass

import numpy as np

from texture import Texture

SKY, HAZE, GROUND = np.array([[120, 160, 205], [214, 216, 210], [96, 88, 70]], np.float32)
# Skin, foliage, earth, cloth, signs and shadows, in sRGB.
PALETTE = np.array(
    [
        (232, 190, 165), (198, 142, 112), (141, 94, 70), (92, 60, 46),
        (88, 112, 52), (52, 78, 40), (128, 140, 80), (38, 52, 34),
        (150, 120, 90), (110, 92, 76), (70, 62, 56), (186, 174, 150),
        (172, 44, 40), (226, 178, 48), (40, 84, 140), (240, 240, 236), (24, 24, 28),
    ],
    np.float32,
)
SMOOTH_TONES = 4  # the first of them are skin, which has little texture

SMALLEST, LARGEST, LEAVES = 0.005, 0.3, 1500
EDGE = 0.0004  # how far a lens spreads an edge
TEXTURE = 110.0
GRAIN_LUMA, GRAIN_CHROMA = 3.0, 1.2

Rows = np.ndarray


@dataclass(frozen=True)
class Leaf:
    """A disc, or a square turned by `angle`."""

    x: float
    y: float
    radius: float
    angle: float
    is_square: bool
    paint: np.ndarray  # red, green, blue, and how strong its texture is
    shading: float  # how much darker its lower end is

    @property
    def reach(self) -> float:
        return self.radius * (2**0.5 if self.is_square else 1) + EDGE

    def distance(self, x: Rows, y: Rows) -> Rows:
        """From the leaf's edge, negative inside."""
        dx, dy = x - np.float32(self.x), y - np.float32(self.y)
        if not self.is_square:
            return np.sqrt(dx * dx + dy * dy) - np.float32(self.radius)
        cos, sin = np.float32(np.cos(self.angle)), np.float32(np.sin(self.angle))
        along, across = abs(cos * dx + sin * dy), abs(cos * dy - sin * dx)
        return np.maximum(along, across) - np.float32(self.radius)


class Scene:
    """A photo of `width` x `height` pixels; the same `seed` paints the same scene."""

    def __init__(self, seed: int, width: int, height: int) -> None:
        self.seed, self.width, self.height = seed, width, height
        self.leaves = scatter(np.random.default_rng(seed), width / height)
        self.texture = Texture(seed, width, height)
        self.x = ((np.arange(width, dtype=np.float32) + 0.5) / height)[None, :]

    def rows(self, top: int, bottom: int) -> Rows:
        """The rows from `top` up to `bottom`, as bytes of shape (rows, width, 3).

        The grain depends on where strips begin: always cut a scene into the same strips.
        """
        y = ((np.arange(top, bottom, dtype=np.float32) + 0.5) / self.height)[:, None]
        canvas = self._backdrop(y)
        for leaf in self.leaves:
            self._lay(leaf, canvas, y)
        texture = canvas[:, :, 3] * self.texture.rows(top, bottom) * np.float32(TEXTURE)
        canvas[:, :, :3] += texture[:, :, None]
        self._add_grain(canvas, top)
        return np.clip(canvas[:, :, :3] + 0.5, 0, 255).astype(np.uint8)

    def _backdrop(self, y: Rows) -> Rows:
        canvas = np.empty((len(y), self.width, 4), np.float32)
        heights = [0, 0.55, 0.6, 1]
        for channel in range(3):
            sky, haze, ground = SKY[channel], HAZE[channel], GROUND[channel]
            canvas[:, :, channel] = np.interp(y, heights, [sky, haze, ground, ground * 0.7])
        canvas[:, :, 3] = np.interp(y, heights, [0.05, 0.1, 0.7, 1])
        return canvas

    def _lay(self, leaf: Leaf, canvas: Rows, y: Rows) -> None:
        first, last = np.searchsorted(y[:, 0], [leaf.y - leaf.reach, leaf.y + leaf.reach])
        left, right = np.searchsorted(self.x[0], [leaf.x - leaf.reach, leaf.x + leaf.reach])
        if first == last or left == right:
            return
        near_x, near_y = self.x[:, left:right], y[first:last]
        edge = np.float32(max(EDGE, 1 / self.height))
        cover = np.clip(0.5 - leaf.distance(near_x, near_y) / edge, 0, 1)
        below_center = (near_y - np.float32(leaf.y)) / np.float32(leaf.reach)
        light = 1 - np.float32(leaf.shading) * below_center
        under = canvas[first:last, left:right]
        for channel in range(4):
            paint = leaf.paint[channel] * (light if channel < 3 else 1)
            under[:, :, channel] += cover * (paint - under[:, :, channel])

    def _add_grain(self, canvas: Rows, top: int) -> None:
        """Sensor noise: mostly of brightness, a little of color."""
        rng = np.random.default_rng([self.seed, top])
        shape = canvas.shape[:2]
        luma = rng.standard_normal(shape, np.float32) * np.float32(GRAIN_LUMA)
        for channel in range(3):
            canvas[:, :, channel] += luma
        for channel in (0, 2):
            tint = rng.standard_normal(shape, np.float32) * np.float32(GRAIN_CHROMA)
            canvas[:, :, channel] += tint


def scatter(rng: np.random.Generator, aspect: float) -> list[Leaf]:
    """Leaves, far ones first; radii of density 1/r^3 make the picture alike at every scale."""
    leaves = []
    for _ in range(LEAVES):
        share = rng.random()
        radius = (SMALLEST**-2 + share * (LARGEST**-2 - SMALLEST**-2)) ** -0.5
        tone = int(rng.integers(len(PALETTE)))
        texture = rng.uniform(0, 0.25) if tone < SMOOTH_TONES else rng.uniform(0.1, 1.3)
        leaves.append(
            Leaf(
                x=rng.uniform(0, aspect),
                y=rng.beta(3, 2),  # more of them below, more of the sky above
                radius=radius,
                angle=rng.uniform(0, np.pi / 2),
                is_square=rng.random() < 0.4,
                paint=np.array([*(PALETTE[tone] * rng.uniform(0.8, 1.1)), texture], np.float32),
                shading=rng.uniform(0, 0.3),
            )
        )
    return leaves
