import CBoundaries
import CRuntime

/// A typed closure as a body: an optional ``AspectInfo``, then a prefix of the method's arguments.
struct HookClosure<each Parameter: HookParameter, Result>: HookBody {
    /// The closure in its most general form, which C knows how to call: CBoundaries/bodies/body.c.
    let closure: @Sendable (repeat each Parameter) throws -> Result
    let encoding: String
    private let types: [TypeEncoding]
    private let returnType: TypeEncoding
    private let returnsValue: Bool

    var block: Block? { nil }

    /// Checks the closure against the method.
    init(
        _ closure: @escaping @Sendable (repeat each Parameter) throws -> Result, for request: HookRequest
    ) throws(AspectError) {
        self.closure = closure
        types = request.signature.argumentTypes
        returnType = request.signature.returnType
        returnsValue = !Self.returnsNothing
        encoding = try Self.check(for: request)
    }

    /// Whether the result, if there is one, is not the method's.
    static var returnsNothing: Bool { Result.self == Void.self || Result.self is any DiscardableResult.Type }

    /// The parameter types without the info.
    private static var parameters: [any HookParameter.Type] {
        var parameters: [any HookParameter.Type] = []
        for parameter in repeat (each Parameter).self {
            parameters.append(parameter)
        }
        if parameters.first is AspectInfo.Type {
            parameters.removeFirst()
        }
        return parameters
    }

    func run(_ info: AspectInfo) throws {
        var arguments = HookArguments(info: info.raw, types: types)
        let result = try closure(repeat (each Parameter).next(from: &arguments))
        if returnsValue {
            info.storeResult(result, type: returnType)
        }
    }

    // MARK: Checks

    /// Returns the closure's types as an encoding.
    private static func check(for request: HookRequest) throws(AspectError) -> String {
        let parameters = parameters, signature = request.signature
        let encoding = (returnsNothing ? "v" : textOf(Result.self)) + "@" + parameters.map { textOf($0) }.joined()
        func refuse(_ reason: String) -> AspectError { request.incompatible(reason, body: encoding) }
        guard parameters.count <= signature.argumentCount - 2 else {
            throw refuse(
                "the closure takes \(parameters.count) arguments, but the method has \(signature.argumentCount - 2)")
        }
        guard returnsNothing || request.position == .instead else {
            throw refuse(
                "the closure of a hook \(request.position) the method must return Void, but it returns \(Result.self)"
                    + adviceOnDropping)
        }
        do {
            var count = 0
            for _ in repeat (each Parameter).self { count += 1 }
            try signature.check(
                repeat (each Parameter).self, returning: Result.self, skipping: count - parameters.count,
                isUnboxed: true, of: request.selector)
        } catch .typeMismatch(_, .argument(let index), _, _, _) {
            throw refuse(
                "parameter \(index - 1) is \(parameters[index - 2]), but argument \(index - 1) of the method is "
                    + signature.argument(at: index).readable)
        } catch .typeMismatch(_, .returnValue, _, _, _) {
            throw refuse(
                "the closure returns \(Result.self), but the method returns \(signature.returnType.readable)"
                    + (signature.returnLength == 0 ? adviceOnDropping : ""))
        } catch {
            throw refuse("\(error)")
        }
        return encoding
    }

    /// A body of one expression, such as `{ token.remove() }`, returns the result of this expression without saying so.
    private static var adviceOnDropping: String {
        "; to drop the result, write _ = before the expression, or -> Void after the closure's parameters"
    }

    /// The type's encoding; the name of a type that has none, in brackets, with which no encoding begins.
    private static func textOf<Value>(_ type: Value.Type) -> String {
        type is any ObjCRepresentable.Type || type == Void.self ? encodingOf(type) : "<\(type)>"
    }
}

// MARK: Calling from C

extension HookClosure {
    /// Lets C call the closure when C can pass the bytes of every value as they are.
    func offer(to body: OpaquePointer) {
        guard let kinds = parameterKinds, let returns = returnsPlainValue else { return }
        let parts = withUnsafeBytes(of: self) { // which begins with the closure
            $0.loadUnaligned(as: (function: UnsafeRawPointer, context: UnsafeRawPointer?).self)
        }
        kinds.withUnsafeBufferPointer { kinds in
            var closure = cffi_hook_closure(
                function: parts.function, context: parts.context, parameters: kinds.baseAddress,
                parameter_count: kinds.count, returns: returns,
                exception_for_error: { error in
                    guard var error else { return nil }
                    let taken = withUnsafeMutablePointer(to: &error) { // without another reference
                        UnsafeMutableRawPointer($0).assumingMemoryBound(to: (any Error).self).move()
                    }
                    return ObjCException.thrownObject(for: taken)
                })
            _ = cffi_hook_body_set_closure(body, &closure)
        }
    }

    /// Nil when one of the parameters has to be made in Swift.
    private var parameterKinds: [cffi_hook_parameter_kind]? {
        var kinds: [cffi_hook_parameter_kind] = []
        var index = 2
        for parameter in repeat (each Parameter).self {
            if parameter is AspectInfo.Type {
                kinds.append(.CFFI_HOOK_PARAMETER_INFO)
                continue
            }
            guard let kind = plainKind(of: parameter, types[index]) else { return nil }
            kinds.append(kind)
            index += 1
        }
        return kinds
    }

    private var returnsPlainValue: Bool? {
        if Result.self == Void.self { return false }
        // A byte can hold numbers that no bool has.
        if case .bool = returnType.kind, Result.self != Bool.self { return nil }
        return plainKind(of: Result.self, returnType) == nil ? nil : true
    }
}

/// How C passes a value that has the bytes of the method's value; nil for other values.
private func plainKind(of type: Any.Type, _ encoding: TypeEncoding) -> cffi_hook_parameter_kind? {
    if type == Bool.self {
        // Another type than bool may hold other numbers than 0 and 1.
        if case .bool = encoding.kind { return .CFFI_HOOK_PARAMETER_PLAIN }
        return nil
    }
    if type is any ObjCPointer.Type || type == ObjCClass.self { return .CFFI_HOOK_PARAMETER_NOT_NULL }
    if let optional = type as? any OptionalValue.Type {
        let wrapped = optional.wrappedType
        return wrapped is any ObjCPointer.Type || wrapped == ObjCClass.self ? .CFFI_HOOK_PARAMETER_PLAIN : nil
    }
    return type is any ObjCPlainValue.Type || type is any ObjCStructure.Type ? .CFFI_HOOK_PARAMETER_PLAIN : nil
}
