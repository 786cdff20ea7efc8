/// The result of a command: its JSON is the command's schema, its lines are for people.
protocol Report: Encodable {
    func lines(_ palette: Palette) -> [String]
}

extension Report {
    func print(asJSON: Bool) throws {
        let text = try asJSON ? JSONText.of(self) + "\n" : lines(.standardOutput).map { $0 + "\n" }.joined()
        try TextOutput.standardOutput.write(text)
    }
}
