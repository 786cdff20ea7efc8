import Foundation
import SwiftRuntime

/// A request on its way: a reference to an Objective-C object of a class cluster.
///
/// Any thread.
///
/// Tasks are suspended at first. A task that is suspended while it runs gives up its connection, and starts over when
/// it is resumed.
public final class SessionTask: ObjCObject, @unchecked Sendable {
    override public class var objCClassName: String? { "SessionTask" }

    /// What a task does with bodies.
    public enum Kind: Int, Sendable, CaseIterable {
        case data, upload, download
    }

    /// Where a task is in its life.
    public enum State: Int, Sendable {
        case running, suspended, canceling, completed
    }

    /// Posted once for each change of state from suspended to running by ``resume()``, on the thread that made it.
    ///
    /// The notification's object is the task, equal to any other reference to it.
    public static let didResumeNotification = Notification.Name("Networking.SessionTaskDidResume")
    /// The same for changes from running to suspended by ``suspend()``.
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

    /// Another one for each task of a manager.
    public var taskIdentifier: Int { Int(value(of: "taskIdentifier") as UInt) }
    /// What the task does with bodies.
    public var kind: Kind { Kind(rawValue: value(of: "kind")) ?? .data }
    /// Where the task is now.
    public var state: State { State(rawValue: value(of: "state")) ?? .completed }

    /// Starts the task, or starts it again.
    ///
    /// Nothing happens when it runs or has ended.
    public func resume() { Self.unfailing { try send("resume") } }

    /// Stops the task until it is resumed.
    ///
    /// Nothing happens unless it runs.
    public func suspend() { Self.unfailing { try send("suspend") } }

    /// Ends the task with `URLError.cancelled`, unless it has ended.
    public func cancel() { Self.unfailing { try send("cancel") } }

    /// At the end of its transfer.
    func complete() { Self.unfailing { try send("complete") } }
}
