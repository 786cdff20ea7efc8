import CHooks
import CRuntime
import SwiftRuntime
import TestSupport
import Testing

private struct Pair: ObjCStructure, Equatable {
    static let objCEncoding = "{mixed=qd}"
    var count = 0, weight = 0.0
}

/// A block of the fixture `hooks_of_blocks`, and a function that calls it from compiled code.
private struct HookedBlock {
    let block: Block
    let fixture: Fixture

    init(_ name: String, _ configuration: Fixture.Configuration) throws {
        let program = try Program("hooks_of_blocks", configuration)
        block = try program.block(name)
        fixture = program.fixture
    }

    func callAsFunction(_ value: Int) throws -> Int {
        let call = try fixture.function("blocks_call_number", as: (@convention(c) (UnsafeRawPointer, Int) -> Int).self)
        return call(block.unsafePointer, value)
    }

    func callAsFunction(_ rect: Rect, _ factor: Double) throws -> Rect {
        let call = try fixture.function(
            "blocks_call_rect", as: (@convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Double) -> Void).self)
        var rect = rect
        call(block.unsafePointer, &rect, factor)
        return rect
    }

    func callAsFunction(_ pair: Pair) throws -> Pair {
        let call = try fixture.function(
            "blocks_call_mixed", as: (@convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void).self)
        var pair = pair
        call(block.unsafePointer, &pair)
        return pair
    }

    /// Whether the block returns the object.
    func returns(_ object: ObjCObject, _ value: Int) throws -> Bool {
        let call = try fixture.function(
            "blocks_call_object",
            as: (@convention(c) (UnsafeRawPointer, UnsafeRawPointer, Int) -> UnsafeRawPointer?).self)
        return call(block.unsafePointer, object.unsafePointer, value) == UnsafeRawPointer(object.unsafePointer)
    }

    func returns(_ object: ObjCObject) throws -> Bool {
        let call = try fixture.function(
            "blocks_call_named", as: (@convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UnsafeRawPointer?).self)
        return call(block.unsafePointer, object.unsafePointer) == UnsafeRawPointer(object.unsafePointer)
    }
}

private let rect = Rect(origin: Point(x: 1, y: 2), size: Point(x: 3, y: 4))

extension Runtime {
    /// Hooks of the calls of a block.
    @Suite struct HookedBlocks {
        @Test(
            "Hooks in every position run around a block, and can be removed", arguments: Fixture.Configuration.allCases)
        func positions(_ configuration: Fixture.Configuration) throws {
            let number = try HookedBlock("number", configuration)
            try expectNoLeakedHooks {
                try expectRestored {
                    let before = try number.block.hook(.before) { (value: Int) in trace("before \(value)") }
                    let after = try number.block.hook { (info: AspectInfo, value: Int) in
                        #expect(info.instance.unsafePointer == number.block.unsafePointer)
                        #expect(info.selector == "invoke")
                        trace("after \(value)")
                        try info.setReturnValue(1000 + value)
                    }
                    let instead = try number.block.hook(.instead) { (info: AspectInfo, value: Int) in
                        trace("instead")
                        try info.proceed(with: value * 2)
                    }
                    #expect(number.block.aspects.aspects.map(\.options.position) == [.before, .instead, .after])
                    #expect(try number(5) == 1010)
                    #expect(taken() == ["before 5", "instead", "block 10", "after 10"])
                    #expect(after.remove() && !after.remove())
                    #expect(try number(5) == 11)
                    #expect(instead.remove())
                    #expect(try number(5) == 6)
                    _ = taken()
                    #expect(before.remove())
                    #expect(try number(5) == 6)
                    #expect(taken() == ["block 5"])
                }
            }
        }

        @Test("A body that takes only the info may omit its type")
        func untypedInfo() throws {
            let number = try HookedBlock("number", .O0Mrc)
            try expectRestored {
                let token = try number.block.hook(.before) { info in trace("\(info.selector)") }
                #expect(try number(5) == 6)
                #expect(taken() == ["invoke", "block 5"])
                token.remove()
            }
        }

