#!/usr/bin/env python3
"""Runs the benchmarks and writes docs/performance.md and .json.

With --rows, it runs only those rows and the rows that they are compared with, prints the tables and writes nothing.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
from collections.abc import Mapping

import executables
import report
import rows

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
ROUNDS = 7


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runtime", type=pathlib.Path, help="the executable that is linked with this runtime")
    parser.add_argument("agent", type=pathlib.Path, help="the executable that is linked with the agent, too")
    parser.add_argument("peers", type=pathlib.Path, help="the folder of the peers' executables")
    parser.add_argument("--rows", type=re.compile, metavar="REGEX", help="run the rows whose ids match")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    return parser.parse_args()


def chosen_rows(pattern: re.Pattern | None) -> list[rows.Row]:
    """Returns the rows that match, the rows that these are compared with, and so on, for each executable."""
    if pattern is None:
        return rows.ROWS
    chosen = {row.loop for row in rows.ROWS if pattern.search(row.id)} | {rows.REFERENCE_ROW}
    while not (compared := {loop for row in rows.ROWS if row.loop in chosen for _, loop in row.beside}) <= chosen:
        chosen |= compared
    return [row for row in rows.ROWS if row.loop in chosen]


def groups(of: list[rows.Row], peers: list[executables.Executable]) -> list[executables.Group]:
    """Groups the rows by their reference rows. A peer's number for the same row is measured in the same group."""
    members = collections.defaultdict(list)
    own = {row.key for row in of}
    for row in of:
        there = [(peer.name, row.loop) for peer in peers if row.loop in peer.rows]
        members[frozenset(row.beside)] += [row.key, *(key for key in there if key not in own.union(row.beside))]
    measured_beside = frozenset().union(*members)
    members[frozenset()] = [key for key in members[frozenset()] if key not in measured_beside]
    return [executables.Group(keys, sorted(beside)) for beside, keys in members.items()]


def profiles(
    executable: executables.Executable, ids: list[str], environment: Mapping[str, str] = os.environ
) -> dict[str, executables.Profile]:
    """Returns the profiles of the loops, by id. Other work does not change them, so several run at the same time."""
    stripped = executable.path.with_name(executable.path.name + ".stripped")
    subprocess.run(["strip", "--strip-debug", "-o", stripped, executable.path], check=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda id: executables.profile(stripped, id, environment), ids)
        return dict(zip(ids, found, strict=True))


def is_measured(peer: pathlib.Path) -> bool:
    return peer.name != rows.LIBOBJC2 or peer.exists()


def counted_loops(of: list[rows.Row]) -> list[str]:
    wanted = {row.counted or row.id for row in of}
    return [id for id in rows.COUNTED if id in wanted]


def counted_samples(
    agent: executables.Executable, of: list[rows.Row], unlinked: dict[str, executables.Profile]
) -> executables.Samples:
    """Returns the whole instructions of one turn while the agent listens, and without the agent."""
    counted = [row for row in of if row.counted]
    if not counted:
        return {}
    with executables.agent_environment() as environment:
        listening = profiles(agent, [row.counted for row in counted], environment)

    def sample(row: rows.Row) -> executables.Sample:
        # Rare events differ between the two executables, so the numbers are rounded.
        own, other = (round(each[row.counted].total.instructions) for each in (listening, unlinked))
        return executables.Sample(own, {row.other: other})

    return {row.key: [sample(row)] for row in counted}


def main() -> None:
    options = arguments()
    load = os.getloadavg()[0]
    chosen = chosen_rows(options.rows)
    ours = executables.executable(rows.OURS, options.runtime)
    agent = executables.executable(rows.AGENT, options.agent)
    peers = [executables.executable(name, options.peers / name) for name in rows.PEERS if is_measured(options.peers / name)]
    timed = [row for row in chosen if not row.counted]
    samples = executables.measure([ours, agent, *peers], groups(timed, peers), options.rounds)
    counted = profiles(ours, counted_loops(chosen))
    samples |= counted_samples(agent, chosen, counted)
    results = [report.judge(row, samples) for row in chosen]
    print(report.table(results), report.count_table(counted), sep="\n\n")
    if options.rows is None:
        numbers = DOCS / "performance.json"
        earlier = json.loads(numbers.read_text()) if numbers.exists() else None
        (DOCS / "performance.md").write_text(report.markdown(results, counted, options.rounds, load, earlier))
        numbers.write_text(report.json_text(results, counted))


if __name__ == "__main__":
    main()
