"""What people do with mouse, fingers and keyboard, and the command that comes of it."""

import json
import os
import unittest
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from page import PHOTOS, SHARE_SHEET, Page, folder
from test_geometry import png, regions

THREE = ["lighthouse.jpg", "desert.jpg", "lake.jpg"]
FOUR = [*THREE, "night.jpg"]
THREE_SIGNS = ["sign.png"] * 3
GRID = "-o grid.jpg"


# The layout of so many photos, unless a test has another one. Its cells are always the same, unlike those
# of the layout that is chosen for the photos.
LAYOUTS = {1: "1x1", 2: "1x2", 3: "2+1", 4: "2x2"}


def command(photos, options=""):
    if "--layout" not in options:
        options = f"--layout {LAYOUTS[len(photos)]} {options}".rstrip()
    return " ".join(word for word in ["instagrid compose", options, GRID, *photos] if word)


class HandsTestCase(unittest.TestCase):
    def tearDown(self):
        self.assertEqual(self.page.complaints(), [])

    def open(self, *photos, options=(), **others):
        if len(photos) in LAYOUTS and not any(option.startswith("--layout") for option in options):
            options = [f"--layout={LAYOUTS[len(photos)]}", *options]
        self.page = Page(*photos, options=options, **others)
        return self.page

    def assertCommand(self, photos, options=""):
        self.assertEqual(self.page.command(), command(photos, options))


class LayoutTests(HandsTestCase):
    def test_the_start_is_the_layout_that_the_program_chooses(self):
        self.page = Page(*THREE)
        self.assertCommand(THREE, "--layout mosaic:ab/cc")

    def test_each_layout_is_chosen_marked_and_keeps_the_photos(self):
        page = self.open(*FOUR)
        layouts = page.value("[...document.querySelectorAll('[name=layout]')].map((input) => input.value)")
        self.assertLessEqual({"1+2", "2+1", "2x2"}, set(layouts))
        for layout in layouts:
            page.choose_layout(layout)
            marked = page.value("[...document.querySelectorAll('[name=layout]:checked')].map((input) => input.value)")
            self.assertEqual(marked, [layout])
            cells = page.value("document.querySelectorAll('.cell').length")
            shown = FOUR[:cells]
            self.assertEqual(
                [name.split(": ")[1] for name in page.names()],
                shown + ["add a photo"] * (cells - len(shown)))
            if cells < 6:
                blank = " --blank 5" if cells == 5 else ""
                self.assertCommand(shown, f"--layout {layout}{self.size_of(layout)}{blank}")
            # A justified layout shows as many photos as the one before it.
            if cells < 4:
                page.choose_layout("2x2")

    def size_of(self, layout):
        """The option for a square, which justified rows or columns are only if they are asked to be."""
        return " --size square" if "justified" in layout else ""

    def layouts(self, page):
        return page.value("[...document.querySelectorAll('[name=layout]')].map((input) => input.value)")

    def test_the_order_of_the_layouts_stays_until_photos_come_or_go(self):
        for size in [(1280, 800), (400, 800)]:
            page = self.open(*FOUR, size=size)
            before = self.layouts(page)
            page.choose_layout("1+2")
            # Those of whole photos have only as many as the present one.
            divided = [layout for layout in before if "mosaic" not in layout and "justified" not in layout]
            self.assertEqual([layout for layout in self.layouts(page) if layout in divided], divided)
            # Those that cut least come first, of those for as many photos.
            self.assertLess(before.index("2x2"), before.index("1+2"))
            page.choose_layout("2x2")
            page.value("document.querySelector('.cell').focus()")
            page.key("Delete")
            after = self.layouts(page)
            self.assertLess(after.index("1+2"), after.index("2x2"))

    def test_a_tile_shows_what_its_layout_gives(self):
        page = self.open(*FOUR, options=["--layout=2+1"])
        page.value("document.querySelector('.cell').focus()")
        page.key("Delete")
        # The mean color of the middle of each quarter of the tile.
        quarters = """(layout) => {
          const tile = document.querySelector(`[value="${layout}"] ~ canvas`);
          const canvas = new OffscreenCanvas(tile.width, tile.height);
          const context = canvas.getContext("2d", { willReadFrequently: true });
          context.drawImage(tile, 0, 0);
          return [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => {
            const data = context.getImageData(x * canvas.width - 6, y * canvas.height - 6, 12, 12).data;
            return [0, 1, 2].map((channel) =>
              Math.round(data.filter((_, index) => index % 4 === channel).reduce((a, b) => a + b) / 144));
          }));
        }"""
        gray = [0x8C, 0x9A, 0xA3]
        page.browser.wait_until(f"({quarters})('2+1')[0].join() === '{','.join(map(str, gray))}'")
        # In 2x2, the photo that waits would show in the fourth cell.
        before = page.value(f"({quarters})('2x2')")
        self.assertEqual([color == gray for color in before], [True, False, False, False])
        page.choose_layout("2x2")
        self.assertEqual([name.split(": ")[1] for name in page.names()], ["add a photo", "desert.jpg", "lake.jpg", "night.jpg"])
        self.assertEqual(page.value(f"({quarters})('2x2')"), before)

    def test_the_chosen_layout_is_in_sight(self):
        for size in [(1024, 768), (390, 844), (320, 480), (844, 390)]:
            page = self.open(*THREE, size=size, options=["--layout=4x4"])
            # The panel that has all sections begins with the photos.
            self.assertEqual(page.value("document.querySelector('.panel').scrollTop"), 0)
            page.value("document.querySelector('nav [data-tab=layout]').click()")
            inside = page.value("""(() => {
              const box = document.querySelector("#layouts label:has(:checked)").getBoundingClientRect();
              const limits = ["#layouts", ...(innerWidth === 1024 ? [] : [".panel"])]
                .map((each) => document.querySelector(each).getBoundingClientRect());
              return limits.every(({ top, bottom, left, right }) =>
                box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1);
            })()""")
            self.assertTrue(inside, size)

    def test_the_layouts_for_the_photos_stand_between_the_grid_and_the_photos(self):
        shown = """[...document.querySelectorAll("#layouts label")].filter((each) => each.checkVisibility())
          .map((each) => each.firstChild.value)"""
        for size in [(320, 568), (844, 390)]:
            # There is only room for the photos.
            page = self.open(*FOUR, size=size, touch=True, options=["--layout=2x2"])
            self.assertEqual(page.value(shown), [])
        for size in [(390, 844), (375, 667)]:
            page = self.open(*FOUR, size=size, touch=True, options=["--layout=2x2"])
            row = page.value(shown)
            self.assertIn("mosaic:ac/bc/bd", row[:4])
            # Layouts of other numbers of photos are not there.
            self.assertFalse({"1+2", "3x3"}.intersection(row))
            self.assertIn("justified", row)
            boxes = page.value("""[...document.querySelectorAll("#layouts label")].filter((each) => each.checkVisibility())
              .map((each) => ({ ...each.getBoundingClientRect().toJSON(), isChosen: each.matches(":has(:checked)") }))""")
            end = page.box("#all")[0]
            inside = [box for box in boxes if 0 <= box["left"] and box["right"] <= end]
            self.assertGreaterEqual(len(inside), 4)
            # The row is scrolled to the chosen one, but not to the middle of another.
            self.assertTrue(any(box["isChosen"] for box in inside))
            self.assertEqual(round(inside[0]["left"]), 12)
            for box in boxes:
                self.assertGreaterEqual(min(box["width"], box["height"]), 44)
                self.assertGreaterEqual(box["top"], sum(page.box("#grid")[1::2]))
                self.assertLessEqual(box["bottom"], page.box("#strip")[1] + 1)
            drawn = "[...document.querySelectorAll('#layouts label:first-child canvas')].map(({ clientWidth }) => clientWidth)"
            self.assertEqual(page.value(drawn), [38])
            page.tap('#layouts label:has([value="1+3"])')
            self.assertCommand(FOUR, "--layout 1+3")
            # The rest is behind a button, and the chosen one is then in the row, too.
            page.tap("#all")
            self.assertGreater(len(page.value(shown)), len(row))
            page.tap('#layouts label:has([value="3x3"])')
            page.tap("nav [data-tab=photos]")
            self.assertIn("3x3", page.value(shown))
            left, _, width, _ = page.value("""(({ left, top, width, height }) => [left, top, width, height])(
              document.querySelector("#layouts label:has(:checked)").getBoundingClientRect())""")
            self.assertTrue(0 <= left and left + width <= size[0])

    def test_a_large_screen_has_rows_of_layouts_and_the_background_in_sight(self):
        tops = """new Set([...document.querySelectorAll("#layouts label")].map((each) => each.getBoundingClientRect())
          .filter(({ top, bottom }) => {
            const box = document.querySelector("#layouts").getBoundingClientRect();
            return top >= box.top && bottom <= box.bottom;
          }).map(({ top }) => top)).size"""
        for photos, rows in [(FOUR, 2), ([f"{name}.jpg" for name in ("balloons", "desert", "forest", "lake")] * 5, 1)]:
            page = self.open(*photos, size=(1280, 800))
            self.assertEqual(page.value(tops), rows)
            self.assertLess(page.value("document.querySelector('.colors').getBoundingClientRect().bottom"), 800)
            words = "document.querySelector('#all').innerText"
            self.assertEqual(page.value(words), "All layouts")
            page.click("#all")
            self.assertGreater(page.value(tops), 3)
            self.assertEqual(page.value(words), "Fewer layouts")
            page.browser.resize(390, 844)
            self.assertEqual(page.value(words), "All layouts")
            page.browser.resize(1280, 800)
            page.click("#all")
            self.assertEqual(page.value(tops), rows)
        order = "[...document.querySelectorAll('.panel > *')].map(({ className }) => className)"
        self.assertEqual(page.value(order), ["layout", "photos", "style", "format", "language"])
        page.browser.resize(1680, 1000)
        page.wait_for_frame()
        photos, layout, style = [page.box(part) for part in (".photos", ".layout", ".style")]
        self.assertGreater(photos[0], layout[0] + layout[2])
        self.assertEqual(layout[0], style[0])

    def test_keyboard_chooses_a_layout(self):
        page = self.open(*THREE)
        page.value("document.querySelector('[name=layout]:checked').focus()")
        layouts = self.layouts(page)
        before = layouts[layouts.index("2+1") - 1]
        page.key("ArrowLeft")
        self.assertCommand(THREE, f"--layout {before}{self.size_of(before)}")


