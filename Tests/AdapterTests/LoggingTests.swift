#if Logging
import InMemoryLogging
import Logging
import SwiftRuntime
import SwiftRuntimeLogging
import TestSupport
import Testing

extension Adapters {
    /// Log records of calls.
    @Suite struct CallLogs {
        private let handler: InMemoryLogHandler
        private let logger: Logger

        init() {
            var handler = InMemoryLogHandler()
            handler.logLevel = .debug
            self.handler = handler
            logger = Logger(label: "tests") { [handler] _ in handler }
        }

        private func address(_ object: ObjCObject) -> String {
            "0x" + String(UInt(bitPattern: object.unsafePointer), radix: 16)
        }

        @Test("A call makes a record with its arguments and its result", arguments: Fixture.Configuration.allCases)
        func record(_ configuration: Fixture.Configuration) throws {
            let program = try AdapterProgram(configuration), cls = try program.cls("Stub"), object = try cls.new()
            let tokens = try ["twice:", "noteText:count:"].map { try cls.log(Selector($0), at: .notice, to: logger) }
            #expect(try object.send("twice:", 4) as Int == 8)
            try "text".withCString { try object.send("noteText:count:", $0, 2) }
            #expect(program.performed() == ["twice", "text"])
            let entries = handler.entries
            #expect(entries.map(\.message) == ["-[\(cls.name) twice:]", "-[\(cls.name) noteText:count:]"])
            #expect(entries.allSatisfy { $0.level == .notice && $0.error == nil })
            let metadata = entries.map(\.metadata)
            #expect(metadata.map { $0["class"] } == ["\(cls.name)", "\(cls.name)"])
            #expect(metadata.map { $0["selector"] } == ["twice:", "noteText:count:"])
            #expect(metadata.allSatisfy { $0["receiver"] == "\(address(object))" })
            #expect(metadata.map { $0["arguments"] } == [.array(["4"]), .array(["\"text\"", "2"])])
            #expect(metadata.map { $0["returned"] } == ["8", nil])
            #expect(metadata.allSatisfy { "\($0["duration", default: ""])".hasSuffix("seconds") })
            tokens.forEach { $0.remove() }
            try object.note("a")
            #expect(handler.entries.count == 2)
        }

        @Test("Records of a class method and of one object")
        func targets() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let tokens = [try cls.isa.log("note:", to: logger), try object.log("note:", to: logger)]
            try ObjCObject(cls).note("a")
            try object.note("b")
            try cls.new().note("c")
            #expect(handler.entries.map(\.message) == ["+[\(cls.name) note:]", "-[\(cls.name) note:]"])
            #expect(handler.entries.map { $0.metadata["arguments"] } == [.array(["\"a\""]), .array(["\"b\""])])
            tokens.forEach { $0.remove() }
        }

        @Test("The record has the exception, which also reaches the sender", arguments: Fixture.Configuration.allCases)
        func exception(_ configuration: Fixture.Configuration) throws {
            let cls = try AdapterProgram(configuration).cls("Stub")
            let token = try cls.log("fail", to: logger)
            let error = try #require(throws: ObjCException.self) { try cls.new().send("fail") }
            #expect(error.reason == "as asked")
            let entry = try #require(handler.entries.first)
            #expect((entry.error as? ObjCException)?.object == error.object)
            #expect(entry.metadata["duration"] != nil)
            #expect(entry.metadata["returned"] == nil)
            token.remove()
        }

        @Test("No value is described if the logger's level is higher")
        func level() throws {
            let program = try AdapterProgram(), cls = try program.cls("Stub"), object = try cls.new()
            let text = try program.new("Text"), level = Locked(Logger.Level.info)
            let logger = Logger(label: "tests") { [handler] _ in VaryingLogHandler(inner: handler, level: level) }
            let token = try cls.log("keep:", at: .debug, to: logger)
            try object.send("keep:", text)
            #expect(program.performed() == ["kept"])
            #expect(handler.entries.isEmpty)
            level.withLock { $0 = .debug }
            try object.send("keep:", text)
            #expect(program.performed() == ["described", "kept"])
            #expect(handler.entries.map { $0.metadata["arguments"] } == [.array(["\"text\""])])
            token.remove()
        }

        @Test("Values can be left out of the record")
        func secrets() throws {
            let program = try AdapterProgram(), object = try program.new()
            let token = try object.log("twice:", to: logger, includingValues: false)
            #expect(try object.send("twice:", 4) as Int == 8)
            let entry = try #require(handler.entries.first)
            #expect(Set(entry.metadata.keys) == ["class", "selector", "receiver", "duration"])
            token.remove()
        }

        @Test("The record has the arguments at the beginning of the call, and the end of an object is logged")
        func life() throws {
            let program = try AdapterProgram(.O2Mrc), cls = try program.cls("Stub")
            let tokens = [
                try cls.hook("note:", .instead) { (info: AspectInfo) in try info.proceed(with: "b") },
                try cls.log("note:", to: logger), try cls.log("dealloc", to: logger),
            ]
            try autoreleasePool { try cls.new().note("a") }
            #expect(program.performed() == ["b"])
            #expect(handler.entries.map(\.message) == ["-[\(cls.name) note:]", "-[\(cls.name) dealloc]"])
            #expect(handler.entries[0].metadata["arguments"] == .array(["\"a\""]))
            tokens.forEach { $0.remove() }
        }
    }
}

/// A handler whose level changes while it is in use.
private struct VaryingLogHandler: LogHandler {
    var inner: InMemoryLogHandler
    let level: Locked<Logger.Level>

    var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }
    var logLevel: Logger.Level {
        get { level.withLock { $0 } }
        set { level.withLock { $0 = newValue } }
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) { inner.log(event: event) }
}
#endif
