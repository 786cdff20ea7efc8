import ArgumentParser
import SwiftRuntime

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Hook a method of a real Objective-C program, trace it, and restore it.",
        discussion: """
            Loads the program (a shared object with a main; PhotoPicker beside hookctl unless --program names another one) and \
            runs it three times: alone; with the method hooked on its class before, instead and after; and with the first \
            object that +alloc returns hooked alone. Prints the calls, draws the isa and superclass chains and method tables \
            before, during and after, also as SVG, and compares the runtime with what it was. Objects are numbered by the \
            first appearance of their addresses; one that is made where another has died has its number.

            Examples:
              hookctl demo
              hookctl demo PhotoPicker pick:
              hookctl demo Photo +photoWithTitle:width:height: --calls 3 --svg photo.svg
              hookctl demo Greeter greet: --program ./libgreeter.so

            With --json, one object (keys with ? may be absent):
              version     1
              program     path of the shared object
              plainRun    the program alone: status of main, lines of output
              methods     for each: method, prototype, types,
                          before, after: pictures,
                          classRun, objectRun?: subject, during (a picture),
                            calls, run (as plainRun),
                          differences: sentences, none when all is as it was,
                          complaint?: a sentence
              drawing     drawn: svg (a path), or
                          kept: dot (a path) and the reason
            A picture: object; nodes from the object's class to the root, each
            with name, isa, isNew, otherMethods (a count) and rows: selector,
            types, implementation, isChanged.
            A call: depth, method, selector, receiver, arguments (label,
            value), positions (of the hooks that ran), returnValue?.

            Exit codes:
              0   all was shown, and everything is as it was
              64  wrong usage
              65  there is no such class or method, or it cannot be hooked
              66  the program is not there or does not load
              69  the program never called the method, made no object by
                  +alloc, or called exit
              70  something is not as it was
              73  the picture cannot be written
            """)

    @Argument(help: ArgumentHelp("A class of the program.", valueName: "class"))
    var className: String?

    @Argument(help: ArgumentHelp("One of its methods; + in front of a class method.", valueName: "selector"))
    var selector: String?

    @Option(help: ArgumentHelp("The shared object to load.", valueName: "path"))
    var program: String?

    @Option(help: ArgumentHelp("Where to draw the picture.", valueName: "path"))
    var svg = "hookctl-demo.svg"

    @Option(help: ArgumentHelp("How many calls of each run to print.", valueName: "count"))
    var calls = 4

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if className != nil, selector == nil { throw ValidationError("A class needs a selector after it.") }
        if calls < 0 { throw ValidationError("--calls takes a number from 0 up.") }
    }

    func run() throws {
        try reportingFailures {
            let program = try Program(path: program ?? Program.defaultPath)
            let targets = try names(in: program).map { try DemoTarget($0, in: program) }
            var report = try Demo(program: program).report(on: targets)
            report.drawing = try report.methods.first.map { try Graphviz.draw($0.diagram.dot, to: svg) }
            print(json ? try JSONText.of(report) + "\n" : report.text(.standardOutput, limit: calls), terminator: "")
            try check(report)
        }
    }

    private func names(in program: Program) throws -> [DemoTarget.Name] {
        if let className, let selector { return [DemoTarget.Name(className: className, selector: selector)] }
        guard self.program == nil else {
            let classes = program.classes.map(\.name).joined(separator: ", ")
            throw Failure(
                .data, "which method of \(program.path)? Give a class and a selector; its classes are \(classes)")
        }
        return DemoTarget.defaults
    }

    private func check(_ report: DemoReport) throws {
        if let method = report.methods.first(where: { !$0.differences.isEmpty }) {
            throw Failure(.notRestored, "after \(method.method) was hooked, \(method.differences[0])")
        }
        if let complaint = report.methods.lazy.compactMap(\.complaint).first {
            throw Failure(.unavailable, complaint)
        }
    }
}

extension MethodDemo {
    /// The picture to draw: of the object when one was hooked, which shows its dynamic subclass, otherwise of the
    /// class.
    fileprivate var diagram: Diagram {
        let hooked = objectRun ?? classRun
        return Diagram(
            title: method, subtitle: types,
            stages: [
                .init(title: "before", picture: before),
                .init(title: "during: \(hooked.subject) is hooked", picture: hooked.during),
                .init(title: "after", picture: after),
            ])
    }
}
