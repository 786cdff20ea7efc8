import Glibc

// What members of families take and return.

/// What says its value itself, where `Mirror` does not see it.
public protocol Told {
    /// Its value.
    var text: String { get }
}

// MARK: Blocks and vectors

/// A block in a structure.
public struct Blocked: CustomStringConvertible {
    let block: @convention(block) (Int) -> Int
    let number: Int8
    /// What the block answers, and the number.
    public var text: String { "blocked \(block(3)) \(number)" }
    /// The same.
    public var description: String { text }
}

/// A vector in a structure.
public struct Lanes { let a: SIMD3<Float>, b: Int8, c: SIMD2<Double> }

#if arch(x86_64)
/// What C calls `long double`.
public typealias Extended = Float80
#else
/// What C calls `long double`, of which Swift has none here.
public typealias Extended = Double
#endif

// MARK: Existentials

/// Has a type of its own.
public protocol Producer<Value> {
    /// What it makes.
    associatedtype Value
    /// One of it.
    func produce() -> Value
}

/// An object that makes numbers.
public final class NumberProducer: Tracked, Producer, @unchecked Sendable {
    /// Its own.
    public func produce() -> Int { number }
}

/// A structure that makes numbers.
public struct LargeProducer: Producer, Numbered {
    let object: Tracked, a: String, b: Double, c: [Int]
    /// The object's.
    public var number: Int { object.number }
    /// The same.
    public func produce() -> Int { number }
}

extension String: Numbered {
    /// How long it is.
    public var number: Int { count }
}

extension in6_addr: Told {
    /// Its bytes.
    public var text: String { withUnsafeBytes(of: self) { "\(Array($0))" } }
}

// MARK: Sizes as type parameters

/// A structure with a number as its type parameter.
public struct Fixed<let count: Int> {
    let a: Int8, b: Tracked
    /// The type parameter.
    public var size: Int { count }
}

/// A class with a number as its type parameter.
public final class SizedHolder<let count: Int>: CustomStringConvertible {
    let values: InlineArray<count, Int>
    let object: Tracked

    init(_ values: InlineArray<count, Int>, _ object: Tracked) { (self.values, self.object) = (values, object) }

    /// What it holds.
    public var description: String { "holder of \(values.text) and \(object)" }
}

extension InlineArray: Told where Element: Copyable {
    /// Its elements.
    public var text: String { "\(indices.map { Journal.text(self[$0]) })" }
}

// MARK: What is not copied

/// Says its value itself, since it cannot become an `Any`.
public protocol ToldUnique: ~Copyable {
    /// Its value.
    var text: String { get }
}

/// An object that nobody else holds.
public struct Unique: ~Copyable, ToldUnique {
    let object: Tracked
    /// Its value.
    public var text: String { "unique \(object)" }
}

/// A number that ends.
public struct UniqueNumber: ~Copyable, ToldUnique {
    let number: Int
    deinit { Tracked.uniqueNumbers -= 1 }
    /// Its value.
    public var text: String { "unique \(number)" }
}

/// More than is passed in registers.
public struct UniqueLarge: ~Copyable, ToldUnique {
    let a: String, b: Tracked, c: Double, d: [Int], e: Int
    /// Its value.
    public var text: String { "unique \(a) \(b) \(c) \(d) \(e)" }
}

/// With payloads of several kinds.
public enum UniqueChoice: ~Copyable, ToldUnique {
    /// A payload that is copied.
    case number(Int)
    /// A payload that is not.
    case object(Unique)
    /// Nothing.
    case none

    /// Its value.
    public var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .object(let unique): unique.text
        case .none: "none"
        }
    }
}

/// A structure with a type parameter that is not copied.
public struct UniquePair<First: ~Copyable & ToldUnique>: ~Copyable, ToldUnique {
    let first: First, second: Tracked
    /// Its value.
    public var text: String { "\(first.text) \(second)" }
}

// MARK: Actors and errors

/// An actor whose isolation methods take over.
public actor Warden: CustomStringConvertible {
    /// What it is told apart by.
    public nonisolated let number: Int

    init(_ number: Int) { self.number = number }

    /// Its number.
    public nonisolated var description: String { "warden \(number)" }
}

/// An error that is no more than a byte.
public enum SmallFailure: Error {
    /// One of two.
    case odd, even
}

/// An error that is returned in memory.
public struct LargeFailure: Error { let object: Tracked, a: String, b: Double, c: [Int], number: Int }

/// An error that nobody throws.
public struct OtherFailure: Error {}

/// An error with a number.
public struct NumberedFailure: Error, Numbered {
    let object: Tracked
    /// What it is told apart by.
    public var number: Int { object.number }
}
