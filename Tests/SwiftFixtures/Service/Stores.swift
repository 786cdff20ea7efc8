// Protocols with requirements of every kind, and types of every kind that conform to them.

/// An error.
public struct SoldOut: Error, Equatable {
    /// Makes one.
    public init() {}
}

/// Inherited by another protocol.
public protocol Counting {
    /// A requirement of the base protocol.
    func count(_ factor: Int) -> Int
}

/// Has requirements of every kind.
public protocol Store: Counting {
    /// Throws without an identifier.
    func price(_ id: String) throws -> Int
    /// Changes the receiver.
    mutating func put(_ number: Int)
    /// Can be written.
    var title: String { get set }
    /// Cannot be written.
    var area: Double { get }
    /// Makes a value.
    init(stock: Int)
    /// A static requirement.
    static func unit(_ factor: Int) -> String
    /// Has a type parameter of its own.
    func tag<Tag: CustomStringConvertible>(_ tag: Tag) -> String
    /// Has a default implementation.
    func greeting(_ name: String) -> String
    /// Waits.
    func delivery(_ days: Int) async throws -> Int
    /// An element.
    subscript(index: Int) -> Int { get }
    /// Takes all registers, and more.
    func sum(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ x: Double) -> Int
    /// Takes some registers more than the metadata and the table leave.
    func five(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int
    /// Calls the function, which does not escape.
    func apply(_ function: (Int) -> Int) -> Int
    /// Takes a value of the type itself.
    func isSame(_ other: Self) -> Bool
    /// One of two requirements of this name.
    func find(_ number: Int) -> Int
    /// One of two requirements of this name.
    func find(_ text: String) -> Int
    /// Ends the receiver.
    consuming func close(_ number: Int) -> Int
}

extension Store {
    /// The default implementation.
    public func greeting(_ name: String) -> String { "\(title) greets \(name)" }
    /// Only in the extension.
    public func onlyInExtension(_ number: Int) -> Int { number }
    /// The default implementations of the rest.
    public var area: Double { 1.5 }
    /// A default implementation.
    public static func unit(_ factor: Int) -> String { "unit \(factor)" }
    /// A default implementation.
    public func tag<Tag: CustomStringConvertible>(_ tag: Tag) -> String { "\(title) \(tag)" }
    /// A default implementation.
    public func delivery(_ days: Int) async throws -> Int {
        await Task.yield()
        guard days > 0 else { throw SoldOut() }
        return days + count(1)
    }
    /// A default implementation.
    public subscript(index: Int) -> Int { index + count(1) }
    /// A default implementation.
    public func sum(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ x: Double) -> Int {
        a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + Int(x) + count(1)
    }
    /// A default implementation.
    public func five(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int {
        a + b * 2 + c * 3 + d * 4 + e * 5 + count(1)
    }
    /// A default implementation.
    public func apply(_ function: (Int) -> Int) -> Int { function(count(1)) }
    /// A default implementation.
    public func isSame(_ other: Self) -> Bool { count(1) == other.count(1) }
    /// A default implementation.
    public func find(_ number: Int) -> Int { number }
    /// A default implementation.
    public func find(_ text: String) -> Int { text.count }
    /// A default implementation.
    public consuming func close(_ number: Int) -> Int { number + count(1) }
}

/// A structure.
public struct LiveStore: Store {
    /// Stored.
    public var title = "live"
    private var stock: Int
    /// Makes one.
    public init(stock: Int) { self.stock = stock }
    /// Multiplies the stock.
    public func count(_ factor: Int) -> Int { stock * factor }
    /// Throws without an identifier.
    public func price(_ id: String) throws -> Int {
        guard !id.isEmpty else { throw SoldOut() }
        return id.count * 100 + stock
    }
    /// Adds to the stock.
    public mutating func put(_ number: Int) { stock += number }
}

/// A class with a subclass.
open class OpenStore: Store {
    /// Stored.
    public var title = "open"
    /// Counts the objects that are gone.
    nonisolated(unsafe) public static var ended = 0
    private var stock: Int
    /// Makes one.
    public required init(stock: Int) { self.stock = stock }
    deinit { Self.ended += 1 }
    /// Multiplies the stock.
    open func count(_ factor: Int) -> Int { stock * factor }
    /// Never throws.
    open func price(_ id: String) throws -> Int { id.count + stock }
    /// Adds to the stock.
    open func put(_ number: Int) { stock += number }
}

/// Overrides a method.
open class DerivedStore: OpenStore {
    /// Calls the superclass.
    open override func price(_ id: String) throws -> Int { try super.price(id) + 1000 }
}

/// A generic structure whose specializations share their table.
public struct Pooled<Value>: Counting {
    let value: Value
    /// Makes one.
    public init(_ value: Value) { self.value = value }
    /// Returns the factor.
    public func count(_ factor: Int) -> Int { factor }
}

/// A type that conforms only if its value does.
public struct Wrapped<Value> {
    let value: Value
    /// Makes one.
    public init(_ value: Value) { self.value = value }
}

/// For classes only.
public protocol Shelf: AnyObject {
    /// A requirement.
    func place(_ number: Int) -> Int
    /// A static requirement.
    static func kind(_ number: Int) -> Int
}

/// A final class.
public final class WoodenShelf: Shelf {
    /// Makes one.
    public init() {}
    /// Adds.
    public func place(_ number: Int) -> Int { number + 7 }
    /// Multiplies.
    public static func kind(_ number: Int) -> Int { number * 2 }
}

/// Another class.
public final class SteelShelf: Shelf {
    /// Makes one.
    public init() {}
    /// Adds.
    public func place(_ number: Int) -> Int { number + 70 }
    /// Multiplies.
    public static func kind(_ number: Int) -> Int { number * 20 }
}

/// Has an associated type.
public protocol Bag {
    /// The associated type.
    associatedtype Item
    /// Takes and returns a value of it.
    func put(_ item: Item) -> Item
    /// Mentions no associated type.
    func size(_ factor: Int) -> Int
}

/// Each specialization has a table of its own.
public struct ListBag<Item>: Bag {
    private let items: [Item]
    /// Makes one.
    public init(_ items: [Item]) { self.items = items }
    /// Returns the item.
    public func put(_ item: Item) -> Item { item }
    /// Multiplies.
    public func size(_ factor: Int) -> Int { items.count * factor }
}

/// Each specialization has a table of its own, which has the tables of the type arguments before it.
public protocol Weighing {
    /// A requirement.
    func weigh(_ number: Int) -> Int
}

extension LiveStore: Weighing {
    /// Adds the stock.
    public func weigh(_ number: Int) -> Int { number + count(1) }
}

extension Wrapped: Weighing where Value: Weighing {
    /// Adds to the weight of the value.
    public func weigh(_ number: Int) -> Int { value.weigh(number) + 1000 }
}
