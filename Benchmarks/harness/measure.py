"""Runs tasks in turn, A B C A B C, so that what disturbs the machine disturbs all of them alike."""

import sys
from collections.abc import Iterable
from statistics import median

from contestants import Task
from launcher import Failure, Launcher, Used

Outcome = Used | Failure


def measure(launcher: Launcher, tasks: dict[str, Task], runs: int) -> dict[str, Outcome]:
    """The medians of each task's runs; a first round only warms up. Who fails once is out."""
    taken: dict[str, list[Used]] = {name: [] for name in tasks}
    failed: dict[str, Outcome] = {}
    for turn in range(runs + 1):
        for name, task in tasks.items():
            if name in failed:
                continue
            try:
                used = launcher.run(task.command, task.environment)
            except Failure as failure:
                failed[name] = failure
                continue
            if turn > 0:
                taken[name].append(used)
    return {name: failed[name] if name in failed else middle(taken[name]) for name in tasks}


def middle(runs: Iterable[Used]) -> Used:
    runs = list(runs)
    return Used(
        median(used.wall for used in runs),
        median(used.cpu for used in runs),
        median(used.memory for used in runs),
    )


def say(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)
