import AgentProtocol
import ArgumentParser

struct ClassesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classes",
        abstract: "List the classes of a process.",
        discussion: """
            Lists each class with its image, its superclass, and the size of its instances in bytes. With --tree, \
            prints the class hierarchy. A pattern is a glob: * stands for any text, ? for one character.

            Lists the classes of the program first, then those of its libraries. Classes of the runtime and of the \
            system are listed only with --all, or if they match a pattern; they come last.

            Swift classes are listed after the program has used them, by names that include the module. A \
            specialization of a generic class is listed after the program has asked for it through SwiftClass or \
            hooked it. Classes of the toolchain's and the agent's libraries are listed only with --all, or if the \
            pattern begins with their module.

            Examples:
              hookctl classes 'Photo*'
              hookctl classes 'PhotoApp.*'
              hookctl classes 'Foundation.*'
              hookctl classes --tree --pid 4711
              hookctl classes --all --tree

            With --json, one object (keys with ? may be absent):
              version  1
              classes  for each: name, superclass?, image? (a path; absent for a
                       class made at run time), instanceSize (bytes), isHooked,
                       module? (of a Swift class), origin? (program, library,
                       runtime or system); in this order of origins
              hidden?  how many classes of the runtime and of the system are
                       left out
            Exit codes:
              0   at least one class matches
            \(ProcessOptions.exitCodes())
            """)

    @Argument(help: ArgumentHelp("A glob for the names of the classes.", valueName: "pattern"))
    var pattern: String?

    @Flag(help: "Draw the hierarchy.")
    var tree = false

    @Flag(help: "List the classes of the runtime and of the system, too.")
    var all = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func run() throws {
        try reportingFailures {
            var hidden: Int?
            let command = AgentCommand.classes(pattern: pattern, all: all ? true : nil)
            let classes = try process.connect().list(command) { payload -> [ClassSummary]? in
                guard case .classes(let values, let more) = payload else { return nil }
                hidden = hidden ?? more
                return values
            }
            let report = ClassesReport(classes: classes, hidden: hidden, isTree: tree)
            if json || !classes.isEmpty { try report.print(asJSON: json) }
            if !json, let hidden { TextOutput.tell(advice(hidden)) }
            guard !classes.isEmpty else {
                let pattern = pattern?.withoutGuardingSpaces ?? "*"
                throw Failure(.data, "no class matches \(pattern); hookctl classes --all lists all classes")
            }
        }
    }

    private func advice(_ hidden: Int) -> String {
        guard pattern == nil else {
            let noun = hidden == 1 ? "Swift class of libraries is" : "Swift classes of libraries are"
            return "\(hidden) \(noun) left out; --all shows them, or a pattern that names the module, as in "
                + "'Foundation.*'"
        }
        let noun = hidden == 1 ? "class" : "classes"
        return "\(hidden) \(noun) of the runtime and of the system \(hidden == 1 ? "is" : "are") left out; --all shows "
            + "them"
    }
}

/// Classes, by their origins and names.
struct ClassesReport: Report {
    var version = 1
    let classes: [ClassSummary]
    let hidden: Int?
    let isTree: Bool

    init(classes: [ClassSummary], hidden: Int?, isTree: Bool) {
        self.classes = classes.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
        (self.hidden, self.isTree) = (hidden, isTree)
    }

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
                    prefix + summary.name, summary.superclass ?? "–",
                    summary.isPartial == true ? "+\(summary.instanceSize)" : "\(summary.instanceSize)",
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

extension ClassSummary {
    /// The place of the origin in the list; an agent that tells no origin has one list.
    fileprivate var rank: Int { origin.flatMap(Origin.allCases.firstIndex(of:)) ?? 0 }
}
