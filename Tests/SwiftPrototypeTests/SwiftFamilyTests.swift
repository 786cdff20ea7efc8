import Foundation
import PrototypeMethods
import SwiftRuntime
import Testing

/// Counts the accepted and the refused hooks of each family of prototypes, by what is hooked.
enum Families {
    // The tests run one at a time.
    private nonisolated(unsafe) static var counts: [String: [String: (hooked: Int, refused: Int)]] = [:]
    private nonisolated(unsafe) static var values: [String: (read: Int, unreadable: Int)] = [:]

    /// Whether run.py has generated the prototypes.
    ///
    /// If so, each call is printed when it begins, so that the last call is known when the process dies.
    static let isDrawn = ProcessInfo.processInfo.environment["PROTOTYPE_DETAILS"] != nil

    static func tell(_ text: @autoclosure () -> String) {
        if isDrawn { FileHandle.standardError.write(Data((text() + "\n").utf8)) }
    }

    /// Counts one hook; the closure returns the reason of a refusal, or nil.
    static func note(_ family: String, _ way: String, _ target: String, _ hook: () throws -> String?) rethrows {
        let refusal = try hook()
        let way = "\(way.prefix { $0 != "(" }) of \(target)"
        var count = counts[family]?[way] ?? (0, 0)
        if refusal == nil { count.hooked += 1 } else { count.refused += 1 }
        counts[family, default: [:]][way] = count
        tell("  \(refusal ?? "hooked")")
    }

    /// Counts the values that a body has seen.
    static func note(_ family: String, _ seen: [String]) {
        let unreadable = seen.count { $0 == SwiftPrototype.unreadable }
        values[family, default: (0, 0)].read += seen.count - unreadable
        values[family, default: (0, 0)].unreadable += unreadable
    }

    /// A line for each family.
    static var report: String {
        counts.sorted { $0.key < $1.key }.map { family, ways in
            let hooked = ways.values.reduce(0) { $0 + $1.hooked }, refused = ways.values.reduce(0) { $0 + $1.refused }
            let values = values[family] ?? (0, 0)
            return
                "family \(family): \(hooked) hooked, \(refused) refused, \(values.read) values read, \(values.unreadable) unreadable"
        }
        .joined(separator: "\n")
    }

    /// The families whose values were all unreadable to the bodies.
    static var unreadWholly: Set<String> { Set(values.filter { $0.value.read == 0 && $0.value.unreadable > 0 }.keys) }

    /// The families that the tests have tried and that had no accepted hook.
    static var refusedWholly: Set<String> {
        Set(counts.filter { $0.value.values.allSatisfy { $0.hooked == 0 } }.keys)
    }
}

func mustNotRun() -> Never { fatalError("a body that does not fit its method has run") }

/// Members of families: each hook works, or the runtime refuses it.
@Suite(.serialized) struct SwiftFamilies {
    private static let given = SwiftPrototype.given, others = SwiftPrototype.others

    @Test("A body that does not fit is refused", arguments: SwiftPrototype.withUnfitBodies)
    func unfitBodies(_ prototype: SwiftPrototype) throws {
        let hooked = HookedPrototype(name: prototype.name, cls: prototype.cls, object: nil)
        Families.tell("unfit (\(prototype.unfit)): \(prototype.testDescription)")
        do {
            try prototype.unfitBody?(hooked).remove()
            Issue.record("a body that is unfit (\(prototype.unfit)) was accepted")
        } catch let error as AspectError {
            #expect(error.message.contains(prototype.name), "\(error)")
        }
    }

    @Test("Bodies that get the call read the true arguments before a method", arguments: SwiftPrototype.ofFamilies)
    func reading(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall("call before") { hooked, play, direct in
            let token = try hooked.hook(.before) { Self.note("before", $0.arguments) }
            defer { token.remove() }
            expectSeen(play(Self.given), "before", direct, prototype)
        }
    }

    @Test("Bodies that do not read the call change nothing", arguments: SwiftPrototype.ofFamilies)
    func idle(_ prototype: SwiftPrototype) throws {
        for options: AspectOptions in [.before, .after, .instead] {
            try prototype.forEachCall("idle \(options.position)") { hooked, play, direct in
                let token =
                    options.position == .instead
                    ? try hooked.hookAround(before: { _ in
                        Self.note("body", [])
                        return true
                    })
                    : try hooked.hook(options) { _ in Self.note("body", []) }
                defer { token.remove() }
                let entries = play(Self.given)
                #expect(entries.filter { $0.who != "body" } == direct)
                expectOne("body", entries, prototype)
            }
        }
    }

    @Test("Bodies that get the call read the result of a method", arguments: SwiftPrototype.ofFamilies)
    func answers(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall("call after") { hooked, play, direct in
            let token = try hooked.hook(.after) { call in
                Self.note("end", [call.result, call.error].compactMap(\.self))
            }
            defer { token.remove() }
            let entries = play(Self.given)
            #expect(entries.filter { $0.who != "end" } == direct)
            expectOne("end", entries, prototype)
            guard let end = entries.first(where: { $0.who == "end" }) else { return }
            expectOutcome(end, direct, prototype)
        }
    }

