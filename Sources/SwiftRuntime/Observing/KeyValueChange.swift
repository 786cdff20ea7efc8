import CRuntime

/// What an observation tells of.
public struct KeyValueObservingOptions: OptionSet, Sendable, Hashable {
    /// The bits, as Foundation has them.
    public let rawValue: UInt

    /// Options of those bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The value after the change.
    public static let new = KeyValueObservingOptions(rawValue: 1 << 0)
    /// The value before the change.
    public static let old = KeyValueObservingOptions(rawValue: 1 << 1)
    /// One call when the observation begins.
    public static let initial = KeyValueObservingOptions(rawValue: 1 << 2)
    /// A call before each change, too.
    public static let prior = KeyValueObservingOptions(rawValue: 1 << 3)
}

/// A change of the value of an observed key path.
///
/// Valid while the body that is told of it runs.
public struct KeyValueChange {
    /// What is done to a value; the numbers are Foundation's.
    public enum Kind: UInt, Sendable, Hashable {
        /// The value, as a whole.
        case setting = 1
        /// Elements of an array or set.
        case insertion, removal, replacement
    }

    /// What is done to the value.
    public let kind: Kind
    /// Whether the change is still to come.
    public let isPrior: Bool
    /// The path that is observed.
    public let keyPath: String
    /// Of an array, the places of the elements.
    public let indexes: [Int]?
    /// The value before the change, or the elements that go; nil when it was not asked for.
    public let encodedOld: EncodedValue?
    /// The value after the change, or the elements that come; nil when it was not asked for, or is still to come.
    public let encodedNew: EncodedValue?
    let subject: UnsafeObject

    /// The object whose key path is observed.
    public var object: ObjCObject { ObjCObject(unsafeRetaining: subject) }

    /// ``encodedOld`` as ``EncodedValue/value`` gives it: nil for nil, too.
    public var oldValue: Any? { encodedOld?.value }
    /// ``encodedNew`` as ``EncodedValue/value`` gives it: nil for nil, too.
    public var newValue: Any? { encodedNew?.value }

    /// The value before the change as a Swift type, boxed or not; nil when it was not asked for, and for nil.
    ///
    /// - Throws: ``MessageError/valueMismatch(of:found:wanted:suggested:)`` when it does not fit.
    public func oldValue<Value>(as: Value.Type) throws -> Value? {
        try convert(encodedOld, "old")
    }

    /// The value after the change as a Swift type, boxed or not; nil when it was not asked for, and for nil.
    ///
    /// - Throws: ``MessageError/valueMismatch(of:found:wanted:suggested:)`` when it does not fit.
    public func newValue<Value>(as: Value.Type) throws -> Value? {
        try convert(encodedNew, "new")
    }

    private func convert<Value>(_ encoded: EncodedValue?, _ age: String) throws -> Value? {
        guard let encoded, !encoded.isNil else { return nil }
        return try KeyValueBox.convert(
            encoded, to: Value.self,
            of: "the \(age) value that the observation of the key path \(keyPath) of \(object) tells")
    }
}

/// What is done to a set.
///
/// The values are those of NSKeyValueSetMutationKind.
enum SetMutation: UInt, CaseIterable, Sendable {
    case union = 1
    case minus, intersect, set

    /// What does it to an NSMutableSet.
    var setSelector: Selector {
        switch self {
        case .union: "unionSet:"
        case .minus: "minusSet:"
        case .intersect: "intersectSet:"
        case .set: "setSet:"
        }
    }

    var kind: KeyValueChange.Kind {
        switch self {
        case .union: .insertion
        case .minus, .intersect: .removal
        case .set: .replacement
        }
    }
}

/// A change as whoever makes it describes it.
enum Mutation {
    case setting
    case elements(KeyValueChange.Kind, at: [Int])
    case set(SetMutation, objects: ObjCObject)

    var kind: KeyValueChange.Kind {
        switch self {
        case .setting: .setting
        case .elements(let kind, _): kind
        case .set(let mutation, _): mutation.kind
        }
    }

    var indexes: [Int]? {
        if case .elements(_, let indexes) = self { indexes } else { nil }
    }
}
