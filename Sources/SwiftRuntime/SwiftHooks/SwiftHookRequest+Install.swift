import CHooks
import CRuntime

extension SwiftHookRequest {
    /// Installs a body that is called like the method.
    func install<Body: SwiftHookBody>(_ body: Body) throws(AspectError) -> AspectToken {
        guard !TypeMetadata(Body.self).hasFieldThatMentionsBlock else {
            throw error(
                .missingBlockSignature,
                "\(methodName) cannot be hooked with a \(Body.self): it takes or returns a block, and such values "
                    + "cannot be copied on Linux; omit such parameters")
        }
        guard let closure = NaturalClosure(body) else {
            throw error(
                .missingBlockSignature,
                "\(methodName) cannot be hooked with a \(Body.self): a body must be a structure whose only property is "
                    + "a closure, and the closure's types must not be generic parameters of the structure"
            )
        }
        let declaration = try knownDeclaration()
        try checkKind(closure.type, declaration)
        try check(closure.type, declaration)
        var request = ort_swift_hook_request()
        request.closure = unsafeBitCast(closure.parts.function, to: (@convention(c) () -> Void).self)
        request.closure_context = closure.parts.context
        let places = SwiftCallPlaces(of: method, declaration)
        try checkPlaces(closure.type, places)
        return try install(&request, .natural(body), closure.type.description, places)
    }

    /// Installs a body that gets a ``SwiftCall``.
    func install(_ body: @escaping @Sendable (SwiftCall) throws -> Void) throws(AspectError) -> AspectToken {
        guard !method.isAsync || position != .instead else {
            throw error(
                .incompatibleBlockSignature,
                "\(methodName) cannot be replaced by a body that is not asynchronous, since the function is; write "
                    + "{ (call) async throws in … }, and try await call.proceed()")
        }
        SwiftCallValues.prepares
        var request = ort_swift_hook_request()
        request.function = ort_swift_body_perform
        let places = try placesForCall()
        request.is_prepared =
            position == .after && places.layout?.ownedIndices.isEmpty == false
            || position != .before && method.path == .witnessTable
        request.is_timed = position == .after
        request.may_keep = !method.isAsync
        return try install(&request, .ofCall(body), "(SwiftCall) throws -> ()", places)
    }

    /// Installs a body that gets a ``SwiftCall`` and may wait.
    func install(_ body: @escaping @Sendable (SwiftCall) async throws -> Void) throws(AspectError) -> AspectToken {
        guard method.isAsync, position == .instead else {
            throw error(
                .incompatibleBlockSignature,
                "\(methodName) cannot be hooked with a body that waits: "
                    + (method.isAsync
                        ? "only an instead body of an asynchronous function may wait; start a task in the body, or use "
                            + "an instead hook" : "the function is not asynchronous; start a task in the body"))
        }
        return try installAsync(body)
    }

    private func installAsync(
        _ body: @escaping @Sendable (SwiftCall) async throws -> Void
    ) throws(AspectError) -> AspectToken {
        let parts = NaturalClosure(SwiftHookContext.performAsync)!.parts
        precondition(parts.context == nil, "a function that captures nothing has a context")
        SwiftCallValues.prepares
        var request = ort_swift_hook_request()
        request.function = unsafeBitCast(parts.function, to: ort_hook_function.self)
        request.is_prepared = method.path == .witnessTable
        return try install(&request, .ofAsyncCall(body), "(SwiftCall) async throws -> ()", placesForCall())
    }

    /// The places of the values, if they are known well enough for a body that gets a ``SwiftCall``.
    private func placesForCall() throws(AspectError) -> SwiftCallPlaces {
        let places = SwiftCallPlaces(of: method, try knownDeclaration())
        guard position == .instead || method.isAsync && position == .after else { return places }
        if position == .instead, let refusal = places.refusal {
            throw error(
                .unsupportedEncoding,
                "\(methodName) cannot be replaced by a body that gets a SwiftCall: \(refusal); "
                    + (refusal.allowsNaturalBody
                        ? "use a SwiftHookBody" : "use a before or after hook, whose body needs no such values"))
        }
        if position == .instead, let reason = places.refusal(ofAsync: method) {
            throw error(
                .unsupportedEncoding,
                "\(methodName) cannot be replaced: \(reason); use a before or after hook")
        }
        if position == .instead, let layout = places.layout, layout.ownsUnreadable {
            throw error(
                .unsupportedEncoding,
                "\(methodName) cannot be replaced by a body that gets a SwiftCall: the function consumes an argument, and "
                    + "its symbol does not show where the argument is; use declared(as:) with the type of a reference")
        }
        if method.isAsync, method.isThrowing == nil {
            throw error(
                .unsupportedEncoding,
                "\(methodName) cannot be \(position == .instead ? "replaced by" : "hooked after its calls with") a "
                    + "body that gets a SwiftCall: it is not known whether the getter throws; use a before hook, or a "
                    + "SwiftHookBody without parameters after it")
        }
        return places
    }

