"""Makes the table of docs/swift-functions.md, or compares it with the document.

Usage: run.py write|check --folder FOLDER --build CONFIGURATION=FOLDER… (where `swift build` has put SwiftRuntime)

See `make swift-function-table`. For each configuration the script compiles one module with a declaration of each kind, once
replaceable and once not, and a program that hooks each declaration at each position and calls it. It fails if a hook that
the library accepted misses a call, or changes a result.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

import document
import swift_source
from kinds import KINDS

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from swift_program import compile_module, link_program

# As `swift build` compiles: in a debug build, a whole-module compilation would already resolve calls.
FLAGS = {"debug": ["-Onone"], "release": ["-O", "-whole-module-optimization"]}
COMMON = ["-swift-version", "5", "-parse-as-library", "-suppress-warnings", "-package-name", "table"]
# The programs of a configuration: the flags of the module with the declarations, and the ways to call them.
VARIANTS = {
    "replaceable": (["-Xfrontend", "-enable-implicit-dynamic"], [swift_source.DIRECT]),
    "plain": ([], [swift_source.DIRECT, swift_source.WITNESS]),
}
# The time limit of a program, in seconds.
PATIENCE = 300


def build(folder: pathlib.Path, configuration: str, variant: str, products: pathlib.Path) -> pathlib.Path:
    """Compiles the module and its program, and returns the path of the program."""
    folder.mkdir(parents=True, exist_ok=True)
    extra, ways = VARIANTS[variant]
    module, main = folder / "Table.swift", folder / "Program.swift"
    module.write_text(swift_source.module_source())
    main.write_text(swift_source.program_source(ways))
    flags = [*COMMON, *FLAGS[configuration]]
    compiled = compile_module([*flags, *extra], swift_source.MODULE, folder, [module])
    return link_program(flags, "Program", folder, [main, compiled], products, folder / "program")


def answers(program: pathlib.Path) -> dict[tuple[int, str, str], str]:
    """Runs the program, again after each cell that ends it. Returns the answer by number, way and position."""
    found: dict[tuple[int, str, str], str] = {}
    first = 0
    while True:
        done = subprocess.run([program, str(first)], capture_output=True, text=True, timeout=PATIENCE,
                              env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        cell = None
        for line in done.stdout.splitlines():
            word, *values = line.split("\t")
            if word == "cell":
                first, cell = int(values[0]) + 1, (int(values[1]), values[2], values[3])
            elif word == "answer" and cell is not None:
                found[cell], cell = values[0], None
        if cell is None:
            if done.returncode != 0:
                raise RuntimeError(f"{program} has ended with {done.returncode}:\n{done.stderr[-2000:]}")
            return found
        found[cell] = f"ENDS: {done.returncode} {done.stderr.strip()[-300:]}".replace("\n", " ")


def column(configuration: str, variant: str, way: str) -> str:
    return f"{configuration} {variant if variant == 'replaceable' else 'witness' if way == 'witness' else 'open'}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["write", "check"])
    parser.add_argument("--build", action="append", required=True, help="CONFIGURATION=FOLDER")
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    options = parser.parse_args()
    builds = dict(text.split("=", 1) for text in options.build)

    def cells_of(configuration: str, variant: str) -> dict[tuple[str, str, int], str]:
        program = build(options.folder / f"{configuration}-{variant}", configuration, variant,
                        pathlib.Path(builds[configuration]))
        return {(column(configuration, variant, way), position, number): answer
                for (number, way, position), answer in answers(program).items()}

    cells: dict[tuple[str, str, int], str] = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        for part in threads.map(lambda pair: cells_of(*pair), [(name, variant) for name in builds for variant in VARIANTS]):
            cells |= part
    return document.finish(options.action, cells, KINDS)


if __name__ == "__main__":
    sys.exit(main())
