#!/usr/bin/env python3
"""Writes random methods with types and effects that hooks may not support, as Swift source.

The file in the repository is written with the seed and the count below. `check` fails if it differs from what this script
writes. To try another seed:
`python3 -B Tests/SwiftPrototypes/generate_unusual.py write --seed 7 --count 500`, then `swift test --filter SwiftUnusual`.
"""

from __future__ import annotations

import argparse
import dataclasses
import pathlib
import random
import sys

from generate import laid_out

SOURCE = pathlib.Path(__file__).parent.parent / "SwiftClassTests/UnusualPrototypes.swift"
SEED = 1
COUNT = 60
METHODS_OF_A_CLASS = 10
HEAD = ["// Written by Tests/SwiftPrototypes/generate_unusual.py.", "// swift-format-ignore-file", ""]


@dataclasses.dataclass(frozen=True)
class Kind:
    """The declaration of a parameter, an argument with a number, and the text that the method notes."""

    declared: str
    sample: str
    # None if the method notes nothing.
    seen: str | None = "{a}"
    # Whether a body that reads it as `Any` gives the same text.
    is_told: bool = True
    # The type parameter that it needs.
    generic: str = ""


def untold(declared: str, sample: str, seen: str | None = None, generic: str = "") -> Kind:
    return Kind(declared, sample, seen, False, generic)


PARAMETERS = [
    Kind("Int", "{n}"),
    Kind("String", '"a text that is too long for a small string {n}"'),
    *(Kind(f"SIMD{lanes}<{scalar}>", f"SIMD{lanes}<{scalar}>(repeating: {{n}})")
      for lanes, scalar in [(2, "Float"), (3, "Double"), (4, "Float"), (8, "Int16"), (16, "UInt8"), (32, "Int32")]),
    untold("@convention(block) () -> Void", "{{ }}"),
    untold("@escaping @convention(block) (Int) -> Int", "{{ $0 + {n} }}", "{a}(1)"),
    untold("(@convention(block) (Int) -> Int)?", "{{ $0 + {n} }}", "{a}?(1) as Any"),
    untold("(@convention(block) () -> Int, Int)", "({{ 5 }}, {n})", "{a}.0() + {a}.1"),
    untold("BlockHolder", "BlockHolder(block: {{ }}, number: {n})", "{a}.number"),
    untold("@convention(c) (Int) -> Int", "{{ $0 }}", "{a}({n})"),
    untold("some CustomStringConvertible", "{n}", "{a}"),
    Kind("any CustomStringConvertible & Sendable", "{n}"),
    Kind("any Hashable & Sendable", '"{n}"'),
    Kind("any Collection<Int>", "[{n}]"),
    Kind("any Error & CustomStringConvertible", "Oops(code: {n})"),
    Kind("any Tagged & AnyObject", "Marked({n})"),
    Kind("Marked & Tagged", "Marked({n})"),
    untold("borrowing Pass", "Pass(number: {n})", "{a}.number"),
    untold("consuming Pass", "Pass(number: {n})", "{a}.number"),
    Kind("sending Marked", "Marked({n})"),
    Kind("Int...", "{n}, {n}"),
    untold("InlineArray<3, Int>", "InlineArray<3, Int>(repeating: {n})", "{a}[1]"),
    Kind("Grid<4>", "Grid<4>(number: {n})"),
    Kind("Grid<4>?", "Grid<4>(number: {n})", "{a} as Any", False),
    Kind("Int128", "{n}"),
    Kind("UInt128", "{n}"),
    Kind("Float16", "{n}"),
    Kind("timespec", "timespec(tv_sec: {n}, tv_nsec: 4)"),
    Kind("div_t", "div_t(quot: {n}, rem: 2)"),
    Kind("Duration", ".seconds({n})"),
    Kind("ClosedRange<Int>", "1...{n}"),
    Kind("Result<Int, Oops>", ".success({n})"),
    untold("Never?", "nil"),
    untold("KeyPath<String, Int>", "\\.count"),
    untold("(Int) throws(Oops) -> Int", "{{ $0 }}", "try! {a}({n})"),
    untold("@escaping @MainActor () -> Void", "{{ }}"),
    untold("nonisolated(nonsending) @escaping () async -> Void", "{{ }}"),
    untold("@escaping @isolated(any) () async -> Void", "{{ }}"),
    untold("@Sendable (inout Int) -> Void", "{{ $0 += 1 }}"),
    untold("repeat each Each", '{n}, "two"', None, "each Each"),
    untold("Value", "{n}", "{a}", "Value: Hashable"),
    Kind("consuming String", '"a text that is too long for a small string {n}"', "copy {a}"),
    Kind("borrowing [Int]", "[{n}]", "copy {a}"),
    untold("isolated (any Actor)?", "nil"),
]
# Each with an expression that makes a value, and an expression that tells values apart.
RESULTS = [
    ("Void", "()", '"nothing"'),
    ("Int", "{n}", "result"),
    ("String", '"a text that is too long for a small string {n}"', "result"),
    ("SIMD4<Double>", "SIMD4<Double>(repeating: {n})", "result"),
    ("SIMD3<Float>", "SIMD3<Float>(repeating: {n})", "result"),
    ("some CustomStringConvertible", "{n}", "result"),
    ("@convention(block) () -> Int", "{{ {n} }}", "result()"),
    ("(Int, @convention(block) () -> Int)", "(1, {{ {n} }})", "result.1()"),
    ("BlockHolder", "BlockHolder(block: {{ }}, number: {n})", "result.number"),
    ("Pass", "Pass(number: {n})", "result.number"),
    ("Grid<3>", "Grid<3>(number: {n})", "result"),
    ("Int128", "{n}", "result"),
    ("timespec", "timespec(tv_sec: {n}, tv_nsec: 4)", "result"),
    ("any Error & CustomStringConvertible", "Oops(code: {n})", "result"),
    ("any Collection<Int>", "[{n}]", "result"),
    ("Duration", ".seconds({n})", "result"),
    ("(SIMD2<Float>, String, Any)", '([1, 2], "text", {n})', "result"),
    ("Result<Int, Oops>", ".success({n})", "result"),
    ("@Sendable () -> Int", "{{ {n} }}", "result()"),
]
EFFECTS = ["", "", " throws", " throws(Oops)", " async", " async throws", " async throws(Oops)"]


