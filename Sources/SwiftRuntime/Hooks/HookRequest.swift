import CFFIShim
import CRuntime

/// A hook that is wanted: what is known of it before anything is changed.
struct HookRequest: Sendable {
    /// The class whose instances (or, for a metaclass, whose class) are hooked.
    let cls: ObjCClass
    let selector: Selector
    let options: AspectOptions
    let rules: AspectRules
    let signature: MethodSignature
    /// The method's types as its class has them, frame offsets included.
    let types: String

    var position: AspectPosition { options.position }

    /// `-[Class selector]`
    var methodName: String { Self.methodName(cls, selector) }

    static func methodName(_ cls: ObjCClass, _ selector: Selector) -> String {
        "\(cls.isMetaclass ? "+" : "-")[\(cls.name) \(selector)]"
    }

    /// Checks everything that does not depend on the body. Runs user code: +initialize and +resolveInstanceMethod:.
    init(_ cls: ObjCClass, _ selector: Selector, _ options: AspectOptions, _ rules: AspectRules) throws(AspectError) {
        if let reason = Self.denied[selector.name] {
            throw AspectError(
                .selectorDenied, "\(Self.methodName(cls, selector)) cannot be hooked: \(reason)", in: cls.name, selector
            )
        }
        if rules == .aspectsRules, selector == "dealloc", options.position != .before {
            throw AspectError(
                .deallocPosition, "dealloc of \(cls.name) can only be hooked before under the original library's rules",
                in: cls.name, selector)
        }
        guard (try? cls.instancesRespond(to: selector)) == true, let types = cls.method(for: selector)?.typeEncoding
        else {
            throw AspectError(
                .doesNotRespondToSelector,
                "\(cls.isMetaclass ? "the class" : "instances of") \(cls.name) have no method \(selector) to hook",
                in: cls.name, selector)
        }
        self.cls = cls
        self.selector = selector
        self.options = options
        self.rules = rules
        self.types = types
        signature = try Self.signature(cls, selector, types)
    }

    private static func signature(_ cls: ObjCClass, _ selector: Selector, _ types: String) throws(AspectError)
        -> MethodSignature
    {
        do {
            if let signature = try MethodSignature(of: selector, in: cls) { return signature }
            return try MethodSignature(types)
        } catch {
            throw AspectError(
                .unsupportedEncoding, "\(methodName(cls, selector)) cannot be hooked: \(error)", in: cls.name, selector,
                methodEncoding: types)
        }
    }

    private static let denied: [String: String] = {
        let counting = "the runtime counts references while it delivers a hooked call"
        let forwarding = "the forwarding engine itself is made of it"
        return [
            "retain": counting, "release": counting, "autorelease": counting, "forwardInvocation:": forwarding,
            "methodSignatureForSelector:": forwarding, "forwardingTargetForSelector:": forwarding,
        ]
    }()

    // MARK: Errors

    func error(_ code: AspectError.Code, _ message: String, body: String? = nil) -> AspectError {
        AspectError(code, message, in: cls.name, selector, methodEncoding: signature.text, bodyEncoding: body)
    }

    func incompatible(_ reason: String, body: String) -> AspectError {
        error(
            .incompatibleBlockSignature,
            "the body does not fit \(methodName): \(reason) (body \(body), method \(signature))",
            body: body)
    }
}
