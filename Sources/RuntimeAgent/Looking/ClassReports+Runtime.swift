#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

extension ClassSummary {
    init(_ cls: ObjCClass, _ origin: Origin? = nil) {
        self.init(
            name: cls.name, superclass: cls.superclass?.name, image: cls.imageName, instanceSize: cls.instanceSize,
            isHooked: HookIndex.isHooked(cls) || HookIndex.isHooked(cls.isa), origin: origin)
    }
}

extension ClassDescription {
    init(_ cls: ObjCClass, _ names: ImplementationNames) {
        self.init(
            summary: ClassSummary(cls), ivars: cls.ivars.map(Ivar.init), properties: cls.properties.map(Property.init),
            classProperties: cls.isa.properties.map(Property.init), protocols: cls.protocols.map(\.name),
            instanceMethods: Method.all(of: cls, names), classMethods: Method.all(of: cls.isa, names),
            isaChain: Self.isaChain(of: cls), superclassChain: cls.lineage.dropFirst().map(\.debugDescription))
    }

    /// To the root metaclass, whose isa is itself.
    private static func isaChain(of cls: ObjCClass) -> [String] {
        var chain: [ObjCClass] = []
        var next = cls.isa
        while !chain.contains(next) {
            chain.append(next)
            next = next.isa
        }
        return chain.map(\.debugDescription)
    }
}

extension ClassDescription.Ivar {
    init(_ ivar: SwiftRuntime.Ivar) {
        self.init(name: ivar.name, encoding: ivar.typeEncoding, offset: ivar.offset)
    }
}

extension ClassDescription.Property {
    init(_ property: SwiftRuntime.Property) {
        self.init(name: property.name, attributes: property.attributeText)
    }
}

extension ClassDescription.Method {
    /// The class's own methods, as look-up sees them without the agent's probes.
    static func all(of cls: ObjCClass, _ names: ImplementationNames) -> [Self] {
        let mayBeChanged = HookIndex.isChanged(cls)
        return cls.methods.compactMap { method in
            let isHooked = mayBeChanged && HookIndex.isHooked(cls, method.selector)
            guard mayBeChanged, !isHooked, HookIndex.isChanged(cls, method.selector) else {
                return Self(method, method.implementation, isHooked: isHooked, names)
            }
            // If the class inherits the method, it has an own one only for the probe.
            return HookIndex.original(cls, method.selector).map { Self(method, $0, isHooked: false, names) }
        }
    }

    init(_ method: Method, _ implementation: Implementation, isHooked: Bool, _ names: ImplementationNames) {
        self.init(
            selector: method.selector.name, types: method.typeEncoding,
            implementation: names.name(ofMethod: implementation, isHooked: isHooked),
            place: names.place(of: implementation), isHooked: isHooked)
    }
}

extension ClassSnapshot {
    init(_ cls: ObjCClass, _ names: ImplementationNames) {
        self.init(
            name: cls.debugDescription, superclass: cls.superclass?.debugDescription, instanceSize: cls.instanceSize,
            ivars: cls.ivars.map(ClassDescription.Ivar.init),
            properties: cls.properties.map(ClassDescription.Property.init),
            protocols: cls.protocols.map(\.name), methods: ClassDescription.Method.all(of: cls, names))
    }
}
#endif
