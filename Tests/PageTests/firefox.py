"""Firefox through WebDriver BiDi, over a WebSocket. Needs nothing but Python."""

import base64
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path
from unittest import SkipTest

from browser import Browser, foreign

PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    # As in Chromium, which hides scroll bars for the tests.
    "ui.useOverlayScrollbars": 1,
    "dom.events.testing.asyncClipboard": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}
# The only pointers are fingers.
PHONE = {
    "dom.w3c_touch_events.enabled": 1, "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1,
}
# The keys that are no characters, as WebDriver numbers them.
KEYS = {
    "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "Tab": "\ue004", "Enter": "\ue007",
    "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
    "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017",
}


class WebSocket:
    """A client's side of RFC 6455, with text in single frames that it sends and any that it gets."""

    def __init__(self, port, path):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self._stream = self._socket.makefile("rb")
        if b" 101 " not in self._stream.readline():
            raise RuntimeError("the browser refuses a WebSocket")
        while self._stream.readline().strip():
            pass

    def send(self, text):
        data = text.encode()
        size = len(data)
        short = size if size < 126 else 126 if size < 1 << 16 else 127
        head = struct.pack("!BB", 0x81, 0x80 | short)
        head += b"" if short < 126 else struct.pack("!H" if short == 126 else "!Q", size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index & 3] for index, byte in enumerate(data))
        self._socket.sendall(head + mask + masked)

    def receive(self):
        text = b""
        while True:
            first, short = self._read(2)
            size = short & 0x7F
            if size == 126:
                size, = struct.unpack("!H", self._read(2))
            elif size == 127:
                size, = struct.unpack("!Q", self._read(8))
            data = self._read(size)
            if first & 0x0F == 8:
                raise RuntimeError("the browser has ended")
            if first & 0x0F in (0, 1):
                text += data
                if first & 0x80:
                    return text.decode()

    def _read(self, size):
        data = self._stream.read(size)
        if len(data) < size:
            raise RuntimeError("the browser has ended")
        return data

    def close(self):
        self._socket.close()


