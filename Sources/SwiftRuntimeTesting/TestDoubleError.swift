/// Says why a stub or a spy cannot be installed, or why a stub could not answer a call.
///
/// A stub that cannot answer records an issue. If the function throws, its caller also gets this error.
public struct TestDoubleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence that names the function, the reason, and what to do.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
