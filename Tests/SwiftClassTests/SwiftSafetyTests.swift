import Foundation
import ServiceSupport
import SwiftRuntime
import Testing

/// Stores a block, whose type has no value witnesses on Linux.
public struct BlockHolder {
    let block: @convention(block) () -> Void
    let number: Int
}

/// A value that cannot be copied.
public struct Ticket: ~Copyable { let number: Int }

/// A class with members that hooks cannot copy or cannot recognize.
open class Delicate {
    var fails = true

    open func block(_ block: @convention(block) () -> Void, _ number: Int) -> Int {
        block()
        return number
    }
    open func numberFirst(_ number: Int, _ block: @convention(block) () -> Void) -> Int {
        block()
        return number
    }
    open func maybe(_ block: (@convention(block) () -> Void)?, _ number: Int) -> Int {
        block?()
        return number
    }
    open func pair(_ pair: (@convention(block) () -> Void, Int)) -> Int {
        pair.0()
        return pair.1
    }
    open func holder(_ holder: BlockHolder) -> Int {
        holder.block()
        return holder.number
    }
    open func give(_ number: Int) -> @convention(block) () -> Int { { number } }

    nonisolated(nonsending) open func callerIsolated(_ number: Int, _ text: String) async -> String {
        "\(text) \(number)"
    }
    open func elsewhere(_ number: Int, _ text: String) async -> String { "\(text) \(number)" }

    open var risky: Int {
        get throws {
            if fails { throw Refusal(times: 7) }
            return 7
        }
    }
    open var typed: Int {
        get throws(Overflow) {
            if fails { throw Overflow(amount: 7) }
            return 7
        }
    }
    open var computed: Int { 5 }
    open var written: Int {
        get { 6 }
        set {}
    }
    open private(set) var stored = 8

    private func secret(_ number: Int) -> Int { number }
    open func reveal(_ number: Int) -> Int { secret(number) }

    open func use(_ ticket: borrowing Ticket, _ number: Int) -> Int { ticket.number + number }
    open func pick<Value>(_ value: Value, _ number: Int) -> Value { value }
    open func hidden(_ number: Int) -> some Equatable { number }
}

/// Generic over values that cannot be copied.
open class Vault<Value: ~Copyable> {
    open func open(_ value: borrowing Value, _ number: Int) -> Int { number }
}

open class Trunk {
    open func grow(_ number: Int) -> Int { number }
}

/// A class that a cast recognizes by comparing the isa.
final class Leaf: Trunk {
    override func grow(_ number: Int) -> Int { number + 1 }
}

/// A class that could be final according to its descriptor.
open class Twig: Trunk {}

/// Declares a member that a subclass could override.
open class Branch: Trunk {
    open func fork() {}
}

private struct SawInt: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct SawBlock: SwiftHookBody { let run: @Sendable (@convention(block) () -> Void) -> Void }
private struct SawBoth: SwiftHookBody { let run: @Sendable (Int, String) -> Void }
private struct OnMain: SwiftHookBody { let run: @MainActor @Sendable (Int) -> Void }
private struct OnAny: SwiftHookBody { let run: @isolated(any) @Sendable (Int) -> Void }
private struct Get: SwiftHookBody { let run: @Sendable () -> Int }
private struct GetOrThrow: SwiftHookBody { let run: @Sendable () throws -> Int }

@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }

extension SwiftClasses {
    /// An accepted hook does no harm; any other hook is refused with a sentence.
    @Suite struct SwiftSafety {
        private let cls: SwiftClass
        private let delicate = opaque(Delicate())

        init() throws { cls = try SwiftClass(Delicate.self) }

        private func refusal(_ hook: () throws -> AspectToken) -> String {
            do {
                try hook().remove()
                return "none"
            } catch {
                return (error as? AspectError)?.message ?? "\(error)"
            }
        }

        private func refusal(
            _ name: String, at options: AspectOptions = .before, _ body: some SwiftHookBody
        ) -> String { refusal { try cls.hook(name, options, with: body) } }

        private func refusal(_ name: String, _ options: AspectOptions) -> String {
            refusal { try cls.hook(name, options) { _ in } }
        }

        // MARK: Blocks

        /// Calls the method with a block, and returns how often the block ran.
        private func call(_ name: String) -> Int {
            nonisolated(unsafe) var runs = 0
            let block: @convention(block) () -> Void = { runs += 1 }
            switch name {
            case "block(_:_:)": #expect(delicate.block(block, 4) == 4)
            case "numberFirst(_:_:)": #expect(delicate.numberFirst(4, block) == 4)
            case "maybe(_:_:)": #expect(delicate.maybe(block, 4) == 4)
            case "pair(_:)": #expect(delicate.pair((block, 4)) == 4)
            case "holder(_:)": #expect(delicate.holder(BlockHolder(block: block, number: 4)) == 4)
            default:
                #expect(delicate.give(4)() == 4)
                runs = 1
            }
            return runs
        }

