import CFFIShim
import CRuntime
import ObjectiveCFace

/// Returns the functions that the methods of `<objc/RACSignal.h>` call.
@_cdecl("ort_face_signal_handlers")
func signalFaceHandlers() -> UnsafePointer<ort_face_signal_handlers> { SignalFace.handlers }

private enum SignalFace {
    // Written once, before other code has its address.
    nonisolated(unsafe) static let handlers: UnsafePointer<ort_face_signal_handlers> = {
        let table = UnsafeMutablePointer<ort_face_signal_handlers>.allocate(capacity: 1)
        table.initialize(
            to: ort_face_signal_handlers(
                signal: signal, will_dealloc: willDealloc, take_until: takeUntil, subscribe: subscribe,
                is_active: isActive, dispose: dispose, release: release))
        return UnsafePointer(table)
    }()

    // MARK: Signals of objects

    private static let signal:
        @convention(c) (
            UnsafeObject?, SEL?, UnsafeMutablePointer<objc_protocol>?, Bool, ThrownPlace?
        ) -> UnsafeObject? = { object, selector, proto, isBefore, thrown in
            guard let object, let selector else { return nil }
            return Refusals.passOn(thrown) {
                try FaceSignal.of(
                    ObjCObject(unsafeRetaining: object), Selector(unsafePointer: selector),
                    isBefore ? .before : .after, from: proto.map(ObjCProtocol.init(unsafePointer:)))
            }
        }

    private static let willDealloc: @convention(c) (UnsafeObject?, ThrownPlace?) -> UnsafeObject? = { object, thrown in
        guard let object else { return nil }
        return Refusals.passOn(thrown) { try FaceSignal.of(ObjCObject(unsafeRetaining: object), "dealloc") }
    }

    private static let takeUntil: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> UnsafeObject? =
        { signal, end in
            FaceSignal.make(taken(signal).take(until: taken(end)))
        }

    private static func taken(_ pointer: UnsafeMutableRawPointer?) -> FaceSignal {
        guard let pointer else { fatalError("an RACSignal has no FaceSignal") }
        return Unmanaged<FaceSignal>.fromOpaque(pointer).takeUnretainedValue()
    }

    // MARK: Subscriptions

    private static let subscribe:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<ort_face_subscriber>?, ThrownPlace?
        ) -> UnsafeMutableRawPointer? = { signal, subscriber, thrown in
            guard let subscriber else { return nil }
            return Refusals.passOn(thrown) {
                try taken(signal).subscribe(FaceSubscriber(subscriber.pointee))
                    .map { Unmanaged.passRetained($0).toOpaque() }
            } ?? nil
        }

    private static let isActive: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { token($0)?.isActive ?? false }

    private static let dispose: @convention(c) (UnsafeMutableRawPointer?) -> Void = { token($0)?.cancel() }

    private static func token(_ pointer: UnsafeMutableRawPointer?) -> SignalToken? {
        pointer.map { Unmanaged<SignalToken>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
        if let object = $0 { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
}
