import ResilientService
import ServiceModule
import ServiceSupport
import SwiftRuntime
import Testing

/// The kinds of modules that a class may be in; the tests load the library's module while they run.
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

    /// The module's name in prototypes.
    var name: String {
        switch self {
        case .same: "SwiftClassTests"
        case .other: "ServiceModule"
        case .resilient: "ResilientService"
        case .library: "ServiceLibrary"
        }
    }
}

struct Fetch: SwiftHookBody { let run: @Sendable (Int) -> String }
struct SawFetch: SwiftHookBody { let run: @Sendable (Int) -> Void }
struct Greet: SwiftHookBody { let run: @Sendable (String, Int, Double) throws -> Int? }
struct SawGreet: SwiftHookBody { let run: @Sendable (String, Int, Double) -> Void }
struct GetName: SwiftHookBody { let run: @Sendable () -> String }
struct SawString: SwiftHookBody { let run: @Sendable (String) -> Void }
struct Large: SwiftHookBody { let run: @Sendable ([Int]) -> (Int, Int, Int, Int, Int, Int) }

/// A variable that bodies and the test share; one thread at a time uses it.
final class Shared<Value>: @unchecked Sendable {
    // Sendable: see above.
    var value: Value
    init(_ value: Value) { self.value = value }
}
