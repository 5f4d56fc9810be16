"""Folders with many photos, files that are dropped or pasted, and choices of the page itself."""

import shutil
import struct
import unittest

from page import PHOTOS, Page, folder

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


def dated(name, day):
    """Returns a JPEG that was taken on a day of May 2024."""
    text = f"2024:05:{day:02} 12:00:00\0".encode()
    directory = struct.pack(">HHHIIIHHHIII", 1, 0x8769, 4, 1, 26, 0, 1, 0x9003, 2, 20, 44, 0)
    exif = b"Exif\0\0MM\0*" + struct.pack(">I", 8) + directory + text
    photo = (PHOTOS / name).read_bytes()
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + photo[2:]


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

    def test_only_photos_in_sight_have_elements(self):
        page = self.open()
        self.assertLess(page.value("document.querySelectorAll('#strip li').length"), 80)
        page.value("document.querySelector('#strip').scrollTop = 1e6")
        page.browser.wait_until("[...document.querySelectorAll('#strip [data-photo]')].some(({ title }) => title === 'IMG_324.png')")
        self.assertLess(page.value("document.querySelectorAll('#strip li').length"), 80)
        self.assertEqual(page.complaints(), [])

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
                (cls.folder / cls.names[-1]).write_bytes(dated("desert.jpg", day))

    def test_photos_are_grouped_by_day(self):
        page = Page(*self.names, "lake.jpg", working_folder=self.with_lake())
        days = page.value("[...document.querySelectorAll('#strip .day')].map(({ textContent }) => textContent)")
        self.assertEqual(days, ["May 1, 2024", "May 2, 2024", "May 9, 2024", "No date"])

    def with_lake(self):
        shutil.copy(PHOTOS / "sign.png", self.folder / "lake.jpg")
        return self.folder

    def test_nine_are_chosen_from_all_days(self):
        page = Page(*self.names, working_folder=self.folder, options=["--layout=2+1"])
        page.click("#choose")
        words = page.command().split()
        self.assertEqual(words[words.index("--layout") + 1], "3x3")
        chosen = words[-9:]
        self.assertEqual([sum(name.startswith(f"{day}-") for name in chosen) for day in (1, 2, 9)], [5, 3, 1])
        self.assertEqual(len(set(chosen)), 9)

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
        self.assertIn("Copy the photos that you added here into that folder first: mine.png.", page.text("#notes"))
        self.assertTrue(page.text("#command").endswith("lighthouse.jpg mine.png lake.jpg"))

    def test_a_picture_that_is_pasted_must_be_saved_first(self):
        page = Page("lighthouse.jpg", options=["--layout=2x1"])
        page.value(f"{DROP}('paste', 'image.png', [0, 0])")
        self.wait_for_photos(page, 2)
        page.click("#share")
        self.assertIn("Save the pictures that you pasted into that folder first: pasted-1.png.", page.text("#notes"))
        self.assertTrue(page.text("#command").endswith("lighthouse.jpg pasted-1.png"))


if __name__ == "__main__":
    unittest.main()
