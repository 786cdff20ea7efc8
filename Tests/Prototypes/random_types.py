"""Random structures, unions and arrays of every class that a calling convention distinguishes."""

from __future__ import annotations

import random

from c_types import (
    ATOMICS, BOOL, COMPLEXES, DOUBLE, EXTENDED, FLOAT, FLOATS, INTEGERS, POINTERS, UNTOLD, VECTORS,
    WHOLE_COMPLEXES, WIDE_INTEGERS, Member, Type,
)

MAXIMUM_DEPTH = 4
MAXIMUM_LEAVES = 60
MAXIMUM_SIZE = 1024
# The alignments of over-aligned types.
ALIGNMENTS = [2, 4, 8, 16, 32, 64]


def is_of_quads(item: Type) -> bool:
    """Whether it contains only floating-point numbers and vectors of 16 bytes. If such a structure is packed and on the
    stack, clang passes it to AArch64 at one address with -O0, and at another with more optimization, as AAPCS64
    says."""
    if item in VECTORS:
        return item.size == 16
    parts = item.parts()
    return all(map(is_of_quads, parts)) if parts else item.is_extended or item.size == 0

SCALARS = [
    *INTEGERS * 3, *WIDE_INTEGERS * 2, *FLOATS * 6, *[EXTENDED] * 3, *COMPLEXES * 3, *WHOLE_COMPLEXES, *POINTERS * 2,
]