        @Test(
            "A method with blocks is hooked by bodies that do not take them, and they see the blocks as unreadable",
            arguments: ["block(_:_:)", "numberFirst(_:_:)", "maybe(_:_:)", "pair(_:)", "holder(_:)", "give(_:)"])
        func blocks(_ name: String) throws {
            let seen = Shared<[String]>([])
            let tokens = [
                try cls.hook(name, .before) { call in seen.value.append("\(call.arguments.count)") },
                try cls.hook(name, .before, with: SawNothing { seen.value.append("before") }),
                try cls.hook(name, .after) { call in
                    _ = call.arguments
                    seen.value.append(call.result is UnreadableValue ? "unreadable" : "read")
                },
                try cls.hook(name, .after, with: SawNothing { seen.value.append("after") }),
            ]
            #expect(call(name) == 1)
            tokens.forEach { $0.remove() }
            #expect(call(name) == 1)
            let count = name.count { $0 == ":" }
            #expect(seen.value == ["\(count)", "before", "unreadable", "after"])
            let reason = refusal(name, .instead)
            #expect(reason.contains("block"), "\(reason)")
        }

        @Test("A closure that takes a block is refused, a closure with only the arguments before the block is accepted")
        func bodiesWithBlocks() throws {
            #expect(refusal("block(_:_:)", SawBlock { _ in }).contains("such values cannot be copied on Linux"))
            #expect(refusal("numberFirst(_:_:)", SawInt { _ in }) == "none")
        }

        // MARK: Asynchronous methods

        @Test(
            "The arguments of an asynchronous method are not read, since nothing tells where they are",
            arguments: ["callerIsolated(_:_:)", "elsewhere(_:_:)"])
        func asynchronous(_ name: String) async throws {
            let seen = Shared<[Any]>([])
            let text = Shared("")
            let tokens = [
                try cls.hook(name, .before) { call in
                    seen.value += call.arguments
                    do { _ = try call.argument(at: 0, as: Int.self) } catch { text.value = "\(error)" }
                },
                try cls.hook(name, .before, with: SawNothing { seen.value.append(0) }),
            ]
            let result =
                name == "elsewhere(_:_:)"
                ? await delicate.elsewhere(4, "four") : await delicate.callerIsolated(4, "four")
            tokens.forEach { $0.remove() }
            #expect(result == "four 4")
            #expect(seen.value.map { ($0 as? UnreadableValue)?.type } == ["Swift.Int", "Swift.String", nil])
            #expect(text.value.contains("does not show whether it is nonisolated(nonsending)"), "\(text.value)")
            #expect(refusal(name, SawBoth { _, _ in }).contains("does not show whether it is nonisolated(nonsending)"))
        }

        // MARK: Objects

        @Test(
            "An object of a final class is hooked alone, and casts know it",
            arguments: [Leaf.self, Twig.self] as [Trunk.Type])
        func finalClasses(_ type: Trunk.Type) throws {
            let object: Trunk = opaque(type == Leaf.self ? Leaf() : Twig())
            let other: Trunk = opaque(type == Leaf.self ? Leaf() : Twig())
            let seen = Shared(0)
            let token = try SwiftObject(object).hook("grow(_:)", .before, with: SawInt { seen.value += $0 })
            #expect(object.grow(4) == (type == Leaf.self ? 5 : 4) && other.grow(4) == object.grow(4))
            #expect((object as Any) is Leaf == (type == Leaf.self) && (object as? Leaf != nil) == (type == Leaf.self))
            #expect(ObjectIdentifier(Swift.type(of: object)) == ObjectIdentifier(type))
            token.remove()
            #expect(object.grow(4) == other.grow(4))
            #expect(seen.value == 8)
        }

        @Test("An object of a class that declares what can be overridden is hooked alone")
        func otherClasses() throws {
            let object: Trunk = opaque(Branch())
            let seen = Shared(0)
            let token = try SwiftObject(object).hook("grow(_:)", .before, with: SawInt { seen.value += $0 })
            #expect(object.grow(4) == 4)
            #expect(opaque(object) is Branch)
            token.remove()
            #expect(seen.value == 4)
        }

        @Test("An object of a class of Foundation that compares its own type is hooked alone")
        func toolchainClasses() throws {
            let array = opaque(NSMutableArray(array: [1, 2])), other = opaque(NSMutableArray(array: [1]))
            let count = Shared(0)
            let name = try #require(
                try SwiftClass(NSMutableArray.self).methods.first { $0.name == "count.getter" }?.name)
            let token = try SwiftObject(array).hook(name, .before, with: SawNothing { count.value += 1 })
            #expect(array.count == 2 && other.count == 1)
            #expect(count.value == 1)
            array.add(3)
            array.removeObject(at: 0)
            #expect(array == NSMutableArray(array: [2, 3]) && Array(array) as? [Int] == [2, 3])
            #expect(type(of: array) == NSMutableArray.self && array.mutableCopy() is NSMutableArray)
            #expect(count.value > 1)
            token.remove()
            count.value = 0
            #expect(array.count == 2)
            #expect(count.value == 0)
        }

        // MARK: Getters that throw