class PlaceTests(HandsTestCase):
    def test_tapping_a_plus_and_a_photo_places_it(self):
        for touch in (False, True):
            with self.subTest(touch=touch):
                page = self.open(*FOUR, touch=touch, size=(400, 800))
                press = page.tap if touch else page.click
                for cell in (2, 3):
                    page.value(f"document.querySelectorAll('.cell')[{cell}].focus()")
                    page.key("Delete")
                self.assertEqual(page.names()[2:], ["Cell 3 of 4: add a photo", "Cell 4 of 4: add a photo"])
                press(page.cell(3))
                press("#strip button[data-photo]", 2)
                self.assertEqual(page.names()[2], "Cell 3 of 4: lake.jpg")
                self.assertEqual(page.text("#status"), "lake.jpg is in cell 3.")
                # The next plus is selected.
                press("#strip button[data-photo]", 3)
                self.assertEqual(page.names()[3], "Cell 4 of 4: night.jpg")
                self.assertCommand(FOUR)

    def test_each_cell_keeps_its_photo_while_others_are_emptied_and_filled(self):
        page = self.open(*THREE)
        page.choose_layout("2x2")
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("Delete")
        self.assertEqual(page.value("document.activeElement.dataset.cell"), "1")
        self.assertCommand(["lighthouse.jpg", "lake.jpg"], "--layout 2x2 --blank 2,4")
        self.assertEqual(page.manifest()["blank"], "2,4")
        page.click(page.cell(4))
        page.choose_photo(2)
        self.assertEqual(page.names()[3], "Cell 4 of 4: desert.jpg")
        self.assertCommand(["lighthouse.jpg", "lake.jpg", "desert.jpg"], "--layout 2x2 --blank 2")
        # A photo in a cell and an empty cell change places.
        page.value("document.querySelectorAll('.cell')[0].focus()")
        page.key("ArrowRight", "Control")
        self.assertCommand(["lighthouse.jpg", "lake.jpg", "desert.jpg"], "--layout 2x2 --blank 1")

    def test_a_layout_with_fewer_cells_fills_its_empty_ones(self):
        page = self.open(*FOUR)
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("Delete")
        page.choose_layout("2+1")
        self.assertCommand(["lighthouse.jpg", "night.jpg", "lake.jpg"])

    def test_tapping_a_photo_replaces_it(self):
        page = self.open(*FOUR)
        page.choose_layout("2+1")
        page.click(page.cell(2))
        page.choose_photo(4)
        self.assertCommand(["lighthouse.jpg", "night.jpg", "lake.jpg"])

    def test_a_photo_that_has_a_cell_changes_places(self):
        page = self.open(*THREE)
        page.click(page.cell(1))
        page.choose_photo(3)
        self.assertCommand(["lake.jpg", "desert.jpg", "lighthouse.jpg"])

    def test_keyboard_places_a_photo(self):
        page = self.open(*FOUR)
        page.choose_layout("2+1")
        page.value("document.querySelector('.cell').focus()")
        page.key("ArrowRight")
        page.key("Enter")
        page.value("document.querySelector('#strip [tabindex=\"0\"]').focus()")
        for _ in range(4):
            page.key("ArrowRight")
        page.key(" ")
        self.assertCommand(["lighthouse.jpg", "night.jpg", "lake.jpg"])

    def test_the_browsers_file_picker_adds_a_photo(self):
        page = self.open(*THREE)
        page.choose_layout("2x2")
        page.browser.call("Page.setInterceptFileChooserDialog", enabled=True)
        page.click(page.cell(4))
        chooser = page.browser.wait_for_event("Page.fileChooserOpened")
        page.browser.call(
            "DOM.setFileInputFiles", files=[str(PHOTOS / "night.jpg")],
            backendNodeId=chooser["backendNodeId"])
        page.browser.wait_until("document.querySelectorAll('#strip [data-photo]').length === 4")
        self.assertEqual(page.names()[3], "Cell 4 of 4: night.jpg")
        page.click("#share")
        self.assertIn("night.jpg", page.text("#notes"))
        page.close_sheet()
        # Nobody has looked for faces in it.
        self.assertCommand(FOUR, "--focus 4=center")

    def test_taking_out_and_undo(self):
        page = self.open(*THREE)
        page.value("document.querySelector('.cell').focus()")
        page.key("Delete")
        self.assertCommand(["desert.jpg", "lake.jpg"], "--layout 2+1 --blank 1")
        page.click("#undo")
        self.assertCommand(THREE)


class SwapTests(HandsTestCase):
    def test_a_photo_that_is_lifted_swaps_with_that_of_another_cell(self):
        for touch in (False, True):
            for select in (False, True):
                with self.subTest(touch=touch, select=select):
                    page = self.open(*THREE, touch=touch)
                    if select:
                        page.click(page.cell(1))
                    page.lift_and_drag(page.cell(1), page.cell(3), touch)
                    self.assertCommand(["lake.jpg", "desert.jpg", "lighthouse.jpg"])
                    self.assertTrue(page.value("document.querySelector('#ghost').hidden"))

    def test_the_target_is_marked_and_leaving_the_grid_changes_nothing(self):
        page = self.open(*THREE)
        page.browser.rest()
        page.browser.move_mouse(page.cell(1))
        page.browser.press_mouse(page.cell(1))
        page.browser.wait_until("!document.querySelector('#ghost').hidden")
        self.assertEqual(page.text("#status"), "Drag lighthouse.jpg to another cell.")
        page.browser.drag_mouse(page.cell(2))
        self.assertEqual(page.value("document.querySelector('.target').dataset.cell"), "1")
        page.browser.drag_mouse((5, 5))
        self.assertIsNone(page.value("document.querySelector('.target')"))
        page.browser.release_mouse((5, 5))
        self.assertFalse(page.is_open())
        self.assertCommand(THREE)

    def test_a_thumbnail_is_dragged_to_a_cell(self):
        for touch in (False, True):
            with self.subTest(touch=touch):
                page = self.open(*FOUR, options=["--layout=2+1"], touch=touch)
                start, end = page.middle("#strip [data-photo]", 3), page.cell(2)
                page.lift_and_drag(start, end, touch) if touch else page.drag(start, end)
                self.assertCommand(["lighthouse.jpg", "night.jpg", "lake.jpg"])

    def test_a_fast_mouse_loses_no_thumbnail(self):
        page = self.open(*FOUR, options=["--layout=2+1"])
        page.drag(page.middle("#strip [data-photo]", 3), page.cell(2), steps=1)
        self.assertCommand(["lighthouse.jpg", "night.jpg", "lake.jpg"])

    def test_keyboard_and_buttons_swap(self):
        page = self.open(*THREE)
        page.value("document.querySelector('.cell').focus()")
        page.key("ArrowRight", "Control")
        self.assertCommand(["desert.jpg", "lighthouse.jpg", "lake.jpg"])
        page.click(page.cell(2))
        page.use("[data-swap='1']")
        self.assertCommand(["desert.jpg", "lake.jpg", "lighthouse.jpg"])

    def test_a_photo_that_is_lifted_moves_to_an_empty_cell(self):
        page = self.open(*THREE)
        page.choose_layout("2x2")
        page.lift_and_drag(page.cell(1), page.cell(4))
        self.assertCommand(["desert.jpg", "lake.jpg", "lighthouse.jpg"], "--layout 2x2 --blank 1")


