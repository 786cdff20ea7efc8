"""A unit: random prototypes that share their types, as Objective-C source of a shared object."""

from __future__ import annotations

import dataclasses
import enum
import random

from c_types import ARRAY_PARAMETERS, FLOAT, FLOATS, INTEGERS, UNTOLD, Type, needed
from random_types import SCALARS, TypeMaker

MAXIMUM_ARGUMENTS = 32
MAXIMUM_UNNAMED = 8
VOID = Type("void", "VALUE_VOID")


class BlockForm(enum.Enum):
    NONE = 0
    PLAIN = 1
    WITH_RECEIVER = 2


@dataclasses.dataclass(eq=False)
class Prototype:
    index: int
    result: Type
    arguments: list[Type]
    # The qualifier before the type of each argument.
    qualifiers: list[str]
    # The types of the unnamed arguments, if the prototype is variadic.
    unnamed: list[Type]
    is_variadic: bool
    is_oneway: bool
    is_class_method: bool
    # Whether Heir has the method, and sends the message to its superclass, which has no such method.
    has_heir: bool
    # The form of the block of the same type, with or without a receiver as its first argument.
    block: BlockForm

    def types(self) -> list[Type]:
        return [item for item in [self.result, *self.arguments, *self.unnamed] if item is not VOID]

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
        sign = "+" if self.is_class_method else "-"
        return f"{sign} ({oneway}{self.result.name}){self.keywords(values)}" + (", ..." if self.is_variadic else "")

    def body(self, received: str) -> list[str]:
        """Returns a body that passes the places of its arguments on, and returns the given result."""
        lines = []
        places = []
        for index, item in enumerate(self.arguments):
            place = f"a{index}"
            if item.is_narrow:
                # The caller must have extended it.
                place = f"w{index}"
                lines.append(f"    int w{index} = a{index};")
            places.append(f"&{place}")
        lines += [f"    {item.name} u{index};" for index, item in enumerate(self.unnamed)]
        if self.unnamed:
            lines.append("    if (prototype_has_unnamed) {")
            lines.append(f"        va_list more;\n        va_start(more, a{len(self.arguments) - 1});")
            lines += [f"        u{index} = va_arg(more, {item.name});" for index, item in enumerate(self.unnamed)]
            lines.append("        va_end(more);\n    }")
        places += [f"&u{index}" for index in range(len(self.unnamed))]
        lines.append(f"    const void *places[] = {{{', '.join(places) or '0'}}};")
        lines.append(f"    {received};")
        if self.result is not VOID:
            lines.append(f"    return *({self.result.name} const *)prototype_result;")
        return lines

    def callee(self) -> str:
        return "\n".join([self.method() + " {", *self.body("prototype_received(self, _cmd, places)"), "}"])

    def heir(self) -> str:
        call = f"[super {self.keywords([f'a{index}' for index in range(len(self.arguments))])}]"
        return f"{self.method()} {{\n    {'' if self.result is VOID else 'return '}{call};\n}}"

    def block_maker(self) -> str:
        parameters = [f"{item.name} a{index}" for index, item in enumerate(self.arguments)]
        takes_receiver = self.block is BlockForm.WITH_RECEIVER
        if takes_receiver:
            parameters.insert(0, "id receiver")
        body = self.body(f"prototype_block_received(mark, {'receiver' if takes_receiver else 'mark'}, places)")
        head = f"    return [^{self.result.name}({', '.join(parameters) or 'void'}) {{"
        return "\n".join([f"static id block{self.index}(id mark) {{", head, *body, "    } copy];\n}"])

    def caller(self) -> str:
        values = [f"*({item.value_name} *)a[{index}]" for index, item in enumerate([*self.arguments, *self.unnamed])]
        named = values[:len(self.arguments)]
        call = f"[target {', '.join([self.keywords(named), *values[len(named):]])}]"
        if self.result is not VOID:
            place = "int" if self.result.is_narrow else self.result.name
            call = f"*({place} *)result = {call}"
        receiver = "Class" if self.is_class_method else "Callee *"
        head = f"static void call{self.index}({receiver} target, void *const *a, void *result)"
        return f"{head} {{\n    {call};\n}}"

    def types_table(self) -> str:
        types = ", ".join(f"&{item.symbol}" for item in [*self.arguments, *self.unnamed])
        return f"static const struct value_type *const types{self.index}[] = {{{types or 0}}};"

    def row(self) -> str:
        result = f"&{self.result.symbol}" if self.result is not VOID else "0"
        is_plain = int(all(item.is_plain for item in [self.result, *self.arguments]))
        is_block = self.block is not BlockForm.NONE
        return (
            f'{{{self.index}, "{self.selector}", {result}, {len(self.arguments)}, {len(self.unnamed)}, '
            f"types{self.index}, (prototype_caller)call{self.index}, {is_plain}, {int(self.is_class_method)}, "
            f"{int(self.has_heir)}, {f'block{self.index}' if is_block else 0}, "
            f"{int(self.block is BlockForm.WITH_RECEIVER)}}},")


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
        # A const before a pointer would qualify the target.
        among = ["in ", "out ", "inout ", "bycopy ", "byref "] + ["const "] * ("*" not in item.name)
        return self.chance.choice(among)

    def untold_type(self) -> Type:
        return self.chance.choice(UNTOLD if self.chance.random() < 0.2 else self.untold)

    def argument_type(self) -> Type:
        return self.chance.choice(ARRAY_PARAMETERS) if self.chance.random() < 0.01 else self.told_type()

    def crowd(self) -> list[Type]:
        """Returns scalars that leave few registers, or none, for the structures after them."""
        chance = self.chance
        scalars = chance.choices(INTEGERS, k=chance.randint(2, 7)) + chance.choices(FLOATS, k=chance.randint(0, 9))
        chance.shuffle(scalars)
        most = chance.choice([16, 16, 32])
        fitting = [item for item in self.types.aggregates if 8 < item.size <= most] or self.types.aggregates
        return [*scalars, *chance.choices(fitting, k=chance.randint(1, 3)), *chance.choices(INTEGERS + FLOATS, k=3)]

    def unnamed_type(self) -> Type:
        """Returns a type that is not promoted, and that C++ allows as an unnamed argument."""
        while True:
            item = self.chance.choice(SCALARS if self.chance.random() < 0.6 else self.types.aggregates)
            if not item.is_narrow and item is not FLOAT and not item.registered_name:
                return item

    def prototype(self, index: int) -> Prototype:
        chance = self.chance
        most = chance.choice([3, 6, 6, 12, 12, 20, MAXIMUM_ARGUMENTS])
        arguments = [self.argument_type() for _ in range(chance.randint(0, most))]
        if chance.random() < 0.25:
            arguments = self.crowd()
        result = VOID if chance.random() < 0.04 else self.told_type()
        if arguments and chance.random() < 0.04:
            arguments[chance.randrange(len(arguments))] = self.untold_type()
        if chance.random() < 0.006:
            result = self.untold_type()
        qualifiers = [self.qualifier(item) if chance.random() < 0.03 else "" for item in arguments]
        is_variadic = bool(arguments) and chance.random() < 0.05
        unnamed = [self.unnamed_type() for _ in range(chance.randint(0, MAXIMUM_UNNAMED))] if is_variadic else []
        block = BlockForm.NONE if is_variadic else chance.choices(list(BlockForm), [0.8, 0.1, 0.1])[0]
        return Prototype(
            index, result, arguments, qualifiers, unnamed, is_variadic, result is VOID and chance.random() < 0.3,
            chance.random() < 0.2, not is_variadic and chance.random() < 0.2, block)

    def description(self, index: int) -> list[str]:
        """Returns one prototype as C text."""
        prototype = self.prototypes[index]
        declarations = [item.declaration for item in needed(prototype.types()) if item.declaration]
        return [*declarations, prototype.method()]

    def source(self, only: int | None = None, count: int | None = None) -> str:
        """Returns the source of the first `count` prototypes, or of one alone."""
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
            "@interface Forwarder (Declared)",
            *(prototype.method() + ";" for prototype in chosen if prototype.has_heir),
            "@end",
            "@interface Heir : Forwarder",
            "@end",
            "@implementation Heir",
            *(prototype.heir() for prototype in chosen if prototype.has_heir),
            "@end",
            *(prototype.caller() for prototype in chosen),
            *(prototype.block_maker() for prototype in chosen if prototype.block is not BlockForm.NONE),
            *(prototype.types_table() for prototype in chosen),
            "static const struct prototype prototypes[] = {",
            *(prototype.row() for prototype in chosen),
            "};",
            f"static const struct value_type *const types[] = {{{', '.join(f'&{item.symbol}' for item in types)}}};",
            "const struct prototype_unit prototype_unit = "
            f'{{"{self.seed}", {len(types)}, types, {len(chosen)}, prototypes}};',
            "",
        ])
