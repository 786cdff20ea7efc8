/// A change of an observed key path as a value that can be kept.
///
/// The sequences of ``ObjCObject/changes(of:options:buffering:)`` have such elements.
///
/// It owns the values, and C strings among them. It does not refer to the observed object, so that a buffer of changes
/// does not keep the object alive.
public struct ObservedChange<Value: Sendable>: Sendable {
    /// The kind of the change.
    public let kind: KeyValueChange.Kind
    /// Whether the change was still to come when it was reported.
    public let isPrior: Bool
    /// The observed key path.
    public let keyPath: String
    /// The positions of the changed elements in an array; nil for other changes.
    public let indexes: [Int]?
    /// The value before the change, or the elements that the change removed; nil if it was not requested.
    public let oldValue: Value?
    /// The value after the change, or the elements that the change added; nil if it was not requested.
    public let newValue: Value?

    init(_ change: KeyValueChange, old: Value?, new: Value?) {
        kind = change.kind
        isPrior = change.isPrior
        keyPath = change.keyPath
        indexes = change.indexes
        oldValue = old
        newValue = new
    }
}
