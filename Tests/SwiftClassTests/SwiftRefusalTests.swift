import SwiftRuntime
import TestRoot
import TestSupport
import Testing

protocol Shape: Sendable {}

struct Circle: Shape, Equatable { var radius = 1.0 }

struct CodedFailure: Error, Equatable { var code: Int }

/// A class with members that the compiler passes or writes in unusual ways.
class Odd {
    func pair(_ number: Int) -> (any Shape, any Shape) { (Circle(radius: Double(number)), Circle()) }
    func mixed(_ number: Int) -> (Int, any Shape) { (number, Circle()) }
    func typed(_ number: Int) throws(CodedFailure) -> Int {
        if number < 0 { throw CodedFailure(code: number) }
        return number
    }
    func apply(_ function: (Int) -> Int) -> Int { function(1) }
    func keep(_ function: @escaping @Sendable (Int) -> Int) { kept = function }
    func draw(_ shape: any Shape & Sendable, _ other: any Sendable) -> String { "\(shape) \(other)" }
    func wrap(_ number: Int) -> any Sendable { number }
    func check(_ condition: @autoclosure () -> Bool) -> Bool { condition() }
    func `raw name`(_ number: Int) -> Int { number }
    func 🎉(_ number: Int) -> Int { number }
    var computed: Int { 5 }
    private func secret(_ number: Int) -> Int { number }
    func reveal(_ number: Int) -> Int { secret(number) }
    var kept: (@Sendable (Int) -> Int)?
    func moment(_ instant: ContinuousClock.Instant, _ priority: TaskPriority, _ number: Int) -> ContinuousClock.Instant
    {
        instant.advanced(by: .seconds(number))
    }
}

private struct SawInt: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct Typed: SwiftHookBody { let run: @Sendable (Int) throws(CodedFailure) -> Int }
private struct Untyped: SwiftHookBody { let run: @Sendable (Int) throws -> Int }
private struct Plain: SwiftHookBody { let run: @Sendable (Int) -> Int }
private struct Keeps: SwiftHookBody { let run: @Sendable (@escaping (Int) -> Int) -> Void }
private struct Borrows: SwiftHookBody { let run: @Sendable ((Int) -> Int) -> Void }
private struct Keeping: SwiftHookBody { let run: @Sendable (@escaping @Sendable (Int) -> Int) -> Void }
private struct Draws: SwiftHookBody { let run: @Sendable (any Shape & Sendable, any Sendable) -> Void }
private struct Wraps: SwiftHookBody { let run: @Sendable (Int) -> any Sendable }
private struct Checks: SwiftHookBody { let run: @Sendable (() -> Bool) -> Void }
private struct OfParameter<Value>: SwiftHookBody { let run: @Sendable (Value) -> Void }
private struct BesideParameter<Value>: SwiftHookBody { let run: @Sendable (Int) -> Void }

@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }

extension SwiftClasses {
    @Suite struct SwiftRefusals {
        private let cls: SwiftClass
        private let odd = opaque(Odd())

        init() throws { cls = try SwiftClass(Odd.self) }

        private func refusal(
            _ name: String, at options: AspectOptions = .before, _ body: some SwiftHookBody
        ) -> String {
            do {
                try cls.hook(name, options, with: body).remove()
                return "none"
            } catch {
                return error.message
            }
        }

        @Test(
            "Results that take the places of arguments are available only through the call",
            arguments: ["pair(_:)", "mixed(_:)"])
        func results(_ name: String) throws {
            #expect(refusal(name, SawInt { _ in }).contains("the addresses of the method's results may be"))
            let seen = Shared<[Int]>([])
            let tokens = [
                try cls.hook(name, .before) { seen.value.append(try $0.argument(at: 0)) },
                try cls.hook(name, .before, with: SawNothing { seen.value.append(-1) }),
                try cls.hook(name, .after) { seen.value.append(try $0.argument(at: 0)) },
            ]
            if name == "mixed(_:)" {
                #expect(odd.mixed(7).0 == 7)
            } else {
                #expect(odd.pair(7).0 as? Circle == Circle(radius: 7))
            }
            tokens.forEach { $0.remove() }
            #expect(seen.value == [7, -1, 7])
        }

