"""The table of docs/swift-functions.md from the answers of the programs."""

from __future__ import annotations

import collections
import pathlib
import re

from kinds import Kind

DOCUMENT = pathlib.Path("docs/swift-functions.md")
CONFIGURATIONS = ("debug", "release")
MODULES = ("replaceable", "open", "witness")
POSITIONS = ("before", "after", "instead")
# The answers of a fault: the hook was accepted, and missed the call, changed its result, or ended the process.
FAULTS = ("MISSED", "WRONG", "ENDS")

INTRODUCTION = """# Which Swift functions can be hooked

`make swift-function-table` compiles a declaration of each kind, hooks it, calls it, and writes this table. Each cell says whether
a body that gets a `SwiftCall` ran exactly once for the call, with the same result as without the hook. A number stands for
a sentence below the table: why the library refuses the hook, or which calls it warns of.

| column | the module of the declaration | the call |
|---|---|---|
| replaceable | compiled with `-enable-implicit-dynamic` | from another module, by the declaration's name |
| open | compiled without this flag | the same, on an object whose class the optimizer does not know |
| witness | compiled without this flag | a requirement of a protocol, through `any P`; `–` if no protocol can require it |

In the columns *debug*, the modules were compiled with `-Onone`; in the columns *release*, with `-O -wmo`. See
[Any Swift function](../Sources/SwiftRuntime/SwiftRuntime.docc/SwiftFunctions.md) for the functions that install such hooks.
"""


def is_fault(answer: str) -> bool:
    return answer.startswith(FAULTS)


def sentence(answer: str) -> str:
    """Returns the library's sentence without the names of the declaration."""
    text = re.sub(r" \(AspectError \d+, \w+\)$", "", answer)
    if text.startswith("UNSEEN: "):
        text = text.removeprefix("UNSEEN: ")
    else:
        text = re.sub(r"^.*? (cannot be (hooked|replaced))", r"\1", text, count=1)
        text = re.sub(r"^cannot be hooked: ", "", text)
    # A prototype before a verb.
    text = re.sub(r"(^|: )(static )?(\(extension in Table\):)?(Table|Swift)\.\S*\d\S*.*?"
                  r" (has typed|has type|returns an|has no place|is static|is a member|may be)", r"\1the function \5", text)
    text = re.sub(r"(; )?did you mean \S+\?;?( Its methods are .*)?", lambda match: ";" if match[0].endswith("?;") else "", text)
    text = re.sub(r"; its (methods|requirements) are .*", "", text)
    text = re.sub(r"(Table\.)?(Outer\d+\.)?(Type|Protocol|Base|Number)\d+(<[^<>]*>)?", "Type", text)
    text = re.sub(r"\b(function|inner|variable)\d+", r"\1", text).strip(" ;")
    warning = "the hook is accepted, and the library logs that it does not see " if answer.startswith("UNSEEN") else ""
    return f"{warning}`{text}`"


def cell(answer: str | None, notes: dict[str, int]) -> str:
    if answer is None:
        return "–"
    if answer == "yes":
        return answer
    return str(notes.setdefault(sentence(answer), len(notes) + 1))


def text(cells: dict[tuple[str, str, int], str], kinds: list[Kind]) -> str:
    columns = [(f"{configuration} {module}", position)
               for configuration in CONFIGURATIONS for module in MODULES for position in POSITIONS]
    heads = [f"{name.replace(' ', '<br>')}<br>{position}" for name, position in columns]
    notes: dict[str, int] = {}
    rows = ["| declaration | " + " | ".join(heads) + " |", "|---" * (len(columns) + 1) + "|"]
    for kind in kinds:
        values = [cell(cells.get((name, position, kind.number)), notes) for name, position in columns]
        rows.append(f"| {kind.title} | " + " | ".join(values) + " |")
    sentences = [f"{number}. {note}" for note, number in notes.items()]
    return "\n".join([INTRODUCTION, *rows, "", "The sentences of the numbers:", "", *sentences, ""])


def word(answer: str) -> str:
    return {"yes": "yes", "UNSEEN": "warned"}.get(answer.partition(":")[0], "refused")


def finish(action: str, cells: dict[tuple[str, str, int], str], kinds: list[Kind]) -> int:
    """Writes or compares the document, and returns the status of the process."""
    faults = {key: answer for key, answer in cells.items() if is_fault(answer)}
    counts = collections.Counter(word(answer) for key, answer in cells.items() if key not in faults)
    print(f"{len(kinds)} kinds of declarations: " + ", ".join(f"{count} {name}" for name, count in counts.most_common()))
    for (name, position, number), answer in faults.items():
        print(f"failed: {kinds[number].title}, {name}, {position}: {answer}")
    found = text(cells, kinds)
    differs = action == "check" and DOCUMENT.read_text() != found
    if action == "write" and not faults:
        DOCUMENT.write_text(found)
    if differs:
        print(f"failed: {DOCUMENT} differs from what the programs have shown; run `make swift-function-table`")
    failed = len(faults) + differs
    print(f"{len(cells) - len(faults)} passed, {failed} failed")
    return 1 if failed else 0
