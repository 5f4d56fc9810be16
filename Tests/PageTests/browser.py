"""What browsers have in common."""

import time


class Browser:
    """A headless browser with one page. `evaluate` returns the value of an expression in it."""

    # Whether an expression may do what a page may do only after a click or a key.
    has_gesture = True

    def begin(self):
        """Gets ready for another page."""

    def wait_until(self, expression):
        """Waits until a JavaScript expression is true."""
        deadline = time.monotonic() + 30
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                raise AssertionError(f"this does not become true: {expression}")
            self.evaluate("new Promise((done) => requestAnimationFrame(done))")

    def wait_for_pictures(self):
        """Waits until a page that was opened is there with all its pictures."""
        self.wait_until("document.readyState === 'complete'")
        # Photos get their images when a frame has shown them.
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.evaluate("Promise.allSettled([...document.images].map((image) => image.decode()))")


def foreign(addresses):
    """Returns those addresses that are neither a page's own nor its data."""
    return [address for address in addresses if not address.startswith(("data:", "blob:", "file:"))]
