"""Writes what `#hook` needs one of for each shape of a parameter list, or checks that it is what would be written.

Usage: hook_macros.py write|check

- the declarations of the macro: the type checker chooses one by the member, the position and the body's parameters
- the functions that expansions call where the types of a body are inferred

Where the compiler supports it, one declaration with a parameter pack covers all counts. Tried with Swift 6.3.1:

- Macro declarations may have packs, for the compiler generates no code for a macro's arguments. A body that gets all
  arguments needs one declaration, an instead body two: where a pack has one element, `{ id, next in next(id) }` does
  not type-check ("cannot pass value pack expansion to non-pack parameter").
- A body that gets only the first arguments needs one declaration for each count: the type checker does not divide
  one parameter list between two packs.
- A list with `inout` parameters needs its own declaration: the type checker drops the `inout` of a pack's elements.
- The functions have no packs in the types of their closures. The compiler crashes when it converts a method or a `next`
  that has a tuple as its only parameter. A function value of the type `(repeat each P, R) -> Void` cannot be called,
  and `(repeat each P) -> R` cannot be an element of another pack ("cannot fully abstract a value of variadic function
  type").
- `async throws` and `throws(E)` accept methods without these effects, so a declaration needs no variant for them.
  Methods isolated to an actor need their own declarations: no conversion removes the isolated parameter.
"""

import itertools
import pathlib
import subprocess
import sys
from collections.abc import Iterator

FOLDER = pathlib.Path("Sources/SwiftRuntimeMacros")
HEAD = "// Written by scripts/hook_macros.py.\n\n"

# HookCall.maximumParameterCount in Sources/HookExpansion.
MAXIMUM = 12
# Lists with inout parameters, which may stand anywhere in them.
INOUT_MAXIMUM = 3

Shape = tuple[bool, ...]  # whether each parameter is inout

