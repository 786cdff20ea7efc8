/// The body of a hook.
protocol HookBody: Sendable {
    /// The parameter and return types, for descriptions.
    var encoding: String { get }
    /// The block, when the body is one.
    var block: Block? { get }
    /// Runs the body; not called for a block, which the mechanism calls itself.
    func run(_ info: AspectInfo) throws
    /// Gives C a function that it can call without Swift around it; the function must live as long as the body.
    func offer(to body: OpaquePointer)
}

extension HookBody {
    func run(_ info: AspectInfo) throws {}
    func offer(to body: OpaquePointer) {}
}
