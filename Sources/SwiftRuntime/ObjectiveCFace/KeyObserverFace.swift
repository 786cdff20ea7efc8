import CFFIShim
import CRuntime
import ObjectiveCFace

/// Returns the functions that the methods of `<objc/NSKeyValueObserving.h>` call.
@_cdecl("ort_face_key_observer_handlers")
func keyObserverFaceHandlers() -> UnsafePointer<ort_face_key_observer_handlers> { KeyObserverFace.handlers }

private enum KeyObserverFace {
    // Written once, before other code has its address.
    nonisolated(unsafe) static let handlers: UnsafePointer<ort_face_key_observer_handlers> = {
        let table = UnsafeMutablePointer<ort_face_key_observer_handlers>.allocate(capacity: 1)
        table.initialize(
            to: ort_face_key_observer_handlers(
                add: add, remove: remove, will_change: willChange, did_change: didChange,
                paths_affecting: pathsAffecting, notifies_automatically: notifiesAutomatically, info: info))
        return UnsafePointer(table)
    }()

    /// Runs the body; returns the object to throw for its error, or nil.
    private static func run(_ body: () throws -> Void) -> UnsafeObject? {
        do {
            try body()
            return nil
        } catch {
            return KeyValueFace.thrownObject(for: error)
        }
    }

    // MARK: Observers

    private static let add:
        @convention(c) (
            UnsafeObject?, UnsafeObject?, UnsafeObject?, UInt, UnsafeMutableRawPointer?, ThrownPlace?
        ) -> Void = { object, observer, path, options, context, thrown in
            KeyValueFace.run(thrown, or: ()) {
                let reference = ObserverReference.of(KeyValueFace.object(observer)), text = KeyValueFace.text(path)
                _ = try Observation.begin(
                    text, of: KeyValueFace.object(object), KeyValueObservingOptions(rawValue: options),
                    .observer(reference, keyPath: ObjCObject(text), context: UInt(bitPattern: context)))
            }
        }

    private static let remove:
        @convention(c) (
            UnsafeObject?, UnsafeObject?, UnsafeObject?, UnsafePointer<UnsafeMutableRawPointer?>?
        ) -> UnsafeObject? = { object, observer, path, context in
            run {
                let object = KeyValueFace.object(object), path = KeyValueFace.text(path)
                let context = context.map { UInt(bitPattern: $0.pointee) }
                let found = ObservedObject.find(object)?.observations.last {
                    $0.keyPath == path && $0.isOf(observer, context: context)
                }
                guard found?.end() == true else {
                    throw KeyValueError.notObserving(observer, path, of: object)
                }
            }
        }

    // MARK: Changes

    private static let willChange: @convention(c) (UnsafePointer<ort_face_key_change>?) -> UnsafeObject? = { change in
        run {
            guard let change = change?.pointee else { return }
            let object = KeyValueFace.object(change.object)
            guard ObservedObject.find(object) != nil else { return }
            try ThreadChanges.announce(mutation(change), of: object, forKey: KeyValueFace.text(change.key))
        }
    }

    private static func mutation(_ change: ort_face_key_change) throws -> Mutation {
        if let kind = KeyValueChange.Kind(rawValue: UInt(change.kind)), kind != .setting, let indexes = change.indexes {
            return .elements(kind, at: try IndexSetObject.indexes(of: indexes))
        }
        if let mutation = SetMutation(rawValue: UInt(change.mutation)), let objects = change.objects {
            return .set(mutation, objects: ObjCObject(unsafeRetaining: objects))
        }
        return .setting
    }

    private static let didChange: @convention(c) (UnsafeObject?, UnsafeObject?) -> UnsafeObject? = { object, key in
        run {
            let object = KeyValueFace.object(object)
            guard ObservedObject.find(object) != nil else { return }
            try ThreadChanges.conclude(of: object, forKey: KeyValueFace.text(key))
        }
    }

    // MARK: Declarations of classes

    private static func cls(_ pointer: Class?) -> ObjCClass {
        guard let pointer else { fatalError("a class method was called without a class") }
        return ObjCClass(unsafePointer: pointer)
    }

    private static let pathsAffecting: @convention(c) (Class?, UnsafeObject?, ThrownPlace?) -> UnsafeObject? = {
        cls, key, thrown in
        KeyValueFace.run(thrown, or: nil) {
            let key = KeyValueFace.text(key)
            let set = try DependentKeys.ownSet(affecting: key, of: KeyObserverFace.cls(cls))
            return try objc_retain(set ?? Collection.set([]))
        }
    }

    private static let notifiesAutomatically: @convention(c) (Class?, UnsafeObject?, ThrownPlace?) -> Bool = {
        cls, key, thrown in
        KeyValueFace.run(thrown, or: false) {
            try DependentKeys.ownAnswer(KeyValueFace.text(key), of: KeyObserverFace.cls(cls))
        }
    }

    private static let info: @convention(c) (UnsafeObject?) -> UnsafeMutableRawPointer? = { object in
        ObservedObject.find(KeyValueFace.object(object)).map { Unmanaged.passUnretained($0).toOpaque() }
    }
}
