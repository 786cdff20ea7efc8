#if OpenCombine
import SwiftRuntime
import TestSupport
import Testing

/// The fixture `hooks_signals` in one configuration; its methods trace their calls.
struct SignalProgram: Sendable {
    private let fixture: Fixture

    init(_ configuration: Fixture.Configuration) throws {
        fixture = try Fixture.load("hooks_signals", configuration)
        let tracing: @convention(c) (UnsafePointer<CChar>) -> Void = { trace(String(cString: $0)) }
        try fixture.variable("hooks_trace").pointee = tracing
        _ = taken()
    }

    func new() throws -> ObjCObject { try #require(ObjCClass(fixture.className("HooksScreen"))).new() }

    /// The number of living objects.
    var alive: Int { get throws { try fixture.variable("hooks_alive", as: Int.self).pointee } }

    /// Calls a function `void (id)`.
    func call(_ name: String, _ object: ObjCObject) throws {
        typealias Function = @convention(c) (UnsafeObject) -> Void
        let function = try fixture.function("signals_" + name, as: Function.self)
        withExtendedLifetime(object) { function(object.unsafePointer) }
    }
}

/// The fixture `key_values` in one configuration.
struct KeyProgram {
    private let fixture: Fixture

    init(_ configuration: Fixture.Configuration) throws { fixture = try Fixture.load("key_values", configuration) }

    func subject() throws -> ObjCObject { try #require(ObjCClass(fixture.className("KeySubject"))).new() }

    /// The number of living objects.
    var alive: Int { get throws { try fixture.variable("key_values_alive", as: Int.self).pointee } }
}

/// Expects that after the body the objects have their classes again, and these their methods.
func expectRestored<Result>(
    _ objects: [ObjCObject], sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) rethrows -> Result {
    let classes = objects.flatMap(\.isa.lineage)
    let before = RuntimeSnapshot.capture(classes, objects: objects)
    defer {
        Hooks.flush() // frees the values that bodies have captured
        let after = RuntimeSnapshot.capture(classes, objects: objects)
        #expect(after.differences(from: before) == [], sourceLocation: sourceLocation)
    }
    return try body()
}
#endif
