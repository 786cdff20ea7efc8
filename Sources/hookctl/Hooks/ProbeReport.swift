/// A diagnostic hook that has come, or without a method one that is gone.
struct ProbeReport: Report {
    var version = 1
    let id: Int
    let method: String?

    func lines(_ palette: Palette) -> [String] {
        guard let method else { return ["removed hook \(id)"] }
        return [palette.plain("hooked \(method); hookctl unhook \(id) removes the hook")]
    }
}
