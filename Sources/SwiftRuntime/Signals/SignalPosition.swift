import CHooks

/// When a signal delivers a call.
public enum SignalPosition: Hashable, Sendable {
    /// Before the method runs: the calls that reach the method, however they end.
    case before
    /// After the method has returned: not a call that ends with an exception or an error.
    case after

    var unsafePosition: ort_hook_position {
        switch self {
        case .before: .ORT_HOOK_BEFORE
        case .after: .ORT_HOOK_AFTER
        }
    }

    /// The options of a hook there.
    var options: AspectOptions {
        switch self {
        case .before: .before
        case .after: .after
        }
    }
}
