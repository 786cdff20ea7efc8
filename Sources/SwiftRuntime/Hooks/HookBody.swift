/// What a hook runs.
protocol HookBody: Sendable {
    /// The parameter and return types, for descriptions.
    var encoding: String { get }
    /// The block, when the body is one.
    var block: Block? { get }
    /// Not called when there is a block, which the mechanism calls.
    func run(_ info: AspectInfo) throws
    /// Hands over to C what it can call without Swift around it, which must live as long as the body.
    func offer(to body: OpaquePointer)
}

extension HookBody {
    func run(_ info: AspectInfo) throws {}
    func offer(to body: OpaquePointer) {}
}