@dataclasses.dataclass(frozen=True)
class Method:
    index: int
    parameters: list[Kind]
    result: tuple[str, str, str]
    effects: str
    head: str

    @property
    def cls(self) -> str:
        return f"Unusual{self.index // METHODS_OF_A_CLASS}"

    @property
    def is_throwing(self) -> bool:
        return "throws" in self.effects

    @property
    def name(self) -> str:
        return f"u{self.index}({''.join(f'a{index}:' for index in range(len(self.parameters)))})"

    def sample(self, index: int) -> str:
        return self.parameters[index].sample.format(n=10 + index)

    def seen(self, index: int) -> str | None:
        """The expression that the method notes for the argument."""
        seen = self.parameters[index].seen
        return seen and seen.format(a=f"a{index}", n=10 + index)


def methods(seed: int, count: int) -> list[Method]:
    chance = random.Random(seed)
    made: list[Method] = []
    left: list[Kind] = []
    while len(made) < count:
        drawn: list[Kind] = []
        for _ in range(chance.choice([0, 1, 2, 3, 4, 6])):
            if not left:
                left = chance.sample(PARAMETERS, len(PARAMETERS))
            kind = left.pop()
            # A method has at most one pack, one isolated parameter, and one type parameter of each name.
            if kind not in drawn:
                drawn.append(kind)
        effects = chance.choice(EFFECTS)
        is_isolated = any(kind.declared.startswith("isolated") for kind in drawn)
        head = "nonisolated(nonsending) " if "async" in effects and not is_isolated and chance.random() < 0.5 else ""
        made.append(Method(len(made), drawn, chance.choice(RESULTS), effects, head))
    return made


def declaration(method: Method) -> list[str]:
    values = ", ".join(f"a{index}: {kind.declared}" for index, kind in enumerate(method.parameters))
    generics = ", ".join(kind.generic for kind in method.parameters if kind.generic)
    clause = f"<{generics}>" if generics else ""
    lines = [f"{method.head}open func u{method.index}{clause}({values}){method.effects} -> {method.result[0]} {{"]
    lines += [f'Unusual.note("\\({seen})")' for seen in map(method.seen, range(len(method.parameters))) if seen]
    if method.is_throwing:
        lines.append("if Unusual.fails { throw Oops(code: 1) }")
    return [*lines, f"return {method.result[1].format(n=90)}", "}"]


def call(method: Method) -> list[str]:
    values = ", ".join(f"a{index}: {method.sample(index)}" for index in range(len(method.parameters)))
    marks = ("try " if method.is_throwing else "") + ("await " if "async" in method.effects else "")
    text = f'Unusual.note("caller \\({method.result[2]})")'
    call = f"{marks}(hiddenUnusual(target) as! {method.cls}).u{method.index}({values})"
    lines = [call, text] if method.result[0] == "Void" else [f"let result = {call}", text]
    if method.is_throwing:
        lines = ["do {", *lines, "} catch {", 'Unusual.note("error \\(error)")', "}"]
    return lines


def table(method: Method) -> list[str]:
    told = ", ".join(told_text(method, index) for index in range(len(method.parameters)))
    return [f'Unusual("{method.name}", {method.cls}.self, {{ {method.cls}() }}, '
            f"isThrowing: {str(method.is_throwing).lower()}, told: [{told}]) {{ target in", *call(method), "},"]


def told_text(method: Method, index: int) -> str:
    """The text of the argument in a body that reads it as `Any`."""
    kind = method.parameters[index]
    if not kind.is_told:
        return "nil"
    sample = f"[{method.sample(index)}]" if kind.declared.endswith("...") else method.sample(index)
    return f"Unusual.text({sample} as {plain(kind)})"


def plain(kind: Kind) -> str:
    """The type of the value."""
    words = [word for word in kind.declared.split(" ") if word not in ("sending", "consuming", "borrowing")]
    return "[Int]" if words == ["Int..."] else " ".join(words)


def source(made: list[Method]) -> str:
    lines = [*HEAD, "import Glibc", ""]
    for cls in dict.fromkeys(method.cls for method in made):
        lines += [f"open class {cls}: @unchecked Sendable {{"]
        for method in made:
            if method.cls == cls:
                lines += declaration(method)
        lines.append("}")
    lines += ["", "extension Unusual {", "static let all: [Unusual] = ["]
    lines += [f"unusual{method.index}," for method in made]
    lines.append("]")
    for method in made:
        body = table(method)
        lines += [f"private static let unusual{method.index} = {body[0]}", *body[1:-1], "}"]
    return laid_out([*lines, "}"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["write", "check"])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=COUNT)
    options = parser.parse_args()
    text = source(methods(options.seed, options.count))
    if options.action == "write":
        SOURCE.write_text(text)
    elif SOURCE.read_text() != text:
        print(f"{SOURCE} differs from what Tests/SwiftPrototypes/generate_unusual.py writes; run it with `write`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
