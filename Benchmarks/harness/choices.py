"""What Instagrid takes to choose a layout, photos, or crops by faces, beside a command that is told.

All commands are dry runs, which read as much of the photos as the choice needs.
"""

import random
import struct
import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path

from PIL import Image

from contestants import INSTAGRID, Task
from launcher import Failure, Launcher
from measure import Outcome, measure, say
from photos import Photos, with_exif
from report import table

SHAPES = [(4, 3), (3, 4), (16, 9), (9, 16), (3, 2), (2, 3), (1, 1)]
# By the number of photos, the most milliseconds that the choice of a layout may take.
LAYOUTS = {20: 10, 200: 40, 4096: 400}
ALBUM = 180
PICKED = 9


@dataclass(frozen=True)
class Choice:
    """Two commands, of which only the first one chooses."""

    label: str
    photos: int
    choosing: list[str]
    told: list[str]
    limit: int | None  # the most milliseconds that choosing may take


@dataclass(frozen=True)
class Chosen:
    choice: Choice
    choosing: Outcome
    told: Outcome


def compare_choices(launcher: Launcher, photos: Photos, work: Path, runs: int) -> list[Chosen]:
    found = []
    for choice in [*layouts(work), *picks(photos, work), *faces(photos.trio())]:
        say(f"{choice.label}: {runs} runs with and without the choice, and one to warm up")
        base = [str(INSTAGRID), "compose", "--dry-run", "--json", "-o", str(work / "chosen.png")]
        tasks = {"choosing": choice.choosing, "told": choice.told}
        outcomes = measure(launcher, {n: Task([*base, *w], {}) for n, w in tasks.items()}, runs)
        found.append(Chosen(choice, outcomes["choosing"], outcomes["told"]))
    return found


def choices_table(found: list[Chosen]) -> str:
    rows = []
    for one in found:
        row = [one.choice.label, str(one.choice.photos)]
        if isinstance(one.choosing, Failure) or isinstance(one.told, Failure):
            failure = one.choosing if isinstance(one.choosing, Failure) else one.told
            rows.append([*row, f"failed: {failure}", "", ""])
            continue
        limit = f"{one.choice.limit}" if one.choice.limit else "–"
        more = 1e3 * (one.choosing.wall - one.told.wall)
        rows.append([*row, f"{1e3 * one.told.wall:.1f}", f"{more:.1f}", limit])
    return table(["choice", "photos", "without it, ms", "more with it, ms", "at most"], rows, words=1)


def layouts(work: Path) -> list[Choice]:
    """The choice among all layouts, for photos of several shapes, beside as many columns as rows."""
    for across, down in SHAPES:
        (work / f"{across}-{down}.png").write_bytes(png(100 * across, 100 * down))
    numbers, choices = random.Random(1), []
    for count, limit in LAYOUTS.items():
        names = [f"{across}-{down}.png\n" for across, down in numbers.choices(SHAPES, k=count)]
        (work / f"{count}.txt").write_text("".join(f"{work}/{name}" for name in names))
        words = ["--photos-from", str(work / f"{count}.txt")]
        told = ["--layout", f"{round(count**0.5)}x", *words]
        choices.append(Choice("the layout", count, words, told, limit))
    return choices


def png(width: int, height: int) -> bytes:
    """A gray PNG, of which a dry run reads the header only."""

    def chunk(name: bytes, data: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + checksum

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = chunk(b"IDAT", zlib.compress(b""))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + pixels


def picks(photos: Photos, work: Path) -> list[Choice]:
    """`--pick` of an album of photos of 12 megapixels, beside the same number of them."""
    choices = []
    for label, has_thumbnails in [("with thumbnails", True), ("without", False)]:
        folder = work / label.replace(" ", "-")
        names = [str(path) for path in album(photos, folder, has_thumbnails)]
        words = ["--layout", "3x3"]
        choosing = [*words, "--pick", str(PICKED), *names]
        limit = 1000 if has_thumbnails else 4000
        told = [*words, *names[:PICKED]]
        choices.append(Choice(f"--pick {PICKED}, {label}", ALBUM, choosing, told, limit))
    return choices


def album(photos: Photos, folder: Path, has_thumbnails: bool) -> list[Path]:
    """Cuttings of a photo of 48 megapixels, so that none is a copy of another one, each of another hour."""
    folder.mkdir()
    paths = []
    with Image.open(photos.same(48, "baseline")[0]) as large:
        width, height = large.width // 2, large.height // 2
        for number in range(ALBUM):
            left, top = number % 15 * width // 14, number // 15 * height // 11
            cutting = large.crop((left, top, left + width, top + height))
            jpeg = encoded(cutting)
            if has_thumbnails:
                jpeg = with_exif(jpeg, exif_of(encoded(cutting.resize((160, 120), reducing_gap=2))))
            taken = datetime(2024, 1, 1) + timedelta(hours=number)
            paths.append(folder / f"IMG_{taken:%Y%m%d_%H%M%S}.jpg")
            paths[-1].write_bytes(jpeg)
    return paths


def encoded(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=90, subsampling="4:2:0")
    return file.getvalue()


def exif_of(thumbnail: bytes) -> bytes:
    """TIFF whose second directory has a thumbnail (Exif 2.32, 4.5.5)."""
    start = 8 + 6 + 2 + 2 * 12 + 4
    place = struct.pack(">HHII", 0x0201, 4, 1, start)
    length = struct.pack(">HHII", 0x0202, 4, 1, len(thumbnail))
    first = b"MM\0*" + struct.pack(">IHI", 8, 0, 14)
    return first + struct.pack(">H", 2) + place + length + struct.pack(">I", 0) + thumbnail


def faces(trio: list[Path]) -> list[Choice]:
    """The search for faces in photos whose metadata list none, beside crops in the center."""
    if not INSTAGRID.with_name("instagrid-faces").exists():
        say("faces: not measured, since Scripts/install-faces has not been run")
        return []
    words = ["--layout", "2", *map(str, trio)]
    return [Choice("--focus faces", 3, [*words, "--focus", "faces"], words, None)]
