import Foundation

/// The file or stream to which a trace is written.
final class TraceFile {
    private let receive: (String) throws -> Void
    /// The descriptor that is closed in the end.
    private let owned: Int32?
    private var text = ""

    static var standardOutput: TraceFile { TraceFile(TextOutput.standardOutput.write) }
    static var standardError: TraceFile { TraceFile(TextOutput.standardError.write) }

    /// Gives the text to the closure, each time some whole lines.
    init(_ receive: @escaping (String) throws -> Void, owning owned: Int32? = nil) {
        (self.receive, self.owned) = (receive, owned)
    }

    convenience init(path: String) throws {
        let descriptor = try OutputFile.open(path, advice: "give a path that can be written")
        self.init(TextOutput(descriptor: descriptor).write, owning: descriptor)
    }

    deinit {
        if let owned { close(owned) }
    }

    func write(_ text: String) { self.text += text }

    /// Writes the collected text to the output, where others can read it.
    func flush() throws {
        let written = text
        text = ""
        try receive(written)
    }
}
