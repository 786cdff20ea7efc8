import AgentProtocol
import ArgumentParser
import Foundation

struct DiffCommand: ParsableCommand {
    private static let failures = [66: "the file is not there, or is no snapshot", 73: "the file cannot be written"]

    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare the runtime of a process with what it was.",
        discussion: """
            With --save, writes what the classes and their method tables are into a file. Without it, tells how the process \
            differs from such a file, of this or another process of the same build: classes with their superclasses, sizes, ivars, \
            properties, protocols and methods. What a trace or a measurement has put on methods does not count.

            Examples:
              hookctl diff --save before.json
              hookctl diff before.json

            With --json, one object (keys with ? may be absent):
              version      1
              differences  for each: kind (added, removed, changed), subject (a
                           class or what belongs to one), was?, isNow?
            The file is one object: version (1), program, and classes, each with
            name, superclass?, instanceSize, ivars (name, encoding?, offset),
            properties (name, attributes), protocols and methods (selector,
            types?, implementation, place?, isHooked).

            Exit codes:
              0   nothing differs, or the file is written
              1   something differs
            \(ProcessOptions.exitCodes(and: failures))
            """)

    @Argument(
        help: ArgumentHelp("Where --save writes, or what it has written.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Write the file.")
    var save = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        if json, save { throw ValidationError("--json goes without --save.") }
    }

    func run() throws {
        try reportingFailures {
            let old = try save ? nil : SavedSnapshot(path: file)
            let connection = try process.connect()
            let classes = try connection.snapshot()
            guard let old else {
                return try SavedSnapshot(program: connection.hello().program, classes: classes).save(to: file)
            }
            let report = try difference(from: old, to: classes, of: connection.processID)
            let program = try connection.hello().program
            if program != old.program {
                TextOutput.tell(
                    "\(file) is of \(old.program), process \(connection.processID) runs \(program)".shown)
            }
            try report.print(asJSON: json)
            guard report.differences.isEmpty else { throw ExitCode(ExitStatus.found.rawValue) }
        }
    }

    /// Reads the classes that are not the same in both, and no others.
    private func difference(
        from old: SavedSnapshot, to new: SnapshotTexts, of processID: Int
    ) throws -> DifferenceReport {
        guard let before = try? old.classes.classes(otherThanIn: new) else {
            throw SavedSnapshot.unreadable(file)
        }
        guard let now = try? new.classes(otherThanIn: old.classes) else {
            throw AgentFailure.notUnderstood(processID)
        }
        return DifferenceReport(from: before, to: now)
    }
}

/// What `hookctl diff --save` writes, a line for each class.
private struct SavedSnapshot {
    private struct Content: Codable {
        var version = 1
        let program: String
        let classes: [ClassSnapshot]
    }

    /// How deep in the brackets of the file the classes lie: `{"classes":[`.
    private static let depthOfClasses = 2

    /// Its path.
    let program: String
    let classes: SnapshotTexts

    init(program: String, classes: SnapshotTexts) {
        (self.program, self.classes) = (program, classes)
    }

    init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.noInput, "\(path) cannot be read; hookctl diff --save writes it")
        }
        var classes = SnapshotTexts()
        let rest = classes.take(from: Array(data), depth: Self.depthOfClasses).map { Data($0) } ?? data
        guard let content = try? JSONDecoder().decode(Content.self, from: rest), content.version == 1 else {
            throw Self.unreadable(path)
        }
        // Where the file is JSON of another form.
        classes.append(SnapshotTexts(content.classes))
        (program, self.classes) = (content.program, classes)
    }

    static func unreadable(_ path: String) -> Failure {
        Failure(.noInput, "\(path) is no snapshot of this version; hookctl diff --save writes one")
    }

    func save(to path: String) throws {
        do {
            let text = try AgentFrame.encode(Content(program: program, classes: []))
            try Data(classes.put(into: text, separator: ",\n")).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.cannotCreate, "\(path) cannot be written; give a path in a folder that can")
        }
    }
}

/// How two snapshots differ.
struct DifferenceReport: Report {
    enum Kind: String, Encodable {
        case added, removed, changed
    }

