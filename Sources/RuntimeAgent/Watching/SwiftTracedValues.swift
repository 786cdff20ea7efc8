#if Agent
import AgentProtocol
import CAgent
import CTracing
import SwiftRuntime

/// How the recorded values of a Swift method are to be read.
struct SwiftTracedValues {
    /// The longest text of a type that is sent with each call.
    private static let longestType = 256
    private static let wordSize = MemoryLayout<UInt>.size

    private let plan: SwiftCallPlan
    private let typeTexts: [String]
    private let resultText: String

    init(_ plan: SwiftCallPlan) {
        self.plan = plan
        typeTexts = plan.arguments.map { Self.shortened($0.typeText) }
        resultText = plan.result.map { Self.shortened($0.typeText) } ?? ""
    }

    private static func shortened(_ text: String) -> String {
        text.shortened(toBytes: longestType)
    }

    static func receiver(_ record: ctracing_record) -> String {
        let name = SwiftClassNames.name(ofMetadataAt: UInt(bitPattern: record.swift_class))
        if record.receiver_is_class, let name { return name }
        return SwiftValueText.object(name ?? "object", at: UInt(bitPattern: record.receiver))
    }

    func arguments(_ record: ctracing_record) -> [TraceEvent.Value] {
        (0..<min(record.value_count, plan.arguments.count)).map { index in
            TraceEvent.Value(
                label: plan.arguments[index].label, encoding: typeTexts[index],
                text: Self.text(record.values[index], plan.arguments[index]))
        }
    }

    func result(_ record: ctracing_record) -> TraceEvent.Value? {
        guard let result = plan.result, record.value_count > 0, !record.has_thrown else { return nil }
        return TraceEvent.Value(label: nil, encoding: resultText, text: Self.text(record.values[0], result))
    }

    /// The thrown error with its type, both of which are recorded after the reference to it.
    static func error(_ record: ctracing_record) -> String {
        let value = record.values[0]
        let bytes = UnsafeRawBufferPointer(start: value.bytes, count: Int(value.recorded))
        guard bytes.count == 2 * wordSize else { return "an error" }
        let (captured, box) = (Self.captured(value), bytes.loadUnaligned(as: UInt.self))
        if let text = captured[box].flatMap({ SwiftValueText(captured: captured).describeError(in: $0) }) {
            return text
        }
        let type = SwiftTypes.type(ofMetadataAt: bytes.loadUnaligned(fromByteOffset: wordSize, as: UInt.self))
        return type.map { _typeName($0, qualified: true) } ?? "an error"
    }

    /// The memory that was recorded with the value.
    private static func captured(_ recorded: ctracing_value) -> SwiftCapturedMemory {
        SwiftCapturedMemory(
            UnsafeRawBufferPointer(start: recorded.captured, count: Int(recorded.captured_size)),
            className: SwiftClassNames.name(ofMetadataAt:), type: SwiftTypes.type(ofMetadataAt:))
    }

    private static func text(_ recorded: ctracing_value, _ value: SwiftCallPlan.Value) -> String {
        guard let type = value.type, value.size == 0 || recorded.recorded > 0 else { return "…" }
        let bytes = UnsafeRawBufferPointer(start: recorded.bytes, count: Int(recorded.recorded))
        let known = UnsafeRawBufferPointer(rebasing: bytes.prefix(value.size))
        let text = recorded.text.map { String(cString: $0) }
        return SwiftValueText(text: text, className: className(bytes, value), captured: captured(recorded))
            .describe(type, known)
    }

    /// The name of the class that is recorded after a reference.
    private static func className(_ bytes: UnsafeRawBufferPointer, _ value: SwiftCallPlan.Value) -> String? {
        guard value.kind == .object, bytes.count == value.size + wordSize else { return nil }
        return SwiftClassNames.name(
            ofMetadataAt: bytes.loadUnaligned(fromByteOffset: value.size, as: UInt.self))
    }
}

/// Names of classes by the metadata that objects lead to.
enum SwiftClassNames {
    private static let names = Guarded<[UInt: String]>(forProcess: [:])

    /// nil if the address is not a class; it is touched only where memory can be read.
    ///
    /// Metadata stays in memory, so a name that was found never changes. Where no class was found, one may be later.
    static func name(ofMetadataAt address: UInt) -> String? {
        names.withLock { names in
            if let name = names[address] { return name }
            guard let name = cls(at: address)?.name else { return nil }
            names[address] = name
            return name
        }
    }

    /// The class whose metadata is there; the address may be anything.
    static func cls(at address: UInt) -> SwiftClass? { readable(address).flatMap { SwiftClass(metadataAt: $0) } }

    /// The address as a pointer, if the memory that every class has can be read there.
    private static func readable(_ address: UInt) -> UnsafeRawPointer? {
        enum Offset {
            static let destroyer: UInt = 16
            static let descriptor: UInt = 40
        }
        var word: UInt = 0
        guard address > Offset.destroyer, address.isMultiple(of: 8),
            agent_read_word(address - Offset.destroyer, &word), agent_read_word(address, &word),
            agent_read_word(address + Offset.descriptor, &word), word.isMultiple(of: 4),
            agent_read_word(word & ~7, &word)
        else { return nil }
        return UnsafeRawPointer(bitPattern: address)
    }
}

/// Types by the metadata that values lead to.
enum SwiftTypes {
    /// nil if the address is not a class, a structure or an enumeration; it is touched only where memory can be read.
    ///
    /// A value may be recorded while another thread changes it, so the address may be anything.
    static func type(ofMetadataAt address: UInt) -> Any.Type? {
        if SwiftClassNames.name(ofMetadataAt: address) != nil { return unsafeType(address) }
        enum Kind { static let structure: UInt = 0x200, enumeration: UInt = 0x201, optional: UInt = 0x202 }
        enum DescriptorKind { static let structure: UInt = 17, enumeration: UInt = 18, mask: UInt = 0x1F }
        var kind: UInt = 0, witnesses: UInt = 0, descriptor: UInt = 0, flags: UInt = 0, last: UInt = 0
        guard address > 8, address.isMultiple(of: 8), agent_read_word(address, &kind),
            kind == Kind.structure || kind == Kind.enumeration || kind == Kind.optional,
            agent_read_word(address - 8, &witnesses), witnesses.isMultiple(of: 8),
            agent_read_word(witnesses, &last), agent_read_word(witnesses &+ 80, &last),
            agent_read_word(address + 8, &descriptor), descriptor.isMultiple(of: 4),
            agent_read_word(descriptor & ~7, &flags)
        else { return nil }
        flags >>= descriptor & 4 == 0 ? 0 : 32
        let expected = kind == Kind.structure ? DescriptorKind.structure : DescriptorKind.enumeration
        return flags & DescriptorKind.mask == expected ? unsafeType(address) : nil
    }

    private static func unsafeType(_ address: UInt) -> Any.Type? {
        UnsafeRawPointer(bitPattern: address).map { unsafeBitCast($0, to: Any.Type.self) }
    }
}
#endif
