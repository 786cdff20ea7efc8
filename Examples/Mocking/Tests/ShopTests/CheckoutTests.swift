import Shop
import SwiftRuntimeTesting
import Testing

/// No test of the suite sends mail.
///
/// The tests run at the same time, each with its own stubs.
@Suite(.hooks { try stub(Mailer.self, "send(_:to:)").doesNothing() }) struct CheckoutTests {
    private let checkout = Checkout()

    @Test func anOrderIsChargedWhatTheCatalogSays() throws {
        try stub(checkout.catalog, "price(of:)").with("tea").returns(250)
        try stub(checkout.catalog, "price(of:)").with("cup").returns(900)
        try stub(checkout.gateway, "charge(_:to:currency:)").answers { (cents: Int) in Receipt(number: 7, cents: cents)
        }
        let mails = try spy(on: Mailer.self, "send(_:to:)", arguments: String.self, String.self)
        let receipt = try checkout.order(["tea", "cup", "tea"], card: "4242", mail: "ada@example.org")
        #expect(receipt == Receipt(number: 7, cents: 1400))
        #expect(mails.count == 1 && mails[0].arguments == ("Receipt 7: 1400 cents", "ada@example.org"))
    }

    @Test func aDeclinedCardLeavesNoReceiptAndSendsNoMail() throws {
        try stub(checkout.catalog, "price(of:)").returns(100)
        try stub(checkout.gateway, "charge(_:to:currency:)").throws(ShopError.declined(card: "0000"))
        let mails = try spy(on: Mailer.self, "send(_:to:)")
        #expect(throws: ShopError.declined(card: "0000")) {
            try checkout.order(["tea"], card: "0000", mail: "ada@example.org")
        }
        #expect(checkout.receipts.isEmpty && mails.isEmpty)
    }

    @Test func theRealGatewayIsObserved() throws {
        try stub(checkout.catalog, "price(of:)").returns(100)
        let charges = try spy(
            on: checkout.gateway, "charge(_:to:currency:)", arguments: Int.self, String.self, String.self)
        // The checkout asks the real gateway, which cannot be reached.
        #expect(throws: ShopError.offline(server: "gateway.example")) {
            try checkout.order(["tea", "cup"], card: "4242", mail: "ada@example.org")
        }
        #expect(charges.count == 1 && charges[0].arguments == (200, "4242", "EUR"))
        #expect(charges.last?.error as? ShopError == .offline(server: "gateway.example"))
    }

    @Test func pricesAreReadBeforeTheCardIsCharged() throws {
        try stub(checkout.catalog, "price(of:)").returns(inOrder: [100, 120])
        try stub(checkout.catalog, "currency.getter").returns("SEK")
        try stub(checkout.gateway, "charge(_:to:currency:)").returns(Receipt(number: 1, cents: 220))
        let prices = try spy(on: checkout.catalog, "price(of:)", arguments: String.self, result: Int.self)
        let charges = try spy(on: checkout.gateway, "charge(_:to:currency:)"),
            mails = try spy(on: Mailer.self, "send(_:to:)")
        _ = try checkout.order(["tea", "cup"], card: "4242", mail: "ada@example.org")
        #expect(prices.map(\.arguments) == ["tea", "cup"] && prices.map(\.result) == [100, 120])
        #expect(
            inOrder(prices, charges, mails)
                == ["price(of:)", "price(of:)", "charge(_:to:currency:)", "send(_:to:)"])
    }

    @Test func otherObjectsOfTheClassAreAsTheyWere() throws {
        try withHooks {
            try stub(checkout.catalog, "price(of:)").returns(100)
            #expect(try checkout.catalog.price(of: "tea") == 100)
            #expect(throws: ShopError.offline(server: "catalog.example")) { try Checkout().catalog.price(of: "tea") }
        }
        #expect(throws: ShopError.offline(server: "catalog.example")) { try checkout.catalog.price(of: "tea") }
    }

    @Test func anObserverThatIsNotSendable() throws {
        var articles: [String] = []
        try withHooks {
            try stub(checkout.catalog, "price(of:)").onThisThread.answers { (article: String) in
                articles.append(article)
                return articles.count * 100
            }
            try stub(checkout.gateway, "charge(_:to:currency:)").answers { (cents: Int) in
                Receipt(number: 1, cents: cents)
            }
            let receipt = try checkout.order(["tea", "cup"], card: "4242", mail: "ada@example.org")
            #expect(receipt.cents == 300)
        }
        #expect(articles == ["tea", "cup"])
    }
}
