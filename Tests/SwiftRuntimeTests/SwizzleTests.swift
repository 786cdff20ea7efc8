import CHooks
import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

/// The fixture `hooks_swizzling`.
private func swizzled(_ configuration: Fixture.Configuration) throws -> Program {
    try Program("hooks_swizzling", configuration)
}

/// The number of entries in the process's registry.
private func entryCount() -> Int {
    var count = 0
    let list = ort_swizzle_copy_list(nil, nil, &count)
    (0..<count).forEach { ort_swizzle_release(list?[$0]) }
    free(list)
    return count
}

/// Runs the body and expects that it restores the classes and the registry.
@discardableResult
private func expectGivenBack<Result>(_ objects: [ObjCObject] = [], _ body: () throws -> Result) rethrows -> Result {
    let entries = entryCount()
    defer { #expect(entryCount() == entries) }
    return try expectRestored(objects, body)
}

private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for thread in 0..<count {
        group.enter()
        Thread {
            autoreleasePool { body(thread) }
            group.leave()
        }.start()
    }
    group.wait()
}

/// Expects an error with that code and with these words.
private func expectRefused(
    _ code: SwizzleError.Code, saying words: [String], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    expectGivenBack {
        let error = #expect(throws: SwizzleError.self, sourceLocation: sourceLocation) { try body() }
        #expect(error?.code == code, sourceLocation: sourceLocation)
        for word in words {
            #expect(
                error?.description.contains(word) == true, "\(error?.description ?? "")",
                sourceLocation: sourceLocation)
        }
    }
}

/// The ways to replace a method `long name:(long)` by one that first traces a word, and adds ten to the result.
enum Technique: CaseIterable, Sendable {
    case exchange, donor, closure, forwardedClosure, block

    /// The words are those of the fixture's methods `one_…`, `two_…`, `three_…`.
    func swizzle(
        _ cls: ObjCClass, _ selector: Selector, _ word: String, donor: ObjCClass, owner: String? = nil
    ) throws -> SwizzleToken {
        let replacement = Selector("\(word)_\(selector)")
        func closure(_ engine: HookEngine) throws -> SwizzleToken {
            try cls.swizzle(selector, owner: owner, engine: engine) { original in
                { (self: ObjCObject, number: Int) -> Int in
                    trace(word)
                    return try original(self, number) + 10
                }
            }
        }
        switch self {
        case .exchange: return try cls.swizzle(selector, with: replacement, owner: owner)
        case .donor: return try cls.swizzle(selector, with: replacement, from: donor, owner: owner)
        case .closure: return try closure(.trampoline)
        case .forwardedClosure: return try closure(.forwarding)
        case .block:
            return try cls.swizzle(
                selector, owner: owner,
                block: { original in
                    let body: @convention(block) (UnsafeObject, Int) -> Int = { receiver, number in
                        trace(word)
                        let object = ObjCObject(unsafeRetaining: receiver)
                        return (try? original(object, number)).map { (value: Int) in value + 10 } ?? 0
                    }
                    return Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
                })
        }
    }
}

extension Runtime {
    /// Replaced methods: each technique in each place of a hierarchy.
    @Suite struct SwizzledHierarchies {
        private struct Place {
            let program: Program
            let technique: Technique
            let superclass: ObjCClass, subclass: ObjCClass

            init(_ configuration: Fixture.Configuration, _ technique: Technique) throws {
                program = try swizzled(configuration)
                self.technique = technique
                superclass = try program.cls("Super")
                subclass = try program.cls("Sub")
            }

            func swizzle(_ cls: ObjCClass, _ selector: Selector, _ word: String) throws -> SwizzleToken {
                try technique.swizzle(cls, selector, word, donor: superclass)
            }
        }

        @Test(
            "A method of the superclass", arguments: Fixture.Configuration.allCases, Technique.allCases)
        func superMethod(_ configuration: Fixture.Configuration, _ technique: Technique) throws {
            let place = try Place(configuration, technique)
            let one = try place.superclass.new(), other = try place.subclass.new()
            try expectGivenBack([one, other]) {
                let token = try place.swizzle(place.superclass, "work:", "one")
                #expect(try one.send("work:", 1) == 11)
                #expect(try other.send("work:", 1) == 11)
                #expect(taken() == ["one", "super work:", "one", "super work:"])
                #expect(token.isActive)
                try token.undo()
                #expect(token.state == .undone)
                #expect(!token.remove())
                #expect(try one.send("work:", 1) == 1)
                #expect(taken() == ["super work:"])
            }
        }

        @Test(
            "A method that only the subclass has", arguments: Fixture.Configuration.allCases, Technique.allCases)
        func subMethod(_ configuration: Fixture.Configuration, _ technique: Technique) throws {
            let place = try Place(configuration, technique)
            let object = try place.subclass.new()
            try expectGivenBack([object]) {
                let token = try place.swizzle(place.subclass, "only:", "one")
                #expect(try object.send("only:", 1) == 11)
                #expect(taken() == ["one", "sub only:"])
                #expect(token.remove())
                #expect(try object.send("only:", 1) == 1)
                #expect(taken() == ["sub only:"])
            }
        }

