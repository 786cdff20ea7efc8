"""Writes the declarations of the macro `#hook`, or checks that the file has them.

Usage: hook_macros.py write|check

The type checker chooses one declaration by the member, the position and the body's parameters. A macro cannot write
them ("macro expansion cannot introduce macro"). Where the compiler supports it, one declaration with a parameter pack
covers all counts; the compiler generates no code for a macro's arguments. Tried with Swift 6.3.1:

- A body that gets all arguments needs one declaration, an instead body two: where a pack has one element,
  `{ id, next in next(id) }` does not type-check ("cannot pass value pack expansion to non-pack parameter").
- A body that gets only the first arguments needs one declaration for each count: the type checker does not divide
  one parameter list between two packs.
- A list with `inout` parameters needs its own declaration: the type checker drops the `inout` of a pack's elements.
- `async throws` and `throws(E)` accept methods without these effects, so a declaration needs no variant for them.
- Methods isolated to an actor need their own declarations: no conversion removes the isolated parameter.
"""

import itertools
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator

FILE = pathlib.Path("Sources/SwiftRuntimeMacros/HookDeclarations.swift")
HEAD = "// Written by scripts/hook_macros.py.\n\n#if Macros\nimport SwiftRuntime\n\n"

CALL = pathlib.Path("Sources/HookExpansion/HookCall.swift").read_text()
# inout parameters may stand anywhere in shorter lists.
MAXIMUM, INOUT_MAXIMUM = (
    int(re.search(rf"{name} = (\d+)", CALL)[1])
    for name in ("maximumParameterCount", "maximumInoutParameterCount"))

Shape = tuple[bool, ...]  # whether each parameter is inout

SHAPES: list[Shape] = [
    shape
    for count in range(1, INOUT_MAXIMUM + 1)
    for shape in itertools.product((False, True), repeat=count)
    if any(shape)
]

TARGETS = {"T": "of one object", "T.Type": "of every instance"}
OBSERVES = "that is told the arguments"
REPORTS = "that is told the arguments and the result"
STANDS = "that stands for it and is told what goes on"


def names(count: int) -> list[str]:
    return [f"A{index}" for index in range(count)]


def parameters(shape: Shape) -> list[str]:
    return [("inout " if inout else "") + name for name, inout in zip(names(len(shape)), shape)]


def listed(*items: str) -> str:
    return ", ".join(item for item in items if item)


def function(types: list[str], effects: str = "", result: str = "Void") -> str:
    return f"({listed(*types)}){effects} -> {result}"


def with_next(types: list[str], effects: str) -> str:
    return function([*types, function(types, effects, "R")], effects, "R")


def method(types: list[str], effects: str, receiver: str = "T") -> str:
    """The type of a reference to a method; without a receiver, to a class method."""
    inner = function(types, effects, "R")
    return f"({receiver}) -> {inner}" if receiver else inner


# MARK: Declarations


def declaration(
    text: str, generics: str, target: str, member: str, position: str, body: str, kind: str, later: bool = False
) -> str:
    # The compiler prefers the declaration that needs fewer defaults; macros have no other way to rank declarations.
    ranked = " ranked: Void = ()," if later else ""
    return f"""{text}
@freestanding(expression)
@discardableResult
public macro hook<{generics}>(
    _ target: {target}, {member}, _ position: {position},
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],{ranked}
    body: {body}
) -> AspectToken = #externalMacro(module: "HookMacros", type: "{kind}Macro")

"""


def body(type: str) -> str:
    return f"@escaping @Sendable {type}"


