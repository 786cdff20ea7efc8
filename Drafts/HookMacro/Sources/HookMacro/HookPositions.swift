/// Where a body that is told the arguments runs.
public struct HookObserving: Sendable {
    public static let before = HookObserving()
    public static let after = HookObserving()
}

/// Where a body that is told the arguments and then the result runs.
public struct HookReporting: Sendable {
    public static let after = HookReporting()
}

/// Where a body that stands for the method runs.
public struct HookReplacing: Sendable {
    public static let instead = HookReplacing()
}
