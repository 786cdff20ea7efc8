import Synchronization

/// A module's classes, and functions that call their methods through the vtable; their types are common to all modules.
public struct ServiceFixture: Sendable {
    /// The class, a subclass that overrides `fetch(id:)`, a subclass that overrides nothing, and a specialized box.
    public let service, overriding, inheriting, box: AnyClass
    /// Makes an instance of one of the classes.
    public let make: @Sendable (AnyClass) -> AnyObject
    /// Calls the method of that name.
    public let fetch: @Sendable (AnyObject, Int) -> String
    /// Calls the method of that name.
    public let greet: @Sendable (AnyObject, String, Int, Double) throws -> Int?
    /// Calls the method of that name.
    public let name: @Sendable (AnyObject) -> String
    /// Calls the method of that name.
    public let setName: @Sendable (AnyObject, String) -> Void
    /// Calls the method of that name.
    public let element: @Sendable (AnyObject, Int) -> Int
    /// Calls the method of that name.
    public let large: @Sendable (AnyObject, [Int]) -> (Int, Int, Int, Int, Int, Int)
    /// Calls the method of that name.
    public let kind: @Sendable (AnyClass) -> String
    /// Calls the method of that name.
    public let put: @Sendable (AnyObject, Int) -> Int
    /// Calls the method of that name.
    public let load: @Sendable (AnyObject, Int) async -> String

    /// Makes the fixture of a module.
    public init(
        service: AnyClass, overriding: AnyClass, inheriting: AnyClass, box: AnyClass,
        make: @escaping @Sendable (AnyClass) -> AnyObject, fetch: @escaping @Sendable (AnyObject, Int) -> String,
        greet: @escaping @Sendable (AnyObject, String, Int, Double) throws -> Int?,
        name: @escaping @Sendable (AnyObject) -> String, setName: @escaping @Sendable (AnyObject, String) -> Void,
        element: @escaping @Sendable (AnyObject, Int) -> Int,
        large: @escaping @Sendable (AnyObject, [Int]) -> (Int, Int, Int, Int, Int, Int),
        kind: @escaping @Sendable (AnyClass) -> String, put: @escaping @Sendable (AnyObject, Int) -> Int,
        load: @escaping @Sendable (AnyObject, Int) async -> String
    ) {
        (self.service, self.overriding, self.inheriting, self.box) = (service, overriding, inheriting, box)
        (self.make, self.fetch, self.greet, self.name, self.setName) = (make, fetch, greet, name, setName)
        (self.element, self.large, self.kind, self.put, self.load) = (element, large, kind, put, load)
    }
}

/// The error that `greet` throws.
public struct Refusal: Error, Equatable {
    /// The argument of `greet`.
    public let times: Int

    /// Makes the error of a call.
    public init(times: Int) { self.times = times }
}

/// Counts its instances.
public final class Tracker: Sendable {
    private static let living = Atomic(0)
    /// The number of living instances.
    public static var count: Int { living.load(ordering: .relaxed) }

    /// Counts a new instance.
    public init() { Self.living.add(1, ordering: .relaxed) }

    deinit { Self.living.subtract(1, ordering: .relaxed) }
}
