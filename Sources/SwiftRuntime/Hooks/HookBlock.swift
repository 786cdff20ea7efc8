import CFFIShim
import CRuntime

/// A block as a body. The mechanism calls it itself, but under the original library's rules.
struct HookBlock: HookBody {
    private let content: Block
    private let signature: MethodSignature

    var encoding: String { signature.text }
    var block: Block? { content }

    /// Checked by its own signature.
    init(_ block: Block, for request: HookRequest) throws(AspectError) {
        guard let text = block.signature else {
            throw request.error(
                .missingBlockSignature,
                "the block for \(request.methodName) carries no type signature, so it cannot be checked; compile it with clang or Swift"
            )
        }
        do {
            signature = try MethodSignature(text)
        } catch {
            throw request.error(
                .missingBlockSignature, "the signature of the block for \(request.methodName) cannot be used: \(error)",
                body: text)
        }
        content = block
        try Self.check(signature, for: request)
    }

    /// The block itself is its first parameter, the info object the second, the rest a prefix of the method's
    /// arguments.
    private static func check(_ block: MethodSignature, for request: HookRequest) throws(AspectError) {
        let method = request.signature
        guard block.argumentCount <= method.argumentCount else {
            throw request.incompatible(
                "the block takes \(max(block.argumentCount - 2, 0)) arguments after the info object, the method has "
                    + "\(method.argumentCount - 2)", body: block.text)
        }
        if block.argumentCount > 1, !block.argument(at: 1).isObject {
            throw request.incompatible(
                "parameter 1 must be the info object, it is encoded \(block.argument(at: 1))", body: block.text)
        }
        for index in 2..<max(block.argumentCount, 2)
        where !ort_type_matches(block.unsafeArgumentType(at: index), method.unsafeArgumentType(at: index)) {
            throw request.incompatible(
                "parameter \(index) is encoded \(block.argument(at: index)), argument \(index - 1) of the method "
                    + "\(method.argument(at: index))", body: block.text)
        }
        try checkReturn(block, for: request)
    }

    private static func checkReturn(_ block: MethodSignature, for request: HookRequest) throws(AspectError) {
        if case .void = block.returnType.kind { return }
        guard request.position == .instead else {
            throw request.incompatible("a hook \(request.position) the method returns nothing", body: block.text)
        }
        guard ort_type_matches(block.unsafeReturnType, request.signature.unsafeReturnType) else {
            throw request.incompatible(
                "the block returns \(block.returnType), the method \(request.signature.returnType)", body: block.text)
        }
    }

    /// Calls the block: with itself, the info object, then the method's arguments.
    func run(_ info: AspectInfo) throws {
        let call = Invocation(signature: signature)
        var pointer: UnsafeObject? = content.unsafePointer
        cffi_invocation_set_argument(call.core, 0, &pointer)
        if signature.argumentCount > 1 {
            var object = info.unsafeInfoObject
            cffi_invocation_set_argument(call.core, 1, &object)
        }
        for index in 2..<max(signature.argumentCount, 2) {
            guard let address = cffi_invocation_argument_address(call.core, index) else { continue }
            info.readArgument(at: index, to: address)
        }
        guard let invoke = content.invoke else { fatalError("a block has lost its function") }
        try call.invoke(Implementation(unsafePointer: invoke))
        if signature.returnLength > 0 {
            info.writeResult(cffi_invocation_return_address(call.core))
        }
    }
}

extension TypeEncoding {
    var isObject: Bool {
        if case .object = kind { true } else { false }
    }
}
