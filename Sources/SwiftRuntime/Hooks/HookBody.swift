import CFFIShim
import CRuntime

/// What a hook runs: a typed closure or a block, reduced to one function.
struct HookBody: Sendable {
    let run: @Sendable (AspectInfo) -> Void
    /// The block, when the body is one.
    let block: Block?
    /// The parameter and return types, for descriptions.
    let encoding: String
}

// MARK: Closures

extension HookBody {
    /// A typed closure, checked against the method: parameters are an optional ``AspectInfo`` and a prefix of the
    /// method's arguments.
    init<each Parameter: HookParameter, Result>(
        closure: @escaping @Sendable (repeat each Parameter) throws -> Result, for request: HookRequest
    ) throws(AspectError) {
        var parameters: [any HookParameter.Type] = []
        for parameter in repeat (each Parameter).self {
            parameters.append(parameter)
        }
        if parameters.first is AspectInfo.Type {
            parameters.removeFirst()
        }
        let types = try Self.check(parameters, result: Result.self, for: request)
        encoding = types
        block = nil
        run = { info in
            do {
                var arguments = HookArguments(info: info)
                let result = try closure(repeat (each Parameter).next(from: &arguments))
                if let value = result as? any ObjCRepresentable, !(result is Void) {
                    try info.setReturnValue(value)
                }
            } catch {
                fatalError(
                    "the \(request.position) hook of \(request.methodName) threw \(error); a hook's body must not throw"
                )
            }
        }
    }

    /// Returns the closure's types as an encoding.
    private static func check<Result>(
        _ parameters: [any HookParameter.Type], result: Result.Type, for request: HookRequest
    ) throws(AspectError) -> String {
        let given = parameters.map { ($0 as? any ObjCRepresentable.Type)?.objCEncoding ?? "\($0)" }
        let returned = result == Void.self ? "v" : (result as? any ObjCRepresentable.Type)?.objCEncoding ?? "\(result)"
        let encoding = returned + "@" + given.joined()
        let available = request.signature.argumentCount - 2
        guard parameters.count <= available else {
            throw request.incompatible(
                "the closure takes \(parameters.count) arguments, the method has \(available)", body: encoding)
        }
        for (index, parameter) in parameters.enumerated() {
            let type = request.signature.argument(at: index + 2)
            guard let value = parameter as? any ObjCRepresentable.Type, value.accepts(type),
                !(type.isObject && value.objCEncoding == Block.objCEncoding) // not every object is a block
            else {
                throw request.incompatible(
                    "parameter \(index + 1) is \(parameter), argument \(index + 1) of the method is encoded \(type)",
                    body: encoding)
            }
        }
        if result != Void.self {
            guard request.position == .instead else {
                throw request.incompatible("a hook \(request.position) the method returns nothing", body: encoding)
            }
            guard let value = result as? any ObjCRepresentable.Type, value.accepts(request.signature.returnType) else {
                throw request.incompatible(
                    "the closure returns \(result), the method \(request.signature.returnType)", body: encoding)
            }
        }
        return encoding
    }
}

// MARK: Blocks

extension HookBody {
    /// A block, checked by its own signature.
    init(block: Block, for request: HookRequest) throws(AspectError) {
        guard let text = block.signature else {
            throw request.error(
                .missingBlockSignature,
                "the block for \(request.methodName) carries no type signature, so it cannot be checked; compile it with clang or Swift"
            )
        }
        let signature: MethodSignature
        do {
            signature = try MethodSignature(text)
        } catch {
            throw request.error(
                .missingBlockSignature, "the signature of the block for \(request.methodName) cannot be used: \(error)",
                body: text)
        }
        try Self.check(signature, for: request)
        encoding = signature.text
        self.block = block
        run = { info in info.call(block, signature: signature) }
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
}

extension TypeEncoding {
    var isObject: Bool {
        if case .object = kind { true } else { false }
    }
}
