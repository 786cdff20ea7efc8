import AgentProtocol
import ArgumentParser

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Find problems with the hooks and classes of a process.",
        discussion: """
            Finds hooks that other code has put an implementation on top of, hooks whose token is gone, originals that \
            are in no loaded image, methods that two owners hook, and classes that override the method class. For \
            Swift classes, finds images without symbols, metadata of another compiler, and subclasses that appeared \
            after their superclass was hooked. Also says which Swift modules are replaceable: built so that hooks see \
            all calls of their functions.

            Hooks do not see a call of a Swift method that the optimizer has resolved at compile time, because the \
            call does not go through the class's vtable. The optimizer can resolve calls of final members, calls on an \
            object whose class it knows, and, in a module that is optimized as a whole, calls of members that nothing \
            in the module overrides. --seconds measures the hooked methods for that time, and names the methods of \
            Swift classes that nothing has called through the vtable. To make hooks see the calls, build the class's \
            module replaceable: with -Xswiftc -Xfrontend -Xswiftc -enable-implicit-dynamic. Or build it with \
            -Xswiftc -no-whole-module-optimization, call its methods from another module, or declare the class open.

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
              modules   for each Swift module of the program: name,
                        replaceableFunctions (how many have a replacement
                        variable; 0 if the module is not replaceable)

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
            let modules = try connection.list(.modules) { payload in
                if case .modules(let values) = payload { values } else { nil }
            }
            try DoctorReport(findings: findings, modules: modules).print(asJSON: json)
            guard findings.isEmpty else { throw ExitCode(ExitStatus.found.rawValue) }
        }
    }
}

/// The findings of the doctor, and the Swift modules of the program.
struct DoctorReport: Report {
    var version = 1
    let findings: [Finding]
    let modules: [ModuleReport]

    func lines(_ palette: Palette) -> [String] {
        let found = findings.flatMap {
            ["\(palette.yellow($0.kind.title)): \(palette.bold($0.subject))", palette.plain("  \($0.message)")]
        }
        return (found.isEmpty ? [palette.green("nothing is wrong")] : found) + linesOfModules(palette)
    }

    private func linesOfModules(_ palette: Palette) -> [String] {
        let others = modules.filter { $0.replaceableFunctions == 0 }.map(\.name)
        let replaceable = modules.filter { $0.replaceableFunctions > 0 }.map {
            palette.plain("replaceable module: \($0.name), \($0.replaceableFunctions) functions")
        }
        guard !others.isEmpty else { return replaceable }
        return replaceable + [
            palette.plain("not replaceable: \(others.joined(separator: ", "))"),
            palette.plain("  Hooks see the calls of these modules that go through vtables and witness tables. To see"),
            palette.plain("  all, build with -Xswiftc -Xfrontend -Xswiftc -enable-implicit-dynamic."),
        ]
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
