import ReplaceableModule
import ServiceModule
import ServiceSupport
import SwiftRuntime
import SwiftRuntimeTesting
import TestSupport
import Testing

private let module = "ReplaceableModule"
private typealias Refusal = ReplaceableModule.Refusal

/// Expects one issue with these words, at the line.
func expectIssue(_ words: String, at line: Int? = nil, _ body: () throws -> Void) throws {
    try withKnownIssue {
        try withHooks(body)
    } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        return text.contains(words) && (line == nil || issue.sourceLocation?.line == line)
    }
}

/// Not Sendable, as most test doubles.
private final class Journal {
    var numbers: [Int] = []
}

extension SwiftClasses {
    @Suite struct Stubs {
        private let pair = Pair(left: 7, right: 0.25)

        @Test("A stub answers with a value, a closure, values in order, or an error; then the original is back")
        func answers() throws {
            try withHooks {
                try stub("\(module).Pair.plus(_:)").returns(1)
                #expect(pair.plus(3) == 1)
                try stub(Pair.self, "plus(_:)").answers { (count: Int) in count * 100 }
                #expect(pair.plus(3) == 300)
                try stub(Pair.self, "plus(_:)").returns(inOrder: [4, 5])
                #expect([pair.plus(0), pair.plus(0)] == [4, 5])
                try stub("\(module).checked(_:)").throws(Refusal(count: 42))
                #expect(throws: Refusal(count: 42)) { try checked(1) }
                try stub("\(module).checked(_:)").answers { (count: Int) throws -> Int in throw Refusal(count: count) }
                #expect(throws: Refusal(count: 2)) { try checked(2) }
            }
            #expect(try pair.plus(3) == 10 && checked(1) == 2)
            #expect(Hooks.all.isEmpty)
        }

        @Test("The newest stub whose condition holds answers; else the next older one, or the original")
        func conditions() throws {
            try withHooks {
                try stub(Pair.self, "plus(_:)").when { (count: Int) in count > 10 }.returns(-1)
                try stub(Pair.self, "plus(_:)").when { (count: Int) in count > 10 }.with(12).returns(-2)
                #expect([1, 11, 12].map(pair.plus) == [8, -1, -2])
                try stub(Pair.self, "text(_:times:)").with("a", 2).returns("two arguments")
                try stub(Pair.self, "text(_:times:)").with("b").returns("one argument")
                #expect(pair.text("a", times: 2) == "two arguments" && pair.text("b", times: 5) == "one argument")
                #expect(pair.text("a", times: 1) == "a 7 0.25")
            }
        }

        @Test("A closure that gets the call reads and changes it, and may continue with the original")
        func calls() throws {
            try withHooks {
                try stub("\(module).checked(_:)").answers { call in
                    try call.setArgument(call.argument(at: 0, as: Int.self) * 2, at: 0)
                    try call.proceed()
                }
                #expect(try checked(4) == 9)
                #expect(throws: Refusal(count: -2)) { try checked(-1) }
            }
        }

        @Test("Functions of many kinds: without a result, static, in an extension, getters, generic types")
        func kinds() throws {
            try withHooks {
                try stub(Pair.self, "add(_:)").doesNothing()
                try stub(Pair.self, "make(_:)").returns(Pair(left: 0, right: 0))
                try stub(Pair.self, "sum.getter").returns(1.5)
                try stub("Swift.Int.doubled()").returns(0)
                try stub(Figure.self, "area(_:)").returns(2.0)
                try stub("\(module).Stack.counted(times:)").answers { (times: Int) in times }
                try stub("\(module).Named.greeting(_:)").answers { (word: String) in word }
                var pair = pair
                pair.add(5)
                #expect(pair.left == 7 && Pair.make(3).left == 0 && pair.sum == 1.5 && 4.doubled() == 0)
                #expect(Figure.point.area(1) == 2 && Stack<String>().counted(times: 3) == 3)
                #expect(pair.greeting("hello") == "hello")
            }
        }

        @Test("A stub of an object leaves other objects and the object's type as they were, and does not keep it")
        func objects() throws {
            try withHooks {
                let stubbed = Final(count: 1), other = Final(count: 1)
                try stub(stubbed, "plus(_:)").returns(100)
                #expect(try stubbed.plus(1) == 100 && stubbed.twice(1) == 200 && other.plus(1) == 2)
                #expect(type(of: stubbed) == Final.self)
                weak var released: Base?
                do {
                    let base = Base()
                    released = base
                    try stub(base, "name(_:)").returns("stubbed")
                    #expect(base.name("x") == "stubbed" && Base().name("x") == "basex")
                }
                #expect(released == nil)
            }
        }

        @Test("Methods that calls reach through the vtable, of an object and of a class")
        func vtables() throws {
            let fixture = makeServiceFixture()
            try withHooks {
                let object = fixture.make(fixture.service), heir = fixture.make(fixture.inheriting)
                try stub(fixture.service, "fetch(id:)").returns("each")
                try stub(object, "fetch(id:)").with(2).returns("two")
                #expect(fixture.fetch(object, 1) == "each" && fixture.fetch(object, 2) == "two")
                #expect(fixture.fetch(heir, 2) == "each")
                try stub(heir, "fetch(id:)").returns("inherited")
                #expect(fixture.fetch(heir, 1) == "inherited" && fixture.fetch(object, 1) == "each")
            }
            #expect(Hooks.all.isEmpty)
        }

        // MARK: Issues

