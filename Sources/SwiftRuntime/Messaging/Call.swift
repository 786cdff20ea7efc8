import CFFIShim
import CRuntime

/// A message on its way: the invocation with its checked arguments, and what becomes of the result.
struct Call<Result> {
    let invocation: Invocation
    private let selector: Selector
    private let type: TypeEncoding
    private let isOwned: Bool

    /// Checks and stores everything; nothing is called yet.
    init<each Argument>(
        _ selector: Selector, to receiver: ObjCObject, signature: MethodSignature, _ arguments: repeat each Argument
    ) throws {
        do {
            var given = 0
            for _ in repeat (each Argument).self { given += 1 }
            guard given == signature.argumentCount - 2 else {
                throw MessageError.argumentCount(
                    selector: selector, given: given, wanted: max(signature.argumentCount - 2, 0))
            }
            try self.init(selector, to: receiver, signature: signature)
            var index = 2
            for argument in repeat each arguments {
                try invocation.setArgument(argument, at: index)
                index += 1
            }
        } catch let error as MessageError {
            var types = Conversion<Result>.encoding + "@:"
            for argument in repeat (each Argument).self { types += encodingOf(argument) }
            throw error.naming(CallSignatures(call: types, method: signature.text))
        }
    }

    /// The same with arguments whose types are known at run time only.
    init(_ selector: Selector, to receiver: ObjCObject, signature: MethodSignature, _ arguments: [Any?]) throws {
        do {
            try self.init(selector, to: receiver, signature: signature)
            try store(arguments)
        } catch let error as MessageError {
            let result = Result.self == Void.self ? signature.returnType.text : Conversion<Result>.encoding
            let given = arguments.map(BoxedArgument.encoding(of:)).joined()
            throw error.naming(CallSignatures(call: result + "@:" + given, method: signature.text))
        }
    }

    /// A call whose arguments are still zero.
    private init(_ selector: Selector, to receiver: ObjCObject, signature: MethodSignature) throws {
        self.selector = selector
        type = signature.returnType
        isOwned = cffi_selector_returns_retained(selector.unsafePointer)
        if Result.self != Void.self {
            try Conversion<Result>.check(type, selector: selector, role: .returnValue)
        }
        invocation = Invocation(signature: signature)
        invocation.target = receiver
        invocation.selector = selector
    }

    private func store(_ arguments: [Any?]) throws {
        let types = invocation.signature.argumentTypes
        guard arguments.count == types.count - 2 else {
            throw MessageError.argumentCount(
                selector: selector, given: arguments.count, wanted: max(types.count - 2, 0))
        }
        for (index, value) in zip(2..., arguments) {
            let boxed = BoxedArgument(selector: selector, role: .argument(index), type: types[index])
            try boxed.store(value, to: invocation.address(ofArgument: index))
        }
    }

    /// Runs `invoke`, and takes the result.
    func run(_ invoke: (Invocation) throws -> Void) throws -> Result {
        try run(invoke) { address in
            if let nothing = () as? Result { return nothing }
            return try Conversion<Result>.load(from: address, type: type)
        }
    }

    /// The same with another way to take the result.
    func run<Taken>(
        _ invoke: (Invocation) throws -> Void, _ take: (UnsafeRawPointer) throws -> Taken
    ) throws -> Taken {
        if selector.isInitializer {
            _ = objc_retain(invocation.target?.unsafePointer) // init takes over a reference to its receiver
        }
        do {
            try invoke(invocation)
        } catch let error as InvocationError {
            throw MessageError.notCalled(selector: selector, reason: error.reason)
        }
        // A result that the caller owns is given back once Swift holds its own reference.
        defer { if isOwned { releaseReturnedObject() } }
        return try take(cffi_invocation_return_address(invocation.core))
    }

    private func releaseReturnedObject() {
        guard type.isObject else { return }
        Boundary.release(cffi_invocation_return_address(invocation.core).load(as: UnsafeObject?.self))
    }
}

