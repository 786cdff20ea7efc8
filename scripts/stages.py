"""Runs the stages of `make test` or of `make test-all`, two at a time, and prints their progress.

Usage: stages.py test | test-all | times | document | check

Each stage is a target of the Makefile. Its output goes to .build/stages/NAME.log, its time and counts to NAME.json beside it.
`test-all` does not repeat stages that `test` has just run with the same files. `times` prints the times of the last runs.
`document` writes the table of CONTRIBUTING.md from the stages, and `check` fails if the table is out of date.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

FOLDER = pathlib.Path(".build/stages")
# Machines have few cores, and a Swift build uses more than one core for only a part of its time.
LANES = 2
# The interval between progress reports of a long stage, and the number of shown lines of a failed stage's log.
SECONDS_BETWEEN_WORDS = 30
LINES_SHOWN = 60

AGENT_TARGETS = ("RuntimeAgentTests", "hookctlTests")
RUNTIME_TARGETS = ("AdapterTests", "CFFIShimTests", "CRuntimeTests", "CTracingTests", "SwiftClassTests", "SwiftPrototypeTests", "SwiftRuntimeTests")


@dataclasses.dataclass(frozen=True)
class Stage:
    name: str  # the target of make
    contents: str
    reason: str  # why it belongs to this command
    after: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()  # for make
    tests: tuple[str, ...] = ()  # the Swift test targets that it runs

    @property
    def command(self) -> str:
        return " ".join(["make", self.name, *self.arguments])


TEST = [
    Stage("build-debug", "the package and its tests, debug", "most later stages need it"),
    Stage("programs", "the C test programs in two opposite configurations and under the address sanitizer",
          "each program at least twice, with and without optimization and ARC"),
    Stage("prototypes", "1,000 random prototypes of a fixed seed, called in every way, and the kept ones",
          "most defects of calls show early", arguments=("PROTOTYPES=1000",)),
    Stage("hook-scripts", "500 random scripts of hooks of a fixed seed, compared with a model", "most defects of hooks show early",
          arguments=("HOOK_SCRIPTS=500",)),
    Stage("runtime-tests-debug", "the Swift tests, on fixtures at -O2", "the whole behaviour, every engine", ("build-debug",),
          ("FIXTURES=optimized",), RUNTIME_TARGETS),
    Stage("agent-tests-debug", "the Swift tests of the agent and hookctl", "they run beside the others", ("build-debug",),
          tests=AGENT_TARGETS),
    Stage("check", "formatting, lint, assembly of both processors, headers, pictures, tables, calls between folders",
          "seconds after a debug build",
          ("build-debug",)),
    Stage("run", "the first command of the README", "a newcomer types it", ("build-debug",)),
    Stage("readme", "the first example of the README, compiled and run", "a newcomer types it", ("build-debug",)),
    Stage("fuzz-replay", "the kept cases of all fuzzers, under the address sanitizer", "a defect found once stays fixed"),
    Stage("tests-of-make", "setup on a machine without package lists, objects that depend on their headers, packages with another swift-syntax",
          "the commands themselves", ("programs", "prototypes", "hook-scripts")),
]

TEST_ALL = [
    Stage("build-asan", "the package without hookctl, address and undefined-behaviour sanitizers, linked with the tests of the debug build",
          "a build of its own", ("build-debug",)),
    Stage("build-tsan", "the same, thread sanitizer, without the agent", "a build of its own", ("build-debug",)),
    Stage("runtime-tests-asan", "the Swift tests with address and undefined-behaviour sanitizers", "slow", ("build-asan",),
          tests=RUNTIME_TARGETS),
    Stage("agent-tests-asan", "the Swift tests of the agent", "slow", ("build-asan",), tests=("RuntimeAgentTests",)),
    Stage("runtime-tests-tsan", "the Swift tests that use several threads, with the thread sanitizer", "slow", ("build-tsan",), tests=RUNTIME_TARGETS),
    Stage("build-release", "the package with all adapters and the tests of these and of Swift code, release, linked with the other tests of "
          "the debug build", "a build of its own", ("build-debug",)),
    Stage("runtime-tests-release", "the Swift tests, release, on all fixtures, with the adapters", "release instead of debug",
          ("build-release",), tests=RUNTIME_TARGETS),
    Stage("agent-tests-release", "the Swift tests of the agent and hookctl", "release instead of debug", ("build-release",), tests=AGENT_TARGETS),
    Stage("swift-function-table", "a Swift declaration of each kind, hooked in every way, debug and release",
          "needs both builds", ("build-debug", "build-release"), ("TABLE=check",)),
    Stage("swift-counting", "a third of the 35 million calls, 2 million asynchronous calls and 50,000 objects of `make soak`, counted "
          "while hooks come and go", "needs the release build", ("build-release",)),
    Stage("swift-counting-tsan", "a part of the same with the thread sanitizer", "needs its build", ("build-tsan",)),
    Stage("documents", "the examples of the README and of docs, compiled and run", "needs the release build",
          ("build-release",)),
    Stage("everything-loaded", "each method of Foundation, Dispatch, SwiftNIO and a program's own classes, traced and hooked",
          "thousands of hooks", ("build-release",)),
    Stage("web-tests", "the page of `hookctl web` in chromium: each view, 320 and 1,920 pixels wide, dark and light, keyboard, hostile names, "
          "connecting again", "needs a browser", ("build-debug",)),
    Stage("docs", "the reference and the articles, with their examples", "a minute", ("build-debug",)),
    Stage("programs-all", "the C test programs in all eight configurations, in the stress build, with the address and the "
          "thread sanitizer, on aarch64", "every corner"),
    Stage("prototypes-more", "10,000 random prototypes; 300 under the address sanitizer; 2,000 on aarch64", "rarer types",
          ("prototypes", "programs-all")),
    Stage("hook-scripts-more", "2,000 random scripts; the same in the stress build, which checks all structures after "
          "each step, and under the address sanitizer; 1,000 on aarch64", "rarer mixtures", ("hook-scripts", "programs-all")),
    Stage("install-check", "`make install`, and programs that use the installed files", "a build of its own",
          ("build-debug",)),
    Stage("networking", "the tests of Examples/Networking", "a package of its own"),
    Stage("mocking", "the tests of Examples/Mocking", "a package of its own; shares the build of the one above",
          ("networking",)),
    Stage("macros", "the tests of `#hook`", "builds swift-syntax"),
    Stage("agent-library-check", "the agent as a library, in programs that do not link it", "needs the files of install-check",
          ("build-debug", "install-check")),
    Stage("follow", "README and guides, followed literally in an empty folder", "builds packages of its own"),
]


# MARK: Results


def state_of_files() -> str:
    """Returns a digest of all files that git tracks or would add; without git, a different text each time."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True)
    if listed.returncode != 0:
        return f"unknown at {time.time()}"
    digest = hashlib.sha256()
    for name in sorted(set(filter(None, listed.stdout.decode().split("\0")))):
        path = pathlib.Path(name)
        digest.update(name.encode())
        if path.is_symlink():
            digest.update(os.readlink(path).encode())
        elif path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


