"""Grids of JPEGs as cameras and telephones encode them, to JPEG."""

from pathlib import Path

from comparison import Section, figures, section
from contestants import OURS, VIPS, Contestant
from launcher import Launcher
from measure import say
from photos import ENCODINGS, Photos
from report import table
from yardstick import GridYardstick


def compare_jpegs(
    launcher: Launcher,
    contestants: list[Contestant],
    photos: Photos,
    yardstick: GridYardstick,
    work: Path,
    runs: int,
) -> dict[str, Section]:
    """The sections of the table, by how the photos are encoded."""
    entered = [one for one in contestants if one.name in (OURS, VIPS)]
    sections = {}
    for encoding in ENCODINGS:
        say(f"JPEGs, {encoding}: {runs} runs of each program, and one to warm up")
        files = photos.encoded_trio(encoding)
        sections[encoding] = section(launcher, entered, files, yardstick, work, runs, "jpg")
    return sections


def jpegs_table(sections: dict[str, Section]) -> str:
    lines = []
    for encoding, one in sections.items():
        ours = next((row for row in one.rows if row.program == OURS), None)
        lines += [[encoding, row.program, *figures(row, ours)[:-1]] for row in one.rows]
        lines += [[encoding, name, f"failed: {why}", "", ""] for name, why in one.failures.items()]
    header = ["from JPEG, to JPEG", "program", "wall, ms", "CPU, ms", "peak, MB"]
    return table(header, lines, words=2)
