#!/usr/bin/env python3
"""Writes random prototypes of Swift methods, and the bodies that hook them, as Swift source.

The files in the repository are written with the seed and the counts below. `check` fails if they differ from what this script
writes. `make swift-prototypes COUNT=2000 SEED=7` writes other prototypes into a separate folder and runs them (run.py).

The script writes two sorts of prototypes. The runtime must hook each of the first sort. The second sort belongs to a family,
such as `block` or `typed throws`, and the runtime may refuse its hooks.
"""

from __future__ import annotations

import argparse
import dataclasses
import pathlib
import random
import sys

from swift_types import (ACTORS, ASYNC_FUNCTIONS, BLOCKS, BY_SAMPLE, C_TYPES, ERRORS, EXISTENTIALS, GENERIC, NUMBERS, OPAQUE,
                         PASSING_FUNCTION, SIZED, TUPLES, TYPED_THROWERS, TYPES, UNIQUES, VECTORS, VOID, Type)

TESTS = pathlib.Path(__file__).parent.parent
METHODS = TESTS / "SwiftFixtures/Prototypes/Methods.swift"
BODIES = TESTS / "SwiftPrototypeTests/Prototypes.swift"
SEED = 1
COUNT = 80
COUNT_IN_FAMILIES = 22
MAXIMUM_ARGUMENTS = 12
# Even, so that a getter and its setter belong to one class. Each hook reads the names of all members of its class.
METHODS_OF_A_CLASS = 6
WIDTH = 120
HEAD = ["// Written by Tests/SwiftPrototypes/generate.py.", "// swift-format-ignore-file", ""]


class Deck:
    """Deals all items before it deals any item again."""

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
    # "", "inout ", "__owned ", "borrowing " or "consuming "
    passing: str
    # Whether it belongs to a parameter pack, which is the method's last parameter.
    is_packed: bool = False

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
        """The type in the signature of a body that does not own the argument."""
        if self.is_inout:
            return "inout " + self.type.name
        return ("" if self.type.is_copyable else "borrowing ") + self.type.attributes + self.type.name

    def passed(self, name: str) -> str:
        return self.passing + ("" if self.is_inout else self.type.attributes) + name

    @property
    def declared(self) -> str:
        """The type in the declaration of the method."""
        return self.passed(self.type.declared or self.type.name)

    @property
    def of_body(self) -> str:
        """The type in the signature of an instead body."""
        return self.passed(self.type.name)

    @property
    def text(self) -> str:
        name = self.name
        if self.passing in ("consuming ", "borrowing ") and self.type.is_copyable:
            name = f"copy {name}" if self.type.text == "{}" else f"(copy {name})"
        return self.type.text.format(name)

    def sample(self, number: str) -> str:
        value = str(int(number) + self.index) if number.isdigit() else f"{number} + {self.index}".removesuffix(" + 0")
        return f"Sample.{self.type.sample}({value})"

    def boxed_sample(self, number: str) -> str:
        return self.sample(number) if self.type.is_boxable else "SwiftPrototype.Unboxed()"


