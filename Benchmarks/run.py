#!/usr/bin/env python3
"""Runs the benchmarks and writes docs/performance.md, .json and .svg.

With --rows, runs those rows and what they are compared with, prints the table and writes nothing.
"""

import argparse
import os
import pathlib
import re
import subprocess

import executables
import report
import rows

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
ROUNDS = 7


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runtime", type=pathlib.Path, help="the executable that is linked with this runtime")
    parser.add_argument("peers", type=pathlib.Path, help="the folder of the peers' executables")
    parser.add_argument("--rows", type=re.compile, metavar="REGEX", help="run the rows whose ids match")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    return parser.parse_args()


def chosen_rows(pattern: re.Pattern | None) -> list[rows.Row]:
    """Those that match, the ones that these are compared with, and so on."""
    if pattern is None:
        return rows.ROWS
    chosen = {row.id for row in rows.ROWS if pattern.search(row.id)} | {rows.REFERENCE_ROW}
    while not (compared := {id for row in rows.ROWS if row.id in chosen for id in (row.versus, row.over)}) <= chosen:
        chosen |= compared
    return [row for row in rows.ROWS if row.id in chosen]


def instruction_counts(executable: executables.Executable, of: list[rows.Row]) -> dict[str, float]:
    stripped = executable.path.with_name(executable.path.name + ".stripped")
    subprocess.run(["strip", "--strip-debug", "-o", stripped, executable.path], check=True)
    return {row.id: executables.count_instructions(stripped, row.id) for row in of if row.id in rows.COUNTED}


def main() -> None:
    options = arguments()
    load = os.getloadavg()[0]
    chosen = chosen_rows(options.rows)
    ours = executables.executable(rows.OURS, options.runtime)
    peers = [executables.executable(name, options.peers / name) for name in rows.PEERS]
    samples = executables.run_alternately([ours, *peers], [row.id for row in chosen], options.rounds)
    results = [report.judge(row, samples) for row in chosen]
    instructions = instruction_counts(ours, chosen)
    text = report.markdown(results, instructions, options.rounds, load)
    print(text)
    if options.rows is None:
        (DOCS / "performance.md").write_text(text)
        (DOCS / "performance.json").write_text(report.json_text(results, instructions))
        (DOCS / "performance.svg").write_text(report.picture(results))


if __name__ == "__main__":
    main()
