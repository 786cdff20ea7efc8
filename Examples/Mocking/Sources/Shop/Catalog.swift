/// Answers prices.
///
/// It asks a server for them.
public final class Catalog {
    /// Makes a client of the catalog's server.
    public init() {}

    /// The price in cents.
    public func price(of article: String) throws -> Int {
        throw ShopError.offline(server: "catalog.example")
    }

    /// The currency of all prices.
    ///
    /// It needs no server.
    public var currency: String { "EUR" }
}

/// The errors of a shop.
public enum ShopError: Error, Equatable {
    /// A server cannot be reached.
    case offline(server: String)
    /// The bank does not pay.
    case declined(card: String)
}
