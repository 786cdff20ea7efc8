#!/usr/bin/env python3
"""Writes random prototypes of Swift methods, and the bodies that hook them, as Swift source.

What is committed has the seed and the count below; `check` says whether it is what this script writes. Another seed:
`python3 -B Tests/SwiftPrototypes/generate.py write --seed 7 --count 200`, then `swift test --filter SwiftPrototypes`.
"""

from __future__ import annotations

import argparse
import dataclasses
import pathlib
import random
import sys

TESTS = pathlib.Path(__file__).parent.parent
METHODS = TESTS / "SwiftFixtures/Prototypes/Methods.swift"
BODIES = TESTS / "SwiftClassTests/Prototypes.swift"
SEED = 1
COUNT = 80
MAXIMUM_ARGUMENTS = 12
# Even, so that a getter and its setter are of one class. Each hook reads the names of all of its class.
METHODS_OF_A_CLASS = 6
WIDTH = 120
HEAD = ["// Written by Tests/SwiftPrototypes/generate.py.", "// swift-format-ignore-file", ""]


@dataclasses.dataclass(frozen=True)
class Type:
    """A type, with the function of `Sample` that makes its values."""

    sample: str
    name: str
    # What tells a value, which is in the braces.
    text: str = "{}"
    # In front of the type of a parameter.
    attributes: str = ""
    holds_function: bool = False
    is_result: bool = True
    may_change: bool = True
    # Bodies that get the call do not know where its values are: a structure of a library whose structures may grow.
    is_known: bool = True
    # Of numbers: whoever is handed one over need not give it up.
    is_number: bool = False


NUMBERS = [
    Type(name.lower(), name, is_number=True)
    for name in ["Int8", "Int16", "Int32", "Int64", "Int", "UInt8", "UInt16", "UInt32", "UInt64", "Bool", "Float",
                 "Double", "Float16"]
]
FUNCTIONS = [
    Type("function", "(Int) -> Tracked", "{}(3)", "@escaping ", holds_function=True),
    Type("thrower", "@Sendable (String) throws -> String", 'try! {}("to")', "@escaping ", holds_function=True),
    Type("optionalFunction", "((Int) -> Tracked)?", "{}?(3)", holds_function=True),
]
# One that does not outlive the call.
PASSING_FUNCTION = Type("function", "(Int) -> Tracked", "{}(3)", holds_function=True, is_result=False, may_change=False)
# Alone they are no more than what a value is, or nothing.
METATYPES = [
    Type("classType", "Tracked.Type"),
    Type("structType", "Mixed.Type", may_change=False),
    Type("numberedType", "any Numbered.Type"),
    Type("anyType", "Any.Type"),
]
TYPES = [
    *NUMBERS,
    *FUNCTIONS,
    PASSING_FUNCTION,
    *METATYPES,
    Type("vector", "SIMD4<Float>"),
    Type("pointer", "UnsafeRawPointer"),
    Type("string", "String"),
    Type("character", "Character"),
    Type("substring", "Substring"),
    Type("array", "[Tracked]"),
    Type("slice", "ArraySlice<Tracked>"),
    Type("dictionary", "[String: Tracked]"),
    Type("set", "Set<Int>"),
    Type("optionalInt8", "Int8?"),
    Type("optionalDouble", "Double?"),
    Type("optionalString", "String?"),
    Type("optionalObject", "Tracked?"),
    Type("twiceOptional", "Int??"),
    Type("optionalLarge", "Heavy?"),
    Type("optionalAny", "Any?"),
    Type("tuple", "(Int8, Tracked)"),
    Type("nestedTuple", "(a: Float, b: (Int16, String))"),
    Type("largeTuple", "(Int, Tracked, String, Double, Int8)"),
    Type("opaqueTuple", "(Any, Int8, Heavy)"),
    Type("empty", "Empty"),
    Type("mixed", "Mixed"),
    Type("bytes", "Bytes"),
    Type("floats", "Floats"),
    Type("counted", "Counted"),
    Type("fourWords", "FourWords"),
    Type("large", "Heavy"),
    Type("opaque", "Opaque"),
    Type("pair", "Pair<Int8, Tracked>"),
    Type("weakly", "Weakly"),
    Type("plain", "Plain"),
    Type("choice", "Choice"),
    Type("maybe", "Maybe"),
    Type("tree", "Tree"),
    Type("wide", "Wide"),
    Type("anything", "Anything"),
    Type("any", "Any"),
    Type("sendable", "any Sendable"),
    Type("numbered", "any Numbered"),
    Type("error", "any Error"),
    Type("anyObject", "AnyObject"),
    Type("trackedObject", "any TrackedObject"),
    Type("composition", "any Numbered & TrackedObject"),
    Type("classComposition", "Tracked & Numbered"),
    Type("object", "Tracked"),
    Type("holder", "Holder<Tracked>"),
]