class FocusTests(HandsTestCase):
    def test_dragging_inside_a_cell_moves_what_shows(self):
        # 1600x1067 in a square cell: 1067 of 1600 show, so that 1 % of the way is ...
        for touch in (False, True):
            with self.subTest(touch=touch):
                page = self.open(*THREE, touch=touch)
                page.select(2)
                width = page.box(".cell", 1)[2]
                x, y = page.cell(2)
                (page.stroke if touch else page.drag)((x, y), (x - width / 10, y))
                # A tenth of what shows: (800 + 106.7) / 1600.
                self.assertCommand(THREE, "--focus 2=56.7%,50%")

    def test_the_photos_edge_limits_it(self):
        page = self.open(*THREE)
        page.select(2)
        x, y = page.cell(2)
        width = page.box(".cell", 1)[2]
        page.drag((x - width * 0.4, y), (x + width * 0.45, y))
        # Half of the 1067 pixels that show.
        self.assertCommand(THREE, "--focus 2=33.3%,50%")

    def test_two_fingers_a_wheel_and_keys_zoom_the_selected_photo(self):
        for hand in ["pinch", "wheel", "keys", "buttons"]:
            with self.subTest(hand=hand):
                page = self.open(*THREE, touch=hand == "pinch")
                page.select(2)
                if hand == "pinch":
                    page.pinch(page.cell(2), 2)
                elif hand == "wheel":
                    page.wheel(page.cell(2), -250)
                    page.browser.wait_until("document.querySelector('#undo').ariaDisabled === 'false'")
                elif hand == "keys":
                    page.value("document.querySelectorAll('.cell')[1].focus()")
                    page.key("+")
                    page.key("+")
                    page.key("-")
                else:
                    page.use("[data-zoom='1.25']")
                expected = {"pinch": "2=2", "wheel": "2=1.65"}.get(hand, "2=1.25")
                self.assertIn(f"--zoom {expected} ", page.command())
                page.click("#undo")
                if hand == "keys":
                    page.click("#undo")
                    page.click("#undo")
                self.assertCommand(THREE)

    def test_zoom_is_around_the_fingers_and_has_limits(self):
        page = self.open(*THREE, touch=True)
        page.select(3)
        left, top, width, height = page.box(".cell", 2)
        page.pinch((left + 60, top + height / 2), 2)
        self.assertRegex(page.command(), r"--focus 3=\d\d\.?\d?%,50% --zoom 3=2 ")
        page.use("[data-zoom='0.8']")
        for _ in range(9):
            page.use("[data-zoom='0.8']")
        self.assertNotIn("--zoom", page.command())
        for _ in range(20):
            page.use("[data-zoom='1.25']")
        self.assertIn("--zoom 3=16 ", page.command())

    def test_a_double_tap_centers(self):
        for touch in (False, True):
            with self.subTest(touch=touch):
                page = self.open(*THREE, touch=touch)
                page.value("document.querySelectorAll('.cell')[1].focus()")
                page.key("ArrowRight", "Shift")
                self.assertIn("--focus 2=", page.command())
                if touch:
                    page.double_tap(page.cell(2))
                else:
                    page.click(page.cell(2), times=2)
                self.assertCommand(THREE)

    def test_keyboard_and_buttons_move_what_shows(self):
        page = self.open(*THREE)
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("ArrowRight", "Shift")
        # A twentieth of 1067 pixels.
        self.assertCommand(THREE, "--focus 2=53.3%,50%")
        page.click(page.cell(2))
        page.use("[data-move='-1 0']")
        page.use("[data-move='-1 0']")
        # Each step is rounded: 53.3, 50, 46.7.
        self.assertCommand(THREE, "--focus 2=46.7%,50%")
        page.click("#center")
        self.assertCommand(THREE)

    def test_an_edge_is_said(self):
        page = self.open(*THREE)
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("ArrowUp", "Shift")
        edge = "There is no more to show on this side."
        self.assertEqual(page.text("#status"), edge)
        page.select(2)
        x, y = page.cell(2)
        page.drag((x, y), (x + 20, y), seconds=0.3)
        self.assertEqual(page.text("#status"), "Cell 2 shows another part of its photo.")
        page.drag((x, y), (x, y + 20), seconds=0.3)
        self.assertEqual(page.text("#status"), edge)
        page.click("#undo")
        self.assertCommand(THREE)

    def test_focus_moves_with_its_photo(self):
        page = self.open(*THREE)
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("ArrowRight", "Shift")
        page.key("ArrowLeft", "Control")
        self.assertCommand(["desert.jpg", "lighthouse.jpg", "lake.jpg"], "--focus 1=53.3%,50%")


class MessageTests(HandsTestCase):
    SEEN = "(({ width }) => width > 1)(document.querySelector('#status').getBoundingClientRect())"

    def test_a_message_is_short_goes_soon_and_leaves_the_picture_in_sight(self):
        with TemporaryDirectory() as working_folder:
            Path(working_folder, "a/b").mkdir(parents=True)
            names = [f"a/b/{name}" for name in THREE]
            for name in THREE:
                Path(working_folder, "a/b", name).write_bytes((PHOTOS / name).read_bytes())
            for size in [(1280, 800), (390, 844), (320, 568), (844, 390)]:
                page = self.open(*names, working_folder=working_folder, size=size, script="""
                  window.delays = [];
                  const start = window.setTimeout;
                  window.setTimeout = (action, delay, ...more) => (delays.push(delay), start(action, delay, ...more));""")
                page.click(page.cell(1))
                page.choose_photo(3)
                self.assertEqual(page.text("#status"), "lake.jpg is in cell 1.")
                self.assertTrue(page.value(self.SEEN))
                self.assertLessEqual(page.value("Math.max(...delays)"), 4000)
                left, top, width, height = page.box("#status")
                self.assertLessEqual(top + height, page.box("#grid")[1], size)
                self.assertTrue(top >= 0 and left >= 0 and left + width <= size[0], size)
                # It stands in the place of the hint.
                self.assertEqual(page.value("getComputedStyle(document.querySelector('#hint')).visibility"), "hidden")
                self.assertEqual(page.value("getComputedStyle(document.querySelector('#status')).pointerEvents"), "none")

    def test_what_the_grid_shows_is_said_to_screen_readers_only(self):
        page = self.open(*THREE)
        page.select(2)
        x, y = page.cell(2)
        page.drag((x, y), (x - 20, y), seconds=0.3)
        self.assertEqual(page.text("#status"), "Cell 2 shows another part of its photo.")
        self.assertFalse(page.value(self.SEEN))
        self.assertIn(
            "Cell 2 shows another part of its photo.",
            [node.get("name", {}).get("value") for node in page.browser.call("Accessibility.getFullAXTree")["nodes"]])
        page.click("[data-zoom='1.25']")
        self.assertFalse(page.value(self.SEEN))
        page.click("#remove")
        self.assertTrue(page.value(self.SEEN))

    def test_a_message_goes_with_the_next_change(self):
        page = self.open(*THREE)
        page.choose_layout("1+2")
        for change in [lambda: page.set("#gap", "2"), lambda: page.click("#colors label", 2),
                       lambda: page.choose_shape("1080x1350"), lambda: page.click("#share")]:
            page.key("z", "Control")
            self.assertEqual(page.text("#status"), "Undone.")
            change()
            self.assertEqual(page.text("#status"), "")

    def test_zoom_has_buttons_that_can_be_seen(self):
        for size in [(1280, 800), (320, 568)]:
            page = self.open(*THREE, size=size)
            page.click(page.cell(2))
            disabled = "[...document.querySelectorAll('#tools > [data-zoom]')].map(({ ariaDisabled }) => ariaDisabled)"
            self.assertEqual(page.value(disabled), ["true", "false"])
            page.click("#tools > [data-zoom='1.25']")
            self.assertEqual(page.value(disabled), ["false", "false"])
            page.click("#tools > [data-zoom='0.8']")
            page.click("#tools > [data-zoom='0.8']")
            self.assertCommand(THREE)


