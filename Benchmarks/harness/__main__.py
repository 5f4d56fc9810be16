"""The main program of Benchmarks/run, started after everything is built."""

import sys

from options import parse

options = parse(sys.argv[1:])

# Only now: what follows needs packages that a look at --help should not ask for.
from command import run  # noqa: E402

run(options)
