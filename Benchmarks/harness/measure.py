"""Runs tasks in turn, A B C A B C, so that other load affects all of them equally."""

import sys
from collections.abc import Iterable
from statistics import median

from contestants import Task
from launcher import Failure, Launcher, Used

Outcome = Used | Failure

# A first run of more seconds than this counts, and is the only one: warmth matters little to it.
LONG = 10.0


def measure(launcher: Launcher, tasks: dict[str, Task], runs: int) -> dict[str, Outcome]:
    """The medians of each task's runs; a first round only warms up. Who fails once is out."""
    taken: dict[str, list[Used]] = {name: [] for name in tasks}
    failed: dict[str, Outcome] = {}
    running = dict(tasks)
    for turn in range(runs + 1):
        for name, task in list(running.items()):
            try:
                used = launcher.run(task.command, task.environment)
            except Failure as failure:
                failed[name] = failure
                del running[name]
                continue
            is_long = turn == 0 and used.wall > LONG
            if turn > 0 or is_long:
                taken[name].append(used)
            if is_long:
                del running[name]
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
