"""Makes the grids of grids.ndjson with Ray Data: one instagrid process for each actor.

    python3 ray_data.py

If it is run again, it makes only the grids that are missing.
"""

import json
import sys
from subprocess import PIPE, Popen

import ray

COMMAND = "instagrid batch --manifest - --update --json --jobs 1 --quiet".split()


class Instagrid:
    """Makes the grid of each row's record; a column has the results."""

    def __init__(self) -> None:
        self.process = Popen(COMMAND, stdin=PIPE, stdout=PIPE, text=True, bufsize=1)

    def __call__(self, batch: dict) -> dict:
        results = []
        for record in batch["text"]:
            self.process.stdin.write(record + "\n")
            result = self.process.stdout.readline()
            if not result:
                raise RuntimeError("instagrid has died")
            results.append(result)
        return {"result": results}


ray.init(log_to_driver=False)
# Reading must not wait for a core, because the actors take all of them.
records = ray.data.read_text("grids.ndjson", ray_remote_args={"num_cpus": 0})
cores = int(ray.cluster_resources()["CPU"])
rows = records.map_batches(Instagrid, batch_size=16, num_cpus=1, concurrency=cores).take_all()

results = [json.loads(row["result"]) for row in rows]
failures = [result for result in results if not result["ok"]]
for failure in failures:
    print(f"grid {failure['id']}: {failure['error']['message']}", file=sys.stderr)
sys.exit(max((failure["error"]["code"] for failure in failures), default=0))
