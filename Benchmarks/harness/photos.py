"""The photos that all programs use, which are painted once and then kept."""

import hashlib
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

import encoders
import heif_grid
import scene
import texture
from encoders import Encoder, JPEGEncoder, PNGEncoder
from scene import Scene

# Width and height by megapixels; 200 stands for 199.8, the largest that telephones take.
SIZES = {2: (1632, 1224), 12: (4032, 3024), 48: (8064, 6048), 200: (16320, 12240)}
KINDS = {"baseline": "jpg", "progressive": "jpg", "png": "png"}
# The other programs hold a progressive photo whole: beyond this, that would measure swapping.
LARGEST_PROGRESSIVE = 48
STRIP = 48
# Other ways in which cameras and telephones encode JPEGs, as options of cjpeg.
ENCODINGS = {
    "optimized tables": ["-optimize"],
    "restart markers": ["-restart", "1"],  # behind each row of blocks
    "4:2:2": ["-sample", "2x1"],
    "4:4:4": ["-sample", "1x1"],
    "progressive": ["-progressive"],
}


@dataclass(frozen=True)
class Companion:
    """A photo of the table beside the first one."""

    name: str
    seed: int
    orientation: int


# The camera was held upright for the one, and not for the other.
COMPANIONS = [Companion("b", seed=2, orientation=6), Companion("c", seed=3, orientation=1)]


