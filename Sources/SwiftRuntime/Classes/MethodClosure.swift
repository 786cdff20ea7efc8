import CRuntime

/// A typed closure that is to become a method: its parameters, the receiver first, its result, and how it is run.
struct MethodClosure: Sendable {
    /// What is known of one parameter or the result.
    struct Value: Sendable {
        /// `String (@)`.
        let name: String
        let encoding: String
        let isReceiver: Bool
        let isClass: Bool
        let check: @Sendable (TypeEncoding, Selector, ValueRole) throws(MessageError) -> Void

        init<Type>(_: Type.Type) {
            name = Conversion<Type>.name
            encoding = Conversion<Type>.encoding
            isReceiver = Type.self is any ReceiverType.Type
            isClass = Type.self == ObjCClass.self
            check = { (type, selector, role) throws(MessageError) in
                if Type.self == Void.self, case .returnValue = role {
                    guard case .void = type.kind else {
                        throw .typeMismatch(selector: selector, role: role, given: "Void (v)", wanted: type.text)
                    }
                    return
                }
                try Conversion<Type>.check(type, selector: selector, role: role)
            }
        }
    }

    let parameters: [Value]
    let result: Value
    private let makeRun: @Sendable (MethodSignature) -> MethodBody.Run

    init<each Parameter, Result>(_ body: @escaping @Sendable (repeat each Parameter) throws -> Result) {
        var parameters: [Value] = []
        for parameter in repeat (each Parameter).self {
            parameters.append(Value(parameter))
        }
        self.parameters = parameters
        result = Value(Result.self)
        makeRun = { signature in
            let types = signature.argumentTypes
            let returnType = signature.returnType
            return { arguments, address in
                let reader = ArgumentReader(arguments, types)
                let result = try body(repeat reader.next((each Parameter).self))
                if Result.self != Void.self {
                    Conversion<Result>.store(result, to: address, type: returnType)
                }
            }
        }
    }

    /// The method type that the closure's own types make.
    var types: String { result.encoding + "@:" + parameters.dropFirst().map(\.encoding).joined() }

    func body(_ selector: Selector, _ signature: MethodSignature) -> MethodBody {
        MethodBody(selector, signature, makeRun(signature))
    }

    /// What does not fit a method of the signature; nil when everything does.
    func mismatch(_ selector: Selector, _ signature: MethodSignature) -> MessageError? {
        do {
            try result.check(signature.returnType, selector, .returnValue)
            for (index, parameter) in zip(2..., parameters.dropFirst()) {
                try parameter.check(signature.argument(at: index), selector, .argument(index))
            }
            return nil
        } catch {
            return error
        }
    }
}

/// A type that the first parameter of a method's closure can have.
protocol ReceiverType {}

extension ObjCObject: ReceiverType {}
extension UnownedObject: ReceiverType {}
extension ObjCClass: ReceiverType {}

/// Reads the arguments of one call in their order: the receiver, then those behind the selector.
private final class ArgumentReader {
    private let arguments: ArgumentAddresses
    private let types: [TypeEncoding]
    private var index = 0

    init(_ arguments: ArgumentAddresses, _ types: [TypeEncoding]) {
        self.arguments = arguments
        self.types = types
    }

    func next<Value>(_: Value.Type) throws -> Value {
        guard let address = arguments[index] else { fatalError("libffi gave an argument no address") }
        defer { index += index == 0 ? 2 : 1 }
        return try Conversion<Value>.load(from: address, type: types[index])
    }
}
