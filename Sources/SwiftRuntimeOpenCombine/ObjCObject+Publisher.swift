#if OpenCombine
import OpenCombine
import SwiftRuntime

extension ObjCObject {
    /// Publishes the value of a key path as ``ObjCObject/value(forKeyPath:)`` gives it: when the subscriber first asks,
    /// with `initial`, and after each change; with `prior` before it, too.
    ///
    /// Other options make no difference.
    public func publisher(
        for keyPath: String, options: KeyValueObservingOptions = [.initial, .new]
    ) -> KeyValueObservingPublisher<Any?> {
        KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options) {
            try $0.value(forKeyPath: keyPath)
        }
    }

    /// The same with values of a Swift type, an optional one where the value may be nil.
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
/// Each subscriber is told on the thread that makes the change, in the middle of that, one thing at a time: a change on
/// another thread waits for it meanwhile. Changes for which it has no demand are dropped.
///
/// Fails with ``KeyValueError`` for an object that cannot be observed, with ``MessageError`` for a value that does not
/// fit, and with what left a getter.
public struct KeyValueObservingPublisher<Output>: Publisher {
    /// What `observe` throws, or a value that does not fit.
    public typealias Failure = any Error

    /// Whose key path is observed; the publisher keeps it.
    public let object: ObjCObject
    /// The path that is observed.
    public let keyPath: String
    /// What the subscribers are told of.
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
