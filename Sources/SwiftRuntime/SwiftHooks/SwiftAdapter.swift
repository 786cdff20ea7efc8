/// Makes the hooks of a common use, such as a log, metrics, a span or a limit of calls, for any Swift function.
///
/// One adapter serves a method of a class, an object or another type, a function by its name, and all functions that a
/// pattern means:
///
/// ```swift
/// try SwiftClass(Service.self).hook("fetch(id:)", .log(to: logger))
/// try SwiftFunction("App.total(of:)").hook(.measure())
/// try SwiftFunction.hookAll(matching: "Orders.*", .span())
/// ```
///
/// The products `SwiftRuntimeLogging`, `SwiftRuntimeMetrics`, `SwiftRuntimeTracing` and `SwiftRuntimeThrottling` have
/// the adapters.
public struct SwiftAdapter: Sendable {
    /// A function at which an adapter is installed.
    package struct Site: Sendable {
        /// The function.
        package let function: SwiftFunction
        /// The name with its context, as `App.Service.fetch(id:)`.
        package let name: String
        /// The type whose function it is, or the module with the types around it.
        package let typeName: String
        /// The place where the hook is installed.
        package let file: String
        package let line: Int
    }

    /// The bodies for one function.
    package struct Body: Sendable {
        /// Runs at a function that is not asynchronous, and before and after one that is.
        let call: @Sendable (SwiftCall) throws -> Void
        /// Runs in place of an asynchronous function.
        let asynchronousCall: (@Sendable (SwiftCall) async throws -> Void)?
        /// Gets the hook's token as soon as the hook is installed; calls may run the body before that.
        let installed: @Sendable (AspectToken) -> Void

        package init(
            _ call: @escaping @Sendable (SwiftCall) throws -> Void,
            asynchronous: (@Sendable (SwiftCall) async throws -> Void)? = nil,
            installed: @escaping @Sendable (AspectToken) -> Void = { _ in }
        ) {
            (self.call, asynchronousCall, self.installed) = (call, asynchronous, installed)
        }
    }

    /// Why an adapter is not for a function.
    package struct Refusal: Error {
        let reason: String

        /// The reason continues a sentence that begins with the function's name and "cannot be hooked:".
        package init(_ reason: String) { self.reason = reason }
    }

    let options: AspectOptions
    let makeBody: @Sendable (Site) throws(Refusal) -> Body

    /// An adapter whose hooks have these options, with a body for each function.
    package init(_ options: AspectOptions, _ makeBody: @escaping @Sendable (Site) throws(Refusal) -> Body) {
        (self.options, self.makeBody) = (options, makeBody)
    }
}

extension SwiftHookRequest {
    /// Installs the adapter's body for the function; the request has the adapter's options.
    func install(_ adapter: SwiftAdapter) throws(AspectError) -> AspectToken {
        let site = SwiftAdapter.Site(
            function: method, name: methodName, typeName: typeName, file: settings.file, line: settings.line)
        let body: SwiftAdapter.Body
        do {
            body = try adapter.makeBody(site)
        } catch {
            throw self.error(.unsupportedEncoding, "\(methodName) cannot be hooked: \(error.reason)")
        }
        let token: AspectToken
        if let asynchronous = body.asynchronousCall, method.isAsync, position == .instead {
            token = try install(asynchronous)
        } else {
            token = try install(body.call)
        }
        body.installed(token)
        return token
    }
}

extension SwiftHookTarget {
    /// Hooks a function with an adapter.
    ///
    /// ```swift
    /// try SwiftClass(Service.self).hook("fetch(id:)", .span())
    /// ```
    ///
    /// For the other parameters and the errors, see the method with a ``SwiftHookBody``.
    ///
    /// - Returns: The hook's token; the hook stays installed without it.
    /// - Throws: ``AspectError``; nothing has changed then.
    @discardableResult
    public func hook(
        _ name: String, _ adapter: SwiftAdapter, priority: Int = 0, owner: HookOwner? = nil, file: String = #fileID,
        line: Int = #line
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(adapter.options, priority: priority, owner: owner, file: file, line: line)
        return try place(named: name).request(settings).install(adapter)
    }
}

extension SwiftFunction {
    /// Hooks the function with an adapter.
    ///
    /// - Throws: ``AspectError``; nothing has changed then.
    @discardableResult
    public func hook(
        _ adapter: SwiftAdapter, priority: Int = 0, owner: HookOwner? = nil, file: String = #fileID, line: Int = #line
    ) throws(AspectError) -> AspectToken {
        try request(HookSettings(adapter.options, priority: priority, owner: owner, file: file, line: line))
            .install(adapter)
    }

    /// Hooks all functions whose names match the pattern with an adapter.
    ///
    /// Each function gets a hook of its own. Functions for which the adapter is not are left out, and listed in the
    /// answer with the reasons. For the pattern, see ``matching(_:)``.
    ///
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` if no function matches. Nothing has changed
    ///   then.
    @discardableResult
    public static func hookAll(
        matching pattern: String, _ adapter: SwiftAdapter, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line
    ) throws(AspectError) -> HookedFunctions {
        let settings = HookSettings(adapter.options, priority: priority, owner: owner, file: file, line: line)
        return try install(pattern, settings) { request throws(AspectError) in try request.install(adapter) }
    }
}

extension SwiftProtocol {
    /// Hooks a requirement of the protocol with an adapter.
    ///
    /// For the calls that the hook sees and the errors, see the method with a ``SwiftHookBody``.
    ///
    /// - Throws: ``AspectError``; nothing has changed then.
    @discardableResult
    public func hook(
        _ name: String, _ adapter: SwiftAdapter, priority: Int = 0, owner: HookOwner? = nil, file: String = #fileID,
        line: Int = #line
    ) throws(AspectError) -> AspectToken {
        let settings = HookSettings(adapter.options, priority: priority, owner: owner, file: file, line: line)
        return try install(name, settings) { request throws(AspectError) in try request.install(adapter) }
    }
}