@dataclasses.dataclass
class Record:
    """The result of a run of a stage."""

    command: str  # test or test-all
    state: str  # of the files
    passed: bool
    checks: int
    failures: int
    seconds: float
    cpu: float  # seconds of all its processes

    @staticmethod
    def path(name: str) -> pathlib.Path:
        return FOLDER / f"{name}.json"

    @classmethod
    def read(cls, name: str) -> Record | None:
        try:
            return cls(**json.loads(cls.path(name).read_text()))
        except (OSError, ValueError, TypeError):
            return None

    def write(self, name: str) -> None:
        self.path(name).write_text(json.dumps(dataclasses.asdict(self)))


# MARK: Logs

ONE_PASSED = re.compile(r"^(?:passed: |✔ Test (?!run |case ))", re.MULTILINE)
SUM = re.compile(r"^(?:\S+ )?(\d+) passed, (\d+) failed$", re.MULTILINE)
SWIFT_SUM = re.compile(r"^. Test run with (\d+) tests?\b.*?\b(passed|failed)\b(?:.* with (\d+) issues?)?", re.MULTILINE)
SO_FAR = re.compile(r"^so far: (\d+) of (\d+)", re.MULTILINE)
TO_DO = re.compile(r"^to do: (\d+)$", re.MULTILINE)
TELLING = re.compile(r"recorded an issue|ThreadSanitizer|AddressSanitizer|LeakSanitizer|runtime error:|^failed|error: |^mismatch|\*\*\*")


