"""The page's geometry is the program's, for random grids of layouts that the program describes."""

import json
import random
import struct
import subprocess
import unittest
import zlib
from collections import Counter
from functools import cache

from page import PROGRAM, browser, folder, load_script, run, seed


def png(width, height, rows=b"", color_type=0):
    """Returns a PNG of a size, gray by default. Its pixels may be missing: a dry run reads headers only."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    header = struct.pack(">IIBBBBB", width, height, 8, color_type, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))


@cache
def described(notation, shapes=((1, 1),)):
    """Returns a layout as the page's data has it, for photos of some shapes."""
    photos = []
    for width, height in shapes:
        photos.append(folder() / f"gray-{width}x{height}.png")
        photos[-1].write_bytes(png(width, height, (b"\0" * (width + 1)) * height))
    page = run(PROGRAM, "arrange", "--layout", notation, "-s", "9999", "-g0", "-m0", "-o", "-", *photos)
    text = page.split(b'id="data">\n')[1].split(b"\n</script>")[0]
    return json.loads(text)["start"]["layout"]


class GeometryTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        load_script("division.js")
        cls.seed = seed()
        cls.numbers = random.Random(cls.seed)
        cls.layouts = TEMPLATES + [cls.random_lines() for _ in range(50)]
        cls.mosaics = [described("mosaic", cls.random_shapes()) for _ in range(30)]

    def setUp(self):
        self.longMessage = True
        self.message = f"INSTAGRID_SEED={self.seed}"

    @classmethod
    def random_lines(cls):
        numbers = cls.numbers
        if numbers.random() < 0.2:
            return f"{numbers.randint(1, 9)}x{numbers.randint(1, 9)}"
        counts = "+".join(str(numbers.randint(1, 7)) for _ in range(numbers.randint(1, 6)))
        return numbers.choice(["rows:", "columns:"]) + counts

    @classmethod
    def random_shapes(cls):
        return tuple(cls.numbers.choice([(4, 3), (3, 4), (3, 2), (1, 1), (1, 2)])
                     for _ in range(cls.numbers.randint(2, 24)))

    def random_size(self):
        scale = self.numbers.choice([40, 1100, 16384])
        side = self.numbers.randint(16, scale)
        # The second side often makes a shape between 1:4 and 4:1, and now and then a thin strip.
        other = min(max(round(side * 2 ** self.numbers.uniform(-2, 2)), 16), 16384)
        return self.numbers.choice(
            [(1000, 1000), (side, side), (side, other), (side, self.numbers.randint(16, scale))])

    def random_length(self):
        return self.numbers.choice([
            # In a picture of 1000 pixels, this is rounded up from a half.
            "16.15%", "0", str(self.numbers.randint(0, 60)), f"{self.numbers.randint(0, 24) / 2:g}%",
            f"{self.numbers.randint(0, 99999) / 10000}%", None])

    def random_view(self):
        thousandths = [self.numbers.randint(0, 1000) / 1000 for _ in "xy"]
        x, y = self.numbers.choice([thousandths, [0.5, 0.5], [0, 1], [self.numbers.random()] * 2])
        focus = {"x": x, "y": y} if self.numbers.random() < 0.6 else {"x": 0.5, "y": 0.5, "faces": True}
        return {"focus": focus, "fit": self.numbers.choice(["cover", "contain"]),
                "zoom": self.numbers.choice([1, 1, 1.5, round(self.numbers.uniform(1, 16), 2)])}

    def random_faces(self, width, height):
        """Returns boxes [x, y, width, height] of faces in a photo."""
        faces = []
        for _ in range(self.numbers.choice([0, 1, 1, 2, 3, 8])):
            across, down = (self.numbers.randint(1, max(1, side // 2)) for side in (width, height))
            faces.append([self.numbers.randint(0, width - across), self.numbers.randint(0, height - down),
                          across, down])
        return faces

    def test_frames_and_crops_are_those_of_a_dry_run(self):
        photos = []
        for number in range(40):
            scale = self.numbers.choice([20, 700, 5000])
            size = (self.numbers.randint(1, scale), self.numbers.randint(1, scale))
            photos.append((f"{number}.png", size, self.random_faces(*size)))
            (folder() / photos[-1][0]).write_bytes(png(*size))
            (folder() / f"{number}.png.xmp").write_text(regions(*size, photos[-1][2]))
        cases, planned = [], 0
        while planned < 1.6 * LEAST_COMPARED:
            cases.append(self.random_case(photos))
            planned += len(cases[-1][1]["cells"])
        with open(folder() / "grids.ndjson", "w") as manifest:
            for number, (record, _) in enumerate(cases):
                # Texts that are too high for their cells are left out.
                output = {"output": f"grid-{number}.png", "skip-bad": True}
                print(json.dumps({**record, **output}), file=manifest)
        printed = subprocess.run(
            [PROGRAM, "batch", "--dry-run", "--json", "--manifest", "grids.ndjson"], cwd=folder(),
            capture_output=True).stdout.splitlines()
        for line, (_, page) in zip(printed, cases, strict=True):
            page["rows"] = rows_of_text(json.loads(line))
        pages = browser().evaluate(f"{json.dumps([page for _, page in cases])}.map({CELLS})")
        compared, refused = Counter(), 0
        for line, page, (record, case) in zip(printed, pages, cases, strict=True):
            report = json.loads(line)
            message = f"{self.message}: {line}"
            if not report["ok"]:
                self.assertRegex(report["error"]["message"], "not fit in|at most 16384", message)
                # Without a report, the rows of text are not known.
                self.assertTrue(
                    page is None or max(page["size"].values()) > 16384 or "caption" in record, message)
                refused += 1
                continue
            # The rows of a caption that is left out are not known.
            if report.get("badTexts"):
                continue
            self.assertEqual(page["size"], report["size"], message)
            for cell, expected in zip(page["cells"], report["cells"], strict=True):
                self.assertEqual(cell["cell"], expected["frame"], message)
                self.assertEqual(cell["frame"], expected["photoFrame"], message)
                for key, length in expected["crop"].items():
                    self.assertAlmostEqual(cell["crop"][key], length, 6, message)
            kind = "mosaic" if "tree" in case["layout"] else "justified" if "axis" in case["layout"] else "divided"
            compared[kind] += len(report["cells"])
        self.assertGreater(compared.total(), LEAST_COMPARED, self.message)
        for kind in ["justified", "mosaic", "divided"]:
            self.assertGreater(compared[kind], LEAST_COMPARED / 6, self.message)
        self.assertLess(refused, len(cases) / 4, self.message)

    def random_case(self, photos):
        """Returns a grid of random settings as a record of a manifest, and as the page has it."""
        numbers = self.numbers
        kind = numbers.choice(["justified", "mosaic", "divided"])
        is_free = kind != "divided" and numbers.random() < 0.5
        axis = "rows"
        if kind == "mosaic":
            layout = numbers.choice(self.mosaics)
            notation, count = layout["notation"], layout["count"]
        elif kind == "justified":
            axis = numbers.choice(["rows", "columns"])
            notation = "justified" if axis == "rows" else "columns:justified"
            layout = {"notation": notation, "axis": axis, "count": numbers.randint(1, 60)}
            count = layout["count"]
        else:
            notation = numbers.choice(self.layouts)
            layout = described(notation)
            count = len(layout["cells"])
        chosen = numbers.choices(photos, k=count)
        views = [self.random_view() for _ in chosen]
        width, height = self.random_size()
        size = f"{width}x{height}" if not is_free else f"{width}x" if axis == "rows" else f"x{height}"
        lengths = {"gap": self.random_length(), "margin": self.random_length()}
        record = {
            "layout": notation, "size": size, "photos": [name for name, _, _ in chosen],
            **{key: length for key, length in lengths.items() if length is not None},
            "fit": [f"{number}={view['fit']}" for number, view in enumerate(views, 1)],
            "zoom": [f"{number}={view['zoom']}" for number, view in enumerate(views, 1)],
            "focus": [f"{number}={focus_text(view['focus'])}" for number, view in enumerate(views, 1)]}
        cells = [
            {**view, "photo": {"width": across, "height": down, "faces": faces}}
            for view, (_, (across, down), faces) in zip(views, chosen)]
        # The program draws text slowly.
        if numbers.random() < 0.1:
            without = [f"{number}=none" for number in range(1, len(chosen) + 1) if numbers.random() < 0.5]
            record |= {"caption": [numbers.choice(["name", "x " * 40]), *without],
                       "title": numbers.choice(["", "Title"]), "font-size": "10"}
        return record, {
            **lengths, "layout": layout, "cells": cells, "isFree": is_free,
            "size": {"width": width, "height": height}}


def regions(width, height, faces):
    """Returns XMP data that name faces, as the Metadata Working Group describes."""
    areas = "".join(
        f"""<rdf:li mwg-rs:Type="Face"><mwg-rs:Area stArea:x="{(x + across / 2) / width}"
        stArea:y="{(y + down / 2) / height}" stArea:w="{across / width}" stArea:h="{down / height}"/></rdf:li>"""
        for x, y, across, down in faces)
    return f"<mwg-rs:RegionList><rdf:Bag>{areas}</rdf:Bag></mwg-rs:RegionList>"


def focus_text(focus):
    return "faces" if "faces" in focus else f"{focus['x']:.17f},{focus['y']:.17f}"


def rows_of_text(report):
    """Returns the rows of a report that captions take of each cell, and the title of the picture."""
    def height(frame):
        return frame["height"] if frame else 0

    return {"captions": [{"above": height(cell["captionFrame"]), "below": 0} for cell in report["cells"] or []],
            "above": height(report["titleFrame"])}


# The least number of cells that are compared, each with its frame and its crop.
LEAST_COMPARED = 30_000

TEMPLATES = ["aab/aac/def", "aab/aac", "aabc/aade", "ab./acd", "ab/cd/..", "aaaaab/cccccb", "a./.b", "abc/abd/eed"]

# The cells of an arrangement, as the page draws them; null if there is no room for them.
CELLS = """(arrangement) => {
  const division = divisionWithBands(arrangement, arrangement.rows);
  return division && {
    size: division.size,
    cells: division.frames.map((cell, index) =>
      ({ cell, ...frameAndCrop(arrangement.cells[index], division.areas[index]) })),
  };
}"""


if __name__ == "__main__":
    unittest.main()