class Photos:
    """The folder of photos, which makes what it does not have yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        made_by = folder / "made-by"
        if not made_by.exists() or made_by.read_text() != generator():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            made_by.write_text(generator())

    def trio(self) -> list[Path]:
        """Three different baseline JPEGs of 12 megapixels, the second to be turned upright."""
        self._need(12)
        for companion in COMPANIONS:
            path = self.folder / f"12-{companion.name}.jpg"
            if not path.exists():
                write(companion.seed, 12, {"baseline": path}, companion.orientation)
        return [self.folder / f"12-{name}.jpg" for name in ("baseline-1", "b", "c")]

    def encoded_trio(self, encoding: str) -> list[Path]:
        """The same three, upright, encoded in one of `ENCODINGS`."""

        def encode(upright: Path, output: Path) -> None:
            with Image.open(upright) as image:
                file = JPEGEncoder(output, image.width, image.height, *ENCODINGS[encoding])
                file.write(np.asarray(image))
                file.finish()

        suffix = encoding.replace(" ", "-").replace(":", "") + ".jpg"
        return [self._converted(photo, suffix, encode) for photo in self.trio()]

    def tiled_heic_trio(self) -> list[Path]:
        """The same three, upright, as phones write them: HEIC of 4:2:0 at quality 80, in tiles."""
        return [self._converted(photo, "tiled.heic", tiled_heic) for photo in self.trio()]

    def heic_trio(self) -> list[Path]:
        """The same three, each as one coded picture."""
        return [self._converted(photo, "heic", heif) for photo in self.trio()]

    def avif_trio(self) -> list[Path]:
        return [self._converted(photo, "avif", heif) for photo in self.trio()]

    def jxl_trio(self) -> list[Path]:
        return [self._converted(photo, "jxl", jxl) for photo in self.trio()]

    def tiff_trio(self) -> list[Path]:
        """The photo of 48 megapixels as TIFF with LZW, under three names."""
        photos = self.same(48, "baseline")
        first = self._converted(photos[0], "tif", tiff)
        names = [first, *(photo.with_suffix(".tif") for photo in photos[1:])]
        for name in names[1:]:
            if not name.exists():
                os.link(first, name)
        return names

    def nine_tiled_heics(self) -> list[Path]:
        """The three tiled HEICs, each under three names."""
        nine = []
        for number in (1, 2, 3):
            for photo in self.tiled_heic_trio():
                link = photo.with_name(f"nine-{number}-{photo.name}")
                if not link.exists():
                    os.link(photo, link)
                nine.append(link)
        return nine

    def _converted(self, photo: Path, suffix: str, convert: Callable[[Path, Path], None]) -> Path:
        """An upright copy of a photo in another format, which appears when it is whole."""
        copy = photo.with_suffix("." + suffix)
        if not copy.exists():
            upright, part = copy.with_suffix(".upright.png"), photo.with_suffix(".part." + suffix)
            with Image.open(photo) as image:
                ImageOps.exif_transpose(image).save(upright, compress_level=1)
            convert(upright, part)
            upright.unlink()
            part.rename(copy)
        return copy

    def same(self, megapixels: int, kind: str) -> list[Path]:
        """One photo under three names, so that no program can know that it has read it before."""
        self._need(megapixels)
        return list(self._names(megapixels, kind))

    def kinds(self, megapixels: int) -> list[str]:
        return [k for k in KINDS if k != "progressive" or megapixels <= LARGEST_PROGRESSIVE]

    def _need(self, megapixels: int) -> None:
        kinds = self.kinds(megapixels)
        if all(path.exists() for kind in kinds for path in self._names(megapixels, kind)):
            return
        firsts = {kind: next(iter(self._names(megapixels, kind))) for kind in kinds}
        write(1, megapixels, firsts)
        for kind, first in firsts.items():
            for path in self._names(megapixels, kind):
                if path != first:
                    path.unlink(missing_ok=True)
                    os.link(first, path)

    def _names(self, megapixels: int, kind: str) -> Iterable[Path]:
        return (self.folder / f"{megapixels}-{kind}-{n}.{KINDS[kind]}" for n in (1, 2, 3))


def write(seed: int, megapixels: int, files: dict[str, Path], orientation: int = 1) -> None:
    """Paints a scene once into several files, which appear when they are whole."""
    width, height = SIZES[megapixels]
    painting = Scene(seed, width, height)
    parts = {kind: path.with_name(path.name + ".part") for kind, path in files.items()}
    open_files = [encoder(kind, part, width, height) for kind, part in parts.items()]
    for top in range(0, height, STRIP):
        rows = painting.rows(top, min(top + STRIP, height))
        for file in open_files:
            file.write(rows)
    for file in open_files:
        file.finish()
    for kind, path in files.items():
        if orientation != 1:
            set_orientation(parts[kind], orientation)
        parts[kind].rename(path)


def encoder(kind: str, path: Path, width: int, height: int) -> Encoder:
    if kind == "png":
        return PNGEncoder(path, width, height)
    return JPEGEncoder(path, width, height, *ENCODINGS.get(kind, []))


def heif(photo: Path, output: Path) -> None:
    """Encodes a photo as HEIC or AVIF, which the name of the output tells."""
    quality = ["-q", "80", "-p", "chroma=420"]
    if output.suffix == ".avif":
        quality += ["-A", "-p", "speed=8"]
    command = ["heif-enc", *quality, "-o", output, photo]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def jxl(photo: Path, output: Path) -> None:
    command = ["cjxl", photo, output, "--distance=1", "--effort=4"]
    subprocess.run(command, check=True, capture_output=True)


def tiff(photo: Path, output: Path) -> None:
    with Image.open(photo) as image:
        image.save(output, compression="tiff_lzw")


def tiled_heic(photo: Path, output: Path) -> None:
    """Encodes a photo as a HEIC of tiles; the last ones repeat its right and bottom edge."""
    with Image.open(photo) as image:
        levels = np.asarray(image)
    height, width = levels.shape[:2]
    padding = ((0, -height % heif_grid.TILE), (0, -width % heif_grid.TILE), (0, 0))
    levels = np.pad(levels, padding, mode="edge")
    tiles = []
    with tempfile.TemporaryDirectory() as folder:
        source, coded = Path(folder) / "tile.png", Path(folder) / "tile.heic"
        for top in range(0, levels.shape[0], heif_grid.TILE):
            for left in range(0, levels.shape[1], heif_grid.TILE):
                tile = levels[top : top + heif_grid.TILE, left : left + heif_grid.TILE]
                Image.fromarray(tile).save(source, compress_level=1)
                heif(source, coded)
                tiles.append(coded.read_bytes())
    columns = levels.shape[1] // heif_grid.TILE
    output.write_bytes(heif_grid.grid(tiles, columns, width, height))


def set_orientation(path: Path, orientation: int) -> None:
    """Adds EXIF of one tag."""
    tag = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    tiff = b"MM\0*" + struct.pack(">IH", 8, 1) + tag + struct.pack(">I", 0)
    path.write_bytes(with_exif(path.read_bytes(), tiff))


def with_exif(jpeg: bytes, tiff: bytes) -> bytes:
    """Adds EXIF behind the JFIF segment that cjpeg and Instagrid write (Exif 2.32, 4.5)."""
    exif = b"Exif\0\0" + tiff
    after_jfif = 4 + struct.unpack(">H", jpeg[4:6])[0]
    segment = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    return jpeg[:after_jfif] + segment + jpeg[after_jfif:]


def generator() -> str:
    """A name for this version of the generator: photos of another version are made anew."""
    sources = [Path(module.__file__ or "") for module in (encoders, heif_grid, scene, texture)]
    text = b"".join(path.read_bytes() for path in [*sources, Path(__file__)])
    return hashlib.sha256(text).hexdigest()
