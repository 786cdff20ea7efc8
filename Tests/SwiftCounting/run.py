"""Counts hooked calls of Swift functions while hooks come and go on other threads.

Usage: run.py --folder FOLDER --percent PERCENT [--tsan] PRODUCTS (where `swift build` has put SwiftRuntime)

See `make swift-counting`. The script compiles a replaceable module, a plain one and a program, and runs the program's parts.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "scripts"))
from swift_program import compile_module, link_program

# The numbers of the parts at 100 percent.
PARTS = {"calls": 35_000_000, "tasks": 2_000_000, "suspended": 8_000, "objects": 50_000}
FEWEST = 400
COMMON = ["-swift-version", "6", "-parse-as-library", "-warnings-as-errors"]
RELEASE = ["-O", "-whole-module-optimization"]
TSAN = ["-Onone", "-gline-tables-only", "-sanitize=thread"]
# The time limit of a part, in seconds.
PATIENCE = 1500


def build(folder: pathlib.Path, flags: list[str], products: pathlib.Path) -> pathlib.Path:
    folder.mkdir(parents=True, exist_ok=True)
    modules = [
        compile_module([*flags, "-Xfrontend", "-enable-implicit-dynamic"], "Replaceable", folder,
                       [HERE / "Replaceable/Replaceable.swift"]),
        compile_module(flags, "Plain", folder, [HERE / "Plain/Plain.swift"]),
    ]
    sources = [*sorted(HERE.glob("Program/*.swift")), *modules]
    return link_program(flags, "Program", folder, sources, products, folder / "program")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--percent", type=float, required=True)
    parser.add_argument("--tsan", action="store_true", help="the products are those of a build with the thread sanitizer")
    parser.add_argument("products", type=pathlib.Path)
    options = parser.parse_args()
    program = build(options.folder, [*COMMON, *(TSAN if options.tsan else RELEASE)], options.products)
    failed = 0
    for part, count in PARTS.items():
        count = max(FEWEST, round(count * options.percent / 100))
        done = subprocess.run([program, part, str(count)], timeout=PATIENCE,
                              env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        if done.returncode != 0:
            print(f"failed: {part} has ended with {done.returncode}\nto repeat it: {program} {part} {count}", flush=True)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
