#if Agent
import AgentProtocol
import SwiftRuntime

/// The methods that clients measure: one meter each, as long as one of them does.
///
/// On the event loop.
final class Meters {
    private struct Entry {
        let meter: MethodProbe
        var clients: Set<ObjectIdentifier>
    }

    private var entries: [MatchedMethod: Entry] = [:]

    /// Measures those that match, or without patterns those that are hooked.
    func measure(_ filter: MethodFilter, for client: any AgentClient) throws(AgentError) -> AgentPayload {
        let methods = filter.isEmpty ? Self.hookedMethods() : try filter.boundedMethods()
        var names: [String] = []
        var refusals: [String] = []
        for method in methods {
            do throws(AgentError) {
                try add(method, ObjectIdentifier(client))
                names.append(method.name)
            } catch {
                refusals.append(error.message)
            }
        }
        return .methods(names, refusals)
    }

    var measurements: [Measurement] { entries.values.compactMap(\.meter.measurement).sorted { $0.method < $1.method } }

    func clientLeft(_ client: any AgentClient) {
        for method in entries.keys { entries[method]?.clients.remove(ObjectIdentifier(client)) }
        entries = entries.filter { !$0.value.clients.isEmpty }
    }

    private func add(_ method: MatchedMethod, _ client: ObjectIdentifier) throws(AgentError) {
        // Of a class that is gone, in whose place another one lies now.
        if entries[method]?.meter.isInstalled == false { entries[method] = nil }
        if entries[method] == nil {
            guard entries.count < AgentLimits.watchedMethods else {
                throw AgentError(
                    .busy,
                    "\(method.name) is not measured: \(AgentLimits.watchedMethods) methods are, and no more can be")
            }
            entries[method] = Entry(meter: try MethodProbe(method, .meter(countsOnly: false)), clients: [])
        }
        entries[method]?.clients.insert(client)
    }

    /// Those of objects as methods of their class, which their calls come to.
    private static func hookedMethods() -> [MatchedMethod] {
        var seen: Set<MatchedMethod> = []
        return Hooks.all.filter { $0.state != .removed }
            .map { MatchedMethod(cls: $0.hookedClass, selector: $0.selector) }
            .filter { seen.insert($0).inserted }
    }
}
#endif
