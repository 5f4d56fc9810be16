"""Makes the grids of grids.ndjson with Spark's RDD.pipe: one instagrid process for each partition.

    spark-submit spark_pipe.py

Run again, it makes only the grids that are missing.
"""

import json
import os
import sys

from pyspark.sql import SparkSession

COMMAND = "instagrid batch --manifest - --update --json --jobs 1 --quiet"

spark = SparkSession.builder.appName("grids").getOrCreate()
records = spark.sparkContext.textFile("grids.ndjson", minPartitions=8)
# The command would have an empty environment, without the PATH by which it is found.
answers = records.pipe(COMMAND, env=dict(os.environ)).map(json.loads).cache()

# A damaged photo must not fail its partition, so pipe ignores exit codes. If a process dies, answers
# are missing.
missing = records.count() - answers.count()
if missing:
    sys.exit(f"{missing} records have no answer; run this again")

failures = answers.filter(lambda answer: not answer["ok"]).collect()
for failure in failures:
    print(f"grid {failure['id']}: {failure['error']['message']}", file=sys.stderr)
sys.exit(max((failure["error"]["code"] for failure in failures), default=0))
