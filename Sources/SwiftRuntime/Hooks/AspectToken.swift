/// A handle on an installed hook.
///
/// Letting it go does not remove the hook; ``ScopedToken`` does.
public final class AspectToken: Sendable, CustomStringConvertible, DiscardableResult {
    /// Whether calls run a hook.
    public enum State: Sendable, Hashable {
        /// The next call runs the hook.
        case active
        /// Calls do not run the hook until it is enabled.
        case disabled
        /// The hook is gone: it was removed, its only call is over, or its object or class is gone.
        case removed
        /// Other code has replaced the hooked implementation, or the class of the hook's object.
        case displaced
    }

    /// The hook: its method, options and owner.
    public let identifier: AspectIdentifier

    init(_ identifier: AspectIdentifier) {
        self.identifier = identifier
        identifier.tokens.add(1, ordering: .relaxed)
    }

    deinit {
        let isLast = identifier.tokens.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
        if isLast { identifier.backing.letGo() }
    }

    /// Removes the hook; returns false when there is nothing left to remove.
    ///
    /// The next call does not run it; calls in flight finish with it. Removing the last hook of a method restores what
    /// was there before. The hook cannot be put back; see ``setAside()``.
    @discardableResult
    public func remove() -> Bool { identifier.backing.remove() }

    /// Removes the hook as ``remove()`` does, but keeps its body, so that ``putBack()`` can install the hook again.
    ///
    /// The state is ``State/removed``. The method is as it was before the hook, unlike that of a disabled hook. The
    /// hook keeps the body and what the body has captured until it is put back, or until ``remove()``, or until all
    /// tokens are gone. It does not keep the hooked object alive.
    ///
    /// Returns false, and changes nothing, when there is nothing left to remove, and for a hook of a deinit.
    @discardableResult
    public func setAside() -> Bool { identifier.backing.setAside() }

    /// Installs the hook again after ``setAside()``, with the same body, options and priority.
    ///
    /// The hook is then the newest one of its method, as if it were installed now, and it is enabled. It takes effect
    /// with the next call. With ``AspectOptions/skipCurrentThread`` it skips the thread that calls this function.
    /// ``Hooks/removeAll(owner:)`` and its kin do not know hooks that are set aside.
    ///
    /// Returns false, and changes nothing, when the hook is not set aside, and while another thread sets it aside or
    /// puts it back. If another thread removes the hook meanwhile, it is removed. Any thread.
    ///
    /// - Throws: ``AspectError`` with the code `objectDeallocated` when the hooked object or class is gone, or with
    ///   the code `incompatibleBlockSignature` when the method has got other types. Also the errors of installing the
    ///   hook. The hook is still set aside then.
    @discardableResult
    public func putBack() throws -> Bool { try identifier.backing.putBack() }

    /// Removes the hook; returns false when it was removed before.
    ///
    /// - Throws: ``AspectError`` with the code `objectDeallocated` when the hook's object is gone, or `displaced` when
    ///   other code had replaced the hooked implementation or the object's class. The hook is then removed, and the
    ///   replacement stays in place.
    @discardableResult
    public func removeOrThrow() throws(AspectError) -> Bool {
        let wasDisplaced = state == .displaced
        guard remove() else {
            guard let address = identifier.objectAddress, identifier.object == nil, identifier.swiftObject == nil else {
                return false
            }
            throw AspectError(
                .objectDeallocated,
                "the object 0x\(String(address, radix: 16)), whose \(identifier.selector) was hooked, has been deallocated",
                in: identifier.className, identifier.selector)
        }
        if wasDisplaced {
            throw AspectError(
                .displaced,
                "other code has replaced the implementation of \(identifier.methodName) or the class of its object; "
                    + "the hook was removed, and the replacement was left in place",
                in: identifier.className, identifier.selector)
        }
        return true
    }

    /// Whether the state is ``State/active``.
    public var isActive: Bool { state == .active }

    /// Whether calls run the hook now; another thread may change that at any time.
    public var state: State { identifier.backing.state }

    /// Disables the hook: the next call does not run it, and it keeps its place in the order.
    ///
    /// Returns false when the hook was not active.
    @discardableResult
    public func disable() -> Bool { identifier.backing.disable() }

    /// The reverse of ``disable()``.
    @discardableResult
    public func enable() -> Bool { identifier.backing.enable() }

    /// The hook and its state.
    public var description: String { "<AspectToken \(identifier) (\(state))>" }
}

/// A token whose end removes the hook.
public struct ScopedToken: ~Copyable, Sendable {
    /// The token, which says what is hooked.
    public let token: AspectToken

    /// Removes the hook of the token when this value ends.
    public init(_ token: AspectToken) {
        self.token = token
    }

    deinit {
        token.remove()
    }
}
