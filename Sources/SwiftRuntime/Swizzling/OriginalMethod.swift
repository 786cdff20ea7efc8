import CBoundaries
import CHooks
import CRuntime

/// The original of a replaced method, for the replacement to call.
///
/// When the replacement calls it with the receiver of the current call, it continues that call. The call then reaches
/// the earlier replacement and at last the class's own implementation. If the class inherits the method, the call
/// reaches the implementation that the superclass has at that time. The original sees the selector that was sent.
/// Called at another time, on another thread or for another object, it calls the implementation below all replacements.
public struct OriginalMethod: Sendable {
    private let method: SwizzledMethod

    init(_ method: SwizzledMethod) {
        self.method = method
    }

    /// The selector of the method.
    public var selector: Selector { method.selector }
    /// The types of the method.
    public var signature: MethodSignature { method.signature }

    /// Calls the original.
    ///
    /// - Throws: ``MessageError`` when the types do not fit the method's, then nothing was called; ``ObjCException``
    ///   for an exception, or the error that another Swift body threw.
    @discardableResult
    public func callAsFunction<each Argument: ObjCRepresentable, Result: ObjCRepresentable>(
        _ receiver: some MethodReceiver, _ arguments: repeat each Argument, returning: Result.Type = Result.self
    ) throws -> Result {
        guard let info = method.call(on: receiver.unsafeReceiver) else {
            return try method.callDirectly(receiver.unsafeReceiver, repeat each arguments)
        }
        try method.check(Result.self, repeat (each Argument).self)
        try info.proceed(with: repeat each arguments)
        guard let value = info.returnValue else {
            throw MessageError.unexpectedNil(type: "\(Result.self)", selector: selector, role: .returnValue)
        }
        do {
            return try value.as(Result.self)
        } catch let error as MessageError {
            throw error.naming(selector, .returnValue)
        }
    }

    /// Calls the original and ignores its result, if there is one.
    ///
    /// The result stays the result of the call that the replacement is part of, unless the replacement returns another
    /// one.
    public func callAsFunction<each Argument: ObjCRepresentable>(
        _ receiver: some MethodReceiver, _ arguments: repeat each Argument
    ) throws {
        guard let info = method.call(on: receiver.unsafeReceiver) else {
            let _: Void = try method.callDirectly(receiver.unsafeReceiver, repeat each arguments)
            return
        }
        try method.check(Void.self, repeat (each Argument).self)
        try info.proceed(with: repeat each arguments)
    }

    /// Requires, before anything is replaced, that the method has these types.
    ///
    /// - Throws: ``SwizzleError`` with both encodings.
    public func require<each Argument: ObjCRepresentable, Result>(
        _ arguments: repeat (each Argument).Type, returning result: Result.Type
    ) throws {
        do {
            try method.check(result, repeat each arguments)
        } catch let error as MessageError {
            throw method.request.incompatible(
                "\(error)", method: signature.text, replacement: method.encoding(result, repeat each arguments))
        }
    }
}

/// The receiver of a replaced method: an object or, for class methods, a class.
public protocol MethodReceiver {
    /// The pointer of the receiver, valid as long as the value.
    var unsafeReceiver: UnsafeObject { get }
}

extension ObjCObject: MethodReceiver {
    /// The pointer of the object.
    public var unsafeReceiver: UnsafeObject { unsafePointer }
}

extension UnownedObject: MethodReceiver {
    /// The pointer of the object.
    public var unsafeReceiver: UnsafeObject { unsafePointer }
}

extension ObjCClass: MethodReceiver {
    /// The pointer of the object.
    public var unsafeReceiver: UnsafeObject { unsafeObject }
}

/// The method that a replacement stands for.
final class SwizzledMethod: @unchecked Sendable {
    // Sendable: what changes is written before the replacement can be called, or guarded.
    let request: SwizzleRequest
    let signature: MethodSignature
    /// The context of the hook; nil until the hook exists.
    ///
    /// It is only compared.
    private let context = Guarded<UnsafeRawPointer?>(nil)
    private let hook = Guarded<AspectToken?>(nil)

    init(_ request: SwizzleRequest, _ signature: MethodSignature) {
        self.request = request
        self.signature = signature
    }

    var selector: Selector { request.selector }

    func setContext(_ body: OpaquePointer) { context.withLock { $0 = UnsafeRawPointer(body) } }
    func setHook(_ token: AspectToken) { hook.withLock { $0 = token } }

    /// The call for which this thread runs the replacement; nil when there is none, or when it has another receiver.
    func call(on receiver: UnsafeObject) -> AspectInfo? {
        guard let call = ort_hook_call_of_context(context.withLock { $0 }), ort_hook_call_receiver(call) == receiver
        else { return nil }
        return AspectInfo(
            cffi_hook_info(call: call, serial: ort_hook_call_serial(call), position: .ORT_HOOK_INSTEAD))
    }

    /// Calls the implementation below the replacements.
    func callDirectly<each Argument, Result>(
        _ receiver: UnsafeObject, _ arguments: repeat each Argument
    ) throws -> Result {
        try callPool {
            let call = try Call<Result>(
                selector, to: ObjCObject(unsafeRetaining: receiver), signature: signature, repeat each arguments)
            let implementation = try original ?? request.cls.implementation(for: selector, of: signature)
            return try call.run(implementation)
        }
    }

    private var original: Implementation? {
        (hook.withLock { $0?.identifier.backing } as? MechanismHook)?.original
    }

    func check<each Argument, Result>(_ result: Result.Type, _ arguments: repeat (each Argument).Type) throws {
        var count = 0
        for _ in repeat each arguments { count += 1 }
        guard count == signature.argumentCount - 2 else {
            throw MessageError.argumentCount(selector: selector, given: count, wanted: signature.argumentCount - 2)
        }
        try signature.check(repeat each arguments, returning: result, of: selector)
    }

    func encoding<each Argument, Result>(_: Result.Type, _ arguments: repeat (each Argument).Type) -> String {
        var text = encodingOf(Result.self) + "@:"
        for argument in repeat each arguments { text += encodingOf(argument) }
        return text
    }
}
