/// What is sold, and for how much: asks a server.
open class Catalog {
    /// A client of the catalog's server.
    public init() {}

    /// Cents.
    open func price(of article: String) throws -> Int {
        throw ShopError.offline(server: "catalog.example")
    }

    /// Of an article whose price nobody needs to ask for.
    open var currency: String { "EUR" }
}

/// What a shop fails with.
public enum ShopError: Error, Equatable {
    /// A server cannot be reached.
    case offline(server: String)
    /// The bank does not pay.
    case declined(card: String)
}
