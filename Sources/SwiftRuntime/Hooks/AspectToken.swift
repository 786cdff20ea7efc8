/// A handle on an installed hook.
///
/// Letting it go does not remove the hook; ``ScopedToken`` does.
public final class AspectToken: Sendable, CustomStringConvertible {
    /// Whether calls run a hook.
    public enum State: Sendable, Hashable {
        /// The next call runs the hook.
        case active
        /// Calls do not run the hook until it is enabled.
        case disabled
        /// The hook is gone, by its removal, after its only call, or with its object or class.
        case removed
        /// Someone else has replaced the method's implementation on top of the hook, or the class of the hook's object.
        case displaced
    }

    /// What is hooked, and by whom.
    public let identifier: AspectIdentifier

    init(_ identifier: AspectIdentifier) {
        self.identifier = identifier
        identifier.tokens.add(1, ordering: .relaxed)
    }

    deinit { identifier.tokens.subtract(1, ordering: .relaxed) }

    /// Removes the hook: false when there is nothing left to remove.
    ///
    /// The next call does not run it; calls in flight finish with it. When it was the last of its method, what was
    /// there before is there again.
    @discardableResult
    public func remove() -> Bool { identifier.backing.remove() }

    /// Removes the hook: false when it was removed before.
    ///
    /// - Throws: ``AspectError`` with the code `objectDeallocated` when the hook's object is gone, or `displaced` when
    ///   the hook was removed but someone else's implementation or class stands on top and was left there.
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
                "someone else has replaced the implementation of \(identifier.methodName), or its object's class; theirs was "
                    + "left as it is",
                in: identifier.className, identifier.selector)
        }
        return true
    }

    /// Whether the state is ``State/active``.
    public var isActive: Bool { state == .active }

    /// Whether calls run the hook now; another thread may change that at any time.
    public var state: State { identifier.backing.state }

    /// The next call does not run the hook, which keeps its place in the order.
    ///
    /// False when it was not active.
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
