"""Tests the log parsing of scripts/stages.py, and which stages it runs, skips and leaves out."""

import contextlib
import io
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import stages

MAKEFILE = """
good:
\t@echo passed: one; echo passed: two; echo '2 passed, 0 failed'
bad:
\t@echo 'error: something'; echo '1 passed, 3 failed'; exit 1
counted:
\t@echo run >>counted
slow: good
.PHONY: good bad counted slow
"""


class Logs(unittest.TestCase):
    def test_sums_are_added(self):
        self.assertEqual(stages.checks_in("passed: a\n10 passed, 0 failed\nloader 32 passed, 1 failed\n"), (42, 1))

    def test_swift_tests_are_counted(self):
        self.assertEqual(
            stages.checks_in("✔ Test run with 41 tests in 10 suites passed after 0.3 seconds.\n"), (41, 0))
        self.assertEqual(
            stages.checks_in("✘ Test run with 41 tests in 10 suites failed after 0.3 seconds with 2 issues.\n"), (39, 2))

    def test_a_log_without_counts_is_one_check(self):
        self.assertEqual(stages.checks_in("built\n"), (1, 0))

    def test_an_excerpt_has_what_tells_and_the_end(self):
        log = "\n".join(["✘ Test x recorded an issue"] + [f"line {i}" for i in range(500)])
        text = stages.excerpt(log)
        self.assertIn("recorded an issue", text)
        self.assertIn("line 499", text)
        self.assertLess(len(text.splitlines()), 100)

    def test_every_stage_is_a_target_with_known_needs(self):
        every = stages.TEST + stages.TEST_ALL
        names = [stage.name for stage in every]
        self.assertEqual(len(names), len(set(names)))
        for i, stage in enumerate(every):
            self.assertTrue(set(stage.after) <= set(names[:i]), stage.name)
            for target in stage.tests:
                self.assertTrue(pathlib.Path("Tests", target).is_dir(), target)


class Runs(unittest.TestCase):
    def setUp(self):
        self.home = os.getcwd()
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)
        pathlib.Path("Makefile").write_text(MAKEFILE)
        os.system("git init --quiet . && printf '.build\\ncounted\\n' >.gitignore")
        self.stages = stages.TEST, stages.TEST_ALL

    def tearDown(self):
        stages.TEST, stages.TEST_ALL = self.stages
        os.chdir(self.home)
        self.folder.cleanup()

    def run_command(self, command, test, more=()):
        stages.TEST = [stages.Stage(name, "", "", after) for name, *after in test]
        stages.TEST_ALL = [stages.Stage(name, "", "", after) for name, *after in more]
        with contextlib.redirect_stdout(io.StringIO()) as output:
            status = stages.run(command)
        return status, output.getvalue()

    def test_what_passes_is_counted_and_said_at_the_end(self):
        status, output = self.run_command("test", [("good",), ("counted",)])
        self.assertEqual(status, 0)
        self.assertRegex(output.splitlines()[-1], r"^make test: 2 stages, 3 checks passed, 0 failed, in \d+ s$")

    def test_what_fails_is_shown_with_the_command_that_repeats_it_and_what_needs_it_is_left_out(self):
        status, output = self.run_command("test", [("bad",), ("good", "bad")])
        self.assertEqual(status, 1)
        self.assertIn("error: something", output)
        self.assertIn("to repeat bad: make bad", output)
        self.assertIn("left out: good", output.splitlines()[-1])

    def test_a_stage_begins_after_what_it_needs(self):
        _, output = self.run_command("test", [("slow", "good"), ("good",)])
        lines = output.splitlines()
        self.assertLess(lines.index("good: passed, 2 checks, 0 s"), lines.index("slow: begins: "))

    def test_all_skips_what_test_has_done_with_the_same_files_and_nothing_else(self):
        count = lambda: len(pathlib.Path("counted").read_text().splitlines())
        self.run_command("test", [("counted",)])
        _, output = self.run_command("test-all", [("counted",)], [("good",)])
        self.assertEqual(count(), 1)
        self.assertIn("make test-all: 2 stages, 3 checks passed", output)
        pathlib.Path("new").write_text("")
        self.run_command("test-all", [("counted",)])
        self.assertEqual(count(), 2)
        self.run_command("test-all", [("counted",)])
        self.assertEqual(count(), 3)
        self.run_command("test", [("counted",)])
        self.assertEqual(count(), 4)


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
