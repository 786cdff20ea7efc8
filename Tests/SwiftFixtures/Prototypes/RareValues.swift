import Glibc

// The types that members of families take and return.

/// A value that makes its own text where `Mirror` cannot see into it.
public protocol Told {
    /// The text of the value.
    var text: String { get }
}

// MARK: Blocks and vectors

/// A block in a structure.
public struct Blocked: CustomStringConvertible {
    let block: @convention(block) (Int) -> Int
    let number: Int8
    /// The block's result for 3, and the number.
    public var text: String { "blocked \(block(3)) \(number)" }
    /// The same.
    public var description: String { text }
}

/// A vector in a structure.
public struct Lanes { let a: SIMD3<Float>, b: Int8, c: SIMD2<Double> }

#if arch(x86_64)
/// The type that C calls `long double`.
public typealias Extended = Float80
#else
/// Stands for C's `long double`, which Swift does not have on this architecture.
public typealias Extended = Double
#endif

// MARK: Existentials

/// A protocol with an associated type.
public protocol Producer<Value> {
    /// The type of the produced values.
    associatedtype Value
    /// Makes a value.
    func produce() -> Value
}

/// An object that makes numbers.
public final class NumberProducer: Tracked, Producer, @unchecked Sendable {
    /// The object's own number.
    public func produce() -> Int { number }
}

/// A structure that makes numbers.
public struct LargeProducer: Producer, Numbered {
    let object: Tracked, a: String, b: Double, c: [Int]
    /// The number of the object.
    public var number: Int { object.number }
    /// The same.
    public func produce() -> Int { number }
}

extension String: Numbered {
    /// The length of the string.
    public var number: Int { count }
}

extension in6_addr: Told {
    /// The bytes of the value.
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

    /// The values and the object.
    public var description: String { "holder of \(values.text) and \(object)" }
}

extension InlineArray: Told where Element: Copyable {
    /// The elements.
    public var text: String { "\(indices.map { Journal.text(self[$0]) })" }
}

// MARK: Noncopyable values

/// A value that makes its own text since it cannot become an `Any`.
public protocol ToldUnique: ~Copyable {
    /// The text of the value.
    var text: String { get }
}

/// An object with a single owner.
public struct Unique: ~Copyable, ToldUnique {
    let object: Tracked
    /// The text of the value.
    public var text: String { "unique \(object)" }
}

/// A number with a `deinit`.
public struct UniqueNumber: ~Copyable, ToldUnique {
    let number: Int
    deinit { Tracked.uniqueNumbers -= 1 }
    /// The text of the value.
    public var text: String { "unique \(number)" }
}

/// A structure that is too large for registers.
public struct UniqueLarge: ~Copyable, ToldUnique {
    let a: String, b: Tracked, c: Double, d: [Int], e: Int
    /// The text of the value.
    public var text: String { "unique \(a) \(b) \(c) \(d) \(e)" }
}

/// With payloads of several kinds.
public enum UniqueChoice: ~Copyable, ToldUnique {
    /// A payload that can be copied.
    case number(Int)
    /// A payload that cannot be copied.
    case object(Unique)
    /// Nothing.
    case none

    /// The text of the value.
    public var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .object(let unique): unique.text
        case .none: "none"
        }
    }
}

/// A structure with a type parameter that cannot be copied.
public struct UniquePair<First: ~Copyable & ToldUnique>: ~Copyable, ToldUnique {
    let first: First, second: Tracked
    /// The text of the value.
    public var text: String { "\(first.text) \(second)" }
}

// MARK: Actors and errors

/// An actor on which isolated methods run.
public actor Warden: CustomStringConvertible {
    /// The number that distinguishes it.
    public nonisolated let number: Int

    init(_ number: Int) { self.number = number }

    /// Its number.
    public nonisolated var description: String { "warden \(number)" }
}

/// An error of one byte.
public enum SmallFailure: Error {
    /// One of two values.
    case odd, even
}

/// An error that is returned in memory.
public struct LargeFailure: Error { let object: Tracked, a: String, b: Double, c: [Int], number: Int }

/// An error that no code throws.
public struct OtherFailure: Error {}

/// An error with a number.
public struct NumberedFailure: Error, Numbered {
    let object: Tracked
    /// The number that distinguishes it.
    public var number: Int { object.number }
}
