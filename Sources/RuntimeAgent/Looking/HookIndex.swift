#if Agent
import CHooks
import CRuntime
import CTracing
import Glibc
import SwiftRuntime

/// Which classes and methods are hooked now; the agent's own probes do not count, but diagnostic hooks do.
///
/// Takes the lock of the hooks for each question, but runs no user code.
enum HookIndex {
    /// Whether one of the class's own methods is hooked; methods of its metaclass do not count.
    static func isHooked(_ cls: ObjCClass) -> Bool { has(cls, nil) || DiagnosticHooks.ofProcess.areOn(cls, nil) }

    static func isHooked(_ cls: ObjCClass, _ selector: Selector) -> Bool {
        has(cls, selector) || DiagnosticHooks.ofProcess.areOn(cls, selector)
    }

    /// Whether hooks, including all probes, have changed the class's methods, or this one.
    static func isChanged(_ cls: ObjCClass, _ selector: Selector? = nil) -> Bool {
        has(cls, selector, probesCount: true)
    }

    /// The implementation that the class itself has below its hooks; nil if only hooks give it the method.
    static func original(_ cls: ObjCClass, _ selector: Selector) -> Implementation? {
        ort_hook_own_implementation(cls.unsafePointer, selector.unsafePointer).map(Implementation.init(unsafePointer:))
    }

    private static func has(_ cls: ObjCClass, _ selector: Selector?, probesCount: Bool = false) -> Bool {
        var count = 0
        guard let list = ort_hook_copy_list(cls.unsafePointer, nil, selector?.unsafePointer, &count) else {
            return false
        }
        defer { free(list) }
        var isFound = false
        for index in 0..<count {
            isFound = isFound || probesCount || !ctracing_is_own_hook(list[index])
            ort_hook_release(list[index])
        }
        return isFound
    }
}
#endif
