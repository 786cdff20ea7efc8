#!/usr/bin/env python3
"""Runs the rows that two builds of the benchmarks share. The runs of the two builds alternate."""

import argparse
import pathlib
import re
import statistics

import executables
import report

ROUNDS = 7


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=pathlib.Path, help="the executable of the first build")
    parser.add_argument("after", type=pathlib.Path, help="the executable of the second build")
    parser.add_argument("--rows", type=re.compile, default=re.compile(""), metavar="REGEX")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    return parser.parse_args()


def line(row: str, samples: executables.Samples) -> str:
    before, after = (statistics.median(each.value for each in samples[build, row]) for build in ("before", "after"))
    ratios = [each.value / base if (base := each.beside["before", row]) else 1 for each in samples["after", row]]
    low, high = report.quartiles(ratios)
    return f"{row:32}{before:14.2f}{after:14.2f}{statistics.median(ratios):10.2f}{low:8.2f}–{high:.2f}"


def main() -> None:
    options = arguments()
    before = executables.executable("before", options.before)
    after = executables.executable("after", options.after)
    shared = [row for row in after.rows if row in before.rows and options.rows.search(row)]
    groups = [executables.Group([("after", row)], [("before", row)]) for row in shared]
    samples = executables.measure([before, after], groups, options.rounds)
    print(f"{'row':32}{'before':>14}{'after':>14}{'ratio':>10}  middle half of the rounds")
    for row in shared:
        print(line(row, samples))


if __name__ == "__main__":
    main()
