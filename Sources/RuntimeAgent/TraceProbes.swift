#if Agent
import AgentProtocol
import CRuntime
import CTracing
import Glibc
import SwiftRuntime
import Synchronization

/// The probes of all traces: one a method, however many traces are of it.
///
/// Those of classes that come later are put in by the thread that brings the class, before anything is sent to it.
///
/// No user code runs under the lock, which is asked for before those of the runtime.
final class TraceProbes: Sendable {
    /// One that a trace has got.
    struct Arrival {
        let probe: MethodProbe
        /// The calls that the probe had not recorded when the trace got it.
        let droppedBefore: UInt64
    }

    private struct Watch {
        let filter: MethodFilter
        var methods: Set<MatchedMethod> = []
        var arrivals: [Result<Arrival, AgentError>] = []
    }

    private struct State {
        var watches: [Int: Watch] = [:]
        var probes: [MatchedMethod: MethodProbe] = [:]
        var lastNumber = 0
    }

    static let ofProcess = TraceProbes()

    /// The process whose traces are to see the classes that come; a child of fork has its parent's lock, perhaps taken.
    private let watcher = Atomic<Int32>(0)
    private let arrivals = Atomic<Int>(0)
    private let state = Guarded(State())

    /// The handler that was there before.
    private static let previousHandler = ort_set_classes_handler { TraceProbes.classesCame() }

    /// Changes when probes come.
    var generation: Int { arrivals.load(ordering: .acquiring) }

    /// Watches the methods that the filter means, until ``end(_:)`` is called with the number that this returns.
    func watch(_ filter: MethodFilter) throws(AgentError) -> Int {
        _ = Self.previousHandler
        return try state.withLock { state throws(AgentError) in
            watcher.store(getpid(), ordering: .sequentiallyConsistent)
            ort_classes_keep()
            defer { ort_classes_keep_end() }
            let methods = try filter.boundedMethods()
            state.lastNumber += 1
            state.watches[state.lastNumber] = Watch(filter: filter)
            add(methods, to: state.lastNumber, &state)
            return state.lastNumber
        }
    }

    /// What has come for a trace since this was asked for.
    func takeArrivals(of number: Int) -> [Result<Arrival, AgentError>] {
        state.withLock { state in
            defer { state.watches[number]?.arrivals = [] }
            return state.watches[number]?.arrivals ?? []
        }
    }

    /// Ends what no other trace watches, and returns what has come until then.
    ///
    /// What the trace holds can still be asked.
    @discardableResult
    func end(_ number: Int) -> [Result<Arrival, AgentError>] {
        let (last, unused) = state.withLock { state in
            let last = state.watches.removeValue(forKey: number)?.arrivals ?? []
            if state.watches.isEmpty { watcher.store(0, ordering: .sequentiallyConsistent) }
            let unused = state.probes.filter { method, _ in
                !state.watches.values.contains { $0.methods.contains(method) }
            }
            for method in unused.keys { state.probes[method] = nil }
            return (last, unused)
        }
        for probe in unused.values { probe.end() }
        return last
    }

    // MARK: Under the lock

    private static func classesCame() {
        previousHandler?()
        guard ofProcess.watcher.load(ordering: .sequentiallyConsistent) == getpid() else { return }
        // What could be destroyed besides is the program's.
        let former = ctracing_bury_only_own()
        ort_classes_keep()
        ofProcess.state.withLock { ofProcess.watchNewMethods(&$0) }
        ort_classes_keep_end()
        ort_hook_bury_only(former)
    }

    private func watchNewMethods(_ state: inout State) {
        // Of classes that are gone, in whose place others may lie.
        for (method, probe) in state.probes where !probe.isInstalled {
            state.probes[method] = nil
            for number in state.watches.keys { state.watches[number]?.methods.remove(method) }
        }
        for (number, watch) in state.watches { add(watch.filter.methods(), to: number, &state) }
    }

    /// As far as the limits reach.
    private func add(_ methods: [MatchedMethod], to number: Int, _ state: inout State) {
        guard var watch = state.watches.removeValue(forKey: number) else { return }
        for method in methods
        where watch.methods.count < AgentLimits.matchedMethods && watch.methods.insert(method).inserted {
            // Before the first call of it can be recorded: whoever reads that then waits for the lock.
            arrivals.add(1, ordering: .releasing)
            watch.arrivals.append(Self.arrival(of: method, &state))
        }
        state.watches[number] = watch
    }

    private static func arrival(of method: MatchedMethod, _ state: inout State) -> Result<Arrival, AgentError> {
        if let probe = state.probes[method] {
            return .success(Arrival(probe: probe, droppedBefore: probe.dropped))
        }
        guard state.probes.count < AgentLimits.watchedMethods else {
            return .failure(
                AgentError(
                    .busy, "\(method.name) is not traced: \(AgentLimits.watchedMethods) methods are, and no more can be"
                ))
        }
        do throws(AgentError) {
            let probe = try MethodProbe(method, .record)
            state.probes[method] = probe
            return .success(Arrival(probe: probe, droppedBefore: 0))
        } catch {
            return .failure(error)
        }
    }
}
#endif
