#!/usr/bin/env python3
"""Runs the rows that two builds of the benchmarks share, alternately, and prints how much time the second one takes."""

import argparse
import pathlib
import re
import statistics

import executables
import report

ROUNDS = 7


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=pathlib.Path, help="an executable")
    parser.add_argument("after", type=pathlib.Path, help="the other one")
    parser.add_argument("--rows", type=re.compile, default=re.compile(""), metavar="REGEX")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    return parser.parse_args()


def line(row: str, samples: executables.Samples) -> str:
    before, after = samples["before", row], samples["after", row]
    low, high = report.quartiles([b / a for a, b in zip(before, after, strict=True)])
    medians = statistics.median(before), statistics.median(after)
    ratio = medians[1] / medians[0] if medians[0] else 1
    return f"{row:24}{medians[0]:14.2f}{medians[1]:14.2f}{ratio:10.2f}{low:8.2f}–{high:.2f}"


def main() -> None:
    options = arguments()
    before = executables.executable("before", options.before)
    after = executables.executable("after", options.after)
    shared = [row for row in after.rows if row in before.rows and options.rows.search(row)]
    samples = executables.run_alternately([before, after], shared, options.rounds)
    print(f"{'row':24}{'before':>14}{'after':>14}{'ratio':>10}  middle half of the rounds")
    for row in shared:
        print(line(row, samples))


if __name__ == "__main__":
    main()
