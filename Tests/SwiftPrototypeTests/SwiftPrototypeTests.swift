import Foundation
import PrototypeMethods
import SwiftRuntime
import Testing

/// A random member of a class, from Prototypes.swift, with bodies of the same types as the member.
struct SwiftPrototype: Sendable, CustomTestStringConvertible {
    let name: String
    let cls: AnyClass
    /// The family; empty for members that the runtime must hook, while it may refuse hooks of a family's members.
    let family: String
    /// Makes an instance; nil for a class member.
    let make: (@Sendable () -> AnyObject)?
    let isThrowing: Bool
    /// The indices of the `inout` arguments.
    let inouts: [Int]
    /// Whether before and after bodies of the member's own types may take its arguments.
    let seesArguments: Bool
    /// Whether bodies that get the call know where the values are.
    let isKnown: Bool
    /// The arguments with that number.
    let samples: @Sendable (Int) -> [Any]
    /// Makes the result that bodies return; nil if it is an instance, which only the initializer can make.
    let answer: (@Sendable () -> Any)?
    /// Calls the member with the arguments of that number.
    let call: @Sendable (AnyObject, Int) -> Void
    /// The indices of arguments that cannot be read without their types.
    let functions: [Int]
    let hasResult: Bool
    /// Whether the result can be read without its type.
    let answersReadably: Bool
    let before: @Sendable (HookedPrototype) throws -> AspectToken
    /// Installs a body that takes as many arguments as still exist after the call.
    let after: @Sendable (HookedPrototype) throws -> AspectToken
    let instead: @Sendable (HookedPrototype, Answer) throws -> AspectToken
    /// Why the runtime must refuse the unfit body.
    let unfit: String
    let unfitBody: (@Sendable (HookedPrototype) throws -> AspectToken)?

    /// Stands for a value that cannot become an `Any`.
    struct Unboxed {}

    /// An instead body proceeds with the same arguments, proceeds with other arguments, or replaces the method.
    enum Answer { case same, others, alone }

    /// The numbers of the arguments that callers choose, and of those that bodies choose instead.
    static let given = 0, others = 60

    init(
        _ name: String, of cls: AnyClass, family: String, make: (@Sendable () -> AnyObject)?, isThrowing: Bool,
        inouts: [Int], seesArguments: Bool, isKnown: Bool, samples: @escaping @Sendable (Int) -> [Any],
        answer: (@Sendable () -> Any)?,
        call: @escaping @Sendable (AnyObject, Int) -> Void,
        before: @escaping @Sendable (HookedPrototype) throws -> AspectToken,
        after: @escaping @Sendable (HookedPrototype) throws -> AspectToken,
        instead: @escaping @Sendable (HookedPrototype, Answer) throws -> AspectToken, unfit: String = "",
        unfitBody: (@Sendable (HookedPrototype) throws -> AspectToken)? = nil
    ) {
        (self.name, self.cls, self.family, self.make) = (name, cls, family, make)
        (self.unfit, self.unfitBody) = (unfit, unfitBody)
        (self.isThrowing, self.inouts, self.samples, self.answer) = (isThrowing, inouts, samples, answer)
        (self.seesArguments, self.isKnown, self.call) = (seesArguments, isKnown, call)
        functions = samples(Self.given).enumerated().filter { Self.isFunction($0.element) }.map(\.offset)
        hasResult = answer.map { !($0() is Void) } ?? true
        answersReadably = answer.map { !Self.isFunction($0()) } ?? true
        (self.before, self.after, self.instead) = (before, after, instead)
    }

    var isInitializer: Bool { name.hasPrefix("init") }

    /// The members for bodies that get the call.
    static var known: [SwiftPrototype] { chosen.filter { $0.isKnown && $0.family.isEmpty } }
    /// The members whose hooks may be refused.
    static var ofFamilies: [SwiftPrototype] { chosen.filter { !$0.family.isEmpty } }
    /// The members whose calls pass the vtable.
    static var seen: [SwiftPrototype] { chosen.filter { !$0.mayBeMissed } }
    static var withUnfitBodies: [SwiftPrototype] { chosen.filter { $0.unfitBody != nil } }

    /// All members, or the one whose index is in the environment.
    static let chosen: [SwiftPrototype] = {
        guard let text = ProcessInfo.processInfo.environment["PROTOTYPE"], let index = Int(text) else { return all }
        return [all[index]]
    }()

