import SwiftRuntime
import Synchronization

/// A delayed message or call on its way to the method or function.
///
/// It is sent again: the application that has delayed it lets it pass, and so do the rules outside of that application,
/// which it has passed already.
final class Delivery: Sendable {
    @TaskLocal static var current: Delivery?

    enum Method: Hashable, Sendable {
        case selector(Selector)
        case function(SwiftFunction)
    }

    /// 0 for a function that is in no class.
    private let receiver: UInt
    private let method: Method
    /// The rule that has delayed the message.
    private let application: any AnyObject & Sendable
    private let isUnderWay = Atomic(true)

    /// Performs the message on this thread.
    ///
    /// `cls` is the class of the rule; nil for the rule of an object.
    static func perform(_ message: Invocation, of cls: ObjCClass?, for application: ThrottleApplication) {
        guard let receiver = message.target, let selector = message.selector else { return }
        do {
            try perform(.selector(selector), UInt(bitPattern: receiver.unsafePointer), for: application) {
                try send(message, to: receiver, selector, cls)
            }
        } catch {
            fatalError(
                "an exception left the delayed message \(selector) to \(receiver), and no caller can catch it: \(error)"
            )
        }
    }

    /// A subclass's method that has called super must not do so again.
    private static func send(
        _ message: Invocation, to receiver: ObjCObject, _ selector: Selector, _ cls: ObjCClass?
    ) throws {
        guard let method = cls?.method(for: selector), receiver.isa.original.method(for: selector) != method else {
            return try message.invoke()
        }
        try message.invoke(method.implementation)
    }

    /// Runs a body that calls the method of the receiver.
    static func perform<Failure: Error>(
        _ method: Method, _ receiver: UInt, for application: any AnyObject & Sendable,
        _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        let result = $current.withValue(Delivery(method, receiver, application)) {
            Result { () throws(Failure) in try body() }
        }
        try result.get()
    }

    private init(_ method: Method, _ receiver: UInt, _ application: any AnyObject & Sendable) {
        (self.method, self.receiver, self.application) = (method, receiver, application)
    }

    /// Whether the call delivers this message.
    ///
    /// Once the message has passed its own application, its call is a call like others.
    func isCall(of method: Method, _ receiver: UInt, at application: any AnyObject & Sendable) -> Bool {
        guard isUnderWay.load(ordering: .relaxed), receiver == self.receiver, method == self.method else {
            return false
        }
        if application === self.application {
            isUnderWay.store(false, ordering: .relaxed)
        }
        return true
    }
}
