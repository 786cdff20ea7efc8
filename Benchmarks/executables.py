"""Runs rows of benchmark executables, each in a process of its own pinned to one core."""

import collections
import dataclasses
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys

import rows

# What the processor's predictors learn from one row would count in the others, above all for the one jump of the
# messenger, which every row takes to other targets: hence processes of their own.
WARM_UP_SECONDS = 0.6
REPETITIONS = 5
REPETITION_SECONDS = 0.03

COUNTERS = ("bytes", "r_squared", "times")

Samples = dict[tuple[str, str], list[float]]  # by executable and row


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
    """Nanoseconds, of the processor or as the row took them itself, or what else it counts."""
    assert benchmark["time_unit"] == "ns"
    for counter in COUNTERS:
        if counter in benchmark:
            return benchmark[counter]
    return benchmark["real_time" if "manual_time" in benchmark["name"] else "cpu_time"]


def run(of: Executable, row: str, core: int) -> float:
    """The median of the repetitions of the row in a new process. Some work can be done only once in a process."""
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


def run_alternately(executables: list[Executable], rows: list[str], rounds: int) -> Samples:
    """One sample a round of every row of every executable that has it. The executables follow each other row by row."""
    core = max(os.sched_getaffinity(0))
    samples = collections.defaultdict(list)
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for row in random.sample(rows, len(rows)):
            for each in random.sample(executables, len(executables)):
                if row in each.rows:
                    samples[each.name, row].append(run(each, row, core))
    return samples


# Each number of turns is run by itself; the difference between two is free of what happens once.
COUNTED_TURNS = (4096, 8192)


def count_instructions(path: pathlib.Path, row: str) -> float:
    """Instructions of one turn of the row's loop, with all that it calls. `path` is free of debug information, of which
    valgrind does not know every form."""
    counts = []
    for turns in COUNTED_TURNS:
        result = subprocess.run(
            [
                "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--toggle-collect=loop_{row}*",
                path, row, str(turns),
            ],
            check=True,
            capture_output=True,
            text=True,
        )  # fmt: skip
        counts.append(int(re.search(r"Collected : (\d+)", result.stderr).group(1)))
    return (counts[1] - counts[0]) / (COUNTED_TURNS[1] - COUNTED_TURNS[0])