class LookTests(HandsTestCase):
    def test_every_control_is_in_the_command(self):
        page = self.open(*THREE)
        for control, value, options in [
            ("#gap", "2.5", "--gap 2.5%"), ("#margin", "0", "--gap 2.5% --margin 0"),
            ("#radius", "10", "--gap 2.5% --margin 0 --radius 10%"),
            ("#background", "#ff8000", "--gap 2.5% --margin 0 --radius 10% --background '#ff8000'"),
        ]:
            page.set(control, value)
            self.assertCommand(THREE, options)

    def test_prints_and_the_look_of_text_are_in_the_command(self):
        page = self.open(*THREE_SIGNS, options=["--layout=aab/aac"])
        letters = "document.querySelector('#letters').checkVisibility()"
        self.assertFalse(page.value(letters))
        page = self.open(*THREE_SIGNS, options=["--layout=aab/aac", "--title=Sea"])
        self.assertTrue(page.value(letters))
        look = "--title Sea"
        for control, value, added in [("#letters", "5.5", "--font-size 5.5%"), ("#ink", "#ff8000", "--text-color '#ff8000'")]:
            page.set(control, value)
            look += f" {added}"
            self.assertCommand(THREE_SIGNS, f"--layout aab/aac {look}")
        for size, name in [("2480x3508", "a4"), ("1181x1772", "10x15cm")]:
            page.choose_shape(size)
            self.assertCommand(THREE_SIGNS, f"--layout aab/aac --size {name} {look}")
            # 5 mm at 300 dpi, which printers leave empty.
            left = page.value("Number.parseFloat(document.querySelector('.cell').style.left)")
            self.assertAlmostEqual(left * int(size.split("x")[0]) / 100, 59, 1)
        page.browser.wait_until("location.hash.includes('1181x1772')")
        page.browser.reload()
        self.assertCommand(THREE_SIGNS, f"--layout aab/aac --size {name} {look}")

    def test_faces_are_kept_unless_somebody_switches_that_off(self):
        names = [f"face-{number}.png" for number in range(3)]
        for name in names:
            (folder() / name).write_bytes(png(40, 90, (b"\0" * 41) * 90))
            (folder() / f"{name}.xmp").write_text(regions(40, 90, [[10, 10, 20, 20]]))
        page = self.open(*names, options=["--layout=2x1"], working_folder=folder())
        self.assertCommand(names[:2], "--layout 2x1")
        crop = "--layout 2x1 --focus center"
        page.value("document.querySelector('#faces').click()")
        self.assertCommand(names[:2], crop)
        # A photo that comes into a cell follows the others.
        page.select(1)
        page.choose_photo(3)
        self.assertCommand([names[2], names[1]], crop)
        page.value("document.querySelector('#faces').click()")
        self.assertCommand([names[2], names[1]], "--layout 2x1")
        page = self.open(*THREE_SIGNS)
        self.assertTrue(page.value("document.querySelector('#faces').parentElement.hidden"))

    def test_swatches(self):
        page = self.open(*THREE)
        colors = page.value("[...document.querySelectorAll('[name=color]')].map(({ value }) => value)")
        *colors, blurred = colors
        self.assertEqual(colors, ["#106698", "#ffffff", "#000000", "#00000000"])
        self.assertRegex(blurred, "^blur:")
        for index, color in enumerate(colors):
            if color == "#ffffff":
                continue
            page.click("#colors label", index)
            marked = page.value("[...document.querySelectorAll('[name=color]:checked')].map(({ value }) => value)")
            self.assertEqual(marked, [color])
            output = "grid.png" if color == "#00000000" else "grid.jpg"
            self.assertIn(f"--background '{color}' -o {output} ", page.command())
        page.click("#colors label", 1)
        self.assertCommand(THREE)

    def blurred_swatches(self, page):
        """Returns the names of the photos that can be blurred, and which of them is."""
        names = page.value("""[...document.querySelectorAll("[name=color][value^=blur]")].map((input) =>
          (input.checked ? "*" : "") + input.ariaLabel)""")
        self.assertTrue(all("Blurred photo: " in name for name in names), names)
        return [name.replace("Blurred photo: ", "") for name in names]

    def choose_blurred(self, page):
        # Colors that are found in the photos come before it.
        page.value("document.querySelector('[name=color][value^=blur]').click()")

    def test_a_blurred_photo_stays_behind_the_cells_wherever_its_cell_is(self):
        page = self.open(*FOUR, options=["--layout=2+1"])
        self.assertEqual(self.blurred_swatches(page), ["lighthouse.jpg"])
        self.choose_blurred(page)
        self.assertCommand(THREE, "--background blur")
        self.assertEqual(page.manifest()["background"], "blur")
        page.select(1)
        page.use("[data-swap='1']")
        lighthouse, desert, lake = THREE
        self.assertCommand([desert, lighthouse, lake], "--background blur:2")
        self.assertEqual(page.manifest()["background"], "blur:2")
        # The photo that replaces it is blurred instead.
        page.select(2)
        page.choose_photo(4)
        self.assertCommand([desert, "night.jpg", lake], "--background blur:2")
        page.select(2)
        page.click("#remove")
        self.assertCommand([desert, lake], "--layout 2+1 --background blur --blank 2")
        page.click("#undo")
        self.assertCommand([desert, "night.jpg", lake], "--background blur:2")
        page.set("#background", "#ff8000")
        self.assertCommand([desert, "night.jpg", lake], "--background '#ff8000'")
        for _ in range(4):
            page.click("#undo")
        self.assertCommand(THREE)
        page.click("#redo")
        self.assertCommand(THREE, "--background blur")

    def test_the_selected_photo_can_be_the_blurred_one(self):
        page = self.open(*THREE)
        page.select(3)
        self.assertEqual(self.blurred_swatches(page), ["lake.jpg"])
        self.choose_blurred(page)
        self.assertEqual(self.blurred_swatches(page), ["*lake.jpg"])
        page.select(2)
        self.assertEqual(self.blurred_swatches(page), ["*lake.jpg", "desert.jpg"])
        page.value("document.querySelector('[name=color]:checked').focus()")
        page.key("ArrowRight")
        self.assertEqual(self.blurred_swatches(page), ["*desert.jpg"])
        self.assertCommand(THREE, "--background blur:2")
        page.key("Escape")
        self.assertEqual(self.blurred_swatches(page), ["*desert.jpg"])
        # Without a photo, it is the color.
        for cell in range(3):
            page.value(f"document.querySelectorAll('.cell')[{cell}].focus()")
            page.key("Delete")
        self.assertEqual(self.blurred_swatches(page), [])
        self.assertEqual(page.value("document.querySelector('[name=color]:checked').value"), "#ffffff")
        page.click(page.cell(1))
        page.choose_photo(1)
        self.assertEqual(self.blurred_swatches(page), ["*lighthouse.jpg"])

    def test_the_focus_of_a_whole_photo_is_that_of_the_blurred_one(self):
        page = self.open("lake.jpg", options=["--fit=contain", "--focus=left"])
        self.assertCommand(["lake.jpg"], "--fit contain")
        self.choose_blurred(page)
        self.assertCommand(["lake.jpg"], "--background blur --focus 0%,50%")

    def test_photos_are_whole_before_a_blurred_one_unless_a_fit_was_chosen(self):
        page = self.open(*THREE)
        fit = "document.querySelector('[name=fit]:checked')?.value ?? null"
        self.choose_blurred(page)
        self.assertCommand(THREE, "--background blur")
        self.assertEqual(page.value(fit), "contain")
        page.set("#background", "#ff8000")
        self.assertCommand(THREE, "--background '#ff8000'")
        self.assertEqual(page.value(fit), "cover")
        # One photo's fit keeps all from being changed.
        page.click(page.cell(2))
        page.click("#whole")
        self.choose_blurred(page)
        self.assertCommand(THREE, "--background blur:2 --fit 1=cover --fit 3=cover")
        self.assertEqual(page.value(fit), None)
        page.click('[name=fit][value="cover"]')
        self.assertCommand(THREE, "--background blur:2 --fit cover")

    def test_the_mark_of_a_color_can_be_seen_and_transparent_is_not_black(self):
        page = self.open(*THREE, options=["--background=transparent"])
        self.assertEqual(page.value("document.querySelector('#background').value"), "#106698")
        for color, mark in [("#106698", "255, 255, 255"), ("#ffffff", "0, 0, 0"), ("#000000", "255, 255, 255"),
                            ("#00000000", "0, 0, 0")]:
            page.value(f"document.querySelector('[name=color][value=\"{color}\"]').click()")
            self.assertEqual(
                page.value("getComputedStyle(document.querySelector('#colors label:has(:checked)'), '::after').color"),
                f"rgb({mark})")

    def test_fit(self):
        page = self.open(*THREE)
        page.click('[name=fit][value="contain"]')
        self.assertCommand(THREE, "--fit contain")
        page.click(page.cell(2))
        page.click("#whole")
        self.assertCommand(THREE, "--fit 1=contain --fit 3=contain")

    def test_a_justified_layout(self):
        page = self.open(*FOUR)
        page.choose_layout("justified")
        self.assertCommand(FOUR, "--layout justified --size square")
        page.choose_shape("free")
        self.assertCommand(FOUR, "--layout justified")
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("Delete")
        self.assertCommand(["lighthouse.jpg", "lake.jpg", "night.jpg"], "--layout justified")
        page.choose_photo(2)
        self.assertCommand(["lighthouse.jpg", "lake.jpg", "night.jpg", "desert.jpg"], "--layout justified")
        page.choose_layout("columns:justified")
        self.assertEqual(len(page.names()), 4)

    def test_gap_and_margin_that_leave_no_room_are_refused(self):
        page = self.open(*THREE)
        page.choose_layout("3x3")
        page.set("#margin", "20")
        page.value("document.querySelector('#gap').max = 100")
        page.set("#gap", "90")
        self.assertIn("No room", page.text("#status"))
        self.assertNotIn("--gap", page.command())

    def test_every_shape_is_in_the_command_by_its_name(self):
        page = self.open(*THREE, options=["--size=900x700", "--layout=aab/aac"])
        self.assertCommand(THREE, "--layout aab/aac --size 900x700")
        named = {"1080x1350": "portrait", "1080x1440": "tall", "1080x1920": "story",
                 "1080x566": "landscape"}
        self.assertEqual(set(page.shapes()), {*named, "1080", "900x700", "2480x3508", "1181x1772", "free"})
        for size, name in named.items():
            page.choose_shape(size)
            self.assertCommand(THREE, f"--layout aab/aac --size {name}")
            self.assertEqual(page.manifest()["size"], name)
        page.choose_shape("1080")
        self.assertCommand(THREE, "--layout aab/aac")


