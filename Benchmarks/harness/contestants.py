"""The programs that are compared: Instagrid, the others that are installed, and a lower bound."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import PIL
from PIL import features

PEERS = Path(__file__).parent.parent / "peers"
INSTAGRID = Path(__file__).parent.parent.parent / ".build/release/instagrid"


@dataclass(frozen=True)
class Job:
    """One grid to make; with `threads`, on so many of them."""

    side: int
    output: Path
    photos: list[Path]
    threads: int | None = None


@dataclass(frozen=True)
class Task:
    """What to run for a job."""

    command: list[str]
    environment: dict[str, str]


@dataclass(frozen=True)
class Contestant:
    name: str
    version: str
    task: Callable[[Job], Task]
    formats: tuple[str, ...] = ("jpg", "png")
    is_rough: bool = False  # its picture is not meant to be looked at
    reads_heic: bool = False

    @property
    def is_variant(self) -> bool:
        """Whether this is another way to run a program that makes the same picture."""
        return "," in self.name


@dataclass(frozen=True)
class Missing:
    """A program that is not installed, and the package that has it."""

    name: str
    remedy: str


OURS = "Instagrid"
VIPS, VIPS_PIPELINE = "libvips", "libvips, one pipeline"


def everyone(folder: Path) -> tuple[list[Contestant], list[Missing]]:
    """Builds those programs that are written in C, in `folder`."""
    peers = [*libvips(folder), pillow(), imagemagick(), graphicsmagick()]
    found = [instagrid(), *peers, floor(folder)]
    return (
        [one for one in found if isinstance(one, Contestant)],
        [one for one in found if isinstance(one, Missing)],
    )


def instagrid() -> Contestant:
    def task(job: Job) -> Task:
        layout = "2" if len(job.photos) == 3 else "3x3"
        words = [str(INSTAGRID), "compose", "--layout", layout, "--size", str(job.side)]
        words += ["--margin", "5%", "--gap", "5%", "--background", "#106698"]
        words += ["--focus", "center"]
        if job.threads:
            words += ["--threads", str(job.threads)]
        return Task([*words, *map(str, job.photos), "-o", str(job.output)], {})

    commit = first_line(["git", "-C", str(PEERS), "describe", "--always", "--dirty"])
    said = first_line([str(INSTAGRID), "--version"]).removeprefix("instagrid ")
    version = f"{said} at commit {commit}" if commit else said
    return Contestant(OURS, version, task, reads_heic=True)


def libvips(folder: Path) -> Iterable[Contestant | Missing]:
    version = package_version("vips")
    if not version:
        return [Missing(VIPS, "libvips-dev")]
    program = build(folder, "libvips", "vips")

    def tasks(way: str, jpeg_options: str) -> Callable[[Job], Task]:
        def task(job: Job) -> Task:
            output = str(job.output) + (jpeg_options if job.output.suffix == ".jpg" else "")
            threads = {"VIPS_CONCURRENCY": str(job.threads)} if job.threads else {}
            return Task([program, way, str(job.side), output, *map(str, job.photos)], threads)

        return task

    same = "[Q=90,subsample_mode=off]"
    return [
        Contestant(VIPS, version, tasks("threads", same), reads_heic=True),
        Contestant(VIPS_PIPELINE, version, tasks("pipeline", same), reads_heic=True),
        Contestant("libvips, its own quality 75", version, tasks("threads", ""), formats=("jpg",)),
    ]


def pillow() -> Contestant:
    decoder = "libjpeg-turbo " + str(features.version_feature("libjpeg_turbo"))
    command = [sys.executable, str(PEERS / "pillow.py")]
    return Contestant("Pillow", f"{PIL.__version__} with {decoder}", peer(command))


def imagemagick() -> Contestant | Missing:
    for name in ("magick", "convert-im6", "convert"):
        if shutil.which(name):
            version = first_line([name, "-version"]).removeprefix("Version: ImageMagick ")
            command = [str(PEERS / "imagemagick"), name]
            version = " ".join(version.split()[:2])
            return Contestant("ImageMagick", version, peer(command), reads_heic=True)
    return Missing("ImageMagick", "imagemagick")


def graphicsmagick() -> Contestant | Missing:
    if not shutil.which("gm"):
        return Missing("GraphicsMagick", "graphicsmagick")
    version = first_line(["gm", "version"]).removeprefix("GraphicsMagick ")
    command = [str(PEERS / "graphicsmagick")]
    return Contestant("GraphicsMagick", version.split()[0], peer(command))


def floor(folder: Path) -> Contestant:
    version = f"libjpeg-turbo {package_version('libjpeg')}"
    task = peer([build(folder, "floor", "libjpeg")])
    return Contestant("lower bound", version, task, formats=("jpg",), is_rough=True)


def peer(command: list[str]) -> Callable[[Job], Task]:
    """Most peers are told side, output and photos, in this order."""
    return lambda job: Task([*command, str(job.side), str(job.output), *map(str, job.photos)], {})


def build(folder: Path, name: str, package: str) -> str:
    program = str(folder / name)
    flags = first_line(["pkg-config", "--cflags", "--libs", package]).split()
    source = str(PEERS / f"{name}.c")
    subprocess.run(["cc", "-O2", "-o", program, source, *flags], check=True)
    return program


def package_version(package: str) -> str:
    return first_line(["pkg-config", "--modversion", package])


def first_line(command: list[str]) -> str:
    """What a program says first, or nothing if it fails or is not there."""
    if not shutil.which(command[0]):
        return ""
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.partition("\n")[0].strip() if done.returncode == 0 else ""
