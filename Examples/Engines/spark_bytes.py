"""Makes the grids of grids.ndjson with Spark's mapInPandas, from bytes to bytes.

    spark-submit spark_bytes.py

One column has the photos and another one the pictures, so only the driver needs the folders. If it
is run again, it makes only the grids that are missing.
"""

import base64
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pandas
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

COMMAND = "instagrid batch --manifest - --json --jobs 1 --quiet".split()


def make(batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
    """Makes the grid of each row's photos; a row of the result has the picture, or the error."""
    with Popen(COMMAND, stdin=PIPE, stdout=PIPE, text=True, bufsize=1) as process:
        for batch in batches:
            rows = []
            for row in batch.itertuples():
                record = {
                    # If a photo is missing, its name, so that the result is an error.
                    "photos": [
                        name if photo is None else {"base64": base64.b64encode(photo).decode()}
                        for name, photo in zip(row.name, row.content)
                    ],
                    "output": {"base64": True},
                    "format": "jpeg",
                    "size": row.side,
                }
                process.stdin.write(json.dumps(record) + "\n")
                # If the process dies, this is an error, and Spark tries the task again.
                result = json.loads(process.stdout.readline())
                if result["ok"]:
                    picture = base64.b64decode(result["output"]["base64"])
                    rows.append((row.output, picture, 0, None))
                    continue
                message = result["error"]["message"]
                # The message has the position of a photo in place of its name.
                for number, name in enumerate(row.name, start=1):
                    message = message.replace(f"photo {number} of line {result['line']}", name)
                rows.append((row.output, None, result["error"]["code"], message))
            yield pandas.DataFrame(rows, columns=["output", "picture", "code", "message"])


spark = (
    SparkSession.builder.appName("grids")
    # The number of rows that Python holds at a time. The default, 10,000, is too large for photos.
    .config("spark.sql.execution.arrow.maxRecordsPerBatch", 16)
    .getOrCreate()
)
made = [str(grid) for grid in Path("grids").iterdir()]
records = spark.read.json("grids.ndjson").filter(~F.col("output").isin(made))
cells = records.select(
    "output", F.col("size").alias("side"), F.posexplode("photos").alias("cell", "name")
)
photos = spark.read.format("binaryFile").load("photos")
photos = photos.select(
    F.concat(F.lit("photos/"), F.substring_index("path", "/", -1)).alias("name"), "content"
)
grids = cells.join(photos, "name", "left").groupBy("output", "side")
grids = grids.agg(F.array_sort(F.collect_list(F.struct("cell", "name", "content"))).alias("photo"))
grids = grids.select("output", "side", "photo.name", "photo.content").repartition(8)
results = grids.mapInPandas(make, "output string, picture binary, code int, message string")

worst = 0
part = Path("picture.part")
for result in results.toLocalIterator():
    worst = max(worst, result.code)
    if result.picture is None:
        print(f"{result.output}: {result.message}", file=sys.stderr)
    else:
        # Renamed when it is complete, so that a kill leaves no part of a grid.
        part.write_bytes(result.picture)
        part.replace(result.output)
sys.exit(worst)
