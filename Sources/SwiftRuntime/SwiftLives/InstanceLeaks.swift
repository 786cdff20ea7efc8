/// The instances that a body has made and that are alive after it: see ``LiveInstances/leaks(of:in:)``.
public struct InstanceLeaks: Hashable, Sendable, CustomStringConvertible {
    /// The instances, in no order.
    public let instances: [LiveInstance]

    /// Whether nothing is left.
    public var isEmpty: Bool { instances.isEmpty }

    /// The numbers of instances by their own class.
    public var counts: [SwiftClass: Int] { instances.countsByClass }

    /// A line for each class, with the addresses of its first instances.
    public var description: String {
        let classes = Dictionary(grouping: instances, by: \.swiftClass).sorted { $0.key.name < $1.key.name }
        guard !classes.isEmpty else { return "no instance is left" }
        return classes.map { cls, instances in
            let addresses = instances.map(\.address).sorted().prefix(8).map { "0x" + String($0, radix: 16) }
            let more = instances.count > 8 ? ", …" : ""
            return "\(instances.count) of \(cls): \(addresses.joined(separator: ", "))\(more)"
        }
        .joined(separator: "\n")
    }
}

extension LiveInstances {
    /// Runs the body, and finds the instances of the classes and of their subclasses that it made and that are left.
    ///
    /// ```swift
    /// let leaks = try LiveInstances.leaks(of: [Service.self]) { Service().start() }
    /// ```
    ///
    /// Only instances count that the body's own task makes, its child tasks, and each `Task { }` that the body starts.
    /// Instances of other tests that run at the same time do not matter. Instances that are made on threads and in
    /// detached tasks that the body starts do not count. If another thread may release an instance shortly after the
    /// body, call this function again or wait in the body for that thread.
    ///
    /// Any thread. For the cost and for instances that are not seen, see ``LiveInstances``.
    ///
    /// - Throws: ``LiveInstancesError`` and ``SwiftClassError`` for classes whose instances cannot be counted; the
    ///   errors of the body.
    public static func leaks(of classes: [AnyClass], in body: () throws -> Void) throws -> InstanceLeaks {
        let instances = try LiveInstances(of: classes.map { try SwiftClass($0) })
        return try HookScope.run { scope in
            try body()
            return InstanceLeaks(instances: instances.instances(in: scope.numbers))
        }
    }

    /// The same for an asynchronous body.
    public static func leaks(
        of classes: [AnyClass], isolation: isolated (any Actor)? = #isolation, in body: () async throws -> Void
    ) async throws -> InstanceLeaks {
        let instances = try LiveInstances(of: classes.map { try SwiftClass($0) })
        return try await HookScope.run { scope in
            try await body()
            return InstanceLeaks(instances: instances.instances(in: scope.numbers))
        }
    }
}
