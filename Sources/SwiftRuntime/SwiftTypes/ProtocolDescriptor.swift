/// The descriptor of a Swift protocol.
///
/// Source: include/swift/ABI/Metadata.h, TargetProtocolDescriptor and TargetProtocolRequirement;
/// include/swift/ABI/MetadataValues.h, ProtocolContextDescriptorFlags and ProtocolRequirementFlags.
struct ProtocolDescriptor: Hashable, @unchecked Sendable {
    // Sendable: descriptors are constants.
    let address: UnsafeRawPointer

    private enum Offset {
        static let constraintCount = 12
        static let requirementCount = 16
        static let trailing = 24
    }

    init(address: UnsafeRawPointer) {
        self.address = address
    }

    /// The protocol `P` of the type `any P`; nil for other types.
    init?(existential type: Any.Type) {
        let metadata = TypeMetadata(type)
        guard metadata.isOfOneProtocol else { return nil }
        self.init(address: metadata.firstProtocol)
    }

    /// Whether only classes conform, so that witnesses get the object itself.
    var isOfClasses: Bool { address.load(as: UInt32.self) >> 16 & 1 == 0 }

    /// A word of the protocol's witness tables.
    struct Requirement: Hashable {
        /// The address of the requirement's record.
        let address: UnsafeRawPointer
        /// The place in a witness table, in words.
        let word: Int

        private var flags: UInt32 { address.load(as: UInt32.self) }

        /// Whether the word is the witness table of a protocol that this one inherits from.
        var isBaseProtocol: Bool { flags & 0xF == 0 }
        /// Whether the word leads to a function that is no requirement of the source code, but serves associated types.
        var isOfAssociatedType: Bool { flags & 0xF == 7 || flags & 0xF == 8 }
        /// Whether this is neither a static member nor an initializer.
        var isOfInstance: Bool { flags & 0x10 != 0 }
        var isAsync: Bool { flags & 0x20 != 0 }

        /// Nil for a kind that is newer than this code, and for words that are no functions of the source code.
        var kind: SwiftFunction.Kind? {
            switch flags & 0xF {
            case 1: .method
            case 2: .initializer
            case 3: .getter
            case 4: .setter
            case 5: .readAccessor
            case 6: .modifyAccessor
            default: nil
            }
        }
    }

    /// The requirements in the order of the witness tables.
    var requirements: [Requirement] {
        let constraints = Int(address.load(fromByteOffset: Offset.constraintCount, as: UInt32.self))
        let first = address + Offset.trailing + constraints * 12
        return (0..<Int(address.load(fromByteOffset: Offset.requirementCount, as: UInt32.self))).map { index in
            Requirement(address: first + index * 8, word: index + 1)
        }
    }
}
