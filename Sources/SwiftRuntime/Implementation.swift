import CBoundaries
import CRuntime

/// The code of a method.
public struct Implementation: Hashable, Sendable, CustomStringConvertible {
    /// The function, which has the types of the method.
    public let unsafePointer: IMP

    /// A handle on a function, which must have a method's types.
    public init(unsafePointer: @escaping IMP) {
        self.unsafePointer = unsafePointer
    }

    /// Ends an implementation that was made from a block.
    ///
    /// No method may have it any more, and no thread may be running it.
    ///
    /// - Returns: False when the implementation was not made from a block, or has ended before.
    @discardableResult
    public func endBlock() -> Bool {
        var wasBlock = false
        Boundary.run(or: "the release of the values that a block captured") {
            cffi_remove_block_catching(unsafePointer, &wasBlock, &$0)
        }
        return wasBlock
    }

    var address: UInt { unsafeBitCast(unsafePointer, to: UInt.self) }

    /// The name of the function, when its image has one for it.
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

    /// Whether both are the same.
    public static func == (left: Implementation, right: Implementation) -> Bool { left.address == right.address }

    /// Hashes what makes it the same.
    public func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
