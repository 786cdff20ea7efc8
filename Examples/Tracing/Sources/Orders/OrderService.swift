import Hummingbird
import Logging

/// A service for orders: HTTP in front, SQLite behind.
public struct OrderService: Sendable {
    private let handlers: OrderHandlers

    /// A service with the database at the path.
    public init(database path: String) throws {
        handlers = OrderHandlers(store: try OrderStore(path: path))
    }

    /// Serves on the loopback interface until the task is cancelled.
    ///
    /// - Parameter started: Gets the port.
    /// - Throws: The errors of the server, such as that it cannot listen.
    public func run(started: @escaping @Sendable (Int) -> Void) async throws {
        let router = Router(context: BasicRequestContext.self)
        router.put("orders/:id") { [handlers] request, context in
            let order = try await request.decode(as: NewOrder.self, context: context)
            return try await handlers.put(order, id: context.parameters.require("id", as: Int64.self))
        }
        router.get("orders/:id") { [handlers] _, context in
            try await handlers.show(id: context.parameters.require("id", as: Int64.self))
        }
        router.get("customers/:name/orders") { [handlers] _, context in
            try await handlers.list(of: context.parameters.require("name"))
        }
        var logger = Logger(label: "orders")
        logger.logLevel = .critical
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in started(channel.localAddress?.port ?? 0) }, logger: logger)
        try await application.run()
    }
}
