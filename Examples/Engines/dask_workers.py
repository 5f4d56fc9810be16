"""Makes the grids of grids.ndjson with Dask: one instagrid process for each worker process.

    python3 dask_workers.py

If it is run again, it makes only the grids that are missing.
"""

import json
import sys
from subprocess import PIPE, Popen

from distributed import Client, WorkerPlugin, get_worker

COMMAND = "instagrid batch --manifest - --update --json --jobs 1 --quiet".split()


class Instagrid(WorkerPlugin):
    """A process that lives as long as its worker."""

    name = "instagrid"

    def setup(self, worker) -> None:
        self.process = Popen(COMMAND, stdin=PIPE, stdout=PIPE, text=True, bufsize=1)

    def teardown(self, worker) -> None:
        self.process.stdin.close()
        self.process.wait()

    def make(self, record: str) -> dict:
        self.process.stdin.write(record)
        result = self.process.stdout.readline()
        if not result:
            self.setup(None)
            raise RuntimeError("instagrid has died")
        return json.loads(result)


def make(records: list[str]) -> list[dict]:
    instagrid = get_worker().plugins[Instagrid.name]
    return [instagrid.make(record) for record in records]


if __name__ == "__main__":
    with open("grids.ndjson") as file:
        records = list(file)
    tasks = [records[start : start + 16] for start in range(0, len(records), 16)]

    # A worker makes one grid at a time. In a cluster: Client("scheduler:8786").
    with Client(threads_per_worker=1) as client:
        client.register_plugin(Instagrid())
        batches = client.gather(client.map(make, tasks, retries=3))

    failures = [result for batch in batches for result in batch if not result["ok"]]
    for failure in failures:
        print(f"grid {failure['id']}: {failure['error']['message']}", file=sys.stderr)
    sys.exit(max((failure["error"]["code"] for failure in failures), default=0))
