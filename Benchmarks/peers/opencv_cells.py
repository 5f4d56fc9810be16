"""Pillow with OpenCV's face detector: opencv_cells.py COLUMNS WIDTH HEIGHT OUTPUT PHOTO...

Fills cells as libvips_cells.c does, each with the crop around the middle of all faces that are found.
"""

import sys

import cv2
import numpy as np
from PIL import Image, ImageOps

GAP, SEARCHED = 8, 640
Image.MAX_IMAGE_PIXELS = None

columns, width, height = map(int, sys.argv[1:4])
output, *photos = sys.argv[4:]
detector = cv2.CascadeClassifier(cv2.data.haarcascades + "haarcascade_frontalface_default.xml")
rows = -(-len(photos) // columns)
size = columns * (width + GAP) - GAP, rows * (height + GAP) - GAP
grid = Image.new("RGB", size, "white")
for number, photo in enumerate(photos):
    with Image.open(photo) as image:
        image.draft("RGB", (max(width, SEARCHED), max(height, SEARCHED)))
        upright = ImageOps.exif_transpose(image).convert("RGB")
    small = upright.copy()
    small.thumbnail((SEARCHED, SEARCHED))
    faces = detector.detectMultiScale(np.asarray(small.convert("L")))
    middle = [0.5, 0.5]
    if len(faces):
        corners = np.concatenate([faces[:, :2], faces[:, :2] + faces[:, 2:]])
        middle = list((corners.min(0) + corners.max(0)) / 2 / small.size)
    cell = ImageOps.fit(upright, (width, height), Image.Resampling.LANCZOS, centering=middle)
    row, column = divmod(number, columns)
    grid.paste(cell, (column * (width + GAP), row * (height + GAP)))
grid.save(output, quality=90, subsampling=0)
