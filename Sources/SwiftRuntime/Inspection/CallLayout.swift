import CRuntime

/// Where a call of one method type finds its values: registers, stack, or the caller's buffer, on x86-64.
///
/// Source: System V x86-64 ABI 1.0, section 3.2.3.
public struct CallLayout: Sendable, Hashable {
    /// The bytes of a value that one register carries.
    public struct Piece: Sendable, Hashable {
        /// `rdi`, `xmm0`, `st(0)`
        public let register: String
        /// Bytes from the start of the value.
        public let offset: Int
        /// Bytes.
        public let size: Int
    }

    public enum Location: Sendable, Hashable {
        /// An empty value, or void.
        case nowhere
        case registers([Piece])
        /// Bytes from the first stack argument, which lies behind the return address.
        case stack(offset: Int)
        /// A return value in the caller's buffer. The callee finds its address in the first register and returns it in
        /// the second.
        case memory(address: String, returned: String)
    }

    public let returnValue: Location
    /// One for each argument, the receiver and the selector included.
    public let arguments: [Location]
    /// Bytes of all stack arguments, a multiple of 16.
    public let stackSize: Int

    public init(_ signature: MethodSignature) {
        let layout = signature.layout
        returnValue = Location(layout.pointee.return_value, isReturnValue: true)
        stackSize = layout.pointee.stack_size
        arguments = withExtendedLifetime(signature) {
            // The array is the structure's flexible member, which Swift does not import.
            let first = UnsafeRawPointer(layout) + MemoryLayout<ort_call_layout>.size
            let locations = first.assumingMemoryBound(to: ort_location.self)
            return (0..<layout.pointee.argument_count).map { Location(locations[$0], isReturnValue: false) }
        }
    }
}

extension CallLayout.Location {
    fileprivate init(_ location: ort_location, isReturnValue: Bool) {
        switch location.kind {
        case ORT_LOCATION_REGISTERS:
            let pieces = withUnsafeBytes(of: location.pieces) { bytes in
                bytes.bindMemory(to: ort_location_piece.self).prefix(Int(location.piece_count)).map { piece in
                    CallLayout.Piece(
                        register: Self.register(piece, isReturnValue: isReturnValue), offset: Int(piece.offset),
                        size: Int(piece.size))
                }
            }
            self = .registers(pieces)
        case ORT_LOCATION_STACK: self = .stack(offset: location.stack_offset)
        case ORT_LOCATION_MEMORY: self = .memory(address: "rdi", returned: "rax")
        default: self = .nowhere
        }
    }

    private static func register(_ piece: ort_location_piece, isReturnValue: Bool) -> String {
        let index = Int(piece.index)
        switch piece.bank {
        case ORT_BANK_VECTOR: return "xmm\(index)"
        case ORT_BANK_X87: return "st(\(index))"
        default: return isReturnValue ? ["rax", "rdx"][index] : ["rdi", "rsi", "rdx", "rcx", "r8", "r9"][index]
        }
    }
}
