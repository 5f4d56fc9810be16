"""`python -m instagrid` is the command `instagrid`."""

import os
import sys

from . import environment, program


def main() -> None:
    os.execvpe(program(), ["instagrid", *sys.argv[1:]], environment())


if __name__ == "__main__":
    main()
