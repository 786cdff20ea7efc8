import Hummingbird
import Logging

// Usage: replaceable-server PORT. Prints `listening` when requests can come; see Commands for what it reads.
LoggingSystem.bootstrap(StreamLogHandler.standardError)
let application = Application(
    router: makeRouter(),
    configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8080),
        serverName: "replaceable"),
    onServerRunning: { Commands.start(port: $0.localAddress?.port ?? 0) })
try await application.runService()
