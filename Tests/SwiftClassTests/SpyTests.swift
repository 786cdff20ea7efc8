import ReplaceableModule
import ServiceModule
import ServiceSupport
import SwiftRuntime
import SwiftRuntimeTesting
import Testing

private let module = "ReplaceableModule"
private typealias Refusal = ReplaceableModule.Refusal

extension SwiftClasses {
    @Suite struct Spies {
        private let pair = Pair(left: 7, right: 0.25)

        @Test("A spy records arguments, results and durations with their types")
        func calls() throws {
            try withHooks {
                let plus = try spy(on: Pair.self, "plus(_:)", arguments: Int.self, result: Int.self)
                #expect(plus.isEmpty && plus.last == nil)
                _ = (pair.plus(1), pair.plus(2))
                #expect(plus.map(\.arguments) == [1, 2])
                #expect(plus.map(\.result) == [8, 9])
                #expect(plus.count == 2 && plus.last?.arguments == 2 && plus[0].arguments == 1)
                #expect(plus.allSatisfy { $0.duration != nil && $0.error == nil })
                #expect(plus.function == "plus(_:)" && "\(plus)" == "2 calls of \(module).Pair.plus(_:)")
                let text = try spy(on: Pair.self, "text(_:times:)", arguments: String.self, Int.self)
                _ = pair.text("a", times: 2)
                #expect(text[0].arguments == ("a", 2) && text[0].result as? String == "a 14 0.25")
            }
            #expect(Hooks.all.isEmpty)
        }

        @Test("A spy that reads nothing counts the calls; it can be read after its end")
        func counts() throws {
            let (adds, made) = try withHooks {
                let adds = try spy(on: Pair.self, "add(_:)", result: Void.self),
                    made = try spy(on: "\(module).Pair.make(_:)")
                var pair = Pair.make(1)
                pair.add(1)
                pair.add(2)
                return (adds, made)
            }
            _ = Pair.make(2)
            #expect(adds.count == 2 && made.count == 1 && made[0].result as? Pair == Pair(left: 1, right: 0.5))
        }

        @Test("A spy records the error that a function throws, and its caller gets the error")
        func errors() throws {
            try withHooks {
                let calls = try spy(on: "\(module).checked(_:)", arguments: Int.self, result: Int.self)
                #expect(throws: Refusal(count: -1)) { try checked(-1) }
                #expect(calls[0].error as? Refusal == Refusal(count: -1))
                #expect(calls[0].result == nil && calls[0].duration != nil)
            }
        }

        @Test("A spy of an object sees no other object, and records calls that a stub answers")
        func objects() throws {
            let fixture = makeServiceFixture()
            try withHooks {
                let object = fixture.make(fixture.service), other = fixture.make(fixture.service)
                let calls = try spy(on: object, "fetch(id:)", arguments: Int.self, result: String.self)
                try stub(fixture.service, "fetch(id:)").returns("stubbed")
                _ = (fixture.fetch(object, 1), fixture.fetch(other, 2))
                #expect(calls.map(\.arguments) == [1] && calls.map(\.result) == ["stubbed"])
            }
        }

        @Test("Calls of several functions are put in the order in which they began")
        func order() throws {
            try withHooks {
                let twice = try spy(on: Final.self, "twice(_:)"), plus = try spy(on: Final.self, "plus(_:)")
                let checks = try spy(on: "\(module).checked(_:)", arguments: Int.self)
                _ = try Final(count: 1).twice(1)
                #expect(
                    inOrder(checks, plus, twice) == [
                        "twice(_:)", "plus(_:)", "checked(_:)", "plus(_:)", "checked(_:)",
                    ])
            }
        }

        @Test("A call is there while it runs, without a result")
        func running() throws {
            try withHooks {
                let calls = try spy(on: Final.self, "twice(_:)", arguments: Int.self, result: Int.self)
                try stub(Final.self, "plus(_:)").answers { (_: Int) in
                    #expect(calls.count == 1 && calls[0].arguments == 4)
                    #expect(calls[0].result == nil && calls[0].duration == nil)
                    return 1
                }
                #expect(try Final(count: 1).twice(4) == 2)
                #expect(calls[0].result == 2)
            }
        }

        @Test("Calls of child tasks are recorded exactly")
        func parallel() async throws {
            try await withHooks {
                let calls = try spy(on: Pair.self, "plus(_:)", arguments: Int.self, result: Int.self)
                await withTaskGroup { group in
                    for task in 0..<8 {
                        group.addTask {
                            for number in 0..<250 { _ = Pair(left: task, right: 0).plus(number) }
                        }
                    }
                }
                #expect(calls.count == 2000)
                #expect(calls.reduce(0) { $0 + ($1.result ?? 0) - $1.arguments } == 28 * 250)
            }
        }

        @Test("Values of other types are issues at the spy")
        func wrongTypes() throws {
            try expectIssue("argument 0 is Int, not String", at: #line + 1) {
                let calls = try spy(on: Pair.self, "plus(_:)", arguments: String.self)
                #expect(pair.plus(3) == 10)
                #expect(calls.isEmpty)
            }
            try expectIssue("it is Int, not String", at: #line + 1) {
                let calls = try spy(on: Pair.self, "plus(_:)", arguments: Int.self, result: String.self)
                #expect(pair.plus(3) == 10)
                #expect(calls.map(\.arguments) == [3] && calls[0].result == nil && calls[0].duration != nil)
            }
            #expect(throws: TestDoubleError.self) { try spy(on: Pair.self, "plus(_:)") }
            #expect(Hooks.all.isEmpty)
        }
    }
}
