import CRuntime
import SwiftRuntime
import TestSupport
import Testing

private struct Failure: Error, Equatable {
    let place: String
}

extension Runtime {
    /// User code that runs during the installation of a hook.
    @Suite struct Installing {
        @Test(
            "An error of +resolveInstanceMethod: reaches the code that installs the hook", arguments: HookEngine.tested)
        func resolving(_ engine: HookEngine) throws {
            _ = taken()
            for rules in [AspectRules.nested, .aspectsRules] {
                let fails = Shared(true)
                let cls = try ObjCClass.define("HookInstallResolving\(engine)\(rules)") { c in
                    c.classMethod("resolveInstanceMethod:") { (_: ObjCClass, selector: Selector) -> Bool in
                        if fails.value, selector == "missing" { throw Failure(place: "resolve") }
                        return false
                    }
                    c.method("visit") { (_: ObjCObject) in trace("visit") }
                }
                let object = try cls.new()
                try expectRestored([object]) {
                    expectFailure(place: "resolve") { try cls.hook("missing", rules: rules, engine: engine) {} }
                    expectFailure(place: "resolve") { try object.hook("missing", rules: rules, engine: engine) {} }
                    expectFailure(place: "resolve") {
                        try object.hook("missing", rules: rules, engine: engine, missing: .types("v@:")) {}
                    }
                    // No lock and no reservation is left.
                    let token = try cls.hook("visit", .before, rules: rules, engine: engine) { trace("before") }
                    try object.send("visit") as Void
                    #expect(taken() == ["before", "visit"])
                    #expect(token.remove())
                }
                fails.value = false
                expectRefused(.doesNotRespondToSelector, saying: ["missing"]) {
                    try cls.hook("missing", rules: rules, engine: engine) {}
                }
                try expectRestored([object]) {
                    let token = try object.hook(
                        "missing", .before, rules: rules, engine: engine, missing: .types("v@:")
                    ) { trace("missing") }
                    try object.send("missing") as Void
                    #expect(taken() == ["missing"])
                    #expect(token.remove())
                }
            }
        }

        private func expectFailure(place: String, _ hook: () throws -> AspectToken) {
            #expect(throws: Failure(place: place)) { _ = try hook() }
            #expect(Hooks.all.isEmpty)
        }

        @Test("An error of +initialize reaches the code that installs the hook", arguments: HookEngine.tested)
        func initializing(_ engine: HookEngine) throws {
            for rules in [AspectRules.nested, .aspectsRules] {
                let cls = try ObjCClass.define("HookInstallInitializing\(engine)\(rules)") { c in
                    c.classMethod("initialize") { (_: ObjCClass) in throw Failure(place: "initialize") }
                    c.method("visit") { (_: ObjCObject) in trace("visit") }
                }
                let object = try #require(class_createInstance(cls.unsafePointer, 0))
                let error = #expect(throws: (any Error).self) {
                    try ObjCObject(unsafeRetaining: object).hook("visit", .before, rules: rules, engine: engine) {}
                }
                #expect(error as? Failure == Failure(place: "initialize"))
                #expect(Hooks.all.isEmpty)
                objc_release(object)
            }
        }

        @Test("An Objective-C exception is still an Objective-C exception afterwards", arguments: HookEngine.tested)
        func exceptions(_ engine: HookEngine) throws {
            let thrown = try ObjCClass.nsObject.new()
            let cls = try ObjCClass.define("HookInstallThrowing\(engine)") { c in
                c.classMethod("resolveInstanceMethod:") { (_: ObjCClass, selector: Selector) -> Bool in
                    if selector == "missing" { throw ObjCException(thrown) }
                    return false
                }
            }
            let error = #expect(throws: ObjCException.self) { try cls.hook("missing", engine: engine) {} }
            #expect(error?.object == thrown)
            #expect(throws: ObjCException.self) {
                _ = try HookBatch.install { batch in
                    try batch.add(cls.hook("description", .before, engine: engine) {})
                    try batch.add(cls.hook("missing", engine: engine) {})
                }
            }
            #expect(Hooks.all.isEmpty)
        }

        @Test("A byte that a body returns for a bool is 0 or 1", arguments: HookEngine.tested)
        func bytesForBools(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookInstallBools\(engine)") { c in
                c.method("flag", types: "B@:") { (_: ObjCObject) -> Bool in false }
                c.method("byte", types: "c@:") { (_: ObjCObject) -> Int8 in 0 }
                c.method("same:", types: "C@:B") { (_: ObjCObject, flag: UInt8) -> UInt8 in flag }
            }
            let object = try cls.new()
            func answer(_ name: String) -> UInt8 {
                let selector = Selector(name).unsafePointer
                let function = unsafeBitCast(
                    objc_msg_lookup(object.unsafePointer, selector),
                    to: (@convention(c) (UnsafeObject, SEL) -> UInt8).self)
                return withExtendedLifetime(object) { function(object.unsafePointer, selector) }
            }
            for rules in [AspectRules.nested, .aspectsRules] {
                for value in [Int8(0), 1, 2, -128] {
                    let tokens = [
                        try cls.hook("flag", .instead, rules: rules, engine: engine) { () -> Int8 in value },
                        try cls.hook("byte", .instead, rules: rules, engine: engine) { () -> Int8 in value },
                    ]
                    #expect(answer("flag") == (value == 0 ? 0 : 1))
                    #expect(answer("byte") == UInt8(bitPattern: value))
                    let unsigned = try cls.hook("flag", .instead, rules: rules, engine: engine) { () -> UInt8 in
                        UInt8(bitPattern: value)
                    }
                    #expect(answer("flag") == (value == 0 ? 0 : 1))
                    #expect(unsigned.remove())
                    let set = try object.hook("flag", .after, rules: rules, engine: engine) { (info: AspectInfo) in
                        try info.setReturnValue(value)
                    }
                    #expect(answer("flag") == (value == 0 ? 0 : 1))
                    #expect(set.remove())
                    let going = try cls.hook("same:", .instead, rules: rules, engine: engine) { (info: AspectInfo) in
                        try info.proceed(with: value)
                    }
                    #expect(try object.send("same:", true) == UInt8(value == 0 ? 0 : 1))
                    #expect(going.remove() && tokens.allSatisfy { $0.remove() })
                }
            }
        }
    }
}
