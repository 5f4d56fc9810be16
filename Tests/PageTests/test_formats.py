"""Each format has layouts of its own, which cut as little as those of the program."""

import json
import os
import random
import unittest

from page import PROGRAM, Page, browser, folder, load_script, run, seed
from test_geometry import png

# The number of random sets of photos that are compared.
SETS = int(os.environ.get("INSTAGRID_SETS", "5"))
SHAPES = [(4, 3), (4, 3), (3, 4), (3, 2), (2, 3), (1, 1), (16, 9), (9, 16), (3, 1), (1, 2)]


def photo(size):
    """Writes a gray photo of a size, and returns its name."""
    name = f"format-{size[0]}x{size[1]}.png"
    path = folder() / name
    if not path.exists():
        path.write_bytes(png(*size, (b"\0" * (size[0] + 1)) * size[1]))
    return name


def photos_of(numbers):
    """Returns the names of 2 to 12 random photos."""
    few = numbers.random() < 0.5
    return [photo(tuple(40 * side for side in numbers.choice(SHAPES)))
            for _ in range(numbers.randint(2, 6 if few else 12))]


def data_of(photos):
    """Returns the data of the page of photos."""
    page = run(PROGRAM, "arrange", "--focus", "center", "-o", "-", *photos, cwd=folder())
    return json.loads(page.split(b'id="data">\n')[1].split(b"\n</script>")[0])


def mean_cut(report):
    """Returns the mean part of each photo that a report of the program says is cropped."""
    cuts = [cell["cut"] for cell in report["cells"]]
    return sum(cuts) / len(cuts)


class FormatTests(unittest.TestCase):
    longMessage = True

    def test_the_offered_layouts_cut_what_those_of_the_program_cut(self):
        load_script("suggestions.js")
        number = seed()
        numbers = random.Random(number)
        sets = [photos_of(numbers) for _ in range(SETS)]
        pages = [data_of(photos) for photos in sets]
        found = [browser().evaluate(f"({CUTS})({json.dumps(page)})") for page in pages]
        records = [{"photos": photos, "focus": "center", "size": size, "output": f"{index}-{size}.png",
                    **({"layout": "mosaic"} if size == "1080x" else {})}
                   for index, photos in enumerate(sets) for size in found[index]]
        manifest = folder() / "formats.ndjson"
        manifest.write_text("".join(json.dumps(record) + "\n" for record in records))
        reports = run(PROGRAM, "batch", "--dry-run", "--json", "--manifest", manifest, cwd=folder()).splitlines()
        for record, line in zip(records, reports, strict=True):
            cuts = found[int(record["output"].split("-")[0])][record["size"]]
            message = f"INSTAGRID_SEED={number}: {record} {cuts}"
            expected = mean_cut(json.loads(line))
            self.assertAlmostEqual(cuts["found"], expected, delta=0.01, msg=message)
            # The page's own rule finds the same layout, or one that costs no more.
            self.assertLessEqual(cuts["total"], cuts["foundTotal"] + 0.07, message)
        self.assertEqual({len(each) for each in found}, {6})

    def test_a_tap_on_a_format_cuts_no_more_than_the_command(self):
        numbers = random.Random(7)
        photos = [photo(tuple(40 * side for side in numbers.choice(SHAPES))) for _ in range(12)]
        page = Page(*photos, options=["--focus=center"], working_folder=folder())
        for name, size in [("story", "1080x1920"), ("landscape", "1080x566"), ("square", "1080")]:
            page.choose_shape(size)
            words = page.command().split()
            self.assertEqual(words.count(name), size != "1080")
            reports = [json.loads(run(PROGRAM, *command, "--dry-run", "--json", cwd=folder())) for command in
                       [words[1:], ["compose", "-s", name, "--focus", "center", "-o", "grid.jpg", *photos]]]
            self.assertAlmostEqual(*map(mean_cut, reports), delta=0.01)
        # The layouts for all photos come first, and those that cut least before the others.
        cuts = page.value("""[...document.querySelectorAll("#layouts label:not(.last) small")]
          .map(({ textContent }) => Number.parseFloat(textContent))""")
        self.assertEqual(cuts, sorted(cuts))
        self.assertGreater(len(cuts), 4)

    def test_a_mosaic_of_fewer_photos_is_the_best_layout_for_them(self):
        wide, high = photo((120, 40)), photo((40, 80))
        page = Page(wide, high, wide, high, options=["--focus=center"], working_folder=folder())
        page.value("document.querySelector('.cell').focus()")
        page.key("Delete")
        words = page.command().split()
        self.assertEqual(words[-3:], [high, wide, high])
        reports = [json.loads(run(PROGRAM, *command, "--dry-run", "--json", cwd=folder())) for command in
                   [words[1:], ["compose", "--focus", "center", "-o", "grid.jpg", *words[-3:]]]]
        self.assertLessEqual(mean_cut(reports[0]), mean_cut(reports[1]) + 0.05)


# For each format, by its size as an option has it, what the layout that the program has found cuts and costs, and
# what the one costs that the page finds for other photos.
CUTS = """(data) => {
  const photos = data.photos.map((photo) => ({ ...photo, image: null }));
  const start = startingArrangement(data.start, photos);
  const suggested = new Map(data.start.suggested.map(({ size, layouts }) => [size ? sizeText(size) : "free", layouts]));
  const offers = { suggested, layouts: data.layouts, photos };
  const formats = [...data.shapes.map(({ size }) => size), null];
  return Object.fromEntries(formats.map((size) => {
    const present = { ...start, size: size ?? start.size };
    const [found, own] = [offers, { ...offers, photos: [] }].map((each) =>
      layoutCost(withBestLayout(present, each, size === null)));
    return [size ? sizeText(size) : "1080x", { found: found.cut, foundTotal: found.total, total: own.total }];
  }));
}"""


if __name__ == "__main__":
    unittest.main()
