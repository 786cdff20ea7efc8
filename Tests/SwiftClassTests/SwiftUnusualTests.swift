import SwiftRuntime
import Testing

/// A random method whose signature has what hooks may not understand, from UnusualPrototypes.swift.
struct Unusual: Sendable, CustomTestStringConvertible {
    let name: String
    let cls: AnyClass
    let make: @Sendable () -> AnyObject
    let isThrowing: Bool
    /// What bodies read, as text; nil where that tells nothing.
    let told: [String?]
    let call: @Sendable (AnyObject) async -> Void

    init(
        _ name: String, _ cls: AnyClass, _ make: @escaping @Sendable () -> AnyObject, isThrowing: Bool,
        told: [String?], _ call: @escaping @Sendable (AnyObject) async -> Void
    ) {
        (self.name, self.cls, self.make) = (name, cls, make)
        (self.isThrowing, self.told, self.call) = (isThrowing, told, call)
    }

    var testDescription: String { "\(cls).\(name)" }

    // One test at a time uses them.
    nonisolated(unsafe) static var fails = false
    nonisolated(unsafe) private static var notes: [String] = []

    static func note(_ text: String) { notes.append(text) }

    static func takeNotes() -> [String] {
        defer { notes = [] }
        return notes
    }

    static func text(_ value: Any) -> String { "\(value)" }
}

/// A value that cannot be copied.
public struct Pass: ~Copyable { let number: Int }

/// What methods throw.
public struct Oops: Error, CustomStringConvertible {
    let code: Int
    /// With its code.
    public var description: String { "oops \(code)" }
}

/// For compositions.
public protocol Tagged {}

/// An object with a number.
public class Marked: Tagged, CustomStringConvertible {
    let number: Int
    init(_ number: Int) { self.number = number }
    /// With its number.
    public var description: String { "marked \(number)" }
}

/// Generic over a value.
public struct Grid<let count: Int> { var number: Int }

/// Keeps from the optimizer of which class an object is.
@_optimize(none)
func hiddenUnusual(_ object: AnyObject) -> AnyObject { object }

extension SwiftClasses {
    /// Each method is hooked in each position: accepted and right, or refused with a sentence.
    @Suite struct SwiftUnusual {
        @Test("A method of any signature is hooked rightly, or refused with a sentence", arguments: Unusual.all)
        func hooked(_ method: Unusual) async throws {
            nonisolated(unsafe) let object = method.make()
            let cls = try SwiftClass(method.cls)
            for fails in method.isThrowing ? [false, true] : [false] {
                Unusual.fails = fails
                defer { Unusual.fails = false }
                let direct = await notes(of: method, object)
                #expect(direct.last?.hasPrefix(fails ? "error" : "caller") == true)
                for options in [AspectOptions.before, .instead, .after] {
                    let seen = Shared<[Any]>([]), calls = Shared(0)
                    try await expectRight(method, object, direct, calls) {
                        try cls.hook(method.name, options) { call in
                            calls.value += 1
                            seen.value = call.arguments
                            if call.position == .instead { try call.proceed() }
                            _ = (call.result, call.error)
                        }
                    }
                    expectTrue(seen.value, of: method)
                    if options != .instead {
                        try await expectRight(method, object, direct, calls) {
                            try cls.hook(method.name, options, with: SawNothing { calls.value += 1 })
                        }
                    }
                }
            }
        }

        private func notes(of method: Unusual, _ object: AnyObject) async -> [String] {
            nonisolated(unsafe) let object = object
            await method.call(object)
            return Unusual.takeNotes()
        }

        /// A hook that is accepted runs once, and changes nothing.
        private func expectRight(
            _ method: Unusual, _ object: AnyObject, _ direct: [String], _ calls: Shared<Int>,
            _ hook: () throws -> AspectToken
        ) async throws {
            calls.value = 0
            do {
                let token = try hook()
                let hooked = await notes(of: method, object)
                token.remove()
                #expect(hooked == direct)
                #expect(calls.value == 1)
            } catch let error as AspectError {
                #expect(error.message.contains("\(method.cls).\(method.name)"), "\(error)")
                #expect(!error.message.contains("SwiftTypeText"), "\(error)")
            }
        }

        /// What bodies read is what the caller gave, or nothing.
        private func expectTrue(_ values: [Any], of method: Unusual) {
            for (value, text) in zip(values, method.told) where !(value is UnreadableValue) {
                if let text { #expect(Unusual.text(value) == text) }
            }
        }
    }
}
