/// The process that answers.
package struct AgentHello: Codable, Sendable, Equatable {
    package let processID: Int
    /// The path of the executable.
    package let program: String
    package let arguments: [String]
    /// Whether the program waits for ``AgentCommand/resume``.
    package let isWaiting: Bool

    package init(processID: Int, program: String, arguments: [String], isWaiting: Bool) {
        self.processID = processID
        self.program = program
        self.arguments = arguments
        self.isWaiting = isWaiting
    }
}
