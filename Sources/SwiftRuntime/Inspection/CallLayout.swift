import CRuntime
import Glibc

/// A processor architecture whose calling convention the runtime knows, even if it is built for another one.
public enum Architecture: String, Sendable, Hashable, CaseIterable {
    /// The System V ABI.
    case x86_64 = "x86-64"
    /// AAPCS64.
    case aarch64

    /// The architecture that this program is built for.
    public static var here: Architecture {
        #if arch(arm64)
        .aarch64
        #else
        .x86_64
        #endif
    }

    fileprivate var unsafeArchitecture: ort_architecture {
        switch self {
        case .x86_64: ORT_ARCHITECTURE_X86_64
        case .aarch64: ORT_ARCHITECTURE_AARCH64
        }
    }
}

/// Where a call of one method type finds its values: registers, stack, or the caller's buffer.
///
/// Source: System V x86-64 ABI 1.0, section 3.2.3; AAPCS64, "Parameter passing" and "Result return".
public struct CallLayout: Sendable, Hashable {
    /// The bytes of a value that one register carries.
    public struct Piece: Sendable, Hashable {
        /// Its name, as `rdi`, `xmm0` and `st(0)`, or `x0` and `d0`.
        public let register: String
        /// Bytes from the start of the value.
        public let offset: Int
        /// Bytes.
        public let size: Int
    }

    /// Where a value lies.
    public indirect enum Location: Sendable, Hashable {
        /// An empty value, or void.
        case nowhere
        /// In registers, each of which carries a piece.
        case registers([Piece])
        /// Bytes from the first stack argument, which lies where the stack pointer is before the call.
        case stack(offset: Int)
        /// A return value in the caller's buffer. The callee finds its address in the first register and returns it in
        /// the second, if there is one.
        case memory(address: String, returned: String?)
        /// An argument in memory of the caller's; its address is passed there.
        case reference(Location)
    }

    /// Where the caller finds the result.
    public let returnValue: Location
    /// A location for each argument, the receiver and the selector included.
    public let arguments: [Location]
    /// Bytes of all stack arguments, a multiple of 16.
    public let stackSize: Int

    /// Where calls of the signature find their values on this architecture.
    public init(_ signature: MethodSignature) {
        self.init(signature.layout, .here)
    }

    /// Where calls of the method type find their values on one of the architectures.
    ///
    /// - Throws: ``CallLayoutError`` when it holds a type that cannot be passed there.
    public init(_ method: MethodEncoding, on architecture: Architecture) throws(CallLayoutError) {
        var reason: UnsafePointer<CChar>?
        var argument = -1
        let layout = method.withParsed {
            ort_call_layout_create_for(architecture.unsafeArchitecture, $0, &reason, &argument)
        }
        guard let layout else {
            throw CallLayoutError(
                architecture: architecture, argument: argument,
                reason: reason.map { String(cString: $0) } ?? "refused")
        }
        defer { free(layout) }
        self.init(layout, architecture)
    }

    private init(_ layout: UnsafePointer<ort_call_layout>, _ architecture: Architecture) {
        returnValue = Location(layout.pointee.return_value, architecture, isReturnValue: true)
        stackSize = layout.pointee.stack_size
        // The array is the structure's flexible member, which Swift does not import.
        let first = UnsafeRawPointer(layout) + MemoryLayout<ort_call_layout>.size
        let locations = first.assumingMemoryBound(to: ort_location.self)
        arguments = (0..<layout.pointee.argument_count).map {
            Location(locations[$0], architecture, isReturnValue: false)
        }
    }
}

/// Why a method type cannot be called on an architecture.
public struct CallLayoutError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where the type cannot be called.
    public let architecture: Architecture
    /// The argument at fault; −1 is the return value.
    public let argument: Int
    /// A sentence fragment.
    public let reason: String

    /// A sentence that names the value, the architecture and the reason.
    public var description: String {
        let value = argument < 0 ? "the return value" : "argument \(argument)"
        return "\(value) cannot be passed on \(architecture.rawValue): \(reason)"
    }
}

