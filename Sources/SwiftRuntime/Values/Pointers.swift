import CRuntime

/// A pointer, which is passed as it is: its memory is borrowed, and lives as long as the memory's owner says.
public protocol ObjCPointer: ObjCPlainValue, ObjCNullable {}

extension UnsafeRawPointer: ObjCPointer {
    /// The encoding `^v`, of `void *`.
    public static var objCEncoding: String { "^v" }
}

extension UnsafeMutableRawPointer: ObjCPointer {
    /// The encoding `^v`, of `void *`.
    public static var objCEncoding: String { "^v" }
}

extension OpaquePointer: ObjCPointer {
    /// The encoding `^v`, of `void *`.
    public static var objCEncoding: String { "^v" }
}

/// `^T`; `*` for C strings, `@` and `#` for the runtime's own structures, `^v` where the pointee has no encoding.
extension UnsafePointer: HookParameter, ObjCRepresentable, ObjCPlainValue, ObjCNullable, ObjCPointer {
    /// The encoding of a pointer to the pointee.
    public static var objCEncoding: String { pointerEncoding(to: Pointee.self) }
}

/// As `UnsafePointer`.
extension UnsafeMutablePointer: HookParameter, ObjCRepresentable, ObjCPlainValue, ObjCNullable, ObjCPointer {
    /// The encoding of a pointer to the pointee.
    public static var objCEncoding: String { pointerEncoding(to: Pointee.self) }
}

private func pointerEncoding(to pointee: Any.Type) -> String {
    switch pointee {
    case is CChar.Type: "*"
    case is objc_object.Type: "@"
    case is objc_class.Type: "#"
    case let type as any ObjCRepresentable.Type: "^" + type.objCEncoding
    default: "^v"
    }
}
