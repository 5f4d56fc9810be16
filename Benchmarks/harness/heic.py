"""The grid of three 12-megapixel photos, from HEIC to JPEG.

Instagrid decodes each of these photos in a process of its own, so the peak of the largest process
is not enough: a separate run samples the memory of all processes together.
"""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from comparison import Section, figures, job, section
from contestants import OURS, Contestant, Task
from launcher import Launcher
from measure import say
from report import table
from yardstick import GridYardstick

PAGE = os.sysconf("SC_PAGE_SIZE")
INTERVAL = 0.002  # seconds between two looks at the memory
RESIDENT = 1  # the field of /proc/PID/statm
SESSION = 3  # the field of /proc/PID/stat behind the program's name


@dataclass(frozen=True)
class HEICTable:
    section: Section
    together: dict[str, float]  # MB of all processes of a program


def compare_heic(
    launcher: Launcher,
    contestants: list[Contestant],
    photos: list[Path],
    yardstick: GridYardstick,
    work: Path,
    runs: int,
) -> HEICTable:
    say(f"the table of HEIC photos: {runs} runs of each program, and one to warm up")
    entered = [one for one in contestants if one.reads_heic]
    measured = section(launcher, entered, photos, yardstick, work, runs, "jpg")
    tasks = {one.name: one.task(job(one.name, photos, work, "jpg")) for one in entered}
    together = {  # looks in intervals may miss the peak of a single process
        row.program: max(row.used.memory, resident_together(tasks[row.program]))
        for row in measured.rows
    }
    return HEICTable(measured, together)


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


def heic_table(measured: HEICTable) -> str:
    rows = measured.section.rows
    ours = next((row for row in rows if row.program == OURS), None)
    lines = [
        [row.program, *figures(row, ours)[:-1], f"{measured.together[row.program]:.1f}"]
        for row in rows
    ]
    failures = measured.section.failures.items()
    lines += [[program, f"failed: {failure}", "", "", ""] for program, failure in failures]
    header = ["from HEIC, to JPEG", "wall, ms", "CPU, ms", "peak, MB", "together, MB"]
    return table(header, lines, words=1)
