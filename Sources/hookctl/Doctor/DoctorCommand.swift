import AgentProtocol
import ArgumentParser

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for what is wrong with the hooks and classes of a process.",
        discussion: """
            Looks for hooks that another implementation lies on top of, hooks that nobody can remove any more, originals that \
            lie in no image, methods that two owners hook, and classes that lie about themselves. Of Swift classes, for images \
            without symbols, metadata of another compiler, and subclasses that have come since their superclass was hooked.

            A call of a Swift method that the optimizer has resolved at compile time does not pass the class's vtable, and no \
            hook sees it: a call of a final member, on an object whose class is known, or, in a module that is optimized as a \
            whole, of whatever nothing overrides there. --seconds measures the hooked methods for a while and names those of \
            Swift classes that nothing has called through the vtable. To have such calls seen, build the class's module with \
            -Xswiftc -no-whole-module-optimization, have its callers in another module, or declare the class open.

            Examples:
              hookctl doctor
              hookctl doctor --seconds 10
              hookctl doctor --json

            With --json, one object:
              version   1
              findings  for each: kind (shadowedHook, leakedToken, deadOriginal,
                        twoOwners, lyingClass, strippedImage, unknownMetadata,
                        uncalledMethod, missedSubclass), subject (a class,
                        method or image), message

            Exit codes:
              0   nothing was found
              1   something was found
            \(ProcessOptions.exitCodes())
            """)

    @Option(help: ArgumentHelp("How long to watch for calls of hooked Swift methods.", valueName: "seconds"))
    var seconds: SecondsArgument?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws { try seconds?.validate("--seconds") }

    func run() throws {
        try reportingFailures {
            let connection = try process.connect()
            if let seconds {
                Interruption.catchSignals()
                _ = try Measuring(connection, [])
                // Ctrl-C ends the watching, and the command reports its findings so far.
                if Interruption.wait(seconds.duration, saying: "watching") { Interruption.forget() }
            }
            let findings = try connection.list(.doctor) { payload in
                if case .findings(let values) = payload { values } else { nil }
            }
            try DoctorReport(findings: findings).print(asJSON: json)
            guard findings.isEmpty else { throw ExitCode(ExitStatus.found.rawValue) }
        }
    }
}

/// The findings of the doctor.
struct DoctorReport: Report {
    var version = 1
    let findings: [Finding]

    func lines(_ palette: Palette) -> [String] {
        guard !findings.isEmpty else { return [palette.green("nothing is wrong")] }
        return findings.flatMap {
            ["\(palette.yellow($0.kind.title)): \(palette.bold($0.subject))", palette.plain("  \($0.message)")]
        }
    }
}

extension Finding.Kind {
    fileprivate var title: String {
        switch self {
        case .shadowedHook: "shadowed hook"
        case .leakedToken: "leaked token"
        case .deadOriginal: "dead original"
        case .twoOwners: "two owners"
        case .lyingClass: "lying class"
        case .strippedImage: "stripped image"
        case .unknownMetadata: "unknown metadata"
        case .uncalledMethod: "not called through the vtable"
        case .missedSubclass: "missed subclass"
        }
    }
}
