"""Words of the command come out of shells as the bytes that went in."""

import json
import random
import shutil
import subprocess
import unicodedata
import unittest

from page import browser, folder, load_script
from page import seed as random_seed

# Shells, and what makes them treat a line as if it was typed: an exclamation mark recalls another.
SHELLS = [("dash -s", ""), ("bash -s", ""), ("bash -s", "set -o history; set -H\n: recalled\n")]
if shutil.which("zsh"):
    SHELLS.append(("zsh -f -i -s +o zle +o prompt_cr +o prompt_sp", ": recalled\n"))
PIECES = [
    b"'", b'"', b"\\", b"$(touch broken)", b"`touch broken`", b"$HOME", b"${x}", b"!", b"!!", b"~",
    b"*", b"?", b"[a]", b"{a,b}", b";", b"&", b"|", b"<", b">", b"(", b")", b"#", b"=", b"%", b"%s",
    b"%b", b"\\n", b"\\0101", b" ", b"\t", b"\n", b"\r", b"\x1b[201~touch broken\n", b"\x1b]0;x\x07",
    b"\x7f", b"\x08", "\u0085".encode(), "\u009b".encode(), "\u202e".encode(), "\u2066".encode(),
    "\u2028".encode(), "\u200d".encode(), "\ufeff".encode(), "\u00a0".encode(), "é".encode(),
    "日本".encode(), "😀".encode(), b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"-",
    b"--", b"-n", b".", b"/", b"a", b"Z", b"0", b"7", b"photo.jpg", b"</script>", b"@", b"+", b"^",
]


def random_word(numbers):
    if numbers.random() < 0.3:
        return bytes(numbers.randrange(1, 256) for _ in range(numbers.randrange(1, 12)))
    return b"".join(numbers.choice(PIECES) for _ in range(numbers.randrange(0, 6)))


class ShellTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        load_script("command.js")

    def command(self, words):
        lists = json.dumps([list(word) for word in words])
        return browser().evaluate(
            f"shellCommand({lists}.map((word) => Uint8Array.from(word)))")

    def test_words_that_need_nothing_stay_as_they_are(self):
        words = [b"instagrid", b"--layout", b"2+1", b"--focus", b"2=30%,50%", b"a/b_c.jpg", b"--"]
        self.assertEqual(self.command(words), "instagrid --layout 2+1 --focus 2=30%,50% a/b_c.jpg --")

    def test_words_by_hand(self):
        for word, quoted in [
            (b"", "''"), (b"a b", "'a b'"), (b"it's", "'it'\\''s'"), (b"$(rm x).jpg", "'$(rm x).jpg'"),
            (b"#106698", "'#106698'"), (b"~", "'~'"), (b"=ls", "'=ls'"), ("é".encode(), "'é'"),
            (b"a\nb", "\"$(printf 'a\\012b')\""), (b"\xff.jpg", "\"$(printf '\\377.jpg')\""),
            (b"-%\x1b", "\"$(printf '\\055\\045\\033')\""),
        ]:
            self.assertEqual(self.command([word]), quoted)
        self.assertEqual(
            self.command([b"x", b"a\n"]), "name1=$(printf 'a\\012.'); x \"${name1%.}\"")

    def test_random_hostile_words_come_back_from_every_shell(self):
        seed = random_seed()
        numbers = random.Random(seed)
        words = [random_word(numbers) for _ in range(2000)] + PIECES
        # A line that is typed may not be too long for zsh.
        commands = [
            self.command([b"printf", b"%s\\0", *words[first:first + 20]])
            for first in range(0, len(words), 20)]
        # What is pasted into a terminal has no control character and nothing that hides.
        kinds = {unicodedata.category(character) for character in "".join(commands)}
        self.assertFalse(kinds & {"Cc", "Cf", "Zl", "Zp"}, f"INSTAGRID_SEED={seed}")
        for shell, setup in SHELLS:
            printed = subprocess.run(
                shell.split(), input=(setup + "\n".join(commands)).encode(), cwd=folder(), capture_output=True,
                env={"PATH": "/usr/bin:/bin", "PROMPT": "", "PS2": ""})
            self.assertEqual(printed.stderr, b"", f"{shell} INSTAGRID_SEED={seed}")
            self.assertEqual(
                printed.stdout.split(b"\0")[:-1], words, f"{shell} INSTAGRID_SEED={seed}")
        self.assertFalse((folder() / "broken").exists())


if __name__ == "__main__":
    unittest.main()
