import CFFIShim
import CHooks
import CRuntime

/// The settings of a hook, besides its method and its body.
struct HookSettings: Sendable {
    var options: AspectOptions
    var rules: AspectRules
    var engine: HookEngine
    var priority: Int
    var owner: HookOwner?
    var missing: MissingMethod?
    var file: String
    var line: Int

    /// Nil for the rules means ``Hooks/defaultRules``.
    init(
        _ options: AspectOptions, rules: AspectRules? = .nested, engine: HookEngine = .automatic, priority: Int = 0,
        owner: HookOwner? = nil, missing: MissingMethod? = nil, file: String = #fileID, line: Int = #line
    ) {
        self.options = options
        self.rules = rules ?? Hooks.defaultRules
        self.engine = engine
        self.priority = priority
        self.owner = owner
        self.missing = missing
        self.file = file
        self.line = line
    }
}

/// The types of a method that the class or object lacks: it then has the method as long as the method is hooked.
///
/// If the object forwards the message (`forwardingTargetForSelector:`, or `forwardInvocation:` with
/// `methodSignatureForSelector:`), the hooks' original forwards it; otherwise the original returns zero. The types must
/// be those of the forwarded message: a hook of one object is refused when the object answers other types.
public struct MissingMethod: Sendable {
    let types: String?
    let proto: ObjCProtocol?

    /// The types of the protocol's method of that name, which may be optional.
    public static func from(_ proto: ObjCProtocol) -> MissingMethod { MissingMethod(types: nil, proto: proto) }

    /// An encoding such as `v24@0:8@16`; the offsets may be left out.
    public static func types(_ types: String) -> MissingMethod { MissingMethod(types: types, proto: nil) }
}

/// A requested hook: everything that is known of it before anything is changed.
struct HookRequest {
    /// The class whose instances (or, for a metaclass, whose class) are hooked.
    let cls: ObjCClass
    /// The object that is hooked alone.
    let object: ObjCObject?
    let selector: Selector
    let settings: HookSettings
    let signature: MethodSignature
    /// The types of a missing method; nil for a method that exists.
    let missingTypes: String?
    /// The types to inject the method with if it is missing when the hook is installed.
    ///
    /// A method that exists now may belong to another hook and go with it.
    let injectedTypes: String?

    var options: AspectOptions { settings.options }
    var rules: AspectRules { settings.rules }
    var position: AspectPosition { options.position }

    /// As in `-[Class selector]`.
    var methodName: String { cls.methodName(selector) }

    /// Checks everything that does not depend on the body.
    ///
    /// Runs user code: +initialize and +resolveInstanceMethod:. An object that lacks the method is also asked how it
    /// forwards the message, if `comparesForwarding` is true.
    ///
    /// - Throws: ``AspectError``; ``ObjCException`` for an exception from this user code.
    init(
        _ cls: ObjCClass, _ object: ObjCObject?, _ selector: Selector, _ settings: HookSettings,
        comparesForwarding: Bool = true
    ) throws {
        if let reason = Self.reasonAgainst(selector, settings.engine) {
            throw AspectError(
                .selectorDenied, "\(cls.methodName(selector)) cannot be hooked: \(reason)", in: cls.name, selector
            )
        }
        if settings.rules == .aspectsRules, selector == "dealloc", settings.options.position != .before {
            throw AspectError(
                .deallocPosition,
                "dealloc of \(cls.name) accepts only before hooks under the rules of the original library; use a "
                    + "before hook, or the rules .nested",
                in: cls.name, selector)
        }
        Self.checkOptions(settings, of: "\(selector) of \(cls.name)")
        self.cls = cls
        self.object = object
        self.selector = selector
        self.settings = settings
        if let method = try Self.method(selector, of: cls, object) {
            missingTypes = nil
            injectedTypes = settings.missing == nil ? nil : method.typeEncoding
            signature = try Self.signature(cls, selector, method.typeEncoding ?? "")
        } else {
            let types = try Self.typesOfMissing(cls, selector, settings.missing)
            missingTypes = types
            injectedTypes = types
            signature = try Self.signature(cls, selector, types)
            guard signature.argumentCount >= 2 else { throw Self.notCallable(cls, selector, signature) }
            if comparesForwarding, let object { try compareForwarding(of: object) }
        }
        if settings.engine == .libffi, !cffi_signature_fits_libffi(signature.pointer) { throw beyondLibffi }
    }

