import Hummingbird

/// Answers the requests.
final class OrderHandlers: Sendable {
    private let store: OrderStore
    private let prices: PriceBook

    init(store: OrderStore) {
        self.store = store
        prices = PriceBook(store: store)
    }

    /// Answers `PUT /orders/ID`.
    func put(_ new: NewOrder, id: Int64) async throws -> PricedOrder {
        let order = Order(id: id, customer: new.customer, article: new.article, count: new.count)
        let priced = try await priced(order)
        try await store.save(order)
        return priced
    }

    /// Answers `GET /orders/ID`.
    func show(id: Int64) async throws -> PricedOrder {
        guard let order = try await store.order(id: id) else { throw HTTPError(.notFound) }
        return try await priced(order)
    }

    /// Answers `GET /customers/NAME/orders`.
    func list(of customer: String) async throws -> [PricedOrder] {
        let orders = try await store.orders(of: customer)
        // The prices are looked up at the same time, in child tasks.
        return try await withThrowingTaskGroup(of: (Int, PricedOrder).self) { group in
            for (index, order) in orders.enumerated() {
                group.addTask { (index, try await self.priced(order)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func priced(_ order: Order) async throws -> PricedOrder {
        PricedOrder(order: order, price: try await prices.price(of: order.article) * order.count)
    }
}
