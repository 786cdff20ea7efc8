/// The build of what is tested, which may differ from that of the tests.
public enum Tested {
    /// Whether it is optimized.
    public static var isOptimized: Bool {
        #if DEBUG
        false
        #else
        true
        #endif
    }
}
