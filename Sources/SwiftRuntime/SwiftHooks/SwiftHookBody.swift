/// A body of a hook that is called as the method is, with arguments in the same registers: a structure of one closure.
///
/// ```swift
/// struct FetchBody: SwiftHookBody {
///     let run: @Sendable (Int) -> Void
/// }
/// try SwiftClass(Service.self).hook("fetch(id:)", .before, with: FetchBody { print("fetch \($0)") })
/// ```
///
/// A closure keeps the convention of its own types where it is stored in a structure that is not generic; as a generic
/// function's argument it takes them in memory. The closure's parameters are the method's or the first of them; an
/// instead body's has all of them and returns the method's result, throwing where the method does.
public protocol SwiftHookBody: Sendable {}

/// The closure of a body, as it lies in memory.
struct NaturalClosure {
    /// Function and context.
    let parts: (function: UnsafeRawPointer, context: UnsafeRawPointer?)
    let type: SwiftFunctionText

    /// Nil for a structure of something else, or of a closure whose types are parameters of the structure: such a
    /// closure takes them by their addresses.
    init?<Body: SwiftHookBody>(_ body: Body) {
        let metadata = TypeMetadata(Body.self)
        guard metadata.kind == .structure, MemoryLayout<Body>.size == 2 * MemoryLayout<UnsafeRawPointer>.size,
            !metadata.hasFieldOfParameter
        else { return nil }
        let children = Mirror(reflecting: body).children
        guard let first = children.first, children.count == 1, let type = SwiftFunctionText(Swift.type(of: first.value))
        else { return nil }
        self.type = type
        parts = withUnsafeBytes(of: body) {
            $0.loadUnaligned(as: (function: UnsafeRawPointer, context: UnsafeRawPointer?).self)
        }
    }
}