@dataclasses.dataclass(frozen=True)
class Prototype:
    """A member, whose kind is method, class, init, getter or setter."""

    index: int
    kind: str
    parameters: list[Parameter]
    result: Type
    is_throwing: bool
    # The index of the argument that the method returns.
    answer: int | None
    # Each member of a family has a class of its own. The runtime may refuse its hooks.
    family: str = ""
    # Stands before the declaration.
    attribute: str = ""
    is_async: bool = False
    # Whether callers await it, for example because it is a method of another actor.
    is_awaited: bool = False
    # The type of the errors, if declared, and the function of `Sample` that makes an error.
    error: tuple[str, str] | None = None
    is_actor: bool = False
    # The type parameters of the class, and the arguments that callers write for them.
    generics: tuple[str, str] = ("", "")
    # A body that does not fit: its difference, its type, and its closure.
    unfit: tuple[str, str, str] | None = None

    @property
    def plain_class(self) -> str:
        """The class without type parameters."""
        return self.cls.partition("<")[0]

    @property
    def cls(self) -> str:
        if self.family:
            return f"Member{self.index}{self.generics[1]}"
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
        if self.family:
            return f"v{self.index}"
        return (self.parameters[0].type if self.parameters else self.result).sample

    @property
    def base(self) -> str:
        return "init" if self.kind == "init" else f"p{self.index}"

    @property
    def name(self) -> str:
        if self.is_accessor:
            return f"{self.variable}.{self.kind}"
        return f"{self.base}({'_:' * (len(self.unpacked) + self.is_packed)})"

    @property
    def unpacked(self) -> list[Parameter]:
        return [parameter for parameter in self.parameters if not parameter.is_packed]

    @property
    def is_packed(self) -> bool:
        return len(self.unpacked) < len(self.parameters)

    @property
    def throws(self) -> str:
        if self.error is not None:
            return f"throws({self.error[0]}) "
        return "throws " if self.is_throwing else ""

    @property
    def effects(self) -> str:
        return ("async " if self.is_async else "") + self.throws

    @property
    def attempt(self) -> str:
        """The keywords before a call in a body."""
        return ("try " if self.is_throwing else "") + ("await " if self.is_async else "")

    def fails(self, number: int) -> str:
        """The statement that throws if calls are to fail."""
        if self.error is None:
            return f"try Journal.fail({number})"
        return f"try Journal.fail(with: Sample.{self.error[1]}({number}))"

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
        declared = [f"_ {parameter.name}: {parameter.declared}" for parameter in self.unpacked]
        if self.is_packed:
            declared.append("_ pack: repeat each V")
        values = ", ".join(declared)
        head = {"method": "func ", "class": "class func ", "init": ""}[self.kind] + self.base
        if self.is_packed and not self.generics[0]:
            head += "<each V>"
        arrow = "" if self.result is VOID or self.kind == "init" else f"-> {self.result.declared or self.result.name}"
        return f"{head}({values}) {self.effects}{arrow}".rstrip()

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
        """False if addresses of results lie where arguments would be: then bodies that return nothing take no arguments."""
        return self.result.sample != "opaqueTuple" or not self.parameters

    def struct(self, name: str) -> str:
        """The type of a body in that position: bodies without parameters share one type, each other body has its own."""
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
        """The arguments that still exist when the method has returned: those before the first that it consumes."""
        seen = []
        for parameter in self.parameters:
            if (parameter.is_owned or self.is_handed_over) and not parameter.type.is_number:
                break
            seen.append(parameter)
        return seen


def prototypes(seed: int, count: int, accessors: bool = True) -> list[Prototype]:
    """Returns the prototypes that the runtime must hook."""
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
            # An initializer's bodies would have to consume the function, which the compiler does not allow. With two functions
            # in one call, the compiler refuses the bodies.
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

    # More arguments of one kind than there are registers for.
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
    if accessors and len(made) % 2 == 1:
        raise ValueError("a property's accessors are to be of one class: give an even count")
    for item in TYPES if accessors else []:
        if item.is_result and item.may_change:
            add("getter", [], item, False)
            add("setter", [Parameter(0, item, "")], VOID, False)
    return made


# MARK: Families

# The other types that methods of families take.
OTHERS = [item for item in TYPES if not item.holds_function]
SENDABLE = [item for item in TYPES if item.is_sendable]
# The type parameters of a class, and the arguments that callers write for them.
PACKED, SIZED_CLASS, UNIQUE_CLASS = ("<each V>", ""), ("<let N: Int>", "<3>"), ("<T: ~Copyable & ToldUnique>", "<Unique>")


