"""Writes random prototypes of Swift methods in pieces, compiles each piece with the tests of them, and runs it.

Usage: run.py --build CONFIGURATION=FOLDER… (where `swift build` has put SwiftRuntime), see `make swift-prototypes`

The script changes nothing in the repository. Each piece is a separate program: one module has the values and methods, another
has the bodies and the tests, and SwiftRuntime comes from the build. Half of the prototypes are members of families. A piece
gets its seed from the given seed and its number, so that `--only 7` repeats a piece.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys

import generate

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from swift_program import compile_module, link_program

FIXTURES = generate.TESTS / "SwiftFixtures/Prototypes"
TESTS = [generate.TESTS / "SwiftPrototypeTests" / name for name in ["SwiftPrototypeTests.swift", "SwiftFamilyTests.swift"]]
FLAGS = {"debug": ["-Onone", "-D", "DEBUG"], "release": ["-O"]}
COMMON = ["-swift-version", "6", "-parse-as-library", "-whole-module-optimization", "-suppress-warnings"]
# The prototypes of one piece. The compiler takes longer for a larger piece than for two smaller ones.
PER_PIECE = 100
# The time limit of a piece, in seconds.
PATIENCE = 1200
RUNNER = """import Testing

@main struct Piece {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
"""
FAMILY = re.compile(r"^family (.*): (\d+) hooked, (\d+) refused,", re.MULTILINE)
PASSED = re.compile(r"Test run with (\d+) tests? .*passed")


@dataclasses.dataclass
class Outcome:
    piece: int
    configuration: str
    fault: str
    log: str


def pieces(count: int) -> list[int]:
    """Returns the number of prototypes of each piece."""
    return [min(PER_PIECE, count - first) for first in range(0, count, PER_PIECE)]


def write(folder: pathlib.Path, seed: int, count: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    made = generate.drawn(seed, count - count // 2, count // 2, accessors=False)
    (folder / "Methods.swift").write_text(generate.methods_source(made))
    (folder / "Prototypes.swift").write_text(generate.bodies_source(made))
    (folder / "Piece.swift").write_text(RUNNER)


def build(folder: pathlib.Path, configuration: str, products: pathlib.Path) -> pathlib.Path:
    """Compiles the files in the folder, and returns the path of the program."""
    made = folder / configuration
    made.mkdir(exist_ok=True)
    flags = [*COMMON, *FLAGS[configuration]]
    fixtures = [path for path in FIXTURES.glob("*.swift") if path.name != "Methods.swift"]
    methods = compile_module(flags, "PrototypeMethods", made, [*fixtures, folder / "Methods.swift"])
    sources = [*TESTS, folder / "Prototypes.swift", folder / "Piece.swift", methods]
    return link_program(flags, "Piece", made, sources, products, made / "piece")


def try_piece(piece: int, seed: int, count: int, configuration: str, products: pathlib.Path, folder: pathlib.Path) -> Outcome:
    folder = folder / f"{configuration}-{seed}-{piece}"
    log = ""
    try:
        write(folder, seed * 1000 + piece, count)
        program = build(folder, configuration, products)
        with (folder / "log").open("w") as output:
            status = subprocess.run([program], stdout=output, stderr=subprocess.STDOUT, timeout=PATIENCE,
                                    env={**os.environ, "PROTOTYPE_DETAILS": "1"}).returncode
        log = (folder / "log").read_text(errors="replace")
        fault = "" if status == 0 and PASSED.search(log) else f"the tests have ended with {status}"
    except (RuntimeError, ValueError, subprocess.TimeoutExpired) as error:
        fault = str(error)
    for path in folder.glob("*/*"):
        path.unlink()  # the files are large
    return Outcome(piece, configuration, fault, log)


def excerpt(log: str) -> str:
    lines = log.splitlines()
    issues = [line for line in lines if "recorded an issue" in line]
    return "\n".join(issues[:10] + lines[-10:])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", action="append", required=True, help="CONFIGURATION=FOLDER")
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--only", type=int, help="the piece")
    options = parser.parse_args()
    builds = dict(text.split("=", 1) for text in options.build)
    sizes = pieces(options.count)
    chosen = range(len(sizes)) if options.only is None else [options.only]
    print(f"seed {options.seed}: {sum(sizes[piece] for piece in chosen)} prototypes in {len(chosen)} pieces, "
          f"{' and '.join(builds)}", flush=True)
    families: dict[str, dict[str, list[int]]] = {name: {} for name in builds}
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        tasks = [threads.submit(try_piece, piece, options.seed, sizes[piece], name, pathlib.Path(products), options.folder)
                 for piece in chosen for name, products in builds.items()]
        for task in concurrent.futures.as_completed(tasks):
            outcome = task.result()
            for family, hooked, refused in FAMILY.findall(outcome.log):
                counts = families[outcome.configuration].setdefault(family, [0, 0])
                counts[0] += int(hooked)
                counts[1] += int(refused)
            passed, failed = passed + (not outcome.fault), failed + bool(outcome.fault)
            print(f"so far: {passed + failed} of {len(tasks)}", flush=True)
            if outcome.fault:
                print(f"failed: piece {outcome.piece}, {outcome.configuration}: {outcome.fault}\n{excerpt(outcome.log)}\n"
                      f"to repeat it: make swift-prototypes SEED={options.seed} COUNT={options.count} PIECE={outcome.piece}",
                      flush=True)
    for configuration, counts in families.items():
        for family, (hooked, refused) in sorted(counts.items()):
            print(f"{configuration}, {family}: {hooked} hooked, {refused} refused")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
