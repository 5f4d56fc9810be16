"""Chromium through the DevTools protocol, over a pair of pipes. Needs nothing but Python."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A headless Chromium with one page. Its log is kept for the tests to look at."""

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        to_browser, self._write_end = os.pipe()
        self._read_end, from_browser = os.pipe()
        self._process = subprocess.Popen(
            # The pipes are file descriptors 3 and 4 of the browser.
            ["sh", "-c", f'exec 3<&{to_browser} 4>&{from_browser}; exec "$@"', "sh",
             "chromium", "--headless=new", "--remote-debugging-pipe", "--no-sandbox",
             "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-extensions", "--force-color-profile=srgb",
             f"--user-data-dir={self.profile}", "about:blank"],
            pass_fds=[to_browser, from_browser], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._session = None
        self.events = []
        # Whether an expression may do what a page may do only after a click or a key.
        self.has_gesture = True
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self._session = self.call(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM", "Accessibility"):
            self.call(f"{domain}.enable")

    def close(self):
        self._process.terminate()
        self._process.wait()
        os.close(self._write_end)
        os.close(self._read_end)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """Calls a method of the protocol and returns its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._send(message)
        number = self._number
        while True:
            answer = self._receive()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def _send(self, message):
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._write_end, data):]

    def _receive(self, seconds=60):
        while b"\0" not in self._buffer:
            if not select.select([self._read_end], [], [], seconds)[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self._read_end, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self._buffer += data
        data, self._buffer = self._buffer.split(b"\0", 1)
        message = json.loads(data)
        # A page with unsaved work asks whether it may go.
        if message.get("method") == "Page.javascriptDialogOpening":
            self._send({"id": 0, "method": "Page.handleJavaScriptDialog",
                        "params": {"accept": True}, "sessionId": self._session})
        return message

    def wait_for_event(self, method):
        """Returns the next event of a name."""
        while True:
            for index, event in enumerate(self.events):
                if event.get("method") == method:
                    return self.events.pop(index)["params"]
            self.events.append(self._receive())

    def evaluate(self, expression):
        """Returns the value of a JavaScript expression; waits for it if it is a promise."""
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True,
            userGesture=self.has_gesture)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def wait_until(self, expression):
        """Waits until a JavaScript expression is true."""
        deadline = time.monotonic() + 30
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                raise AssertionError(f"this does not become true: {expression}")
            self.evaluate("new Promise((done) => requestAnimationFrame(done))")

    def open(self, path):
        """Opens a file and waits until it is there with all its pictures."""
        self.events.clear()
        self._leave_for(f"file://{path}")
        self.wait_until("document.readyState === 'complete'")
        # Photos get their images when a frame has shown them.
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.evaluate("Promise.allSettled([...document.images].map((image) => image.decode()))")

    def open_blank(self):
        """Opens an empty page."""
        self._leave_for("about:blank")

    def _leave_for(self, address):
        self.call("Page.navigate", url=address)
        self.wait_for_event("Page.loadEventFired")

    def resize(self, width, height, scale=1, touch=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=scale, mobile=touch,
            screenOrientation={
                "type": "portraitPrimary" if height > width else "landscapePrimary",
                "angle": 0 if height > width else 90})
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5)

    def screenshot(self, clip=None):
        """Returns a screenshot as PNG; clip is x, y, width, height in pixels of the page."""
        parameters = {"format": "png"}
        if clip:
            x, y, width, height = clip
            parameters["clip"] = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self.call("Page.captureScreenshot", **parameters)["data"])

    def log(self):
        """Returns what the console, the browser's log and exceptions say."""
        self.evaluate("0")
        lines = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Log.entryAdded":
                lines.append(parameters["entry"]["text"])
            elif event.get("method") == "Runtime.consoleAPICalled":
                lines.append(" ".join(str(part.get("value")) for part in parameters["args"]))
            elif event.get("method") == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                lines.append(details.get("exception", {}).get("description", details["text"]))
        return lines

    def requests(self):
        """Returns the addresses that the page has asked for, without itself and its own data."""
        self.evaluate("0")
        addresses = [
            event["params"]["request"]["url"] for event in self.events
            if event.get("method") == "Network.requestWillBeSent"]
        return [
            address for address in addresses
            if not address.startswith(("data:", "blob:", "file:"))]
