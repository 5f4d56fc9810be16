#!/bin/sh
# watchdog 6.0.0 (PyPI) on Linux 6 and ext4: a file that is written without a name
# (O_TMPFILE) and then linked, which is how a program writes a new file atomically, never has a
# "closed" event. inotify tells its "created", and its "closed" under the name of the unnamed file,
# such as `#16238197`, so that `on_closed` handlers that look for the file's name wait for ever. An
# exchange of two names (RENAME_EXCHANGE) is told as two moves in a row, of which the second ends
# with the name that the first has taken away.
#
# Source: open(2), "O_TMPFILE", and inotify(7), "IN_CLOSE_WRITE": the event belongs to the name by
# which the file was opened. watchdog passes such names on (src/watchdog/observers/inotify.py).
#
# Output seen:
#   linked: created new.png, opened/modified/closed of a name that begins with #
#   written in place: created, opened, modified, closed in-place.png
#   exchanged: moved new.png in-place.png, moved in-place.png new.png
#
# A writer that wants to be noticed opens the name once more for writing, and closes it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check watchdog==6.0.0
mkdir "$folder/watched"
cat >"$folder/watch.py" <<'END'
import ctypes, os, re, sys, time
from watchdog.events import FileSystemEventHandler
from watchdog.observers import Observer

folder = sys.argv[1]
libc = ctypes.CDLL(None, use_errno=True)
AT_FDCWD, AT_SYMLINK_FOLLOW, RENAME_EXCHANGE = -100, 0x400, 2


class Log(FileSystemEventHandler):
    def __init__(self):
        self.events = []

    def on_any_event(self, event):
        if not event.is_directory and event.event_type != "closed_no_write":
            names = [os.path.basename(path) for path in (event.src_path, event.dest_path) if path]
            self.events.append(" ".join([event.event_type] + names))


def events_of(action):
    log, observer = Log(), Observer()
    observer.schedule(log, folder)
    observer.start()
    time.sleep(0.5)
    action()
    time.sleep(2)
    observer.stop()
    observer.join()
    return [re.sub("#[0-9]+", "#N", event) for event in log.events]


def path(name):
    return os.path.join(folder, name)


def link():
    file = os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o644)
    os.write(file, b"picture")
    source = f"/proc/self/fd/{file}".encode()
    target = path("new.png").encode()
    assert libc.linkat(AT_FDCWD, source, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0
    os.close(file)


def write_in_place():
    with open(path("in-place.png"), "wb") as file:
        file.write(b"picture")


def exchange():
    one, other = path("new.png").encode(), path("in-place.png").encode()
    assert libc.renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0


expected = [
    (link, ["opened #N", "modified #N", "created new.png", "closed #N"]),
    (write_in_place, [f"{kind} in-place.png" for kind in ("created", "opened", "modified", "closed")]),
    (exchange, ["moved new.png in-place.png", "moved in-place.png new.png"]),
]
for action, wanted in expected:
    seen = events_of(action)
    print(f"{action.__name__}: {', '.join(seen)}")
    assert seen == wanted, f"expected {wanted}"
END
"$folder/venv/bin/python" "$folder/watch.py" "$folder/watched"
