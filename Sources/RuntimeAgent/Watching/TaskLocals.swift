#if Agent
import AgentProtocol
import CAgent
import CTracing
import SwiftRuntime
import SymbolNames

/// The task-local values of Swift tasks.
///
/// A task may end at any time, so its memory is read through the kernel. On the event loop.
final class TaskLocals {
    /// A binding: its first word is the address of the one around it, and its kind in the lowest bits.
    ///
    /// Source: swift/include/swift/ABI/TaskLocal.h.
    private enum Layout {
        static let kind: UInt = 7, isMarker: UInt = 4, isEndOfOwn: UInt = 4
        static let header: UInt = 24
    }

    private static let mostBindings = 64
    private static let mostValues = 16
    /// In bytes.
    private static let longestText = 200, largestValue = 1024

    private let symbols = DataSymbols()
    private var images: Set<MemoryMap.Image> = []
    /// The variables of these images that hold task-locals.
    private var variables: [(address: UInt, name: String)] = []
    /// The names of task-locals, by their addresses.
    private var names: [UInt: String] = [:]
    private var mayRefresh = true

    /// Allows another look at the variables, which is taken for a task-local without a name.
    func beginRound() { mayRefresh = true }

    /// The values that the task has, the innermost binding first.
    ///
    /// Those of the tasks that it is a child of are its own.
    func values(from innermost: UInt) -> [TaskReport.Local] {
        var (values, seen): ([TaskReport.Local], Set<UInt>) = ([], [])
        var binding = innermost
        for _ in 0..<Self.mostBindings where values.count < Self.mostValues {
            var words: (around: UInt, key: UInt, type: UInt) = (0, 0, 0)
            let place = binding & ~Layout.kind
            guard place != 0, agent_read(place, &words, MemoryLayout.size(ofValue: words)) else { break }
            let kind = words.around & Layout.kind
            // A value that was bound in the body of a task group has a kind of its own.
            let isValue = kind & Layout.isMarker == 0
            guard isValue || kind == Layout.isEndOfOwn else { break }
            if isValue, seen.insert(words.key).inserted {
                guard let text = Self.text(words.type, key: words.key, in: place) else { break }
                values.append(TaskReport.Local(name: name(of: words.key), value: text))
            }
            binding = words.around
        }
        return values
    }

    /// Nil where there is no value, or no longer.
    private static func text(_ metadata: UInt, key: UInt, in place: UInt) -> String? {
        func layout<Value>(_: Value.Type) -> (size: Int, alignment: UInt) {
            (MemoryLayout<Value>.size, UInt(MemoryLayout<Value>.alignment))
        }
        guard let type = type(at: metadata, of: key) else { return nil }
        let (size, alignment) = _openExistential(type, do: layout)
        guard size <= largestValue else {
            return "(\(_typeName(type, qualified: true)))".shortened(toBytes: longestText)
        }
        return withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 16) { value in
            let start = (place + Layout.header + alignment - 1) & ~(alignment - 1)
            guard size == 0 || agent_read(start, value.baseAddress, size) else { return nil }
            return text(type, UnsafeRawBufferPointer(rebasing: value[..<size])).shortened(toBytes: longestText)
        }
    }

    /// The memory that the value leads to is copied as for a traced value.
    private static func text(_ type: Any.Type, _ value: UnsafeRawBufferPointer) -> String {
        let parts = SwiftReachedPart.parts(of: type).prefix(Int(CTRACING_MAX_PARTS)).map(ctracing_swift_part.init)
        return withUnsafeTemporaryAllocation(byteCount: Int(CTRACING_CAPTURES_ROOM), alignment: 8) { place in
            let size = ctracing_swift_capture(parts, parts.count, value.baseAddress, value.count, place.baseAddress)
            let captured = SwiftCapturedMemory(
                UnsafeRawBufferPointer(rebasing: place[..<size]), className: SwiftClassNames.name(ofMetadataAt:),
                type: SwiftTypes.type(ofMetadataAt:))
            return SwiftValueText(captured: captured).describe(type, value)
        }
    }

    /// The type of a value, if the key is a task-local of this type.
    private static func type(at metadata: UInt, of key: UInt) -> Any.Type? {
        /// In a generic class's metadata, behind what every class has; the class has no superclass.
        let argumentOffset: UInt = 56
        var (isa, argument): (UInt, UInt) = (0, 0)
        guard agent_read_word(key, &isa),
            SwiftClassNames.name(ofMetadataAt: isa)?.hasPrefix("Swift.TaskLocal<") ?? false,
            agent_read_word(isa + argumentOffset, &argument), argument == metadata,
            let type = UnsafeRawPointer(bitPattern: metadata)
        else { return nil }
        return unsafeBitCast(type, to: Any.Type.self)
    }

    // MARK: Names

    private func name(of key: UInt) -> String {
        if let name = names[key] { return name }
        guard mayRefresh else { return "(not known)" }
        mayRefresh = false
        refresh()
        return names[key] ?? "(not known)"
    }

    /// A variable that has not been used yet holds nothing.
    private func refresh() {
        for image in symbols.images() where images.insert(image).inserted {
            // Static and global variables.
            let found = ["vpZ", "vp"].flatMap {
                symbols.symbols(
                    withSuffix: $0, size: MemoryLayout<UInt>.size, in: image, with: "$ss9TaskLocalCMn")
            }
            variables += found.compactMap { symbol in
                Self.name(ofVariable: symbol.name).map { (address: symbol.address, name: $0) }
            }
        }
        for variable in variables {
            var key: UInt = 0
            if agent_read_word(variable.address, &key), key != 0 { names[key] = variable.name }
        }
    }

    /// `static App.Request.$id : Swift.TaskLocal<Swift.Int>` becomes `App.Request.id`.
    ///
    /// Nil for a variable of another type.
    private static func name(ofVariable symbol: String) -> String? {
        // Words that a name repeats are replaced in its symbol.
        guard symbol.contains("LocalC") || symbol.contains("0Cy"), let variable = SwiftNames.demangle(symbol),
            variable.contains(" : Swift.TaskLocal<")
        else { return nil }
        return DemangledFunction.shortened(variable).replacing("static ", with: "").replacing("$", with: "")
    }
}
#endif
