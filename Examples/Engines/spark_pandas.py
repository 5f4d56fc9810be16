"""Makes the grids of grids.ndjson with Spark's mapInPandas: one instagrid process for each task.

    spark-submit spark_pandas.py

If it is run again, it makes only the grids that are missing.
"""

import json
import sys
from collections.abc import Iterator

import instagrid
import pandas
from pyspark.sql import SparkSession


def make(batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
    """Makes the grid of each row's record; a row of the result has the code and the error."""
    with instagrid.Batch(update=True, jobs=1) as process:
        for batch in batches:
            records = [json.loads(record) for record in batch["value"]]
            rows = []
            # If the process dies, this raises an error, and Spark tries the task again.
            for record, result in zip(records, process.map(records)):
                is_error = isinstance(result, instagrid.Error)
                code, message = (result.code, str(result)) if is_error else (0, None)
                rows.append((record["output"], code, message))
            yield pandas.DataFrame(rows, columns=["output", "code", "message"])


spark = SparkSession.builder.appName("grids").getOrCreate()
records = spark.read.text("grids.ndjson").repartition(8)
results = records.mapInPandas(make, "output string, code int, message string").cache()

failures = results.filter("code > 0").collect()
for failure in failures:
    print(f"{failure.output}: {failure.message}", file=sys.stderr)
sys.exit(max((failure.code for failure in failures), default=0))
