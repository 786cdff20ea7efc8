import CFFIShim
import CRuntime

/// An exception that Objective-C code threw, and that was caught where Swift had called.
///
/// When a Swift body of a method throws it, the sender of the message gets the object as an exception.
public struct ObjCException: Error, Sendable {
    /// The thrown object; nil for nil, and for an exception of another language, whose value is gone.
    public let object: ObjCObject?
    /// Whether the exception was one of another language: C++, for example.
    public let isForeign: Bool

    /// An exception to throw from a body.
    public init(_ object: ObjCObject) {
        self.object = object
        isForeign = false
    }

    fileprivate init(object: ObjCObject?, isForeign: Bool) {
        self.object = object
        self.isForeign = isForeign
    }
}

// MARK: The boundary between errors and exceptions

extension ObjCException {
    /// The caught exception as a Swift error; if a Swift body threw an error, that error.
    static func error(for caught: ort_caught) -> any Error {
        guard let thrown = caught.object else { return ObjCException(object: nil, isForeign: caught.is_foreign) }
        let object = ObjCObject(unsafeOwned: thrown)
        if let error = SwiftBox.value(in: object) as? any Error { return error }
        return ObjCException(object: object, isForeign: false)
    }

    /// The object to throw for an error of a Swift body, owned by the caller: a box, unless the error is an exception.
    static func thrownObject(for error: any Error) -> UnsafeObject {
        if let object = (error as? ObjCException)?.object { return objc_retain(object.unsafePointer) }
        return SwiftBox.make(thrown: error)
    }
}
