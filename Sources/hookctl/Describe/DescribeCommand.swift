import AgentProtocol
import ArgumentParser

struct DescribeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "describe",
        abstract: "Describe a class of a process or a file.",
        discussion: """
            Shows the ivars with their offsets, the properties, protocols and methods as declarations, and the chains \
            of isa and superclasses. --objc prints an @interface that clang compiles, with declarations of the other \
            classes and structures that it uses. --swift prints a structure whose methods send the class's messages \
            through SwiftRuntime. Members that the language cannot declare become comments.

            For a Swift class, named with its module, shows the methods that calls reach through the class's vtable: \
            their demangled names, the hooks that their calls run, and why a method cannot be hooked. Members without \
            a place in the vtable are missing: final and static members, members of extensions, and members that the \
            optimizer has removed.

            With --file, describes a class of a shared library or program for x86-64 or aarch64, without loading or \
            running it; without a class, all its classes, categories and protocols. If another file has the \
            superclass, sizes and offsets begin with +, and count from the end of the superclass's instances. Those \
            of NSObject are known to have 8 bytes. A file tells only the names of its Swift types. With --objc and no \
            class, each interface is complete by itself, and protocols lack the declarations that they use.

            Examples:
              hookctl describe PhotoPicker
              hookctl describe PhotoApp.AlbumStore
              hookctl describe AlbumLayout --swift > AlbumLayout.swift
              hookctl describe --file libphotos.so PhotoPicker
              hookctl describe --file libphotos.so --objc

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
                           hookctl hooks); isaChain, superclassChain;
                           categories? (the names, if a file has only
                           categories of the class)
            With --file and no class, in the place of description:
              file, architecture (x86-64 or aarch64)
              descriptions  the classes, each as above
              protocols     for each: name, protocols, instanceMethods,
                            classMethods, optionalInstanceMethods and
                            optionalClassMethods (each with selector, types?),
                            properties, optionalProperties, classProperties
                            and optionalClassProperties
              swiftTypes    for each: name, kind (class, struct or enum), module?

            Exit codes:
              0   the class is described
            \(ProcessOptions.exitCodes(and: [66: "the file is not there or cannot be read"]))
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

    @Argument(help: ArgumentHelp("The class; with --file it may be left out.", valueName: "class"))
    var className: String?

    @Option(
        help: ArgumentHelp("A shared library or program to read instead of a process.", valueName: "path"),
        completion: .file())
    var file: String?

    @Flag(help: "Print source.")
    var language: Language?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        if json, language != nil { throw ValidationError("--json cannot be combined with --objc or --swift.") }
        if file != nil { try process.validateUnused(with: "--file") }
        guard className == nil else { return }
        if file == nil { throw ValidationError("Give the name of a class.") }
        if language == .swift { throw ValidationError("--swift needs the name of a class.") }
    }

    func run() throws {
        try reportingFailures {
            if let className {
                try print(try file.map { try CompiledFile($0).description(of: className) } ?? asked(for: className))
            } else if let file {
                try printAll(of: CompiledFile(file))
            }
        }
    }

    /// A class of a process.
    func report() throws -> DescriptionReport {
        guard let className else { throw Failure(.usage, "give the name of a class") }
        return DescriptionReport(description: try asked(for: className))
    }

    private func asked(for className: String) throws -> ClassDescription {
        let connection = try process.connect()
        let parts = try connection.list(.describe(name: className)) { payload in
            if case .description(let part) = payload { [part] } else { nil }
        }
        guard let description = ClassDescription(parts: parts) else {
            throw Failure.notUnderstood(connection.processID)
        }
        return description
    }

    private func print(_ description: ClassDescription) throws {
        if let language, description.summary.isOfSwift {
            throw Failure(
                .data,
                "\(description.summary.name) is a Swift class, which --\(language.rawValue) cannot declare; leave out "
                    + "--\(language.rawValue) to see its methods")
        }
        switch language {
        case .objc: try TextOutput.standardOutput.write(ObjectiveCInterface(description).text + "\n")
        case .swift: try TextOutput.standardOutput.write(SwiftWrapper(description).text + "\n")
        case nil: try DescriptionReport(description: description).print(asJSON: json)
        }
    }

    private func printAll(of file: CompiledFile) throws {
        let (descriptions, protocols) = (try file.descriptions(), try file.protocols())
        guard !descriptions.isEmpty || !protocols.isEmpty || !file.swiftTypes.isEmpty else {
            throw Failure(.data, "\(file.path) has no Objective-C classes and no Swift types")
        }
        guard language == nil else {
            let own = protocols.filter { ObjectiveCHeaders.header(ofProtocol: $0.name) == nil }
            let interfaces = own.map(\.interface) + descriptions.map(Self.interface)
            return try TextOutput.standardOutput.write(interfaces.joined(separator: "\n\n") + "\n")
        }
        let report = FileDescriptionReport(
            file: file.path, architecture: file.architecture, descriptions: descriptions, protocols: protocols,
            swiftTypes: file.swiftTypes)
        try report.print(asJSON: json)
    }

    /// The interface, or a comment that says why there is none.
    private static func interface(of description: ClassDescription) -> String {
        do {
            return try ObjectiveCInterface(description).text
        } catch {
            return "// \((error as? Failure)?.message ?? "\(description.summary.name): \(error)")"
        }
    }
}
