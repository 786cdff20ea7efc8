import Glibc

// Values for the types of the families; see Samples.swift.
extension Sample {
    // MARK: Blocks and functions

    /// A block that holds an object.
    public static func block(_ number: Int) -> @convention(block) (Int) -> Int {
        let object = Tracked(number)
        return { $0 &* 1000 &+ object.number }
    }
    /// A block that holds an object.
    public static func emptyBlock(_ number: Int) -> @convention(block) () -> Void {
        let object = Tracked(number)
        return { _ = object.number }
    }
    /// Nil for every third number.
    public static func optionalBlock(_ number: Int) -> (@convention(block) (Int) -> Int)? {
        number % 3 == 2 ? nil : block(number)
    }
    /// One of two functions.
    public static func cFunction(_ number: Int) -> @convention(c) (Int) -> Int {
        number % 2 == 0 ? { $0 + 1000 } : { $0 + 2000 }
    }
    /// A block in a structure.
    public static func blocked(_ number: Int) -> Blocked { Blocked(block: block(number), number: int8(number)) }
    /// A function that declares the type of its errors.
    public static func typedThrower(_ number: Int) -> (Int) throws(Failure) -> Int {
        let object = Tracked(number)
        return { (other: Int) throws(Failure) in other &* 1000 &+ object.number }
    }
    /// A function whose errors are a byte.
    public static func smallThrower(_ number: Int) -> (Int) throws(SmallFailure) -> Tracked {
        let object = Tracked(number)
        return { (other: Int) throws(SmallFailure) in Tracked(object.number + other) }
    }
    /// An asynchronous function, which ``answer(of:)`` calls.
    public static func asynchronous(_ number: Int) -> @Sendable (Int) async -> Int {
        let object = Tracked(number)
        return { $0 + object.number }
    }
    /// The result of the function for 3, after which this releases the function.
    public static func answer(of function: @escaping @Sendable (Int) async -> Int) -> Int {
        nonisolated(unsafe) var answer = 0
        nonisolated(unsafe) var left: (@Sendable (Int) async -> Int)? = function
        waited {
            answer = await left?(3) ?? 0
            left = nil
        }
        return answer
    }

    // MARK: C

    /// Two words.
    public static func timeval(_ number: Int) -> Glibc.timeval {
        Glibc.timeval(tv_sec: int(number), tv_usec: number)
    }
    /// Nil for every third number.
    public static func optionalTimeval(_ number: Int) -> Glibc.timeval? {
        number % 3 == 2 ? nil : timeval(number)
    }
    /// Two numbers in one word.
    public static func div(_ number: Int) -> div_t { div_t(quot: int32(number), rem: int32(number + 1)) }
    /// A structure of one number.
    public static func address(_ number: Int) -> in_addr { in_addr(s_addr: uint32(number)) }
    /// A structure with an array.
    public static func socketAddress(_ number: Int) -> sockaddr_in {
        sockaddr_in(
            sin_family: 2, sin_port: uint16(number), sin_addr: address(number),
            sin_zero: (1, 2, 3, 4, 5, 6, 7, uint8(number)))
    }
    /// Numbers of two sizes.
    public static func poll(_ number: Int) -> pollfd {
        pollfd(fd: int32(number), events: int16(number), revents: int16(number + 1))
    }
    /// Small numbers.
    public static func window(_ number: Int) -> winsize {
        winsize(ws_row: uint16(number), ws_col: 1, ws_xpixel: 2, ws_ypixel: uint16(number + 1))
    }
    /// Structures in a structure.
    public static func timer(_ number: Int) -> itimerval {
        itimerval(it_interval: timeval(number), it_value: timeval(number + 1))
    }
    /// In memory.
    public static func calendar(_ number: Int) -> tm {
        var value = tm()
        (value.tm_sec, value.tm_year, value.tm_gmtoff) = (int32(number), int32(number + 1), number)
        return value
    }
    /// A structure of a union.
    public static func union(_ number: Int) -> in6_addr {
        var value = in6_addr()
        withUnsafeMutableBytes(of: &value) { bytes in
            for index in bytes.indices { bytes[index] = uint8(number + index) }
        }
        return value
    }
    /// An enumeration of C.
    public static func idType(_ number: Int) -> idtype_t { [P_ALL, P_PID, P_PGID][number % 3] }
    /// Sixteen words.
    public static func signals(_ number: Int) -> sigset_t {
        var value = sigset_t()
        sigaddset(&value, Int32(1 + number % 60))
        return value
    }
    /// An address.
    public static func opaquePointer(_ number: Int) -> OpaquePointer { OpaquePointer(pointer(number)) }
    /// Nil for every third number.
    public static func bytePointer(_ number: Int) -> UnsafeMutablePointer<CChar>? {
        number % 3 == 2 ? nil : UnsafeMutablePointer(bitPattern: number + 4096)
    }
    /// The type that C calls `long double`.
    public static func extended(_ number: Int) -> Extended { Extended(number) / 7 - 3 }

