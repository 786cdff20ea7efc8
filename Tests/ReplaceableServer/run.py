"""Hooks the functions of a server with SwiftNIO, swift-log and Hummingbird while clients send requests.

Usage: run.py --program PROGRAM --folder FOLDER [--requests 10000] [--only POSITION:WORK] [--modules NAME…] [--bisect]

See `make replaceable-server`. For each position and kind of body it hooks every function that can be hooked, sends the
requests and compares each answer with that of the unhooked server, while `wrk` sends requests of its own. Then it removes the
hooks and compares again. It prints what was hooked and refused, for docs/soak.md. With `--bisect` it looks for one function
whose hook makes an answer wrong, or ends the server.
"""

from __future__ import annotations

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import time

from server import Fault, Server, requests

MODULES = ["NIOCore", "NIOPosix", "NIOHTTP1", "Logging", "Hummingbird", "HummingbirdCore"]
PASSES = [(position, work) for work in ("count", "read") for position in ("before", "after", "instead")]
EVERYTHING = 1_000_000
# The command that sends requests beside the others, until it is ended.
LOAD = ["wrk", "-t1", "-c8", "-d600s"]
# The number of requests before the first hook, after each removal, and in a search.
FEWER = 1000


def kind_of_refusal(sentence: str, function: str) -> str:
    """The sentence of a refusal without the names in it."""
    for mark in (" cannot be ", " does not fit "):
        if mark in sentence:
            sentence = sentence[sentence.index(mark):]
            break
    sentence = sentence.replace(function, "F")
    sentence = re.sub(r"(: |in )(the type|a) .*? (is not|cannot|needs)", r"\1\2 … \3", sentence)
    sentence = re.sub(r"\(.*\)$", "", sentence)
    return sentence.strip()


class Pass:
    """The hooked and refused functions of one position and kind of body."""

    def __init__(self, position: str, work: str, lines: list[list[str]]) -> None:
        self.position, self.work = position, work
        self.hooked = collections.Counter(line[1] for line in lines if line[0] == "hooked")
        refused = [line for line in lines if line[0] == "refused"]
        self.refused = collections.Counter(line[1] for line in refused)
        self.kinds = collections.Counter(kind_of_refusal(line[4], line[3]) for line in refused)
        self.names = {line[3] for line in lines if line[0] == "hooked"}
        self.called: dict[str, int] = {}
        self.values = 0

    def count(self, lines: list[list[str]]) -> None:
        self.called = {line[2]: int(line[1]) for line in lines if line[0] == "called"}
        self.values = sum(int(line[1]) for line in lines if line[0] == "values")

    def row(self, modules: list[str]) -> str:
        counts = " | ".join(f"{self.hooked[name]:,}; {self.refused[name]:,}" for name in modules)
        return f"| {self.position}, {self.work} | {counts} | {len(self.called):,} | {sum(self.called.values()):,} | {self.values:,} |"


def run_pass(server: Server, position: str, work: str, options: argparse.Namespace, asked, expected) -> Pass:
    load = subprocess.Popen([*LOAD, f"http://127.0.0.1:{server.port}/sum/20"], stdout=subprocess.DEVNULL)
    try:
        lines = server.tell("hook", position, work, 0, EVERYTHING, *options.modules)
        server.check(asked, expected, options.requests)
        result = Pass(position, work, lines)
        result.count(server.tell("counts"))
        server.tell("remove")
        server.check(asked, expected, FEWER)
    finally:
        load.kill()
        load.wait()
    return result


def print_passes(passes: list[Pass], modules: list[str]) -> None:
    print(f"| position, body | {' | '.join(modules)} | called functions | hooked calls | values read |")
    print("|" + "---|" * (len(modules) + 4))
    for one in passes:
        print(one.row(modules))
    kinds: dict[str, dict[str, int]] = collections.defaultdict(dict)
    for one in passes:
        for kind, count in one.kinds.items():
            kinds[kind][one.position] = count
    print("\n| refused because the function | before | after | instead |\n|---|---|---|---|")
    for kind, counts in sorted(kinds.items(), key=lambda pair: -max(pair[1].values())):
        print(f"| {kind} | {' | '.join(str(counts.get(name, '–')) for name in ('before', 'after', 'instead'))} |")


def print_silent(passes: list[Pass]) -> None:
    """Prints functions that one pass has seen called and another, which has hooked them too, has not."""
    for one in passes:
        for other in passes:
            silent = sorted((set(one.called) & other.names) - set(other.called))
            for name in silent:
                print(f"called {one.called[name]} times with hooks {one.position}, {one.work}; never with hooks "
                      f"{other.position}, {other.work}: {name}")


def is_right(options: argparse.Namespace, position: str, work: str, first: int, count: int) -> tuple[bool, list[list[str]]]:
    """Whether a new server with these functions hooked answers as before."""
    server = Server(options.program, options.folder / "bisect.log")
    lines: list[list[str]] = []
    try:
        asked = requests()
        expected = server.answers(asked)
        lines = server.tell("hook", position, work, first, count, *options.modules)
        server.check(asked, expected, FEWER)
        return True, lines
    except Fault as fault:
        print(f"  {first} to {first + count}: {fault}", flush=True)
        return False, lines
    finally:
        server.stop()


def bisect(options: argparse.Namespace, position: str, work: str) -> None:
    """Prints the last function of the shortest list that makes the server wrong, and whether it does so alone."""
    right, lines = is_right(options, position, work, 0, EVERYTHING)
    if right:
        print(f"{position}, {work}: nothing is wrong")
        return
    low, high = 0, len(lines) or 20_000
    while high - low > 1:
        middle = (low + high) // 2
        right, _ = is_right(options, position, work, 0, middle)
        low, high = (middle, high) if right else (low, middle)
    alone, lines = is_right(options, position, work, low, 1)
    print(f"{position}, {work}: function {low}{'' if not alone else ', not alone'}: {lines}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--only", help="POSITION:WORK")
    parser.add_argument("--modules", nargs="+", default=MODULES)
    parser.add_argument("--bisect", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    passes = [tuple(options.only.split(":"))] if options.only else PASSES
    if options.bisect:
        for position, work in passes:
            bisect(options, position, work)
        return 0
    server = Server(options.program, options.folder / "server.log")
    done: list[Pass] = []
    try:
        asked = requests()
        expected = server.answers(asked)
        server.check(asked, expected, FEWER)
        for position, work in passes:
            begin = time.monotonic()
            done.append(run_pass(server, position, work, options, asked, expected))
            print(f"{position}, {work}: {options.requests} answers are right, {time.monotonic() - begin:.0f} s", flush=True)
    except Fault as fault:
        print(f"{position}, {work}: {fault}", file=sys.stderr)
        return 1
    finally:
        server.stop()
        print_passes(done, options.modules)
        print_silent(done)
    return 0


if __name__ == "__main__":
    sys.exit(main())
