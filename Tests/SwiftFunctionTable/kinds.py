"""The kinds of declarations of docs/swift-functions.md, and the Swift source of a module that has one of each."""

from __future__ import annotations

import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Container:
    """A kind of type. `NN` stands for the number of the declaration, `@` for its conformance, `…` for the member."""

    name: str
    source: str
    make: str = "TypeNN()"
    context: str = "TypeNN"
    is_class: bool = False
    is_conforming: bool = True
    # The type that conforms to the protocol, with its type arguments.
    conforming: str = "TypeNN"


STATE = "public var state = 1"
STRUCTURE = Container("structure", f"public struct TypeNN@ {{ {STATE}; public init() {{}}; … }}")
ENUMERATION = Container("enumeration", "public enum TypeNN@ { case one, two; public init() { self = .one }\n"
                        "public var state: Int { get { self == .one ? 1 : 2 } set { self = newValue == 1 ? .one : .two } }; … }")
FINAL_CLASS = Container("final class", f"public final class TypeNN@ {{ {STATE}; public required init() {{}}; … }}", is_class=True)
OPEN_CLASS = Container("open class", f"open class TypeNN@ {{ {STATE}; public required init() {{}}; … }}", is_class=True)
PUBLIC_CLASS = Container(
    "public class", f"public class TypeNN@ {{ {STATE}; public required init() {{}}; … }}", is_class=True)
ACTOR = Container("actor", f"public actor TypeNN@ {{ {STATE}; public init() {{}}; … }}", is_class=True)
GENERIC_STRUCTURE = Container(
    "generic structure", f"public struct TypeNN<Element>@ {{ {STATE}; var element: Element?; public init() {{}}; … }}",
    make="TypeNN<String>()", conforming="TypeNN<String>")
GENERIC_CLASS = Container(
    "generic open class", f"open class TypeNN<Element>@ {{ {STATE}; var element: Element?; public required init() {{}}; … }}",
    make="TypeNN<String>()", is_class=True, conforming="TypeNN<String>")
NESTED = Container("nested structure", f"public enum OuterNN {{ public struct TypeNN@ {{ {STATE}; public init() {{}}; … }} }}",
                   make="OuterNN.TypeNN()", context="OuterNN.TypeNN", conforming="OuterNN.TypeNN")
EXTENSION = Container("extension of a structure", f"public struct TypeNN@ {{ {STATE}; public init() {{}} }}\nextension TypeNN {{ … }}")
CLASS_EXTENSION = Container("extension of a class", f"open class TypeNN@ {{ {STATE}; public required init() {{}} }}\nextension TypeNN {{ … }}",
                            is_class=True)
PROTOCOL_EXTENSION = Container(
    "protocol extension", f"public protocol BaseNN {{ var state: Int {{ get set }} }}\nextension BaseNN {{ … }}\n"
    f"public struct TypeNN: BaseNN {{ {STATE}; public init() {{}} }}", context="BaseNN", is_conforming=False)
FOREIGN_EXTENSION = Container("extension of Swift.Int", "extension Int { … }", make="Int(7)", context="Swift.Int", is_conforming=False)
GLOBAL = Container("module", "…", make="0", context="", is_conforming=False)


@dataclasses.dataclass(frozen=True)
class Kind:
    """A kind of declaration: the member with its body, the name to hook it by, and a call that gives a value.

    In a call, `v` is a value of the type, and `V` is the type. `statement => expression` is a call whose effect shows
    in the expression. `requirement` is the member in a protocol; None if no protocol can require it.
    """

    container: Container
    label: str
    head: str
    body: str
    name: str
    call: str
    requirement: str | None = None
    is_async: bool = False
    number: int = 0

    @property
    def title(self) -> str:
        return self.label if self.container is GLOBAL else f"{self.container.name}: {self.label}"

    def numbered(self, text: str) -> str:
        return text.replace("NN", str(self.number))


def requirement_of(head: str, body: str) -> str | None:
    """Returns the member as a protocol requires it."""
    if re.match(r"private|fileprivate|lazy|@|final|convenience|deinit|class ", head) or "{" in head or "Element" in head:
        return None
    head = re.sub(r"\b(public|required|nonisolated|nonisolated\(unsafe\)) ", "", head)
    if re.match(r"(static )?(var|let|subscript)\b", head):
        effects = next((words for words in ("async throws", "async", "throws") if f"get {words} {{" in body), "")
        writes = " set" if re.search(r"\bset\b|_modify", body) or " = " in head else ""
        head = head.partition(" = ")[0] + (": Int" if " = " in head else "")
        return f"{head} {{ get {effects}{writes} }}".replace("  ", " ")
    return head