        @Test("Several hooks of a block have priorities and owners", arguments: Fixture.Configuration.allCases)
        func several(_ configuration: Fixture.Configuration) throws {
            let number = try HookedBlock("number", configuration)
            let owner = HookOwner("blocks"), other = HookOwner("others")
            try number.block.hook(.before, owner: owner) { trace("low") }
            try number.block.hook(.before, priority: 5, owner: other) { trace("high") }
            try number.block.hook([.before, .automaticRemoval], owner: owner) { trace("once") }
            let switched = try number.block.hook(.after, owner: owner) { trace("after") }
            #expect(try number(1) == 2)
            #expect(taken() == ["high", "low", "once", "block 1", "after"])
            #expect(switched.disable() && switched.state == .disabled)
            #expect(try number(1) == 2)
            #expect(taken() == ["high", "low", "block 1"])
            #expect(switched.enable() && switched.isActive)
            #expect(Hooks.removeAll(owner: owner) == 2)
            #expect(Hooks.removeAll(on: number.block) == 1)
            #expect(number.block.aspects.aspects.isEmpty)
            #expect(try number(1) == 2)
            #expect(taken() == ["block 1"])
        }

        @Test("Structures are passed and returned by value", arguments: Fixture.Configuration.allCases)
        func structures(_ configuration: Fixture.Configuration) throws {
            let rects = try HookedBlock("rect", configuration), pairs = try HookedBlock("mixed", configuration)
            let doubled = Rect(origin: rect.origin, size: Point(x: 6, y: 8))
            try expectNoLeakedHooks {
                let looking = try rects.block.hook(.before) { (info: AspectInfo, given: Rect, factor: Double) in
                    #expect(given == rect && factor == 2 && info.arguments.count == 2)
                }
                #expect(try rects(rect, 2) == doubled)
                let changing = try rects.block.hook { (info: AspectInfo) in
                    #expect(info.returnValue != nil)
                    try info.setReturnValue(Rect(origin: Point(x: 9, y: 9), size: Point()))
                }
                #expect(try rects(rect, 2).origin.x == 9)
                changing.remove()
                let replacing = try rects.block.hook(.instead) { (given: Rect, factor: Double) -> Rect in
                    Rect(origin: given.size, size: given.origin)
                }
                #expect(try rects(rect, 2) == Rect(origin: rect.size, size: rect.origin))
                [looking, replacing].forEach { $0.remove() }
                #expect(try rects(rect, 2) == doubled)
                let pair = try pairs.block.hook(.instead) { (info: AspectInfo, given: Pair) in
                    try info.proceed(with: Pair(count: given.count * 10, weight: 0))
                }
                #expect(try pairs(Pair(count: 2, weight: 8)) == Pair(count: 21, weight: 1))
                pair.remove()
                #expect(try pairs(Pair(count: 2, weight: 8)) == Pair(count: 3, weight: 9))
            }
        }

        @Test("A structure behind a pointer belongs to the caller", arguments: Fixture.Configuration.allCases)
        func pointers(_ configuration: Fixture.Configuration) throws {
            let pointers = try HookedBlock("pointer", configuration)
            let call = try pointers.fixture.function(
                "blocks_call_pointer",
                as: (@convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> UnsafeMutableRawPointer?).self)
            let token = try pointers.block.hook(.before) { (given: UnsafeMutableRawPointer, value: Int) in
                given.assumingMemoryBound(to: Rect.self).pointee.origin.y = Double(value)
            }
            var given = rect
            withUnsafeMutablePointer(to: &given) {
                #expect(call(pointers.block.unsafePointer, $0, 7) == UnsafeMutableRawPointer($0))
            }
            #expect(given.origin == Point(x: 8, y: 7))
            #expect(token.remove())
        }

        @Test(
            "Objects, including those with a protocol type, are passed and returned",
            arguments: Fixture.Configuration.allCases)
        func objects(_ configuration: Fixture.Configuration) throws {
            let objects = try HookedBlock("object", configuration), named = try HookedBlock("named", configuration)
            let object = try #require(ObjCClass("NSObject")).new()
            let other = try #require(ObjCClass("NSObject")).new()
            let tokens = [
                try objects.block.hook(.before) { (given: ObjCObject, value: Int) in
                    #expect(given == object && value == 3)
                },
                try named.block.hook(.before) { (given: ObjCObject) in #expect(given == object) },
            ]
            #expect(try objects.returns(object, 3) && named.returns(object))
            #expect(taken() == ["object 3", "named 1"])
            let replacing = try objects.block.hook(.instead) { (given: ObjCObject) -> ObjCObject in other }
            #expect(try !objects.returns(object, 3))
            #expect(taken() == [])
            (tokens + [replacing]).forEach { $0.remove() }
        }

        @Test("A block is the body of a hook of another block", arguments: Fixture.Configuration.allCases)
        func blocks(_ configuration: Fixture.Configuration) throws {
            let number = try HookedBlock("number", configuration)
            let body: @convention(block) (UnsafeObject, Int) -> Int = { _, value in value + 50 }
            let token = try number.block.hook(
                .instead, block: Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self)))
            #expect(try number(1) == 51)
            #expect(token.remove())
            #expect(try number(1) == 2)
            _ = taken()
        }

