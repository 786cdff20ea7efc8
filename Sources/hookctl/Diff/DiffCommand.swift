import AgentProtocol
import ArgumentParser

struct DiffCommand: ParsableCommand {
    private static let failures = [
        66: "the file does not exist, or is not a snapshot", 73: "the file cannot be written",
    ]

    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare the classes of a process with a saved snapshot.",
        discussion: """
            With --save, writes a snapshot of the classes and their method tables to a file. Without --save, prints \
            how the process differs from the snapshot: classes with their superclasses, sizes, ivars, properties, \
            protocols and methods. The snapshot may come from another process of the same build. Hooks of traces and \
            measurements are not differences.

            Examples:
              hookctl diff --save before.json
              hookctl diff before.json

            With --json, one object (keys with ? may be absent):
              version      1
              differences  for each: kind (added, removed, changed), subject (a
                           class or a part of one), was?, isNow?
            The file is one object: version (1), program, and classes, each with
            name, superclass?, instanceSize, ivars (name, encoding?, offset),
            properties (name, attributes), protocols and methods (selector,
            types?, implementation, place?, isHooked). A class that is too large for
            one entry has several, each with some of these keys, and with parts, the
            number of the entries.

            Exit codes:
              0   nothing differs, or the file is written
              1   something differs
            \(ProcessOptions.exitCodes(and: failures))
            """)

    @Argument(
        help: ArgumentHelp("The file of the snapshot.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Write the file.")
    var save = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        if json, save { throw ValidationError("--json cannot be combined with --save.") }
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
                    "\(file) is a snapshot of \(old.program); process \(connection.processID) runs \(program)".shown)
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
            throw Failure.notUnderstood(processID)
        }
        return DifferenceReport(from: before, to: now)
    }
}