class Families:
    """Draws members of families, equally many of each family."""

    def __init__(self, seed: int, first: int) -> None:
        self.chance = random.Random(f"families {seed}")
        self.others = Deck(OTHERS, self.chance)
        self.sendable = Deck(SENDABLE, self.chance)
        self.decks: dict[str, Deck] = {}
        self.index = first

    def of(self, name: str, items: list[Type]) -> Type:
        return self.decks.setdefault(name, Deck(items, self.chance)).deal()

    def parameters(self, family: str, items: list[Type], others: Deck, least: int = 1) -> list[Parameter]:
        """Draws some types of the family and some other types, in any order."""
        drawn = [self.of(family, items) for _ in range(self.chance.choice([least, 1, 1, 2, 3]))] if items else []
        # A prototype has either functions that may be kept or functions that may not be kept.
        if any(item.holds_function and not item.attributes for item in drawn):
            drawn = drawn[:1]
        drawn += [others.deal() for _ in range(self.chance.choice([0, 1, 2, 3, 5, 7]))]
        self.chance.shuffle(drawn)
        return [Parameter(index, item, self.passing(item)) for index, item in enumerate(drawn)]

    def passing(self, item: Type) -> str:
        if not item.is_copyable:
            return self.chance.choice(["borrowing ", "consuming ", "inout "])
        if item.declared or not item.may_change or item in TUPLES:
            return ""
        return self.chance.choices(["", "inout ", "__owned ", "consuming ", "borrowing "], [70, 12, 6, 6, 6])[0]

    def add(self, family: str, parameters: list[Parameter], result: Type, **more: object) -> Prototype:
        more.setdefault("is_throwing", self.chance.random() < 0.35)
        more.setdefault("kind", self.chance.choices(["method", "class"], [85, 15])[0])
        made = Prototype(index=self.index, parameters=parameters, result=result, answer=None, family=family, **more)
        self.index += 1
        return made

    def of_types(self, family: str, items: list[Type], **more: object) -> Prototype:
        parameters = self.parameters(family, items, self.others)
        result = VOID if self.chance.random() < 0.15 else self.of(family, items) if self.chance.random() < 0.5 else \
            self.others.deal()
        return self.add(family, parameters, result, **more)

    def of_actors(self, family: str, items: list[Type], **more: object) -> Prototype:
        """Draws a member whose values go from one actor to another, and which has no `inout` arguments."""
        parameters = [dataclasses.replace(item, passing="") for item in self.parameters(family, [], self.sendable)]
        if items:
            parameters = [Parameter(0, self.of(family, items), ""),
                          *(dataclasses.replace(item, index=item.index + 1) for item in parameters)]
        return self.add(family, parameters, self.sendable.deal(), is_awaited=True, **more)

    def draw(self, family: str) -> Prototype:
        chance = self.chance
        types = {"block": BLOCKS, "C type": C_TYPES, "SIMD": VECTORS, "existential": EXISTENTIALS, "value generic": SIZED,
                 "noncopyable": UNIQUES, "generic": GENERIC, "typed throwing function": TYPED_THROWERS,
                 "asynchronous function": ASYNC_FUNCTIONS}
        if family in types:
            return self.of_types(family, types[family])
        match family:
            case "opaque result":
                return self.add(family, self.parameters(family, [], self.others), self.of(family, OPAQUE))
            case "typed throws":
                error = chance.choice([*ERRORS, ("Never", "")])
                return self.add(family, self.parameters(family, [], self.others), self.others.deal(), error=error,
                                is_throwing=error[1] != "")
            case "throwing getter":
                return self.add(family, [], self.others.deal(), kind="getter", is_throwing=True,
                                error=chance.choice([None, *ERRORS[:4]]))
            case "asynchronous getter":
                return self.add(family, [], self.others.deal(), kind="getter", is_async=True)
            case "async" | "nonisolated(nonsending)" | "@concurrent":
                attribute = {"async": "", "@concurrent": "@concurrent "}.get(family, "nonisolated(nonsending) ")
                error = {"error": ERRORS[0], "is_throwing": True} if chance.random() < 0.2 else {}
                return self.add(family, self.parameters(family, [], self.others), self.others.deal(), is_async=True,
                                attribute=attribute, **error)
            case "main actor":
                return self.of_actors(family, [], attribute="@MainActor ", is_async=chance.random() < 0.4)
            case "actor":
                return self.of_actors(family, [], is_actor=True, kind="method", is_async=chance.random() < 0.4)
            case "isolated parameter":
                return self.of_actors(family, ACTORS, is_async=chance.random() < 0.4)
            case "pack":
                first = [dataclasses.replace(item, passing="") for item in self.parameters(family, [], self.others)]
                pack = [Parameter(len(first) + index, self.others.deal(), "", True) for index in range(chance.choice([1, 2, 3]))]
                of_class = chance.random() < 0.4
                names = ", ".join(item.type.name for item in pack)
                return self.add(family, first + pack, self.others.deal(),
                                generics=("<each V>", f"<{names}>") if of_class else ("", ""))
            case "class with a value parameter":
                item = dataclasses.replace(SIZED[0], declared="InlineArray<N, Int>")
                return self.add(family, self.parameters(family, [item], self.others), self.others.deal(), generics=SIZED_CLASS)
            case "class with a noncopyable parameter":
                item = dataclasses.replace(UNIQUES[0], declared="T")
                parameters = [dataclasses.replace(parameter, passing="borrowing " if parameter.type == item and
                                                  parameter.is_inout else parameter.passing)
                              for parameter in self.parameters(family, [item], self.others)]
                return self.add(family, parameters, self.others.deal(), generics=UNIQUE_CLASS)
        raise ValueError(family)


