"""Grids of many photos, of large ones, and of those that need a helper, beside libvips.

Cells are of equal size, 8 pixels apart. Photos are named, and centered unless the row is about faces.
"""

import importlib.util
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from choices import album
from comparison import Row, figures
from contestants import INSTAGRID, OURS, PEERS, VIPS, Task, build, package_version
from launcher import Failure, Launcher
from measure import Outcome, measure, say
from photos import Photos
from report import table

GAP = 8
OPENCV = "Pillow and OpenCV"


@dataclass(frozen=True)
class Case:
    """A grid of columns and rows, or another command beside that grid of libvips."""

    label: str
    photos: list[Path]
    columns: int
    rows: int
    width: int  # of a cell, in pixels
    height: int
    looks_for_faces: bool = False
    instead: list[str] = field(default_factory=list)

    @property
    def cells(self) -> list[str]:
        return [str(self.columns), str(self.width), str(self.height)]

    def ours(self, work: Path) -> list[str]:
        names = [str(photo) for photo in self.photos]
        if self.instead:
            return [str(INSTAGRID), *self.instead, *names]
        across = self.columns * (self.width + GAP) - GAP
        down = self.rows * (self.height + GAP) - GAP
        words = ["compose", "--layout", f"{self.columns}x{self.rows}", "--pick", "none"]
        words += ["--size", f"{across}x{down}", "--margin", "0", "--gap", str(GAP)]
        words += ["--focus", "faces" if self.looks_for_faces else "center", "--force"]
        return [str(INSTAGRID), *words, "-o", f"{work}/ours.jpg", *names]

    def of_libvips(self, program: str, work: Path) -> list[str]:
        way = "attention" if self.looks_for_faces else "centre"
        output = f"{work}/libvips.jpg[Q=90,subsample_mode=off]"
        return [program, way, *self.cells, output, *map(str, self.photos)]

    def of_opencv(self, work: Path) -> list[str]:
        program = [sys.executable, str(PEERS / "opencv_cells.py")]
        return [*program, *self.cells, f"{work}/opencv.jpg", *map(str, self.photos)]


def compare_folders(
    launcher: Launcher, photos: Photos, work: Path, runs: int
) -> dict[str, dict[str, Outcome]]:
    """What each program takes for each case, by their names."""
    program = build(work, "libvips_cells", "vips") if package_version("vips") else None
    found = {}
    for case in cases(photos, work):
        tasks = {OURS: case.ours(work)}
        if program:
            tasks[VIPS] = case.of_libvips(program, work)
        if case.looks_for_faces and importlib.util.find_spec("cv2"):
            tasks[OPENCV] = case.of_opencv(work)
        say(f"{case.label}: {runs} runs of each program, and one to warm up")
        found[case.label] = measure(launcher, {n: Task(w, {}) for n, w in tasks.items()}, runs)
    return found


def cases(photos: Photos, work: Path) -> Iterable[Case]:
    folder = work / "many"
    trio = photos.trio()
    many = album(photos, folder, has_thumbnails=False)[:156]
    yield Case("nine of 12 MP", 3 * trio, 3, 3, 354, 354)
    yield Case("one of 48 MP", photos.same(48, "baseline")[:1], 1, 1, 1080, 1080)
    yield Case("one of 200 MP", photos.same(200, "baseline")[:1], 1, 1, 1080, 1080)
    yield Case("156 of 12 MP", many, 13, 12, 158, 172)
    yield Case("three PNGs of 12 MP", photos.same(12, "png"), 3, 1, 354, 1080)
    yield Case("forty WebPs of 800x600", list(webps(trio, folder)), 8, 5, 128, 209)
    page = ["arrange", "--focus", "center", "--force", "-o", str(work / "page.html")]
    yield Case("arrange of 60", many[:60], 8, 8, 260, 200, instead=page)
    pick = ["inspect", "--pick", "9"]
    yield Case("inspect --pick 9 of 156", many, 13, 12, 158, 172, instead=pick)
    if INSTAGRID.with_name("instagrid-faces").exists():
        yield Case("nine of 12 MP, by faces", 3 * trio, 3, 3, 354, 354, looks_for_faces=True)
        yield Case("156 of 12 MP, by faces", many, 13, 12, 158, 172, looks_for_faces=True)


def webps(trio: list[Path], folder: Path) -> Iterable[Path]:
    for number in range(40):
        path = folder / f"{number}.webp"
        with Image.open(trio[number % len(trio)]) as image:
            image.draft("RGB", (800, 600))
            image.resize((800, 600)).save(path, quality=80 + number // len(trio) % 10)
        yield path


def folders_table(found: dict[str, dict[str, Outcome]]) -> str:
    lines = []
    for label, outcomes in found.items():
        rows = {name: Row(name, used, 0, None) for name, used in outcomes.items()}
        ours = None if isinstance(outcomes[OURS], Failure) else rows[OURS]
        for name, used in outcomes.items():
            if isinstance(used, Failure):
                lines.append([label, name, f"failed: {used}", "", ""])
            else:
                lines.append([label, name, *figures(rows[name], ours)[:-1]])
    return table(["photos", "program", "wall, ms", "CPU, ms", "peak, MB"], lines, words=2)
