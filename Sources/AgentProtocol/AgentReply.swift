/// One reply to a request; a request has one or more, and the last one is marked.
///
/// As JSON: `{"version":1,"id":7,"isLast":true,"payload":{"description":{"value":{…}}}}`, or with `error` in the place
/// of `payload`.
package struct AgentReply: Codable, Sendable, Equatable {
    package let version: Int
    /// The request's number; 0 if the line has no readable number, and for a connection that is refused.
    package let id: Int
    package let isLast: Bool
    /// Absent when there is nothing more to say.
    package let payload: AgentPayload?
    package let error: AgentError?

    package init(id: Int, isLast: Bool, payload: AgentPayload?) {
        (version, self.id, self.isLast, self.payload, error) = (AgentFrame.version, id, isLast, payload, nil)
    }

    package init(id: Int, error: AgentError) {
        (version, self.id, isLast, payload, self.error) = (AgentFrame.version, id, true, nil, error)
    }
}

package enum AgentPayload: Codable, Sendable, Equatable {
    case hello(value: AgentHello)
    /// With the first part, how many classes of the runtime and the system are left out; absent for none.
    case classes(values: [ClassSummary], hidden: Int? = nil)
    /// A class, or a part of a large one: ``ClassDescription/init(parts:)`` puts the parts together.
    case description(value: ClassDescription)
    case hooks(values: [HookReport])
    case graph(before: GraphPart, now: GraphPart)
    /// Classes. A class that is too large for a reply comes in parts: ``ClassSnapshot/joining(_:)`` puts them together.
    case snapshot(values: [ClassSnapshot])
    case findings(values: [Finding])
    case modules(values: [ModuleReport])
    case probe(id: Int, method: String)
    /// How many diagnostic hooks were removed.
    case removed(count: Int)
    case measurements(values: [Measurement])
    case histogram(value: Histogram)
    case instances(value: InstanceReport)
    case tasks(value: TasksReport)
    case references(value: ReferencesReport)
    /// The methods of a trace or a measurement that begins, and a sentence for each method that could not be hooked.
    /// Later in a trace the names are empty, and the sentences are about new methods.
    case methods(names: [String], refusals: [String])
    /// The beginnings and ends of calls. `dropped`: how many calls of the trace were left out since the part before.
    /// `end`: in the last part, why the trace ends, if not by the client's wish.
    case calls(events: [TraceEvent], dropped: UInt64, end: TraceEnd? = nil)
    /// The stacks that later events of the trace refer to, each with its number.
    case stacks(values: [TraceStack])
}

/// Why a request was refused.
package struct AgentError: Error, Codable, Sendable, Equatable {
    package enum Code: String, Codable, Sendable {
        /// The line is no request, too long, or of another version.
        case malformed
        /// A pattern that cannot be read.
        case pattern
        /// The patterns match more methods than can be watched.
        case tooMany
        /// There is no such class, object, method, hook or request.
        case notFound
        /// The runtime refuses the hook, or cannot count the objects.
        case notHookable
        /// The agent serves as many clients, or as many requests of this one, as it can.
        case busy
        /// The agent serves the user whose process it is in, and root.
        case refused
        /// The answer has no place in a reply.
        case tooLong
    }

    package let code: Code
    /// The mistake, and its remedy, in a sentence.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
