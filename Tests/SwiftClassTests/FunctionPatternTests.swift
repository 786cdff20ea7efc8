import ReplaceableModule
import ServiceModule
import SwiftRuntime
import TestSupport
import Testing

private struct Plus: SwiftHookBody { let run: @Sendable (Int) -> Int }

private func refusal(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "accepted"
    } catch { return "\(error)" }
}

extension SwiftClasses {
    @Suite("Functions of a type, and functions that a pattern means") struct FunctionPatterns {
        @Test("The functions of any type are hooked by their names")
        func types() throws {
            let pair = SwiftType(Pair.self)
            #expect(pair.name == "ReplaceableModule.Pair")
            let tokens = [
                try pair.hook("plus(_:)", .instead, with: Plus { Plus.unsafeNext().run($0) + 100 }),
                try pair.hook("ReplaceableModule.Pair.sum.getter : Swift.Double", .after) { try $0.setResult(9.5) },
                try SwiftType(Final.self).hook("plus(_:)", .instead, with: Plus { _ in 4 }),
            ]
            #expect(tokens.allSatisfy { $0.path == .replacementVariable })
            #expect(Pair(left: 1, right: 2).plus(3) == 104 && Pair(left: 1, right: 2).sum == 9.5)
            #expect(try Final(count: 1).plus(1) == 4)
            tokens.forEach { $0.remove() }
            #expect(Pair(left: 1, right: 2).plus(3) == 4)
            #expect(
                Set(pair.functions.compactMap(\.name)).isSuperset(of: ["plus(_:)", "make(_:)", "init(left:right:)"]))
        }

        @Test("All specializations of a generic type share a hook")
        func generic() throws {
            let seen = Locked(0)
            let token = try SwiftType(Stack<Int>.self).hook("counted(times:)", .before) { _ in seen.withLock { $0 += 1 }
            }
            #expect(Stack<Int>().counted(times: 2) == 0 && Stack<String>().counted(times: 2) == 0)
            #expect(seen.withLock { $0 } == 2)
            token.remove()
        }

        @Test("A type without such a function says so")
        func missing() {
            #expect(
                refusal { try SwiftType(Pair.self).hook("plis(_:)") { _ in } }.contains(
                    "ReplaceableModule.Pair.plus(_:)"))
            #expect(refusal { try SwiftType(Int.self).hook("negate()") { _ in } }.contains("-enable-implicit-dynamic"))
        }

        @Test("A pattern hooks many functions, and lists those that it cannot hook")
        func patterns() async throws {
            let calls = Locked<[String]>([])
            let hooks = try SwiftFunction.hookAll(matching: "ReplaceableModule.Pair.*", .before) { call in
                calls.withLock { $0.append(call.method.name ?? "") }
            }
            #expect(hooks.refused.isEmpty && hooks.tokens.count > 10)
            #expect(Pair(left: 1, right: 2).plus(3) == 4)
            #expect(calls.withLock { $0 } == ["init(left:right:)", "plus(_:)"])
            hooks.remove()
            #expect(Hooks.all.isEmpty)
            let instead = try SwiftFunction.hookAll(matching: "ReplaceableModule.*", .instead) { try $0.proceed() }
            #expect(Pair(left: 1, right: 2).plus(3) == 4 && total(of: 4) == 8 && same("text") == "text")
            #expect(try await fetched(4) == "5")
            #expect(instead.refused.contains { $0.function.name == "fetched(_:)" && "\($0.error)".contains("async") })
            #expect(
                instead.refused.contains { $0.function.name == "same(_:)" && "\($0.error)".contains("type parameters") }
            )
            instead.remove()
            #expect(total(of: 4) == 8)
            #expect(
                refusal { try SwiftFunction.hookAll(matching: "Replacable.*") { _ in } }.contains(
                    "matches the name of no"))
        }

        @Test("Asynchronous bodies are for asynchronous functions")
        func asynchronous() async throws {
            let hooks = try SwiftFunction.hookAll(matching: "ReplaceableModule.*", .instead) { call in
                try await call.proceed()
            }
            #expect(hooks.tokens.allSatisfy { $0.identifier.swiftFunction?.isAsync == true })
            #expect(try await fetched(4) == "5")
            #expect(await Pair(left: 7, right: 0.25).waited("a") == "a 7 0.25")
            hooks.remove()
            #expect(hooks.refused.contains { $0.function.name == "total(of:)" })
        }

        @Test("A pattern finds methods of classes whose module is not replaceable")
        func vtables() throws {
            let found = SwiftFunction.matching("ServiceModule.Service.*")
            #expect(found.contains { $0.path == .vtable && $0.name == "fetch(id:)" })
            #expect(Set(found).count == found.count)
            // Hooks call the library's own functions.
            #expect(SwiftFunction.matching("SwiftRuntime.*").isEmpty)
            #expect(SwiftFunction.matching("ServiceModule.Service.f?tch(id:)").map(\.name) == ["fetch(id:)"])
        }
    }
}
