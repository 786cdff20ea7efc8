"""The Swift source of the kinds of declarations: the module with the declarations, and the program that hooks them."""

from __future__ import annotations

import dataclasses
import re

from kinds import ACTOR, FINAL_CLASS, FOREIGN_EXTENSION, GENERIC_CLASS, KINDS, OPEN_CLASS, RESOLVED, Kind

MODULE = "Table"
# Helpers of the declarations.
SUPPORT = """
public nonisolated(unsafe) var noted = 0
public struct Failure: Error, Equatable { public let number: Int; public init(_ number: Int) { self.number = number } }
public final class Reference: Sendable { public let value = 8; public init() {} }
public struct Large: Sendable { public var a = 1, b = "b", c = 3.5, d = 4, e = "e", f = 6; public init() {} }
public struct Token: ~Copyable { public let value: Int; public init(_ value: Int) { self.value = value } }
public struct Slots<let n: Int> { public init() {} }
@propertyWrapper public struct Wrapped { public var wrappedValue: Int; public init(wrappedValue: Int) { self.wrappedValue = wrappedValue } }
infix operator +++: AdditionPrecedence
"""
# Modifiers after which a declaration is not made public.
ACCESS = re.compile(r".*\bpublic\b|deinit$|func inner")


def declared(kind: Kind) -> str:
    """Returns the member with its access."""
    head = kind.head
    if not ACCESS.match(head):
        is_open = kind.container in (OPEN_CLASS, GENERIC_CLASS) and not re.match(r"static|required|init", head)
        head = f"{'open' if is_open else 'public'} {head}"
    return f"{head} {kind.body}"


def module_source() -> str:
    parts = [SUPPORT]
    for kind in KINDS:
        if kind.requirement is not None:
            # An actor's isolated members cannot be requirements of a protocol that is not isolated.
            base = ": Actor" if kind.container is ACTOR else ": AnyObject" if kind.container.is_class else ""
            accessors = "get" if kind.container is ACTOR else "get set"
            parts.append(kind.numbered(
                f"public protocol ProtocolNN{base} {{ var state: Int {{ {accessors} }}; {kind.requirement} }}"))
        conformance = "" if kind.requirement is None else ": ProtocolNN"
        source = kind.container.source.replace("@", conformance)
        parts.append(kind.numbered(source.replace("…", declared(kind))))
    return "\n".join(parts) + "\n"


@dataclasses.dataclass(frozen=True)
class Way:
    """How the program calls the declarations and finds them: a column of the table."""

    name: str
    through_protocol: bool = False


DIRECT = Way("direct")
WITNESS = Way("witness", through_protocol=True)


def call_function(kind: Kind, way: Way) -> str:
    """Returns a function that calls the declaration once, in the ordinary way."""
    type_of_value, value = kind.container.conforming, kind.container.make
    if way.through_protocol:
        type_of_value, value = "type(of: v)", f"unknown({value} as any ProtocolNN)"
    elif kind.container.is_class and kind.container is not FINAL_CLASS:
        type_of_value, value = "type(of: v)", f"unknown({value})"
    statement, arrow, expression = re.sub(r"\bV\b", type_of_value, kind.call).rpartition(" => ")
    lines = [f"var v = {value}"] if re.search(r"\bv\b", statement + expression) else []
    if arrow:
        lines.append(statement if "=" in statement else f"try await {statement}")
    lines.append(f"return text(try await {expression})")
    isolation = "@MainActor " if "@MainActor" in kind.head else ""
    head = f"@inline(never) {isolation}func {way.name}NN() async throws -> String {{"
    return kind.numbered("\n    ".join([head, *lines]) + "\n}")


def target(kind: Kind, way: Way) -> str:
    """Returns the Swift expression that finds the function by its name."""
    container = kind.container
    if way.through_protocol:
        return kind.numbered(f'.requirement((any ProtocolNN).self, {container.conforming}.self, "{kind.name}")')
    if container.is_class:
        return kind.numbered(f'.method({container.conforming}.self, "{kind.name}")')
    names = [MODULE if container is not FOREIGN_EXTENSION else "", container.context, kind.name]
    return kind.numbered(f'.function("{".".join(filter(None, names))}")')


def unseen_calls(kind: Kind, way: Way) -> str:
    """Returns words of the library's warning of such calls, if a hook cannot see them; see `SwiftFunction.unseenCalls`."""
    if "+=" in kind.call:
        return "in place"
    if kind.title in RESOLVED and not way.through_protocol:
        return "the optimizer has resolved"
    is_by_name = kind.container.is_class and "init(" in kind.head and not way.through_protocol
    return "by the name of the class" if is_by_name else ""


