import SwiftRuntime
import Testing

/// A random method whose signature has what hooks may not understand, from UnusualPrototypes.swift.
struct Unusual: Sendable, CustomTestStringConvertible {
    let name: String
    let cls: AnyClass
    let make: @Sendable () -> AnyObject
    let isThrowing: Bool
    /// The text of each value that bodies read; nil if the text says nothing.
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

    // The tests that use these variables run one at a time.
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

/// The error that methods throw.
public struct Oops: Error, CustomStringConvertible {
    let code: Int
    /// The text with the code.
    public var description: String { "oops \(code)" }
}

/// A protocol for compositions.
public protocol Tagged {}

/// An object with a number.
public class Marked: Tagged, CustomStringConvertible {
    let number: Int
    init(_ number: Int) { self.number = number }
    /// The text with the number.
    public var description: String { "marked \(number)" }
}

/// A structure that is generic over a value.
public struct Grid<let count: Int> { var number: Int }

/// Hides the object's class from the optimizer.
@_optimize(none)
func hiddenUnusual(_ object: AnyObject) -> AnyObject { object }

extension SwiftClasses {
    /// Hooks each method in each position: a hook is accepted and works, or is refused with a sentence.
    @Suite struct SwiftUnusual {
        @Test("A method of any signature is hooked correctly, or refused with a sentence", arguments: Unusual.all)
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

        /// Expects that an accepted hook runs once and changes nothing.
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

        /// Expects that each value that bodies could read is the caller's.
        private func expectTrue(_ values: [Any], of method: Unusual) {
            for (value, text) in zip(values, method.told) where !(value is UnreadableValue) {
                if let text { #expect(Unusual.text(value) == text) }
            }
        }
    }
}