FAMILIES = ["block", "C type", "SIMD", "existential", "value generic", "noncopyable", "generic", "typed throwing function",
            "asynchronous function", "opaque result", "typed throws", "throwing getter", "asynchronous getter", "async",
            "nonisolated(nonsending)", "@concurrent", "main actor", "actor", "isolated parameter", "pack",
            "class with a value parameter", "class with a noncopyable parameter"]


def families(seed: int, count: int, first: int) -> list[Prototype]:
    """Returns the members of families, numbered from the index on."""
    source = Families(seed, first)
    return [source.draw(FAMILIES[index % len(FAMILIES)]) for index in range(count)]


def with_unfit_body(item: Prototype, chance: random.Random) -> Prototype:
    """Adds an instead body that does not fit, so that the runtime must refuse it."""
    if item.kind not in ("method", "class", "getter"):
        return item
    types, effects, result, attribute = [parameter.of_body for parameter in item.parameters], item.effects, item.result_name, ""
    hows = ["asynchronous" if not item.is_async else "not asynchronous", "another result", "one parameter more"]
    if not item.is_throwing and item.error is None:
        hows += ["throwing", "throwing"]
    if item.is_throwing:
        hows.append("another error")
    if not item.attribute and not item.is_awaited:
        hows += ["on the main actor", "on the main actor"]
    if item.parameters:
        hows += ["another parameter", "no variable" if item.inouts else "a variable"]
    how = chance.choice(hows)
    place = chance.randrange(len(types)) if types else 0
    other = "[String]"
    match how:
        case "asynchronous":
            effects = "async " + effects
        case "not asynchronous":
            effects = item.throws
        case "another result":
            result = other
        case "one parameter more":
            types.append("Int")
        case "throwing":
            effects += "throws "
        case "another error":
            effects = effects.replace(item.throws, "throws(OtherFailure) ")
        case "on the main actor":
            attribute = "@MainActor "
        case "another parameter":
            types[place] = other
        case "a variable":
            types[place] = "inout " + item.parameters[place].type.name
        case "no variable":
            changed = item.inouts[0]
            types[changed.index] = ("" if changed.type.is_copyable else "borrowing ") + changed.type.name
    body = f"{attribute}@Sendable ({', '.join(types)}) {effects}-> {result}"
    ignored = f" ({', '.join('_' * len(types))}) {effects.strip()} in" if "throws(" in effects else \
        f" {', '.join('_' * len(types))} in" if types else ""
    return dataclasses.replace(item, unfit=(how, body, f"{{{ignored} mustNotRun() }}"))


# MARK: Methods


def noted(who: str, values: list[str]) -> str:
    texts = ", ".join([f'"{who}"', *values])
    return f"Journal.note({texts})"


def method_body(item: Prototype) -> list[str]:
    """Notes the arguments, changes the `inout` arguments, and returns the result."""
    packed = ["repeat each pack"] if item.is_packed else []
    # The compiler (6.3.1) crashes with -O over some open asynchronous functions that never wait.
    lines = ["await Task.yield()"] if item.is_async else []
    lines.append(noted("method", [parameter.text for parameter in item.unpacked] + packed))
    lines += [f"{parameter.name} = {parameter.sample('40')}" for parameter in item.inouts]
    if item.is_throwing:
        lines.append(item.fails(30))
    if item.kind == "init":
        lines.append("kept = Tracked(20)")
    elif item.answer is not None:
        lines.append(f"return a{item.answer}")
    elif item.result is not VOID:
        lines.append(f"return Sample.{item.result.sample}(20)")
    return lines


def family_class(item: Prototype) -> list[str]:
    """A class with one member."""
    head = f"public actor {item.plain_class}" if item.is_actor else \
        f"open class {item.plain_class}{item.generics[0]}: @unchecked Sendable"
    access = item.attribute + ("public" if item.is_actor else "open")
    lines = [f"/// A member of the family {item.family}.", f"{head} {{", "/// Has nothing.", "public init() {}", "/// See generate.py."]
    if item.kind == "getter":
        lines += [f"{access} var {item.variable}: {item.result.declared or item.result.name} {{",
                  f"get {item.effects}{{", *method_body(item), "}", "}"]
    else:
        lines += [f"{access} {item.declaration} {{", *method_body(item), "}"]
    return [*lines, "}"]


