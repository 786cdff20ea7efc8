/// A handle on an installed hook. Letting it go does not remove the hook.
public final class AspectToken: Sendable, CustomStringConvertible {
    public enum State: Sendable, Hashable {
        case active, disabled, removed
        /// Someone else has replaced the method's implementation on top of the hook, or the class of the hook's object.
        case displaced
    }

    let identifier: AspectIdentifier

    init(_ identifier: AspectIdentifier) {
        self.identifier = identifier
    }

    /// Removes the hook: false when there is nothing left to remove. The next call does not run it; calls in flight
    /// finish with it. When it was the last of its method, what was there before is there again.
    @discardableResult
    public func remove() -> Bool {
        guard identifier.claimRemoval() else { return false }
        HookRegistry.shared.uninstall(identifier)
        return true
    }

    /// Removes the hook.
    ///
    /// - Throws: ``AspectError`` with the code `objectDeallocated` when the hook's object is gone, or `displaced` when
    ///   the hook was removed but someone else's implementation or class stands on top and was left there.
    public func removeOrThrow() throws(AspectError) {
        let wasDisplaced = state == .displaced
        guard remove() else {
            guard let address = identifier.objectAddress, identifier.object?.load() == nil else { return }
            throw AspectError(
                .objectDeallocated,
                "the object 0x\(String(address, radix: 16)), whose \(identifier.selector) was hooked, has been deallocated",
                in: identifier.hookedClass.name, identifier.selector)
        }
        if wasDisplaced {
            throw AspectError(
                .displaced,
                "someone else has replaced the implementation of \(identifier.methodName), or its object's class; theirs was "
                    + "left as it is",
                in: identifier.hookedClass.name, identifier.selector)
        }
    }

    public var isActive: Bool { state == .active }

    public var state: State {
        switch identifier.state.load(ordering: .acquiring) {
        case .removed: .removed
        case .disabled: .disabled
        case .active: HookRegistry.shared.isDisplaced(identifier) ? .displaced : .active
        }
    }

    /// The next call does not run the hook, which keeps its place in the order. False when it was not active.
    @discardableResult
    public func disable() -> Bool {
        identifier.state.compareExchange(expected: .active, desired: .disabled, ordering: .acquiringAndReleasing)
            .exchanged
    }

    /// The reverse of ``disable()``.
    @discardableResult
    public func enable() -> Bool {
        identifier.state.compareExchange(expected: .disabled, desired: .active, ordering: .acquiringAndReleasing)
            .exchanged
    }

    public var description: String { "<AspectToken \(identifier) (\(state))>" }
}
