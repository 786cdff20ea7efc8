"""Runs rows of benchmark executables, each in its own process pinned to one core."""

import collections
import contextlib
import dataclasses
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from typing import Self

import rows

# Each row runs in its own process. Otherwise the processor's predictors would use in one row what they learned in
# another. This matters most for the messenger's one jump, which every row takes to other targets.
WARM_UP_SECONDS = 0.3
REPETITIONS = 5
REPETITION_SECONDS = 0.03

COUNTERS = ("bytes", "r_squared", "times")

# The largest number of rows between two measurements of their reference rows.
ROWS_BETWEEN = 4


@dataclasses.dataclass(frozen=True)
class Group:
    """Rows with the same reference rows, which are measured around them."""

    members: list[rows.Key]
    beside: list[rows.Key]


@dataclasses.dataclass(frozen=True)
class Sample:
    value: float
    beside: dict[rows.Key, float]  # the mean of the measurements before and after; empty for a reference row itself


Samples = dict[rows.Key, list[Sample]]


@dataclasses.dataclass(frozen=True)
class Executable:
    name: str
    path: pathlib.Path
    rows: dict[str, str]  # the names that Google Benchmark gives to the rows


def executable(name: str, path: pathlib.Path) -> Executable:
    listed = subprocess.run([path, "--benchmark_list_tests=true"], check=True, capture_output=True, text=True)
    by_id = {line.split("/")[0]: line for line in listed.stdout.split()}
    return Executable(name, path, {row: line for row, line in by_id.items() if row not in rows.CRASHES.get(name, ())})


def value(benchmark: dict) -> float:
    """Returns nanoseconds of processor time, or the row's own time or counter."""
    assert benchmark["time_unit"] == "ns"
    for counter in COUNTERS:
        if counter in benchmark:
            return benchmark[counter]
    return benchmark["real_time" if "manual_time" in benchmark["name"] else "cpu_time"]


def run(of: Executable, row: str, core: int) -> float:
    """Returns the median of the row's repetitions in a new process. Some work can be done only once in a process."""
    options = []
    if "/iterations:" not in of.rows[row]:
        options = [
            f"--benchmark_min_warmup_time={WARM_UP_SECONDS}",
            f"--benchmark_min_time={REPETITION_SECONDS}",
            f"--benchmark_repetitions={REPETITIONS}",
        ]
    command = ["taskset", "-c", str(core), of.path, f"--benchmark_filter=^{of.rows[row]}$", "--benchmark_format=json"]
    result = subprocess.run([*command, *options], check=True, capture_output=True, text=True)
    found = json.loads(result.stdout)["benchmarks"]
    return statistics.median(value(each) for each in found if each["run_type"] == "iteration")


def measure(executables: list[Executable], groups: list[Group], rounds: int) -> Samples:
    """Returns, for every round, one sample of each member, and the samples of the reference rows before and after
    it."""
    core = max(os.sched_getaffinity(0))
    by_name = {each.name: each for each in executables}
    samples = collections.defaultdict(list)

    def take(keys: list[rows.Key]) -> dict[rows.Key, float]:
        return {(name, row): run(by_name[name], row, core) for name, row in keys}

    def add(values: dict[rows.Key, float], beside: dict[rows.Key, float]) -> None:
        for key, value in values.items():
            samples[key].append(Sample(value, beside))

    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for group in random.sample(groups, len(groups)):
            members = random.sample(group.members, len(group.members))
            add(before := take(group.beside), {})
            for first in range(0, len(members), ROWS_BETWEEN):
                values = take(members[first : first + ROWS_BETWEEN])
                add(after := take(group.beside), {})
                add(values, {key: (before[key] + after[key]) / 2 for key in group.beside})
                before = after
    return samples


# MARK: Counts

# Each number of turns has a run of its own. The difference between two runs does not contain work that happens once.
COUNTED_TURNS = (4096, 8192)

