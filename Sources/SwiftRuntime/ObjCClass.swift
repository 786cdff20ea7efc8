import CBoundaries
import CRuntime
import Glibc

/// A class or metaclass of the runtime.
///
/// A value of one pointer. Reading through it costs what the C function costs; classes made at run time must not be
/// disposed while values for them are in use.
public struct ObjCClass: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: the runtime guards what the pointer leads to.

    /// The runtime's class.
    ///
    /// Owned by the runtime.
    public let unsafePointer: Class

    /// A handle on a class of the C interface.
    public init(unsafePointer: Class) {
        self.unsafePointer = unsafePointer
    }

    /// The registered class of that name; nil when there is none.
    ///
    /// Takes the runtime lock.
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

    /// Every registered class, sorted by name.
    ///
    /// Takes the runtime lock once, when the list is read.
    public static var all: RuntimeList<ObjCClass> {
        RuntimeList {
            takeList({ objc_copyClassList($0) }, ObjCClass.init(unsafePointer:))
                .sortedByName { class_getName($0.unsafePointer) }
        }
    }

    /// The name under which the class is registered, or that was given to it.
    public var name: String { String(cString: class_getName(unsafePointer)) }

    /// The superclass; nil for a root class.
    public var superclass: ObjCClass? { class_getSuperclass(unsafePointer).map(ObjCClass.init(unsafePointer:)) }

    /// The class of this class: the metaclass, whose methods are the class methods.
    ///
    /// For a metaclass it is the root metaclass.
    public var isa: ObjCClass {
        guard let metaclass = object_getClass(unsafeObject) else {
            fatalError("\(name) has no isa; it was not loaded")
        }
        return ObjCClass(unsafePointer: metaclass)
    }

    /// Whether the isa of another class leads to this class.
    public var isMetaclass: Bool { class_isMetaClass(unsafePointer) }

    /// Bytes of an instance, without the header in front of it.
    public var instanceSize: Int { class_getInstanceSize(unsafePointer) }

    /// Path of the image that defines the class; nil for one that was made at run time.
    public var imageName: String? { class_getImageName(unsafePointer).map { String(cString: $0) } }

    /// The class itself, then its superclasses, the root last.
    public var lineage: [ObjCClass] { Array(sequence(first: self, next: \.superclass)) }

    /// The direct subclasses, sorted by name.
    public var subclasses: RuntimeList<ObjCClass> {
        RuntimeList {
            takeList({ ort_class_copySubclasses(unsafePointer, $0) }, ObjCClass.init(unsafePointer:))
                .sortedByName { class_getName($0.unsafePointer) }
        }
    }

    /// Whether the class is the other one or inherits from it.
    public func isSubclass(of other: ObjCClass) -> Bool {
        sequence(first: self, next: \.superclass).contains(other)
    }

    /// The class's own methods in the order in which look-up sees them.
    ///
    /// Class methods are those of ``isa``.
    public var methods: RuntimeList<Method> {
        RuntimeList { takeList({ ort_class_copyOwnMethods(unsafePointer, $0) }, Method.init(unsafePointer:)) }
    }

    /// The class's own ivars, in the order of their declaration.
    public var ivars: RuntimeList<Ivar> {
        RuntimeList { takeList({ class_copyIvarList(unsafePointer, $0) }, Ivar.init(unsafePointer:)) }
    }

    /// The class's own properties, the newest first.
    ///
    /// Class properties are those of ``isa``.
    public var properties: RuntimeList<Property> {
        RuntimeList { takeList({ class_copyPropertyList(unsafePointer, $0) }, Property.init(unsafePointer:)) }
    }

    /// The protocols that the class itself adopts, the newest first.
    public var protocols: RuntimeList<ObjCProtocol> {
        RuntimeList { takeList({ class_copyProtocolList(unsafePointer, $0) }, ObjCProtocol.init(unsafePointer:)) }
    }

    /// The ivar of that name, inherited ones included; nil when there is none.
    public func ivar(named name: String) -> Ivar? {
        class_getInstanceVariable(unsafePointer, name).map(Ivar.init(unsafePointer:))
    }

    /// The property of that name, inherited ones included; nil when there is none.
    public func property(named name: String) -> Property? {
        class_getProperty(unsafePointer, name).map(Property.init(unsafePointer:))
    }

    /// Whether the class or a superclass adopts the protocol, or a protocol that adopts it.
    public func conforms(to other: ObjCProtocol) -> Bool {
        sequence(first: self, next: \.superclass).contains {
            class_conformsToProtocol($0.unsafePointer, other.unsafePointer)
        }
    }

    /// The method that an instance answers the selector with, inherited ones included; nil when there is none.
    public func method(for selector: Selector) -> Method? {
        class_getInstanceMethod(unsafePointer, selector.unsafePointer).map(Method.init(unsafePointer:))
    }

    /// The class's own method for the selector.
    public func ownMethod(for selector: Selector) -> Method? { methods.first { $0.selector == selector } }

    /// Whether instances have a method for the selector.
    ///
    /// May run user code: +initialize and +resolveInstanceMethod:.
    ///
    /// - Throws: An exception from these methods.
    public func instancesRespond(to selector: Selector) throws -> Bool {
        var responds = false
        try Boundary.run { cffi_responds_catching(unsafePointer, selector.unsafePointer, &responds, &$0) }
        return responds
    }

    /// For a dynamic subclass, the class that it stands for; for any other class, the class itself.
    package var original: ObjCClass { ObjCClass(unsafePointer: ort_class_original(unsafePointer)) }

    /// A class that is known as an object.
    init(unsafeObject object: UnsafeObject) {
        self.init(unsafePointer: UnsafeMutableRawPointer(object).assumingMemoryBound(to: objc_class.self))
    }

    /// The class as the receiver of class messages.
    var unsafeObject: UnsafeObject { UnsafeMutableRawPointer(unsafePointer).assumingMemoryBound(to: objc_object.self) }
}

extension ObjCClass: CustomDebugStringConvertible {
    /// The text that `print` shows: the class as Objective-C would declare it, with superclass, protocols, ivars,
    /// properties and methods, each with its type.
    ///
    /// ``name`` is the name alone.
    public var description: String {
        var head = "@interface \(name)"
        if let superclass { head += " : \(superclass.name)" }
        if !protocols.isEmpty { head += " <\(protocols.map(\.name).joined(separator: ", "))>" }
        var groups = [ivars.map { "    \($0)" }, properties.map(\.description), methods.map { "- \($0)" }]
        if !isMetaclass {
            groups.insert(isa.properties.map { $0.declaration(isClassProperty: true) }, at: 1)
            groups.insert(isa.methods.map { "+ \($0)" }, at: 3)
        }
        return ([head] + groups.flatMap(\.self) + ["@end"]).joined(separator: "\n")
    }

    /// `Name`, or `Name (meta)`: what collections of classes print, and messages.
    public var debugDescription: String { isMetaclass ? "\(name) (meta)" : name }
}

/// An object pointer that owns nothing.
public typealias UnsafeObject = UnsafeMutablePointer<objc_object>