    /// The values in an array.
    static func values<each Value>(_ values: repeat each Value) -> [Any] {
        var list: [Any] = []
        repeat list.append(each values)
        return list
    }

    static let unreadable = "a function"

    static func isFunction(_ value: Any) -> Bool {
        value is Unboxed || "\(type(of: value))".contains("->")
    }

    /// The texts, with a mark or the other text in place of each value that cannot be read.
    func readable(_ texts: [String], or others: [String]? = nil) -> [String] {
        texts.enumerated().map { index, text in
            functions.contains(index) ? others?[index] ?? Self.unreadable : text
        }
    }

    /// The first value that the caller gets: the result or the error.
    func outcome(_ direct: [Journal.Entry]) -> String {
        hasResult || direct[1].who == "error" ? direct[1].values[0] : "()"
    }

    /// Sets other arguments of the call, as far as possible.
    func setArguments(of call: SwiftCall) {
        for (index, value) in samples(Self.others).enumerated() where !Self.isFunction(value) {
            do {
                try call.setArgument(value, at: index)
            } catch {
                Journal.note("refused", error)
            }
        }
    }

    var testDescription: String { family.isEmpty ? "\(cls).\(name)" : "\(family) \(cls).\(name)" }
}

/// A class, or one instance, whose member is hooked.
struct HookedPrototype {
    let name: String
    let cls: AnyClass
    let object: AnyObject?

    func hook(_ options: AspectOptions, _ body: some SwiftHookBody) throws -> AspectToken {
        guard let object else { return try SwiftClass(cls).hook(name, options, with: body) }
        return try SwiftObject(object).hook(name, options, with: body)
    }

    func hook(
        _ options: AspectOptions, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws -> AspectToken {
        guard let object else { return try SwiftClass(cls).hook(name, options, body) }
        return try SwiftObject(object).hook(name, options, body)
    }
}

extension HookedPrototype {
    /// Hooks with an instead body that may proceed, asynchronously if the member is asynchronous.
    ///
    /// The first closure answers whether the body is to proceed.
    func hookAround(
        before: @escaping @Sendable (SwiftCall) -> Bool, after: @escaping @Sendable (SwiftCall) -> Void = { _ in }
    ) throws -> AspectToken {
        guard try SwiftClass(cls).methods.contains(where: { $0.name == name && $0.isAsync }) else {
            return try hook(.instead) { call in
                guard before(call) else { return }
                try call.proceed()
                after(call)
            }
        }
        let body: @Sendable (SwiftCall) async throws -> Void = { call in
            guard before(call) else { return }
            try await call.proceed()
            after(call)
        }
        guard let object else { return try SwiftClass(cls).hook(name, .instead, body) }
        return try SwiftObject(object).hook(name, .instead, body)
    }
}

struct SawNothing: SwiftHookBody { let run: @Sendable () -> Void }

/// Calls random members directly and through hooks, and compares what method, bodies and caller see.
///
/// After each call every object must have as many references as before.
@Suite(.serialized) struct SwiftPrototypes {
    private static let given = SwiftPrototype.given, others = SwiftPrototype.others

    @Test("Bodies before a method see its arguments and change nothing", arguments: SwiftPrototype.seen)
    func before(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let token = try prototype.before(hooked)
            defer { token.remove() }
            let seen = prototype.seesArguments ? direct[0].values : []
            #expect(play(Self.given) == [Journal.Entry("before", seen)] + direct)
        }
    }

