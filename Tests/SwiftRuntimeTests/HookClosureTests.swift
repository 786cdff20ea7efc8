import CRuntime
import SwiftRuntime
import Synchronization
import TestSupport
import Testing

/// A plain structure, which C passes to closures directly; it counts how often Swift code makes one.
private struct Pair: ObjCStructure, Equatable {
    static let objCEncoding = "{?=qd}"
    var count = 0, weight = 0.0

    static let loads = Shared(0)

    static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Pair {
        loads.value += 1
        return address.loadUnaligned(as: Pair.self)
    }
}

private struct Failure: Error, Equatable {
    let number: Int
}

/// An error that counts its instances.
private final class CountedFailure: Error {
    static let alive = Atomic(0)

    init() {
        Self.alive.add(1, ordering: .relaxed)
    }

    deinit {
        Self.alive.subtract(1, ordering: .relaxed)
    }
}

/// Hooks with a closure that gets its parameter by address, since the closure's code does not know the type.
private func hookProceeding<Value: HookParameter & ObjCRepresentable>(
    _ cls: ObjCClass, _ selector: Selector, _ engine: HookEngine, with other: Value,
    _ see: @escaping @Sendable (Value, Value) -> Void
) throws -> AspectToken where Value: Sendable {
    try cls.hook(selector, .instead, engine: engine) { (info: AspectInfo, value: Value) in
        let before = value
        try info.proceed(with: other)
        see(before, value)
    }
}

extension Runtime {
    /// Typed closures, which C calls directly if their parameters are plain.
    ///
    /// The closures depend on how Swift calls a closure in its most general form. If this changes, each test fails or
    /// ends the process.
    @Suite struct Closures {
        private static func mixed(_ configuration: Fixture.Configuration) throws -> (ObjCObject, () -> Double) {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            let mix = try program.fixture.function("values_mix", as: (@convention(c) (UnsafeObject) -> Double).self)
            return (object, { withExtendedLifetime(object) { mix(object.unsafePointer) } })
        }

        private static let selector: Selector = "mix:b:c:d:e:f:g:h:i:j:k:l:"

