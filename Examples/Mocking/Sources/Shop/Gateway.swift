/// What a card was charged for.
public struct Receipt: Equatable, Sendable {
    /// Counted by the gateway.
    public let number: Int
    /// What was paid.
    public let cents: Int

    /// The receipt of that number.
    public init(number: Int, cents: Int) {
        self.number = number
        self.cents = cents
    }
}

/// Charges cards: real ones, for real money.
open class Gateway {
    /// A client of the bank's server.
    public init() {}

    /// Charges the card once, or throws.
    open func charge(_ cents: Int, to card: String, currency: String) throws -> Receipt {
        throw ShopError.offline(server: "gateway.example")
    }
}
