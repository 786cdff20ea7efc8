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

    /// A view of an `NSInvocation` that exists.
    init(unsafeInvocation object: UnsafeObject) {
        guard let core = cffi_invocation_of_object(object) else {
            fatalError("\(ObjCObject(unsafeRetaining: object)) is no NSInvocation")
        }
        self.object = ObjCObject(unsafeRetaining: object)
        self.core = core
    }

    public var signature: MethodSignature { MethodSignature(pointer: cffi_invocation_signature(core)) }

    /// The receiver; nil before one is set.
    public var target: ObjCObject? {
        get { cffi_invocation_target(core).map(ObjCObject.init(unsafeRetaining:)) }
        set { cffi_invocation_set_target(core, newValue?.unsafePointer) }
    }

    public var selector: Selector? {
        get { cffi_invocation_selector(core).map(Selector.init(unsafePointer:)) }
        set { cffi_invocation_set_selector(core, newValue?.unsafePointer) }
    }

    // MARK: Values

    /// The argument, the receiver being 0 and the selector 1. Objects are retained by the result.
    public func argument(at index: Int) throws(InvocationError) -> EncodedValue {
        guard let address = cffi_invocation_argument_address(core, index) else {
            throw InvocationError(.CFFI_INDEX_OUT_OF_RANGE, index: index, signature: signature)
        }
        return EncodedValue(copying: address, type: signature.argument(at: index))
    }

    public func setArgument<Value: ObjCRepresentable>(_ value: Value, at index: Int) throws {
        guard let address = cffi_invocation_argument_address(core, index) else {
            throw InvocationError(.CFFI_INDEX_OUT_OF_RANGE, index: index, signature: signature)
        }
        try withStored(value, in: signature.argument(at: index), role: .argument(index)) { bytes in
            guard cffi_invocation_arguments_retained(core) else {
                return address.copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
            }
            cffi_invocation_set_argument(core, index, bytes.baseAddress)
        }
    }

    /// The return value; nil before the call, and for void.
    public var returnValue: EncodedValue? {
        guard cffi_invocation_has_return_value(core), signature.returnLength > 0 else { return nil }
        return EncodedValue(copying: cffi_invocation_return_address(core), type: signature.returnType)
    }

    public func setReturnValue<Value: ObjCRepresentable>(_ value: Value) throws {
        try withStored(value, in: signature.returnType, role: .returnValue) { bytes in
            _ = cffi_invocation_set_return_value(core, bytes.baseAddress)
        }
    }

    private func withStored<Value: ObjCRepresentable>(
        _ value: Value, in type: TypeEncoding, role: ValueRole, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws {
        guard Value.accepts(type) else {
            throw MessageError.typeMismatch(
                selector: selector, role: role, given: Value.objCEncoding, wanted: type.text)
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(type.size, 16), alignment: 16)
        defer { buffer.deallocate() }
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        value.store(to: buffer.baseAddress!, type: type)
        body(UnsafeRawBufferPointer(rebasing: buffer[..<type.size]))
    }

    // MARK: Calling

    /// Sends the message to the target; inside a hook's body runs the rest of the chain. Runs user code.
    public func invoke() throws(InvocationError) {
        try check(cffi_invocation_invoke(core))
    }

    /// Sends the message to another object, which becomes the target. Runs user code.
    public func invoke(with target: ObjCObject) throws(InvocationError) {
        try check(cffi_invocation_invoke_with_target(core, target.unsafePointer))
    }

    /// Takes ownership of what the arguments refer to: retains objects, copies blocks and C strings.
    public func retainArguments() {
        _ = cffi_invocation_retain_arguments(core)
    }

    public var argumentsRetained: Bool { cffi_invocation_arguments_retained(core) }

    private func check(_ status: cffi_status) throws(InvocationError) {
        guard status == .CFFI_OK else { throw InvocationError(status, index: nil, signature: signature) }
    }

    public var description: String { "<Invocation \(selector?.name ?? "(no selector)") \(signature)>" }
}

/// Why an invocation could not do what was asked.
public struct InvocationError: Error, Sendable, CustomStringConvertible {
    public let reason: String
    public let signature: MethodSignature
    public let index: Int?

    init(_ status: cffi_status, index: Int?, signature: MethodSignature) {
        reason = String(cString: cffi_status_description(status))
        self.signature = signature
        self.index = index
    }

    public var description: String {
        let place = index.map { " at index \($0)" } ?? ""
        return "an invocation of \(signature) (\(signature.argumentCount) arguments): \(reason)\(place)"
    }
}