        @Test("Closures with zero to twelve parameters", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func arities(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let (object, mix) = try Self.mixed(configuration)
            let selector = Self.selector, plain = mix()
            let seen = Shared<[String]>([])
            @Sendable func note(_ values: Any...) { seen.value.append(values.map { "\($0)" }.joined(separator: " ")) }
            let rect = "\(Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 1000)))"
            let captured = 7
            try expectRestored([object]) {
                let tokens = [
                    try object.hook(selector, .before, engine: engine) { note(captured) },
                    try object.hook(selector, .before, engine: engine) { (a: Int) in note(a, captured) },
                    try object.hook(selector, .before, engine: engine) { (a: Int, b: Double) in note(a, b, captured) },
                    try object.hook(selector, .before, engine: engine) { (a: Int, b: Double, c: Int) in note(a, b, c) },
                    try object.hook(selector, .before, engine: engine) { (a: Int, b: Double, c: Int, d: Int) in
                        note(a, b, c, d)
                    },
                    try object.hook(selector, .before, engine: engine) { (a: Int, b: Double, c: Int, d: Int, e: Int) in
                        note(a, b, c, d, e)
                    },
                    try object.hook(selector, .before, engine: engine) {
                        (a: Int, b: Double, c: Int, d: Int, e: Int, f: Double) in
                        note(a, b, c, d, e, f)
                    },
                    try object.hook(selector, .before, engine: engine) {
                        (a: Int, b: Double, c: Int, d: Int, e: Int, f: Double, g: Int8) in
                        note(a, b, c, d, e, f, g)
                    },
                    try object.hook(selector, .before, engine: engine) {
                        (a: Int, b: Double, c: Int, d: Int, e: Int, f: Double, g: Int8, h: Bool) in
                        note(a, b, c, d, e, f, g, h)
                    },
                    try object.hook(selector, .before, engine: engine) {
                        (
                            a: Int, b: Double, c: Int, d: Int, e: Int, f: Double, g: Int8, h: Bool, i: Rect, j: Int,
                            k: Float80, l: Int16
                        ) in
                        note(a, b, c, d, e, f, g, h, i, j, k, l, captured)
                    },
                ]
                #expect(mix() == plain)
                let values = ["1", "0.5", "2", "3", "4", "0.25", "-5", "true", rect, "6", "10000.0", "-7"]
                func first(_ count: Int) -> String { values.prefix(count).joined(separator: " ") }
                #expect(
                    seen.value == ["7", first(1) + " 7", first(2) + " 7"] + (3...8).map(first) + [first(12) + " 7"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "The info as first parameter, with each number of arguments", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func infoInFront(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let (object, mix) = try Self.mixed(configuration)
            let selector = Self.selector, plain = mix(), seen = Shared(0)
            try expectRestored([object]) {
                @Sendable func check(_ info: AspectInfo, _ position: AspectPosition) {
                    #expect(info.position == position && info.selector == selector && info.instance == object)
                    seen.value += 1
                }
                let tokens = [
                    try object.hook(selector, .before, engine: engine) { (info: AspectInfo) in check(info, .before) },
                    try object.hook(selector, .instead, engine: engine) { (info: AspectInfo, a: Int, b: Double) in
                        #expect(a == 1 && b == 0.5)
                        check(info, .instead)
                        try info.proceed()
                    },
                    try object.hook(selector, .after, engine: engine) {
                        (
                            info: AspectInfo, a: Int, b: Double, c: Int, d: Int, e: Int, f: Double, g: Int8, h: Bool,
                            i: Rect
                        ) in
                        #expect(i.size == Point(x: 3, y: 1000))
                        let result = try info.returnValue?.as(Double.self)
                        #expect(result == plain)
                        check(info, .after)
                    },
                ]
                #expect(mix() == plain)
                #expect(seen.value == 3)
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "Plain values arrive without Swift code that makes them", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func withoutLoading(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let object = try program.new("Values")
            let sent = Pair(count: 7, weight: 0.5)
            try expectRestored([object]) {
                let before = Pair.loads.value
                let token = try object.hook("echoMixed:", .instead, engine: engine) { (value: Pair) -> Pair in
                    #expect(value == sent)
                    return Pair(count: value.count + 1, weight: value.weight + 1)
                }
                let send = try program.fixture.function(
                    "values_send_Mixed",
                    as: (@convention(c) (UnsafeObject, UnsafeRawPointer, UnsafeMutableRawPointer) -> Void).self)
                var input = sent, output = Pair()
                send(object.unsafePointer, &input, &output)
                #expect(output == Pair(count: 8, weight: 1.5))
                #expect(Pair.loads.value == before)
                token.remove()
            }
        }

        @Test("Plain and other parameters in one closure", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func mixture(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let object = try program.new("Base")
            try expectRestored([object]) {
                let token = try object.hook("greet:times:", .before, engine: engine) { (name: String, times: Int) in
                    trace("\(name) \(times)")
                }
                let pointers = try object.hook("greet:times:", .before, engine: engine) {
                    (info: AspectInfo, name: UnsafeObject?) in
                    trace(ObjCObject(unsafeRetaining: name!).description)
                }
                try object.send("greet:times:", "Ada", 3) as Void
                #expect(taken().first == "Ada 3")
                token.remove()
                pointers.remove()
            }
        }

        @Test("A null pointer for a parameter that cannot be null throws to the caller", arguments: HookEngine.tested)
        func nullPointers(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureNull\(engine)") { c in
                c.method("look:") { (_: ObjCObject, pointer: UnsafeRawPointer?) in pointer == nil }
            }
            let object = try cls.new()
            let token = try cls.hook("look:", .before, engine: engine) { (_: UnsafeRawPointer) in trace("looked") }
            let optional = try cls.hook("look:", .before, engine: engine) { (pointer: UnsafeRawPointer?) in
                trace("\(pointer == nil)")
            }
            #expect(throws: MessageError.self) {
                _ = try object.send("look:", UnsafeRawPointer?.none) as Bool
            }
            #expect(taken() == [])
            #expect(try object.send("look:", UnsafeRawPointer(object.unsafePointer)) == false)
            #expect(taken() == ["looked", "false"])
            token.remove()
            #expect(try object.send("look:", UnsafeRawPointer?.none) == true)
            #expect(taken() == ["true"])
            optional.remove()
        }

        @Test("Structures whose layout differs from their encoding are refused", arguments: HookEngine.tested)
        func layouts(_ engine: HookEngine) throws {
            struct Wrong: ObjCStructure {
                static let objCEncoding = "{point=dd}"
                var x = 0.0
            }
            let cls = try Program.values(.O0Mrc).cls("Values")
            expectRefused(.incompatibleBlockSignature, saying: ["Wrong"]) {
                try cls.hook("echoPoint:", engine: engine) { (_: Wrong) in }
            }
        }

        // MARK: Errors

        @Test(
            "An error of a body reaches the sender, from each position and with any types",
            arguments: HookEngine.tested)
        func throwing(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureThrowing\(engine)") { c in
                c.method("add:") { (_: ObjCObject, value: Int) in value + 1 }
                c.method("name:") { (_: ObjCObject, text: String) in text }
            }
            let object = try cls.new()
            for position in [AspectOptions.before, .instead, .after] {
                let tokens = [
                    try cls.hook("add:", position, engine: engine) { (value: Int) in throw Failure(number: value) },
                    try cls.hook("name:", position, engine: engine) { (text: String) in
                        throw Failure(number: text.count)
                    },
                ]
                #expect(throws: Failure(number: 4)) { _ = try object.send("add:", 4) as Int }
                #expect(throws: Failure(number: 3)) { _ = try object.send("name:", "Ada") as String }
                tokens.forEach { $0.remove() }
            }
            let returning = try cls.hook("add:", .instead, engine: engine) { (value: Int) -> Int in
                guard value > 0 else { throw Failure(number: value) }
                return value * 2
            }
            #expect(try object.send("add:", 4) == 8)
            #expect(throws: Failure(number: -1)) { _ = try object.send("add:", -1) as Int }
            returning.remove()
            #expect(try object.send("add:", 4) == 5)
        }

        @Test("An error is freed when the sender releases it", arguments: HookEngine.tested)
        func endOfErrors(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureEndOfErrors\(engine)") { c in
                c.method("add:") { (_: ObjCObject, value: Int) in value + 1 }
                c.method("name:") { (_: ObjCObject, text: String) in text }
            }
            let object = try cls.new()
            let tokens = [
                try cls.hook("add:", .before, engine: engine) { (_: Int) in throw CountedFailure() },
                try cls.hook("name:", .before, engine: engine) { (_: String) in throw CountedFailure() },
            ]
            autoreleasePool {
                #expect(throws: CountedFailure.self) { _ = try object.send("add:", 4) as Int }
                #expect(throws: CountedFailure.self) { _ = try object.send("name:", "Ada") as String }
            }
            #expect(CountedFailure.alive.load(ordering: .relaxed) == 0)
            tokens.forEach { $0.remove() }
        }

        @Test("A body that takes only the info may omit its type", arguments: HookEngine.tested)
        @MainActor func untypedInfo(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureUntyped\(engine)") { c in
                c.method("twice:") { (_: ObjCObject, value: Int) in 2 * value }
            }
            let object = try cls.new()
            let tokens = [
                try object.hook("twice:", .before, engine: engine) { info in trace("\(info.selector)") },
                try cls.hook("twice:", .instead, engine: engine) { info in try info.arguments[0].as(Int.self) + 100 },
                try object.hook("twice:", .after, engine: engine) { info in
                    let result = try info.returnValue?.as(Int.self)
                    trace("\(result ?? 0)")
                },
                try object.hook(
                    "twice:", .after, engine: engine,
                    onMainActor: { info in
                        MainActor.assertIsolated()
                        trace("\(info.position)")
                    }),
            ]
            _ = taken()
            #expect(try object.send("twice:", 7) == 107)
            #expect(taken() == ["twice:", "107", "after"])
            tokens.forEach { $0.remove() }
        }

        @Test("A body with a single expression whose result is a token returns nothing", arguments: HookEngine.tested)
        func tokens(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureTokens\(engine)") { c in
                c.method("open") { (_: ObjCObject) in }
                c.method("count") { (_: ObjCObject) in 3 }
            }
            let object = try cls.new()
            try object.hook("open", .before, engine: engine) { (info: AspectInfo) in
                try info.instance.hook("count", .before, engine: engine) { trace("before") }
            }
            try object.hook("open", .after, engine: engine) { (info: AspectInfo) in
                try? info.instance.hook("count", .after, engine: engine) { trace("after") }
            }
            let swizzle = try cls.swizzle("open", engine: engine) { _ in
                { (self: ObjCObject) in try self.hook("count", .instead, engine: engine) { 4 } }
            }
            _ = taken()
            try object.send("open") as Void
            #expect(try object.send("count") == 4)
            #expect(taken() == ["before", "after"])
            swizzle.remove()
            Hooks.removeAll(on: object)
        }

        @Test("A body that only ends the process fits every method")
        func endsProcess() throws {
            let cls = try ObjCClass.define("HookClosureEndsProcess") { c in
                c.method("open") { (_: ObjCObject) in }
                c.method("count") { (_: ObjCObject) in 3 }
            }
            for position in [AspectOptions.before, .instead, .after] {
                try cls.hook("open", position) { fatalError("not called") }.remove()
                try cls.hook("count", position) { fatalError("not called") }.remove()
                try cls.hook("count", position) { info in fatalError("\(info.selector)") }.remove()
            }
        }

        @Test("A result that may be meant for the caller is refused, and the error says how to drop it")
        func refusedResults() throws {
            let cls = try ObjCClass.define("HookClosureResults") { c in
                c.method("open") { (_: ObjCObject) in }
            }
            let other = try cls.hook("open") {}
            let advice = "; to drop the result, write _ = before the expression, or -> Void after the closure's"
            let words = [
                AspectOptions.after: "the closure of a hook after the method must return Void, but it returns Bool",
                .instead: "the closure returns Bool, but the method returns void [v]",
            ]
            for (position, reason) in words {
                expectRefused(.incompatibleBlockSignature, saying: [reason + advice]) {
                    try cls.hook("open", position) { other.remove() }
                }
                try cls.hook("open", position) { _ = other.remove() }.remove()
                try cls.hook("open", position) { () -> Void in other.remove() }.remove()
            }
            other.remove()
        }

        @Test(
            "An argument of a type that the body does not take is named with its method", arguments: HookEngine.tested)
        func namedArguments(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureNamed\(engine)") { c in
                c.method("greet:times:") { (_: ObjCObject, name: ObjCObject?, times: Int) in }
                c.method("call:") { (_: ObjCObject, name: String) in }
            }
            let object = try cls.new(), nothing = ObjCObject?.none
            let named = "argument 2 (greet:) of greet:times: is "
            let token = try object.hook("greet:times:", .before, engine: engine) { (name: String) in }
            expectError(MessageError.self, saying: [named + "nil, which String does not accept"]) {
                try object.send("greet:times:", nothing, 1) as Void
            }
            expectError(MessageError.self, saying: [named, "which is not a string; ask for ObjCObject"]) {
                try object.send("greet:times:", 5, 1) as Void
            }
            token.remove()
            let swizzle = try cls.swizzle("greet:times:", engine: engine) { _ in
                { (self: ObjCObject, name: String, times: Int) in }
            }
            expectError(MessageError.self, saying: [named + "nil, which String does not accept"]) {
                try object.send("greet:times:", nothing, 1) as Void
            }
            swizzle.remove()
            expectError(MessageError.self, saying: ["argument 2 of call: is nil, which String does not accept"]) {
                try object.send("call:", nothing) as Void
            }
        }

