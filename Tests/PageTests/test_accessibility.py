"""Names, order, sizes and contrast of everything that can be used, on phones and large screens, with small and
large text, in colors of the system, from left to right and from right to left."""

import unittest

from page import SHARE_SHEET, Page

PHOTOS = ["lighthouse.jpg", "desert.jpg", "lake.jpg", "night.jpg", "forest.jpg", "balloons.jpg", "kite.png", "sign.png",
          "chart.jpg", "letter.png"]

# What can be used and seen: [what it is, the element that one aims at]. A cell is as large as its layout makes it.
USABLE = """(() => {
  const inside = (element) => {
    const open = document.querySelector("dialog[open]");
    return (!open || open.contains(element)) && element.checkVisibility({ visibilityProperty: true });
  };
  return [...document.querySelectorAll("button, input, select, summary, textarea")].filter((element) =>
    !element.matches(".cell, [type=file]") && !element.closest(".keys") && inside(element))
    .map((element) => [element.id || element.outerHTML.slice(0, 90), element.closest("label") ?? element]);
})()"""

SMALL = """(least) => USABLE.map(([name, element]) => [name, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
  .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""

# What the keyboard reaches next is not above or, in the same line, before what it has left. What is scrolled out of
# sight is anywhere; a browser that knows reading-flow lets keys go by what is seen.
DISORDERED = """() => {
  const stops = USABLE.map(([name, element]) => [name, element, element.getBoundingClientRect()]).filter(([, each, box]) => {
    const limits = each.closest(".choices, .strip, .content")?.getBoundingClientRect();
    return !limits || (box.left >= limits.left - 1 && box.right <= limits.right + 1
      && box.top >= limits.top - 1 && box.bottom <= limits.bottom + 1);
  });
  const before = document.dir === "rtl" ? (a, b) => a.left >= b.right : (a, b) => a.right <= b.left;
  const isFree = (each) => CSS.supports("reading-flow", "flex-visual")
    && getComputedStyle(each).readingFlow === "flex-visual";
  return stops.slice(1).map(([name, next, box], index) => [name, next, stops[index][1], box, stops[index][2]])
    .filter(([, next, last]) => ["header", ".photos", ".layout", ".style", ".format", "nav", "dialog"].some((each) =>
      next.closest(each) && next.closest(each) === last.closest(each) && !isFree(next.closest(each))))
    .filter(([, , , next, last]) => next.bottom <= last.top
      || (next.top < last.bottom && last.top < next.bottom && before(next, last)))
    .map(([name]) => name);
}"""

# Texts whose contrast with what is behind them is less than 4.5, and borders of inputs with less than 3.
FAINT = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const layers = (element) => {
    const found = [];
    for (let each = element; each; each = each.parentElement) found.unshift(getComputedStyle(each).backgroundColor);
    return found;
  };
  const pixel = (colors) => {
    canvas.fillStyle = getComputedStyle(document.documentElement).colorScheme.includes("dark")
      && matchMedia("(prefers-color-scheme: dark)").matches ? "#121212" : "#fff";
    canvas.fillRect(0, 0, 1, 1);
    for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (rgb) => rgb.map((level) => level / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, light, channel) => sum + [0.2126, 0.7152, 0.0722][channel] * light, 0);
  const contrast = (element, color) => {
    const [one, other] = [pixel(layers(element)), pixel([...layers(element), color])].map(luminance);
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  const shown = [...document.querySelectorAll("body *")].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }) && !each.closest("[aria-disabled=true], :disabled, option"));
  const texts = shown.filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => [each, contrast(each, getComputedStyle(each).color), 4.5]);
  const inputs = shown.filter((each) => each.matches("input[type=search], input[type=color], select"))
    .map((each) => [each, contrast(each.parentElement, getComputedStyle(each).borderTopColor), 3]);
  return [...texts, ...inputs].filter(([, found, least]) => found < least)
    .map(([each, found]) => `${each.outerHTML.slice(0, 90)}: ${found}`);
}"""

