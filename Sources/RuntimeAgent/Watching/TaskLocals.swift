#if Agent
import AgentProtocol
import CAgent
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
        static let kind: UInt = 7, isValue: UInt = 0, isEndOfOwn: UInt = 4
        static let header: UInt = 24
    }

    private static let mostBindings = 64
    private static let mostValues = 16
    /// In bytes: of a text, of a value, and of what is read where a value leads to.
    private static let longestText = 200, largestValue = 1024, pieceSize = 256

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
            guard kind == Layout.isValue || kind == Layout.isEndOfOwn else { break }
            if kind == Layout.isValue, seen.insert(words.key).inserted {
                values.append(
                    TaskReport.Local(name: name(of: words.key), value: Self.text(ofTypeAt: words.type, in: place)))
            }
            binding = words.around
        }
        return values
    }

    private static func text(ofTypeAt metadata: UInt, in place: UInt) -> String {
        func layout<Value>(_: Value.Type) -> (size: Int, alignment: UInt) {
            (MemoryLayout<Value>.size, UInt(MemoryLayout<Value>.alignment))
        }
        guard let type = SwiftTypes.type(ofMetadataAt: metadata) else { return "…" }
        let (size, alignment) = _openExistential(type, do: layout)
        guard size <= largestValue else { return "(\(_typeName(type, qualified: true)))" }
        let start = place + (Layout.header + alignment - 1) & ~(alignment - 1)
        let memory = ReachableMemory()
        guard let bytes = memory.bytes(at: start, size), bytes.count == size else { return "…" }
        let captured = SwiftCapturedMemory(
            reading: { memory.bytes(at: $0, pieceSize) }, className: SwiftClassNames.name(ofMetadataAt:),
            type: SwiftTypes.type(ofMetadataAt:))
        return SwiftValueText(captured: captured).describe(type, bytes).shortened(toBytes: longestText)
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
            let statics = symbols.symbols(withSuffix: "vpZ", in: image, with: "$ss9TaskLocalCMn")
            variables += statics.compactMap { symbol in
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
        guard symbol.contains("LocalC"), let variable = SwiftNames.demangle(symbol),
            variable.contains(" : Swift.TaskLocal<")
        else { return nil }
        return DemangledFunction.shortened(variable).replacing("static ", with: "").replacing("$", with: "")
    }
}

/// Memory of the process that was read for one value.
private final class ReachableMemory {
    /// How many pieces are read for one value at most.
    private static let mostPieces = 64
    private static let pageSize: UInt = 4096

    private var pieces: [UnsafeMutableRawBufferPointer] = []

    deinit { pieces.forEach { $0.deallocate() } }

    /// As many of the bytes as can be read, up to the end of the first page if not all can; nil for none.
    func bytes(at address: UInt, _ size: Int) -> UnsafeRawBufferPointer? {
        guard size > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        guard pieces.count < Self.mostPieces else { return nil }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        pieces.append(piece)
        let rest = min(size, Int(Self.pageSize - address % Self.pageSize))
        for count in [size, rest] where agent_read(address, piece.baseAddress, count) {
            return UnsafeRawBufferPointer(rebasing: piece[..<count])
        }
        return nil
    }
}
#endif
