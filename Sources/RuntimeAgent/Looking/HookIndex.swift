#if Agent
import CHooks
import CRuntime
import CTracing
import Glibc
import SwiftRuntime

/// Which classes and methods are hooked now: of the agent's own probes, the diagnostic hooks count.
///
/// Takes the lock of the hooks for each question, but runs no user code.
enum HookIndex {
    /// Of the class's own methods, not those of its metaclass.
    static func isHooked(_ cls: ObjCClass) -> Bool { has(cls, nil) || DiagnosticHooks.ofProcess.areOn(cls, nil) }

    static func isHooked(_ cls: ObjCClass, _ selector: Selector) -> Bool {
        has(cls, selector) || DiagnosticHooks.ofProcess.areOn(cls, selector)
    }

    /// Whether hooks have changed the class's methods, or that one, all probes included.
    static func isChanged(_ cls: ObjCClass, _ selector: Selector? = nil) -> Bool {
        has(cls, selector, probesCount: true)
    }

    /// The implementation that the class itself has below its hooks; nil where hooks alone give it the method.
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
