#if Agent
import AgentProtocol
import CHooks
import CRuntime
import Glibc
import SwiftRuntime

/// A watch of the objects of a class and of its subclasses.
///
/// On the event loop.
final class InstanceWatch: ReportingWatch {
    /// An `ort_instance_watch`.
    let watch: OpaquePointer
    private let isOfSwift: Bool
    private let began = ContinuousClock.now

    convenience init(of name: String) throws(AgentError) {
        if let cls = ObjCClass(name) {
            try self.init(name, isOfSwift: false) { made in
                withUnsafePointer(to: Optional(cls.unsafePointer)) { ort_object_instances_watch($0, 1, &made) }
            }
        } else if let cls = SwiftClass.named(name) {
            try self.init(of: cls)
        } else {
            throw .noClass(name)
        }
    }

    convenience init(of cls: SwiftClass) throws(AgentError) {
        try self.init(cls.name, isOfSwift: true) { made in
            withUnsafePointer(to: Optional(cls.metadataAddress)) { ort_instances_watch($0, 1, &made) }
        }
    }

    private init(
        _ name: String, isOfSwift: Bool, _ begin: (inout OpaquePointer?) -> ort_instance_status
    ) throws(AgentError) {
        var made: OpaquePointer?
        let status = begin(&made)
        guard status == .ORT_INSTANCES_OK, let made else { throw Self.refusal(status, of: name) }
        (watch, self.isOfSwift) = (made, isOfSwift)
    }

    deinit { ort_instances_unwatch(watch) }

    private static func refusal(_ status: ort_instance_status, of name: String) -> AgentError {
        let reason =
            switch status {
            case .ORT_INSTANCES_OK, .ORT_INSTANCES_NO_MEMORY: "no memory is left"
            case .ORT_INSTANCES_NOT_ALLOCATED:
                "the runtime does not allocate them: they are small objects, which lie in pointers, blocks, constants of "
                    + "the compiler, or classes, or they count for the class without hooks"
            case .ORT_INSTANCES_NO_ALLOCATIONS:
                "the process calls the allocator of the Swift runtime directly; link the program without "
                    + "-static-stdlib"
            case .ORT_INSTANCES_OF_STANDARD_LIBRARY:
                "the standard library allocates them; name a class that does not inherit from one of its classes"
            case .ORT_INSTANCES_NOT_WRITABLE:
                "the metadata of the class, or the table of an image, lies in memory that cannot be made writable"
            }
        let code = status == .ORT_INSTANCES_NO_MEMORY ? AgentError.Code.busy : .notHookable
        return AgentError(code, "the objects of \(name) cannot be counted: \(reason)")
    }

    // MARK: Reading

    func payload() -> AgentPayload? { report().map { .instances(value: $0) } }

    /// The numbers of all classes together; nil without memory.
    var sums: (made: UInt64, ended: UInt64)? {
        withCounts { counts in counts.reduce(into: (0, 0)) { ($0.0, $0.1) = ($0.0 + $1.made, $0.1 + $1.ended) } }
    }

    private func withCounts<Result>(_ body: (UnsafeBufferPointer<ort_instance_count>) -> Result) -> Result? {
        var count = 0
        let list = ort_instances_copy_counts(watch, &count)
        guard count != Int(bitPattern: UInt.max) else { return nil }
        defer { free(list) }
        return body(UnsafeBufferPointer(start: list, count: count))
    }

    /// The numbers until now; nil without memory.
    private func report() -> InstanceReport? {
        // No class is freed while its name is read.
        ort_classes_keep()
        defer { ort_classes_keep_end() }
        return withCounts(report)
    }

    private func report(_ counts: UnsafeBufferPointer<ort_instance_count>) -> InstanceReport {
        let classes = Self.joined(counts.map { InstanceCount(name: name(of: $0), made: $0.made, ended: $0.ended) })
        let shown = classes.prefix(toBytes: AgentLimits.reportedText) { ($0.name?.utf8.count ?? 0) + 100 }
        return InstanceReport(
            time: UInt64((ContinuousClock.now - began) / .nanoseconds(1)), classes: shown,
            omitted: shown.count < classes.count ? classes.count - shown.count : nil,
            made: counts.reduce(0) { $0 + $1.made }, ended: counts.reduce(0) { $0 + $1.ended })
    }

    private func name(of count: ort_instance_count) -> String? {
        guard let metadata = count.metadata else { return nil }
        guard !isOfSwift else { return _typeName(unsafeBitCast(metadata, to: Any.Type.self), qualified: true) }
        return String(cString: class_getName(Class(OpaquePointer(metadata))))
    }

    /// Puts classes of one name together; the classes with most live objects come first.
    private static func joined(_ counts: [InstanceCount]) -> [InstanceCount] {
        var classes: [String?: InstanceCount] = [:]
        for count in counts {
            var joined = classes[count.name] ?? InstanceCount(name: count.name, made: 0, ended: 0)
            joined.made += count.made
            joined.ended += count.ended
            classes[count.name] = joined
        }
        return classes.values.sorted {
            ($1.alive, $1.made, $0.name ?? "") < ($0.alive, $0.made, $1.name ?? "")
        }
    }
}
#endif
