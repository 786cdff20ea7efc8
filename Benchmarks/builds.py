#!/usr/bin/env python3
"""Measures clean builds of a package with one file that uses SwiftRuntime, and prints a table.

The packages that SwiftPM fetches are fetched before.
"""

import os
import pathlib
import resource
import subprocess
import tempfile
import time

PACKAGE = pathlib.Path(__file__).resolve().parent.parent

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "user",
    dependencies: [.package(name: "swift-objc-runtime", path: "{package}")],
    targets: [
        .executableTarget(
            name: "user", dependencies: [.product(name: "SwiftRuntime", package: "swift-objc-runtime")])
    ])
"""

SOURCE = """\
import SwiftRuntime

print(ObjCClass("NSObject") as Any)
"""


def build(folder: pathlib.Path, configuration: str) -> tuple[float, float]:
    """Returns the seconds on the clock, and those of all processors."""

    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    begin, before = time.monotonic(), used()
    subprocess.run(["swift", "build", "-c", configuration, "--package-path", folder], check=True, capture_output=True)
    return time.monotonic() - begin, used() - before


def main() -> None:
    print(f"| clean build, {os.cpu_count()} cores | seconds | processor seconds |\n|---|---:|---:|")
    for configuration in ("debug", "release"):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name, "user")
            (folder / "Sources/user").mkdir(parents=True)
            (folder / "Package.swift").write_text(MANIFEST.format(package=PACKAGE))
            (folder / "Sources/user/main.swift").write_text(SOURCE)
            subprocess.run(["swift", "package", "--package-path", folder, "resolve"], check=True, capture_output=True)
            seconds, processor = build(folder, configuration)
            print(f"| {configuration} | {seconds:.0f} | {processor:.0f} |")


if __name__ == "__main__":
    main()