        @Test("Errors of a declared type are also the errors of a body that declares this type")
        func typedErrors() throws {
            for refused in [
                refusal("typed(_:)", at: .instead, Untyped { $0 }), refusal("typed(_:)", at: .instead, Plain { $0 }),
            ] {
                #expect(refused.contains("typed errors are returned differently"))
            }
            let token = try cls.hook(
                "typed(_:)", .instead,
                with: Typed { number throws(CodedFailure) in
                    let next = Typed.unsafeNext()
                    if number == 9 { throw CodedFailure(code: 99) }
                    return try next.run(number) + 1
                })
            #expect(try odd.typed(1) == 2)
            #expect(throws: CodedFailure(code: 99)) { try odd.typed(9) }
            #expect(throws: CodedFailure(code: -3)) { try odd.typed(-3) }
            token.remove()
            let seen = Shared<[String]>([])
            let after = try cls.hook("typed(_:)", .after) {
                seen.value.append("\($0.error as Any) \($0.result as Any)")
            }
            #expect(throws: CodedFailure(code: -3)) { try odd.typed(-3) }
            after.remove()
            #expect(
                seen.value.count == 1 && seen.value[0].contains("which cannot be read")
                    && seen.value[0].hasSuffix("nil"))
        }

        @Test("No body can keep a function that the method may not keep")
        func functions() throws {
            #expect(refusal("apply(_:)", Keeps { _ in }).contains("declare the parameter without @escaping"))
            let sum = Shared(0)
            let tokens = [
                try cls.hook("apply(_:)", .before, with: Borrows { sum.value += $0(2) }),
                try cls.hook("keep(_:)", .before, with: Keeping { sum.value += $0(3) }),
                try cls.hook("check(_:)", .before, with: Checks { sum.value += $0() ? 100 : 0 }),
            ]
            #expect(odd.apply { $0 + 1 } == 2)
            odd.keep { $0 * 10 }
            #expect(odd.check(sum.value == 33))
            tokens.forEach { $0.remove() }
            #expect(sum.value == 133)
        }

        @Test("Values whose layout the standard library may change are read where their addresses are")
        func resilientValues() throws {
            let seen = Shared<[Any]>([]), now = ContinuousClock.now
            let token = try cls.hook("moment(_:_:_:)", .after) { call in
                seen.value = call.arguments + [call.result as Any]
            }
            let later = odd.moment(now, .high, 5)
            token.remove()
            #expect(seen.value[0] as? ContinuousClock.Instant == now)
            #expect(seen.value[1] as? TaskPriority == .high)
            #expect(seen.value[2] as? Int == 5)
            #expect(seen.value[3] as? ContinuousClock.Instant == later)
        }

        @Test("Marker protocols make no difference")
        func markers() throws {
            let seen = Shared<[String]>([])
            let token = try cls.hook("draw(_:_:)", .before, with: Draws { seen.value.append("\($0) \($1)") })
            let text = odd.draw(Circle(), 5)
            token.remove()
            #expect(seen.value == [text])
            let wrap = try cls.hook("wrap(_:)", .instead, with: Wraps { "<\(Wraps.unsafeNext().run($0 + 1))>" })
            #expect(odd.wrap(1) as? String == "<2>")
            wrap.remove()
        }

        @Test("A body whose types are its structure's parameters is refused")
        func genericBodies() throws {
            #expect(refusal("reveal(_:)", OfParameter<Int> { _ in }).contains("parameters of the structure"))
            #expect(refusal("reveal(_:)", BesideParameter<String> { _ in }) == "none")
        }

        @Test("Names with any characters are read", arguments: ["`raw name`(_:)", "🎉(_:)"])
        func names(_ name: String) throws {
            let seen = Shared(0)
            let token = try cls.hook(name, .before, with: SawInt { seen.value += $0 })
            _ = name == "🎉(_:)" ? odd.🎉(4) : odd.`raw name`(4)
            token.remove()
            #expect(seen.value == 4)
        }