def methods_source(made: list[Prototype]) -> str:
    lines = [*HEAD, "import Glibc", ""]
    plain = [item for item in made if item.kind in ("method", "class") and not item.family]
    for cls in dict.fromkeys(item.cls for item in plain):
        lines += ["/// Methods, and class methods.", f"open class {cls}: @unchecked Sendable {{", "/// Has nothing.",
                  "public init() {}"]
        for item in plain:
            if item.cls == cls:
                lines += ["/// See generate.py.", f"open {item.declaration} {{", *method_body(item), "}"]
        lines.append("}")
    for item in made:
        if item.family:
            lines += family_class(item)
        elif item.kind == "init":
            lines += ["/// An initializer.", f"open class {item.cls}: CustomStringConvertible {{", "let kept: Tracked",
                      "/// See generate.py.", f"public required {item.declaration} {{", *method_body(item), "}",
                      "/// The text with the kept object.", 'open var description: String { "made with \\(kept)" }', "}"]
    getters = [item for item in made if item.kind == "getter" and not item.family]
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
    """Calls the member, and notes the result or the error."""
    receiver = {"class": f"hidden({item.cls}.self)", "init": f"hidden({item.cls}.self).init"}.get(
        item.kind, f"(hidden(target) as! {item.cls})")
    if item.kind == "setter":
        return [f"{receiver}.{item.variable} = {item.parameters[0].sample('number')}", noted("caller", [])]
    values = ", ".join(f"&{parameter.name}" if parameter.is_inout else parameter.sample("number")
                       for parameter in item.parameters)
    member = {"getter": "." + item.variable, "init": f"({values})"}.get(item.kind, f".{item.base}({values})")
    call = ("try " if item.is_throwing else "") + ("await " if item.is_async or item.is_awaited else "") + receiver + member
    after = [parameter.type.text.format(parameter.name) for parameter in item.inouts]
    if item.result is VOID:
        lines = [call, noted("caller", after)]
    else:
        lines = [f"let result = {call}", noted("caller", [item.result_text, *after])]
    if item.is_throwing:
        lines = ["do {", *lines, "} catch {", noted("error", ["error", *after]), "}"]
    lines = [f"var {parameter.name} = {parameter.sample('number')}" for parameter in item.inouts] + lines
    if item.is_async or item.is_awaited:
        unshared = ["nonisolated(unsafe) let target = target"] if item.is_of_instance else []
        return [*unshared, "waited {", *lines, "}"]
    return lines


def instead_lines(item: Prototype) -> list[str]:
    """Proceeds with the arguments, proceeds with others, or does not proceed."""
    inside = item.handed_over()
    same = ", ".join(("&" if parameter.is_inout else "") + parameter.name for parameter in inside)
    others = ", ".join("&" + parameter.name if parameter.is_inout else parameter.sample("60") for parameter in inside)
    returns = "" if item.result is VOID else "return "
    wait = "await " if item.is_async else ""
    lines = [f"let next = {wait}Body{item.index}.unsafeNext()",
             noted("instead", [parameter.text for parameter in inside]),
             f"if answer == .same {{ {returns}{item.attempt}next.run({same}){'' if returns else '; return'} }}"]
    lines += [f"{parameter.name} = {parameter.sample('60')}" for parameter in item.inouts]
    if item.is_throwing and item.kind != "init":
        lines.append(f"if answer == .alone {{ {item.fails(70)} }}")
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
    """A body that notes its arguments and does not own them."""
    if not item.sees_arguments:
        parameters = []
    values = [parameter.type.text.format(f"${parameter.index}") for parameter in parameters]
    return f"{item.struct(position.capitalize())} {{ {noted(position, values)} }}"


