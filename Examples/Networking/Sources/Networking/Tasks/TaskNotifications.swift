import Foundation
import SwiftRuntime

/// Has session tasks tell of their changes of state.
///
/// The methods `resume` and `suspend` are replaced in every class that implements them, which is found from a task:
/// there are several in a class cluster, of which none is public.
public enum TaskNotifications {
    private static let owner = "Networking.TaskNotifications"
    private static let tokens = Guarded<[SwizzleToken]>([])

    /// Installs them in the classes above the task.
    ///
    /// A class that has them is left alone, so that it does no harm to ask again.
    ///
    /// - Returns: A token for each method that was replaced now.
    /// - Throws: ``SwizzleError``; then nothing was replaced.
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

    /// Gives all classes back what they had.
    public static func uninstall() {
        tokens.withLock { tokens in
            tokens.reversed().forEach { $0.remove() }
            tokens = []
        }
    }
}
