// Written by Tests/SwiftPrototypes/generate.py.
// swift-format-ignore-file

import Glibc

/// Methods, and class methods.
open class Methods0: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p0(_ a0: Int, _ a1: Int, _ a2: Int, _ a3: Int, _ a4: Int, _ a5: Int, _ a6: Int, _ a7: Int, _ a8: Int,
        _ a9: Int, _ a10: Int, _ a11: Int) -> Int {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        return a1
    }
    /// See generate.py.
    open func p1(_ a0: Double, _ a1: Double, _ a2: Double, _ a3: Double, _ a4: Double, _ a5: Double, _ a6: Double,
        _ a7: Double, _ a8: Double, _ a9: Double, _ a10: Double, _ a11: Double) throws -> Double {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        try Journal.fail(30)
        return a7
    }
    /// See generate.py.
    open func p2(_ a0: String, _ a1: String, _ a2: String, _ a3: String, _ a4: String, _ a5: String, _ a6: String,
        _ a7: String, _ a8: String, _ a9: String, _ a10: String, _ a11: String) throws -> (Int, Tracked, String,
        Double, Int8) {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        try Journal.fail(30)
        return Sample.largeTuple(20)
    }
    /// See generate.py.
    open func p3(_ a0: Tracked, _ a1: Tracked, _ a2: Tracked, _ a3: Tracked, _ a4: Tracked, _ a5: Tracked,
        _ a6: Tracked, _ a7: Tracked, _ a8: Tracked, _ a9: Tracked, _ a10: Tracked, _ a11: Tracked) -> Tracked {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        return Sample.object(20)
    }
    /// See generate.py.
    open func p4(_ a0: Counted, _ a1: Counted, _ a2: Counted, _ a3: Counted, _ a4: Counted, _ a5: Counted,
        _ a6: Counted, _ a7: Counted, _ a8: Counted, _ a9: Counted, _ a10: Counted, _ a11: Counted) -> Counted {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        return a6
    }
    /// See generate.py.
    open func p5(_ a0: Heavy, _ a1: Heavy, _ a2: Heavy, _ a3: Heavy, _ a4: Heavy, _ a5: Heavy, _ a6: Heavy,
        _ a7: Heavy, _ a8: Heavy, _ a9: Heavy, _ a10: Heavy, _ a11: Heavy) -> Heavy {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        return Sample.large(20)
    }
}
/// Methods, and class methods.
open class Methods1: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p6(_ a0: Any, _ a1: Any, _ a2: Any, _ a3: Any, _ a4: Any, _ a5: Any, _ a6: Any, _ a7: Any, _ a8: Any,
        _ a9: Any, _ a10: Any, _ a11: Any) throws -> Any {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        try Journal.fail(30)
        return a0
    }
    /// See generate.py.
    open func p7(_ a0: SIMD4<Float>, _ a1: SIMD4<Float>, _ a2: SIMD4<Float>, _ a3: SIMD4<Float>, _ a4: SIMD4<Float>,
        _ a5: SIMD4<Float>, _ a6: SIMD4<Float>, _ a7: SIMD4<Float>, _ a8: SIMD4<Float>,
        _ a9: SIMD4<Float>) -> SIMD4<Float> {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
        return Sample.vector(20)
    }
    /// See generate.py.
    open func p8(_ a0: Int8, _ a1: Int8, _ a2: Int8, _ a3: Int8, _ a4: Int8, _ a5: Int8, _ a6: Int8) -> Floats {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6)
        return Sample.floats(20)
    }
    /// See generate.py.
    open func p9(_ a0: @escaping (Int) -> Tracked, _ a1: @escaping (Int) -> Tracked, _ a2: @escaping (Int) -> Tracked,
        _ a3: @escaping (Int) -> Tracked, _ a4: @escaping (Int) -> Tracked) -> (Int) -> Tracked {
        Journal.note("method", a0(3), a1(3), a2(3), a3(3), a4(3))
        return a4
    }
    /// See generate.py.
    open func p10(_ a0: ContinuousClock.Instant, _ a1: ContinuousClock.Instant, _ a2: ContinuousClock.Instant,
        _ a3: ContinuousClock.Instant, _ a4: ContinuousClock.Instant, _ a5: ContinuousClock.Instant,
        _ a6: ContinuousClock.Instant, _ a7: ContinuousClock.Instant) throws -> ContinuousClock.Instant {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7)
        try Journal.fail(30)
        return Sample.instant(20)
    }
    /// See generate.py.
    open func p11(_ a0: Wide, _ a1: Any.Type, _ a2: String?, _ a3: inout Float, _ a4: consuming Int,
        _ a5: any Numbered, _ a6: Any) throws -> Any {
        Journal.note("method", a0, a1, a2, a3, copy a4, a5, a6)
        a3 = Sample.float(43)
        try Journal.fail(30)
        return a6
    }
}
/// Methods, and class methods.
open class Methods2: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p12(_ a0: consuming UInt64, _ a1: UInt8, _ a2: Int32, _ a3: (Int8, Tracked),
        _ a4: inout any Numbered & TrackedObject, _ a5: Tracked.Type, _ a6: any Sendable,
        _ a7: Int64) throws -> UnsafeRawPointer {
        Journal.note("method", copy a0, a1, a2, a3, a4, a5, a6, a7)
        a4 = Sample.composition(44)
        try Journal.fail(30)
        return Sample.pointer(20)
    }
    /// See generate.py.
    open func p13(_ a0: any Numbered.Type, _ a1: (a: Float, b: (Int16, String)), _ a2: Float16, _ a3: inout Substring,
        _ a4: ((Int) -> Tracked)?, _ a5: Pair<Int8, Tracked>, _ a6: Int8?, _ a7: inout Bool, _ a8: Any?,
        _ a9: inout Plain, _ a10: Choice) throws -> Choice {
        Journal.note("method", a0, a1, a2, a3, a4?(3), a5, a6, a7, a8, a9, a10)
        a3 = Sample.substring(43)
        a7 = Sample.bool(47)
        a9 = Sample.plain(49)
        try Journal.fail(30)
        return a10
    }
    /// See generate.py.
    open func p14(_ a0: Maybe, _ a1: (Int) -> Tracked, _ a2: Tree, _ a3: String, _ a4: Heavy,
        _ a5: consuming SIMD4<Float>, _ a6: __owned UInt32, _ a7: (Int, Tracked, String, Double, Int8),
        _ a8: __owned Double, _ a9: UInt16, _ a10: consuming Counted, _ a11: inout [Tracked]) -> Maybe {
        Journal.note("method", a0, a1(3), a2, a3, a4, copy a5, a6, a7, a8, a9, copy a10, a11)
        a11 = Sample.array(51)
        return Sample.maybe(20)
    }
    /// See generate.py.
    open func p15(_ a0: consuming Weakly, _ a1: Mixed.Type, _ a2: Tracked) -> (a: Float, b: (Int16, String)) {
        Journal.note("method", copy a0, a1, a2)
        return Sample.nestedTuple(20)
    }
    /// See generate.py.
    open func p16(_ a0: Mixed, _ a1: Floats, _ a2: UnsafeRawPointer, _ a3: Opaque, _ a4: __owned Heavy?,
        _ a5: Double?, _ a6: [String: Tracked], _ a7: inout @Sendable (String) throws -> String) throws -> Bool {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, try! a7("to"))
        a7 = Sample.thrower(47)
        try Journal.fail(30)
        return Sample.bool(20)
    }
    /// See generate.py.
    open func p17(_ a0: __owned Tracked?, _ a1: any Error, _ a2: FourWords, _ a3: ArraySlice<Tracked>,
        _ a4: consuming Tracked & Numbered, _ a5: inout Bytes) throws -> ArraySlice<Tracked> {
        Journal.note("method", a0, a1, a2, a3, copy a4, a5)
        a5 = Sample.bytes(45)
        try Journal.fail(30)
        return a3
    }
}
/// Methods, and class methods.
open class Methods3: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open class func p18(_ a0: Character, _ a1: Anything, _ a2: consuming Int8, _ a3: Holder<Tracked>,
        _ a4: inout Empty, _ a5: AnyObject, _ a6: any TrackedObject, _ a7: __owned Int16, _ a8: (Any, Int8, Heavy),
        _ a9: inout (Int) -> Tracked, _ a10: Set<Int>, _ a11: __owned Int??) throws -> Heavy {
        Journal.note("method", a0, a1, copy a2, a3, a4, a5, a6, a7, a8, a9(3), a10, a11)
        a4 = Sample.empty(44)
        a9 = Sample.function(49)
        try Journal.fail(30)
        return Sample.large(20)
    }
    /// See generate.py.
    open class func p19(_ a0: ((Int) -> Tracked)?, _ a1: inout Float16, _ a2: consuming Float,
        _ a3: inout [String: Tracked], _ a4: FourWords, _ a5: Plain, _ a6: Anything, _ a7: Opaque,
        _ a8: Tree) throws -> SIMD4<Float> {
        Journal.note("method", a0?(3), a1, copy a2, a3, a4, a5, a6, a7, a8)
        a1 = Sample.float16(41)
        a3 = Sample.dictionary(43)
        try Journal.fail(30)
        return Sample.vector(20)
    }
    /// See generate.py.
    open func p20(_ a0: consuming Any.Type, _ a1: any Numbered & TrackedObject, _ a2: Pair<Int8, Tracked>,
        _ a3: Double, _ a4: ArraySlice<Tracked>, _ a5: UnsafeRawPointer, _ a6: Int8?, _ a7: Counted, _ a8: Substring,
        _ a9: Bytes, _ a10: consuming AnyObject, _ a11: String?) -> any Numbered.Type {
        Journal.note("method", copy a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, copy a10, a11)
        return Sample.numberedType(20)
    }
    /// See generate.py.
    open func p21(_ a0: Any, _ a1: (a: Float, b: (Int16, String)), _ a2: inout Int16, _ a3: Int64) -> Any {
        Journal.note("method", a0, a1, a2, a3)
        a2 = Sample.int16(42)
        return a0
    }
    /// See generate.py.
    open func p22() -> Pair<Int8, Tracked> {
        Journal.note("method")
        return Sample.pair(20)
    }
    /// See generate.py.
    open func p23(_ a0: Tracked & Numbered, _ a1: Tracked?, _ a2: Double?, _ a3: any Sendable,
        _ a4: inout any Numbered.Type, _ a5: Int8, _ a6: __owned (Any, Int8, Heavy), _ a7: Holder<Tracked>,
        _ a8: UInt16, _ a9: inout Mixed, _ a10: Set<Int>, _ a11: consuming Choice) -> AnyObject {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, copy a11)
        a4 = Sample.numberedType(44)
        a9 = Sample.mixed(49)
        return Sample.anyObject(20)
    }
}
/// Methods, and class methods.
open class Methods4: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open class func p24(_ a0: Int??, _ a1: inout Floats, _ a2: Mixed.Type, _ a3: inout String,
        _ a4: Tracked) -> Tracked {
        Journal.note("method", a0, a1, a2, a3, a4)
        a1 = Sample.floats(41)
        a3 = Sample.string(43)
        return a4
    }
    /// See generate.py.
    open class func p25(_ a0: inout UInt8, _ a1: __owned Heavy, _ a2: inout @Sendable (String) throws -> String,
        _ a3: inout Heavy?, _ a4: Any?, _ a5: any Error, _ a6: any Numbered, _ a7: (Int8, Tracked), _ a8: inout (Int,
        Tracked, String, Double, Int8)) -> Any? {
        Journal.note("method", a0, a1, try! a2("to"), a3, a4, a5, a6, a7, a8)
        a0 = Sample.uint8(40)
        a2 = Sample.thrower(42)
        a3 = Sample.optionalLarge(43)
        a8 = Sample.largeTuple(48)
        return a4
    }
    /// See generate.py.
    open func p26(_ a0: UInt32, _ a1: SIMD4<Float>, _ a2: UInt64, _ a3: inout Maybe, _ a4: Bool, _ a5: Weakly,
        _ a6: inout Wide, _ a7: consuming Character) -> UInt64 {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, copy a7)
        a3 = Sample.maybe(43)
        a6 = Sample.wide(46)
        return a2
    }
    /// See generate.py.
    open func p27(_ a0: Int, _ a1: [Tracked], _ a2: Int32, _ a3: Empty, _ a4: @escaping (Int) -> Tracked,
        _ a5: Tracked.Type, _ a6: any TrackedObject, _ a7: Int32, _ a8: __owned Any, _ a9: Plain, _ a10: Opaque,
        _ a11: Int8) -> UInt8 {
        Journal.note("method", a0, a1, a2, a3, a4(3), a5, a6, a7, a8, a9, a10, a11)
        return Sample.uint8(20)
    }
    /// See generate.py.
    open class func p28(_ a0: Pair<Int8, Tracked>, _ a1: Mixed, _ a2: inout Bool, _ a3: (a: Float, b: (Int16,
        String)), _ a4: ArraySlice<Tracked>, _ a5: (Int8, Tracked), _ a6: Int??, _ a7: Substring,
        _ a8: UnsafeRawPointer, _ a9: inout Tracked) throws -> ArraySlice<Tracked> {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
        a2 = Sample.bool(42)
        a9 = Sample.object(49)
        try Journal.fail(30)
        return a4
    }
    /// See generate.py.
    open class func p29(_ a0: inout any TrackedObject, _ a1: inout any Error, _ a2: (Int) -> Tracked,
        _ a3: consuming Any.Type, _ a4: Double, _ a5: Float16, _ a6: __owned Holder<Tracked>) throws -> Maybe {
        Journal.note("method", a0, a1, a2(3), copy a3, a4, a5, a6)
        a0 = Sample.trackedObject(40)
        a1 = Sample.error(41)
        try Journal.fail(30)
        return Sample.maybe(20)
    }
}
/// Methods, and class methods.
open class Methods5: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p30(_ a0: __owned ((Int) -> Tracked)?) {
        Journal.note("method", a0?(3))
    }
    /// See generate.py.
    open func p31(_ a0: consuming Int16, _ a1: inout Any?, _ a2: Mixed.Type, _ a3: consuming UInt16) -> Choice {
        Journal.note("method", copy a0, a1, a2, copy a3)
        a1 = Sample.optionalAny(41)
        return Sample.choice(20)
    }
    /// See generate.py.
    open func p32(_ a0: any Sendable, _ a1: inout UInt64, _ a2: Heavy, _ a3: Tracked?, _ a4: inout Character,
        _ a5: UInt32, _ a6: UInt8, _ a7: Set<Int>) throws -> Any {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7)
        a1 = Sample.uint64(41)
        a4 = Sample.character(44)
        try Journal.fail(30)
        return Sample.any(20)
    }
    /// See generate.py.
    open class func p33(_ a0: AnyObject, _ a1: Floats, _ a2: Wide, _ a3: Tree,
        _ a4: __owned any Numbered & TrackedObject, _ a5: inout any Numbered.Type) -> Float {
        Journal.note("method", a0, a1, a2, a3, a4, a5)
        a5 = Sample.numberedType(45)
        return Sample.float(20)
    }
    /// See generate.py.
    open class func p34(_ a0: inout (Int) -> Tracked, _ a1: inout Maybe, _ a2: consuming Float, _ a3: inout String,
        _ a4: Weakly, _ a5: String?) -> Empty {
        Journal.note("method", a0(3), a1, copy a2, a3, a4, a5)
        a0 = Sample.function(40)
        a1 = Sample.maybe(41)
        a3 = Sample.string(43)
        return Sample.empty(20)
    }
    /// See generate.py.
    open func p35(_ a0: Int, _ a1: Int64, _ a2: consuming any Numbered, _ a3: Choice, _ a4: consuming Tracked.Type,
        _ a5: Empty) -> Choice {
        Journal.note("method", a0, a1, copy a2, a3, copy a4, a5)
        return a3
    }
}
/// Methods, and class methods.
open class Methods6: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p36(_ a0: inout FourWords, _ a1: __owned (Int, Tracked, String, Double, Int8), _ a2: inout Heavy?,
        _ a3: inout SIMD4<Float>, _ a4: [Tracked], _ a5: Counted) -> any Error {
        Journal.note("method", a0, a1, a2, a3, a4, a5)
        a0 = Sample.fourWords(40)
        a2 = Sample.optionalLarge(42)
        a3 = Sample.vector(43)
        return Sample.error(20)
    }
    /// See generate.py.
    open func p37(_ a0: @escaping @Sendable (String) throws -> String,
        _ a1: Tracked & Numbered) throws -> any Numbered & TrackedObject {
        Journal.note("method", try! a0("to"), a1)
        try Journal.fail(30)
        return Sample.composition(20)
    }
    /// See generate.py.
    open func p38(_ a0: Bytes, _ a1: Double?, _ a2: (Any, Int8, Heavy), _ a3: Int8?, _ a4: [String: Tracked],
        _ a5: consuming Anything, _ a6: Bytes, _ a7: Opaque, _ a8: Weakly) throws -> FourWords {
        Journal.note("method", a0, a1, a2, a3, a4, copy a5, a6, a7, a8)
        try Journal.fail(30)
        return Sample.fourWords(20)
    }
    /// See generate.py.
    open func p39(_ a0: UInt8, _ a1: Int16, _ a2: any Numbered & TrackedObject, _ a3: FourWords, _ a4: Tree) -> UInt8 {
        Journal.note("method", a0, a1, a2, a3, a4)
        return a0
    }
    /// See generate.py.
    open func p40(_ a0: Character, _ a1: [Tracked], _ a2: Mixed.Type, _ a3: Bool, _ a4: any Numbered, _ a5: Int??,
        _ a6: Any.Type, _ a7: inout Int32, _ a8: consuming UInt16, _ a9: [String: Tracked], _ a10: Any?,
        _ a11: any Error) throws -> (Any, Int8, Heavy) {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, copy a8, a9, a10, a11)
        a7 = Sample.int32(47)
        try Journal.fail(30)
        return Sample.opaqueTuple(20)
    }
    /// See generate.py.
    open func p41(_ a0: __owned Counted) throws -> Double {
        Journal.note("method", a0)
        try Journal.fail(30)
        return Sample.double(20)
    }
}
/// Methods, and class methods.
open class Methods7: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p42(_ a0: Float16, _ a1: __owned ArraySlice<Tracked>, _ a2: __owned Int8, _ a3: Double?,
        _ a4: Pair<Int8, Tracked>, _ a5: Choice, _ a6: inout Maybe, _ a7: UInt64, _ a8: inout UInt32, _ a9: (Any,
        Int8, Heavy), _ a10: Any, _ a11: (Int) -> Tracked) -> Mixed {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11(3))
        a6 = Sample.maybe(46)
        a8 = Sample.uint32(48)
        return Sample.mixed(20)
    }
    /// See generate.py.
    open func p43(_ a0: Int8?) throws -> String? {
        Journal.note("method", a0)
        try Journal.fail(30)
        return Sample.optionalString(20)
    }
    /// See generate.py.
    open func p44(_ a0: Holder<Tracked>, _ a1: __owned (Int8, Tracked), _ a2: inout Tracked, _ a3: Substring,
        _ a4: @escaping @Sendable (String) throws -> String, _ a5: (Int, Tracked, String, Double, Int8),
        _ a6: UnsafeRawPointer, _ a7: any Sendable, _ a8: inout Heavy, _ a9: Empty, _ a10: any Numbered.Type,
        _ a11: Float) throws -> (Int, Tracked, String, Double, Int8) {
        Journal.note("method", a0, a1, a2, a3, try! a4("to"), a5, a6, a7, a8, a9, a10, a11)
        a2 = Sample.object(42)
        a8 = Sample.large(48)
        try Journal.fail(30)
        return a5
    }
    /// See generate.py.
    open func p45(_ a0: Int64, _ a1: Tracked & Numbered, _ a2: consuming String?, _ a3: __owned Set<Int>,
        _ a4: String, _ a5: Mixed, _ a6: inout AnyObject, _ a7: Floats, _ a8: __owned Wide) -> Floats {
        Journal.note("method", a0, a1, copy a2, a3, a4, a5, a6, a7, a8)
        a6 = Sample.anyObject(46)
        return Sample.floats(20)
    }
    /// See generate.py.
    open func p46(_ a0: Int) -> Floats {
        Journal.note("method", a0)
        return Sample.floats(20)
    }
    /// See generate.py.
    open func p47(_ a0: __owned Tracked.Type) -> any TrackedObject {
        Journal.note("method", a0)
        return Sample.trackedObject(20)
    }
}
/// Methods, and class methods.
open class Methods8: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p48(_ a0: SIMD4<Float>, _ a1: Anything, _ a2: ((Int) -> Tracked)?, _ a3: any TrackedObject,
        _ a4: Tracked?) throws -> Character {
        Journal.note("method", a0, a1, a2?(3), a3, a4)
        try Journal.fail(30)
        return Sample.character(20)
    }
    /// See generate.py.
    open func p49(_ a0: @escaping (Int) -> Tracked) -> Double? {
        Journal.note("method", a0(3))
        return Sample.optionalDouble(20)
    }
    /// See generate.py.
    open func p50(_ a0: (a: Float, b: (Int16, String)), _ a1: Heavy?, _ a2: inout Plain, _ a3: inout Double) -> Int64 {
        Journal.note("method", a0, a1, a2, a3)
        a2 = Sample.plain(42)
        a3 = Sample.double(43)
        return Sample.int64(20)
    }
    /// See generate.py.
    open func p51(_ a0: ArraySlice<Tracked>, _ a1: @escaping @Sendable (String) throws -> String,
        _ a2: __owned (a: Float, b: (Int16, String)), _ a3: Double?, _ a4: Counted, _ a5: any Numbered, _ a6: (Any,
        Int8, Heavy), _ a7: consuming any Numbered & TrackedObject) throws -> [String: Tracked] {
        Journal.note("method", a0, try! a1("to"), a2, a3, a4, a5, a6, copy a7)
        try Journal.fail(30)
        return Sample.dictionary(20)
    }
    /// See generate.py.
    open func p52(_ a0: ((Int) -> Tracked)?, _ a1: Tracked.Type, _ a2: UInt32, _ a3: Plain, _ a4: Set<Int>) -> Plain {
        Journal.note("method", a0?(3), a1, a2, a3, a4)
        return a3
    }
}
/// Methods, and class methods.
open class Methods9: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open class func p54(_ a0: __owned Tracked, _ a1: Tree, _ a2: Wide, _ a3: __owned Double, _ a4: Pair<Int8,
        Tracked>, _ a5: Bool, _ a6: inout (Int) -> Tracked, _ a7: inout (Int, Tracked, String, Double, Int8),
        _ a8: any Numbered.Type, _ a9: __owned Int32, _ a10: Int, _ a11: __owned any TrackedObject) -> Int?? {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6(3), a7, a8, a9, a10, a11)
        a6 = Sample.function(46)
        a7 = Sample.largeTuple(47)
        return Sample.twiceOptional(20)
    }
    /// See generate.py.
    open func p55(_ a0: inout UnsafeRawPointer, _ a1: inout Holder<Tracked>,
        _ a2: inout any Sendable) throws -> UInt64 {
        Journal.note("method", a0, a1, a2)
        a0 = Sample.pointer(40)
        a1 = Sample.holder(41)
        a2 = Sample.sendable(42)
        try Journal.fail(30)
        return Sample.uint64(20)
    }
    /// See generate.py.
    open func p56(_ a0: Any.Type, _ a1: Opaque, _ a2: __owned Character, _ a3: String, _ a4: Float16, _ a5: Float,
        _ a6: Mixed.Type, _ a7: Int16, _ a8: Int??, _ a9: Maybe, _ a10: consuming Floats) {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, copy a10)
    }
    /// See generate.py.
    open func p57(_ a0: any Error, _ a1: FourWords, _ a2: __owned Heavy?, _ a3: inout Tracked?,
        _ a4: consuming [String: Tracked], _ a5: Choice, _ a6: Empty, _ a7: UInt64) -> Wide {
        Journal.note("method", a0, a1, a2, a3, copy a4, a5, a6, a7)
        a3 = Sample.optionalObject(43)
        return Sample.wide(20)
    }
    /// See generate.py.
    open func p59(_ a0: Bytes, _ a1: Mixed) throws -> Int8 {
        Journal.note("method", a0, a1)
        try Journal.fail(30)
        return Sample.int8(20)
    }
}
/// Methods, and class methods.
open class Methods10: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p60(_ a0: inout [Tracked], _ a1: Double?, _ a2: Holder<Tracked>, _ a3: consuming Tree, _ a4: Substring,
        _ a5: (a: Float, b: (Int16, String))) -> (Int, Tracked, String, Double, Int8) {
        Journal.note("method", a0, a1, a2, copy a3, a4, a5)
        a0 = Sample.array(40)
        return Sample.largeTuple(20)
    }
    /// See generate.py.
    open func p61(_ a0: AnyObject, _ a1: inout Any.Type, _ a2: inout Pair<Int8, Tracked>,
        _ a3: consuming Tracked & Numbered, _ a4: Heavy?, _ a5: ArraySlice<Tracked>, _ a6: inout Int64,
        _ a7: inout Int32) throws -> ArraySlice<Tracked> {
        Journal.note("method", a0, a1, a2, copy a3, a4, a5, a6, a7)
        a1 = Sample.anyType(41)
        a2 = Sample.pair(42)
        a6 = Sample.int64(46)
        a7 = Sample.int32(47)
        try Journal.fail(30)
        return a5
    }
    /// See generate.py.
    open func p62(_ a0: @escaping @Sendable (String) throws -> String, _ a1: Any?, _ a2: Counted, _ a3: Float16,
        _ a4: any Numbered.Type, _ a5: UInt16, _ a6: inout Float, _ a7: Floats) -> any Sendable {
        Journal.note("method", try! a0("to"), a1, a2, a3, a4, a5, a6, a7)
        a6 = Sample.float(46)
        return Sample.sendable(20)
    }
    /// See generate.py.
    open func p63(_ a0: [String: Tracked], _ a1: __owned Tracked, _ a2: Bytes, _ a3: Tracked?, _ a4: inout (Int8,
        Tracked), _ a5: Int??, _ a6: String?, _ a7: @escaping (Int) -> Tracked, _ a8: consuming Empty,
        _ a9: any TrackedObject, _ a10: consuming UInt64, _ a11: consuming any Sendable) -> Bytes {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7(3), copy a8, a9, copy a10, copy a11)
        a4 = Sample.tuple(44)
        return Sample.bytes(20)
    }
    /// See generate.py.
    open class func p64(_ a0: (Int) -> Tracked, _ a1: Double, _ a2: Anything) throws -> Anything {
        Journal.note("method", a0(3), a1, a2)
        try Journal.fail(30)
        return a2
    }
    /// See generate.py.
    open func p65(_ a0: (Int, Tracked, String, Double, Int8), _ a1: consuming [Tracked], _ a2: Bool,
        _ a3: UnsafeRawPointer, _ a4: FourWords, _ a5: UInt32, _ a6: Weakly, _ a7: Choice,
        _ a8: SIMD4<Float>) -> Holder<Tracked> {
        Journal.note("method", a0, copy a1, a2, a3, a4, a5, a6, a7, a8)
        return Sample.holder(20)
    }
}
/// Methods, and class methods.
open class Methods11: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p66(_ a0: Int8?, _ a1: (Any, Int8, Heavy), _ a2: String, _ a3: any Numbered & TrackedObject,
        _ a4: Set<Int>, _ a5: inout Tracked.Type, _ a6: __owned Character) throws -> Tree {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6)
        a5 = Sample.classType(45)
        try Journal.fail(30)
        return Sample.tree(20)
    }
    /// See generate.py.
    open func p67(_ a0: Int8, _ a1: Wide) throws -> (Int8, Tracked) {
        Journal.note("method", a0, a1)
        try Journal.fail(30)
        return Sample.tuple(20)
    }
    /// See generate.py.
    open func p68(_ a0: UInt8) -> String {
        Journal.note("method", a0)
        return Sample.string(20)
    }
    /// See generate.py.
    open func p69() -> Tracked? {
        Journal.note("method")
        return Sample.optionalObject(20)
    }
    /// See generate.py.
    open class func p70(_ a0: Int16, _ a1: any Error, _ a2: Opaque) -> [Tracked] {
        Journal.note("method", a0, a1, a2)
        return Sample.array(20)
    }
    /// See generate.py.
    open func p71() throws -> @Sendable (String) throws -> String {
        Journal.note("method")
        try Journal.fail(30)
        return Sample.thrower(20)
    }
}
/// Methods, and class methods.
open class Methods12: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p72(_ a0: Any, _ a1: Mixed, _ a2: any Numbered, _ a3: Mixed.Type, _ a4: Plain, _ a5: consuming Maybe,
        _ a6: Heavy, _ a7: Int, _ a8: any Numbered & TrackedObject, _ a9: Double, _ a10: AnyObject,
        _ a11: Float16) -> Any? {
        Journal.note("method", a0, a1, a2, a3, a4, copy a5, a6, a7, a8, a9, a10, a11)
        return Sample.optionalAny(20)
    }
    /// See generate.py.
    open class func p73(_ a0: Character, _ a1: __owned Set<Int>, _ a2: any Sendable, _ a3: __owned Heavy?,
        _ a4: (Int8, Tracked), _ a5: Int32, _ a6: Choice, _ a7: Maybe, _ a8: Double?, _ a9: ArraySlice<Tracked>,
        _ a10: inout Wide, _ a11: Mixed.Type) -> Character {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        a10 = Sample.wide(50)
        return a0
    }
    /// See generate.py.
    open func p74(_ a0: Weakly) -> any Numbered {
        Journal.note("method", a0)
        return Sample.numbered(20)
    }
    /// See generate.py.
    open func p76(_ a0: Tracked & Numbered, _ a1: (Int) -> Tracked, _ a2: inout Pair<Int8, Tracked>, _ a3: Int16,
        _ a4: Int, _ a5: Mixed, _ a6: Bool, _ a7: Opaque, _ a8: any Numbered.Type, _ a9: Counted,
        _ a10: consuming Int??, _ a11: __owned [Tracked]) -> Float16 {
        Journal.note("method", a0, a1(3), a2, a3, a4, a5, a6, a7, a8, a9, copy a10, a11)
        a2 = Sample.pair(42)
        return Sample.float16(20)
    }
    /// See generate.py.
    open func p77(_ a0: (Int, Tracked, String, Double, Int8), _ a1: Int8?, _ a2: consuming Tracked?,
        _ a3: __owned Any?, _ a4: UInt8, _ a5: any Error, _ a6: inout Plain, _ a7: (a: Float, b: (Int16, String)),
        _ a8: inout any TrackedObject, _ a9: Empty, _ a10: UnsafeRawPointer, _ a11: __owned UInt32) -> Weakly {
        Journal.note("method", a0, a1, copy a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
        a6 = Sample.plain(46)
        a8 = Sample.trackedObject(48)
        return Sample.weakly(20)
    }
}
/// Methods, and class methods.
open class Methods13: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p78(_ a0: inout Any.Type, _ a1: String?, _ a2: Int8, _ a3: Tracked.Type, _ a4: SIMD4<Float>,
        _ a5: Bytes, _ a6: Holder<Tracked>, _ a7: __owned ((Int) -> Tracked)?, _ a8: Floats, _ a9: (Any, Int8, Heavy),
        _ a10: Tracked, _ a11: String) throws -> Int16 {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7?(3), a8, a9, a10, a11)
        a0 = Sample.anyType(40)
        try Journal.fail(30)
        return Sample.int16(20)
    }
    /// See generate.py.
    open class func p79(_ a0: Substring, _ a1: consuming any Numbered, _ a2: UInt64, _ a3: Float, _ a4: Int64,
        _ a5: consuming FourWords) -> Int64 {
        Journal.note("method", a0, copy a1, a2, a3, a4, copy a5)
        return a4
    }
}
/// An initializer.
open class Made53: CustomStringConvertible {
    let kept: Tracked
    /// See generate.py.
    public required init(_ a0: UInt8, _ a1: Tracked & Numbered, _ a2: String?, _ a3: Substring, _ a4: Heavy,
        _ a5: Int64, _ a6: SIMD4<Float>, _ a7: Int8, _ a8: Any?, _ a9: Anything) throws {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
        try Journal.fail(30)
        kept = Tracked(20)
    }
    /// The text with the kept object.
    open var description: String { "made with \(kept)" }
}
/// An initializer.
open class Made58: CustomStringConvertible {
    let kept: Tracked
    /// See generate.py.
    public required init(_ a0: UInt16, _ a1: Int8?, _ a2: (Int8, Tracked), _ a3: Any, _ a4: AnyObject, _ a5: Weakly) {
        Journal.note("method", a0, a1, a2, a3, a4, a5)
        kept = Tracked(20)
    }
    /// The text with the kept object.
    open var description: String { "made with \(kept)" }
}
/// An initializer.
open class Made75: CustomStringConvertible {
    let kept: Tracked
    /// See generate.py.
    public required init(_ a0: [String: Tracked], _ a1: Anything, _ a2: @escaping (Int) -> Tracked, _ a3: Tree,
        _ a4: Heavy, _ a5: Any) {
        Journal.note("method", a0, a1, a2(3), a3, a4, a5)
        kept = Tracked(20)
    }
    /// The text with the kept object.
    open var description: String { "made with \(kept)" }
}
/// A member of the family block.
open class Member210: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p210(_ a0: String?, _ a1: consuming Tracked.Type, _ a2: Mixed, _ a3: inout Pair<Int8, Tracked>,
        _ a4: @convention(c) (Int) -> Int, _ a5: Maybe, _ a6: Plain, _ a7: consuming SIMD4<Float>) -> String {
        Journal.note("method", a0, copy a1, a2, a3, a4(3), a5, a6, copy a7)
        a3 = Sample.pair(43)
        return Sample.string(20)
    }
}
/// A member of the family C type.
open class Member211: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p211(_ a0: sigset_t, _ a1: inout pollfd, _ a2: idtype_t, _ a3: Wide, _ a4: Any,
        _ a5: Float) throws -> Int64 {
        Journal.note("method", a0, a1, a2, a3, a4, a5)
        a1 = Sample.poll(41)
        try Journal.fail(30)
        return Sample.int64(20)
    }
}
/// A member of the family SIMD.
open class Member212: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p212(_ a0: SIMD2<Float>, _ a1: Tracked?, _ a2: Float16, _ a3: Int32) {
        Journal.note("method", a0, a1, a2, a3)
    }
}
/// A member of the family existential.
open class Member213: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open class func p213(_ a0: Choice, _ a1: (any Error)?, _ a2: (Int8, Tracked)) -> any Error & Numbered {
        Journal.note("method", a0, a1, a2)
        return Sample.numberedError(20)
    }
}
/// A member of the family value generic.
open class Member214: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p214(_ a0: Mixed.Type, _ a1: any Error, _ a2: Bytes, _ a3: InlineArray<5, Double>,
        _ a4: __owned any Numbered.Type, _ a5: [Tracked], _ a6: any TrackedObject, _ a7: (Int, Tracked, String,
        Double, Int8)) throws -> any Numbered {
        Journal.note("method", a0, a1, a2, a3, a4, a5, a6, a7)
        try Journal.fail(30)
        return Sample.numbered(20)
    }
}
/// A member of the family noncopyable.
open class Member215: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p215(_ a0: consuming UniqueChoice, _ a1: borrowing Unique, _ a2: __owned Int8, _ a3: inout Substring,
        _ a4: inout UniquePair<Unique>) throws -> UniqueNumber {
        Journal.note("method", a0.text, a1.text, a2, a3, a4.text)
        a3 = Sample.substring(43)
        a4 = Sample.uniquePair(44)
        try Journal.fail(30)
        return Sample.uniqueNumber(20)
    }
}
/// A member of the family generic.
open class Member216: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p216(_ a0: some Hashable, _ a1: Double?, _ a2: Counted, _ a3: Tracked & Numbered, _ a4: (a: Float,
        b: (Int16, String)), _ a5: UInt8) -> Heavy? {
        Journal.note("method", a0, a1, a2, a3, a4, a5)
        return Sample.optionalLarge(20)
    }
}
/// A member of the family typed throwing function.
open class Member217: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p217(_ a0: ArraySlice<Tracked>, _ a1: Int8?, _ a2: @escaping (Int) throws(Failure) -> Int, _ a3: Int16,
        _ a4: any Numbered & TrackedObject, _ a5: inout Int, _ a6: Bool, _ a7: Double) throws -> any Sendable {
        Journal.note("method", a0, a1, try! a2(3), a3, a4, a5, a6, a7)
        a5 = Sample.int(45)
        try Journal.fail(30)
        return Sample.sendable(20)
    }
}
/// A member of the family asynchronous function.
open class Member218: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p218(_ a0: @escaping @Sendable (Int) async -> Int, _ a1: Opaque, _ a2: [String: Tracked]) -> Tracked {
        Journal.note("method", Sample.answer(of: a0), a1, a2)
        return Sample.object(20)
    }
}
/// A member of the family opaque result.
open class Member219: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p219() -> (some Numbered)? {
        Journal.note("method")
        return Sample.optionalInt(20)
    }
}
/// A member of the family typed throws.
open class Member220: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p220(_ a0: Anything, _ a1: Tree, _ a2: UInt64, _ a3: FourWords,
        _ a4: Weakly) throws(Failure) -> UnsafeRawPointer {
        Journal.note("method", a0, a1, a2, a3, a4)
        try Journal.fail(with: Sample.failure(30))
        return Sample.pointer(20)
    }
}
/// A member of the family throwing getter.
open class Member221: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var v221: Character {
        get throws(LargeFailure) {
            Journal.note("method")
            try Journal.fail(with: Sample.largeFailure(30))
            return Sample.character(20)
        }
    }
}
/// A member of the family asynchronous getter.
open class Member222: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var v222: Floats {
        get async {
            await Task.yield()
            Journal.note("method")
            return Sample.floats(20)
        }
    }
}
/// A member of the family async.
open class Member223: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open class func p223(_ a0: Any?, _ a1: Int??, _ a2: consuming UInt16, _ a3: borrowing Any.Type,
        _ a4: Holder<Tracked>) async -> (Any, Int8, Heavy) {
        await Task.yield()
        Journal.note("method", a0, a1, copy a2, copy a3, a4)
        return Sample.opaqueTuple(20)
    }
}
/// A member of the family nonisolated(nonsending).
open class Member224: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    nonisolated(nonsending) open func p224() async throws(Failure) -> Heavy {
        await Task.yield()
        Journal.note("method")
        try Journal.fail(with: Sample.failure(30))
        return Sample.large(20)
    }
}
/// A member of the family @concurrent.
open class Member225: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    @concurrent open func p225(_ a0: __owned Set<Int>, _ a1: AnyObject, _ a2: Empty) async -> UInt32 {
        await Task.yield()
        Journal.note("method", a0, a1, a2)
        return Sample.uint32(20)
    }
}
/// A member of the family main actor.
open class Member226: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    @MainActor open func p226() async -> Float {
        await Task.yield()
        Journal.note("method")
        return Sample.float(20)
    }
}
/// A member of the family actor.
public actor Member227 {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    public func p227(_ a0: Int??, _ a1: UInt64, _ a2: (Int8, Tracked), _ a3: any Sendable, _ a4: (a: Float, b: (Int16,
        String))) throws -> Int8? {
        Journal.note("method", a0, a1, a2, a3, a4)
        try Journal.fail(30)
        return Sample.optionalInt8(20)
    }
}
/// A member of the family isolated parameter.
open class Member228: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p228(_ a0: isolated (any Actor)?, _ a1: Substring, _ a2: SIMD4<Float>) async -> Int64 {
        await Task.yield()
        Journal.note("method", a0, a1, a2)
        return Sample.int64(20)
    }
}
/// A member of the family pack.
open class Member229: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p229<each V>(_ a0: [String: Tracked], _ pack: repeat each V) throws -> Plain {
        Journal.note("method", a0, repeat each pack)
        try Journal.fail(30)
        return Sample.plain(20)
    }
}
/// A member of the family class with a value parameter.
open class Member230<let N: Int>: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p230(_ a0: borrowing Pair<Int8, Tracked>, _ a1: __owned any Numbered, _ a2: InlineArray<N, Int>,
        _ a3: Any.Type) throws -> Weakly {
        Journal.note("method", copy a0, a1, a2, a3)
        try Journal.fail(30)
        return Sample.weakly(20)
    }
}
/// A member of the family class with a noncopyable parameter.
open class Member231<T: ~Copyable & ToldUnique>: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open func p231(_ a0: consuming T, _ a1: borrowing T, _ a2: borrowing T) -> Wide {
        Journal.note("method", a0.text, a1.text, a2.text)
        return Sample.wide(20)
    }
}
/// Properties.
open class Properties13: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var int8: Int8 {
        get {
            Journal.note("method")
            return Sample.int8(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var int16: Int16 {
        get {
            Journal.note("method")
            return Sample.int16(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties14: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var int32: Int32 {
        get {
            Journal.note("method")
            return Sample.int32(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var int64: Int64 {
        get {
            Journal.note("method")
            return Sample.int64(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var int: Int {
        get {
            Journal.note("method")
            return Sample.int(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties15: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var uint8: UInt8 {
        get {
            Journal.note("method")
            return Sample.uint8(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var uint16: UInt16 {
        get {
            Journal.note("method")
            return Sample.uint16(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var uint32: UInt32 {
        get {
            Journal.note("method")
            return Sample.uint32(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties16: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var uint64: UInt64 {
        get {
            Journal.note("method")
            return Sample.uint64(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var bool: Bool {
        get {
            Journal.note("method")
            return Sample.bool(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var float: Float {
        get {
            Journal.note("method")
            return Sample.float(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties17: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var double: Double {
        get {
            Journal.note("method")
            return Sample.double(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var float16: Float16 {
        get {
            Journal.note("method")
            return Sample.float16(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var function: (Int) -> Tracked {
        get {
            Journal.note("method")
            return Sample.function(20)
        }
        set {
            Journal.note("method", newValue(3))
        }
    }
}
/// Properties.
open class Properties18: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var thrower: @Sendable (String) throws -> String {
        get {
            Journal.note("method")
            return Sample.thrower(20)
        }
        set {
            Journal.note("method", try! newValue("to"))
        }
    }
    /// See generate.py.
    open var optionalFunction: ((Int) -> Tracked)? {
        get {
            Journal.note("method")
            return Sample.optionalFunction(20)
        }
        set {
            Journal.note("method", newValue?(3))
        }
    }
    /// See generate.py.
    open var classType: Tracked.Type {
        get {
            Journal.note("method")
            return Sample.classType(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties19: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var numberedType: any Numbered.Type {
        get {
            Journal.note("method")
            return Sample.numberedType(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var anyType: Any.Type {
        get {
            Journal.note("method")
            return Sample.anyType(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var vector: SIMD4<Float> {
        get {
            Journal.note("method")
            return Sample.vector(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties20: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var pointer: UnsafeRawPointer {
        get {
            Journal.note("method")
            return Sample.pointer(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var string: String {
        get {
            Journal.note("method")
            return Sample.string(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var character: Character {
        get {
            Journal.note("method")
            return Sample.character(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties21: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var substring: Substring {
        get {
            Journal.note("method")
            return Sample.substring(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var array: [Tracked] {
        get {
            Journal.note("method")
            return Sample.array(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var slice: ArraySlice<Tracked> {
        get {
            Journal.note("method")
            return Sample.slice(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties22: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var dictionary: [String: Tracked] {
        get {
            Journal.note("method")
            return Sample.dictionary(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var set: Set<Int> {
        get {
            Journal.note("method")
            return Sample.set(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var optionalInt8: Int8? {
        get {
            Journal.note("method")
            return Sample.optionalInt8(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties23: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var optionalDouble: Double? {
        get {
            Journal.note("method")
            return Sample.optionalDouble(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var optionalString: String? {
        get {
            Journal.note("method")
            return Sample.optionalString(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var optionalObject: Tracked? {
        get {
            Journal.note("method")
            return Sample.optionalObject(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties24: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var twiceOptional: Int?? {
        get {
            Journal.note("method")
            return Sample.twiceOptional(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var optionalLarge: Heavy? {
        get {
            Journal.note("method")
            return Sample.optionalLarge(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var optionalAny: Any? {
        get {
            Journal.note("method")
            return Sample.optionalAny(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties25: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var tuple: (Int8, Tracked) {
        get {
            Journal.note("method")
            return Sample.tuple(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var nestedTuple: (a: Float, b: (Int16, String)) {
        get {
            Journal.note("method")
            return Sample.nestedTuple(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var largeTuple: (Int, Tracked, String, Double, Int8) {
        get {
            Journal.note("method")
            return Sample.largeTuple(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties26: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var opaqueTuple: (Any, Int8, Heavy) {
        get {
            Journal.note("method")
            return Sample.opaqueTuple(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var empty: Empty {
        get {
            Journal.note("method")
            return Sample.empty(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var mixed: Mixed {
        get {
            Journal.note("method")
            return Sample.mixed(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties27: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var bytes: Bytes {
        get {
            Journal.note("method")
            return Sample.bytes(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var floats: Floats {
        get {
            Journal.note("method")
            return Sample.floats(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var counted: Counted {
        get {
            Journal.note("method")
            return Sample.counted(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties28: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var fourWords: FourWords {
        get {
            Journal.note("method")
            return Sample.fourWords(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var large: Heavy {
        get {
            Journal.note("method")
            return Sample.large(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var opaque: Opaque {
        get {
            Journal.note("method")
            return Sample.opaque(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties29: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var pair: Pair<Int8, Tracked> {
        get {
            Journal.note("method")
            return Sample.pair(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var weakly: Weakly {
        get {
            Journal.note("method")
            return Sample.weakly(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var plain: Plain {
        get {
            Journal.note("method")
            return Sample.plain(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties30: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var choice: Choice {
        get {
            Journal.note("method")
            return Sample.choice(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var maybe: Maybe {
        get {
            Journal.note("method")
            return Sample.maybe(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var tree: Tree {
        get {
            Journal.note("method")
            return Sample.tree(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties31: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var wide: Wide {
        get {
            Journal.note("method")
            return Sample.wide(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var anything: Anything {
        get {
            Journal.note("method")
            return Sample.anything(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var any: Any {
        get {
            Journal.note("method")
            return Sample.any(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties32: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var sendable: any Sendable {
        get {
            Journal.note("method")
            return Sample.sendable(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var numbered: any Numbered {
        get {
            Journal.note("method")
            return Sample.numbered(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var error: any Error {
        get {
            Journal.note("method")
            return Sample.error(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties33: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var anyObject: AnyObject {
        get {
            Journal.note("method")
            return Sample.anyObject(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var trackedObject: any TrackedObject {
        get {
            Journal.note("method")
            return Sample.trackedObject(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var composition: any Numbered & TrackedObject {
        get {
            Journal.note("method")
            return Sample.composition(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
/// Properties.
open class Properties34: @unchecked Sendable {
    /// Has nothing.
    public init() {}
    /// See generate.py.
    open var classComposition: Tracked & Numbered {
        get {
            Journal.note("method")
            return Sample.classComposition(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var object: Tracked {
        get {
            Journal.note("method")
            return Sample.object(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
    /// See generate.py.
    open var holder: Holder<Tracked> {
        get {
            Journal.note("method")
            return Sample.holder(20)
        }
        set {
            Journal.note("method", newValue)
        }
    }
}