    /// A request for a hook that was removed.
    ///
    /// - Throws: ``AspectError`` when its object or class is gone, or when the method cannot be hooked any more.
    init(again identifier: AspectIdentifier, _ settings: HookSettings, _ signature: MethodSignature) throws {
        let object = identifier.object, selector = identifier.selector
        guard let cls = identifier.hookedClass, identifier.objectAddress == nil || object != nil,
            object != nil || Self.isRegistered(cls, named: identifier.className)
        else { throw identifier.goneError }
        if let object, ort_object_is_block(object.unsafePointer) {
            self.init(cls: cls, object: object, selector: selector, settings: settings, signature: signature)
        } else {
            try self.init(cls, object, selector, settings)
        }
    }

    /// Whether the class or its metaclass has the name; the pointer is only compared, as the class may be gone.
    private static func isRegistered(_ cls: ObjCClass, named name: String) -> Bool {
        ObjCClass(name).map { $0 == cls || $0.isa == cls } ?? false
    }

    /// A request for a method that exists, after all checks.
    init(cls: ObjCClass, object: ObjCObject, selector: Selector, settings: HookSettings, signature: MethodSignature) {
        self.cls = cls
        self.object = object
        self.selector = selector
        self.settings = settings
        self.signature = signature
        missingTypes = nil
        injectedTypes = nil
    }

    static func checkOptions(_ settings: HookSettings, of method: String) {
        guard !settings.options.contains(.finally) || settings.options.position == .after else {
            let position = settings.options.position
            fatalError("\(method) cannot be hooked: the option finally is for after hooks, not for \(position) hooks")
        }
    }

    /// Hooks of a message that the object forwards must find its arguments where the method finds them that the message
    /// is forwarded to.
    private func compareForwarding(of object: ObjCObject) throws {
        let address = String(UInt(bitPattern: object.unsafePointer), radix: 16)
        let forwarded: MethodSignature?
        do {
            forwarded = try MethodSignature.ofForwarded(selector, by: object)
        } catch let reason as MessageError {
            throw error(
                .unsupportedEncoding,
                "\(methodName) cannot be hooked: the object 0x\(address) forwards it to a method that cannot be called: \(reason)"
            )
        }
        guard let forwarded, !forwarded.fits(signature) else { return }
        throw error(
            .unsupportedEncoding,
            "\(methodName) cannot be hooked with the types \"\(signature)\": the object 0x\(address) forwards the "
                + "message with the types \"\(forwarded)\"; give these types")
    }

    /// The method that a message to the class's instances, or to the object, calls; nil when there is none.
    static func method(_ selector: Selector, of cls: ObjCClass, _ object: ObjCObject?) throws -> Method? {
        let lookup = object.flatMap { ort_object_lookup_class($0.unsafePointer, selector.unsafePointer) }
        let cls = lookup.map(ObjCClass.init(unsafePointer:)) ?? cls
        return try cls.instancesRespond(to: selector) ? cls.method(for: selector) : nil
    }

    private static func typesOfMissing(
        _ cls: ObjCClass, _ selector: Selector, _ missing: MissingMethod?
    ) throws(AspectError) -> String {
        if let types = missing?.types
            ?? missing?.proto?.method(for: selector, isInstance: !cls.isMetaclass)?.typeEncoding
        {
            return types
        }
        let declared = missing?.proto.map { ", and the protocol \($0.name) does not declare it" } ?? ""
        throw AspectError(
            .doesNotRespondToSelector,
            (cls.isMetaclass ? "the class \(cls.name) has" : "instances of \(cls.name) have")
                + " no method \(selector) to hook" + declared + "; " + adviceOnMissing(cls, selector),
            in: cls.name, selector)
    }

    private static func adviceOnMissing(_ cls: ObjCClass, _ selector: Selector) -> String {
        if cls.isMetaclass, ObjCClass(cls.name)?.method(for: selector) != nil {
            return "there is an instance method of that name: hook the class instead of its isa"
        }
        if !cls.isMetaclass, cls.isa.method(for: selector) != nil {
            return "there is a class method of that name: hook the isa of the class"
        }
        let near = cls.selector(near: selector).map { "did you mean \($0)? Otherwise, " } ?? ""
        return near
            + "to add the method while it is hooked, give its types with missing: .types(…) or .from(a protocol)"
    }

