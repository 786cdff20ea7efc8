/// Takes an order from the basket to the receipt.
///
/// It creates its own collaborators, and no protocol allows a test to replace them. Code that was not written for tests
/// often looks like this.
public final class Checkout {
    /// Knows the prices of the articles.
    public let catalog = Catalog()
    /// Charges cards.
    public let gateway = Gateway()
    /// The receipts of all orders so far.
    public private(set) var receipts: [Receipt] = []

    /// Makes a checkout without receipts.
    public init() {}

    /// Charges the card once for all articles, and tells the customer.
    public func order(_ articles: [String], card: String, mail: String) throws -> Receipt {
        let total = try articles.reduce(0) { try $0 + catalog.price(of: $1) }
        let receipt = try gateway.charge(total, to: card, currency: catalog.currency)
        receipts.append(receipt)
        Mailer().send("Receipt \(receipt.number): \(total) cents", to: mail)
        return receipt
    }
}
