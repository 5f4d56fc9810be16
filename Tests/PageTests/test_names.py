"""Hostile names change neither the page nor the command."""

import json
import os
import shutil
import subprocess
import unittest

from page import PHOTOS, PROGRAM, SHELL_ENVIRONMENT, Page, folder

HOSTILE = [
    b"</script><img src=x onerror=document.title='broken'>.jpg", b"<!--<script>.jpg", b"$(touch broken).jpg",
    b"`touch broken`.jpg", b"it's \"quoted\".jpg", b"-.jpg", b"--", b"--focus", b"a\nb.jpg", b"end\n",
    b"\x1b[201~touch broken\r.jpg", b"\xff\xfe.jpg", b"cut\xc3", "\u202egpj.exe".encode(),
    "\u2028\u2029.jpg".encode(), b"{{policy}} {{data}} {photo}.jpg", b"&amp;&#60;.jpg", b"javascript:0",
    b"__proto__", b"!! !$ %s%n.jpg",
]


class NameTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = folder() / "hostile"
        cls.folder.mkdir()
        for name in HOSTILE:
            path = bytes(cls.folder) + b"/" + name
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as copy:
                copy.write((PHOTOS / "sign.png").read_bytes())

    def open(self, *names):
        return Page(*names, working_folder=self.folder)

    def run_in(self, shell, command):
        """Runs a command and returns the words that the program gets."""
        programs = folder() / "programs"
        programs.mkdir(exist_ok=True)
        recorder = programs / "instagrid"
        recorder.write_text("#!/bin/sh\nprintf '%s\\0' \"$@\"\n")
        recorder.chmod(0o755)
        printed = subprocess.run(
            [shell], input=command.encode(), capture_output=True, cwd=self.folder,
            env={"PATH": f"{programs}:/usr/bin:/bin"})
        self.assertEqual(printed.stderr, b"")
        return printed.stdout.split(b"\0")[:-1]

    def test_the_page_is_the_same_whatever_the_names(self):
        def outline(page):
            return page.value("""[...document.querySelectorAll(":not(canvas)")].map((element) =>
              element.tagName + [...element.getAttributeNames()].sort()).join(" ")""")
        plain = folder() / "plain"
        plain.mkdir()
        names = [f"{number}.png" for number in range(len(HOSTILE))]
        for name in names:
            shutil.copy(PHOTOS / "sign.png", plain / name)
        page = self.open(*HOSTILE)
        hostile = outline(page)
        self.assertEqual(page.complaints(), [])
        self.assertIn("Instagrid", page.value("document.title"))
        self.assertEqual(page.names()[0], f"Cell 1 of 20: {HOSTILE[0].decode()}")
        # What would hide or reverse text can be seen.
        shown = "".join(page.names())
        self.assertNotIn("\u202e", shown)
        self.assertNotIn("\x1b", shown)
        self.assertEqual(outline(Page(*names, working_folder=plain)), hostile)

    def test_the_command_has_every_byte_of_the_names(self):
        page = self.open(*HOSTILE)
        command = page.command()
        self.assertNotRegex(command, r"[\x00-\x1f\x7f-\x9f\u2028-\u202e]")
        for shell in filter(shutil.which, ("dash", "bash", "zsh")):
            words = self.run_in(shell, command)
            self.assertEqual(words[-len(HOSTILE):], HOSTILE)
            self.assertEqual(words[-len(HOSTILE) - 1], b"--")
        self.assertFalse((self.folder / "broken").exists())
        self.assertEqual(page.complaints(), [])

    def test_the_copied_command_is_the_one_that_is_shown(self):
        page = self.open(*HOSTILE)
        page.browser.allow_clipboard()
        page.click("#share")
        page.click("[data-copy=command]")
        page.browser.wait_until("document.querySelector('#sheet-status').textContent !== ''")
        self.assertEqual(page.value("navigator.clipboard.readText()"), page.text("#command"))

    def test_the_program_takes_the_command(self):
        page = self.open(*HOSTILE)
        command = page.command()
        made = subprocess.run(
            ["sh"], input=command.encode(), capture_output=True, cwd=self.folder,
            env=SHELL_ENVIRONMENT)
        self.assertEqual((made.returncode, made.stdout), (0, b""), made.stderr)
        self.assertGreater((self.folder / "grid.jpg").stat().st_size, 1000)

    def test_the_picture_gets_a_name_that_no_photo_has(self):
        taken = folder() / "taken"
        (taken / "other").mkdir(parents=True)
        names = ["grid.jpg", "GRID-2.JPG", "other/Grid-3.jpg", "grid-5.jpg"]
        for name in names:
            shutil.copy(PHOTOS / "sign.png", taken / name)
        # Only the first photo has a cell.
        page = Page(*names, working_folder=taken, options=["--layout", "1x1"])
        command = page.command()
        self.assertEqual(command, "instagrid compose --layout 1x1 -o grid-4.jpg grid.jpg")
        self.assertEqual(page.manifest()["output"], "grid-4.jpg")
        made = subprocess.run(
            ["sh"], input=command.encode(), capture_output=True, cwd=taken, env=SHELL_ENVIRONMENT)
        self.assertEqual((made.returncode, made.stdout), (0, b""), made.stderr)
        self.assertEqual((taken / "grid.jpg").read_bytes(), (PHOTOS / "sign.png").read_bytes())

    def test_a_photo_that_is_added_keeps_its_name(self):
        page = Page("sign.png")
        self.assertIn(" -o grid.jpg ", page.command())
        page.value("""(async () => {
          const canvas = Object.assign(document.createElement("canvas"), { width: 9, height: 9 });
          canvas.getContext("2d");
          const bytes = await new Promise((done) => canvas.toBlob(done));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], "Grid.jpg", { type: "image/png" }));
          document.querySelector("#files").files = transfer.files;
          document.querySelector("#files").dispatchEvent(new Event("change"));
        })()""")
        page.browser.wait_until("document.querySelectorAll('#strip button[data-photo]').length === 2")
        self.assertIn(" -o grid-2.jpg ", page.command())

    def test_the_manifest_line_has_the_names_that_are_utf8(self):
        page = self.open(*HOSTILE)
        page.click("#share")
        self.assertIn("UTF-8", page.text("#manifest"))
        self.assertTrue(page.value("document.querySelector('[data-copy=manifest]').disabled"))
        names = [name for name in HOSTILE if name not in (b"\xff\xfe.jpg", b"cut\xc3")]
        page = self.open(*names)
        page.click("#share")
        line = page.text("#manifest")
        self.assertNotRegex(line, r"[\x00-\x1f\x7f-\x9f\u2028-\u202e]")
        self.assertEqual(json.loads(line)["photos"], [name.decode() for name in names])
        manifest = self.folder / "manifest"
        manifest.write_text(line + "\n")
        made = subprocess.run(
            [PROGRAM, "batch", "--force", "--manifest", "manifest"], cwd=self.folder, capture_output=True)
        self.assertEqual(made.returncode, 0, made.stderr)

    def test_a_file_of_the_picker_that_begins_with_a_hyphen(self):
        page = Page("sign.png")
        page.value("""(() => {
          const file = new File(["no picture"], "-x\\u001b.png", { type: "image/png" });
          const transfer = new DataTransfer();
          transfer.items.add(file);
          document.querySelector("#files").files = transfer.files;
          document.querySelector("#files").dispatchEvent(new Event("change"));
        })()""")
        page.browser.wait_until("document.querySelector('#status').textContent !== ''")
        self.assertEqual(page.text("#status"), "This browser cannot show -x\ufffd.png.")


if __name__ == "__main__":
    unittest.main()
