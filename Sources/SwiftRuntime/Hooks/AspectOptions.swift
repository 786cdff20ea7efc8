import CHooks

/// Where a hook runs, and for how long.
///
/// Values are those of the original Aspects library.
public struct AspectOptions: OptionSet, Hashable, Sendable, CustomStringConvertible {
    /// The bits, as the original library has them.
    public let rawValue: UInt

    /// Options of those bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// After the original implementation; the default.
    public static let positionAfter = AspectOptions([])
    /// In place of the original implementation.
    public static let positionInstead = AspectOptions(rawValue: 1)
    /// Before the original implementation.
    public static let positionBefore = AspectOptions(rawValue: 2)
    /// The hook is removed when it has run once.
    public static let automaticRemoval = AspectOptions(rawValue: 1 << 3)

    /// The hook does not run in a call that is made, on the same thread, from inside a call that runs it.
    public static let skipNested = AspectOptions(rawValue: 1 << 5)
    /// For after hooks: the hook also runs when an exception leaves the call.
    public static let finally = AspectOptions(rawValue: 1 << 6)
    /// The hook does not run in calls of the thread that installs it.
    ///
    /// Such a call runs as if this hook were not there; other hooks run. A task is no thread: the calls of a task are
    /// skipped where it happens to run on that thread. Other hooks cost no more because of this option, and a hook with
    /// it costs a comparison in each call. Hooks of asynchronous functions are refused with this option.
    public static let skipCurrentThread = AspectOptions(rawValue: 1 << 9)

    /// The bits of ``rawValue`` that are the position.
    public static let positionMask: UInt = 0x07

    /// ``positionAfter``, in short.
    public static var after: AspectOptions { .positionAfter }
    /// ``positionInstead``, in short.
    public static var instead: AspectOptions { .positionInstead }
    /// ``positionBefore``, in short.
    public static var before: AspectOptions { .positionBefore }

    /// The options that the mechanism carries out, besides the position and ``finally``.
    static let carriedOut: AspectOptions = [.automaticRemoval, .skipNested, .skipCurrentThread]

    /// The position alone.
    public var position: AspectPosition {
        switch rawValue & Self.positionMask {
        case 0: .after
        case 1: .instead
        case 2: .before
        case let other:
            fatalError("AspectOptions \(other) is not a position; use before, instead or after")
        }
    }
}

extension AspectOptions {
    /// The position and the other options by name, as in `before, automaticRemoval`.
    ///
    /// Bits that have no name are shown as a number.
    public var description: String {
        let position = AspectOptions(rawValue: rawValue & Self.positionMask)
        var names = [position.rawValue <= 2 ? "\(position.position)" : "position \(position.rawValue)"]
        let others: [(option: AspectOptions, name: String)] = [
            (.automaticRemoval, "automaticRemoval"), (.skipNested, "skipNested"), (.finally, "finally"),
            (.skipCurrentThread, "skipCurrentThread"),
        ]
        var unnamed = subtracting(position)
        for (option, name) in others where contains(option) {
            names.append(name)
            unnamed.subtract(option)
        }
        if !unnamed.isEmpty { names.append("0x" + String(unnamed.rawValue, radix: 16)) }
        return names.joined(separator: ", ")
    }
}

/// Where a hook's body runs.
public enum AspectPosition: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Before the method.
    case before
    /// In the place of the method.
    case instead
    /// After the method.
    case after

    /// The name of the case.
    public var description: String { rawValue }
}

/// Which rules decide what may be hooked and in which order bodies run.
public enum AspectRules: Hashable, Sendable {
    /// Object hooks run around class hooks, and instead hooks form a chain.
    case nested
    /// The rules of the original Aspects library.
    ///
    /// The order is: class before, object before, all insteads or else the original, class after, object after. A
    /// method can be hooked once per class hierarchy, and `dealloc` can only be hooked before.
    case aspectsRules
}

/// How calls are intercepted.
public enum HookEngine: Hashable, Sendable {
    /// The engine that the environment variable `ORT_ENGINE` names (`trampoline`, `forwarding` or `libffi`).
    ///
    /// The trampoline, if the variable names none or the named engine cannot hook the method.
    case automatic
    /// The method becomes a stub that saves the argument registers and walks the chain of hooks.
    case trampoline
    /// Messages to the method are forwarded, so every call becomes an invocation.
    case forwarding
    /// A libffi closure takes the call, and `ffi_call` calls the original: portable and slower, for comparison with the
    /// other engines.
    ///
    /// Unnamed arguments of a call do not reach the original. Methods with types that libffi cannot pass are refused
    /// (``AspectError/Code/unsupportedEncoding``), and so are the calls of blocks
    /// (``AspectError/Code/notDynamicallyDispatched``).
    case libffi
}

/// An owner of hooks: ``Hooks/removeAll(owner:)`` removes all hooks of one owner.
///
/// ```swift
/// try cls.hook("pick:", .before, owner: "analytics") { … }
/// Hooks.removeAll(owner: "analytics")
/// ```
public struct HookOwner: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text, or the name of the object's type.
    public let name: String
    /// The object, if the owner is one: two objects of one type are two owners.
    private let object: ObjectIdentifier?

    /// An owner that equals every other owner made from the same text.
    public init(_ name: String) {
        self.name = name
        object = nil
    }

    /// An owner of that name.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// An object as the owner, by its identity.
    ///
    /// The owner does not retain the object, which must outlive its hooks.
    public init(_ object: AnyObject) {
        name = "\(type(of: object))"
        self.object = ObjectIdentifier(object)
    }

    /// The name.
    public var description: String { name }
}

// MARK: The values of the mechanism

extension AspectPosition {
    var unsafePosition: ort_hook_position {
        switch self {
        case .before: .ORT_HOOK_BEFORE
        case .instead: .ORT_HOOK_INSTEAD
        case .after: .ORT_HOOK_AFTER
        }
    }

    init(_ position: ort_hook_position) {
        switch position {
        case .ORT_HOOK_BEFORE: self = .before
        case .ORT_HOOK_INSTEAD: self = .instead
        case .ORT_HOOK_AFTER: self = .after
        }
    }
}

extension HookEngine {
    init(unsafeEngine engine: ort_hook_engine) {
        self =
            switch engine {
            case .ORT_HOOK_ENGINE_AUTOMATIC: .automatic
            case .ORT_HOOK_ENGINE_TRAMPOLINE: .trampoline
            case .ORT_HOOK_ENGINE_FORWARDING: .forwarding
            case .ORT_HOOK_ENGINE_LIBFFI: .libffi
            }
    }

    var unsafeEngine: ort_hook_engine {
        switch self {
        case .automatic: .ORT_HOOK_ENGINE_AUTOMATIC
        case .trampoline: .ORT_HOOK_ENGINE_TRAMPOLINE
        case .forwarding: .ORT_HOOK_ENGINE_FORWARDING
        case .libffi: .ORT_HOOK_ENGINE_LIBFFI
        }
    }
}
