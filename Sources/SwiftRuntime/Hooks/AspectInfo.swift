import CBoundaries
import CFFIShim
import CHooks
import CRuntime

/// The call that a hook's body runs in.
///
/// Valid on the call's thread while the call lasts; a later use is a programming error and traps. ``retained()`` gives
/// a copy that may be kept.
public struct AspectInfo: BitwiseCopyable {
    /// C code makes this structure, too: both must have the same layout.
    let raw: cffi_hook_info

    init(_ raw: cffi_hook_info) {
        self.raw = raw
    }

    /// The call; ends the process if the call has ended.
    var call: OpaquePointer { raw.callUnderWay }

    /// Where the body runs.
    public var position: AspectPosition { AspectPosition(raw.position) }

    /// The receiver.
    ///
    /// Traps after a hooked dealloc has run, when only ``instanceAddress`` is left.
    public var instance: ObjCObject {
        guard ort_hook_call_has_receiver(call) else {
            fatalError("instance cannot be read, because the receiver has been deallocated; use instanceAddress")
        }
        return ObjCObject(unsafeRetaining: unsafeReceiver)
    }

    /// The receiver, borrowed.
    private var unsafeReceiver: UnsafeObject {
        guard let receiver = ort_hook_call_receiver(call) else { fatalError("a hooked call has lost its receiver") }
        return receiver
    }

    /// The receiver's identity.
    public var instanceAddress: UInt { UInt(bitPattern: unsafeReceiver) }

    /// The selector that was sent.
    public var selector: Selector { raw.selector }

    /// The call itself.
    ///
    /// Its `invoke` runs the rest of the chain, as `proceed()` does.
    public var originalInvocation: Invocation {
        guard let invocation = cffi_hook_call_invocation(call) else {
            fatalError("out of memory: no room for the invocation of a hooked call")
        }
        return Invocation(unsafeInvocation: invocation)
    }

    private var signature: MethodSignature { Self.signature(of: call) }

    private static func signature(of call: OpaquePointer) -> MethodSignature {
        guard let signature = cffi_hook_call_signature(call) else {
            fatalError(
                "the types of a hooked method are not a signature: \(String(cString: ort_hook_call_types(call)))")
        }
        return MethodSignature(pointer: signature)
    }

    // MARK: Arguments

    /// The arguments without the receiver and the selector, boxed at each access.
    public var arguments: [EncodedValue] {
        let call = call
        let signature = Self.signature(of: call)
        func value(_ index: Int) -> EncodedValue { Self.argument(at: index, of: call, signature) }
        // A literal's array is allocated in line.
        switch signature.argumentCount {
        case ...2: return []
        case 3: return [value(2)]
        case 4: return [value(2), value(3)]
        case 5: return [value(2), value(3), value(4)]
        case let count: return (2..<count).map(value)
        }
    }

    @inline(__always)
    private static func argument(at index: Int, of call: OpaquePointer, _ signature: MethodSignature) -> EncodedValue {
        let type = signature.unsafeArgumentType(at: index)!
        var word: UInt64 = 0
        if cffi_hook_call_read_word(call, index, &word) { return EncodedValue(type: type, word: word) }
        return EncodedValue(type: type) { cffi_hook_call_read_argument(call, index, $0) }
    }

    /// The argument as a Swift value of any type.
    func convertArgument<Value>(at index: Int, type: TypeEncoding) throws -> Value {
        do {
            return try raw.withArgument(at: index, type: type) { try Conversion<Value>.load(from: $0, type: type) }
        } catch let error as MessageError {
            throw error.naming(selector, .argument(index))
        }
    }

    func readArgument(at index: Int, to address: UnsafeMutableRawPointer) {
        cffi_hook_call_read_argument(call, index, address)
    }

    // MARK: Return value

