import CBoundaries
import CRuntime
import Glibc

/// How an object keeps an associated value.
public enum AssociationPolicy: Sendable, Hashable, CaseIterable {
    /// The pointer alone: the code that associates an object must keep it alive.
    case assign
    /// The object is retained; reading it is safe while another thread associates something else.
    case retain
    /// As ``retain``.
    case retainNonatomic
    /// A copy, as the object answers to `copy`.
    case copy
    /// As ``copy``.
    case copyNonatomic

    var unsafePolicy: objc_AssociationPolicy {
        switch self {
        case .assign: OBJC_ASSOCIATION_ASSIGN
        case .retain: OBJC_ASSOCIATION_RETAIN
        case .retainNonatomic: OBJC_ASSOCIATION_RETAIN_NONATOMIC
        case .copy: OBJC_ASSOCIATION_COPY
        case .copyNonatomic: OBJC_ASSOCIATION_COPY_NONATOMIC
        }
    }

    init?(_ policy: objc_AssociationPolicy) {
        guard let found = Self.allCases.first(where: { $0.unsafePolicy == policy }) else { return nil }
        self = found
    }
}

/// The key of an associated value: two keys of the same name are different keys.
///
/// ```swift
/// let note = AssociationKey<String>("note")
/// try object.setAssociated("seen", for: note)
/// ```
public final class AssociationKey<Value>: Hashable, Sendable, CustomStringConvertible {
    /// The name, for messages.
    public let name: String

    /// A key that is equal to itself only.
    public init(_ name: String) {
        self.name = name
    }

    var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// The name.
    public var description: String { name }

    /// Whether both are the same.
    public static func == (left: AssociationKey, right: AssociationKey) -> Bool { left === right }

    /// Hashes what makes it the same.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One association in `ObjCObject.associations`.
public struct Association: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Sendable: two addresses that are only compared, and a value.

    /// The key: the address of an ``AssociationKey``, a selector, or whatever C code has used.
    public let key: UnsafeRawPointer?
    /// The object; it may be gone already.
    public let value: UnownedObject
    /// Nil for a policy that the runtime does not name.
    public let policy: AssociationPolicy?

    /// `0x55d0…: <unowned 0x7f…> (retain)`.
    public var description: String {
        let key = "0x" + String(UInt(bitPattern: key), radix: 16)
        return "\(key): \(value) (\(policy.map { "\($0)" } ?? "unknown policy"))"
    }
}

extension ObjCObject {
    /// The value that is associated with the object under the key; nil when there is none.
    ///
    /// Under the `assign` policy the value must be alive.
    ///
    /// - Throws: ``MessageError`` when other code has associated an object that is no `Value`.
    public func associated<Value>(_ key: AssociationKey<Value>) throws -> Value? {
        try autoreleasePool {
            let object: UnsafeObject? = objc_getAssociatedObject(unsafePointer, key.address)
            guard let object else { return nil }
            return try Conversion<Value>.value(of: object)
        }
    }

    /// Associates a value of any type with the object, in place of the former value under the key.
    ///
    /// Nil removes the former value. Removing it may run user code. The object keeps the new value as the policy says,
    /// until the object's end.
    ///
    /// Objects and strings are associated as objects, other values in a box. A box would have no owner under the
    /// `assign` policy, so that is a programming error.
    ///
    /// - Throws: An exception from `copy`, or from releasing the former value.
    public func setAssociated<Value>(
        _ value: Value?, for key: AssociationKey<Value>, policy: AssociationPolicy = .retain
    ) throws {
        guard let value else { return try associate(nil, key.address, policy) }
        guard policy != .assign || Conversion<Value>.isObject else {
            fatalError(
                "\(Value.self) is associated in a box, which assign would not retain; use another policy: \(key)")
        }
        try autoreleasePool { try associate(Conversion<Value>.object(for: value), key.address, policy) }
    }

    private func associate(_ object: UnsafeObject?, _ key: UnsafeRawPointer, _ policy: AssociationPolicy) throws {
        try Boundary.run { cffi_set_association_catching(unsafePointer, key, object, policy.unsafePolicy, &$0) }
    }

    /// Removes everything that is associated with the object, whoever associated it.
    ///
    /// May run user code.
    ///
    /// - Throws: An exception from releasing one of the values.
    public func removeAssociatedValues() throws {
        try Boundary.run { cffi_remove_associations_catching(unsafePointer, &$0) }
    }

    /// The associations of the object at this moment, in no particular order.
    public var associations: [Association] {
        var count: UInt32 = 0
        guard let list = ort_object_copyAssociations(unsafePointer, &count) else { return [] }
        defer { free(list) }
        return (0..<Int(count)).compactMap { index in
            let entry = list[index]
            let value: UnsafeObject? = entry.value
            return value.map {
                Association(
                    key: entry.key, value: UnownedObject(unsafePointer: $0), policy: AssociationPolicy(entry.policy))
            }
        }
    }
}