# Words that are cut by what they name, or by the window unless they scroll.
CUT = """() => [...document.querySelectorAll("button, label, h1, h2, h3, legend, summary, output, #status, #hint, .day")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth > 1)
  .flatMap((each) => {
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const box = each.getBoundingClientRect();
    const cut = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      const isOutside = !each.closest("ul, .choices, .actions") && (left < -1 || right > innerWidth + 1);
      // What is one pixel wide is a name for screen readers.
      if (width > 0 && text.parentElement.clientWidth !== 1 && (left < box.left - 1 || right > box.right + 1 || isOutside)) cut.push(`${text.data}: ${width} of ${box.width}`);
    }
    return cut;
  })"""


class AccessibilityTests(unittest.TestCase):
    SIZES = [(390, 844), (844, 390), (1280, 800)]
    NAMED = {"button", "radio", "checkbox", "slider", "combobox", "searchbox", "textbox", "ColorWell", "image",
             "DisclosureTriangle", "dialog", "toolbar", "list", "radiogroup"}

    def audit(self, page, least, hasColors):
        """Returns all that is wrong with what the page shows."""
        def ask(question, *values):
            return page.value(f"({question.replace('USABLE', USABLE)})({','.join(map(str, values))})")
        findings = [f"small: {each}" for each in ask(SMALL, least)]
        findings += [f"order: {each}" for each in ask(DISORDERED)]
        findings += [f"cut: {each}" for each in ask(CUT)]
        if hasColors:
            findings += [f"faint: {each}" for each in ask(FAINT)]
        nodes = [node for node in page.browser.call("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
        radios = []
        for node in nodes:
            role, name = node["role"]["value"], node.get("name", {}).get("value", "").strip()
            if role in self.NAMED and not name:
                findings.append(f"no name: {role}")
            if role == "radio":
                radios.append(name)
        findings += [f"two of one name: {name}" for name in set(radios) if radios.count(name) > 1]
        return findings

    def states(self, page):
        """Shows each section, a selected photo and the sheet, and returns what it shows."""
        for tab in page.value("[...document.querySelectorAll('nav [data-tab]')].map(({ dataset }) => dataset.tab)"):
            page.value(f"document.querySelector('nav [data-tab={tab}]').click()")
            yield tab
        page.value("document.querySelector('nav [data-tab=photos]').click()")
        page.value("document.querySelector('.cell').click()")
        yield "selected"
        page.value("document.querySelector('.cell').click()")
        page.value("(document.querySelector('#keep').hidden ? document.querySelector('#share') : document.querySelector('#keep')).click()")
        page.browser.wait_until("document.querySelector('dialog').open")
        yield "sheet"

    def test_there_is_no_finding(self):
        for size in self.SIZES:
            touch = size[0] < 1000
            for text, colors, language in [(100, "none", "en"), (100, "none", "ar"), (100, "dark", "en"), (200, "none", "de"),
                                           (200, "none", "ar"), (100, "active", "en")]:
                page = Page(*PHOTOS, size=size, touch=touch, language=language, script=SHARE_SHEET if touch else "")
                if colors == "dark":
                    page.prefer(**{"prefers-reduced-motion": "reduce", "prefers-color-scheme": "dark"})
                elif colors == "active":
                    page.prefer(**{"prefers-reduced-motion": "reduce", "forced-colors": "active"})
                page.browser.call("Page.setFontSizes", fontSizes={"standard": 16 * text // 100, "fixed": 13 * text // 100})
                page.wait_for_frame()
                try:
                    for state in self.states(page):
                        with self.subTest(size=size, text=text, colors=colors, language=language, state=state):
                            page.wait_for_frame()
                            self.assertEqual(self.audit(page, 44 if touch else 24, colors != "active"), [])
                finally:
                    page.browser.call("Page.setFontSizes", fontSizes={"standard": 16, "fixed": 13})


if __name__ == "__main__":
    unittest.main()