PLAIN: list[Shape] = [(False,) * count for count in range(MAXIMUM + 1)]
VARIABLE: list[Shape] = [
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
    """A reference to a method; without a receiver, to a class method."""
    inner = function(types, effects, "R")
    return f"({receiver}) -> {inner}" if receiver else inner


# MARK: Declarations


def declaration(
    text: str, generics: str, target: str, member: str, position: str, body: str, kind: str, later: bool = False
) -> str:
    # What is preferred is what needs no default but the others' too; macros know no other way.
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
    """With a prefix: of class methods, or of methods that are isolated to an actor."""
    later = prefix == "Class"
    what = {"": "a method", "Class": "a class method", "Actor": "an actor's isolated method"}[prefix]
    what += "" if later else " " + TARGETS[target]

    def declare(told: str, generics: str, types: list[str], effects: str, position: str, type: str, kind: str) -> str:
        return declaration(
            f"/// Hooks {what}, with a body {told}.", generics, target, f"_ method: {method(types, effects, receiver)}",
            position, body(type), prefix + kind, later)

    # Packs do here, for nothing is generated for a macro's arguments.
    effects = " async throws"
    packed = f"T: {bound}, each P, R"
    # The expansion passes the type of an asynchronous method, which tells where the arguments are. The type of a
    # reference to a class method does not name the class.
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
    for shape in [] if prefix == "Actor" else VARIABLE:
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
    # Methods that are isolated to an actor have an isolated parameter, which no conversion removes.
    for target in TARGETS:
        yield from declarations_of_methods(target, "Actor", "Actor", "isolated T")
    for target, what in TARGETS.items():
        for position, place in (("HookObserving", "before or after it"), ("HookReplacing", "instead of it")):
            yield declaration(
                f"/// Hooks a method {what} by the types that the body writes, which runs {place}.",
                "T: AnyObject, M, B", target, "exactly method: M", position, "B", "Exact")
        yield from declarations_of_properties(target)


# MARK: Functions


def install(
    name: str, generics: str, method: str, body_type: str, described: str, work: str, later: bool = False
) -> str:
    summary = {"observe": OBSERVES, "report": REPORTS, "replace": STANDS}[name]
    attribute = "@_disfavoredOverload\n    " if later else ""
    return f"""    /// Hooks, with a body {summary}.
    {attribute}public static func {name}<{generics}>(
        _ request: Request<T>, method: @autoclosure () -> {method}, body: {body(body_type)}
    ) throws(AspectError) -> AspectToken {{
        try install(request, parameters: {described}) {{ call in {work} }}
    }}

"""


def described_parameters(shape: Shape) -> str:
    types = [f"{name}.self" for name in names(len(shape))]
    if not any(shape):
        return f"values({listed(*types)})"
    kinds = ["variable" if inout else "value" for inout in shape]
    return "[" + listed(*(f".{kind}({type})" for kind, type in zip(kinds, types))) + "]"


def next_of_body(shape: Shape, effects: str, proceed: str) -> str:
    """The closure that a body gets as `next`."""
    variables = [index for index, inout in enumerate(shape) if inout]
    taken = listed(*(f"a{index}" for index in range(len(shape)))) or "()"
    if not variables:
        return f"{{ {taken}{effects} in {proceed} }}"
    loads = "\n".join(f"a{index} = call[{index}]" for index in variables)
    return f"{{ {taken}{effects} in\nlet result: R = {proceed}\n{loads}\nreturn result\n}}"


def functions_of(shape: Shape) -> Iterator[str]:
    types = parameters(shape)
    described = described_parameters(shape)
    generics = listed("T: AnyObject", *names(len(shape)), "R")
    arguments = listed(*(("&" if inout else "") + f"call[{index}]" for index, inout in enumerate(shape)))
    passed = [f"a{index}" for index in range(len(shape))]

    anything = method(types, " async throws")
    yield install("observe", generics, anything, function(types), described, f"body({arguments})")
    if not any(shape):
        yield install(
            "report", generics, anything, function([*types, "R"]), f"{described}, result: R.self",
            f"body({listed(arguments, 'call.result()')})")
    # Two functions: with E = Never the compiler (6.3.1) crashes when it converts `next`.
    proceed = f"call.proceed({listed(*passed)})"
    yield install(
        "replace", generics, method(types, ""), with_next(types, ""), f"{described}, result: R.self",
        f"call.setResult(body({arguments}) {next_of_body(shape, '', proceed)})")
    effects = " throws(E)"
    proceed = f"try call.proceed({listed(*passed, 'throwing: E.self')})"
    yield install(
        "replace", f"{generics}, E: Error", method(types, effects), with_next(types, effects),
        f"{described}, result: R.self, isThrowing: true",
        f"call.setResult(try body({arguments}) {next_of_body(shape, effects, proceed)})", later=True)


def functions() -> Iterator[str]:
    yield "extension MacroHooks {\n"
    for shape in PLAIN + VARIABLE:
        yield from functions_of(shape)
    yield "}\n"


# MARK: Files


def formatted(text: str) -> str:
    """Within `#if Macros`, as the format demands."""
    source = HEAD + "#if Macros\nimport SwiftRuntime\n\n" + text.replace("\n\n}\n", "\n}\n").rstrip("\n") + "\n#endif\n"
    return subprocess.run(
        ["swift", "format", "format", "--configuration", ".swift-format"], input=source, check=True,
        capture_output=True, text=True).stdout


def main() -> None:
    if sys.argv[1:] not in (["write"], ["check"]):
        sys.exit(__doc__)
    for name, parts in (("HookDeclarations.swift", declarations()), ("MacroHooks+Inferred.swift", functions())):
        file = FOLDER / name
        text = formatted("".join(parts))
        if sys.argv[1] == "write":
            file.write_text(text)
        elif not file.exists() or file.read_text() != text:
            sys.exit(f"{file} is not what scripts/hook_macros.py writes: python3 -B scripts/hook_macros.py write")


if __name__ == "__main__":
    main()
