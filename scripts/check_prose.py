"""Fails for a sentence that is hard to read. Usage: check_prose.py FILE...

Reads the text of Markdown documents, the docstrings and comments of Python files, and the comments of other files. A sentence
has at most 35 words. It does not begin with "Of", and it begins with "What" only in a question. Code, the addresses of links
and comments in Markdown do not count. EXCEPTIONS lists the beginnings of allowed sentences, with the reason.
"""

import ast
import pathlib
import re
import sys
from collections.abc import Iterator

MOST_WORDS = 35
EXCEPTIONS = {
    "X, X, X and X, X, X (with their caches)": "the folders of CRuntime, a list",
    "X (encodings and Swift types": "the folders of SwiftRuntime, a list",
}

FENCE = re.compile(r"^ *```")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
# A comment on a line of its own, except for marks and the indented parts of C comments.
COMMENT_LINE = re.compile(r"\s*(?:///|//(?!/|   ))(?!\s*MARK:) ?(.*)")
PYTHON_COMMENT_LINE = re.compile(r"\s*#(?!!|\s*MARK:) ?(.*)")
# A new item, heading, table row or quotation, where the text above ends.
BREAK = re.compile(r"\s*(?:[-*+] |\d+\. |#|\||>|!\[|$)")
MARKUP = ((re.compile(r"``?[^`]*``?"), "X"), (re.compile(r"\]\([^)]*\)"), "]"), (re.compile(r"[*_\[\]]"), ""))
SENTENCE = re.compile(r"(?<=[.!?:;])\s+(?=[A-Z\"“X])")
WORD = re.compile(r"[\w'’…-]+")
HARD_BEGINNING = re.compile(r"(?:Of|What)\b(?!.*\?$)")


def text_of(path: pathlib.Path) -> str:
    """Returns the document, or the comments of a source file on their lines."""
    text = path.read_text()
    if path.suffix == ".md":
        return text
    pattern = PYTHON_COMMENT_LINE if path.suffix == ".py" else COMMENT_LINE
    lines = [comment[1] if (comment := pattern.match(line)) else "" for line in text.splitlines()]
    if path.suffix == ".py":
        for first, docstring in docstrings(text):
            lines[first : first + len(docstring)] = docstring
    return "\n".join(lines)


def docstrings(source: str) -> Iterator[tuple[int, list[str]]]:
    """Yields the lines of each docstring, with the index of its first line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if text := ast.get_docstring(node, clean=False):
                yield node.body[0].lineno - 1, text.splitlines()


def paragraphs(document: str) -> Iterator[tuple[int, str]]:
    """Yields each piece of text with the number of its first line."""
    document = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), document)
    text, first, in_code = "", 1, False
    for number, line in enumerate(document.splitlines(), 1):
        fence = FENCE.match(line)
        if fence or in_code or BREAK.match(line):
            if text:
                yield first, text
            text, first = "", number
            in_code ^= fence is not None
            if fence or in_code:
                continue
            if line.lstrip().startswith("|"):
                yield from ((number, cell.strip()) for cell in re.split(r"(?<!\\)\|", line))
                continue
        if line.lstrip().startswith("#"):
            continue
        text += " " + re.sub(r"^\s*(?:[-*+>]|\d+\.) ", "", line).strip()
    if text:
        yield first, text


def faults(path: pathlib.Path) -> Iterator[str]:
    for line, text in paragraphs(text_of(path)):
        for pattern, replacement in MARKUP:
            text = pattern.sub(replacement, text)
        for sentence in SENTENCE.split(text.strip()):
            if any(sentence.startswith(beginning) for beginning in EXCEPTIONS):
                continue
            count = len(WORD.findall(sentence))
            if count > MOST_WORDS:
                yield f"{path}:{line}: a sentence of {count} words: {sentence[:80]}…"
            elif HARD_BEGINNING.match(sentence):
                yield f'{path}:{line}: begins with "{sentence.split()[0]}": {sentence[:80]}'


def main() -> None:
    found = [fault for document in map(pathlib.Path, sys.argv[1:]) for fault in faults(document)]
    if found:
        sys.exit("\n".join([*found, f"{len(found)} sentences are hard to read; divide them, or say who does what"]))


main()
