/// One stay on a page.
public struct PageVisit: Equatable, Sendable {
    /// The class of the page.
    public let page: String
    /// What the program asked the router for, as it says it itself; nil for a page that no router has opened.
    public let parameters: String?
    /// When it was entered, on the tracker's clock.
    public let entry: Duration
    /// When it was left; nil as long as it is open, and for good when the tracker was stopped meanwhile.
    public var exit: Duration?

    /// Nil as long as the page is open.
    public var dwellTime: Duration? { exit.map { $0 - entry } }
}

extension PageVisit: CustomStringConvertible {
    /// As in `AuthorViewController, 20 ms, { name = Ada; }`.
    public var description: String {
        let dwell = dwellTime.map { "\(Int($0 / .milliseconds(1))) ms" } ?? "open"
        return ([page, dwell] + [parameters].compactMap(\.self)).joined(separator: ", ")
    }
}
