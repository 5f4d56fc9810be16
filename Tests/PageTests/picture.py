"""Makes the README's picture of the page: picture.py FILE"""

import base64
import sys
from pathlib import Path

from page import Page

page = Page("lighthouse.jpg", "desert.jpg", "lake.jpg", "balloons.jpg", "forest.jpg", "night.jpg",
            options=["--layout=2+1"], size=(1440, 900))
page.click(page.cell(2))
page.value("document.activeElement.blur()")
# The message would go in a few seconds.
page.value("document.querySelector('#status').textContent = ''")
picture = page.browser.call("Page.captureScreenshot", format="jpeg", quality=80)["data"]
Path(sys.argv[1]).write_bytes(base64.b64decode(picture))
