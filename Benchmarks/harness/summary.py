"""The short table in the project's README."""

from appearance import Appearance
from comparison import Row, Section
from contestants import OURS, VIPS
from looks import Look
from report import table

NAMES = {OURS: "Instagrid", VIPS: "libvips, a thread for each photo"}


def summary(sections: list[Section], appearances: list[Appearance]) -> str:
    """A line for each program that made the right pictures."""
    jpeg, png = (right_rows(section) for section in sections)
    header = ["", "to JPEG", "to PNG", "CPU to JPEG", "peak memory", "halos", "sharpness", "light"]
    lines = [
        [NAMES.get(name, name), *figures(jpeg[name], png[name], look)]
        for name, look in appearances[0].looks.items()
        if name in jpeg and name in png and isinstance(look, Look)
    ]
    return table(header, lines, words=1)


def right_rows(section: Section) -> dict[str, Row]:
    return {row.program: row for row in section.rows if not row.fault}


def figures(jpeg: Row, png: Row, look: Look) -> list[str]:
    return [
        f"{jpeg.used.wall * 1e3:.0f} ms",
        f"{png.used.wall * 1e3:.0f} ms",
        f"{jpeg.used.cpu * 1e3:.0f} ms",
        f"{png.used.memory:.0f} MB",
        f"{look.halo_share:.2f} %",
        f"{look.sharpness:.2f}",
        f"{look.light:.1f} levels",
    ]
