#if Agent
import AgentProtocol
import SwiftRuntime

/// The methods that clients measure: one meter for each method, as long as a client measures it.
///
/// On the event loop.
final class Meters {
    private struct Entry {
        let meter: MethodProbe
        var clients: Set<ObjectIdentifier>
    }

    private var entries: [WatchedMethod: Entry] = [:]

    /// Measures the methods that match, or, without patterns, all methods that are hooked by any means.
    ///
    /// Call this while the memory of classes is kept.
    func measure(_ filter: MethodFilter, for client: any AgentClient) throws(AgentError) -> AgentPayload {
        let methods =
            filter.isEmpty
            ? hookedMethods : try filter.boundedMethods(and: filter.swiftMethods(of: SwiftClass.all))
        var names: [String] = []
        var refusals: [String] = []
        var length = 0
        for method in methods {
            do throws(AgentError) {
                let name = method.name
                guard length + name.utf8.count <= AgentLimits.matchedNames else {
                    throw AgentError(
                        .tooMany,
                        "\(name) is not measured: the names of the other methods fill the answer; choose methods by "
                            + "patterns")
                }
                try add(method, ObjectIdentifier(client))
                names.append(name)
                length += name.utf8.count
            } catch {
                refusals.append(error.message)
            }
        }
        return .methods(names, refusals)
    }

    /// The measured methods, sorted by name.
    var methods: [WatchedMethod] { entries.sorted { $0.value.meter.name < $1.value.meter.name }.map(\.key) }

    /// nil if the method is not measured any more.
    func measurement(of method: WatchedMethod) -> Measurement? { entries[method]?.meter.measurement }

    func histogram(of method: String) throws(AgentError) -> Histogram {
        guard let meter = entries.values.first(where: { $0.meter.name == method })?.meter else {
            throw AgentError(.notFound, "\(method) is not measured; measure it first")
        }
        return Histogram(method: method, buckets: meter.buckets)
    }

    func clientLeft(_ client: any AgentClient) {
        for method in entries.keys { entries[method]?.clients.remove(ObjectIdentifier(client)) }
        entries = entries.filter { !$0.value.clients.isEmpty }
    }

    private func add(_ method: WatchedMethod, _ client: ObjectIdentifier) throws(AgentError) {
        if let ended = entries[method]?.meter, !ended.isInstalled {
            // The next deep calls would end another meter, too. Otherwise the class is gone, and another class now lies
            // in its place.
            if let reason = ended.reasonOfEnd, ended.name == method.name { throw AgentError(.notHookable, reason) }
            entries[method] = nil
        }
        if entries[method] == nil {
            guard entries.count < AgentLimits.watchedMethods else {
                throw AgentError(
                    .busy,
                    "\(method.name) is not measured: the agent already measures \(AgentLimits.watchedMethods) methods, "
                        + "its limit")
            }
            entries[method] = Entry(meter: try MethodProbe(method, .meter(countsOnly: false)), clients: [])
        }
        entries[method]?.clients.insert(client)
    }

    /// The hooked methods; for a hook of an object, the method of its class, which its calls reach.
    ///
    /// Blocks have no methods.
    private var hookedMethods: [WatchedMethod] {
        var seen: Set<WatchedMethod> = []
        let ofSwift = Hooks.all.filter { $0.state != .removed }.compactMap(WatchedMethod.init)
        return (ofSwift + OtherHooks.methods + DiagnosticHooks.ofProcess.methods)
            .filter { seen.insert($0).inserted && (entries[$0] != nil || $0.isThere) }
    }
}
#endif
