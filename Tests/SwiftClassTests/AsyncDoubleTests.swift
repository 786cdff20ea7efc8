import ReplaceableModule
import SwiftRuntime
import SwiftRuntimeTesting
import Testing

private let module = "ReplaceableModule"
private let type: Any.Type = (@Sendable (Int) async throws -> String).self

extension SwiftClasses {
    @Suite("Stubs and spies of asynchronous functions") struct AsyncDoubles {
        @Test("Values, errors and closures answer, and others calls proceed")
        func stubs() async throws {
            try await withHooks {
                try stub("\(module).fetched(_:)").returns("stub")
                #expect(try await fetched(1) == "stub")
                try stub("\(module).fetched(_:)", declaredAs: type).with(7).throws(Refusal(count: 7))
                await #expect(throws: Refusal(count: 7)) { try await fetched(7) }
                #expect(try await fetched(8) == "stub")
                try stub("\(module).fetched(_:)", declaredAs: type).when { (count: Int) in count > 100 }
                    .answers { (count: Int) async throws in
                        await Task.yield()
                        return "waited \(count)"
                    }
                #expect(try await fetched(101) == "waited 101")
                #expect(try await fetched(2) == "stub")
                try stub("\(module).fetched(_:)").answers { call in
                    try await call.proceed()
                    try call.setResult("<\(call.result ?? "none")>")
                }
                #expect(try await fetched(101) == "<waited 101>")
                async let child = fetched(3)
                #expect(try await child == "<stub>")
                #expect(try await Task.detached { try await fetched(3) }.value == "4")
            }
            #expect(try await fetched(1) == "2")
            #expect(Hooks.all.isEmpty)
        }

        @Test("A spy records arguments, results, errors and durations")
        func spies() async throws {
            try await withHooks {
                let calls = try spy(
                    on: "\(module).fetched(_:)", arguments: Int.self, result: String.self, declaredAs: type)
                _ = try await fetched(1)
                _ = try? await fetched(-2)
                async let one = fetched(10)
                async let two = fetched(20)
                _ = try await (one, two)
                #expect(Set(calls.map(\.arguments)) == [1, -2, 10, 20] && calls.count == 4)
                #expect(
                    calls[0].result == "2" && calls[0].error == nil && calls[1].error as? Refusal == Refusal(count: -2))
                for call in calls.calls.dropFirst(2) { #expect(call.result == "\(call.arguments + 1)") }
            }
        }

        @Test("Only calls of the object are answered")
        func objects() async throws {
            let one = Ledger(), other = Ledger()
            try await withHooks {
                try stub(one, "add(_:)").returns(100)
                #expect(await one.add(1) == 100)
                #expect(await other.add(1) == 1)
            }
            #expect(await one.add(1) == 1)
        }

        @Test("An answer of a wrong type is an issue of the test, and the original answers")
        func wrongType() async throws {
            try await withHooks {
                try stub("\(module).atOnce(_:)").returns("text")
                await withKnownIssue {
                    #expect(await atOnce(1) == 2)
                } matching: {
                    "\($0)".contains("cannot answer")
                }
            }
        }
    }
}
