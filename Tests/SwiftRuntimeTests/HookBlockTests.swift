import CRuntime
import SwiftRuntime
import TestSupport
import Testing

/// A block that Swift made.
private func block(_ body: @escaping @convention(block) () -> Void) -> Block {
    Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
}

private func block(_ body: @escaping @convention(block) (UnsafeObject, Int) -> Void) -> Block {
    Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
}

private func block(_ body: @escaping @convention(block) (UnsafeObject, Int) -> Int) -> Block {
    Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
}

extension Runtime {
    /// Bodies that are blocks.
    @Suite struct Blocks {
        @Test(
            "A block takes nothing, the info object, or the info object and the first arguments",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func prefixes(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let cls = try program.cls("Blocked"), object = try cls.new()
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([object]) {
                    let tokens = [
                        try cls.hook(
                            "add:", .before, rules: rules, engine: engine, block: program.block("without_parameters")),
                        try cls.hook("add:", .before, rules: rules, engine: engine, block: program.block("with_info")),
                        try object.hook(
                            "add:", .before, rules: rules, engine: engine, block: program.block("with_argument")),
                        try cls.hook(
                            "add:", .after, rules: rules, engine: engine, block: program.block("with_c_long_long")),
                    ]
                    #expect(try object.send("add:", 5) == 6)
                    let onClass = ["no parameters", "the call"], onObject = ["argument 5"]
                    let befores = rules == .nested ? onObject + onClass : onClass + onObject
                    #expect(taken() == befores + ["add 5", "argument 5"])
                    tokens.forEach { #expect($0.remove()) }
                    #expect(try object.send("add:", 5) == 6)
                    #expect(taken() == ["add 5"])
                }
            }
        }

        @Test(
            "An instead block uses the invocation and returns its own value", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func insteads(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            try expectRestored([object]) {
                let proceeding = try object.hook("add:", .instead, engine: engine, block: program.block("instead"))
                #expect(try object.send("add:", 5) == 212)
                #expect(taken() == ["add 105", "result 106"])
                let void = try object.hook(
                    "add:", .instead, engine: engine, block: program.block("instead_without_result"))
                #expect(try object.send("add:", 5) == 0)
                let setting = try object.hook(
                    "add:", .instead, engine: engine, block: program.block("instead_setting_result"))
                #expect(try object.send("add:", 5) == 55)
                #expect(taken() == ["instead"])
                [proceeding, void, setting].forEach { $0.remove() }
            }
        }

        @Test(
            "Before and after blocks invoke and change the result as closures do",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func results(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            try expectRestored([object]) {
                let doubling = try object.hook("add:", engine: engine, block: program.block("doubling_result"))
                #expect(try object.send("add:", 5) == 12)
                let invoking = try object.hook("add:", .before, engine: engine, block: program.block("invoking_again"))
                #expect(try object.send("add:", 5) == 12)
                #expect(taken() == ["add 5", "add 5", "add 5"])
                invoking.remove()
                let invokingAfter = try object.hook("add:", engine: engine, block: program.block("invoking_again"))
                #expect(try object.send("add:", 5) == 6)
                #expect(taken() == ["add 5", "add 5"])
                [doubling, invokingAfter].forEach { $0.remove() }
            }
        }

        @Test("A block on the stack is copied", arguments: Fixture.Configuration.manual, HookEngine.tested)
        func stackBlock(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            let lend = try program.fixture.function(
                "blocks_lend_stack_block",
                as: (@convention(c) (@convention(c) (UnsafeRawPointer) -> Void, Int) -> Bool).self)
            try expectRestored([object]) {
                let wasOnStack = lend({ Lent.shared.value = Block(unsafeBlock: $0) }, 7)
                #expect(wasOnStack)
                let body = try #require(Lent.shared.value)
                Lent.shared.value = nil
                let token = try object.hook("add:", .before, engine: engine, block: body)
                #expect(try object.send("add:", 3) == 4)
                #expect(taken() == ["captured 21", "add 3"])
                token.remove()
            }
        }

        @Test("Blocks that Swift made", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func swiftBlocks(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            try expectRestored([object]) {
                let tokens = [
                    try object.hook("add:", .before, engine: engine, block: block { () -> Void in trace("nothing") }),
                    try object.hook(
                        "add:", .before, engine: engine,
                        block: block { (info: UnsafeObject, value: Int) -> Void in
                            let info = ObjCObject(unsafeRetaining: info)
                            #expect((try? info.send("instance")) == object)
                            #expect((try? info.send("selector")) == Selector("add:"))
                            trace("before \(value)")
                        }),
                    try object.hook(
                        "add:", .instead, engine: engine,
                        block: block { (_: UnsafeObject, value: Int) -> Int in value * 3 }),
                ]
                #expect(try object.send("add:", 4) == 12)
                #expect(taken() == ["nothing", "before 4"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test(
            "The values that a block captures live as long as its hook", arguments: [Fixture.Configuration.O0Mrc],
            HookEngine.tested)
        func captures(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            weak var captured: Shared<Int>?
            try expectRestored([object]) {
                func hook() throws -> AspectToken {
                    let count = Shared(0)
                    captured = count
                    return try object.hook("add:", engine: engine, block: block { () -> Void in count.value += 1 })
                }
                var token: AspectToken? = try hook()
                _ = try object.send("add:", 1) as Int
                #expect(captured?.value == 1)
                token?.remove()
                token = nil
            }
            #expect(captured == nil)
        }

        @Test(
            "An info object that is kept owns the call's arguments", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func keptInfo(_ configuration: Fixture.Configuration, _ engine: HookEngine) async throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            let says = try program.fixture.function(
                "blocks_kept_says", as: (@convention(c) (UnsafeObject, Int) -> Bool).self)
            let invoke = try program.fixture.function("blocks_invoke_kept", as: (@convention(c) () -> Void).self)
            let drop = try program.fixture.function("blocks_drop_kept", as: (@convention(c) () -> Void).self)
            let count = ort_retain_count(object.unsafePointer)
            try expectRestored([object]) {
                let token = try object.hook("add:", .before, engine: engine, block: program.block("keeping_info"))
                #expect(try object.send("add:", 9) == 10)
                token.remove()
            }
            nonisolated(unsafe) let pointer = object.unsafePointer
            let wasKept = await Task.detached { says(pointer, 9) }.value
            #expect(wasKept)
            #expect(ort_retain_count(object.unsafePointer) > count)
            // The hook has been removed: the invocation calls the current method.
            _ = taken()
            await Task.detached { invoke() }.value
            #expect(taken() == ["add 9"])
            autoreleasePool { drop() }
            #expect(ort_retain_count(object.unsafePointer) == count)
        }

        @Test(
            "An info object that is not kept leaves no reference", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func infoThatIsNotKept(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            let count = ort_retain_count(object.unsafePointer)
            try expectRestored([object]) {
                let tokens = [
                    try object.hook("add:", .before, engine: engine, block: program.block("with_info")),
                    try object.hook("add:", .instead, engine: engine, block: program.block("instead")),
                    try object.hook("add:", .after, engine: engine, block: program.block("doubling_result")),
                ]
                #expect(try object.send("add:", 1) == 408)
                tokens.forEach { $0.remove() }
            }
            #expect(ort_retain_count(object.unsafePointer) == count)
        }

        @Test(
            "Pointers match by the type that they point to, and ^v matches every pointer",
            arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func pointers(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            try expectRestored([object]) {
                for name in ["with_opaque", "with_void_pointers"] {
                    let token = try object.hook("look:at:", engine: engine, block: program.block(name))
                    try object.send("look:at:", UnsafeRawPointer?.none, "text") as Void
                    #expect(taken() == ["look", "looked"])
                    token.remove()
                }
            }
        }

        @Test(
            "A block is an object: a parameter of one of these types takes an argument of the other",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func objectsAndBlocks(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            let body: @convention(block) (Int) -> Int = { $0 * 3 }
            let argument = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([object]) {
                    let tokens = [
                        try object.hook(
                            "use:", .before, rules: rules, engine: engine, block: program.block("with_block")),
                        try object.hook(
                            "apply:", .before, rules: rules, engine: engine, block: program.block("with_object")),
                    ]
                    #expect(try object.send("apply:", argument) == 3)
                    try object.send("use:", ObjCObject(unsafeRetaining: argument.unsafePointer)) as Void
                    #expect(taken() == ["an object", "a block answers 6", "use"])
                    tokens.forEach { $0.remove() }
                }
            }
        }

        @Test(
            "The return value of a before or after block is dropped", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func droppedResults(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let object = try program.new("Blocked")
            for rules in [AspectRules.nested, .aspectsRules] {
                try expectRestored([object]) {
                    let tokens = try [AspectOptions.before, .after].flatMap { position in
                        try ["returning_long", "returning_object"].map {
                            try object.hook("add:", position, rules: rules, engine: engine, block: program.block($0))
                        }
                    }
                    #expect(try object.send("add:", 5) == 6)
                    #expect(taken() == ["add 5"])
                    tokens.forEach { $0.remove() }
                }
            }
        }

        // MARK: Refused

        @Test(
            "A block that does not fit is refused and leaves no trace", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func refused(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let cls = try program.cls("Blocked"), object = try cls.new()
            let cases: [(block: String, selector: Selector, position: AspectOptions, words: [String])] = [
                ("with_int_info", "add:", .before, ["info object", "i"]),
                ("with_too_many", "add:", .before, ["2 arguments", "1"]),
                ("with_int_argument", "add:", .before, ["parameter 2", "argument 1", "q"]),
                ("with_unsigned_argument", "add:", .before, ["parameter 2", "argument 1", "Q"]),
                ("with_object_argument", "add:", .before, ["parameter 2", "@"]),
                ("returning_object", "add:", .instead, ["returns", "q"]),
                ("returning_large", "add:", .before, ["before", "large", "does not fit into registers"]),
                ("returning_large", "add:", .after, ["after", "large"]),
                ("with_other_opaque", "look:at:", .before, ["parameter 2", "opaque", "other"]),
                ("with_int_pointer", "look:at:", .before, ["parameter 2", "opaque", "^i"]),
            ]
            for (name, selector, position, words) in cases {
                let block = try program.block(name)
                let words = words + ["-[\(cls.name) \(selector)]"]
                expectRefused(.incompatibleBlockSignature, saying: words, [object]) {
                    try cls.hook(selector, position, engine: engine, block: block)
                }
                expectRefused(.incompatibleBlockSignature, saying: words, [object]) {
                    try object.hook(selector, position, rules: .aspectsRules, engine: engine, block: block)
                }
            }
            #if arch(x86_64) // where the result is on the x87 register stack
            expectRefused(.incompatibleBlockSignature, saying: ["before", "does not fit into registers"], [object]) {
                try cls.hook("add:", .before, engine: engine, block: program.block("returning_complex"))
            }
            #endif
            // The refused hooks do not prevent other hooks.
            try expectRestored([object]) {
                let token = try cls.hook(
                    "add:", .before, rules: .aspectsRules, engine: engine, block: program.block("with_argument"))
                #expect(try object.send("add:", 1) == 2)
                #expect(taken() == ["argument 1", "add 1"])
                token.remove()
            }
        }

        @Test("The error has both signatures", arguments: [Fixture.Configuration.O2Arc], HookEngine.tested)
        func errorContext(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let cls = try program.cls("Blocked")
            let block = try program.block("with_int_argument")
            let error = #expect(throws: AspectError.self) { try cls.hook("add:", engine: engine, block: block) }
            #expect(error?.className == cls.name)
            #expect(error?.selector == "add:")
            #expect(error?.methodEncoding == "q@:q")
            #expect(error?.bodyEncoding == "v@?@i")
            #expect(
                error?.message == "the body does not fit -[\(cls.name) add:]: parameter 2 is int [i], but argument 1 "
                    + "of the method is long [q] (body void (id, int) [v@?@i], method long (long) [q@:q])")
        }

        @Test("A block without a signature", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func withoutSignature(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try Program.blocks(configuration)
            let cls = try program.cls("Blocked"), object = try cls.new()
            let block = try program.block("without_signature")
            #expect(block.signature == nil)
            for hook in [
                { try cls.hook("add:", engine: engine, block: block) },
                { try object.hook("add:", engine: engine, block: block) },
            ] {
                expectRefused(.missingBlockSignature, saying: ["signature", "-[\(cls.name) add:]"], [object], hook)
            }
        }
    }
}

/// The block that a C callback stores for the test.
private enum Lent {
    static let shared = Shared<Block?>(nil)
}
