import AgentProtocol
import ArgumentParser

/// A pattern over methods, as the user has typed it.
struct PatternArgument: ExpressibleByArgument {
    let text: String

    init(argument: String) {
        text = argument.withoutGuardingSpaces
    }

    /// - Throws: a usage error with the reason, when no agent could read it.
    func validate() throws {
        do throws(AgentError) {
            _ = try MethodPatternText(text)
        } catch {
            throw ValidationError(error.message)
        }
    }
}
