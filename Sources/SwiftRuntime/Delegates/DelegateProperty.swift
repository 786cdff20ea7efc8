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

    /// Of the property that is called as the protocol's kind is, which nobody has registered; nil without a getter and
    /// a setter.
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
    /// Orders the changes of what is registered.
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

    /// What the class, or else the nearest superclass, has registered for the protocol.
    static func registered(for proto: ObjCProtocol, in cls: ObjCClass) -> DelegateProperty? {
        cls.lineage.lazy.compactMap { registered[$0]?.first { $0.proto == proto } }.first
    }
}

extension ObjCClass {
    /// Has a property hold a dynamic delegate from now on: what it is set to becomes the
    /// ``DynamicDelegate/realDelegate`` of that, and setting it to the dynamic delegate makes that nil.
    ///
    /// For `+load` of classes and categories.
    ///
    /// The property's own setter is kept under the name `a2_<setter>`, and under `a2_<Setter>` as in the original
    /// library, and is given the dynamic delegate. A getter that is missing is added. Registering the same again does
    /// nothing, and nothing undoes it: it lasts as long as the class.
    ///
    /// - Parameters:
    ///   - name: A property of the class or a superclass.
    ///   - proto: By default the protocol that is named like the class, or a superclass, with `Delegate` behind.
    /// - Throws: ``DelegateError`` when there is no such protocol or property. Nothing has changed then.
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

    /// Has properties hold the blocks of delegate methods: `["onFinish": "picker:didFinish:"]`.
    ///
    /// Their accessors are added where there are none.
    ///
    /// Each has to be declared `copy` and `@dynamic`, its type to be a block's or an object's, and the method to be one
    /// that the protocol declares for instances; anything else ends the process with a sentence that names property and
    /// class. There is no way to undo it.
    ///
    /// - Parameters:
    ///   - methods: Names of properties, each with the method of the delegate.
    ///   - proto: By default as of ``registerDynamicDelegate(named:for:)``.
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

    /// The same for the methods of a data source.
    public func linkDataSourceMethods(
        _ methods: KeyValuePairs<String, Selector>, of proto: ObjCProtocol? = nil
    ) throws(DelegateError) {
        try linkDelegateMethods(methods, of: DelegateKind.dataSource.proto(proto, of: self))
    }
}