    @Test("Bodies that get the call proceed to the method", arguments: SwiftPrototype.ofFamilies)
    func proceeding(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall("call instead") { hooked, play, direct in
            let token = try hooked.hookAround(
                before: {
                    Self.note("instead", $0.arguments)
                    return true
                }, after: { Self.note("end", [$0.result].compactMap(\.self)) })
            defer { token.remove() }
            let entries = play(Self.given)
            expectSeen(entries.filter { $0.who != "end" }, "instead", direct, prototype)
            if let end = entries.first(where: { $0.who == "end" }) { expectOutcome(end, direct, prototype) }
        }
    }

    @Test(
        "Bodies that get the call set arguments, or get an error", arguments: SwiftPrototype.ofFamilies
    )
    func setting(_ prototype: SwiftPrototype) throws {
        try prototype.forEachCall("call sets") { hooked, play, direct in
            let changed = play(Self.others)
            let token = try hooked.hook(.before) { call in
                for (index, value) in prototype.samples(Self.others).enumerated()
                where !SwiftPrototype.isFunction(value) {
                    try? call.setArgument(value, at: index)
                }
            }
            defer { token.remove() }
            let seen = play(Self.given)
            try #require(seen.count == 2 && seen[0].values.count == direct[0].values.count)
            for (value, possible) in zip(seen[0].values, zip(direct[0].values, changed[0].values)) {
                #expect(value == possible.0 || value == possible.1)
            }
            #expect(seen[1].who == direct[1].who)
        }
    }

    @Test(
        "Bodies that get the call set a result in place of the method, or get an error",
        arguments: SwiftPrototype.ofFamilies)
    func standing(_ prototype: SwiftPrototype) throws {
        guard let answer = prototype.answer, prototype.answersReadably else { return }
        try prototype.forEachCall("call stands") { hooked, play, direct in
            let expected = Journal.text(answer())
            let token = try hooked.hookAround(before: { call in
                do {
                    try call.setResult(answer())
                    return false
                } catch {
                    Self.note("refused", [])
                    return true
                }
            })
            defer { token.remove() }
            let entries = play(Self.given)
            if entries.first?.who == "refused" {
                #expect(Array(entries.dropFirst()) == direct)
            } else if !prototype.mayBeMissed || entries != direct {
                #expect(entries.count == 1 && entries[0].who == "caller")
                if prototype.hasResult { #expect(entries.first?.values.first == expected) }
            }
        }
    }

    @Test("Only one family has all its hooks refused, and values that hooks know are read")
    func report() {
        print(Families.report)
        #expect(
            Families.refusedWholly.isSubset(of: ["class with a noncopyable parameter"]), "\(Families.refusedWholly)"
        )
        // In a newly generated family it may happen that no value is readable.
        guard !Families.isDrawn else { return }
        #expect(Families.unreadWholly.isDisjoint(with: ["SIMD", "existential"]), "\(Families.unreadWholly)")
    }

    // MARK: Expectations

    private static func note(_ who: String, _ values: [Any]) {
        // Errors of a type that the method declares cannot be read; a sentence stands for them.
        Journal.add(
            who,
            values.map {
                $0 is UnreadableValue || $0 is SwiftCallError ? SwiftPrototype.unreadable : Journal.text($0)
            })
    }

    private func agrees(_ seen: String, _ value: String) -> Bool {
        seen == value || seen == SwiftPrototype.unreadable
    }

    /// Expects that the body's entry has true or unreadable values; a pack is one unreadable value.
    private func expectSeen(
        _ entries: [Journal.Entry], _ who: String, _ direct: [Journal.Entry], _ prototype: SwiftPrototype
    ) {
        #expect(entries.filter { $0.who != who } == direct)
        expectOne(who, entries, prototype)
        guard let seen = entries.first(where: { $0.who == who })?.values else { return }
        Families.note(prototype.family, seen)
        let values = direct[0].values
        let isWhole = seen.count == values.count
        #expect(isWhole || seen.count < values.count && seen.last == SwiftPrototype.unreadable)
        #expect(zip(seen, values).allSatisfy { agrees($0, $1) }, "\(seen) instead of \(values)")
    }

    private func expectOutcome(_ end: Journal.Entry, _ direct: [Journal.Entry], _ prototype: SwiftPrototype) {
        #expect(end.values.count == 1)
        #expect(end.values.first.map { agrees($0, prototype.outcome(direct)) } == true, "\(end) \(direct)")
    }

    private func expectOne(_ who: String, _ entries: [Journal.Entry], _ prototype: SwiftPrototype) {
        let count = entries.count { $0.who == who }
        #expect(count == 1 || count == 0 && prototype.mayBeMissed)
    }
}

extension SwiftPrototype {
    /// Whether hooks may miss the calls: the compiler may resolve calls of an actor's methods.
    var mayBeMissed: Bool {
        #if DEBUG
        false
        #else
        family == "actor"
        #endif
    }
}
