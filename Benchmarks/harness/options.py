"""The command's options."""

import argparse
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    quick: bool
    runs: int
    only: list[str]
    json: Path | None
    update: bool

    @property
    def curve_runs(self) -> int:
        return max(1, self.runs // 3)


def parse(words: list[str]) -> Options:
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run",
        description="Instagrid beside its peers: one table, and how time and memory grow.",
    )
    parser.add_argument(
        "--quick", action="store_true", help="the table only, of 3 runs: 12-megapixel photos"
    )
    parser.add_argument(
        "--runs", type=positive, metavar="N", help="runs for the table (9); a third for curves"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME",
        help="beside Instagrid, only the programs whose names contain NAME; may be repeated",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to FILE, too")
    parser.add_argument(
        "--update", action="store_true", help="write the results into Benchmarks/README.md"
    )
    said = parser.parse_args(words)
    runs = said.runs or (3 if said.quick else 9)
    return Options(said.quick, runs, said.only, said.json and said.json.absolute(), said.update)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number