class Firefox(Browser):
    """A headless Firefox with one page, used as Chromium is. A phone is a browser of its own: whether the pointer is
    a finger is a preference, which is read at the start."""

    def __init__(self, touch=False):
        self.profile = tempfile.mkdtemp()
        self._is_phone = touch
        preferences = PREFERENCES | (PHONE if touch else {})
        Path(self.profile, "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
        self._process = subprocess.Popen(
            ["firefox-esr", "--headless", "--remote-debugging-port=0", "--profile", self.profile, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self._socket = WebSocket(self._port(), "/session")
        self._number = 0
        self._fingers = 0
        self.events = []
        self.call("session.new", capabilities={
            "alwaysMatch": {"unhandledPromptBehavior": {"default": "accept"}}})
        self.call("session.subscribe", events=[
            "log.entryAdded", "network.beforeRequestSent", "browsingContext.userPromptOpened"])
        self._open_window()

    def _open_window(self):
        # Unlike the first one, a further window has the focus.
        self._context = self.call("browsingContext.create", type="window")["context"]
        # The process that shows files keeps the size of the window from one to the next.
        self._leave_for("file:///dev/null")

    def begin(self):
        # Tab may have gone on to the browser's own controls, from where only a new window gets the focus.
        if not self.evaluate("document.hasFocus()"):
            left = self._context
            self._open_window()
            self.call("browsingContext.close", context=left)

    def _port(self):
        for line in self._process.stderr:
            found = re.search(r"WebDriver BiDi listening on ws://127\.0\.0\.1:(\d+)", line)
            if found:
                return int(found[1])
        raise RuntimeError("the browser does not start")

    def close(self):
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """Calls a method of the protocol and returns its result. A test that calls one of Chromium's is skipped."""
        if method[0].isupper():
            raise SkipTest(f"Firefox has no {method}")
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.receive())
            if answer.get("id") == self._number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]
            self.events.append(answer)

    # The page.

    def evaluate(self, expression):
        """Returns the value of a JavaScript expression; waits for it if it is a promise."""
        result = self.call(
            "script.evaluate", expression=expression, target={"context": self._context}, awaitPromise=True,
            userActivation=self.has_gesture, resultOwnership="none")
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return python_value(result["result"])

    def open(self, path, script=""):
        """Opens a file, in which a script runs first, and waits until it is there with all its pictures."""
        self.events.clear()
        added = self.call("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")
        self._leave_for(f"file://{path}")
        self.call("script.removePreloadScript", **added)
        self.wait_for_pictures()

    def open_blank(self):
        self._leave_for("about:blank")

    def reload(self):
        self.call("browsingContext.reload", context=self._context, wait="complete")

    def _leave_for(self, address):
        self.call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    # What the user has.

    def resize(self, width, height, scale=1, touch=False):
        if touch != self._is_phone:
            raise SkipTest("Firefox does not change its pointer")
        self._window = width, height
        upright = height > width
        self.call("browsingContext.setViewport", context=self._context,
                  viewport={"width": width, "height": height}, devicePixelRatio=scale)
        self.call("emulation.setScreenOrientationOverride", contexts=[self._context], screenOrientation={
            "natural": "portrait", "type": "portrait-primary" if upright else "landscape-primary"})

    def allow_clipboard(self):
        """Does nothing: a preference allows it."""

    def set_language(self, language):
        self.call("emulation.setLocaleOverride", contexts=[self._context], locale=language.split(",")[0])

    def prefer(self, features):
        if features != {"prefers-reduced-motion": "reduce"}:
            raise SkipTest(f"Firefox cannot be told of {features}")

    # Hands.

    def _act(self, kind, name, *actions, **parameters):
        self.call("input.performActions", context=self._context, actions=[
            {"type": kind, "id": name, "actions": actions} | ({"parameters": parameters} if parameters else {})])

    def _move_to(self, point):
        """Returns an action that moves a pointer; as far as the edge of the window, which Firefox does not leave."""
        x, y = (min(max(round(value), 0), size - 1) for value, size in zip(point, self._window))
        return {"type": "pointerMove", "x": x, "y": y}

    def rest(self):
        # Here, events have the times at which they happen.
        time.sleep(0.5)

    def move_mouse(self, point, seconds=0):
        self._act("pointer", "mouse", pause(seconds), self._move_to(point), pointerType="mouse")

    def press_mouse(self, point, count=1):
        self._act("pointer", "mouse", {"type": "pointerDown", "button": 0}, pointerType="mouse")

    def release_mouse(self, point, count=1):
        self.move_mouse(point)
        self._act("pointer", "mouse", {"type": "pointerUp", "button": 0}, pointerType="mouse")

    def drag_mouse(self, point, seconds=0.02):
        self.move_mouse(point, seconds)

    def turn_wheel(self, point, delta):
        self._act("wheel", "wheel", {
            "type": "scroll", "x": round(point[0]), "y": round(point[1]), "deltaX": 0, "deltaY": round(delta)})

    def touch(self, points, seconds=0.02):
        """Puts fingers down, moves or lifts them, so that they are at these points."""
        fingers = []
        for index in range(max(self._fingers, len(points))):
            actions = [pause(seconds)]
            if index < len(points):
                actions.append(self._move_to(points[index]))
                actions.append({"type": "pointerDown", "button": 0} if index >= self._fingers else pause(0))
            else:
                actions.append({"type": "pointerUp", "button": 0})
            fingers.append({"type": "pointer", "id": f"finger {index}", "actions": actions,
                            "parameters": {"pointerType": "touch"}})
        self._fingers = len(points)
        self.call("input.performActions", context=self._context, actions=fingers)

    def press_key(self, key, modifiers):
        keys = [KEYS[name] for name in modifiers] + [KEYS.get(key, key)]
        self._act("key", "keyboard", *({"type": "keyDown", "value": key} for key in keys),
                  *({"type": "keyUp", "value": key} for key in reversed(keys)))

    def type(self, text):
        for character in text:
            self.press_key(character, [])

    # What it shows and says.

    def screenshot(self, clip=None):
        """Returns a screenshot as PNG; clip is x, y, width, height in pixels of the page."""
        box = {}
        if clip:
            box["clip"] = {"type": "box"} | dict(zip(("x", "y", "width", "height"), clip))
        return base64.b64decode(self.call("browsingContext.captureScreenshot", context=self._context, **box)["data"])

    def log(self):
        self.evaluate("0")
        return [event["params"]["text"] for event in self.events if event["method"] == "log.entryAdded"]

    def has_asked(self):
        return any(event["method"] == "browsingContext.userPromptOpened" for event in self.events)

    def requests(self):
        self.evaluate("0")
        return foreign(event["params"]["request"]["url"] for event in self.events
                       if event["method"] == "network.beforeRequestSent")


def pause(seconds):
    return {"type": "pause", "duration": round(1000 * seconds)}


def python_value(remote):
    """Returns the value that the protocol describes."""
    value = remote.get("value")
    if value is None:
        return None
    if remote["type"] == "array":
        return [python_value(item) for item in value]
    if remote["type"] == "object":
        return {key: python_value(item) for key, item in value}
    if remote["type"] == "number" and isinstance(value, str):
        return float(value.replace("Infinity", "inf"))
    return value
