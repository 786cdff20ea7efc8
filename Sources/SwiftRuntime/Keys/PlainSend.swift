import CBoundaries
import CRuntime

/// A message whose arguments and result are words.
///
/// Nothing is boxed, and objects that the method autoreleases stay in the caller's pool. An `ObjCObject` that is given
/// as receiver or argument lives until the method returns; the caller keeps all other objects alive.
///
/// The type is not copyable, so that each step of a chain of calls passes on the references that it keeps.
struct PlainSend: ~Copyable {
    private var call: RegisterCall
    private var kept: Kept?

    private final class Kept {
        let object: ObjCObject
        let next: Kept?

        init(_ object: ObjCObject, _ next: Kept?) {
            (self.object, self.next) = (object, next)
        }
    }

    @inline(__always)
    init(_ receiver: UnsafeObject?, _ selector: Selector) {
        call = RegisterCall(receiver, selector)
    }

    init(_ receiver: ObjCObject, _ selector: Selector) {
        self.init(receiver.unsafePointer, selector)
        kept = Kept(receiver, nil)
    }

    consuming func with(_ object: ObjCObject?) -> PlainSend {
        var next = with(object?.unsafePointer)
        if let object { next.kept = Kept(object, next.kept) }
        return next
    }

    @inline(__always)
    consuming func with(_ word: UInt64) -> PlainSend {
        var next = self
        next.call.add(word: word)
        return next
    }

    consuming func with(_ object: UnsafeObject?) -> PlainSend { with(UInt64(UInt(bitPattern: object))) }
    consuming func with(_ integer: Int) -> PlainSend { with(UInt64(bitPattern: Int64(integer))) }
    consuming func with(_ selector: Selector) -> PlainSend { with(UInt64(UInt(bitPattern: selector.unsafePointer))) }
    consuming func with(_ pointer: UnsafeRawPointer?) -> PlainSend { with(UInt64(UInt(bitPattern: pointer))) }

    consuming func with(floating bits: UInt64) -> PlainSend {
        var next = self
        next.call.add(floating: bits)
        return next
    }

    /// Sends the message and returns the word in the result's register.
    ///
    /// - Throws: The errors of the method.
    @discardableResult @inline(__always)
    consuming func run(returnsFloating: Bool = false, mayInitialize: Bool = false) throws -> UInt64 {
        call.send.returns_float = returnsFloating
        call.send.may_initialize = mayInitialize
        return try perform()
    }

    @inline(__always)
    private mutating func perform() throws -> UInt64 {
        defer { withExtendedLifetime(kept) {} }
        guard call.isComplete else { fatalError("a plain message has four arguments at most") }
        return try call.run()
    }

    /// The object that the method returns, retained before the kept references are released.
    consuming func reference() throws -> ObjCObject? {
        defer { withExtendedLifetime(kept) {} }
        return UnsafeObject(bitPattern: UInt(try perform())).map(ObjCObject.init(unsafeRetaining:))
    }

    /// The object as the method returns it, without a retain.
    consuming func object() throws -> UnsafeObject? { UnsafeObject(bitPattern: UInt(try run())) }

    consuming func integer() throws -> Int { Int(truncatingIfNeeded: try run()) }

    consuming func bool() throws -> Bool { UInt8(truncatingIfNeeded: try run()) != 0 }
}

/// The messages that all collection classes have in common, whoever implements the classes.
enum Collection {
    static func array(_ elements: [UnsafeObject]) throws -> UnsafeObject? {
        try make("NSArray", "arrayWithObjects:count:", elements)
    }

    static func set(_ elements: [UnsafeObject]) throws -> UnsafeObject? {
        try make("NSSet", "setWithObjects:count:", elements)
    }

    private static func make(_ name: String, _ selector: Selector, _ elements: [UnsafeObject]) throws -> UnsafeObject? {
        guard let cls = ObjCClass(name) else { fatalError("the class \(name) is not registered") }
        return try elements.map(Optional.some).withUnsafeBufferPointer { buffer in
            try PlainSend(cls.unsafeObject, selector).with(UnsafeRawPointer(buffer.baseAddress)).with(buffer.count)
                .object()
        }
    }

    static func isKind(_ object: UnsafeObject, of name: String) -> Bool {
        guard let cls = ObjCClass(name), let own = object_getClass(object) else { return false }
        return ObjCClass(unsafePointer: own).isSubclass(of: cls)
    }

    static func count(of object: UnsafeObject) throws -> Int { try PlainSend(object, "count").integer() }

    /// Each element of an array or a set, retained.
    static func elements(of object: UnsafeObject) throws -> [ObjCObject] {
        var list = object
        if !isKind(object, of: "NSArray"), !isKind(object, of: "NSOrderedSet") {
            guard let all = try PlainSend(object, "allObjects").object() else { return [] }
            list = all
        }
        return try (0..<count(of: list)).compactMap { index in
            try PlainSend(list, "objectAtIndex:").with(index).reference()
        }
    }

    /// The strings in a set or array.
    static func strings(of object: UnsafeObject) throws -> [String] { try elements(of: object).compactMap(\.string) }
}

/// Calls the body with the pointers of the elements, which stay alive until the body returns.
func withPointers<Result>(_ elements: [ObjCObject], _ body: ([UnsafeObject]) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(elements) { try body(elements.map(\.unsafePointer)) }
}

extension ObjCObject {
    /// The object's pointer, retained for the caller.
    func copyPointer() -> UnsafeObject { objc_retain(unsafePointer) }
}