    private static func signature(_ cls: ObjCClass, _ selector: Selector, _ types: String) throws(AspectError)
        -> MethodSignature
    {
        do {
            if let signature = try MethodSignature(of: selector, in: cls) { return signature }
            return try MethodSignature(types)
        } catch {
            throw AspectError(
                .unsupportedEncoding, "\(cls.methodName(selector)) cannot be hooked: \(error)", in: cls.name, selector,
                methodEncoding: types)
        }
    }

    private static func reasonAgainst(_ selector: Selector, _ engine: HookEngine) -> String? {
        switch selector.name {
        case "retain", "release", "autorelease":
            "the runtime retains and releases objects while it delivers a hooked call; to see the end of an object, "
                + "hook dealloc"
        case "forwardInvocation:":
            "all forwarded messages end in it, including hooked ones; swizzle it, or hook the methods to which it "
                + "forwards"
        case "methodSignatureForSelector:", "forwardingTargetForSelector:":
            engine == .forwarding ? "the forwarding engine itself uses it; omit the engine" : nil
        default: nil
        }
    }

    // MARK: Installing

    /// Installs the hook, unless the environment has turned all of them off.
    ///
    /// `whenRemoved` runs when the hook is removed and ends what belongs to it, such as an entry in the registry of
    /// replaced methods.
    ///
    /// - Throws: ``AspectError``; ``ObjCException`` for an exception from user code. Nothing has changed then.
    func install(_ body: any HookBody, whenRemoved: @escaping @Sendable () -> Void = {}) throws -> AspectToken {
        guard !Hooks.areTurnedOff else {
            return AspectToken(identifier(of: body, AbsentHook()))
        }
        let hook = MechanismHook(whenRemoved: whenRemoved)
        let identifier = identifier(of: body, hook)
        try place(InstalledHook(identifier, body, of: self), as: hook)
        return AspectToken(identifier)
    }

    /// Installs the body as the hook, if the rules allow it.
    func place(_ context: InstalledHook, as hook: MechanismHook) throws {
        switch rules {
        case .nested: try placeInChain(context, as: hook)
        case .aspectsRules: try AspectTracker.reserving(self) { try placeInChain(context, as: hook) }
        }
    }

    func identifier(of body: any HookBody, _ backing: HookBacking) -> AspectIdentifier {
        let hooked = HookedMethod(
            selector: selector, name: methodName, className: cls.name, cls: cls, object: object)
        return AspectIdentifier(
            of: hooked, settings, block: body.block, bodyEncoding: body.encoding, backing: backing)
    }

    private func placeInChain(_ context: InstalledHook, as hook: MechanismHook) throws {
        let block = context.block
        try install(context, as: hook) { request in
            request.position = position.unsafePosition
            request.options = UInt32(options.intersection(AspectOptions.carriedOut.union(.finally)).rawValue)
            if rules == .aspectsRules { request.options |= UInt32(ORT_HOOK_FLAT) }
            // The two lowest priorities belong to observing and to signals.
            request.priority = max(Int32(clamping: settings.priority), Int32.min + 2)
            request.block = block?.unsafePointer
        }
        withExtendedLifetime(block) {}
    }

    /// Makes the mechanism install a hook of the method.
    func install(
        _ context: HookContext, as hook: MechanismHook, _ specify: (inout ort_hook_request) -> Void
    ) throws {
        var request = ort_hook_request()
        if let object {
            request.object = object.unsafePointer
        } else {
            request.cls = cls.unsafePointer
        }
        request.selector = selector.unsafePointer
        request.engine = settings.engine.unsafeEngine
        specify(&request)
        let made = try withOptionalCString(injectedTypes) { types in
            request.types = types
            return try context.install(&request)
        }
        withExtendedLifetime(object) {}
        guard made.status == .ORT_HOOK_OK else { throw error(for: made.status) }
        hook.adopt(made.hook, of: context as? any HookBodyOwner)
    }

    private func withOptionalCString<Result>(
        _ text: String?, _ body: (UnsafePointer<CChar>?) throws -> Result
    ) rethrows -> Result {
        guard let text else { return try body(nil) }
        return try text.withCString(body)
    }
}

extension ObjCClass {
    /// `-[Class selector]`; for a metaclass, `+[Class selector]`.
    package func methodName(_ selector: Selector) -> String { "\(isMetaclass ? "+" : "-")[\(name) \(selector)]" }
}
