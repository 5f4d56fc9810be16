"""The page of `instagrid arrange` in a browser, and the hands that use it."""

import atexit
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from chromium import Chromium
from firefox import Firefox

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ROOT / "Fixtures/photos"
PAGE = ROOT / "Sources/ArrangePage/Page"
PROGRAM = Path(os.environ["INSTAGRID"])
USES_FIREFOX = os.environ.get("INSTAGRID_BROWSER") == "firefox"
# In which a shell finds the program.
SHELL_ENVIRONMENT = {"PATH": f"{PROGRAM.parent}:/usr/bin:/bin"}


# A system's share sheet, which keeps what it gets. It does at once what the test has put into `answer`: nothing
# for a success, or the name of an error; or waits until the test calls `answerLater`.
SHARE_SHEET = """
  window.answer = "";
  navigator.canShare = ({ files }) => files.every(({ type }) => /^image\\/(jpeg|png)$/.test(type));
  navigator.share = (shared) => {
    const { isActive } = navigator.userActivation;
    window.shared = { ...shared, isActive, isGridAway: document.querySelector("#grid").matches(".out") };
    return new Promise((succeed, fail) => {
      window.answerLater = (error) => (error ? fail(new DOMException("no", error)) : succeed());
      if (answer !== "later") answerLater(isActive ? answer : "NotAllowedError");
    });
  };"""


def browser(touch=False):
    """Returns the browser of all tests; Firefox is another one as a phone."""
    return started_browser(touch and USES_FIREFOX)


@cache
def started_browser(is_phone):
    started = Firefox(is_phone) if USES_FIREFOX else Chromium()
    atexit.register(started.close)
    return started


@cache
def folder():
    """A temporary folder that goes with the last test."""
    made = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, made)
    return made


def seed():
    """Returns the seed of random tests: INSTAGRID_SEED, where `random` finds a new one."""
    named = os.environ.get("INSTAGRID_SEED", "22")
    return random.randrange(1 << 32) if named == "random" else int(named)


def run(*words, **options):
    """Runs a command, which must succeed, and returns what it prints."""
    result = subprocess.run(words, capture_output=True, **options)
    if result.returncode != 0:
        raise AssertionError(f"{words} fails: {result.stderr.decode(errors='replace')}")
    return result.stdout


def load_script(name):
    """Loads a script of the page, behind those that it imports, into an empty one, where its functions can be called."""
    browser().open_blank()
    for script in modules(name).values():
        browser().evaluate(script + ";0")


def modules(name):
    """Returns a script of the page, behind those that it imports, by their names, as they stand in the page."""
    text = (PAGE / name).read_text()
    imported = {}
    for other in re.findall(r'^import .* from "\./(.*)";$', text, re.MULTILINE):
        imported |= modules(other)
    return imported | {name: re.sub(r"^(?:import .*\n|export )", "", text, flags=re.MULTILINE)}


@cache
def written_page(photos, options, working_folder, dates):
    """Returns a page of the program, which is written only once for photos of the same dates."""
    path = folder() / "written.html"
    path.unlink(missing_ok=True)
    run(PROGRAM, "arrange", *options, "-o", path, "--", *photos, cwd=working_folder)
    return path.read_bytes()


