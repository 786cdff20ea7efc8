import CRuntime
import Glibc
import SwiftRuntime
import TestSupport
import Testing

private struct Inner: ObjCStructure, Equatable {
    static let objCEncoding = "{Inner=qq}"
    var first: Int64
    var second: Int64
}

private struct Outer: ObjCStructure, Equatable {
    static let objCEncoding = "{Outer={Inner=qq}ci}"
    var inner: Inner
    var third: Int8
    var fourth: Int32
}

private struct OtherOuter: ObjCStructure {
    static let objCEncoding = Outer.objCEncoding
    struct Inner: BitwiseCopyable {
        var first: Int64 = 0
        var second: Int32 = 0
    }
    var inner = Inner()
    var third: Int64 = 0
}

/// A structure whose third member Swift puts where C does not begin a structure.
private struct Loose: ObjCStructure {
    static let objCEncoding = "{Loose=qc{Part=ci}i}"
    var first: Int64 = 0
    var second: Int8 = 0, third: Int8 = 0
    var fourth: Int32 = 0, fifth: Int32 = 0
}

private struct Pair: ObjCStructure {
    static let objCEncoding = "{Pair=dq}"
    var weight = 0.0, count = 0
}

private struct Weighed: ObjCStructure {
    static let objCEncoding = Pair.objCEncoding
    var first = 0, second = 0.0
}

private struct Row: ObjCStructure {
    static let objCEncoding = "{Row=[2i]^vB}"
    var items: (Int32, Int32)
    var pointer: UnsafeRawPointer?
    var isLast: Bool
}

private struct WrongRow: ObjCStructure {
    static let objCEncoding = Row.objCEncoding
    var items: (Int32, Int32) = (0, 0)
    var pointer = 0
    var isLast = false
}

private struct ShortRow: ObjCStructure {
    static let objCEncoding = Row.objCEncoding
    var items: (Int16, Int16, Int32) = (0, 0, 0)
    var pointer: UnsafeRawPointer?
    var isLast = false
}

/// From now on refuses file descriptors for mappings, and memory that turns from writable to executable.
///
/// Returns false if the kernel cannot refuse such memory.
private func refuseCode() throws -> Bool {
    typealias Control = @convention(c) (CInt, UInt, UInt, UInt, UInt) -> CInt
    let control = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: Control.self)
    let setMemoryDenyWriteExecute: CInt = 65, refuseGain: UInt = 1
    var none = rlimit()
    return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0
        && control(setMemoryDenyWriteExecute, refuseGain, 0, 0, 0) == 0
}

