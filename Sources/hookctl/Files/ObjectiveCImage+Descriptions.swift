import AgentProtocol

/// The file's classes as an agent would describe them.
extension ObjectiveCImage {
    /// The class, then its superclasses as far as the file has them.
    private func lineage(of number: Int) throws(FileFault) -> [Int] {
        var lineage = [number]
        while case .own(let next) = classes[lineage[lineage.count - 1]].superclass { lineage.append(next) }
        try image.spend(lineage.count)
        return lineage
    }

    /// The name of the first superclass that another file has.
    private func stranger(of number: Int) throws(FileFault) -> String? {
        guard let last = try lineage(of: number).last, case .elsewhere(let name) = classes[last].superclass else {
            return nil
        }
        return name
    }

    /// Where the ivars of classes of other files end: NSObject has an isa only, in each Foundation.
    private static let roots = ["NSObject": 8]

    /// The layout of each class of the lineage, the last one first; relative to an unknown superclass if there is one.
    private func layout(of number: Int) throws(FileFault) -> IvarLayout {
        var inherited = try stranger(of: number).map { Self.roots[$0] ?? 0 }
        let least = try isPartial(number) ? 0 : 8
        var layout = IvarLayout([], after: inherited, ownSize: 0, least: least)
        for index in try lineage(of: number).reversed() {
            let cls = classes[index]
            if let known = layouts.known[index] {
                layout = known
            } else if cls.size > 0 {
                // Compiled with a fixed layout.
                layout = IvarLayout([], after: cls.size, ownSize: 0, least: least)
            } else {
                let ivars = try ivars(of: cls)
                try image.spend(IvarLayout.cost(of: ivars))
                layout = IvarLayout(ivars, after: inherited, ownSize: -cls.size, least: least)
            }
            layouts.known[index] = layout
            inherited = layout.end
        }
        return layout
    }

    /// Whether sizes and offsets begin after the instances of a superclass that another file has.
    private func isPartial(_ number: Int) throws(FileFault) -> Bool {
        try stranger(of: number).map { Self.roots[$0] == nil } ?? false
    }

    func summary(of number: Int, path: String) throws(FileFault) -> ClassSummary {
        let cls = classes[number]
        let superclass: String? =
            switch cls.superclass {
            case .none: nil
            case .own(let number): classes[number].name
            case .elsewhere(let name): name
            }
        var summary = ClassSummary(
            name: cls.name, superclass: superclass, image: path,
            // The runtime rounds it up to a word.
            instanceSize: (try layout(of: number).end + 7) & -8, isHooked: false)
        summary.isPartial = try isPartial(number) ? true : nil
        return summary
    }

    func description(of number: Int, path: String) throws(FileFault) -> ClassDescription {
        let cls = classes[number]
        let file = path.lastPathPart
        let owner = "the class \(cls.name)"
        let layout = try layout(of: number)
        var members = ClassDescription(
            summary: try summary(of: number, path: path), ivars: [], properties: [], protocols: [], instanceMethods: [],
            classMethods: [], isaChain: [], superclassChain: [])
        members.ivars = try ivars(of: cls).map { ivar in
            .init(name: ivar.name, encoding: ivar.encoding, offset: ivar.offset + layout.shift)
        }
        try members.add(categoriesOfClasses[cls.name] ?? [], of: self, file)
        members.instanceMethods += try methods(at: cls.address + 56, of: owner, in: file)
        members.classMethods += try methods(at: cls.metaclass + 56, of: owner, in: file)
        members.properties += try properties(at: cls.address + 128, of: owner)
        members.classProperties += try properties(at: cls.metaclass + 128, of: owner)
        members.protocols += try adopted(at: cls.address + 104, of: owner)
        let own = try lineage(of: number).map { classes[$0].name }
        let chain = own + [try stranger(of: number)].compactMap(\.self)
        for name in chain { try image.spend(name.utf8.count) }
        members.superclassChain = Array(chain.dropFirst())
        let root = try isPartial(number) ? nil : chain.last
        members.isaChain =
            [cls.name] == [root] ? ["\(cls.name) (meta)"] : [cls.name, root].compactMap { $0.map { "\($0) (meta)" } }
        return members
    }

    /// The categories of a class that another file has, as a class without superclasses and ivars.
    ///
    /// nil if there is none.
    func description(ofCategoriesOf className: String, path: String) throws(FileFault) -> ClassDescription? {
        guard let all = categoriesOfClasses[className] else { return nil }
        var summary = ClassSummary(name: className, superclass: nil, image: path, instanceSize: 0, isHooked: false)
        summary.isPartial = true
        var description = ClassDescription(
            summary: summary, ivars: [], properties: [], protocols: [], instanceMethods: [], classMethods: [],
            isaChain: [], superclassChain: [])
        try description.add(all, of: self, path.lastPathPart)
        description.categories = all.map(\.name)
        return description
    }

    func description(of proto: ObjectiveCProtocol) throws(FileFault) -> ProtocolDescription {
        let owner = "the protocol \(proto.name)"
        let place = proto.address
        return ProtocolDescription(
            name: proto.name, protocols: try adopted(at: place + 16, of: owner),
            instanceMethods: try requirements(at: place + 24, of: owner),
            classMethods: try requirements(at: place + 32, of: owner),
            optionalInstanceMethods: try requirements(at: place + 40, of: owner),
            optionalClassMethods: try requirements(at: place + 48, of: owner),
            properties: try properties(at: place + 56, of: owner),
            optionalProperties: try properties(at: place + 64, of: owner),
            classProperties: try properties(at: place + 72, of: owner),
            optionalClassProperties: try properties(at: place + 80, of: owner))
    }
}

extension ClassDescription {
    /// Adds the members of categories, as the runtime does when it loads them: the newest first.
    fileprivate mutating func add(
        _ categories: [ObjectiveCImage.Category], of image: ObjectiveCImage, _ file: String
    ) throws(FileFault) {
        for category in categories.reversed() {
            let owner = "the category \(category.name) of \(category.className)"
            let place = category.address
            instanceMethods += try image.methods(at: place + 16, of: owner, in: file)
            classMethods += try image.methods(at: place + 24, of: owner, in: file)
            protocols += try image.adopted(at: place + 32, of: owner)
            properties += try image.properties(at: place + 40, of: owner)
            classProperties += try image.properties(at: place + 48, of: owner)
        }
    }
}