    // MARK: Vectors and long integers

    private static func lanes<Vector: SIMD>(_ number: Int, _ make: (Int) -> Vector.Scalar) -> Vector {
        var vector = Vector()
        for index in vector.indices { vector[index] = make(number + index) }
        return vector
    }
    /// In one register, like the next vector.
    public static func simd2Float(_ number: Int) -> SIMD2<Float> { lanes(number, float) }
    /// In one register.
    public static func simd3Float(_ number: Int) -> SIMD3<Float> { lanes(number, float) }
    /// In several registers.
    public static func simd8Float(_ number: Int) -> SIMD8<Float> { lanes(number, float) }
    /// In several registers.
    public static func simd16Float(_ number: Int) -> SIMD16<Float> { lanes(number, float) }
    /// In one register.
    public static func simd2Double(_ number: Int) -> SIMD2<Double> { lanes(number, double) }
    /// In several registers.
    public static func simd3Double(_ number: Int) -> SIMD3<Double> { lanes(number, double) }
    /// In several registers.
    public static func simd4Double(_ number: Int) -> SIMD4<Double> { lanes(number, double) }
    /// In several registers.
    public static func simd8Double(_ number: Int) -> SIMD8<Double> { lanes(number, double) }
    /// In a part of a register.
    public static func simd4Int8(_ number: Int) -> SIMD4<Int8> { lanes(number, int8) }
    /// In several registers.
    public static func simd8Int32(_ number: Int) -> SIMD8<Int32> { lanes(number, int32) }
    /// In several registers.
    public static func simd64Int8(_ number: Int) -> SIMD64<Int8> { lanes(number, int8) }
    /// The result of a comparison of vectors.
    public static func mask(_ number: Int) -> SIMDMask<SIMD4<Int32>> {
        SIMD4<Int32>(1, 2, 3, 4) .< SIMD4(repeating: Int32(number % 5))
    }
    /// Vectors in a structure.
    public static func lanes(_ number: Int) -> Lanes {
        Lanes(a: simd3Float(number), b: int8(number), c: simd2Double(number))
    }
    /// Nil for every third number.
    public static func optionalVector(_ number: Int) -> SIMD4<Float>? { number % 3 == 2 ? nil : vector(number) }
    /// A vector in a tuple.
    public static func vectorTuple(_ number: Int) -> (SIMD2<Float>, Int8) { (simd2Float(number), int8(number)) }
    /// Two words.
    public static func int128(_ number: Int) -> Int128 { Int128(int64(number)) &* 0x1_0000_0000_0000 &- 5 }
    /// Two words.
    public static func uint128(_ number: Int) -> UInt128 { UInt128(uint64(number)) &* 0x1_0000_0000_0000 &+ 5 }
    /// Nil for every third number.
    public static func optionalInt128(_ number: Int) -> Int128? { number % 3 == 2 ? nil : int128(number) }

    // MARK: Existentials

    /// An existential with a marker protocol.
    public static func numberedSendable(_ number: Int) -> any Numbered & Sendable {
        number % 2 == 0 ? number : Tracked(number)
    }
    /// An existential with two witness tables, for a value or an object.
    public static func described(_ number: Int) -> any CustomStringConvertible & Numbered {
        number % 2 == 0 ? number : Tracked(number)
    }
    /// An error with another protocol.
    public static func numberedError(_ number: Int) -> any Error & Numbered { NumberedFailure(object: Tracked(number)) }
    /// Nil for every third number.
    public static func optionalError(_ number: Int) -> (any Error)? { number % 3 == 2 ? nil : error(number) }
    /// An existential with a type parameter.
    public static func producer(_ number: Int) -> any Producer<Int> { numberedProducer(number) }
    /// The same with another protocol.
    public static func numberedProducer(_ number: Int) -> any Numbered & Producer<Int> {
        number % 2 == 0
            ? NumberProducer(number)
            : LargeProducer(object: Tracked(number), a: string(number), b: double(number), c: [number])
    }
    /// An existential of a class with a type parameter.
    public static func objectProducer(_ number: Int) -> any Producer<Int> & TrackedObject { NumberProducer(number) }
    /// A metatype with two witness tables.
    public static func compositionType(_ number: Int) -> any (Numbered & TrackedObject).Type {
        number % 2 == 0 ? Tracked.self : TrackedHeir.self
    }
    /// Nil for every third number.
    public static func optionalType(_ number: Int) -> (any Numbered.Type)? {
        number % 3 == 2 ? nil : numberedType(number)
    }
    /// An array of existentials.
    public static func numberedList(_ number: Int) -> [any Numbered] { (0..<number % 4).map { numbered(number + $0) } }
    /// A success or a failure.
    public static func outcome(_ number: Int) -> Result<Int, any Error> {
        number % 2 == 0 ? .success(number) : .failure(error(number))
    }
    /// An existential of a protocol of the library.
    public static func hashable(_ number: Int) -> any Hashable { number % 2 == 0 ? number : string(number) }
    /// In a structure.
    public static func anyHashable(_ number: Int) -> AnyHashable { AnyHashable(string(number)) }
    /// An existential with a type parameter of the library's protocol.
    public static func collection(_ number: Int) -> any Collection<Int> {
        number % 2 == 0 ? [number, number + 1] : Set([number])
    }
    /// Nil for every third number.
    public static func optionalTracked(_ number: Int) -> (any TrackedObject)? {
        number % 3 == 2 ? nil : Tracked(number)
    }
    /// In a structure.
    public static func existentialPair(_ number: Int) -> Pair<any Numbered, any Producer<Int>> {
        Pair(first: numbered(number), second: producer(number + 1))
    }

