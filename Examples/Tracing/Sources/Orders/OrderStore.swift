import GRDB

/// The orders and the prices of articles, in a SQLite database.
struct OrderStore: Sendable {
    private let queue: DatabaseQueue

    /// Opens the database at the path, and fills it if it is new.
    init(path: String) throws {
        queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS "order" (
                        id INTEGER PRIMARY KEY, customer TEXT NOT NULL, article TEXT NOT NULL, count INTEGER NOT NULL);
                    CREATE TABLE IF NOT EXISTS price (article TEXT PRIMARY KEY, cents INTEGER NOT NULL);
                    INSERT OR IGNORE INTO price VALUES ('tea', 250), ('coffee', 400), ('cake', 320);
                    """)
        }
    }

    func save(_ order: Order) async throws {
        try await queue.write { try order.save($0) }
    }

    func order(id: Int64) async throws -> Order? {
        try await queue.read { try Order.fetchOne($0, key: id) }
    }

    func orders(of customer: String) async throws -> [Order] {
        try await queue.read { database in
            try Order.filter(Column("customer") == customer).order(Column("id")).fetchAll(database)
        }
    }

    func price(of article: String) async throws -> Int? {
        try await queue.read { database in
            try Int.fetchOne(database, sql: "SELECT cents FROM price WHERE article = ?", arguments: [article])
        }
    }
}
