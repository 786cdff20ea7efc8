import CBoundaries
import CRuntime

/// A requested signal, checked before anything is changed.
struct SignalRequest {
    let object: ObjCObject
    /// The request for the method's hook; nil for a signal that only completes.
    let method: HookRequest?
    let dealloc: HookRequest

    /// Checks the request of a signal of calls, or of dealloc alone, which sends nothing.
    ///
    /// A method that the object lacks is injected with the types that a protocol declares, or else with the types by
    /// which the object forwards the message. Otherwise it takes objects and returns nothing.
    ///
    /// Runs user code: +initialize, +resolveInstanceMethod: and the object's methods for forwarding.
    ///
    /// - Throws: ``SignalError``, ``AspectError``; ``ObjCException`` for exceptions of this user code.
    init(_ object: ObjCObject, _ selector: Selector, declared: String?, _ engine: HookEngine) throws {
        self.object = object
        try Self.refuseClass(object, selector)
        func request(_ selector: Selector, _ engine: HookEngine, _ missing: MissingMethod?) throws -> HookRequest {
            try HookRequest(object, selector, HookSettings(.instead, engine: engine, missing: missing))
        }
        dealloc = try request("dealloc", .automatic, nil)
        method =
            selector == "dealloc"
            ? nil
            : try request(
                selector, engine, .types(declared ?? Self.types(ofMissing: selector, of: object)))
        if let method { try Self.check(method) }
    }

    private static func types(ofMissing selector: Selector, of object: ObjCObject) throws -> String {
        do {
            if try HookRequest.method(selector, of: object.isa.original, object) == nil,
                let forwarded = try MethodSignature.ofForwarded(selector, by: object)
            {
                return forwarded.text
            }
        } catch is MessageError {} // the request of the hook says what is wrong with the types
        return "v@:" + String(repeating: "@", count: selector.argumentCount)
    }

    /// The types of the protocol's optional method, or else of its required method; nil without a protocol.
    static func types(
        of selector: Selector, declaredBy proto: ObjCProtocol?, in cls: ObjCClass
    ) throws(SignalError) -> String? {
        guard let proto else { return nil }
        for isRequired in [false, true] {
            let found = _protocol_getMethodTypeEncoding(proto.unsafePointer, selector.unsafePointer, isRequired, true)
            if let types = found { return String(cString: types) }
        }
        throw SignalError(
            .protocolLacksMethod,
            "-[\(cls.name) \(selector)] cannot have a signal: the protocol \(proto.name) declares no instance method "
                + "\(selector)",
            in: cls.name, selector, protocolName: proto.name,
            recoverySuggestion:
                "name a protocol that declares the method, or omit the protocol; the types are then the ones with "
                + "which the object forwards the method, or else objects")
    }

    private static func refuseClass(_ object: ObjCObject, _ selector: Selector) throws(AspectError) {
        guard object.isClass else { return }
        let cls = object.isa.original
        throw AspectError(
            .objectNotHookable,
            "+[\(cls.name) \(selector)] cannot have a signal: \(cls.name) is a class, which is never deallocated, so "
                + "the signal would never complete; hook the class method instead",
            in: cls.name, selector)
    }

    private static func check(_ method: HookRequest) throws(SignalError) {
        let index = cffi_signature_uncopied_argument(method.signature.pointer)
        guard index > 0 else { return }
        throw SignalError(
            .argumentNotBoxable,
            "\(method.methodName) cannot have a signal: argument \(index - 1), encoded "
                + "\(method.signature.argument(at: index)), is a C++ object, which cannot be copied",
            in: method.cls.name, method.selector)
    }

    /// The error if other code has added the missing method, so that the signal must not give types to it.
    var race: SignalError? {
        guard let method, method.missingTypes != nil, (try? isAdded(method)) == true else { return nil }
        return SignalError(
            .methodSwizzlingRace,
            "other code added \(method.methodName) while a signal was injecting it into an object",
            in: method.cls.name, method.selector,
            recoverySuggestion: "request the signal again; it then delivers the calls of the added method")
    }

    /// Whether the method exists outside the class into which it is injected.
    ///
    /// The method is injected into the dynamic subclass. If other code made the dynamic subclass, the method is
    /// injected there, and the search begins at the superclass.
    private func isAdded(_ method: HookRequest) throws -> Bool {
        let above = object.isa == method.cls ? method.cls.superclass : method.cls
        return try above?.instancesRespond(to: method.selector) ?? false
    }
}