        // An optimized build has no symbols for this class.
        #if DEBUG
        @Test("A class in a function is hooked like others")
        func localClass() throws {
            class Local {
                func double(_ number: Int) -> Int { number * 2 }
                class func zero() -> Int { 0 }
            }
            // Without this subclass the compiler would know that nothing is overridden.
            class Overriding: Local {
                override func double(_ number: Int) -> Int { number }
                override class func zero() -> Int { 1 }
            }
            _ = Overriding()
            let seen = Shared(0)
            let local = try SwiftClass(Local.self)
            let tokens = [
                try local.hook("double(_:)", .before, with: SawInt { seen.value += $0 }),
                try local.hook("zero()", .before, with: SawNothing { seen.value += 10 }),
            ]
            let type = opaque(Local.self)
            #expect(opaque(Local()).double(3) + type.zero() == 6)
            tokens.forEach { $0.remove() }
            #expect(seen.value == 13)
        }
        #endif

        @Test("The refusal of a property names its accessors")
        func accessors() {
            #expect(refusal("computed", SawNothing {}).contains("hook computed.getter"))
            #expect(odd.computed + odd.reveal(1) == 6)
        }

        @Test("An error that no caller can get ends the process, with the error and the hook's place")
        func errorOfBody() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try SwiftClass(Odd.self).hook("reveal(_:)", .instead) { call in try call.setResult("text") }
                _ = opaque(Odd()).reveal(1)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            for words in ["SwiftRefusalTests.swift:", "String is not Swift.Int", "does not throw"] {
                #expect(output.contains(words), "\(output)")
            }
        }

        @Test(
            "A call that was kept ends the process when it is used after its body, or on another thread",
            .disabled(if: test_is_sanitized(), "the child reads all symbols again, slowly"))
        func keptCalls() async {
            let late = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let kept = Shared<SwiftCall?>(nil)
                let cls = try SwiftClass(Odd.self)
                try cls.hook("reveal(_:)", .before) { call in kept.value = kept.value ?? call }
                for number in 1...3 { _ = opaque(Odd()).reveal(number) }
                try cls.hook("reveal(_:)", .after) { _ in _ = kept.value?.arguments }
                _ = opaque(Odd()).reveal(4)
            }
            let elsewhere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try SwiftClass(Odd.self)
                    .hook("reveal(_:)", .before) { call in
                        nonisolated(unsafe) let call = call
                        JoinedThread { _ = call.arguments }.join()
                    }
                _ = opaque(Odd()).reveal(1)
            }
            for result in [late, elsewhere] {
                let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
                #expect(output.contains("reveal(_:) was used after its body had returned, or on another"), "\(output)")
            }
        }

        @Test("Each call on a thread has its own values, also inside another call's body and when calls are kept")
        func callsInCalls() throws {
            let (seen, kept) = (Shared<[Int]>([]), Shared<[SwiftCall]>([]))
            let token = try SwiftClass(Odd.self)
                .hook("reveal(_:)", .before) { call in
                    let number: Int = try! call.argument(at: 0)
                    if number > 1 { _ = opaque(Odd()).reveal(number - 1) }
                    if number.isMultiple(of: 2) { kept.value.append(call) }
                    seen.value.append(try! call.argument(at: 0))
                }
            _ = opaque(Odd()).reveal(4)
            token.remove()
            #expect(seen.value == [1, 2, 3, 4])
            kept.value = [] // the calls keep the body, which keeps them
        }

        @Test("The next function of an instead hook cannot be used by another body")
        func strayNext() async {
            await #expect(processExitsWith: .failure) {
                let cls = try SwiftClass(Odd.self)
                try cls.hook("reveal(_:)", .before, with: SawInt { _ in _ = Plain.unsafeNext() })
                _ = opaque(Odd()).reveal(1)
            }
            await #expect(processExitsWith: .failure) {
                let kept = Shared<Plain?>(nil)
                let cls = try SwiftClass(Odd.self)
                try cls.hook(
                    "reveal(_:)", .instead,
                    with: Plain { number in
                        kept.value = Plain.unsafeNext()
                        return number
                    })
                try cls.hook("reveal(_:)", .after, with: SawNothing { _ = kept.value?.run(100) })
                _ = opaque(Odd()).reveal(1)
            }
        }
    }
}
