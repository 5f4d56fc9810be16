"""How the pictures look: every program makes several grids once each, as PNG."""

from dataclasses import dataclass
from pathlib import Path

from contestants import OURS, Contestant, Job
from launcher import Failure, Launcher
from looks import Look
from measure import say
from report import table
from yardstick import GridYardstick

FIXTURES = Path(__file__).parent.parent.parent / "Fixtures/photos"
CHART_SIDE = 720  # the chart is 6 times as large as its square cells
PAGE_SIDE = 360  # the page of letters is 3.9 times as large as its square cells
SIGN_SIDE = 1800  # the sign is enlarged 2.8 times, and 4.5 times in the wide cell
MEASURES = ["halos, %", "worst, levels", "sharpness", "light, levels"]
NONE = "–"


@dataclass(frozen=True)
class Appearance:
    title: str
    looks: dict[str, Look | Failure]  # by the program's name


def appearances(
    launcher: Launcher,
    contestants: list[Contestant],
    photos: list[Path],
    yardstick: GridYardstick,
    work: Path,
) -> list[Appearance]:
    """`yardstick` is that of the photos."""
    chart, page, sign = (
        [FIXTURES / name] * 3 for name in ("chart.jpg", "letter.png", "sign.png")
    )
    grids = [
        ("photos", photos, yardstick),
        ("color chart", chart, GridYardstick(CHART_SIDE, chart)),
        ("letters, reduced", page, GridYardstick(PAGE_SIDE, page)),
        ("letters, enlarged", sign, GridYardstick(SIGN_SIDE, sign)),
    ]
    judged = [one for one in contestants if not one.is_rough and not one.is_variant]
    found = []
    for title, sources, measure in grids:
        say(f"how the pictures look: {title}")
        job = Job(measure.side, work / "look.png", sources)
        found.append(Appearance(title, {c.name: look(launcher, c, job, measure) for c in judged}))
    return found


def look(
    launcher: Launcher, contestant: Contestant, job: Job, yardstick: GridYardstick
) -> Look | Failure:
    job.output.unlink(missing_ok=True)
    task = contestant.task(job)
    try:
        launcher.run(task.command, task.environment)
    except Failure as failure:
        return failure
    return yardstick.look(job.output)


def appearance_table(found: list[Appearance]) -> str:
    rows = []
    for appearance in found:
        for program, look in appearance.looks.items():
            rows.append([appearance.title, program, *figures(program, look)])
    return table(["picture", "program", *MEASURES, "vs. ideal, dB"], rows, words=2)


def figures(program: str, look: Look | Failure) -> list[str]:
    if isinstance(look, Failure):
        return [f"failed: {look}", "", "", "", ""]
    return [*measures(look), f"{look.fidelity:.1f}" if program == OURS else NONE]


def measures(look: Look) -> list[str]:
    """The figures in the order of `MEASURES`."""
    return [
        f"{look.halo_share:.3f}",
        f"{look.deepest:.0f}",
        f"{look.sharpness:.2f}",
        NONE if look.light is None else f"{look.light:.1f}",
    ]
