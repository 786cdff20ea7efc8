// What methods of random prototypes take and return.

/// Counts its instances, and knows which of them were made since the last look.
open class Tracked: CustomStringConvertible, Numbered, TrackedObject, @unchecked Sendable {
    // Sendable: one thread at a time uses these.
    private nonisolated(unsafe) static var count = 0
    private nonisolated(unsafe) static var made: [Tracked] = []
    /// How many of ``UniqueNumber`` there are.
    nonisolated(unsafe) static var uniqueNumbers = 0

    /// What it is told apart by.
    public let number: Int

    /// An instance that is held once, until the next look at the balance, beside what the caller does.
    public required init(_ number: Int) {
        self.number = number
        Self.count += 1
        Self.made.append(self)
    }

    deinit { Self.count -= 1 }

    /// Its class and number.
    public var description: String { "\(type(of: self)) \(number)" }

    /// Lets go of what was made, and says what was wrong with it: each has to be there, and nobody else has to hold it.
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
    /// What it is told apart by.
    var number: Int { get }
}

/// An object of some class.
public protocol TrackedObject: AnyObject {}

extension Int: Numbered {
    /// Itself.
    public var number: Int { self }
}

/// A class with a type parameter.
public final class Holder<Value>: CustomStringConvertible {
    let value: Value

    init(_ value: Value) { self.value = value }

    /// What it holds.
    public var description: String { "holder of \(value)" }
}

// MARK: Structures

/// Nothing at all.
public struct Empty { init() {} }

/// An integer and a number in one word, and another word.
public struct Mixed { let a: Int8, b: Float, c: Int16, d: Double }

/// Small integers.
public struct Bytes { let a: Int8, b: UInt16, c: Bool }

/// Numbers in three registers.
public struct Floats { let a: Float, b: Float, c: Double }

/// A number and an object.
public struct Counted { let a: Double, b: Tracked, c: Int8 }

/// As much as is passed in registers.
public struct FourWords { let a: String, b: Tracked, c: Int }

/// More than is passed in registers.
public struct Heavy: Numbered {
    let a: String, b: Tracked, c: Double, d: [Int]
    /// What it is told apart by.
    public let number: Int
}

/// What has to lie in memory.
public struct Opaque { let a: Int8, b: Any }

/// A structure with type parameters.
public struct Pair<First, Second> { let first: First, second: Second }

/// What is not stored as its bytes are.
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

/// What the methods throw.
public struct Failure: Error { let object: Tracked, number: Int }

/// An object that is an error.
public final class FailureObject: Error, CustomStringConvertible {
    let object: Tracked

    init(_ object: Tracked) { self.object = object }

    /// What it holds.
    public var description: String { "failure of \(object)" }
}
