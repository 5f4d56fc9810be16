"""How many tiny grids per second Instagrid makes, alone and on the engines of Examples/Engines."""

import argparse
import json
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from launcher import Failure, Launcher, Used
from report import table

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "Examples/Engines"
RECORDS = [100, 1_000, 10_000, 100_000]
SIDE = 64
OF_LAST = ["CPU, ms per grid", "peak, MB"]

# Words of `compose` for each grid, one a line.
COMPOSE = "xargs -P {cores} -L 1 instagrid compose --quiet --threads 1 <words"
BATCH = "instagrid batch --quiet --jobs {cores} --json"
PIPED = f"cat grids.ndjson | {BATCH} --manifest -"


@dataclass(frozen=True)
class Way:
    """A way to make the grids of a folder; `{cores}` in the command is their number."""

    name: str
    command: str
    program: str  # that must be there
    cores: tuple[int, ...] = (2,)
    most: int = 10_000  # records for each core; more would take too long


WAYS = [
    Way("one process per grid", COMPOSE, "instagrid", (1, 2)),
    Way("batch", f"{BATCH} --manifest grids.ndjson", "instagrid", (1, 2), 50_000),
    Way("batch, from a pipe", PIPED, "instagrid", (1, 2), 50_000),
    Way("GNU parallel", "sh parallel.sh", "parallel"),
    Way("Snakemake", "snakemake --cores {cores}", "snakemake"),
    Way("Spark, RDD.pipe", "spark-submit --master 'local[{cores}]' spark_pipe.py", "spark-submit"),
    Way("Spark, mapInPandas", "spark-submit --master 'local[{cores}]' spark_pandas.py", "spark-submit"),
    Way("Spark, bytes", "spark-submit --master 'local[{cores}]' spark_bytes.py", "spark-submit"),
    Way("Ray Data", "python3 ray_data.py", "ray"),
    Way("Dask", "python3 dask_workers.py", "dask"),
]


def main() -> None:
    parser = argparse.ArgumentParser(prog="Benchmarks/engines", description=__doc__)
    parser.add_argument("--records", action="append", type=int, metavar="N", help="(100 to 100000)")
    parser.add_argument(
        "--cores", action="append", type=int, metavar="N", help="(2, and 1 without an engine)"
    )
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="ways whose names contain NAME; repeatable"
    )
    said = parser.parse_args()
    ways = [
        way
        for way in WAYS
        if shutil.which(way.program)
        and any(word.lower() in way.name.lower() for word in said.only or [""])
    ]
    records = said.records or RECORDS
    with tempfile.TemporaryDirectory() as folder:
        launcher = Launcher(Path(folder))
        load = os.getloadavg()[0]
        rows = [
            [way.name, str(count), *row(launcher, Path(folder) / "work", way, count, records)]
            for way in ways
            for count in said.cores or way.cores
        ]
        print(f"load before the first run {load:.1f}, after the last {os.getloadavg()[0]:.1f}\n")
    header = [f"{count:,} records" for count in records]
    print(table(["grids per second and core", "cores", *header, *OF_LAST], rows, words=1))


def row(launcher: Launcher, work: Path, way: Way, cores: int, records: list[int]) -> list[str]:
    """Grids a second and core for each number of records; CPU time and memory for the last."""
    cells, last = [], [""] * len(OF_LAST)
    for count in records:
        if count > way.most * cores:
            cells.append("–")
            continue
        print(f"{way.name}, {cores} cores, {count} records", file=sys.stderr, flush=True)
        try:
            used = run(launcher, work, way, cores, count)
        except Failure as failure:
            cells.append(f"failed: {failure}")
            continue
        cells.append(f"{count / used.wall / cores:.0f}")
        last = [f"{used.cpu / count * 1e3:.2f}", f"{used.memory:.1f}"]
    return [*cells, *last]


def run(launcher: Launcher, work: Path, way: Way, cores: int, count: int) -> Used:
    prepare(work, count)
    command = f"cd '{work}'; {way.command.format(cores=cores)}"
    words = ["taskset", "--cpu-list", f"0-{cores - 1}", "sh", "-ec", command]
    used = launcher.run(words, {})
    made = sum(1 for _ in (work / "grids").iterdir())
    if made != count:
        raise Failure(f"{made} grids")
    return used


def prepare(work: Path, count: int) -> None:
    """Makes a folder anew, with the examples, sixteen photos of 64 x 96, and so many records."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(EXAMPLES, work)
    shutil.copytree(ROOT / "Fixtures/orientations", work / "photos")
    (work / "grids").mkdir()
    photos = sorted(f"photos/{photo.name}" for photo in (work / "photos").glob("*.jpg"))
    with open(work / "grids.ndjson", "w") as records, open(work / "words", "w") as words:
        for n in range(count):
            trio = [photos[(n // 16**cell + cell) % 16] for cell in range(3)]
            output = f"grids/{n:06}.jpg"
            record = {"id": n, "photos": trio, "output": output, "size": SIDE}
            print(json.dumps(record), file=records)
            print(*trio, "--size", SIDE, "--output", output, file=words)


main()
