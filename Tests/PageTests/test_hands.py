"""What people do with mouse, fingers and keyboard, and the command that comes of it."""

import json
import os
import unittest
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from page import PHOTOS, Page

THREE = ["lighthouse.jpg", "desert.jpg", "lake.jpg"]
FOUR = [*THREE, "night.jpg"]
THREE_SIGNS = ["sign.png"] * 3
GRID = "-o grid.jpg"


# What is chosen for these photos.
LAYOUTS = {1: "1x1", 2: "1x2", 3: "2+1", 4: "2x2"}


def command(photos, options=""):
    if "--layout" not in options:
        options = f"--layout {LAYOUTS[len(photos)]} {options}".rstrip()
    return " ".join(word for word in ["instagrid compose", options, GRID, *photos] if word)


class HandsTestCase(unittest.TestCase):
    def tearDown(self):
        self.assertEqual(self.page.complaints(), [])

    def open(self, *photos, **options):
        self.page = Page(*photos, **options)
        return self.page

    def assertCommand(self, photos, options=""):
        self.assertEqual(self.page.command(), command(photos, options))


class LayoutTests(HandsTestCase):
    def test_the_start_needs_no_options(self):
        self.open(*THREE)
        self.assertCommand(THREE)

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
            words = page.command().split(" ")
            self.assertEqual(words[-len(shown):], shown)
            if layout not in ("2x2", "2+1", "1x1", "2x1"):
                self.assertEqual(words[words.index("--layout") + 1], layout)
            self.assertEqual("--allow-empty" in words, cells > len(shown))

    def test_keyboard_chooses_a_layout(self):
        page = self.open(*THREE)
        page.value("document.querySelector('[name=layout]:checked').focus()")
        page.key("ArrowLeft")
        self.assertCommand(THREE, "--layout 1+2")


class PlaceTests(HandsTestCase):
    def test_tapping_a_plus_and_a_photo_places_it(self):
        for touch in (False, True):
            with self.subTest(touch=touch):
                page = self.open(*FOUR, touch=touch, size=(400, 800))
                press = page.tap if touch else page.click
                page.value("document.querySelectorAll('.cell')[2].focus()")
                page.key("Delete")
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

    def test_photos_fill_the_cells_in_order(self):
        page = self.open(*THREE)
        page.choose_layout("2x2")
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("Delete")
        page.key("Delete")
        page.click(page.cell(4))
        page.choose_photo(2)
        self.assertEqual(page.names()[1], "Cell 2 of 4: desert.jpg")
        self.assertEqual(page.text("#status"), "desert.jpg is in cell 2: photos fill the cells in order.")

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
        self.assertIn("night.jpg", page.text("#added"))
        page.close_sheet()
        self.assertCommand(FOUR)

    def test_taking_out_and_undo(self):
        page = self.open(*THREE)
        page.value("document.querySelector('.cell').focus()")
        page.key("Delete")
        self.assertCommand(["desert.jpg", "lake.jpg"], "--layout 2+1 --allow-empty")
        page.click("#undo")
        self.assertCommand(THREE)

    def test_without_a_photo_there_is_no_command(self):
        page = self.open("lake.jpg")
        page.value("document.querySelector('.cell').focus()")
        page.key("Delete")
        self.assertEqual(page.command(), "Add a photo first: a grid needs at least one.")
        self.assertTrue(page.value("document.querySelector('[data-copy=command]').disabled"))


class SwapTests(HandsTestCase):
    def test_dragging_onto_another_cell_swaps(self):
        for touch in (False, True):
            with self.subTest(touch=touch):
                page = self.open(*THREE, touch=touch)
                (page.stroke if touch else page.drag)(page.cell(1), page.cell(3))
                self.assertCommand(["lake.jpg", "desert.jpg", "lighthouse.jpg"])

    def test_the_target_is_marked_and_leaving_the_grid_changes_nothing(self):
        page = self.open(*THREE)
        page.drag(page.cell(1), page.cell(2), release=False)
        self.assertEqual(page.value("document.querySelector('.target').dataset.cell"), "1")
        page._mouse("mouseMoved", (5, 5), button="left", buttons=1)
        self.assertIsNone(page.value("document.querySelector('.target')"))
        page._mouse("mouseReleased", (5, 5), button="left", clickCount=1)
        self.assertCommand(THREE)

    def test_keyboard_and_buttons_swap(self):
        page = self.open(*THREE)
        page.value("document.querySelector('.cell').focus()")
        page.key("ArrowRight", "Control")
        self.assertCommand(["desert.jpg", "lighthouse.jpg", "lake.jpg"])
        page.click(page.cell(2))
        page.click("[data-swap='1']")
        self.assertCommand(["desert.jpg", "lake.jpg", "lighthouse.jpg"])

    def test_a_photo_dragged_to_an_empty_cell_becomes_the_last(self):
        page = self.open(*THREE)
        page.choose_layout("2x2")
        page.drag(page.cell(1), page.cell(4))
        self.assertCommand(
            ["desert.jpg", "lake.jpg", "lighthouse.jpg"], "--layout 2x2 --allow-empty")


