#if Macros
/// Where a body of `#hook` runs that is told the arguments.
///
/// The types of positions lead to the declaration of the macro that fits the body.
public struct HookObserving: Sendable {
    /// Before the method, or an accessor.
    public static let before = HookObserving()
    /// After it, also when it has thrown an error.
    public static let after = HookObserving()
}

/// Where a body of `#hook` runs that is told the arguments and then the result.
public struct HookReporting: Sendable {
    /// After the method, or an accessor, unless it has thrown an error.
    public static let after = HookReporting()
}

/// Where a body of `#hook` runs that stands for the method.
public struct HookReplacing: Sendable {
    /// In the place of the method, or an accessor.
    public static let instead = HookReplacing()
}
#endif
