import AgentProtocol
import Foundation

/// Why a trace has ended.
enum TraceOutcome: Encodable, Equatable {
    /// The user has ended it.
    case stopped
    /// Its time is over.
    case time
    case exit(status: Int)
    /// A signal has ended the process.
    case signal(number: Int)
    /// The process runs out of memory.
    case shortage

    init(_ end: TraceEnd) {
        switch end {
        case .exit(let status): self = .exit(status: status)
        case .shortage: self = .shortage
        }
    }

    /// The end of a process, as its parent sees it.
    init(_ status: WaitStatus) {
        self = status.signal.map { .signal(number: Int($0)) } ?? .exit(status: Int(status.code))
    }

    private enum CodingKeys: String, CodingKey { case reason, status, signal }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .stopped: try container.encode("stopped", forKey: .reason)
        case .time: try container.encode("time", forKey: .reason)
        case .exit(let status):
            try container.encode("exit", forKey: .reason)
            try container.encode(status, forKey: .status)
        case .signal(let number):
            try container.encode("signal", forKey: .reason)
            try container.encode(number, forKey: .signal)
        case .shortage: try container.encode("memory", forKey: .reason)
        }
    }

    /// A sentence about the process; `name`: `process 12`, or the program; `what`: what has ended.
    func sentence(_ name: String, of what: String = "trace") -> String {
        switch self {
        case .stopped: "the \(what) has ended as you asked"
        case .time: "the \(what) has ended: its time is over"
        case .exit(let status): "the \(what) has ended: \(name) has exited with status \(status)"
        case .signal(let number):
            "the \(what) has ended: \(name) was ended by \(Self.signalName(number)); its last calls may be missing"
        case .shortage: "the \(what) has ended: \(name) runs out of memory"
        }
    }

    /// The exit code of hookctl trace.
    var status: ExitStatus? {
        switch self {
        case .stopped, .time, .exit(0): nil
        case .exit: .failedProgram
        case .signal: .unavailable
        case .shortage: .busy
        }
    }

    private static func signalName(_ number: Int) -> String {
        let text = strsignal(Int32(number)).map { String(cString: $0) }
        return "signal \(number)" + (text.map { " (\($0))" } ?? "")
    }

    /// Tells the user.
    ///
    /// - Throws: ``Failure``, unless the trace has ended as it was asked to, or with the process's own success.
    func report(_ name: String, of what: String = "trace") throws {
        guard let status else { return TextOutput.tell(sentence(name, of: what).shown) }
        throw Failure(status, sentence(name, of: what))
    }
}
