import AgentProtocol
import ArgumentParser

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for what is wrong with the hooks and classes of a process.",
        discussion: """
            Looks for hooks that another implementation lies on top of, hooks that nobody can remove any more, originals that \
            lie in no image, methods that two owners hook, and classes that lie about themselves.

            Examples:
              hookctl doctor
              hookctl doctor --json

            With --json, one object:
              version   1
              findings  for each: kind (shadowedHook, leakedToken, deadOriginal,
                        twoOwners, lyingClass), subject (a class or method),
                        message

            Exit codes:
              0   nothing was found
              1   something was found
            \(ProcessOptions.exitCodes())
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func run() throws {
        try reportingFailures {
            let findings = try process.connect().list(.doctor) { payload in
                if case .findings(let values) = payload { values } else { nil }
            }
            try DoctorReport(findings: findings).print(asJSON: json)
            guard findings.isEmpty else { throw ExitCode(ExitStatus.found.rawValue) }
        }
    }
}

/// What the doctor has found.
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
        }
    }
}
