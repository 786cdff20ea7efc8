import CRuntime

/// The state of the runtime at one moment: registered classes with their superclasses, protocols and methods, and the
/// isa and associations of the objects that were asked for.
///
/// Caches, the selector table, interned signatures and parked classes are not part of it. Two snapshots are equal when
/// everything that hooks change has been undone.
public struct RuntimeSnapshot: Sendable, Hashable {
    /// One class or metaclass.
    public struct ClassRecord: Sendable, Hashable {
        /// The class's name; a metaclass has that of its class.
        public let name: String
        /// Whether the methods are class methods.
        public let isMetaclass: Bool
        /// Nil for a root class.
        public let superclassName: String?
        /// The protocols that the class itself adopts, in the order of its list.
        public let protocolNames: [String]
        /// The class's own methods, in the order of its list.
        public let methods: [MethodRecord]
    }

    /// One method of a class.
    public struct MethodRecord: Sendable, Hashable, CustomStringConvertible {
        /// The name.
        public let selector: Selector
        /// The type encoding; nil for a method that was added without one.
        public let types: String?
        /// The code at the time.
        public let implementation: Implementation

        /// Selector, types and implementation.
        public var description: String { "\(selector) [\(types ?? "no types")] \(implementation)" }
    }

    /// The classes, each followed by its metaclass.
    public let classes: [ClassRecord]
    /// The name of the class that each object's isa leads to, by address.
    public let objectClasses: [UInt: String]

    /// The associations of each object, by address.
    public let associations: [UInt: Set<Association>]

    /// Captures every registered class, or only those given, and the isa and associations of the objects.
    public static func capture(_ classes: [ObjCClass]? = nil, objects: [ObjCObject] = []) -> RuntimeSnapshot {
        let classes = classes ?? Array(ObjCClass.all)
        return RuntimeSnapshot(
            classes: classes.flatMap { [ClassRecord($0), ClassRecord($0.isa)] },
            objectClasses: Dictionary(
                objects.map { (UInt(bitPattern: $0.unsafePointer), $0.isa.name) },
                uniquingKeysWith: { first, _ in first }),
            associations: Dictionary(
                objects.map { (UInt(bitPattern: $0.unsafePointer), Set($0.associations)) },
                uniquingKeysWith: { first, _ in first }))
    }

    /// Whether everything is as it was in an earlier snapshot of the same classes and objects.
    public func isRestored(to earlier: RuntimeSnapshot) -> Bool { self == earlier }

    /// The differences from an earlier snapshot, one sentence each, in a stable order; empty when there are none.
    public func differences(from earlier: RuntimeSnapshot) -> [String] {
        guard self != earlier else { return [] }
        let before = Dictionary(earlier.classes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(classes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        var sentences: [String] = []
        for record in earlier.classes where after[record.key] == nil { sentences.append("\(record.key) is gone") }
        for record in classes {
            if let old = before[record.key] {
                sentences += record.differences(from: old)
            } else {
                sentences.append("\(record.key) is new")
            }
        }
        for (address, name) in objectClasses.sorted(by: { $0.key < $1.key }) {
            if let old = earlier.objectClasses[address], old != name {
                sentences.append("the isa of 0x\(String(address, radix: 16)) was \(old) and is \(name)")
            }
        }
        for (address, new) in associations.sorted(by: { $0.key < $1.key }) {
            guard let old = earlier.associations[address], old != new else { continue }
            let object = "0x\(String(address, radix: 16))"
            sentences += old.subtracting(new).map { "\(object) lost the association \($0)" }.sorted()
            sentences += new.subtracting(old).map { "\(object) has the association \($0)" }.sorted()
        }
        return sentences
    }
}

extension RuntimeSnapshot.ClassRecord {
    init(_ cls: ObjCClass) {
        name = cls.name
        isMetaclass = cls.isMetaclass
        superclassName = cls.superclass?.name
        protocolNames = cls.protocols.map(\.name)
        methods = cls.methods.map {
            .init(selector: $0.selector, types: $0.typeEncoding, implementation: $0.implementation)
        }
    }

    fileprivate var key: String { isMetaclass ? "\(name) (meta)" : name }

    fileprivate func differences(from old: Self) -> [String] {
        var sentences: [String] = []
        if superclassName != old.superclassName {
            sentences.append(
                "the superclass of \(key) was \(old.superclassName ?? "none") and is \(superclassName ?? "none")")
        }
        if protocolNames != old.protocolNames {
            sentences.append("the protocols of \(key) were \(old.protocolNames) and are \(protocolNames)")
        }
        guard methods != old.methods else { return sentences }
        let gone = Set(old.methods).subtracting(methods)
        let new = Set(methods).subtracting(old.methods)
        sentences += old.methods.filter(gone.contains).map { "\(key) lost \($0)" }
        sentences += methods.filter(new.contains).map { "\(key) has \($0)" }
        return gone.isEmpty && new.isEmpty ? sentences + ["the methods of \(key) are in another order"] : sentences
    }
}
