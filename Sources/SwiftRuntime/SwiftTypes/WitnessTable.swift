import CHooks

/// The witness table of a type that conforms to a protocol.
///
/// Source: swift/docs/ABI/TypeMetadata.rst; include/swift/ABI/Metadata.h, TargetWitnessTable.
struct WitnessTable: Hashable, @unchecked Sendable {
    // Sendable: tables stay, and what is read of them does not change but for functions.
    let address: UnsafeRawPointer

    private init(address: UnsafeRawPointer) {
        self.address = address
    }

    /// The table of the type; nil if the type does not conform.
    ///
    /// The Swift runtime makes the table of a generic type's specialization when it is asked for the first time.
    init?(of type: Any.Type, _ descriptor: ProtocolDescriptor) {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        guard let table = ort_swift_witness_table(metadata, descriptor.address) else { return nil }
        self.init(address: table)
    }

    /// The only table of the conformance; nil if each specialization of the type has one.
    init?(of conformance: ProtocolConformance) {
        if !conformance.isInstantiated, let pattern = conformance.pattern {
            self.init(address: pattern)
        } else if let type = conformance.onlyType {
            self.init(of: type, conformance.descriptor)
        } else {
            return nil
        }
    }

    var conformance: ProtocolConformance {
        ProtocolConformance(address: address.load(as: UnsafeRawPointer.self))
    }

    /// The type that `Self` stands for in calls through the table, or a superclass; nil if there are several types.
    ///
    /// `type` is a type that has the table: the type that conforms, a subclass, or one of the specializations that
    /// share the table.
    func selfType(asked type: Any.Type?) -> Any.Type? {
        let conformance = conformance
        if let type = conformance.onlyType { return type }
        guard conformance.isInstantiated, let type, TypeMetadata(type).nominalDescriptor == conformance.typeDescriptor
        else { return nil }
        return type
    }

    /// The address of the requirement's word.
    func slot(of requirement: ProtocolDescriptor.Requirement) -> UnsafePointer<UnsafeRawPointer?> {
        (address + requirement.word * 8).assumingMemoryBound(to: UnsafeRawPointer?.self)
    }

    /// The content of the word without hooks.
    func original(of requirement: ProtocolDescriptor.Requirement) -> UnsafeRawPointer? {
        ort_swift_witness_original(slot(of: requirement))
    }

    /// The table, and the tables of the protocols that its protocol inherits from, these first; each once.
    var withBases: [WitnessTable] {
        var tables: [WitnessTable] = []
        collect(into: &tables)
        return tables
    }

    private func collect(into tables: inout [WitnessTable]) {
        guard !tables.contains(self) else { return }
        for requirement in conformance.descriptor.requirements where requirement.isBaseProtocol {
            // The lowest bit marks a word that is no table yet.
            guard let base = slot(of: requirement).pointee, UInt(bitPattern: base) & 1 == 0 else { continue }
            WitnessTable(address: base).collect(into: &tables)
        }
        tables.append(self)
    }
}

/// The descriptor of a type's conformance to a protocol.
///
/// Source: include/swift/ABI/Metadata.h, TargetProtocolConformanceDescriptor; include/swift/ABI/MetadataValues.h,
/// ConformanceFlags.
struct ProtocolConformance: Hashable, @unchecked Sendable {
    // Sendable: descriptors are constants.
    let address: UnsafeRawPointer

    /// The conformances to the protocol in the images that are loaded now.
    static func all(to descriptor: ProtocolDescriptor) -> [ProtocolConformance] {
        MetadataSections.records(.conformances).flatMap { records in
            stride(from: 0, to: records.count, by: 4).compactMap { offset in
                (records.baseAddress! + offset).relativeTarget.map(ProtocolConformance.init(address:))
            }
        }
        .filter { $0.target == descriptor.address }
    }

    private var target: UnsafeRawPointer? { address.indirectableTarget }
    var descriptor: ProtocolDescriptor { ProtocolDescriptor(address: target!) }

    private var flags: UInt32 { address.load(fromByteOffset: 12, as: UInt32.self) }

    /// Whether the Swift runtime makes the tables when they are needed.
    var isInstantiated: Bool { flags >> 17 & 1 == 1 }

    /// The table itself, or what tables are made from.
    var pattern: UnsafeRawPointer? { (address + 8).relativeTarget }

    /// The descriptor of the type that conforms; nil for a protocol that conforms to itself.
    var typeDescriptor: UnsafeRawPointer? {
        let kind = flags >> 3 & 7
        guard kind <= 1, let target = (address + 4).relativeTarget else { return nil }
        let descriptor = kind == 0 ? target : target.load(as: UnsafeRawPointer?.self)
        return descriptor.flatMap { 16...18 ~= $0.load(as: UInt32.self) & 0x1F ? $0 : nil }
    }

    var isOfClass: Bool { typeDescriptor.map { $0.load(as: UInt32.self) & 0x1F == 16 } ?? false }

    /// The type that conforms; nil if it has type parameters.
    var onlyType: Any.Type? {
        guard let typeDescriptor, typeDescriptor.load(as: UInt32.self) & 0x80 == 0,
            let function = (typeDescriptor + 12).relativeTarget
        else { return nil }
        // The argument asks for complete metadata. Source: include/swift/ABI/MetadataValues.h, MetadataRequest.
        let access = unsafeBitCast(function, to: (@convention(c) (Int) -> UnsafeRawPointer?).self)
        return access(0).map { unsafeBitCast($0, to: Any.Type.self) }
    }

    /// The name of the type that conforms, as demangled declarations write it.
    func typeName(_ names: SwiftNames) -> String {
        guard let typeDescriptor else { return "a protocol that conforms to itself" }
        if let name = names.name(ofTypeAt: typeDescriptor) { return name }
        let descriptor = ClassDescriptor(address: typeDescriptor) // the names lie in the same place for all types
        return "\(descriptor.module ?? "?").\(descriptor.name)"
    }
}