def align(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment


class TypeMaker:
    """Makes types whose names contain their number. For C++ it leaves out types with another layout in C++."""

    def __init__(self, chance: random.Random, is_cxx: bool) -> None:
        self.chance = chance
        self.is_cxx = is_cxx
        # Types that may be members of other types, and C++ classes that are passed by reference.
        self.aggregates: list[Type] = []
        self.classes: list[Type] = []
        self.made = 0

    def name(self) -> str:
        self.made += 1
        return f"T{self.made}"

    # MARK: Arrays

    def array(self, element: Type, count: int) -> Type:
        name = self.name()
        encoding = f"[{count}{element.layout_encoding}]" if element.layout_encoding else ""
        return Type(
            name, "VALUE_ARRAY", element.size * count, element.alignment, f"typedef {element.name} {name}[{count}];",
            element=element, count=count, depth=element.depth, leaves=element.leaves * count,
            is_told=element.is_told, is_plain=element.is_plain and count > 0 and (count == 1 or element.padding == 0),
            padding=element.padding, is_floating=element.is_floating,
            is_extended=element.is_extended, layout_encoding=encoding, is_open=element.is_open and count > 0,
            has_flexible_member=element.has_flexible_member)

    def arrayed(self, element: Type) -> Type:
        """Returns the type, or sometimes an array of it or an array of arrays, as far as the limits allow."""
        for _ in range(self.chance.choice([0, 0, 0, 0, 1, 1, 2])):
            count = 0 if self.chance.random() < 0.03 else self.chance.choice([1, 2, 2, 3, 4, 7])
            if element.leaves * count <= MAXIMUM_LEAVES // 3:
                element = self.array(element, count)
        return element

    # MARK: Structures and unions

    def aggregate(self, keyword: str, members: list[Member], suffix: str = "", is_told: bool = True) -> Type:
        name = self.name()
        tag = self.chance.choice([f"{keyword[0].upper()}{name}"] * 3 + [""])
        head = f"{keyword} {tag}".rstrip()
        body = " ".join(member.declaration() for member in members)
        types = [member.type for member in members]
        is_union = keyword == "union"
        # libffi's own structures are flat lists of members. In such a list the member after one that ends in padding
        # moves. A member whose alignment is larger than that of its first part moves, too.
        is_flat = not any(item.padding for item in types[:-1])
        size = 0
        for item in types:
            is_flat = is_flat and align(size, item.alignment) == align(size, item.first_alignment)
            size = max(size, item.size) if is_union else align(size, item.alignment) + item.size
        alignment = max((item.alignment for item in types), default=1)
        has_fields = any(member.width is not None for member in members)
        ends_open = not is_union and bool(types) and types[-1].kind == "VALUE_ARRAY" and types[-1].count == 0
        # libffi places a pair of both classes wrongly, and returns a structure of one long double wrongly.
        is_pure = len({item.is_floating for item in types}) == 1 and not any(item.is_extended for item in types)
        return Type(
            name, f"VALUE_{keyword.upper()}", align(size, alignment), alignment,
            f"typedef {head} {{ {body} }}{suffix} {name};", tag, members,
            depth=1 + max((item.depth for item in types), default=0),
            leaves=sum(item.leaves for item in types),
            is_told=is_told and all(item.is_told for item in types),
            is_plain=is_pure and is_flat and not is_union and not has_fields and all(item.is_plain for item in types),
            padding=align(size, alignment) - size + (types[-1].padding if types else 0),
            is_floating=all(item.is_floating for item in types), is_extended=any(item.is_extended for item in types),
            is_open=ends_open or any(item.is_open for item in types),
            has_flexible_member=any(member.is_flexible or member.type.has_flexible_member for member in members))

    def members(self, types: list[Type]) -> list[Member]:
        return [Member(f"m{index}", item) for index, item in enumerate(types)]

    def structure(self, types: list[Type]) -> Type:
        return self.aggregate("struct", self.members(types))

    def choose(self, among: list[Type], least: int, most: int) -> list[Type]:
        return self.chance.choices(among, k=self.chance.randint(least, most))

    def inner(self) -> Type:
        """A type that may become a member."""
        fitting = [
            item for item in self.aggregates if item.depth < MAXIMUM_DEPTH and item.leaves <= MAXIMUM_LEAVES // 4
        ]
        if fitting and self.chance.random() < 0.45:
            return self.chance.choice(fitting)
        is_atomic = not self.is_cxx and self.chance.random() < 0.03
        return self.chance.choice(ATOMICS if is_atomic else SCALARS)

    def small_integers(self) -> Type:
        """Returns a structure of integer class: one or two eightbytes."""
        return self.structure([self.arrayed(item) for item in self.choose(INTEGERS + POINTERS, 1, 3)])

    def odd_bytes(self) -> Type:
        """Returns a structure of any size up to about 16 bytes, sometimes with floats first."""
        narrow = [item for item in INTEGERS if item.size < 4]
        types = [self.array(item, self.chance.randint(1, 7)) for item in self.choose(narrow, 1, 2)]
        return self.structure(self.choose([FLOAT], 0, 2) + types if self.chance.random() < 0.3 else types)

    def small_floats(self) -> Type:
        return self.structure(self.choose(FLOATS + [COMPLEXES[0]], 1, 4))

    def pair(self) -> Type:
        """Returns a structure with one eightbyte of each class, in either order, in several ways."""
        whole = self.choose(INTEGERS, 1, 2)
        real = self.chance.choice([[DOUBLE], [FLOAT], [FLOAT, FLOAT], [COMPLEXES[0]]])
        return self.structure(whole + real if self.chance.random() < 0.5 else real + whole)

    def homogeneous(self) -> Type:
        """Returns one to five values of one floating type, some of them in a member of their own."""
        real = self.chance.choice([FLOAT, DOUBLE, EXTENDED])
        parts: list[Type] = []
        left = self.chance.choice([1, 2, 3, 4, 4, 5])
        while left:
            count = self.chance.randint(1, left)
            left -= count
            form = self.chance.choice(["array", "structure", "plain", "complex"])
            if form == "array":
                parts.append(self.array(real, count))
            elif form == "structure":
                parts.append(self.structure([real] * count))
            elif form == "complex" and count == 2:
                parts.append(COMPLEXES[[FLOAT, DOUBLE, EXTENDED].index(real)])
            else:
                parts += [real] * count
        if not self.is_cxx and self.chance.random() < 0.15:
            parts.insert(self.chance.randrange(len(parts) + 1), self.empty())
        return self.structure(parts)

    def x87(self) -> Type:
        return self.structure(self.choose([EXTENDED, COMPLEXES[2]], 1, 1) + self.choose(SCALARS, 0, 1))

    def memory(self) -> Type:
        return self.structure([self.arrayed(self.inner()) for _ in range(self.chance.randint(3, 12))])

    def union(self) -> Type:
        types = [self.arrayed(self.inner()) for _ in range(self.chance.randint(1, 4))]
        return self.aggregate("union", self.members(types))

    def mixed(self) -> Type:
        return self.structure([self.arrayed(self.inner()) for _ in range(self.chance.randint(1, 4))])

    def bit_fields(self) -> Type:
        members: list[Member] = []
        for index in range(self.chance.randint(1, 7)):
            item = self.chance.choice(INTEGERS)
            width = self.chance.randint(1, 1 if item is BOOL else 8 * item.size)
            members.append(Member(f"m{index}", item, width))
            if self.chance.random() < 0.1:
                members.append(Member("", self.chance.choice(INTEGERS), 0))
            if self.chance.random() < 0.25:
                members.append(Member(f"n{index}", self.inner()))
        keyword = "union" if self.chance.random() < 0.1 else "struct"
        return self.aggregate(keyword, members)

    def flexible(self) -> Type:
        """Returns a structure whose last member is an array without a count. The members before it are passed."""
        # Clang crashes for arguments without size that have such a member.
        members = self.members([self.chance.choice(SCALARS), *(self.inner() for _ in range(self.chance.randint(0, 2)))])
        self.chance.shuffle(members)
        members.append(Member("rest", self.array(self.chance.choice(SCALARS), 0), is_flexible=True))
        return self.aggregate("struct", members)

    def empty(self) -> Type:
        members = self.members(self.choose(INTEGERS, 1, 1)) if self.is_cxx else []
        return self.aggregate(self.chance.choice(["struct"] * 4 + ["union"]), members)

    def untold(self, form: str) -> Type:
        """Returns a structure whose encoding does not show its layout."""
        members = self.members([self.inner() for _ in range(self.chance.randint(1, 4))])
        attributes = []
        if form == "packed":
            attributes.append("packed")
            if self.chance.random() < 0.5:
                # Small enough for registers, but with a member that crosses their boundary.
                narrow = [item for item in INTEGERS if item.size < 4]
                members = self.members(self.choose(narrow, 1, 1) + self.choose(INTEGERS + FLOATS * 4, 1, 2))
        if form == "aligned" or (form == "packed" and self.chance.random() < 0.3):
            attributes.append(f"aligned({self.chance.choice(ALIGNMENTS)})")
        if form == "packed member":
            self.chance.choice(members).alignment = 1
        elif form == "aligned member":
            self.chance.choice(members).alignment = self.chance.choice(ALIGNMENTS[2:])
        elif form == "unnamed bit-field":
            item = self.chance.choice(INTEGERS[1:])
            members.insert(self.chance.randrange(len(members) + 1), Member("", item, 8 * item.size - 1))
        elif form == "untold member":
            self.chance.choice(members).type = self.chance.choice(UNTOLD)
        elif form == "vectors":
            members = self.members([self.arrayed(item) for item in self.choose(VECTORS, 1, 4)])
        elif form == "vector":
            self.chance.choice(members).type = self.chance.choice(VECTORS)
        if form.startswith("packed") and all(is_of_quads(member.type) for member in members):
            return self.untold(form)
        suffix = f" __attribute__(({', '.join(attributes)}))" if attributes else ""
        item = self.aggregate("struct", members, suffix, is_told=False)
        item.is_packed = form == "packed"
        item.is_plain = False
        return item

    def registered(self) -> Type:
        """Returns such a structure with a name, for which its layout is registered."""
        while True:
            item = self.untold(self.chance.choice(self.REGISTERED_FORMS))
            if item.tag and item.size <= MAXIMUM_SIZE:
                item.registered_name = item.tag
                item.is_told = True
                return item

    def of_class(self) -> Type:
        """Returns a class with its own copy constructor and destructor, which is passed by reference."""
        item = self.mixed()
        tag = f"C{item.name}"
        body = " ".join(member.declaration() for member in item.members)
        special = f"{tag}(const {tag} &other) {{ __builtin_memcpy(this, &other, sizeof *this); }} ~{tag}() {{}}"
        item.declaration = f"typedef struct {tag} {{ {body} {special} }} {item.name};"
        item.registered_name = item.tag = tag
        item.is_class = True
        item.is_open = False  # whatever its members are
        item.is_plain = False
        return item

    REGISTERED_FORMS = ["packed", "packed", "aligned", "packed member", "aligned member", "vectors", "vector"]
    UNTOLD_FORMS = [*REGISTERED_FORMS, "untold member", "unnamed bit-field"]

    FORMS = {
        small_integers: 8, odd_bytes: 6, small_floats: 6, pair: 8, homogeneous: 8, x87: 4, memory: 6, union: 6,
        mixed: 10, bit_fields: 6, empty: 2, flexible: 1,
    }

    def keep(self, item: Type) -> None:
        if item.size <= MAXIMUM_SIZE and item.leaves <= MAXIMUM_LEAVES and item.depth <= MAXIMUM_DEPTH:
            self.aggregates.append(item)

    def make(self, count: int) -> None:
        """Fills `aggregates`. Registered types are made early enough to be members of others."""
        forms = self.chance.choices(list(self.FORMS), list(self.FORMS.values()), k=count)
        for index, form in enumerate(forms):
            self.keep(self.registered() if index % 7 == 5 else form(self))
            if self.is_cxx and index % 10 == 6:
                self.classes.append(self.of_class())
