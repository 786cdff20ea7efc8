/// The text in front of an entry of a tree.
struct TreePrefix {
    let text: String
    /// The text in front of the entries below.
    private let below: String

    static let root = TreePrefix(text: "", below: "")

    /// The prefix of one of so many entries below.
    func child(_ index: Int, of count: Int) -> TreePrefix {
        let isLast = index == count - 1
        return TreePrefix(text: below + (isLast ? "└─ " : "├─ "), below: below + (isLast ? "   " : "│  "))
    }
}
