/// The lines that a user types to see a method hooked, traced, and as it was.
struct DemoScript {
    struct Step {
        /// The arguments of hookctl.
        let arguments: [String]
        /// The exit code, when all is well.
        var status: Int32 = 0
        /// Whether the program runs once meanwhile; then Ctrl-C ends the command.
        var runsProgram = false
    }

    let className: String
    /// With a + in front for a class method; a - may be in front of others.
    let selector: String
    /// The path of the picture; nil for no picture.
    let picture: String?

    var steps: [Step] {
        let graph = ["graph", className, selector]
        let drawing = picture.map { Step(arguments: graph + ["--format", "svg", "--file", $0]) }
        let steps: [Step?] = [
            Step(arguments: ["ps"]),
            Step(arguments: ["describe", className]),
            Step(arguments: ["diff", "--save", "before.json"]),
            Step(arguments: ["hook", className, selector, "--time"]),
            Step(arguments: graph),
            drawing,
            Step(arguments: ["diff", "before.json"], status: ExitStatus.found.rawValue),
            Step(arguments: ["trace", pattern], runsProgram: true),
            Step(arguments: ["hooks"]),
            Step(arguments: ["unhook", "1"]),
            Step(arguments: ["diff", "before.json"]),
            Step(arguments: ["doctor"]),
        ]
        return steps.compactMap(\.self)
    }

    /// As in `-[PhotoPicker pick:]`.
    private var pattern: String {
        let kind = selector.hasPrefix("+") ? "+" : "-"
        return "\(kind)[\(className) \(selector.drop { "+-".contains($0) })]"
    }
}
