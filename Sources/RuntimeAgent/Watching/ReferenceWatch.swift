#if Agent
import AgentProtocol
import CAgent
import CHooks
import Glibc
import SwiftRuntime

/// The objects of a Swift class and of its subclasses, or one of them.
struct SwiftObjects {
    let cls: SwiftClass
    /// The address of the one object; nil for all that are made from now on.
    let object: UInt?

    /// Whether the object is still there and its end has not begun, as far as its memory tells.
    var isAlive: Bool {
        guard let object else { return true }
        /// Bits of the reference count, which may lie elsewhere. Source: swift/stdlib/public/SwiftShims/RefCount.h.
        let isElsewhere: UInt = 1 << 63, isEnding: UInt = 1 << 32
        var words: (isa: UInt, count: UInt) = (0, 0)
        return agent_read(object, &words, MemoryLayout.size(ofValue: words))
            && words.isa == UInt(bitPattern: cls.metadataAddress)
            && (words.count & isElsewhere != 0 || words.count & isEnding == 0)
    }

    /// `subject`: the name of a class, or an address (`0x…`); nil if that is not of Swift.
    init?(of subject: String) {
        guard subject.hasPrefix("0x") else {
            guard ObjCClass(subject) == nil, let cls = SwiftClass.named(subject) else { return nil }
            (self.cls, object) = (cls, nil)
            return
        }
        var isa: UInt = 0
        guard let address = UInt(subject.dropFirst(2), radix: 16), address.isMultiple(of: 8),
            ObjectAddress.isa(at: address) == nil, agent_read_word(address, &isa),
            let cls = SwiftClassNames.cls(at: isa)
        else { return nil }
        (self.cls, object) = (cls, address)
    }
}

/// A client's watch of the references to Swift objects, one at a time.
///
/// On the event loop.
final class ReferenceWatch: ReportingWatch {
    /// How many calls of a function from the same places are named at most: the names of a function's places are equal.
    private static let mostNamed = 2_000

    /// Lists the objects.
    private let instances: InstanceWatch
    private let isOfOneObject: Bool
    private let names = CallerNames()

    init(of objects: SwiftObjects, stackDepth: Int) throws(AgentError) {
        try ProbeFilter.expectStackDepth(stackDepth)
        let instances = try InstanceWatch(of: objects.cls)
        let object = objects.object.flatMap(UnsafeRawPointer.init(bitPattern:))
        // Before any property is set: a watch that does not begin ends nothing.
        try Self.expect(ort_references_begin(instances.watch, object, objects.cls.metadataAddress, stackDepth))
        guard objects.isAlive else {
            ort_references_end()
            throw AgentError(.notFound, "the object has ended; use an address that `trace` prints from now on")
        }
        self.instances = instances
        isOfOneObject = object != nil
    }

    private static func expect(_ status: ort_reference_status) throws(AgentError) {
        switch status {
        case .ORT_REFERENCES_OK: break
        case .ORT_REFERENCES_BUSY:
            throw AgentError(
                .busy, "another client counts references to Swift objects; end that one, or ask again later")
        case .ORT_REFERENCES_NO_MEMORY:
            throw AgentError(.busy, "no memory is left to count references; ask again later")
        case .ORT_REFERENCES_NOT_WRITABLE:
            throw AgentError(
                .notHookable,
                "references cannot be counted: the table of an image lies in memory that cannot be made writable")
        }
    }

    // The references end before the list of objects.
    deinit { ort_references_end() }

    func payload() -> AgentPayload? {
        guard let numbers = numbers else { return nil }
        var (count, leftOut): (Int, UInt64) = (0, 0)
        let list = ort_references_copy(&count, &leftOut)
        guard count != Int(bitPattern: UInt.max) else { return nil }
        defer { free(list) }
        let calls = UnsafeBufferPointer(start: list, count: count).sorted { $0.count > $1.count }
        let named = named(calls.prefix(Self.mostNamed))
        let shown = named.prefix(AgentLimits.shownCalls).prefix(toBytes: AgentLimits.reportedText) { each in
            each.stack.reduce(100) { $0 + $1.utf8.count + 10 }
        }
        let omitted = named.count - shown.count + max(calls.count - Self.mostNamed, 0)
        return .references(
            value: ReferencesReport(
                made: numbers.made, ended: numbers.ended, calls: shown, omitted: omitted > 0 ? omitted : nil,
                leftOut: leftOut > 0 ? leftOut : nil))
    }

    /// How many objects were made and have ended; nil without memory.
    private var numbers: (made: UInt64, ended: UInt64)? {
        guard !isOfOneObject else { return (0, ort_references_is_alive() ? 0 : 1) }
        return instances.sums
    }

    /// The calls with the names of their callers; those with the same names are put together.
    private func named(_ calls: ArraySlice<ort_reference_calls>) -> [ReferencesReport.Calls] {
        struct Key: Hashable {
            let function: ort_reference_function
            let stack: [String]
        }
        names.beginRound()
        var sums: [Key: UInt64] = [:]
        for each in calls {
            let callers = UnsafeBufferPointer(start: each.callers, count: each.caller_count)
            let stack = callers.reversed().map { names.function(returningTo: UInt64($0)) }
            sums[Key(function: each.function, stack: stack), default: 0] += each.count
        }
        return sums.map { key, count in
            let function = String(cString: ort_reference_function_name(key.function))
            return ReferencesReport.Calls(function: function, count: count, stack: key.stack)
        }.sorted { one, other in
            if one.count != other.count { return one.count > other.count }
            if one.function != other.function { return one.function < other.function }
            return one.stack.lexicographicallyPrecedes(other.stack)
        }
    }
}
#endif
