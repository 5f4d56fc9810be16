#!/bin/sh
# libtiff 4.6.0, in opencv-python-headless 4.11.0.86 (PyPI; Debian 12's 4.5.0 does the same): an
# uncompressed tiled TIFF whose chroma is shared (YCbCr, 2x2) is read by TIFFReadRGBATile from a file,
# which libtiff maps into memory, but the same bytes are refused if they come through functions of the
# caller, unless the size of a tile is a multiple of 1024 bytes. Tiles of 64x64 are 6144 bytes, those of
# 32x32 only 1536.
#
# Source: seen with the libraries named above. A read buffer is made as large as the next multiple of
# 1024 (tif_read.c), and the size of the buffer is then compared with that of the tile; Debian's library
# says "Invalid tile byte count for tile 0. Expected 1536, got 2048".
#
# Output seen:
#   32x32: file yes, memory no
#   64x64: file yes, memory yes
#
# A program that reads TIFFs through callbacks, as a sandbox must, cannot leave such files to the RGBA
# functions; TIFFReadEncodedTile reads them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  opencv-python-headless==4.11.0.86 numpy==2.2.6
cat >"$folder/read.py" <<'END'
import struct
import sys

import cv2
import numpy


def tiff(side):
    """One uncompressed tile of YCbCr, 2x2 samples of brightness for one of each color difference."""
    data = bytes([120, 120, 120, 120, 90, 160]) * (side // 2) ** 2
    reference = struct.pack("<12I", 0, 1, 255, 1, 128, 1, 255, 1, 128, 1, 255, 1)
    bits = struct.pack("<4H", 8, 8, 8, 0)
    start = 8 + 2 + 12 * 14 + 4
    tags = [
        (256, 3, 1, side), (257, 3, 1, side), (258, 3, 3, start), (259, 3, 1, 1), (262, 3, 1, 6),
        (277, 3, 1, 3), (284, 3, 1, 1), (322, 3, 1, side), (323, 3, 1, side),
        (324, 4, 1, start + len(bits + reference)), (325, 4, 1, len(data)),
        (530, 3, 2, 2 | 2 << 16), (531, 3, 1, 1), (532, 5, 6, start + len(bits)),
    ]
    entries = b"".join(struct.pack("<HHII", *tag) for tag in tags)
    return struct.pack("<2sHIH", b"II", 42, 8, len(tags)) + entries + bytes(4) + bits + reference + data


assert "4.6.0" in next(line for line in cv2.getBuildInformation().splitlines() if "TIFF:" in line)
cv2.setLogLevel(0)
for side, expected in [(32, False), (64, True)]:
    name = f"{sys.argv[1]}/{side}.tif"
    with open(name, "wb") as file:
        file.write(tiff(side))
    from_file = cv2.imread(name) is not None
    from_memory = cv2.imdecode(numpy.frombuffer(tiff(side), numpy.uint8), cv2.IMREAD_COLOR) is not None
    words = {True: "yes", False: "no"}
    print(f"{side}x{side}: file {words[from_file]}, memory {words[from_memory]}")
    assert from_file and from_memory == expected
END
"$folder/venv/bin/python" "$folder/read.py" "$folder"
