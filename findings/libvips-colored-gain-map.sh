#!/bin/sh
# libvips 8.18.7 (pyvips-binary, PyPI): an Ultra HDR JPEG with a gain map of one channel and one with a
# map of three equal channels say the same, but uhdr2scRGB makes another picture of the second: it runs
# the codes of a map of three channels through the curve of sRGB, and those of one channel not. Cameras
# and Lightroom write both kinds. The picture becomes too dark, here by up to 0.6 stops.
#
# Source: the output below, beside the formula of the Ultra HDR format 1.1
# (https://developer.android.com/media/platform/hdr-image-format), with a gamma of 1:
# light = (base + offset) * 2 ^ (2 * code / 255) - offset. A correction is part of
# https://github.com/libvips/libvips/pull/5132, which was closed.
#
# Output seen:
#   code 64: right 0.312, one channel 0.312, three channels 0.233
#   code 128: right 0.449, one channel 0.449, three channels 0.297
#   code 192: right 0.642, one channel 0.642, three channels 0.465
#   code 255: right 0.910, one channel 0.910, three channels 0.910
#
# A program that writes gain maps shows most viewers the same if it writes one channel.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
# The last one has libvips with it; with the headers of another libvips, pyvips would be compiled for that.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pillow==13.0.0 numpy==2.4.6 pyvips==3.2.0
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps \
  pyvips-binary==8.18.7
cat >"$folder/show.py" <<'END'
import io
import struct

import pyvips
from PIL import Image

OFFSET = 1 / 64
BASE = ((128 / 255 + 0.055) / 1.055) ** 2.4
NAMESPACES = (
    'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"'
    ' xmlns:C="http://ns.google.com/photos/1.0/container/"'
    ' xmlns:I="http://ns.google.com/photos/1.0/container/item/"')
MAP = (
    f'hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:OffsetSDR="{OFFSET}"'
    f' hdrgm:OffsetHDR="{OFFSET}" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2"')


def jpeg(mode, level):
    file = io.BytesIO()
    Image.new(mode, (64, 64), level).save(file, "JPEG", quality=95, subsampling=0)
    return file.getvalue()


def segment(marker, data):
    return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data


def xmp(attributes, elements):
    text = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF'
        ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description rdf:about="" {NAMESPACES} hdrgm:Version="1.0" {attributes}>{elements}'
        "</rdf:Description></rdf:RDF></x:xmpmeta>")
    return segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + text.encode())


def item(attributes):
    return f'<rdf:li rdf:parseType="Resource"><C:Item I:Mime="image/jpeg" {attributes}/></rdf:li>'


def pictures(sizes):
    """The index of both JPEGs (CIPA DC-007), which begins after four bytes; the second offset counts from there."""
    fields = [(0xB000, 7, 4, b"0100"), (0xB001, 4, 1, struct.pack(">I", 2)), (0xB002, 7, 32, struct.pack(">I", 50))]
    entries = [(0x30000, sizes[0], 0), (0, sizes[2], sizes[0] - sizes[1])]
    return (
        b"MPF\0MM\0*" + struct.pack(">IH", 8, len(fields))
        + b"".join(struct.pack(">HHI4s", *field) for field in fields) + bytes(4)
        + b"".join(struct.pack(">IIII", *entry, 0) for entry in entries))


def ultra_hdr(mode, code):
    gains = jpeg(mode, code if mode == "L" else (code,) * 3)
    gains = gains[:2] + xmp(MAP, "") + gains[2:]
    base = jpeg("RGB", (128,) * 3)
    items = item('I:Semantic="Primary"') + item(f'I:Semantic="GainMap" I:Length="{len(gains)}"')
    start = base[:2] + xmp("", f"<C:Directory><rdf:Seq>{items}</rdf:Seq></C:Directory>")
    size = len(start) + len(segment(0xE2, pictures([0, 0, 0]))) + len(base) - 2
    index = pictures([size, len(start) + 8, len(gains)])
    return start + segment(0xE2, index) + base[2:] + gains


assert [pyvips.version(part) for part in range(3)] == [8, 18, 7]
for code in (64, 128, 192, 255):
    right = (BASE + OFFSET) * 2 ** (2 * code / 255) - OFFSET
    one, three = [
        pyvips.Image.uhdrload_buffer(ultra_hdr(mode, code)).uhdr2scRGB().numpy()[32, 32, 1]
        for mode in ("L", "RGB")]
    print(f"code {code}: right {right:.3f}, one channel {one:.3f}, three channels {three:.3f}")
    curved = ((code / 255 + 0.055) / 1.055) ** 2.4
    assert abs(one - right) < 0.001
    assert abs(three - ((BASE + OFFSET) * 4**curved - OFFSET)) < 0.001
END
"$folder/venv/bin/python" "$folder/show.py"