class FocusTests(HandsTestCase):
    def test_dragging_inside_a_cell_moves_what_shows(self):
        # 1600x1067 in a square cell: 1067 of 1600 show, so that 1 % of the way is ...
        for touch in (False, True):
            with self.subTest(touch=touch):
                page = self.open(*THREE, touch=touch)
                width = page.box(".cell", 1)[2]
                x, y = page.cell(2)
                (page.stroke if touch else page.drag)((x, y), (x - width / 10, y))
                # A tenth of what shows: (800 + 106.7) / 1600.
                self.assertCommand(THREE, "--focus 2=56.7%,50%")

    def test_the_photos_edge_limits_it(self):
        page = self.open(*THREE)
        x, y = page.cell(2)
        width = page.box(".cell", 1)[2]
        page.drag((x - width * 0.45, y), (x + width * 0.45, y))
        # Half of the 1067 pixels that show.
        self.assertCommand(THREE, "--focus 2=33.3%,50%")

    def test_a_drag_that_comes_back_from_outside_moves_what_shows(self):
        page = self.open(*THREE)
        x, y = page.cell(2)
        width = page.box(".cell", 1)[2]
        page.drag((x, y), page.cell(1), release=False)
        page._mouse("mouseMoved", (x - width / 10, y), button="left", buttons=1)
        page._mouse("mouseReleased", (x - width / 10, y), button="left", clickCount=1)
        self.assertCommand(THREE, "--focus 2=56.7%,50%")

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
        page.click("[data-move='-1 0']")
        page.click("[data-move='-1 0']")
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
        x, y = page.cell(2)
        page.drag((x, y), (x + 20, y))
        self.assertEqual(page.text("#status"), "Cell 2 shows another part of its photo.")
        page.drag((x, y), (x, y + 20))
        self.assertEqual(page.text("#status"), edge)
        page.click("#undo")
        self.assertCommand(THREE)

    def test_focus_moves_with_its_photo(self):
        page = self.open(*THREE)
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("ArrowRight", "Shift")
        page.key("ArrowLeft", "Control")
        self.assertCommand(["desert.jpg", "lighthouse.jpg", "lake.jpg"], "--focus 1=53.3%,50%")


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

    def test_fit(self):
        page = self.open(*THREE)
        page.click('[name=fit][value="contain"]')
        self.assertCommand(THREE, "--fit contain")
        page.click(page.cell(2))
        page.click("#whole")
        self.assertCommand(THREE, "--fit 1=contain --fit 3=contain")

    def test_gap_and_margin_that_leave_no_room_are_refused(self):
        page = self.open(*THREE)
        page.choose_layout("3x3")
        page.set("#margin", "20")
        page.value("document.querySelector('#gap').max = 100")
        page.set("#gap", "90")
        self.assertIn("No room", page.text("#status"))
        self.assertNotIn("--gap", page.command())

    def test_every_shape_is_in_the_command_by_its_name(self):
        page = self.open(*THREE, options=["--size=900x700", "--layout=2"])
        self.assertCommand(THREE, "--size 900x700")
        named = {"1080x1350": "portrait", "1080x1440": "tall", "1080x1920": "story",
                 "1080x566": "landscape"}
        self.assertEqual(set(page.shapes()), {*named, "1080", "900x700"})
        for size, name in named.items():
            page.choose_shape(size)
            self.assertCommand(THREE, f"--size {name}")
            self.assertEqual(page.manifest()["size"], name)
        page.choose_shape("1080")
        self.assertCommand(THREE)


