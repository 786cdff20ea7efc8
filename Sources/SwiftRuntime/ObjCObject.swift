import CBoundaries
import CFoundation
import CRuntime
import Glibc

/// A reference to an object, which it retains.
///
/// Equality is identity: two references are equal when they refer to the same object. The object itself says which
/// threads may use it; the reference may be passed between threads.
///
/// The last release runs `dealloc`. An exception that leaves it cannot be delivered: it ends the process with an error
/// message.
///
/// Subclass it for a typed wrapper, and name the class that it stands for:
///
/// ```swift
/// final class Greeter: ObjCObject, @unchecked Sendable {
///     override class var objCClassName: String? { "Greeter" }
///     func greet(_ name: String, times: Int) throws -> String { try send("greet:times:", name, times) }
/// }
/// ```
open class ObjCObject: Hashable, CustomStringConvertible {
    /// The object, valid as long as this reference lives.
    public let unsafePointer: UnsafeObject

    /// Retains the object.
    public required init(unsafeRetaining object: UnsafeObject) {
        unsafePointer = objc_retain(object)
    }

    /// Takes over a reference that the caller owns.
    public required init(unsafeOwned object: UnsafeObject) {
        unsafePointer = object
    }

    /// A class as an object.
    public convenience init(_ cls: ObjCClass) {
        self.init(unsafeRetaining: cls.unsafeObject)
    }

    /// A new string object.
    public convenience init(_ string: String) {
        self.init(unsafeOwned: Self.makeString(string))
    }

    deinit { Boundary.release(unsafePointer) }

    /// The class whose instances this Swift type stands for; nil for every object.
    ///
    /// A subclass overrides it. No message then delivers an instance of another class as an object of this type.
    open class var objCClassName: String? { nil }

    /// The same object as a typed wrapper; nil when it is no instance of the wrapper's class.
    public func `as`<Wrapper: ObjCObject>(_: Wrapper.Type) -> Wrapper? {
        if let name = Wrapper.objCClassName {
            guard let wanted = ObjCClass(name), isKind(of: wanted) else { return nil }
        }
        return Wrapper(unsafeRetaining: unsafePointer)
    }

    /// The class that the isa leads to: a dynamic subclass while the object is hooked.
    public var isa: ObjCClass {
        guard let cls = object_getClass(unsafePointer) else { fatalError("an object without a class") }
        return ObjCClass(unsafePointer: cls)
    }

    /// Whether the object is an instance of the class or of a subclass.
    ///
    /// Sends nothing.
    public func isKind(of cls: ObjCClass) -> Bool { isa.isSubclass(of: cls) }

    /// Whether the object is a class.
    public var isClass: Bool { object_isClass(unsafePointer) }

    /// The text, when the object is a string.
    ///
    /// Sends `UTF8String` to strings of foreign classes; nil, too, when that throws.
    public var string: String? {
        var length = 0
        var text: UnsafeMutablePointer<CChar>?
        guard cffi_string_is(unsafePointer),
            (try? Boundary.run { cffi_copy_utf8_catching(unsafePointer, &text, &length, &$0) }) != nil, let bytes = text
        else { return nil }
        defer { free(bytes) }
        return UnsafeRawBufferPointer(start: bytes, count: length).withMemoryRebound(to: UInt8.self) {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// A string's text in quotes, a class's name, otherwise `<Class: 0x…>`.
    ///
    /// Sends nothing.
    public var description: String {
        if let string { return "\"\(string)\"" }
        if isClass { return ObjCClass(unsafeObject: unsafePointer).name }
        let address = String(UInt(bitPattern: unsafePointer), radix: 16)
        return "<\(isa.original.name): 0x\(address)>"
    }

    /// Whether both are the same.
    public static func == (left: ObjCObject, right: ObjCObject) -> Bool { left.unsafePointer == right.unsafePointer }

    /// Hashes what makes it the same.
    public func hash(into hasher: inout Hasher) { hasher.combine(unsafePointer) }

    private static func makeString(_ string: String) -> UnsafeObject {
        var string = string
        let object = string.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { cffi_string_create($0.baseAddress, $0.count) }
        }
        guard let object else {
            fatalError("out of memory: no room for a string of \(string.utf8.count) bytes")
        }
        return object
    }
}

// Sendable: the only stored property is an immutable pointer, and reference counts are atomic.
extension ObjCObject: @unchecked Sendable {}
