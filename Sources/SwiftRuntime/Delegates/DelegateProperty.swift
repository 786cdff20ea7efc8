import CRuntime
import Glibc
import ObjectiveCFace

/// The kind of a delegate's protocol: it decides the suffix of the name and the property that holds the delegate.
enum DelegateKind: String, CaseIterable {
    case delegate = "Delegate"
    case dataSource = "DataSource"

    var propertyName: String {
        switch self {
        case .delegate: "delegate"
        case .dataSource: "dataSource"
        }
    }

    /// The kind by the ending of the protocol's name; nil for other names.
    init?(_ proto: ObjCProtocol) {
        guard let kind = Self.allCases.first(where: { proto.name.hasSuffix($0.rawValue) }) else { return nil }
        self = kind
    }

    /// The given protocol; for nil, the protocol named after the class or else after one of its superclasses.
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

    /// The accessors of the property that has the name of the protocol's kind, without a registration.
    ///
    /// Nil if the property lacks a getter or a setter.
    init?(plainlyFor proto: ObjCProtocol, in cls: ObjCClass) {
        guard let kind = DelegateKind(proto), let property = cls.property(named: kind.propertyName) else { return nil }
        self.init(property)
        guard cls.method(for: getter) != nil, cls.method(for: setter) != nil else { return nil }
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

    private static let registered = ClassAssociation<[DelegateProperty]>("ort_delegate_properties")
    /// Orders the changes of `registered`.
    private static let lock = Guarded(forProcess: ())

    /// Registers the property, unless it is registered for the protocol already.
    ///
    /// Runs no user code.
    static func register(_ name: String, of cls: ObjCClass, for proto: ObjCProtocol) throws(DelegateError) {
        guard let property = cls.property(named: name) else {
            throw .noProperty(className: cls.name, property: name)
        }
        let encoding = property.attributes.typeEncoding ?? "?"
        guard encoding.hasPrefix("@"), !encoding.hasPrefix("@?") else {
            throw .noObject(className: cls.name, property: name, encoding: encoding)
        }
        try lock.withLock { (_) throws(DelegateError) in
            let properties = registered[cls] ?? []
            if let present = properties.first(where: { $0.name == name }) {
                guard present.proto == proto else {
                    throw .registered(className: cls.name, property: name, protocolName: present.proto.name)
                }
                return
            }
            let made = DelegateProperty(cls, property, proto)
            registered[cls] = properties + [made]
            ort_face_install_delegate_property(made.unsafePointer)
        }
    }

    /// The property that the class, or else the nearest superclass, has registered for the protocol.
    static func registered(for proto: ObjCProtocol, in cls: ObjCClass) -> DelegateProperty? {
        cls.lineage.lazy.compactMap { registered[$0]?.first { $0.proto == proto } }.first
    }
}

extension ObjCClass {
    /// Makes a property hold a dynamic delegate from now on.
    ///
    /// Setting the property to another object makes this object the ``DynamicDelegate/realDelegate`` of the dynamic
    /// delegate. Setting the property to the dynamic delegate makes the real delegate nil.
    ///
    /// Call this function in `+load` of classes and categories.
    ///
    /// The property's own setter stays available as `a2_<setter>`, and as `a2_<Setter>` as in the original library. It
    /// gets the dynamic delegate. A missing getter is added. Registering the same property again does nothing. A
    /// registration cannot be undone; it lasts as long as the class.
    ///
    /// - Parameters:
    ///   - name: A property of the class or a superclass.
    ///   - proto: By default, the protocol named after the class or a superclass with `Delegate` at the end.
    /// - Throws: ``DelegateError`` when there is no such protocol or property. Nothing has changed then.
    public func registerDynamicDelegate(
        named name: String = "delegate", for proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        try DelegateProperty.register(name, of: self, for: DelegateKind.delegate.proto(proto, of: self))
    }

    /// Does the same as ``registerDynamicDelegate(named:for:)`` for a protocol named with `DataSource` at the end.
    public func registerDynamicDataSource(
        named name: String = "dataSource", for proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        try DelegateProperty.register(name, of: self, for: DelegateKind.dataSource.proto(proto, of: self))
    }

    /// Makes properties hold the blocks of delegate methods: `["onFinish": "picker:didFinish:"]`.
    ///
    /// Accessors are added where the class lacks them.
    ///
    /// Each property must be declared `copy` and `@dynamic`, with the type of a block or an object. The protocol must
    /// declare each method as an instance method. Otherwise the process ends with a message that names the property and
    /// the class. A link cannot be undone.
    ///
    /// - Parameters:
    ///   - methods: The names of the properties, each with a method of the delegate.
    ///   - proto: The default is that of ``registerDynamicDelegate(named:for:)``.
    /// - Throws: ``DelegateError`` when there is no such protocol.
    public func linkDelegateMethods(
        _ methods: KeyValuePairs<String, Selector>, of proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        let proto = try DelegateKind.delegate.proto(proto, of: self)
        let links = methods.map { name, method in
            do throws(DelegateLink.Mistake) {
                return try DelegateLink(name, to: method, of: proto, in: self)
            } catch {
                fatalError(error.description)
            }
        }
        links.forEach { $0.install() }
    }

    /// Makes properties hold the blocks of a data source's methods.
    public func linkDataSourceMethods(
        _ methods: KeyValuePairs<String, Selector>, of proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        try linkDelegateMethods(methods, of: DelegateKind.dataSource.proto(proto, of: self))
    }
}
