/// A request of a client to an agent.
///
/// As JSON: `{"version":1,"id":7,"command":{"describe":{"name":"Photo"}}}`.
package struct AgentRequest: Codable, Sendable, Equatable {
    package let version: Int
    /// The client's number of the request, which the replies carry.
    ///
    /// A client uses each number once.
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
    /// Makes a program that waits before its `main` wait for this client, until the client sends ``resume`` or is gone.
    case attend
    /// Lets a program that waits before its `main` continue.
    case resume
    /// The registered classes whose names match.
    ///
    /// Without a pattern, those of the program and its libraries; with `all`, also those of the runtime and the system.
    case classes(pattern: String?, all: Bool? = nil)
    /// One class by its name.
    case describe(name: String)
    /// Every hook of the process.
    case hooks
    /// The classes that a class name or an object's address (`0x…`) leads to, as they are and without hooks.
    ///
    /// With a selector, only the methods that have to do with it.
    case graph(subject: String, selector: String?)
    /// The contents of the method tables.
    case snapshot
    /// The findings of the doctor about hooks and classes.
    case doctor
    /// The program's Swift modules, without those of the toolchain and of the agent.
    case modules
    /// Installs a diagnostic hook, which stays when the client goes.
    case hook(name: String, selector: String, kind: ProbeKind)
    /// Removes a diagnostic hook.
    case unhook(probe: Int)
    /// Removes all diagnostic hooks, and answers with their number.
    case unhookAll
    /// Counts and times the methods that are hooked, or those that match patterns like `-[Photo* picker:*]`, until the
    /// client goes. Answers at once.
    case measure(patterns: [String])
    /// All measurements, each since it began: those of all clients, and of diagnostic hooks.
    case measurements
    /// How long the calls of a method took that clients measure, by its name.
    case histogram(method: String)
    /// Reports the calls of the methods that match one of the patterns, until the client goes or stops the request.
    ///
    /// Classes that come later are included. `classes` and `selectors`: patterns that a method's class and selector
    /// must match as well. `threads`: the threads to report, each as the kernel's number, as a pattern over names, or
    /// as `main`; empty for all. `callsPerSecond`: how many calls are reported at most, one or more; the others are
    /// counted. `filter`: which calls are meant, without which all are; the others are not counted.
    case trace(
        patterns: [String], classes: String?, selectors: String?, threads: [String], callsPerSecond: Int,
        filter: CallFilter? = nil)
    /// Reports what happens to the references to an object (`0x…`), or to the objects of a class and of its subclasses,
    /// until the client goes or stops the request.
    ///
    /// For Objective-C, these are the calls of `retain`, `release`, `autorelease` and `dealloc`, and for a class of
    /// `alloc` and `allocWithZone:`. Answers as ``trace(patterns:classes:selectors:threads:callsPerSecond:filter:)``
    /// does.
    ///
    /// For Swift, answers with ``AgentPayload/references``: at once, then twice a second, and at the end. These calls
    /// are many, so only their numbers come, without a limit for each second. One such request at a time is served.
    ///
    /// `stackDepth`: how many callers each call is told with at most.
    case lifetimes(subject: String, callsPerSecond: Int, stackDepth: Int)
    /// Counts the objects of the class and of its subclasses that are made from now on, until the client goes or stops
    /// the request.
    ///
    /// Answers at once, then each time the interval is over, and at the end.
    case instances(name: String, milliseconds: Int)
    /// Lists the Swift tasks that are made or become ready to run from now on, until the client goes or stops the
    /// request.
    ///
    /// Answers at once, then each time the interval is over, and at the end. `state`: the state of the tasks that are
    /// listed; absent for all.
    case tasks(milliseconds: Int, state: TaskReport.State? = nil)
    /// Ends a continuing request of the same client.
    case stop(request: Int)
}

/// The action of a diagnostic hook at each call.
package enum ProbeKind: String, Codable, Sendable, CaseIterable {
    /// Writes a line to the program's standard error.
    case log
    /// Counts.
    case count
    /// Counts and times.
    case time
}
