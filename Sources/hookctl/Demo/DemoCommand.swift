import AgentProtocol
import ArgumentParser
import Foundation

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Hook a method of a real Objective-C program, trace it, and remove the hook.",
        discussion: """
            Loads a program, which is a shared object with a main, into hookctl-host. Then types hookctl commands as a \
            user would, and shows what they print. The commands describe, hook, draw, trace and unhook a method of the \
            program, and compare the runtime with its state before. By default the program is PhotoPicker, in the \
            folder of hookctl.

            Examples:
              hookctl demo
              hookctl demo Photo +photoWithTitle:width:height: --svg photo.svg
              hookctl demo Greeter greet: --program ./libgreeter.so

            With --json, one object:
              version  2
              program  path of the shared object
              steps    for each: command (its words), status, output (lines)

            Exit codes:
              0   everything was shown, and the runtime is as it was before
              64  wrong usage
              65  there is no such class or method, or it cannot be hooked
              66  the program does not exist or does not load
              69  the program never calls the method, or ends its process
              70  the runtime is not as it was before
              73  the picture cannot be drawn or written
              74  the output cannot be written
              130 interrupted
            """)

    @Argument(help: ArgumentHelp("A class of the program.", valueName: "class"))
    var className: String?

    @Argument(help: ArgumentHelp("One of its methods; put + in front of a class method.", valueName: "selector"))
    var selector: SelectorArgument?

    @Option(help: ArgumentHelp("The shared object to load.", valueName: "path"), completion: .file())
    var program: String?

    @Option(
        help: ArgumentHelp(
            "The file for the picture; by default hookctl-demo.svg, if Graphviz is installed.", valueName: "path"),
        completion: .file())
    var svg: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if className != nil, selector == nil { throw ValidationError("Give a selector after the class.") }
        if program != nil, className == nil { throw ValidationError("--program needs a class and a selector.") }
    }

    func run() throws {
        try reportingFailures {
            let path = program ?? Executable.sibling("libPhotoPicker.so")
            // The stage changes the current folder.
            let picture = URL(fileURLWithPath: svg ?? DemoStage.pictureName).standardizedFileURL.path
            let hasPictures = Graphviz.isInstalled
            guard svg == nil || hasPictures else {
                throw Failure(
                    .cannotCreate,
                    "the program dot, which draws the picture, is not in PATH; install Graphviz, or leave out --svg")
            }
            Interruption.catchSignals()
            let stage = try DemoStage(program: path)
            let script = DemoScript(
                className: className ?? "PhotoPicker", selector: selector?.text ?? "pick:",
                picture: hasPictures ? DemoStage.pictureName : nil)
            var transcript = Transcript(program: path, json ? nil : .standardOutput)
            if !hasPictures { transcript.note("No picture is drawn: Graphviz is not installed.") }
            for step in script.steps { try stage.perform(step, &transcript) }
            if hasPictures { try stage.keepPicture(at: picture) }
            if let svg { transcript.note("The picture is in \(svg).") }
            if json { print(try JSONText.of(transcript)) }
        }
    }
}
