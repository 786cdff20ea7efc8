/// What a client asks of an agent.
///
/// As JSON: `{"version":1,"id":7,"command":{"describe":{"name":"Photo"}}}`.
package struct AgentRequest: Codable, Sendable, Equatable {
    package let version: Int
    /// The client's number of the request, which the replies carry.
    ///
    /// A client uses each once.
    package let id: Int
    package let command: AgentCommand

    package init(id: Int, command: AgentCommand) {
        self.version = AgentFrame.version
        self.id = id
        self.command = command
    }
}

/// The commands of an agent.
///
/// A pattern is a glob over names: `*` stands for any text, `?` for one character.
package enum AgentCommand: Codable, Sendable, Equatable {
    /// Answers with ``AgentPayload/hello``.
    case hello
    /// A program that waits before its `main` waits for this client from now on: until that says ``resume``, or is
    /// gone.
    case attend
    /// Lets a program that waits before its `main` go on.
    case resume
    /// The registered classes whose names match; all of them without a pattern.
    case classes(pattern: String?)
    /// One class by its name.
    case describe(name: String)
    /// Every hook of the process.
    case hooks
    /// The classes behind a class name, or behind an object's address (`0x…`), as they are and as they were without
    /// hooks. With a selector, only the methods that have to do with it.
    case graph(subject: String, selector: String?)
    /// What the method tables hold.
    case snapshot
    /// What looks wrong.
    case doctor
    /// Installs a diagnostic hook, which stays when the client goes.
    case hook(name: String, selector: String, kind: ProbeKind)
    /// Removes a diagnostic hook.
    case unhook(probe: Int)
    /// Counts and times the methods that are hooked, or those that match patterns like `-[Photo* picker:*]`, until the
    /// client goes. Answers at once.
    case measure(patterns: [String])
    /// What has been measured, since the measuring began, by all that measure.
    case measurements
    /// Tells of the calls of the methods that match one of the patterns, classes that come later included, until the
    /// client goes or stops the request. `classes` and `selectors`: what a method's class and selector have to match as
    /// well. `threads`: those to tell of, each as the kernel's number, as a pattern over names, or as `main`; none for
    /// all. `callsPerSecond`: how many calls are told at most, one or more; the others are counted.
    case trace(patterns: [String], classes: String?, selectors: String?, threads: [String], callsPerSecond: Int)
    /// Ends a request of the same client that goes on.
    case stop(request: Int)
}

/// What a diagnostic hook does at each call.
package enum ProbeKind: String, Codable, Sendable, CaseIterable {
    /// Writes a line to the program's standard error.
    case log
    /// Counts.
    case count
    /// Counts and times.
    case time
}