/// Runs the body, which makes a call, in an autorelease pool, unless the result borrows from what is autoreleased.
func callPool<Result>(isBorrowed: Bool = Result.self is any BorrowedValue.Type, _ body: () throws -> Result) rethrows
    -> Result
{
    isBorrowed ? try body() : try autoreleasePool(body)
}

/// A type whose values point into what someone else owns, perhaps the autorelease pool.
protocol BorrowedValue {}

extension UnsafeRawPointer: BorrowedValue {}
extension UnsafeMutableRawPointer: BorrowedValue {}
extension UnsafePointer: BorrowedValue {}
extension UnsafeMutablePointer: BorrowedValue {}
extension OpaquePointer: BorrowedValue {}
extension UnownedObject: BorrowedValue {}
extension Optional: BorrowedValue where Wrapped: BorrowedValue {}

// MARK: Signatures

extension MethodSignature {
    /// The signature of what the message would call.
    ///
    /// - Throws: ``MessageError`` when there is none. Runs user code: `forwardingTargetForSelector:` and
    ///   `methodSignatureForSelector:` of a receiver that forwards.
    init(sending selector: Selector, to receiver: ObjCObject) throws {
        guard let signature = try Self.ofAnswer(to: selector, by: receiver) else {
            throw MessageError.doesNotRespond(receiver: receiver.description, selector: selector)
        }
        self = signature
    }

    private static func ofAnswer(to selector: Selector, by receiver: ObjCObject) throws -> MethodSignature? {
        if let signature = try ofMethod(selector, in: receiver.isa) { return signature }
        return try ofTarget(selector, of: receiver) ?? ofInvocation(selector, of: receiver)
    }

    /// The signature of what the object answers the message with by forwarding; nil when it does not, also when a
    /// `forwardInvocation:` of a root class would refuse the message.
    ///
    /// - Throws: What the object has thrown when it was asked.
    static func ofForwarded(_ selector: Selector, by object: ObjCObject) throws -> MethodSignature? {
        if let signature = try ofTarget(selector, of: object) { return signature }
        guard cffi_object_takes_invocations(object.unsafePointer) else { return nil }
        return try ofInvocation(selector, of: object)
    }

    /// Nil when the class has no such method.
    static func ofMethod(_ selector: Selector, in cls: ObjCClass) throws(MessageError) -> MethodSignature? {
        do {
            return try MethodSignature(of: selector, in: cls)
        } catch {
            throw MessageError.unsupportedSignature(selector: selector, reason: error.description)
        }
    }

    /// That of the object which `forwardingTargetForSelector:` names.
    private static func ofTarget(_ selector: Selector, of receiver: ObjCObject) throws -> MethodSignature? {
        guard let target = try ask("forwardingTargetForSelector:", about: selector, receiver), target != receiver else {
            return nil
        }
        return try ofAnswer(to: selector, by: target)
    }

    /// What the object says of a message that its `forwardInvocation:` takes.
    private static func ofInvocation(_ selector: Selector, of receiver: ObjCObject) throws -> MethodSignature? {
        let answer = try ask("methodSignatureForSelector:", about: selector, receiver)
        return cffi_signature_of_object(answer?.unsafePointer).map(MethodSignature.init(pointer:))
    }

    private static func ask(
        _ question: Selector, about selector: Selector, _ receiver: ObjCObject
    ) throws -> ObjCObject? {
        guard let asked = try ofMethod(question, in: receiver.isa), try receiver.isa.instancesRespond(to: question)
        else {
            return nil
        }
        return try callPool {
            try Call<ObjCObject?>(question, to: receiver, signature: asked, selector).run { try $0.invoke() }
        }
    }
}

extension Selector {
    /// Whether a method of this name takes over a reference to its receiver: the family `init`.
    var isInitializer: Bool { cffi_selector_is_initializer(unsafePointer) }
}