    // MARK: Sizes as type parameters

    /// Three words.
    public static func threeNumbers(_ number: Int) -> InlineArray<3, Int> { InlineArray { int(number + $0) } }
    /// Two objects.
    public static func twoObjects(_ number: Int) -> InlineArray<2, Tracked> { InlineArray { Tracked(number + $0) } }
    /// No elements.
    public static func noStrings(_: Int) -> InlineArray<0, String> { InlineArray { "\($0)" } }
    /// Numbers only.
    public static func fiveDoubles(_ number: Int) -> InlineArray<5, Double> { InlineArray { double(number + $0) } }
    /// A word and a byte.
    public static func nineBytes(_ number: Int) -> InlineArray<9, UInt8> { InlineArray { uint8(number + $0) } }
    /// An array of arrays.
    public static func grid(_ number: Int) -> InlineArray<2, InlineArray<2, Int8>> {
        InlineArray { row in InlineArray { int8(number + 2 * row + $0) } }
    }
    /// Nil for every third number.
    public static func optionalNumbers(_ number: Int) -> InlineArray<2, Int>? {
        number % 3 == 2 ? nil : InlineArray { int(number + $0) }
    }
    /// A structure with a value parameter.
    public static func fixed(_ number: Int) -> Fixed<4> { Fixed(a: int8(number), b: Tracked(number)) }
    /// An object of a class with a value parameter.
    public static func sizedHolder(_ number: Int) -> SizedHolder<3> {
        SizedHolder(threeNumbers(number), Tracked(number))
    }

    // MARK: Noncopyable values

    /// A structure with an object.
    public static func unique(_ number: Int) -> Unique { Unique(object: Tracked(number)) }
    /// A structure with a `deinit`.
    public static func uniqueNumber(_ number: Int) -> UniqueNumber {
        Tracked.uniqueNumbers += 1
        return UniqueNumber(number: number)
    }
    /// A structure that is passed in memory.
    public static func uniqueLarge(_ number: Int) -> UniqueLarge {
        UniqueLarge(a: string(number), b: Tracked(number), c: double(number), d: [number], e: number)
    }
    /// Each case in turn.
    public static func uniqueChoice(_ number: Int) -> UniqueChoice {
        switch number % 3 {
        case 0: .number(number)
        case 1: .object(unique(number))
        default: .none
        }
    }
    /// A structure with another noncopyable structure.
    public static func uniquePair(_ number: Int) -> UniquePair<Unique> {
        UniquePair(first: unique(number), second: Tracked(number + 1))
    }
    /// Nil for every third number.
    public static func optionalUnique(_ number: Int) -> Unique? {
        if number % 3 == 2 { return nil }
        return unique(number)
    }
    /// The text of a value that may be nil.
    public static func text(_ value: borrowing Unique?) -> String {
        switch value {
        case .some(let unique): unique.text
        case .none: "nil"
        }
    }

    // MARK: Actors and errors

    /// One of two actors, which are never freed.
    public static func warden(_ number: Int) -> Warden { wardens[number % 2] }
    private static let wardens = [Warden(0), Warden(1)]
    /// Nil for every third number.
    public static func optionalActor(_ number: Int) -> (any Actor)? { number % 3 == 2 ? nil : warden(number) }
    /// A number that may be nil.
    public static func optionalInt(_ number: Int) -> Int? { number % 3 == 2 ? nil : int(number) }
    /// An error of two words.
    public static func failure(_ number: Int) -> Failure { Failure(object: Tracked(number), number: number) }
    /// An error of one word.
    public static func failureObject(_ number: Int) -> FailureObject { FailureObject(Tracked(number)) }
    /// An error of one byte.
    public static func smallFailure(_ number: Int) -> SmallFailure { number < 50 ? .even : .odd }
    /// An error that is returned in memory.
    public static func largeFailure(_ number: Int) -> LargeFailure {
        LargeFailure(object: Tracked(number), a: string(number), b: double(number), c: [number], number: number)
    }
}
