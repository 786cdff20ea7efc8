#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

/// The classes behind an object or a class, as they are and as they were without hooks.
struct GraphReport {
    /// Methods that a class shows of itself when nobody asks for one.
    static let shownMethods = 64

    let before: GraphPart
    let now: GraphPart

    /// `selector` may have a `+` or `-` in front, as where a hook is asked for.
    init(of isa: ObjCClass, selector: String?, _ names: ImplementationNames) {
        let selector = selector.map { $0.hasPrefix("+") || $0.hasPrefix("-") ? String($0.dropFirst()) : $0 }
        // The class methods, unless they have nothing to do with the selector.
        let all = isa.isMetaclass ? [] : isa.isa.lineage.filter(\.isMetaclass)
        let isThere = all.contains { meta in meta.methods.contains { $0.selector.name == selector } }
        let metaclasses = selector == nil || isThere ? all : []
        func part(_ nodes: ([ObjCClass]) -> [GraphNode]) -> GraphPart {
            GraphPart(classes: nodes(isa.lineage), metaclasses: nodes(metaclasses))
        }
        now = part { classes in
            classes.map { Self.node($0, selector, ClassDescription.Method.all(of: $0, names), $0.superclass) }
        }
        before = part { classes in
            classes.filter { $0.original == $0 }.map { cls in
                Self.node(cls, selector, Self.originalMethods(of: cls, names), cls.superclass?.original)
            }
        }
    }

    private static func node(
        _ cls: ObjCClass, _ selector: String?, _ methods: [ClassDescription.Method], _ superclass: ObjCClass?
    ) -> GraphNode {
        let shown: [ClassDescription.Method]
        if let selector {
            // What the forwarding engine keeps of the method and of forwardInvocation: (docs/architecture.md, "Hooks").
            let related: Set<String> = [
                selector, "aspects__" + selector, "forwardInvocation:", "__aspects_forwardInvocation:",
            ]
            shown = methods.filter { related.contains($0.selector) }
        } else {
            shown = Array(methods.prefix(shownMethods))
        }
        return GraphNode(
            name: cls.debugDescription, isa: cls.isa.debugDescription, superclass: superclass?.debugDescription,
            methods: shown, otherMethods: methods.count - shown.count)
    }

    /// What the class's own methods are below their hooks.
    private static func originalMethods(of cls: ObjCClass, _ names: ImplementationNames) -> [ClassDescription.Method] {
        let all = cls.methods
        let forwarding = all.first { $0.selector == "__aspects_forwardInvocation:" }
        let hasAliases = all.contains { $0.selector.name.hasPrefix("aspects__") }
        return all.compactMap { method in
            let name = method.selector.name
            if name.hasPrefix("aspects__") || name == "__aspects_forwardInvocation:" { return nil }
            var implementation: Implementation? = method.implementation
            if HookIndex.isChanged(cls, method.selector) {
                implementation = HookIndex.original(cls, method.selector)
            } else if name == "forwardInvocation:", hasAliases {
                implementation = forwarding?.implementation
            }
            return implementation.map { ClassDescription.Method(method, $0, isHooked: false, names) }
        }
    }
}
#endif
