"""Folders with many photos, files that are dropped or pasted, and choices of the page itself."""

import base64
import json
import random
import shutil
import struct
import subprocess
import unittest

from page import PHOTOS, PROGRAM, USES_FIREFOX, Page, folder
from test_geometry import png

# What puts a file into the page as a drop or a paste does.
DROP = """(async (kind, name, point) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 30, height: 20 });
  canvas.getContext("2d").fillRect(0, 0, 30, 20);
  const blob = await new Promise((done) => canvas.toBlob(done));
  const transfer = new DataTransfer();
  transfer.items.add(new File([blob], name, { type: "image/png" }));
  const place = { clientX: point[0], clientY: point[1], bubbles: true, cancelable: true };
  const event = kind === "paste"
    ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true })
    : new DragEvent("drop", { dataTransfer: transfer, ...place });
  document.dispatchEvent(event);
})"""


def dated(name, day, number=0):
    """Returns a JPEG that was taken on a day of May 2024; each number makes another minute."""
    text = f"2024:05:{day:02} 12:{number:02}:00\0".encode()
    directory = struct.pack(">HHHIIIHHHIII", 1, 0x8769, 4, 1, 26, 0, 1, 0x9003, 2, 20, 44, 0)
    exif = b"Exif\0\0MM\0*" + struct.pack(">I", 8) + directory + text
    photo = (PHOTOS / name).read_bytes()
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + photo[2:]