    @Test("Bodies after a method see its arguments and change nothing", arguments: SwiftPrototype.seen)
    func after(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let token = try prototype.after(hooked)
            defer { token.remove() }
            let entries = play(Self.given)
            #expect(entries.count == 3)
            try #expect([#require(entries.first), #require(entries.last)] == direct)
            expectAfter(entries[1], prototype, direct)
        }
    }

    @Test("Instead bodies see the arguments and proceed with them", arguments: SwiftPrototype.seen)
    func instead(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let token = try prototype.instead(hooked, .same)
            defer { token.remove() }
            #expect(play(Self.given) == [Journal.Entry("instead", direct[0].values)] + direct)
        }
    }

    @Test("Instead bodies proceed with other arguments and return other results", arguments: SwiftPrototype.seen)
    func others(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let changed = play(Self.others)
            let token = try prototype.instead(hooked, .others)
            defer { token.remove() }
            let entries = play(Self.given)
            try #require(entries.count >= 3)
            #expect(entries[0] == Journal.Entry("instead", direct[0].values))
            #expect(entries[1] == changed[0])
            if Journal.isFailing {
                #expect(entries[2] == changed[1])
            } else {
                #expect(entries[2].who == "answer")
                #expect(entries[3].values == entries[2].values + changed[1].values.suffix(prototype.inouts.count))
            }
        }
    }

    @Test("Instead bodies replace the method", arguments: SwiftPrototype.seen)
    func alone(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let token = try prototype.instead(hooked, .alone)
            defer { token.remove() }
            let entries = play(Self.given)
            #expect(entries.first == Journal.Entry("instead", direct[0].values))
            #expect(entries.contains { $0.who == "method" } == prototype.isInitializer)
            let end = try #require(entries.last)
            if Journal.isFailing {
                #expect(end.who == "error" && (end != direct[1] || prototype.isInitializer))
            } else {
                let answer = try #require(entries.first { $0.who == "answer" })
                #expect(end.values.count == answer.values.count + prototype.inouts.count)
                #expect(end.values.starts(with: answer.values))
            }
        }
    }

    @Test("Many bodies of class and object around one call see the same values", arguments: SwiftPrototype.seen)
    func many(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            guard hooked.object != nil || prototype.make == nil else { return }
            var tokens: [AspectToken] = []
            defer { tokens.forEach { $0.remove() } }
            let ofClass = HookedPrototype(name: hooked.name, cls: hooked.cls, object: nil)
            for target in [hooked, ofClass] {
                tokens.append(try prototype.before(target))
                tokens.append(try prototype.instead(target, .same))
                tokens.append(try prototype.after(target))
            }
            let entries = play(Self.given)
            #expect(entries.count == 8)
            for entry in entries {
                switch entry.who {
                case "after": expectAfter(entry, prototype, direct)
                case "before" where !prototype.seesArguments: #expect(entry.values.isEmpty)
                case "before", "instead": #expect(entry.values == direct[0].values)
                default: #expect(direct.contains(entry))
                }
            }
        }
    }

    @Test("Bodies that get the call read and set the arguments before a method", arguments: SwiftPrototype.known)
    func callBefore(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let changed = play(Self.others)
            let reading = try hooked.hook(.before) { Self.note("before", $0.arguments) }
            let readable = Journal.Entry("before", prototype.readable(direct[0].values))
            #expect(play(Self.given) == [readable] + direct)
            reading.remove()

            let setting = try hooked.hook(.before) { prototype.setArguments(of: $0) }
            defer { setting.remove() }
            let seen = play(Self.given)
            #expect(seen[0].values == prototype.readable(changed[0].values, or: direct[0].values))
            #expect(prototype.functions.isEmpty ? seen == changed : seen.count == 2)
        }
    }

    @Test("Bodies that get the call read and set the result of a method", arguments: SwiftPrototype.known)
    func callAfter(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let reading = try hooked.hook(.after) { call in
                Self.note("after", call.arguments)
                Self.note("end", [call.result, call.error].compactMap(\.self))
            }
            let entries = play(Self.given)
            reading.remove()
            try #require(entries.map(\.who) == ["method", "after", "end", direct[1].who])
            #expect([entries[0], entries[3]] == direct)
            let left = Self.argumentsAfter(prototype, direct)
            #expect(entries[1].values == prototype.readable(left))
            if prototype.answersReadably { #expect(entries[2].values == [prototype.outcome(direct)]) }

            guard let answer = prototype.answer, prototype.answersReadably else { return }
            let setting = try hooked.hook(.after) { call in
                let new = answer()
                Self.note("answer", [new])
                try call.setResult(new)
            }
            defer { setting.remove() }
            expectAnswer(play(Self.given), prototype, direct)
        }
    }

    @Test("Bodies that get the call replace a method or proceed to it", arguments: SwiftPrototype.known)
    func callInstead(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let proceeding = try hooked.hook(.instead) { call in
                Self.note("instead", call.arguments)
                try call.proceed()
                if prototype.answersReadably { Self.note("end", [call.result].compactMap(\.self)) }
            }
            let entries = play(Self.given)
            proceeding.remove()
            #expect(entries.first == Journal.Entry("instead", prototype.readable(direct[0].values)))
            #expect(entries.filter { $0.who != "instead" && $0.who != "end" } == direct)
            if let end = entries.first(where: { $0.who == "end" }) {
                #expect(end.values == [prototype.outcome(direct)])
            }

            guard let answer = prototype.answer, prototype.answersReadably else { return }
            let standing = try hooked.hook(.instead) { call in
                try Journal.fail(90)
                let new = answer()
                Self.note("answer", [new])
                try call.setResult(new)
            }
            defer { standing.remove() }
            let alone = play(Self.given)
            #expect(!alone.contains { $0.who == "method" })
            if Journal.isFailing {
                #expect(alone.last?.values.first?.contains("90") == true)
            } else {
                expectAnswer(alone, prototype, direct)
            }
        }
    }

    @Test("Bodies that get the call proceed twice, with other arguments", arguments: SwiftPrototype.known)
    func callTwice(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall(#function) { hooked, play, direct in
            let changed = play(Self.others)
            let token = try hooked.hook(.instead) { call in
                try? call.proceed()
                prototype.setArguments(of: call)
                try call.proceed()
            }
            defer { token.remove() }
            let entries = play(Self.given)
            try #require(entries.map(\.who) == ["method", "method", direct[1].who])
            #expect(entries[0] == direct[0])
            var second = prototype.readable(changed[0].values, or: direct[0].values)
            // An `inout` argument that cannot be set has the value that the first call has left.
            for index in prototype.inouts where prototype.functions.contains(index) {
                second[index] = entries[1].values[index]
            }
            #expect(entries[1].values == second)
            if prototype.functions.isEmpty { #expect(entries[2] == changed[1]) }
        }
    }

    private static func note(_ who: String, _ values: [Any]) {
        Journal.add(who, values.map { $0 is UnreadableValue ? SwiftPrototype.unreadable : Journal.text($0) })
    }

    /// Expects the answer of the body as the first of the caller's values.
    private func expectAnswer(
        _ entries: [Journal.Entry], _ prototype: SwiftPrototype, _ direct: [Journal.Entry]
    ) {
        let end = entries.last
        #expect(end?.who == "caller")
        guard prototype.hasResult else { return }
        #expect(end?.values.first == entries.first { $0.who == "answer" }?.values.first)
        #expect(end?.values.count == prototype.inouts.count + 1)
    }

    /// The arguments after the call: the `inout` arguments have the values that the method has left.
    private static func argumentsAfter(_ prototype: SwiftPrototype, _ direct: [Journal.Entry]) -> [String] {
        var values = direct[0].values
        for (index, text) in zip(prototype.inouts, direct[1].values.suffix(prototype.inouts.count)) {
            values[index] = text
        }
        return values
    }

    /// Expects the arguments that still exist: an after body does not see those that the method has consumed.
    private func expectAfter(_ entry: Journal.Entry, _ prototype: SwiftPrototype, _ direct: [Journal.Entry]) {
        #expect(entry.who == "after")
        let expected = Self.argumentsAfter(prototype, direct)
        #expect(expected.starts(with: entry.values), "\(expected) \(entry)")
    }
}