class StartTests(HandsTestCase):
    """The options of the command are where the page starts, and come back in its command."""

    def test_every_option(self):
        for options, expected in [
            ("--layout=1+2", "--layout 1+2"), ("--layout=columns:1+2", "--layout columns:1+2"),
            # What is taken without an option is not said, but for the layout.
            ("--layout=2+1", ""), ("--layout=2", "--gap 5% --background '#106698' --focus center"),
            ("--layout=2+1 --size=square --fit=cover", ""),
            ("--gap=5%", "--gap 5%"),
            ("--size=portrait --layout=2+1", "--size portrait"), ("--size=1080x1350 --layout=2+1", "--size portrait"),
            ("--size=story --layout=3x1", "--layout 3x1 --size story"), ("--size=700", "--size 700"),
            ("--size=640x480 --layout=2+1", "--size 640x480"), ("--gap=12", "--gap 12"), ("--gap=0", "--gap 0"),
            # The name also decides the resolution.
            ("--size=A4-landscape --layout=2+1", "--size A4-landscape"),
            ("--margin=2.5%", "--margin 2.5%"), ("--radius=10%", "--radius 10%"),
            ("--background=teal", "--background '#008080'"), ("--background=blur", "--background blur"),
            ("--background=blur:3", "--background blur:3"),
            ("--background=blur --fit=cover", "--background blur --fit cover"),
            ("--background=blur --fit=2=cover", "--background blur --fit 2=cover"), ("--focus=top", "--focus 50%,0%"),
            ("--focus=2=top", "--focus 2=50%,0%"), ("--focus=30%,.7", "--focus 30%,70%"),
            ("--focus=2=top --focus=left --focus=3=1,1", "--focus 1=0%,50% --focus 2=50%,0% --focus 3=100%,100%"),
            ("--fit=contain", "--fit contain"), ("--fit=3=contain", "--fit 3=contain"),
            ("--fit=1=cover --fit=contain", "--fit 2=contain --fit 3=contain"),
            # The whole photo shows, whatever its focus.
            ("--fit=2=contain --focus=2=top", "--fit 2=contain"),
            ("--layout=2x2", "--layout 2x2 --blank 4"),
            ("--layout=2x2 --empty=red", "--layout 2x2 --blank 4 --empty '#ff0000'"),
            ("--layout=2x2 --empty=none", "--layout 2x2 --blank 4"),
            ("--layout=2x2 --blank=2", "--layout 2x2 --blank 2"),
            ("--layout=aab/aac/def --blank=2,4,6", "--layout aab/aac/def --blank 2,4,6"),
            ("--zoom=1.5", "--zoom 1.5"), ("--zoom=2=1.505", "--zoom 2=1.505"),
            ("--layout=justified", "--layout justified"),
            ("--layout=justified --size=900x", "--layout justified --size 900x"),
            ("--layout=columns:justified --size=x900", "--layout columns:justified --size x900"),
            ("--layout=justified --size=story", "--layout justified --size story"),
            # No cell is empty.
            ("--empty=red", ""),
        ]:
            with self.subTest(options=options):
                self.open(*THREE, options=options.split())
                self.assertCommand(THREE, expected)

    def test_a_transparent_background_needs_a_png(self):
        page = self.open(*THREE, options=["--background=transparent"])
        self.assertEqual(
            page.command(),
            f"instagrid compose --layout 2+1 --background '#00000000' -o grid.png {' '.join(THREE)}")

    def test_photos_beyond_the_cells_keep_what_was_said_of_them(self):
        page = self.open(*FOUR, options=["--layout=2+1", "--focus=4=top", "--fit=contain", "--fit=4=cover"])
        self.assertCommand(THREE, "--fit contain")
        page.choose_layout("2x2")
        self.assertCommand(
            FOUR, "--fit 1=contain --fit 2=contain --fit 3=contain --focus 4=50%,0%")

    def test_a_single_photo(self):
        page = self.open("lake.jpg")
        self.assertEqual(page.names(), ["Cell 1 of 1: lake.jpg"])
        self.assertCommand(["lake.jpg"])

    def test_photos_sorted_by_shape_begin_in_the_cells_that_suit_them(self):
        # Two squares over a wide cell: the wide photo comes first in the order of names.
        page = self.open("desert.jpg", "lighthouse.jpg", "sign.png", options=["--sort=shape", "--layout=2+1"])
        self.assertEqual(page.names()[2], "Cell 3 of 3: desert.jpg")

    def test_many_photos_begin_with_the_first_nine(self):
        photos = ["sign.png"] * 325
        page = self.open(*photos)
        self.assertEqual(len(page.names()), 9)
        self.assertCommand(photos[:9], "--layout 3x3")
        page.choose_layout("2+1")
        self.assertCommand(THREE_SIGNS)
        self.open(*photos, options=["--layout=15x20"])
        self.assertCommand(photos[:300], "--layout 15x20")