extension Runtime {
    /// Hooks that are refused and leave no trace.
    @Suite struct Refusals {
        @Test("Selectors that the engine itself uses", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func denied(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            let denied =
                ["retain", "release", "autorelease", "forwardInvocation:"]
                + (engine == .forwarding ? ["methodSignatureForSelector:", "forwardingTargetForSelector:"] : [])
            for name in denied {
                for position in [AspectOptions.before, .instead, .after] {
                    for hook in [
                        { try base.hook(Selector(name), position, engine: engine) {} },
                        { try object.hook(Selector(name), position, engine: engine) {} },
                        { try base.isa.hook(Selector(name), position, rules: .aspectsRules, engine: engine) {} },
                    ] {
                        expectRefused(.selectorDenied, saying: [name, base.name, "cannot be hooked"], [object], hook)
                    }
                }
            }
        }

        @Test("Selectors that no class implements", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func unknown(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            for rules in [AspectRules.nested, .aspectsRules] {
                for hook in [
                    { try base.hook("nobodyHasThis:", rules: rules, engine: engine) {} },
                    { try object.hook("nobodyHasThis:", rules: rules, engine: engine) {} },
                    { try base.isa.hook("nobodyHasThis:", rules: rules, engine: engine) {} },
                ] {
                    expectRefused(.doesNotRespondToSelector, saying: ["nobodyHasThis:", base.name], [object], hook)
                }
                // A class method is not an instance method, and vice versa.
                expectRefused(.doesNotRespondToSelector, saying: ["twice:"]) {
                    try base.hook("twice:", rules: rules, engine: engine) {}
                }
                expectRefused(.doesNotRespondToSelector, saying: ["add:"]) {
                    try base.isa.hook("add:", rules: rules, engine: engine) {}
                }
            }
        }

        @Test(
            "dealloc in a position other than before, under the original library's rules",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func dealloc(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal"), object = try cls.new()
            for position in [AspectOptions.instead, .after, [.instead, .automaticRemoval]] {
                expectRefused(.deallocPosition, saying: ["dealloc", cls.name, "before"], [object]) {
                    try cls.hook("dealloc", position, rules: .aspectsRules, engine: engine) {}
                }
                expectRefused(.deallocPosition, saying: ["dealloc", cls.name, "before"], [object]) {
                    try object.hook("dealloc", position, rules: .aspectsRules, engine: engine) {}
                }
            }
        }

        @Test("Closures with wrong types", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func incompatible(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), object = try base.new()
            let method = "-[\(base.name) add:]"
            let hooks: [(words: [String], hook: () throws -> AspectToken)] = [
                (["2 arguments", "1"], { try base.hook("add:", engine: engine) { (_: Int, _: Int) in } }),
                (
                    ["2 arguments", "1"],
                    { try object.hook("add:", engine: engine) { (_: AspectInfo, _: Int, _: Int) in } }
                ),
                (["parameter 1", "Int32", "q"], { try base.hook("add:", engine: engine) { (_: Int32) in } }),
                (["parameter 1", "UInt", "q"], { try base.hook("add:", engine: engine) { (_: UInt) in } }),
                (
                    ["parameter 1", "Double", "q"],
                    { try object.hook("add:", engine: engine) { (_: AspectInfo, _: Double) in } }
                ),
                (["parameter 1", "ObjCObject", "q"], { try base.hook("add:", engine: engine) { (_: ObjCObject) in } }),
                (["parameter 1", "String", "q"], { try base.hook("add:", engine: engine) { (_: String) in } }),
                (["parameter 1", "Bool", "q"], { try base.hook("add:", engine: engine) { (_: Bool) in } }),
                (
                    ["returns", "Int32", "q"],
                    { try base.hook("add:", .instead, engine: engine) { (_: Int) -> Int32 in 0 } }
                ),
                (
                    ["returns", "String", "q"],
                    { try base.hook("add:", .instead, engine: engine) { () -> String in "" } }
                ),
                (["before"], { try base.hook("add:", .before, engine: engine) { () -> Int in 0 } }),
                (["after"], { try object.hook("add:", .after, engine: engine) { () -> Int in 0 } }),
            ]
            for (words, hook) in hooks {
                expectRefused(.incompatibleBlockSignature, saying: words + [method], [object], hook)
            }
            // A refused hook does not prevent other hooks in any hierarchy.
            try expectRestored([object]) {
                let token = try program.cls("Leaf").hook("add:", .before, rules: .aspectsRules, engine: engine) {
                    trace("leaf")
                }
                #expect(try program.add(1, to: program.new("Leaf")) == 2)
                #expect(taken() == ["leaf", "add"])
                token.remove()
            }
        }

        @Test("The whole sentence of a refusal", arguments: HookEngine.tested)
        func messages(_ engine: HookEngine) throws {
            let program = try Program.calls(.O0Mrc)
            let base = try program.cls("Base"), object = try base.new(), method = "-[\(base.name) add:]"
            let hooks: [(message: String, hook: () throws -> AspectToken)] = [
                (
                    "the body does not fit \(method): the closure takes 2 arguments, but the method has 1 (body void "
                        + "(long, int) [v@qi], method long (long) [q@:q])",
                    { try base.hook("add:", engine: engine) { (_: Int, _: Int32) in } }
                ),
                (
                    "the body does not fit \(method): parameter 1 is Double, but argument 1 of the method is long [q] "
                        + "(body void (double) [v@d], method long (long) [q@:q])",
                    { try object.hook("add:", engine: engine) { (_: Double) in } }
                ),
                (
                    "the body does not fit \(method): the closure returns Int32, but the method returns long [q] (body "
                        + "int (long) [i@q], method long (long) [q@:q])",
                    { try base.hook("add:", .instead, engine: engine) { (_: Int) -> Int32 in 0 } }
                ),
                (
                    "the body does not fit \(method): the closure returns Duration, but the method returns long [q] "
                        + "(body <Duration>@q, method long (long) [q@:q])",
                    { try base.hook("add:", .instead, engine: engine) { (_: Int) -> Duration in .zero } }
                ),
                (
                    "the body does not fit \(method): the closure of a hook before the method must return Void, but it returns "
                        + "Int; to drop the result, write _ = before the expression, or -> Void after the "
                        + "closure's parameters (body long (void) [q@], method long (long) [q@:q])",
                    { try base.hook("add:", .before, engine: engine) { () -> Int in 0 } }
                ),
                (
                    "instances of \(base.name) have no method nobodyHasThis to hook; to add the method while it is "
                        + "hooked, give its types with missing: .types(…) or .from(a protocol)",
                    { try object.hook("nobodyHasThis", engine: engine) {} }
                ),
                (
                    "instances of \(base.name) have no method greet:tiems: to hook; did you mean greet:times:? "
                        + "Otherwise, to add the method while it is hooked, give its types with missing: .types(…) or "
                        + ".from(a protocol)",
                    { try object.hook("greet:tiems:", engine: engine) {} }
                ),
                (
                    "the class \(base.name) has no method add: to hook; there is an instance method of that name: "
                        + "hook the class instead of its isa",
                    { try base.isa.hook("add:", engine: engine) {} }
                ),
                (
                    "instances of \(base.name) have no method twice: to hook; there is a class method of that name: "
                        + "hook the isa of the class",
                    { try base.hook("twice:", engine: engine) {} }
                ),
                (
                    "dealloc of \(base.name) accepts only before hooks under the rules of the original library; use a "
                        + "before hook, or the rules .nested",
                    { try base.hook("dealloc", rules: .aspectsRules, engine: engine) {} }
                ),
                (
                    "\(base.name) is a class; hook its class methods with ObjCClass(\"\(base.name)\")!.isa.hook",
                    { try ObjCObject(base).hook("twice:", engine: engine) {} }
                ),
                (
                    "-[\(base.name) release] cannot be hooked: the runtime retains and releases objects while it "
                        + "delivers a hooked call; to see the end of an object, hook dealloc",
                    { try object.hook("release", engine: engine) {} }
                ),
                (
                    "-[\(base.name) forwardInvocation:] cannot be hooked: all forwarded messages end in it, including "
                        + "hooked ones; swizzle it, or hook the methods to which it forwards",
                    { try base.hook("forwardInvocation:", engine: engine) {} }
                ),
                (
                    "-[\(base.name) methodSignatureForSelector:] cannot be hooked: the forwarding engine itself uses "
                        + "it; omit the engine",
                    { try base.hook("methodSignatureForSelector:", engine: .forwarding) {} }
                ),
                (
                    "-[\(base.name) missing] cannot be hooked: its types \"v@\" are not the types of a method; these "
                        + "begin with the result, the receiver and the selector, as in \"v@:\"",
                    { try base.hook("missing", engine: engine, missing: .types("v@")) {} }
                ),
            ]
            for (message, hook) in hooks {
                let error = #expect(throws: AspectError.self) { try hook() }
                #expect(error?.message == message)
            }
        }

        @Test(
            "Types of a missing method that differ from those of its hooks; the error has both",
            arguments: HookEngine.tested)
        func otherTypes(_ engine: HookEngine) throws {
            let cls = try Program.calls(.O0Mrc).cls("Base"), one = try cls.new(), other = try cls.new()
            try expectRestored([one, other]) {
                let token = try one.hook("missing:", engine: engine, missing: .types("q@:q")) { trace("missing") }
                expectRefused(
                    .unsupportedEncoding,
                    saying: [
                        "-[\(cls.name) missing:] cannot be hooked with the types \"d@:d\": its other hooks gave it the "
                            + "types \"q@:q\"; give the same types, or remove the other hooks first"
                    ], [other]
                ) { try other.hook("missing:", engine: engine, missing: .types("d@:d")) {} }
                #expect(token.remove())
            }
        }

        @Test(
            "Only the libffi engine refuses types that libffi cannot pass",
            arguments: [AspectRules.nested, .aspectsRules])
        func beyondLibffi(_ rules: AspectRules) throws {
            let cls = try Program.calls(.O0Mrc).cls("Base"), one = try cls.new()
            try expectRestored([one]) {
                expectRefused(
                    .unsupportedEncoding,
                    saying: [
                        "-[\(cls.name) missing:] cannot be hooked by libffi, which cannot pass the values of the types "
                            + "\"v@:t\"",
                        "omit the engine",
                    ], [one]
                ) { try one.hook("missing:", rules: rules, engine: .libffi, missing: .types("v@:t")) {} }
                let token = try one.hook("missing:", rules: rules, missing: .types("v@:t")) {}
                #expect(token.remove())
            }
        }

        @Test("An object whose dynamic subclass finds no free name", arguments: HookEngine.tested)
        func names(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookRefusalNames\(engine)") { c in c.method("visit") { (_: ObjCObject) in }
            }
            let object = try cls.new(), name = "\(cls.name)_Aspects_"
            let taken = (0..<100).map { number -> UnsafeMutablePointer<objc_class>? in
                let other = objc_allocateClassPair(cls.unsafePointer, number == 0 ? name : "\(name)\(number)", 0)
                objc_registerClassPair(other)
                return other
            }
            expectRefused(
                .classPairAllocationFailed,
                saying: [
                    "no dynamic subclass of \(cls.name) could be made for the object 0x",
                    "other classes have all of the names \(name), \(name)1 … \(name)99; dispose of one of these "
                        + "classes, or hook the class",
                ], [object]
            ) { try object.hook("visit", engine: engine) {} }
            objc_disposeClassPair(taken[50])
            let token = try object.hook("visit", .before, engine: engine) { trace("visit") }
            #expect(object.isa.name == "\(name)50")
            token.remove()
            for number in 0..<100 where number != 50 {
                objc_disposeClassPair(taken[number])
            }
        }

        @Test("A method for which no stub and no memory for code is left", arguments: [false, true])
        func stubs(isForwarded: Bool) async {
            await #expect(processExitsWith: .success) { [isForwarded] in
                let engine = isForwarded ? HookEngine.forwarding : .trampoline
                let cls = try ObjCClass.define("HookRefusalStubs") { c in c.method("visit") { (_: ObjCObject) in } }
                try cls.hook("visit", engine: engine) {}
                guard try refuseCode() else { _exit(EXIT_SUCCESS) } // in another exit the leak sanitizer opens files
                let visit = try #require(cls.method(for: "visit")).implementation.unsafePointer
                var refused: AspectError?
                for number in 0..<20_000 where refused == nil {
                    let selector = Selector("visit\(number)")
                    class_addMethod(cls.unsafePointer, selector.unsafePointer, visit, "v@:")
                    do {
                        try cls.hook(selector, engine: engine) {}
                    } catch {
                        refused = error as? AspectError
                        #expect(refused?.selector == selector)
                    }
                }
                let error = try #require(refused)
                #expect(error.code == .stubsExhausted)
                let message =
                    "no stub is free for -[HookRefusalStubs \(error.selector)], and no memory for more stubs could be "
                    + "mapped; raise the limits on mappings (RLIMIT_AS, vm.max_map_count), or hook fewer methods"
                #expect(error.message == message)
                _exit(error.code == .stubsExhausted && error.message == message ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }

        @Test("Structures whose members have other places or types", arguments: HookEngine.tested)
        func structures(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookRefusalStructures\(engine)") { c in
                c.method("take:", types: "v@:{Outer={Inner=qq}ci}") { (_: ObjCObject, _: Outer) in }
                c.method("visit") { (_: ObjCObject) in }
                c.method("give", types: "{Pair=dq}@:") { (_: ObjCObject) in Pair() }
                c.method("fill:", types: "v@:{Row=[2i]^vB}") { (_: ObjCObject, _: Row) in }
            }
            let object = try cls.new()
            // An implementation that no closure can be; no code calls the method.
            let visit = try #require(cls.method(for: "visit")).implementation.unsafePointer
            let types = "v@:" + Loose.objCEncoding
            #expect(class_addMethod(cls.unsafePointer, Selector("move:").unsafePointer, visit, types))
            let hooks: [(words: [String], hook: () throws -> AspectToken)] = [
                (
                    ["third of Loose", "Int8 at byte 9", "c at byte 12"],
                    { try cls.hook("move:", engine: engine) { (_: Loose) in } }
                ),
                (
                    ["inner.second of OtherOuter", "Int32 at byte 8", "q at byte 8"],
                    { try cls.hook("take:", engine: engine) { (_: OtherOuter) in } }
                ),
                (
                    ["first of Weighed", "Int at byte 0", "d at byte 0"],
                    { try cls.hook("give", .instead, engine: engine) { () -> Weighed in Weighed() } }
                ),
                (
                    ["pointer of WrongRow", "Int at byte 8", "^v at byte 8"],
                    { try object.hook("fill:", engine: engine) { (_: AspectInfo, _: WrongRow) in } }
                ),
                (
                    ["items.0 of ShortRow", "Int16 at byte 0", "i at byte 0"],
                    { try object.hook("fill:", engine: engine) { (_: ShortRow) in } }
                ),
            ]
            for (words, hook) in hooks {
                expectRefused(.incompatibleBlockSignature, saying: words + ["-[\(cls.name) "], [object], hook)
            }
            try expectRestored([object]) {
                let outer = Outer(inner: Inner(first: 1, second: 2), third: 3, fourth: 4)
                let token = try cls.hook("take:", .before, engine: engine) { (given: Outer) in
                    trace("\(given == outer)")
                }
                let row = try cls.hook("fill:", .before, engine: engine) { (given: Row) in trace("\(given.items.1)") }
                try object.send("take:", outer) as Void
                try object.send("fill:", Row(items: (1, 2), pointer: nil, isLast: true)) as Void
                #expect(taken() == ["true", "2"])
                #expect(token.remove() && row.remove())
            }
        }

        @Test(
            "An info value that is not the first parameter", arguments: [Fixture.Configuration.O0Mrc], HookEngine.tested
        )
        func misplacedInfo(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base")
            expectRefused(.incompatibleBlockSignature, saying: ["parameter 2 is AspectInfo", "body v@@<AspectInfo>"]) {
                try base.hook("greet:times:", engine: engine) { (_: String, _: AspectInfo) in }
            }
        }

        @Test("Objects whose isa cannot change", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func notHookable(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.life(configuration)
            let cls = try program.cls("Mortal")
            func object(_ symbol: String) throws -> ObjCObject {
                let make = try program.fixture.function(symbol, as: (@convention(c) () -> UnsafeObject).self)
                return ObjCObject(unsafeRetaining: make())
            }
            let small = try object("life_small_object"), fixed = try object("life_static_object")
            expectRefused(.objectNotHookable, saying: ["small", small.isa.name]) {
                try small.hook("length", engine: engine) {}
            }
            expectRefused(.objectNotHookable, saying: ["a constant in the image", "static"], [fixed]) {
                try fixed.hook("length", engine: engine) {}
            }
            expectRefused(.objectNotHookable, saying: [cls.name, "class methods", ".isa.hook"], [ObjCObject(cls)]) {
                try ObjCObject(cls).hook("alloc", engine: engine) {}
            }
            // The class of these objects can be hooked, and so can class methods.
            try expectRestored {
                let token = try fixed.isa.hook("length", engine: engine) { trace("length") }
                #expect(try fixed.send("length") == UInt(23))
                #expect(taken() == ["length"])
                token.remove()
            }
        }

        @Test("An object in memory that the program has allocated", arguments: HookEngine.tested)
        func constructed(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookRefusalConstructed\(engine)") { c in
                c.method("visit") { (_: ObjCObject) in }
            }
            let bytes = calloc(1, class_getInstanceSize(cls.unsafePointer)) // the object's dealloc frees the memory
            let pointer = try #require(objc_constructInstance(cls.unsafePointer, bytes))
            let object = ObjCObject(unsafeRetaining: pointer)
            objc_release(pointer)
            expectRefused(
                .objectNotHookable,
                saying: [
                    "-[\(cls.name) visit] cannot be hooked for the object 0x",
                    " alone: the program owns the object's memory (objc_constructInstance), so the runtime does not "
                        + "see its deallocation; hook the class",
                ], [object]
            ) { try object.hook("visit", engine: engine) {} }
        }

        @Test("Hooks of both kinds in a class that says it is another class", arguments: HookEngine.tested)
        func bothKinds(_ engine: HookEngine) throws {
            let cls = try ObjCClass.define("HookRefusalStated\(engine)") { c in c.method("visit") { (_: ObjCObject) in }
            }
            let liar = try ObjCClass.define("HookRefusalLiar\(engine)", superclass: cls) { c in
                c.method("class") { (_: ObjCObject) in cls }
            }
            let object = try cls.new(), method = "-[\(liar.name) visit] cannot be hooked for "
            object_setClass(object.unsafePointer, liar.unsafePointer)
            let onObject = try object.hook("visit", engine: engine) {}
            expectRefused(
                .objectNotHookable,
                saying: [
                    method
                        + "every instance: single objects of \(liar.name), which answer another class to -class, have "
                        + "hooks of the method; remove these hooks first"
                ], [object]
            ) { try liar.hook("visit", engine: engine) {} }
            onObject.remove()
            let onClass = try liar.hook("visit", engine: engine) {}
            expectRefused(
                .objectNotHookable,
                saying: [
                    method + "the object 0x",
                    " alone: its class \(liar.name), whose objects answer another class to -class, has hooks of the "
                        + "method; remove these hooks first, or hook the class",
                ], [object]
            ) { try object.hook("visit", engine: engine) {} }
            onClass.remove()
        }

        @Test("Types that cannot be passed", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func unsupported(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.values(configuration)
            let cls = try program.cls("Untraceable"), object = try cls.new()
            #if arch(x86_64)
            let names = ["takeVector:", "takeThree:", "takePacked:", "takeQuad:"]
            #else
            let names = ["takeVector:", "takeThree:", "takePacked:"]
            #endif
            for name in names {
                expectRefused(.unsupportedEncoding, saying: ["-[\(cls.name) \(name)]"], [object]) {
                    try cls.hook(Selector(name), engine: engine) {}
                }
                expectRefused(.unsupportedEncoding, saying: ["-[\(cls.name) \(name)]"], [object]) {
                    try object.hook(Selector(name), engine: engine) {}
                }
            }
        }

        @Test("Many refusals leave the hierarchy free", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func refusalsDoNotPoison(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.calls(configuration)
            let base = try program.cls("Base"), leaf = try program.cls("Leaf"), object = try leaf.new()
            try expectRestored([object]) {
                for cls in [base, leaf] {
                    #expect(throws: AspectError.self) {
                        try cls.hook("step:", rules: .aspectsRules, engine: engine) { (_: String) in }
                    }
                    #expect(throws: AspectError.self) {
                        try object.hook("step:", rules: .aspectsRules, engine: engine) { (_: String) in }
                    }
                }
                for cls in [leaf, base] {
                    let token = try cls.hook("step:", .before, rules: .aspectsRules, engine: engine) { trace(cls.name) }
                    #expect(try object.send("step:", 1) == 2)
                    #expect(taken() == [cls.name, "step"])
                    #expect(token.remove())
                }
            }
        }
    }
}
