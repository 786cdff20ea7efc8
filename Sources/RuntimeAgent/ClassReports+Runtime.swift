#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

extension ClassSummary {
    init(_ cls: ObjCClass) {
        self.init(
            name: cls.name, superclass: cls.superclass?.name, image: cls.imageName, instanceSize: cls.instanceSize,
            isHooked: HookIndex.isHooked(cls) || HookIndex.isHooked(cls.isa))
    }
}

extension ClassDescription {
    init(_ cls: ObjCClass, _ names: ImplementationNames) {
        self.init(
            summary: ClassSummary(cls),
            ivars: cls.ivars.map { Ivar(name: $0.name, encoding: $0.typeEncoding, offset: $0.offset) },
            properties: cls.properties.map { Property(name: $0.name, attributes: $0.attributeText) },
            protocols: cls.protocols.map(\.name), instanceMethods: Method.all(of: cls, names),
            classMethods: Method.all(of: cls.isa, names), isaChain: Self.isaChain(of: cls),
            superclassChain: cls.lineage.dropFirst().map(\.debugDescription))
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

extension ClassDescription.Method {
    /// The class's own methods, as look-up sees them.
    static func all(of cls: ObjCClass, _ names: ImplementationNames) -> [Self] {
        let mayBeHooked = HookIndex.isHooked(cls)
        return cls.methods.map { method in
            Self(method, isHooked: mayBeHooked && HookIndex.isHooked(cls, method.selector), names)
        }
    }

    init(_ method: Method, isHooked: Bool, _ names: ImplementationNames) {
        self.init(
            selector: method.selector.name, types: method.typeEncoding,
            implementation: names.name(of: method.implementation), isHooked: isHooked)
    }
}

extension ClassSnapshot {
    init(_ cls: ObjCClass, _ names: ImplementationNames) {
        self.init(
            name: cls.debugDescription, superclass: cls.superclass?.debugDescription,
            protocols: cls.protocols.map(\.name), methods: ClassDescription.Method.all(of: cls, names))
    }
}
#endif
