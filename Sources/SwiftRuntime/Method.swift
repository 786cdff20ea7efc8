import CRuntime

/// A method of one class.
public struct Method: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: the runtime guards what the pointer leads to.

    /// The runtime's method.
    ///
    /// Lives as long as its class.
    public let unsafePointer: CRuntime.Method

    /// A handle on a method of the C interface.
    public init(unsafePointer: CRuntime.Method) {
        self.unsafePointer = unsafePointer
    }

    /// The method's name.
    public var selector: Selector {
        guard let selector = method_getName(unsafePointer) else { fatalError("a method without a selector") }
        return Selector(unsafePointer: selector)
    }

    /// The code that messages run now, which another thread may replace at any time.
    public var implementation: Implementation {
        guard let imp = method_getImplementation(unsafePointer) else {
            fatalError("the method \(selector) has no implementation")
        }
        return Implementation(unsafePointer: imp)
    }

    /// The type encoding with the classes of objects and the types of blocks, frame offsets included.
    ///
    /// Nil when the method carries none.
    public var typeEncoding: String? {
        ort_method_getExtendedTypeEncoding(unsafePointer).map { String(cString: $0) }
    }

    /// Selector, types and implementation.
    public var description: String { "\(selector) [\(typeEncoding ?? "no types")] \(implementation)" }
}