class UndoTests(HandsTestCase):
    def test_undo_and_redo_by_button_and_key(self):
        page = self.open(*THREE)
        self.assertEqual(page.value("document.querySelector('#undo').ariaDisabled"), "true")
        page.choose_layout("1+2")
        page.set("#gap", "1")
        page.click("#undo")
        self.assertCommand(THREE, "--layout 1+2")
        page.key("z", "Control")
        self.assertCommand(THREE)
        page.key("z", "Control")
        self.assertCommand(THREE)
        page.key("z", "Control", "Shift")
        page.key("y", "Control")
        self.assertCommand(THREE, "--layout 1+2 --gap 1%")
        page.click("#undo")
        page.click("#redo")
        self.assertCommand(THREE, "--layout 1+2 --gap 1%")


    def test_what_changes_nothing_is_no_step(self):
        page = self.open(*THREE)
        page.choose_layout("2+1")
        page.set("#gap", "5")
        page.set("#gap", "3")
        page.set("#gap", "3")
        page.select(1)
        page.click("#center")
        page.click("#undo")
        page.click("#undo")
        self.assertEqual(page.value("document.querySelector('#undo').ariaDisabled"), "true")
        self.assertCommand(THREE)


class ShareTests(HandsTestCase):
    def test_the_grid_slides_out_and_back_the_same_way(self):
        page = self.open(*THREE, size=(400, 800))
        page.prefer(**{"prefers-reduced-motion": "no-preference"})
        home = page.box("#grid")
        tops = """document.getAnimations().map((motion) => {
          motion.pause();
          motion.currentTime = 150;
        }), document.querySelector("#grid").getBoundingClientRect().top"""
        page.swipe_to_share(touch=False)
        going = page.value(tops)
        self.assertLess(going, home[1])
        self.assertGreater(going, -900)
        # The sheet comes after the grid has gone.
        self.assertFalse(page.is_open())
        page.value("document.getAnimations().map((motion) => motion.finish())")
        page.browser.wait_until("document.querySelector('dialog').open")
        page.value("document.getAnimations().map((motion) => motion.finish())")
        page.value("document.querySelector('#close').click()")
        page.wait_for_grid()
        coming = page.value(tops)
        self.assertLess(coming, home[1])
        page.value("document.getAnimations().map((motion) => motion.finish())")
        self.assertEqual(page.box("#grid"), home)

    def test_the_button_leaves_the_grid_in_place(self):
        for size in [(400, 800), (1280, 800)]:
            page = self.open(*THREE, size=size)
            page.prefer(**{"prefers-reduced-motion": "no-preference"})
            home = page.box("#grid")
            page.value("document.querySelector('#share').click()")
            page.browser.wait_until("document.querySelector('dialog').open")
            self.assertEqual(page.box("#grid"), home)
            self.assertFalse(page.value("document.querySelector('#grid').getAnimations().length"))
            page.value("document.querySelector('#close').click()")
            self.assertEqual(page.box("#grid"), home)

    def test_keyboard_opens_copies_and_closes(self):
        page = self.open(*THREE)
        page.browser.allow_clipboard()
        page.value("document.querySelector('#share').focus()")
        page.key("Enter")
        page.value("document.querySelector('details').open = true")
        for copied in ("command", "manifest"):
            page.value(f"document.querySelector('[data-copy={copied}]').focus()")
            page.key("Enter")
            # Where the hand is, it can be seen.
            page.browser.wait_until(f"document.querySelector('[data-copy={copied}]').textContent === 'Copied'")
            self.assertEqual(page.value("navigator.clipboard.readText()"), page.text(f"#{copied}"))
        self.assertEqual(
            json.loads(page.text("#manifest")), {"photos": THREE, "output": "grid.jpg", "layout": "2+1"})
        page.key("Escape")
        page.wait_for_grid()
        self.assertEqual(page.value("document.activeElement.id"), "share")


class PictureTests(HandsTestCase):
    """The picture that is saved, and the sheet that shows it."""

    # A picture's size, and its signal-to-noise ratio to what the page shows, in dB.
    PICTURE = """(async (source) => {
      const blob = typeof source === "string"
        ? new Blob([Uint8Array.from(atob(source), (character) => character.charCodeAt(0))]) : source;
      const bitmap = await createImageBitmap(blob);
      const pixels = [bitmap, document.querySelector("#grid canvas")].map((image) => {
        const canvas = new OffscreenCanvas(256, 256);
        const context = canvas.getContext("2d");
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, 256, 256);
        return context.getImageData(0, 0, 256, 256).data;
      });
      const error = pixels[0].reduce((sum, level, index) => sum + (level - pixels[1][index]) ** 2, 0);
      return [bitmap.width, bitmap.height, 10 * Math.log10(255 ** 2 * 256 * 256 * 3 / Math.max(error, 1))];
    })"""

    def share(self, **options):
        page = self.open(*THREE, **options)
        page.click("#share")
        return page

    def test_the_picture_is_saved_as_the_page_shows_it(self):
        for shape, size in [("2160", [1920, 1920]), ("1080x1350", [1080, 1350])]:
            with self.subTest(shape=shape), TemporaryDirectory() as downloads:
                page = self.open(*THREE, options=["--size=2160"])
                page.choose_shape(shape)
                page.browser.call(
                    "Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads,
                    eventsEnabled=True)
                page.click("#share")
                page.click("#save")
                while page.browser.wait_for_event("Browser.downloadProgress")["state"] != "completed":
                    pass
                self.assertEqual(os.listdir(downloads), ["grid.jpg"])
                saved = b64encode(Path(downloads, "grid.jpg").read_bytes()).decode()
                *saved_size, ratio = page.value(f"{self.PICTURE}('{saved}')")
                self.assertEqual(saved_size, size)
                self.assertGreater(ratio, 30)
                self.assertEqual(page.text("#sheet-status"), "Saved as grid.jpg.")

    def note(self, page):
        page.browser.wait_until("document.querySelector('#picture-note').textContent")
        return page.text("#picture-note")

    def test_the_sheet_says_what_is_saved_and_if_it_is_made_from_small_copies(self):
        self.assertEqual(self.note(self.share()), "JPEG, 1080 × 1080")
        self.assertEqual(self.note(self.share(options=["--background=transparent", "--size=story"])), "PNG, 1080 × 1920")
        enlarged = "Made from small previews of the photos; the command below gives full quality."
        # 300 photos have previews of 523 pixels, the lake as many across. It shows 523 x 349 of them.
        page = self.open(*["lake.jpg"] * 300, options=["--layout=1"])
        page.click("#share")
        self.assertEqual(self.note(page), f"JPEG, 1080 × 1080. {enlarged}")
        page = self.open(*["lake.jpg"] * 300, options=["--layout=3x3"])
        page.click("#share")
        self.assertEqual(self.note(page), "JPEG, 1080 × 1080")

    def test_colors_have_the_full_resolution_unless_the_file_would_be_too_large(self):
        for script, size, sampling in [
            ("", "JPEG, 1080 × 1080", "11"),
            # With quality 1, 5 MB more than the browser's file.
            ("""const toBlob = HTMLCanvasElement.prototype.toBlob;
                HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
                  toBlob.call(this, (blob) => done(quality < 1 ? blob : new Blob([blob, new Uint8Array(5e6)])), type, quality);
                };""",
             "JPEG, 1080 × 1080. Its quality was lowered, so that the file is not too large.", "22"),
        ]:
            page = self.open(*THREE_SIGNS, script=SHARE_SHEET + script)
            page.open_sheet()
            self.assertEqual(page.text("#picture-note"), size)
            page.close_sheet()
            page.click("#share")
            page.browser.wait_until("window.shared")
            # The factors of the brightness in the header of the frame.
            factors = page.value("""shared.files[0].arrayBuffer().then((buffer) => {
              const bytes = new Uint8Array(buffer);
              for (let at = 2; ; at += 2 + 256 * bytes[at + 2] + bytes[at + 3]) {
                if (bytes[at + 1] >= 0xc0 && bytes[at + 1] <= 0xc2) return bytes[at + 11].toString(16);
              }
            })""")
            self.assertEqual(factors, sampling)

    def test_the_picture_is_as_large_as_its_previews_allow(self):
        note = "Made from small previews of the photos; the command below gives full quality."
        for photos, options, size, added in [
            (["lake.jpg"] * 40, ["--size=a4", "--layout=5x8"], [2480, 3508], ""),
            # Each preview of 1280 pixels is 1455 pixels wide, 1.14 times as much.
            (["lake.jpg"] * 4, ["--size=3000x2000", "--layout=2x2"], [3000, 2000], ""),
            # Alone, it would be enlarged 2.3 times; a picture of this size is made in spite of that.
            (["lake.jpg"], ["--size=3000x2000", "--layout=1x1"], [1920, 1280], f". {note}"),
            # The page has every pixel of a small photo, but a phone has no larger canvas.
            (["sign.png"], ["--size=5000", "--layout=1x1"], [4096, 4096], ""),
        ]:
            page = self.open(*photos, options=options)
            page.click("#share")
            self.assertEqual(self.note(page), f"JPEG, {size[0]} × {size[1]}{added}")
            page.browser.wait_until("document.querySelector('#picture').naturalWidth > 0")
            self.assertEqual(page.value("(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(picture)"), size)

    def test_nothing_of_the_grid_is_above_the_sheet_which_is_as_wide_as_the_panel(self):
        for size in [(1440, 900), (1024, 768), (844, 390)]:
            page = self.open(*THREE, size=size)
            page.click(page.cell(2))
            panel = page.box(".panel")
            page.click("#share")
            # The sheet is above all.
            self.assertTrue(page.value("document.querySelector('dialog').matches(':modal')"))
            self.assertEqual(page.text("#status"), "")
            sheet = page.box("#sheet")
            self.assertLess(abs(sheet[2] - panel[2]), 1)
            # Its corners stay while its content scrolls.
            self.assertEqual(page.value("getComputedStyle(document.querySelector('#sheet')).overflowY"), "hidden")
            page.close_sheet()

    def test_words_of_the_command_are_whole(self):
        for size in [(1440, 900), (1024, 768), (390, 844), (320, 568)]:
            page = self.open(*THREE, size=size)
            page.click("#share")
            lines = page.value("""[...document.querySelectorAll("#command span")].map((word) => {
              const range = document.createRange();
              range.setStart(word.firstChild, 0);
              range.setEnd(word.firstChild, word.textContent.trimEnd().length);
              return new Set([...range.getClientRects()].map(({ top }) => top)).size;
            })""")
            self.assertEqual(set(lines), {1})
            pre, button = page.box("#command"), page.box("[data-copy=command]")
            self.assertLessEqual(button[1] + button[3], pre[1])

    def test_the_heading_of_the_sheet_has_the_focus(self):
        page = self.share()
        self.assertEqual(page.value("document.activeElement.id"), "sheet-title")


