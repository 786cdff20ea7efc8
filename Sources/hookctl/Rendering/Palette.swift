import Foundation

/// Colours for text, which are left out unless the output is a terminal.
struct Palette {
    let isColoured: Bool

    static let plain = Palette(isColoured: false)

    private init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    static var standardOutput: Palette { Palette(for: STDOUT_FILENO) }
    static var standardError: Palette { Palette(for: STDERR_FILENO) }

    /// Coloured on a terminal unless the environment has NO_COLOR (see no-color.org).
    private init(for descriptor: Int32) {
        let wanted = (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
        isColoured = wanted && Screen.isTerminal(descriptor)
    }

    /// The text as it is, except characters that a terminal would act on.
    ///
    /// The other functions take any text, too.
    func plain(_ text: String) -> String { text.shown }
    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func red(_ text: String) -> String { wrap(text, "31") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func yellow(_ text: String) -> String { wrap(text, "33") }
    func blue(_ text: String) -> String { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text.shown)\u{1B}[0m" : text.shown
    }
}
