// Functions of every kind, in a module that is compiled with -enable-implicit-dynamic. None is open.

import ResilientService

/// Doubles.
public func total(of count: Int) -> Int { count * 2 }
/// One of two functions of this name.
public func total(of text: String) -> Int { text.count }
/// Replaced by the tests with `@_dynamicReplacement`.
public func replaced(_ count: Int) -> Int { count }
/// Throws for negative numbers.
public func checked(_ count: Int) throws -> Int {
    guard count >= 0 else { throw Refusal(count: count) }
    return count + 1
}
/// Takes what the caller passes, in any type.
public func same<Value>(_ value: Value) -> Value { value }
/// Calls a function that no other file sees.
public func throughPrivate(_ count: Int) -> Int { hidden(count) }
private func hidden(_ count: Int) -> Int { count + 100 }
/// Adds up what needs more places than there are registers.
public func sum(
    _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ x: Double, _ text: String
) -> String {
    "\(a + b + c + d + e + f + g) \(x) \(text)"
}
/// Waits.
public func waited(_ count: Int) async throws -> Int {
    await Task.yield()
    return try checked(count)
}

/// An error.
public struct Refusal: Error, Equatable {
    /// The number that was refused.
    public let count: Int
    /// Makes an error.
    public init(count: Int) { self.count = count }
}

/// A structure that is passed in registers.
public struct Pair: Equatable {
    /// The first part.
    public var left: Int
    /// The second part.
    public var right: Double
    /// Makes a pair.
    public init(left: Int, right: Double) { (self.left, self.right) = (left, right) }
    /// Adds to the first part.
    public func plus(_ count: Int) -> Int { left + count }
    /// Reads both parts, and the argument.
    public func text(_ prefix: String, times: Int) -> String { "\(prefix) \(left * times) \(right)" }
    /// Changes the first part.
    public mutating func add(_ count: Int) { left += count }
    /// A computed property.
    public var sum: Double {
        get { Double(left) + right }
        set { right = newValue - Double(left) }
    }
    /// A computed property that waits.
    public var later: Int {
        get async throws {
            await Task.yield()
            return try checked(left)
        }
    }
    /// An element.
    public subscript(index: Int) -> Int { index == 0 ? left : Int(right) }
    /// A static member.
    public static func make(_ count: Int) -> Pair { Pair(left: count, right: 0.5) }
    /// Takes type parameters of its own.
    public func tagged<Tag>(_ tag: Tag) -> String { "\(left) \(tag)" }
    /// Takes a value whose module may change its layout.
    public func along(_ extent: Extent, _ count: Int) -> Int { extent.width + count * 100 + left * 10000 }
    /// Takes all registers.
    public func many(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) -> Int { left + a + b + c + d + e + f }
    /// Adds the parts.
    public static func + (one: Pair, other: Pair) -> Pair {
        Pair(left: one.left + other.left, right: one.right + other.right)
    }
}

/// A structure that is passed in memory.
public struct Sextet: Equatable {
    /// The parts.
    public var a = 1, b = 2, c = 3, d = 4, e = 5, f = "six"
    /// Makes one.
    public init() {}
    /// Reads them.
    public func text(_ count: Int) -> String { "\(a + b + c + d + e + count) \(f)" }
    /// Returns another one.
    public func changed(to text: String) -> Sextet {
        var other = self
        other.f = text
        return other
    }
}

/// An enumeration.
public enum Figure: Equatable {
    /// Without a payload.
    case point
    /// With one.
    case circle(Double)
    /// Computes.
    public func area(_ factor: Double) -> Double {
        switch self {
        case .point: 0
        case .circle(let radius): radius * radius * factor
        }
    }
}

/// A generic structure.
public struct Stack<Element> {
    /// The elements.
    public private(set) var elements: [Element] = []
    /// Makes an empty one.
    public init() {}
    /// Adds an element.
    public mutating func push(_ element: Element) { elements.append(element) }
    /// Multiplies the count.
    public func counted(times: Int) -> Int { elements.count * times }
}

/// A class without a vtable entry for anything.
public final class Final {
    /// Stored.
    public var count: Int
    /// Makes an object.
    public init(count: Int) { self.count = count }
    /// A method.
    public func plus(_ number: Int) throws -> Int { try checked(count + number) - 1 }
    /// A class method.
    public static func kind(_ name: String) -> String { "final \(name)" }
    /// Calls another method of the module.
    public func twice(_ number: Int) throws -> Int { try plus(number) + plus(number) }
}

/// A class with a subclass.
open class Base {
    /// Makes an object.
    public init() {}
    /// Makes an object by another initializer.
    public convenience init(times: Int) { self.init() }
    /// Fails for negative numbers.
    public init(checked count: Int) throws { guard count >= 0 else { throw Refusal(count: count) } }
    /// Inherited, and called directly.
    public final func settled(_ count: Int) -> Int { count + 1 }
    /// Overridden.
    open func name(_ suffix: String) -> String { "base\(suffix)" }
    /// Replaced by the tests with `@_dynamicReplacement`.
    open func replacedName(_ suffix: String) -> String { "name\(suffix)" }
}

/// Calls the superclass.
open class Derived: Base {
    open override func name(_ suffix: String) -> String { "derived of " + super.name(suffix) }
}

/// An actor.
public actor Counter {
    private var count = 0
    /// Makes an actor.
    public init() {}
    /// Counts.
    public func add(_ number: Int) -> Int {
        count += number
        return count
    }
    /// Counts after a wait.
    public func addLater(_ number: Int) async -> Int {
        await Task.yield()
        return add(number)
    }
}

/// A requirement with an implementation for all types.
public protocol Named {
    /// Required.
    var title: String { get }
}
extension Named {
    /// In an extension of a protocol.
    public func greeting(_ word: String) -> String { "\(word) \(title)" }
}
extension Pair: Named {
    /// Satisfies the requirement.
    public var title: String { "pair \(left)" }
}

extension Int {
    /// In an extension of another module's type.
    public func doubled() -> Int { self * 2 }
}

/// A generic class.
public final class Crate<Item> {
    /// Stored.
    public let item: Item
    /// Makes an object.
    public init(_ item: Item) { self.item = item }
}
