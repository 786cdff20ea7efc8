"""Writes the manual page of hookctl, from the help of its commands.

Usage: hookctl --experimental-dump-help | manual.py >hookctl.1
"""

import json
import sys


# Characters that roff would set as others: quotes and accents of print, and a hyphen.
SPELLED = {
    "\\": "\\e",
    "-": "\\-",
    "'": "\\(aq",
    "`": "\\(ga",
    "^": "\\(ha",
    "~": "\\(ti",
}


def text(words: str) -> str:
    """Returns the words as roff, in which some characters, and a dot at the beginning of a line, mean something else."""
    words = "".join(SPELLED.get(character, character) for character in words)
    return "\n".join("\\&" + line if line.startswith(".") else line for line in words.split("\n"))


def paragraphs(words: str) -> list[str]:
    """Lines that are indented stay lines, as in the help of the command line."""
    lines: list[str] = []
    for paragraph in words.strip("\n").split("\n\n"):
        first, *rest = paragraph.split("\n")
        if any(line.startswith("  ") for line in [first, *rest]):
            begin = [] if first.startswith("  ") else [".PP", text(first)]
            kept = [first, *rest] if first.startswith("  ") else rest
            lines += [*begin, ".PP", ".nf", *map(text, kept), ".fi"]
        else:
            lines += [".PP", text(paragraph)]
    return lines


def spelling(argument: dict) -> str:
    """Returns the argument as one types it, in bold, with the name of its value in italics."""
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])]
    value = f"\\fI{text(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        return value
    spelled = ", ".join(f"\\fB{text(name)}\\fR" for name in names)
    return spelled if argument["kind"] == "flag" else f"{spelled} {value}"


def synopsis(command: dict) -> str:
    words = [f"\\fB{text(name)}\\fR" for name in [*command.get("superCommands", []), command["commandName"]]]
    for argument in command.get("arguments", []):
        if argument.get("shouldDisplay", True) and argument.get("names", [{}])[0].get("name") not in ("help", "h"):
            word = spelling(argument) + (" ..." if argument.get("isRepeating") else "")
            words.append(f"[{word}]" if argument.get("isOptional") else word)
    return " ".join(words)


def options(command: dict) -> list[str]:
    lines = []
    for argument in command.get("arguments", []):
        if argument.get("shouldDisplay", True):
            default = f" (default: {argument['defaultValue']})" if argument.get("defaultValue") else ""
            lines += [".TP", spelling(argument), text(argument.get("abstract", "") + default)]
    return lines


def main() -> None:
    hookctl = json.load(sys.stdin)["command"]
    commands = [command for command in hookctl["subcommands"] if command["commandName"] != "help"]
    lines = ['.TH "HOOKCTL" "1"', ".SH NAME", f"hookctl \\- {text(hookctl['abstract'].rstrip('.'))}", ".SH SYNOPSIS"]
    lines += [".B hookctl", "\\fIcommand\\fR [\\fIoptions\\fR]", ".SH DESCRIPTION", *paragraphs(hookctl["discussion"])]
    lines += [".SH COMMANDS"]
    for command in commands:
        lines += [".SS " + command["commandName"], text(command["abstract"]), ".PP", synopsis(command)]
        lines += [*paragraphs(command.get("discussion", "")), *options(command)]
    print("\n".join(lines))


main()