def members(container: Container, lines: str) -> list[Kind]:
    """Reads lines of the form `label | head | body | name | call`."""
    kinds = []
    for line in lines.strip().splitlines():
        if not line.strip():
            continue
        label, head, body, name, call = (part.strip() for part in line.split(" | "))
        is_async = bool(re.search(r"\basync\b", head) or "get async" in body)
        # In an open class only a required initializer serves a protocol.
        is_conforming = container.is_conforming and not (container is OPEN_CLASS and head.startswith("init"))
        requirement = requirement_of(head, body) if is_conforming else None
        kinds.append(Kind(container, label, head, body, name, call, requirement, is_async))
    return kinds


METHOD = "method | func f(_ x: Int) -> Int | { x + 1 } | f(_:) | v.f(1)\n"
THROWING = "throwing method | func f(_ x: Int) throws -> Int | { if x > 1 { throw Failure(x) }; return x } | f(_:) | v.f(2)\n"
STATIC = "static method | static func f(_ x: Int) -> Int | { x + 2 } | f(_:) | V.f(1)\n"
GETTER = "getter of a computed property | var p: Int | { get { 5 } } | p.getter | v.p\n"
SETTER = "setter of a computed property | var p: Int | { get { state } set { state = newValue } } | p.setter | v.p = 2 => v.state\n"
INITIALIZER = "initializer | init(_ x: Int) | { self.init(); state = x } | init(_:) | V.init(2).state\n"
SUBSCRIPT = "getter of a subscript | subscript(x: Int) -> Int | { get { x } } | subscript(_:).getter | v[4]\n"
SUBSCRIPT_SETTER = ("setter of a subscript | subscript(x: Int) -> Int | { get { x } set { state = newValue } } | "
                    "subscript(_:).setter | v[4] = 2 => v.state\n")
GENERIC = "generic method | func f<A>(_ x: A) -> A | { x } | f(_:) | v.f(1)\n"
ASYNC = "async method | func f(_ x: Int) async -> Int | { await Task.yield(); return x } | f(_:) | v.f(1)\n"
ASYNC_THROWING = ("async throwing method | func f(_ x: Int) async throws -> Int | "
                  "{ await Task.yield(); throw Failure(x) } | f(_:) | v.f(1)\n")
TYPED_ERROR = "method with a typed error | func f(_ x: Int) throws(Failure) -> Int | { throw Failure(x) } | f(_:) | v.f(1)\n"
MUTATING = "mutating method | mutating func f() -> Int | { state = 2; return state } | f() | v.f()\n"
STORED = ("getter of a stored property | var p = 4 |  | p.getter | v.p\n"
          "setter of a stored property | var p = 4 |  | p.setter | v.p = 5 => v.p\n")
LAZY = "getter of a lazy property | lazy var p: Int = 4 |  | p.getter | v.p\n"
STATIC_GETTER = "getter of a static property | static var p: Int | { get { 5 } } | p.getter | V.p\n"
PRIVATE = ("private method | private func g(_ x: Int) -> Int { x + x }; public func f(_ x: Int) -> Int | { g(x) } | g(_:) | v.f(1)\n"
           "fileprivate method | fileprivate func g(_ x: Int) -> Int { x + x }; public func f(_ x: Int) -> Int | { g(x) } | g(_:) "
           "| v.f(1)\n")
DYNAMIC_SELF = "method that returns Self | func f() -> Self | { self } | f() | v.f().state\n"

