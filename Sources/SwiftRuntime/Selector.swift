import CRuntime

/// The name of a message.
///
/// Selectors of one name are one selector, whatever image and types they came with: equality and hashing go by the
/// runtime's unique record. A value costs a pointer; making one from a string looks the name up without a lock once it
/// is registered.
public struct Selector: Hashable, @unchecked Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    // Sendable: the pointer's target is written once, before the pointer exists, and never freed.

    /// The runtime's untyped selector of that name.
    ///
    /// Lives as long as the process.
    public let unsafePointer: SEL

    /// The selector of that name, which is registered if it is new; it lives for ever.
    public init(_ name: String) {
        self = name.withCString { Selector(cString: $0) }
    }

    private init(cString name: UnsafePointer<CChar>) {
        guard let pointer = sel_registerName(name) else {
            fatalError("sel_registerName returned NULL for \"\(String(cString: name))\"")
        }
        unsafePointer = pointer
    }

    /// The selector of that name.
    public init(stringLiteral value: StaticString) {
        // A literal ends with a NUL.
        self.init(cString: UnsafeRawPointer(value.utf8Start).assumingMemoryBound(to: CChar.self))
    }

    /// A selector that C code or an implementation was given, as `_cmd` for example: typed or untyped, of any image.
    public init(unsafePointer: SEL) {
        self.init(cString: sel_getName(unsafePointer))
    }

    /// The name, colons included.
    public var name: String { String(cString: sel_getName(unsafePointer)) }

    /// How many arguments a message of this name has, the receiver and the selector not counted.
    public var argumentCount: Int {
        var count = 0
        var character: UnsafePointer<CChar> = sel_getName(unsafePointer)
        while character.pointee != 0 {
            if character.pointee == CChar(UInt8(ascii: ":")) { count += 1 }
            character += 1
        }
        return count
    }

    /// The name.
    public var description: String { name }
}

extension Selector {
    /// Whether both are the same.
    public static func == (left: Selector, right: Selector) -> Bool { left.unsafePointer == right.unsafePointer }

    /// Hashes what makes it the same.
    public func hash(into hasher: inout Hasher) { hasher.combine(unsafePointer) }
}
