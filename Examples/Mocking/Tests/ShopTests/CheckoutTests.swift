import Shop
import SwiftRuntime
import SwiftRuntimeMacros
import Testing

/// Notes that hook bodies write and a test reads, on one thread at a time.
private final class Notes<Note>: @unchecked Sendable {
    // Sendable: see above.
    var all: [Note] = []
}

/// Hooks of the checkout's objects end with the objects.
///
/// The token takes back the hook of a class.
@Suite(.serialized) final class CheckoutTests {
    private let checkout = Checkout()
    private let mails = Notes<String>()
    private let silence: AspectToken

    /// Replaces `send` of every mailer, also of those that the checkout makes later: the tests send no mail.
    init() throws {
        let mails = mails
        silence = try #hook(Mailer.self, Mailer.send(_:to:), .instead) {
            (text: String, address: String, next) -> Void in
            mails.all.append("\(address): \(text)")
        }
    }

    deinit { silence.remove() }

    @Test func anOrderIsChargedWhatTheCatalogSays() throws {
        let prices = ["tea": 250, "cup": 900]
        try #hook(checkout.catalog, Catalog.price(of:), .instead) { (article: String, next) throws -> Int in
            guard let price = prices[article] else { return try next(article) }
            return price
        }
        try #hook(checkout.gateway, Gateway.charge(_:to:currency:), .instead) {
            (cents: Int, card: String, currency: String, next) throws -> Receipt in
            Receipt(number: 7, cents: cents)
        }
        let receipt = try checkout.order(["tea", "cup", "tea"], card: "4242", mail: "ada@example.org")
        #expect(receipt == Receipt(number: 7, cents: 1400))
        #expect(mails.all == ["ada@example.org: Receipt 7: 1400 cents"])
    }

    @Test func aDeclinedCardLeavesNoReceiptAndSendsNoMail() throws {
        try #hook(checkout.catalog, Catalog.price(of:), .instead) { (article: String, next) throws -> Int in 100 }
        try #hook(checkout.gateway, Gateway.charge(_:to:currency:), .instead) {
            (cents: Int, card: String, currency: String, next) throws -> Receipt in
            throw ShopError.declined(card: card)
        }
        #expect(throws: ShopError.declined(card: "0000")) {
            try checkout.order(["tea"], card: "0000", mail: "ada@example.org")
        }
        #expect(checkout.receipts.isEmpty && mails.all.isEmpty)
    }

    @Test func whatTheGatewayIsToldIsSeenWithoutBeingChanged() throws {
        let told = Notes<String>()
        try #hook(checkout.catalog, Catalog.price(of:), .instead) { (article: String, next) throws -> Int in 100 }
        try #hook(checkout.gateway, Gateway.charge(_:to:currency:), .before) {
            (cents: Int, card: String, currency: String) in
            told.all.append("\(cents) \(currency) from \(card)")
        }
        // The checkout asks the real gateway, which cannot be reached.
        #expect(throws: ShopError.offline(server: "gateway.example")) {
            try checkout.order(["tea", "cup"], card: "4242", mail: "ada@example.org")
        }
        #expect(told.all == ["200 EUR from 4242"])
    }

    @Test func anotherCurrencyComesFromTheCatalog() throws {
        let currencies = Notes<String>()
        try #hook(checkout.catalog, getter: \.currency, .instead) { next -> String in "SEK" }
        try #hook(checkout.catalog, Catalog.price(of:), .instead) { (article: String, next) throws -> Int in 1 }
        try #hook(checkout.gateway, Gateway.charge(_:to:currency:), .instead) {
            (cents: Int, card: String, currency: String, next) throws -> Receipt in
            currencies.all.append(currency)
            return Receipt(number: 1, cents: cents)
        }
        _ = try checkout.order(["tea"], card: "4242", mail: "ada@example.org")
        #expect(currencies.all == ["SEK"])
    }

    @Test func otherObjectsOfTheClassAreAsTheyWere() throws {
        let price = try #hook(checkout.catalog, Catalog.price(of:), .instead) {
            (article: String, next) throws -> Int in 100
        }
        #expect(try checkout.catalog.price(of: "tea") == 100)
        #expect(throws: ShopError.offline(server: "catalog.example")) { try Checkout().catalog.price(of: "tea") }
        price.remove()
        #expect(throws: ShopError.offline(server: "catalog.example")) { try checkout.catalog.price(of: "tea") }
    }

    @Test func callsAreCountedWithoutTheirTypes() throws {
        let calls = Notes<[Any]>()
        let price = try SwiftClass(Catalog.self).hook("price(of:)", .after) { call in
            calls.all.append(call.arguments)
            try call.setResult(5)
        }
        defer { price.remove() }
        try SwiftObject(checkout.gateway).hook("charge(_:to:currency:)", .instead) { call in
            try call.setResult(Receipt(number: calls.all.count, cents: call.argument(at: 0)))
        }
        let receipt = try checkout.order(["tea", "cup", "pot"], card: "4242", mail: "ada@example.org")
        #expect(receipt == Receipt(number: 3, cents: 15))
        #expect(calls.all.map { $0[0] as? String } == ["tea", "cup", "pot"])
    }
}
