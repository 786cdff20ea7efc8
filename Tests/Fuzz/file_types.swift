// Swift types, from which a kept case of the fuzzer of files was compiled (file_images.m says how).

/// A class with types inside.
public class Store {
    /// A structure inside a class.
    public struct Item { enum Kind { case a } }
    private class Hidden {}
    /// A method, which a file does not tell.
    public func f() {}
}
extension Int {
    /// A type in an extension of another module's type.
    public struct Inside {}
}
/// A protocol, which is no type of the list.
public protocol P {
    /// A type that it needs.
    associatedtype A
}
/// An enum.
public enum Colour: Int { case red }
