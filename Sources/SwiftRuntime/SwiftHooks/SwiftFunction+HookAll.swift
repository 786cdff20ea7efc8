import CRuntime
import Glibc

/// The hooks of all functions that a pattern means.
///
/// See `SwiftFunction.hookAll(matching:)`.
public struct HookedFunctions: Sendable {
    /// The hooks.
    public let tokens: [AspectToken]
    /// The functions that could not be hooked, each with the reason.
    public let refused: [(function: SwiftFunction, error: AspectError)]

    /// Removes the hooks.
    public func remove() {
        tokens.forEach { $0.remove() }
    }
}

extension SwiftFunction {
    /// The functions whose ``qualifiedName`` matches the pattern: `*` stands for any text, and `?` for one character.
    ///
    /// These are the ``replaceable`` functions, and those methods of other modules' classes that calls reach through
    /// the vtable. Functions of this library are not among them, since hooks call them. Any thread. Costs as much as
    /// ``replaceable``, and as much as ``SwiftClass/methods`` for each class whose name may match.
    public static func matching(_ pattern: String) -> [SwiftFunction] {
        let start = pattern.prefix { !"*?[\\".contains($0) }
        let classes = SwiftClassIndex.all.map(SwiftClass.init(known:)).filter { cls in
            cls.name.hasPrefix(start) || start.hasPrefix(cls.name + ".")
        }
        let replaceable = replaceable
        let known = Set(replaceable.map(\.prototype))
        let ofVtables = classes.flatMap { cls in cls.methods.filter { $0.declaringClass == cls } }
        return (replaceable + ofVtables.filter { !known.contains($0.prototype) })
            .filter { $0.matches(pattern) && !$0.isOfLibrary }
    }

    private func matches(_ pattern: String) -> Bool { fnmatch(pattern, qualifiedName, 0) == 0 }

    /// Hooks all functions whose names match the pattern, with a body that gets a ``SwiftCall`` for each call.
    ///
    /// ```swift
    /// let hooks = try SwiftFunction.hookAll(matching: "Orders.*", .before) { call in print(call.method) }
    /// ```
    ///
    /// Functions that cannot be hooked so are left out, and listed in the answer: for example, an instead hook of an
    /// asynchronous function needs another body. ``matching(_:)`` tells which functions a pattern means. For the other
    /// parameters, see ``SwiftHookTarget``. Any thread. Costs as much as ``matching(_:)``, and a tenth of a millisecond
    /// for each function.
    ///
    /// - Throws: ``AspectError`` with the code `notDynamicallyDispatched` if no function matches. Nothing has changed
    ///   then.
    @discardableResult
    public static func hookAll(
        matching pattern: String, _ options: AspectOptions = .after, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) throws -> Void
    ) throws(AspectError) -> HookedFunctions {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try install(pattern, settings) { request throws(AspectError) in try request.install(body) }
    }

    /// The same for instead hooks of asynchronous functions, with a body that may wait.
    @discardableResult
    public static func hookAll(
        matching pattern: String, _ options: AspectOptions, priority: Int = 0, owner: HookOwner? = nil,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (SwiftCall) async throws -> Void
    ) throws(AspectError) -> HookedFunctions {
        let settings = HookSettings(options, priority: priority, owner: owner, file: file, line: line)
        return try install(pattern, settings) { request throws(AspectError) in try request.install(body) }
    }

    /// Installs a hook at each function that matches.
    static func install(
        _ pattern: String, _ settings: HookSettings,
        _ install: (SwiftHookRequest) throws(AspectError) -> AspectToken
    ) throws(AspectError) -> HookedFunctions {
        let functions = matching(pattern)
        guard !functions.isEmpty else {
            throw AspectError(
                .notDynamicallyDispatched,
                "\(pattern) matches the name of no function that can be hooked; names are like App.Order.total(tax:), and * "
                    + "stands for any text", in: "", Selector(pattern))
        }
        var tokens: [AspectToken] = []
        var refused: [(function: SwiftFunction, error: AspectError)] = []
        for function in functions {
            do throws(AspectError) {
                tokens.append(try install(SwiftHookRequest(function.declaringClass, nil, function, settings)))
            } catch {
                refused.append((function, error))
            }
        }
        return HookedFunctions(tokens: tokens, refused: refused)
    }
}
