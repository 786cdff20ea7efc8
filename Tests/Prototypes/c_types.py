"""C types: their declarations, and the tables from which a program knows the places of the bytes of a value."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(eq=False)
class Member:
    """A member of a structure or union. A bit-field has a width; an unnamed bit-field has no name."""

    name: str
    type: Type
    width: int | None = None
    # The declared alignment. 0: the type's own; 1: packed.
    alignment: int = 0
    # An array without a count; `type` is then the array with no elements.
    is_flexible: bool = False

    def declaration(self) -> str:
        if self.is_flexible and self.type.element:
            return f"{self.type.element.name} {self.name}[];"
        width = "" if self.width is None else f" : {self.width}"
        attribute = {0: "", 1: "__attribute__((packed)) "}.get(
            self.alignment, f"__attribute__((aligned({self.alignment}))) ")
        return f"{attribute}{self.type.name} {self.name}{width};"


@dataclasses.dataclass(eq=False)
class Type:
    """A C type. A declaration puts `name` before the declared name. `size` and `alignment` are estimates that guide the
    choice."""

    name: str
    kind: str
    size: int = 0
    alignment: int = 1
    declaration: str = ""
    tag: str = ""
    members: list[Member] = dataclasses.field(default_factory=list)
    element: Type | None = None
    count: int = 0
    depth: int = 0
    leaves: int = 1
    is_integer: bool = False
    # Whether an encoding describes it, if necessary with a layout registered for this name.
    is_told: bool = True
    registered_name: str = ""
    is_class: bool = False
    # The encoding in a registered layout, if it differs from clang's.
    layout_encoding: str = ""
    # Whether libffi must be able to pass it in any place, and whether its parts are floating values.
    is_plain: bool = True
    # The bytes of padding after the last member.
    padding: int = 0
    is_floating: bool = False
    is_extended: bool = False
    is_packed: bool = False
    # Whether it, or a structure in it, ends in an array without elements. Clang passes such an array in two ways, but
    # encodes it in one.
    is_open: bool = False
    has_flexible_member: bool = False
    # For an array as a parameter: the pointer type that is passed.
    passed_name: str = ""

    @property
    def is_narrow(self) -> bool:
        """Whether it is widened to an int when it is passed alone."""
        return self.is_integer and self.size < 4

    @property
    def symbol(self) -> str:
        """The name of its table."""
        return "type_" + "".join(c if c.isalnum() else "_" for c in self.name)

    @property
    def value_name(self) -> str:
        """The type of the value that is passed."""
        return self.passed_name or self.name

    @property
    def first_alignment(self) -> int:
        """The alignment of the first scalar in it."""
        parts = self.parts()
        return parts[0].first_alignment if parts and self.kind != "VALUE_COMPLEX" else self.alignment

    def parts(self) -> list[Type]:
        """The types that its declaration and table refer to."""
        return ([self.element] if self.element else []) + [member.type for member in self.members]

    def images(self) -> list[str]:
        """Returns a value of this type for each bit-field, with only this field set, since C has no offsetof for
        bit-fields."""
        return [
            f"static const {self.name} {self.symbol}_{index} = {{.{member.name} = ({member.type.name})-1}};"
            for index, member in enumerate(self.members)
            if member.width and member.name
        ]

    def row(self, index: int, member: Member) -> str:
        if member.width is None:
            alignment = 1 if self.is_packed else member.alignment
            return f"MEMBER({self.name}, {member.name}, {member.type.symbol}, {alignment})"
        image = f"&{self.symbol}_{index}" if member.width and member.name else "0"
        return f"BIT_FIELD({member.type.symbol}, {member.width}, {image})"

    def table(self) -> str:
        lines = self.images()
        extra = f", .is_told = {int(self.is_told)}"
        if self.is_open:
            extra += ", .is_open = true"
        if self.registered_name:
            extra += f', .registered_name = "{self.registered_name}", .is_class = {int(self.is_class)}'
        if self.layout_encoding:
            extra += f', .layout_encoding = "{self.layout_encoding}"'
        if self.is_narrow:
            extra += f", .widening = ({self.name})-1 < 0 ? WIDENING_SIGNED : WIDENING_UNSIGNED"
        if self.element:
            extra += f", .element = &{self.element.symbol}, .count = {self.count}"
        if self.members:
            rows = ", ".join(self.row(index, member) for index, member in enumerate(self.members))
            lines.append(f"static const struct value_member {self.symbol}_members[] = {{{rows}}};")
            extra += f", .members = {self.symbol}_members, .count = {len(self.members)}"
        value = f"VALUE({self.value_name}), {self.kind}{extra}"
        lines.append(f"static const struct value_type {self.symbol} = {{{value}}};")
        return "\n".join(lines)


def needed(types: list[Type]) -> list[Type]:
    """Returns the types and all types that they refer to. Each type comes after the types that it refers to."""
    order: dict[Type, None] = {}

    def visit(item: Type) -> None:
        if item not in order:
            for part in item.parts():
                visit(part)
            order[item] = None

    for item in types:
        visit(item)
    return list(order)


def bits(name: str, size: int, declaration: str = "", **more: object) -> Type:
    """Returns a scalar type in which any pattern of bits is a value."""
    return Type(name, "VALUE_BITS", size, size, declaration, **more)


def integer(name: str, size: int, declaration: str = "", **more: object) -> Type:
    return bits(name, size, declaration, is_integer=True, **more)


BOOL = Type("_Bool", "VALUE_BOOL", 1, 1, is_integer=True)

INTEGERS = [
    BOOL,
    integer("signed char", 1),
    integer("unsigned char", 1),
    integer("char", 1),
    integer("short", 2),
    integer("unsigned short", 2),
    integer("int", 4),
    integer("unsigned int", 4),
    integer("long", 8),
    integer("unsigned long", 8),
    integer("long long", 8),
    integer("unsigned long long", 8),
    integer("shortEnum", 2, "typedef enum : short { shortEnumZero } shortEnum;"),
    integer("uintEnum", 4, "typedef enum { uintEnumZero } uintEnum;"),
    integer("ucharEnum", 1, "typedef enum : unsigned char { ucharEnumZero } ucharEnum;"),
]
WIDE_INTEGERS = [
    integer("__int128", 16, is_plain=False),
    integer("unsigned __int128", 16, is_plain=False),
]
FLOAT = bits("float", 4, is_floating=True)
DOUBLE = bits("double", 8, is_floating=True)
EXTENDED = Type("long double", "VALUE_EXTENDED", 16, 16, is_floating=True, is_extended=True)


def complex_of(element: Type, **more: object) -> Type:
    return Type(
        f"_Complex {element.name}", "VALUE_COMPLEX", 2 * element.size, element.alignment, element=element, count=2,
        leaves=2, is_floating=element.is_floating,
        is_extended=element.is_extended, **more)


FLOATS = [FLOAT, DOUBLE]
ATOMICS = [
    bits(f"_Atomic({item.name})", item.size, item.declaration, is_plain=False)
    for item in [*INTEGERS[1:], *FLOATS]
]
COMPLEXES = [complex_of(FLOAT), complex_of(DOUBLE), complex_of(EXTENDED)]
WHOLE_COMPLEXES = [complex_of(item, is_plain=False) for item in INTEGERS if item.name in ("short", "int", "long")]

POINTERS = [
    Type("id", "VALUE_OBJECT", 8, 8),
    Type("NSObject *", "VALUE_OBJECT", 8, 8),
    Type("id<NSObject>", "VALUE_OBJECT", 8, 8),
    Type("Class", "VALUE_CLASS", 8, 8),
    Type("SEL", "VALUE_SELECTOR", 8, 8),
    Type("block", "VALUE_BLOCK", 8, 8, "typedef int (^block)(id, double);"),
    Type("char *", "VALUE_CSTRING", 8, 8),
    Type("const char *", "VALUE_CSTRING", 8, 8),
    bits("void *", 8),
    bits("const int *", 8),
    bits("double **", 8),
    bits("struct opaque *", 8),
    bits("function", 8, "typedef void (*function)(int, ...);"),
    bits("rows", 8, "typedef float (*rows)[3];"),
    bits("record *", 8, "typedef struct record { struct record *next; union { int a; float b; }; } record;"),
]



# They are encoded with their counts, and passed as pointers.
ARRAY_PARAMETERS = [
    bits("threeInts", 8, "typedef int threeInts[3];", passed_name="int *"),
    bits("pairsOfDoubles", 8, "typedef double pairsOfDoubles[5][2];", passed_name="__typeof__(double (*)[2])"),
    bits("hundredShorts", 8, "typedef short hundredShorts[100];", passed_name="short *"),
    bits("oneFloat", 8, "typedef float oneFloat[1];", passed_name="float *"),
]

# The alignment depends on the architecture. The compiler joins the pieces of the literal.
WIDE_ALIGNMENT = '" WIDE_VECTOR_ALIGNMENT "'


def vector(element: str, size: int, encoding: str) -> Type:
    name = f"{element}Vector{size}"
    return bits(
        name, size, f"typedef {element} {name} __attribute__((vector_size({size})));", is_told=False, is_plain=False,
        layout_encoding=f"![{size},{size if size <= 16 else WIDE_ALIGNMENT}{encoding}]")


# Types that stand alone and are not described by their encodings.
VECTORS = [
    vector("char", 4, "c"), vector("short", 8, "s"), vector("float", 8, "f"), vector("float", 16, "f"),
    vector("double", 16, "d"), vector("int", 16, "i"), vector("float", 32, "f"),
]
UNTOLD = [
    *VECTORS,
    bits("_Float16", 2, is_told=False),
    bits("floatVector16 *", 8, VECTORS[3].declaration, is_told=False),
]
