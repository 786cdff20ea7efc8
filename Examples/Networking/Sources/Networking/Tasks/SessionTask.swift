import Foundation
import SwiftRuntime

/// A running request: a reference to an Objective-C object of a class cluster.
///
/// Any thread may use it.
///
/// Tasks are suspended at first. A task that is suspended while it runs closes its connection, and starts from the
/// beginning when it is resumed.
public final class SessionTask: ObjCObject, @unchecked Sendable {
    override public class var objCClassName: String? { "SessionTask" }

    /// The kind of transfer that a task makes.
    public enum Kind: Int, Sendable, CaseIterable {
        case data, upload, download
    }

    /// The state of a task.
    public enum State: Int, Sendable {
        case running, suspended, canceling, completed
    }

    /// Posted when ``resume()`` has changed the state from suspended to running.
    ///
    /// Each change is posted once, on the thread that made it. The notification's object is the task, equal to any
    /// other reference to the same task.
    public static let didResumeNotification = Notification.Name("Networking.SessionTaskDidResume")
    /// Posted in the same way each time ``suspend()`` changes the state from running to suspended.
    public static let didSuspendNotification = Notification.Name("Networking.SessionTaskDidSuspend")

    static func make(_ kind: Kind, isBackground: Bool, identifier: Int, transfer: ObjCObject) -> SessionTask {
        let task = unfailing {
            try ObjCClass.named("SessionTask").send(
                "taskWithKind:isBackground:identifier:transfer:", kind.rawValue, isBackground, UInt(identifier),
                transfer,
                returning: ObjCObject.self)
        }
        return SessionTask(unsafeOwned: task.owned)
    }

    /// A number that no other task of the manager has.
    public var taskIdentifier: Int { Int(value(of: "taskIdentifier") as UInt) }
    /// The kind of transfer that the task makes.
    public var kind: Kind { Kind(rawValue: value(of: "kind")) ?? .data }
    /// The current state of the task.
    public var state: State { State(rawValue: value(of: "state")) ?? .completed }

    /// Starts the task, or starts it again.
    ///
    /// Does nothing if the task runs or has ended.
    public func resume() { Self.unfailing { try send("resume") } }

    /// Stops the task until it is resumed.
    ///
    /// Does nothing if the task does not run.
    public func suspend() { Self.unfailing { try send("suspend") } }

    /// Ends the task with `URLError.cancelled`, unless it has ended.
    public func cancel() { Self.unfailing { try send("cancel") } }

    /// Completes the task, at the end of its transfer.
    func complete() { Self.unfailing { try send("complete") } }
}
