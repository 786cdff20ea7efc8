import Foundation
import SwiftRuntime
import SwiftRuntimeThrottling
import TestSupport
import Testing

/// All tests of adapters: they hook the same classes, and therefore run one after the other.
@Suite(.serialized) struct Adapters {}

/// The fixture `adapters` in one configuration; its methods record the messages that they perform.
struct AdapterProgram: Sendable {
    private static let performed = Locked<[String]>([])

    let fixture: Fixture

    init(_ configuration: Fixture.Configuration = .O2Arc) throws {
        fixture = try Fixture.load("adapters", configuration)
        let note: @convention(c) (UnsafeRawPointer?, UnsafePointer<CChar>) -> Void = { _, text in
            let text = String(cString: text)
            AdapterProgram.performed.withLock { $0.append(text) }
        }
        try fixture.variable("adapters_performed").pointee = note
        _ = performed()
    }

    /// Returns the messages that were performed since the last call.
    func performed() -> [String] {
        Self.performed.withLock { words in
            defer { words = [] }
            return words
        }
    }

    func cls(_ name: String) throws -> ObjCClass { try #require(ObjCClass(fixture.className("Adapter" + name))) }

    func new(_ name: String = "Stub") throws -> ObjCObject { try cls(name).new() }

    /// The number of living objects.
    var alive: Int { get throws { try fixture.variable("adapters_alive", as: Int.self).pointee } }

    /// Runs a function `void (id)` of the fixture.
    func run(_ symbol: String, _ object: ObjCObject) throws {
        let function = try fixture.function(symbol, as: (@convention(c) (UnsafeObject) -> Void).self)
        withExtendedLifetime(object) { function(object.unsafePointer) }
    }
}

extension ObjCObject {
    /// Sends `note:` with each text.
    func note(_ texts: String...) throws {
        for text in texts { try send("note:", text) }
    }
}

/// A clock that a test sets, with the bodies that wait for their time.
final class ManualScheduler: ThrottleScheduler {
    private struct State {
        var uptime = Duration.seconds(1_000)
        var jobs: [(due: Duration, body: @Sendable () -> Void)] = []

        mutating func takeNext() -> (@Sendable () -> Void)? {
            let due = jobs.indices.filter { jobs[$0].due <= uptime }.min { jobs[$0].due < jobs[$1].due }
            return due.map { jobs.remove(at: $0).body }
        }
    }

    private let state = Locked(State())

    var uptime: Duration { state.withLock { $0.uptime } }

    /// The number of waiting bodies.
    var count: Int { state.withLock { $0.jobs.count } }

    func perform(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(($0.uptime + delay, body)) }
    }

    /// Advances the clock, and runs the bodies that are due on this thread.
    func pass(_ seconds: Double) {
        state.withLock { $0.uptime += .seconds(seconds) }
        while let body = state.withLock({ $0.takeNext() }) { body() }
    }
}
