#if Macros
/// The error that methods throw.
public struct Refusal: Error, Equatable { let id: Int }

/// Counts its instances.
public final class Tracker: @unchecked Sendable {
    // Sendable: one thread at a time uses it.
    nonisolated(unsafe) static var count = 0
    init() { Self.count += 1 }
    deinit { Self.count -= 1 }
}

/// A class with a method of each shape.
open class Service {
    open var name = "service"
    open var count: Int { 3 }
    init() {}

    open func fetch(id: Int) -> String { "value \(id)" }
    open func risky(id: Int) throws -> String {
        if id < 0 { throw Refusal(id: id) }
        return "risk \(id)"
    }
    open func typed(id: Int) throws(Refusal) -> String {
        if id < 0 { throw Refusal(id: id) }
        return "typed \(id)"
    }
    open func ping() {}
    open func two(_ a: Int, b: String) -> Double { Double(a) + Double(b.count) }
    open func pair(_ a: String?, p: (Int, Int)) -> (Int, Int)? { a == nil ? nil : (p.0 + 1, p.1) }
    open func later(_ id: Int) async -> String {
        await Task.yield()
        return "later \(id)"
    }
    nonisolated(nonsending) open func near(_ id: Int, _ text: String) async -> String {
        await Task.yield()
        return "\(text) \(id)"
    }
    nonisolated(nonsending) open func large(_ id: Int, _ share: Double) async throws -> [Any?] { [id, share, nil] }
    nonisolated(nonsending) open func anything(_ share: Double, _ text: String) async -> Any { "\(text) \(share)" }
    open func mixedUp(_ value: Double?) async -> String { "optional" }
    nonisolated(nonsending) open func mixedUp(_ value: Double) async -> String { "plain" }
    open func sooner(_ value: String) -> String { "at once" }
    nonisolated(nonsending) open func sooner(_ value: Int) async -> String { "later" }
    open func overLater(_ value: Int) async -> String { "int" }
    open func overLater(_ value: String) async -> String { "string" }
    open func over(_ value: Int) -> String { "int" }
    open func over(_ value: String) -> String { "string" }
    open func bump(_ value: inout Int) -> Int {
        value += 1
        return value
    }
    open func mixed(_ a: String, _ b: inout [Int]) throws -> Bool {
        b.append(a.count)
        return !b.isEmpty
    }
    open func spend(_ amount: Int, _ purse: inout Int) throws -> Int {
        purse -= amount
        if purse < 0 { throw Refusal(id: purse) }
        return purse
    }
    open func swap(_ a: inout String, _ b: inout String) { (a, b) = (b, a) }
    open func each(_ body: (Int) -> Void) { for index in 0..<2 { body(index) } }
    open func call(_ body: ((Int) -> Void)?, _ other: @escaping @Sendable (String) -> Int) -> Int {
        body?(7)
        return other("four")
    }
    open func take(_ text: consuming String) -> Int { text.count }
    open func tuple(_ pair: (Int, String)) -> (Int, String) { pair }
    open func keep(_ tracker: Tracker) -> Tracker { tracker }
    open func any(_ values: [String: Set<Int>], _ value: any Equatable) -> any CustomStringConvertible { values.count }
    open func many(
        _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int, _ k: Int,
        _ l: Double
    ) -> Double { Double(a + b + c + d + e + f + g + h + i + j + k) + l }
    open class func make(kind: String) -> String { "made \(kind)" }
    open class func risk(_ kind: String) throws -> Int { kind.count }
    static func fixed(kind: String) -> Int { 0 }
}

/// A class that overrides asynchronous methods by methods of another kind; the vtable calls them through a thunk.
open class NearService: Service {
    nonisolated(nonsending) override open func later(_ id: Int) async -> String { "near \(id)" }
    @concurrent override open func near(_ id: Int, _ text: String) async -> String { "far \(id)" }
    /// Shows that the class is not final, so that its objects can be hooked alone.
    open func own() {}
}

/// A class whose override has its own place in the vtable, because its result has a more specific type.
open class NearTexts: Service {
    func optional(_ id: Int) async -> Int? { id }
}
open class NearNumbers: NearTexts {
    nonisolated(nonsending) override open func optional(_ id: Int) async -> Int { id + 1 }
}

open class Box<Element> {
    var elements: [Element] = []
    open func put(_ element: Element, at index: Int) -> Element {
        elements.append(element)
        return element
    }
    open func each(_ body: (Element) -> Void) { elements.forEach(body) }
    nonisolated(nonsending) open func near(_ element: Element, _ index: Int) async -> Element { element }
}

open class Texts: Box<String> {
    override open func put(_ element: String, at index: Int) -> String { super.put(element + "!", at: index) }
}

actor Account {
    var balance = 0
    func deposit(_ amount: Int) -> Int {
        balance += amount
        return balance
    }
    nonisolated func label(_ text: String) -> String { text }
    func settle(_ amount: Int) async -> Int {
        await Task.yield()
        return balance - amount
    }
}

@MainActor open class View {
    open var title = "view"
    open func draw(_ depth: Int) -> Bool { depth > 0 }
    open class func limit(_ depth: Int) -> Int { depth }
}

/// Hides the object's class from the optimizer.
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

/// The values that bodies have seen; one thread at a time uses it.
final class Seen: @unchecked Sendable {
    // Sendable: see above.
    var texts: [String] = []
    func add(_ items: Any...) { texts.append(items.map { "\($0)" }.joined(separator: " ")) }
}
#endif
