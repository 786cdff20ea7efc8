"""Follows documents literally: writes their files, runs their commands, and compares the output of the commands.

Usage: follow.py FOLDER DOCUMENT...   (FOLDER: a new folder for a copy of the files that git tracks or would add)

A file is the block below a line with a name and a colon. `sh` blocks are commands. A `text` block is the end of the output of
the commands in the block above. README.md starts in the copy, other documents start beside it. In a Package.swift, the path of
the copy replaces the URL of this repository.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import markdown_blocks as markdown

NAME = "swift-objc-runtime"
# Commands that are stages of the tests already.
LEFT_OUT = ("make run", "make test")
# A dependency on the package by its URL, which is not known here: the copy replaces it.
BY_URL = re.compile(rf'\.package\(url: "[^"]*/{NAME}\.git", from: "[^"]*"\)')
BY_PATH = f'.package(path: "../{NAME}")'


class Reader:
    """A reader who follows one document."""

    def __init__(self, folder: pathlib.Path, build: pathlib.Path):
        self.folder = folder
        self.build = build
        self.printed = ""

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(BY_URL.sub(BY_PATH, text) if path.name == "Package.swift" else text)

    def run(self, commands: str) -> None:
        """Runs commands, and stays in the folder that they change to."""
        wanted = [line for line in commands.splitlines() if not line.startswith(LEFT_OUT)]
        script = "set -eo pipefail\n" + "\n".join(wanted) + '\npwd >"$FOLLOW_FOLDER"\n'
        place = self.folder / ".followed"
        done = subprocess.run(
            ["bash", "-c", script], check=True, cwd=self.folder, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "FOLLOW_FOLDER": str(place), "SWIFTPM_BUILD_DIR": str(self.build)})
        self.printed = done.stdout
        self.folder = pathlib.Path(place.read_text().strip())
        place.unlink()

    def compare(self, text: str) -> None:
        if not self.printed.endswith(text):
            raise ValueError(f"the commands print\n{self.printed}but the document says that they print\n{text}")


def copy_repository(folder: pathlib.Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], check=True, capture_output=True)
    for name in map(pathlib.Path, filter(None, listed.stdout.decode().split("\0"))):
        if not name.exists():
            continue
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(name, folder / name, follow_symlinks=False)


def follow(document: pathlib.Path, folder: pathlib.Path, build: pathlib.Path) -> None:
    reader = Reader(folder, build)
    for block in markdown.blocks(document.read_text()):
        try:
            if block.file is not None:
                reader.write(block.file, block.text)
            elif block.language == "sh":
                reader.run(block.text)
            elif block.language == "text":
                reader.compare(block.text)
        except (subprocess.CalledProcessError, ValueError) as error:
            sys.exit(f"{document}:{block.line}: {error}")


def main() -> None:
    folder, *documents = (pathlib.Path(name).resolve() for name in sys.argv[1:])
    folder.mkdir(parents=True)
    copy_repository(folder / NAME)
    for document in documents:
        print(f"following {document}", flush=True)
        # All documents share one build folder, so that common code is built once.
        follow(document, (folder / NAME) if document.name == "README.md" else folder, folder / "build")


main()
