"""What Instagrid takes to choose a layout, photos, or crops by faces, beside a command that is told.

All commands are dry runs, which read as much of the photos as the choice needs.
"""

import random
import struct
import subprocess
import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

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
    for choice in [*layouts(work), *picks(photos.trio(), work), *faces(photos.trio())]:
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


def picks(trio: list[Path], work: Path) -> list[Choice]:
    """`--pick` of an album of photos of 12 megapixels, beside the same number of them."""
    choices = []
    for label, has_thumbnails in [("with thumbnails", True), ("without", False)]:
        folder = work / label.replace(" ", "-")
        folder.mkdir()
        names = [str(path) for path in album(trio, folder, work, has_thumbnails)]
        words = ["--layout", "3x3"]
        choosing = [*words, "--pick", str(PICKED), *names]
        limit = 1000 if has_thumbnails else 4000
        told = [*words, *names[:PICKED]]
        choices.append(Choice(f"--pick {PICKED}, {label}", ALBUM, choosing, told, limit))
    return choices


def album(trio: list[Path], folder: Path, work: Path, has_thumbnails: bool) -> list[Path]:
    """The three photos, each under many names and dates, so that none is a copy of another one."""
    jpegs = [photo.read_bytes() for photo in trio]
    if has_thumbnails:
        thumbnail = work / "thumbnail.jpg"
        for index, photo in enumerate(trio):
            words = [INSTAGRID, "compose", "--force", photo, "-s", "160x120", "-m", "0"]
            subprocess.run([*words, "-o", thumbnail], check=True)
            jpegs[index] = with_exif(jpegs[index], exif_of(thumbnail.read_bytes()))
    paths = []
    for number in range(ALBUM):
        jpeg = jpegs[number % len(jpegs)]
        comment = b"\xff\xfe" + struct.pack(">HI", 6, number)
        taken = datetime(2024, 1, 1) + timedelta(hours=number)
        paths.append(folder / f"IMG_{taken:%Y%m%d_%H%M%S}.jpg")
        paths[-1].write_bytes(jpeg[:2] + comment + jpeg[2:])
    return paths


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
