"""Tests of the Python module `instagrid`, with the program in PATH."""

import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import instagrid

ROOT = pathlib.Path(__file__).parents[2]
PHOTO = ROOT / "Fixtures/kinds/420.jpg"
DAMAGED = ROOT / "Fixtures/damaged/truncated.jpg"
SMALL = {"layout": "1x1", "size": 64}


class ModuleTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def picture(self, *options: str) -> bytes:
        """Returns the picture that the command makes."""
        words = ["instagrid", "compose", PHOTO, "-l", "1x1", "-s", "64", "-f", "png", "-o", "-"]
        return subprocess.run([*words, *options], check=True, capture_output=True).stdout

    def test_compose_is_the_command(self) -> None:
        output = self.folder / "-a.png"
        result = instagrid.compose([PHOTO], output, **SMALL, allow_empty=True, hdr=False, font=None)
        self.assertEqual(output.read_bytes(), self.picture())
        self.assertEqual((result["layout"], result["bytes"]), ("1x1", output.stat().st_size))
        titled = instagrid.compose([PHOTO], self.folder / "b.png", size="64x80", zoom=["1=2", "2"])
        self.assertEqual(titled["cells"][0]["zoom"], 2)

    def test_a_failure_is_an_error_with_code_and_path(self) -> None:
        with self.assertRaises(instagrid.Error) as raised:
            instagrid.compose([DAMAGED], self.folder / "a.png", layout="1x1")
        error = raised.exception
        self.assertEqual((error.code, error.path), (65, str(DAMAGED)))
        self.assertIn("damaged JPEG", str(error))
        self.assertEqual(list(self.folder.iterdir()), [])
        # Engines send errors from one process to another.
        self.assertEqual(pickle.loads(pickle.dumps(error)).result, error.result)
        with self.assertRaises(instagrid.Error) as raised:
            instagrid.compose([PHOTO], self.folder / "a.png", layuot="1x1")
        self.assertEqual((raised.exception.code, raised.exception.path), (64, None))
        self.assertIn("did you mean '--layout'?", str(raised.exception))

    def test_bytes_go_in_and_come_out(self) -> None:
        with instagrid.Batch(**SMALL, format="png") as batch:
            for photo in [PHOTO, str(PHOTO), PHOTO.read_bytes(), memoryview(PHOTO.read_bytes())]:
                self.assertEqual(batch.make({"photos": [photo]})["output"], self.picture())
            made = batch.make({"photos": [PHOTO], "output": self.folder / "a.png", "gap": 0})
            self.assertEqual(made["output"], str(self.folder / "a.png"))
            with self.assertRaises(TypeError):
                batch.make({"photos": [1j]})
            self.assertTrue(batch.make({"photos": [PHOTO]})["ok"])

    def test_results_and_errors_are_in_order(self) -> None:
        records = [{"id": n, "photos": [DAMAGED if n % 7 == 3 else PHOTO]} for n in range(50)]
        with instagrid.Batch(**SMALL, format="png") as batch:
            results = list(batch.map(iter(records)))
        failed = [n for n, result in enumerate(results) if isinstance(result, instagrid.Error)]
        self.assertEqual(failed, list(range(3, 50, 7)))
        ids = [r.result["id"] if isinstance(r, instagrid.Error) else r["id"] for r in results]
        self.assertEqual(ids, list(range(50)))
        self.assertEqual({results[n].code for n in failed}, {65})
        # Every result has every key.
        keys = {tuple(r.result if isinstance(r, instagrid.Error) else r) for r in results}
        self.assertEqual(len(keys), 1)

    def test_a_series_that_is_left_does_not_disturb_the_next_one(self) -> None:
        def records():
            for n in range(9):
                if n == 5:
                    raise KeyError("records")
                yield {"id": n, "photos": [PHOTO]}

        with instagrid.Batch(**SMALL, format="png") as batch:
            series = batch.map({"id": n, "photos": [PHOTO]} for n in range(1000))
            self.assertEqual(next(series)["id"], 0)
            with self.assertRaises(RuntimeError):
                batch.make({"photos": [PHOTO]})
            series.close()
            self.assertEqual(batch.make({"id": "x", "photos": [PHOTO]})["id"], "x")
            made = []
            with self.assertRaises(KeyError):
                for result in batch.map(records()):
                    made.append(result["id"])
            self.assertEqual(made, [0, 1, 2, 3, 4])
            self.assertEqual(batch.make({"id": "y", "photos": [PHOTO]})["id"], "y")
            # zip asks for no more than there are records.
            process, records = batch._process, [{"photos": [PHOTO]}] * 3
            self.assertTrue(all(made["ok"] for _, made in zip(records, batch.map(records))))
            self.assertTrue(batch.make({"photos": [PHOTO]})["ok"])
            self.assertIs(batch._process, process)

    def test_a_process_that_is_killed_is_an_error_and_is_replaced(self) -> None:
        with instagrid.Batch(**SMALL, format="png", jobs=1) as batch:
            series = batch.map({"photos": [PHOTO]} for _ in range(100_000))
            next(series)
            batch._process.kill()
            with self.assertRaises(instagrid.Error) as raised:
                list(series)
            self.assertEqual(raised.exception.code, -signal.SIGKILL)
            self.assertEqual(str(raised.exception), "instagrid was ended by SIGKILL")
            self.assertEqual(batch.make({"photos": [PHOTO]})["output"], self.picture())

    def test_a_pipe_that_is_closed_is_the_error_of_the_process(self) -> None:
        with instagrid.Batch(layuot="1x1") as batch:
            # The second record is larger than a pipe, so that writing it fails.
            for photos in [[PHOTO], [bytes(1 << 20)]]:
                with self.assertRaises(instagrid.Error) as raised:
                    batch.make({"photos": photos})
                self.assertEqual(raised.exception.code, 64)
                self.assertIn("did you mean '--layout'?", str(raised.exception))

    def test_a_worker_that_dies_leaves_no_process(self) -> None:
        script = """if True:
            import instagrid, sys, time
            batch = instagrid.Batch(layout="1x1", format="png")
            batch.make({"photos": [sys.argv[1]]})
            print(batch._process.pid, flush=True)
            time.sleep(60)"""
        worker = subprocess.Popen([sys.executable, "-c", script, PHOTO], stdout=subprocess.PIPE)
        process = int(worker.stdout.readline())
        os.kill(process, 0)
        worker.kill()
        worker.communicate()
        for _ in range(200):
            try:
                if "\nState:\tZ" in pathlib.Path(f"/proc/{process}/status").read_text():
                    return
            except (FileNotFoundError, ProcessLookupError):
                return
            time.sleep(0.05)
        self.fail("the process still runs after ten seconds")

    def test_the_module_is_the_command(self) -> None:
        command = [sys.executable, "-m", "instagrid"]
        expected = subprocess.run(["instagrid", "--version"], capture_output=True).stdout
        self.assertEqual(subprocess.run([*command, "--version"], capture_output=True).stdout, expected)
        wrong = subprocess.run([*command, "compose", "--json"], capture_output=True)
        self.assertEqual(wrong.returncode, 64)
        self.assertEqual(json.loads(wrong.stdout)["error"]["code"], 64)


if __name__ == "__main__":
    unittest.main()
