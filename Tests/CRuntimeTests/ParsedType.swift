import CRuntime

struct EncodingError: Error, Equatable {
    let position: Int
    let reason: String

    init(_ position: Int, _ reason: String) {
        self.position = position
        self.reason = reason
    }

    init(_ error: ort_type_error) {
        self.init(error.position, String(cString: error.reason))
    }
}

/// A parsed encoding.
///
/// Views of its parts keep it alive.
private final class Tree {
    private let release: () -> Void

    init(release: @escaping () -> Void) {
        self.release = release
    }

    deinit {
        release()
    }
}

private typealias Parser<Root> =
    (UnsafePointer<CChar>?, Int, UnsafeMutablePointer<ort_type_error>?) -> UnsafePointer<Root>?

/// Gives the parser exactly the bytes of the text, without a terminator.
private func parse<Root>(_ text: String, with parser: Parser<Root>) throws(EncodingError) -> UnsafePointer<Root> {
    var error = ort_type_error()
    let parsed = Array(text.utf8CString).withUnsafeBufferPointer { parser($0.baseAddress, $0.count - 1, &error) }
    guard let parsed else { throw EncodingError(error) }
    return parsed
}

/// A type of a parsed encoding, with the members of `ort_type`.
@dynamicMemberLookup struct ParsedType {
    private let tree: Tree
    private let pointer: UnsafePointer<ort_type>

    init(_ text: String) throws(EncodingError) {
        let root = try parse(text, with: ort_type_parse)
        self.init(root, in: Tree { ort_type_free(root) })
    }

    fileprivate init(_ pointer: UnsafePointer<ort_type>, in tree: Tree) {
        self.pointer = pointer
        self.tree = tree
    }

    subscript<Value>(dynamicMember member: KeyPath<ort_type, Value>) -> Value {
        withExtendedLifetime(tree) { pointer.pointee[keyPath: member] }
    }

    var name: String? {
        withExtendedLifetime(tree) { pointer.pointee.name.map { String(cString: $0) } }
    }

    /// The type as written, without its qualifiers.
    var text: String {
        withExtendedLifetime(tree) {
            let bytes = UnsafeRawBufferPointer(start: pointer.pointee.text, count: pointer.pointee.text_length)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    var element: ParsedType? { self[dynamicMember: \.element].map { ParsedType($0, in: tree) } }
    var signature: ParsedMethodType? { self[dynamicMember: \.signature].map { ParsedMethodType($0, in: tree) } }

    var fields: [ParsedField] {
        withExtendedLifetime(tree) {
            UnsafeBufferPointer(start: pointer.pointee.fields, count: pointer.pointee.field_count).map {
                ParsedField(
                    name: $0.name.map { String(cString: $0) }, type: ParsedType($0.type, in: tree), offset: $0.offset,
                    bitOffset: $0.bit_offset, bitWidth: $0.bit_width)
            }
        }
    }

    func matches(_ other: ParsedType) -> Bool {
        withExtendedLifetime((tree, other.tree)) { ort_type_matches(pointer, other.pointer) }
    }
}

struct ParsedField {
    let name: String?
    let type: ParsedType
    let offset: Int
    let bitOffset: Int
    let bitWidth: Int
}

struct ParsedMethodType {
    private let tree: Tree
    private let pointer: UnsafePointer<ort_method_type>

    init(_ text: String) throws(EncodingError) {
        let root = try parse(text, with: ort_method_type_parse)
        self.init(root, in: Tree { ort_method_type_free(root) })
    }

    fileprivate init(_ pointer: UnsafePointer<ort_method_type>, in tree: Tree) {
        self.pointer = pointer
        self.tree = tree
    }

    func withPointer<Result>(_ body: (UnsafePointer<ort_method_type>) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(tree) { try body(pointer) }
    }

    private var arguments: [ort_method_argument] {
        withPointer { Array(UnsafeBufferPointer(start: $0.pointee.arguments, count: $0.pointee.argument_count)) }
    }

    /// The return type and the arguments.
    var types: [ParsedType] {
        withPointer { [ParsedType($0.pointee.return_type, in: tree)] + arguments.map { ParsedType($0.type, in: tree) } }
    }

    var texts: [String] { types.map(\.text) }

    /// The frame size and the arguments' frame offsets.
    var offsets: [Int] {
        withPointer { [$0.pointee.frame_size] + arguments.map(\.frame_offset) }
    }
}

/// The rest of the text after `ort_type_skip`, or nil if no type begins there.
func remainder(afterTypeIn text: String) -> String? {
    text.withCString { ort_type_skip($0).map { String(cString: $0) } }
}
