import Foundation
import SwiftRuntime

/// Makes session tasks post notifications of their changes of state.
///
/// The methods `resume` and `suspend` are replaced in every class that implements them. A task leads to these classes:
/// the class cluster has several of them, and none is public.
public enum TaskNotifications {
    private static let owner = "Networking.TaskNotifications"
    private static let tokens = Guarded<[SwizzleToken]>([])

    /// Replaces the methods in the class of the task and its superclasses.
    ///
    /// A class whose methods are already replaced stays as it is, so you can call this again.
    ///
    /// - Returns: A token for each method that was replaced now.
    /// - Throws: ``SwizzleError``; then no method was replaced.
    @discardableResult
    public static func install(startingAt task: ObjCObject) throws -> [SwizzleToken] {
        FoundationBridge.install
        return try tokens.withLock { tokens in
            let installed = try replace("resume", with: "notifying_resume", of: task)
            do {
                let added = try installed + replace("suspend", with: "notifying_suspend", of: task)
                tokens += added
                return added
            } catch {
                installed.reversed().forEach { $0.remove() }
                throw error
            }
        }
    }

    private static func replace(
        _ selector: Selector, with replacement: Selector, of task: ObjCObject
    ) throws -> [SwizzleToken] {
        try swizzleEveryImplementor(
            of: selector, startingAt: task, with: replacement, from: .named("SessionTaskNotifications"), owner: owner)
    }

    /// Gives all classes their own methods back.
    public static func uninstall() {
        tokens.withLock { tokens in
            tokens.reversed().forEach { $0.remove() }
            tokens = []
        }
    }
}
