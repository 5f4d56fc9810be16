"""Captions and the title are those of the program, as this browser draws them."""

import json
import os
import shutil
import unittest

from page import PHOTOS, PROGRAM, SHELL_ENVIRONMENT, Page, browser, folder, load_script, run
from test_geometry import png

DEJAVU = "DejaVu Sans"

# The rows of the grid's canvas in which a column of a range has a dark pixel, as fractions of its height.
DARK_ROWS = """(left, right) => {
  const shown = document.querySelector("#grid canvas");
  const { width, height } = shown;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(shown, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: height }, (_, y) => y).filter((y) => {
    for (let x = Math.round(left * width); x < Math.round(right * width); x += 1) {
      const index = 4 * (y * width + x);
      if (Math.max(data[index], data[index + 1], data[index + 2]) < 100) return true;
    }
    return false;
  }).map((y) => y / height);
}"""


def planned(*words, working_folder=PHOTOS):
    """Returns the report of a dry run."""
    environment = {**os.environ, "LC_ALL": "C", "TZ": "UTC"}
    return json.loads(run(
        PROGRAM, "compose", "-n", "--json", "-o", "grid.jpg", *words, cwd=working_folder, env=environment))


class TextTests(unittest.TestCase):
    def open(self, *photos, **options):
        self.page = Page(*photos, **options)
        return self.page

    def tearDown(self):
        self.assertEqual(self.page.complaints(), [])

    def dark_rows(self, left, right):
        self.page.wait_for_frame()
        return self.page.value(f"({DARK_ROWS})({left}, {right})")

    def test_text_on_a_blurred_photo_is_white_on_something_dark(self):
        # White light is darkened to 0.26, and near the letters to about 0.18.
        for level in (255, 0):
            photos = folder() / f"gray {level}"
            photos.mkdir()
            (photos / "a.png").write_bytes(png(8, 8, (b"\0" + bytes([level] * 8)) * 8))
            page = self.open("a.png", options=("--background=blur", "--title=HHH"), working_folder=photos)
            page.browser.wait_until("document.querySelector('#strip img').complete")
            page.wait_for_frame()
            levels = page.value("""(() => {
              const { width, height } = document.querySelector("#grid canvas");
              const context = new OffscreenCanvas(width, height / 20).getContext("2d");
              context.drawImage(document.querySelector("#grid canvas"), 0, -height / 20);
              const { data } = context.getImageData(0, 0, width, height / 20);
              return [...new Set(data.filter((_, index) => index % 4 < 3))];
            })()""")
            self.assertGreater(max(levels), 225)
            darkest = min(levels)
            self.assertTrue(90 < darkest < 125 if level else darkest == 0, f"{level}: {levels}")

    def test_captions_are_below_photos_and_the_title_is_above_them(self):
        white = folder() / "white"
        white.mkdir()
        shutil.copy(PHOTOS / "letter.png", white / "a.png")
        look = ("-l", "2x1", "-b", "white", "--zoom", "16", "-s", "1000")
        words = ("--caption", "H", "--caption", "2=none", "--title", "H")
        self.open("a.png", "a.png", options=(*look, "--fit", "contain"), working_folder=white)
        plain = self.dark_rows(0, 0.5)
        self.open("a.png", "a.png", options=(*look, *words, "--fit", "contain"), working_folder=white)
        frame = planned(*look, *words, "a.png", "a.png", working_folder=white)
        title, caption = frame["titleFrame"], frame["cells"][0]["captionFrame"]

        def rows_between(rows, top, bottom):
            return [row for row in rows if top <= row * 1000 < bottom]
        # The program's frames are nearly those of the page.
        captions = [self.dark_rows(0.02, 0.49), self.dark_rows(0.51, 0.98)]
        below = [rows_between(rows, caption["y"] + 6, 985) for rows in captions]
        self.assertGreater(len(below[0]), 5)
        self.assertEqual(below[1], [])
        self.assertGreater(len(rows_between(self.dark_rows(0.4, 0.6), title["y"], title["y"] + title["height"])), 5)
        self.assertEqual(rows_between(plain, 0, 14), [])

    def test_the_command_and_the_manifest_have_the_text(self):
        page = self.open("lighthouse.jpg", "desert.jpg", options=(
            "--caption", "{number}. {name}", "--caption", "2=It's hot", "--title", "Sun & sea", "--font", "Serif Bold",
            "--font-size", "3%", "--title-size", "8%", "--text-color", "red", "--date-format", "%Y"))
        command = page.command()
        self.assertIn("--caption '1={number}. {name}' --caption '2=It'\\''s hot' --title 'Sun & sea'", command)
        self.assertIn("--font 'Serif Bold' --font-size 3% --title-size 8% --text-color '#ff0000' --date-format %Y", command)
        report = json.loads(run(
            "sh", "-c", f"{command} --dry-run --json --quiet", cwd=PHOTOS, env=SHELL_ENVIRONMENT))
        self.assertEqual([cell["caption"] for cell in report["cells"]], ["1. lighthouse", "It's hot"])
        self.assertEqual(report["title"], "Sun & sea")
        self.assertEqual(page.manifest()["caption"], ["1={number}. {name}", "2=It's hot"])
        self.assertEqual(page.manifest()["title"], "Sun & sea")

    def test_a_line_break_breaks_the_line_on_the_page_and_in_its_command(self):
        page = self.open("lighthouse.jpg", "desert.jpg", options=(
            "--caption", "{number}\nof 2", "--title", "Sun\nsea", "--title-size", "40"))
        report = json.loads(run(
            "sh", "-c", f"{page.command()} --dry-run --json --quiet", cwd=PHOTOS, env=SHELL_ENVIRONMENT))
        self.assertEqual([cell["caption"] for cell in report["cells"]], ["1\nof 2", "2\nof 2"])
        self.assertEqual(report["title"], "Sun\nsea")
        self.assertEqual(page.manifest()["title"], "Sun\nsea")
        # Above the photos, letters are in both halves of the title's frame.
        (_, top, side, _), first = page.box("#grid"), page.box(".cell")[1]
        self.assertAlmostEqual((first - top) / side * 1080, report["cells"][0]["frame"]["y"], delta=4)
        frame, rows = report["titleFrame"], [1080 * row for row in self.dark_rows(0.4, 0.6)]
        for half in (0, 1):
            top = frame["y"] + half * frame["height"] / 2
            self.assertGreater(len([row for row in rows if top <= row < top + frame["height"] / 2]), 10)

    def test_without_captions_the_command_says_nothing_about_text(self):
        page = self.open("lighthouse.jpg", "desert.jpg", options=(
            "-l", "1x1", "--caption", "2=It's hot", "--font", "Serif Bold"))
        self.assertNotIn("--font", page.command())

    def test_captions_that_all_photos_share_are_one_option(self):
        page = self.open("lighthouse.jpg", "desert.jpg", options=("--caption", "name"))
        self.assertEqual(page.command().count("--caption name"), 1)
        # One that begins with a number and an equals sign is for a photo.
        page = self.open("lighthouse.jpg", options=("--caption", "1=2=two"))
        self.assertIn("--caption 1=2=two", page.command())

    def test_the_page_says_whose_fonts_it_uses(self):
        notes = []
        for options in [(), ("--title", "Sun"), ("--caption", "name")]:
            page = self.open("lighthouse.jpg", options=options)
            page.click("#share")
            notes.append("fonts of this browser" in page.text("#notes"))
        self.assertEqual(notes, [False, True, True])

    def test_a_photo_takes_its_caption_along(self):
        page = self.open("lighthouse.jpg", "desert.jpg", options=("-l", "2x1", "--caption", "1=light"))
        self.assertIn("--caption 1=light", page.command())
        page.lift_and_drag(page.cell(1), page.cell(2))
        self.assertIn("--caption 2=light", page.command())


class CaptionTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        load_script("division.js")
        cls.names = folder() / "captions"
        cls.names.mkdir()

    def test_captions_are_those_of_the_program(self):
        names = [
            "plain.png", "two.parts.png", ".hidden", "no extension", "a\tb\nc.png", "\u202egpj.png", "e\u0301" * 20,
            "Z" + "\u0335" * 30, " spaces .png", "{name}", "x" * 200, "👩\u200d👩\u200d👧.png", "شاطئ.png", "-", "ends.", "a.b/c.png"]
        patterns = [
            "name", "filename", "number", "title", "{title}", "{number}. {name}", "a {b", "none", "{title}!", "\x1b[1m",
            "{name}\n{number}", " \n\n a \n \n b\t\n ", "a\r\nb\u2028c\u2029d"]
        for name in names:
            path = self.names / name
            path.parent.mkdir(exist_ok=True)
            shutil.copy(PHOTOS / "sign.png", path)
        for pattern in patterns:
            report = planned(
                "-l", f"{len(names)}x1", "--gap", "0", "--font-size", "8", "-s", "4000x200", f"--caption={pattern}",
                "--", *[f"./{name}" for name in names], working_folder=self.names)
            photos = [{"name": f"./{name}"} for name in names]
            text = {"caption": pattern}
            # Isolates are drawn, and not reported.
            shown = browser().evaluate(
                f"{json.dumps(photos)}.map((photo, index) => captionOf(photo, index + 1, {json.dumps(text)})"
                ".replace(/[\\u2068\\u2069]/g, ''))")
            self.assertEqual(shown, [cell["caption"] or "" for cell in report["cells"]], pattern)

    def test_a_field_without_a_value_leaves_no_separator(self):
        (self.names / "known").mkdir()
        shutil.copy(PHOTOS / "sign.png", self.names / "known")
        (self.names / "known/sign.png.xmp").write_text("""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
          xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
          xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
          xmp:Rating="4" tiff:Model="No. 5"/></rdf:RDF></x:xmpmeta>""")
        photo = {"name": "sign.png", "camera": "No. 5", "rating": "4"}
        for pattern, expected in {
            "{camera} · {exposure}": "No. 5", "{camera} · {lens} · {rating}": "No. 5 · 4", "{lens} · {exposure}": "",
            "{title}\n{lens} · {camera}": "No. 5", "{camera}, {title}\n{rating}": "No. 5\n4",
            "{name} ({lens})": "sign", "{name} ({lens}) {rating}": "sign 4", "({lens}, {rating})": "(4)",
            "{title} by {camera}!": "by No. 5!", "{camera}: {lens}!": "No. 5", "{camera} – {rating}!": "No. 5 – 4!",
        }.items():
            report = planned(f"--caption={pattern}", "sign.png", working_folder=self.names / "known")
            self.assertEqual(report["cells"][0]["caption"] or "", expected)
            shown = browser().evaluate(f"captionOf({json.dumps(photo)}, 1, {json.dumps({'caption': pattern})})")
            self.assertEqual(shown, expected, pattern)

    def test_a_date_after_a_name_in_arabic_keeps_its_order(self):
        photo = {"name": "شاطئ.png", "date": "2024-08-17"}
        text = {"caption": "{name}, {date}"}
        shown = browser().evaluate(f"captionOf({json.dumps(photo)}, 1, {json.dumps(text)})")
        self.assertEqual(shown, "\u2068شاطئ\u2069, \u20682024-08-17\u2069")

    def test_bands_are_nearly_as_high_as_those_of_the_program(self):
        photo = self.names / "band.png"
        shutil.copy(PHOTOS / "sign.png", photo)
        for caption, size in [
                ("x", "20"), ("a long name " * 20, "24"), ("word_" * 40, "5%"), ("One\ntwo", "20"),
                ("One\n\n" + "word " * 60, "20"), ("the_lighthouse_of_my_uncle_and_his_aunt.jpg", None),
                ("word_" * 40, None)]:
            size_words = ["--font-size", size] if size else []
            report = planned(
                "-s", "600", "--font", DEJAVU, *size_words, "--caption", caption, "--title", caption, "band.png",
                working_folder=self.names)
            arrangement = {
                "layout": {"notation": "1x1", "most": 1, "cells": [[0, 1, 1, 0, 1, 1]]}, "gap": None, "margin": None,
                "size": {"width": 600, "height": 600},
                "cells": [{
                    "photo": {"name": "band.png", "width": 9, "height": 9}, "fit": "cover", "zoom": 1,
                    "focus": {"x": 0.5, "y": 0.5},
                }],
                "text": {"caption": caption, "title": caption, "font": DEJAVU, "fontSize": size}}
            frames, areas = browser().evaluate(f"""(() => {{
              const {{ frames, areas }} = divisionOf({json.dumps(arrangement)});
              return [frames[0], areas[0]];
            }})()""")
            band = report["cells"][0]["captionFrame"]["height"]
            # Each line may be somewhat higher.
            delta = 3 + caption.count("\n")
            self.assertAlmostEqual(frames["height"] - areas["height"], band, delta=delta, msg=caption)
            self.assertAlmostEqual(frames["y"], report["cells"][0]["frame"]["y"], delta=delta, msg=caption)

    def test_a_long_name_keeps_both_ends_and_a_long_title_its_beginning(self):
        text = "beginning_" + "x" * 230 + "_end"
        for keeps_end, expected in [("true", "^beginning_x+…x+_end$"), ("false", "^beginning_x+…$")]:
            lines = browser().evaluate(f"""fittedLines("{text}", "16px sans-serif", 200, {keeps_end})""")
            self.assertEqual(len(lines), 2)
            self.assertRegex("".join(lines), expected)

    def test_fonts_are_those_of_the_description(self):
        for description, css in [
            (None, "20px sans-serif, sans-serif"), ("Noto Serif Bold", '700 20px "Noto Serif", sans-serif'),
            ("Serif, Arial Semi-Bold Italic 12", "italic 600 20px serif, \"Arial\", sans-serif"),
        ]:
            found = browser().evaluate(f"cssFont({json.dumps(description)}, 20)")
            self.assertEqual(found, css, description)


if __name__ == "__main__":
    unittest.main()