    struct Difference: Encodable {
        let kind: Kind
        let subject: String
        let was: String?
        let isNow: String?
    }

    var version = 1
    private(set) var differences: [Difference] = []

    private enum CodingKeys: CodingKey {
        case version, differences
    }

    init(from old: [ClassSnapshot], to new: [ClassSnapshot]) {
        compare(old, new, by: \.name) {
            $0
        } change: { report, old, new in
            report.compare("the superclass of \(new.name)", old.superclass, new.superclass)
            report.compare("the instance size of \(new.name)", "\(old.instanceSize)", "\(new.instanceSize)")
            report.compareMembers(old, new)
            report.compare(old.protocols, new.protocols, by: \.self) { "\(new.name) <\($0)>" }
            report.compare(old.methods, new.methods, by: \.selector) {
                new.method($0)
            } change: { report, old, method in
                let name = new.method(method.selector)
                report.compare("the types of \(name)", old.types, method.types)
                // Two functions may have one name: all Swift code of an image has.
                let isTold = old.text != method.text
                report.compare(
                    "the implementation of \(name)", isTold ? old.text : old.placedText,
                    isTold ? method.text : method.placedText)
            }
        }
    }

    /// The ivars and properties of a class.
    private mutating func compareMembers(_ old: ClassSnapshot, _ new: ClassSnapshot) {
        compare(old.ivars, new.ivars, by: \.name) {
            "the ivar \($0) of \(new.name)"
        } change: { report, old, ivar in
            report.compare("the type of the ivar \(ivar.name) of \(new.name)", old.encoding, ivar.encoding)
            report.compare("the offset of the ivar \(ivar.name) of \(new.name)", "\(old.offset)", "\(ivar.offset)")
        }
        compare(old.properties, new.properties, by: \.name) {
            "the property \($0) of \(new.name)"
        } change: { report, old, property in
            report.compare("the property \(property.name) of \(new.name)", old.attributes, property.attributes)
        }
    }

    private mutating func compare<Entry>(
        _ old: [Entry], _ new: [Entry], by key: KeyPath<Entry, String>, _ name: (String) -> String,
        change: (inout DifferenceReport, Entry, Entry) -> Void = { _, _, _ in }
    ) {
        let before = Dictionary(old.map { ($0[keyPath: key], $0) }) { first, _ in first }
        let now = Dictionary(new.map { ($0[keyPath: key], $0) }) { first, _ in first }
        for entry in Set(before.keys).union(now.keys).sorted() {
            switch (before[entry], now[entry]) {
            case (let old?, let new?): change(&self, old, new)
            case (nil, _): differences.append(.init(kind: .added, subject: name(entry), was: nil, isNow: nil))
            case (_, nil): differences.append(.init(kind: .removed, subject: name(entry), was: nil, isNow: nil))
            }
        }
    }

    private mutating func compare(_ subject: String, _ old: String?, _ new: String?) {
        if old != new { differences.append(.init(kind: .changed, subject: subject, was: old, isNow: new)) }
    }

    func lines(_ palette: Palette) -> [String] {
        guard !differences.isEmpty else { return [palette.green("nothing differs")] }
        return differences.map { difference in
            switch difference.kind {
            case .added: palette.green("+ \(difference.subject)")
            case .removed: palette.red("− \(difference.subject)")
            case .changed:
                palette.yellow("~ \(difference.subject): \(difference.was ?? "none") ▶ \(difference.isNow ?? "none")")
            }
        }
    }
}

extension ClassSnapshot {
    /// `-[Photo title]`; the class's own methods are its metaclass's.
    fileprivate func method(_ selector: String) -> String {
        let isMeta = name.hasSuffix(" (meta)")
        return "\(isMeta ? "+" : "-")[\(isMeta ? String(name.dropLast(7)) : name) \(selector)]"
    }
}

extension ClassDescription.Method {
    fileprivate var text: String { implementation + (isHooked ? " (hooked)" : "") }
    fileprivate var placedText: String { text + (place.map { " at \($0)" } ?? "") }
}
