"""Writes the numbers of docs/performance.json into docs/comparison.md, or checks that the page has them.

Usage: comparison.py write|check
"""

import json
import pathlib
import sys

DOCUMENT = pathlib.Path("docs/comparison.md")
MEASURED = pathlib.Path("docs/performance.json")
MARKS = ("<!-- measured -->\n", "<!-- end -->\n")

# The rows that other runtimes also have, with their names.
RUNTIMES = {
    "send": "a message, cached",
    "send_class_method": "a message to a class",
    "send_super": "a method that sends one message to super, in total",
    "first_send": "the first message to a new class",
    "replace_send": "replacing a method and sending a message, with 12,000 classes",
    "class_create_2000": "creating a class with one method, the 2,000th",
    "throw_catch": "throwing and catching an object",
    "forward_target": "a message passed on by `forwardingTargetForSelector:`",
    "forward": "a message passed on by `forwardInvocation:`",
    "invoke_prepared": "calling a prepared invocation",
    "invoke_created": "creating, filling and calling an invocation",
    "observed_set": "setting an observed key",
    "value_for_key": "`valueForKey:` of a number",
}

# One method of `(int, double)`, called in each of these ways.
HOOKS = {
    "hook_none": "not hooked",
    "hook_before": "a block before it",
    "hook_before_after": "a block before it and one after it",
    "hook_instead": "a block instead of it that calls the original",
    "hook_object_before": "a block before it, for one object",
    "swift_hook_before": "a typed Swift closure before it",
    "hook_arguments": "a block before it that boxes both arguments",
    "hook_before_forwarding": "a block before it, by the forwarding engine",
    "hook_before_libffi_shape": "a block before it, the shape of Stinger and SwiftHook (libffi)",
    "hook_before_aspects_shape": "a block before it, the shape of Aspects (forwarding)",
}


def nanoseconds(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:#.3g}".rstrip(".")


def tables() -> str:
    rows = {row["id"]: row for row in json.loads(MEASURED.read_text())["rows"] if "median_ns" in row}
    text = "\n| work | here, ns | GCC's runtime, ns | GNUstep, ns |\n|---|---:|---:|---:|\n"
    for row, name in RUNTIMES.items():
        peers = rows[row]["peers"]
        times = (rows[row]["median_ns"], peers.get("gcc-runtime"), peers.get("gnustep"))
        text += f"| {name} | {' | '.join(map(nanoseconds, times))} |\n".replace("|  |", "| |").replace("|  |", "| |")
    text += "\n| a call of a method | total, ns |\n|---|---:|\n"
    for row, name in HOOKS.items():
        text += f"| {name} | {nanoseconds(rows[row]['median_ns'])} |\n"
    return text + "\n"


def main() -> None:
    document = DOCUMENT.read_text()
    before, begin, rest = document.partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    current = before + begin + tables() + end + after
    if sys.argv[1] == "write":
        DOCUMENT.write_text(current)
    elif document != current:
        sys.exit(f"{DOCUMENT} and {MEASURED} have different numbers; run python3 scripts/comparison.py write")


main()
