import SwiftRuntime
import Testing

/// Runs the body, and records an issue of the test for the objects of the classes that the body made and that still
/// live.
///
/// ```swift
/// try expectNoLeaks(of: Service.self, Session.self) {
///     Service().run()
/// }
/// ```
///
/// Objects of subclasses count. Objects that other tasks make at the same time do not, nor do those that the body makes
/// in detached tasks and on other threads. The issue names each object's class and address.
///
/// - Throws: The errors of the body, and `LiveInstancesError` if the objects of a class cannot be counted: see
///   `LiveInstances`.
public func expectNoLeaks(
    of classes: AnyClass..., sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws {
    report(try LiveInstances.leaks(of: classes, in: body), sourceLocation)
}

/// Runs the asynchronous body, and records an issue of the test for the objects of the classes that the body made and
/// that still live.
///
/// Otherwise this function works like the one for bodies that do not wait.
public func expectNoLeaks(
    of classes: AnyClass..., isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async throws {
    report(try await LiveInstances.leaks(of: classes, in: body), sourceLocation)
}

private func report(_ leaks: InstanceLeaks, _ location: SourceLocation) {
    guard !leaks.isEmpty else { return }
    Issue.record("the body has left \(leaks)", sourceLocation: location)
}
