import CRuntime

/// A variable that each instance of a class has.
public struct Ivar: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: the runtime guards what the pointer leads to.

    /// The runtime's ivar.
    ///
    /// Lives as long as its class.
    public let unsafePointer: CRuntime.Ivar

    /// A handle on an ivar of the C interface.
    public init(unsafePointer: CRuntime.Ivar) {
        self.unsafePointer = unsafePointer
    }

    /// The name; empty for an ivar without one.
    public var name: String { ivar_getName(unsafePointer).map { String(cString: $0) } ?? "" }

    /// The type encoding; nil when the ivar carries none.
    public var typeEncoding: String? { ivar_getTypeEncoding(unsafePointer).map { String(cString: $0) } }

    /// Bytes from the start of the object.
    public var offset: Int { ivar_getOffset(unsafePointer) }

    /// `count q @ 8`: name, type encoding, offset.
    public var description: String { "\(name) \(typeEncoding ?? "?") @ \(offset)" }
}
