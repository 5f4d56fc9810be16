"""The copied command makes the picture that the page shows."""

import base64
import json
import random
import shutil
import unittest

from page import PHOTOS, SHELL_ENVIRONMENT, Page, browser, folder, run, seed
from test_geometry import png

NAMES = sorted(path.name for path in PHOTOS.iterdir() if path.suffix in (".jpg", ".png"))
SIDE = 540

# The least signal-to-noise ratio of a photo in dB. letter.png has black letters as fine as its pixels:
# how dark they get depends on the light in which they are reduced, which is linear in the program and
# not in browsers. So it is with the lines of chart.jpg and sign.png and the lit windows of night.jpg.
LEAST = 27
LEAST_OF = {"letter.png": 14, "chart.jpg": 25, "night.jpg": 25, "sign.png": 25, "veil.png": 38}
# Of an empty cell that shows what is behind it.
LEAST_OF_BACKGROUND = 43

# The signal-to-noise ratio of each frame of a picture to what a page shows, both scaled to the same
# size.
COMPARE = """(async (addresses, side, frames) => {
  const [picture, shown] = await Promise.all(addresses.map(async (address) =>
    createImageBitmap(await (await fetch(address)).blob())));
  const pixels = [picture, shown].map((bitmap) => {
    const canvas = new OffscreenCanvas(side, Math.round((side * picture.height) / picture.width));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return (x, y, width, height) => context.getImageData(x, y, width, height).data;
  });
  return frames.map(({ x, y, width: w, height: h }) => {
    const box = [x, y, w, h].map((length) => Math.round((length * side) / picture.width));
    const [a, b] = pixels.map((part) => part(...box));
    const error = a.reduce((sum, level, index) => sum + (level - b[index]) ** 2, 0);
    // The fourth sample, alpha, is the same in both.
    return 10 * Math.log10(255 ** 2 / Math.max(error / ((a.length * 3) / 4), 1e-9));
  });
})"""


def data_address(data, kind):
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


class PictureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.photos = folder() / "photos"
        shutil.copytree(PHOTOS, cls.photos)
        # Half transparent: how light it is depends on the light in which it is blended.
        veil = png(60, 40, (b"\0" + b"\xff\x80" * 60) * 40, color_type=4)
        (cls.photos / "veil.png").write_bytes(veil)

    def test_ten_random_arrangements(self):
        first_seed = seed()
        numbers = random.Random(first_seed)
        compared = 0
        for number in range(10):
            with self.subTest(number=number, INSTAGRID_SEED=first_seed):
                compared += self.compare(numbers)
        self.assertGreater(compared, 20)

    def test_blurred_photos(self):
        for photos, options in [
            (["lake.jpg"], "--background=blur --size=story --fit=contain"),
            (["lighthouse.jpg", "night.jpg", "forest.jpg", "desert.jpg"],
             "--background=blur:2 --gap=10% --radius=25%"),
            (["night.jpg", "lake.jpg"],
             "--background=blur --focus=1=0%,20% --size=landscape --layout=2x2 --blank=2,3 --empty=none"),
            # A transparent photo is over the default color where it is blurred, and over that in its cell.
            (["kite.png", "sign.png", "letter.png"],
             "--background=blur --fit=contain --margin=10% --layout=2x2 --empty=none"),
            (["night.jpg", "veil.png"], "--background=blur --radius=10%"),
        ]:
            with self.subTest(options=options):
                self.compare_page(
                    Page(*photos, options=options.split(), scale=2, working_folder=self.photos))

    def compare(self, numbers):
        page = Page(*numbers.sample(NAMES, numbers.randint(3, 9)), scale=2)
        self.arrange(page, numbers)
        return self.compare_page(page)

    def compare_page(self, page):
        command = page.command()
        run("sh", "-c", command, cwd=self.photos, env=SHELL_ENVIRONMENT)
        made = self.photos / "grid.jpg"
        picture = made.read_bytes()
        made.unlink()
        report = json.loads(
            run("sh", "-c", f"{command} --dry-run --json", cwd=self.photos, env=SHELL_ENVIRONMENT))
        cells = report["cells"]
        frames = [cell["frame"] for cell in cells]
        # Without what is over the grid.
        page.key("Escape")
        page.value("document.activeElement.blur()")
        page.value("document.querySelector('#status').textContent = ''")
        page.value("document.querySelector('#cells').style.visibility = 'hidden'")
        page.wait_for_frame()
        shown = page.browser.screenshot(page.box("#grid"))
        browser().open_blank()
        addresses = [data_address(picture, "jpeg"), data_address(shown, "png")]
        ratios = browser().evaluate(f"{COMPARE}({json.dumps(addresses)}, {SIDE}, {frames})")
        for cell, ratio in zip(cells, ratios, strict=True):
            is_background = not cell["photo"] and "--empty '#" not in command
            least = LEAST_OF_BACKGROUND if is_background else LEAST_OF.get(cell["photo"], LEAST)
            self.assertGreaterEqual(ratio, least, f"cell {cell['cell']} of {command}")
        return sum(1 for cell in cells if cell["photo"])

    def arrange(self, page, numbers):
        """Does random things."""
        layouts = page.value("[...document.querySelectorAll('[name=layout]')].map((input) => input.value)")
        page.choose_layout(numbers.choice(layouts))
        page.choose_shape(numbers.choice(page.shapes()))
        for control, most in [("#gap", 6), ("#margin", 6), ("#radius", 12)]:
            page.set(control, str(numbers.randint(0, 2 * most) / 2))
        if numbers.random() < 0.5:
            page.value("document.querySelector('[name=color][value^=blur]').click()")
        else:
            page.set("#background", f"#{numbers.randrange(1 << 24):06x}")
        for _ in range(6):
            cells = page.value("document.querySelectorAll('.cell:not(.empty)').length")
            cell = numbers.randint(1, cells)
            action = numbers.choice(["move", "zoom", "swap", "place", "whole", "remove"])
            if action == "remove":
                if cells > 1:
                    page.value(f"document.querySelectorAll('.cell:not(.empty)')[{cell - 1}].focus()")
                    page.key("Delete")
                continue
            number = page.value(
                f"1 + Number(document.querySelectorAll('.cell:not(.empty)')[{cell - 1}].dataset.cell)")
            page.select(number)
            if action == "move":
                left, top, width, height = page.box(".cell", number - 1)
                page.drag((left + width / 2, top + height / 2),
                          (left + width * numbers.random(), top + height * numbers.random()))
            elif action == "zoom":
                page.use("[data-zoom='1.25']")
            elif action == "swap":
                page.use(f"[data-swap='{numbers.choice([1, -1])}']")
            elif action == "place":
                page.choose_photo(numbers.randint(1, page.value("document.querySelectorAll('[data-photo]').length")))
            else:
                page.use("#whole")


