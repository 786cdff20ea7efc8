/// A receipt for one charge of a card.
public struct Receipt: Equatable, Sendable {
    /// The number, which the gateway counts up.
    public let number: Int
    /// The amount that was paid.
    public let cents: Int

    /// A receipt with this number and amount.
    public init(number: Int, cents: Int) {
        self.number = number
        self.cents = cents
    }
}

/// Charges real cards with real money.
public final class Gateway {
    /// Makes a client of the bank's server.
    public init() {}

    /// Charges the card once, or throws.
    public func charge(_ cents: Int, to card: String, currency: String) throws -> Receipt {
        throw ShopError.offline(server: "gateway.example")
    }
}
