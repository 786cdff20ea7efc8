import Foundation
import SymbolNames

/// The result of the agent's start, which libhookctl-agent.so keeps in the memory of its process.
///
/// `struct hookctl_agent_report` in Sources/AgentStarter/starter.h has the same layout.
struct StarterReport {
    enum State: Int32 {
        case unasked
        case starting
        case started
        case refused
        case waits
    }

    private static let symbol = "hookctl_agent_report"
    private static let size = 512

    let state: State
    /// How many starts have come to their end.
    let count: UInt32
    /// The end of a sentence that begins with the name of the process.
    let message: String

    /// Nil when the process has not loaded the library, or cannot be read.
    init?(of processID: Int, library: String) {
        guard let image = MemoryMap(processID: processID).images.first(where: { $0.file.path == library }) else {
            return nil
        }
        let file = MappedFile(path: "/proc/\(processID)/root" + library, inode: image.file.inode)
        guard let offset = ElfFile(file)?.offset(ofDynamicSymbol: Self.symbol),
            let bytes = ProcessMemory(of: processID)?.bytes(at: image.base + UInt(offset), Self.size),
            bytes.count == Self.size,
            let state = State(rawValue: bytes.withUnsafeBytes { $0.load(as: Int32.self) })
        else { return nil }
        self.state = state
        count = bytes.withUnsafeBytes { $0.load(fromByteOffset: 4, as: UInt32.self) }
        message = String(decoding: bytes.dropFirst(8).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Why there is no agent; nil while one may come.
    func failure(_ processID: Int) -> Failure? {
        switch state {
        case .refused: Failure(.data, "process \(processID) \(message.shown)")
        case .waits:
            Failure(
                .unavailable,
                "process \(processID) has no Objective-C or Swift to look into yet; its agent starts when it loads the "
                    + "runtime")
        default: nil
        }
    }
}
