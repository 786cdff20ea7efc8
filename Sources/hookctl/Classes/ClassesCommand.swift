import AgentProtocol
import ArgumentParser

struct ClassesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classes",
        abstract: "List the classes of a process.",
        discussion: """
            Lists each class with its image, its superclass, and the size of its instances in bytes. With --tree, \
            prints the class hierarchy. A pattern is a glob: * stands for any text, ? for one character.

            Swift classes are listed after the program has used them, by names that include the module. A \
            specialization of a generic class is listed after the program has asked for it through SwiftClass or \
            hooked it. Classes of the toolchain's and the agent's libraries are listed only if the pattern begins with \
            their module.

            Examples:
              hookctl classes 'Photo*'
              hookctl classes 'PhotoApp.*'
              hookctl classes 'Foundation.*'
              hookctl classes --tree --pid 4711

            With --json, one object (keys with ? may be absent):
              version  1
              classes  for each: name, superclass?, image? (a path; absent for a
                       class made at run time), instanceSize (bytes), isHooked,
                       module? (of a Swift class)
              hidden?  how many Swift classes of libraries are left out

            Exit codes:
              0   at least one class matches
            \(ProcessOptions.exitCodes())
            """)

    @Argument(help: ArgumentHelp("A glob for the names of the classes.", valueName: "pattern"))
    var pattern: String?

    @Flag(help: "Draw the hierarchy.")
    var tree = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func run() throws {
        try reportingFailures {
            var hidden: Int?
            let classes = try process.connect().list(.classes(pattern: pattern)) { payload -> [ClassSummary]? in
                guard case .classes(let values, let more) = payload else { return nil }
                hidden = hidden ?? more
                return values
            }
            let report = ClassesReport(classes: classes.sorted { $0.name < $1.name }, hidden: hidden, isTree: tree)
            if json || !classes.isEmpty { try report.print(asJSON: json) }
            if !json, let hidden {
                TextOutput.tell(
                    "\(hidden) Swift classes of libraries are left out; name the module to see them, as in "
                        + "'Foundation.*'")
            }
            guard !classes.isEmpty else {
                let pattern = pattern?.withoutGuardingSpaces ?? "*"
                throw Failure(.data, "no class matches \(pattern); hookctl classes lists all classes")
            }
        }
    }
}

/// Classes, by name.
struct ClassesReport: Report {
    var version = 1
    let classes: [ClassSummary]
    let hidden: Int?
    let isTree: Bool

    private enum CodingKeys: CodingKey {
        case version, classes, hidden
    }

    func lines(_ palette: Palette) -> [String] {
        let hasSwift = classes.contains(where: \.isOfSwift)
        var table = TextTable(
            [("class", .left), ("superclass", .left), ("size", .right), ("hooks", .left)]
                + (hasSwift ? [("language", .left)] : []) + [("image", .left)])
        for (prefix, summary) in isTree ? branches : classes.map({ ("", $0) }) {
            let language = summary.isOfSwift ? "Swift" : "Objective-C"
            table.append(
                [
                    prefix + summary.name, summary.superclass ?? "–", "\(summary.instanceSize)",
                    summary.isHooked ? "hooked" : "",
                ] + (hasSwift ? [language] : []) + [summary.image?.lastPathPart ?? "made at run time"])
        }
        return table.lines(palette)
    }

    /// The classes below their superclasses, each with the lines in front of it.
    ///
    /// Whose superclass is not there is a root.
    private var branches: [(prefix: String, summary: ClassSummary)] {
        let names = Set(classes.map(\.name))
        let subclasses = Dictionary(grouping: classes) { $0.superclass.flatMap { names.contains($0) ? $0 : nil } }
        var branches: [(String, ClassSummary)] = []
        func append(_ summary: ClassSummary, _ prefix: TreePrefix) {
            branches.append((prefix.text, summary))
            let children = subclasses[summary.name] ?? []
            for (index, child) in children.enumerated() { append(child, prefix.child(index, of: children.count)) }
        }
        for root in subclasses[nil] ?? [] { append(root, .root) }
        return branches
    }
}
