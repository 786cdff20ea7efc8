#if Agent
import CHooks
import CRuntime
import CTracing
import Glibc
import SwiftRuntime

/// Which Swift classes were hooked when this index was made.
///
/// The agent's own probes do not count, but diagnostic hooks do.
///
/// Takes the lock of the hooks once for each hook, and runs no user code.
struct SwiftHookIndex {
    private var classes: Set<UnsafeRawPointer> = []

    init() {
        for target in DiagnosticHooks.ofProcess.methods.compactMap(\.target) {
            classes.insert(target.cls.metadataAddress)
        }
        var count = 0
        guard let list = ort_swift_hook_copy_list(nil, nil, &count) else { return }
        defer { free(list) }
        for hook in (0..<count).compactMap({ list[$0] }) {
            var known = ort_swift_hook_description()
            if !ctracing_is_own_hook(hook), ort_swift_hook_describe(hook, &known), known.object == nil,
                let metadata = known.metadata
            {
                classes.insert(metadata)
            }
            ort_hook_release(hook)
        }
    }

    /// Whether one of the class's methods was hooked for the class itself.
    func isHooked(_ cls: SwiftClass) -> Bool { classes.contains(cls.metadataAddress) }
}
#endif
