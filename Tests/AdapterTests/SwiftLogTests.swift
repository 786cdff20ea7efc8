#if Logging
import InMemoryLogging
import Logging
import ReplaceableModule
import SwiftRuntime
import SwiftRuntimeLogging
import TestSupport
import Testing

extension Adapters {
    /// Log records of calls of Swift functions.
    @Suite struct SwiftCallLogs {
        private let handler: InMemoryLogHandler
        private let logger: Logger

        init() {
            var handler = InMemoryLogHandler()
            handler.logLevel = .debug
            self.handler = handler
            logger = Logger(label: "tests") { [handler] _ in handler }
        }

        @Test("A call of a method makes a record with its arguments and its result")
        func record() throws {
            let writer = Writer(), type = SwiftType(Writer.self)
            let tokens = [
                try type.hook("count(_:)", .log(at: .notice, to: logger)),
                try SwiftObject(writer).hook("write(_:times:)", .log(to: logger)),
            ]
            #expect(try writer.count("four") == 4)
            writer.write("a", times: 2)
            Writer().write("b", times: 1)
            let entries = handler.entries, metadata = entries.map(\.metadata)
            let names = ["count(_:)", "write(_:times:)"]
            #expect(entries.map { "\($0.message)" } == names.map { "ReplaceableModule.Writer.\($0)" })
            #expect(entries.map(\.level) == [.notice, .debug])
            #expect(entries.allSatisfy { $0.error == nil })
            #expect(metadata.map { $0["type"] } == ["ReplaceableModule.Writer", "ReplaceableModule.Writer"])
            #expect(metadata.map { $0["function"] } == names.map { "\($0)" })
            #expect(metadata.map { $0["arguments"] } == [.array(["\"four\""]), .array(["\"a\"", "2"])])
            #expect(metadata.map { $0["returned"] } == ["4", nil])
            let address = UInt(bitPattern: Unmanaged.passUnretained(writer).toOpaque())
            #expect(metadata.allSatisfy { $0["receiver"] == "0x\(String(address, radix: 16))" })
            #expect(metadata.allSatisfy { "\($0["duration", default: ""])".hasSuffix("seconds") })
            tokens.forEach { $0.remove() }
            _ = try writer.count("a")
            #expect(handler.entries.count == 2)
        }

        @Test("A record is written at the end of an asynchronous call, with its error")
        func asynchronous() async throws {
            let revise = try SwiftFunction("ReplaceableModule.Writer.revise(_:)")
                .declared(as: type(of: Writer.revise(_:)))
            let token = try revise.hook(.log(to: logger))
            #expect(try await Writer().revise("four") == 4)
            let error = await #expect(throws: Refusal.self) { try await Writer().revise("") }
            #expect(handler.entries.map { $0.metadata["arguments"] } == [.array(["\"four\""]), .array(["\"\""])])
            #expect(handler.entries.map { $0.metadata["returned"] } == ["4", nil])
            #expect(handler.entries.map { $0.error as? Refusal } == [nil, error])
            token.remove()
        }

        @Test("Functions that no instead hook can replace are logged, too")
        func generic() throws {
            let token = try SwiftFunction("ReplaceableModule.same(_:)").hook(.log(to: logger))
            #expect(same(4) == 4)
            #expect(handler.entries.map { "\($0.message)" } == ["ReplaceableModule.same(_:)"])
            token.remove()
        }

        @Test("Values can be left out, and no value is described if the logger's level is higher")
        func secrets() throws {
            let writer = Writer(), described = Locked(0)
            let function = try SwiftFunction("ReplaceableModule.Writer.count(_:)")
            var quiet = logger
            quiet.logLevel = .info
            let tokens = [
                try function.hook(.log(to: logger, includingValues: false)), try function.hook(.log(to: quiet)),
            ]
            #expect(try writer.count("four") == 4)
            let entry = try #require(handler.entries.first)
            #expect(handler.entries.count == 1)
            #expect(Set(entry.metadata.keys) == ["type", "function", "receiver", "duration"])
            tokens.forEach { $0.remove() }
            let counting = try SwiftFunction("ReplaceableModule.same(_:)").hook(.log(to: quiet))
            #expect(same(Described(count: described)).count.withLock { $0 } == 0)
            counting.remove()
        }

        @Test("A pattern logs many functions, each with its own name")
        func pattern() throws {
            let hooks = try SwiftFunction.hookAll(
                matching: "ReplaceableModule.Pair.*", .log(at: .info, to: logger), owner: HookOwner("logs"))
            #expect(Pair(left: 1, right: 2).plus(3) == 4)
            #expect(
                handler.entries.map { "\($0.metadata["function", default: ""])" } == ["init(left:right:)", "plus(_:)"])
            // Nothing tells whether this getter throws.
            #expect(hooks.refused.map { $0.function.name } == ["later.getter"])
            #expect(Hooks.removeAll(owner: HookOwner("logs")) == hooks.tokens.count)
        }
    }
}

/// Counts how often it is described.
private struct Described: CustomStringConvertible {
    let count: Locked<Int>
    var description: String {
        count.withLock { $0 += 1 }
        return "described"
    }
}
#endif