_KINDS = [
    *members(GLOBAL, """
function | func functionNN(_ x: Int) -> Int | { x + 1 } | functionNN(_:) | functionNN(1)
function without a result | func functionNN(_ x: Int) | { noted = x } | functionNN(_:) | functionNN(2) => noted
throwing function that returns | func functionNN(_ x: Int) throws -> Int | { if x > 1 { throw Failure(x) }; return x } | functionNN(_:) | functionNN(1)
throwing function that throws | func functionNN(_ x: Int) throws -> Int | { if x > 1 { throw Failure(x) }; return x } | functionNN(_:) | functionNN(2)
function with a typed error | func functionNN(_ x: Int) throws(Failure) -> Int | { throw Failure(x) } | functionNN(_:) | functionNN(2)
rethrowing function | func functionNN(_ x: (Int) throws -> Int) rethrows -> Int | { try x(3) } | functionNN(_:) | functionNN({ $0 + 1 })
generic function | func functionNN<A>(_ x: A) -> A | { x } | functionNN(_:) | functionNN(3)
generic function of a constrained type | func functionNN<A: Numeric & Comparable>(_ x: A) -> A | { x + x } | functionNN(_:) | functionNN(3.5)
variadic function | func functionNN(_ x: Int...) -> Int | { x.reduce(0, +) } | functionNN(_:) | functionNN(3, 4)
inout parameter | func functionNN(_ x: inout Int) | { x += 1 } | functionNN(_:) | functionNN(&noted) => noted > 0
inout String | func functionNN(_ x: inout String) | { x += "!" } | functionNN(_:) | var s = "a"; functionNN(&s) => s
default argument | func functionNN(_ x: Int = 3) -> Int | { x } | functionNN(_:) | functionNN()
autoclosure | func functionNN(_ x: @autoclosure () -> Int) -> Int | { x() } | functionNN(_:) | functionNN(4)
escaping closure | func functionNN(_ x: @escaping () -> Int) -> Int | { let y = x; return y() } | functionNN(_:) | functionNN({ 4 })
closure that does not escape | func functionNN(_ x: (Int) -> Int) -> Int | { x(4) } | functionNN(_:) | functionNN({ $0 })
optional closure | func functionNN(_ x: (() -> Int)?) -> Int | { x?() ?? 0 } | functionNN(_:) | functionNN({ 4 })
sending parameter | func functionNN(_ x: sending Reference) -> Int | { x.value } | functionNN(_:) | functionNN(Reference())
consuming parameter | func functionNN(_ x: consuming Reference) -> Int | { x.value } | functionNN(_:) | functionNN(Reference())
borrowing parameter | func functionNN(_ x: borrowing Reference) -> Int | { x.value } | functionNN(_:) | functionNN(Reference())
opaque result | func functionNN(_ x: Int) -> some CustomStringConvertible | { x } | functionNN(_:) | functionNN(4)
opaque parameter | func functionNN(_ x: some CustomStringConvertible) -> String | { x.description } | functionNN(_:) | functionNN(4)
existential parameter and result | func functionNN(_ x: any CustomStringConvertible) -> any CustomStringConvertible | { x } | functionNN(_:) | functionNN(4)
existential of Any | func functionNN(_ x: Any) -> Any | { x } | functionNN(_:) | functionNN(4)
tuple | func functionNN(_ x: (Int, String)) -> (Int, String) | { x } | functionNN(_:) | functionNN((4, "a"))
optional | func functionNN(_ x: Int?) -> String? | { x.map { "\\($0)" } } | functionNN(_:) | functionNN(4)
large structure | func functionNN(_ x: Large) -> Large | { x } | functionNN(_:) | functionNN(Large()).d
String | func functionNN(_ x: String) -> String | { x + "!" } | functionNN(_:) | functionNN("a")
Double and Float | func functionNN(_ x: Double, y: Float) -> Double | { x + Double(y) } | functionNN(_:y:) | functionNN(1, y: 2)
ten arguments | func functionNN(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int) -> Int | { a + j } | functionNN(_:_:_:_:_:_:_:_:_:_:) | functionNN(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
object | func functionNN(_ x: Reference) -> Reference | { x } | functionNN(_:) | functionNN(Reference()).value
array and dictionary | func functionNN(_ x: [Int], y: [String: Int]) -> [Int] | { x + y.values } | functionNN(_:y:) | functionNN([1], y: ["a": 2])
metatype | func functionNN(_ x: Any.Type) -> Any.Type | { x } | functionNN(_:) | functionNN(Int.self)
key path | func functionNN(_ x: KeyPath<Reference, Int>) -> Int | { Reference()[keyPath: x] } | functionNN(_:) | functionNN(\\.value)
pointer | func functionNN(_ x: UnsafePointer<Int>) -> Int | { x.pointee } | functionNN(_:) | withUnsafePointer(to: 4) { functionNN($0) }
function as the result | func functionNN(_ x: Int) -> () -> Int | { { x } } | functionNN(_:) | functionNN(4)()
parameter pack | func functionNN<each A>(_ x: repeat each A) -> Int | { var n = 0; for _ in repeat each x { n += 1 }; return n } | functionNN(_:) | functionNN(4, "a")
value generic | func functionNN<let n: Int>(_ x: Slots<n>) -> Int | { n } | functionNN(_:) | functionNN(Slots<3>())
noncopyable borrowed parameter | func functionNN(_ x: borrowing Token) -> Int | { x.value } | functionNN(_:) | functionNN(Token(4))
noncopyable consumed parameter | func functionNN(_ x: consuming Token) -> Int | { x.value } | functionNN(_:) | functionNN(Token(4))
noncopyable result | func functionNN(_ x: Int) -> Token | { Token(x) } | functionNN(_:) | functionNN(4).value
function that may end the process | func functionNN(_ x: Bool) -> Int | { if x { fatalError() }; return 1 } | functionNN(_:) | functionNN(false)
operator | public func +++ (x: NumberNN, y: NumberNN) -> Int { x.value + y.value }; public struct NumberNN { var value: Int; public init(_ x: Int) | { value = x } } | +++(_:_:) | NumberNN(1) +++ NumberNN(2)
async function | func functionNN(_ x: Int) async -> Int | { await Task.yield(); return x } | functionNN(_:) | functionNN(4)
async throwing function | func functionNN(_ x: Int) async throws -> Int | { await Task.yield(); throw Failure(x) } | functionNN(_:) | functionNN(4)
async function with a typed error | func functionNN(_ x: Int) async throws(Failure) -> Int | { throw Failure(x) } | functionNN(_:) | functionNN(4)
async generic function | func functionNN<A>(_ x: A) async -> A | { x } | functionNN(_:) | functionNN(4)
async function with a large result | func functionNN(_ x: Large) async -> Large | { x } | functionNN(_:) | functionNN(Large()).d
function of MainActor | @MainActor public func functionNN(_ x: Int) -> Int | { x } | functionNN(_:) | functionNN(4)
async function of MainActor | @MainActor public func functionNN(_ x: Int) async -> Int | { await Task.yield(); return x } | functionNN(_:) | functionNN(4)
async function, nonisolated(nonsending) | nonisolated(nonsending) public func functionNN(_ x: Int) async -> Int | { await Task.yield(); return x } | functionNN(_:) | functionNN(4)
async function, @concurrent | @concurrent public func functionNN(_ x: Int) async -> Int | { await Task.yield(); return x } | functionNN(_:) | functionNN(4)
isolated parameter | func functionNN(_ x: isolated (any Actor)? = nil, y: Int) -> Int | { y } | functionNN(_:y:) | functionNN(nil, y: 4)
async closure as the argument | func functionNN(_ x: () async -> Int) async -> Int | { await x() } | functionNN(_:) | functionNN({ 4 })
@inlinable function | @inlinable public func functionNN(_ x: Int) -> Int | { x + 1 } | functionNN(_:) | functionNN(1)
@inline(__always) function | @inline(__always) public func functionNN(_ x: Int) -> Int | { x + 1 } | functionNN(_:) | functionNN(1)
@usableFromInline function | @usableFromInline func innerNN(_ x: Int) -> Int { x + 1 }; public func functionNN(_ x: Int) -> Int | { innerNN(x) } | innerNN(_:) | functionNN(1)
@_transparent function | @_transparent public func functionNN(_ x: Int) -> Int | { x + 1 } | functionNN(_:) | functionNN(1)
@discardableResult function | @discardableResult public func functionNN(_ x: Int) -> Int | { x + 1 } | functionNN(_:) | functionNN(1)
private function | private func innerNN(_ x: Int) -> Int { x + 1 }; public func functionNN(_ x: Int) -> Int | { innerNN(x) } | innerNN(_:) | functionNN(1)
fileprivate function | fileprivate func innerNN(_ x: Int) -> Int { x + 1 }; public func functionNN(_ x: Int) -> Int | { innerNN(x) } | innerNN(_:) | functionNN(1)
internal function | func innerNN(_ x: Int) -> Int { x + 1 }; public func functionNN(_ x: Int) -> Int | { innerNN(x) } | innerNN(_:) | functionNN(1)
package function | package func innerNN(_ x: Int) -> Int { x + 1 }; public func functionNN(_ x: Int) -> Int | { innerNN(x) } | innerNN(_:) | functionNN(1)
local function | func functionNN(_ x: Int) -> Int | { func innerNN(_ x: Int) -> Int { x + 1 }; return innerNN(x) } | innerNN(_:) | functionNN(1)
getter of a computed variable | var variableNN: Int | { get { 4 } } | variableNN.getter | variableNN
setter of a computed variable | var variableNN: Int | { get { 4 } set { noted = newValue } } | variableNN.setter | variableNN = 5 => noted
getter of a stored variable | nonisolated(unsafe) public var variableNN = 4 |  | variableNN.getter | variableNN
setter of a stored variable | nonisolated(unsafe) public var variableNN = 4 |  | variableNN.setter | variableNN = 5 => variableNN
getter of a constant with a lazy initializer | let variableNN = Reference() |  | variableNN.getter | variableNN.value
getter of a variable that throws | var variableNN: Int | { get throws { throw Failure(4) } } | variableNN.getter | variableNN
getter of a variable that is async | var variableNN: Int | { get async { await Task.yield(); return 4 } } | variableNN.getter | variableNN
"""),
    *members(STRUCTURE, METHOD + THROWING + TYPED_ERROR + STATIC + GETTER + SETTER + INITIALIZER + SUBSCRIPT + SUBSCRIPT_SETTER
             + GENERIC + ASYNC + ASYNC_THROWING + MUTATING + STORED + LAZY + STATIC_GETTER + PRIVATE + DYNAMIC_SELF + """
consuming method | consuming func f() -> Int | { state + 1 } | f() | v.f()
failable initializer | init?(x: Int) | { self.init() } | init(x:) | V.init(x: 1)?.state
throwing initializer | init(x: Int) throws | { throw Failure(x) } | init(x:) | V.init(x: 1).state
async initializer | init(x: Int) async | { self.init(); await Task.yield(); state = x } | init(x:) | V.init(x: 2).state
operator | static func +++ (x: Self, y: Int) -> Int | { x.state + y } | +++(_:_:) | apply(v)
property that is changed in place | var p: Int | { get { state } _modify { yield &state } } | p.modify | v.p += 1 => v.state
property whose in-place change writes it | var p: Int | { get { state } set { state = newValue } } | p.setter | v.p += 1 => v.state
setter of an observed property | var p = 4 | { willSet { noted = newValue } } | p.setter | v.p = 5 => v.p
observer didSet | var p = 4 | { didSet { noted = p } } | p.didset | v.p = 5 => v.p
getter of a wrapped property | @Wrapped public var p = 4 |  | p.getter | v.p
setter of a wrapped property | @Wrapped public var p = 4 |  | p.setter | v.p = 5 => v.p
getter that throws | var p: Int | { get throws { throw Failure(3) } } | p.getter | v.p
async getter | var p: Int | { get async { await Task.yield(); return 3 } } | p.getter | v.p
async throwing getter | var p: Int | { get async throws { await Task.yield(); throw Failure(3) } } | p.getter | v.p
static stored property's getter | nonisolated(unsafe) public static var p = 4 |  | p.getter | V.p
async static method | static func f(_ x: Int) async -> Int | { await Task.yield(); return x } | f(_:) | V.f(1)
static subscript | static subscript(x: Int) -> Int | { get { x } } | subscript(_:).getter | V[4]
method of MainActor | @MainActor public func f(_ x: Int) -> Int | { x + 1 } | f(_:) | v.f(1)
nonisolated(nonsending) method | nonisolated(nonsending) public func f(_ x: Int) async -> Int | { await Task.yield(); return x } | f(_:) | v.f(1)
method with a closure | func f(_ x: (Int) -> Int) -> Int | { x(4) } | f(_:) | v.f({ $0 })
method with a large value | func f(_ x: Large) -> Large | { x } | f(_:) | v.f(Large()).d
@inlinable method | @inlinable public func f(_ x: Int) -> Int | { x + 1 } | f(_:) | v.f(1)
callAsFunction | func callAsFunction(_ x: Int) -> Int | { x + 1 } | callAsFunction(_:) | v(1)
"""),
    *members(ENUMERATION, METHOD + STATIC + GETTER + SETTER + INITIALIZER + ASYNC + MUTATING + SUBSCRIPT),
    *members(FINAL_CLASS, METHOD + THROWING + STATIC + GETTER + SETTER + SUBSCRIPT + ASYNC + ASYNC_THROWING + STORED + LAZY + PRIVATE + """
convenience initializer | convenience public init(_ x: Int) | { self.init(); state = x } | init(_:) | V.init(2).state
required initializer | required init(_ x: Int) | { state = x } | init(_:) | V.init(2).state
deinit | deinit | { noted = 3 } | deinit | v = V.init() => noted
"""),
    *members(OPEN_CLASS, METHOD + THROWING + TYPED_ERROR + STATIC + GETTER + SETTER + SUBSCRIPT + SUBSCRIPT_SETTER + GENERIC + ASYNC
             + ASYNC_THROWING + STORED + LAZY + PRIVATE + """
class method | class func f(_ x: Int) -> Int | { x + 3 } | f(_:) | V.f(1)
getter of a class property | class var p: Int | { get { 5 } } | p.getter | V.p
final method | final public func f(_ x: Int) -> Int | { x + 1 } | f(_:) | v.f(1)
designated initializer | init(_ x: Int) | { state = x } | init(_:) | TypeNN(2).state
convenience initializer | convenience public init(_ x: Int) | { self.init(); state = x } | init(_:) | TypeNN(2).state
required initializer | required init(_ x: Int) | { state = x } | init(_:) | V.init(2).state
required failable initializer | required init?(x: Int) | { state = x } | init(x:) | V.init(x: 2)?.state
required throwing initializer | required init(x: Int) throws | { throw Failure(x) } | init(x:) | V.init(x: 2).state
property that is changed in place | var p: Int | { get { state } set { state = newValue } } | p.setter | v.p += 1 => v.state
modify accessor | var p: Int | { get { state } _modify { yield &state } } | p.modify | v.p += 1 => v.state
setter of an observed property | var p = 4 | { didSet { noted = p } } | p.setter | v.p = 5 => v.p
getter that throws | var p: Int | { get throws { throw Failure(3) } } | p.getter | v.p
async getter | var p: Int | { get async { await Task.yield(); return 3 } } | p.getter | v.p
method of MainActor | @MainActor public func f(_ x: Int) -> Int | { x + 1 } | f(_:) | v.f(1)
nonisolated(nonsending) method | nonisolated(nonsending) public func f(_ x: Int) async -> Int | { await Task.yield(); return x } | f(_:) | v.f(1)
method with a closure | func f(_ x: (Int) -> Int) -> Int | { x(4) } | f(_:) | v.f({ $0 })
deinit | deinit | { noted = 3 } | deinit | v = V.init() => noted
"""),
    *members(PUBLIC_CLASS, METHOD + GETTER + SETTER + """
method that another method calls | func g(_ x: Int) -> Int { x + x }; public func f(_ x: Int) -> Int | { g(x) } | g(_:) | v.f(1)
public method that another method calls | public func g(_ x: Int) -> Int { x + x }; public func f(_ x: Int) -> Int | { g(x) } | g(_:) | v.f(1)
"""),
    *members(ACTOR, METHOD + THROWING + STATIC + GETTER + ASYNC + ASYNC_THROWING + GENERIC + LAZY + """
setter that a method calls | var p: Int { get { state } set { state = newValue } }; public func f() -> Int | { p = 5; return state } | p.setter | v.f()
nonisolated method | nonisolated public func f(_ x: Int) -> Int | { x + 1 } | f(_:) | v.f(1)
initializer | init(_ x: Int) | { state = x } | init(_:) | V.init(2).state
async getter | var p: Int | { get async { await Task.yield(); return 3 } } | p.getter | v.p
"""),
    *members(GENERIC_STRUCTURE, METHOD + STATIC + GETTER + SETTER + INITIALIZER + ASYNC + MUTATING + """
method with a value of the type parameter | func f(_ x: Element?) -> Element? | { x } | f(_:) | v.f("a")
"""),
    *members(GENERIC_CLASS, METHOD + GETTER + SETTER + ASYNC + """
method with a value of the type parameter | func f(_ x: Element?) -> Element? | { x } | f(_:) | v.f("a")
"""),
    *members(NESTED, METHOD + STATIC + GETTER + ASYNC),
    *members(EXTENSION, METHOD + STATIC + GETTER + ASYNC),
    *members(CLASS_EXTENSION, METHOD + STATIC + GETTER + ASYNC),
    *members(PROTOCOL_EXTENSION, METHOD + STATIC.replace("V.f", "TypeNN.f") + GETTER + ASYNC + MUTATING),
    *members(FOREIGN_EXTENSION, """
method | func fNN(_ x: Int) -> Int | { self + x } | fNN(_:) | v.fNN(1)
getter of a computed property | var pNN: Int | { get { self } } | pNN.getter | v.pNN
async method | func fNN(_ x: Int) async -> Int | { await Task.yield(); return self + x } | fNN(_:) | v.fNN(1)
"""),
]

KINDS = [dataclasses.replace(kind, number=number) for number, kind in enumerate(_KINDS)]

# Calls that hooks by the vtable miss in release: the optimizer resolves them in the module of a class that is not open.
RESOLVED = (
    "public class: method that another method calls",
    "public class: public method that another method calls",
    "actor: setter that a method calls",
)
