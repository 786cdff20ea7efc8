"""Fails if a public symbol is not documented, or if a symbol of the module is in no topic of the catalog's pages.

Usage: check_symbols.py GRAPH [CATALOG]   (GRAPH: a symbol graph, CATALOG: a folder)
"""

import json
import pathlib
import re
import sys


def name(symbol: dict) -> str:
    return ".".join(symbol["pathComponents"])


def place(symbol: dict) -> str:
    location = symbol["location"]
    return f"{location['uri'].removeprefix('file://')}:{location['position']['line'] + 1}"


def topics(catalog: pathlib.Path) -> set[str]:
    found: set[str] = set()
    for page in catalog.glob("*.md"):
        _, _, text = page.read_text().partition("\n## Topics\n")
        found.update(re.findall(r"^- ``(\S+)``$", text, re.MULTILINE))
    return found


def main() -> None:
    graph, *catalogs = map(pathlib.Path, sys.argv[1:])
    symbols = [symbol for symbol in json.loads(graph.read_text())["symbols"] if "location" in symbol]
    faults = [f"{place(symbol)}: {name(symbol)} is not documented" for symbol in symbols if "docComment" not in symbol]
    for catalog in catalogs:
        listed = topics(catalog)
        faults += [
            f"{place(symbol)}: {name(symbol)} is not in a topic of {catalog}"
            for symbol in symbols
            if len(symbol["pathComponents"]) == 1 and name(symbol) not in listed
        ]
    if faults:
        sys.exit("\n".join(faults))


main()
