"""Makes the grids of grids.ndjson with Spark's RDD.pipe: one instagrid process for each partition.

    spark-submit spark_pipe.py

If it is run again, it makes only the grids that are missing.
"""

import json
import os
import sys

from pyspark.sql import SparkSession

COMMAND = "python3 -m instagrid batch --manifest - --update --json --jobs 1 --quiet"

spark = SparkSession.builder.appName("grids").getOrCreate()
records = spark.sparkContext.textFile("grids.ndjson", minPartitions=8)
# By default, the command has an empty environment, without PATH.
results = records.pipe(COMMAND, env=dict(os.environ)).map(json.loads).cache()

# Exit codes are ignored, because a damaged photo must not fail its partition. If a process dies,
# results are missing.
missing = records.count() - results.count()
if missing:
    sys.exit(f"{missing} records have no result; run this again")

failures = results.filter(lambda result: not result["ok"]).collect()
for failure in failures:
    print(f"grid {failure['id']}: {failure['error']['message']}", file=sys.stderr)
sys.exit(max((failure["error"]["code"] for failure in failures), default=0))
