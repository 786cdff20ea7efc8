"""Fails if a document links to a missing file of the repository. Usage: check_links.py DOCUMENT..."""

import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def main() -> None:
    faults = [
        f"{document} links to {target}, which does not exist"
        for document in map(pathlib.Path, sys.argv[1:])
        for target in LINK.findall(document.read_text())
        if "://" not in target and not (document.parent / target).exists()
    ]
    if faults:
        sys.exit("\n".join(faults))


main()
