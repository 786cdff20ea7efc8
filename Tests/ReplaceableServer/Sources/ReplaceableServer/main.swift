import Hummingbird
import Logging

// Usage: replaceable-server. It does what the commands on its standard input say: see Commands.
LoggingSystem.bootstrap(StreamLogHandler.standardError)
await Commands.untilServe()
let application = Application(
    router: makeRouter(),
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: "replaceable"),
    onServerRunning: { Commands.listens(at: $0.localAddress?.port ?? 0) })
try await application.runService()
