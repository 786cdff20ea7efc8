import AgentProtocol
import ArgumentParser
import Foundation

struct GraphCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draw the class chain of an object or a class, with and without hooks.",
        discussion: """
            Shows the chain of superclasses with the isa and the method table of each class, and the same for the \
            metaclasses: first as they would be without hooks, then as they are. Changes by hooks are marked. With a \
            selector, shows only methods of that name: + in front means class methods, - means instance methods. The \
            methods that a class inherits from its root class are counted, and shown only with --inherited, if \
            they are hooked, or if the selector names them. \
            --format dot prints the language of Graphviz; with --format svg, Graphviz draws a file.

            Examples:
              hookctl graph PhotoPicker pick:
              hookctl graph PhotoPicker --inherited
              hookctl graph 0x55d0c0ffee00 --format svg --file picker.svg

            With --json, one object (keys with ? may be absent):
              version  1
              subject  what was given
              before,  classes: from the subject's class to the root; metaclasses:
              now      from the first class's metaclass to the root. Each with
                       name, isa, superclass?, otherMethods (a count) and methods
                       (selector, types?, implementation, place?, isHooked)

            Exit codes:
              0   the picture is drawn
            \(ProcessOptions.exitCodes(and: [73: "the picture cannot be drawn or written"]))
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, dot, svg
    }

    @Argument(help: ArgumentHelp("A class, or the address of an object (0x…).", valueName: "subject"))
    var subject: String

    @Argument(help: ArgumentHelp("A method to look at.", valueName: "selector"))
    var selector: SelectorArgument?

    @Option(help: ArgumentHelp("text, dot or svg.", valueName: "format"))
    var format = Format.text

    @Option(
        help: ArgumentHelp("The file for svg; by default hookctl-graph.svg.", valueName: "path"),
        completion: .file())
    var file: String?

    @Flag(help: "Show the methods of the root class, too.")
    var inherited = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        if json, format != .text { throw ValidationError("--json cannot be combined with --format.") }
        if file != nil, format != .svg { throw ValidationError("--file needs --format svg.") }
    }

    func run() throws {
        try reportingFailures {
            let report = try report()
            switch format {
            case .text: try report.print(asJSON: json)
            case .dot: print(report.diagram(selector?.text).dot, terminator: "")
            case .svg:
                let file = file ?? "hookctl-graph.svg"
                try Graphviz.draw(report.diagram(selector?.text).dot, to: file)
                print("Picture: \(file.shown)")
            }
        }
    }

    func report() throws -> PictureReport {
        let connection = try process.connect()
        let answer = try connection.ask(.graph(subject: subject, selector: selector?.text)).first
        guard case .graph(let before, let now)? = answer else { throw Failure.notUnderstood(connection.processID) }
        let report = PictureReport(subject: subject, before: before, now: now)
        return inherited || selector != nil ? report : report.withoutMethodsOfRoot
    }
}

extension PictureReport {
    /// Without the methods that the subject inherits from its root class, but for those that are hooked.
    var withoutMethodsOfRoot: PictureReport {
        PictureReport(
            subject: subject, before: before.withoutMethodsOfRoot(hookedIn: now),
            now: now.withoutMethodsOfRoot(hookedIn: now))
    }
}

extension GraphPart {
    fileprivate func withoutMethodsOfRoot(hookedIn now: GraphPart) -> GraphPart {
        GraphPart(
            classes: Self.withoutMethodsOfRoot(classes, hookedIn: now.classes),
            metaclasses: Self.withoutMethodsOfRoot(metaclasses, hookedIn: now.metaclasses))
    }

    /// The last class is the root, which inherits nothing if it is also the first one.
    private static func withoutMethodsOfRoot(_ nodes: [GraphNode], hookedIn now: [GraphNode]) -> [GraphNode] {
        guard nodes.count > 1, var root = nodes.last else { return nodes }
        let hooked = Set((now.last?.methods ?? []).filter(\.isHooked).map(\.selector))
        let shown = root.methods.filter { hooked.contains($0.selector) }
        root.otherMethods += root.methods.count - shown.count
        root.methods = shown
        return nodes.dropLast() + [root]
    }
}

/// The classes that a class or an object leads to, without hooks and as they are.
struct PictureReport: Report {
    var version = 1
    let subject: String
    let before: GraphPart
    let now: GraphPart

    private var pictures: (before: Picture, now: Picture) {
        let object = subject.hasPrefix("0x") ? subject : "an instance of \(subject)"
        let before = Picture(of: object, before)
        return (before, Picture(of: object, now).marked(against: before))
    }

    func lines(_ palette: Palette) -> [String] {
        let (before, now) = pictures
        return [palette.bold("Without hooks"), ""] + before.lines(palette) + ["", palette.bold("Now"), ""]
            + now.lines(palette)
    }

    func diagram(_ selector: String?) -> Diagram {
        let (before, now) = pictures
        return Diagram(
            title: subject, subtitle: selector ?? "",
            stages: [.init(title: "without hooks", picture: before), .init(title: "now", picture: now)])
    }
}
