#if Macros
/// The position of a body of `#hook` that is told the arguments.
///
/// The types of positions lead to the declaration of the macro that fits the body.
public struct HookObserving: Sendable {
    /// Before the method, or an accessor.
    public static let before = HookObserving()
    /// After it, also when it has thrown an error.
    public static let after = HookObserving()
}

/// The position of a body of `#hook` that is told the arguments and then the result.
public struct HookReporting: Sendable {
    /// After the method, or an accessor, unless it has thrown an error.
    public static let after = HookReporting()
}

/// The position of a body of `#hook` that stands for the method.
public struct HookReplacing: Sendable {
    /// In the place of the method, or an accessor.
    public static let instead = HookReplacing()
}
#endif
