import CFoundation
import CRuntime
import ObjectiveCFace

/// The signal that an `RACSignal` stands for.
final class FaceSignal: Sendable {
    private enum Content {
        /// The calls, as tuples.
        case calls(SelectorSignal<ObjCObject>)
        /// The error that each subscriber gets.
        case failure(ObjCObject)
    }

    private let content: Content

    private init(_ content: Content) {
        self.content = content
    }

    /// A new `RACSignal`, owned by the caller.
    static func make(_ signal: FaceSignal) -> UnsafeObject {
        guard let made = ort_face_make_signal(Unmanaged.passRetained(signal).toOpaque()) else {
            fatalError("out of memory: no room for a signal")
        }
        return made
    }

    /// The object's only `RACSignal` for the selector and position, owned by the caller.
    ///
    /// If the request has failed but may succeed later, the `RACSignal` is a new one that sends the error.
    ///
    /// - Throws: The other errors of ``SignalSource``.
    static func of(
        _ object: ObjCObject, _ selector: Selector, _ position: SignalPosition = .after,
        from proto: ObjCProtocol? = nil
    ) throws -> UnsafeObject {
        do {
            return try SignalSource.of(object, selector, position, from: proto).copyFace { source in
                make(FaceSignal(.calls(SelectorSignal(source) { try $0.tuple() })))
            }
        } catch let refusal as SignalError where refusal.code == .methodSwizzlingRace {
            return make(FaceSignal(.failure(refusal.object)))
        }
    }

    /// The signal until the other one sends a call or completes; an error of the other signal is ignored.
    func take(until other: FaceSignal) -> FaceSignal {
        guard case .calls(let signal) = content, case .calls(let end) = other.content else { return self }
        return FaceSignal(.calls(signal.take(until: end)))
    }

    /// Subscribes; nil if the signal will send nothing more.
    ///
    /// - Throws: The errors of the blocks.
    func subscribe(_ subscriber: FaceSubscriber) throws -> SignalToken? {
        switch content {
        case .calls(let signal):
            return try signal.subscribe(
                throwing: { try subscriber.run(subscriber.next, $0) },
                completed: { try subscriber.run(subscriber.completed, nil) })
        case .failure(let error):
            try subscriber.run(subscriber.error, error)
            return nil
        }
    }
}

/// The blocks of one subscription.
struct FaceSubscriber: Sendable {
    let next, error, completed: Block?

    /// Copies the blocks.
    init(_ blocks: ort_face_subscriber) {
        next = blocks.next.map { Block(unsafeBlock: $0) }
        error = blocks.error.map { Block(unsafeBlock: $0) }
        completed = blocks.completed.map { Block(unsafeBlock: $0) }
    }

    func run(_ block: Block?, _ argument: ObjCObject?) throws {
        guard let block else { return }
        try withExtendedLifetime((block, argument)) {
            try Boundary.run { ort_face_run_block_catching(block.unsafePointer, argument?.unsafePointer, &$0) }
        }
    }
}

extension SignalError {
    /// The error as an NSError.
    fileprivate var object: ObjCObject {
        guard
            let error = cffi_error_create_described(
                "RACSelectorSignalErrorDomain", code.rawValue, message, nil, recoverySuggestion, nil)
        else { fatalError("out of memory: no room for an error") }
        return ObjCObject(unsafeOwned: error)
    }
}
