/// The commands as they are typed, with what each has printed.
struct Transcript: Encodable {
    struct Step: Encodable {
        let command: [String]
        let status: Int32
        let output: [String]
    }

    let version = 2
    let program: String
    private(set) var steps: [Step] = []
    private let palette: Palette?

    private enum CodingKeys: CodingKey {
        case version, program, steps
    }

    /// `palette`: for what is printed at once; nil when nothing is.
    init(program: String, _ palette: Palette?) {
        self.program = program
        self.palette = palette
    }

    /// Prints the command as a shell would take it.
    func begin(_ arguments: [String]) {
        guard let palette else { return }
        print(palette.bold("$ " + (["hookctl"] + arguments).map(\.shellQuoted).joined(separator: " ")))
    }

    /// Prints the output of the command, and an empty line.
    mutating func end(_ arguments: [String], status: Int32, _ output: [String]) {
        steps.append(Step(command: ["hookctl"] + arguments, status: status, output: output))
        guard palette != nil else { return }
        output.forEach { print($0) }
        print()
    }

    /// Prints what is done beside the commands.
    func note(_ text: String) {
        guard let palette else { return }
        print(palette.dim("# " + text))
    }
}
