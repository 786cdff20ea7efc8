import GRDB
import Hummingbird

/// An order of a customer, as the database has it.
struct Order: Codable, Sendable, FetchableRecord, PersistableRecord {
    let id: Int64
    let customer: String
    let article: String
    let count: Int
}

/// An order with its price in cents, as clients get it.
struct PricedOrder: ResponseEncodable, Sendable {
    let order: Order
    let price: Int
}

/// The body of a request for a new order.
struct NewOrder: Decodable, Sendable {
    let customer: String
    let article: String
    let count: Int
}
