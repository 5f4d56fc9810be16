"""One run: photos, programs, the table, the curves, the report."""

import json
import tempfile
from dataclasses import asdict, is_dataclass
from pathlib import Path

from appearance import appearances, appearance_table
from choices import choices_table, compare_choices
from comparison import SIDE, compare, comparison_table
from contestants import OURS, everyone
from curves import Curves, curve_table
from folders import compare_folders, folders_table
from jpegs import compare_jpegs, jpegs_table
from launcher import Failure, Launcher
from machine import describe, load
from measure import say
from options import Options
from outside import compare_outside, outside_table
from photos import ENCODINGS, SIZES, Photos
from report import update
from summary import summary
from yardstick import GridYardstick

BENCHMARKS = Path(__file__).parent.parent
CACHE = BENCHMARKS / ".cache"


def run(options: Options) -> None:
    with tempfile.TemporaryDirectory(prefix="instagrid-benchmarks-") as folder:
        work = Path(folder)
        found, missing = everyone(work)
        contestants = [one for one in found if one.name == OURS or wanted(one.name, options)]
        machine = describe(contestants, [one for one in missing if wanted(one.name, options)])
        launcher, photos = Launcher(work), prepared(options)
        load_before = load()

        say("what the pictures are measured by")
        yardstick = GridYardstick(SIDE, photos.trio())
        looks = appearances(launcher, contestants, photos.trio(), yardstick, work)
        sections = compare(launcher, contestants, photos.trio(), yardstick, work, options.runs)
        jpegs = compare_jpegs(launcher, contestants, photos, yardstick, work, options.runs)
        outside = compare_outside(launcher, contestants, photos, yardstick, work, options.runs)
        folders = compare_folders(launcher, photos, work, options.runs)
        choices = compare_choices(launcher, photos, work, options.runs)
        curves = []
        if not options.quick:
            curves = list(Curves(launcher, contestants, photos, work, options.curve_runs).all())

    machine += f"\n- load before the first run {load_before}, after the last {load()}"
    tables = [comparison_table(sections), jpegs_table(jpegs), outside_table(outside)]
    tables += [folders_table(folders), choices_table(choices), appearance_table(looks)]
    results = "\n\n".join([machine, *tables, *map(curve_table, curves)])
    print(results)
    if options.update:
        update(BENCHMARKS / "README.md", results)
        update(BENCHMARKS.parent / "README.md", summary(sections, looks))
    if options.json:
        figures = {"machine": machine, "table": sections, "jpegs": jpegs, "outside": outside}
        figures |= {"folders": folders, "choices": choices, "looks": looks, "curves": curves}
        options.json.write_text(json.dumps(figures, default=plain, indent=1) + "\n")


def wanted(name: str, options: Options) -> bool:
    return not options.only or any(part.lower() in name.lower() for part in options.only)


def prepared(options: Options) -> Photos:
    """Paints all photos before anything is measured."""
    say("photos: painting those that are not there yet takes some minutes")
    photos = Photos(CACHE / "photos")
    for encoding in ENCODINGS:
        photos.encoded_trio(encoding)
    photos.heic_trio()
    photos.jxl_trio()
    photos.tiff_trio()
    photos.avif_trio()
    photos.nine_tiled_heics()
    if not options.quick:
        for size in SIZES:
            photos.same(size, "baseline")
    return photos


def plain(value: object) -> object:
    if isinstance(value, Failure):
        return {"failed": str(value)}
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    raise TypeError(type(value).__name__)
