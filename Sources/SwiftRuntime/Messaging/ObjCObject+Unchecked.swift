import CFFIShim
import CRuntime

extension ObjCObject {
    /// Sends a message without comparing the types, for hot paths.
    ///
    /// It is undefined what happens unless
    /// - the receiver's class has the method itself or inherits it (a message that is forwarded traps),
    /// - there are as many arguments as the method takes, and each has exactly the size and kind that the method's
    ///   encoding says: `Int32` for `i`, never `Int`,
    /// - `Result` has exactly the size and kind of the method's result, or is `Void`.
    ///
    /// Objects and strings that are passed or returned live until the caller's autorelease pool is drained; no pool is
    /// made here.
    ///
    /// - Throws: What left the method: ``ObjCException``, or the error that a Swift body threw. A result that does not
    ///   load is a ``MessageError``.
    @discardableResult
    public func sendUnchecked<each Argument: ObjCRepresentable, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        guard let pointer = cffi_signature_of_method(isa.unsafePointer, selector.unsafePointer, nil),
            let core = cffi_invocation_create(pointer)
        else { fatalError("\(self) has no method \(selector) that could be called") }
        defer { cffi_invocation_destroy(core) }
        let signature = MethodSignature(pointer: pointer)
        cffi_invocation_set_target(core, unsafePointer)
        cffi_invocation_set_selector(core, selector.unsafePointer)
        var index = 2
        for argument in repeat each arguments {
            guard let address = cffi_invocation_argument_address(core, index) else {
                fatalError("\(selector) takes \(signature.argumentCount - 2) arguments only")
            }
            argument.store(to: address, type: signature.argument(at: index))
            index += 1
        }
        try invoke(core, selector)
        return try takeResult(of: core, selector, signature.returnType)
    }

    /// The same without a result. See ``sendUnchecked(_:_:returning:)``.
    public func sendUnchecked<each Argument: ObjCRepresentable>(
        _ selector: Selector, _ arguments: repeat each Argument
    ) throws {
        try sendUnchecked(selector, repeat each arguments, returning: Void.self)
    }

    private func invoke(_ core: OpaquePointer, _ selector: Selector) throws {
        if selector.isInitializer {
            _ = objc_retain(unsafePointer)
        }
        var caught = ort_caught()
        switch cffi_invocation_invoke_catching(core, &caught) {
        case .CFFI_OK: return
        case .CFFI_EXCEPTION: throw ObjCException.error(for: caught)
        case let status: fatalError("\(selector): \(String(cString: cffi_status_description(status)))")
        }
    }

    private func takeResult<Result>(of core: OpaquePointer, _ selector: Selector, _ type: TypeEncoding) throws -> Result
    {
        let address: UnsafeMutableRawPointer = cffi_invocation_return_address(core)
        defer {
            if type.isObject, cffi_selector_returns_retained(selector.unsafePointer) {
                objc_release(address.load(as: UnsafeObject?.self))
            }
        }
        if let nothing = () as? Result { return nothing }
        return try Conversion<Result>.load(from: address, type: type)
    }
}
