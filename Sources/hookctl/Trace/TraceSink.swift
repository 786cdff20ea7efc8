import AgentProtocol
import ArgumentParser
import Foundation

/// Makes text of traced calls as they come.
protocol TraceSink {
    mutating func begin(_ methods: TracedMethods)
    mutating func add(_ event: TraceEvent)
    /// So many calls were not told since the last ones.
    mutating func drop(_ count: UInt64)
    /// Completes the output.
    mutating func end()
}

/// What a trace has begun with.
struct TracedMethods: Encodable {
    var version = 1
    let methods: [String]
    /// Sentences about those that could not be hooked.
    let refusals: [String]
}

enum TraceFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, perfetto

    func sink(to file: TraceFile, _ palette: Palette, _ process: AgentHello) -> any TraceSink {
        switch self {
        case .text: TraceText(file: file, palette: palette)
        case .json: TraceLines(file: file)
        case .perfetto: ChromeTrace(file: file, process: process)
        }
    }
}

/// Where a trace is written.
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
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw Failure(
                .cannotCreate, "\(path) cannot be written: \(String(cString: strerror(errno))); give a path that can")
        }
        self.init(TextOutput(descriptor: descriptor), isOwned: true)
    }

    deinit {
        if isOwned { close(output.descriptor) }
    }

    func write(_ text: String) { self.text += text }

    /// What has been written is there for others.
    func flush() throws {
        let written = text
        text = ""
        try output.write(written)
    }
}

/// Each event as a JSON object in a line of its own.
struct TraceLines: TraceSink {
    let file: TraceFile

    func begin(_ methods: TracedMethods) { write(methods) }
    func add(_ event: TraceEvent) { write(event) }
    func drop(_ count: UInt64) { write(["dropped": count]) }
    func end() {}

    private func write(_ value: some Encodable) {
        guard let line = try? AgentFrame.encode(value) else { fatalError("a trace event has no JSON") }
        file.write(String(decoding: line, as: UTF8.self))
    }
}
