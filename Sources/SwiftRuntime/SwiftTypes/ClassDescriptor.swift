/// The context descriptor of a Swift class, with the facts of its declaration, once for all specializations.
///
/// Source: include/swift/ABI/Metadata.h, TargetClassDescriptor and the trailing objects of TargetTypeContextDescriptor;
/// include/swift/ABI/MetadataValues.h, ContextDescriptorFlags, TypeContextDescriptorFlags and MethodDescriptorFlags.
struct ClassDescriptor: Hashable {
    let address: UnsafeRawPointer

    private enum Offset {
        static let parent = 4
        static let name = 8
        static let accessFunction = 12
        static let fields = 16
        /// For a class with a resilient superclass: where the bounds of its metadata are stored.
        static let metadataBounds = 24
        static let positiveSize = 28
        static let memberCount = 32
        static let fieldCount = 36
        static let fieldOffsets = 40
        static let trailing = 44
    }

    private var flags: UInt32 { address.load(as: UInt32.self) }

    private func has(_ bit: UInt32) -> Bool { flags & 1 << bit != 0 }

    /// Whether this is the descriptor of a class, in the one known version, without parts that only other types have.
    var isKnown: Bool {
        guard flags & 0x1F == 16, flags >> 8 & 0xFF == 0, !has(16 + 12) else { return false }
        return !isGeneric || (address + Offset.trailing + 14).load(as: UInt16.self) & ~GenericFlags.known == 0
    }

    var isGeneric: Bool { has(7) }
    private var hasSingletonInitialization: Bool { flags >> 16 & 3 == 1 }
    private var hasForeignInitialization: Bool { flags >> 16 & 3 == 2 }
    private var hasResilientSuperclass: Bool { has(16 + 13) }
    private var hasMethods: Bool { has(16 + 15) }

    /// The name of the class alone, without its module or enclosing types.
    var name: String {
        let name = (address + Offset.name).relativeTarget!
        return String(cString: name.assumingMemoryBound(to: CChar.self))
    }

    /// The records of the stored properties that the class declares; nil if the program was built without them.
    var fieldRecords: [UnsafeRawPointer]? {
        let records = (address + Offset.fields).fieldRecords
        return records?.count == Int(address.load(fromByteOffset: Offset.fieldCount, as: UInt32.self)) ? records : nil
    }

    /// The word of the metadata, counted from the address point, at which the offsets of these properties begin.
    var fieldOffsetWord: Int? {
        let word = Int(address.load(fromByteOffset: Offset.fieldOffsets, as: UInt32.self))
        return word == 0 ? nil : memberWord + word
    }

    /// The name of the module that declares the class; nil if an enclosing context is of no known kind.
    ///
    /// Descriptors of other types tell it in the same way.
    var module: String? {
        var context = address
        // Types, functions and extensions have an enclosing context, and a module has none.
        for _ in 0..<64 {
            if context.load(as: UInt32.self) & 0x1F == 0 {
                let name = (context + Offset.name).relativeTarget
                return name.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
            }
            guard let parent = (context + Offset.parent).indirectableTarget else { return nil }
            context = parent
        }
        return nil
    }

    /// Whether this is the descriptor of a class at all.
    var isOfClass: Bool { flags & 0x1F == 16 }

    /// The metadata of a class that is not generic; nil if it is made at its first use and does not exist yet.
    var metadata: ClassMetadata? {
        if hasSingletonInitialization {
            let cache = trailingInitialization.relativeTarget
            return cache?.load(as: UnsafeRawPointer?.self).map(ClassMetadata.init(address:))
        }
        guard !hasForeignInitialization, let function = (address + Offset.accessFunction).relativeTarget else {
            return nil
        }
        // The function returns a constant. The argument asks for complete metadata.
        let access = unsafeBitCast(function, to: (@convention(c) (Int) -> UnsafeRawPointer?).self)
        return access(0).map(ClassMetadata.init(address:))
    }

    // MARK: Methods

    /// A method that the class declares and that has a place of its own in the vtable.
    struct Method {
        /// The address of the method's descriptor.
        let address: UnsafeRawPointer
        /// The place in the metadata, in words after the address point.
        let word: Int
        /// The descriptor of the method that the class declares next.
        let next: UnsafeRawPointer?
        private let flags: UInt32

        init(_ address: UnsafeRawPointer, word: Int, next: UnsafeRawPointer? = nil) {
            self.address = address
            self.word = word
            self.next = next
            flags = address.load(as: UInt32.self)
        }

        /// Nil for a kind that is newer than this code.
        var kind: SwiftFunction.Kind? {
            switch flags & 0xF {
            case 0: .method
            case 1: .initializer
            case 2: .getter
            case 3: .setter
            case 4: .modifyAccessor
            case 5: .readAccessor
            default: nil
            }
        }

        /// Whether this is neither a class method nor an initializer.
        var isOfInstance: Bool { flags & 0x10 != 0 }
        var isAsync: Bool { flags & 0x40 != 0 }

        /// The class's implementation; for an asynchronous method, the record that tells its address and what it needs.
        var implementation: UnsafeRawPointer? { (address + 4).relativeTarget }
    }

