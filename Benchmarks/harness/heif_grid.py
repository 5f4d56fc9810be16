"""A HEIC as phones write it: a grid of tiles, each of which is coded on its own.

heif-enc of Debian 12 writes no grids, so it encodes each tile as a photo of its own, and this module
puts the coded tiles into one file (ISO/IEC 14496-12:2022, 8.11; ISO/IEC 23008-12:2022, 6.6.2.3).
"""

import struct
from collections.abc import Iterator

TILE = 512  # pixels of each side


def grid(tiles: list[bytes], columns: int, width: int, height: int) -> bytes:
    """A photo of tiles, each of which is a HEIC of one picture, row by row. What reaches over the
    right and the bottom edge is not shown."""
    codings = [coding(tile) for tile in tiles]
    pictures = [only(tile, b"mdat") for tile in tiles]
    configurations = sorted(set(codings))
    sizes = [size(TILE, TILE), size(width, height)]
    # Properties are numbered from 1.
    tile_size = len(configurations) + 1
    shown = len(tiles) + 1  # the item of the grid; those of the tiles have the numbers before it
    grid_data = struct.pack(">BBBBHH", 0, 0, len(tiles) // columns - 1, columns - 1, width, height)

    associations = [
        struct.pack(">HBBB", item, 2, configurations.index(each) + 1, tile_size)
        for item, each in enumerate(codings, start=1)
    ]
    associations.append(struct.pack(">HBB", shown, 1, tile_size + 1))
    items = [item(number, b"hvc1", hidden=True) for number in range(1, shown)]
    items.append(item(shown, b"grid", hidden=False))
    references = struct.pack(f">HH{len(tiles)}H", shown, len(tiles), *range(1, shown))

    def meta(start: int) -> bytes:
        """The box that describes the items; the tiles' data begin at an offset in the file."""
        places = []
        for number, picture in enumerate(pictures, start=1):
            places.append(struct.pack(">HHHHII", number, 0, 0, 1, start, len(picture)))
            start += len(picture)
        places.append(struct.pack(">HHHHII", shown, 1, 0, 1, 0, len(grid_data)))
        return full_box(
            b"meta",
            full_box(b"hdlr", bytes(4), b"pict", bytes(13)),
            full_box(b"pitm", struct.pack(">H", shown)),
            full_box(b"iinf", struct.pack(">H", len(items)), *items),
            full_box(b"iref", box(b"dimg", references)),
            box(
                b"iprp",
                box(b"ipco", *configurations, *sizes),
                full_box(b"ipma", struct.pack(">I", len(associations)), *associations),
            ),
            full_box(b"iloc", struct.pack(">BBH", 0x44, 0, len(places)), *places, version=1),
            box(b"idat", grid_data),
        )

    brands = box(b"ftyp", b"heic", bytes(4), b"mif1", b"heic")
    header = len(brands) + len(meta(0)) + 8
    return brands + meta(header) + box(b"mdat", *pictures)


def box(kind: bytes, *parts: bytes) -> bytes:
    contents = b"".join(parts)
    return struct.pack(">I4s", len(contents) + 8, kind) + contents


def full_box(kind: bytes, *parts: bytes, version: int = 0, flags: int = 0) -> bytes:
    return box(kind, struct.pack(">I", version << 24 | flags), *parts)


def item(number: int, kind: bytes, *, hidden: bool) -> bytes:
    return full_box(b"infe", struct.pack(">HH4sx", number, 0, kind), version=2, flags=int(hidden))


def size(width: int, height: int) -> bytes:
    return full_box(b"ispe", struct.pack(">II", width, height))


def coding(tile: bytes) -> bytes:
    """The property of a HEIC's only picture that its decoder needs, as a box."""
    properties = only(only(only(tile, b"meta")[4:], b"iprp"), b"ipco")
    return box(b"hvcC", only(properties, b"hvcC"))


def only(boxes: bytes, kind: bytes) -> bytes:
    """The contents of the first box of a kind."""
    return next(contents for name, contents in children(boxes) if name == kind)


def children(boxes: bytes) -> Iterator[tuple[bytes, bytes]]:
    while boxes:
        length, kind = struct.unpack(">I4s", boxes[:8])
        yield kind, boxes[8:length]
        boxes = boxes[length:]