# The compiler (6.3) crashes over them when they are declared consuming.
TUPLES = [item for item in TYPES if item.sample.lower().endswith("tuple")]
INSTANT = Type("instant", "ContinuousClock.Instant", is_known=False)
VOID = Type("void", "Void")
BY_SAMPLE = {item.sample: item for item in [INSTANT, *reversed(TYPES)]}


class Deck:
    """Deals each item before it deals one again."""

    def __init__(self, items: list[Type], chance: random.Random) -> None:
        self.items = items
        self.chance = chance
        self.left: list[Type] = []

    def deal(self) -> Type:
        if not self.left:
            self.left = self.chance.sample(self.items, len(self.items))
        return self.left.pop()


@dataclasses.dataclass(frozen=True)
class Parameter:
    index: int
    type: Type
    # "", "inout ", "__owned " or "consuming "
    passing: str

    @property
    def name(self) -> str:
        return f"a{self.index}"

    @property
    def is_inout(self) -> bool:
        return self.passing == "inout "

    @property
    def is_owned(self) -> bool:
        return self.passing in ("__owned ", "consuming ")

    @property
    def borrowed(self) -> str:
        """The type of a parameter that takes it without its ownership."""
        if self.is_inout:
            return "inout " + self.type.name
        return self.type.attributes + self.type.name

    @property
    def declared(self) -> str:
        return self.passing + ("" if self.is_inout else self.type.attributes) + self.type.name

    @property
    def text(self) -> str:
        name = self.name
        if self.passing == "consuming ":
            name = f"copy {name}" if self.type.text == "{}" else f"(copy {name})"
        return self.type.text.format(name)

    def sample(self, number: str) -> str:
        value = str(int(number) + self.index) if number.isdigit() else f"{number} + {self.index}".removesuffix(" + 0")
        return f"Sample.{self.type.sample}({value})"


@dataclasses.dataclass(frozen=True)
class Prototype:
    """A member, whose kind is method, class, init, getter or setter."""

    index: int
    kind: str
    parameters: list[Parameter]
    result: Type
    is_throwing: bool
    # The argument that is returned.
    answer: int | None

    @property
    def cls(self) -> str:
        if self.kind == "init":
            return f"Made{self.index}"
        return f"{'Properties' if self.is_accessor else 'Methods'}{self.index // METHODS_OF_A_CLASS}"

    @property
    def is_of_instance(self) -> bool:
        return self.kind not in ("class", "init")

    @property
    def is_accessor(self) -> bool:
        return self.kind in ("getter", "setter")

    @property
    def variable(self) -> str:
        return (self.parameters[0].type if self.parameters else self.result).sample

    @property
    def base(self) -> str:
        return "init" if self.kind == "init" else f"p{self.index}"

    @property
    def name(self) -> str:
        if self.is_accessor:
            return f"{self.variable}.{self.kind}"
        return f"{self.base}({'_:' * len(self.parameters)})"

    @property
    def throws(self) -> str:
        return "throws " if self.is_throwing else ""

    @property
    def attempt(self) -> str:
        return "try " if self.is_throwing else ""

    @property
    def inouts(self) -> list[Parameter]:
        return [parameter for parameter in self.parameters if parameter.is_inout]

    @property
    def is_handed_over(self) -> bool:
        """Setters and initializers own their arguments."""
        return self.kind in ("init", "setter")

    @property
    def declaration(self) -> str:
        if self.is_accessor:
            return f"{self.name}: {(self.parameters[0].type if self.parameters else self.result).name}"
        values = ", ".join(f"_ {parameter.name}: {parameter.declared}" for parameter in self.parameters)
        head = {"method": "func ", "class": "class func ", "init": ""}[self.kind] + self.base
        arrow = "" if self.result is VOID or self.kind == "init" else f"-> {self.result.name}"
        return f"{head}({values}) {self.throws}{arrow}".rstrip()

    @property
    def result_name(self) -> str:
        return self.cls if self.kind == "init" else self.result.name

    @property
    def result_text(self) -> str:
        return "result" if self.kind == "init" else self.result.text.format("result")

    @property
    def is_known(self) -> bool:
        return self.result.is_known and all(parameter.type.is_known for parameter in self.parameters)

    @property
    def sees_arguments(self) -> bool:
        """Addresses of several results lie where arguments would be, so that bodies which return nothing may take none."""
        return self.result.sample != "opaqueTuple" or not self.parameters

    def struct(self, name: str) -> str:
        """What bodies of that position are of: those without parameters of one type, others of their own."""
        if name != "Body" and not self.sees_arguments:
            return "SawNothing"
        if name == "After" and not self.seen() or name == "Before" and not self.parameters:
            return "SawNothing"
        if name == "After" and len(self.seen()) == len(self.parameters):
            return f"Before{self.index}"
        return f"{name}{self.index}"

    def handed_over(self) -> list[Parameter]:
        """The parameters as an instead body declares them."""
        if not self.is_handed_over:
            return self.parameters
        return [dataclasses.replace(parameter, passing="__owned " if parameter.type in TUPLES else "consuming ")
                for parameter in self.parameters]

    def seen(self) -> list[Parameter]:
        """What is there yet when the method has returned: those in front of what it was handed over."""
        seen = []
        for parameter in self.parameters:
            if (parameter.is_owned or self.is_handed_over) and not parameter.type.is_number:
                break
            seen.append(parameter)
        return seen