        @Test("An error of a getter reaches the caller through a body that proceeds")
        func throwingGetter() throws {
            let seen = Shared<[String]>([])
            let token = try cls.hook("risky.getter", .instead) { call in
                do { try call.proceed() } catch {
                    seen.value.append("\(error)")
                    throw error
                }
                try call.setResult(try #require(call.result as? Int) + 1)
            }
            #expect(throws: Refusal(times: 7)) { try delicate.risky }
            delicate.fails = false
            #expect(try delicate.risky == 8)
            token.remove()
            #expect(try delicate.risky == 7)
            #expect(seen.value == ["\(Refusal(times: 7))"])
        }

        @Test("A body replaces the error of a getter by another error or by a result")
        func replacedError() throws {
            let gives = Shared(false)
            let token = try cls.hook("risky.getter", .instead) { call in
                do { try call.proceed() } catch {
                    if !gives.value { throw Refusal(times: 8) }
                    try call.setResult(9)
                }
            }
            #expect(throws: Refusal(times: 8)) { try delicate.risky }
            gives.value = true
            #expect(try delicate.risky == 9)
            token.remove()
            #expect(throws: Refusal(times: 7)) { try delicate.risky }
        }

        @Test("An error of a type that the getter declares reaches the caller unchanged")
        func typedGetter() throws {
            let seen = Shared<[String]>([])
            let tokens = [
                try cls.hook("typed.getter", .instead) { call in
                    do { try call.proceed() } catch {
                        seen.value.append("\(error)")
                        throw error
                    }
                },
                try cls.hook("typed.getter", .after) { call in
                    seen.value.append("\(call.error.map { "\($0)" } ?? "\(call.result ?? "nothing")")")
                },
            ]
            #expect(throws: Overflow(amount: 7)) { try delicate.typed }
            delicate.fails = false
            #expect(try delicate.typed == 7)
            tokens.forEach { $0.remove() }
            #expect(seen.value.count == 3 && seen.value.prefix(2).allSatisfy { $0.contains("cannot be read") })
            #expect(seen.value.last == "7")
        }

        @Test(
            "A body's own error is dropped if nothing tells whether the getter throws",
            arguments: ["risky.getter", "computed.getter"])
        func droppedError(_ name: String) throws {
            delicate.fails = false
            for options in [AspectOptions.instead, .after] {
                let token = try cls.hook(name, options) { _ in throw Refusal(times: 1) }
                #expect(try (name == "risky.getter" ? delicate.risky : delicate.computed) > 4)
                token.remove()
            }
        }

        @Test("A closure that replaces a getter never throws, and is refused where the getter may throw")
        func closuresOfGetters() throws {
            for name in ["risky.getter", "computed.getter"] {
                #expect(refusal(name, at: .instead, Get { 1 }).contains("it is not known whether the getter throws"))
                #expect(
                    refusal(name, at: .instead, GetOrThrow { 1 }).contains("it is not known whether the getter throws"))
            }
            for name in ["written.getter", "stored.getter"] {
                #expect(refusal(name, at: .instead, Get { 1 }) == "none")
                #expect(refusal(name, at: .instead, GetOrThrow { 1 }).contains("it throws, but the method does not"))
            }
        }

        // MARK: Isolation

        @Test("A closure that an actor isolates is refused, since nothing tells where the method is called")
        func isolatedBodies() {
            #expect(refusal("reveal(_:)", OnMain { _ in }).contains("it is isolated by @Swift.MainActor"))
            #expect(refusal("reveal(_:)", OnAny { _ in }).contains("it is isolated by @isolated(any)"))
        }

        // MARK: Calls that no hook sees

        // An optimized build has no symbols for this method.
        #if DEBUG
        @Test("A private method is refused, since the compiler resolves each call of it")
        func privateMethod() {
            #expect(delicate.reveal(1) == 1)
            let reason = refusal("secret(_:)", SawInt { _ in })
            #expect(reason.contains("it is private"), "\(reason)")
        }
        #endif

        @Test("A coroutine's refusal says that hooks of the accessors do not see changes in place")
        func coroutines() {
            #expect(refusal("written.modify", SawNothing {}).contains("no hook sees changes in place"))
        }

        // MARK: Sentences

        @Test("The sentence about a type that cannot be copied names the type")
        func noncopyable() {
            let reason = refusal("use(_:_:)", .instead)
            #expect(reason.contains("the type SwiftClassTests.Ticket is not found by its name"), "\(reason)")
            #expect(reason.contains("~Copyable"))
        }

        @Test(
            "The error for a missing method of a class that is generic over such types names the methods that exist")
        func genericOverNoncopyable() throws {
            let reason = refusal { try SwiftClass(Vault<Int>.self).hook("close()", .before) { _ in } }
            #expect(reason.contains("its methods are ") && reason.contains("open("), "\(reason)")
        }

        @Test("No error suggests an impossible hook", arguments: ["pick(_:_:)", "hidden(_:)"])
        func advice(_ name: String) {
            let reason = refusal(name, .instead)
            #expect(reason.contains("use a before or after hook") && !reason.contains("SwiftHookBody"), "\(reason)")
            #expect(delicate.pick(1, 2) == 1)
        }
    }
}
