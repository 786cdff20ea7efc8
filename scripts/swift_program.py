"""Compiles Swift programs against a build of the package. Commands run in the package's folder."""

from __future__ import annotations

import pathlib
import subprocess

# The targets that SwiftRuntime needs.
MODULES = ["SwiftRuntime", "SymbolNames", "ObjectiveCFace", "CBoundaries", "CFoundation", "CFFIShim", "CHooks", "CRuntime"]
INCLUDES = [f"-ISources/{name}/include" for name in (
    "CRuntime", "CHooks", "CFFIShim", "CFoundation", "CBoundaries", "ObjectiveCFace")] + ["-ISources/CLibFFI"]


def run_swiftc(arguments: list[object]) -> None:
    done = subprocess.run(["swiftc", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"swiftc has failed ({done.returncode}):\n{done.stdout[-2000:]}{done.stderr[-4000:]}")


def compile_module(flags: list[str], name: str, folder: pathlib.Path, sources: list[pathlib.Path]) -> pathlib.Path:
    """Compiles a module into the folder, and returns the path of its object file."""
    made = folder / f"{name}.o"
    run_swiftc([*flags, "-module-name", name, "-emit-module", "-emit-module-path", folder / f"{name}.swiftmodule", "-c",
                "-o", made, *sources])
    return made


def link_program(flags: list[str], name: str, folder: pathlib.Path, sources: list[pathlib.Path], products: pathlib.Path,
                 program: pathlib.Path) -> pathlib.Path:
    """Compiles a program from sources and object files. The sources may import SwiftRuntime, and modules in the folder.

    `products` is the folder where `swift build` has put SwiftRuntime.
    """
    maps = [word for path in products.glob("*.build/module.modulemap") for word in ("-Xcc", f"-fmodule-map-file={path}")]
    objects = [path for module in MODULES for path in (products / f"{module}.build").glob("**/*.o")]
    run_swiftc([*flags, "-module-name", name, f"-I{folder}", f"-I{products}/Modules", *INCLUDES, *maps, "-lffi",
                "-lBlocksRuntime", "-use-ld=lld", "-Xlinker", "--export-dynamic", "-o", program, *sources, *objects])
    return program
