/// A structure that its module may still change, so that other modules pass it by address.
public struct Span: Sendable, Equatable {
    /// Two numbers, which would otherwise be in floating-point registers.
    public let begin, end: Double

    /// Makes a span from one number to another.
    public init(_ begin: Double, _ end: Double) {
        (self.begin, self.end) = (begin, end)
    }
}