        @Test("A block made by Swift is hooked like any other")
        func swiftBlocks() throws {
            let added = Shared(1)
            let made: @convention(block) (Int, Double) -> Int = { value, factor in
                trace("block")
                return Int(Double(value) * factor) + added.value
            }
            let block = Block(unsafeBlock: unsafeBitCast(made, to: UnsafeRawPointer.self))
            let called = unsafeBitCast(block.unsafePointer, to: (@convention(block) (Int, Double) -> Int).self)
            let token = try block.hook(.instead) { (info: AspectInfo, value: Int, factor: Double) in
                trace("hook \(value) \(factor)")
                try info.proceed(with: value + 1, factor * 2)
            }
            #expect(called(4, 1.5) == 16)
            #expect(taken() == ["hook 4 1.5", "block"])
            #expect(token.remove())
            #expect(called(4, 1.5) == 7)
            #expect(taken() == ["block"])
        }

        @Test("A constant block of an image is hooked for all its users", arguments: Fixture.Configuration.allCases)
        func constants(_ configuration: Fixture.Configuration) throws {
            let constant = try HookedBlock("constant", configuration)
            let again = try HookedBlock("constant", configuration)
            #expect(constant.block.unsafePointer == again.block.unsafePointer)
            let token = try constant.block.hook(.before) { (value: Int) in trace("before \(value)") }
            #expect(try again(1) == 2)
            #expect(taken() == ["before 1", "constant 1"])
            #expect(token.remove())
            #expect(try again(1) == 2)
            #expect(taken() == ["constant 1"])
        }

        // MARK: Refusals

        @Test("A body with more parameters than the block is refused", arguments: Fixture.Configuration.allCases)
        func tooMany(_ configuration: Fixture.Configuration) throws {
            let number = try HookedBlock("number", configuration)
            expectRefused(.incompatibleBlockSignature, saying: ["takes 2 arguments", "has 1"]) {
                try number.block.hook(.before) { (value: Int, more: Int) in }
            }
            let body: @convention(block) (UnsafeObject, Int, Int) -> Void = { _, _, _ in }
            let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
            expectRefused(.incompatibleBlockSignature, saying: ["takes 2 arguments"]) {
                try number.block.hook(.before, block: block)
            }
            expectRefused(.incompatibleBlockSignature, saying: ["parameter 1", "Double"]) {
                try number.block.hook(.before) { (value: Double) in }
            }
            #expect(try number(1) == 2)
            _ = taken()
        }

        @Test("Only stubs hook the calls of blocks, and a hook of a block cannot name a method")
        func engines() throws {
            let number = try HookedBlock("number", .O2Arc)
            expectRefused(.notDynamicallyDispatched, saying: ["forwarding", "a block is not called by a message"]) {
                try number.block.hook(.before, engine: .forwarding) {}
            }
            expectRefused(.notDynamicallyDispatched, saying: ["libffi", "omit the engine"]) {
                try number.block.hook(.before, engine: .libffi) {}
            }
            expectRefused(.objectNotHookable, saying: ["block", "isa"]) {
                try ObjCObject(unsafeRetaining: number.block.unsafePointer).hook("description") {}
            }
            let token = try number.block.hook(.before, engine: .trampoline) { trace("before") }
            #expect(try number(1) == 2)
            #expect(taken() == ["before", "block 1"])
            #expect(token.remove())
        }

        @Test("A block on the stack is hooked through its copy on the heap")
        func stack() throws {
            let program = try Program("hooks_of_blocks", .O2Mrc)
            let visit = try program.fixture.function(
                "blocks_with_one_on_the_stack",
                as: (@convention(c) (
                    @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Void,
                    UnsafeMutableRawPointer?
                ) -> Void).self)
            visit(
                { pointer, _ in
                    var hook: OpaquePointer?
                    var request = ort_hook_request()
                    request.object = UnsafeObject(mutating: pointer.assumingMemoryBound(to: objc_object.self))
                    request.selector = sel_registerName("invoke")
                    request.position = .ORT_HOOK_BEFORE
                    request.function = { _, _ in }
                    #expect(ort_hook_install(&request, &hook) == .ORT_HOOK_NOT_HOOKABLE && hook == nil)
                    let copy = Block(unsafeBlock: pointer)
                    #expect(copy.unsafePointer != request.object)
                    let token = try? copy.hook(.before) {}
                    #expect(token?.remove() == true)
                }, nil)
        }

