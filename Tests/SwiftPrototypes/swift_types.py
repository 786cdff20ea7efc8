"""The types that random Swift prototypes are made of."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Type:
    """A type, with the function of `Sample` that makes its values."""

    sample: str
    name: str
    # An expression that tells values apart; the value replaces the braces.
    text: str = "{}"
    # Stands before the type of a parameter.
    attributes: str = ""
    holds_function: bool = False
    is_result: bool = True
    may_change: bool = True
    # False if bodies that get the call do not know where the values are, as for a structure that its library may change.
    is_known: bool = True
    # Whether it is a number: a number that is passed with its ownership needs no release.
    is_number: bool = False
    # The type in the declaration of the method if bodies write another one, for example `some Numbered`.
    declared: str = ""
    # Whether a value can become an `Any`.
    is_boxable: bool = True
    is_copyable: bool = True
    # Whether a value may go from one actor to another.
    is_sendable: bool = False


NUMBERS = [
    Type(name.lower(), name, is_number=True, is_sendable=True)
    for name in ["Int8", "Int16", "Int32", "Int64", "Int", "UInt8", "UInt16", "UInt32", "UInt64", "Bool", "Float",
                 "Double", "Float16"]
]
FUNCTIONS = [
    Type("function", "(Int) -> Tracked", "{}(3)", "@escaping ", holds_function=True),
    Type("thrower", "@Sendable (String) throws -> String", 'try! {}("to")', "@escaping ", holds_function=True),
    Type("optionalFunction", "((Int) -> Tracked)?", "{}?(3)", holds_function=True),
]
# A function that does not outlive the call.
PASSING_FUNCTION = Type("function", "(Int) -> Tracked", "{}(3)", holds_function=True, is_result=False, may_change=False)
# A metatype is a single pointer, or nothing at all, unless it has witness tables.
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
    Type("vector", "SIMD4<Float>", is_sendable=True),
    Type("pointer", "UnsafeRawPointer"),
    Type("string", "String", is_sendable=True),
    Type("character", "Character", is_sendable=True),
    Type("substring", "Substring", is_sendable=True),
    Type("array", "[Tracked]", is_sendable=True),
    Type("slice", "ArraySlice<Tracked>", is_sendable=True),
    Type("dictionary", "[String: Tracked]", is_sendable=True),
    Type("set", "Set<Int>", is_sendable=True),
    Type("optionalInt8", "Int8?", is_sendable=True),
    Type("optionalDouble", "Double?", is_sendable=True),
    Type("optionalString", "String?", is_sendable=True),
    Type("optionalObject", "Tracked?", is_sendable=True),
    Type("twiceOptional", "Int??", is_sendable=True),
    Type("optionalLarge", "Heavy?"),
    Type("optionalAny", "Any?"),
    Type("tuple", "(Int8, Tracked)", is_sendable=True),
    Type("nestedTuple", "(a: Float, b: (Int16, String))", is_sendable=True),
    Type("largeTuple", "(Int, Tracked, String, Double, Int8)", is_sendable=True),
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
    Type("sendable", "any Sendable", is_sendable=True),
    Type("numbered", "any Numbered"),
    Type("error", "any Error", is_sendable=True),
    Type("anyObject", "AnyObject"),
    Type("trackedObject", "any TrackedObject"),
    Type("composition", "any Numbered & TrackedObject"),
    Type("classComposition", "Tracked & Numbered"),
    Type("object", "Tracked", is_sendable=True),
    Type("holder", "Holder<Tracked>"),
]

# The compiler (6.3) crashes if these are declared consuming.
TUPLES = [item for item in TYPES if item.sample.lower().endswith("tuple")]
INSTANT = Type("instant", "ContinuousClock.Instant", is_known=False)
VOID = Type("void", "Void")
BY_SAMPLE = {item.sample: item for item in [INSTANT, *reversed(TYPES)]}

# MARK: Types that a hook may refuse

# The metadata of these types cannot copy a value on Linux.
BLOCKS = [
    Type("block", "@convention(block) (Int) -> Int", "{}(3)", "@escaping ", True, may_change=False, is_boxable=False),
    Type("emptyBlock", "@convention(block) () -> Void", "{}()", "@escaping ", True, may_change=False, is_boxable=False),
    Type("optionalBlock", "(@convention(block) (Int) -> Int)?", "{}?(3)", "", True, may_change=False, is_boxable=False),
    Type("cFunction", "@convention(c) (Int) -> Int", "{}(3)", "", True, may_change=False, is_boxable=False),
    Type("blocked", "Blocked", "{}.text", may_change=False, is_boxable=False),
]
C_TYPES = [
    Type("timeval", "timeval"),
    Type("div", "div_t"),
    Type("address", "in_addr"),
    Type("socketAddress", "sockaddr_in"),
    Type("poll", "pollfd"),
    Type("window", "winsize"),
    Type("timer", "itimerval"),
    Type("calendar", "tm"),
    Type("union", "in6_addr"),
    Type("idType", "idtype_t"),
    Type("signals", "sigset_t"),
    Type("optionalTimeval", "timeval?"),
    Type("opaquePointer", "OpaquePointer"),
    Type("bytePointer", "UnsafeMutablePointer<CChar>?"),
    Type("extended", "Extended"),
]
VECTORS = [
    *[Type(f"simd{count}{element}", f"SIMD{count}<{element}>")
      for count, element in [(2, "Float"), (3, "Float"), (8, "Float"), (16, "Float"), (2, "Double"), (3, "Double"),
                             (4, "Double"), (8, "Double"), (4, "Int8"), (8, "Int32"), (64, "Int8")]],
    Type("mask", "SIMDMask<SIMD4<Int32>>"),
    Type("lanes", "Lanes"),
    Type("optionalVector", "SIMD4<Float>?"),
    Type("vectorTuple", "(SIMD2<Float>, Int8)", may_change=False),
    Type("int128", "Int128"),
    Type("uint128", "UInt128"),
    Type("optionalInt128", "Int128?"),
]
EXISTENTIALS = [
    Type("numberedSendable", "any Numbered & Sendable"),
    Type("described", "any CustomStringConvertible & Numbered"),
    Type("numberedError", "any Error & Numbered"),
    Type("optionalError", "(any Error)?"),
    Type("producer", "any Producer<Int>"),
    Type("numberedProducer", "any Numbered & Producer<Int>"),
    Type("objectProducer", "any Producer<Int> & TrackedObject"),
    Type("compositionType", "any (Numbered & TrackedObject).Type"),
    Type("optionalType", "(any Numbered.Type)?"),
    Type("numberedList", "[any Numbered]"),
    Type("outcome", "Result<Int, any Error>"),
    Type("hashable", "any Hashable"),
    Type("anyHashable", "AnyHashable"),
    Type("collection", "any Collection<Int>"),
    Type("optionalTracked", "(any TrackedObject)?"),
    Type("existentialPair", "Pair<any Numbered, any Producer<Int>>"),
]
SIZED = [
    Type("threeNumbers", "InlineArray<3, Int>"),
    Type("twoObjects", "InlineArray<2, Tracked>"),
    Type("noStrings", "InlineArray<0, String>"),
    Type("fiveDoubles", "InlineArray<5, Double>"),
    Type("nineBytes", "InlineArray<9, UInt8>"),
    Type("grid", "InlineArray<2, InlineArray<2, Int8>>"),
    Type("optionalNumbers", "InlineArray<2, Int>?"),
    Type("fixed", "Fixed<4>"),
    Type("sizedHolder", "SizedHolder<3>"),
]
# Each is declared borrowing, consuming or inout.
UNIQUES = [
    Type("unique", "Unique", "{}.text", is_boxable=False, is_copyable=False),
    Type("uniqueNumber", "UniqueNumber", "{}.text", is_boxable=False, is_copyable=False),
    Type("uniqueLarge", "UniqueLarge", "{}.text", is_boxable=False, is_copyable=False),
    Type("uniqueChoice", "UniqueChoice", "{}.text", is_boxable=False, is_copyable=False),
    Type("uniquePair", "UniquePair<Unique>", "{}.text", is_boxable=False, is_copyable=False),
    Type("optionalUnique", "Unique?", "Sample.text({})", is_boxable=False, is_copyable=False),
]
TYPED_THROWERS = [
    Type("typedThrower", "(Int) throws(Failure) -> Int", "try! {}(3)", "@escaping ", True, may_change=False),
    Type("smallThrower", "(Int) throws(SmallFailure) -> Tracked", "try! {}(3)", "@escaping ", True, may_change=False),
]
ASYNC_FUNCTIONS = [
    Type("asynchronous", "@Sendable (Int) async -> Int", "Sample.answer(of: {})", "@escaping ", True, may_change=False),
]
# The types that callers and bodies write, and the types that the method declares.
GENERIC = [
    Type("int", "Int", declared="some Numbered"),
    Type("large", "Heavy", declared="some Numbered"),
    Type("object", "Tracked", declared="some TrackedObject"),
    Type("string", "String", declared="some Hashable"),
    Type("double", "Double", declared="some Any"),
]
OPAQUE = [
    *GENERIC,
    Type("array", "[Tracked]", declared="some Collection<Tracked>"),
    Type("optionalInt", "Int?", declared="(some Numbered)?"),
    Type("object", "Tracked", declared="some Numbered & TrackedObject"),
]
ACTORS = [
    Type("warden", "Warden", declared="isolated Warden", may_change=False),
    Type("optionalActor", "(any Actor)?", declared="isolated (any Actor)?", may_change=False),
]
# The types of errors, and the functions of `Sample` that make them.
ERRORS = [("Failure", "failure"), ("FailureObject", "failureObject"), ("SmallFailure", "smallFailure"),
          ("LargeFailure", "largeFailure"), ("any Error", "failure")]
