#!/usr/bin/env python3
"""Generates units of random prototypes, compiles them, and calls the prototypes in every way with the program
`prototypes`."""

from __future__ import annotations

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import secrets
import shlex
import subprocess
import sys
import time

from unit import Unit

UNIT_SIZE = 400
LEVELS = ["-O0", "-O1", "-O2"]
# One of this many units is Objective-C++, for classes that are passed by reference.
CXX_PERIOD = 6
CXX_FLAGS = ["-std=gnu++17", "-fno-exceptions", "-fno-objc-exceptions", "-Wno-c++11-narrowing"]
# The time limit of one unit's run; emulation is slow.
SECONDS = 600
# A unit is given up after this many crashes. Reports show this many faulty prototypes, with this many lines of each.
MOST_CRASHES = 10
MOST_SHOWN = 10
MOST_LINES = 9
FAULTS = "faults.txt"
COUNTS = ["calls", "refused", "undetected", "beyond-libffi"]


@dataclasses.dataclass(frozen=True)
class Tools:
    """The compiler of a unit, and the program that runs it."""

    compile: list[str]
    launch: list[str]
    folder: pathlib.Path
    target: str


@dataclasses.dataclass
class Outcome:
    prototypes: int = 0
    counts: dict[str, int] = dataclasses.field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    reports: list[str] = dataclasses.field(default_factory=list)

    def add(self, other: Outcome) -> None:
        self.prototypes += other.prototypes
        self.reports += other.reports
        for name, count in other.counts.items():
            self.counts[name] += count


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compile", required=True, type=shlex.split, help="the compiler with its options")
    parser.add_argument("--launch", required=True, type=shlex.split, help="the program, with its emulator in front")
    parser.add_argument("--folder", required=True, type=pathlib.Path, help="the folder of the units; units without faults are deleted")
    parser.add_argument("--target", required=True, help="the target of make, for the line that says how to repeat a fault")
    parser.add_argument("--count", type=int, default=10_000, help="the number of prototypes, for all seeds together")
    parser.add_argument("--seeds", nargs="+", default=["random"], help="the seeds; `random` stands for a random seed")
    parser.add_argument("--kept", type=pathlib.Path, help="a file of prototypes that once failed, called first: SEED UNIT/PROTOTYPE a line")
    parser.add_argument("--only", metavar="UNIT[/PROTOTYPE]", help="one unit, or one prototype of it compiled alone")
    return parser.parse_args()


# MARK: One unit


def report(unit: Unit, number: int, target: str, index: int, lines: list[str]) -> str:
    seed = unit.seed.rpartition("/")[0]
    repeat = f"  repeat: make {target} SEED={seed} PROTOTYPE={number}/{index}"
    more = [f"  and {len(lines) - MOST_LINES} more lines"] if len(lines) > MOST_LINES else []
    return "\n".join([*lines[:MOST_LINES], *more, *("  " + line for line in unit.description(index)), repeat])


def faults(output: str) -> dict[int, list[str]]:
    """Returns the lines about each prototype; those of −1 are about types."""
    found: dict[int, list[str]] = {}
    current = -1
    for line in output.splitlines():
        if match := re.match(r"(?:mismatch|crash): prototype (-?\d+)", line):
            current = int(match[1])
        elif line.startswith("mismatch: type"):
            current = -1
        if line.startswith(("mismatch", "crash", "  ")):
            found.setdefault(current, []).append(line)
    return found


def call(unit: Unit, number: int, image: pathlib.Path, tools: Tools) -> Outcome:
    """Runs the program. After a crash, it runs again from the next prototype."""
    outcome = Outcome()
    first = 0
    for _ in range(MOST_CRASHES):
        command = [*tools.launch, str(image), str(first)]
        try:
            run = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            outcome.reports.append(f"unit {unit.seed}: no end after {SECONDS} seconds")
            break
        for index, lines in faults(run.stdout).items():
            if index < 0:
                repeat = f"  repeat: make {tools.target} SEED={unit.seed.rpartition('/')[0]} PROTOTYPE={number}"
                outcome.reports.append("\n".join([*lines, repeat]))
            else:
                outcome.reports.append(report(unit, number, tools.target, index, lines))
        last = (run.stdout.splitlines() or [""])[-1].split()
        if last[:1] == ["calls"]:
            outcome.counts = dict(zip(last[::2], map(int, last[1::2]), strict=True))
            # A sanitizer may have found an error at the end.
            if run.returncode not in (0, 1):
                outcome.reports.append(f"unit {unit.seed}: ended with {run.returncode}\n{run.stderr[-4000:]}")
            break
        crash = re.search(r"^crash: prototype (\d+)", run.stdout, re.MULTILINE)
        if crash is None:
            end = f"unit {unit.seed}: ended with {run.returncode}\n"
            outcome.reports.append(end + run.stdout[-500:] + run.stderr[-500:])
            break
        first = int(crash[1]) + 1
    return outcome


