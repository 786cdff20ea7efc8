import CHooks
import Glibc

/// Knows which instances of Swift classes are alive, of those that were made since this value was.
///
/// ```swift
/// let services = try LiveInstances(of: [SwiftClass(Service.self)])
/// run()
/// print(services.counts)
/// ```
///
/// An instance counts from its allocation until its deinit begins, whatever weak and unowned references remain. An
/// instance whose initializer has failed counts no longer. Instances of subclasses count, too. The counts are
/// exact, also while other threads make and end instances.
///
/// The library sees allocations by the pointers through which images call the allocator of the Swift runtime. It
/// does not see:
/// - static objects, and objects that the optimizer has put on the stack;
/// - objects that the standard library allocates: those of its own classes, and of subclasses of `ManagedBuffer`;
/// - allocations by an image that is loaded meanwhile, until the next time that the instances are read.
///
/// While no value of this type exists, nothing costs anything. While one exists, each allocation of an object takes
/// a few nanoseconds more. An instance of a watched class takes some 50 ns more to allocate and to end, and some 50
/// bytes of memory. Making the first value, and the end of the last one, take milliseconds. Reading costs a look at
/// all watched instances of the process. Any thread; several values may exist.
public final class LiveInstances: Sendable {
    private let watch: UInt

    /// Begins to count the instances of these classes and of their subclasses.
    ///
    /// - Throws: ``LiveInstancesError``; nothing has changed then.
    public convenience init(of classes: [SwiftClass]) throws(LiveInstancesError) {
        guard !classes.isEmpty else { throw LiveInstancesError("the list of classes to count is empty") }
        try self.init(watching: classes)
    }

    /// Begins to count the instances of all classes, except those that the standard library allocates.
    ///
    /// - Throws: ``LiveInstancesError``; nothing has changed then.
    public convenience init() throws(LiveInstancesError) {
        try self.init(watching: [])
    }

    private init(watching classes: [SwiftClass]) throws(LiveInstancesError) {
        Self.knowsScopes
        var made: OpaquePointer?
        let status = classes.map { UnsafeRawPointer?($0.metadata.address) }.withUnsafeBufferPointer {
            ort_instances_watch($0.baseAddress, $0.count, &made)
        }
        guard status == .ORT_INSTANCES_OK else { throw LiveInstancesError(status, classes) }
        watch = UInt(bitPattern: made)
    }

    deinit {
        ort_instances_unwatch(OpaquePointer(bitPattern: watch))
    }

    /// Each allocation asks for the scope; the task-local exists then.
    private static let knowsScopes: Void = {
        _ = HookScope.current
        ort_instances_set_scope_handler { HookScope.current?.number ?? 0 }
    }()

    // MARK: Reading

    /// The live instances, in no order.
    public var all: [LiveInstance] { instances(in: []) }

    /// The numbers of live instances by their own class; classes without one are left out.
    public var counts: [SwiftClass: Int] { all.countsByClass }

    /// The number of live instances of the class and of its subclasses.
    public func count(of cls: SwiftClass) -> Int {
        counts.reduce(0) { $0 + ($1.key.metadata.inherits(from: cls.metadata) ? $1.value : 0) }
    }

    /// The instances that were made in one of the scopes; all of them if there is none.
    func instances(in scopes: [UInt32]) -> [LiveInstance] {
        var count = 0
        let list = ort_instances_copy(OpaquePointer(bitPattern: watch), scopes, scopes.count, &count)
        guard count != Int(bitPattern: UInt.max) else {
            fatalError("out of memory: no room for a list of live instances")
        }
        defer { free(list) }
        return UnsafeBufferPointer(start: list, count: count).map(LiveInstance.init)
    }
}

/// An instance of a Swift class that was alive when it was found; it may end at any time.
public struct LiveInstance: Hashable, Sendable, CustomStringConvertible {
    /// Its own class.
    public let swiftClass: SwiftClass
    /// Its address.
    public let address: UInt

    init(_ instance: ort_instance) {
        swiftClass = SwiftClass(known: ClassMetadata(address: instance.metadata))
        address = UInt(bitPattern: instance.object)
    }

    /// The class and the address.
    public var description: String { "\(swiftClass) 0x\(String(address, radix: 16))" }
}

extension [LiveInstance] {
    var countsByClass: [SwiftClass: Int] { reduce(into: [:]) { $0[$1.swiftClass, default: 0] += 1 } }
}

/// Why instances cannot be counted.
public struct LiveInstancesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence that says what to do.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ status: ort_instance_status, _ classes: [SwiftClass]) {
        let names = classes.isEmpty ? "of all classes" : "of " + classes.map(\.name).joined(separator: ", ")
        let reason =
            switch status {
            case .ORT_INSTANCES_OK: "nothing is wrong"
            case .ORT_INSTANCES_NO_MEMORY: "no memory is left"
            case .ORT_INSTANCES_NO_ALLOCATIONS:
                "the process calls the allocator of the Swift runtime directly; link the program without "
                    + "-static-stdlib"
            case .ORT_INSTANCES_OF_STANDARD_LIBRARY:
                "the standard library allocates the objects of one of these classes, or the program contains the "
                    + "standard library; leave out such classes, and link the program without -static-stdlib"
            case .ORT_INSTANCES_NOT_WRITABLE:
                "the metadata of a class, or the table of an image, lies in memory that cannot be made writable"
            case .ORT_INSTANCES_NOT_ALLOCATED: "the runtime does not make them"
            }
        self.init("the instances \(names) cannot be counted: \(reason)")
    }
}