    private func identifier(_ bodyType: String, _ backing: HookBacking) -> AspectIdentifier {
        let hooked = HookedMethod(
            selector: selector, name: methodName, className: typeName, swiftFunction: method, swiftClass: cls,
            swiftObject: object)
        return AspectIdentifier(of: hooked, settings, bodyEncoding: bodyType, backing: backing)
    }

    private func install(
        _ request: inout ort_swift_hook_request, _ body: SwiftHookContext.Body, _ bodyType: String,
        _ places: SwiftCallPlaces
    ) throws(AspectError) -> AspectToken {
        guard !Hooks.areTurnedOff else {
            return AspectToken(identifier(bodyType, AbsentHook()))
        }
        SwiftBodyRun.isMechanismReady
        let hook = MechanismHook()
        let identifier = identifier(bodyType, hook)
        request.stack_size = UInt32(places.stackSize)
        request.general_count = UInt8(places.generalCount)
        request.vector_count = UInt8(places.vectorCount)
        request.is_throwing = method.isThrowing ?? false
        request.has_more_arguments = method.hasHiddenArguments
        request.declared_general_count = UInt8(places.layout?.generalCount ?? places.generalCount)
        request.declared_vector_count = UInt8(places.layout?.vectorCount ?? places.vectorCount)
        try install(&request, SwiftHookContext(identifier, places, body, settings, request), as: hook)
        return AspectToken(identifier)
    }

    /// Installs the body, which has been checked, as the hook.
    func install(
        _ request: inout ort_swift_hook_request, _ context: SwiftHookContext, as hook: MechanismHook
    ) throws(AspectError) {
        request.word = UInt32(method.word)
        request.is_async = method.isAsync
        request.position = position.unsafePosition
        request.options = UInt32(settings.options.intersection(.carriedOut).rawValue)
        request.priority = max(Int32(clamping: settings.priority), Int32.min + 2)
        let reference = Unmanaged.passRetained(context)
        request.context = reference.toOpaque()
        request.destroy = SwiftHookContext.destroy
        request.object = object.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
        defer { withExtendedLifetime(object) {} }
        var made: OpaquePointer?
        let status: ort_hook_status
        if let cls, method.path == .vtable {
            request.metadata = cls.metadata.address
            status =
                object == nil ? installInClass(cls, &request, &made) : ort_swift_hook_install(&request, &made)
        } else {
            request.variable = UnsafeMutablePointer(bitPattern: method.variable)
            request.witness = UnsafeMutablePointer(bitPattern: method.witness)
            status = ort_swift_hook_install(&request, &made)
        }
        guard status == .ORT_HOOK_OK else {
            reference.release()
            throw error(for: status)
        }
        hook.adopt(made, of: context)
        method.warnOfUnseenCalls(as: methodName, by: cls)
    }

    private func installInClass(
        _ cls: SwiftClass, _ request: inout ort_swift_hook_request, _ made: inout OpaquePointer?
    ) -> ort_hook_status {
        SwiftClass.reach(SwiftClassIndex.takeNew())
        let subclasses = SwiftClassIndex.subclasses(of: cls.metadata).map { UnsafeRawPointer?($0.address) }
        return subclasses.withUnsafeBufferPointer { list in
            request.subclasses = list.baseAddress
            request.subclass_count = list.count
            return ort_swift_hook_install(&request, &made)
        }
    }

    private func error(for status: ort_hook_status) -> AspectError {
        switch status {
        case .ORT_HOOK_NO_STUB:
            error(
                .stubsExhausted,
                "no stub is free for \(methodName), and no memory for more stubs could be mapped; raise the limits on "
                    + "mappings (RLIMIT_AS, vm.max_map_count), or hook fewer methods")
        case .ORT_HOOK_NOT_HOOKABLE:
            error(
                .objectNotHookable,
                object == nil
                    ? "\(methodName) cannot be hooked: its \(method.placeOfPath) lies in memory that cannot be made "
                        + "writable"
                    : "\(methodName) cannot be hooked for the object alone: the object is being destroyed, other code "
                        + "is changing its class, or its class lies in memory that cannot be made writable")
        case .ORT_HOOK_NO_MEMORY: fatalError("out of memory: no room for a hook of \(methodName)")
        default: fatalError("the hook of \(methodName) was refused: \(String(cString: ort_hook_status_text(status)))")
        }
    }

    // MARK: Checks

    private func knownDeclaration() throws(AspectError) -> SwiftDeclaration {
        guard let declaration = method.declaration else {
            throw error(.unsupportedEncoding, "\(methodName) cannot be hooked: \(method.reasonForUnknownDeclaration)")
        }
        return declaration
    }

