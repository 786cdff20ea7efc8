import CRuntime

/// Options of an observation: which values it reports, and when it is called.
public struct KeyValueObservingOptions: OptionSet, Sendable, Hashable {
    /// The bits, with the values of Foundation.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Report the value after the change.
    public static let new = KeyValueObservingOptions(rawValue: 1 << 0)
    /// Report the value before the change.
    public static let old = KeyValueObservingOptions(rawValue: 1 << 1)
    /// Call once when the observation begins.
    public static let initial = KeyValueObservingOptions(rawValue: 1 << 2)
    /// Call before each change, too.
    public static let prior = KeyValueObservingOptions(rawValue: 1 << 3)
}

/// A change of the value of an observed key path.
///
/// Valid only while the body that receives the change runs.
public struct KeyValueChange {
    /// The kinds of changes; the numbers are Foundation's.
    public enum Kind: UInt, Sendable, Hashable {
        /// The value is set as a whole.
        case setting = 1
        /// Elements of an array or set are inserted, removed or replaced.
        case insertion, removal, replacement
    }

    /// The kind of the change.
    public let kind: Kind
    /// Whether the change is still to come.
    public let isPrior: Bool
    /// The observed key path.
    public let keyPath: String
    /// The positions of the changed elements in an array; nil for other changes.
    public let indexes: [Int]?
    /// The value before the change, or the elements that the change removes; nil if it was not requested.
    public let encodedOld: EncodedValue?
    /// The value after the change, or the elements that the change adds.
    ///
    /// Nil if it was not requested, or if the change is still to come.
    public let encodedNew: EncodedValue?
    let subject: UnsafeObject

    /// The object whose key path is observed.
    public var object: ObjCObject { ObjCObject(unsafeRetaining: subject) }

    /// ``encodedOld`` as ``EncodedValue/value`` gives it; also nil if the value was nil.
    public var oldValue: Any? { encodedOld?.value }
    /// ``encodedNew`` as ``EncodedValue/value`` gives it; also nil if the value is nil.
    public var newValue: Any? { encodedNew?.value }

    /// The value before the change as a Swift type, boxed or not; nil if the value was nil or was not requested.
    ///
    /// - Throws: ``MessageError/valueMismatch(of:found:wanted:suggested:)`` when it does not fit.
    public func oldValue<Value>(as: Value.Type) throws -> Value? {
        try convert(encodedOld, "old")
    }

    /// The value after the change as a Swift type, boxed or not; nil if the value is nil or was not requested.
    ///
    /// - Throws: ``MessageError/valueMismatch(of:found:wanted:suggested:)`` when it does not fit.
    public func newValue<Value>(as: Value.Type) throws -> Value? {
        try convert(encodedNew, "new")
    }

    private func convert<Value>(_ encoded: EncodedValue?, _ age: String) throws -> Value? {
        guard let encoded, !encoded.isNil else { return nil }
        return try KeyValueBox.convert(
            encoded, to: Value.self,
            of: "the \(age) value in a change of the key path \(keyPath) of \(object)")
    }
}

/// The kinds of changes of a set.
///
/// The numbers are those of NSKeyValueSetMutationKind.
enum SetMutation: UInt, CaseIterable, Sendable {
    case union = 1
    case minus, intersect, set

    /// The method of NSMutableSet that makes this change.
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

/// A change as the code that makes it describes it.
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
