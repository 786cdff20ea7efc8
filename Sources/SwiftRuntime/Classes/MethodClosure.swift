import CRuntime

/// A typed closure that becomes a method: its parameters, the receiver first, its result, and how it runs.
struct MethodClosure: Sendable {
    /// One parameter: its encoding, whether it can be the receiver, and whether it is a class.
    struct Value: Sendable {
        let encoding: String
        let isReceiver: Bool
        let isClass: Bool

        init<Type>(_: Type.Type) {
            encoding = Conversion<Type>.encoding
            isReceiver = Type.self is any ReceiverType.Type
            isClass = Type.self == ObjCClass.self
        }
    }

    let parameters: [Value]
    private let resultEncoding: String
    private let check: @Sendable (MethodSignature, Selector) throws(MessageError) -> Void
    private let makeRun: @Sendable (Selector, MethodSignature) -> MethodBody.Run

    init<each Parameter, Result>(_ body: @escaping @Sendable (repeat each Parameter) throws -> Result) {
        var parameters: [Value] = []
        for parameter in repeat (each Parameter).self {
            parameters.append(Value(parameter))
        }
        self.parameters = parameters
        resultEncoding = Conversion<Result>.encoding
        check = { (signature, selector) throws(MessageError) in
            try signature.check(
                repeat (each Parameter).self, returning: Result.self, skipping: 1, returnsAll: true, of: selector)
        }
        makeRun = { selector, signature in
            let types = signature.argumentTypes
            let returnType = signature.returnType
            let returnsValue = !signature.isNothing(Result.self)
            return { arguments, address in
                let reader = ArgumentReader(arguments, types, of: selector)
                let result = try body(repeat reader.next((each Parameter).self))
                if returnsValue {
                    Conversion<Result>.store(result, to: address, type: returnType)
                }
            }
        }
    }

    /// The method type that the closure's own types make.
    var types: String { resultEncoding + "@:" + parameters.dropFirst().map(\.encoding).joined() }

    func body(_ selector: Selector, _ signature: MethodSignature) -> MethodBody {
        MethodBody(selector, signature, makeRun(selector, signature))
    }

    /// The first difference between the closure and a method of the signature; nil if the closure fits.
    func mismatch(_ selector: Selector, _ signature: MethodSignature) -> MessageError? {
        do {
            try check(signature, selector)
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

/// Reads the arguments of one call in their order: the receiver, then the arguments after the selector.
private final class ArgumentReader {
    private let arguments: ArgumentAddresses
    private let types: [TypeEncoding]
    private let selector: Selector
    private var index = 0

    init(_ arguments: ArgumentAddresses, _ types: [TypeEncoding], of selector: Selector) {
        self.arguments = arguments
        self.types = types
        self.selector = selector
    }

    func next<Value>(_: Value.Type) throws -> Value {
        guard let address = arguments[index] else { fatalError("libffi gave an argument no address") }
        defer { index += index == 0 ? 2 : 1 }
        do {
            return try Conversion<Value>.load(from: address, type: types[index])
        } catch let error as MessageError {
            throw error.naming(selector, .argument(index))
        }
    }
}
