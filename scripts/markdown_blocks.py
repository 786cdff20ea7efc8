"""Fenced blocks of a Markdown document."""

import re
from collections.abc import Iterator
from typing import NamedTuple

# A visible block, or a block in a comment that readers do not see.
BEGIN = re.compile(r"(?P<indent> *)```(?P<language>\w*)$|<!-- (?P<hidden>swift|objc|c)$")
# A line with the name of a file and a colon: the block below is the file.
FILE = re.compile(r"`(?P<name>[\w./+-]+)`:$")


class Block(NamedTuple):
    language: str
    line: int  # the line of the document where the text begins
    text: str
    file: str | None  # the file whose contents the block is


def blocks(document: str) -> Iterator[Block]:
    lines = iter(enumerate(document.splitlines(), 1))
    above = ""
    for number, line in lines:
        if begin := BEGIN.match(line):
            name = FILE.fullmatch(above)
            yield Block(
                begin["language"] or begin["hidden"] or "", number + 1, text_until_end(lines, begin),
                name["name"] if name and begin["hidden"] is None else None)
            above = ""
        elif line.strip():
            above = line


def text_until_end(lines: Iterator[tuple[int, str]], begin: re.Match[str]) -> str:
    end = "-->" if begin["hidden"] else (begin["indent"] or "") + "```"
    text = ""
    for _, line in lines:
        if line == end:
            break
        text += line.removeprefix(begin["indent"] or "") + "\n"
    return text
