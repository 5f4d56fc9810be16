"""Pillow with its fastest settings: pillow.py SIDE OUTPUT PHOTO PHOTO PHOTO

In draft mode, the decoder shrinks by 2, 4 or 8 before the Lanczos filter.
"""

import sys
from pathlib import Path

from PIL import Image, ImageOps

sys.path.insert(0, str(Path(__file__).parent.parent / "harness"))
from frames import BACKGROUND, frames

ORIENTATION = 0x0112
TURNED = (5, 6, 7, 8)
Image.MAX_IMAGE_PIXELS = None

side, output, *photos = sys.argv[1:]
grid = Image.new("RGB", (int(side), int(side)), BACKGROUND)
for photo, frame in zip(photos, frames(int(side))):
    size = frame.width, frame.height
    with Image.open(photo) as image:
        turned = image.getexif().get(ORIENTATION) in TURNED
        image.draft("RGB", size[::-1] if turned else size)
        upright = ImageOps.exif_transpose(image).convert("RGB")
    cell = ImageOps.fit(upright, size, Image.Resampling.LANCZOS)
    grid.paste(cell, (frame.left, frame.top))
if output.endswith(".jpg"):
    grid.save(output, quality=90, subsampling=0)
else:
    grid.save(output)
