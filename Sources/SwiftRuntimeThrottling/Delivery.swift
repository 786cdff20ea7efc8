import SwiftRuntime
import Synchronization

/// A delayed message on its way to the method.
///
/// It is sent again: the application that has delayed it lets it pass, and so do the rules outside of that application,
/// which it has passed already.
final class Delivery: Sendable {
    @TaskLocal static var current: Delivery?

    private let receiver: UInt
    private let selector: Selector
    private let application: ThrottleApplication
    private let isUnderWay = Atomic(true)

    /// Performs the message on this thread.
    ///
    /// `cls` is the class of the rule; nil for the rule of an object.
    static func perform(_ message: Invocation, of cls: ObjCClass?, for application: ThrottleApplication) {
        guard let receiver = message.target, let selector = message.selector else { return }
        let delivery = Delivery(receiver, selector, application)
        do {
            try $current.withValue(delivery) { try send(message, to: receiver, selector, cls) }
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

    private init(_ receiver: ObjCObject, _ selector: Selector, _ application: ThrottleApplication) {
        self.receiver = UInt(bitPattern: receiver.unsafePointer)
        self.selector = selector
        self.application = application
    }

    /// Whether the call delivers this message.
    ///
    /// Once the message has passed its own application, its call is a call like others.
    func isCall(_ info: AspectInfo, at application: ThrottleApplication) -> Bool {
        guard isUnderWay.load(ordering: .relaxed), info.instanceAddress == receiver, info.selector == selector else {
            return false
        }
        if application === self.application {
            isUnderWay.store(false, ordering: .relaxed)
        }
        return true
    }
}
