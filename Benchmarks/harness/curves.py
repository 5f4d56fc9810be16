"""How time and memory grow: with the photos, the square, the threads and the number of grids."""

import math
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from contestants import INSTAGRID, OURS, VIPS, VIPS_PIPELINE, Contestant, Job, Task, first_line
from launcher import Failure, Launcher, Used
from measure import Outcome, measure, say
from photos import SIZES, Photos
from report import table

SIDES = [300, 1080, 2160, 4096]
THREADS = [1, 2]
GRIDS = [1, 10, 50]
SIDE = 1080

ONE_BY_ONE = 'set -e; n=$1; shift; while [ "$n" -gt 0 ]; do "$@"; n=$((n - 1)); done'
# The name of each run's output ends in its number.
SIDE_BY_SIDE = 'n=$1 jobs=$2; shift 2; seq "$n" | xargs -P "$jobs" -I "{}" "$@"'
INTO_EMPTY_FOLDER = 'rm -rf "$1"; mkdir "$1"; shift; exec "$@"'


@dataclass(frozen=True)
class Point:
    label: str
    quantity: float  # what time should be proportional to
    outcomes: dict[str, Outcome]


@dataclass(frozen=True)
class Curve:
    title: str
    unit: str  # of the quantity
    points: list[Point]


class Curves:
    def __init__(
        self,
        launcher: Launcher,
        contestants: list[Contestant],
        photos: Photos,
        work: Path,
        runs: int,
    ) -> None:
        self.launcher, self.photos, self.work, self.runs = launcher, photos, work, runs
        self.contestants = {one.name: one for one in contestants}

    def all(self) -> Iterator[Curve]:
        for kind, title in [
            ("baseline", "Megapixels of each photo, baseline JPEG"),
            ("progressive", "Megapixels of each photo, progressive JPEG"),
            ("png", "Megapixels of each photo, PNG"),
        ]:
            sizes = [size for size in SIZES if kind in self.photos.kinds(size)]
            yield self._curve(
                title, "megapixel", sizes, float, lambda size: self._photo_tasks(size, kind)
            )
        yield self._curve("Side of the square", "megapixel", SIDES, squared, self._side_tasks)
        yield self._curve("Threads", "", THREADS, float, self._thread_tasks)
        yield self._curve("Grids", "grid", GRIDS, float, self._grid_tasks)

    def _curve(
        self,
        title: str,
        unit: str,
        labels: list[int],
        quantity: Callable[[int], float],
        tasks: Callable[[int], dict[str, Task]],
    ) -> Curve:
        points = []
        for label in labels:
            say(f"{title}: {label}")
            outcomes = measure(self.launcher, tasks(label), self.runs)
            points.append(Point(str(label), quantity(label), outcomes))
        return Curve(title, unit, points)

    def _tasks(
        self, names: list[str], side: int, photos: list[Path], threads: int | None = None
    ) -> dict[str, Task]:
        return {
            name: self.contestants[name].task(
                Job(side, self.work / f"curve-{n}.jpg", photos, threads)
            )
            for n, name in enumerate(names)
            if name in self.contestants
        }

    def _photo_tasks(self, megapixels: int, kind: str) -> dict[str, Task]:
        return self._tasks([OURS, VIPS, "Pillow"], SIDE, self.photos.same(megapixels, kind))

    def _side_tasks(self, side: int) -> dict[str, Task]:
        return self._tasks([OURS, VIPS, "Pillow"], side, self.photos.trio())

    def _thread_tasks(self, threads: int) -> dict[str, Task]:
        return self._tasks([OURS, VIPS_PIPELINE], SIDE, self.photos.trio(), threads)

    def _grid_tasks(self, count: int) -> dict[str, Task]:
        """One process for each grid, in a loop and on all cores; `instagrid batch` too."""
        cores = len(os.sched_getaffinity(0))
        tasks = {}
        for name in (OURS, VIPS):
            if name in self.contestants:
                job = Job(SIDE, self.work / f"{name}-{{}}.jpg", self.photos.trio())
                command = self.contestants[name].task(job).command
                loop = [ONE_BY_ONE, "sh", str(count), *command]
                tasks[f"{name}, one by one"] = Task(["sh", "-c", *loop], {})
                spread = [SIDE_BY_SIDE, "sh", str(count), str(cores), *command]
                tasks[f"{name}, {cores} at a time"] = Task(["sh", "-c", *spread], {})
        if first_line([str(INSTAGRID), "help", "batch"]):
            tasks[f"{OURS} batch"] = self._batch(count)
        return tasks

    def _batch(self, count: int) -> Task:
        names = self.work / f"batch-of-{count}"
        names.mkdir(exist_ok=True)
        links = []
        for grid in range(count):
            for cell, photo in enumerate(self.photos.trio()):
                link = names / f"{grid}-{cell}.jpg"
                link.unlink(missing_ok=True)
                os.link(photo, link)
                links.append(str(link))
        folder = f"{self.work}/batch/"
        options = ["--layout", "2", "--format", "jpeg", "-s", str(SIDE)]
        command = [str(INSTAGRID), "batch", *options, "-o", folder, *links]
        return Task(["sh", "-c", INTO_EMPTY_FOLDER, "sh", folder, *command], {})


def squared(side: int) -> float:
    return side * side / 1e6


def curve_table(curve: Curve) -> str:
    """One column for each point, and one for the growth of time between the last two."""
    rows = []
    for name in dict.fromkeys(name for point in curve.points for name in point.outcomes):
        rows += figures(curve, name)
    header = ["", *(point.label for point in curve.points), "slope"]
    return f"#### {curve.title}\n\n{table(header, rows, words=1)}"


def figures(curve: Curve, name: str) -> list[list[str]]:
    walls, shares, cpus, memories = [], [], [], []
    for point in curve.points:
        outcome = point.outcomes.get(name)
        if outcome is None or isinstance(outcome, Failure):
            for cells in (walls, shares, cpus, memories):
                cells.append(f"failed: {outcome}" if outcome and cells is walls else "")
            continue
        walls.append(f"{outcome.wall * 1e3:.0f}")
        shares.append(f"{outcome.wall * 1e3 / point.quantity:.1f}")
        cpus.append(f"{outcome.cpu * 1e3:.0f}")
        memories.append(f"{outcome.memory:.1f}")
    share = [f"{name}: ms per {curve.unit}", *shares, ""] if curve.unit else None
    rows = [
        [f"{name}: wall, ms", *walls, slope(curve.points, name, lambda used: used.wall)],
        share,
        [f"{name}: CPU, ms", *cpus, slope(curve.points, name, lambda used: used.cpu)],
        [f"{name}: peak, MB", *memories, ""],
    ]
    return [row for row in rows if row]


def slope(points: list[Point], name: str, time: Callable[[Used], float]) -> str:
    """The power of the quantity by which time grows, from the last point but one to the last."""
    before, last = (point.outcomes.get(name) for point in points[-2:])
    if before is None or last is None or isinstance(before, Failure) or isinstance(last, Failure):
        return ""
    growth = math.log(time(last) / time(before))
    return f"{growth / math.log(points[-1].quantity / points[-2].quantity):.2f}"
