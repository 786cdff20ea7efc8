import ArgumentParser

/// Which of the calls are traced, besides the patterns.
struct TraceFilter: ParsableArguments {
    @Option(
        name: .customLong("class"),
        help: ArgumentHelp("Only methods of classes that match this glob.", valueName: "pattern"))
    var className: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only methods whose selectors match this glob.", valueName: "pattern"))
    var selector: String?

    @Option(
        help: ArgumentHelp(
            "Only calls in this thread: a number, a glob for its name, or main; may be repeated.", valueName: "thread"))
    var thread: [String] = []

    func validate() throws {
        if let selector, selector.contains(where: { " []+-".contains($0) }) {
            throw ValidationError(
                "--selector takes a selector such as pick: or pick*; write + or - in the pattern, as in "
                    + "'-[Photo* pick:]'.")
        }
    }
}