        @Test("A block without a signature is refused")
        func withoutSignature() throws {
            let number = try HookedBlock("number", .O2Arc)
            let literal = UnsafeMutablePointer<ort_block_literal>.allocate(capacity: 1)
            defer { literal.deallocate() }
            literal.pointee =
                UnsafeRawPointer(number.block.unsafePointer)
                .assumingMemoryBound(to: ort_block_literal.self).pointee
            literal.pointee.flags = 1 << 28 // a global block
            let block = Block(unsafeBlock: literal)
            expectRefused(.missingBlockSignature, saying: ["without a type signature"]) { try block.hook(.before) {} }
        }

        // MARK: Life

        @Test("The hooks end with the block", arguments: Fixture.Configuration.allCases)
        func end(_ configuration: Fixture.Configuration) throws {
            var number: HookedBlock? = try HookedBlock("number", configuration)
            let token = try #require(try number?.block.hook(.before) {})
            #expect(token.isActive)
            number = nil
            #expect(token.state == .removed && !token.remove())
            #expect(throws: AspectError.self) { try token.removeOrThrow() }
            Hooks.flush()
        }

        // MARK: Interceptors

        @Test("An instead body proceeds at once, with other arguments", arguments: Fixture.Configuration.allCases)
        func interceptedAtOnce(_ configuration: Fixture.Configuration) throws {
            let number = try HookedBlock("number", configuration), rects = try HookedBlock("rect", configuration)
            let objects = try HookedBlock("object", configuration)
            let object = try #require(ObjCClass("NSObject")).new()
            let tokens = [
                try number.block.hook(.instead) { (info: AspectInfo, value: Int) in
                    try info.proceed(with: value + 40)
                },
                try rects.block.hook(.instead) { (info: AspectInfo, given: Rect) in
                    try info.proceed(with: Rect(origin: given.size, size: given.origin), 1.0)
                },
                try objects.block.hook(.instead) { (info: AspectInfo, given: ObjCObject) in
                    try info.proceed(with: given, 12)
                },
            ]
            #expect(try number(1) == 42)
            #expect(try rects(rect, 5) == Rect(origin: rect.size, size: rect.origin))
            #expect(try objects.returns(object, 1))
            #expect(taken() == ["block 41", "object 12"])
            tokens.forEach { #expect($0.remove()) }
        }

        @Test("An instead body keeps the call and proceeds later", arguments: Fixture.Configuration.allCases)
        func interceptedLater(_ configuration: Fixture.Configuration) throws {
            let number = try HookedBlock("number", configuration), rects = try HookedBlock("rect", configuration)
            let objects = try HookedBlock("object", configuration)
            let kept = Shared<[Invocation]>([])
            let tokens = [number, rects, objects].map { hooked in
                try? hooked.block.hook(.instead) { (info: AspectInfo) in kept.value.append(info.retained()) }
            }
            #expect(try number(1) == 0)
            #expect(try rects(rect, 5) == Rect())
            do {
                let object = try #require(ObjCClass("NSObject")).new()
                #expect(try !objects.returns(object, 1))
            }
            #expect(taken() == [])
            tokens.forEach { #expect($0?.remove() == true) }
            try kept.value.forEach { try $0.invoke() }
            #expect(taken() == ["block 1", "object 1"])
            #expect(try kept.value[0].returnValue?.as(Int.self) == 2)
            #expect(try kept.value[1].returnValue?.as(Rect.self).size.x == 15)
            kept.value = []
        }

        @Test(
            "An error of a body leaves a call that Swift makes as the same error",
            arguments: Fixture.Configuration.allCases)
        func errors(_ configuration: Fixture.Configuration) throws {
            let number = try HookedBlock("number", configuration)
            let kept = Shared<Invocation?>(nil)
            try number.block.hook([.before, .automaticRemoval]) { (info: AspectInfo) in kept.value = info.retained() }
            #expect(try number(1) == 2)
            struct Failure: Error {}
            let failing = try number.block.hook(.before) { throw Failure() }
            #expect(throws: Failure.self) { try kept.value?.invoke() }
            #expect(failing.remove())
            kept.value = nil
            #expect(taken() == ["block 1"])
        }
    }
}
