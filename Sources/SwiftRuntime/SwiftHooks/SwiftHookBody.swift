/// A body that is called like the hooked method, with arguments in the same registers: a structure of one closure.
///
/// ```swift
/// struct FetchBody: SwiftHookBody {
///     let run: @Sendable (Int) -> Void
/// }
/// try SwiftClass(Service.self).hook("fetch(id:)", .before, with: FetchBody { print("fetch \($0)") })
/// ```
///
/// A closure in a structure that is not generic keeps the calling convention of its own types. A closure that is an
/// argument of a generic function takes its arguments in memory instead. The closure's parameters are all parameters of
/// the method, or the first of them. The closure of an instead body has all parameters, returns the method's result,
/// and throws if the method throws.
public protocol SwiftHookBody: Sendable {}

/// The closure of a body, as it lies in memory.
struct NaturalClosure {
    /// The code of the closure, and its context.
    let parts: (function: UnsafeRawPointer, context: UnsafeRawPointer?)
    let type: SwiftFunctionText

    /// Nil unless the structure is one closure whose types are not type parameters of the structure.
    ///
    /// A closure whose types are type parameters of the structure takes its arguments by their addresses.
    init?<Body: SwiftHookBody>(_ body: Body) {
        let metadata = TypeMetadata(Body.self)
        guard metadata.kind == .structure, MemoryLayout<Body>.size == 2 * MemoryLayout<UnsafeRawPointer>.size,
            !metadata.hasFieldOfParameter
        else { return nil }
        guard let fields = metadata.fields, fields.count == 1, let type = fields[0].type.flatMap(SwiftFunctionText.init)
        else { return nil }
        self.type = type
        parts = withUnsafeBytes(of: body) {
            $0.loadUnaligned(as: (function: UnsafeRawPointer, context: UnsafeRawPointer?).self)
        }
    }
}
