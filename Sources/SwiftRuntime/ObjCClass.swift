import CRuntime
import Glibc

/// A class or metaclass of the runtime.
///
/// A value of one pointer. Reading through it costs what the C function costs; classes made at run time must not be
/// disposed while values for them are in use.
public struct ObjCClass: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: the runtime guards what the pointer leads to.

    /// The runtime's class. Owned by the runtime.
    public let unsafePointer: Class

    public init(unsafePointer: Class) {
        self.unsafePointer = unsafePointer
    }

    /// The registered class of that name; nil when there is none. Takes the runtime lock.
    public init?(_ name: String) {
        guard let pointer = objc_getClass(name) else { return nil }
        unsafePointer = pointer
    }

    /// The root class that the package brings.
    public static var nsObject: ObjCClass {
        guard let cls = ObjCClass("NSObject") else {
            fatalError("NSObject is not registered; link the CFFIShim target")
        }
        return cls
    }

    /// Every registered class, sorted by name. Takes the runtime lock once.
    public static var all: [ObjCClass] {
        var count: UInt32 = 0
        guard let list = objc_copyClassList(&count) else { return [] }
        defer { free(list) }
        return (0..<Int(count)).compactMap { list[$0].map(ObjCClass.init(unsafePointer:)) }.sorted { $0.name < $1.name }
    }

    public var name: String { String(cString: class_getName(unsafePointer)) }

    public var superclass: ObjCClass? { class_getSuperclass(unsafePointer).map(ObjCClass.init(unsafePointer:)) }

    /// The class of this class: the metaclass, whose methods are the class methods. Of a metaclass: the root metaclass.
    public var isa: ObjCClass {
        guard let metaclass = object_getClass(unsafeObject) else {
            fatalError("\(name) has no isa; it was not loaded")
        }
        return ObjCClass(unsafePointer: metaclass)
    }

    public var isMetaclass: Bool { class_isMetaClass(unsafePointer) }

    /// Bytes of an instance, without the header in front of it.
    public var instanceSize: Int { class_getInstanceSize(unsafePointer) }

    /// Path of the image that defines the class; nil for one that was made at run time.
    public var imageName: String? { class_getImageName(unsafePointer).map { String(cString: $0) } }

    /// The class itself, then its superclasses, the root last.
    public var lineage: [ObjCClass] { Array(sequence(first: self, next: \.superclass)) }

    /// The direct subclasses, sorted by name.
    public var subclasses: [ObjCClass] {
        var count: UInt32 = 0
        guard let list = ort_class_copySubclasses(unsafePointer, &count) else { return [] }
        defer { free(list) }
        return (0..<Int(count)).compactMap { list[$0].map(ObjCClass.init(unsafePointer:)) }.sorted { $0.name < $1.name }
    }

    /// Whether the class is the other one or inherits from it.
    public func isSubclass(of other: ObjCClass) -> Bool { lineage.contains(other) }

    /// The class's own methods in the order in which look-up sees them. Class methods are those of ``isa``.
    public var methods: [Method] {
        var count: UInt32 = 0
        guard let list = ort_class_copyOwnMethods(unsafePointer, &count) else { return [] }
        defer { free(list) }
        return (0..<Int(count)).compactMap { list[$0].map(Method.init(unsafePointer:)) }
    }

    /// The method that an instance answers the selector with, inherited ones included; nil when there is none.
    public func method(for selector: Selector) -> Method? {
        class_getInstanceMethod(unsafePointer, selector.unsafePointer).map(Method.init(unsafePointer:))
    }

    /// The class's own method for the selector.
    public func ownMethod(for selector: Selector) -> Method? { methods.first { $0.selector == selector } }

    /// Names of the protocols that the class itself adopts.
    public var protocolNames: [String] {
        var count: UInt32 = 0
        guard let list = class_copyProtocolList(unsafePointer, &count) else { return [] }
        defer { free(list) }
        return (0..<Int(count)).compactMap { list[$0].map { String(cString: protocol_getName($0)) } }
    }

    /// Whether instances have a method for the selector. May run user code: +initialize and +resolveInstanceMethod:.
    public func instancesRespond(to selector: Selector) -> Bool {
        class_respondsToSelector(unsafePointer, selector.unsafePointer)
    }

    /// `Name`, or `Name (meta)`.
    public var description: String { isMetaclass ? "\(name) (meta)" : name }

    /// A class that is known as an object.
    init(unsafeObject object: UnsafeObject) {
        self.init(unsafePointer: UnsafeMutableRawPointer(object).assumingMemoryBound(to: objc_class.self))
    }

    /// The class as the receiver of class messages.
    var unsafeObject: UnsafeObject { UnsafeMutableRawPointer(unsafePointer).assumingMemoryBound(to: objc_object.self) }
}

/// An object pointer that owns nothing.
public typealias UnsafeObject = UnsafeMutablePointer<objc_object>
