import CBoundaries
import CRuntime

/// A block: a closure with the C layout that Objective-C and `@convention(block)` share.
///
/// It retains the block that it wraps, and copies a block on the stack.
public final class Block: CustomStringConvertible {
    /// The block as an object, valid as long as this reference lives.
    public let unsafePointer: UnsafeObject

    /// Copies the block.
    ///
    /// Pass a closure through `unsafeBitCast` where its concrete type is known:
    ///
    /// ```swift
    /// let body: @convention(block) (UnsafeObject, Int) -> Void = { info, count in … }
    /// let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
    /// ```
    public init(unsafeBlock block: UnsafeRawPointer) {
        guard let copy = _Block_copy(block) else {
            fatalError("_Block_copy returned NULL: out of memory, or no block at \(block)")
        }
        unsafePointer = copy.assumingMemoryBound(to: objc_object.self)
    }

    deinit {
        Boundary.run(or: "the release of the values that a block captured") {
            cffi_block_release_catching(unsafePointer, &$0)
        }
    }

    /// The type encoding that the compiler put into the block; nil when it carries none.
    public var signature: String? { ort_block_signature(unsafePointer).map { String(cString: $0) } }

    /// The function that runs the block; its first parameter is the block.
    var invoke: IMP? {
        UnsafeRawPointer(unsafePointer).assumingMemoryBound(to: ort_block_literal.self).pointee.invoke
    }

    /// The block's types.
    public var description: String { "<Block \(signature ?? "without a signature")>" }
}

// Sendable: the block itself is immutable once copied; what it captured is its author's concern.
extension Block: @unchecked Sendable {}

extension Block: ObjCRepresentable {
    /// The encoding `@?`, of a block.
    public static var objCEncoding: String { "@?" }

    /// See ``ObjCRepresentable/accepts(_:)``.
    public static func accepts(_ type: TypeEncoding) -> Bool {
        switch type.kind {
        case .block, .object: true
        default: false
        }
    }

    /// See ``ObjCRepresentable/load(from:type:)``.
    public static func load(from address: UnsafeRawPointer, type: TypeEncoding) throws -> Self {
        guard let block = address.loadUnaligned(as: UnsafeRawPointer?.self) else {
            throw MessageError.unexpectedNil(type: "Block")
        }
        return Self(unsafeBlock: block)
    }

    /// See ``ObjCRepresentable/store(to:type:)``.
    public func store(to address: UnsafeMutableRawPointer, type: TypeEncoding) {
        address.storeBytes(of: objc_retainAutorelease(unsafePointer), as: UnsafeObject?.self)
    }
}
