"""Makes the grids of grids.ndjson with Spark's mapInPandas, from bytes to bytes.

    spark-submit spark_bytes.py

One column has the photos and another one the pictures, so only the driver needs the folders. If it
is run again, it makes only the grids that are missing.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import instagrid
import pandas
from pyspark.sql import SparkSession
from pyspark.sql import functions as F


def make(batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
    """Makes the grid of each row's photos; a row of the result has the picture, or the error."""
    with instagrid.Batch(jobs=1) as process:
        for batch in batches:
            rows = list(batch.itertuples())
            records = [
                {
                    # If a photo is missing, its name, so that the result is an error.
                    "photos": [
                        name if photo is None else bytes(photo)
                        for name, photo in zip(row.name, row.content)
                    ],
                    "format": "jpeg",
                    "size": row.side,
                }
                for row in rows
            ]
            made = []
            # If the process dies, this raises an error, and Spark tries the task again.
            for row, result in zip(rows, process.map(records)):
                if not isinstance(result, instagrid.Error):
                    made.append((row.output, result["output"], 0, None))
                    continue
                message = str(result)
                # The message has the position of a photo in place of its name.
                for number, name in enumerate(row.name, start=1):
                    place = f"photo {number} of line {result.result['line']}"
                    message = message.replace(place, name)
                made.append((row.output, None, result.code, message))
            yield pandas.DataFrame(made, columns=["output", "picture", "code", "message"])


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
