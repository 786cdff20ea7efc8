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
        text.utf8.count <= longestType ? text : text.prefix(longestType - 1) + "…"
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

    /// The type of the thrown error, which is recorded after the error.
    static func error(_ record: ctracing_record) -> String {
        let bytes = UnsafeRawBufferPointer(start: record.values[0].bytes, count: Int(record.values[0].recorded))
        guard bytes.count == 2 * wordSize else { return "an error" }
        let type = bytes.loadUnaligned(fromByteOffset: wordSize, as: UInt.self)
        var kind: UInt = 0
        guard type != 0, agent_read_word(type, &kind), let pointer = UnsafeRawPointer(bitPattern: type) else {
            return "an error"
        }
        return _typeName(unsafeBitCast(pointer, to: Any.Type.self), qualified: true)
    }

    private static func text(_ recorded: ctracing_value, _ value: SwiftCallPlan.Value) -> String {
        guard let type = value.type, value.size == 0 || recorded.recorded > 0 else { return "…" }
        let bytes = UnsafeRawBufferPointer(start: recorded.bytes, count: Int(recorded.recorded))
        let known = UnsafeRawBufferPointer(rebasing: bytes.prefix(value.size))
        let text = recorded.text.map { String(cString: $0) }
        return SwiftValueText(text: text, className: className(bytes, value)).describe(type, known)
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
    private static let names = Guarded<[UInt: String?]>(forProcess: [:])

    /// nil if the address is not a class; it is touched only where memory can be read.
    ///
    /// Metadata stays in memory, so a name that was found never changes.
    static func name(ofMetadataAt address: UInt) -> String? {
        names.withLock { names in
            if let name = names[address] { return name }
            let name = readable(address).flatMap { SwiftClass(metadataAt: $0)?.name }
            names[address] = .some(name)
            return name
        }
    }

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
#endif
