import CBoundaries
import Dispatch

/// Bodies of methods that are isolated to the main actor.
///
/// The caller sends the message where the main actor runs.
enum MainActorBody {
    /// A body that code without isolation can call.
    ///
    /// A call where the main actor does not run ends the process with a sentence that names the method.
    static func checked<each Parameter, Result>(
        _ body: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result, _ methodName: String
    ) -> @Sendable (repeat each Parameter) throws -> Result {
        { (argument: repeat each Parameter) in
            guard isHere else {
                fatalError(
                    "\(methodName) is isolated to the main actor, but was sent on \(threadName); send it on the main thread"
                )
            }
            let arguments = OnThisThread((repeat each argument))
            return try MainActor.assumeIsolated { OnThisThread(try body(repeat each arguments.value)) }.value
        }
    }

    /// Whether the main actor runs here: on the main thread, or where another thread drains its queue, as in a program
    /// with an asynchronous `main`.
    private static var isHere: Bool { cffi_thread_is_first() || DispatchQueue.getSpecific(key: mainQueue) != nil }

    private static let mainQueue: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// As in `the thread 4711 "worker"`.
    private static var threadName: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 96) { buffer in
            cffi_thread_describe(buffer.baseAddress, buffer.count)
            return "the thread " + String(cString: buffer.baseAddress!)
        }
    }
}

/// A value that passes between isolated and other code on the same thread.
private struct OnThisThread<Value>: @unchecked Sendable {
    // Sendable: both parts run on the same thread, one after the other.
    let value: Value
    init(_ value: Value) { self.value = value }
}
