import AgentProtocol
import ArgumentParser
import Foundation
import SwiftRuntime

struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Serve a page that shows processes in a browser.",
        discussion: """
            Serves a page with the processes, the tree of classes, the hooks with their calls and times, a live trace \
            with a timeline, a flame graph, the graph of isa and superclasses, and the objects of a class over time. \
            Prints the address of the page, and ends with Ctrl-C.

            hookctl listens on 127.0.0.1 only, or on a Unix socket. The address has a secret token. Whoever has the \
            address can see what hookctl shows. Each start makes a new token. With --keep-token it stays the same, so \
            that an open page connects again when hookctl web is started again. But while hookctl web does not run, \
            another user of the machine may listen on the port and get the token from that page: use it on a machine \
            of your own. The page takes nothing from other servers.

            From another machine: ssh -L 8462:/run/user/1000/web.sock HOST

            Examples:
              hookctl web
              hookctl web 4711
              hookctl web 4711 --port 0 --json
              hookctl web 4711 --socket $XDG_RUNTIME_DIR/web.sock

            With --json, one object as soon as the page is served (keys with ?
            may be absent):
              version  1
              address  of the page
              socket?  the path of the Unix socket

            The page asks for the JSON of other commands. Below the address of the
            page, each command has an address, and each item of the query is an
            option: classes?pid=4711&argument=Photo* answers as hookctl classes
            --pid 4711 'Photo*' --json does. ps, classes, describe, hooks and
            graph are answered once. trace, hooks and instances are WebSockets,
            whose messages have one or more lines of JSON. After each message the
            page sends an empty one; without it hookctl sends 8 messages at most.
            A line may also be
              messages  sentences that the command prints as errors
              unsent    how many lines were left out because the page was slow; a
                        line with dropped counts as that many
              error     the end: status (the exit code) and message

            Exit codes:
              0    ended by Ctrl-C or another signal
              64   wrong usage
              69   the process has no agent, or has ended
              73   the port or the socket cannot be used
              74   the output cannot be written
              75   the process is stopped
              76   the agent speaks another version, or the answer is not an agent's
              77   the process belongs to another user
            """)

    @Argument(help: ArgumentHelp("The process to show first; by default the only one.", valueName: "pid"))
    var pid: Int?

    @Option(help: ArgumentHelp("The port on 127.0.0.1; 0 for any free port.", valueName: "port"))
    var port: UInt16?

    @Option(
        help: ArgumentHelp("A Unix socket to listen on instead of a port.", valueName: "path"), completion: .file())
    var socket: String?

    @Flag(help: "Use the same token each time; open pages connect again.")
    var keepToken = false

    @Flag(help: "Print JSON.")
    var json = false

    private static let defaultPort: UInt16 = 8462

    func validate() throws {
        if port != nil, socket != nil { throw ValidationError("--port cannot be combined with --socket.") }
    }

    func run() throws {
        try reportingFailures {
            #if Agent
            if let pid { _ = try AgentConnection(to: pid, patience: .seconds(10)).hello() }
            let signals = WaitedSignals()
            let end = WebEnd()
            let place = socket.map(WebPlace.socket) ?? .port(port ?? Self.defaultPort)
            let token = keepToken ? WebToken.kept() : WebToken.make()
            let server = WebServer(token: token) { end.come(by: $0) }
            let port = try server.start(at: place)
            let file = place.file
            defer { place.leave(file) }
            try report(server, port).print(asJSON: json)
            if !json { TextOutput.tell("open the address in a browser; Ctrl-C ends hookctl web") }
            Thread.detachNewThread {
                signals.wait()
                end.come(by: nil)
            }
            try end.wait()
            #else
            throw Failure(.unavailable, "this hookctl was built without hookctl web; build it with the trait Agent")
            #endif
        }
    }

    #if Agent
    private func report(_ server: WebServer, _ port: UInt16?) -> WebReport {
        let fragment = pid.map { "#pid=\($0)" } ?? ""
        return WebReport(
            address: "http://127.0.0.1:\(port ?? Self.defaultPort)/\(server.token)/\(fragment)", socket: socket)
    }
    #endif
}

/// Where the page is.
struct WebReport: Report {
    var version = 1
    let address: String
    let socket: String?

    func lines(_ palette: Palette) -> [String] {
        guard let socket else { return [address] }
        return [address, palette.plain("after: ssh -L 8462:\(socket) HOST")]
    }
}

/// The end of hookctl web, by a signal or a failure.
private final class WebEnd: Sendable {
    private let reason = Guarded<Failure?>(nil)
    private let hasCome = DispatchSemaphore(value: 0)

    func come(by failure: Failure?) {
        reason.withLock { $0 = failure }
        hasCome.signal()
    }

    func wait() throws {
        hasCome.wait()
        if let failure = reason.withLock({ $0 }) { throw failure }
    }
}

/// The signals that end hookctl web, which no thread handles.
///
/// Followers of agents take ``Interruption`` for the user's wish to end them, but here each ends with its page.
private struct WaitedSignals {
    private var set = sigset_t()

    /// For a process with a single thread.
    init() {
        sigemptyset(&set)
        for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] where !Signals.isIgnored(number) { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    func wait() {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
    }
}
