"""Draws the pictures of README.md and docs/architecture.md from the code and from what tests compare.

Usage: pictures.py draw|check

- targets: the package's targets and their dependencies, from its manifest
- layers: the folders of CRuntime, and the folders whose headers they include
- hooked-object: method tables as `hookctl graph --format dot` shows them, from the snapshot that its test compares
- trace: a terminal with `hookctl trace`, from the session in docs/hookctl.md that a test compares

Each picture ends with the digest of its source text. `check` fails if the code now gives another digest.
"""

import collections
import hashlib
import html
import json
import pathlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterable

FOLDER = pathlib.Path("docs/pictures")
RUNTIME = pathlib.Path("Sources/CRuntime")
SNAPSHOT = pathlib.Path("Tests/hookctlTests/Snapshots/graph-dot.txt")
SESSION = pathlib.Path("docs/hookctl.md")

STYLE = """\
  graph [rankdir=TB, nodesep=0.3, ranksep=0.5, pad=0.2, bgcolor=white];
  node [shape=box, style="rounded,filled", color="#55606b", fillcolor="#f6f8fa", fontname="Helvetica,Arial,sans-serif",
        fontsize=12];
  edge [color="#55606b", arrowsize=0.7];
"""
KINDS = {
    "executable": ' [fillcolor="#fff1c2"]',
    "macro": ' [fillcolor="#fff1c2"]',
    "system": ' [fillcolor="#e3e6ea"]',
    "regular": "",
}

Edges = dict[str, set[str]]


def digraph(nodes: Iterable[str], edges: Iterable[str]) -> str:
    return "digraph {\n" + STYLE + "".join(f"  {line};\n" for line in (*nodes, *edges)) + "}\n"


def reachable(edges: Edges, start: str) -> set[str]:
    found: set[str] = set()
    waiting = [*edges.get(start, ())]
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += edges.get(name, ())
    return found


def reduced(edges: Edges) -> Edges:
    """Returns the graph without the edges that a longer path implies. The graph has no cycles."""
    return {
        start: {end for end in ends if not any(end in reachable(edges, other) for other in ends if other != end)}
        for start, ends in edges.items()
    }


def targets() -> str:
    dumped = subprocess.run(["swift", "package", "--ignore-lock", "dump-package"], check=True, capture_output=True, text=True)
    described = [
        target
        for target in json.loads(dumped.stdout)["targets"]
        if target["type"] in KINDS and (target.get("path") or "Sources").startswith("Sources")
    ]
    edges = {
        target["name"]: {
            dependency.get("byName", [None])[0] or "{}\\n({})".format(*dependency["product"])
            for dependency in target["dependencies"]
        }
        for target in described
    }
    nodes = [f'"{target["name"]}"{KINDS[target["type"]]}' for target in described]
    others = sorted({end for ends in edges.values() for end in ends} - {target["name"] for target in described})
    nodes += [f'"{name}" [style=dashed, fillcolor=white]' for name in others]
    return digraph(nodes, arrows(reduced(edges)))


def arrows(edges: Edges) -> list[str]:
    return [f'"{start}" -> "{end}"' for start in sorted(edges) for end in sorted(edges[start])]


def layers() -> str:
    included: dict[tuple[str, str], int] = collections.Counter()
    for path in RUNTIME.rglob("*.[chS]"):
        folder = path.relative_to(RUNTIME).parts[0]
        for other in re.findall(r'^#include "([\w-]+)/', path.read_text(), re.MULTILINE):
            if other != folder and folder != "include":
                included[folder, other] += 1
    order = folder_order()
    down: Edges = collections.defaultdict(set)
    up: Edges = collections.defaultdict(set)
    for start, end in included:
        (down if order.index(end) < order.index(start) else up)[start].add(end)
    nodes = [f'"{name}"' for name in order]
    return digraph(nodes, [*arrows(reduced(down)), *(f"{arrow} [style=dashed, constraint=false]" for arrow in arrows(up))])


def folder_order() -> list[str]:
    """Returns the folders in the order of the table in docs/architecture.md, which must name all of them."""
    row = next(
        line for line in pathlib.Path("docs/architecture.md").read_text().splitlines()
        if line.startswith("| `Sources/CRuntime` |"))
    order = [name for name in re.findall(r"`(\w+)`", row) if (RUNTIME / name).is_dir()]
    missing = {path.name for path in RUNTIME.iterdir() if path.is_dir()} - {*order, "include"}
    if missing:
        sys.exit(f"docs/architecture.md does not name {', '.join(sorted(missing))} of {RUNTIME}")
    return order


def hooked_object() -> str:
    return SNAPSHOT.read_text()


def trace() -> str:
    """The trace of the session, without the lines that the program prints meanwhile, and the command that removes the hook."""
    session = SESSION.read_text().partition("<!-- hookctl demo -->")[2]
    begin, end = session.index("$ hookctl trace"), session.index("\n\n", session.index("$ hookctl unhook"))
    return "\n".join(line for line in session[begin:end].split("\n") if not line.startswith("  │")) + "\n"


def by_graphviz(text: str) -> str:
    return subprocess.run(["dot", "-Tsvg"], check=True, input=text, capture_output=True, text=True).stdout


def as_terminal(text: str) -> str:
    """Light text on a dark ground: commands are white, the durations at the ends of lines are amber."""
    lines = text.rstrip("\n").split("\n")
    width, height = 7.3 * max(map(len, lines)) + 32, 19 * len(lines) + 26
    drawn = []
    for number, line in enumerate(lines):
        color = "#ffffff" if line.startswith("$ ") else "#b6c2cf"
        escaped = re.sub(r"(\S+ [µm]?s)$", r'<tspan fill="#f2b84b">\1</tspan>', html.escape(line))
        drawn.append(f'<text x="16" y="{19 * number + 28}" fill="{color}">{escaped}</text>\n')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" xml:space="preserve"\n'
        f'     font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="12">\n'
        f'<rect width="100%" height="100%" rx="8" fill="#17202b"/>\n{"".join(drawn)}</svg>\n'
    )


# The source text of each picture, and the function that draws it.
PICTURES: dict[str, tuple[Callable[[], str], Callable[[str], str]]] = {
    "targets": (targets, by_graphviz),
    "layers": (layers, by_graphviz),
    "hooked-object": (hooked_object, by_graphviz),
    "trace": (trace, as_terminal),
}


def digest(text: str) -> str:
    return f"<!-- drawn by scripts/pictures.py from {hashlib.sha256(text.encode()).hexdigest()} -->\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (describe, draw) in PICTURES.items():
        path, text = FOLDER / f"{name}.svg", describe()
        if sys.argv[1] == "draw":
            path.write_text(draw(text) + digest(text))
        elif not path.exists() or not path.read_text().endswith(digest(text)):
            sys.exit(f"{path} no longer matches the code; draw it again with `make pictures`")


main()
