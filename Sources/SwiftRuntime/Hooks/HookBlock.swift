import CFFIShim
import CRuntime

/// A block as a body, which the mechanism calls itself.
struct HookBlock: HookBody {
    private let content: Block
    private let signature: MethodSignature
    let takesInfo: Bool

    var encoding: String { signature.text }
    var block: Block? { content }

    /// Checks the block by its own signature.
    ///
    /// Without info the block's parameters are the method's arguments alone.
    init(_ block: Block, takesInfo: Bool = true, for request: HookRequest) throws(AspectError) {
        guard let text = block.signature else {
            throw request.error(
                .missingBlockSignature,
                "the block for \(request.methodName) has no type signature, so it cannot be checked; compile the block "
                    + "with clang or Swift"
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
        self.takesInfo = takesInfo
        try check(for: request)
    }

    /// The index of the block's parameter for the method's first argument: after the block itself and the info object.
    private var first: Int { takesInfo ? 2 : 1 }

    /// Checks that the block's other parameters are a prefix of the method's arguments.
    private func check(for request: HookRequest) throws(AspectError) {
        let block = signature, method = request.signature
        guard block.argumentCount - first <= method.argumentCount - 2 else {
            throw request.incompatible(
                "the block takes \(block.argumentCount - first) arguments\(takesInfo ? " after the info object" : ""), "
                    + "but the method has \(method.argumentCount - 2)", body: block.text)
        }
        if takesInfo, block.argumentCount > 1, !block.argument(at: 1).isObject {
            throw request.incompatible(
                "parameter 1 must be the info object, but it is \(block.argument(at: 1).readable)", body: block.text)
        }
        for index in first..<max(block.argumentCount, first) {
            let place = index - first + 2
            guard Self.fits(block.unsafeArgumentType(at: index), method.unsafeArgumentType(at: place)) else {
                throw request.incompatible(
                    "parameter \(index) is \(block.argument(at: index).readable), but argument \(place - 1) of the "
                        + "method is "
                        + method.argument(at: place).readable, body: block.text)
            }
        }
        try Self.checkReturn(block, for: request)
    }

    private static func checkReturn(_ block: MethodSignature, for request: HookRequest) throws(AspectError) {
        if case .void = block.returnType.kind { return }
        guard request.position == .instead else {
            try checkDropped(block, for: request)
            return
        }
        guard fits(block.unsafeReturnType, request.signature.unsafeReturnType) else {
            throw request.incompatible(
                "the block returns \(block.returnType.readable), but the method returns "
                    + "\(request.signature.returnType.readable)",
                body: block.text)
        }
    }

    /// Checks the result of a block before or after the method, which is dropped as in the original library.
    ///
    /// There is no place for a result in memory, and no code takes a result off the x87 stack.
    private static func checkDropped(_ block: MethodSignature, for request: HookRequest) throws(AspectError) {
        guard block.returnsInMemory || block.layout.pointee.x87_count > 0 else { return }
        throw request.incompatible(
            "a hook \(request.position) the method cannot return \(block.returnType.readable), which does not fit into registers",
            body: block.text)
    }

    /// Compares types as for methods, but a block counts as an object, too: one side may declare an argument as `id`
    /// and the other as a block.
    private static func fits(_ own: UnsafePointer<ort_type>?, _ methods: UnsafePointer<ort_type>?) -> Bool {
        ort_type_matches(own, methods) || (isObject(own) && isObject(methods))
    }

    private static func isObject(_ type: UnsafePointer<ort_type>?) -> Bool {
        type?.pointee.kind == ORT_TYPE_OBJECT || type?.pointee.kind == ORT_TYPE_BLOCK
    }
}
