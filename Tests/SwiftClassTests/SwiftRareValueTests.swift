import PrototypeMethods
import SwiftRuntime
import Testing

/// Values that a hook can neither copy nor describe.
class RareValues {
    func replace(_ value: inout Unique, _ number: Int) -> Int {
        value = Sample.unique(number)
        return number + 1
    }
    func step(_ number: Int) -> (@convention(block) (Int) -> Int)? { number > 0 ? { $0 + number } : nil }
}

final class RarerValues: RareValues {
    override func replace(_ value: inout Unique, _ number: Int) -> Int { 0 }
    override func step(_ number: Int) -> (@convention(block) (Int) -> Int)? { nil }
}

private struct GivesBlock: SwiftHookBody { let run: @Sendable (Int) -> (@convention(block) (Int) -> Int)? }

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

        @Test("A body of a type with an optional block is refused")
        func optionalBlocks() throws {
            let cls = try SwiftClass(RareValues.self)
            do {
                try cls.hook("step(_:)", .instead, with: GivesBlock { _ in nil }).remove()
                Issue.record("the body was accepted")
            } catch {
                #expect(error.message.contains("step(_:)") && error.message.contains("block"))
            }
            #expect(hidden(make(false)).step(3)?(4) == 7)
        }
    }
}
