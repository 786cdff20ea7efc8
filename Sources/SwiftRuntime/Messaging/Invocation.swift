import CBoundaries
import CFFIShim
import CRuntime

/// A call as data: receiver, selector, arguments, return value.
///
/// Wraps an `NSInvocation`, which it retains. One thread uses an invocation at a time. Arguments are borrowed until
/// ``retainArguments()``.
public final class Invocation: CustomStringConvertible {
    /// The `NSInvocation`.
    public let object: ObjCObject
    let core: OpaquePointer

    /// An empty invocation: every argument and the return value are zero.
    public init(signature: MethodSignature) {
        guard let object = cffi_invocation_object_create(signature.pointer),
            let core = cffi_invocation_of_object(object)
        else {
            fatalError("out of memory: no room for an invocation of \(signature)")
        }
        self.object = ObjCObject(unsafeOwned: object)
        self.core = core
    }

    /// A view of an existing `NSInvocation`.
    init(unsafeInvocation object: UnsafeObject) {
        guard let core = cffi_invocation_of_object(object) else {
            fatalError("\(ObjCObject(unsafeRetaining: object)) is not an NSInvocation")
        }
        self.object = ObjCObject(unsafeRetaining: object)
        self.core = core
    }

    /// The types of the arguments and of the return value.
    public var signature: MethodSignature { MethodSignature(pointer: cffi_invocation_signature(core)) }

    /// The receiver; nil before one is set.
    ///
    /// Like an argument it is borrowed until ``retainArguments()``: the code that sets it must keep it alive.
    public var target: ObjCObject? {
        get { cffi_invocation_target(core).map(ObjCObject.init(unsafeRetaining:)) }
        set {
            Boundary.run(or: "the deallocation of the target that an invocation released") {
                cffi_invocation_set_target_catching(core, newValue?.unsafePointer, &$0)
            }
        }
    }

    /// The selector; nil before one is set.
    public var selector: Selector? {
        get { cffi_invocation_selector(core).map(Selector.init(unsafePointer:)) }
        set { cffi_invocation_set_selector(core, newValue?.unsafePointer) }
    }

    // MARK: Values

    /// The argument, the receiver being 0 and the selector 1.
    ///
    /// The result retains objects.
    public func argument(at index: Int) throws(InvocationError) -> EncodedValue {
        let address = try address(ofArgument: index)
        return EncodedValue(copying: address, type: signature.unsafeArgumentType(at: index)!)
    }

    /// Sets the argument to a value of any type, which is checked against the signature's.
    ///
    /// - Throws: ``MessageError`` when it does not fit, ``InvocationError`` for an index out of range; an exception
    ///   from releasing the former argument, if it was retained.
    public func setArgument<Value>(_ value: Value, at index: Int) throws {
        let address = try address(ofArgument: index)
        let type = signature.argument(at: index)
        try Conversion<Value>.check(value, type, selector: selector, role: .argument(index))
        try withStored(value, in: type) { bytes in
            guard cffi_invocation_arguments_retained(core) else {
                return address.copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
            }
            try Boundary.run { cffi_invocation_set_argument_catching(core, index, bytes.baseAddress, &$0) }
        }
    }

    func address(ofArgument index: Int) throws(InvocationError) -> UnsafeMutableRawPointer {
        guard index >= 0, let address = cffi_invocation_argument_address(core, index) else {
            throw InvocationError(.CFFI_INDEX_OUT_OF_RANGE, index: index, signature: signature)
        }
        return address
    }

    /// The return value; nil before the call, and for void.
    public var returnValue: EncodedValue? {
        guard cffi_invocation_has_return_value(core), signature.returnLength > 0 else { return nil }
        return EncodedValue(copying: cffi_invocation_return_address(core), type: signature.unsafeReturnType)
    }

    /// Sets the value that the caller of an intercepted call receives.
    ///
    /// A method that returns an object takes no number: for an `NSNumber`, give `ObjCObject(3)`.
    ///
    /// - Throws: ``MessageError`` when the value does not fit; an exception from releasing the former result.
    public func setReturnValue<Value>(_ value: Value) throws {
        let type = signature.returnType
        try Conversion<Value>.check(value, type, selector: selector, role: .returnValue)
        try withStored(value, in: type) { bytes in
            try Boundary.run { cffi_invocation_set_return_value_catching(core, bytes.baseAddress, &$0) }
        }
    }

    private func withStored<Value>(
        _ value: Value, in type: TypeEncoding, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        try withUnsafeTemporaryAllocation(byteCount: max(type.size, 16), alignment: 16) { buffer in
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            Conversion<Value>.store(value, to: buffer.baseAddress!, type: type)
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<type.size]))
        }
    }

    // MARK: Calling

    /// Sends the message to the target; inside a hook's body runs the rest of the chain.
    ///
    /// Runs user code.
    ///
    /// - Throws: ``InvocationError`` when nothing could be called; ``ObjCException`` for an exception, or the error
    ///   that a Swift body threw.
    public func invoke() throws {
        var caught = ort_caught()
        try check(cffi_invocation_invoke_catching(core, &caught), caught)
    }

    /// Sends the message to another object, which becomes the target.
    ///
    /// Runs user code.
    ///
    /// - Throws: As ``invoke()``.
    public func invoke(with target: ObjCObject) throws {
        var caught = ort_caught()
        try check(cffi_invocation_invoke_with_target_catching(core, target.unsafePointer, &caught), caught)
    }

    /// Calls an implementation with the arguments as they are.
    ///
    /// Runs user code.
    package func invoke(_ implementation: Implementation) throws {
        var caught = ort_caught()
        try check(cffi_invocation_invoke_function_catching(core, implementation.unsafePointer, &caught), caught)
    }

    /// Takes ownership of what the arguments refer to: retains objects, copies blocks and C strings.
    public func retainArguments() {
        _ = cffi_invocation_retain_arguments(core)
    }

    /// Whether the invocation owns what its arguments refer to.
    public var argumentsRetained: Bool { cffi_invocation_arguments_retained(core) }

    private func check(_ status: cffi_status, _ caught: ort_caught) throws {
        switch status {
        case .CFFI_OK: return
        case .CFFI_EXCEPTION: throw ObjCException.error(for: caught)
        default: throw InvocationError(status, index: nil, signature: signature)
        }
    }

    /// The selector and the signature.
    public var description: String { "<Invocation \(selector?.name ?? "(no selector)") \(signature)>" }
}

/// Why an invocation could not do what was asked.
public struct InvocationError: Error, Sendable, CustomStringConvertible {
    /// A sentence fragment.
    public let reason: String
    /// The signature of the invocation.
    public let signature: MethodSignature
    /// The argument at fault; nil when none is.
    public let index: Int?

    init(_ status: cffi_status, index: Int?, signature: MethodSignature) {
        reason = String(cString: cffi_status_description(status))
        self.signature = signature
        self.index = index
    }

    /// A sentence that names the signature, the reason and the argument.
    public var description: String {
        let place = index.map { " at index \($0)" } ?? ""
        return "an invocation of \(signature) (\(signature.argumentCount) arguments): \(reason)\(place)"
    }
}
