import CBoundaries
import CFFIShim
import CRuntime

/// A message that is sent by its method's signature: room for its arguments, which are zero at first, and its result.
struct Call<Result>: ~Copyable {
    private let core: OpaquePointer
    private let selector: Selector
    private let signature: MethodSignature
    private let receiver: UnsafeObject
    /// Nil when the caller holds the receiver.
    private let held: ObjCObject?

    /// Checks nothing.
    init(
        _ selector: Selector, to receiver: UnsafeObject, holding held: ObjCObject? = nil, _ signature: MethodSignature
    ) {
        guard let core = cffi_invocation_create(signature.pointer) else {
            fatalError("out of memory: no room for a call of \(selector)")
        }
        self.core = core
        self.selector = selector
        self.signature = signature
        self.receiver = receiver
        self.held = held
        cffi_invocation_set_target(core, receiver)
        cffi_invocation_set_selector(core, selector.unsafePointer)
    }

    deinit {
        let core = core
        Boundary.run(or: "the release of the objects that an invocation retained") {
            cffi_invocation_destroy_catching(core, &$0)
        }
    }

    /// Checks and stores everything; nothing is called yet.
    init<each Argument>(
        _ selector: Selector, to receiver: ObjCObject, signature: MethodSignature, _ arguments: repeat each Argument
    ) throws(MessageError) {
        self.init(selector, to: receiver.unsafePointer, holding: receiver, signature)
        do {
            var given = 0
            for _ in repeat (each Argument).self { given += 1 }
            try check(given)
            var index = 2
            for argument in repeat each arguments {
                try store(argument, at: index)
                index += 1
            }
        } catch {
            var types = Conversion<Result>.encoding + "@:"
            for argument in repeat (each Argument).self { types += encodingOf(argument) }
            throw error.naming(CallSignatures(call: types, method: signature.text))
        }
    }

    /// The same with arguments whose types are known at run time only.
    init(
        _ selector: Selector, to receiver: ObjCObject, signature: MethodSignature, _ arguments: [Any?]
    ) throws(MessageError) {
        self.init(selector, to: receiver.unsafePointer, holding: receiver, signature)
        do {
            try check(arguments.count)
            for (index, value) in zip(2..., arguments) {
                let boxed = BoxedArgument(
                    selector: selector, role: .argument(index), type: signature.argument(at: index))
                try boxed.store(value, to: argument(at: index))
            }
        } catch {
            let result = Result.self == Void.self ? signature.returnType.text : Conversion<Result>.encoding
            let given = arguments.map(BoxedArgument.encoding(of:)).joined()
            throw error.naming(CallSignatures(call: result + "@:" + given, method: signature.text))
        }
    }

    private func check(_ given: Int) throws(MessageError) {
        guard given == signature.argumentCount - 2 else {
            throw .argumentCount(selector: selector, given: given, wanted: max(signature.argumentCount - 2, 0))
        }
        if Result.self != Void.self {
            try Conversion<Result>.check(signature.returnType, selector: selector, role: .returnValue)
        }
    }

    private func store<Value>(_ value: Value, at index: Int) throws(MessageError) {
        let type = signature.argument(at: index)
        try Conversion<Value>.check(value, type, selector: selector, role: .argument(index))
        Conversion<Value>.store(value, to: argument(at: index), type: type)
    }

    /// Where an argument of the method lies; the first argument has the index 2.
    func argument(at index: Int) -> UnsafeMutableRawPointer {
        guard let address = cffi_invocation_argument_address(core, index) else {
            fatalError("\(selector) has no argument \(index)")
        }
        return address
    }

    /// Sends the message, or calls the implementation, once.
    func run(_ implementation: Implementation? = nil) throws -> Result {
        let signature = signature, selector = selector
        return try run(implementation) { address in
            if let nothing = () as? Result { return nothing }
            do {
                return try Conversion<Result>.load(from: address, type: signature.returnType)
            } catch let error as MessageError {
                throw error.naming(selector, .returnValue)
            }
        }
    }

