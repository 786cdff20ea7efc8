import CRuntime

/// A method of one class.
public struct Method: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: the runtime guards what the pointer leads to.

    /// The runtime's method. Lives as long as its class.
    public let unsafePointer: CRuntime.Method

    public init(unsafePointer: CRuntime.Method) {
        self.unsafePointer = unsafePointer
    }

    public var selector: Selector {
        guard let selector = method_getName(unsafePointer) else { fatalError("a method without a selector") }
        return Selector(unsafePointer: selector)
    }

    public var implementation: Implementation {
        guard let imp = method_getImplementation(unsafePointer) else {
            fatalError("the method \(selector) has no implementation")
        }
        return Implementation(unsafePointer: imp)
    }

    /// The type encoding, frame offsets included; nil when the method carries none.
    public var typeEncoding: String? { method_getTypeEncoding(unsafePointer).map { String(cString: $0) } }

    public var description: String { "\(selector) [\(typeEncoding ?? "no types")] \(implementation)" }
}

/// The code of a method.
public struct Implementation: Hashable, Sendable, CustomStringConvertible {
    public let unsafePointer: IMP

    public init(unsafePointer: @escaping IMP) {
        self.unsafePointer = unsafePointer
    }

    var address: UInt { unsafeBitCast(unsafePointer, to: UInt.self) }

    /// The name of the function, when its image tells.
    public var symbol: String? { ort_imp_locate(unsafePointer).symbol.map { String(cString: $0) } }

    /// Path of the image that holds the code.
    public var image: String? { ort_imp_locate(unsafePointer).image.map { String(cString: $0) } }

    /// Whether a call is forwarded: the implementation is `_objc_msgForward` or its memory-return form.
    public var isForwarding: Bool { self == .forwarding || self == .forwardingInMemory }

    static let forwarding = Implementation(unsafePointer: _objc_msgForward)
    static let forwardingInMemory = Implementation(unsafePointer: _objc_msgForward_stret)

    /// The forwarding entry for methods of that type.
    static func forwarding(types: String) -> Implementation {
        ort_method_type_returns_in_memory(types) ? .forwardingInMemory : .forwarding
    }

    /// The symbol and the address: `_i_Foo__bar (0x7f…)`.
    public var description: String {
        let address = "0x" + String(address, radix: 16)
        return symbol.map { "\($0) (\(address))" } ?? address
    }

    public static func == (left: Implementation, right: Implementation) -> Bool { left.address == right.address }

    public func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