def check(seed: str, number: int, count: int, only: int | None, tools: Tools) -> Outcome:
    is_cxx = number % CXX_PERIOD == CXX_PERIOD - 1
    unit = Unit(f"{seed}/{number}", UNIT_SIZE, is_cxx)
    source = tools.folder / f"{seed}-{number}.m{'m' if is_cxx else ''}"
    image = source.with_suffix(".so")
    source.write_text(unit.source(only, count))
    level = LEVELS[number % len(LEVELS)]
    compilation = subprocess.run(
        [*tools.compile, *(CXX_FLAGS if is_cxx else []), level, "-o", str(image), str(source)],
        capture_output=True, text=True, check=False)
    if compilation.returncode != 0:
        return Outcome(count, reports=[f"{source} does not compile:\n{compilation.stderr[:2000]}"])
    outcome = call(unit, number, image, tools)
    outcome.prototypes = count if only is None else 1
    image.unlink()
    if not outcome.reports:
        source.unlink()
    return outcome


# MARK: All units


def units(seed: str, count: int) -> list[tuple[str, int, int]]:
    # Even a small number has a unit of each level, and one in C++.
    size = min(UNIT_SIZE, -(-count // CXX_PERIOD))
    return [(seed, number, min(size, count - first)) for number, first in enumerate(range(0, count, size))]


def show(reports: list[str], shown: int, tools: Tools) -> None:
    """Prints the first reports and writes all of them to a file."""
    with (tools.folder / FAULTS).open("a") as file:
        file.writelines(text + "\n" for text in reports[shown:])
    for text in reports[shown:MOST_SHOWN]:
        print(text, flush=True)


def check_all(jobs: list[tuple[str, int, int]], tools: Tools) -> Outcome:
    total = Outcome()
    shown = 0
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        # Only a few at a time, so that the queue stays small when there are thousands.
        pending: set[concurrent.futures.Future[Outcome]] = set()
        waiting = iter(jobs)
        while True:
            for job in waiting:
                pending.add(pool.submit(check, *job, None, tools))
                if len(pending) >= 8:
                    break
            if not pending:
                return total
            done, pending = concurrent.futures.wait(pending, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                total.add(future.result())
            print(f"so far: {total.prototypes} of {sum(size for *_, size in jobs)}", flush=True)
            if len(total.reports) > shown:
                show(total.reports, shown, tools)
                shown = len(total.reports)


def check_only(seed: str, only: str, tools: Tools) -> Outcome:
    number, _, index = only.partition("/")
    outcome = check(seed, int(number), UNIT_SIZE, int(index) if index else None, tools)
    print("\n".join(outcome.reports))
    return outcome


def check_kept(file: pathlib.Path, tools: Tools) -> Outcome:
    total = Outcome()
    lines = [line.partition("#")[0].split() for line in file.read_text().splitlines()]
    for seed, only in filter(None, lines):
        total.add(check_only(seed, only, tools))
    return total


def main() -> int:
    options = arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    (options.folder / FAULTS).unlink(missing_ok=True)
    tools = Tools(options.compile, options.launch, options.folder, options.target)
    seeds = [str(secrets.randbelow(1 << 32)) if seed == "random" else seed for seed in options.seeds]
    print(f"{options.target}: seeds {' '.join(seeds)}", flush=True)
    start = time.monotonic()
    if options.only:
        outcome = check_only(seeds[0], options.only, tools)
    else:
        jobs = [job for seed in seeds for job in units(seed, options.count // len(seeds))]
        outcome = check_kept(options.kept, tools) if options.kept else Outcome()
        outcome.add(check_all(jobs, tools))
    counts = ", ".join(f"{count} {name}" for name, count in outcome.counts.items())
    print(f"{outcome.prototypes} prototypes: {counts}, {len(outcome.reports)} with faults; "
          f"{time.monotonic() - start:.0f} seconds")
    print(f"{outcome.prototypes - len(outcome.reports)} passed, {len(outcome.reports)} failed")
    if len(outcome.reports) > MOST_SHOWN:
        print(f"all faults: {options.folder / FAULTS}")
    return 1 if outcome.reports else 0


if __name__ == "__main__":
    sys.exit(main())
