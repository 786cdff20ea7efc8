// The types that methods of random prototypes take and return.

/// Counts its instances, and knows which of them were made since the last look at the balance.
open class Tracked: CustomStringConvertible, Numbered, TrackedObject, @unchecked Sendable {
    // Only one thread at a time uses these.
    private nonisolated(unsafe) static var count = 0
    private nonisolated(unsafe) static var made: [Tracked] = []
    /// How many of ``UniqueNumber`` there are.
    nonisolated(unsafe) static var uniqueNumbers = 0

    /// The number that distinguishes it.
    public let number: Int

    /// Makes an instance that the class holds once until the next look at the balance, besides the caller.
    public required init(_ number: Int) {
        self.number = number
        Self.count += 1
        Self.made.append(self)
    }

    deinit { Self.count -= 1 }

    /// Its class and number.
    public var description: String { "\(type(of: self)) \(number)" }

    /// Releases the new instances and returns errors: each must still exist, with no references but the class's.
    public static func endBalance() -> [String] {
        let gone = made.count - count
        var wrong = gone == 0 ? [] : ["\(gone) objects have gone too early"]
        for index in made.indices where !isKnownUniquelyReferenced(&made[index]) {
            wrong.append("\(made[index]) was retained \(_getRetainCount(made[index])) times")
        }
        made = []
        if uniqueNumbers != 0 { wrong.append("\(uniqueNumbers) unique numbers are left, or too few") }
        uniqueNumbers = 0
        return count == 0 ? wrong : wrong + ["\(count) objects are left"]
    }
}

/// A subclass.
public final class TrackedHeir: Tracked, @unchecked Sendable {}

/// Anything with a number.
public protocol Numbered {
    /// The number that distinguishes it.
    var number: Int { get }
}

/// An object of some class.
public protocol TrackedObject: AnyObject {}

extension Int: Numbered {
    /// Itself.
    public var number: Int { self }
}

/// A generic class.
public final class Holder<Value>: CustomStringConvertible {
    let value: Value

    init(_ value: Value) { self.value = value }

    /// The value that it holds.
    public var description: String { "holder of \(value)" }
}

// MARK: Structures

/// A structure without fields.
public struct Empty { init() {} }

/// An integer and a floating-point number in one word, and another word.
public struct Mixed { let a: Int8, b: Float, c: Int16, d: Double }

/// Small integers.
public struct Bytes { let a: Int8, b: UInt16, c: Bool }

/// Floating-point numbers in three registers.
public struct Floats { let a: Float, b: Float, c: Double }

/// A number and an object.
public struct Counted { let a: Double, b: Tracked, c: Int8 }

/// A structure that just fits into the registers.
public struct FourWords { let a: String, b: Tracked, c: Int }

/// A structure that is too large for registers.
public struct Heavy: Numbered {
    let a: String, b: Tracked, c: Double, d: [Int]
    /// The number that distinguishes it.
    public let number: Int
}

/// A structure that has to lie in memory.
public struct Opaque { let a: Int8, b: Any }

/// A structure with type parameters.
public struct Pair<First, Second> { let first: First, second: Second }

/// A structure that cannot be copied by its bytes.
public struct Weakly { weak var object: Tracked? }

// MARK: Enumerations

/// Without payloads.
public enum Plain { case a, b, c }

/// With payloads of several kinds.
public enum Choice { case number(Int), text(String), object(Tracked), none }

/// With one payload, and cases without.
public enum Maybe { case nothing, mixed(Mixed), undecided }

/// With payloads in boxes.
public indirect enum Tree { case leaf(Tracked), node(Tree, Tree) }

/// With a payload that is passed in memory.
public enum Wide { case large(Heavy), none }

/// With a payload that has to lie in memory.
public enum Anything { case any(Any), none }

// MARK: Errors

/// The error that the methods throw.
public struct Failure: Error { let object: Tracked, number: Int }

/// An object that is an error.
public final class FailureObject: Error, CustomStringConvertible {
    let object: Tracked

    init(_ object: Tracked) { self.object = object }

    /// The object that it holds.
    public var description: String { "failure of \(object)" }
}
