import CRuntime
import Glibc
import ObjectiveCFace

/// What kind of protocol a delegate is for: the suffix of its name, and the property that holds it.
enum DelegateKind: String, CaseIterable {
    case delegate = "Delegate"
    case dataSource = "DataSource"

    var propertyName: String {
        switch self {
        case .delegate: "delegate"
        case .dataSource: "dataSource"
        }
    }

    /// By the name of the protocol.
    init?(_ proto: ObjCProtocol) {
        guard let kind = Self.allCases.first(where: { proto.name.hasSuffix($0.rawValue) }) else { return nil }
        self = kind
    }

    /// The given protocol; of nil the one that is named after the class, or else after one of its superclasses.
    func proto(_ given: ObjCProtocol? = nil, of cls: ObjCClass) throws(DelegateError) -> ObjCProtocol {
        if let given { return given }
        let names = cls.lineage.map { $0.name + rawValue }
        for name in names {
            if let proto = ObjCProtocol(name) { return proto }
        }
        throw .noProtocol(className: cls.name, tried: names)
    }
}

/// The names of a property's accessors.
struct PropertyAccessors {
    let getter: Selector
    let setter: Selector

    init(_ property: Property) {
        let attributes = property.attributes, name = property.name
        getter = attributes.getter ?? Selector(name)
        setter = attributes.setter ?? Selector("set\(name.prefix(1).uppercased())\(name.dropFirst()):")
    }
}

/// A property of a class that holds the dynamic delegate for a protocol.
struct DelegateProperty: @unchecked Sendable {
    // Sendable: what it points to is written once, and never freed.
    let name: String
    let proto: ObjCProtocol
    let unsafePointer: UnsafePointer<ort_face_delegate_property>

    private init(_ cls: ObjCClass, _ property: Property, _ proto: ObjCProtocol) {
        let accessors = PropertyAccessors(property)
        let made = UnsafeMutablePointer<ort_face_delegate_property>.allocate(capacity: 1)
        made.initialize(
            to: ort_face_delegate_property(
                cls: cls.unsafePointer, protocol: proto.unsafePointer, setter: accessors.setter.unsafePointer,
                getter: accessors.getter.unsafePointer, kept_setter: Self.kept(accessors.setter).unsafePointer,
                kept_getter: Self.kept(accessors.getter).unsafePointer))
        name = property.name
        self.proto = proto
        unsafePointer = UnsafePointer(made)
    }

    private static func kept(_ accessor: Selector) -> Selector { Selector("a2_" + accessor.name) }

    // MARK: Registration

    /// By class. Classes and protocols are told by their addresses.
    private static let registered = Guarded<[ObjCClass: [DelegateProperty]]>([:])

    /// Registers the property, unless it is registered for the protocol already. Runs no user code.
    static func register(_ name: String, of cls: ObjCClass, for proto: ObjCProtocol) throws(DelegateError) {
        guard let property = cls.property(named: name) else {
            throw .noProperty(className: cls.name, property: name)
        }
        let encoding = property.attributes.typeEncoding ?? "?"
        guard encoding.hasPrefix("@"), !encoding.hasPrefix("@?") else {
            throw .noObject(className: cls.name, property: name, encoding: encoding)
        }
        try registered.withLock { (registered) throws(DelegateError) in
            if let present = registered[cls]?.first(where: { $0.name == name }) {
                guard present.proto == proto else {
                    throw .registered(className: cls.name, property: name, protocolName: present.proto.name)
                }
                return
            }
            let made = DelegateProperty(cls, property, proto)
            registered[cls, default: []].append(made)
            ort_face_install_delegate_property(made.unsafePointer)
        }
    }

    /// What the class, or else the nearest superclass, has registered for the protocol.
    static func registered(for proto: ObjCProtocol, in cls: ObjCClass) -> DelegateProperty? {
        registered.withLock { registered in
            for cls in cls.lineage {
                if let property = registered[cls]?.first(where: { $0.proto == proto }) { return property }
            }
            return nil
        }
    }
}

extension ObjCClass {
    /// Has a property hold a dynamic delegate from now on: what it is set to becomes the ``DynamicDelegate/realDelegate`` of
    /// that, and setting it to the dynamic delegate makes that nil. For `+load` of classes and categories.
    ///
    /// The property's own setter is kept under the name `a2_<setter>`, and is given the dynamic delegate. A getter that is
    /// missing is added. Registering the same again does nothing.
    ///
    /// - Parameters:
    ///   - name: A property of the class or a superclass.
    ///   - proto: By default the protocol that is named like the class, or a superclass, with `Delegate` behind.
    public func registerDynamicDelegate(
        named name: String = "delegate", for proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        try DelegateProperty.register(name, of: self, for: DelegateKind.delegate.proto(proto, of: self))
    }

    /// The same for a protocol with `DataSource` behind.
    public func registerDynamicDataSource(
        named name: String = "dataSource", for proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        try DelegateProperty.register(name, of: self, for: DelegateKind.dataSource.proto(proto, of: self))
    }

    /// Has properties hold the blocks of delegate methods: `["onFinish": "picker:didFinish:"]`. Their accessors are added
    /// where there are none.
    ///
    /// Each has to be declared `copy` and `@dynamic`, and its type to be a block's or an object's; anything else ends the
    /// process with a sentence that names it.
    ///
    /// - Parameter proto: By default as of ``registerDynamicDelegate(named:for:)``.
    public func linkDelegateMethods(
        _ methods: KeyValuePairs<String, Selector>, of proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        let proto = try DelegateKind.delegate.proto(proto, of: self)
        for (property, method) in methods {
            link(property, to: method, of: proto)
        }
    }

    /// The same for the methods of a data source.
    public func linkDataSourceMethods(
        _ methods: KeyValuePairs<String, Selector>, of proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        try linkDelegateMethods(methods, of: DelegateKind.dataSource.proto(proto, of: self))
    }

    func link(_ name: String, to method: Selector, of proto: ObjCProtocol) {
        guard let property = property(named: name) else {
            fatalError("the property \(name) of \(self.name), which is to hold the block of \(method), does not exist")
        }
        let attributes = property.attributes
        guard attributes.options.contains(.dynamic) else {
            fatalError(
                "the property \(name) of \(self.name), which is to hold the block of \(method), must be declared @dynamic"
            )
        }
        guard attributes.options.contains(.copy), attributes.typeEncoding?.hasPrefix("@") == true else {
            fatalError(
                "the property \(name) of \(self.name), which is to hold the block of \(method), must be a copy property of a "
                    + "block, it is declared \(property)")
        }
        let accessors = PropertyAccessors(property)
        let made = UnsafeMutablePointer<ort_face_block_property>.allocate(capacity: 1)
        made.initialize(
            to: ort_face_block_property(
                cls: unsafePointer, protocol: proto.unsafePointer, setter: accessors.setter.unsafePointer,
                getter: accessors.getter.unsafePointer, method: method.unsafePointer))
        ort_face_install_block_property(made)
    }
}
