import SwiftRuntime
import SymbolNames

/// An object, the classes that its isa leads to, and what their method tables say of one method.
struct Picture: Encodable {
    struct Row: Encodable {
        let selector: String
        let types: String
        let implementation: String
        /// Whether the row is not in the picture that this one is compared with.
        var isChanged = false
        /// The implementation's address, which tells apart what has one name; 0 where nobody tells it.
        let address: UInt

        private enum CodingKeys: CodingKey {
            case selector, types, implementation, isChanged
        }
    }

    struct Node: Encodable {
        /// `Photo`, or `Photo (meta)`
        let name: String
        /// The class that the class's own isa leads to.
        let isa: String
        var rows: [Row]
        /// Methods of the class that are not shown.
        let otherMethods: Int
        /// Whether the class is not in the picture that this one is compared with.
        var isNew = false
    }

    let object: String
    /// The class of the object, then its superclasses, the root last.
    var nodes: [Node]

    init(object: String, nodes: [Node]) {
        self.object = object
        self.nodes = nodes
    }

    /// Reads the runtime.
    init(of object: String, isa: ObjCClass, selector: Selector, names: ImplementationNames) {
        self.object = object
        // What the forwarding engine keeps of the method and of forwardInvocation: (docs/architecture.md, "Hooks").
        let shown: Set<String> = [
            selector.name, "aspects__" + selector.name, "forwardInvocation:", "__aspects_forwardInvocation:",
        ]
        nodes = isa.lineage.map { cls in
            let methods = cls.methods
            let rows = methods.filter { shown.contains($0.selector.name) }.map { Row($0, names) }
            return Node(
                name: cls.debugDescription, isa: cls.isa.debugDescription, rows: rows.sorted { $0.rank < $1.rank },
                otherMethods: methods.count - rows.count)
        }
    }

    /// The picture with marks on what is not in the earlier one.
    func marked(against earlier: Picture) -> Picture {
        var picture = self
        for index in nodes.indices {
            let old = earlier.nodes.first { $0.name == nodes[index].name }
            picture.nodes[index].isNew = old == nil
            for row in nodes[index].rows.indices {
                let current = nodes[index].rows[row]
                picture.nodes[index].rows[row].isChanged = !(old?.rows.contains { $0.isSame(as: current) } ?? false)
            }
        }
        return picture
    }
}

extension Picture.Row {
    fileprivate init(_ method: Method, _ names: ImplementationNames) {
        selector = method.selector.name
        types = method.typeEncoding ?? "no types"
        implementation = names.name(of: method.implementation)
        address = unsafeBitCast(method.implementation.unsafePointer, to: UInt.self)
    }

    fileprivate func isSame(as other: Self) -> Bool {
        selector == other.selector && types == other.types && address == other.address
            && implementation == other.implementation
    }

    /// The method, its alias, then the forwarding.
    fileprivate var rank: Int {
        if selector.hasSuffix("forwardInvocation:") { return 2 }
        return selector.hasPrefix("aspects__") ? 1 : 0
    }
}
