"""Writes the declarations of the macro `#hook`, or checks that the file has them.

Usage: hook_macros.py write|check

The type checker chooses one declaration by the function, the position and the body's parameters. A macro cannot write
them ("macro expansion cannot introduce macro"). Where the compiler supports it, one declaration with a parameter pack
covers all counts; the compiler generates no code for a macro's arguments. Tried with Swift 6.3.1:

- A body that gets all arguments needs one declaration, an instead body two: where a pack has one element,
  `{ id, next in next(id) }` does not type-check ("cannot pass value pack expansion to non-pack parameter").
- A list with `inout` parameters needs its own declaration: the type checker drops the `inout` of a pack's elements.
- `throws(E)` accepts functions that do not throw. `async` accepts functions that are not, but an expansion has to know.
- Methods isolated to an actor need their own declarations: no conversion removes the isolated parameter.
- Bodies with fewer parameters, bodies with functions, and bodies that do not fit have declarations that accept any
  types. An error of the expansion can name the parameter that does not fit, which an error about all these declarations
  could not.
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

OBSERVES = "that gets the arguments"
REPORTS = "that gets the arguments and the result"
STANDS = "that runs in its place and can call it"
# The effects of the function and of an instead body, and the first part of the macro's name.
EFFECTS = ((" throws(E)", ""), (" async throws(E)", "Async"))
# The compiler prefers a declaration whose position is no optional, whatever conversions the other arguments need. A macro
# cannot have the attribute @_disfavoredOverload.
LAST = "?"


def names(count: int) -> list[str]:
    return [f"A{index}" for index in range(count)]


def parameters(shape: Shape) -> list[str]:
    return [("inout " if inout else "") + name for name, inout in zip(names(len(shape)), shape)]


def listed(*items: str) -> str:
    return ", ".join(item for item in items if item)


def function(types: list[str], effects: str = "", result: str = "Void") -> str:
    return f"({listed(*types)}){effects} -> {result}"


def with_next(types: list[str], effects: str, result: str = "R") -> str:
    # A function that does not escape may be passed only to functions that do.
    return function([*types, "@escaping " + function(types, effects, result)], effects, result)


# MARK: Declarations


def declaration(
    text: str, generics: str, target: str, member: str, position: str, body: str, kind: str, rank: int = 0
) -> str:
    # The compiler prefers the declaration that needs fewer defaults; macros have no other way to rank declarations.
    ranked = "".join(f" ranked{index or ''}: Void = ()," for index in range(rank))
    parameters = listed(f"_ target: {target}" if target else "", member, f"_ position: {position}")
    return f"""{text}
@freestanding(expression)
@discardableResult
public macro hook<{generics}>(
    {parameters},
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],{ranked}
    body: @escaping @Sendable {body}
) -> AspectToken = #externalMacro(module: "HookMacros", type: "{kind}Macro")

"""


def declarations_of_functions(what: str, target: str, bound: str, receiver: str, prefix: str) -> Iterator[str]:
    """The declarations of methods, whose types begin with a receiver, or of other functions."""
    rank = 0 if receiver else 1  # a method is a function, too, whose result is a function
    root = "" if not receiver else f"T: {bound}" if bound else "T"

    def declare(
        told: str, generics: str, types: list[str], effects: str, position: str, body: str, kind: str, mark: str = ""
    ) -> str:
        inner = mark + function(types, effects, "R")
        type = f"({receiver}) -> {inner}" if receiver else inner
        return declaration(
            f"/// Hooks {what}, with a body {told}.", listed(root, generics, "R"), target, f"_ function: {type}",
            position, body, prefix + kind, rank + bool(mark))

    pack = ["repeat each P"]
    for effects, kind in EFFECTS:
        error = "each P, E: Error"
        yield declare(OBSERVES, error, pack, effects, "HookObserving", function(pack), kind + "Observe")
        yield declare(REPORTS, error, pack, effects, "HookReporting", function([*pack, "R"]), kind + "Report")
        if kind and prefix != "Actor":
            # The other declarations need a conversion that the compiler likes less than an optional position. A default more
            # makes these declarations different.
            mark = "nonisolated(nonsending) "
            yield declare(OBSERVES, error, pack, effects, "HookObserving", function(pack), "AsyncObserve", mark)
            yield declare(REPORTS, error, pack, effects, "HookReporting", function([*pack, "R"]), "AsyncReport", mark)
        for types in (pack, ["A0"]):
            generics = types[0].removeprefix("repeat ") + ", E: Error"
            yield declare(
                STANDS, generics, types, effects, "HookReplacing", with_next(types, effects), kind + "Instead")
    for shape in [] if prefix == "Actor" else SHAPES:
        generics = listed(*names(len(shape)))
        types = parameters(shape)
        effects = " throws(E)"
        generics += ", E: Error"
        yield declare(OBSERVES, generics, types, effects, "HookObserving", function(types), "Observe")
        yield declare(STANDS, generics, types, effects, "HookReplacing", with_next(types, effects), "Instead")


def declarations_of_unfit(what: str, target: str, bound: str, receiver: str, prefix: str) -> Iterator[str]:
    """The declarations that accept other parameters than the function's, after those that do not."""
    root = "" if not receiver else f"T: {bound}" if bound else "T"

    def declare(generics: str, allowed: str, position: str, body: str, kind: str) -> str:
        inner = function(["repeat each P"], allowed, "R")
        type = f"({receiver}) -> {inner}" if receiver else inner
        return declaration(
            f"/// Reports which parameter of a body does not fit {what}.", listed(root, "each P, R", generics), target,
            f"_ function: {type}", position + LAST, body, f"Unfit{prefix}{kind}", 1 if receiver else 2)

    for allowed, kind in EFFECTS:
        yield declare("each B, E: Error", allowed, "HookObserving", function(["repeat each B"]), "Observe")
        for types in (["repeat each B"], ["B"]):
            generics = types[0].removeprefix("repeat ") + ", S, E: Error"
            yield declare(
                generics, " async throws", "HookReplacing", with_next(types, allowed, "S"), kind + "Instead")


