"""Writers that take a photo strip by strip: JPEG through cjpeg, PNG by zlib."""

import struct
import subprocess
import zlib
from pathlib import Path
from typing import IO, Protocol

import numpy as np


class Encoder(Protocol):
    def write(self, rows: np.ndarray) -> None: ...

    def finish(self) -> None: ...


class JPEGEncoder:
    """Quality 90, and 4:2:0 unless cjpeg's options name another subsampling."""

    def __init__(self, path: Path, width: int, height: int, *options: str) -> None:
        command = ["cjpeg", "-quality", "90", "-sample", "2x2", *options, "-outfile", str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE)
        self._pipe().write(b"P6 %d %d 255\n" % (width, height))

    def write(self, rows: np.ndarray) -> None:
        self._pipe().write(rows.tobytes())

    def finish(self) -> None:
        self._pipe().close()
        if self.process.wait() != 0:
            raise RuntimeError("cjpeg failed")

    def _pipe(self) -> IO[bytes]:
        assert self.process.stdin is not None
        return self.process.stdin


class PNGEncoder:
    """8-bit RGB, not interlaced, every row by the Paeth filter, which suits photos best."""

    def __init__(self, path: Path, width: int, height: int) -> None:
        self.file = path.open("wb")
        self.deflate = zlib.compressobj(1)
        self.above = np.zeros((1, width, 3), np.int16)
        self.file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))

    def write(self, rows: np.ndarray) -> None:
        samples = rows.astype(np.int16)
        residues = (samples - paeth(samples, self.above)).astype(np.uint8)
        self.above = samples[-1:]
        paeth_filter = np.full((len(rows), 1), 4, np.uint8)
        lines = np.hstack([paeth_filter, residues.reshape(len(rows), -1)])
        if packed := self.deflate.compress(lines.tobytes()):
            self._chunk(b"IDAT", packed)

    def finish(self) -> None:
        self._chunk(b"IDAT", self.deflate.flush())
        self._chunk(b"IEND", b"")
        self.file.close()

    def _chunk(self, kind: bytes, data: bytes) -> None:
        self.file.write(struct.pack(">I", len(data)) + kind + data)
        self.file.write(struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))))


def paeth(samples: np.ndarray, above: np.ndarray) -> np.ndarray:
    """What the Paeth filter foretells of each sample (PNG specification, third edition, 9.4)."""
    up = np.concatenate([above, samples[:-1]])
    left, corner = np.zeros_like(samples), np.zeros_like(samples)
    left[:, 1:], corner[:, 1:] = samples[:, :-1], up[:, :-1]
    far_left, far_up = abs(up - corner), abs(left - corner)
    far_corner = abs(left + up - 2 * corner)
    nearest_above = np.where(far_up <= far_corner, up, corner)
    return np.where((far_left <= far_up) & (far_left <= far_corner), left, nearest_above)
