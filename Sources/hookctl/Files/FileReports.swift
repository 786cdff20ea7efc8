import AgentProtocol

/// The classes of a file.
struct FileClassesReport: Report {
    struct Category: Encodable {
        let name: String
        let className: String
    }

    var version = 1
    let file: String
    let architecture: String
    let classes: [ClassSummary]
    let categories: [Category]
    let protocols: [String]
    let swiftTypes: [SwiftTypeList.SwiftType]
    let isTree: Bool

    private enum CodingKeys: CodingKey {
        case version, file, architecture, classes, categories, protocols, swiftTypes
    }

    var isEmpty: Bool { classes.isEmpty && categories.isEmpty && protocols.isEmpty && swiftTypes.isEmpty }

    func lines(_ palette: Palette) -> [String] {
        var sections: [[String]] = []
        if !classes.isEmpty {
            sections.append(ClassesReport(classes: classes, hidden: nil, isTree: isTree).lines(palette))
        }
        if !categories.isEmpty {
            sections.append(
                [palette.bold("Categories")] + categories.map { palette.plain("  \($0.className) (\($0.name))") })
        }
        if !protocols.isEmpty {
            sections.append([palette.bold("Protocols")] + protocols.map { palette.plain("  \($0)") })
        }
        if !swiftTypes.isEmpty {
            sections.append([palette.bold("Swift types")] + swiftTypes.map { palette.plain("  \($0.kind) \($0.name)") })
        }
        return sections.joined(separator: [""]).map(\.self)
    }
}

/// Everything that a file tells of its classes.
struct FileDescriptionReport: Report {
    var version = 1
    let file: String
    let architecture: String
    let descriptions: [ClassDescription]
    let protocols: [ProtocolDescription]
    let swiftTypes: [SwiftTypeList.SwiftType]

    func lines(_ palette: Palette) -> [String] {
        var sections = descriptions.map { DescriptionReport(description: $0).lines(palette) }
        sections += protocols.map { $0.lines.map(palette.plain) }
        if !swiftTypes.isEmpty {
            sections.append([palette.bold("Swift types")] + swiftTypes.map { palette.plain("  \($0.kind) \($0.name)") })
        }
        return sections.joined(separator: [""]).map(\.self)
    }
}
