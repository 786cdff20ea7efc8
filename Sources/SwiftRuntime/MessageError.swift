/// Which value of a call an error is about.
public enum ValueRole: Sendable, Hashable, CustomStringConvertible {
    /// Counted as in a signature: the receiver is 0, the selector 1.
    case argument(Int)
    /// The return value of the method.
    case returnValue
    /// A value by itself: a boxed one, an ivar.
    case value

    /// The value's name in a sentence.
    public var description: String {
        switch self {
        case .argument(0): "the receiver"
        case .argument(let index): "argument \(index)"
        case .returnValue: "the return value"
        case .value: "the value"
        }
    }
}

/// The types of a call and of the method that it was to call, as encodings.
public struct CallSignatures: Sendable, Hashable, CustomStringConvertible {
    /// The encodings of the Swift types of the result and the arguments.
    public let call: String
    /// The types of the method.
    public let method: String

    /// Both types, as in `the method is [d@:d], the call is [d@:q]`.
    public var description: String { "the method is [\(method)], the call is [\(call)]" }
}

extension MessageError {
    /// The same with both signatures, where the error is about types.
    func naming(_ signatures: CallSignatures) -> MessageError {
        switch self {
        case .argumentCount(let selector, let given, let wanted, nil):
            .argumentCount(selector: selector, given: given, wanted: wanted, signatures: signatures)
        case .typeMismatch(let selector, let role, let given, let wanted, nil):
            .typeMismatch(selector: selector, role: role, given: given, wanted: wanted, signatures: signatures)
        default: self
        }
    }

    /// The same error with the method and the place of the value, if it is about a value and does not name them yet.
    @usableFromInline
    func naming(_ selector: Selector, _ role: ValueRole) -> MessageError {
        switch self {
        case .unexpectedNil(let type, nil, _): .unexpectedNil(type: type, selector: selector, role: role)
        case .noString(let object, nil, _): .noString(object, selector: selector, role: role)
        case .noBox(let object, let wanted, nil, _):
            .noBox(object: object, wanted: wanted, selector: selector, role: role)
        case .wrongBox(let holds, let wanted, nil, _):
            .wrongBox(holds: holds, wanted: wanted, selector: selector, role: role)
        case .wrongClass(let object, let wanted, nil, _):
            .wrongClass(object: object, wanted: wanted, selector: selector, role: role)
        default: self
        }
    }
}