class SystemShareTests(HandsTestCase):
    """The system's share sheet gets the picture, and the grid comes back."""

    def test_the_button_shares_the_picture_alone(self):
        page = self.open(*THREE, script=SHARE_SHEET)
        page.click("#share")
        page.browser.wait_until("window.shared")
        page.wait_for_grid()
        self.assertFalse(page.is_open())
        self.assertEqual(page.value("Object.keys(shared)"), ["files", "isActive", "isGridAway"])
        self.assertEqual(page.value("[shared.isActive, shared.isGridAway]"), [True, False])
        self.assertEqual(
            page.value("shared.files.map(({ name, type }) => [name, type])"), [["grid.jpg", "image/jpeg"]])
        *size, ratio = page.value(f"{PictureTests.PICTURE}(shared.files[0])")
        self.assertEqual(size, [1080, 1080])
        self.assertGreater(ratio, 30)
        self.assertEqual(page.text("#status"), "Shared.")

    def test_a_swiped_grid_stays_away_while_the_systems_sheet_is_open(self):
        for answer, said in [
            ("", "Shared."), ("AbortError", ""),
            ("NotAllowedError", "The browser refused to share. Save the picture and share the file instead."),
        ]:
            page = self.open(*THREE, size=(390, 844), touch=True, script=f"{SHARE_SHEET} window.answer = 'later';")
            home = page.box("#grid")
            page.swipe_to_share()
            page.browser.wait_until("window.shared")
            self.assertLess(page.value("document.querySelector('#grid').getBoundingClientRect().bottom"), 0)
            page.value(f"answerLater('{answer}')")
            page.wait_for_grid()
            self.assertEqual(page.box("#grid"), home)
            self.assertEqual(page.text("#status"), said)

    def open_after_a_share_without_answer(self):
        """A page whose system never answers, and whose grid a touch has brought back."""
        page = self.open(*THREE, size=(390, 844), touch=True, script=f"{SHARE_SHEET} window.answer = 'later';")
        page.swipe_to_share()
        page.browser.wait_until("window.shared")
        page.tap((195, 200))
        page.wait_for_grid()
        return page

    def test_what_is_changed_while_the_system_shares_is_not_saved(self):
        page = self.open_after_a_share_without_answer()
        page.choose_layout("3x1")
        page.value("answerLater('')")
        is_unsaved = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"
        self.assertTrue(page.value(is_unsaved))
        page.click("#undo")
        self.assertFalse(page.value(is_unsaved))

    def test_a_system_that_never_answers_and_refuses_the_next_time_leaves_the_sheet_of_the_page(self):
        page = self.open_after_a_share_without_answer()
        page.value("(firstAnswer = answerLater, answer = 'InvalidStateError', shared = null)")
        page.swipe_to_share()
        page.browser.wait_until("document.querySelector('#sheet').open")
        page.value("firstAnswer('')")
        self.assertTrue(page.value("document.querySelector('#grid').matches('.out')"))

    def test_the_sheet_says_it_if_the_browser_cannot_make_the_picture(self):
        page = self.open(*THREE, script="HTMLCanvasElement.prototype.toBlob = (done) => done(null);")
        page.click("#share")
        page.browser.wait_until("document.querySelector('#sheet-status').textContent")
        self.assertEqual(page.text("#sheet-status"), "The browser cannot make this picture.")
        page.click("#save")
        self.assertEqual(page.text("#sheet-status"), "The browser cannot make this picture.")

    def test_the_page_has_its_own_sheet_where_files_cannot_be_shared(self):
        without = "for (const name of ['share', 'canShare']) delete Navigator.prototype[name];"
        refusing = f"{SHARE_SHEET} navigator.canShare = () => false;"
        for script in [without, refusing, f"{without} navigator.share = async () => {{}};"]:
            page = self.open(*THREE, script=script)
            page.click("#share")
            self.assertTrue(page.is_open(), script)
            self.assertTrue(page.value("document.querySelector('#keep').hidden"))
            self.assertEqual(page.text("#command"), command(THREE))

    def test_an_empty_grid_stays_and_says_what_it_needs(self):
        for script in ("", SHARE_SHEET):
            page = self.open("lake.jpg", script=script)
            page.value("document.querySelector('.cell').focus()")
            page.key("Delete")
            page.click("#share")
            self.assertEqual(page.text("#status"), "Add a photo first: a grid needs at least one.")
            self.assertFalse(page.is_open() or page.value("Boolean(document.querySelector('.out') || window.shared)"))