/// A method or block type: the return type, and every argument with the receiver and the selector, or the block.
///
/// Unlike a ``MethodSignature`` it may hold types that cannot be passed.
public struct MethodEncoding: Sendable, CustomStringConvertible {
    /// The encoding as it was given.
    public let text: String
    /// The type of the result.
    public let returnType: TypeEncoding
    /// The types of all arguments, the receiver and the selector included.
    public let arguments: [TypeEncoding]

    /// Parses a method type such as `v24@0:8@16`.
    ///
    /// - Throws: ``TypeEncodingError`` with the position of what is wrong.
    public init(_ text: String) throws(TypeEncodingError) {
        var error = ort_type_error()
        let parsed = text.withCString { ort_method_type_parse($0, text.utf8.count, &error) }
        guard let parsed else { throw TypeEncodingError(text: text, error) }
        defer { ort_method_type_free(parsed) }
        self.text = text
        returnType = TypeEncoding(copying: parsed.pointee.return_type.pointee)
        arguments = (0..<parsed.pointee.argument_count).map {
            TypeEncoding(copying: parsed.pointee.arguments[$0].type.pointee)
        }
    }

    /// Bytes from the start of the text to the type; −1 is the return type.
    public func position(ofArgument index: Int) -> Int {
        text.withCString { start in
            var type = start
            for _ in -1..<max(index, -1) {
                guard let next = ort_type_skip(type) else { return 0 }
                type = next
            }
            return type - start
        }
    }

    fileprivate func withParsed<Result>(_ body: (UnsafePointer<ort_method_type>) -> Result) -> Result {
        guard let parsed = text.withCString({ ort_method_type_parse($0, text.utf8.count, nil) }) else {
            fatalError("\(text) was parsed before and cannot be parsed now")
        }
        defer { ort_method_type_free(parsed) }
        return body(parsed)
    }

    /// The text.
    public var description: String { text }
}

extension CallLayout.Location {
    fileprivate init(_ location: ort_location, _ architecture: Architecture, isReturnValue: Bool) {
        let place: CallLayout.Location =
            switch location.kind {
            case ORT_LOCATION_REGISTERS:
                .registers(Self.pieces(of: location, architecture, isReturnValue: isReturnValue))
            case ORT_LOCATION_STACK: .stack(offset: location.stack_offset)
            case ORT_LOCATION_MEMORY: architecture.memory
            default: .nowhere
            }
        self = location.is_reference ? .reference(place) : place
    }

    private static func pieces(
        of location: ort_location, _ architecture: Architecture, isReturnValue: Bool
    ) -> [CallLayout.Piece] {
        withUnsafeBytes(of: location.pieces) { bytes in
            bytes.bindMemory(to: ort_location_piece.self).prefix(Int(location.piece_count)).map { piece in
                CallLayout.Piece(
                    register: architecture.register(piece, isReturnValue: isReturnValue), offset: Int(piece.offset),
                    size: Int(piece.size))
            }
        }
    }
}

extension Architecture {
    fileprivate var memory: CallLayout.Location {
        switch self {
        case .x86_64: .memory(address: "rdi", returned: "rax")
        case .aarch64: .memory(address: "x8", returned: nil)
        }
    }

    fileprivate func register(_ piece: ort_location_piece, isReturnValue: Bool) -> String {
        let index = Int(piece.index)
        switch (self, piece.bank) {
        case (.x86_64, ORT_BANK_VECTOR): return "xmm\(index)"
        case (.x86_64, ORT_BANK_X87): return "st(\(index))"
        case (.x86_64, _):
            return isReturnValue ? ["rax", "rdx"][index] : ["rdi", "rsi", "rdx", "rcx", "r8", "r9"][index]
        case (.aarch64, ORT_BANK_VECTOR): return (piece.size <= 4 ? "s" : piece.size <= 8 ? "d" : "q") + "\(index)"
        case (.aarch64, _): return "x\(index)"
        }
    }
}