/// Why a message was not sent, or its result not delivered.
///
/// Nothing was called unless the case says so.
public enum MessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The receiver has no method of that name; `suggested` is a method of its class with a similar name.
    case doesNotRespond(receiver: String, selector: Selector, suggested: Selector? = nil)
    /// The method takes more or fewer arguments.
    case argumentCount(selector: Selector, given: Int, wanted: Int, signatures: CallSignatures? = nil)
    /// A value of another type than the method's.
    ///
    /// `given` is the Swift type and its encoding, `wanted` the encoding that the method has. `signatures` has both
    /// signatures when the value is part of a call.
    case typeMismatch(
        selector: Selector?, role: ValueRole, given: String, wanted: String, signatures: CallSignatures? = nil)
    /// A number that does not fit the type, in a message with boxed values.
    case outOfRange(selector: Selector?, role: ValueRole, value: String, wanted: String)
    /// A structure whose encoding describes another layout than the compiler gave it.
    case layoutMismatch(
        type: String, encoding: String, size: Int, alignment: Int, wantedSize: Int, wantedAlignment: Int)
    /// A structure with a member that its encoding has elsewhere or as another type: what the member is, and what the
    /// encoding has instead.
    case memberMismatch(type: String, encoding: String, member: String, given: String, wanted: String)
    /// A class, or a structure that holds references, as an ``ObjCStructure``.
    case notBitwiseCopyable(type: String)
    /// A structure whose encoding is not valid.
    case invalidEncoding(type: String, TypeEncodingError)
    /// A value that cannot be nil was nil; for a result, after the call.
    case unexpectedNil(type: String, selector: Selector? = nil, role: ValueRole = .value)
    /// An object that was to become a `String` is no string; for a result, after the call.
    case noString(String, selector: Selector? = nil, role: ValueRole = .value)
    /// An object that was to become a Swift value is no box of one; for a result, after the call.
    case noBox(object: String, wanted: String, selector: Selector? = nil, role: ValueRole = .value)
    /// A box holds a value of another type; for a result, after the call.
    case wrongBox(holds: String, wanted: String, selector: Selector? = nil, role: ValueRole = .value)
    /// An object is no instance of the class that its Swift type stands for; for a result, after the call.
    case wrongClass(object: String, wanted: String, selector: Selector? = nil, role: ValueRole = .value)
    /// A value does not fit the Swift type that was asked for.
    ///
    /// The value is that of a key, of a change that an observation reports, or of a call that a signal delivers.
    /// `wanted` is the type and its encoding, `suggested` the type to ask for instead.
    case valueMismatch(of: String, found: String, wanted: String, suggested: String)
    /// A super send from a class that the receiver is no instance of.
    case notAnInstance(receiver: String, className: String)
    /// A super send from a root class.
    case noSuperclass(className: String, selector: Selector)
    /// The class has no ivar of that name.
    case noIvar(className: String, name: String)
    /// The method's types cannot be called; the reason says which.
    case unsupportedSignature(selector: Selector, reason: String)
    /// The call could not be made.
    case notCalled(selector: Selector, reason: String)

    /// A sentence that names the value, what it is and what it was to be.
    public var description: String {
        switch self {
        case .doesNotRespond(let receiver, let selector, let suggested):
            "\(receiver) has no method \(selector)" + (suggested.map { "; did you mean \($0)?" } ?? "")
        case .argumentCount(let selector, let given, let wanted, let signatures):
            "\(selector) takes \(wanted) \(wanted == 1 ? "argument" : "arguments"), but got \(given)"
                + (signatures.map { ": \($0)" } ?? "")
        case .typeMismatch(let selector, let role, let given, let wanted, let signatures):
            "\(Self.place(role, selector)) is encoded \(wanted), which does not fit \(given)"
                + (signatures.map { ": \($0)" } ?? "")
        case .outOfRange(let selector, let role, let value, let wanted):
            "\(Self.place(role, selector)) is encoded \(wanted), which cannot hold \(value)"
        case .layoutMismatch(let type, let encoding, let size, let alignment, let wantedSize, let wantedAlignment):
            "\(type) has \(size) bytes aligned to \(alignment), but its encoding \(encoding) describes \(wantedSize) "
                + "bytes aligned to \(wantedAlignment)"
        case .memberMismatch(let type, let encoding, let member, let given, let wanted):
            "\(member) of \(type) is \(given), but its encoding \(encoding) has \(wanted)"
        case .notBitwiseCopyable(let type):
            "\(type) is not BitwiseCopyable, so it cannot be an ObjCStructure; a structure of C has no references"
        case .invalidEncoding(let type, let error):
            "the encoding of \(type) cannot be used: \(error)"
        case .unexpectedNil(let type, let selector, let role):
            "\(Self.place(role, selector)) is nil, which \(type) does not accept; ask for an optional \(type)"
        case .noString(let object, let selector, let role):
            "\(Self.place(role, selector)) is \(object), which is not a string; ask for ObjCObject"
        case .noBox(let object, let wanted, let selector, let role):
            "\(object) is not a box of a Swift value, so it cannot be converted to \(wanted)"
                + Self.note(role, selector)
        case .wrongBox(let holds, let wanted, let selector, let role):
            "the box holds \(holds), not \(wanted)" + Self.note(role, selector)
        case .wrongClass(let object, let wanted, let selector, let role):
            "\(object) is not an instance of \(wanted)" + Self.note(role, selector)
        case .valueMismatch(let subject, let found, let wanted, let suggested):
            "\(subject) is \(found), which does not fit \(wanted); ask for \(suggested)"
        case .notAnInstance(let receiver, let className):
            "\(receiver) is not an instance of \(className), so it cannot call the superclass of \(className)"
        case .noSuperclass(let className, let selector):
            "\(className) is a root class, so it has no superclass to send \(selector) to"
        case .noIvar(let className, let name):
            "\(className) has no ivar \(name)"
        case .unsupportedSignature(let selector, let reason):
            "\(selector): \(reason)"
        case .notCalled(let selector, let reason):
            "\(selector) was not called: \(reason)"
        }
    }

    /// As in `argument 2 (greet:) of greet:times:`.
    ///
    /// The receiver and the selector are counted too. Where there are several arguments, the part of the selector
    /// prevents that argument 2 is taken for the second one.
    static func place(_ role: ValueRole, _ selector: Selector?) -> String {
        guard let selector else { return "\(role)" }
        let parts = selector.name.split(separator: ":", omittingEmptySubsequences: false).dropLast()
        guard case .argument(let index) = role, parts.count > 1, parts.indices.contains(index - 2) else {
            return "\(role) of \(selector)"
        }
        return "\(role) (\(parts[index - 2]):) of \(selector)"
    }

    /// The same in parentheses; empty where the method is not known.
    private static func note(_ role: ValueRole, _ selector: Selector?) -> String {
        selector == nil ? "" : " (\(place(role, selector)))"
    }
}

/// An error that compiled code gets as an NSException, since its methods have no other way to report errors.
protocol Refusal: Error, CustomStringConvertible {}
