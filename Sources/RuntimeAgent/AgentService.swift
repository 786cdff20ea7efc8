#if Agent
import AgentProtocol
import Glibc
import NIOCore

/// What the commands do. On the event loop.
final class AgentService: @unchecked Sendable {
    // Sendable: only the event loop's thread touches what changes.
    private let loop: any EventLoop
    private let gate: StartGate

    init(loop: any EventLoop, gate: StartGate) {
        self.loop = loop
        self.gate = gate
    }

    func perform(_ request: AgentRequest, for client: any AgentClient) -> Answer {
        switch request.command {
        case .hello: return .one(.hello(value: .ofThisProcess(isWaiting: gate.isClosed)))
        case .resume:
            gate.open()
            return .done
        default: return .refused(AgentError(.notFound, "this agent does not know the command"))
        }
    }

    /// Ends what goes on for the client.
    func clientLeft(_ client: any AgentClient) {}
}

extension AgentHello {
    static func ofThisProcess(isWaiting: Bool) -> AgentHello {
        AgentHello(
            processID: Int(getpid()), program: Self.executable, arguments: CommandLine.arguments, isWaiting: isWaiting)
    }

    private static var executable: String {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count)
        return length > 0 ? String(decoding: path[..<length], as: UTF8.self) : CommandLine.arguments[0]
    }
}
#endif
