"""Grids of HEICs, AVIFs, JPEG XLs and TIFFs, to JPEG.

Instagrid decodes each of these photos in a process of its own, so the peak of the largest process
is not enough: a separate run samples the memory of all processes together.
"""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from comparison import Section, figures, job, section
from contestants import OURS, VIPS, Contestant, Task
from launcher import Launcher
from measure import say
from photos import Photos
from report import table
from yardstick import GridYardstick

PAGE = os.sysconf("SC_PAGE_SIZE")
INTERVAL = 0.002  # seconds between two looks at the memory
RESIDENT = 1  # the field of /proc/PID/statm
SESSION = 3  # the field of /proc/PID/stat behind the program's name


@dataclass(frozen=True)
class Outside:
    """A grid of photos that Instagrid decodes outside its own process."""

    label: str
    section: Section
    together: dict[str, float]  # MB of all processes of a program


def compare_outside(
    launcher: Launcher,
    contestants: list[Contestant],
    photos: Photos,
    yardstick: GridYardstick,
    work: Path,
    runs: int,
) -> list[Outside]:
    readers = [one for one in contestants if one.reads_heic]
    # ImageMagick is measured with three photos of one kind only, because it takes long.
    fast = [one for one in readers if one.name in (OURS, VIPS)]
    nine = GridYardstick(yardstick.side, 3 * photos.trio())
    large = GridYardstick(yardstick.side, photos.same(48, "baseline"))
    cases = [
        ("three HEICs in tiles", readers, photos.tiled_heic_trio(), yardstick),
        ("three HEICs without tiles", fast, photos.heic_trio(), yardstick),
        ("three AVIFs", fast, photos.avif_trio(), yardstick),
        ("three JPEG XLs", fast, photos.jxl_trio(), yardstick),
        ("three TIFFs of 48 MP", fast, photos.tiff_trio(), large),
        ("nine HEICs in tiles", fast, photos.nine_tiled_heics(), nine),
    ]
    measured = []
    for label, entered, files, checks in cases:
        say(f"{label}: {runs} runs of each program, and one to warm up")
        outcome = section(launcher, entered, files, checks, work, runs, "jpg")
        tasks = {one.name: one.task(job(one.name, files, work, "jpg")) for one in entered}
        together = {  # looks in intervals may miss the peak of a single process
            row.program: max(row.used.memory, resident_together(tasks[row.program]))
            for row in outcome.rows
        }
        measured.append(Outside(label, outcome, together))
    return measured


def resident_together(task: Task) -> float:
    """The most MB that a program and the processes that it starts have resident at once. What they
    share counts for each of them."""
    program = subprocess.Popen(
        task.command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | task.environment,
        start_new_session=True,  # by which the processes are told
    )
    most = 0
    while program.poll() is None:
        most = max(most, sum(resident(one, program.pid) for one in Path("/proc").glob("[0-9]*")))
        time.sleep(INTERVAL)
    return most / 2**20


def resident(process: Path, session: int) -> int:
    """The bytes of a process, if it is of a session and still there."""
    try:
        status = (process / "stat").read_text().rpartition(")")[2].split()
        if int(status[SESSION]) != session:
            return 0
        return int((process / "statm").read_text().split()[RESIDENT]) * PAGE
    except (FileNotFoundError, ProcessLookupError):
        return 0


def outside_table(measured: list[Outside]) -> str:
    lines = []
    for one in measured:
        rows = one.section.rows
        ours = next((row for row in rows if row.program == OURS), None)
        for row in rows:
            together = f"{one.together[row.program]:.1f}"
            lines.append([one.label, row.program, *figures(row, ours)[:-1], together])
        for program, failure in one.section.failures.items():
            lines.append([one.label, program, f"failed: {failure}", "", "", ""])
    header = ["from, to JPEG", "program", "wall, ms", "CPU, ms", "peak, MB", "together, MB"]
    return table(header, lines, words=2)
