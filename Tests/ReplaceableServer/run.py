"""Hooks the functions of a server with SwiftNIO, swift-log and Hummingbird while clients send requests.

Usage: run.py --program PROGRAM --folder FOLDER [--requests 10000] [--only POSITION:WORK:TIME] [--modules NAME…] [--bisect]

See `make replaceable-server`. A pass hooks every function that can be hooked: at one position, with bodies of one kind, and
either in a server that answers requests, or before the server begins. It sends the requests and compares each answer with
that of the unhooked server, while `wrk` sends requests of its own. Hooks in a running server are then removed, and the answers
are compared again. The server has to stop by itself. The script prints what was hooked and refused, for docs/soak.md. With
`--bisect` it looks for one function whose hook makes an answer wrong, or ends the server.
"""

from __future__ import annotations

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import time

from server import Answer, Fault, Request, Server, requests

MODULES = ["NIOCore", "NIOPosix", "NIOHTTP1", "Logging", "Hummingbird", "HummingbirdCore"]
POSITIONS = ("before", "after", "instead")
PASSES = [*((position, "count", "running") for position in POSITIONS),
          ("before", "closure", "running"), ("after", "closure", "running"),
          *((position, "count", "beginning") for position in POSITIONS),
          *((position, "read", "running") for position in POSITIONS)]
EVERYTHING = 1_000_000
# The command that sends requests beside the others, until it is ended.
LOAD = ["wrk", "-t1", "-c2", "-d1h"]
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
    """The functions of one pass that were hooked, refused and called."""

    def __init__(self, position: str, work: str, when: str) -> None:
        self.position, self.work, self.when = position, work, when
        self.called: dict[str, int] = {}
        self.values = 0

    def __str__(self) -> str:
        return f"{self.position}, {self.work}, {self.when}"

    def hook(self, server: Server, modules: list[str], first: int = 0, count: int = EVERYTHING) -> None:
        self.lines = server.tell("hook", self.position, self.work, first, count, *modules)
        refused = [line for line in self.lines if line[0] == "refused"]
        self.hooked = collections.Counter(line[1] for line in self.lines if line[0] == "hooked")
        self.refused = collections.Counter(line[1] for line in refused)
        self.kinds = collections.Counter(kind_of_refusal(line[4], line[3]) for line in refused)
        # A hook by the vtable does not see all calls, and the library says so in the log.
        self.names = {line[3] for line in self.lines if line[0] == "hooked" and line[2] != "vtable"}
        self.sentences = [f"{self.position}\t{line[1]}\t{line[4]}" for line in refused]

    def count(self, server: Server) -> None:
        lines = server.tell("counts")
        self.called = {line[2]: int(line[1]) for line in lines if line[0] == "called"}
        self.values = sum(int(line[1]) for line in lines if line[0] == "values")

    def row(self, modules: list[str]) -> str:
        counts = " | ".join(f"{self.hooked[name]:,}; {self.refused[name]:,}" for name in modules)
        return f"| {self} | {counts} | {len(self.called):,} | {sum(self.called.values()):,} | {self.values:,} |"


def run_pass(one: Pass, options: argparse.Namespace, asked: list[Request], expected: list[Answer]) -> None:
    server = Server(options.program, options.folder / "server.log")
    load = None
    try:
        if one.when == "beginning":
            one.hook(server, options.modules)
        server.serve()
        load = subprocess.Popen([*LOAD, f"http://127.0.0.1:{server.port}/sum/20"], stdout=subprocess.DEVNULL)
        if one.when == "running":
            server.check(asked, expected, FEWER)
            one.hook(server, options.modules)
        server.check(asked, expected, options.requests)
        one.count(server)
        if one.when == "running":
            server.tell("remove")
            server.check(asked, expected, FEWER)
        load.kill()
        server.stop()
    finally:
        server.kill()
        if load is not None:
            load.kill()
            load.wait()


def print_passes(passes: list[Pass], modules: list[str]) -> None:
    print(f"| pass | {' | '.join(modules)} | called functions | hooked calls | values read |")
    print("|" + "---|" * (len(modules) + 4))
    for one in passes:
        print(one.row(modules))
    kinds: dict[str, dict[str, int]] = collections.defaultdict(dict)
    for one in passes:
        for kind, count in one.kinds.items():
            kinds[kind][one.position] = count
    print("\n| refused because the function | before | after | instead |\n|---|---|---|---|")
    for kind, counts in sorted(kinds.items(), key=lambda pair: -max(pair[1].values())):
        print(f"| {kind} | {' | '.join(str(counts.get(name, '–')) for name in POSITIONS)} |")


def print_silent(passes: list[Pass], least: int) -> None:
    """Prints functions that one pass has seen called often and another, which has hooked them too, has not."""
    for other in passes:
        often = {name: (count, one) for one in passes for name, count in one.called.items()
                 if count >= least and one.when == other.when}
        for name in sorted((set(often) & other.names) - set(other.called)):
            count, one = often[name]
            print(f"called {count} times in the pass {one}; never in the pass {other}: {name}")


def is_right(options: argparse.Namespace, one: Pass, first: int, count: int) -> bool:
    """Whether a new server with these functions hooked answers as before."""
    server = Server(options.program, options.folder / "bisect.log")
    try:
        asked = requests()
        if one.when == "beginning":
            one.hook(server, options.modules, first, count)
        server.serve()
        if one.when == "running":
            server.answers(asked)
            one.hook(server, options.modules, first, count)
        server.check(asked, options.expected, FEWER)
        server.stop()
        return True
    except Fault as fault:
        print(f"  {first} to {first + count}: {fault}", flush=True)
        return False
    finally:
        server.kill()


def bisect(options: argparse.Namespace, one: Pass) -> None:
    """Prints the last function of the shortest list that makes the server wrong, and whether it does so alone."""
    one.lines = []
    if is_right(options, one, 0, EVERYTHING):
        print(f"{one}: nothing is wrong")
        return
    low, high = 0, len(one.lines) or 20_000
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_right(options, one, 0, middle) else (low, middle)
    alone = is_right(options, one, low, 1)
    print(f"{one}: function {low}{', not alone' if alone else ''}: {one.lines}")


def expected_answers(options: argparse.Namespace, asked: list[Request]) -> list[Answer]:
    """The answers of a server that has never been hooked."""
    server = Server(options.program, options.folder / "unhooked.log")
    try:
        server.serve()
        expected = server.answers(asked)
        server.check(asked, expected, FEWER)
        server.stop()
        return expected
    finally:
        server.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--only", help="POSITION:WORK:TIME")
    parser.add_argument("--modules", nargs="+", default=MODULES)
    parser.add_argument("--bisect", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    passes = [Pass(*words) for words in ([options.only.split(":")] if options.only else PASSES)]
    asked = requests()
    options.expected = expected_answers(options, asked)
    if options.bisect:
        for one in passes:
            bisect(options, one)
        return 0
    done: list[Pass] = []
    faults = 0
    for one in passes:
        begin = time.monotonic()
        try:
            run_pass(one, options, asked, options.expected)
            done.append(one)
            print(f"{one}: {options.requests:,} answers are right, {time.monotonic() - begin:.0f} s", flush=True)
        except Fault as fault:
            faults += 1
            print(f"{one}: {fault}", file=sys.stderr, flush=True)
    print_passes(done, options.modules)
    print_silent(done, options.requests // 20)
    (options.folder / "refused.txt").write_text("".join(f"{line}\n" for one in done for line in one.sentences))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
