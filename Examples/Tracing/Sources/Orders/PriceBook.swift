import Hummingbird

/// The prices of articles; reads each price from the database once.
actor PriceBook {
    private let store: OrderStore
    private var known: [String: Int] = [:]

    init(store: OrderStore) { self.store = store }

    /// The price of one piece, in cents.
    func price(of article: String) async throws -> Int {
        if let price = known[article] { return price }
        guard let price = try await store.price(of: article) else {
            throw HTTPError(.unprocessableContent, message: "there is no article \(article)")
        }
        known[article] = price
        return price
    }
}