def declarations_of_any(what: str, target: str) -> Iterator[str]:
    """The declarations that accept any function, after all others; the body writes its types."""
    for position, kind in (("HookObserving", "Observe"), ("HookReplacing", "Instead")):
        yield declaration(
            f"/// Hooks {what} by the types that the body writes.", listed("T: AnyObject" if target else "", "M, B"),
            target, "_ function: M", position + LAST, "B", "Any" + kind, 3).replace("@escaping @Sendable B", "B")


def declarations_of_accessors(what: str, target: str) -> Iterator[str]:
    """The declarations of accessors; the parameters of a subscript are a pack, which is empty for a property."""
    root = "T: AnyObject" if target else "T"
    pack, none, one = ["repeat each I"], [], ["I"]
    for accessor, path, value, position, told, indices, kind, rank in (
        ("getter", "KeyPath", [], "HookObserving", "", none, "Getter", 0),
        ("getter", "KeyPath", [], "HookObserving", " that gets the arguments", pack, "Getter", 1),
        ("getter", "KeyPath", ["V"], "HookReporting", " that gets the value", pack, "Getter", 0),
        ("getter", "KeyPath", [], "HookReplacing", " that runs in its place", pack, "GetterInstead", 0),
        ("getter", "KeyPath", [], "HookReplacing", " that runs in its place", one, "GetterInstead", 0),
        ("setter", "WritableKeyPath", [], "HookObserving", "", none, "Setter", 0),
        ("setter", "WritableKeyPath", ["V"], "HookObserving", " that gets the value", pack, "Setter", 0),
        ("setter", "WritableKeyPath", ["V"], "HookReplacing", " that runs in its place", none, "SetterInstead", 0),
        ("setter", "WritableKeyPath", ["V"], "HookReplacing", " that runs in its place", pack, "SetterInstead", 0),
        ("setter", "WritableKeyPath", ["V"], "HookReplacing", " that runs in its place", one, "SetterInstead", 0),
    ):
        # The new value comes first, the value of a getter last.
        types = value + indices if accessor == "setter" else indices + value
        body = function(types)
        if position == "HookReplacing":
            body = with_next(types, "", "Void" if accessor == "setter" else "V")
        yield declaration(
            f"/// Hooks a {accessor} {what}, with a body{told}.",
            listed(root, "V", *(item.removeprefix("repeat ") for item in indices)), target,
            f"{accessor} property: {path}<T, V>", position, body, kind, rank)


def declarations() -> Iterator[str]:
    one, every = "of one object", "of every instance"
    yield from declarations_of_functions(f"a method {one}", "T", "AnyObject", "T", "")
    yield from declarations_of_functions(f"an actor's isolated method {one}", "T", "Actor", "isolated T", "Actor")
    yield from declarations_of_functions(f"a method {every}", "", "", "T", "")
    yield from declarations_of_functions(f"an actor's isolated method {every}", "", "Actor", "isolated T", "Actor")
    yield from declarations_of_functions(
        "a function, static or class member, or initializer", "", "", "", "Function")
    yield from declarations_of_unfit(f"a method {one}", "T", "AnyObject", "T", "")
    yield from declarations_of_unfit(f"a method {every}", "", "", "T", "")
    yield from declarations_of_unfit("a function, static or class member, or initializer", "", "", "", "Function")
    yield from declarations_of_any(f"a method {one}", "T")
    yield from declarations_of_any("a function or a method", "")
    yield from declarations_of_accessors(one, "T")
    yield from declarations_of_accessors(every, "")


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
