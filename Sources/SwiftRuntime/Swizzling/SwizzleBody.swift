import CFFIShim
import CRuntime

/// A closure that replaces a method: the receiver, then all arguments.
struct SwizzleClosure<each Parameter, Result>: HookBody {
    private let closure: @Sendable (repeat each Parameter) throws -> Result
    private let method: SwizzledMethod
    private let types: [TypeEncoding]
    private let returnType: TypeEncoding
    private let returnsValue: Bool
    let encoding: String

    var block: Block? { nil }

    /// Checks the closure against all arguments and the result of the method.
    init(
        _ closure: @escaping @Sendable (repeat each Parameter) throws -> Result, for method: SwizzledMethod
    ) throws(SwizzleError) {
        let form = MethodClosure(closure)
        encoding = form.types
        let wanted = method.signature
        func refuse(_ reason: String) -> SwizzleError {
            method.request.incompatible(reason, method: wanted.text, replacement: form.types)
        }
        guard let receiver = form.parameters.first, receiver.isReceiver else {
            throw refuse("the first parameter must be the receiver, an ObjCObject or an ObjCClass")
        }
        guard receiver.isClass == false || method.request.cls.isMetaclass else {
            throw refuse("the receiver of an instance method must be an ObjCObject, not an ObjCClass")
        }
        guard form.parameters.count - 1 == wanted.argumentCount - 2 else {
            throw refuse(
                "it takes \(form.parameters.count - 1) arguments after the receiver, but the method has "
                    + "\(wanted.argumentCount - 2)")
        }
        if let mismatch = form.mismatch(method.selector, wanted) { throw refuse("\(mismatch)") }
        self.closure = closure
        self.method = method
        types = wanted.argumentTypes
        returnType = wanted.returnType
        returnsValue = !wanted.isNothing(Result.self)
    }

    func offer(to body: OpaquePointer) { method.setContext(body) }

    func run(_ info: AspectInfo) throws {
        let reader = CallReader(info, types)
        let result = try closure(repeat reader.next((each Parameter).self))
        if returnsValue { info.storeResult(result, type: returnType) }
    }
}

/// Reads the values of one call in their order: the receiver, then the arguments.
private final class CallReader {
    private let info: AspectInfo
    private let types: [TypeEncoding]
    private var index = 0

    init(_ info: AspectInfo, _ types: [TypeEncoding]) {
        self.info = info
        self.types = types
    }

    func next<Value>(_: Value.Type) throws -> Value {
        defer { index += index == 0 ? 2 : 1 }
        return try info.convertArgument(at: index, type: types[index])
    }
}

/// A block that replaces a method: it takes the receiver, then all arguments, as for `imp_implementationWithBlock`.
struct SwizzleBlock: HookBody {
    private let content: Block
    private let signature: MethodSignature
    private let method: SwizzledMethod

    var encoding: String { signature.text }
    var block: Block? { nil } // the mechanism would call it as a hook's

    /// Checks the block's own signature against all arguments and the result of the method.
    init(_ block: Block, for method: SwizzledMethod) throws(SwizzleError) {
        let wanted = method.signature
        guard let text = block.signature, let signature = try? MethodSignature(text) else {
            throw method.request.incompatible(
                "the block has no type signature that can be checked; compile the block with clang or Swift",
                method: wanted.text, replacement: block.signature ?? "?")
        }
        func refuse(_ reason: String) -> SwizzleError {
            method.request.incompatible(reason, method: wanted.text, replacement: signature.text)
        }
        guard signature.argumentCount == wanted.argumentCount else {
            throw refuse(
                "it takes \(max(signature.argumentCount - 2, 0)) arguments after the receiver, but the method has "
                    + "\(wanted.argumentCount - 2)")
        }
        guard ort_type_matches(signature.unsafeArgumentType(at: 1), wanted.unsafeArgumentType(at: 0)) else {
            throw refuse("its first parameter must be the receiver, but it is encoded \(signature.argument(at: 1))")
        }
        for index in 2..<max(wanted.argumentCount, 2)
        where !ort_type_matches(signature.unsafeArgumentType(at: index), wanted.unsafeArgumentType(at: index)) {
            throw refuse(
                "parameter \(index) is encoded \(signature.argument(at: index)), but argument \(index - 1) of the "
                    + "method is encoded \(wanted.argument(at: index))")
        }
        guard ort_type_matches(signature.unsafeReturnType, wanted.unsafeReturnType) else {
            throw refuse("it returns \(signature.returnType), but the method returns \(wanted.returnType)")
        }
        content = block
        self.signature = signature
        self.method = method
    }

    func offer(to body: OpaquePointer) { method.setContext(body) }

    func run(_ info: AspectInfo) throws {
        let call = Invocation(signature: signature)
        var block: UnsafeObject? = content.unsafePointer
        cffi_invocation_set_argument(call.core, 0, &block)
        for index in 1..<signature.argumentCount {
            guard let address = cffi_invocation_argument_address(call.core, index) else { continue }
            info.readArgument(at: index == 1 ? 0 : index, to: address)
        }
        guard let invoke = content.invoke else { fatalError("a block has lost its function") }
        try call.invoke(Implementation(unsafePointer: invoke))
        if signature.returnLength > 0 { info.writeResult(cffi_invocation_return_address(call.core)) }
    }
}
