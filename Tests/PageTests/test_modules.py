"""The page's scripts are modules that know each other's names and types."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PAGE = FOLDER.parents[1] / "Sources/ArrangePage/Page"


def problems(page):
    """Returns what check.js says about the scripts of a folder."""
    environment = os.environ | {"NODE_PATH": "/usr/share/nodejs"}
    result = subprocess.run(["node", FOLDER / "check.js", page], capture_output=True, text=True, env=environment)
    return result.stdout.splitlines() + result.stderr.splitlines()


class ModuleTests(unittest.TestCase):
    def test_all_names_are_known_used_and_not_hidden(self):
        self.assertEqual(problems(PAGE), [])

    def test_faults_are_found(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        (folder / "page.js").write_text("""import { one, two } from "./other.js";
one(two, { colour: 1 });
three();
""")
        (folder / "other.js").write_text("""/** @param {{ color: number }} options */
export function one(two, options) {
  const unused = [two].map((one) => one + options.color);
}
export const two = 2;
export const four = two.length;
""")
        found = problems(folder)
        for problem in [
            "other.js:2: 'two' is hidden.", "other.js:3: 'one' is hidden.",
            "other.js:3: 'unused' is declared but its value is never read.",
            "other.js:6: Property 'length' does not exist on type '2'.",
            "other.js:1: 'four' is exported, but not imported.", "page.js:3: Cannot find name 'three'.",
        ]:
            self.assertIn(problem, found)
        self.assertRegex("\n".join(found), "page.js:2: Argument of type .*colour")


if __name__ == "__main__":
    unittest.main()
