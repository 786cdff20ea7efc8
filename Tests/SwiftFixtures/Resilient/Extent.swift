/// A structure that other modules pass by its address, since this module may still change it.
public struct Extent {
    /// The parts.
    public var width: Int, height: Int, depth: Int
    /// Makes one.
    public init(width: Int) { (self.width, height, depth) = (width, 2, 3) }
}
