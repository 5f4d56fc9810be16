"""The page's geometry is the program's, for random grids."""

import json
import random
import struct
import subprocess
import unittest
import zlib

from page import PROGRAM, browser, folder, load_scripts, run, seed


def png(width, height):
    """Returns a PNG of a size whose pixels are missing: a dry run reads headers only."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b""))


class GeometryTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        load_scripts("geometry.js")
        cls.seed = seed()
        cls.numbers = random.Random(cls.seed)

    def setUp(self):
        self.longMessage = True
        self.message = f"INSTAGRID_SEED={self.seed}"

    def in_page(self, function, cases):
        """Returns what a JavaScript function makes of each case."""
        return browser().evaluate(f"{json.dumps(cases)}.map({function})")

    def random_layout(self):
        if self.numbers.random() < 0.2:
            return f"{self.numbers.randint(1, 9)}x{self.numbers.randint(1, 9)}"
        counts = "+".join(
            str(self.numbers.randint(1, 7)) for _ in range(self.numbers.randint(1, 6)))
        return self.numbers.choice(["rows:", "columns:", "cols:", "COLUMNS:"]) + counts

    def random_size(self):
        scale = self.numbers.choice([40, 1100, 16384])
        side = self.numbers.randint(16, scale)
        # The second side often makes a shape between 1:4 and 4:1, and now and then a thin strip.
        other = min(max(round(side * 2 ** self.numbers.uniform(-2, 2)), 16), 16384)
        return self.numbers.choice([
            "1000", "1000x1000", str(side), f"{side}x{other}", f"{side}x{other}",
            f"{side}x{self.numbers.randint(16, scale)}", self.numbers.choice(list(SHAPES))])

    def random_length(self):
        return self.numbers.choice([
            # In a picture of 1000 pixels, this is rounded up from a half.
            "16.15%", "0", str(self.numbers.randint(0, 60)), f"{self.numbers.randint(0, 24) / 2:g}%",
            f"{self.numbers.randint(0, 99999) / 10000}%"])

    def random_focus(self):
        thousandths = [self.numbers.randint(0, 1000) / 1000 for _ in "xy"]
        return self.numbers.choice([
            "{},{}".format(*thousandths), "{:.1%},{:.1%}".format(*thousandths),
            f".{self.numbers.randint(0, 99999)},{self.numbers.random() * 100:.7f}%",
            self.numbers.choice(["top", "bottom", "left", "right", "center", "top-left",
                                 "Right-BOTTOM", "center-left"])])

    def test_notations_are_read_and_written_as_the_program_does(self):
        layouts = list({self.random_layout() for _ in range(2000)}) + ["1", "2", "3", "quad", "Wide-Top"]
        printed = run(PROGRAM, "layouts", "--json", *layouts).splitlines()
        expected = [json.loads(line)["layout"] for line in printed]
        self.assertEqual(
            self.in_page("(text) => layoutNotation(parseLayout(text))", layouts), expected, self.message)

    def test_what_is_no_layout_is_none(self):
        wrong = ["", "4", "0x1", "1x0", "2+", "+2", "2++1", "rows:", "rows:0", "x", "2x", "1x2x3",
                 "-1x2", "2 +1", "columns:2x2", "65x64", "constructor", "4097x1", "1x4097",
                 "1x99999999999999999999", "rows:4096+1"]
        for text in wrong:
            refused = subprocess.run([PROGRAM, "layouts", text], capture_output=True)
            self.assertEqual(refused.returncode, 64, text)
        self.assertEqual(self.in_page("parseLayout", wrong), [None] * len(wrong))

    def test_frames_and_crops_are_those_of_a_dry_run(self):
        photos = []
        for number in range(40):
            scale = self.numbers.choice([20, 700, 5000])
            size = (self.numbers.randint(1, scale), self.numbers.randint(1, scale))
            photos.append((f"{number}.png", size))
            (folder() / photos[-1][0]).write_bytes(png(*size))
        cases = [self.random_case(photos) for _ in range(GRIDS)]
        with open(folder() / "grids.ndjson", "w") as manifest:
            for number, case in enumerate(cases):
                record = {key: case[key] for key in ("layout", "size", "gap", "margin") if case[key]}
                record["photos"] = case["names"]
                record["output"] = f"grid-{number}.png"
                for key in ("focus", "fit"):
                    record[key] = [f"{cell}={value}" for cell, value in enumerate(case[key], 1)]
                print(json.dumps(record), file=manifest)
        printed = subprocess.run(
            [PROGRAM, "batch", "--dry-run", "--json", "--manifest", "grids.ndjson"], cwd=folder(),
            capture_output=True).stdout.splitlines()
        compared = refused = 0
        for case, line, page in zip(cases, printed, self.in_page(CELLS, cases), strict=True):
            report = json.loads(line)
            message = f"{self.message}: {line}"
            if not report["ok"]:
                self.assertIn("not fit in", report["error"]["message"], message)
                self.assertIsNone(page["cells"], message)
                refused += 1
                continue
            self.assertEqual(page["layout"], report["layout"], message)
            for cell, expected in zip(page["cells"], report["cells"], strict=True):
                self.assertEqual(cell["frame"], expected["frame"], message)
                self.assertEqual(cell["crop"], expected["window"], message)
                self.assertEqual(cell["photoFrame"], expected["photoFrame"], message)
                compared += 1
        self.assertGreater(compared, 5 * GRIDS)
        self.assertLess(refused, GRIDS / 2)

    def random_case(self, photos):
        """Returns a grid of random settings."""
        layout = self.random_layout()
        count = self.in_page("(text) => cellCount(parseLayout(text))", [layout])[0]
        chosen = self.numbers.choices(photos, k=count)
        size = self.random_size()
        return {
            "layout": layout, "size": size, "pixels": SHAPES.get(size, size), "gap": self.random_length(),
            "margin": self.random_length(), "focus": [self.random_focus() for _ in chosen],
            "fit": [self.numbers.choice(["cover", "contain"]) for _ in chosen],
            "names": [name for name, _ in chosen],
            "photos": [dict(zip(("width", "height"), size)) for _, size in chosen]}


GRIDS = 1000

SHAPES = {"square": "1080", "portrait": "1080x1350", "tall": "1080x1440", "story": "1080x1920",
          "landscape": "1080x566"}

# The layout of a case and its cells, as the page draws them.
CELLS = """(test) => {
  const picture = parseSize(test.pixels);
  const layout = parseLayout(test.layout);
  const lengths = [test.margin, test.gap].map((text) => lengthInPixels(text, picture));
  const frames = layoutFrames(layout, picture, ...lengths);
  const cells = frames && frames.map((frame, index) => {
    const photo = test.photos[index];
    return test.fit[index] === "contain"
      ? { frame, crop: { x: 0, y: 0, ...photo }, photoFrame: containFrame(photo, frame) }
      : { frame, crop: coverCrop(photo, frame, parseFocus(test.focus[index])), photoFrame: frame };
  });
  return { layout: layoutNotation(layout), cells };
}"""


if __name__ == "__main__":
    unittest.main()