    /// Fails if no closure could fit the method, or none with parameters, or if the closure is isolated to an actor.
    private func checkKind(_ closure: SwiftFunctionText, _ declaration: SwiftDeclaration) throws(AspectError) {
        if let actor = closure.isolation {
            throw incompatible(
                closure,
                "it is isolated by \(actor), but the method may be called outside this actor; declare the closure "
                    + "without the isolation, and use assumeIsolated in it if the method belongs to the actor")
        }
        guard !closure.isCallerIsolated else {
            throw incompatible(
                closure,
                "it is nonisolated(nonsending), so it expects an actor before its arguments; declare the closure "
                    + "@concurrent")
        }
        guard closure.isAsync == (method.isAsync && position == .instead) else {
            throw incompatible(
                closure,
                closure.isAsync
                    ? "it is asynchronous; declare it without async" : "the method is asynchronous; declare it async")
        }
        guard !method.isAsync || closure.parameters.isEmpty || method.isCallerIsolated == false else {
            throw incompatible(
                closure,
                method.isCallerIsolated == nil
                    ? "the method is asynchronous, and its symbol does not show whether it is nonisolated(nonsending), "
                        + "in which case an actor precedes the arguments; take no parameters, hook the function that "
                        + "SwiftFunction.declared(as:) gives for the type of a reference, or use #hook without as, with a "
                        + "reference to the only method of this name in the declaring class, and take all parameters, "
                        + "none of them inout"
                    : "the method is nonisolated(nonsending), so an actor precedes its arguments; take no parameters"
            )
        }
        guard position == .instead else { return }
        guard !declaration.isGeneric, !declaration.returnsOpaqueType else {
            throw incompatible(
                closure,
                declaration.isGeneric
                    ? "the method has type parameters of its own, which a closure cannot have; use a before or after "
                        + "hook"
                    : "the method returns an opaque type, which only its module knows; use a before or after hook")
        }
        guard method.isThrowing != nil else {
            throw incompatible(
                closure,
                "it is not known whether the getter throws, and the body would miss its error; use a body that gets a "
                    + "SwiftCall, or #hook with a key path of the property")
        }
    }

    /// Fails unless the closure's parameters are the method's first ones, or all of them in an instead body.
    private func check(_ closure: SwiftFunctionText, _ declaration: SwiftDeclaration) throws(AspectError) {
        let wanted = declaration.parametersOfCall(as: method.kind)
        let count = closure.parameters.count
        guard position == .instead ? count == wanted.count : count <= wanted.count else {
            throw incompatible(closure, "it takes \(count) parameters, but the method takes \(wanted.count)")
        }
        for (index, (given, wanted)) in zip(closure.parameters.map(SwiftParameter.init), wanted).enumerated() {
            guard given.type == wanted.type else {
                throw incompatible(
                    closure,
                    "parameter \(index + 1) is \(given.type), but the method takes \(wanted.type)")
            }
            try checkOwnership(closure, index + 1, given, wanted)
        }
        guard !method.hasNonescapingFunction || !closure.takesEscapingFunction else {
            throw incompatible(
                closure,
                "it takes an escaping function, but the method's functions may be non-escaping; declare the "
                    + "parameter without @escaping")
        }
        try checkResult(closure, declaration)
    }

    /// Fails if addresses of results may be where the body expects its arguments.
    ///
    /// The addresses of results in memory come before the arguments, unless a register of its own holds the address. A
    /// body that returns nothing does not expect such addresses.
    private func checkPlaces(_ closure: SwiftFunctionText, _ places: SwiftCallPlaces) throws(AspectError) {
        guard position != .instead || !method.hasHiddenArguments || places.layout?.stackSize == 0 else {
            throw incompatible(
                closure,
                "it is not known where the function's receiver or type parameters are, which the body does not pass on: "
                    + "\(places.refusal?.description ?? "arguments are on the stack"); use a body that gets a SwiftCall"
            )
        }
        if position == .instead, let reason = places.refusal(ofAsync: method) {
            throw incompatible(closure, "\(reason); use a before or after hook")
        }
        if position == .instead, method.hasHiddenArguments, let type = places.layout?.typeOfUnknownCount(for: method) {
            throw incompatible(
                closure,
                "another module declares \(type), and it is not known how many registers its values take, so the "
                    + "function's receiver or type parameters cannot be passed on; use a body that gets a SwiftCall")
        }
        guard position != .instead, !closure.parameters.isEmpty else { return }
        // An asynchronous function's arguments on the stack are not copied for bodies.
        if method.isAsync, method.declaration?.isGeneric != true, let refusal = places.refusal,
            !refusal.allowsNaturalBody
        {
            throw incompatible(closure, "\(refusal); take no parameters")
        }
        guard places.mayHaveResultsInFront else { return }
        throw incompatible(
            closure,
            "the addresses of the method's results may be where the body expects its arguments; take no parameters, or "
                + "a SwiftCall")
    }

