"""Makes the grids of grids.ndjson with Spark's mapInPandas: one instagrid process for each task.

    spark-submit spark_pandas.py

If it is run again, it makes only the grids that are missing.
"""

import json
import sys
from collections.abc import Iterator
from subprocess import PIPE, Popen

import pandas
from pyspark.sql import SparkSession

COMMAND = "instagrid batch --manifest - --update --json --jobs 1 --quiet".split()


def make(batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
    """Makes the grid of each row's record; a row of the result has the code and the error."""
    with Popen(COMMAND, stdin=PIPE, stdout=PIPE, text=True, bufsize=1) as process:
        for batch in batches:
            rows = []
            for record in batch["value"]:
                process.stdin.write(record + "\n")
                # If the process dies, this is an error, and Spark tries the task again.
                result = json.loads(process.stdout.readline())
                error = result.get("error", {})
                rows.append((result["output"], error.get("code", 0), error.get("message")))
            yield pandas.DataFrame(rows, columns=["output", "code", "message"])


spark = SparkSession.builder.appName("grids").getOrCreate()
records = spark.read.text("grids.ndjson").repartition(8)
results = records.mapInPandas(make, "output string, code int, message string").cache()

failures = results.filter("code > 0").collect()
for failure in failures:
    print(f"{failure.output}: {failure.message}", file=sys.stderr)
sys.exit(max((failure.code for failure in failures), default=0))
