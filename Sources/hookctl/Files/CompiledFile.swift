import AgentProtocol

/// A shared library or program whose classes are read without loading it.
struct CompiledFile {
    let path: String
    let architecture: String
    private let objectiveC: ObjectiveCImage
    private let swift: SwiftTypeList

    /// - Throws: ``Failure`` if the file is not there or cannot be understood.
    init(_ path: String) throws {
        self.path = path
        let bytes = try FileContents.read(path)
        (objectiveC, swift) = try Self.understanding(path) { () throws(FileFault) in
            let image = try ElfImage(bytes)
            return (try ObjectiveCImage(image), try SwiftTypeList(image))
        }
        architecture = objectiveC.image.architecture
    }

    private static func understanding<Value>(
        _ path: String, _ body: () throws(FileFault) -> Value
    ) throws -> Value {
        do throws(FileFault) { return try body() } catch { throw Failure(.data, "\(path) \(error.what)") }
    }

    // MARK: Lists

    /// The classes, categories, protocols and Swift types whose names match.
    func list(matching glob: Glob, isTree: Bool) throws -> FileClassesReport {
        let classes = try Self.understanding(path) { () throws(FileFault) in
            var summaries: [ClassSummary] = []
            for (number, cls) in objectiveC.classes.enumerated() where glob.matches(cls.name) {
                summaries.append(try objectiveC.summary(of: number, path: path))
            }
            return summaries
        }
        let categories = objectiveC.categories.filter { glob.matches($0.className) }
        return FileClassesReport(
            file: path, architecture: architecture, classes: classes.sorted { $0.name < $1.name },
            categories: categories.map { .init(name: $0.name, className: $0.className) },
            protocols: objectiveC.protocols.map(\.name).filter(glob.matches).sorted(),
            swiftTypes: swift.types.filter { glob.matches($0.name) }, isTree: isTree)
    }

    // MARK: Descriptions

    /// The class of the name, or the file's categories of it.
    func description(of name: String) throws -> ClassDescription {
        let found = try Self.understanding(path) { () throws(FileFault) -> ClassDescription? in
            if let number = objectiveC.classes.firstIndex(where: { $0.name == name }) {
                return try objectiveC.description(of: number, path: path)
            }
            return try objectiveC.description(ofCategoriesOf: name, path: path)
        }
        if let found { return found }
        if let type = swift.types.first(where: { $0.name == name }) {
            throw Failure(
                .data,
                "\(name) is a Swift \(type.kind), of which a file tells the name only; hookctl describe shows the "
                    + "methods of a Swift class in a process that uses it")
        }
        throw Failure(.data, "\(path) has no class named \(name); hookctl classes --file lists its classes")
    }

    /// All classes, then the categories of classes of other files, by name.
    func descriptions() throws -> [ClassDescription] {
        try Self.understanding(path) { () throws(FileFault) in
            var descriptions: [ClassDescription] = []
            for number in objectiveC.classes.indices {
                descriptions.append(try objectiveC.description(of: number, path: path))
            }
            descriptions.sort { $0.summary.name < $1.summary.name }
            let own = Set(objectiveC.classes.map(\.name))
            for name in Set(objectiveC.categories.map(\.className)).subtracting(own).sorted() {
                if let description = try objectiveC.description(ofCategoriesOf: name, path: path) {
                    descriptions.append(description)
                }
            }
            return descriptions
        }
    }

    func protocols() throws -> [ProtocolDescription] {
        try Self.understanding(path) { () throws(FileFault) in
            var protocols: [ProtocolDescription] = []
            for proto in objectiveC.protocols { protocols.append(try objectiveC.description(of: proto)) }
            return protocols.sorted { $0.name < $1.name }
        }
    }

    var swiftTypes: [SwiftTypeList.SwiftType] { swift.types }
}