def prototypes(seed: int, count: int) -> list[Prototype]:
    chance = random.Random(seed)
    arguments = Deck(TYPES, chance)
    results = Deck([item for item in TYPES if item.is_result], chance)
    made: list[Prototype] = []

    def add(kind: str, parameters: list[Parameter], result: Type, is_throwing: bool) -> None:
        same = [item.index for item in parameters if item.type is result and not item.passing]
        answer = chance.choice(same) if same and chance.random() < 0.7 else None
        made.append(Prototype(len(made), kind, parameters, result, is_throwing, answer))

    def drawn(kind: str, number: int) -> None:
        parameters = []
        for index in range(number):
            item = arguments.deal()
            # An initializer's bodies would have to consume it, which the compiler does not let them; and beside one that does,
            # bodies are refused.
            while item is PASSING_FUNCTION and kind == "init" or item.holds_function and any(
                    other.type.holds_function for other in parameters):
                item = arguments.deal()
            passing = ""
            if item.may_change and kind != "init":
                passing = chance.choices(["", "inout ", "__owned ", "consuming "], [70, 14, 8, 8])[0]
            if passing and item.attributes:
                passing = "inout "
            if passing == "consuming " and item in TUPLES:
                passing = "__owned "
            parameters.append(Parameter(index, item, passing))
        result = VOID if kind != "init" and chance.random() < 0.1 else results.deal()
        plain = [item.type for item in parameters if not item.passing and item.type.is_result]
        if plain and chance.random() < 0.3:
            result = chance.choice(plain)
        add(kind, parameters, result, chance.random() < 0.4)

    def uniform(sample: str, number: int, result: str, is_throwing: bool = False) -> None:
        parameters = [Parameter(index, BY_SAMPLE[sample], "") for index in range(number)]
        add("method", parameters, BY_SAMPLE[result], is_throwing)

    # More than there are registers for, of one kind each.
    uniform("int", 12, "int")
    uniform("double", 12, "double", True)
    uniform("string", 12, "largeTuple", True)
    uniform("object", 12, "object")
    uniform("counted", 12, "counted")
    uniform("large", 12, "large")
    uniform("any", 12, "any", True)
    uniform("vector", 10, "vector")
    uniform("int8", 7, "floats")
    uniform("function", 5, "function")
    uniform("instant", 8, "instant", True)
    while len(made) < count:
        kind = chance.choices(["method", "class", "init"], [80, 12, 8])[0]
        drawn(kind, chance.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12]))
    if len(made) % 2 == 1:
        raise ValueError("a property's accessors are to be of one class: give an even count")
    for item in TYPES:
        if item.is_result and item.may_change:
            add("getter", [], item, False)
            add("setter", [Parameter(0, item, "")], VOID, False)
    return made


# MARK: Methods


def noted(who: str, values: list[str]) -> str:
    texts = ", ".join([f'"{who}"', *values])
    return f"Journal.note({texts})"