    /// Does the same, but `take` reads the result from its address.
    func run<Taken>(
        _ implementation: Implementation? = nil, _ take: (UnsafeMutableRawPointer) throws -> Taken
    ) throws -> Taken {
        let returnsObject = signature.unsafeReturnType.pointee.kind == ORT_TYPE_OBJECT
        if returnsObject, selector.isInitializer {
            _ = objc_retain(receiver) // init takes over a reference to its receiver
        }
        var caught = ort_caught()
        let status =
            if let implementation {
                cffi_invocation_invoke_function_catching(core, implementation.unsafePointer, &caught)
            } else {
                cffi_invocation_invoke_catching(core, &caught)
            }
        switch status {
        case .CFFI_OK: break
        case .CFFI_EXCEPTION: throw ObjCException.error(for: caught)
        default:
            throw MessageError.notCalled(selector: selector, reason: String(cString: cffi_status_description(status)))
        }
        let result: UnsafeMutableRawPointer = cffi_invocation_return_address(core)
        // A result that the caller owns is released once Swift holds its own reference.
        defer {
            if returnsObject, cffi_selector_returns_retained(selector.unsafePointer) {
                Boundary.release(result.load(as: UnsafeObject?.self))
            }
        }
        return try take(result)
    }
}

/// Runs the body, which makes a call, in an autorelease pool, unless the result borrows from autoreleased objects.
func callPool<Result>(isBorrowed: Bool = Result.self is any BorrowedValue.Type, _ body: () throws -> Result) rethrows
    -> Result
{
    isBorrowed ? try body() : try autoreleasePool(body)
}

/// A type whose values point into memory that they do not own, such as that of an autoreleased object.
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
    /// The signature of the method that the message would call.
    ///
    /// - Throws: ``MessageError`` when there is none. Runs user code: `forwardingTargetForSelector:` and
    ///   `methodSignatureForSelector:` of a receiver that forwards.
    init(sending selector: Selector, to receiver: ObjCObject) throws {
        guard let signature = try Self.ofAnswer(to: selector, by: receiver) else {
            throw MessageError.doesNotRespond(
                receiver: receiver.description, selector: selector, suggested: receiver.isa.selector(near: selector))
        }
        self = signature
    }

    private static func ofAnswer(to selector: Selector, by receiver: ObjCObject) throws -> MethodSignature? {
        if let signature = try ofMethod(selector, in: receiver.isa) { return signature }
        return try ofTarget(selector, of: receiver) ?? ofInvocation(selector, of: receiver)
    }

    /// The signature with which the object forwards the message; nil when it does not forward it.
    ///
    /// Nil, too, when a `forwardInvocation:` of a root class would refuse the message.
    ///
    /// - Throws: An exception that the object throws when it is asked.
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

    /// The signature in the object that `forwardingTargetForSelector:` returns; nil when it returns none.
    private static func ofTarget(_ selector: Selector, of receiver: ObjCObject) throws -> MethodSignature? {
        guard let target = try ask("forwardingTargetForSelector:", about: selector, receiver), target != receiver else {
            return nil
        }
        return try ofAnswer(to: selector, by: target)
    }

    /// The signature that the object returns for a message that its `forwardInvocation:` takes.
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
            try Call<ObjCObject?>(question, to: receiver, signature: asked, selector).run()
        }
    }
}

extension MethodSignature {
    /// The signature of a method that the object's class has.
    init(ofMethod selector: Selector, of object: UnsafeObject) throws {
        guard let cls = object_getClass(object),
            let signature = cffi_signature_of_method(cls, selector.unsafePointer, nil)
        else {
            let receiver = ObjCObject(unsafeRetaining: object)
            throw MessageError.doesNotRespond(
                receiver: receiver.description, selector: selector, suggested: receiver.isa.selector(near: selector))
        }
        self.init(pointer: signature)
    }
}

extension Selector {
    /// Whether a method of this name takes over a reference to its receiver: the family `init`.
    var isInitializer: Bool { cffi_selector_is_initializer(unsafePointer) }
}