class StartTests(HandsTestCase):
    """The options of the command are where the page starts, and come back in its command."""

    def test_every_option(self):
        for options, expected in [
            ("--layout=1+2", "--layout 1+2"), ("--layout=columns:1+2", "--layout columns:1+2"),
            # What is taken without an option is not said, but for the layout.
            ("--layout=2", ""), ("--layout=wide-bottom --size=square --fit=cover", ""),
            ("--gap=5%", "--gap 5%"),
            ("--size=portrait --layout=2", "--size portrait"), ("--size=1080x1350 --layout=2", "--size portrait"),
            ("--size=story --layout=3x1", "--layout 3x1 --size story"), ("--size=700", "--size 700"),
            ("--size=640x480 --layout=2", "--size 640x480"), ("--gap=12", "--gap 12"), ("--gap=0", "--gap 0"),
            ("--margin=2.5%", "--margin 2.5%"), ("--radius=10%", "--radius 10%"),
            ("--background=teal", "--background '#008080'"), ("--focus=top", "--focus 50%,0%"),
            ("--focus=2=top", "--focus 2=50%,0%"), ("--focus=30%,.7", "--focus 30%,70%"),
            ("--focus=2=top --focus=left --focus=3=1,1", "--focus 1=0%,50% --focus 2=50%,0% --focus 3=100%,100%"),
            ("--fit=contain", "--fit contain"), ("--fit=3=contain", "--fit 3=contain"),
            ("--fit=1=cover --fit=contain", "--fit 2=contain --fit 3=contain"),
            # The whole photo shows, whatever its focus.
            ("--fit=2=contain --focus=2=top", "--fit 2=contain"),
            ("--layout=quad", "--layout 2x2 --allow-empty"),
            ("--layout=quad --empty=red", "--layout 2x2 --allow-empty --empty '#ff0000'"),
            ("--layout=quad --empty=none", "--layout 2x2 --allow-empty --empty none"),
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

    def test_many_photos(self):
        photos = ["sign.png"] * 300
        page = self.open(*photos)
        self.assertEqual(len(page.names()), 300)
        self.assertCommand(photos, "--layout 15x20")
        page.choose_layout("2+1")
        self.assertCommand(THREE_SIGNS)
        self.assertEqual(page.value("document.querySelectorAll('#strip [data-photo]').length"), 300)


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


class ShareTests(HandsTestCase):
    def swipe(self, page, start, seconds):
        x, y = start
        is_upright = page.value("innerHeight > innerWidth")
        page.stroke(start, (x, max(1, y - 300)) if is_upright else (max(1, x - 300), y), seconds)

    def test_a_swipe_in_both_orientations_opens_the_sheet(self):
        for size in [(400, 800), (900, 500)]:
            for place in ["beside the photos", "on a photo"]:
                with self.subTest(size=size, place=place):
                    page = self.open(*THREE, size=size, touch=True)
                    left, top, width, height = page.box("#grid")
                    start = (left + width - 4, top + height - 4)
                    if place == "on a photo":
                        start = page.cell(3 if size[1] > size[0] else 2)
                    self.swipe(page, start, seconds=0.2 if place == "on a photo" else 1)
                    self.assertTrue(page.is_open())
                    self.assertEqual(page.text("#command"), command(THREE))
                    side = "bottom" if size[1] > size[0] else "right"
                    self.assertLessEqual(
                        page.value(f"document.querySelector('#grid').getBoundingClientRect().{side}"), 0)
                    page.key("Escape")
                    page.wait_for_grid()
                    self.assertEqual(page.box("#grid"), [left, top, width, height])
                    self.assertCommand(THREE)

    def test_a_swipe_in_another_direction_opens_nothing(self):
        page = self.open(*THREE, size=(400, 800), touch=True)
        left, top, width, height = page.box("#grid")
        page.stroke((left + width - 4, top + height - 4), (left + 4, top + height - 4), 0.2)
        self.assertFalse(page.is_open())

    def test_the_grid_slides_out_and_back_the_same_way(self):
        page = self.open(*THREE, size=(400, 800))
        page.prefer(**{"prefers-reduced-motion": "no-preference"})
        home = page.box("#grid")
        tops = """document.getAnimations().map((motion) => {
          motion.pause();
          motion.currentTime = 150;
        }), document.querySelector("#grid").getBoundingClientRect().top"""
        page.value("document.querySelector('#share').click()")
        going = page.value(tops)
        self.assertLess(going, home[1])
        self.assertGreater(going, -900)
        page.value("document.getAnimations().map((motion) => motion.finish())")
        page.value("document.querySelector('#close').click()")
        page.wait_for_grid()
        coming = page.value(tops)
        self.assertLess(coming, home[1])
        page.value("document.getAnimations().map((motion) => motion.finish())")
        self.assertEqual(page.box("#grid"), home)

    def test_keyboard_opens_copies_and_closes(self):
        page = self.open(*THREE)
        page.browser.call(
            "Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        page.value("document.querySelector('#share').focus()")
        page.key("Enter")
        for copied in ("command", "manifest"):
            page.value(f"document.querySelector('[data-copy={copied}]').focus()")
            page.key("Enter")
            page.browser.wait_until("document.querySelector('#sheet-status').textContent === 'Copied.'")
            self.assertEqual(page.value("navigator.clipboard.readText()"), page.text(f"#{copied}"))
            page.value("document.querySelector('#sheet-status').textContent = ''")
        self.assertEqual(
            json.loads(page.text("#manifest")), {"photos": THREE, "output": "grid.jpg", "layout": "2+1"})
        page.key("Escape")
        page.wait_for_grid()
        self.assertEqual(page.value("document.activeElement.id"), "share")


class PreviewTests(HandsTestCase):
    """What is done with the preview: it is saved, or goes to the system's share sheet."""

    # The pixels of a picture, and of what the page shows.
    PIXELS = """(async (source) => {
      const blob = typeof source === "string"
        ? new Blob([Uint8Array.from(atob(source), (character) => character.charCodeAt(0))]) : source;
      const bitmap = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d");
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const shown = document.querySelector("#grid canvas");
      const page = shown.getContext("2d").getImageData(0, 0, shown.width, shown.height).data;
      return [bitmap.width, bitmap.height, data.every((level, index) => level === page[index])];
    })"""

    # A system's share sheet, which keeps what it gets and then does as the test says.
    SYSTEM = """
      navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
      navigator.share = async (data) => {
        if (!navigator.userActivation.isActive) throw new Error("nobody asked for it");
        window.shared = data;
        if (window.refusal) throw new DOMException("no", window.refusal);
      };"""

    def is_offered(self, page):
        return page.value("document.querySelector('#system-share').getClientRects().length > 0")

    def test_the_preview_is_saved_as_the_page_shows_it(self):
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
                self.assertEqual(os.listdir(downloads), ["preview.png"])
                saved = b64encode(Path(downloads, "preview.png").read_bytes()).decode()
                self.assertEqual(page.value(f"{self.PIXELS}('{saved}')"), [*size, True])
                self.assertEqual(page.text("#sheet-status"), "Saved as preview.png.")

    def test_the_systems_share_sheet_gets_the_preview_and_the_command(self):
        page = self.open(*THREE, script=self.SYSTEM)
        page.click("#share")
        self.assertTrue(self.is_offered(page))
        page.click("#system-share")
        page.browser.wait_until("window.shared")
        self.assertEqual(page.value("shared.text"), command(THREE))
        self.assertEqual(
            page.value("shared.files.map(({ name, type }) => [name, type])"), [["preview.png", "image/png"]])
        self.assertEqual(page.value(f"{self.PIXELS}(shared.files[0])"), [1080, 1080, True])
        self.assertEqual(page.text("#sheet-status"), "")

    def test_a_share_sheet_that_is_closed_or_refuses(self):
        for refusal, said in [
            ("AbortError", ""),
            ("NotAllowedError", "The browser refused to share. Save the preview and share the file instead."),
        ]:
            page = self.open(*THREE, script=f"{self.SYSTEM} window.refusal = '{refusal}';")
            page.click("#share")
            page.click("#system-share")
            page.browser.wait_until("window.shared")
            page.wait_for_frame()
            self.assertEqual(page.text("#sheet-status"), said)

    def test_a_browser_without_a_share_sheet_for_files_offers_none(self):
        without = "for (const name of ['share', 'canShare']) delete Navigator.prototype[name];"
        refusing = f"{self.SYSTEM} navigator.canShare = () => false;"
        for script in [without, refusing, f"{without} navigator.share = async () => {{}};"]:
            page = self.open(*THREE, script=script)
            page.click("#share")
            self.assertFalse(self.is_offered(page), script)
            self.assertEqual(page.text("#command"), command(THREE))


if __name__ == "__main__":
    unittest.main()
