#if Metrics
import Metrics
import SwiftRuntime

/// The metrics of one hook, which end with the hook.
final class CallMetrics: Sendable {
    private let calls: Counter
    private let exceptions: Counter
    private let duration: Timer

    init(_ label: String, _ cls: ObjCClass, _ selector: Selector, _ dimensions: [(String, String)]) {
        let dimensions =
            [
                ("class", cls.name), ("selector", selector.name), ("kind", cls.isMetaclass ? "class" : "instance"),
            ] + dimensions
        calls = Counter(label: label + ".calls", dimensions: dimensions)
        exceptions = Counter(label: label + ".exceptions", dimensions: dimensions)
        duration = Timer(label: label + ".duration", dimensions: dimensions)
    }

    deinit {
        calls.destroy()
        exceptions.destroy()
        duration.destroy()
    }

    /// The body of the hook.
    func measure(_ info: AspectInfo) throws {
        calls.increment()
        do {
            try duration.measure { try info.proceed() }
        } catch {
            exceptions.increment()
            throw error
        }
    }
}
#endif
