import SwiftRuntime
import Synchronization

/// A body that is called like any function.
private struct CountingBody: SwiftHookBody {
    let run: @Sendable () -> Void
}

/// The hooks of the server's modules, as the commands ask for them.
final class ServerHooks {
    /// The work of bodies.
    enum Work: String {
        /// Count them.
        case count
        /// Also read the receiver, the arguments, the result and the error.
        case read
        /// Count them in a closure without parameters, which is called as the function is; not instead of functions.
        case closure
    }

    /// The calls of one function.
    final class Counter: Sendable {
        let function: SwiftFunction
        let calls = Atomic<Int>(0)

        init(_ function: SwiftFunction) { self.function = function }
    }

    private static let values = Atomic<Int>(0)
    private var tokens: [AspectToken] = []
    /// The counters of the hooked functions.
    private(set) var counters: [Counter] = []

    /// The functions of the modules that a pattern can mean, always in the same order.
    static func functions(of modules: Set<String>) -> [SwiftFunction] {
        SwiftFunction.matching("*").filter { modules.contains(module(of: $0)) }
    }

    /// The module whose code the function is: that of the extension, if it belongs to one.
    static func module(of function: SwiftFunction) -> String {
        let mark = "(extension in "
        if let prototype = function.prototype, let range = prototype.firstRange(of: mark) {
            return String(prototype[range.upperBound...].prefix { $0 != ")" })
        }
        // The context of a declaration that is not understood is empty. Types in functions are written after them.
        var text = Substring(function.context.isEmpty ? function.prototype ?? "" : function.context)
        if let range = text.firstRange(of: "#"), let end = text[range.upperBound...].firstRange(of: " in ") {
            text = text[end.upperBound...]
        }
        return String(text.prefix { $0 != "." })
    }

    /// Hooks the function, and throws the refusal.
    func hook(_ function: SwiftFunction, _ position: AspectPosition, _ work: Work) throws(AspectError) {
        let counter = Counter(function)
        tokens.append(try Self.install(counter, position, work))
        counters.append(counter)
    }

    private static func install(
        _ counter: Counter, _ position: AspectPosition, _ work: Work
    ) throws(AspectError) -> AspectToken {
        let function = counter.function
        if work == .closure, position != .instead {
            return try function.hook(
                position == .before ? .before : .after, with: CountingBody { counter.calls.add(1, ordering: .relaxed) })
        }
        return switch position {
        case .before: try function.hook(.before) { note($0, counter, work) }
        case .after: try function.hook(.after) { note($0, counter, work) }
        case .instead where function.isAsync:
            try function.hook(.instead) { call async throws in
                note(call, counter, work)
                try await call.proceed()
                if work == .read { see(call.result) }
            }
        case .instead:
            try function.hook(.instead) { call in
                note(call, counter, work)
                try call.proceed()
                if work == .read { see(call.result) }
            }
        }
    }

    private static func note(_ call: SwiftCall, _ counter: Counter, _ work: Work) {
        counter.calls.add(1, ordering: .relaxed)
        guard work == .read else { return }
        see(call.receiver)
        call.arguments.forEach(see)
        see(call.result)
        see(call.error)
    }

    /// Counts a value that could be read.
    private static func see(_ value: Any?) {
        guard let value, !(value is UnreadableValue) else { return }
        values.add(1, ordering: .relaxed)
    }

    /// Removes all hooks, and forgets their counters.
    func remove() {
        tokens.forEach { $0.remove() }
        (tokens, counters) = ([], [])
    }

    /// The number of the values that were read in hooked calls, since the last question.
    static func takeValues() -> Int { values.exchange(0, ordering: .relaxed) }
}
