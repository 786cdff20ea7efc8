"""A unit: random prototypes that share their types, as Objective-C source of a shared object."""

from __future__ import annotations

import dataclasses
import random

from c_types import UNTOLD, Type, needed
from random_types import SCALARS, TypeMaker

MAXIMUM_ARGUMENTS = 32
VOID = Type("void", "VALUE_VOID")


@dataclasses.dataclass(eq=False)
class Prototype:
    index: int
    result: Type
    arguments: list[Type]
    # In front of the type of each argument.
    qualifiers: list[str]
    is_variadic: bool
    is_oneway: bool

    def types(self) -> list[Type]:
        return [item for item in [self.result, *self.arguments] if item is not VOID]

    @property
    def selector(self) -> str:
        return f"p{self.index}" + ":" * len(self.arguments)

    def keywords(self, values: list[str]) -> str:
        return f"p{self.index}" + " ".join(f":{value}" for value in values)

    def method(self) -> str:
        values = [
            f"({qualifier}{item.name})a{index}"
            for index, (qualifier, item) in enumerate(zip(self.qualifiers, self.arguments, strict=True))
        ]
        oneway = "oneway " if self.is_oneway else ""
        return f"- ({oneway}{self.result.name}){self.keywords(values)}" + (", ..." if self.is_variadic else "")

    def callee(self) -> str:
        lines = [self.method() + " {"]
        places = []
        for index, item in enumerate(self.arguments):
            place = f"a{index}"
            if item.is_narrow:
                # What the caller must have extended.
                place = f"w{index}"
                lines.append(f"    int w{index} = a{index};")
            places.append(f"&{place}")
        lines.append(f"    const void *places[] = {{{', '.join(places) or '0'}}};")
        lines.append("    prototype_received(self, _cmd, places);")
        if self.result is not VOID:
            lines.append(f"    return *({self.result.name} const *)prototype_result;")
        return "\n".join([*lines, "}"])

    def caller(self) -> str:
        values = [f"*({item.name} *)a[{index}]" for index, item in enumerate(self.arguments)]
        more = ", 1, 2.0, target" if self.is_variadic else ""
        call = f"[target {self.keywords(values)}{more}]"
        if self.result is not VOID:
            place = "int" if self.result.is_narrow else self.result.name
            call = f"*({place} *)result = {call}"
        head = f"static void call{self.index}(Callee *target, void *const *a, void *result)"
        return f"{head} {{\n    {call};\n}}"

    def types_table(self) -> str:
        types = ", ".join(f"&{item.symbol}" for item in self.arguments)
        return f"static const struct value_type *const types{self.index}[] = {{{types or 0}}};"

    def row(self) -> str:
        result = f"&{self.result.symbol}" if self.result is not VOID else "0"
        is_plain = int(all(item.is_plain for item in self.types()))
        return (
            f'{{{self.index}, "{self.selector}", {result}, {len(self.arguments)}, '
            f"types{self.index}, (prototype_caller)call{self.index}, {is_plain}}},")


class Unit:
    """Equal arguments give equal units."""

    def __init__(self, seed: str, count: int, is_cxx: bool = False) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.types = TypeMaker(self.chance, is_cxx)
        self.types.make(20 + count // 4)
        forms = self.chance.choices(self.types.UNTOLD_FORMS, k=8 + count // 40)
        self.untold = [self.types.untold(form) for form in forms]
        self.prototypes = [self.prototype(index) for index in range(count)]

    def told_type(self) -> Type:
        if self.types.classes and self.chance.random() < 0.1:
            return self.chance.choice(self.types.classes)
        return self.chance.choice(SCALARS if self.chance.random() < 0.45 else self.types.aggregates)

    def qualifier(self, item: Type) -> str:
        # What is const in front of a pointer is something else.
        among = ["in ", "out ", "inout ", "bycopy ", "byref "] + ["const "] * ("*" not in item.name)
        return self.chance.choice(among)

    def prototype(self, index: int) -> Prototype:
        chance = self.chance
        most = chance.choice([3, 6, 6, 12, 12, 20, MAXIMUM_ARGUMENTS])
        arguments = [self.told_type() for _ in range(chance.randint(0, most))]
        result = VOID if chance.random() < 0.04 else self.told_type()
        if arguments and chance.random() < 0.04:
            choice = UNTOLD if chance.random() < 0.2 else self.untold
            arguments[chance.randrange(len(arguments))] = chance.choice(choice)
        qualifiers = [self.qualifier(item) if chance.random() < 0.03 else "" for item in arguments]
        is_variadic = bool(arguments) and chance.random() < 0.03
        return Prototype(index, result, arguments, qualifiers, is_variadic, result is VOID and chance.random() < 0.3)

    def description(self, index: int) -> list[str]:
        """One prototype as C text."""
        prototype = self.prototypes[index]
        declarations = [item.declaration for item in needed(prototype.types()) if item.declaration]
        return [*declarations, prototype.method()]

    def source(self, only: int | None = None, count: int | None = None) -> str:
        """The first `count` prototypes, or one alone."""
        chosen = self.prototypes[:count] if only is None else [self.prototypes[only]]
        types = needed([item for prototype in chosen for item in prototype.types()])
        return "\n".join([
            f"// Seed {self.seed}.",
            '#include "prototype.h"',
            *dict.fromkeys(item.declaration for item in types if item.declaration),
            *(item.table() for item in types),
            "@interface Callee : NSObject",
            *(prototype.method() + ";" for prototype in chosen),
            "@end",
            "@implementation Callee",
            *(prototype.callee() for prototype in chosen),
            "@end",
            *(prototype.caller() for prototype in chosen),
            *(prototype.types_table() for prototype in chosen),
            "static const struct prototype prototypes[] = {",
            *(prototype.row() for prototype in chosen),
            "};",
            f"static const struct value_type *const types[] = {{{', '.join(f'&{item.symbol}' for item in types)}}};",
            "const struct prototype_unit prototype_unit = "
            f'{{"{self.seed}", {len(types)}, types, {len(chosen)}, prototypes}};',
            "",
        ])
