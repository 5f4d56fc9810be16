"""Makes grids of photos with the program instagrid, which the wheel of this package contains.

    instagrid.compose(["a.jpg", "b.jpg", "c.jpg"], "grid.jpg", layout="2+1", size=1080)

    with instagrid.Batch(jobs=1) as batch:
        picture = batch.make({"photos": [photo, "b.jpg"], "format": "jpeg"})["output"]

Options have the names of the command line, with _ for -: `max_bytes="1M"` is `--max-bytes 1M`. True is
for those without a value, and a list for those that are repeated; None and False leave an option out.
Records and results are what `instagrid help json` describes.
"""

from __future__ import annotations

import base64
import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Union

__all__ = ["Batch", "Error", "Result", "compose"]

Result = dict[str, Any]
_Value = Union[str, int, float, bool, None, "os.PathLike[str]"]
_Option = Union[_Value, Iterable[_Value]]
# True for each record that is about to be written; at the end None, or an error of the records.
_Steps = queue.SimpleQueue[Union[bool, BaseException, None]]


class Error(Exception):
    """A grid that could not be made, or a process that ended before it had made all of them.

    `code` is the exit code, as Documentation/ExitCodes.md lists them, or, if a signal has ended the
    process, the negative number of the signal. `path` is the name of the file that the error is about,
    if there is one. `result` is the result of the grid; None if the process has ended without one.
    """

    def __init__(self, code: int, path: str | None, message: str, result: Result | None = None):
        super().__init__(code, path, message, result)
        self.code, self.path, self.message, self.result = code, path, message, result

    def __str__(self) -> str:
        return self.message


def compose(
    photos: Iterable[str | os.PathLike[str]], output: str | os.PathLike[str], **options: _Option
) -> Result:
    """Makes one grid, as `instagrid compose` does, and returns its result; raises an Error if it fails."""
    words = ["compose", "--json", *_words(options), "--output", os.fspath(output), "--"]
    ended = subprocess.run(
        [program(), *words, *[os.fspath(photo) for photo in photos]],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
    )
    if not ended.stdout.endswith(b"\n"):
        raise _ended(ended.returncode, ended.stderr)
    result: Result = json.loads(ended.stdout)
    if result["error"]:
        raise _failed(result)
    return result


class Batch:
    """A running `instagrid batch --manifest -`, which makes the grids of records.

    The process is started for the first record, and again if it has ended. It makes several grids at
    a time, unless `jobs=1`. An object makes the records of one call at a time; each thread needs its own.
    """

    def __init__(self, **options: _Option):
        self._words = [program(), "batch", "--manifest", "-", "--json", *_words(options)]
        self._process: subprocess.Popen[bytes] | None = None
        self._messages: IO[bytes] | None = None
        self._is_busy = threading.Lock()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process, if it runs. A later call starts another one."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin and process.stdout and self._messages
        self._messages.close()
        # Without a reader of its results, it ends as soon as it has one.
        process.stdout.close()
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.wait()

    def make(self, record: Mapping[str, Any]) -> Result:
        """Makes the grid of a record and returns its result; raises an Error if that fails.

        A photo may be bytes, the contents of its file. If there is no output, the picture is
        returned: `output` of the result is bytes.
        """
        [result] = self.map([record])
        if isinstance(result, Error):
            raise result
        return result

    def map(self, records: Iterable[Mapping[str, Any]]) -> Iterator[Result | Error]:
        """Yields for each record, in order, the result of its grid, or an Error if it could not be made.

        Grids are made while the caller works. Raises an Error if the process ends before it has
        returned all results; then a second attempt may help, and with `update=True` is short.
        """
        if not self._is_busy.acquire(blocking=False):
            raise RuntimeError("this Batch is making the grids of another call")
        announced: _Steps = queue.SimpleQueue()
        try:
            yield from self._results(records, announced)
        except BaseException as error:
            # What is left of its results would be taken for those of later records.
            if not isinstance(error, GeneratorExit) or not _is_over(announced):
                if self._process:
                    self._process.kill()
                self.close()
            raise
        finally:
            self._is_busy.release()

    def _results(
        self, records: Iterable[Mapping[str, Any]], announced: _Steps
    ) -> Iterator[Result | Error]:
        process = self._running()
        assert process.stdin and process.stdout and self._messages
        writer = threading.Thread(target=_write, args=(records, process, announced), daemon=True)
        writer.start()
        while (step := announced.get()) is True:
            line = process.stdout.readline()
            if not line.endswith(b"\n"):
                code = process.wait()
                self._messages.seek(0)
                raise _ended(code, self._messages.read())
            yield _decoded(line)
        if isinstance(step, BaseException):
            raise step

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._messages = tempfile.TemporaryFile()
            self._process = subprocess.Popen(
                self._words,
                bufsize=1 << 16,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._messages,
                env=environment(),
            )
        return self._process