extension SwiftPrototype {
    /// Calls the body for the class and for an instance, with a call that returns and with one that throws.
    ///
    /// A hook of a member of a family may be refused with a sentence that names the member.
    func forEachCall(
        _ way: String,
        _ body: (HookedPrototype, _ play: (Int) -> [Journal.Entry], _ direct: [Journal.Entry]) throws -> Void
    ) throws {
        let object = make?()
        let targets = object == nil ? [nil] : [nil, object]
        for target in targets {
            for isFailing in isThrowing ? [false, true] : [false] {
                Journal.isFailing = isFailing
                defer { Journal.isFailing = false }
                Families.tell("\(way) \(target == nil ? "class" : "object"): \(testDescription), failing \(isFailing)")
                let direct = entries(object, Self.given)
                try #require(direct.map(\.who) == ["method", isFailing ? "error" : "caller"])
                let hooked = HookedPrototype(name: name, cls: cls, object: target)
                if family.isEmpty {
                    try body(hooked, { entries(object, $0) }, direct)
                } else {
                    try Families.note(family, way, target == nil ? "class" : "object") {
                        do {
                            try body(hooked, { entries(object, $0) }, direct)
                            return nil
                        } catch let error as AspectError {
                            #expect(error.message.contains(name), "\(error)")
                            return error.message
                        }
                    }
                }
                #expect(entries(object, Self.given) == direct)
            }
        }
    }

    /// Returns what one call records, and expects that every object has as many references as before the call.
    private func entries(_ object: AnyObject?, _ number: Int) -> [Journal.Entry] {
        call(object ?? Nobody(), number)
        let entries = Journal.take()
        #expect(Tracked.endBalance().isEmpty)
        return entries
    }

    private final class Nobody {}
}