class FirstPaintTests(unittest.TestCase):
    """Before a preview is decoded, its mean color is in its place."""

    # Previews that are loaded only when the test calls what is held, and the mean color of one, by the browser's decoder.
    HOLD = """
      const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
      window.held = [];
      Object.defineProperty(HTMLImageElement.prototype, "src", {
        ...source, set(value) { held.push(() => source.set.call(this, value)); },
      });
      window.meanOf = async (address) => {
        const image = new Image();
        source.set.call(image, address);
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const sums = [0, 0, 0];
        for (let index = 0; index < data.length; index += 4) {
          for (const channel of [0, 1, 2]) sums[channel] += data[index + channel];
        }
        return sums.map((sum) => (4 * sum) / data.length);
      };"""
    PIXEL = """(cell) => {
      const canvas = document.querySelector("#grid canvas");
      const [box, grid] = [cell, canvas].map((each) => each.getBoundingClientRect());
      const [x, y] = [box.x + box.width / 2 - grid.x, box.y + box.height / 2 - grid.y];
      const scale = canvas.width / grid.width;
      return [...canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data].slice(0, 3);
    }"""

    def test_the_mean_color_is_painted_until_the_preview_is_there(self):
        names = ["lake.jpg", "desert.jpg", "night.jpg"]
        page = Page(*names, options=["--layout=2+1"], script=self.HOLD)
        page.wait_for_frame()
        pixels = page.value(f"[...document.querySelectorAll('.cell')].map({self.PIXEL})")
        means = page.value("Promise.all(JSON.parse(data.textContent).photos.map((photo) => meanOf(photo.thumbnail)))")
        for pixel, mean in zip(pixels, means):
            for level, expected in zip(pixel, mean):
                self.assertLessEqual(abs(level - expected), 2)
        colors = "[...document.querySelectorAll('#strip img')].map(({ style }) => style.backgroundColor)"
        self.assertEqual(page.value(colors), [f"rgb({', '.join(map(str, pixel))})" for pixel in pixels])
        page.value("held.forEach((load) => load())")
        page.browser.wait_until("[...document.querySelectorAll('#strip img')].every(({ complete, naturalWidth }) => complete && naturalWidth)")
        page.wait_for_frame()
        page.wait_for_frame()
        self.assertEqual(page.value(colors), ["", "", ""])
        self.assertNotEqual(page.value(f"[...document.querySelectorAll('.cell')].map({self.PIXEL})"), pixels)


if __name__ == "__main__":
    unittest.main()
