import CRuntime

/// A request to hook a Swift method, with everything that is known before anything is changed.
struct SwiftHookRequest {
    /// The class whose instances are hooked, or the class of the instance that is hooked alone.
    ///
    /// Nil for a function that is in no class.
    let cls: SwiftClass?
    /// The instance that is hooked alone; nil for a hook of all instances.
    let object: AnyObject?
    let method: SwiftFunction
    let settings: HookSettings

    var selector: Selector { Selector(method.name ?? method.description) }
    var position: AspectPosition { settings.options.position }

    /// As in `App.Service.fetch(id:)`.
    var methodName: String {
        if let type = method.conformingType { return "\(method.qualifiedName) of \(type)" }
        return cls.map { "\($0).\(method.name ?? method.description)" } ?? method.qualifiedName
    }
    /// The type whose function is hooked, or the module with the types around it.
    var typeName: String { cls?.name ?? method.conformingType ?? method.context }

    /// Checks everything that does not depend on the body.
    init(_ cls: SwiftClass?, _ object: AnyObject?, _ method: SwiftFunction, _ settings: HookSettings)
        throws(AspectError)
    {
        self.cls = cls
        self.object = object
        let replaceable = cls.flatMap(method.replaceable)
        self.method = replaceable.flatMap { $0.refusal(at: settings.options.position) == nil ? $0 : nil } ?? method
        self.settings = settings
        HookRequest.checkOptions(settings, of: methodName)
        guard !settings.options.contains(.finally) else {
            fatalError("\(methodName) cannot be hooked with the option finally: exceptions do not leave Swift methods")
        }
        if let reason = reasonAgainst {
            let isMissed = method.declaration?.isPrivate == true
            throw error(
                isMissed ? .notDynamicallyDispatched : .unsupportedEncoding, "\(methodName) cannot be hooked: \(reason)"
            )
        }
        if let (code, reason) = method.refusal(at: position) {
            throw error(code, "\(methodName) cannot be hooked: \(reason)")
        }
    }

    private var reasonAgainst: String? {
        if object != nil, method.isClassMethod || method.kind == .initializer {
            return "it is not an instance method; hook the class"
        }
        if let reason = method.reasonAgainstHooks { return reason }
        guard method.isAsync else { return nil }
        if settings.options.contains(.skipNested) {
            return "it is asynchronous, and the option skipNested compares calls of one thread; leave the option out"
        }
        return settings.options.contains(.skipCurrentThread)
            ? "it is asynchronous, and the option skipCurrentThread is for calls of one thread; leave the option out"
            : nil
    }

    func error(_ code: AspectError.Code, _ message: String, body: String? = nil) -> AspectError {
        AspectError(
            code, message, in: typeName, selector, methodEncoding: method.prototype,
            bodyEncoding: body)
    }
}
