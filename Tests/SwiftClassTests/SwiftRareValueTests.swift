import PrototypeMethods
import SwiftRuntime
import Testing

/// Values that a hook can neither copy nor describe.
class RareValues {
    func replace(_ value: inout Unique, _ number: Int) -> Int {
        value = Sample.unique(number)
        return number + 1
    }
    func replacePair(_ pair: inout UniquePair<Unique>) -> Int {
        pair = Sample.uniquePair(7)
        return 1
    }
    func replaceHeld(_ held: inout Held<Unique>) -> Int {
        held = Held(value: Sample.unique(7))
        return 2
    }
    func step(_ number: Int) -> Block? { number > 0 ? { $0 + number } : nil }
    func both(_ number: Int) -> (Block, Int)? { ({ $0 + number }, number) }
    func tried(_ number: Int) -> Result<Block, any Error> { .success { $0 + number } }
    func paired(_ number: Int) -> BlockPair<Block, Int> { BlockPair(first: { $0 + number }, second: number) }
}

/// The value decides whether the structure can be copied.
struct Held<Value: ~Copyable>: ~Copyable { var value: Value }
extension Held: Copyable where Value: Copyable {}

typealias Block = @convention(block) (Int) -> Int

struct BlockPair<First, Second> {
    var first: First
    var second: Second
}

final class RarerValues: RareValues {
    override func replace(_ value: inout Unique, _ number: Int) -> Int { 0 }
    override func step(_ number: Int) -> Block? { nil }
    override func both(_ number: Int) -> (Block, Int)? { nil }
}

private struct GivesBlock: SwiftHookBody { let run: @Sendable (Int) -> Block? }
private struct GivesBoth: SwiftHookBody { let run: @Sendable (Int) -> (Block, Int)? }
private struct GivesResult: SwiftHookBody { let run: @Sendable (Int) -> Result<Block, any Error> }
private struct GivesPair: SwiftHookBody { let run: @Sendable (Int) -> BlockPair<Block, Int> }

extension SwiftClasses {
    @Suite struct SwiftRareValues {
        private func make(_ isRarer: Bool) -> RareValues { isRarer ? RarerValues() : RareValues() }

        @Test("A variable whose value cannot be copied is unreadable, and the call is right")
        func variables() throws {
            let object = hidden(make(false)), seen = Shared<[Any]>([])
            let token = try SwiftClass(RareValues.self).hook("replace(_:_:)", .before) { seen.value = $0.arguments }
            var value = Sample.unique(1)
            #expect(object.replace(&value, 7) == 8)
            token.remove()
            #expect(value.text.contains("7"))
            #expect(seen.value.count == 2 && seen.value.first is UnreadableValue)
        }

        @Test("A variable of a generic type whose value cannot be copied is unreadable, too")
        func genericVariables() throws {
            let object = hidden(make(false)), seen = Shared<[Any]>([])
            let cls = try SwiftClass(RareValues.self)
            let tokens = try ["replacePair(_:)", "replaceHeld(_:)"].map { name in
                try cls.hook(name, .before) { seen.value += $0.arguments }
            }
            var pair = Sample.uniquePair(1)
            #expect(object.replacePair(&pair) == 1 && pair.text.contains("7"))
            var held = Held(value: Sample.unique(1))
            #expect(object.replaceHeld(&held) == 2 && held.value.text.contains("7"))
            tokens.forEach { $0.remove() }
            #expect(seen.value.count == 2 && seen.value.allSatisfy { $0 is UnreadableValue })
        }

        private func refusal(_ name: String, _ body: some SwiftHookBody) throws -> String {
            let cls = try SwiftClass(RareValues.self)
            do throws(AspectError) {
                try cls.hook(name, .instead, with: body).remove()
                return "none"
            } catch {
                return error.message
            }
        }

        @Test("A body of a type that holds a block is refused")
        func heldBlocks() throws {
            let refusals = [
                try refusal("step(_:)", GivesBlock { _ in nil }), try refusal("both(_:)", GivesBoth { _ in nil }),
                try refusal("tried(_:)", GivesResult { _ in .failure(CodedFailure(code: 1)) }),
                try refusal("paired(_:)", GivesPair { _ in BlockPair(first: { $0 }, second: 1) }),
            ]
            for refusal in refusals {
                #expect(
                    refusal.contains("takes or returns a block, and such values cannot be copied on Linux"),
                    "\(refusal)")
            }
            #expect(hidden(make(false)).step(3)?(4) == 7)
        }
    }
}