PROGRAM = """import Glibc
import SwiftRuntime
import Synchronization
import Table

// The optimizer must not know the type of a value that a call gets.
@inline(never) @_optimize(none) func unknown<Value>(_ value: Value) -> Value { value }

func text<Value>(_ value: Value) -> String { "\\(value)".replacing(#/0x[0-9a-f]+/#, with: "0x") }

enum Target {
    case function(String)
    case method(AnyClass, String)
    case requirement(Any.Type, Any.Type, String)

    func hook(_ position: AspectOptions, _ body: @escaping @Sendable (SwiftCall) throws -> Void) throws -> AspectToken {
        switch self {
        case .function(let name): try SwiftFunction(name).hook(position, body)
        case .method(let cls, let name): try SwiftClass(cls).hook(name, position, body)
        case .requirement(let existential, let type, let name):
            try SwiftProtocol(existential, of: type).hook(name, position, body)
        }
    }

    func hookAsync(_ body: @escaping @Sendable (SwiftCall) async throws -> Void) throws -> AspectToken {
        switch self {
        case .function(let name): try SwiftFunction(name).hook(.instead, body)
        case .method(let cls, let name): try SwiftClass(cls).hook(name, .instead, body)
        case .requirement(let existential, let type, let name):
            try SwiftProtocol(existential, of: type).hook(name, .instead, body)
        }
    }

    /// The library's sentence about calls that the hook does not see, which the first such hook of a process logs.
    var unseenCalls: String? {
        let functions: [SwiftFunction]? =
            switch self {
            case .function: []
            case .method(let cls, _): (try? SwiftClass(cls))?.methods
            case .requirement(let existential, let type, _): (try? SwiftProtocol(existential, of: type))?.requirements
            }
        return functions?.first { $0.name == name }.flatMap(\\.unseenCalls)
    }

    private var name: String {
        switch self {
        case .function(let name), .method(_, let name), .requirement(_, _, let name): name
        }
    }
}

final class Counter: Sendable {
    let count = Atomic(0)
}

struct Case {
    let number: Int
    let column: String
    let isAsync: Bool
    /// Words of the library's warning about the calls that the case makes; empty if a hook has to see them.
    let unseen: String
    let target: Target
    let call: () async throws -> String

    /// The result or the error of a call.
    func outcome() async -> String {
        noted = 0
        do { return try await call() } catch { return "error \\(error)" }
    }

    func answer(_ position: AspectOptions) async -> String {
        let counter = Counter()
        let expected = await outcome()
        let token: AspectToken
        do {
            if position == .instead, isAsync {
                token = try target.hookAsync { call in
                    counter.count.add(1, ordering: .relaxed)
                    try await call.proceed()
                }
            } else {
                token = try target.hook(position) { call in
                    counter.count.add(1, ordering: .relaxed)
                    if position == .instead { try call.proceed() }
                }
            }
        } catch {
            return "\\(error)"
        }
        let found = await outcome()
        token.remove()
        guard found == expected else { return "WRONG: \\(found) and not \\(expected)" }
        let number = counter.count.load(ordering: .relaxed)
        if number == 0, !unseen.isEmpty, let calls = target.unseenCalls, calls.contains(unseen) {
            return "UNSEEN: \\(calls)"
        }
        return number == 1 ? "yes" : "MISSED: the body ran \\(number) times for one call"
    }
}

/// Runs the cases from the given number on, and prints a line for each cell.
@main struct Program {
    static func main() async {
        setvbuf(stdout, nil, Int32(_IOLBF), 0)
        let first = Int(CommandLine.arguments[1])!
        let positions = [("before", AspectOptions.before), ("after", .after), ("instead", .instead)]
        let cells = cases.flatMap { item in positions.map { (item, $0) } }
        for (index, (item, (name, position))) in cells.enumerated().dropFirst(first) {
            print("cell", index, item.number, item.column, name, separator: "\\t")
            print("answer", await item.answer(position).replacing("\\n", with: " "), separator: "\\t")
        }
        print("end")
    }
}
"""


def program_source(ways: list[Way]) -> str:
    functions, cases = [], []
    for kind in KINDS:
        for way in ways:
            if not way.through_protocol or kind.requirement is not None:
                functions.append(call_function(kind, way))
                cases.append(
                    f'Case(number: {kind.number}, column: "{way.name}", isAsync: {str(kind.is_async).lower()}, '
                    f'unseen: "{unseen_calls(kind, way)}", target: {target(kind, way)}, call: {way.name}{kind.number})')
        if kind.call == "apply(v)":
            functions.append(kind.numbered(
                '@inline(never) @_semantics("optimize.sil.specialize.generic.never")\n'
                "func apply<Value: ProtocolNN>(_ value: Value) -> Int { value +++ 1 }"))
    appended = "\n".join(f"    list.append({case})" for case in cases)
    return (PROGRAM + "\n".join(functions)
            + f"\n\nlet cases: [Case] = {{\n    var list: [Case] = []\n{appended}\n    return list\n}}()\n")