        @Test("A parameter keeps its value when the body proceeds with another argument", arguments: HookEngine.tested)
        func parametersStay(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureParameters\(engine)") { c in
                c.method("add:") { (_: ObjCObject, value: Int) in value + 1 }
                c.method("area:") { (_: ObjCObject, rect: Rect) in rect.size.x * rect.size.y }
            }
            let object = try cls.new()
            let large = Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 4))
            let tokens = [
                try hookProceeding(cls, "add:", engine, with: 10) { trace("\($0) \($1)") },
                try hookProceeding(cls, "area:", engine, with: Rect(origin: Point(), size: Point(x: 5, y: 6))) {
                    trace("\($0 == large) \($1 == large)")
                },
            ]
            _ = taken()
            #expect(try object.send("add:", 4) == 11)
            #expect(try object.send("area:", large) == 30.0)
            #expect(taken() == ["4 4", "true true"])
            tokens.forEach { $0.remove() }
        }

        @Test("proceed throws the errors of the original, and a body may catch them", arguments: HookEngine.tested)
        func catching(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureCatching\(engine)") { c in
                c.method("fail:") { (_: ObjCObject, value: Int) -> Int in throw Failure(number: value) }
            }
            let object = try cls.new()
            let token = try cls.hook("fail:", .instead, engine: engine) { (info: AspectInfo) -> Int in
                do {
                    try info.proceed()
                } catch let failure as Failure {
                    return failure.number * 10
                }
                return 0
            }
            #expect(try object.send("fail:", 4) == 40)
            token.remove()
            let passing = try cls.hook("fail:", .instead, engine: engine) { (info: AspectInfo) in try info.proceed() }
            #expect(throws: Failure(number: 5)) { _ = try object.send("fail:", 5) as Int }
            passing.remove()
        }

        @Test("An Objective-C exception that a body throws is thrown on unchanged", arguments: HookEngine.tested)
        func exceptions(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookClosureException\(engine)") { c in
                c.method("run") { (_: ObjCObject) in }
            }
            let object = try cls.new(), thrown = ObjCObject("thrown")
            let token = try cls.hook("run", .before, engine: engine) { throw ObjCException(thrown) }
            let error = #expect(throws: ObjCException.self) { try object.send("run") as Void }
            #expect(error?.object == thrown)
            token.remove()
        }
    }
}
