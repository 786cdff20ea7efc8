import Foundation

/// The file or stream to which a trace is written.
final class TraceFile {
    private let output: TextOutput
    private let isOwned: Bool
    private var text = ""

    static var standardOutput: TraceFile { TraceFile(.standardOutput, isOwned: false) }
    static var standardError: TraceFile { TraceFile(.standardError, isOwned: false) }

    private init(_ output: TextOutput, isOwned: Bool) {
        self.output = output
        self.isOwned = isOwned
    }

    convenience init(path: String) throws {
        let descriptor = try OutputFile.open(path, advice: "give a path that can be written")
        self.init(TextOutput(descriptor: descriptor), isOwned: true)
    }

    deinit {
        if isOwned { close(output.descriptor) }
    }

    func write(_ text: String) { self.text += text }

    /// Writes the collected text to the output, where others can read it.
    func flush() throws {
        let written = text
        text = ""
        try output.write(written)
    }
}
