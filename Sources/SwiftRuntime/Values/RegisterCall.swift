import CBoundaries

/// The register that has the result of a message, as far as the type of the result tells.
@frozen
public enum ResultRegister: Sendable {
    /// A general register, for a number, a pointer, a selector or a class.
    case word
    /// A general register, for an object that the caller may own.
    case object
    /// A vector register.
    case floating
    /// The type does not tell; the method's signature does.
    case none
}

/// The registers of a message, which `sendUnchecked(_:_:returning:)` fills with one argument after the other.
@frozen
public struct RegisterCall {
    @usableFromInline var send = cffi_register_send()
    @usableFromInline var wordCount = 0
    /// Whether there was a register for every argument.
    public var isComplete = true

    /// Puts the next argument into a general register; narrow integers are extended.
    @inlinable
    @inline(__always)
    public mutating func add(word: UInt64) {
        switch wordCount {
        case 0: send.words.0 = word
        case 1: send.words.1 = word
        case 2: send.words.2 = word
        case 3: send.words.3 = word
        default: isComplete = false
        }
        wordCount += 1
    }

    /// Puts the bits of the next argument into a vector register.
    @inlinable
    @inline(__always)
    public mutating func add(floating bits: UInt64) {
        switch send.float_count {
        case 0: send.floats.0 = bits
        case 1: send.floats.1 = bits
        case 2: send.floats.2 = bits
        case 3: send.floats.3 = bits
        default: isComplete = false
        }
        send.float_count += 1
    }
}