def method_body(item: Prototype) -> list[str]:
    """Notes what it sees, changes what is the caller's, and answers."""
    lines = [noted("method", [parameter.text for parameter in item.parameters])]
    lines += [f"{parameter.name} = {parameter.sample('40')}" for parameter in item.inouts]
    if item.is_throwing:
        lines.append("try Journal.fail(30)")
    if item.kind == "init":
        lines.append("kept = Tracked(20)")
    elif item.answer is not None:
        lines.append(f"return a{item.answer}")
    elif item.result is not VOID:
        lines.append(f"return Sample.{item.result.sample}(20)")
    return lines


def methods_source(made: list[Prototype]) -> str:
    lines = [*HEAD]
    plain = [item for item in made if item.kind in ("method", "class")]
    for cls in dict.fromkeys(item.cls for item in plain):
        lines += ["/// Methods, and class methods.", f"open class {cls}: @unchecked Sendable {{", "/// Has nothing.",
                  "public init() {}"]
        for item in plain:
            if item.cls == cls:
                lines += ["/// See generate.py.", f"open {item.declaration} {{", *method_body(item), "}"]
        lines.append("}")
    for item in made:
        if item.kind == "init":
            lines += ["/// An initializer.", f"open class {item.cls}: CustomStringConvertible {{", "let kept: Tracked",
                      "/// See generate.py.", f"public required {item.declaration} {{", *method_body(item), "}",
                      "/// What it holds.", 'open var description: String { "made with \\(kept)" }', "}"]
    getters = [item for item in made if item.kind == "getter"]
    for cls in dict.fromkeys(item.cls for item in getters):
        lines += ["/// Properties.", f"open class {cls}: @unchecked Sendable {{", "/// Has nothing.", "public init() {}"]
        for item in getters:
            if item.cls == cls:
                lines += ["/// See generate.py.", f"open var {item.variable}: {item.result.name} {{", "get {",
                          *method_body(item), "}", "set {", noted("method", [item.result.text.format("newValue")]),
                          "}", "}"]
        lines.append("}")
    return laid_out(lines)


# MARK: Bodies


def call_lines(item: Prototype) -> list[str]:
    """Calls the member, and notes what comes back."""
    receiver = {"class": f"hidden({item.cls}.self)", "init": f"hidden({item.cls}.self).init"}.get(
        item.kind, f"(hidden(target) as! {item.cls})")
    if item.kind == "setter":
        return [f"{receiver}.{item.variable} = {item.parameters[0].sample('number')}", noted("caller", [])]
    values = ", ".join(f"&{parameter.name}" if parameter.is_inout else parameter.sample("number")
                       for parameter in item.parameters)
    member = {"getter": "." + item.variable, "init": f"({values})"}.get(item.kind, f".{item.base}({values})")
    call = item.attempt + receiver + member
    after = [parameter.type.text.format(parameter.name) for parameter in item.inouts]
    if item.result is VOID:
        lines = [call, noted("caller", after)]
    else:
        lines = [f"let result = {call}", noted("caller", [item.result_text, *after])]
    if item.is_throwing:
        lines = ["do {", *lines, "} catch {", noted("error", ["error", *after]), "}"]
    return [f"var {parameter.name} = {parameter.sample('number')}" for parameter in item.inouts] + lines


def instead_lines(item: Prototype) -> list[str]:
    """Goes on with the arguments, or with others, or not at all."""
    inside = item.handed_over()
    same = ", ".join(("&" if parameter.is_inout else "") + parameter.name for parameter in inside)
    others = ", ".join("&" + parameter.name if parameter.is_inout else parameter.sample("60") for parameter in inside)
    returns = "" if item.result is VOID else "return "
    lines = [f"let next = Body{item.index}.unsafeNext()",
             noted("instead", [parameter.text for parameter in inside]),
             f"if answer == .same {{ {returns}{item.attempt}next.run({same}){'' if returns else '; return'} }}"]
    lines += [f"{parameter.name} = {parameter.sample('60')}" for parameter in item.inouts]
    if item.is_throwing and item.kind != "init":
        lines.append("if answer == .alone { try Journal.fail(70) }")
    if item.kind == "init":
        # Nothing else makes an instance.
        return [*lines, f"let result = {item.attempt}next.run({others})", noted("answer", ["result"]),
                "return result"]
    ignored = "_ = " if returns else ""
    lines.append(f"if answer == .others {{ {ignored}{item.attempt}next.run({others}) }}")
    if item.result is VOID:
        return [*lines, noted("answer", [])]
    return [*lines, f"let result = Sample.{item.result.sample}(80)", noted("answer", [item.result_text]),
            "return result"]


