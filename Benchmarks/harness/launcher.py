"""Runs one program and measures its time and memory."""

import os
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

TIMEOUT = 600


@dataclass(frozen=True)
class Used:
    wall: float  # seconds
    cpu: float  # seconds of user and system time, of the program and its children
    memory: float  # MB at the peak (of the largest child, where there are several)


class Failure(Exception):
    """The last line that the program said, or how it ended."""


class Launcher:
    """`launch.c`, built in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.program, self.report = folder / "launch", folder / "used"
        source = Path(__file__).with_name("launch.c")
        subprocess.run(["cc", "-O2", "-o", self.program, source], check=True)

    def run(self, command: list[str], environment: dict[str, str]) -> Used:
        self.report.unlink(missing_ok=True)
        process = subprocess.Popen(
            [self.program, self.report, *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | environment,
            start_new_session=True,  # so that the program can be ended with all its children
        )
        try:
            _, said = process.communicate(timeout=TIMEOUT)
        except BaseException as end:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if isinstance(end, subprocess.TimeoutExpired):
                raise Failure(f"still busy after {TIMEOUT} s") from None
            raise
        status, wall, cpu, peak = self.report.read_text().split()
        if code := os.waitstatus_to_exitcode(int(status)):
            lines = said.decode(errors="replace").strip().splitlines()
            raise Failure(lines[-1] if lines else f"exit code {code}")
        return Used(float(wall), float(cpu), int(peak) / 1024)