def program() -> str:
    """Returns the path of the program in this package; without one, its name, to be looked for in PATH."""
    path = Path(__file__).with_name("bin") / "instagrid"
    return str(path) if path.exists() else "instagrid"


def environment() -> dict[str, str]:
    """Returns the environment of the program: where fontconfig is not set up, it finds this package's font."""
    fonts = Path(__file__).with_name("fonts") / "fonts.conf"
    is_set = any(name in os.environ for name in ("FONTCONFIG_FILE", "FONTCONFIG_PATH"))
    if is_set or not fonts.exists() or os.path.exists("/etc/fonts/fonts.conf"):
        return dict(os.environ)
    return {**os.environ, "FONTCONFIG_FILE": str(fonts)}


def _words(options: Mapping[str, _Option]) -> list[str]:
    """Returns options as words of a command line. The program checks them, and knows their names."""
    words = []
    for name, value in options.items():
        is_one = isinstance(value, (str, int, float, os.PathLike)) or value is None
        for one in [value] if is_one else value:  # type: ignore[union-attr]
            if one is None or one is False:
                continue
            words.append(f"--{name.replace('_', '-')}" + ("" if one is True else f"={one}"))
    return words


def _write(
    records: Iterable[Mapping[str, Any]],
    process: subprocess.Popen[bytes],
    announced: _Steps,
) -> None:
    assert process.stdin
    end: BaseException | None = None
    try:
        for record in records:
            line = json.dumps({"output": {"base64": True}, **record}, default=_encoded) + "\n"
            announced.put(True)
            try:
                process.stdin.write(line.encode())
                process.stdin.flush()
            except (BrokenPipeError, ValueError):  # It has ended, or was closed; the reader says so.
                break
    except BaseException as error:
        end = error
    announced.put(end)


def _is_over(announced: _Steps) -> bool:
    """Returns whether all results are there, as after zip(records, batch.map(records))."""
    try:
        return announced.get(timeout=0.1) is None
    except queue.Empty:
        return False


def _encoded(value: object) -> object:
    if isinstance(value, (bytes, bytearray, memoryview)):
        return {"base64": base64.b64encode(value).decode()}
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"a record cannot have a value of type {type(value).__name__}")


def _decoded(line: bytes) -> Result | Error:
    result: Result = json.loads(line)
    if isinstance(result["output"], dict) and isinstance(result["output"]["base64"], str):
        result["output"] = base64.b64decode(result["output"]["base64"])
    return _failed(result) if result["error"] else result


def _failed(result: Result) -> Error:
    error = result["error"]
    return Error(error["code"], error["path"], error["message"], result)


def _ended(code: int, messages: bytes) -> Error:
    """Returns the error for a process that has ended before it has printed all results."""
    text = messages.decode(errors="replace").strip()
    if code < 0:
        text = f"instagrid was ended by {signal.Signals(-code).name}" + (text and f": {text}")
    return Error(code, None, text or f"instagrid ended with {code}")