class SmallScreenTests(HandsTestCase):
    """What a designer missed on small screens and, at the end, on large ones."""

    SIX = [*FOUR, "forest.jpg", "balloons.jpg"]
    BOX = "((each) => each && (({ left, top, right, bottom }) => [left, top, right, bottom])(each.getBoundingClientRect()))"

    def boxes(self, page, selector):
        """Returns left, top, right and bottom of what can be seen, which is not scrolled into view."""
        return page.value(f"""[...document.querySelectorAll({json.dumps(selector)})]
          .filter((each) => each.checkVisibility()).map({self.BOX})""")

    def test_a_message_covers_no_control_and_moves_nothing(self):
        for size in [(320, 568), (390, 844), (844, 390)]:
            for language in ("en", "de", "fr", "es", "ar"):
                page = self.open(*self.SIX, size=size, touch=True, language=language)
                home = self.boxes(page, "#grid")
                page.tap(page.cell(2))
                self.assertEqual(self.boxes(page, "#grid"), home)
                [[left, top, right, bottom]] = self.boxes(page, "#status")
                self.assertTrue(0 <= left and right <= size[0] and bottom <= home[0][1], (size, language))
                for box in self.boxes(page, "header button"):
                    self.assertTrue(box[2] <= left or right <= box[0] or box[3] <= top or bottom <= box[1], (size, language))

    def test_photos_and_buttons_are_in_sight(self):
        inside = f"""[...document.querySelectorAll("#strip [data-photo]")].map({self.BOX})
          .filter(([left, , right, bottom]) => left >= 0 && right <= innerWidth && bottom <= %d).length"""
        for size, start, selected in [((320, 568), 2, 3), ((844, 390), 6, 6), ((390, 844), 6, 6)]:
            page = self.open(*self.SIX, size=size, touch=True)
            for least, bar in [(start, ".tabs"), (selected, "#tools")]:
                [[_, top, _, _]] = self.boxes(page, bar)
                self.assertGreaterEqual(page.value(inside % top), least, size)
                if bar == ".tabs":
                    self.assertLessEqual(self.boxes(page, "#shuffle")[0][3], top)
                page.tap(page.cell(2))

    def test_what_chooses_among_many_photos_is_one_line_of_whole_buttons(self):
        for size in [(320, 568), (390, 844), (844, 390), (1280, 800)]:
            page = self.open(*self.SIX * 2, size=size, touch=size[0] < 1000, options=["--layout=3x3"])
            boxes = self.boxes(page, ".actions > *")
            self.assertGreaterEqual(len(boxes), 3)
            self.assertEqual(len({(top + bottom) / 2 for _, top, _, bottom in boxes}), 1)
            self.assertTrue(all(left >= 0 and right <= size[0] for left, _, right, _ in boxes))

    def test_tools_have_words_and_even_places_and_the_last_says_done(self):
        for size in [(320, 568), (390, 844), (844, 390), (820, 1180), (1280, 800)]:
            page = self.open(*self.SIX, size=size, touch=size[0] < 1000)
            page.click(page.cell(2))
            words = page.value("[...document.querySelectorAll('#tools > button')].map(({ innerText }) => innerText)")
            self.assertEqual(words, ["Replace", "Whole", "Caption", "Center", "Zoom out", "Zoom in", "Remove", "Done"])
            widths = [right - left for left, _, right, _ in self.boxes(page, "#tools > button")]
            self.assertLess(max(widths) - min(widths), 1)
            page.click("#done")
            self.assertEqual(self.boxes(page, "#tools"), [])

    def test_swatches_and_all_lengths_are_in_sight(self):
        for size in [(320, 568), (390, 844), (844, 390)]:
            page = self.open(*self.SIX, size=size, touch=True)
            page.tap("nav [data-tab=style]")
            [[_, top, _, _]] = self.boxes(page, ".tabs")
            for selector in ("#colors label", "#gap", "#margin", "#radius"):
                self.assertTrue(all(bottom <= top for *_, bottom in self.boxes(page, selector)), (size, selector))
            self.assertEqual(len({top for _, top, _, _ in self.boxes(page, "#colors label")}), 1)

    def test_sections_begin_at_one_edge(self):
        firsts = {"photos": [".layout label", "#add"], "layout": [".layout label"], "format": ["#shapes label"],
                  "style": ["#colors label", ".lengths label", "#fit-title"]}
        for size in [(390, 844), (844, 390)]:
            page = self.open(*self.SIX, size=size, touch=True, options=["--layout=1+2"])
            edges = {round(self.boxes(page, "#undo svg")[0][0])}
            for tab, selectors in firsts.items():
                page.tap(f"nav [data-tab={tab}]")
                # The row of layouts was scrolled to the chosen one.
                page.value("document.querySelector('#layouts').scrollLeft = 0")
                edges |= {round(self.boxes(page, each)[0][0]) for each in selectors if self.boxes(page, each)}
            self.assertEqual(len(edges), 1, (size, edges))

    def test_a_white_picture_has_an_edge(self):
        for colors in ({}, {"prefers-color-scheme": "dark"}, {"forced-colors": "active"}):
            page = self.open(*THREE, size=(390, 844))
            page.prefer(**colors)
            self.assertEqual(page.value("getComputedStyle(document.querySelector('#grid')).outline").split()[-2:], ["solid", "1px"])

    def test_the_command_is_folded_on_phones(self):
        for size, is_open in [((390, 844), False), ((844, 390), False), ((1280, 800), True)]:
            page = self.open(*THREE, size=size)
            page.click("#share")
            page.browser.wait_until("document.querySelector('dialog').open")
            self.assertEqual(page.value("document.querySelector('#command').checkVisibility()"), is_open)

    def test_no_hint_is_behind_the_sheet_after_a_swipe(self):
        page = self.open(*THREE, size=(390, 844), touch=True)
        page.swipe_to_share()
        page.browser.wait_until("document.querySelector('dialog').open")
        self.assertEqual(page.value("getComputedStyle(document.querySelector('#hint')).visibility"), "hidden")

    def test_three_photos_are_not_shuffled_and_their_row_is_the_first(self):
        for photos, is_shown in [(THREE, False), (FOUR, True)]:
            page = self.open(*photos, size=(390, 844), touch=True)
            self.assertEqual(len(self.boxes(page, "#shuffle")), is_shown)
        page = self.open(*THREE, size=(390, 844), touch=True)
        [row] = self.boxes(page, "#layouts")
        self.assertLess(self.boxes(page, "#add")[0][1] - row[3], 16)

    def test_thumbnails_of_layouts_leave_their_frames_in_sight(self):
        page = self.open(*FOUR, size=(390, 844), touch=True, options=["--layout=2x2"])
        for frame, canvas in zip(self.boxes(page, "#layouts label"), self.boxes(page, "#layouts canvas")):
            for outer, inner in zip(frame, canvas):
                self.assertGreaterEqual(abs(outer - inner), 6)

    def test_the_color_of_choice_is_round_and_marked(self):
        mark = "getComputedStyle(document.querySelector('.rainbow'), '::after').content"
        for size in [(390, 844), (1280, 800)]:
            page = self.open(*THREE, size=size, touch=size[0] < 1000)
            page.show("style")
            boxes = self.boxes(page, ".colors label")
            self.assertEqual(len({(right - left, bottom - top) for left, top, right, bottom in boxes}), 1)
            self.assertEqual(page.value(mark), "none")
            page.set("#background", "#ff8000")
            self.assertIn("✓", page.value(mark))

    def test_a_free_shape_is_not_drawn_as_a_square(self):
        page = self.open(*THREE, options=["--layout=mosaic"])
        styles = page.value("""[...document.querySelectorAll("#shapes svg")].map((each) => getComputedStyle(each).fill)""")
        self.assertEqual(styles[-1], "none")
        self.assertNotIn("none", styles[:-1])

    def test_the_formats_say_their_ratio_and_stay_where_they_are(self):
        page = self.open(*THREE, options=["--layout=mosaic", "--size=900x700"], size=(1280, 800))
        self.assertEqual(page.value("[...document.querySelectorAll('#shapes small')].map(({ innerText }) => innerText)"),
                         ["1:1", "4:5", "3:4", "9:16", "1.91:1", "", "", "", ""])
        before = self.boxes(page, "#shapes label")
        for layout in ["2+1", "justified"]:
            page.choose_layout(layout)
            self.assertEqual(self.boxes(page, "#shapes label"), before)

    def test_large_screens_show_the_formats_and_use_their_columns(self):
        for photos in (self.SIX, self.SIX * 4):
            page = self.open(*photos, size=(1280, 800))
            formats = self.boxes(page, "#shapes label")
            self.assertLessEqual(max(bottom for *_, bottom in formats), 800)
        page = self.open(*self.SIX, size=(1920, 1080))
        for selector in ("#colors label", "#shapes label"):
            self.assertEqual(len({top for _, top, _, _ in self.boxes(page, selector)}), 1)
        self.assertGreater(max(bottom for *_, bottom in self.boxes(page, ".language")), 0.7 * 1080)


if __name__ == "__main__":
    unittest.main()
