import AgentProtocol

/// An object, the classes that its isa leads to, and what their method tables say.
struct Picture {
    struct Row {
        let method: ClassDescription.Method
        /// Whether the row is not in the picture that this one is compared with.
        var isChanged = false
    }

    struct Node {
        /// As `Photo`, or `Photo (meta)`.
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
    var classes: [Node]
    /// The metaclass of that class, then its superclasses; none where nothing of them is to be seen.
    var metaclasses: [Node]

    init(of object: String, _ part: GraphPart) {
        self.object = object
        classes = part.classes.map { Node($0) }
        metaclasses = part.metaclasses.map { Node($0) }
    }

    /// The picture with marks on what is not in the earlier one.
    func marked(against earlier: Picture) -> Picture {
        var picture = self
        picture.classes = classes.map { $0.marked(against: earlier.classes) }
        picture.metaclasses = metaclasses.map { $0.marked(against: earlier.metaclasses) }
        return picture
    }
}

extension Picture.Node {
    fileprivate init(_ node: GraphNode) {
        self.init(
            name: node.name, isa: node.isa, rows: node.methods.map { Picture.Row(method: $0) },
            otherMethods: node.otherMethods)
    }

    fileprivate func marked(against earlier: [Self]) -> Self {
        let old = earlier.first { $0.name == name }
        var node = self
        node.isNew = old == nil
        for index in rows.indices {
            node.rows[index].isChanged = !(old?.rows.contains { $0.method.isSame(as: rows[index].method) } ?? false)
        }
        return node
    }
}

extension ClassDescription.Method {
    /// Whether a call comes to the same code; `isHooked` aside, which is of the moment.
    fileprivate func isSame(as other: Self) -> Bool {
        (selector, types, implementation, place)
            == (other.selector, other.types, other.implementation, other.place)
    }
}
