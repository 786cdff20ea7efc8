import AgentProtocol
import ArgumentParser

struct ClassesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classes",
        abstract: "List the classes of a process or a file.",
        discussion: """
            Lists each class with its image, its superclass, and the size of its instances in bytes. With --tree, \
            prints the class hierarchy. A pattern is a glob: * stands for any text, ? for one character.

            Lists the classes of the program first, then those of its libraries. Classes of the runtime and of the \
            system are listed only with --all, or if they match a pattern; they come last.

            Swift classes are listed after the program has used them, by names that include the module. A \
            specialization of a generic class is listed after the program has asked for it through SwiftClass or \
            hooked it. Classes of the toolchain's and the agent's libraries are listed only with --all, or if the \
            pattern begins with their module.

            With --file, lists the classes, categories, protocols and Swift types of a shared library or program for \
            x86-64 or aarch64, without loading or running it.

            Examples:
              hookctl classes 'Photo*'
              hookctl classes 'PhotoApp.*'
              hookctl classes 'Foundation.*'
              hookctl classes --tree --pid 4711
              hookctl classes --all --tree
              hookctl classes --file libphotos.so

            With --json, one object (keys with ? may be absent):
              version  1
              classes  for each: name, superclass?, image? (a path; absent for a
                       class made at run time), instanceSize (bytes), isHooked,
                       module? (of a Swift class), origin? (program, library,
                       runtime or system); in this order of origins
              hidden?  how many classes of the runtime and of the system are
                       left out
            With --file, classes are without origin, and isPartial? is true if
            another file has the superclass: then instanceSize is that of the own
            ivars. These keys are added:
              file, architecture (x86-64 or aarch64)
              categories  for each: name, className
              protocols   their names
              swiftTypes  for each: name, kind (class, struct or enum), module?

            Exit codes:
              0   at least one class matches
            \(ProcessOptions.exitCodes(and: [66: "the file is not there or cannot be read"]))
            """)

    @Argument(help: ArgumentHelp("A glob for the names of the classes.", valueName: "pattern"))
    var pattern: String?

    @Flag(help: "Draw the hierarchy.")
    var tree = false

    @Flag(help: "List the classes of the runtime and of the system, too.")
    var all = false

    @Option(
        help: ArgumentHelp("A shared library or program to read instead of a process.", valueName: "path"),
        completion: .file())
    var file: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        if file != nil { try process.validateUnused(with: "--file") }
        if file != nil, all { throw ValidationError("--file lists all classes of the file; leave out --all.") }
    }

    func run() throws {
        try reportingFailures {
            if let file { return try list(CompiledFile(file)) }
            let report = try report()
            if json || !report.classes.isEmpty { try report.print(asJSON: json) }
            if !json, let hidden = report.hidden { TextOutput.tell(advice(hidden)) }
            guard !report.classes.isEmpty else {
                let pattern = pattern?.withoutGuardingSpaces ?? "*"
                throw Failure(.data, "no class matches \(pattern); hookctl classes --all lists all classes")
            }
        }
    }

    private func list(_ file: CompiledFile) throws {
        let report = try file.list(matching: Glob(pattern?.withoutGuardingSpaces ?? "*"), isTree: tree)
        if json || !report.isEmpty { try report.print(asJSON: json) }
        guard !report.isEmpty else {
            let absence = pattern.map { "no class that matches \($0.withoutGuardingSpaces)" }
            throw Failure(.data, "\(file.path) has \(absence ?? "no Objective-C classes and no Swift types")")
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

    /// The classes of a process.
    func report() throws -> ClassesReport {
        var hidden: Int?
        let command = AgentCommand.classes(pattern: pattern, all: all ? true : nil)
        let classes = try process.connect().list(command) { payload -> [ClassSummary]? in
            guard case .classes(let values, let more) = payload else { return nil }
            hidden = hidden ?? more
            return values
        }
        return ClassesReport(classes: classes, hidden: hidden, isTree: tree)
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

    /// Classes below each other; a deeper class begins a tree of its own.
    private static let deepest = 1000

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
    /// Whose superclass is not there is a root. Each class comes once. If the names of superclasses lead in a circle,
    /// its first class is a root, too.
    private var branches: [(prefix: String, summary: ClassSummary)] {
        let names = Set(classes.map(\.name))
        var subclasses = Dictionary(grouping: classes.indices) {
            classes[$0].superclass.flatMap { names.contains($0) ? $0 : nil }
        }
        var isThere = [Bool](repeating: false, count: classes.count)
        var branches: [(String, ClassSummary)] = []
        func append(_ number: Int, _ prefix: TreePrefix, depth: Int) {
            isThere[number] = true
            branches.append((prefix.text, classes[number]))
            guard depth < Self.deepest, let all = subclasses.removeValue(forKey: classes[number].name) else { return }
            let children = all.filter { !isThere[$0] }
            for (index, child) in children.enumerated() {
                append(child, prefix.child(index, of: children.count), depth: depth + 1)
            }
        }
        for root in subclasses[nil] ?? [] { append(root, .root, depth: 0) }
        // Below each other in a circle, or too deep.
        for number in classes.indices where !isThere[number] { append(number, .root, depth: 0) }
        return branches
    }
}

extension ClassSummary {
    /// The place of the origin in the list; an agent that tells no origin has one list.
    fileprivate var rank: Int { origin.flatMap(Origin.allCases.firstIndex(of:)) ?? 0 }
}
