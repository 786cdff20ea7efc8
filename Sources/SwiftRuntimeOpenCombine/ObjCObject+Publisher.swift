#if OpenCombine
import OpenCombine
import SwiftRuntime

extension ObjCObject {
    /// Publishes the value of a key path after each change, as ``ObjCObject/value(forKeyPath:)`` gives it.
    ///
    /// With `initial` it also publishes when the subscriber first asks, with `prior` also before each change. Other
    /// options make no difference.
    public func publisher(
        for keyPath: String, options: KeyValueObservingOptions = [.initial, .new]
    ) -> KeyValueObservingPublisher<Any?> {
        KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options) {
            try $0.value(forKeyPath: keyPath)
        }
    }

    /// The same with values of a Swift type, which must be optional where the value may be nil.
    ///
    /// ```swift
    /// let cancellable = photo.publisher(for: "album.name", as: String?.self)
    ///     .replaceError(with: nil).sink { name in title = name ?? "none" }
    /// ```
    public func publisher<Value>(
        for keyPath: String, as: Value.Type, options: KeyValueObservingOptions = [.initial, .new]
    ) -> KeyValueObservingPublisher<Value> {
        KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options) {
            try $0.value(forKeyPath: keyPath, as: Value.self)
        }
    }
}

/// Publishes the value of a key path of an object.
///
/// It finishes when the object is about to be deallocated: the publisher keeps the object, its subscriptions do not.
///
/// Each subscriber is called on the thread that makes the change, during the change, for one change at a time: a change
/// on another thread waits meanwhile. Changes for which the subscriber has no demand are dropped.
///
/// Fails with ``KeyValueError`` for an object that cannot be observed, with ``MessageError`` for a value that does not
/// fit, and with an error that a getter throws.
public struct KeyValueObservingPublisher<Output>: Publisher {
    /// An error of `observe`, or an error for a value that does not fit.
    public typealias Failure = any Error

    /// The object whose key path is observed; the publisher keeps it.
    public let object: ObjCObject
    /// The path that is observed.
    public let keyPath: String
    /// Says when the publisher sends a value.
    public let options: KeyValueObservingOptions
    let read: @Sendable (ObjCObject) throws -> Output

    /// Begins an observation for the subscriber.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
        let read = read, reference = WeakObject(object)
        let first: DemandSubscription<Downstream>.Value = { try reference.load().map(read) }
        let subscription = DemandSubscription(
            subscriber, description: "KeyValueObserving \(keyPath)",
            first: options.contains(.initial) ? first : nil)
        subscription.begin { receiver in
            let observation = try object.observe(keyPath, options: options.intersection(.prior)) { change in
                receiver.offer { try read(change.object) }
            }
            do {
                let end = try object.willDealloc.subscribe { receiver.finish(.finished) }
                return {
                    observation.remove()
                    end.cancel()
                }
            } catch {
                observation.remove()
                throw error
            }
        }
    }
}
#endif