def body_structs(item: Prototype) -> list[str]:
    seen = item.seen()
    parameters = {
        "Before": [parameter.borrowed for parameter in item.parameters],
        "After": [parameter.borrowed for parameter in seen],
        "Body": [parameter.of_body for parameter in item.handed_over()],
    }
    lines = []
    for name, types in parameters.items():
        if item.struct(name) == f"{name}{item.index}":
            effects, result = (item.effects, item.result_name) if name == "Body" else ("", "Void")
            lines.append(f"private struct {name}{item.index}: SwiftHookBody {{ "
                         f"let run: @Sendable ({', '.join(types)}) {effects}-> {result} }}")
    if item.unfit is not None:
        lines.append(f"private struct Unfit{item.index}: SwiftHookBody {{ let run: {item.unfit[1]} }}")
    return lines


def prototype_lines(item: Prototype) -> list[str]:
    make = f"{{ {item.cls}() }}" if item.is_of_instance else "nil"
    inouts = ", ".join(str(parameter.index) for parameter in item.inouts)
    target = "target" if item.is_of_instance else "_"
    names = ", ".join(parameter.name for parameter in item.parameters)
    samples = ", ".join(parameter.boxed_sample("number") for parameter in item.parameters)
    number = "number" if "number" in samples else "_"
    call_number = "number" if item.parameters else "_"
    answer = "nil" if item.kind == "init" else "{ () }" if item.result is VOID else \
        f"{{ values(Sample.{item.result.sample}(80))[0] }}" if item.result.is_boxable else "{ SwiftPrototype.Unboxed() }"
    closure = f" ({names}) {item.effects.strip()}" if item.error else f" {names}" if names else ""
    return [
        "",
        f"private static let prototype{item.index} = SwiftPrototype(",
        f'"{item.name}", of: {item.cls}.self, family: "{item.family}", make: {make}, '
        f"isThrowing: {str(item.is_throwing).lower()}, inouts: [{inouts}], seesArguments: {str(item.sees_arguments).lower()},",
        f"isKnown: {str(item.is_known).lower()}, samples: {{ {number} in values({samples}) }}, answer: {answer},",
        f"call: {{ {target}, {call_number} in", *call_lines(item),
        "}, before: {",
        f"try $0.hook(.before, {noting(item, 'before', item.parameters)})",
        "}, after: {",
        f"try $0.hook(.after, {noting(item, 'after', item.seen())})",
        "}, instead: { hooked, answer in",
        f"try hooked.hook(.instead, Body{item.index} {{{closure + ' in' if closure else ''}",
        *instead_lines(item),
        "})",
        *unfit_lines(item),
        "})",
    ]


def unfit_lines(item: Prototype) -> list[str]:
    if item.unfit is None:
        return []
    how, _, closure = item.unfit
    return [f'}}, unfit: "{how}", unfitBody: {{', f"try $0.hook(.instead, Unfit{item.index} {closure})"]


def bodies_source(made: list[Prototype]) -> str:
    lines = [*HEAD, "import Glibc", "import PrototypeMethods", "import SwiftRuntime", ""]
    for item in made:
        lines += body_structs(item)
    lines += ["", "extension SwiftPrototype {", "static let all = ["]
    lines += [", ".join(f"prototype{item.index}" for item in made), "]"]
    for item in made:
        lines += prototype_lines(item)
    return laid_out([*lines, "}"])


# MARK: Files


def laid_out(lines: list[str]) -> str:
    """Indents the lines by brackets, and breaks long lines after commas."""
    # The lines of the open brackets.
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
            # After a comma if there is one.
            place = text.rfind(", ", len(indent) + 4, WIDTH - 1) + 1
            place = place or text.rindex(" ", len(indent) + 4, WIDTH)
            done.append(text[:place])
            text = indent + "    " + text[place + 1:]
        done.append(text)
    return "\n".join(done) + "\n"


def drawn(seed: int, count: int, in_families: int, accessors: bool = True) -> list[Prototype]:
    made = prototypes(seed, count, accessors)
    made += families(seed, in_families, len(made))
    chance = random.Random(seed + 1)
    return [with_unfit_body(item, chance) for item in made]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=["write", "check"])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=COUNT, help="of methods; accessors come in addition")
    parser.add_argument("--families", type=int, default=COUNT_IN_FAMILIES, help="how many members of families")
    options = parser.parse_args()
    made = drawn(options.seed, options.count, options.families)
    files = {METHODS: methods_source(made), BODIES: bodies_source(made)}
    for path, source in files.items():
        if options.action == "write":
            path.write_text(source)
        elif path.read_text() != source:
            print(f"{path} differs from what Tests/SwiftPrototypes/generate.py writes; run it with `write`")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
