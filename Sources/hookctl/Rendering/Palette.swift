import Foundation

/// Colours for text, which are left out where nobody would see them.
struct Palette {
    let isColoured: Bool

    static let plain = Palette(isColoured: false)

    /// For standard output: coloured on a terminal unless the environment has NO_COLOR (see no-color.org).
    static var standardOutput: Palette {
        let wanted = (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
        return Palette(isColoured: wanted && isatty(STDOUT_FILENO) == 1)
    }

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func red(_ text: String) -> String { wrap(text, "31") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func yellow(_ text: String) -> String { wrap(text, "33") }
    func blue(_ text: String) -> String { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
