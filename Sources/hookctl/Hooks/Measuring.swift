import AgentProtocol

/// What this client has asked to be measured.
struct Measuring {
    /// The methods that are.
    private(set) var names: Set<String> = []
    /// The sentences that were told.
    private var told: Set<String> = []
    private let connection: AgentConnection
    private let patterns: [String]

    /// Tells what cannot be measured.
    init(_ connection: AgentConnection, _ patterns: [String]) throws {
        (self.connection, self.patterns) = (connection, patterns)
        TextOutput.tell(try renew())
    }

    /// Takes in methods that have come since, and returns sentences that are new: about those that cannot be measured,
    /// or not any more.
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
    func measurements() throws -> [Measurement] {
        try list(.measurements) { if case .measurements(let values) = $0 { values } else { nil } }
    }
}