class Page:
    """A page in the browser. Positions are pixels of the window. A script is run before its own."""

    def __init__(self, *photos, options=(), size=(1280, 800), scale=1, touch=False, language="en",
                 working_folder=PHOTOS, script=""):
        self.folder = working_folder
        self.path = folder() / "arrange.html"
        dates = tuple(os.stat(os.path.join(os.fsencode(working_folder), os.fsencode(photo))).st_mtime_ns
                      for photo in photos)
        self.path.write_bytes(written_page(photos, tuple(options), working_folder, dates))
        self.browser = browser(touch)
        self.browser.begin()
        self.browser.set_language(language)
        # Moves at once, so that nothing has to be waited for; a test of its own looks at the motion.
        self.prefer(**{"prefers-reduced-motion": "reduce"})
        self.browser.resize(*size, scale, touch)
        self.browser.open(self.path, script)

    def prefer(self, **features):
        self.browser.prefer(features)

    def value(self, expression):
        return self.browser.evaluate(expression)

    def text(self, selector):
        return self.value(f"document.querySelector({json.dumps(selector)}).textContent")

    def box(self, selector, index=0):
        """Returns left, top, width and height of an element, which is scrolled into view."""
        return self.value(f"""(() => {{
          const found = document.querySelectorAll({json.dumps(selector)})[{index}];
          found.scrollIntoView({{ block: "nearest", inline: "nearest", behavior: "instant" }});
          const box = found.getBoundingClientRect();
          return [box.left, box.top, box.width, box.height];
        }})()""")

    def middle(self, selector, index=0):
        left, top, width, height = self.box(selector, index)
        return left + width / 2, top + height / 2

    def cell(self, number):
        """Returns the middle of a cell, from 1."""
        return self.middle(".cell", number - 1)

    # Hands.

    def click(self, selector_or_point, index=0, times=1):
        self.browser.rest()
        point = selector_or_point
        if isinstance(point, str):
            point = self.middle(point, index)
        self.browser.move_mouse(point)
        for count in range(1, times + 1):
            self.browser.press_mouse(point, count)
            self.browser.release_mouse(point, count)

    def drag(self, start, end, seconds=1, steps=8, release=True):
        """Drags with the mouse."""
        self.browser.rest()
        self.browser.move_mouse(start)
        self.browser.press_mouse(start)
        for point in between(start, end, steps):
            self.browser.drag_mouse(point, seconds / steps)
        if release:
            self.browser.release_mouse(end)

    def tap(self, selector_or_point, index=0):
        self.browser.rest()
        point = selector_or_point
        if isinstance(point, str):
            point = self.middle(point, index)
        self.browser.touch([point])
        self.browser.touch([])

    def double_tap(self, point):
        self.browser.rest()
        self.browser.touch([point])
        self.browser.touch([])
        self.browser.touch([point], seconds=0.1)
        self.browser.touch([])

    def stroke(self, start, end, seconds=1, steps=8, rest=0):
        """Drags with a finger, which may rest before it is lifted."""
        self.browser.rest()
        self.browser.touch([start])
        for point in between(start, end, steps):
            self.browser.touch([point], seconds / steps)
        if rest:
            self.browser.touch([end], rest)
        self.browser.touch([])

    def lift_and_drag(self, start, end, touch=False):
        """Rests on a photo until it is lifted, and drags it to a point."""
        if touch:
            self.browser.rest()
            self.browser.touch([start])
        else:
            self.browser.rest()
            self.browser.move_mouse(start)
            self.browser.press_mouse(start)
        self.browser.wait_until("!document.querySelector('#ghost').hidden")
        for point in between(start, end, 4):
            if touch:
                self.browser.touch([point])
            else:
                self.browser.drag_mouse(point)
        if touch:
            self.browser.touch([])
        else:
            self.browser.release_mouse(end)

    def pinch(self, middle, factor):
        """Moves two fingers apart, on a line through a point, by a factor of their distance."""
        def fingers(distance):
            return [(middle[0] - distance, middle[1]), (middle[0] + distance, middle[1])]
        self.browser.rest()
        self.browser.touch(fingers(20)[:1])
        self.browser.touch(fingers(20))
        for step in range(1, 5):
            self.browser.touch(fingers(20 * (1 + (factor - 1) * step / 4)))
        self.browser.touch([])

    def wheel(self, point, delta):
        self.browser.rest()
        self.browser.move_mouse(point)
        self.browser.turn_wheel(point, delta)

    def select(self, number):
        """Selects a cell, from 1, unless it is selected."""
        if self.value(f"document.querySelectorAll('.cell')[{number - 1}].ariaPressed") != "true":
            self.click(self.cell(number))

    def use(self, tool):
        """Clicks a tool of the selected photo, also one that only keys and screen readers show."""
        self.value(f"document.querySelector({json.dumps(tool)}).click()")

    def key(self, key, *modifiers):
        """Presses a key such as "ArrowLeft", "z" or " ", with Shift, Control or Alt."""
        self.browser.press_key(key, modifiers)

    def set(self, selector, value):
        """Sets a slider or a color, as the browser's own widget does."""
        self.value(f"""(() => {{
          const input = document.querySelector({json.dumps(selector)});
          input.value = {json.dumps(value)};
          for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, {{ bubbles: true }}));
        }})()""")

    def show(self, tab):
        """Shows a section, which other sections hide on small screens."""
        self.value(f"document.body.dataset.tab = {json.dumps(tab)}")

    def choose_layout(self, notation):
        self.show("layout")
        self.click(f'#layouts label:has([value="{notation}"])')
        self.show("photos")

    def shapes(self):
        """Returns the sizes that are offered."""
        return self.value("[...document.querySelectorAll('[name=shape]:enabled')].map(({ value }) => value)")

    def choose_shape(self, size):
        self.show("format")
        self.click(f'#shapes label:has([value="{size}"])')
        self.show("photos")

    def choose_photo(self, number):
        """Chooses a photo of the strip, from 1."""
        self.click("#strip button[data-photo]", number - 1)

    def swipe_to_share(self, touch=True):
        """Swipes the grid up, or drags it with the mouse, as far as is needed to share."""
        left, top, width, height = self.box("#grid")
        middle, end = (left + width / 2, top + height / 2), (left + width / 2, top)
        (self.stroke if touch else self.drag)(middle, end, 0.3)

    # What the page says.

    def command(self):
        """Returns the command of the sheet, which is opened and closed."""
        self.open_sheet()
        text = self.text("#command")
        self.close_sheet()
        return text

    def manifest(self):
        """Returns the line of a manifest of the sheet, as an object."""
        self.open_sheet()
        line = json.loads(self.text("#manifest"))
        self.close_sheet()
        return line

    def open_sheet(self):
        """Opens the page's own sheet, which stands behind another button where the system has one."""
        self.click("#share" if self.value("document.querySelector('#keep').hidden") else "#keep")
        # Its buttons move until it is there, and a note on the picture that has several lines, when that is made.
        self.browser.wait_until("""(() => {
          const sheet = document.querySelector("dialog");
          return sheet.open && sheet.getAnimations().every(({ playState }) => playState === "finished")
            && ["picture-note", "sheet-status"].some((id) => document.getElementById(id).textContent);
        })()""")

    def close_sheet(self):
        self.click("#close")
        self.wait_for_grid()

    def wait_for_grid(self):
        """Waits until the sheet is closed and the grid is on its way back."""
        self.browser.wait_until("!document.querySelector('.out, dialog[open]')")

    def wait_for_frame(self):
        """Waits until everything is drawn."""
        self.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def names(self):
        """Returns the labels of the cells."""
        return self.value("""[...document.querySelectorAll(".cell")].map((cell) =>
          cell.getAttribute("aria-label"))""")

    def is_open(self):
        return self.value("document.querySelector('dialog').open")

    def complaints(self):
        """Returns everything in the log, and every request."""
        return self.browser.log() + self.browser.requests()


def between(start, end, steps):
    """Returns points on the way, the end included."""
    return [
        tuple(a + (b - a) * step / steps for a, b in zip(start, end))
        for step in range(1, steps + 1)]