# Simulated caches have a common size, not that of this machine, so that counts from other machines can be compared.
CACHES = ("--I1=32768,8,64", "--D1=32768,8,64", "--LL=8388608,16,64")

# The report's names of functions for which callgrind shows another name.
NAMES = {"ort_msgSend": "objc_msgSend"}

Events = collections.Counter[str]  # callgrind's names of events


@dataclasses.dataclass(frozen=True)
class Counts:
    """The events in one turn of a row's loop, including those in called functions."""

    instructions: float
    data_misses: float  # in the first-level cache
    branch_misses: float  # conditional branches that a simulated predictor guesses wrongly
    jump_misses: float  # indirect jumps and calls whose target differs from the previous one

    @classmethod
    def of(cls, events: Events) -> Self:
        turns = COUNTED_TURNS[1] - COUNTED_TURNS[0]
        sums = (events["Ir"], events["D1mr"] + events["D1mw"], events["Bcm"], events["Bim"])
        return cls(*(each / turns for each in sums))


def function_name(fn: str, ob: str) -> str:
    return "code made at run time" if fn.startswith("0x") and ob == "???" else NAMES.get(fn, fn)


def events_by_function(profile: str) -> dict[str, Events]:
    """Returns callgrind's events in each function itself. A line of costs after a call is the callee's and is skipped.
    Source: "Callgrind Format Specification" in valgrind's manual."""
    names, counted = {}, collections.defaultdict(collections.Counter)
    current, events, is_call = {}, [], False
    for line in profile.splitlines():
        if name := re.match(r"(c?)(fn|ob)=\((\d+)\)(?: (.*?)('\d+)?)?$", line):  # the last is the depth of a recursion
            _, kind, number, text, _ = name.groups()
            names.setdefault((kind, number), text)
            if line.startswith(kind):
                current[kind] = names[kind, number]
        elif line.startswith("events: "):
            events = line.split()[1:]
        elif re.match(r"[\d+*-]", line) and not is_call:
            counted[function_name(**current)].update(dict(zip(events, map(int, line.split()[1:]))))
        is_call = line.startswith("calls=")
    return counted


@contextlib.contextmanager
def agent_environment() -> Iterator[Mapping[str, str]]:
    """An environment in which an executable with the agent lets it listen."""
    with tempfile.TemporaryDirectory() as folder:
        yield os.environ | {"HOOKCTL_AGENT": "1", "XDG_RUNTIME_DIR": folder}
        assert pathlib.Path(folder, "hookctl").is_dir(), "the agent has made no folder for its socket"


def run_counted(path: pathlib.Path, row: str, turns: int, environment: Mapping[str, str]) -> dict[str, Events]:
    with tempfile.NamedTemporaryFile("r") as out:
        command = ["valgrind", "--tool=callgrind", "--cache-sim=yes", "--branch-sim=yes", *CACHES]
        # The name of a C++ function includes its types.
        command += [f"--callgrind-out-file={out.name}", f"--toggle-collect=loop_{row}*", path, row, str(turns)]
        subprocess.run(command, check=True, capture_output=True, env=environment)
        return events_by_function(out.read())


@dataclasses.dataclass(frozen=True)
class Profile:
    total: Counts
    functions: dict[str, Counts]  # the functions that run at least in every other turn, the most expensive first


def profile(path: pathlib.Path, row: str, environment: Mapping[str, str] = os.environ) -> Profile:
    """`path` has no debug information, since valgrind does not know every form of it."""
    fewer, more = (run_counted(path, row, turns, environment) for turns in COUNTED_TURNS)
    total = collections.Counter()
    for function, events in more.items():
        events.subtract(fewer.get(function, {}))
        total.update(events)
    functions = {function: Counts.of(events) for function, events in more.items()}
    often = sorted(functions.items(), key=lambda each: -each[1].instructions)
    return Profile(Counts.of(total), {function: counts for function, counts in often if counts.instructions > 0.5})
