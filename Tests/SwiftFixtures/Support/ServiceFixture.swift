/// A module's classes and what calls their methods through the vtable, by functions of types that all modules know.
public struct ServiceFixture: Sendable {
    /// The class, a subclass that overrides `fetch(id:)`, one that overrides nothing, and a specialization of a generic
    /// one.
    public let service, overriding, inheriting, box: AnyClass
    /// An instance of one of them.
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

    /// A module's.
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

/// What `greet` throws.
public struct Refusal: Error, Equatable {
    /// As `greet` was told.
    public let times: Int

    /// An error of that call.
    public init(times: Int) { self.times = times }
}

/// Counts its instances.
public final class Tracker: @unchecked Sendable {
    // Sendable: one thread at a time uses it.
    /// Those that are alive.
    public nonisolated(unsafe) static var count = 0

    /// One more.
    public init() { Self.count += 1 }

    deinit { Self.count -= 1 }
}