        @Test("A result of a wrong type is an issue at the stub; the caller gets an error, or the original's result")
        func wrongResults() throws {
            try expectIssue("the result cannot be set", at: #line + 1) {
                try stub(Pair.self, "plus(_:)").returns("text")
                #expect(pair.plus(3) == 10)
            }
            try expectIssue("the result cannot be set") {
                try stub("\(module).checked(_:)").answers { "text" }
                #expect(throws: TestDoubleError.self) { try checked(1) }
            }
        }

        @Test("An argument of a wrong type, or one too many, is an issue")
        func wrongArguments() throws {
            try expectIssue("argument 0 is Int, not String", at: #line + 1) {
                try stub(Pair.self, "plus(_:)").answers { (text: String) in text.count }
                #expect(pair.plus(3) == 10)
            }
            try expectIssue("there is no argument 1", at: #line + 1) {
                try stub(Pair.self, "plus(_:)").when { (_: Int, _: Int) in true }.returns(5)
                #expect(pair.plus(3) == 10)
            }
            try expectIssue("argument 0 is Int, not String") {
                try stub(Pair.self, "plus(_:)").with("text").returns(5)
                #expect(pair.plus(3) == 10)
            }
        }

        @Test("A closure that gives no result is an issue, unless the function returns nothing")
        func missingResults() throws {
            try expectIssue("gave no result", at: #line + 1) {
                try stub(Pair.self, "plus(_:)").answers { (_: SwiftCall) in }
                #expect(pair.plus(3) == 10)
            }
            try expectIssue("gave no result") {
                try stub("\(module).checked(_:)").answers { (_: SwiftCall) in }
                #expect(throws: TestDoubleError.self) { try checked(1) }
            }
            try withHooks {
                try stub(Pair.self, "add(_:)").answers { (_: SwiftCall) in }
                var pair = pair
                pair.add(1)
                #expect(pair.left == 7)
            }
        }

        @Test("An error from a function that does not throw is an issue")
        func wrongErrors() throws {
            try expectIssue("does not throw", at: #line + 1) {
                try stub(Pair.self, "plus(_:)").throws(Refusal(count: 1))
                #expect(pair.plus(3) == 10)
            }
            try expectIssue("does not throw") {
                try stub(Pair.self, "plus(_:)").answers { call in
                    try call.setResult(5)
                    throw Refusal(count: 1)
                }
                #expect(pair.plus(3) == 5)
            }
        }

        @Test("A call after the last value is an issue, and gets the last value")
        func tooFewValues() throws {
            try expectIssue("has 2 values, but this is call 3", at: #line + 1) {
                try stub(Pair.self, "plus(_:)").returns(inOrder: [4, 5])
                #expect([pair.plus(0), pair.plus(0), pair.plus(0)] == [4, 5, 5])
            }
            try expectIssue("an empty list of values") {
                try stub(Pair.self, "plus(_:)").returns(inOrder: [Int]())
                #expect(pair.plus(3) == 10)
            }
        }

        // MARK: Refusals

        @Test("What cannot be stubbed is refused with the reason")
        func refusals() throws {
            func refusal(_ body: () throws -> Void) -> String {
                (#expect(throws: (any Error).self) { try body() }).map { "\($0)" } ?? ""
            }
            #expect(refusal { try stub(Pair.self, "plus(_:)").returns(1) }.contains("outside withHooks"))
            withHooks {
                #expect(
                    refusal { try stub("\(module).waited(_:)").answers { try $0.proceed() } }
                        .contains("(call) async throws in"))
                #expect(
                    refusal { try stub("\(module).Pair.plus(_:)").answers { _ in await Task.yield() } }
                        .contains("is not asynchronous"))
                #expect(refusal { _ = try stub(Pair.self, "pluss(_:)") }.contains("did you mean"))
                #expect(refusal { _ = try stub(String.self, "lowercased()") }.contains("is replaceable"))
                #expect(refusal { _ = try stub(Final(count: 1), "kind(_:)") }.contains("Final.self instead"))
                #expect(
                    refusal { try stub(Final.self, "init(count:)").returns(1) }.contains("has allocated the object"))
            }
            #expect(Hooks.all.isEmpty)
        }

        // MARK: One thread

        @Test("A stub for one thread takes a closure and a value that are not Sendable")
        func onThisThread() throws {
            let journal = Journal()
            try withHooks {
                try stub(Pair.self, "plus(_:)").onThisThread.answers { (count: Int) in
                    journal.numbers.append(count)
                    return journal.numbers.count
                }
                #expect([pair.plus(5), pair.plus(6)] == [1, 2] && journal.numbers == [5, 6])
                try stub(Pair.self, "plus(_:)").with(3).onThisThread.returns(journal.numbers.count)
                #expect(pair.plus(3) == 2)
            }
            #expect(pair.plus(3) == 10)
        }

        @Test("Such a stub answers no call on another thread, and needs a body that is not asynchronous")
        func otherThreads() async throws {
            try withKnownIssue {
                try withHooks(reaching: .process) { () throws -> Void in
                    try stub(Pair.self, "plus(_:)").onThisThread.returns(1)
                    JoinedThread { #expect(Pair(left: 7, right: 0).plus(3) == 10) }.join()
                }
            } matching: {
                $0.comments.contains { $0.rawValue.contains("another thread than that of the stub") }
            }
            await withHooks {
                await Task.yield()
                let error = #expect(throws: TestDoubleError.self) {
                    try stub(Pair.self, "plus(_:)").onThisThread.returns(1)
                }
                #expect(error?.description.contains("asynchronous body") == true)
            }
        }
    }
}
