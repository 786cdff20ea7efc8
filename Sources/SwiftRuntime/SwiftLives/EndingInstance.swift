/// An instance of a Swift class whose last strong reference is gone, before its deinit runs.
///
/// It cannot be copied, and exists only while the body of a deinit hook runs.
public struct EndingInstance: ~Copyable {
    /// The class of the instance: the hooked class, or a subclass.
    public let swiftClass: SwiftClass
    private let address: UnsafeMutableRawPointer
    private let hook: AspectIdentifier

    init(_ address: UnsafeMutableRawPointer, of swiftClass: SwiftClass, _ hook: AspectIdentifier) {
        self.address = address
        self.swiftClass = swiftClass
        self.hook = hook
    }

    /// The `ObjectIdentifier` of the instance; another object may get it later.
    public var id: ObjectIdentifier { unsafeBitCast(address, to: ObjectIdentifier.self) }

    /// Lends the instance, which is still whole: the body may read its properties and call its methods.
    ///
    /// The instance ends after the hooks, whatever refers to it. So the body must not let the instance escape: not into
    /// a variable, a closure that outlives the body, or a task. A strong reference that is left when the body returns
    /// ends the process with a sentence. Weak references to the instance are nil already.
    public func withInstance<Result, Failure: Error>(
        _ body: (AnyObject) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let count = swift_retainCount(address)
        defer {
            if swift_retainCount(address) > count {
                fatalError(
                    "the deinit hook at \(hook.file):\(hook.line) kept a \(swiftClass) whose deinit had begun; copy the "
                        + "values that you need from it")
            }
        }
        return try body(Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue())
    }
}

// A function of libswiftCore. Source: include/swift/Runtime/HeapObject.h.
@_silgen_name("swift_retainCount")
private func swift_retainCount(_ object: UnsafeMutableRawPointer) -> Int