def declarations_of_methods(target: str, prefix: str, bound: str, receiver: str) -> Iterator[str]:
    """The declarations of methods; with a prefix, of class methods or of methods isolated to an actor."""
    later = prefix == "Class"
    what = {"": "a method", "Class": "a class method", "Actor": "an actor's isolated method"}[prefix]
    what += "" if later else " " + TARGETS[target]

    def declare(told: str, generics: str, types: list[str], effects: str, position: str, type: str, kind: str) -> str:
        return declaration(
            f"/// Hooks {what}, with a body {told}.", generics, target, f"_ method: {method(types, effects, receiver)}",
            position, body(type), prefix + kind, later)

    effects = " async throws"
    packed = f"T: {bound}, each P, R"
    # The expansion passes the type of an asynchronous method, which tells where the arguments are. The type of a reference to a
    # class method does not name the class.
    kinds = {effects: "Observe"} if later else {" throws": "Observe", effects: "AsyncObserve"}
    for allowed, kind in kinds.items():
        yield declare(OBSERVES, packed, ["repeat each P"], allowed, "HookObserving", function(["repeat each P"]), kind)
    for count in range(MAXIMUM):
        taken = names(count)
        told = f"that is told {count} of the arguments" if count else "that is told none of the arguments"
        yield declare(
            told, listed(f"T: {bound}", *taken, "D", "each P", "R"), [*taken, "D", "repeat each P"], effects,
            "HookObserving", function(taken), "ObservePrefix")
    yield declare(
        REPORTS, packed, ["repeat each P"], effects, "HookReporting", function(["repeat each P", "R"]), "Report")
    effects = " throws(E)"
    for types in (["repeat each P"], ["A0"]):
        generics = listed(f"T: {bound}", types[0].removeprefix("repeat "), "R", "E: Error")
        yield declare(STANDS, generics, types, effects, "HookReplacing", with_next(types, effects), "Instead")
    for shape in [] if prefix == "Actor" else SHAPES:
        generics = listed(f"T: {bound}", *names(len(shape)), "R")
        types = parameters(shape)
        yield declare(OBSERVES, generics, types, " async throws", "HookObserving", function(types), "Observe")
        yield declare(
            STANDS, generics + ", E: Error", types, effects, "HookReplacing", with_next(types, effects), "Instead")


def declarations_of_properties(target: str) -> Iterator[str]:
    paths = {"getter": "KeyPath", "setter": "ReferenceWritableKeyPath"}
    for accessor, position, told, type, kind in (
        ("getter", "HookObserving", "", "() -> Void", "GetterObserve"),
        ("getter", "HookReporting", " that is told the value", "(V) -> Void", "GetterReport"),
        ("getter", "HookReplacing", " that stands for it", "(() -> V) -> V", "GetterInstead"),
        ("setter", "HookObserving", "", "() -> Void", "SetterObservePrefix"),
        ("setter", "HookObserving", " that is told the value", "(V) -> Void", "SetterObserve"),
        ("setter", "HookReplacing", " that stands for it", "(V, (V) -> Void) -> Void", "SetterInstead"),
    ):
        yield declaration(
            f"/// Hooks a property's {accessor} {TARGETS[target]}, with a body{told}.", "T: AnyObject, V", target,
            f"{accessor} property: {paths[accessor]}<T, V>", position, body(type), kind)


def declarations() -> Iterator[str]:
    for target in TARGETS:
        yield from declarations_of_methods(target, "", "AnyObject", "T")
    yield from declarations_of_methods("T.Type", "Class", "AnyObject", "")
    # Methods isolated to an actor have an isolated parameter, which no conversion removes.
    for target in TARGETS:
        yield from declarations_of_methods(target, "Actor", "Actor", "isolated T")
    for target, what in TARGETS.items():
        for position, place in (("HookObserving", "before or after it"), ("HookReplacing", "instead of it")):
            yield declaration(
                f"/// Hooks a method {what} by the types that the body writes, which runs {place}.",
                "T: AnyObject, M, B", target, "exactly method: M", position, "B", "Exact")
        yield from declarations_of_properties(target)


# MARK: The file


def formatted(text: str) -> str:
    """Returns the formatted file, with the declarations inside `#if Macros`."""
    return subprocess.run(
        ["swift", "format", "format", "--configuration", ".swift-format"],
        input=HEAD + text.rstrip("\n") + "\n#endif\n", check=True, capture_output=True, text=True).stdout


def main() -> None:
    if sys.argv[1:] not in (["write"], ["check"]):
        sys.exit(__doc__)
    text = formatted("".join(declarations()))
    if sys.argv[1] == "write":
        FILE.write_text(text)
    elif FILE.read_text() != text:
        sys.exit(f"{FILE} differs from what scripts/hook_macros.py writes; run python3 -B scripts/hook_macros.py write")


if __name__ == "__main__":
    main()
