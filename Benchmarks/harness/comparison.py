"""The table: every program makes the same grid of three 12-megapixel photos, as JPEG and as PNG."""

from dataclasses import dataclass
from pathlib import Path

from contestants import OURS, Contestant, Job
from launcher import Failure, Launcher, Used
from measure import measure, say
from report import table
from yardstick import GridYardstick

SIDE = 1080


@dataclass(frozen=True)
class Row:
    program: str
    used: Used
    size: int  # bytes
    fault: str | None  # what makes it a wrong picture


@dataclass(frozen=True)
class Section:
    format: str
    rows: list[Row]
    failures: dict[str, str]


def compare(
    launcher: Launcher,
    contestants: list[Contestant],
    photos: list[Path],
    yardstick: GridYardstick,
    work: Path,
    runs: int,
) -> list[Section]:
    sections = []
    for form in ("jpg", "png"):
        say(f"the table, to {form}: {runs} runs of each program, and one to warm up")
        entered = [one for one in contestants if form in one.formats]
        sections.append(section(launcher, entered, photos, yardstick, work, runs, form))
    return sections


def section(
    launcher: Launcher,
    contestants: list[Contestant],
    photos: list[Path],
    yardstick: GridYardstick,
    work: Path,
    runs: int,
    form: str,
) -> Section:
    entered = {one.name: one for one in contestants}
    jobs = {name: job(name, photos, work, form) for name in entered}
    outcomes = measure(launcher, {n: entered[n].task(jobs[n]) for n in entered}, runs)
    rows, failures = [], {}
    for name, outcome in outcomes.items():
        if isinstance(outcome, Failure):
            failures[name] = str(outcome)
        else:
            picture = jobs[name].output
            fault = yardstick.fault(picture, is_rough=entered[name].is_rough)
            rows.append(Row(name, outcome, picture.stat().st_size, fault))
    return Section(form, rows, failures)


def job(name: str, photos: list[Path], work: Path, form: str) -> Job:
    return Job(SIDE, work / f"{name.replace(' ', '-')}.{form}", photos)


def comparison_table(sections: list[Section]) -> str:
    rows = []
    for section in sections:
        ours = next((row for row in section.rows if row.program == OURS), None)
        label = {"jpg": "JPEG", "png": "PNG"}[section.format]
        for row in section.rows:
            rows.append([label, row.program, *figures(row, ours)])
        for program, failure in section.failures.items():
            rows.append([label, program, f"failed: {failure}", "", "", ""])
    header = ["to", "program", "wall, ms", "CPU, ms", "peak, MB", "size, kB"]
    return table(header, rows, words=2)


def figures(row: Row, ours: Row | None) -> list[str]:
    def with_ratio(value: float, our_value: float | None) -> str:
        return f"{value:.1f} ({value / our_value:.2f})" if our_value else f"{value:.1f}"

    wall = with_ratio(row.used.wall * 1e3, ours and ours.used.wall * 1e3)
    if row.fault:
        wall += f"; wrong picture: {row.fault}"
    return [
        wall,
        with_ratio(row.used.cpu * 1e3, ours and ours.used.cpu * 1e3),
        with_ratio(row.used.memory, ours and ours.used.memory),
        with_ratio(row.size / 1e3, ours and ours.size / 1e3),
    ]