    /// Fails if the body consumes an argument that it must not consume, or uses one that is no longer there.
    ///
    /// The method releases each argument that the caller hands over. A body in the method's place has to do the same,
    /// and after the method the argument no longer exists.
    private func checkOwnership(
        _ closure: SwiftFunctionText, _ number: Int, _ given: SwiftParameter, _ wanted: SwiftParameter
    ) throws(AspectError) {
        guard !wanted.isTrivial else { return }
        switch position {
        case .before where given.isOwned:
            throw incompatible(
                closure,
                "parameter \(number) is consuming, so nothing would be left for the method; declare it without "
                    + "consuming")
        case .instead where given.isOwned != wanted.isOwned:
            throw incompatible(
                closure,
                wanted.isOwned
                    ? "the caller hands parameter \(number) over, so the body must consume it; declare it consuming"
                    : "parameter \(number) is consuming, but the caller of the method keeps it; declare it without "
                        + "consuming")
        case .after where wanted.isOwned || given.isOwned:
            throw incompatible(
                closure,
                "an after hook cannot take parameter \(number), because the method or the body consumes it")
        default: return
        }
    }

    private func checkResult(_ closure: SwiftFunctionText, _ declaration: SwiftDeclaration) throws(AspectError) {
        let wanted =
            position == .instead ? declaration.resultOfCall(as: method.kind).withoutMarkerProtocols : "()"
        guard closure.result.withoutMarkerProtocols == wanted.withoutMarkerProtocols else {
            throw incompatible(closure, "it returns \(closure.result), not \(wanted)")
        }
        let mayThrow = position == .instead && method.isThrowing == true
        guard !closure.isThrowing || mayThrow else {
            throw incompatible(
                closure,
                position == .instead ? "it throws, but the method does not" : "it throws; only instead bodies may throw"
            )
        }
        guard position != .instead || !method.isAsync || closure.isThrowing == mayThrow else {
            throw incompatible(
                closure,
                "it does not throw, but the asynchronous method does, whose caller looks for an error; write throws")
        }
        guard
            position != .instead || closure.effect == declaration.effect
                || !(closure.throwsType || declaration.throwsType)
        else {
            throw incompatible(
                closure,
                "its throws clause differs from the method's, and typed errors are returned differently; write the "
                    + "method's throws clause")
        }
    }

    private func incompatible(_ closure: SwiftFunctionText, _ reason: String) -> AspectError {
        error(
            .incompatibleBlockSignature,
            "the body does not fit \(methodName): \(reason) (body \(closure), method \(method))",
            body: closure.description)
    }

}

/// A parameter of a call.
struct SwiftParameter: Hashable {
    /// The type, without the mark of its ownership.
    let type: String
    /// Whether the caller hands the value over to the method.
    let isOwned: Bool

    init(_ text: String) { self.init(text, isOwned: false) }

    init(_ text: String, isOwned: Bool) {
        var rest = text[...]
        var isOwned = isOwned
        // These marks do not change the place of a value.
        for mark in ["isolated ", "sending ", "__owned ", "@autoclosure "] where rest.hasPrefix(mark) {
            rest = rest.dropFirst(mark.count)
            isOwned = isOwned || mark == "__owned "
        }
        type = String(rest).withoutMarkerProtocols
        self.isOwned = isOwned && !rest.hasPrefix("inout ")
    }

    /// Whether the value has no references that the code which takes it over would have to release.
    var isTrivial: Bool { Self.trivialTypes.contains(type) }

    private static let trivialTypes = [
        "Bool", "Double", "Float", "Float16", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
        "UInt32", "UInt64",
    ]
    .map { "Swift." + $0 }
}

extension SwiftDeclaration {
    /// The parameters of a call of the member, in order.
    ///
    /// Setters and initializers take over their arguments.
    func parametersOfCall(as kind: SwiftFunction.Kind?) -> [SwiftParameter] {
        let declared = parameters.map { SwiftParameter($0.type, isOwned: kind == .initializer || kind == .setter) }
        return kind == .setter ? [SwiftParameter(result, isOwned: true)] + declared : declared
    }

    func resultOfCall(as kind: SwiftFunction.Kind?) -> String { kind == .setter ? "()" : result }
}

extension String {
    /// The type as the Swift runtime writes it, without `Sendable`.
    fileprivate var withoutMarkerProtocols: String {
        guard mentions("Swift.Sendable") else { return self }
        return replacing(" & Swift.Sendable", with: "").replacing("Swift.Sendable & ", with: "")
            .replacing("Swift.Sendable", with: "Any")
    }
}
