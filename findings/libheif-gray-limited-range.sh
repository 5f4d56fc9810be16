#!/bin/sh
# libheif 1.x in libvips 8.18.7 (pyvips-binary, PyPI): a gray AVIF whose samples have limited range (16
# is black and 235 is white in 8 bits), as Pillow 13.0.0 writes it, is shown without contrast: black is
# 16 and white is 235. The same picture in color with limited range, and in gray with full range, are
# right, so a decoder that was tested with either seems to support both. Pillow (libavif 1.4.2) shows all
# of them right.
#
# Source: https://github.com/strukturag/libheif/issues/580 (open since 2021), and the output below.
#
# Output seen:
#   gray, limited: Pillow 0...255, libvips 16...235
#   gray, full: Pillow 0...255, libvips 0...255
#   color, limited: Pillow 0...255, libvips 0...255
#
# A program that uses libheif has to ask for gray as it is stored, and to stretch it by the range that the
# color profile (nclx) tells.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
# The last one has libvips with it; with the headers of another libvips, pyvips would be compiled for that.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pillow==13.0.0 numpy==2.4.6 pyvips==3.2.0
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps \
  pyvips-binary==8.18.7
cat >"$folder/read.py" <<'END'
import io

import numpy
import pyvips
from PIL import Image, features

assert features.version("avif") == "1.4.2"
assert [pyvips.version(part) for part in range(3)] == [8, 18, 7]
wedge = numpy.tile(numpy.arange(256, dtype=numpy.uint8), (64, 1))
for name, mode, sampling, range_, expected in [
    ("gray, limited", "L", "4:0:0", "limited", (16, 235)),
    ("gray, full", "L", "4:0:0", "full", (0, 255)),
    ("color, limited", "RGB", "4:4:4", "limited", (0, 255)),
]:
    file = io.BytesIO()
    Image.fromarray(wedge).convert(mode).save(
        file, "AVIF", quality=100, range=range_, subsampling=sampling)
    pillow = numpy.asarray(Image.open(file).convert("L"))
    libvips = pyvips.Image.new_from_buffer(file.getvalue(), "").numpy()
    ends = [(int(picture.min()), int(picture.max())) for picture in (pillow, libvips)]
    print(f"{name}: Pillow {ends[0][0]}...{ends[0][1]}, libvips {ends[1][0]}...{ends[1][1]}")
    assert ends == [(0, 255), expected]
END
"$folder/venv/bin/python" "$folder/read.py"
