import ArgumentParser

/// Which of the calls are traced, besides the patterns.
struct TraceFilter: ParsableArguments {
    @Option(name: .customLong("class"), help: ArgumentHelp("Only methods of classes like this.", valueName: "pattern"))
    var className: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only methods with selectors like this.", valueName: "pattern"))
    var selector: String?

    @Option(
        help: ArgumentHelp(
            "Only calls in this thread: a number, a name like this, or main; may be repeated.", valueName: "thread"))
    var thread: [String] = []

    func validate() throws {
        if let selector, selector.contains(where: { " []+-".contains($0) }) {
            throw ValidationError(
                "--selector takes a selector as pick: or pick*; + or - stands in the pattern, as in '-[Photo* pick:]'."
            )
        }
    }
}
