import CRuntime

/// The name of a message.
///
/// Selectors of one name are one selector, whatever image and types they came with: equality and hashing go by the
/// runtime's unique record. A value costs a pointer; making one from a string looks the name up without a lock once it
/// is registered.
public struct Selector: Hashable, @unchecked Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    // Sendable: the pointer's target is written once, before the pointer exists, and never freed.

    /// The runtime's untyped selector of that name. Lives as long as the process.
    public let unsafePointer: SEL

    public init(_ name: String) {
        guard let pointer = sel_registerName(name) else {
            fatalError("sel_registerName answered NULL for \"\(name)\"")
        }
        unsafePointer = pointer
    }

    public init(stringLiteral value: StaticString) {
        self = value.withUTF8Buffer { Selector(String(decoding: $0, as: UTF8.self)) }
    }

    /// A selector that C code or an implementation was given, as `_cmd` for example: typed or untyped, of any image.
    public init(unsafePointer: SEL) {
        self.init(String(cString: sel_getName(unsafePointer)))
    }

    /// The name, colons included.
    public var name: String { String(cString: sel_getName(unsafePointer)) }

    /// How many arguments a message of this name has, the receiver and the selector not counted.
    public var argumentCount: Int { name.utf8.reduce(0) { $1 == UInt8(ascii: ":") ? $0 + 1 : $0 } }

    public var description: String { name }
}

extension Selector {
    public static func == (left: Selector, right: Selector) -> Bool { left.unsafePointer == right.unsafePointer }

    public func hash(into hasher: inout Hasher) { hasher.combine(unsafePointer) }
}