    /// The return value so far: nil for void, and before anything has returned.
    public var returnValue: EncodedValue? {
        let call = call
        guard ort_hook_call_has_result(call) else { return nil }
        return EncodedValue(type: Self.signature(of: call).unsafeReturnType) { cffi_hook_call_read_result(call, $0) }
    }

    /// Sets the value that the caller receives.
    ///
    /// In a before hook it has no effect. A method that returns an object takes no number: for an `NSNumber`, give
    /// `ObjCObject(3)`.
    ///
    /// - Throws: ``MessageError/typeMismatch(selector:role:given:wanted:signatures:)``.
    public func setReturnValue(_ value: some ObjCRepresentable) throws {
        let type = signature.returnType
        try check(value, type, .returnValue)
        storeResult(value, type: type)
    }

    private func check<Value>(_ value: Value, _ type: TypeEncoding, _ role: ValueRole) throws(MessageError) {
        try Conversion<Value>.check(value, type, selector: selector, role: role)
    }

    /// For a value of an accepted type.
    func storeResult<Value>(_ value: Value, type: TypeEncoding) {
        withStored(value, type) { writeResult($0) }
    }

    private func withStored<Value>(_ value: Value, _ type: TypeEncoding, _ body: (UnsafeMutableRawPointer) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: max(type.size, 16), alignment: max(type.alignment, 16)) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            Conversion<Value>.store(value, to: bytes.baseAddress!, type: type)
            body(bytes.baseAddress!)
        }
    }

    func writeResult(_ bytes: UnsafeRawPointer) {
        // The original's result would be lost, and a before hook must not write to the caller's buffer.
        guard position != .before else { return }
        cffi_hook_call_write_result(call, signature.pointer, bytes)
    }

    // MARK: Calling the original

    /// Runs the next instead hook, or the original; its result is then the return value.
    ///
    /// In a before or after hook it runs everything inside that hook once more, without before and after hooks.
    ///
    /// - Throws: ``ObjCException`` for an exception, or the error that another Swift body threw.
    public func proceed() throws {
        let call = call
        try Boundary.run { cffi_hook_call_proceed_catching(call, &$0) }
    }

    /// Does the same with other arguments, which replace those of the call from the first one on.
    ///
    /// - Throws: ``MessageError`` when an argument does not fit, ``InvocationError`` when the method has fewer
    ///   arguments; nothing runs then. Otherwise as `proceed()`.
    public func proceed<each Argument: ObjCRepresentable>(with arguments: repeat each Argument) throws {
        let signature = signature
        var index = 2
        for argument in repeat each arguments {
            guard index < signature.argumentCount else {
                throw InvocationError(.CFFI_INDEX_OUT_OF_RANGE, index: index, signature: signature)
            }
            try check(argument, signature.argument(at: index), .argument(index))
            index += 1
        }
        index = 2
        for argument in repeat each arguments {
            withStored(argument, signature.argument(at: index)) {
                cffi_hook_call_write_argument(call, signature.pointer, index, $0)
            }
            index += 1
        }
        try proceed()
    }

    // MARK: Keeping

    /// A copy of the call that owns its arguments and its receiver, and may be kept and used later.
    ///
    /// Its `invoke` is a message.
    public func retained() -> Invocation {
        let signature = signature
        let copy = Invocation(signature: signature)
        for index in 0..<signature.argumentCount {
            guard let address = cffi_invocation_argument_address(copy.core, index) else { continue }
            cffi_hook_call_read_argument(call, index, address)
        }
        if !ort_hook_call_has_receiver(call) {
            cffi_invocation_set_target(copy.core, nil)
        } else {
            cffi_invocation_set_target(copy.core, unsafeReceiver)
        }
        cffi_invocation_set_selector(copy.core, selector.unsafePointer)
        copy.retainArguments()
        return copy
    }
}

extension AspectInfo: HookParameter {
    /// See ``HookParameter/next(from:)``.
    public static func next(from arguments: inout HookArguments) throws -> AspectInfo { AspectInfo(arguments.info) }
}
