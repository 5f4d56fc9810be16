"""Chromium through the DevTools protocol, over a pair of pipes. Needs nothing but Python."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile

from browser import Browser, foreign


class Chromium(Browser):
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
        self._clock = 0.0
        self._fingers = 0
        self._session = None
        self.events = []
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

    def open(self, path, script=""):
        """Opens a file, in which a script runs first, and waits until it is there with all its pictures."""
        self.events.clear()
        added = self.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        self._leave_for(f"file://{path}")
        self.call("Page.removeScriptToEvaluateOnNewDocument", **added)
        self.wait_for_pictures()

    def open_blank(self):
        """Opens an empty page."""
        self._leave_for("about:blank")

    def reload(self):
        self.call("Page.reload")
        self.wait_for_event("Page.loadEventFired")

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
        self._fingers = 0

    def allow_clipboard(self):
        self.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])

    def set_language(self, language):
        self.call("Emulation.setUserAgentOverride", userAgent="test", acceptLanguage=language)

    def prefer(self, features):
        """Sets media features, such as prefers-reduced-motion."""
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": name, "value": value} for name, value in features.items()])

    # Hands. Events carry times of their own, so that slow and quick do not depend on the machine.

    def _mouse(self, kind, point, seconds=0.02, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], timestamp=self._time(seconds), **more)

    def _time(self, seconds):
        self._clock += seconds
        return 1_900_000_000 + self._clock

    def rest(self):
        """Waits until what follows is no part of a double click."""
        self._clock += 2

    def move_mouse(self, point):
        self._mouse("mouseMoved", point)

    def press_mouse(self, point, count=1):
        self._mouse("mousePressed", point, button="left", buttons=1, clickCount=count)

    def drag_mouse(self, point, seconds=0.02):
        """Moves the mouse while its button is pressed."""
        self._mouse("mouseMoved", point, seconds, button="left", buttons=1)

    def release_mouse(self, point, count=1):
        self._mouse("mouseReleased", point, button="left", clickCount=count)

    def turn_wheel(self, point, delta):
        self._mouse("mouseWheel", point, deltaX=0, deltaY=delta)

    def touch(self, points, seconds=0.02):
        """Puts fingers down, moves or lifts them, so that they are at these points."""
        more = len(points) - self._fingers
        self.call(
            "Input.dispatchTouchEvent", type="touchStart" if more > 0 else "touchEnd" if more < 0 else "touchMove",
            timestamp=self._time(seconds), touchPoints=[{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])
        self._fingers = len(points)

    def press_key(self, key, modifiers):
        codes = {"Enter": 13, " ": 32, "Tab": 9, "Escape": 27, "Delete": 46, "ArrowLeft": 37,
                 "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35}
        number = sum({"Alt": 1, "Control": 2, "Shift": 8}[name] for name in modifiers)
        text = {"Enter": "\r", " ": " "}.get(key, "")
        parameters = {"key": key, "modifiers": number, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def type(self, text):
        self.call("Input.insertText", text=text)

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

    def has_asked(self):
        """Whether the user was asked something, such as whether the page may go."""
        return any(event.get("method") == "Page.javascriptDialogOpening" for event in self.events)

    def requests(self):
        """Returns the addresses that the page has asked for, without itself and its own data."""
        self.evaluate("0")
        return foreign(event["params"]["request"]["url"] for event in self.events
                       if event.get("method") == "Network.requestWillBeSent")
