#if OpenCombine
import OpenCombine
import SwiftRuntime

/// Receives the values of a source.
protocol ValueReceiver<Input, Failure>: AnyObject, Sendable {
    associatedtype Input
    associatedtype Failure: Error

    /// Hands over a value if it is wanted; only then `value` makes it.
    ///
    /// Nil means that there is no value after all. An error ends the subscription.
    func offer(_ value: () throws(Failure) -> Input?)

    /// Completes, once.
    func finish(_ completion: Subscribers.Completion<Failure>)
}

/// The subscription of one subscriber to a source: hands over the values that the subscriber has asked for, and drops
/// the rest.
///
/// The source keeps it until the subscriber cancels or is completed.
final class DemandSubscription<Downstream: Subscriber>: Subscription, ValueReceiver, CustomStringConvertible,
    @unchecked Sendable
{
    // Sendable: guarded. The subscriber is only called in turn.
    private struct State {
        var downstream: Downstream?
        var demand = Subscribers.Demand.none
        /// The value that is handed over when the subscriber first asks.
        var first: Value?
        /// Ends the source.
        var end: (() -> Void)?
        var hasBegun = false
        /// The completion, if it came before the subscriber knew the subscription.
        var completion: Subscribers.Completion<Failure>?

        /// The subscriber, if it wants one more value.
        mutating func takeDemand() -> Downstream? {
            guard demand > 0, completion == nil, let downstream else { return nil }
            demand -= 1
            return downstream
        }

        mutating func takeAll() -> State {
            defer { self = State(hasBegun: hasBegun) }
            return self
        }
    }

    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure
    typealias Value = () throws(Failure) -> Input?

    private let state = Guarded(State())
    /// Held while the subscriber is called, so that calls come one at a time.
    ///
    /// In such a call the subscriber may make the source send something.
    private let turn = RecursiveLock()
    let description: String

    /// A subscription of the subscriber, which receives `first`, if there is one, when it first asks.
    init(_ downstream: Downstream, description: String, first: Value? = nil) {
        self.description = description
        state.withLock { state in
            state.downstream = downstream
            state.first = first
        }
    }

    // MARK: The source

    /// Starts the source, and then gives the subscriber the subscription.
    ///
    /// Values that come before that are dropped; a completion is kept.
    ///
    /// - Parameter source: Starts the source, and returns a closure that ends it.
    func begin(_ source: (any ValueReceiver<Input, Failure>) throws(Failure) -> () -> Void) {
        do throws(Failure) {
            let end = try source(self)
            state.withLock { $0.end = end }
        } catch {
            finish(.failure(error))
        }
        turn.withLock {
            state.withLock { $0.downstream }?.receive(subscription: self)
            let completion = state.withLock { state in
                state.hasBegun = true
                return state.completion
            }
            if let completion { finish(completion) }
        }
    }

    func offer(_ value: Value) {
        turn.withLock {
            guard let downstream = state.withLock({ $0.takeDemand() }) else { return }
            do throws(Failure) {
                let more = try value().map(downstream.receive) ?? .max(1)
                state.withLock { $0.demand += more }
            } catch {
                finish(.failure(error))
            }
        }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        turn.withLock {
            let former = state.withLock { state in
                guard state.hasBegun else {
                    state.completion = state.completion ?? completion
                    return State()
                }
                return state.takeAll()
            }
            former.end?()
            former.downstream?.receive(completion: completion)
        }
    }

    // MARK: The subscriber

    func request(_ demand: Subscribers.Demand) {
        let first = state.withLock { state in
            state.demand += demand
            guard state.demand > 0 else { return Value?.none }
            defer { state.first = nil }
            return state.first
        }
        if let first { offer(first) }
    }

    /// Does not wait for a call of the subscriber on another thread.
    func cancel() {
        let former = state.withLock { $0.takeAll() }
        former.end?()
    }
}
#endif
