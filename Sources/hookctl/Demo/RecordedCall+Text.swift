extension RecordedCall {
    /// The calls as a trace, what was called inside a call indented below its beginning.
    static func lines(_ calls: [RecordedCall], _ palette: Palette) -> [String] {
        var lines: [String] = []
        var open: [RecordedCall] = []
        func close(downTo depth: Int) {
            while let call = open.last, call.depth >= depth {
                lines += call.end(palette)
                open.removeLast()
            }
        }
        for call in calls {
            close(downTo: call.depth)
            lines += call.beginning(palette)
            open.append(call)
        }
        close(downTo: 0)
        return lines
    }

    private var indentation: String { String(repeating: "    ", count: depth + 1) }

    private func beginning(_ palette: Palette) -> [String] {
        let message =
            arguments.isEmpty
            ? selector : arguments.map { "\($0.label): \($0.value)" }.joined(separator: "  ")
        var lines = [
            "\(indentation)\(palette.bold(method))",
            "\(indentation)  \(palette.blue("before"))   \(receiver)  \(message)",
        ]
        if positions.contains("instead") {
            lines.append("\(indentation)  \(palette.yellow("instead"))  proceeds to the original")
        }
        return lines
    }

    private func end(_ palette: Palette) -> [String] {
        guard positions.last == "after" else { return ["\(indentation)  has not returned"] }
        return ["\(indentation)  \(palette.green("after"))    \(returnValue.map { "returned \($0)" } ?? "returned")"]
    }
}
