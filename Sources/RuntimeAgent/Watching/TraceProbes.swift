#if Agent
import AgentProtocol
import CHooks
import CRuntime
import CTracing
import Glibc
import SwiftRuntime
import Synchronization

/// The probes of all traces: one for each method, however many traces watch all its calls, and one for each trace that
/// wants some of the calls, or more about them.
///
/// If a class comes later, the thread that brings the class installs its probes before any message is sent to the
/// class.
///
/// No user code runs under the lock. The lock is taken before locks of the runtime.
final class TraceProbes: Sendable {
    /// A probe that a trace has got.
    struct Arrival {
        let probe: MethodProbe
        /// The calls that the probe had not recorded when the trace got it.
        let droppedBefore: UInt64
    }

    private struct Watch {
        let filter: MethodFilter
        let calls: ProbeFilter
        var methods: Set<WatchedMethod> = []
        /// The Swift classes that the watch has looked at.
        var swiftClasses: Set<SwiftClass>
        /// Whether the trace has heard that methods are left out.
        var isFull = false
        var arrivals: [Result<Arrival, AgentError>] = []
    }

    /// Traces that want all calls share the probe of a method; other traces have probes of their own.
    private struct Key: Hashable {
        let method: WatchedMethod
        /// The number of the trace; 0 for all traces without a filter.
        let watch: Int
    }

    private struct State {
        var watches: [Int: Watch] = [:]
        var probes: [Key: MethodProbe] = [:]
        /// The watched selectors of each class, so that a new class costs no search of all probes.
        var selectors: [ObjCClass: Set<Selector>] = [:]
        var lastNumber = 0
    }

    static let ofProcess = TraceProbes()

    /// The process whose traces see new classes; in a child of fork the lock may be held by a thread of the parent.
    private let watcher = Atomic<Int32>(0)
    private let arrivals = Atomic<Int>(0)
    private let state = Guarded(State())

    /// The handler that was there before.
    private static let previousHandler = ort_set_classes_handler { TraceProbes.classesCame($0) }

    /// A number that changes when probes come.
    var generation: Int { arrivals.load(ordering: .acquiring) }

    /// Watches the methods that the filter means, until ``end(_:)`` is called with the number that this returns.
    func watch(_ filter: MethodFilter, calls: CallFilter) throws(AgentError) -> Int {
        _ = Self.previousHandler
        // Before taking the lock, since other threads may wait for it.
        let swiftClasses = SwiftClass.all
        let swiftMethods = filter.swiftMethods(of: swiftClasses)
        return try state.withLock { state throws(AgentError) in
            watcher.store(getpid(), ordering: .sequentiallyConsistent)
            // Also when the patterns are refused.
            defer { stopWatchingIfUnused(state) }
            ort_classes_keep()
            defer { ort_classes_keep_end() }
            let methods = try filter.boundedMethods(and: swiftMethods)
            // Probes of classes that are gone would count, too.
            forgetGone(&state)
            state.lastNumber += 1
            state.watches[state.lastNumber] = Watch(
                filter: filter, calls: try ProbeFilter(calls, watch: state.lastNumber), swiftClasses: Set(swiftClasses))
            add(methods, to: state.lastNumber, &state)
            return state.lastNumber
        }
    }

    /// The probes and refusals that have come for a trace since the last call.
    func takeArrivals(of number: Int) -> [Result<Arrival, AgentError>] {
        state.withLock { state in
            defer { state.watches[number]?.arrivals = [] }
            return state.watches[number]?.arrivals ?? []
        }
    }

    /// Ends the probes that no other trace watches, and returns the last arrivals.
    ///
    /// The trace can still ask the probes that it holds.
    @discardableResult
    func end(_ number: Int) -> [Result<Arrival, AgentError>] {
        let (last, unused) = state.withLock { state in
            let watch = state.watches.removeValue(forKey: number)
            stopWatchingIfUnused(state)
            let calls = watch?.calls ?? .all
            let keys = (watch?.methods ?? []).map { Key(method: $0, watch: calls.watch) }.filter { key in
                !state.watches.values.contains {
                    $0.calls.watch == key.watch && $0.methods.contains(key.method)
                }
            }
            let unused = keys.compactMap { state.probes[$0] }
            for key in keys { forgetProbe(key, &state) }
            return (watch?.arrivals ?? [], unused)
        }
        for probe in unused { probe.end() }
        return last
    }

    /// Finds the Swift classes that have been used for the first time since.
    ///
    /// No handler is called for them.
    func watchNewSwiftClasses() {
        guard state.withLock({ $0.watches.values.contains(where: \.filter.meansSwift) }) else { return }
        let all = SwiftClass.all
        let new = state.withLock { state in
            state.watches.mapValues { watch in (watch.filter, all.filter { !watch.swiftClasses.contains($0) }) }
        }
        .filter { !$0.value.1.isEmpty }
        guard !new.isEmpty else { return }
        let found = new.mapValues { filter, classes in filter.swiftMethods(of: classes) }
        let former = ctracing_bury_only_own()
        state.withLock { state in
            for (number, methods) in found {
                state.watches[number]?.swiftClasses.formUnion(new[number]?.1 ?? [])
                add(methods, to: number, &state)
            }
        }
        // The probes of their superclasses must reach them, too.
        SwiftClass.rescan()
        ort_hook_bury_only(former)
    }

