extension SwiftClass {
    /// Hooks the deinit of every instance of the class and of its subclasses.
    ///
    /// ```swift
    /// let token = try SwiftClass(Service.self).hookDeinit { instance in print(instance.swiftClass, "ends") }
    /// ```
    ///
    /// The body runs on the thread that released the last strong reference, before the deinit of the instance and of
    /// its properties. It gets an ``EndingInstance``, which lends the instance. The bodies of a subclass run before
    /// those of a superclass, then the order is that of priorities; of equal ones, the latest hook runs first. Works
    /// for final classes, generic classes and actors, and in modules that are not replaceable.
    ///
    /// The library finds subclasses whose metadata is made later at the next hook of a class, in ``Hooks/flush()`` and
    /// in ``SwiftClass/rescan()``. No hook sees the end of an object whose memory the optimizer has put on the stack,
    /// if the optimizer has also resolved the call of its deinit.
    ///
    /// Any thread. An object of a hooked class takes some 50 ns more to end, and one without hooks takes nothing more:
    /// the last removal restores the class. ``AspectToken/remove()`` does not wait for bodies that other threads run.
    ///
    /// - Parameters:
    ///   - priority: Hooks of one class with a higher priority run first.
    ///   - owner: For ``Hooks/removeAll(owner:)``.
    ///   - file: The file that the hook names as the place where it was installed.
    ///   - line: The line in that file.
    ///   - body: The body. The hook keeps the body until the hook is removed and no object runs the body.
    /// - Returns: The hook's token, which may be let go.
    /// - Throws: ``AspectError`` if the class's metadata cannot be made writable; nothing has changed then.
    @discardableResult
    public func hookDeinit(
        priority: Int = 0, owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (borrowing EndingInstance) -> Void
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(.before, priority: priority, owner: owner, file: file, line: line)
        return try DeinitHook.install(in: self, settings, body)
    }
}
