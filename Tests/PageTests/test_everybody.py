"""The page with a screen reader, without a mouse, on small and large screens, in other languages."""

import json
import re
import shutil
import unittest
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory

from page import PHOTOS, Page

THREE = ["lighthouse.jpg", "desert.jpg", "lake.jpg"]
INTERACTIVE = {"button", "radio", "slider", "combobox", "textbox", "ColorWell", "DisclosureTriangle"}


class EverybodyTests(unittest.TestCase):
    def nodes(self, page):
        """Returns role and name of everything that a screen reader is told of."""
        tree = [
            node for node in page.browser.call("Accessibility.getFullAXTree")["nodes"]
            if not node["ignored"]]
        for node in tree:
            # Nothing is said twice.
            description = node.get("description", {}).get("value") or None
            self.assertNotEqual(description, node.get("name", {}).get("value"))
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree]

    def test_everything_that_can_be_used_has_a_role_and_a_name(self):
        page = Page(*THREE, options=["--layout=2+1"])
        page.click(page.cell(1))
        nodes = self.nodes(page)
        for role, name in nodes:
            if role in INTERACTIVE | {"image", "dialog", "toolbar", "list", "radiogroup"}:
                self.assertTrue(name.strip(), role)
        names = {name for role, name in nodes if role == "button"}
        self.assertLessEqual(
            {"Cell 1 of 3: lighthouse.jpg", "lake.jpg, in cell 3", "Undo", "Redo", "Share", "Center",
             "Replace", "Whole", "Remove", "Show more of the left", "Zoom in", "Swap with the next cell",
             "Add photos from this device"}, names)
        self.assertEqual([role for role, _ in nodes].count("status"), 1)
        self.assertLessEqual(
            {("radio", "Rows of 2 and 1"), ("radio", "Columns of 1 and 2"),
             ("radio", "3 across, 1 down"), ("radio", "Pattern of 6"), ("radio", "Rows of 2, 3, and 2"),
             ("radio", "Rows without cropping"), ("radio", "Instagrid blue"), ("slider", "Gap")}, set(nodes))
        page.click("#share")
        nodes = self.nodes(page)
        self.assertIn(("dialog", "Share"), nodes)
        self.assertLessEqual({("group", "Command"), ("image", "Grid")}, set(nodes))

    def test_tab_reaches_every_control_once(self):
        page = Page(*THREE, options=["--layout=2+1"])
        reached = []
        for _ in range(40):
            page.key("Tab")
            focus = page.value("""(({ activeElement: e }) => e === document.body ? null
              : e.name || (e.closest("#cells, #strip") ?? e).id)(document)""")
            if focus is None or (reached and focus == reached[0]):
                break
            reached.append(focus)
        # One stop each for the cells, the strip, and each group of radio buttons.
        self.assertEqual(reached, [
            "undo", "redo", "share", "cells", "layout", "all", "strip", "color", "background", "gap",
            "margin", "radius", "fit", "title", "shape", "language"])

    def test_keyboard_alone_from_the_start_to_the_copied_command(self):
        page = Page(*THREE, "night.jpg", options=["--layout=2+1"])
        page.browser.allow_clipboard()

        def tab_to(selector, *modifiers):
            for _ in range(30):
                page.key("Tab", *modifiers)
                if page.value(f"document.activeElement.matches({json.dumps(selector)})"):
                    return
            self.fail(f"Tab does not reach {selector}")

        def said(selector="#status"):
            return page.text(selector)

        tab_to(".cell")
        page.key("ArrowRight")
        page.key("Enter")
        self.assertEqual(said(), "Drag to move, turn the wheel to zoom.")
        tab_to("#strip button")
        page.key("End")
        page.key("Enter")
        self.assertEqual(said(), "night.jpg is in cell 2.")
        tab_to("#tools [data-move='1 0']")
        page.key("Enter")
        self.assertEqual(said(), "Cell 2 shows another part of its photo.")
        tab_to("[name=layout]", "Shift")
        layout, label = page.value("""(({ value, ariaLabel }) => [value, ariaLabel])(
          document.activeElement.parentElement.nextElementSibling.firstChild)""")
        page.key("ArrowRight")
        self.assertEqual(said(), f"{label}.")
        tab_to("#gap")
        page.key("ArrowLeft")
        tab_to("#share", "Shift")
        page.key("Enter")
        tab_to("[data-copy=command]")
        page.key(" ")
        page.browser.wait_until("document.querySelector('#sheet-status').textContent !== ''")
        self.assertEqual(said("#sheet-status"), "Copied")
        self.assertRegex(
            page.value("navigator.clipboard.readText()"),
            f"compose --layout {re.escape(layout)} --gap 1% --focus 2=53.3%,50% .*-o grid.jpg lighthouse.jpg night.jpg")
        page.key("Escape")
        page.wait_for_grid()
        self.assertEqual(page.value("document.activeElement.id"), "share")

    def test_the_focus_can_be_seen(self):
        page = Page(*THREE, options=["--layout=2+1"])
        page.value("document.querySelector('#undo').focus()")
        for _ in range(6):
            page.key("Tab")
            outline = page.value("""(() => {
              const focused = document.activeElement;
              const shown = focused.type === "radio" ? focused.closest("label") : focused;
              return getComputedStyle(shown).outlineStyle;
            })()""")
            self.assertEqual(outline, "solid")

    def test_nothing_is_cut_off_on_any_screen(self):
        for language in ("en", "de", "ar"):
            page = Page(*THREE, language=language, options=["--layout=2+1"])
            for size in [(320, 480), (320, 568), (390, 844), (844, 390), (480, 320), (768, 1024),
                         (1024, 768), (1440, 900), (2560, 1440)]:
                with self.subTest(size=size, language=language):
                    page.browser.resize(*size)
                    page.wait_for_frame()
                    page.select(1)
                    self.assertLessEqual(page.value("document.documentElement.scrollWidth"), size[0])
                    left, top, width, height = page.box("#grid")
                    self.assertGreaterEqual(min(left, top), 0)
                    self.assertLessEqual(left + width, size[0])
                    self.assertLessEqual(top + height, size[1])
                    # A window that is higher than wide gives the grid its full width.
                    least = size[0] if size[1] > 1.4 * size[0] else 0.7 * min(size)
                    self.assertGreaterEqual(min(width, height), least)
                    # What scrolls aside is not cut.
                    cut = page.value("""[...document.querySelectorAll("header *, #tools > button, .tabs *, .panel button, .panel label")]
                      .filter((element) => !element.closest("ul, .choices, .actions"))
                      .map((element) => [element, element.getBoundingClientRect()])
                      .filter(([, { left, right, width }]) => width > 1 && (right > innerWidth + 0.5 || left < -0.5))
                      .map(([element]) => element.outerHTML)""")
                    self.assertEqual(cut, [])
                    small = page.value("""[...document.querySelectorAll("button, select")]
                      .map((element) => [element.id, element.getBoundingClientRect()])
                      .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < 24)
                      .map(([id]) => id)""")
                    self.assertEqual(small, [])

    def test_the_grid_keeps_its_shape(self):
        for size in [(400, 800), (800, 400)]:
            page = Page(*THREE, size=size, options=["--layout=2+1"])
            # A free shape follows from the photos.
            for shape in set(page.shapes()) - {"free"}:
                page.choose_shape(shape)
                width, height = page.box("#grid")[2:]
                across, down = [int(side) for side in (shape.split("x") * 2)[:2]]
                self.assertLess(abs(height - width * down / across), 1)

    def test_fingers_may_zoom_the_page(self):
        page = Page(*THREE, touch=True, size=(400, 800), options=["--layout=2+1"])
        self.assertIn("pinch-zoom", page.value("getComputedStyle(document.querySelector('.stage')).touchAction"))
        content = page.value("document.querySelector('meta[name=viewport]').content")
        self.assertNotRegex(content, "user-scalable|maximum-scale")

    def test_dark_is_dark(self):
        page = Page(*THREE, options=["--layout=2+1"])
        light = page.value("getComputedStyle(document.documentElement).backgroundColor")
        page.prefer(**{"prefers-color-scheme": "dark"})
        dark = page.value("getComputedStyle(document.documentElement).backgroundColor")
        brightness = [sum(map(int, color[4:-1].split(","))) / 3 for color in (light, dark)]
        self.assertGreater(brightness[0], 200)
        self.assertLess(brightness[1], 40)

    def test_nothing_moves_if_motion_is_not_wanted(self):
        page = Page(*THREE, options=["--layout=2+1"])
        page.click("#share")
        self.assertEqual(page.value("document.getAnimations().length"), 0)
        page.close_sheet()
        page.prefer(**{"prefers-reduced-motion": "no-preference"})
        page.value("document.querySelector('#share').click()")
        self.assertGreater(page.value("document.getAnimations().length"), 0)

    def test_the_canvas_has_the_pixels_of_the_screen(self):
        for scale in (1, 2, 3):
            page = Page(*THREE, size=(400, 800), scale=scale, options=["--layout=2+1"])
            page.wait_for_frame()
            self.assertEqual(page.value("document.querySelector('#grid canvas').width"), 400 * scale)

    def test_the_focus_is_never_lost(self):
        page = Page(*THREE, options=["--layout=2+1"])
        focused = "document.activeElement.id || document.activeElement.dataset.cell"
        page.value("document.querySelectorAll('.cell')[1].focus()")
        page.key("Enter")
        page.value("document.querySelector('#remove').focus()")
        page.key("Enter")
        page.wait_for_frame()
        self.assertEqual(page.value(focused), "1")
        page.value("document.querySelectorAll('.cell')[2].focus()")
        page.value("document.querySelector('[name=layout][value=\"1x1\"]').click()")
        page.wait_for_frame()
        self.assertEqual(page.value(focused), "0")
        page.key("Enter")
        page.key("Escape")
        page.wait_for_frame()
        self.assertEqual(page.value(focused), "0")

    def test_print_is_the_picture_alone(self):
        page = Page(*THREE, options=["--layout=2+1"])
        page.browser.call("Emulation.setEmulatedMedia", media="print")
        shown = page.value("""[...document.querySelectorAll("body *")].filter((element) =>
          element.checkVisibility() && !element.children.length).map(({ tagName }) => tagName)""")
        page.browser.call("Emulation.setEmulatedMedia", media="")
        self.assertEqual(shown, ["CANVAS"])
        pdf = b64decode(page.browser.call("Page.printToPDF", printBackground=True)["data"])
        self.assertEqual(pdf.count(b"/Type /Page\n"), 1)

    def test_a_choice_is_told_by_more_than_its_color(self):
        page = Page(*THREE, options=["--layout=2+1"])
        mark = "getComputedStyle(document.querySelector('#layouts label:has(:checked)'), '::after').content"
        self.assertIn("✓", page.value(mark))
        page.prefer(**{"forced-colors": "active"})
        outline = "getComputedStyle(document.querySelector('#layouts label:has(:checked)')).outlineStyle"
        self.assertEqual(page.value(outline), "solid")
        page.click(page.cell(1))
        rings = "getComputedStyle(document.querySelector('.cell[aria-pressed=true]'))"
        self.assertEqual(page.value(f"{rings}.outlineWidth"), "3px")
        self.assertRegex(page.value(f"{rings}.boxShadow"), "0px 0px 0px 6px")

    def test_names_keep_their_joiners(self):
        with TemporaryDirectory() as working_folder:
            name = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u0645\u06cc\u200c\u0631\u0648\u0645.png"
            shutil.copy(PHOTOS / "sign.png", Path(working_folder) / name)
            page = Page(name, working_folder=working_folder)
            self.assertEqual(page.names(), [f"Cell 1 of 1: {name}"])

    def test_numbers_have_the_format_of_the_language(self):
        for language, text in [("en", "2.5%"), ("fr", "2,5\u00a0%"), ("de", "2,5\u00a0%"), ("es", "2,5\u00a0%")]:
            page = Page(*THREE, options=["--gap=2.5%"], language=language)
            self.assertEqual(page.text("output[for=gap]"), text)

    def test_arabic_is_mirrored(self):
        page = Page(*THREE, language="ar", size=(1024, 768), options=["--layout=2+1"])
        self.assertEqual(page.value("document.documentElement.dir"), "rtl")
        self.assertGreater(page.box("#grid")[0], page.box(".panel")[0] + page.box(".panel")[2] - 1)
        x, y = page.cell(3)
        page.drag((x, y), (x + 500, y))
        self.assertTrue(page.is_open())
        self.assertEqual(page.box("#sheet")[0], 0)
        # The picture is not mirrored.
        page.value("document.querySelector('#close').click()")
        page.wait_for_grid()
        self.assertLess(page.cell(1)[0], page.cell(2)[0])

    def test_the_grid_is_in_the_middle(self):
        for language in ("en", "ar"):
            page = Page(*THREE, language=language, size=(1921, 900), options=["--layout=2+1"])
            page.choose_shape("1080x1920")
            stage, grid = page.box(".stage"), page.box("#grid")
            self.assertLessEqual(abs(stage[0] + stage[2] / 2 - grid[0] - grid[2] / 2), 1)
            self.assertEqual(grid[0] % 1, 0)

    def test_a_finger_leaves_no_hover(self):
        rules = """[...document.styleSheets[0].cssRules].filter(({ selectorText }) =>
          selectorText?.includes(":hover")).length"""
        self.assertEqual(Page(*THREE, options=["--layout=2+1"]).value(rules), 0)

    def test_shapes_are_in_sight_on_small_screens(self):
        for size in [(390, 844), (320, 568), (844, 390)]:
            page = Page(*THREE, size=size, touch=True, options=["--layout=2+1"])
            page.show("format")
            boxes = page.value("""[...document.querySelectorAll("#shapes label")].map((each) =>
              each.getBoundingClientRect()).map(({ left, right, width, height }) => [left, right, width])""")
            self.assertTrue(all(left >= 0 and right <= size[0] for left, right, _ in boxes))
            self.assertLess(max(width for *_, width in boxes) - min(width for *_, width in boxes), 1)

    def test_thumbnails_are_whole_on_a_small_phone(self):
        for count in (9, 10):
            photos = sorted(path.name for path in PHOTOS.iterdir() if path.suffix != ".md")[:count]
            page = Page(*photos, size=(360, 640), touch=True)
            width, bottom, tabs = page.value("""(() => {
              const { width, bottom } = document.querySelector("#strip li:has(img)").getBoundingClientRect();
              return [width, bottom, document.querySelector(".tabs").getBoundingClientRect().top];
            })()""")
            self.assertGreaterEqual(width, 44)
            self.assertLessEqual(bottom, tabs)

    def test_photos_are_read_and_shown_in_two_tasks(self):
        page = Page(*THREE, script="""
          addEventListener("DOMContentLoaded", () => { window.cellsWhenRead = document.querySelectorAll(".cell").length; });""")
        self.assertEqual([page.value("cellsWhenRead"), len(page.names())], [0, 3])

    def test_nothing_sticks_where_there_is_little_height(self):
        for size, position in [((360, 225), "static"), ((390, 211), "static"), ((460, 400), "sticky")]:
            page = Page(*THREE, size=size, touch=True, options=["--layout=2+1"])
            self.assertEqual(page.value("getComputedStyle(document.querySelector('.tabs')).position"), position)

    def test_the_title_of_the_tab_names_the_folder_and_the_number_of_photos(self):
        page = Page(*THREE)
        self.assertEqual(page.value("document.title"), f"{page.path.parent.name} – Photos (3) – Instagrid")
        with TemporaryDirectory() as working_folder:
            for name in ("a/Été 100%", "b"):
                (Path(working_folder) / name).mkdir(parents=True)
                shutil.copy(PHOTOS / "sign.png", Path(working_folder) / name)
            page = Page("a/Été 100%/sign.png", working_folder=working_folder, language="de")
            self.assertEqual(page.value("document.title"), "Été 100% – Fotos (1) – Instagrid")
            # Photos of several folders have that of the page.
            page = Page("a/Été 100%/sign.png", "b/sign.png", working_folder=working_folder)
            self.assertEqual(page.value("document.title"), f"{page.path.parent.name} – Photos (2) – Instagrid")

    def test_no_two_layouts_have_one_name(self):
        for count in (3, 4, 6, 7, 12, 15):
            for language in ("en", "ar"):
                page = Page(*[*THREE, "kite.png", "night.jpg"] * 3, options=[f"--layout={count}x"], language=language)
                names = page.value("[...document.querySelectorAll('[name=layout]')].map((each) => each.ariaLabel)")
                self.assertEqual(len(names), len(set(names)), names)

    def test_the_page_speaks_the_browsers_language_and_can_be_switched(self):
        page = Page(*THREE, language="fr-CA,fr,en", options=["--layout=2+1"])
        self.assertEqual(page.value("document.documentElement.lang"), "fr")
        self.assertEqual(page.names()[0], "Case 1 sur 3\u00a0: lighthouse.jpg")
        page.value("""(() => {
          const select = document.querySelector("#language");
          select.value = "en";
          select.dispatchEvent(new Event("change", { bubbles: true }));
        })()""")
        self.assertEqual(page.value("document.documentElement.lang"), "en")
        self.assertEqual(page.names()[0], "Cell 1 of 3: lighthouse.jpg")
        self.assertEqual(page.text("#share span"), "Share")
        self.assertEqual(Page(*THREE, language="ja", options=["--layout=2+1"]).value("document.documentElement.lang"), "en")


if __name__ == "__main__":
    unittest.main()
