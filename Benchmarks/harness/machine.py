"""The machine and the versions of the programs that are measured."""

import os
import platform
import time
from pathlib import Path

from contestants import Contestant, Missing, first_line


def describe(contestants: list[Contestant], missing: list[Missing]) -> str:
    cores = len(os.sched_getaffinity(0))
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    versions = dict.fromkeys(f"{one.name.partition(',')[0]} {one.version}" for one in contestants)
    lines = [
        f"- {time.strftime('%Y-%m-%d')}; {cores} cores of {processor()}, {memory:.0f} GiB",
        f"- {system()}, Linux {kernel()}; {swift()}",
        f"- {'; '.join(versions)}",
    ]
    if missing:
        names = "; ".join(f"{one.name} (package {one.remedy})" for one in missing)
        lines.append(f"- not found: {names}")
    return "\n".join(lines)


def load() -> str:
    """The load average of the last minute, of which the benchmark itself causes one or two."""
    return f"{os.getloadavg()[0]:.1f}"


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def kernel() -> str:
    """The version without the name of its build, such as 6.1."""
    return ".".join(platform.release().split(".")[:2])


def system() -> str:
    return platform.freedesktop_os_release()["PRETTY_NAME"]


def swift() -> str:
    return first_line(["swift", "--version"]) or "Swift unknown"
