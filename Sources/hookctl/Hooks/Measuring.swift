import AgentProtocol

/// The measurement that this client has asked for.
struct Measuring {
    /// The methods that are measured.
    private(set) var names: Set<String> = []
    /// The sentences that the user has seen.
    private var told: Set<String> = []
    private let connection: AgentConnection
    private let patterns: [String]

    /// Tells the user which methods cannot be measured.
    init(
        _ connection: AgentConnection, _ patterns: [String], tell: ([String]) -> Void = { TextOutput.tell($0) }
    ) throws {
        (self.connection, self.patterns) = (connection, patterns)
        tell(try renew())
    }

    /// Adds methods that have come since, and returns new sentences.
    ///
    /// The sentences are about methods that cannot be measured, or not any more.
    mutating func renew() throws -> [String] {
        guard case .methods(let names, let refusals)? = try connection.begin(.measure(patterns: patterns)).payload
        else {
            throw Failure.notUnderstood(connection.processID)
        }
        self.names = Set(names)
        return refusals.map(\.shown).filter { told.insert($0).inserted }
    }
}

extension AgentConnection {
    func histogram(of method: String) throws -> Histogram {
        guard case .histogram(let histogram)? = try ask(.histogram(method: method)).first else {
            throw Failure.notUnderstood(processID)
        }
        return histogram
    }

    func measurements() throws -> [Measurement] {
        try list(.measurements) { if case .measurements(let values) = $0 { values } else { nil } }
    }
}
