#if Agent
import AgentProtocol
import SwiftRuntime
import SymbolNames

/// The classes that an object or a class leads to, as they are and as they were without hooks.
struct GraphReport {
    /// How many methods a class shows if the request names no method.
    static let shownMethods = 64

    let before: GraphPart
    let now: GraphPart

    /// With a selector, only the methods of that name.
    ///
    /// A `+` in front means those of the metaclasses, a `-` those of the classes.
    init(of isa: ObjCClass, selector text: String?, _ names: ImplementationNames) {
        let selector = text.map { Wanted($0, in: isa.lineage + isa.isa.lineage) }
        // The class methods, unless they have nothing to do with the selector.
        let all = isa.isMetaclass ? [] : isa.isa.lineage.filter(\.isMetaclass)
        let metaclasses = selector?.means(anyOf: all) ?? true ? all : []
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
        _ cls: ObjCClass, _ selector: Wanted?, _ methods: [ClassDescription.Method], _ superclass: ObjCClass?
    ) -> GraphNode {
        let shown: [ClassDescription.Method]
        if let selector {
            shown = methods.filter { selector.shows($0.selector, of: cls) }
        } else {
            shown = Array(methods.prefix(shownMethods))
        }
        return GraphNode(
            name: cls.debugDescription, isa: cls.isa.debugDescription, superclass: superclass?.debugDescription,
            methods: shown, otherMethods: methods.count - shown.count)
    }

    /// The methods that the request names.
    private struct Wanted {
        private let selector: String
        /// nil for both.
        private let isOfClass: Bool?
        private let related: Set<String>

        /// If the first class is a metaclass, a sign does not count: its object is a class and has only class methods.
        init(_ text: String, in classes: [ObjCClass]) {
            let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
            let selector = isSigned ? String(text.dropFirst()) : text
            self.selector = selector
            isOfClass = isSigned && classes.first?.isMetaclass == false ? text.hasPrefix("+") : nil
            // The names under which the forwarding engine keeps the method and forwardInvocation:
            // (docs/architecture.md, "Hooks").
            let alias = "aspects__" + selector
            let isForwarded = classes.contains { cls in cls.methods.contains { $0.selector.name == alias } }
            related =
                isForwarded
                ? [selector, alias, "forwardInvocation:", "__aspects_forwardInvocation:"] : [selector]
        }

        func shows(_ selector: String, of cls: ObjCClass) -> Bool {
            (isOfClass ?? cls.isMetaclass) == cls.isMetaclass && related.contains(selector)
        }

        /// Whether these metaclasses have a method to show.
        func means(anyOf metaclasses: [ObjCClass]) -> Bool {
            isOfClass ?? metaclasses.contains { meta in meta.methods.contains { $0.selector.name == selector } }
        }
    }

    /// The class's own methods without their hooks.
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