def noting(item: Prototype, position: str, parameters: list[Parameter]) -> str:
    """A body that notes what it is given, without ownership."""
    if not item.sees_arguments:
        parameters = []
    values = [parameter.type.text.format(f"${parameter.index}") for parameter in parameters]
    return f"{item.struct(position.capitalize())} {{ {noted(position, values)} }}"


def body_structs(item: Prototype) -> list[str]:
    seen = item.seen()
    parameters = {
        "Before": [parameter.borrowed for parameter in item.parameters],
        "After": [parameter.borrowed for parameter in seen],
        "Body": [parameter.declared for parameter in item.handed_over()],
    }
    lines = []
    for name, types in parameters.items():
        if item.struct(name) == f"{name}{item.index}":
            effects, result = (item.throws, item.result_name) if name == "Body" else ("", "Void")
            lines.append(f"private struct {name}{item.index}: SwiftHookBody {{ "
                         f"let run: @Sendable ({', '.join(types)}) {effects}-> {result} }}")
    return lines


def prototype_lines(item: Prototype) -> list[str]:
    make = f"{{ {item.cls}() }}" if item.is_of_instance else "nil"
    inouts = ", ".join(str(parameter.index) for parameter in item.inouts)
    number = "number" if item.parameters else "_"
    target = "target" if item.is_of_instance else "_"
    names = ", ".join(parameter.name for parameter in item.parameters)
    samples = ", ".join(parameter.sample("number") for parameter in item.parameters)
    answer = "nil" if item.kind == "init" else "{ () }" if item.result is VOID else \
        f"{{ values(Sample.{item.result.sample}(80))[0] }}"
    return [
        "",
        f"private static let prototype{item.index} = SwiftPrototype(",
        f'"{item.name}", of: {item.cls}.self, make: {make}, '
        f"isThrowing: {str(item.is_throwing).lower()}, inouts: [{inouts}], seesArguments: {str(item.sees_arguments).lower()},",
        f"isKnown: {str(item.is_known).lower()}, samples: {{ {number} in values({samples}) }}, answer: {answer},",
        f"call: {{ {target}, {number} in", *call_lines(item),
        "}, before: {",
        f"try $0.hook(.before, {noting(item, 'before', item.parameters)})",
        "}, after: {",
        f"try $0.hook(.after, {noting(item, 'after', item.seen())})",
        "}, instead: { hooked, answer in",
        f"try hooked.hook(.instead, Body{item.index} {{{' ' + names + ' in' if names else ''}",
        *instead_lines(item),
        "})",
        "})",
    ]


def bodies_source(made: list[Prototype]) -> str:
    lines = [*HEAD, "import PrototypeMethods", "import SwiftRuntime", ""]
    for item in made:
        lines += body_structs(item)
    lines += ["", "extension SwiftPrototype {", "static let all = ["]
    lines += [", ".join(f"prototype{item.index}" for item in made), "]"]
    for item in made:
        lines += prototype_lines(item)
    return laid_out([*lines, "}"])


# MARK: Files


def laid_out(lines: list[str]) -> str:
    """Indented by brackets, and folded where there is a comma."""
    # The lines of the brackets that are open.
    opened: list[int] = []
    done = []
    for number, line in enumerate(lines):
        leading = len(line) - len(line.lstrip("})]"))
        indent = "    " * len(set(opened[:len(opened) - leading]))
        for character in line:
            if character in "{([":
                opened.append(number)
            elif character in "})]":
                opened.pop()
        text = (indent + line).rstrip()
        while len(text) > WIDTH:
            # Behind a comma, where there is one.
            place = text.rfind(", ", len(indent) + 4, WIDTH - 1) + 1
            place = place or text.rindex(" ", len(indent) + 4, WIDTH)
            done.append(text[:place])
            text = indent + "    " + text[place + 1:]
        done.append(text)
    return "\n".join(done) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["write", "check"])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=COUNT, help="of methods; accessors come in addition")
    options = parser.parse_args()
    made = prototypes(options.seed, options.count)
    files = {METHODS: methods_source(made), BODIES: bodies_source(made)}
    for path, source in files.items():
        if options.action == "write":
            path.write_text(source)
        elif path.read_text() != source:
            print(f"{path} is not what Tests/SwiftPrototypes/generate.py writes: run it with `write`")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
