"""Words that are typed where they stand: a title above the photos, and captions below them."""

import shlex
import subprocess
import unittest
from urllib.parse import quote

from page import PHOTOS, PROGRAM
from test_hands import FOUR, THREE, HandsTestCase

LAYOUT = "--layout 2x2"


class WordsTests(HandsTestCase):
    def type(self, text):
        """Types a text in the place of all that the field has."""
        self.page.browser.type(text)

    def clear(self):
        self.page.value("(document.querySelector('#words').value = '', 0)")
        self.page.value("(document.querySelector('#words').dispatchEvent(new Event('input')), 0)")

    def field(self):
        """What the field has; None if there is none."""
        return self.page.value("(({ hidden, value }) => hidden ? null : value)(document.querySelector('#words'))")

    def above_photos(self):
        """The middle of what is above the first photo in the grid."""
        left, top, width, _ = self.page.box("#grid")
        return left + width / 2, (top + self.page.box(".cell")[1]) / 2

    def caption(self, number):
        """The middle of a caption of one line, which is at the bottom of its cell."""
        left, top, width, height = self.page.box(".cell", number - 1)
        return left + width / 2, top + height - 18

    def test_a_title_is_typed_above_the_photos(self):
        page = self.open(*FOUR)
        top = page.box(".cell")[1]
        page.click("#title")
        self.assertEqual(self.field(), "")
        self.type("Summer by the sea")
        # While it is typed, the photos make room, and the field stands there.
        self.assertGreater(page.box(".cell")[1], top + 10)
        self.assertLess(page.middle("#words")[1], page.box(".cell")[1])
        page.key("Enter")
        self.assertIsNone(self.field())
        self.assertEqual(page.value("document.activeElement.id"), "title")
        self.assertCommand(FOUR, f"{LAYOUT} --title 'Summer by the sea'")
        page.click("#undo")
        self.assertCommand(FOUR, LAYOUT)
        self.assertEqual(page.box(".cell")[1], top)
        page.click("#redo")
        self.assertCommand(FOUR, f"{LAYOUT} --title 'Summer by the sea'")

    def test_words_that_are_typed_are_not_drawn_and_leave_the_tools_place(self):
        inks = """(() => {
          const canvas = document.querySelector("#grid canvas");
          const box = canvas.getBoundingClientRect();
          const { x, y, width, height } = %s;
          const scale = canvas.width / box.width;
          const copy = new OffscreenCanvas(width * scale, height * scale);
          copy.getContext("2d").drawImage(canvas, (box.left - x) * scale, (box.top - y) * scale);
          return copy.getContext("2d").getImageData(0, 0, copy.width, copy.height).data.some((level) => level < 128);
        })()"""
        page = self.open(*FOUR, options=["--layout=2x2", "--gap=10", "--title=Title", "--caption=Two words"])

        def is_drawn(x, y):
            page.wait_for_frame()
            return page.value(inks % f"new DOMRect({x - 40}, {y - 4}, 80, 8)")

        for point, other in [(self.above_photos(), self.caption(2)), (self.caption(2), self.above_photos())]:
            self.assertTrue(is_drawn(*point))
            page.click(point)
            self.assertEqual([is_drawn(*point), is_drawn(*other)], [False, True])
            self.type("Other words")
            self.assertFalse(is_drawn(*point))
            page.key("Enter")
            self.assertTrue(is_drawn(*point))
        page.click(page.cell(2))
        page.click("#caption")
        visibility = "getComputedStyle(document.querySelector('%s')).visibility"
        # What is behind the tools stays, so that there is no hole.
        self.assertEqual([page.value(visibility % each) for each in ("#tools", "#replace")], ["visible", "hidden"])

    def test_a_caption_is_typed_below_its_photo_and_goes_with_it(self):
        page = self.open(*FOUR)
        page.click(page.cell(2))
        page.click("#caption")
        self.assertEqual(page.value("document.querySelector('#words').ariaLabel"), "Caption of cell 2")
        self.type("Sand")
        for field, caption in zip(page.middle("#words"), self.caption(2)):
            self.assertAlmostEqual(field, caption, delta=6)
        page.key("Enter")
        self.assertCommand(FOUR, f"{LAYOUT} --caption 2=Sand")
        page.use('[data-swap="-1"]')
        self.assertCommand([FOUR[1], FOUR[0], *FOUR[2:]], f"{LAYOUT} --caption 1=Sand")

    def test_words_that_are_drawn_are_tapped_to_change_them(self):
        page = self.open(*FOUR, options=["--layout=2x2", "--title=Before", "--caption=number"])
        page.click(self.above_photos())
        self.assertEqual(self.field(), "Before")
        self.type("After")
        page.key("Enter")
        self.assertCommand(FOUR, f"{LAYOUT} --caption number --title After")
        page.click(self.caption(1))
        self.assertEqual(self.field(), "1")
        self.clear()
        page.key("Enter")
        self.assertCommand(
            FOUR, f"{LAYOUT} --caption 2=number --caption 3=number --caption 4=number --title After")

    def test_escape_leaves_the_words_and_a_tap_elsewhere_keeps_what_was_typed(self):
        page = self.open(*FOUR)
        page.click("#title")
        self.type("No")
        page.key("Escape")
        self.assertIsNone(self.field())
        self.assertCommand(FOUR, LAYOUT)
        self.assertEqual(page.value("document.querySelector('#undo').ariaDisabled"), "true")
        page.click("#title")
        self.type("Yes")
        page.click("h1")
        self.assertCommand(FOUR, f"{LAYOUT} --title Yes")
        page.click("#title")
        self.clear()
        page.key("Enter")
        self.assertCommand(FOUR, LAYOUT)

    def test_the_address_keeps_words_and_checks_them(self):
        page = self.open(*FOUR)
        page.click("#title")
        self.type("A & B=C")
        page.key("Enter")
        page.click(page.cell(3))
        page.click("#caption")
        # Braces are for what is known of a photo.
        self.type("{place} {number}")
        page.key("Enter")
        expected = f"{LAYOUT} --caption '3=(place) {{number}}' --title 'A & B=C'"
        self.assertCommand(FOUR, expected)
        page.browser.wait_until("location.hash.includes('caption=')")
        address = page.value("location.hash")
        page.click("#undo")
        page.click("#undo")
        self.assertCommand(FOUR, LAYOUT)
        page.browser.wait_until("!location.hash.includes('caption=')")
        page.value(f"(location.hash = {address!r}, 0)")
        page.wait_for_frame()
        self.assertCommand(FOUR, expected)
        # Characters that would change the order of others are left out.
        odd = quote("\u202ex\ty")
        page.value(f"(location.hash = {address!r}.replace(/title=[^&]*/, 'title={odd}'), 0)")
        page.wait_for_frame()
        self.assertCommand(FOUR, expected.replace("'A & B=C'", "'x y'"))

    def test_an_address_without_words_shows_those_of_the_start(self):
        page = self.open(*FOUR)
        page.set("#gap", "3")
        page.browser.wait_until("location.hash.includes('gap')")
        address = page.value("location.hash")
        page.click("#title")
        self.type("Hello")
        page.key("Enter")
        page.browser.wait_until("location.hash.includes('title')")
        page.value(f"(location.hash = {address!r}, 0)")
        page.wait_for_frame()
        self.assertCommand(FOUR, f"{LAYOUT} --gap 3%")

    def test_the_command_takes_all_words_as_they_were_typed(self):
        for words in ["name", "none", "date", "{name", "--title", "--help", "-o", "1=x", "{index} {x} }", ":-{", "{}",
                      "\u0645\u0631\u062d\u0628\u0627", "{date}", "a  b"]:
            with self.subTest(words=words):
                page = self.open(*FOUR)
                page.click("#title")
                self.type(words)
                page.key("Enter")
                page.click(page.cell(1))
                page.click("#caption")
                self.type(words)
                page.key("Enter")
                command = shlex.split(page.command())
                self.assertEqual(command[0], "instagrid")
                report = subprocess.run(
                    [PROGRAM, "compose", "--dry-run", "--json", *command[2:]], cwd=PHOTOS, capture_output=True, text=True)
                self.assertEqual(report.returncode, 0, report.stderr)
                if "{" not in words:
                    self.assertIn(f'"caption":"{words}"', report.stdout)

    def test_with_shift_enter_breaks_the_line(self):
        page = self.open(*FOUR)
        page.click("#title")
        self.type("Sun")
        height = page.box("#words")[3]
        page.key("Enter", "Shift")
        self.type("Sea")
        self.assertGreater(page.box("#words")[3], height + 10)
        page.key("Enter")
        broken = f"{LAYOUT} --title \"$(printf 'Sun\\012Sea')\""
        self.assertCommand(FOUR, broken)
        # Both lines are in the field again.
        page.click(self.above_photos())
        self.assertEqual(self.field(), "Sun\nSea")
        page.key("Enter")
        self.assertCommand(FOUR, broken)

    def test_fields_that_the_page_does_not_know_are_words_for_the_command_too(self):
        page = self.open(*FOUR, options=["--layout=2x2", "--caption=2={date}: {camera}"])
        for cell, words in {1: "{camera} {number}", 2: "{camera} {number}"}.items():
            page.click(page.cell(cell))
            page.click("#caption")
            self.type(words)
            page.key("Enter")
        self.assertEqual(page.names()[0], "Cell 1 of 4: lighthouse.jpg. (camera) 1")
        self.assertCommand(FOUR, f"{LAYOUT} --caption '1=(camera) {{number}}' --caption '2={{camera}} {{number}}'")

    def test_gestures_in_the_field_are_of_the_field(self):
        page = self.open(*FOUR, size=(390, 844), touch=True)
        page.tap(page.cell(2))
        page.tap("#caption")
        self.type("Sand")
        x, y = page.middle("#words")
        page.drag((x, y), (x - 200, y - 200))
        self.assertEqual(self.field(), "Sand")
        self.assertFalse(page.is_open())
        # What is tapped beside it keeps the words, also if it is another photo.
        page.tap(page.cell(1))
        self.assertCommand(FOUR, f"{LAYOUT} --caption 2=Sand")

    def test_in_a_narrow_cell_the_field_has_room_for_words(self):
        page = self.open(*FOUR, options=["--layout=4x1"], size=(390, 844), touch=True)
        for number in (1, 4):
            page.tap(page.cell(number))
            page.tap("#caption")
            field, grid = page.box("#words"), page.box("#grid")
            self.assertGreaterEqual(field[2], 200)
            self.assertGreaterEqual(field[0], grid[0] - 1)
            self.assertLessEqual(field[0] + field[2], grid[0] + grid[2] + 1)
            page.key("Escape")
            page.tap("h1")

    def test_a_screen_reader_hears_the_words(self):
        page = self.open(*FOUR)
        page.click(page.cell(2))
        page.click("#caption")
        self.type("Sand")
        page.key("Enter")
        self.assertEqual(page.text("#status"), "Caption of cell 2: Sand")
        self.assertEqual(page.names()[1], "Cell 2 of 4: desert.jpg. Sand")

    def test_on_a_phone_the_field_is_as_large_as_a_finger_and_in_the_picture(self):
        page = self.open(*THREE, size=(390, 844), touch=True)
        page.tap(page.cell(1))
        page.tap("#caption")
        field, grid = page.box("#words"), page.box("#grid")
        self.assertGreaterEqual(field[3], 44)
        self.assertGreaterEqual(field[0], grid[0] - 1)
        self.assertLessEqual(field[0] + field[2], grid[0] + grid[2] + 1)
        # Browsers of phones zoom to smaller letters.
        size = "Number.parseFloat(getComputedStyle(document.querySelector('#words')).fontSize)"
        self.assertGreaterEqual(page.value(size), 16)
        self.type("Sea")
        page.tap("h1")
        self.assertCommand(THREE, "--caption 1=Sea")


if __name__ == "__main__":
    unittest.main()
