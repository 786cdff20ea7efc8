import CHooks
import CRuntime

/// When a request is refused because its owner has replaced the method already.
///
/// All copies of the library in a process share one registry.
public enum SwizzleOnce: Sendable, Hashable {
    /// Never.
    case always
    /// When it was done in the same class.
    case perClass
    /// When it was done in the same class or a superclass.
    case perClassAndSuperclasses

    var unsafeOnce: ort_swizzle_once {
        switch self {
        case .always: .ORT_SWIZZLE_ALWAYS
        case .perClass: .ORT_SWIZZLE_ONCE_PER_CLASS
        case .perClassAndSuperclasses: .ORT_SWIZZLE_ONCE_PER_CLASS_AND_SUPERCLASSES
        }
    }
}
