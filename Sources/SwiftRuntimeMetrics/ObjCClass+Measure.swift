#if Metrics
import SwiftRuntime

extension ObjCClass {
    /// Counts and times the calls of a method of every instance; for a metaclass (``isa``), of a class method.
    ///
    /// ```swift
    /// let token = try picker.measure("pick:", dimensions: [("screen", "albums")])
    /// ```
    ///
    /// | metric | is |
    /// |---|---|
    /// | `LABEL.calls` | a counter of the calls that have begun |
    /// | `LABEL.exceptions` | a counter of those that an exception has left |
    /// | `LABEL.duration` | a timer, in nanoseconds of the continuous clock, of those that have ended in either way |
    ///
    /// Their dimensions are `class`, `selector`, `kind` (`instance` or `class`) and the given ones. The current factory
    /// makes the metrics now. They are destroyed when the hook has been removed and its last call is over. Hooks of the
    /// same label and dimensions share what their factory makes of the label and dimensions.
    ///
    /// It is an instead hook that calls the original, so hooks that are installed later are not measured. A call costs
    /// a hooked call, two readings of the clock and the factory's handlers, which run on the calling thread with no
    /// lock held.
    ///
    /// - Throws: The errors of `hook`. Nothing has changed then.
    @discardableResult
    public func measure(
        _ selector: Selector, label: String = "objc", dimensions: [(String, String)] = [], owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line
    ) throws -> AspectToken {
        let metrics = CallMetrics(label, original, selector, dimensions)
        return try hook(selector, .instead, owner: owner, file: file, line: line, metrics.measure)
    }
}

extension ObjCObject {
    /// Counts and times the calls of a method of this object alone.
    ///
    /// See the same method of `ObjCClass`; the dimension `class` is the object's class, which other objects share.
    @discardableResult
    public func measure(
        _ selector: Selector, label: String = "objc", dimensions: [(String, String)] = [], owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line
    ) throws -> AspectToken {
        let metrics = CallMetrics(label, isa.original, selector, dimensions)
        return try hook(selector, .instead, owner: owner, file: file, line: line, metrics.measure)
    }
}
#endif
