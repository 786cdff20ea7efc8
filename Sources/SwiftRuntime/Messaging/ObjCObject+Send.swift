import CFFIShim
import CRuntime

extension ObjCObject {
    /// Sends a message, checked against the method's signature before anything is called.
    ///
    /// Arguments and result are checked by structure. The result of the families `alloc`, `new`, `copy`, `mutableCopy`
    /// and `init` is owned by the reference that is returned; that of others is retained by it. Runs user code.
    ///
    /// - Throws: ``MessageError``.
    @discardableResult
    public func send<each Argument: ObjCRepresentable, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        let invocation = try Invocation(sending: selector, to: self, repeat each arguments)
        let load = try ResultLoader<Result>(selector: selector, type: invocation.signature.returnType)
        if selector.isInitializer {
            _ = objc_retain(unsafePointer) // init takes over a reference to its receiver
        }
        return try autoreleasePool {
            try invocation.invoke()
            return try load(invocation)
        }
    }
}

extension Selector {
    /// Whether the name belongs to the init family: `init` after any underscores, not followed by a lower-case letter.
    /// Source: "Objective-C Automatic Reference Counting", clang documentation, section "Method families".
    var isInitializer: Bool {
        let name = name.utf8.drop { $0 == UInt8(ascii: "_") }
        guard name.starts(with: "init".utf8) else { return false }
        return !(name.dropFirst(4).first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false)
    }
}

extension ObjCClass {
    /// Sends a class message: see ``ObjCObject/send(_:_:returning:)``.
    @discardableResult
    public func send<each Argument: ObjCRepresentable, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        try ObjCObject(self).send(selector, repeat each arguments, returning: returning)
    }

    /// A new object: `[[cls alloc] init]`.
    public func new() throws -> ObjCObject { try send("new") }
}

extension Invocation {
    /// An invocation of the message, with the values checked and stored.
    convenience init<each Argument: ObjCRepresentable>(
        sending selector: Selector, to receiver: ObjCObject, _ arguments: repeat each Argument
    ) throws {
        let signature = try Self.signature(for: selector, of: receiver)
        var given = 0
        for _ in repeat (each Argument).self { given += 1 }
        guard given == signature.argumentCount - 2 else {
            throw MessageError.argumentCount(selector: selector, given: given, wanted: signature.argumentCount - 2)
        }
        self.init(signature: signature)
        target = receiver
        self.selector = selector
        var index = 2
        for argument in repeat each arguments {
            try setArgument(argument, at: index)
            index += 1
        }
    }

    private static func signature(for selector: Selector, of receiver: ObjCObject) throws -> MethodSignature {
        let signature: MethodSignature?
        do {
            signature = try MethodSignature(of: selector, in: receiver.isa)
        } catch {
            throw MessageError.unsupportedSignature(selector: selector, error)
        }
        guard let signature = signature ?? forwardedSignature(for: selector, of: receiver) else {
            throw MessageError.doesNotRespond(receiver: receiver.description, selector: selector)
        }
        return signature
    }

    /// What the object says of a message that it forwards.
    private static func forwardedSignature(for selector: Selector, of receiver: ObjCObject) -> MethodSignature? {
        let question: Selector = "methodSignatureForSelector:"
        guard receiver.isa.instancesRespond(to: question) else { return nil }
        typealias Question = @convention(c) (UnsafeObject, SEL, SEL) -> UnsafeObject?
        let imp = class_getMethodImplementation(receiver.isa.unsafePointer, question.unsafePointer)
        let answer = unsafeBitCast(imp, to: Question.self)(
            receiver.unsafePointer, question.unsafePointer, selector.unsafePointer)
        return cffi_signature_of_object(answer).map(MethodSignature.init(pointer:))
    }
}

/// Turns the return value of an invocation into a Swift value. Made before the call, so that a mismatch calls nothing.
struct ResultLoader<Result> {
    private let isOwned: Bool
    private let type: TypeEncoding

    init(selector: Selector, type: TypeEncoding) throws {
        if Result.self != Void.self {
            guard let wanted = Result.self as? any ObjCRepresentable.Type, wanted.accepts(type) else {
                let given = (Result.self as? any ObjCRepresentable.Type)?.objCEncoding ?? "\(Result.self)"
                throw MessageError.typeMismatch(selector: selector, role: .returnValue, given: given, wanted: type.text)
            }
        }
        isOwned = cffi_selector_returns_retained(selector.unsafePointer)
        self.type = type
    }

    func callAsFunction(_ invocation: Invocation) throws -> Result {
        // A result that the caller owns is given back to the pool once Swift holds its own reference.
        defer { if isOwned { releaseReturnedObject(of: invocation) } }
        if let nothing = () as? Result { return nothing }
        guard let wanted = Result.self as? any ObjCRepresentable.Type,
            let value = try wanted.load(from: cffi_invocation_return_address(invocation.core), type: type) as? Result
        else { fatalError("\(Result.self) was accepted but did not load") }
        return value
    }

    private func releaseReturnedObject(of invocation: Invocation) {
        guard case .object = type.kind else { return }
        objc_release(cffi_invocation_return_address(invocation.core).load(as: UnsafeObject?.self))
    }
}
