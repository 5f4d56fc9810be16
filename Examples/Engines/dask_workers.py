"""Makes the grids of grids.ndjson with Dask: one instagrid process for each worker process.

    python3 dask_workers.py

If it is run again, it makes only the grids that are missing.
"""

import json
import sys

import instagrid
from distributed import Client, WorkerPlugin, get_worker


class Instagrid(WorkerPlugin):
    """A process that lives as long as its worker."""

    name = "instagrid"

    def setup(self, worker) -> None:
        self.batch = instagrid.Batch(update=True, jobs=1)

    def teardown(self, worker) -> None:
        self.batch.close()


def make(records: list[dict]) -> list[dict | instagrid.Error]:
    # If the process dies, this raises an error, and Dask tries the task again.
    return list(get_worker().plugins[Instagrid.name].batch.map(records))


if __name__ == "__main__":
    with open("grids.ndjson") as file:
        records = [json.loads(line) for line in file]
    tasks = [records[start : start + 16] for start in range(0, len(records), 16)]

    # A worker makes one grid at a time. In a cluster: Client("scheduler:8786").
    with Client(threads_per_worker=1) as client:
        client.register_plugin(Instagrid())
        batches = client.gather(client.map(make, tasks, retries=3))

    results = [result for batch in batches for result in batch]
    failures = [result for result in results if isinstance(result, instagrid.Error)]
    for failure in failures:
        print(f"grid {failure.result['id']}: {failure}", file=sys.stderr)
    sys.exit(max((failure.code for failure in failures), default=0))
