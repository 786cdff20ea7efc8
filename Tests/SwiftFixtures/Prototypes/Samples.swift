/// Values of each type that generate.py knows, distinguished by their numbers.
///
/// Types that can hold an object hold a tracked object here.
public enum Sample {
    private static func text(_ number: Int) -> String {
        number % 3 == 0 ? "\(number)" : "a text that is long enough for the heap, \(number)"
    }

    // MARK: Numbers

    /// Includes negative numbers, which registers must extend correctly.
    public static func int8(_ number: Int) -> Int8 { Int8(truncatingIfNeeded: number &* -37) }
    /// The same.
    public static func int16(_ number: Int) -> Int16 { Int16(truncatingIfNeeded: number &* -3771) }
    /// The same.
    public static func int32(_ number: Int) -> Int32 { Int32(truncatingIfNeeded: number &* -377_123_451) }
    /// The same.
    public static func int64(_ number: Int) -> Int64 { Int64(number) &* -3_771_234_512_345_678 }
    /// The same.
    public static func int(_ number: Int) -> Int { number &* -37_712_345_123_456_789 }
    /// The same.
    public static func uint8(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: number &* 37) }
    /// The same.
    public static func uint16(_ number: Int) -> UInt16 { UInt16(truncatingIfNeeded: number &* 3771) }
    /// The same.
    public static func uint32(_ number: Int) -> UInt32 { UInt32(truncatingIfNeeded: number &* 377_123_451) }
    /// The same.
    public static func uint64(_ number: Int) -> UInt64 { UInt64(number) &* 3_771_234_512_345_678 }
    /// One of two values.
    public static func bool(_ number: Int) -> Bool { number % 2 == 1 }
    /// A fraction.
    public static func float(_ number: Int) -> Float { Float(number) / 8 - 3 }
    /// The same.
    public static func double(_ number: Int) -> Double { Double(number) / 7 - 3 }
    /// The same.
    public static func float16(_ number: Int) -> Float16 { Float16(number) / 4 }
    /// A vector of one register.
    public static func vector(_ number: Int) -> SIMD4<Float> { SIMD4(float(number), 1, 2, float(number + 1)) }
    /// An address that no code follows.
    public static func pointer(_ number: Int) -> UnsafeRawPointer { UnsafeRawPointer(bitPattern: number + 4096)! }
    /// A structure of a library whose structures may grow.
    public static func instant(_ number: Int) -> ContinuousClock.Instant { start + .seconds(number) }
    private static let start = ContinuousClock.now

    // MARK: Texts and collections

    /// A short or a long string.
    public static func string(_ number: Int) -> String { text(number) }
    /// A character of one or several bytes.
    public static func character(_ number: Int) -> Character { ["a", "ö", "👩‍👩‍👧‍👦"][number % 3] }
    /// A part of a string.
    public static func substring(_ number: Int) -> Substring { text(number).dropFirst() }
    /// An array of objects.
    public static func array(_ number: Int) -> [Tracked] { (0..<number % 4).map { Tracked(number + $0) } }
    /// A slice of objects.
    public static func slice(_ number: Int) -> ArraySlice<Tracked> { (0..<3).map { Tracked(number + $0) }[1...] }
    /// A dictionary with one object.
    public static func dictionary(_ number: Int) -> [String: Tracked] { [text(number): Tracked(number)] }
    /// A set of one number.
    public static func set(_ number: Int) -> Set<Int> { [number] }

    // MARK: Optionals: nil for every third number

    private static func some<Value>(_ number: Int, _ value: (Int) -> Value) -> Value? {
        number % 3 == 2 ? nil : value(number)
    }

    /// A byte and a flag.
    public static func optionalInt8(_ number: Int) -> Int8? { some(number, int8) }
    /// A word and a flag.
    public static func optionalDouble(_ number: Int) -> Double? { some(number, double) }
    /// No larger than the string.
    public static func optionalString(_ number: Int) -> String? { some(number, string) }
    /// No larger than the address.
    public static func optionalObject(_ number: Int) -> Tracked? { some(number, Tracked.init) }
    /// Two flags.
    public static func twiceOptional(_ number: Int) -> Int?? { number % 3 == 1 ? .some(nil) : some(number, int) }
    /// In memory.
    public static func optionalLarge(_ number: Int) -> Heavy? { some(number, large) }
    /// In memory, too.
    public static func optionalAny(_ number: Int) -> Any? { some(number, any) }

    // MARK: Tuples

    /// Passed in pieces.
    public static func tuple(_ number: Int) -> (Int8, Tracked) { (int8(number), Tracked(number)) }
    /// With a tuple inside.
    public static func nestedTuple(_ number: Int) -> (a: Float, b: (Int16, String)) {
        (float(number), (int16(number), text(number)))
    }
    /// More values than are returned in registers.
    public static func largeTuple(_ number: Int) -> (Int, Tracked, String, Double, Int8) {
        (number, Tracked(number), text(number), double(number), int8(number))
    }
    /// With elements in memory.
    public static func opaqueTuple(_ number: Int) -> (Any, Int8, Heavy) { (any(number), int8(number), large(number)) }

    // MARK: Structures

    /// A structure without a size.
    public static func empty(_: Int) -> Empty { Empty() }
    /// Integers and floating-point numbers.
    public static func mixed(_ number: Int) -> Mixed {
        Mixed(a: int8(number), b: float(number), c: int16(number), d: double(number))
    }
    /// Integers in one word.
    public static func bytes(_ number: Int) -> Bytes { Bytes(a: int8(number), b: uint16(number), c: bool(number)) }
    /// Floating-point numbers only.
    public static func floats(_ number: Int) -> Floats { Floats(a: float(number), b: 1, c: double(number)) }
    /// An object between numbers.
    public static func counted(_ number: Int) -> Counted {
        Counted(a: double(number), b: Tracked(number), c: int8(number))
    }
    /// In four registers.
    public static func fourWords(_ number: Int) -> FourWords {
        FourWords(a: text(number), b: Tracked(number), c: number)
    }
    /// In memory.
    public static func large(_ number: Int) -> Heavy {
        Heavy(a: text(number), b: Tracked(number), c: double(number), d: [number], number: number)
    }
    /// In memory, too.
    public static func opaque(_ number: Int) -> Opaque { Opaque(a: int8(number), b: any(number)) }
    /// A structure with type parameters.
    public static func pair(_ number: Int) -> Pair<Int8, Tracked> {
        Pair(first: int8(number), second: Tracked(number))
    }
    /// In memory, as every value with a weak reference.
    public static func weakly(_ number: Int) -> Weakly {
        let object = Tracked(number) // which the class keeps until the next look at the balance
        return withExtendedLifetime(object) { Weakly(object: object) }
    }

    // MARK: Enumerations

    /// In a byte.
    public static func plain(_ number: Int) -> Plain { [.a, .b, .c][number % 3] }
    /// Each case in turn.
    public static func choice(_ number: Int) -> Choice {
        switch number % 4 {
        case 0: .number(number)
        case 1: .text(text(number))
        case 2: .object(Tracked(number))
        default: .none
        }
    }
    /// Each case in turn.
    public static func maybe(_ number: Int) -> Maybe { [.nothing, .mixed(mixed(number)), .undecided][number % 3] }
    /// Cases with boxes.
    public static func tree(_ number: Int) -> Tree {
        .node(.leaf(Tracked(number)), .node(.leaf(Tracked(number + 1)), .leaf(Tracked(number + 2))))
    }
    /// In memory.
    public static func wide(_ number: Int) -> Wide { number % 3 == 0 ? .none : .large(large(number)) }
    /// In memory, too.
    public static func anything(_ number: Int) -> Anything { number % 3 == 0 ? .none : .any(any(number)) }

    // MARK: Existentials

    /// A value inside the existential or in a box.
    public static func any(_ number: Int) -> Any {
        switch number % 4 {
        case 0: number
        case 1: large(number)
        case 2: Tracked(number)
        default: text(number)
        }
    }
    /// The same.
    public static func sendable(_ number: Int) -> any Sendable {
        switch number % 3 {
        case 0: number
        case 1: text(number)
        default: Tracked(number)
        }
    }
    /// The same.
    public static func numbered(_ number: Int) -> any Numbered {
        switch number % 3 {
        case 0: number
        case 1: large(number)
        default: Tracked(number)
        }
    }
    /// A box, or an object.
    public static func error(_ number: Int) -> any Error {
        number % 2 == 0 ? Failure(object: Tracked(number), number: number) : FailureObject(Tracked(number))
    }
    /// Only the address.
    public static func anyObject(_ number: Int) -> AnyObject { Tracked(number) }
    /// An object and a witness table.
    public static func trackedObject(_ number: Int) -> any TrackedObject { Tracked(number) }
    /// An object and two witness tables.
    public static func composition(_ number: Int) -> any Numbered & TrackedObject { Tracked(number) }
    /// An object of a class, and a witness table.
    public static func classComposition(_ number: Int) -> Tracked & Numbered { TrackedHeir(number) }

    // MARK: Functions

    /// A function that holds an object.
    public static func function(_ number: Int) -> (Int) -> Tracked {
        let object = Tracked(number)
        return { $0 == number ? object : Tracked(object.number + $0) }
    }
    /// A function that throws and may be sent.
    public static func thrower(_ number: Int) -> @Sendable (String) throws -> String {
        let object = Tracked(number)
        return { text in "\(text) \(object)" }
    }
    /// Nil for every third number.
    public static func optionalFunction(_ number: Int) -> ((Int) -> Tracked)? { some(number, function) }

    // MARK: Classes and types

    /// An object.
    public static func object(_ number: Int) -> Tracked { number % 2 == 0 ? Tracked(number) : TrackedHeir(number) }
    /// An object of a generic class.
    public static func holder(_ number: Int) -> Holder<Tracked> { Holder(Tracked(number)) }
    /// An address.
    public static func classType(_ number: Int) -> Tracked.Type { number % 2 == 0 ? Tracked.self : TrackedHeir.self }
    /// A metatype without a value to pass.
    public static func structType(_: Int) -> Mixed.Type { Mixed.self }
    /// An address and a table.
    public static func numberedType(_ number: Int) -> any Numbered.Type { number % 2 == 0 ? Int.self : Heavy.self }
    /// An address.
    public static func anyType(_ number: Int) -> Any.Type { number % 2 == 0 ? Int.self : (any Numbered).self }
}
