import CFFIShim
import CRuntime

/// What a hook's body is told of the call that it is part of.
///
/// Valid while the body runs; using it later is a programming error that traps. ``retained()`` gives a copy that may be
/// kept.
public struct AspectInfo {
    private let call: AspectCall
    /// Where the body runs.
    public let position: AspectPosition

    init(call: AspectCall, position: AspectPosition) {
        self.call = call
        self.position = position
    }

    private var current: AspectCall {
        guard call.isActive else {
            fatalError("an AspectInfo was used after its call had ended; keep what retained() returns instead")
        }
        return call
    }

    /// The receiver. Traps after a hooked dealloc has run, when only ``instanceAddress`` is left.
    public var instance: ObjCObject {
        guard current.receiverIsAlive else {
            fatalError("the receiver has been deallocated; only instanceAddress is left of it")
        }
        return ObjCObject(unsafeRetaining: call.receiver)
    }

    /// The receiver's identity.
    public var instanceAddress: UInt { UInt(bitPattern: current.receiver) }

    /// The selector that was sent.
    public var selector: Selector { current.selector }

    /// The call itself. Its `invoke` runs the rest of the chain, as ``proceed()`` does.
    public var originalInvocation: Invocation { Invocation(unsafeInvocation: current.invocation) }

    /// The `NSInvocation`, borrowed.
    var unsafeInvocation: UnsafeObject { current.invocation }

    /// The arguments, the receiver and the selector not counted; boxed each time they are asked for.
    public var arguments: [EncodedValue] {
        let signature = signature
        return (2..<max(signature.argumentCount, 2)).compactMap { index in
            cffi_invocation_argument_address(call.core, index).map {
                EncodedValue(copying: $0, type: signature.argument(at: index))
            }
        }
    }

    private var signature: MethodSignature { MethodSignature(pointer: cffi_invocation_signature(current.core)) }

    func loadArgument<Value: ObjCRepresentable>(at index: Int) throws -> Value {
        guard let address = cffi_invocation_argument_address(current.core, index) else {
            fatalError("\(selector) has no argument at index \(index)")
        }
        return try Value.load(from: address, type: signature.argument(at: index))
    }

    // MARK: Return value

    /// The return value so far: nil for void, and before anything has returned.
    public var returnValue: EncodedValue? { originalInvocation.returnValue }

    /// Sets what the caller receives.
    ///
    /// - Throws: ``MessageError/typeMismatch(selector:role:given:wanted:)``.
    public func setReturnValue(_ value: some ObjCRepresentable) throws {
        try originalInvocation.setReturnValue(value)
    }

    // MARK: Going on

    /// Runs the next instead hook, or the original; the return value is then theirs. From a before or after hook it
    /// runs all that is inside once more, without before and after hooks.
    public func proceed() {
        current.proceed()
    }

    /// The same with other arguments: as many as are given, from the first one on.
    ///
    /// - Throws: ``MessageError`` when one does not fit; then nothing is run.
    public func proceed<each Argument: ObjCRepresentable>(with arguments: repeat each Argument) throws {
        let invocation = originalInvocation
        var index = 2
        for argument in repeat each arguments {
            try invocation.setArgument(argument, at: index)
            index += 1
        }
        proceed()
    }

    // MARK: Keeping

    /// A copy of the call that owns its arguments and its receiver, and may be kept and used later. Its `invoke` is a
    /// message.
    public func retained() -> Invocation {
        let copy = Invocation(signature: signature)
        let status = cffi_invocation_carry_arguments(call.core, 0, copy.core, 0, signature.argumentCount)
        guard status == .CFFI_OK else { fatalError("an invocation of the same signature did not take the arguments") }
        copy.retainArguments()
        return copy
    }

    // MARK: Blocks

    /// Calls a block body: the block, an info object, then the method's arguments.
    func call(_ block: Block, signature: MethodSignature) {
        let blockCall = Invocation(signature: signature)
        var pointer: UnsafeObject? = block.unsafePointer
        cffi_invocation_set_argument(blockCall.core, 0, &pointer)
        let object = signature.argumentCount > 1 ? AspectInfoObject.make(for: self) : nil
        if signature.argumentCount > 1 {
            var pointer = object
            cffi_invocation_set_argument(blockCall.core, 1, &pointer)
        }
        if signature.argumentCount > 2 {
            cffi_invocation_carry_arguments(call.core, 2, blockCall.core, 2, signature.argumentCount - 2)
        }
        let status = cffi_invocation_invoke_function(blockCall.core, block.invoke)
        guard status == .CFFI_OK else {
            fatalError("the block of a hook was not called: \(String(cString: cffi_status_description(status)))")
        }
        if signature.returnLength > 0 {
            cffi_invocation_set_return_value(call.core, cffi_invocation_return_address(blockCall.core))
        }
        if let object {
            AspectInfoObject.finish(object)
        }
    }
}