def checks_in(log: str) -> tuple[int, int]:
    """Returns how many checks passed and how many failed; a stage without counts is one check."""
    pairs = [(int(passed), int(failed)) for passed, failed in SUM.findall(log)]
    for count, how, issues in SWIFT_SUM.findall(log):
        failed = max(1, int(issues or 1)) if how == "failed" else 0
        pairs.append((int(count) - failed, failed))
    return (sum(passed for passed, _ in pairs), sum(failed for _, failed in pairs)) if pairs else (1, 0)


def progress_in(log: str, stage: Stage) -> str:
    if counts := SO_FAR.findall(log):
        return "{} of {}".format(*counts[-1])
    done = len(ONE_PASSED.findall(log))
    if stage.tests:
        return f"{done} of about {sum(map(tests_in, stage.tests))} tests"
    totals = sum(map(int, TO_DO.findall(log)))
    if totals:
        return f"{done} of at most {totals} done"
    last = log.rstrip().rpartition("\n")[2][:100]
    return last if re.match(r"\[\d+/\d+\]", last) else "at work"


def tests_in(target: str) -> int:
    return sum(path.read_text().count("@Test") for path in pathlib.Path("Tests", target).glob("*.swift"))


def excerpt(log: str) -> str:
    """Returns the most useful part of a failed log: the lines that name a failure, and the end."""
    lines = log.splitlines()
    telling = [i for i, line in enumerate(lines[:-LINES_SHOWN]) if TELLING.search(line)][:20]
    shown = sorted({j for i in telling for j in range(i, min(i + 4, len(lines) - LINES_SHOWN))})
    return "\n".join([*(lines[i] for i in shown), *(["…"] if shown else []), *lines[-LINES_SHOWN:]])


# MARK: Running


