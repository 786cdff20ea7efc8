/// A structure that its module may still change: others pass it by its address.
public struct Span: Sendable, Equatable {
    /// Two numbers, which would be in registers for numbers otherwise.
    public let begin, end: Double

    /// From one number to another.
    public init(_ begin: Double, _ end: Double) {
        (self.begin, self.end) = (begin, end)
    }
}
