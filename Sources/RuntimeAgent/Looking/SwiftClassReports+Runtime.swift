#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

extension ClassSummary {
    init(_ cls: SwiftClass, _ hooks: SwiftHookIndex, _ origin: Origin? = nil) {
        self.init(
            name: cls.name, superclass: cls.superclass?.name, image: cls.imagePath, instanceSize: cls.instanceSize,
            isHooked: hooks.isHooked(cls), module: cls.module, origin: origin)
    }
}

extension ClassDescription {
    init(_ cls: SwiftClass, _ names: ImplementationNames) {
        let superclasses = sequence(first: cls, next: \.superclass).dropFirst()
        let hooks = SwiftHooksOfClass(cls, names)
        self.init(
            summary: ClassSummary(cls, SwiftHookIndex()), ivars: [], properties: [], protocols: [], instanceMethods: [],
            classMethods: [], swiftMethods: cls.methods.map { SwiftMethod($0, of: cls, hooks, names) }, isaChain: [],
            superclassChain: superclasses.map(\.name))
    }
}

extension ClassDescription.SwiftMethod {
    init(
        _ method: SwiftFunction, of cls: SwiftClass, _ hooks: SwiftHooksOfClass,
        _ names: ImplementationNames
    ) {
        self.init(
            name: method.name, prototype: method.description, kind: Self.name(of: method.kind),
            isClassMethod: method.isClassMethod, isAsync: method.isAsync, declaredBy: method.context,
            isOwn: cls.implements(method), place: cls.implementation(of: method).flatMap(names.place(of:)),
            refusal: Self.refusal(of: method), hooks: hooks.reports(of: method))
    }

    private static func refusal(of method: SwiftFunction) -> String? {
        method.reasonAgainstHooks ?? (method.name == nil ? method.reasonForUnknownDeclaration : nil)
    }

    private static func name(of kind: SwiftFunction.Kind?) -> String {
        switch kind {
        case .method: "method"
        case .initializer: "initializer"
        case .getter: "getter"
        case .setter: "setter"
        case .modifyAccessor: "modify"
        case .readAccessor: "read"
        case nil: "unknown"
        }
    }
}

/// The hooks that calls on a class's instances reach.
///
/// These are the hooks of the class, and those of superclasses' methods that the class has not overridden.
struct SwiftHooksOfClass {
    private let cls: SwiftClass
    private let hooks: [(method: SwiftFunction, cls: SwiftClass, report: HookReport)]

    init(_ cls: SwiftClass, _ names: ImplementationNames) {
        self.cls = cls
        let lineage = Set(sequence(first: cls, next: \.superclass))
        let ofProgram = Hooks.all.compactMap { hook -> (SwiftFunction, SwiftClass, HookReport)? in
            guard hook.state != .removed, let method = hook.swiftFunction, let hooked = hook.swiftClass,
                lineage.contains(hooked)
            else { return nil }
            return (method, hooked, HookReport(hook, names))
        }
        hooks = DiagnosticHooks.ofProcess.swiftReports(names).filter { lineage.contains($0.1) } + ofProgram
    }

    func reports(of method: SwiftFunction) -> [HookReport] {
        hooks.filter { hook in
            hook.method.path == .vtable
                ? hook.method.word == method.word && cls.shares(method, with: hook.cls)
                : hook.method.name == method.name && cls.implements(method)
        }.map(\.report)
    }
}
#endif
