#if Agent
import AgentProtocol
import SwiftRuntime

/// The methods that clients measure: one meter each, as long as one of them does. On the event loop.
final class Meters {
    private struct Entry {
        let meter: MethodProbe
        var clients: Set<ObjectIdentifier>
    }

    private var entries: [MatchedMethod: Entry] = [:]

    /// Measures those that match, or without patterns those that are hooked.
    func measure(_ patterns: [MethodPattern], for client: any AgentClient) throws(AgentError) -> AgentPayload {
        let methods = patterns.isEmpty ? Self.hookedMethods() : try MatchedMethod.matching(patterns)
        var names: [String] = []
        var refusals: [String] = []
        for method in methods {
            do throws(AgentError) {
                names.append(method.name)
                try add(method, ObjectIdentifier(client))
            } catch {
                names.removeLast()
                refusals.append(error.message)
            }
        }
        return .methods(names: names, refusals: refusals)
    }

    var measurements: [Measurement] { entries.values.compactMap(\.meter.measurement).sorted { $0.method < $1.method } }

    func clientLeft(_ client: any AgentClient) {
        for method in entries.keys { entries[method]?.clients.remove(ObjectIdentifier(client)) }
        entries = entries.filter { !$0.value.clients.isEmpty }
    }

    private func add(_ method: MatchedMethod, _ client: ObjectIdentifier) throws(AgentError) {
        if entries[method] == nil {
            entries[method] = Entry(meter: try MethodProbe(method, .meter(countsOnly: false)), clients: [])
        }
        entries[method]?.clients.insert(client)
    }

    private static func hookedMethods() -> [MatchedMethod] {
        var seen: Set<MatchedMethod> = []
        return Hooks.all.filter { $0.objectAddress == nil }
            .map { MatchedMethod(cls: $0.hookedClass, selector: $0.selector) }
            .filter { seen.insert($0).inserted }
    }
}
#endif