        @Test(
            "A method that the subclass overrides", arguments: Fixture.Configuration.allCases, Technique.allCases)
        func overriddenMethod(_ configuration: Fixture.Configuration, _ technique: Technique) throws {
            let place = try Place(configuration, technique)
            let object = try place.subclass.new(), above = try place.superclass.new()
            try expectGivenBack([object, above]) {
                let token = try place.swizzle(place.subclass, "overridden:", "one")
                #expect(try object.send("overridden:", 1) == 12)
                #expect(taken() == ["one", "sub overridden:", "super overridden:"])
                #expect(try above.send("overridden:", 1) == 1)
                #expect(taken() == ["super overridden:"])
                #expect(token.remove())
            }
        }

        @Test(
            "A method that the subclass inherits: objects of the superclass are not affected",
            arguments: Fixture.Configuration.allCases, Technique.allCases)
        func superObject(_ configuration: Fixture.Configuration, _ technique: Technique) throws {
            let place = try Place(configuration, technique)
            let object = try place.subclass.new(), above = try place.superclass.new()
            try expectGivenBack([object, above]) {
                let token = try place.swizzle(place.subclass, "work:", "one")
                #expect(try object.send("work:", 1) == 11)
                #expect(taken() == ["one", "super work:"])
                #expect(try above.send("work:", 1) == 1)
                #expect(taken() == ["super work:"])
                #expect(token.remove())
                #expect(place.subclass.ownMethod(for: "work:") == nil)
            }
        }

        @Test(
            "The superclass's method, then the subclass's, inherited and overridden: each runs once",
            arguments: Fixture.Configuration.allCases, Technique.allCases)
        func superThenSub(_ configuration: Fixture.Configuration, _ technique: Technique) throws {
            try both(try Place(configuration, technique), superFirst: true)
        }

        @Test(
            "The subclass's method, then the superclass's: each runs once",
            arguments: Fixture.Configuration.allCases, Technique.allCases)
        func subThenSuper(_ configuration: Fixture.Configuration, _ technique: Technique) throws {
            try both(try Place(configuration, technique), superFirst: false)
        }

        private func both(_ place: Place, superFirst: Bool) throws {
            let object = try place.subclass.new(), above = try place.superclass.new()
            for selector in ["work:", "overridden:"] as [Selector] {
                let overrides = selector == "overridden:"
                try expectGivenBack([object, above]) {
                    func onSuper() throws -> SwizzleToken { try place.swizzle(place.superclass, selector, "one") }
                    func onSub() throws -> SwizzleToken { try place.swizzle(place.subclass, selector, "two") }
                    let tokens = superFirst ? [try onSuper(), try onSub()] : [try onSub(), try onSuper()]
                    #expect(try object.send(selector, 1) == (overrides ? 22 : 21))
                    #expect(
                        taken() == (overrides ? ["two", "sub \(selector)"] : ["two"]) + ["one", "super \(selector)"])
                    #expect(try above.send(selector, 1) == 11)
                    #expect(taken() == ["one", "super \(selector)"])
                    #expect(tokens[0].remove())
                    #expect(tokens[1].remove())
                }
            }
        }

        @Test(
            "The same method several times: the last replacement is outermost",
            arguments: Fixture.Configuration.allCases, Technique.allCases)
        func severalTimes(_ configuration: Fixture.Configuration, _ technique: Technique) throws {
            let place = try Place(configuration, technique)
            let object = try place.superclass.new()
            try expectGivenBack([object]) {
                let tokens = try ["one", "two", "three"].map { try place.swizzle(place.superclass, "work:", $0) }
                #expect(try object.send("work:", 1) == 31)
                #expect(taken() == ["three", "two", "one", "super work:"])
                tokens.reversed().forEach { #expect($0.remove()) }
                #expect(try object.send("work:", 1) == 1)
                #expect(taken() == ["super work:"])
            }
        }
    }

    /// Replaced methods that are removed together with other hooks of their owner or class.
    @Suite struct SwizzlesRemovedTogether {
        @Test(
            "Removing everything of an owner or a class restores replaced methods, which can be replaced again",
            arguments: Technique.allCases)
        func removed(_ technique: Technique) throws {
            let program = try swizzled(.O2Mrc)
            let superclass = try program.cls("Super"), subclass = try program.cls("Sub")
            let object = try superclass.new()
            func swizzle(_ word: String, _ owner: String?) throws -> SwizzleToken {
                try technique.swizzle(superclass, "work:", word, donor: superclass, owner: owner)
            }
            try expectGivenBack([object]) {
                for _ in 0..<2 {
                    let token = try swizzle("one", "library")
                    try superclass.hook("work:", .before, owner: "library") { trace("before") }
                    #expect(Hooks.removeAll(owner: "nobody") == 0 && Hooks.removeAll(on: subclass) == 0)
                    #expect(try object.send("work:", 1) == 11)
                    #expect(taken() == ["before", "one", "super work:"])
                    #expect(Hooks.removeAll(owner: "library") == 2)
                    #expect(try object.send("work:", 1) == 1)
                    #expect(taken() == ["super work:"])
                    #expect(token.state == .undone)
                    let error = #expect(throws: SwizzleError.self) { try token.undo() }
                    #expect(error?.code == .alreadyUndone)
                }
                let token = try swizzle("one", nil), second = try swizzle("two", nil)
                #expect(Hooks.removeAll(on: superclass) == 2)
                #expect(token.state == .undone && second.state == .undone)
                #expect(try object.send("work:", 1) == 1)
                #expect(taken() == ["super work:"])
            }
        }

