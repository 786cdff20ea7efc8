import SwiftRuntime
import Synchronization

/// The first object that the program makes of a class: caught as +alloc returns it, and hooked before anybody else has
/// it.
///
/// Holds the object, so that its isa can be looked at when the program has ended.
final class Captive: Sendable {
    private struct State {
        var object: ObjCObject?
        var tokens: [AspectToken] = []
        var watch: AspectToken?
        var error: AspectError?
    }

    private let target: DemoTarget
    private let recorder: CallRecorder
    private let state = Mutex(State())

    init(target: DemoTarget, recorder: CallRecorder) {
        self.target = target
        self.recorder = recorder
    }

    /// Waits for the next +alloc of the class or a subclass.
    func watch() throws {
        let token = try target.cls.isa.hook("alloc", [.after, .automaticRemoval]) { [self] (info: AspectInfo) in
            take(info)
        }
        state.withLock { $0.watch = token }
    }

    /// The object with its hooks, nil when there was none. Stops waiting.
    func finish() throws -> (object: ObjCObject, tokens: [AspectToken])? {
        // Taken out, for the tokens lead to hooks that lead back here.
        let end = state.withLock { state in
            defer { state = State() }
            return state
        }
        end.watch?.remove()
        if let error = end.error {
            try AspectError.asFailures { throw error }
        }
        return end.object.map { ($0, end.tokens) }
    }

    private func take(_ info: AspectInfo) {
        guard let object = try? info.returnValue?.as(ObjCObject.self) else { return }
        do {
            // A subclass's object has other methods.
            guard object.isa == target.cls else { return try watch() }
            let tokens = try recorder.install { options, body in
                try object.hook(target.selector, options, engine: .forwarding, body)
            }
            state.withLock { ($0.object, $0.tokens) = (object, tokens) }
        } catch {
            state.withLock { $0.error = error as? AspectError }
        }
    }
}