    /// The methods in the order of the vtable.
    var methods: [Method] {
        guard hasMethods else { return [] }
        let header = vtable
        let first = Int(header.load(as: UInt32.self)) + memberWord
        let count = Int(header.load(fromByteOffset: 4, as: UInt32.self))
        return (0..<count).map { index in
            let address = header + 8 + index * 8
            return Method(address, word: first + index, next: index + 1 < count ? address + 8 : nil)
        }
    }

    /// The names of the stored properties that the class declares; none if the program was built without their records.
    var storedPropertyNames: [String] { (address + Offset.fields).fieldRecords?.map(\.fieldName) ?? [] }

    /// The word from which the places of the vtable count.
    private var memberWord: Int {
        guard hasResilientSuperclass else { return 0 }
        return (address + Offset.metadataBounds).relativeTarget!.load(as: Int.self) / 8
    }

    /// The word, counted from the address point, at which the metadata that the class itself adds begins.
    ///
    /// In a generic class, its type arguments begin there.
    var firstMemberWord: Int {
        guard !hasResilientSuperclass else { return memberWord }
        let end = address.load(fromByteOffset: Offset.positiveSize, as: UInt32.self)
        return Int(end) - Int(address.load(fromByteOffset: Offset.memberCount, as: UInt32.self))
    }

    /// The header of the list of methods, after the optional parts of the descriptor.
    private var vtable: UnsafeRawPointer { trailingInitialization + (hasSingletonInitialization ? 12 : 0) }

    /// The data for metadata that is made at its first use; in other descriptors, the place where that data would lie.
    private var trailingInitialization: UnsafeRawPointer {
        var position = address + Offset.trailing
        if isGeneric { position = Self.skipGenericContext(position) }
        if hasResilientSuperclass { position += 4 }
        if hasForeignInitialization { position += 4 }
        return position
    }

    /// Returns the end of a generic context: two pointers, counts, parameters, requirements, packs and values.
    private static func skipGenericContext(_ start: UnsafeRawPointer) -> UnsafeRawPointer {
        let counts = start + 8
        let parameterCount = Int(counts.load(as: UInt16.self))
        let requirementCount = Int(counts.load(fromByteOffset: 2, as: UInt16.self))
        let flags = counts.load(fromByteOffset: 6, as: UInt16.self)
        var position = counts + 8 + (parameterCount + 3) / 4 * 4 + requirementCount * 12
        if flags & GenericFlags.hasPacks != 0 {
            position += 4 + Int(position.load(as: UInt16.self)) * 8
        }
        if flags & GenericFlags.hasValues != 0 {
            position += 4 + Int(position.load(as: UInt32.self)) * 4
        }
        return position
    }

    /// Whether a type parameter, by its mangled name, stands for classes only; nil if a requirement is not known.
    ///
    /// A requirement is not known if it is newer than this code.
    func requiresClass(_ parameter: String) -> Bool? {
        guard isGeneric else { return nil }
        let counts = address + Offset.trailing + 8
        let parameterCount = Int(counts.load(as: UInt16.self))
        let first = counts + 8 + (parameterCount + 3) / 4 * 4
        var answer = false
        for index in 0..<Int(counts.load(fromByteOffset: 2, as: UInt16.self)) {
            let requirement = first + index * 12
            guard let subject = (requirement + 4).relativeTarget else { return nil }
            guard String(cString: subject.assumingMemoryBound(to: CChar.self)) == parameter else { continue }
            switch requirement.load(as: UInt32.self) & 0x1F {
            case 0:
                guard let isOfClasses = Self.isOfClasses(protocolAt: requirement + 8) else { return nil }
                answer = answer || isOfClasses
            case 2, 0x1F: answer = true
            case 5: continue
            default: return nil
            }
        }
        return answer
    }

    private static func isOfClasses(protocolAt reference: UnsafeRawPointer) -> Bool? {
        let distance = Int(reference.load(as: Int32.self))
        guard distance & 2 == 0 else { return nil }
        var descriptor = reference + (distance & ~3)
        if distance & 1 != 0 { descriptor = descriptor.load(as: UnsafeRawPointer.self) }
        let flags = descriptor.load(as: UInt32.self)
        return flags & 0x1F == 3 ? flags >> 16 & 1 == 0 : nil
    }

    private enum GenericFlags {
        static let hasPacks: UInt16 = 1 << 0
        static let hasValues: UInt16 = 1 << 2
        static let known = hasPacks | hasValues
    }
}

extension UnsafeRawPointer {
    /// The target of the relative pointer that lies here; nil for 0.
    var relativeTarget: UnsafeRawPointer? {
        let distance = load(as: Int32.self)
        return distance == 0 ? nil : self + Int(distance)
    }

    /// The same, but if the lowest bit is set, the target is a pointer to the final target.
    var indirectableTarget: UnsafeRawPointer? {
        let distance = Int(load(as: Int32.self))
        guard distance != 0 else { return nil }
        let target = self + (distance & ~1)
        return distance & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
    }
}
