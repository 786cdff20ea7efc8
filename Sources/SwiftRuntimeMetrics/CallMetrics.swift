#if Metrics
import Metrics
import SwiftRuntime

/// The metrics of one hook, which end with the hook.
final class CallMetrics: Sendable {
    private let calls: Counter
    private let failures: Counter
    private let duration: Timer

    init(_ label: String, failures: String, _ dimensions: [(String, String)]) {
        calls = Counter(label: label + ".calls", dimensions: dimensions)
        self.failures = Counter(label: "\(label).\(failures)", dimensions: dimensions)
        duration = Timer(label: label + ".duration", dimensions: dimensions)
    }

    deinit {
        calls.destroy()
        failures.destroy()
        duration.destroy()
    }

    /// Records a call that has ended.
    func record(_ time: Duration, hasFailed: Bool) {
        calls.increment()
        if hasFailed { failures.increment() }
        duration.record(duration: time)
    }
}

// MARK: Objective-C methods

extension CallMetrics {
    convenience init(_ label: String, _ cls: ObjCClass, _ selector: Selector, _ dimensions: [(String, String)]) {
        let own = [
            ("class", cls.name), ("selector", selector.name), ("kind", cls.isMetaclass ? "class" : "instance"),
        ]
        self.init(label, failures: "exceptions", own + dimensions)
    }

    /// The body of the hook.
    func measure(_ info: AspectInfo) throws {
        calls.increment()
        do {
            try duration.measure { try info.proceed() }
        } catch {
            failures.increment()
            throw error
        }
    }
}
#endif
