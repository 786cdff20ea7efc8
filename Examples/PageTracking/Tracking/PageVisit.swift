/// One visit of a page.
public struct PageVisit: Equatable, Sendable {
    /// The class of the page.
    public let page: String
    /// The description of the parameters that the program gave to the router; nil if no router has opened the page.
    public let parameters: String?
    /// The time when the page was entered, on the tracker's clock.
    public let entry: Duration
    /// The time when the page was left; nil while it is open, or if the tracker was stopped before its end.
    public var exit: Duration?

    /// The time on the page; nil while it is open.
    public var dwellTime: Duration? { exit.map { $0 - entry } }
}

extension PageVisit: CustomStringConvertible {
    /// A text such as `AuthorViewController, 20 ms, { name = Ada; }`.
    public var description: String {
        let dwell = dwellTime.map { "\(Int($0 / .milliseconds(1))) ms" } ?? "open"
        return ([page, dwell] + [parameters].compactMap(\.self)).joined(separator: ", ")
    }
}
