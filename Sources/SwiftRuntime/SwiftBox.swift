import CFoundation
import CRuntime
import Glibc

/// The objects that carry Swift values which have no encoding of their own.
///
/// Boxes are equal when their values are; a value without an equality is equal to itself only.
enum SwiftBox {
    private final class Payload {
        let value: Any
        init(_ value: Any) { self.value = value }
    }

    /// A new box, owned by the caller.
    static func make(_ value: Any) -> UnsafeObject {
        let payload = Unmanaged.passRetained(Payload(value)).toOpaque()
        guard let box = cffi_box_create(payload, destroy, equal, hash) else {
            fatalError("out of memory: no room for a box of \(type(of: value))")
        }
        return box
    }

    /// The same for an error that is thrown as an exception.
    ///
    /// The description of the box is that of the error. If nothing catches the exception, the report has this
    /// description.
    static func make(thrown error: any Error) -> UnsafeObject {
        let payload = Unmanaged.passRetained(Payload(error)).toOpaque()
        guard let box = cffi_error_box_create(payload, destroy, equal, hash, text) else {
            fatalError("out of memory: no room to throw \(error)")
        }
        return box
    }

    /// The value; nil for an object that is no box of Swift's.
    static func value(in object: ObjCObject) -> Any? {
        guard let found = cffi_box_destroy_function(object.unsafePointer),
            unsafeBitCast(found, to: UInt.self) == unsafeBitCast(destroy, to: UInt.self),
            let payload = cffi_box_payload(object.unsafePointer)
        else { return nil }
        return Unmanaged<Payload>.fromOpaque(payload).takeUnretainedValue().value
    }

    private static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { payload in
        if let payload { Unmanaged<Payload>.fromOpaque(payload).release() }
    }

    private static let equal: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Bool = {
        guard let left = $0, let right = $1, let value = read(left) as? any Equatable else { return $0 == $1 }
        return isEqual(value, read(right))
    }

    private static let hash: @convention(c) (UnsafeMutableRawPointer?) -> UInt64 = { payload in
        guard let payload else { return 0 }
        switch read(payload) {
        case let value as any Hashable: return UInt64(truncatingIfNeeded: AnyHashable(value).hashValue)
        case let value as any Equatable: return UInt64(truncatingIfNeeded: ObjectIdentifier(type(of: value)).hashValue)
        default: return UInt64(UInt(bitPattern: payload) >> 4)
        }
    }

    /// The error as text, with its type in front unless the text begins with it.
    private static let text: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CChar>? = { payload in
        guard let payload else { return nil }
        let error = read(payload)
        let text = "\(error)", type = "\(type(of: error))"
        return strdup(text.hasPrefix(type) ? text : "\(type): \(text)")
    }

    private static func read(_ payload: UnsafeMutableRawPointer) -> Any {
        Unmanaged<Payload>.fromOpaque(payload).takeUnretainedValue().value
    }

    private static func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool { value == other as? Value }
}