class Run:
    """Runs at most LANES stages at a time, each after the stages that it needs."""

    def __init__(self, command: str, stages: list[Stage]):
        self.command = command
        self.stages = stages
        self.state = state_of_files()
        self.records: dict[str, Record] = {}
        self.left_out: list[str] = []
        self.waiting: list[Stage] = []
        self.changed = threading.Condition()

    def say(self, text: str) -> None:
        print(text, flush=True)

    def run(self) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        lanes = [threading.Thread(target=self.work, daemon=True) for _ in range(LANES)]
        self.waiting = [stage for stage in self.stages if not self.is_done_by_test(stage)]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()

    def is_done_by_test(self, stage: Stage) -> bool:
        record = Record.read(stage.name)
        if self.command != "test-all" or record is None or record.command != "test":
            return False
        if not record.passed or record.state != self.state:
            return False
        self.records[stage.name] = record
        self.say(f"{stage.name}: passed by make test just now, {record.checks} checks")
        return True

    def work(self) -> None:
        while stage := self.next_stage():
            record = self.perform(stage)
            with self.changed:
                self.records[stage.name] = record
                self.changed.notify_all()

    def next_stage(self) -> Stage | None:
        with self.changed:
            while self.waiting:
                for stage in self.waiting:
                    needed = [self.records.get(name) for name in stage.after]
                    if any(record is not None and not record.passed for record in needed) or any(
                        name in self.left_out for name in stage.after
                    ):
                        self.say(f"{stage.name}: left out, because a stage that it needs has failed")
                        self.left_out.append(stage.name)
                        self.waiting.remove(stage)
                        break
                    if all(needed):
                        self.waiting.remove(stage)
                        return stage
                else:
                    self.changed.wait()
            return None

    def perform(self, stage: Stage) -> Record:
        self.say(f"{stage.name}: begins: {stage.contents}")
        log = FOLDER / f"{stage.name}.log"
        begin = time.monotonic()
        with log.open("wb") as output:
            # The stages must not inherit the options of this make, which could change their results.
            environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKEOVERRIDES")}
            process = subprocess.Popen(
                ["make", stage.name, *stage.arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                env=environment)
            ended = threading.Event()
            watcher = threading.Thread(target=self.watch, args=(stage, log, begin, ended), daemon=True)
            watcher.start()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            ended.set()
            watcher.join()
        text = log.read_text(errors="replace")
        checks, failures = checks_in(text)
        passed = process.returncode == 0
        record = Record(
            self.command, self.state, passed, checks, failures if passed else max(1, failures), time.monotonic() - begin,
            usage.ru_utime + usage.ru_stime)
        record.write(stage.name)
        word = "passed" if passed else "FAILED"
        self.say(f"{stage.name}: {word}, {record.checks} checks, {duration(record.seconds)}")
        return record

    def watch(self, stage: Stage, log: pathlib.Path, begin: float, ended: threading.Event) -> None:
        while not ended.wait(SECONDS_BETWEEN_WORDS):
            text = log.read_text(errors="replace")
            self.say(f"{stage.name}: {progress_in(text, stage)} after {duration(time.monotonic() - begin)}")


def duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def run(command: str) -> int:
    begin = time.monotonic()
    stages = TEST if command == "test" else TEST + TEST_ALL
    work = Run(command, stages)
    work.say(f"make {command}: {len(stages)} stages, {LANES} side by side; logs are in {FOLDER}")
    work.run()
    failed = [stage for stage in stages if (record := work.records.get(stage.name)) and not record.passed]
    for stage in failed:
        log = (FOLDER / f"{stage.name}.log").read_text(errors="replace")
        print(f"\n--- {stage.name} has failed; the last lines of {FOLDER / stage.name}.log:\n{excerpt(log)}")
    for stage in failed:
        print(f"--- to repeat {stage.name}: {stage.command}")
    records = work.records.values()
    checks, failures = sum(record.checks for record in records), sum(record.failures for record in records)
    what = f"{len(work.records)} stages, {checks} checks passed, {failures} failed"
    if work.left_out:
        what += f", left out: {', '.join(work.left_out)}"
    print(f"make {command}: {what}, in {duration(time.monotonic() - begin)}", flush=True)
    return 1 if failed or work.left_out else 0


# MARK: Tables


def times() -> int:
    """Prints the stages of the last runs with their seconds, and a last line that programs read."""
    passed = failed = 0
    print(f"{'stage':24} {'run by':9} {'checks':>7} {'failed':>7} {'seconds':>8} {'CPU':>6}")
    for stage in TEST + TEST_ALL:
        if record := Record.read(stage.name):
            passed, failed = passed + record.checks, failed + record.failures
            print(f"{stage.name:24} {record.command:9} {record.checks:7} {record.failures:7} "
                  f"{record.seconds:8.0f} {record.cpu:6.0f}")
    print(f"{passed} passed, {failed} failed")
    return 0


DOCUMENT = pathlib.Path("CONTRIBUTING.md")
MARKS = ("<!-- stages -->\n", "<!-- end of stages -->\n")


def document_with_table() -> str:
    rows = ["| command | stage | contents | why there |", "|---|---|---|---|"]
    for command, stages in (("make test", TEST), ("make test-all", TEST_ALL)):
        rows += [f"| `{command}` | `{stage.command}` | {stage.contents} | {stage.reason} |" for stage in stages]
    text = DOCUMENT.read_text()
    before, _, rest = text.partition(MARKS[0])
    return before + MARKS[0] + "\n".join(rows) + "\n" + MARKS[1] + rest.partition(MARKS[1])[2]


def check() -> int:
    if DOCUMENT.read_text() == document_with_table():
        return 0
    print(f"the table of stages in {DOCUMENT} differs from scripts/stages.py; run python3 scripts/stages.py document")
    return 1


def main() -> int:
    match sys.argv[1:]:
        case ["test" | "test-all" as command]:
            return run(command)
        case ["times"]:
            return times()
        case ["document"]:
            DOCUMENT.write_text(document_with_table())
            return 0
        case ["check"]:
            return check()
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
