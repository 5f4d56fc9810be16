"""Makes the grids of grids.ndjson with Ray Data: one instagrid process for each actor.

    python3 ray_data.py

If it is run again, it makes only the grids that are missing.
"""

import json
import sys
from pathlib import Path

import instagrid
import ray


class Instagrid:
    """Makes the grid of each row's record; columns have the codes and the messages."""

    def __init__(self) -> None:
        self.batch = instagrid.Batch(update=True, jobs=1)

    def __call__(self, rows: dict) -> dict:
        records = [json.loads(record) for record in rows["item"]]
        # If the process dies, this raises an error, and Ray tries the rows again.
        results = list(self.batch.map(records))
        errors = [result if isinstance(result, instagrid.Error) else None for result in results]
        return {
            "id": [record["id"] for record in records],
            "code": [error.code if error else 0 for error in errors],
            "message": [str(error or "") for error in errors],
        }


ray.init(log_to_driver=False)
# A task that reads the file would wait for a core, because the actors take all of them.
records = ray.data.from_items(Path("grids.ndjson").read_text().splitlines())
cores = int(ray.cluster_resources()["CPU"])
rows = records.map_batches(Instagrid, batch_size=16, num_cpus=1, concurrency=cores).take_all()

failures = [row for row in rows if row["code"]]
for failure in failures:
    print(f"grid {failure['id']}: {failure['message']}", file=sys.stderr)
sys.exit(max((failure["code"] for failure in failures), default=0))
