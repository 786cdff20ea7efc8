import AgentProtocol
import ArgumentParser

struct DescribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract: "Describe a class of a process.",
        discussion: """
            Shows the ivars with their offsets, the properties, protocols and methods as declarations, and the chains \
            of isa and superclasses. --objc prints an @interface that clang compiles, with declarations of the other \
            classes and structures that it uses. --swift prints a structure whose methods send the class's messages \
            through SwiftRuntime. Members that the language cannot declare become comments.

            For a Swift class, named with its module, shows the methods that calls reach through the class's vtable: \
            their demangled names, the hooks that their calls run, and why a method cannot be hooked. Members without \
            a place in the vtable are missing: final and static members, members of extensions, and members that the \
            optimizer has removed.

            Examples:
              hookctl describe PhotoPicker
              hookctl describe PhotoApp.AlbumStore
              hookctl describe AlbumLayout --swift > AlbumLayout.swift

            With --json, one object (keys with ? may be absent):
              version      1
              description  summary (as in hookctl classes); ivars, each with
                           name, encoding?, offset (bytes); properties and
                           classProperties, each with name, attributes;
                           protocols; instanceMethods and classMethods, each
                           with selector, types?, implementation, place? (file
                           and offset), isHooked; swiftMethods? (of a Swift
                           class), each with name?, prototype, kind (method,
                           initializer, getter, setter, modify, read, unknown),
                           isClassMethod, isAsync, declaredBy, isOwn, place?,
                           refusal? (why it cannot be hooked), hooks (as in
                           hookctl hooks); isaChain, superclassChain

            Exit codes:
              0   the class is described
            \(ProcessOptions.exitCodes())
            """)

    enum Language: String, EnumerableFlag {
        case objc, swift

        static func help(for value: Language) -> ArgumentHelp? {
            switch value {
            case .objc: "Print an Objective-C interface."
            case .swift: "Print typed wrappers in Swift."
            }
        }
    }

    @Argument(help: ArgumentHelp("The class.", valueName: "class"))
    var className: String

    @Flag(help: "Print source.")
    var language: Language?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        if json, language != nil { throw ValidationError("--json cannot be combined with --objc or --swift.") }
    }

    func run() throws {
        try reportingFailures {
            let connection = try process.connect()
            let parts = try connection.list(.describe(name: className)) { payload in
                if case .description(let part) = payload { [part] } else { nil }
            }
            guard let description = ClassDescription(parts: parts) else {
                throw Failure.notUnderstood(connection.processID)
            }
            if let language, description.summary.isOfSwift {
                throw Failure(
                    .data,
                    "\(className) is a Swift class, which --\(language.rawValue) cannot declare; leave out "
                        + "--\(language.rawValue) to see its methods")
            }
            switch language {
            case .objc: print(try ObjectiveCInterface(description).text)
            case .swift: print(try SwiftWrapper(description).text)
            case nil: try DescriptionReport(description: description).print(asJSON: json)
            }
        }
    }
}
