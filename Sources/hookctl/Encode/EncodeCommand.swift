import ArgumentParser

struct EncodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode",
        abstract: "Explain a type encoding or a method type.",
        discussion: """
            Draws the type as a tree with kinds, sizes, alignments and offsets. For a method type, shows the registers \
            or stack slots in which each value is passed, on x86-64 and on aarch64.

            Examples:
              hookctl encode '{PhotoRect={PhotoPoint=dd}{PhotoSize=dd}}'
              hookctl encode '{PhotoSize=dd}24@0:8d16'

            With --json, one object (keys with ? may be absent):
              version     2
              encoding    what was given
              type?       for one type: a node
              method?     for a method type: returnValue and arguments, each with
                          role, type (a node) and locations; calls, each with
                          stackSize (bytes) and returnsInMemory; refusals (why
                          the type cannot be called there). locations, calls and
                          refusals are by architecture: x86-64, aarch64
            A node: role (whole, field, bitField, element, pointee, blockReturn,
            blockArgument), kind, encoding, declaration (C), qualifiers,
            hasLayout (whether size and offsets are certain), size? and
            alignment? (bytes), name?, offset? (bytes), bitOffset? and bitWidth?
            (bits), children (nodes).

            Exit codes:
              0   the encoding was explained
              64  wrong usage
              65  the text is not an encoding, or has a type that cannot be passed
              74  the output cannot be written
            """)

    @Argument(help: ArgumentHelp("A type encoding, or a method type.", valueName: "encoding"))
    var encoding: String

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        try reportingFailures {
            let report: EncodingReport
            do {
                report = try EncodingReport(encoding)
            } catch let error as EncodingProblem {
                throw Failure(.data, error.summary, lines: error.lines)
            }
            print(json ? try JSONText.of(report) + "\n" : report.text(.standardOutput), terminator: "")
        }
    }
}