def different(number, day):
    """Returns a JPEG that was taken on a day of May 2024, of another picture for each number up to 13."""
    names = ["balloons.jpg", "chart.jpg", "desert.jpg", "forest.jpg", "lake.jpg", "lighthouse.jpg", "night.jpg"]
    photo = bytearray(dated(names[number % 7], day, number))
    if number >= 7:
        # The first step of quantization, which scales the brightness.
        step = photo.index(b"\xff\xdb") + 5
        photo[step] = max(1, photo[step] // 2)
    return photo


class ManyPhotosTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = folder() / "many"
        cls.folder.mkdir()
        cls.names = [f"IMG_{number:03}.png" for number in range(325)]
        for name in cls.names:
            shutil.copy(PHOTOS / "sign.png", cls.folder / name)

    def open(self):
        return Page(*self.names, working_folder=self.folder)

    def shown(self, page):
        return page.value("""[...document.querySelectorAll("#strip [data-photo]")].map(({ title }) => title).sort()""")

    def images(self, page):
        """The number of photos in the strip that have images."""
        return page.value("document.querySelectorAll('#strip img').length")

    def test_only_photos_that_were_in_sight_have_images(self):
        page = self.open()
        page.browser.wait_until("document.querySelector('#strip img') !== null")
        self.assertEqual(len(self.shown(page)), 325)
        self.assertLess(self.images(page), 80)
        page.value("document.querySelector('#strip').scrollTop = 1e6")
        page.browser.wait_until("document.querySelector('#strip [title=\"IMG_324.png\"] img') !== null")
        self.assertLess(self.images(page), 160)
        self.assertEqual(page.complaints(), [])

    def test_the_tray_of_a_magnified_page_is_no_higher_than_it_must_be(self):
        page = Page(*self.names, working_folder=self.folder, size=(360, 225))
        self.assertLess(page.box("#strip")[3], 200)
        self.assertLess(self.images(page), 80)

    def test_keys_reach_every_photo(self):
        page = self.open()
        page.value("document.querySelector('#add').focus()")
        page.key("End")
        self.assertEqual(page.value("document.activeElement.title"), "IMG_324.png")
        page.key("ArrowLeft")
        self.assertEqual(page.value("document.activeElement.title"), "IMG_323.png")
        page.key("Home")
        self.assertEqual(page.value("document.activeElement.id"), "add")

    def test_photos_are_found_by_name_and_by_not_being_used(self):
        page = self.open()
        search = """(text) => {
          const input = document.querySelector("#search");
          input.value = text;
          input.dispatchEvent(new Event("input"));
        }"""
        page.value(f"({search})('img_32')")
        self.assertEqual(self.shown(page), [f"IMG_{number}.png" for number in range(320, 325)])
        page.value(f"({search})('nothing')")
        self.assertEqual(self.shown(page), [])
        self.assertFalse(page.value("document.querySelector('#no-match').hidden"))
        page.value(f"({search})('_00')")
        self.assertEqual(len(self.shown(page)), 10)
        page.click("#unused")
        # Nine of these ten are in the cells.
        self.assertEqual(self.shown(page), ["IMG_009.png"])
        page.select(1)
        page.click("#strip [data-photo]")
        self.assertEqual(self.shown(page), ["IMG_000.png"])

    def test_the_tray_is_in_sight_and_can_be_searched_on_every_screen(self):
        page = self.open()
        for language in ("en", "de", "ar"):
            page.set("#language", language)
            for size, shape in [((390, 844), "1080"), ((390, 844), "1080x1920"), ((768, 1024), "1080"), ((320, 568), "1080"),
                                ((320, 480), "1080"), ((844, 390), "1080"), ((1440, 900), "1080")]:
                with self.subTest(language=language, size=size, shape=shape):
                    page.browser.resize(*size, touch=size[0] < 1000)
                    page.choose_shape(shape)
                    page.wait_for_frame()
                    page.wait_for_frame()
                    inside = page.value("""(() => {
                      const bottom = Math.min(innerHeight, ...[...document.querySelectorAll("nav")]
                        .map((bar) => bar.getBoundingClientRect().top || innerHeight));
                      return [...document.querySelectorAll("#strip [data-photo]")].map((each) => each.getBoundingClientRect())
                        .filter((box) => box.left >= 0 && box.right <= innerWidth && box.bottom <= bottom + 3).length;
                    })()""")
                    self.assertGreaterEqual(inside, 2)
                    left, top, width, height = page.box("#search")
                    self.assertGreaterEqual(width, 140)
                    self.assertGreaterEqual(height, 30)
                    for control in ("#shuffle", "#choose", ".check"):
                        start, _, across, _ = page.box(control)
                        self.assertGreaterEqual(start, 0)
                        self.assertLessEqual(start + across, size[0])
        page.browser.resize(390, 844, touch=True)
        panel = page.value("document.querySelector('.panel').clientHeight")
        self.assertGreaterEqual(panel, 190)

    def test_a_low_tray_scrolls_aside(self):
        for language in ("en", "ar"):
            page = Page(*self.names, working_folder=self.folder, size=(320, 480), touch=True, language=language)
            tops = "new Set([...document.querySelectorAll('#strip li')].map(({ offsetTop }) => offsetTop)).size"
            self.assertEqual(page.value(tops), 1)
            self.assertLess(self.images(page), 80)
            page.value("document.querySelector('#add').focus()")
            page.key("End")
            self.assertEqual(page.value("document.activeElement.title"), "IMG_324.png")
            left, _, width, _ = page.box("#strip button:focus")
            self.assertGreaterEqual(left, 0)
            self.assertLessEqual(left + width, 320)

    def test_replace_shows_the_first_photo_that_is_not_used(self):
        for size in [(390, 844), (320, 480), (1280, 800)]:
            page = Page(*self.names, working_folder=self.folder, size=size, touch=size[0] < 1000)
            page.show("style")
            page.click(page.cell(2))
            page.click("#replace")
            self.assertEqual(page.value("document.activeElement.title"), "IMG_009.png")
            self.assertEqual(page.text("#status"), "Cell 2: choose a photo.")
            self.assertEqual(page.value("document.body.dataset.tab"), "photos")
            self.assertTrue(page.value("document.activeElement.checkVisibility()"))
            # Without motion, the tray is not outlined.
            animations = "document.querySelector('#strip').getAnimations().length"
            self.assertEqual(page.value(animations), 0)
            page.prefer(**{"prefers-reduced-motion": "no-preference"})
            page.click("#replace")
            self.assertEqual(page.value(animations), 1)
            page.click("#strip button:focus")
            self.assertTrue(page.names()[1].endswith(": IMG_009.png"))

    def test_replace_is_the_same_if_every_photo_is_used(self):
        page = Page("lighthouse.jpg", "desert.jpg")
        page.browser.call("Page.setInterceptFileChooserDialog", enabled=True)
        page.click(page.cell(2))
        page.click("#replace")
        self.assertEqual(page.value("document.activeElement.title"), "lighthouse.jpg")
        self.assertEqual(page.text("#status"), "Cell 2: choose a photo.")
        page.browser.evaluate("0")
        self.assertNotIn("Page.fileChooserOpened", [event.get("method") for event in page.browser.events])

    def test_no_action_makes_the_strip_again(self):
        page = self.open()
        page.value("""(() => {
          window.changes = 0;
          new MutationObserver((records) => {
            changes += records.filter(({ type }) => type === "childList").length;
          }).observe(document.querySelector("#strip ul"), { childList: true });
        })()""")
        page.choose_layout("2x2")
        page.select(1)
        page.set("#gap", "2")
        page.click("#undo")
        self.assertEqual(page.value("changes"), 0)


class DayTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = folder() / "days"
        cls.folder.mkdir()
        # Ten photos of the 1st of May, three of the 2nd, and one of the 9th.
        cls.names = []
        for day, count in [(2, 3), (1, 10), (9, 1)]:
            for number in range(count):
                cls.names.append(f"{day}-{number}.jpg")
                (cls.folder / cls.names[-1]).write_bytes(different(len(cls.names) - 1, day))

    # The photos in the order in which they are seen, each behind the date that it shows.
    DAYS = """[...document.querySelectorAll("#strip li:not(:has(#add))")]
      .sort((one, other) => one.offsetTop - other.offsetTop || one.offsetLeft - other.offsetLeft)
      .flatMap((item) => [item.querySelector(".day").textContent, item.firstChild.title]).filter(Boolean)"""
    # The number of rows of photos that are in sight as a whole, and of photos in the first.
    ROWS = """(() => {
      const box = document.querySelector("#strip").getBoundingClientRect();
      const tops = [...document.querySelectorAll("#strip [data-photo]")].map((each) => each.getBoundingClientRect())
        .filter(({ top, bottom }) => top >= box.top - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1)
        .map(({ top }) => Math.round(top));
      return [new Set(tops).size, tops.filter((top) => top === tops[0]).length];
    })()"""

    def test_the_first_photo_of_each_day_has_its_date(self):
        page = Page(*self.names, "lake.jpg", working_folder=self.with_lake(), size=(1680, 1000))
        first = [f"1-{number}.jpg" for number in range(10)]
        self.assertEqual(page.value(self.DAYS), [
            "May 1", *first, "May 2", "2-0.jpg", "2-1.jpg", "2-2.jpg", "May 9", "9-0.jpg", "No date", "lake.jpg"])
        labels = page.value("[...document.querySelectorAll('#strip button')].map(({ ariaLabel }) => ariaLabel)")
        self.assertIn("2-0.jpg, in cell 1 – May 2, 2024", labels)
        self.assertEqual(page.text("#photo-count"), "15")
        page.value("""(() => {
          const input = document.querySelector("#search");
          input.value = "1-";
          input.dispatchEvent(new Event("input"));
        })()""")
        self.assertEqual(page.value(self.DAYS), first)
        self.assertEqual(page.text("#photo-count"), "10 / 15")

    def test_days_run_on_in_rows_of_which_three_are_in_sight_and_more_if_they_are_pulled_up(self):
        names = [f"IMG_202405{day:02}_120000.png" for day in range(1, 32)]
        for name in names:
            shutil.copy(PHOTOS / "sign.png", folder() / name)
        for size, rows, drawn in [((1280, 800), 3, 6), ((390, 844), 1, 5)]:
            page = Page(*names, working_folder=folder(), size=size, touch=size[0] < 1000)
            shown, across = page.value(self.ROWS)
            self.assertGreaterEqual(shown, rows, size)
            self.assertGreaterEqual(across, 3, size)
            page.click("#drawer")
            page.wait_for_frame()
            self.assertGreaterEqual(page.value(self.ROWS)[0], drawn, size)
            middle = page.middle("#drawer")
            page.drag(middle, (middle[0], middle[1] + 120))
            page.wait_for_frame()
            self.assertEqual(page.value(self.ROWS)[0], shown, size)

    def test_keys_keep_their_column(self):
        page = Page(*self.names, "lake.jpg", working_folder=self.with_lake())
        title = "document.activeElement.title"
        page.value("document.querySelector('#add').focus()")
        # Five in a line, the first of which is the button.
        for key, focused in [("ArrowRight", "1-0.jpg"), ("ArrowRight", "1-1.jpg"), ("ArrowDown", "1-6.jpg"),
                             ("ArrowDown", "2-1.jpg"), ("ArrowLeft", "2-0.jpg"), ("ArrowUp", "1-5.jpg"),
                             ("End", "lake.jpg"), ("ArrowUp", "1-9.jpg"), ("Home", "")]:
            page.key(key)
            self.assertEqual(page.value(title), focused, key)

    def test_equal_photos_are_not_chosen_twice(self):
        folder_of_equals = folder() / "equals"
        folder_of_equals.mkdir()
        names = []
        for day in range(1, 13):
            names.append(f"{day:02}.jpg")
            (folder_of_equals / names[-1]).write_bytes(different((day - 1) // 3, 1 + (day - 1) // 3))
        page = Page(*names, working_folder=folder_of_equals, options=["--layout=3x3"])
        page.click("#choose")
        words = page.command().split()
        self.assertEqual(words[words.index("--blank") + 1], "5,6,7,8,9")
        chosen = words[-4:]
        self.assertEqual({(int(name[:2]) - 1) // 3 for name in chosen}, {0, 1, 2, 3})

    def with_lake(self):
        shutil.copy(PHOTOS / "sign.png", self.folder / "lake.jpg")
        return self.folder

    def test_as_many_are_chosen_as_there_are_cells_and_then_others(self):
        names = [f"noise-{number:02}.png" for number in range(14)]
        numbers = random.Random(1)
        for name in names:
            (folder() / name).write_bytes(png(60, 40, b"".join(b"\0" + numbers.randbytes(60) for _ in range(40))))
        for layout, count in [("2+1", 3), ("3x3", 9)]:
            page = Page(*names, working_folder=folder(), options=[f"--layout={layout}"])
            page.choose_shape("1080x1920")
            page.click("#choose")
            words = page.command().split()
            self.assertEqual(words[2:6], ["--layout", layout, "--size", "story"])
            report = json.loads(subprocess.run(
                [PROGRAM, "compose", *names, "--pick", str(count), "-o", "x.png", "-n", "--json"],
                cwd=folder(), capture_output=True, check=True).stdout)
            self.assertEqual(words[-count:], [cell["photo"] for cell in report["cells"]])
            # Each press shows others, until there are none, which changes nothing.
            chosen = [words]
            page.click("#choose")
            while page.text("#status") != "There is no other choice.":
                chosen.append(page.command().split())
                self.assertLess(len(chosen), 7)
                page.click("#choose")
            self.assertEqual(page.command().split(), chosen[-1])
            self.assertEqual(len({" ".join(words) for words in chosen}), len(chosen))
            self.assertGreater(len(chosen), 1)

    def test_shuffling_keeps_the_photos_and_the_empty_cells(self):
        page = Page(*self.names[:5], working_folder=self.folder, options=["--layout=3x2", "--blank=2"])
        before = page.command().split()
        for _ in range(20):
            page.click("#shuffle")
            after = page.command().split()
            if after != before:
                break
        self.assertNotEqual(after, before)
        self.assertEqual(sorted(after), sorted(before))


class AddedFilesTests(unittest.TestCase):
    def wait_for_photos(self, page, count):
        page.browser.wait_until(f"document.querySelectorAll('#strip [data-photo]').length === {count}")

    def test_a_file_is_dropped_onto_a_cell(self):
        page = Page("lighthouse.jpg", "desert.jpg", "lake.jpg")
        x, y = page.cell(2)
        page.value(f"{DROP}('drop', 'mine.png', [{x}, {y}])")
        self.wait_for_photos(page, 4)
        page.click("#share")
        self.assertIn("Save the photos that you added here in that folder first: mine.png.", page.text("#notes"))
        self.assertTrue(page.text("#command").endswith("lighthouse.jpg mine.png lake.jpg"))

    def test_an_added_photo_has_the_day_on_which_it_was_taken(self):
        path = folder() / "dated.jpg"
        path.write_bytes(dated("lake.jpg", 7))
        page = Page("sign.png", options=["--layout=2x1", "--caption=date"])
        page.value(f"""(async () => {{
          const bytes = Uint8Array.from(atob({json.dumps(base64.b64encode(path.read_bytes()).decode())}), (each) => each.charCodeAt(0));
          const transfer = new DataTransfer();
          for (const [name, part] of [["dated.jpg", bytes], ["undated.jpg", bytes.map((byte, index) => (index === 6 ? 0 : byte))]]) {{
            transfer.items.add(new File([part], name, {{ type: "image/jpeg", lastModified: 0 }}));
          }}
          document.dispatchEvent(new DragEvent("drop", {{ dataTransfer: transfer, bubbles: true, cancelable: true }}));
        }})()""")
        self.wait_for_photos(page, 3)
        labels = page.value("[...document.querySelectorAll('#strip [data-photo]')].map(({ ariaLabel }) => ariaLabel)")
        self.assertIn("dated.jpg, in cell 2 – May 7, 2024", labels)
        self.assertEqual(page.names(), ["Cell 1 of 2: sign.png", "Cell 2 of 2: dated.jpg. 5/7/24"])

    def test_all_files_that_cannot_be_shown_are_named(self):
        page = Page("sign.png", options=["--layout=2x1"])
        page.value("""(() => {
          const transfer = new DataTransfer();
          for (const name of ["one.heic", "two.jpg", "notes.pdf"]) transfer.items.add(new File(["no"], name));
          document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
        })()""")
        page.browser.wait_until("document.querySelector('#status').textContent.includes('pdf')")
        self.assertEqual(page.text("#status"), "This browser cannot show one.heic, two.jpg, and notes.pdf.")

    def test_a_picture_that_is_pasted_must_be_saved_first(self):
        page = Page("lighthouse.jpg", options=["--layout=2x1"])
        if USES_FIREFOX:
            self.skipTest("Firefox lets no script make the event of a paste")
        page.value(f"{DROP}('paste', 'image.png', [0, 0])")
        self.wait_for_photos(page, 2)
        page.click("#share")
        self.assertIn("Save the photos that you added here in that folder first: pasted-1.png.", page.text("#notes"))
        self.assertTrue(page.text("#command").endswith("lighthouse.jpg pasted-1.png"))


if __name__ == "__main__":
    unittest.main()
