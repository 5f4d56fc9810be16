"""The pictures of GridKit's article "Without halos": details of cells, made by several programs."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from appearance import CHART_SIDE, FIXTURES, MEASURES, SIGN_SIDE, measures
from contestants import OURS, VIPS, Contestant, Job, everyone
from frames import Frame, frames
from launcher import Launcher
from light import to_levels
from looks import CellYardstick
from measure import say
from reference import filtered_light, resizing_kernel, upright
from resampling import CUBIC_SUPPORT, LANCZOS_SUPPORT, Crop, Kernel, lanczos

CATALOG = Path(__file__).parent.parent.parent / "Sources/GridKit/GridKit.docc"
SHOWN = [OURS, VIPS, "Pillow", "ImageMagick"]


@dataclass(frozen=True)
class Detail:
    """A part of the first cell of a grid, each pixel of which is shown as a square of pixels."""

    name: str
    photo: Path
    side: int
    box: tuple[int, int, int, int]  # left, top, right and bottom in the cell
    magnification: int

    @property
    def frame(self) -> Frame:
        return frames(self.side)[0]

    def save(self, cell: Image.Image, name: str) -> None:
        width, height = (self.magnification * n for n in cell.crop(self.box).size)
        shown = cell.crop(self.box).resize((width, height), Image.Resampling.NEAREST)
        path = CATALOG / f"{self.name}-{name.lower().replace(' ', '-')}.png"
        shown.save(path, optimize=True)
        say(f"made {path.name}, {path.stat().st_size} bytes")


CHART = Detail("chart", FIXTURES / "chart.jpg", CHART_SIDE, (40, 18, 104, 66), 5)
SIGN = Detail("sign", FIXTURES / "sign.png", SIGN_SIDE, (0, 98, 160, 218), 2)


def reduced_cells(samples: np.ndarray, crop: Crop) -> Iterator[tuple[str, Image.Image]]:
    """What we do not do, and the first step of what we do."""
    yield "Lanczos in light", filtered(samples, crop, lanczos, LANCZOS_SUPPORT)
    yield "not sharpened", filtered(samples, crop, resizing_kernel(crop.reduction), CUBIC_SUPPORT)


def enlarged_cells(samples: np.ndarray, crop: Crop) -> Iterator[tuple[str, Image.Image]]:
    """The photo itself, and the first step of what we do."""
    rows, columns = (np.round(part.centers).astype(int) for part in (crop.down, crop.across))
    yield "photo", as_image(samples[np.ix_(rows, columns)])
    yield "not limited", filtered(samples, crop, resizing_kernel(crop.reduction), CUBIC_SUPPORT)


def cells_of_programs(
    programs: list[Contestant], detail: Detail, work: Path
) -> Iterator[tuple[str, Image.Image]]:
    """The first cell by each program."""
    launcher = Launcher(work)
    for program in programs:
        task = program.task(Job(detail.side, work / "grid.png", [detail.photo] * 3))
        launcher.run(task.command, task.environment)
        left, top, width, height = detail.frame
        with Image.open(work / "grid.png") as grid:
            yield program.name, grid.convert("RGB").crop((left, top, left + width, top + height))


def filtered(samples: np.ndarray, crop: Crop, kernel: Kernel, support: float) -> Image.Image:
    return as_image(to_levels(filtered_light(samples, crop, kernel, support)))


def as_image(levels: np.ndarray) -> Image.Image:
    return Image.fromarray(np.round(levels).astype(np.uint8))


def make_all(work: Path) -> None:
    found, missing = everyone(work)
    programs = [one for one in found if one.name in SHOWN]
    for one in missing:
        say(f"not found: {one.name} (package {one.remedy}); its pictures stay as they are")
    for detail, computed in ((CHART, reduced_cells), (SIGN, enlarged_cells)):
        samples = upright(detail.photo)
        crop = Crop.of(samples, detail.frame.width, detail.frame.height)
        yardstick = CellYardstick(samples, crop)
        cells = [*computed(samples, crop), *cells_of_programs(programs, detail, work)]
        for name, cell in cells:
            detail.save(cell, name)
            figures = measures(yardstick.look(np.asarray(cell).astype(float)))
            print(f"{detail.name}, {name}:", *(f"{m} {f};" for m, f in zip(MEASURES, figures)))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="instagrid-figures-") as folder:
        make_all(Path(folder))
