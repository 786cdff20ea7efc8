import CBoundaries
import CHooks

extension Block {
    /// Holds the calls of the block, which may go on later and on other threads.
    ///
    /// ```swift
    /// let token = try completion.intercept { call in
    ///     queue.async { try? call.proceed() }
    /// }
    /// ```
    ///
    /// The body runs in place of the block, on the thread of the call. The code that calls the block continues when the
    /// body has returned. The body may call ``HeldCall/proceed()`` at once, keep the call and do so later, or drop it:
    /// then the block does not run. Several interceptors of one priority hold a call one after the other, the last
    /// installed first. If another hook of the block calls the block while a held call continues, that call may pass
    /// the interceptors in place of the held one.
    ///
    /// It is an instead hook of the block's calls. For the parameters, the threads and the life of the hook, see
    /// ``Block/hook(_:engine:priority:owner:file:line:_:)``. A call costs an allocation for its arguments.
    ///
    /// - Throws: ``AspectError`` with the code `incompatibleBlockSignature` when the block returns a value, because the
    ///   code that calls the block does not wait for one. With the code `unsupportedEncoding` when an argument is a C++
    ///   object that cannot be copied. Otherwise the errors of a hook of the block.
    @discardableResult
    public func intercept(
        priority: Int = 0, owner: HookOwner? = nil, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (HeldCall) throws -> Void
    ) throws -> AspectToken {
        try checkInterceptable()
        let interceptor = Interceptor(body)
        return try hook(.instead, priority: priority, owner: owner, file: file, line: line) { (info: AspectInfo) in
            try interceptor.run(info)
        }
    }

    private func checkInterceptable() throws(AspectError) {
        guard let types = ort_hook_block_types(unsafePointer),
            let signature = try? MethodSignature(String(cString: types))
        else { return } // the hook is refused
        if signature.returnLength > 0 {
            throw AspectError(
                .incompatibleBlockSignature,
                "the calls of \(self) cannot be held: the block returns \(signature.returnType.readable), and the code "
                    + "that calls it does not wait for the result; use an instead hook",
                in: asObject.isa.name, "invoke", methodEncoding: self.signature)
        }
        let index = cffi_signature_uncopied_argument(signature.pointer)
        guard index > 0 else { return }
        throw AspectError(
            .unsupportedEncoding,
            "the calls of \(self) cannot be held: argument \(index - 1), encoded \(signature.argument(at: index)), is a "
                + "C++ object, which cannot be copied; use an instead hook",
            in: asObject.isa.name, "invoke", methodEncoding: self.signature)
    }
}
