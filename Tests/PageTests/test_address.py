"""The address of the page has the arrangement and the language, and nothing else."""

import json
import random
import unittest

from page import PHOTOS, Page, browser, load_script, seed

FOUR = ["lighthouse.jpg", "desert.jpg", "lake.jpg", "night.jpg"]
STORED = "location.hash.length > 1"


class AddressTests(unittest.TestCase):
    def reload(self, page):
        page.browser.wait_until(STORED)
        # Writing waits for half a second at most.
        text = None
        while text != page.value("location.hash"):
            text = page.value("location.hash")
            page.value("new Promise((done) => setTimeout(done, 600))")
        page.browser.reload()
        page.browser.wait_until("document.querySelectorAll('.cell').length > 0")
        return text

    def test_a_reload_has_what_was_arranged(self):
        page = Page(*FOUR, options=["--layout=2x2"])
        page.select(2)
        page.use("[data-move='1 0']")
        page.use("[data-zoom='1.25']")
        page.use("[data-swap='1']")
        page.select(1)
        page.click("#remove")
        page.choose_shape("1080x1350")
        page.set("#gap", "2.5")
        page.set("#background", "#ff8000")
        expected = page.command()
        text = self.reload(page)
        self.assertEqual(page.command(), expected)
        self.assertNotRegex(text, "jpg|lake")
        page.select(3)
        page.value("document.querySelector('[name=color][value^=blur]').click()")
        page.choose_layout("justified")
        expected = page.command()
        self.reload(page)
        self.assertEqual(page.command(), expected)

    def test_the_language_is_kept(self):
        page = Page(*FOUR)
        page.set("#language", "de")
        self.reload(page)
        self.assertEqual(page.value("document.documentElement.lang"), "de")

    def test_leaving_asks_if_there_is_unsaved_work(self):
        page = Page(*FOUR)

        def asks():
            page.browser.evaluate("0")
            page.browser.events.clear()
            page.browser.reload()
            page.browser.wait_until("document.querySelectorAll('.cell').length > 0")
            return page.browser.has_asked()
        page.click("#undo")
        self.assertFalse(asks())
        page.choose_layout("1+2")
        self.assertTrue(asks())
        page.choose_layout("2+1")
        page.click("#share")
        page.click("#save")
        page.browser.wait_until("document.querySelector('#sheet-status').textContent !== ''")
        page.close_sheet()
        self.assertFalse(asks())

    def test_the_address_is_written_at_most_twice_a_second(self):
        page = Page(*FOUR, script="""
          window.writes = [];
          const write = History.prototype.replaceState;
          History.prototype.replaceState = function (...values) {
            writes.push(performance.now());
            return write.apply(this, values);
          };""")
        for gap in range(1, 20):
            page.set("#gap", str(gap))
        page.browser.wait_until("location.hash.includes('gap=19')")
        gaps = page.value("writes.slice(1).map((time, index) => time - writes[index])")
        self.assertTrue(all(gap >= 499 for gap in gaps), gaps)