        @Test("An exchange below other code's replacement stays when everything of its owner is removed")
        func displaced() throws {
            let program = try swizzled(.O0Arc)
            let cls = try program.cls("Super"), object = try cls.new()
            try expectGivenBack([object]) {
                let first = try cls.swizzle("work:", with: "one_work:", owner: "library")
                let other = try cls.swizzle("work:", with: "two_work:", owner: "another")
                #expect(Hooks.removeAll(owner: "library") == 0)
                #expect(first.state == .displaced && other.isActive)
                #expect(try object.send("work:", 1) == 21)
                #expect(taken() == ["two", "one", "super work:"])
                #expect(Hooks.removeAll(owner: "another") == 1)
                #expect(first.isActive && Hooks.removeAll(owner: "library") == 1)
            }
        }
    }

    /// Replaced methods: the arguments and results of closures, and who may replace which method.
    @Suite struct Swizzling {
        @Test("Deallocs of a hierarchy, of which one class has its own", arguments: Fixture.Configuration.allCases)
        func dealloc(_ configuration: Fixture.Configuration) throws {
            let program = try swizzled(configuration)
            func swizzle(_ name: String, _ word: String) throws -> SwizzleToken {
                try program.cls(name).swizzle("dealloc") { original in
                    { (self: UnownedObject) in
                        trace(word)
                        try original(self)
                    }
                }
            }
            try expectGivenBack {
                let tokens = [
                    try swizzle("A", "a"), try swizzle("C", "c"), try swizzle("D", "d"), try swizzle("C", "c'"),
                    try swizzle("D", "d'"),
                ]
                try autoreleasePool { _ = try program.new("D") }
                #expect(taken() == ["d'", "d", "c'", "c", "C", "a"])
                try autoreleasePool { _ = try program.new("B") }
                #expect(taken() == ["a"])
                tokens.forEach { #expect($0.remove()) }
            }
        }

        @Test("Arithmetic composes from the outside in", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func calculations(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try swizzled(configuration)
            func swizzle(_ name: String, _ change: @escaping @Sendable (Int) -> Int) throws -> SwizzleToken {
                try program.cls(name).swizzle("calc:", engine: engine) { original in
                    { (self: ObjCObject, number: Int) -> Int in change(try original(self, number + 1)) }
                }
            }
            let objects = try ["A", "B", "C", "D"].map { try program.new($0) }
            try expectGivenBack(objects) {
                let tokens = [
                    try swizzle("A") { $0 * 2 }, try swizzle("B") { $0 + 3 }, try swizzle("C") { $0 - 4 },
                    try swizzle("C") { $0 * 5 }, try swizzle("D") { $0 + 6 },
                ]
                // Each replacement adds one to the argument.
                let results = try objects.map { try $0.send("calc:", 1, returning: Int.self) }
                let ofA = 2 * 2, ofB = 3 * 2 + 3, inC = 5 * 2 + 3, inD = 6 * 2 + 3
                #expect(results == [ofA, ofB, (inC * 10 - 4) * 5, (inD * 10 - 4) * 5 + 6])
                tokens.forEach { #expect($0.remove()) } // in any order
            }
        }

        @Test("Objects and structures as results", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func values(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try swizzled(configuration)
            let object = try program.new("Sub"), cls = try program.cls("Sub")
            try expectGivenBack([object]) {
                let text = try cls.swizzle("text:", engine: engine) { original in
                    { (self: ObjCObject, text: String) -> String in
                        try "<" + original(self, text + "!") + ">"
                    }
                }
                let another = try cls.swizzle("another", engine: engine) { original in
                    { (self: ObjCObject) -> ObjCObject in try original(self) }
                }
                #expect(try object.send("text:", "words of some length") == "<words of some length!>")
                #expect(try object.send("another") == "another text that is not small")
                let pair = try cls.swizzle("pair:", with: "one_pair:")
                #expect(try object.send("pair:", 4) == Triple(first: 4, second: 5, third: 0))
                #expect(taken() == ["one", "super pair:"])
                [pair, another, text].forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "One class of a hierarchy: its subclasses have the replacement, its superclasses do not",
            arguments: Fixture.Configuration.allCases)
        func oneClass(_ configuration: Fixture.Configuration) throws {
            let program = try swizzled(configuration)
            let objects = try ["A", "B", "D"].map { try program.new($0) }
            try expectGivenBack(objects) {
                let token = try program.cls("B").swizzle("string") { original in
                    { (self: ObjCObject) -> String in try original(self) + "b" }
                }
                #expect(try objects.map { try $0.send("string") } == ["A", "Ab", "Ab"])
                #expect(token.remove())
            }
        }

        @Test("Class methods", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func classMethods(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try swizzled(configuration)
            let cls = try program.cls("Sub"), above = try program.cls("Super")
            try expectGivenBack {
                let closure = try cls.isa.swizzle("count:", engine: engine) { original in
                    { (cls: ObjCClass, number: Int) -> Int in try original(cls, number) * 2 }
                }
                #expect(try cls.send("count:", 2) == 4)
                #expect(try above.send("count:", 2) == 2)
                #expect(closure.remove())
                let exchange = try cls.isa.swizzle("count:", with: "one_count:")
                _ = taken()
                #expect(try cls.send("count:", 2) == 12)
                #expect(taken() == ["one", "class count:"])
                #expect(exchange.remove())
            }
        }

        @Test("The original can be called later, on another thread and for another object")
        func originalElsewhere() throws {
            let program = try swizzled(.O2Arc)
            let object = try program.new("Sub"), twin = try program.new("Sub"), cls = try program.cls("Sub")
            try expectGivenBack([object, twin]) {
                let kept = Shared<OriginalMethod?>(nil)
                let token = try cls.swizzle("work:") { original in
                    kept.value = original
                    return { (self: ObjCObject, number: Int) -> Int in
                        let other: Int = self == object ? try original(twin, number) : 0
                        return try original(self, number) + other
                    }
                }
                #expect(try object.send("work:", 3) == 6)
                let original = try #require(kept.value)
                #expect(try original(object, 4) == 4)
                let elsewhere = Locked(0)
                onThreads(1) { _ in elsewhere.withLock { $0 = (try? original(object, 5)) ?? 0 } }
                #expect(elsewhere.withLock { $0 } == 5)
                #expect(token.remove())
                #expect(try original(object, 6) == 6)
                _ = taken()
            }
        }

        @Test("Errors of a replacement and of the original reach the caller", arguments: HookEngine.tested)
        func errors(_ engine: HookEngine) throws {
            struct Failure: Error {}
            let program = try swizzled(.O0Mrc)
            let object = try program.new("Sub"), cls = try program.cls("Sub")
            try expectGivenBack([object]) {
                let inner = try cls.swizzle("work:", engine: engine) { original in
                    { (self: ObjCObject, number: Int) throws -> Int in throw Failure() }
                }
                let outer = try cls.swizzle("work:", engine: engine) { original in
                    { (self: ObjCObject, number: Int) -> Int in
                        do {
                            return try original(self, number)
                        } catch is Failure {
                            trace("caught")
                            throw Failure()
                        }
                    }
                }
                #expect(throws: Failure.self) { let _: Int = try object.send("work:", 1) }
                #expect(taken() == ["caught"])
                [inner, outer].forEach { #expect($0.remove()) }
            }
        }

        // MARK: Refusals

        @Test("A selector that the class does not have")
        func unknownSelector() throws {
            let cls = try swizzled(.O0Mrc).cls("Sub")
            expectRefused(.doesNotRespondToSelector, saying: ["frobnicate"]) {
                try cls.swizzle("frobnicate") { original in { (self: ObjCObject) in try original(self) } }
            }
            expectRefused(.doesNotRespondToSelector, saying: ["frobnicate"]) {
                try cls.swizzle("frobnicate", with: "one_work:")
            }
            expectRefused(.doesNotRespondToSelector, saying: ["frobnicate"]) {
                try cls.swizzle("work:", with: "frobnicate")
            }
        }

        @Test("The error for a misspelt selector suggests a similar selector, and gives no advice that is for hooks")
        func misspeltSelector() throws {
            let cls = try swizzled(.O0Mrc).cls("Sub")
            let reason = "cannot be replaced: \(cls.name) has no method wrok:; did you mean work:? (SwizzleError"
            expectRefused(.doesNotRespondToSelector, saying: ["-[\(cls.name) wrok:] \(reason)"]) {
                try cls.swizzle("wrok:") { original in
                    { (self: ObjCObject, number: Int) -> Int in try original(self, number) }
                }
            }
            expectRefused(.doesNotRespondToSelector, saying: ["-[\(cls.name) wrok:] \(reason)"]) {
                try cls.swizzle("wrok:", with: "one_work:")
            }
            expectRefused(.doesNotRespondToSelector, saying: ["-[\(cls.name) work:] \(reason)"]) {
                try cls.swizzle("work:", with: "wrok:")
            }
        }

        @Test("The error is the same if the method is removed during the replacement", arguments: HookEngine.tested)
        func goneMeanwhile(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("SwizzleTestsGone\(engine)") { _ in }
            defer { try? cls.dispose() }
            let hook = try cls.hook("pass", engine: engine, missing: .types("v@:")) {}
            let words = "-[\(cls.name) pass] cannot be replaced: \(cls.name) has no method pass (SwizzleError, "
            expectError(SwizzleError.self, saying: [words]) {
                try cls.swizzle("pass", engine: engine) { _ in
                    hook.remove()
                    return { (self: ObjCObject) in }
                }
            }
        }

        @Test("A method that exists only as a class method is refused, and the error names the class to swizzle")
        func classMethod() throws {
            let cls = try ObjCClass.define("SwizzleTestsClassMethod") { c in
                c.classMethod("count") { (_: ObjCClass) in 1 }
            }
            expectRefused(.doesNotRespondToSelector, saying: ["a class method of that name: swizzle the isa of"]) {
                try cls.swizzle("count") { _ in { (self: ObjCObject) -> Int in 2 } }
            }
        }

        @Test("A method exchanged with itself, and a method of a class that is not yet registered")
        func unreplaceable() throws {
            let cls = try swizzled(.O0Mrc).cls("Sub")
            expectRefused(.refused, saying: ["work:", "by itself", "another name"]) {
                try cls.swizzle("work:", with: "work:")
            }
            let made = try #require(objc_allocateClassPair(cls.unsafePointer, "HooksUnbuilt", 0))
            defer { objc_disposeClassPair(made) }
            expectRefused(.refused, saying: ["HooksUnbuilt work:", "is being built", "register"]) {
                try ObjCClass(unsafePointer: made).swizzle("work:", with: "one_work:")
            }
        }

        @Test("A replacement of another type is refused, and the error has both encodings")
        func wrongTypes() throws {
            let cls = try swizzled(.O0Mrc).cls("Sub")
            expectRefused(.incompatibleTypes, saying: ["i@:q", "q@:q"]) { // the result
                try cls.swizzle("work:") { _ in { (self: ObjCObject, number: Int) -> Int32 in 0 } }
            }
            expectRefused(.incompatibleTypes, saying: ["q@:d", "q@:q"]) { // an argument
                try cls.swizzle("work:") { _ in { (self: ObjCObject, number: Double) -> Int in 0 } }
            }
            expectRefused(.incompatibleTypes, saying: ["q@:", "q@:q", "0 arguments"]) { // too few arguments
                try cls.swizzle("work:") { _ in { (self: ObjCObject) -> Int in 0 } }
            }
            expectRefused(.incompatibleTypes, saying: ["receiver"]) {
                try cls.swizzle("work:") { _ in { (number: Int) -> Int in 0 } }
            }
            expectRefused(.incompatibleTypes, saying: ["ObjCClass"]) {
                try cls.swizzle("work:") { _ in { (cls: ObjCClass, number: Int) -> Int in 0 } }
            }
            expectRefused(.incompatibleTypes, saying: ["s@:q", "q@:q"]) {
                try cls.swizzle("work:", with: "narrow:")
            }
        }

        @Test("A block of another type is refused, and the error has both encodings")
        func wrongBlocks() throws {
            let cls = try swizzled(.O0Mrc).cls("Sub")
            func refuse(_ words: [String], _ block: UnsafeRawPointer) {
                expectRefused(.incompatibleTypes, saying: words) {
                    try cls.swizzle("work:", block: { _ in Block(unsafeBlock: block) })
                }
            }
            let result: @convention(block) (UnsafeObject, Int) -> Void = { _, _ in }
            refuse(["v@?", "q@:q"], unsafeBitCast(result, to: UnsafeRawPointer.self))
            let argument: @convention(block) (UnsafeObject, Double) -> Int = { _, _ in 0 }
            refuse(["@?@d", "q@:q"], unsafeBitCast(argument, to: UnsafeRawPointer.self))
            let receiver: @convention(block) (Int, Int) -> Int = { _, _ in 0 }
            refuse(["receiver", "q@:q"], unsafeBitCast(receiver, to: UnsafeRawPointer.self))
            let more: @convention(block) (UnsafeObject, Int, Int) -> Int = { _, _, _ in 0 }
            refuse(["2 arguments", "q@:q"], unsafeBitCast(more, to: UnsafeRawPointer.self))
        }

        @Test("A factory for a method of another type, and a factory that throws")
        func wrongFactory() throws {
            struct Failure: Error {}
            let cls = try swizzled(.O0Mrc).cls("Sub")
            expectRefused(.incompatibleTypes, saying: ["d@:@", "q@:q"]) {
                try cls.swizzle("work:") { original in
                    try original.require(ObjCObject.self, returning: Double.self)
                    return { (self: ObjCObject, number: Int) -> Int in 0 }
                }
            }
            expectGivenBack {
                #expect(throws: Failure.self) {
                    try cls.swizzle("work:") { original in
                        guard original.selector == "other:" else { throw Failure() }
                        return { (self: ObjCObject, number: Int) -> Int in 0 }
                    }
                }
            }
        }

        @Test("An original that is called with wrong types runs no code")
        func wrongCall() throws {
            let program = try swizzled(.O0Mrc)
            let object = try program.new("Sub"), cls = try program.cls("Sub")
            try expectGivenBack([object]) {
                let token = try cls.swizzle("work:") { original in
                    { (self: ObjCObject, number: Int) -> Int in
                        #expect(throws: MessageError.self) { let _: Int = try original(self, 1.5) }
                        #expect(throws: MessageError.self) { let _: Int = try original(self) }
                        #expect(throws: MessageError.self) { let _: Double = try original(self, 1) }
                        return 7
                    }
                }
                #expect(try object.send("work:", 1) == 7)
                #expect(taken() == [])
                #expect(token.remove())
            }
        }

        // MARK: Once

        @Test("Replacing always, once per class, and once per class and superclasses", arguments: HookEngine.tested)
        func once(_ engine: HookEngine) throws {
            let program = try swizzled(.O2Mrc)
            let a = try program.cls("A"), b = try program.cls("B")
            let object = try b.new()
            func result(_ once: SwizzleOnce) throws -> String {
                var tokens: [SwizzleToken] = []
                for (cls, letter) in [(a, "A"), (b, "B"), (a, "A"), (b, "B"), (a, "A"), (b, "B")] {
                    do {
                        tokens.append(
                            try cls.swizzle("string", once: once, owner: "library", engine: engine) { original in
                                { (self: ObjCObject) -> String in try letter + original(self) }
                            })
                    } catch let error as SwizzleError {
                        #expect(error.code == .alreadySwizzled)
                        #expect(error.description.contains("library"))
                        #expect(error.description.contains("SwizzleTests.swift"))
                    }
                }
                defer { tokens.forEach { #expect($0.remove()) } }
                return String(try object.send("string", returning: String.self).dropLast())
            }
            try expectGivenBack([object]) {
                let results = try [.always, .perClass, .perClassAndSuperclasses].map(result)
                #expect(results == ["BBBAAA", "BA", "A"])
            }
        }

        @Test(
            "A second copy of a library finds that the first has replaced the method",
            arguments: Fixture.Configuration.allCases)
        func secondCopy(_ configuration: Fixture.Configuration) throws {
            let program = try swizzled(configuration)
            let cls = try program.cls("Super"), selector: Selector = "work:"
            let claim = try program.fixture.function(
                "swizzling_claim", as: (@convention(c) (Class, SEL, UnsafePointer<CChar>) -> Int32).self)
            let withdraw = try program.fixture.function(
                "swizzling_withdraw", as: (@convention(c) (Class, SEL) -> Void).self)
            expectGivenBack {
                #expect(claim(cls.unsafePointer, selector.unsafePointer, "com.example.library") == 0)
                expectRefused(.alreadySwizzled, saying: ["com.example.library", "OtherCopy.m:7"]) {
                    try cls.swizzle(selector, owner: "com.example.library") { original in
                        { (self: ObjCObject, number: Int) -> Int in try original(self, number) }
                    }
                }
                withdraw(cls.unsafePointer, selector.unsafePointer)
            }
            try expectGivenBack {
                let token = try cls.swizzle(selector, with: "one_work:", owner: "com.example.library")
                #expect(claim(cls.unsafePointer, selector.unsafePointer, "com.example.library") == 2)
                #expect(token.remove())
            }
        }

        @Test(
            "A donor's method is not installed a second time, whoever asks for it",
            arguments: Fixture.Configuration.allCases)
        func donatedTwice(_ configuration: Fixture.Configuration) throws {
            let program = try swizzled(configuration)
            let task = try program.new("Task"), cls = try program.cls("Task"), donor = try program.cls("Donor")
            try expectGivenBack([task]) {
                let token = try cls.swizzle("resume", with: "donated_resume", from: donor)
                for owner in [nil, "com.example.library"] {
                    expectRefused(
                        .alreadySwizzled, saying: ["resume", "SwizzleTests.swift:\(token.line)", "endlessly", "undo"]
                    ) {
                        try cls.swizzle("resume", with: "donated_resume", from: donor, owner: owner)
                    }
                }
                expectRefused(.alreadySwizzled, saying: ["InheritingTask", "SwizzleTests.swift:\(token.line)"]) {
                    try program.cls("InheritingTask").swizzle("resume", with: "donated_resume", from: donor)
                }
                try task.send("resume")
                #expect(taken() == ["donated", "task"])
                #expect(token.remove())
            }
        }

        // MARK: On top of each other

        @Test("An exchange below another is not undone, and the error names the replacement on top")
        func underAnotherOne() throws {
            let program = try swizzled(.O2Arc)
            let object = try program.new("Super"), cls = try program.cls("Super")
            try expectGivenBack([object]) {
                let below = try cls.swizzle("work:", with: "one_work:")
                let above = try cls.swizzle("work:", with: "two_work:", owner: "com.example.other")
                #expect(below.state == .displaced)
                let error = #expect(throws: SwizzleError.self) { try below.undo() }
                #expect(error?.code == .displaced)
                #expect(error?.description.contains("com.example.other") == true)
                #expect(error?.description.contains("SwizzleTests.swift:\(above.line)") == true)
                #expect(try object.send("work:", 1) == 21)
                #expect(taken() == ["two", "one", "super work:"])
                #expect(above.remove())
                #expect(below.remove())
            }
        }

        @Test(
            "A closure below an exchange is not undone, and the error names the exchange on top",
            arguments: HookEngine.tested)
        func closureUnderExchange(_ engine: HookEngine) throws {
            let program = try swizzled(.O2Arc)
            let object = try program.new("Sub"), cls = try program.cls("Sub")
            try expectGivenBack([object]) {
                let below = try cls.swizzle("work:", engine: engine) { original in
                    { (self: ObjCObject, number: Int) -> Int in
                        trace("closure")
                        return try original(self, number)
                    }
                }
                let above = try cls.swizzle("work:", with: "two_work:", owner: "com.example.other")
                let error = #expect(throws: SwizzleError.self) { try below.undo() }
                #expect(error?.description.contains("com.example.other") == true)
                #expect(try object.send("work:", 1) == 11)
                #expect(taken() == ["two", "closure", "super work:"])
                #expect(above.remove())
                #expect(below.remove())
            }
        }

        @Test("Other code's implementation on top is left alone, and the error names it")
        func stranger() throws {
            let program = try swizzled(.O2Arc)
            let cls = try program.cls("Super"), selector: Selector = "work:"
            try expectGivenBack {
                let token = try cls.swizzle(selector, with: "one_work:")
                let theirs = try #require(cls.method(for: "narrow:")).implementation
                let found = try #require(
                    class_replaceMethod(cls.unsafePointer, selector.unsafePointer, theirs.unsafePointer, "q@:q"))
                let error = #expect(throws: SwizzleError.self) { try token.undo() }
                #expect(error?.description.contains("hooks_swizzling") == true)
                #expect(cls.method(for: selector)?.implementation == theirs)
                class_replaceMethod(cls.unsafePointer, selector.unsafePointer, found, "q@:q")
                #expect(token.state == .active)
                #expect(token.remove())
            }
        }

        @Test("A hook on top is named, and has to be removed first", arguments: HookEngine.tested)
        func hookOnTop(_ engine: HookEngine) throws {
            let program = try swizzled(.O2Arc)
            let object = try program.new("Sub"), cls = try program.cls("Sub")
            try expectGivenBack([object]) {
                let token = try cls.swizzle("work:", with: "one_work:")
                let hook = try cls.hook("work:", .before, engine: engine) { trace("before") }
                #expect(try object.send("work:", 1) == 11)
                #expect(taken() == ["before", "one", "super work:"])
                let error = #expect(throws: SwizzleError.self) { try token.undo() }
                #expect(error?.description.contains("SwizzleTests.swift:\(hook.identifier.line)") == true)
                #expect(hook.remove())
                #expect(token.remove())
            }
        }

        @Test(
            "Hooks of the class and of an object together with each technique, installed and removed in either order",
            arguments: Technique.allCases, HookEngine.tested)
        func besideHooks(_ technique: Technique, _ engine: HookEngine) throws {
            let program = try swizzled(.O2Mrc)
            let object = try program.new("Sub"), cls = try program.cls("Sub"), donor = try program.cls("Super")
            for hooksFirst in [true, false] {
                for removesHooksFirst in [true, false] {
                    try expectGivenBack([object]) {
                        func swizzle() throws -> SwizzleToken {
                            try technique.swizzle(cls, "work:", "one", donor: donor)
                        }
                        func hook() throws -> [AspectToken] {
                            [
                                try cls.hook("work:", .before, engine: engine) { trace("class") },
                                try object.hook("work:", .before, engine: engine) { trace("object") },
                            ]
                        }
                        let early = hooksFirst ? try hook() : []
                        let token = try swizzle()
                        let hooks = hooksFirst ? early : try hook()
                        #expect(try object.send("work:", 1) == 11)
                        let words = taken()
                        #expect(words.first == "object" && words.last == "super work:")
                        #expect(words.sorted() == ["class", "object", "one", "super work:"])
                        if removesHooksFirst {
                            hooks.forEach { #expect($0.remove()) }
                            #expect(try object.send("work:", 1) == 11)
                            #expect(taken() == ["one", "super work:"])
                            #expect(token.remove())
                        } else {
                            let isUndone = token.remove()
                            hooks.forEach { #expect($0.remove()) }
                            if !isUndone { #expect(token.remove()) }
                        }
                        #expect(try object.send("work:", 1) == 1)
                        #expect(taken() == ["super work:"])
                    }
                }
            }
        }

        @Test("A token tells what was replaced, where and by whom, and keeps nothing alive")
        func token() throws {
            let cls = try swizzled(.O0Mrc).cls("Super")
            try expectGivenBack {
                let token = try cls.swizzle("work:", with: "one_work:", owner: "com.example.library")
                let text = token.description
                for word in [
                    "-[\(cls.name) work:]", "SwizzleTests.swift:\(token.line)", "com.example.library", "active",
                ] {
                    #expect(text.contains(word), "\(text)")
                }
                #expect(token.remove())
                let error = #expect(throws: SwizzleError.self) { try token.undo() }
                #expect(error?.code == .alreadyUndone)
                #expect(token.description.contains("undone"))
            }
        }

        // Not an exchange: a replacement that runs during its removal would call itself.
        @Test(
            "Methods are replaced and restored on one thread while others call them",
            arguments: [Technique.closure, .forwardedClosure, .block])
        func threads(_ technique: Technique) throws {
            let program = try swizzled(.O2Arc)
            let object = try program.new("Super"), cls = try program.cls("Super")
            expectGivenBack([object]) {
                let isOver = Locked(false), wrong = Locked(0)
                onThreads(3) { thread in
                    if thread == 0 {
                        for _ in 0..<100 {
                            let real = try? technique.swizzle(cls, "work:", "one", donor: cls)
                            if real?.remove() != true { wrong.withLock { $0 += 1 } }
                        }
                        isOver.withLock { $0 = true }
                        return
                    }
                    while !isOver.withLock({ $0 }) {
                        let result = (try? object.send("work:", 1, returning: Int.self)) ?? 0
                        if result != 1 && result != 11 { wrong.withLock { $0 += 1 } }
                    }
                }
                #expect(wrong.withLock { $0 } == 0)
                _ = taken()
            }
        }
    }

    /// Methods of class clusters, and of classes that do not exist yet.
    @Suite struct SwizzledClusters {
        @Test(
            "Only the classes with their own implementation get the donor's",
            arguments: Fixture.Configuration.allCases)
        func donor(_ configuration: Fixture.Configuration) throws {
            let program = try swizzled(configuration)
            let overriding = try program.new("OverridingTask"), inheriting = try program.new("InheritingTask")
            let donor = try program.cls("Donor")
            try expectGivenBack([overriding, inheriting]) {
                func swizzle() throws -> [SwizzleToken] {
                    try swizzleEveryImplementor(
                        of: "resume", startingAt: overriding, with: "donated_resume", from: donor)
                }
                let tokens = try swizzle()
                #expect(tokens.map(\.swizzledClass.name) == ["OverridingTask", "Task"].map(program.className))
                let donated = try #require(donor.ownMethod(for: "donated_resume")).implementation
                for cls in tokens.map(\.swizzledClass) {
                    #expect(cls.ownMethod(for: "resume")?.implementation == donated)
                    #expect(cls.ownMethod(for: "donated_resume")?.implementation != donated)
                }
                #expect(try program.cls("InheritingTask").ownMethod(for: "resume") == nil)
                #expect(try swizzle().isEmpty) // a second time does nothing
                // Even if other code has replaced the method meanwhile, with a replacement that calls the former one.
                let task = try program.cls("Task")
                let stranger = try program.fixture.function(
                    "swizzling_stranger", as: (@convention(c) (Class, Bool) -> Void).self)
                stranger(task.unsafePointer, true)
                #expect(try swizzle().isEmpty)
                try inheriting.send("resume")
                #expect(taken() == ["stranger", "donated", "task"])
                stranger(task.unsafePointer, false)
                try overriding.send("resume")
                try inheriting.send("resume")
                #expect(taken() == ["donated", "overriding", "donated", "task"])
                tokens.forEach { #expect($0.remove()) }
                try overriding.send("resume")
                #expect(taken() == ["overriding"])
            }
        }

        @Test(
            "Closures also work where an implementation calls super", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func closure(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try swizzled(configuration)
            let calling = try program.new("CallingTask"), inheriting = try program.new("InheritingTask")
            try expectGivenBack([calling, inheriting]) {
                func swizzle() throws -> [SwizzleToken] {
                    try swizzleEveryImplementor(
                        of: "resume", startingAt: calling, owner: "com.example.library", engine: engine
                    ) { original in
                        { (self: ObjCObject) in
                            trace("seen")
                            try original(self)
                        }
                    }
                }
                let tokens = try swizzle()
                #expect(
                    tokens.map(\.swizzledClass.name)
                        == ["CallingTask", "OverridingTask", "Task"].map(program.className))
                #expect(try swizzle().isEmpty)
                try calling.send("resume")
                #expect(taken() == ["seen", "calling", "seen", "overriding"])
                try inheriting.send("resume")
                #expect(taken() == ["seen", "task"])
                tokens.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "A class that only has a hook of the inherited method is not an implementor", arguments: HookEngine.tested)
        func hookedClass(_ engine: HookEngine) throws {
            let program = try swizzled(.O2Arc)
            let object = try program.new("InheritingTask"), donor = try program.cls("Donor")
            try expectGivenBack([object]) {
                let hook = try program.cls("InheritingTask").hook("resume", .before, engine: engine) { trace("hook") }
                let hooked = try object.hook("resume", .before, engine: engine) { trace("object") }
                let tokens = try swizzleEveryImplementor(
                    of: "resume", startingAt: object, with: "donated_resume", from: donor)
                #expect(tokens.map(\.swizzledClass.name) == [program.className("Task")])
                try object.send("resume")
                #expect(taken() == ["object", "hook", "donated", "task"])
                tokens.forEach { #expect($0.remove()) }
                #expect(hook.remove() && hooked.remove())
            }
        }

        @Test("A donor without the method, and a donor with a method of another type")
        func wrongDonor() throws {
            let program = try swizzled(.O2Arc)
            let object = try program.new("CallingTask")
            expectRefused(.doesNotRespondToSelector, saying: ["missing_resume"]) {
                try swizzleEveryImplementor(
                    of: "resume", startingAt: object, with: "missing_resume", from: program.cls("Donor"))
            }
            expectRefused(.incompatibleTypes, saying: ["q@:q", "v@:"]) {
                try swizzleEveryImplementor(
                    of: "resume", startingAt: object, with: "one_work:", from: program.cls("Super"))
            }
        }

        @Test(
            "A class in an image that is loaded later is swizzled before its +load",
            arguments: Fixture.Configuration.allCases)
        func laterImage(_ configuration: Fixture.Configuration) throws {
            let name = "HooksLater_\(configuration.rawValue)"
            #expect(ObjCClass(name) == nil)
            let tokens = Shared<[SwizzleToken]>([])
            let wish = ObjCClass.whenAvailable(name) { cls in
                tokens.value.append(
                    try cls.swizzle("number") { original in
                        { (self: ObjCObject) -> Int in try original(self) + 1 }
                    })
            }
            #expect(wish.description.contains("SwizzleTests.swift"))
            let never = ObjCClass.whenAvailable(name) { _ in trace("never") }
            #expect(never.cancel())
            #expect(!never.cancel())
            let fixture = try Fixture.load("hooks_later", configuration)
            #expect(try fixture.variable("later_at_load", as: Int.self).pointee == 2)
            #expect(taken() == [])
            #expect(!wish.cancel())
            let object = try #require(ObjCClass(name)).new()
            #expect(try object.send("number") == 2)
            tokens.value.forEach { #expect($0.remove()) }
            #expect(try object.send("number") == 1)
        }

        @Test("The body gets an existing class at once, and an error of the body is logged")
        func presentClass() throws {
            struct Failure: Error {}
            let previous = ort_set_log_handler { text in
                if let text { trace(String(cString: text)) }
            }
            defer { ort_set_log_handler(previous) }
            _ = taken()
            ObjCClass.whenAvailable("NSObject") { cls in
                trace(cls.name)
                throw Failure()
            }
            let words = taken()
            #expect(words.first == "NSObject")
            #expect(words.last?.contains("SwizzleTests.swift") == true)
            #expect(words.last?.contains("Failure") == true)
        }
    }
}

private struct Triple: ObjCStructure, Equatable {
    static let objCEncoding = "{pair=qqq}"
    var first: Int, second: Int, third: Int
}
