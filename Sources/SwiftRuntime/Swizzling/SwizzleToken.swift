import CRuntime

/// A handle on a replaced method.
///
/// Releasing this object does not undo the replacement.
public final class SwizzleToken: Sendable, CustomStringConvertible, DiscardableResult {
    /// Whether calls reach a replacement.
    public enum State: Sendable, Hashable {
        /// Calls reach the replacement.
        case active
        /// Other code has replaced the method since.
        case displaced
        /// The class has its method back, or is gone.
        case undone
    }

    /// The class whose method is replaced.
    public let swizzledClass: ObjCClass
    /// The method that is replaced.
    public let selector: Selector
    /// The owner that replaced it; nil without an owner.
    public let owner: String?
    /// Where it was replaced.
    public let file: String
    /// The line in ``file``.
    public let line: Int
    private let entry: SwizzleEntry
    /// The hook of the mechanism that is the replacement; nil for an exchange.
    private let hook: AspectToken?

    init(_ request: SwizzleRequest, _ entry: SwizzleEntry, hook: AspectToken? = nil) {
        swizzledClass = request.cls
        selector = request.selector
        owner = request.owner
        file = request.file
        line = request.line
        self.entry = entry
        self.hook = hook
    }

    /// Whether the state is ``State/active``.
    public var isActive: Bool { state == .active }

    /// Whether calls reach the replacement now; another thread may change that at any time.
    public var state: State {
        guard entry.isEntered else { return .undone }
        switch hook?.state {
        case .displaced: return .displaced
        case .removed: return .undone
        default: return entry.isDisplaced ? .displaced : .active
        }
    }

    /// Gives the class back the method that it had.
    ///
    /// The next call does not reach the replacement; calls in flight finish with it. No call may be in flight when an
    /// exchange of two methods is undone. There the replacement calls the original by a message of its own name, which
    /// finds the method that the class has by then.
    ///
    /// - Throws: ``SwizzleError`` with the code `displaced`, whose message names the code that has replaced the method
    ///   since, or `alreadyUndone`. Nothing has changed then.
    public func undo() throws(SwizzleError) {
        if let hook, hook.state == .displaced {
            throw displaced(by: SwizzleEntry.newestExchange(of: selector, in: swizzledClass))
        }
        switch entry.undo() {
        case .done: _ = hook?.remove()
        case .displaced(let other): throw displaced(by: other)
        case .undoneAlready:
            throw error(.alreadyUndone, "the replacement of \(methodName) at \(file):\(line) is already undone")
        }
    }

    /// Undoes the replacement; returns false when there is nothing to undo, or other code has replaced the method
    /// since.
    @discardableResult
    public func remove() -> Bool { (try? undo()) != nil }

    private func displaced(by other: SwizzleEntry?) -> SwizzleError {
        error(
            .displaced,
            "the replacement of \(methodName) at \(file):\(line) cannot be undone: \(other?.description ?? occupant) "
                + "is on top of it; undo that first")
    }

    /// Describes the code that has replaced the method since, if the registry does not know it.
    private var occupant: String {
        if hook == nil, let aspect = HookContext.identifiers(of: swizzledClass, selector: selector).first {
            return "a hook (\(aspect))"
        }
        let implementation = swizzledClass.ownMethod(for: selector)?.implementation
        let image = implementation?.image.map { " in \($0)" } ?? ""
        return "the implementation \(implementation?.description ?? "of a superclass")\(image)"
    }

    private var methodName: String { swizzledClass.methodName(selector) }

    private func error(_ code: SwizzleError.Code, _ message: String) -> SwizzleError {
        SwizzleError(code, message, in: swizzledClass.name, selector)
    }

    /// The method, the place, the owner and the state.
    public var description: String {
        "<SwizzleToken \(methodName), replaced at \(file):\(line)\(owner.map { " by \($0)" } ?? "") (\(state))>"
    }
}