class AddressTextTests(unittest.TestCase):
    """What is read from an address."""

    SETUP = """
      const photos = Array.from({ length: 30 }, (_, id) => (
        { id, name: `${id}`, width: 40, height: 30, focus: { x: 0.5, y: 0.5 }, fit: "cover", zoom: 1 }));
      const lines = (notation, cells) => ({ notation, most: 3, cells });
      const available = {
        layouts: [
          lines("2x1", [[0, 1, 2, 0, 1, 1], [1, 2, 2, 0, 1, 1]]), lines("1x1", [[0, 1, 1, 0, 1, 1]]),
          { notation: "justified", axis: "rows", count: 1 }],
        sizes: [{ width: 1080, height: 1080 }, { width: 1080, height: 1350 }], largestZoom: 16,
        behindBlurred: "#106698" };
      const start = startingArrangement({
        layout: available.layouts[0], isFree: false, fit: "cover", cells: [0, 1], look: {
          size: available.sizes[0], gap: null, margin: null, radius: "0", background: "#106698", empty: "none", blurred: null },
        text: null,
      }, photos);
      const read = (text) => arrangementOfAddress(text, start, photos, available);"""

    @classmethod
    def setUpClass(cls):
        load_script("address.js")
        browser().evaluate(cls.SETUP + ";0")

    def test_random_arrangements_come_back(self):
        first_seed = seed()
        numbers = random.Random(first_seed)
        for _ in range(300):
            order = numbers.sample(range(30), numbers.randint(1, 30))
            cells = [None if numbers.random() < 0.1 else {
                "id": number, "fit": numbers.choice(["cover", "contain"]), "zoom": numbers.choice([1, 1, 1.25, 16]),
                "focus": {"x": numbers.choice([0.5, numbers.random()]), "y": numbers.choice([0.5, 0, 1])},
            } for number in sorted(order)[::numbers.choice([1, -1])]]
            words = numbers.choice([None, "Sea & sun", "1=a"])
            same = browser().evaluate(f"""(() => {{
              const cells = {json.dumps(cells)}.map((cell) => cell && {{ ...cell, photo: photos[cell.id] }});
              for (const cell of cells) delete cell?.id;
              while (cells.length < 2) cells.push(null);
              const made = {{ ...start, layout: available.layouts[{numbers.randrange(2)}], gap: "2.5%",
                blurred: photos[{numbers.randint(-1, 29)}] ?? null, text: {json.dumps(words)} && {{ ...noText,
                  title: {json.dumps(words)}, captions: new Map([[photos[3], "a=b"], [photos[4], "none"]]) }},
                cells: [cells[0], cells[1], ...cells.slice(2).filter(Boolean)] }};
              const back = read(addressText(made, photos, "en"));
              const content = ({{ cells, text, layout, ...rest }}) => JSON.stringify([
                rest, layout.notation, cells.map((cell) => cell && [cell.photo.id, cell.focus, cell.fit, cell.zoom]),
                text && [text.title, [...text.captions].map(([{{ id }}, caption]) => [id, caption])]]);
              return back !== null && content(made) === content(back);
            }})()""")
            self.assertTrue(same, f"INSTAGRID_SEED={first_seed} {cells}")

    def test_nonsense_is_ignored(self):
        good = browser().evaluate("addressText(start, photos, 'en')")
        self.assertTrue(browser().evaluate(f"read({json.dumps(good)}) !== null"))
        for change in [
            ("layout=2x1", "layout=9x9"), ("size=1080", "size=99999"), ("cells=1_", "cells=31_"),
            ("cells=1_", "cells=2_"), ("cells=1_", "cells=0_"), ("cells=1_", "cells=1-30_"),
            ("cells=1_", "cells=x_"), ("cells=1_", "cells=1*2*.5*1*cover_"), ("cells=1_", "cells=1*.5*.5*17*cover_"),
            ("cells=1_", "cells=1*.5*.5*1*$(rm)_"), ("radius=0", "radius=$(rm)"), ("fit=cover", "fit=--force"),
            ("background=%23106698", "background=red;rm"), ("background=%23106698", "background=blur:31"),
            ("background=%23106698", "background=blur:0"), ("background=%23106698", "background=blur:"),
            ("empty=none", "empty=no"), (good, ""),
        ]:
            self.assertIn(change[0], good)
            text = good.replace(*change)
            self.assertIsNone(browser().evaluate(f"read({json.dumps(text)})"), text)


class AddedPhotoTests(unittest.TestCase):
    def test_a_photo_that_was_added_is_not_in_the_address(self):
        page = Page("sign.png", options=["--layout=2x1"])
        page.browser.call("Page.setInterceptFileChooserDialog", enabled=True)
        page.click(page.cell(2))
        chooser = page.browser.wait_for_event("Page.fileChooserOpened")
        page.browser.call(
            "DOM.setFileInputFiles", files=[str(PHOTOS / "night.jpg")], backendNodeId=chooser["backendNodeId"])
        page.browser.wait_until("document.querySelectorAll('#strip [data-photo]').length === 2")
        page.browser.wait_until(STORED)
        self.assertIn("cells=1_&", page.value("location.hash"))
        # Nor is it, if it is blurred; then the first one is.
        page.select(2)
        page.value("document.querySelector('[name=color][value^=blur]').click()")
        page.browser.wait_until("location.hash.includes('background=blur')")
        self.assertRegex(page.value("location.hash"), "background=blur(&|$)")
        self.assertIn("--background blur:2", page.command())


if __name__ == "__main__":
    unittest.main()
