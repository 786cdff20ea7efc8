import AgentProtocol
import ArgumentParser
import Foundation

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Hook a method of a real Objective-C program, trace it, and remove the hook.",
        discussion: """
            Starts hookctl-host, beside hookctl, with the program (a shared object with a main; PhotoPicker beside hookctl unless \
            --program names another one), and types commands of hookctl that look into it, as a user would: what is shown is what \
            they print. The method is described, hooked, drawn, traced while the program runs, and unhooked; the \
            runtime is compared with what it was.

            Examples:
              hookctl demo
              hookctl demo Photo +photoWithTitle:width:height: --svg photo.svg
              hookctl demo Greeter greet: --program ./libgreeter.so

            With --json, one object:
              version  2
              program  path of the shared object
              steps    for each: command (its words), status, output (lines)

            Exit codes:
              0   all was shown, and everything is as it was
              64  wrong usage
              65  there is no such class or method, or it cannot be hooked
              66  the program is not there or does not load
              69  the program never calls the method, or ends its process
              70  something is not as it was
              73  the picture cannot be drawn or written
              74  the output cannot be written
              130 interrupted
            """)

    @Argument(help: ArgumentHelp("A class of the program.", valueName: "class"))
    var className: String?

    @Argument(help: ArgumentHelp("One of its methods; + in front of a class method.", valueName: "selector"))
    var selector: SelectorArgument?

    @Option(help: ArgumentHelp("The shared object to load.", valueName: "path"), completion: .file())
    var program: String?

    @Option(
        help: ArgumentHelp(
            "Where to draw the picture; hookctl-demo.svg, if graphviz is installed.", valueName: "path"),
        completion: .file())
    var svg: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if className != nil, selector == nil { throw ValidationError("A class needs a selector after it.") }
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
                    "there is no dot in PATH, which draws the picture; install graphviz, or leave --svg out")
            }
            Interruption.catchSignals()
            let stage = try DemoStage(program: path)
            let script = DemoScript(
                className: className ?? "PhotoPicker", selector: selector?.text ?? "pick:",
                picture: hasPictures ? DemoStage.pictureName : nil)
            var transcript = Transcript(program: path, json ? nil : .standardOutput)
            if !hasPictures { transcript.note("No picture: install graphviz to have one.") }
            for step in script.steps { try stage.perform(step, &transcript) }
            if hasPictures { try stage.keepPicture(at: picture) }
            if let svg { transcript.note("The picture is \(svg).") }
            if json { print(try JSONText.of(transcript)) }
        }
    }
}
