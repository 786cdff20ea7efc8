#if Agent
import AgentProtocol
import CAgent

/// A Swift task's memory, as it was when it was read.
///
/// A task may end at any time, so its memory is read through the kernel.
struct TaskSnapshot {
    /// Bytes into a task.
    ///
    /// Source: swift/include/swift/RuntimeInspection/RuntimeInternals.h.
    private enum Layout {
        static let size = 208
        static let flags = 32, number = 36, resume = 56, context = 64, status = 96, locals = 136, highNumber = 144
        /// Behind the task, if it is a child.
        static let parent = size
        static let isChild: UInt32 = 1 << 24
        static let priority: UInt32 = 0xff
        static let isCancelled: UInt32 = 0x100, isRunning: UInt32 = 0x800, isReady: UInt32 = 0x1000
        static let isComplete: UInt32 = 0x2000
    }

    let number: UInt64
    private let status: UInt32
    let resume, context: UInt
    /// The address of the innermost binding of a task-local value; 0 for none.
    let locals: UInt
    /// The address of the task that it is a child of; nil for none.
    let parent: UInt?

    /// Nil where there is no task, or one that has ended.
    ///
    /// `metadata`: the first word of every task.
    init?(at address: UInt, _ metadata: UInt) {
        var bytes = [UInt8](repeating: 0, count: Layout.size + MemoryLayout<UInt>.size)
        guard agent_read(address, &bytes, bytes.count) else { return nil }
        func load<Value: BitwiseCopyable>(_ offset: Int, _: Value.Type) -> Value {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
        }
        status = load(Layout.status, UInt32.self)
        guard load(0, UInt.self) == metadata, status & Layout.isComplete == 0 else { return nil }
        number = UInt64(load(Layout.highNumber, UInt32.self)) << 32 | UInt64(load(Layout.number, UInt32.self))
        (resume, context) = (load(Layout.resume, UInt.self), load(Layout.context, UInt.self))
        locals = load(Layout.locals, UInt.self)
        let isChild = load(Layout.flags, UInt32.self) & Layout.isChild != 0
        parent = isChild ? load(Layout.parent, UInt.self) : nil
    }

    var state: TaskReport.State {
        status & Layout.isRunning != 0 ? .running : status & Layout.isReady != 0 ? .ready : .waiting
    }

    var isCancelled: Bool { status & Layout.isCancelled != 0 }
    var priority: Int { Int(status & Layout.priority) }
}
#endif