    // MARK: Under the lock

    private func stopWatchingIfUnused(_ state: State) {
        if state.watches.isEmpty { watcher.store(0, ordering: .sequentiallyConsistent) }
    }

    private static func classesCame(_ cls: Class?) {
        previousHandler?(cls)
        guard ofProcess.watcher.load(ordering: .sequentiallyConsistent) == getpid() else { return }
        // Other bodies that could be destroyed here belong to the program.
        let former = ctracing_bury_only_own()
        ort_classes_keep()
        ofProcess.state.withLock { ofProcess.watchNewMethods(of: cls.map(ObjCClass.init(unsafePointer:)), &$0) }
        ort_classes_keep_end()
        ort_hook_bury_only(former)
    }

    /// Watches the new methods of one class, or of all classes for nil.
    private func watchNewMethods(of cls: ObjCClass?, _ state: inout State) {
        if let cls { forgetFormer(of: [cls, cls.isa], &state) }
        let found = state.watches.mapValues { watch in
            (cls.map(watch.filter.methods(of:)) ?? watch.filter.methods()).map(WatchedMethod.message)
        }
        if cls == nil || Self.isCrowded(state, with: found) { forgetGone(&state) }
        for (number, methods) in found { add(methods, to: number, &state) }
    }

    /// Forgets the former classes at the addresses of these; each may have been a class or a metaclass.
    private func forgetFormer(of classes: [ObjCClass], _ state: inout State) {
        for cls in classes {
            for selector in state.selectors[cls] ?? [] {
                let method = WatchedMethod.message(MatchedMethod(cls: cls, selector: selector))
                // A trace that has begun meanwhile may have found the class already.
                let keys = state.watches.map { Key(method: method, watch: $1.calls.watch) }
                for key in Set(keys) where state.probes[key]?.isInstalled != true { forget(key, &state) }
            }
        }
    }

    private func forgetGone(_ state: inout State) {
        for (key, probe) in state.probes where !probe.isInstalled { forget(key, &state) }
    }

    private func forget(_ key: Key, _ state: inout State) {
        for (number, watch) in state.watches where watch.calls.watch == key.watch {
            state.watches[number]?.methods.remove(key.method)
        }
        forgetProbe(key, &state)
    }

    /// For a method that no trace watches with that probe.
    private func forgetProbe(_ key: Key, _ state: inout State) {
        state.probes[key] = nil
        guard case .message(let message) = key.method,
            !state.watches.values.contains(where: { $0.methods.contains(key.method) })
        else { return }
        state.selectors[message.cls]?.remove(message.selector)
        if state.selectors[message.cls]?.isEmpty == true { state.selectors[message.cls] = nil }
    }

    /// Whether forgetting gone classes could make room for the new methods.
    private static func isCrowded(_ state: State, with found: [Int: [WatchedMethod]]) -> Bool {
        let count = found.values.reduce(0) { $0 + $1.count }
        return count > 0 && state.probes.count + count > AgentLimits.watchedMethods
            || found.contains { number, methods in
                !methods.isEmpty
                    && (state.watches[number]?.methods.count ?? 0) + methods.count > AgentLimits.matchedMethods
            }
    }

    /// Adds methods as far as the limits reach, and reports the first one that is left out.
    private func add(_ methods: [WatchedMethod], to number: Int, _ state: inout State) {
        guard var watch = state.watches.removeValue(forKey: number) else { return }
        defer { state.watches[number] = watch }
        for method in methods where !watch.methods.contains(method) {
            let isFull = watch.methods.count >= AgentLimits.matchedMethods
            if isFull && watch.isFull { return }
            // Before the method's first call can be recorded: the reader of that call then waits for the lock.
            arrivals.add(1, ordering: .releasing)
            guard !isFull else {
                watch.isFull = true
                watch.arrivals.append(.failure(Self.fullError(method)))
                return
            }
            watch.methods.insert(method)
            if case .message(let message) = method {
                state.selectors[message.cls, default: []].insert(message.selector)
            }
            watch.arrivals.append(Self.arrival(of: method, watch.calls, &state))
        }
    }

    private static func fullError(_ method: WatchedMethod) -> AgentError {
        AgentError(
            .tooMany,
            "\(method.name) and later methods are not traced: the trace already has \(AgentLimits.matchedMethods) "
                + "methods, its limit; give patterns that match fewer methods")
    }

    private static func arrival(
        of method: WatchedMethod, _ calls: ProbeFilter, _ state: inout State
    ) -> Result<Arrival, AgentError> {
        let key = Key(method: method, watch: calls.watch)
        if let probe = state.probes[key] {
            return .success(Arrival(probe: probe, droppedBefore: probe.dropped))
        }
        guard state.probes.count < AgentLimits.watchedMethods else {
            return .failure(
                AgentError(
                    .busy,
                    "\(method.name) is not traced: the agent already traces \(AgentLimits.watchedMethods) methods, its "
                        + "limit"
                ))
        }
        do throws(AgentError) {
            let probe = try MethodProbe(method, .record(calls))
            state.probes[key] = probe
            return .success(Arrival(probe: probe, droppedBefore: 0))
        } catch {
            return .failure(error)
        }
    }
}
#endif
