import ResilientService
import ServiceModule
import ServiceSupport
import SwiftRuntime
import Testing

/// Everything here: the tests share one process, and look at all of its hooks.
@Suite(.serialized) struct SwiftClasses {}

/// The kinds of modules that a class may be in; the library's is loaded while the tests run.
enum Module: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case same, other, resilient, library

    var testDescription: String { rawValue }

    var fixture: ServiceFixture {
        switch self {
        case .same: makeServiceFixture()
        case .other: ServiceModule.makeServiceFixture()
        case .resilient: ResilientService.makeServiceFixture()
        case .library: ServiceLibrary.shared.fixtures.service
        }
    }

    var kinds: KindsFixture {
        switch self {
        case .same: makeKindsFixture()
        case .other: ServiceModule.makeKindsFixture()
        case .resilient: ResilientService.makeKindsFixture()
        case .library: ServiceLibrary.shared.fixtures.kinds
        }
    }

    /// As prototypes have it.
    var name: String {
        switch self {
        case .same: "SwiftClassTests"
        case .other: "ServiceModule"
        case .resilient: "ResilientService"
        case .library: "ServiceLibrary"
        }
    }
}

/// In a release build calls of an actor's methods do not pass the vtable: nothing can override them.
var areActorsSeen: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
}

struct Fetch: SwiftHookBody { let run: @Sendable (Int) -> String }
struct SawFetch: SwiftHookBody { let run: @Sendable (Int) -> Void }
struct Greet: SwiftHookBody { let run: @Sendable (String, Int, Double) throws -> Int? }
struct SawGreet: SwiftHookBody { let run: @Sendable (String, Int, Double) -> Void }
struct GetName: SwiftHookBody { let run: @Sendable () -> String }
struct SawNothing: SwiftHookBody { let run: @Sendable () -> Void }
struct SawString: SwiftHookBody { let run: @Sendable (String) -> Void }
struct Large: SwiftHookBody { let run: @Sendable ([Int]) -> (Int, Int, Int, Int, Int, Int) }

/// A variable that bodies and the test share; one thread at a time uses it.
final class Shared<Value>: @unchecked Sendable {
    // Sendable: see above.
    var value: Value
    init(_ value: Value) { self.value = value }
}
