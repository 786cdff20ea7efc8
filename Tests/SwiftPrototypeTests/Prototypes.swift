// Written by Tests/SwiftPrototypes/generate.py.
// swift-format-ignore-file

import Glibc
import PrototypeMethods
import SwiftRuntime

private struct Before0: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int,
    Int) -> Void }
private struct Body0: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int,
    Int) -> Int }
private struct Unfit0: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int,
    Int) async -> Int }
private struct Before1: SwiftHookBody { let run: @Sendable (Double, Double, Double, Double, Double, Double, Double,
    Double, Double, Double, Double, Double) -> Void }
private struct Body1: SwiftHookBody { let run: @Sendable (Double, Double, Double, Double, Double, Double, Double,
    Double, Double, Double, Double, Double) throws -> Double }
private struct Unfit1: SwiftHookBody { let run: @Sendable (Double, Double, Double, Double, Double, Double, Double,
    Double, Double, Double, Double, Double) throws -> [String] }
private struct Before2: SwiftHookBody { let run: @Sendable (String, String, String, String, String, String, String,
    String, String, String, String, String) -> Void }
private struct Body2: SwiftHookBody { let run: @Sendable (String, String, String, String, String, String, String,
    String, String, String, String, String) throws -> (Int, Tracked, String, Double, Int8) }
private struct Unfit2: SwiftHookBody { let run: @Sendable (String, String, String, String, String, String, String,
    String, String, String, String, String, Int) throws -> (Int, Tracked, String, Double, Int8) }
private struct Before3: SwiftHookBody { let run: @Sendable (Tracked, Tracked, Tracked, Tracked, Tracked, Tracked,
    Tracked, Tracked, Tracked, Tracked, Tracked, Tracked) -> Void }
private struct Body3: SwiftHookBody { let run: @Sendable (Tracked, Tracked, Tracked, Tracked, Tracked, Tracked,
    Tracked, Tracked, Tracked, Tracked, Tracked, Tracked) -> Tracked }
private struct Unfit3: SwiftHookBody { let run: @Sendable (Tracked, Tracked, Tracked, Tracked, Tracked, Tracked,
    Tracked, Tracked, Tracked, Tracked, Tracked, Tracked) throws -> Tracked }
private struct Before4: SwiftHookBody { let run: @Sendable (Counted, Counted, Counted, Counted, Counted, Counted,
    Counted, Counted, Counted, Counted, Counted, Counted) -> Void }
private struct Body4: SwiftHookBody { let run: @Sendable (Counted, Counted, Counted, Counted, Counted, Counted,
    Counted, Counted, Counted, Counted, Counted, Counted) -> Counted }
private struct Unfit4: SwiftHookBody { let run: @Sendable (Counted, Counted, Counted, Counted, Counted, Counted,
    Counted, Counted, Counted, Counted, Counted, Counted) throws -> Counted }
private struct Before5: SwiftHookBody { let run: @Sendable (Heavy, Heavy, Heavy, Heavy, Heavy, Heavy, Heavy, Heavy,
    Heavy, Heavy, Heavy, Heavy) -> Void }
private struct Body5: SwiftHookBody { let run: @Sendable (Heavy, Heavy, Heavy, Heavy, Heavy, Heavy, Heavy, Heavy,
    Heavy, Heavy, Heavy, Heavy) -> Heavy }
private struct Unfit5: SwiftHookBody { let run: @Sendable (Heavy, Heavy, Heavy, Heavy, Heavy, Heavy, Heavy, Heavy,
    Heavy, Heavy, Heavy, Heavy) async -> Heavy }
private struct Before6: SwiftHookBody { let run: @Sendable (Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any,
    Any) -> Void }
private struct Body6: SwiftHookBody { let run: @Sendable (Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any,
    Any) throws -> Any }
private struct Unfit6: SwiftHookBody { let run: @Sendable (Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any,
    Int) throws -> Any }
private struct Before7: SwiftHookBody { let run: @Sendable (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>,
    SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) -> Void }
private struct Body7: SwiftHookBody { let run: @Sendable (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>,
    SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float> }
private struct Unfit7: SwiftHookBody { let run: @MainActor @Sendable (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>,
    SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float> }
private struct Before8: SwiftHookBody { let run: @Sendable (Int8, Int8, Int8, Int8, Int8, Int8, Int8) -> Void }
private struct Body8: SwiftHookBody { let run: @Sendable (Int8, Int8, Int8, Int8, Int8, Int8, Int8) -> Floats }
private struct Unfit8: SwiftHookBody { let run: @MainActor @Sendable (Int8, Int8, Int8, Int8, Int8, Int8,
    Int8) -> Floats }
private struct Before9: SwiftHookBody { let run: @Sendable (@escaping (Int) -> Tracked, @escaping (Int) -> Tracked,
    @escaping (Int) -> Tracked, @escaping (Int) -> Tracked, @escaping (Int) -> Tracked) -> Void }
private struct Body9: SwiftHookBody { let run: @Sendable (@escaping (Int) -> Tracked, @escaping (Int) -> Tracked,
    @escaping (Int) -> Tracked, @escaping (Int) -> Tracked, @escaping (Int) -> Tracked) -> (Int) -> Tracked }
private struct Unfit9: SwiftHookBody { let run: @Sendable (@escaping (Int) -> Tracked, @escaping (Int) -> Tracked,
    @escaping (Int) -> Tracked, @escaping (Int) -> Tracked, [String]) -> (Int) -> Tracked }
private struct Before10: SwiftHookBody { let run: @Sendable (ContinuousClock.Instant, ContinuousClock.Instant,
    ContinuousClock.Instant, ContinuousClock.Instant, ContinuousClock.Instant, ContinuousClock.Instant,
    ContinuousClock.Instant, ContinuousClock.Instant) -> Void }
private struct Body10: SwiftHookBody { let run: @Sendable (ContinuousClock.Instant, ContinuousClock.Instant,
    ContinuousClock.Instant, ContinuousClock.Instant, ContinuousClock.Instant, ContinuousClock.Instant,
    ContinuousClock.Instant, ContinuousClock.Instant) throws -> ContinuousClock.Instant }
private struct Unfit10: SwiftHookBody { let run: @MainActor @Sendable (ContinuousClock.Instant,
    ContinuousClock.Instant, ContinuousClock.Instant, ContinuousClock.Instant, ContinuousClock.Instant,
    ContinuousClock.Instant, ContinuousClock.Instant, ContinuousClock.Instant) throws -> ContinuousClock.Instant }
private struct Before11: SwiftHookBody { let run: @Sendable (Wide, Any.Type, String?, inout Float, Int, any Numbered,
    Any) -> Void }
private struct Body11: SwiftHookBody { let run: @Sendable (Wide, Any.Type, String?, inout Float, consuming Int,
    any Numbered, Any) throws -> Any }
private struct Unfit11: SwiftHookBody { let run: @Sendable (Wide, Any.Type, String?, inout Float, consuming Int,
    any Numbered, Any) async throws -> Any }
private struct Before12: SwiftHookBody { let run: @Sendable (UInt64, UInt8, Int32, (Int8, Tracked),
    inout any Numbered & TrackedObject, Tracked.Type, any Sendable, Int64) -> Void }
private struct Body12: SwiftHookBody { let run: @Sendable (consuming UInt64, UInt8, Int32, (Int8, Tracked),
    inout any Numbered & TrackedObject, Tracked.Type, any Sendable, Int64) throws -> UnsafeRawPointer }
private struct Unfit12: SwiftHookBody { let run: @Sendable (consuming UInt64, UInt8, Int32, (Int8, Tracked),
    any Numbered & TrackedObject, Tracked.Type, any Sendable, Int64) throws -> UnsafeRawPointer }
private struct Before13: SwiftHookBody { let run: @Sendable (any Numbered.Type, (a: Float, b: (Int16, String)),
    Float16, inout Substring, ((Int) -> Tracked)?, Pair<Int8, Tracked>, Int8?, inout Bool, Any?, inout Plain,
    Choice) -> Void }
private struct Body13: SwiftHookBody { let run: @Sendable (any Numbered.Type, (a: Float, b: (Int16, String)), Float16,
    inout Substring, ((Int) -> Tracked)?, Pair<Int8, Tracked>, Int8?, inout Bool, Any?, inout Plain,
    Choice) throws -> Choice }
private struct Unfit13: SwiftHookBody { let run: @Sendable (any Numbered.Type, (a: Float, b: (Int16, String)),
    Float16, inout Substring, ((Int) -> Tracked)?, Pair<Int8, Tracked>, [String], inout Bool, Any?, inout Plain,
    Choice) throws -> Choice }
private struct Before14: SwiftHookBody { let run: @Sendable (Maybe, (Int) -> Tracked, Tree, String, Heavy,
    SIMD4<Float>, UInt32, (Int, Tracked, String, Double, Int8), Double, UInt16, Counted, inout [Tracked]) -> Void }
private struct After14: SwiftHookBody { let run: @Sendable (Maybe, (Int) -> Tracked, Tree, String, Heavy) -> Void }
private struct Body14: SwiftHookBody { let run: @Sendable (Maybe, (Int) -> Tracked, Tree, String, Heavy,
    consuming SIMD4<Float>, __owned UInt32, (Int, Tracked, String, Double, Int8), __owned Double, UInt16,
    consuming Counted, inout [Tracked]) -> Maybe }
private struct Unfit14: SwiftHookBody { let run: @Sendable (Maybe, (Int) -> Tracked, Tree, String, Heavy,
    consuming SIMD4<Float>, __owned UInt32, (Int, Tracked, String, Double, Int8), __owned Double, UInt16,
    consuming Counted, [Tracked]) -> Maybe }
private struct Before15: SwiftHookBody { let run: @Sendable (Weakly, Mixed.Type, Tracked) -> Void }
private struct Body15: SwiftHookBody { let run: @Sendable (consuming Weakly, Mixed.Type, Tracked) -> (a: Float,
    b: (Int16, String)) }
private struct Unfit15: SwiftHookBody { let run: @Sendable (inout Weakly, Mixed.Type, Tracked) -> (a: Float,
    b: (Int16, String)) }
private struct Before16: SwiftHookBody { let run: @Sendable (Mixed, Floats, UnsafeRawPointer, Opaque, Heavy?, Double?,
    [String: Tracked], inout @Sendable (String) throws -> String) -> Void }
private struct After16: SwiftHookBody { let run: @Sendable (Mixed, Floats, UnsafeRawPointer, Opaque) -> Void }
private struct Body16: SwiftHookBody { let run: @Sendable (Mixed, Floats, UnsafeRawPointer, Opaque, __owned Heavy?,
    Double?, [String: Tracked], inout @Sendable (String) throws -> String) throws -> Bool }
private struct Unfit16: SwiftHookBody { let run: @Sendable (Mixed, Floats, UnsafeRawPointer, Opaque, __owned Heavy?,
    Double?, [String: Tracked], inout @Sendable (String) throws -> String) throws(OtherFailure) -> Bool }
private struct Before17: SwiftHookBody { let run: @Sendable (Tracked?, any Error, FourWords, ArraySlice<Tracked>,
    Tracked & Numbered, inout Bytes) -> Void }
private struct Body17: SwiftHookBody { let run: @Sendable (__owned Tracked?, any Error, FourWords,
    ArraySlice<Tracked>, consuming Tracked & Numbered, inout Bytes) throws -> ArraySlice<Tracked> }
private struct Unfit17: SwiftHookBody { let run: @Sendable (__owned Tracked?, any Error, FourWords,
    ArraySlice<Tracked>, consuming Tracked & Numbered, inout Bytes) async throws -> ArraySlice<Tracked> }
private struct Before18: SwiftHookBody { let run: @Sendable (Character, Anything, Int8, Holder<Tracked>, inout Empty,
    AnyObject, any TrackedObject, Int16, (Any, Int8, Heavy), inout (Int) -> Tracked, Set<Int>, Int??) -> Void }
private struct After18: SwiftHookBody { let run: @Sendable (Character, Anything, Int8, Holder<Tracked>, inout Empty,
    AnyObject, any TrackedObject, Int16, (Any, Int8, Heavy), inout (Int) -> Tracked, Set<Int>) -> Void }
private struct Body18: SwiftHookBody { let run: @Sendable (Character, Anything, consuming Int8, Holder<Tracked>,
    inout Empty, AnyObject, any TrackedObject, __owned Int16, (Any, Int8, Heavy), inout (Int) -> Tracked, Set<Int>,
    __owned Int??) throws -> Heavy }
private struct Unfit18: SwiftHookBody { let run: @MainActor @Sendable (Character, Anything, consuming Int8,
    Holder<Tracked>, inout Empty, AnyObject, any TrackedObject, __owned Int16, (Any, Int8, Heavy),
    inout (Int) -> Tracked, Set<Int>, __owned Int??) throws -> Heavy }
private struct Before19: SwiftHookBody { let run: @Sendable (((Int) -> Tracked)?, inout Float16, Float,
    inout [String: Tracked], FourWords, Plain, Anything, Opaque, Tree) -> Void }
private struct Body19: SwiftHookBody { let run: @Sendable (((Int) -> Tracked)?, inout Float16, consuming Float,
    inout [String: Tracked], FourWords, Plain, Anything, Opaque, Tree) throws -> SIMD4<Float> }
private struct Unfit19: SwiftHookBody { let run: @Sendable (((Int) -> Tracked)?, inout Float16, consuming Float,
    inout [String: Tracked], FourWords, Plain, Anything, Opaque, Tree, Int) throws -> SIMD4<Float> }
private struct Before20: SwiftHookBody { let run: @Sendable (Any.Type, any Numbered & TrackedObject, Pair<Int8,
    Tracked>, Double, ArraySlice<Tracked>, UnsafeRawPointer, Int8?, Counted, Substring, Bytes, AnyObject,
    String?) -> Void }
private struct Body20: SwiftHookBody { let run: @Sendable (consuming Any.Type, any Numbered & TrackedObject,
    Pair<Int8, Tracked>, Double, ArraySlice<Tracked>, UnsafeRawPointer, Int8?, Counted, Substring, Bytes,
    consuming AnyObject, String?) -> any Numbered.Type }
private struct Unfit20: SwiftHookBody { let run: @Sendable (consuming Any.Type, any Numbered & TrackedObject,
    Pair<Int8, Tracked>, Double, ArraySlice<Tracked>, inout UnsafeRawPointer, Int8?, Counted, Substring, Bytes,
    consuming AnyObject, String?) -> any Numbered.Type }
private struct Before21: SwiftHookBody { let run: @Sendable (Any, (a: Float, b: (Int16, String)), inout Int16,
    Int64) -> Void }
private struct Body21: SwiftHookBody { let run: @Sendable (Any, (a: Float, b: (Int16, String)), inout Int16,
    Int64) -> Any }
private struct Unfit21: SwiftHookBody { let run: @Sendable (Any, (a: Float, b: (Int16, String)), Int16, Int64) -> Any }
private struct Body22: SwiftHookBody { let run: @Sendable () -> Pair<Int8, Tracked> }
private struct Unfit22: SwiftHookBody { let run: @Sendable () throws -> Pair<Int8, Tracked> }
private struct Before23: SwiftHookBody { let run: @Sendable (Tracked & Numbered, Tracked?, Double?, any Sendable,
    inout any Numbered.Type, Int8, (Any, Int8, Heavy), Holder<Tracked>, UInt16, inout Mixed, Set<Int>, Choice) -> Void }
private struct After23: SwiftHookBody { let run: @Sendable (Tracked & Numbered, Tracked?, Double?, any Sendable,
    inout any Numbered.Type, Int8) -> Void }
private struct Body23: SwiftHookBody { let run: @Sendable (Tracked & Numbered, Tracked?, Double?, any Sendable,
    inout any Numbered.Type, Int8, __owned (Any, Int8, Heavy), Holder<Tracked>, UInt16, inout Mixed, Set<Int>,
    consuming Choice) -> AnyObject }
private struct Unfit23: SwiftHookBody { let run: @MainActor @Sendable (Tracked & Numbered, Tracked?, Double?,
    any Sendable, inout any Numbered.Type, Int8, __owned (Any, Int8, Heavy), Holder<Tracked>, UInt16, inout Mixed,
    Set<Int>, consuming Choice) -> AnyObject }
private struct Before24: SwiftHookBody { let run: @Sendable (Int??, inout Floats, Mixed.Type, inout String,
    Tracked) -> Void }
private struct Body24: SwiftHookBody { let run: @Sendable (Int??, inout Floats, Mixed.Type, inout String,
    Tracked) -> Tracked }
private struct Unfit24: SwiftHookBody { let run: @Sendable (Int??, Floats, Mixed.Type, inout String,
    Tracked) -> Tracked }
private struct Before25: SwiftHookBody { let run: @Sendable (inout UInt8, Heavy,
    inout @Sendable (String) throws -> String, inout Heavy?, Any?, any Error, any Numbered, (Int8, Tracked),
    inout (Int, Tracked, String, Double, Int8)) -> Void }
private struct After25: SwiftHookBody { let run: @Sendable (inout UInt8) -> Void }
private struct Body25: SwiftHookBody { let run: @Sendable (inout UInt8, __owned Heavy,
    inout @Sendable (String) throws -> String, inout Heavy?, Any?, any Error, any Numbered, (Int8, Tracked),
    inout (Int, Tracked, String, Double, Int8)) -> Any? }
private struct Unfit25: SwiftHookBody { let run: @MainActor @Sendable (inout UInt8, __owned Heavy,
    inout @Sendable (String) throws -> String, inout Heavy?, Any?, any Error, any Numbered, (Int8, Tracked),
    inout (Int, Tracked, String, Double, Int8)) -> Any? }
private struct Before26: SwiftHookBody { let run: @Sendable (UInt32, SIMD4<Float>, UInt64, inout Maybe, Bool, Weakly,
    inout Wide, Character) -> Void }
private struct After26: SwiftHookBody { let run: @Sendable (UInt32, SIMD4<Float>, UInt64, inout Maybe, Bool, Weakly,
    inout Wide) -> Void }
private struct Body26: SwiftHookBody { let run: @Sendable (UInt32, SIMD4<Float>, UInt64, inout Maybe, Bool, Weakly,
    inout Wide, consuming Character) -> UInt64 }
private struct Unfit26: SwiftHookBody { let run: @Sendable (UInt32, SIMD4<Float>, [String], inout Maybe, Bool, Weakly,
    inout Wide, consuming Character) -> UInt64 }
private struct Before27: SwiftHookBody { let run: @Sendable (Int, [Tracked], Int32, Empty, @escaping (Int) -> Tracked,
    Tracked.Type, any TrackedObject, Int32, Any, Plain, Opaque, Int8) -> Void }
private struct After27: SwiftHookBody { let run: @Sendable (Int, [Tracked], Int32, Empty, @escaping (Int) -> Tracked,
    Tracked.Type, any TrackedObject, Int32) -> Void }
private struct Body27: SwiftHookBody { let run: @Sendable (Int, [Tracked], Int32, Empty, @escaping (Int) -> Tracked,
    Tracked.Type, any TrackedObject, Int32, __owned Any, Plain, Opaque, Int8) -> UInt8 }
private struct Unfit27: SwiftHookBody { let run: @MainActor @Sendable (Int, [Tracked], Int32, Empty,
    @escaping (Int) -> Tracked, Tracked.Type, any TrackedObject, Int32, __owned Any, Plain, Opaque, Int8) -> UInt8 }
private struct Before28: SwiftHookBody { let run: @Sendable (Pair<Int8, Tracked>, Mixed, inout Bool, (a: Float,
    b: (Int16, String)), ArraySlice<Tracked>, (Int8, Tracked), Int??, Substring, UnsafeRawPointer,
    inout Tracked) -> Void }
private struct Body28: SwiftHookBody { let run: @Sendable (Pair<Int8, Tracked>, Mixed, inout Bool, (a: Float,
    b: (Int16, String)), ArraySlice<Tracked>, (Int8, Tracked), Int??, Substring, UnsafeRawPointer,
    inout Tracked) throws -> ArraySlice<Tracked> }
private struct Unfit28: SwiftHookBody { let run: @Sendable (Pair<Int8, Tracked>, Mixed, Bool, (a: Float, b: (Int16,
    String)), ArraySlice<Tracked>, (Int8, Tracked), Int??, Substring, UnsafeRawPointer,
    inout Tracked) throws -> ArraySlice<Tracked> }
private struct Before29: SwiftHookBody { let run: @Sendable (inout any TrackedObject, inout any Error,
    (Int) -> Tracked, Any.Type, Double, Float16, Holder<Tracked>) -> Void }
private struct After29: SwiftHookBody { let run: @Sendable (inout any TrackedObject, inout any Error,
    (Int) -> Tracked) -> Void }
private struct Body29: SwiftHookBody { let run: @Sendable (inout any TrackedObject, inout any Error, (Int) -> Tracked,
    consuming Any.Type, Double, Float16, __owned Holder<Tracked>) throws -> Maybe }
private struct Unfit29: SwiftHookBody { let run: @Sendable (inout any TrackedObject, inout any Error,
    (Int) -> Tracked, consuming Any.Type, Double, Float16, __owned Holder<Tracked>) throws(OtherFailure) -> Maybe }
private struct Before30: SwiftHookBody { let run: @Sendable (((Int) -> Tracked)?) -> Void }
private struct Body30: SwiftHookBody { let run: @Sendable (__owned ((Int) -> Tracked)?) -> Void }
private struct Unfit30: SwiftHookBody { let run: @Sendable (__owned ((Int) -> Tracked)?) throws -> Void }
private struct Before31: SwiftHookBody { let run: @Sendable (Int16, inout Any?, Mixed.Type, UInt16) -> Void }
private struct Body31: SwiftHookBody { let run: @Sendable (consuming Int16, inout Any?, Mixed.Type,
    consuming UInt16) -> Choice }
private struct Unfit31: SwiftHookBody { let run: @Sendable (consuming Int16, Any?, Mixed.Type,
    consuming UInt16) -> Choice }
private struct Before32: SwiftHookBody { let run: @Sendable (any Sendable, inout UInt64, Heavy, Tracked?,
    inout Character, UInt32, UInt8, Set<Int>) -> Void }
private struct Body32: SwiftHookBody { let run: @Sendable (any Sendable, inout UInt64, Heavy, Tracked?,
    inout Character, UInt32, UInt8, Set<Int>) throws -> Any }
private struct Unfit32: SwiftHookBody { let run: @Sendable (any Sendable, UInt64, Heavy, Tracked?, inout Character,
    UInt32, UInt8, Set<Int>) throws -> Any }
private struct Before33: SwiftHookBody { let run: @Sendable (AnyObject, Floats, Wide, Tree,
    any Numbered & TrackedObject, inout any Numbered.Type) -> Void }
private struct After33: SwiftHookBody { let run: @Sendable (AnyObject, Floats, Wide, Tree) -> Void }
private struct Body33: SwiftHookBody { let run: @Sendable (AnyObject, Floats, Wide, Tree,
    __owned any Numbered & TrackedObject, inout any Numbered.Type) -> Float }
private struct Unfit33: SwiftHookBody { let run: @MainActor @Sendable (AnyObject, Floats, Wide, Tree,
    __owned any Numbered & TrackedObject, inout any Numbered.Type) -> Float }
private struct Before34: SwiftHookBody { let run: @Sendable (inout (Int) -> Tracked, inout Maybe, Float, inout String,
    Weakly, String?) -> Void }
private struct Body34: SwiftHookBody { let run: @Sendable (inout (Int) -> Tracked, inout Maybe, consuming Float,
    inout String, Weakly, String?) -> Empty }
private struct Unfit34: SwiftHookBody { let run: @Sendable ((Int) -> Tracked, inout Maybe, consuming Float,
    inout String, Weakly, String?) -> Empty }
private struct Before35: SwiftHookBody { let run: @Sendable (Int, Int64, any Numbered, Choice, Tracked.Type,
    Empty) -> Void }
private struct After35: SwiftHookBody { let run: @Sendable (Int, Int64) -> Void }
private struct Body35: SwiftHookBody { let run: @Sendable (Int, Int64, consuming any Numbered, Choice,
    consuming Tracked.Type, Empty) -> Choice }
private struct Unfit35: SwiftHookBody { let run: @Sendable (Int, Int64, consuming any Numbered, [String],
    consuming Tracked.Type, Empty) -> Choice }
private struct Before36: SwiftHookBody { let run: @Sendable (inout FourWords, (Int, Tracked, String, Double, Int8),
    inout Heavy?, inout SIMD4<Float>, [Tracked], Counted) -> Void }
private struct After36: SwiftHookBody { let run: @Sendable (inout FourWords) -> Void }
private struct Body36: SwiftHookBody { let run: @Sendable (inout FourWords, __owned (Int, Tracked, String, Double,
    Int8), inout Heavy?, inout SIMD4<Float>, [Tracked], Counted) -> any Error }
private struct Unfit36: SwiftHookBody { let run: @Sendable (inout FourWords, __owned (Int, Tracked, String, Double,
    Int8), inout Heavy?, inout SIMD4<Float>, [Tracked], Counted) throws -> any Error }
private struct Before37: SwiftHookBody { let run: @Sendable (@escaping @Sendable (String) throws -> String,
    Tracked & Numbered) -> Void }
private struct Body37: SwiftHookBody { let run: @Sendable (@escaping @Sendable (String) throws -> String,
    Tracked & Numbered) throws -> any Numbered & TrackedObject }
private struct Unfit37: SwiftHookBody { let run: @Sendable (@escaping @Sendable (String) throws -> String,
    Tracked & Numbered, Int) throws -> any Numbered & TrackedObject }
private struct Before38: SwiftHookBody { let run: @Sendable (Bytes, Double?, (Any, Int8, Heavy), Int8?,
    [String: Tracked], Anything, Bytes, Opaque, Weakly) -> Void }
private struct After38: SwiftHookBody { let run: @Sendable (Bytes, Double?, (Any, Int8, Heavy), Int8?,
    [String: Tracked]) -> Void }
private struct Body38: SwiftHookBody { let run: @Sendable (Bytes, Double?, (Any, Int8, Heavy), Int8?,
    [String: Tracked], consuming Anything, Bytes, Opaque, Weakly) throws -> FourWords }
private struct Unfit38: SwiftHookBody { let run: @Sendable (Bytes, Double?, (Any, Int8, Heavy), Int8?,
    inout [String: Tracked], consuming Anything, Bytes, Opaque, Weakly) throws -> FourWords }
private struct Before39: SwiftHookBody { let run: @Sendable (UInt8, Int16, any Numbered & TrackedObject, FourWords,
    Tree) -> Void }
private struct Body39: SwiftHookBody { let run: @Sendable (UInt8, Int16, any Numbered & TrackedObject, FourWords,
    Tree) -> UInt8 }
private struct Unfit39: SwiftHookBody { let run: @Sendable (UInt8, Int16, any Numbered & TrackedObject, FourWords,
    Tree) throws -> UInt8 }
private struct Body40: SwiftHookBody { let run: @Sendable (Character, [Tracked], Mixed.Type, Bool, any Numbered,
    Int??, Any.Type, inout Int32, consuming UInt16, [String: Tracked], Any?, any Error) throws -> (Any, Int8, Heavy) }
private struct Unfit40: SwiftHookBody { let run: @Sendable (Character, [Tracked], Mixed.Type, Bool, [String], Int??,
    Any.Type, inout Int32, consuming UInt16, [String: Tracked], Any?, any Error) throws -> (Any, Int8, Heavy) }
private struct Before41: SwiftHookBody { let run: @Sendable (Counted) -> Void }
private struct Body41: SwiftHookBody { let run: @Sendable (__owned Counted) throws -> Double }
private struct Unfit41: SwiftHookBody { let run: @Sendable (__owned Counted) throws(OtherFailure) -> Double }
private struct Before42: SwiftHookBody { let run: @Sendable (Float16, ArraySlice<Tracked>, Int8, Double?, Pair<Int8,
    Tracked>, Choice, inout Maybe, UInt64, inout UInt32, (Any, Int8, Heavy), Any, (Int) -> Tracked) -> Void }
private struct After42: SwiftHookBody { let run: @Sendable (Float16) -> Void }
private struct Body42: SwiftHookBody { let run: @Sendable (Float16, __owned ArraySlice<Tracked>, __owned Int8,
    Double?, Pair<Int8, Tracked>, Choice, inout Maybe, UInt64, inout UInt32, (Any, Int8, Heavy), Any,
    (Int) -> Tracked) -> Mixed }
private struct Unfit42: SwiftHookBody { let run: @Sendable (Float16, __owned ArraySlice<Tracked>, __owned Int8,
    Double?, Pair<Int8, Tracked>, Choice, Maybe, UInt64, inout UInt32, (Any, Int8, Heavy), Any,
    (Int) -> Tracked) -> Mixed }
private struct Before43: SwiftHookBody { let run: @Sendable (Int8?) -> Void }
private struct Body43: SwiftHookBody { let run: @Sendable (Int8?) throws -> String? }
private struct Unfit43: SwiftHookBody { let run: @Sendable (Int8?) throws -> [String] }
private struct Before44: SwiftHookBody { let run: @Sendable (Holder<Tracked>, (Int8, Tracked), inout Tracked,
    Substring, @escaping @Sendable (String) throws -> String, (Int, Tracked, String, Double, Int8), UnsafeRawPointer,
    any Sendable, inout Heavy, Empty, any Numbered.Type, Float) -> Void }
private struct After44: SwiftHookBody { let run: @Sendable (Holder<Tracked>) -> Void }
private struct Body44: SwiftHookBody { let run: @Sendable (Holder<Tracked>, __owned (Int8, Tracked), inout Tracked,
    Substring, @escaping @Sendable (String) throws -> String, (Int, Tracked, String, Double, Int8), UnsafeRawPointer,
    any Sendable, inout Heavy, Empty, any Numbered.Type, Float) throws -> (Int, Tracked, String, Double, Int8) }
private struct Unfit44: SwiftHookBody { let run: @Sendable (Holder<Tracked>, __owned (Int8, Tracked), inout Tracked,
    Substring, @escaping @Sendable (String) throws -> String, (Int, Tracked, String, Double, Int8), UnsafeRawPointer,
    any Sendable, inout Heavy, Empty, any Numbered.Type, Float) async throws -> (Int, Tracked, String, Double, Int8) }
private struct Before45: SwiftHookBody { let run: @Sendable (Int64, Tracked & Numbered, String?, Set<Int>, String,
    Mixed, inout AnyObject, Floats, Wide) -> Void }
private struct After45: SwiftHookBody { let run: @Sendable (Int64, Tracked & Numbered) -> Void }
private struct Body45: SwiftHookBody { let run: @Sendable (Int64, Tracked & Numbered, consuming String?,
    __owned Set<Int>, String, Mixed, inout AnyObject, Floats, __owned Wide) -> Floats }
private struct Unfit45: SwiftHookBody { let run: @Sendable (Int64, Tracked & Numbered, consuming String?,
    __owned Set<Int>, String, Mixed, inout AnyObject, Floats, __owned Wide) -> [String] }
private struct Before46: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct Body46: SwiftHookBody { let run: @Sendable (Int) -> Floats }
private struct Unfit46: SwiftHookBody { let run: @Sendable (Int) async -> Floats }
private struct Before47: SwiftHookBody { let run: @Sendable (Tracked.Type) -> Void }
private struct Body47: SwiftHookBody { let run: @Sendable (__owned Tracked.Type) -> any TrackedObject }
private struct Unfit47: SwiftHookBody { let run: @Sendable (__owned Tracked.Type) throws -> any TrackedObject }
private struct Before48: SwiftHookBody { let run: @Sendable (SIMD4<Float>, Anything, ((Int) -> Tracked)?,
    any TrackedObject, Tracked?) -> Void }
private struct Body48: SwiftHookBody { let run: @Sendable (SIMD4<Float>, Anything, ((Int) -> Tracked)?,
    any TrackedObject, Tracked?) throws -> Character }
private struct Unfit48: SwiftHookBody { let run: @Sendable (SIMD4<Float>, Anything, ((Int) -> Tracked)?,
    any TrackedObject, Tracked?, Int) throws -> Character }
private struct Before49: SwiftHookBody { let run: @Sendable (@escaping (Int) -> Tracked) -> Void }
private struct Body49: SwiftHookBody { let run: @Sendable (@escaping (Int) -> Tracked) -> Double? }
private struct Unfit49: SwiftHookBody { let run: @Sendable (@escaping (Int) -> Tracked) throws -> Double? }
private struct Before50: SwiftHookBody { let run: @Sendable ((a: Float, b: (Int16, String)), Heavy?, inout Plain,
    inout Double) -> Void }
private struct Body50: SwiftHookBody { let run: @Sendable ((a: Float, b: (Int16, String)), Heavy?, inout Plain,
    inout Double) -> Int64 }
private struct Unfit50: SwiftHookBody { let run: @Sendable ((a: Float, b: (Int16, String)), Heavy?, inout Plain,
    inout Double) async -> Int64 }
private struct Before51: SwiftHookBody { let run: @Sendable (ArraySlice<Tracked>,
    @escaping @Sendable (String) throws -> String, (a: Float, b: (Int16, String)), Double?, Counted, any Numbered,
    (Any, Int8, Heavy), any Numbered & TrackedObject) -> Void }
private struct After51: SwiftHookBody { let run: @Sendable (ArraySlice<Tracked>,
    @escaping @Sendable (String) throws -> String) -> Void }
private struct Body51: SwiftHookBody { let run: @Sendable (ArraySlice<Tracked>,
    @escaping @Sendable (String) throws -> String, __owned (a: Float, b: (Int16, String)), Double?, Counted,
    any Numbered, (Any, Int8, Heavy), consuming any Numbered & TrackedObject) throws -> [String: Tracked] }
private struct Unfit51: SwiftHookBody { let run: @Sendable (ArraySlice<Tracked>,
    @escaping @Sendable (String) throws -> String, __owned (a: Float, b: (Int16, String)), Double?, Counted,
    any Numbered, (Any, Int8, Heavy), consuming any Numbered & TrackedObject) async throws -> [String: Tracked] }
private struct Before52: SwiftHookBody { let run: @Sendable (((Int) -> Tracked)?, Tracked.Type, UInt32, Plain,
    Set<Int>) -> Void }
private struct Body52: SwiftHookBody { let run: @Sendable (((Int) -> Tracked)?, Tracked.Type, UInt32, Plain,
    Set<Int>) -> Plain }
private struct Unfit52: SwiftHookBody { let run: @MainActor @Sendable (((Int) -> Tracked)?, Tracked.Type, UInt32,
    Plain, Set<Int>) -> Plain }
private struct Before53: SwiftHookBody { let run: @Sendable (UInt8, Tracked & Numbered, String?, Substring, Heavy,
    Int64, SIMD4<Float>, Int8, Any?, Anything) -> Void }
private struct After53: SwiftHookBody { let run: @Sendable (UInt8) -> Void }
private struct Body53: SwiftHookBody { let run: @Sendable (consuming UInt8, consuming Tracked & Numbered,
    consuming String?, consuming Substring, consuming Heavy, consuming Int64, consuming SIMD4<Float>, consuming Int8,
    consuming Any?, consuming Anything) throws -> Made53 }
private struct Before54: SwiftHookBody { let run: @Sendable (Tracked, Tree, Wide, Double, Pair<Int8, Tracked>, Bool,
    inout (Int) -> Tracked, inout (Int, Tracked, String, Double, Int8), any Numbered.Type, Int32, Int,
    any TrackedObject) -> Void }
private struct Body54: SwiftHookBody { let run: @Sendable (__owned Tracked, Tree, Wide, __owned Double, Pair<Int8,
    Tracked>, Bool, inout (Int) -> Tracked, inout (Int, Tracked, String, Double, Int8), any Numbered.Type,
    __owned Int32, Int, __owned any TrackedObject) -> Int?? }
private struct Unfit54: SwiftHookBody { let run: @Sendable (__owned Tracked, Tree, Wide, __owned Double, Pair<Int8,
    Tracked>, Bool, inout (Int) -> Tracked, inout (Int, Tracked, String, Double, Int8), any Numbered.Type,
    __owned Int32, Int, __owned any TrackedObject, Int) -> Int?? }
private struct Before55: SwiftHookBody { let run: @Sendable (inout UnsafeRawPointer, inout Holder<Tracked>,
    inout any Sendable) -> Void }
private struct Body55: SwiftHookBody { let run: @Sendable (inout UnsafeRawPointer, inout Holder<Tracked>,
    inout any Sendable) throws -> UInt64 }
private struct Unfit55: SwiftHookBody { let run: @Sendable (inout UnsafeRawPointer, inout Holder<Tracked>,
    inout any Sendable) async throws -> UInt64 }
private struct Before56: SwiftHookBody { let run: @Sendable (Any.Type, Opaque, Character, String, Float16, Float,
    Mixed.Type, Int16, Int??, Maybe, Floats) -> Void }
private struct After56: SwiftHookBody { let run: @Sendable (Any.Type, Opaque) -> Void }
private struct Body56: SwiftHookBody { let run: @Sendable (Any.Type, Opaque, __owned Character, String, Float16,
    Float, Mixed.Type, Int16, Int??, Maybe, consuming Floats) -> Void }
private struct Unfit56: SwiftHookBody { let run: @Sendable (Any.Type, Opaque, __owned Character, String, Float16,
    Float, Mixed.Type, Int16, Int??, Maybe, consuming Floats) -> [String] }
private struct Before57: SwiftHookBody { let run: @Sendable (any Error, FourWords, Heavy?, inout Tracked?,
    [String: Tracked], Choice, Empty, UInt64) -> Void }
private struct After57: SwiftHookBody { let run: @Sendable (any Error, FourWords) -> Void }
private struct Body57: SwiftHookBody { let run: @Sendable (any Error, FourWords, __owned Heavy?, inout Tracked?,
    consuming [String: Tracked], Choice, Empty, UInt64) -> Wide }
private struct Unfit57: SwiftHookBody { let run: @Sendable (any Error, FourWords, __owned Heavy?, inout Tracked?,
    consuming [String: Tracked], Choice, Empty, UInt64) async -> Wide }
private struct Before58: SwiftHookBody { let run: @Sendable (UInt16, Int8?, (Int8, Tracked), Any, AnyObject,
    Weakly) -> Void }
private struct After58: SwiftHookBody { let run: @Sendable (UInt16) -> Void }
private struct Body58: SwiftHookBody { let run: @Sendable (consuming UInt16, consuming Int8?, __owned (Int8, Tracked),
    consuming Any, consuming AnyObject, consuming Weakly) -> Made58 }
private struct Before59: SwiftHookBody { let run: @Sendable (Bytes, Mixed) -> Void }
private struct Body59: SwiftHookBody { let run: @Sendable (Bytes, Mixed) throws -> Int8 }
private struct Unfit59: SwiftHookBody { let run: @Sendable (Bytes, Mixed) async throws -> Int8 }
private struct Before60: SwiftHookBody { let run: @Sendable (inout [Tracked], Double?, Holder<Tracked>, Tree,
    Substring, (a: Float, b: (Int16, String))) -> Void }
private struct After60: SwiftHookBody { let run: @Sendable (inout [Tracked], Double?, Holder<Tracked>) -> Void }
private struct Body60: SwiftHookBody { let run: @Sendable (inout [Tracked], Double?, Holder<Tracked>, consuming Tree,
    Substring, (a: Float, b: (Int16, String))) -> (Int, Tracked, String, Double, Int8) }
private struct Unfit60: SwiftHookBody { let run: @Sendable (inout [Tracked], Double?, Holder<Tracked>, consuming Tree,
    Substring, (a: Float, b: (Int16, String))) throws -> (Int, Tracked, String, Double, Int8) }
private struct Before61: SwiftHookBody { let run: @Sendable (AnyObject, inout Any.Type, inout Pair<Int8, Tracked>,
    Tracked & Numbered, Heavy?, ArraySlice<Tracked>, inout Int64, inout Int32) -> Void }
private struct After61: SwiftHookBody { let run: @Sendable (AnyObject, inout Any.Type, inout Pair<Int8,
    Tracked>) -> Void }
private struct Body61: SwiftHookBody { let run: @Sendable (AnyObject, inout Any.Type, inout Pair<Int8, Tracked>,
    consuming Tracked & Numbered, Heavy?, ArraySlice<Tracked>, inout Int64, inout Int32) throws -> ArraySlice<Tracked> }
private struct Unfit61: SwiftHookBody { let run: @Sendable (AnyObject, inout Any.Type, inout Pair<Int8, Tracked>,
    consuming Tracked & Numbered, Heavy?, ArraySlice<Tracked>, inout Int64, inout Int32,
    Int) throws -> ArraySlice<Tracked> }
private struct Before62: SwiftHookBody { let run: @Sendable (@escaping @Sendable (String) throws -> String, Any?,
    Counted, Float16, any Numbered.Type, UInt16, inout Float, Floats) -> Void }
private struct Body62: SwiftHookBody { let run: @Sendable (@escaping @Sendable (String) throws -> String, Any?,
    Counted, Float16, any Numbered.Type, UInt16, inout Float, Floats) -> any Sendable }
private struct Unfit62: SwiftHookBody { let run: @Sendable (@escaping @Sendable (String) throws -> String, Any?,
    Counted, Float16, any Numbered.Type, UInt16, Float, Floats) -> any Sendable }
private struct Before63: SwiftHookBody { let run: @Sendable ([String: Tracked], Tracked, Bytes, Tracked?, inout (Int8,
    Tracked), Int??, String?, @escaping (Int) -> Tracked, Empty, any TrackedObject, UInt64, any Sendable) -> Void }
private struct After63: SwiftHookBody { let run: @Sendable ([String: Tracked]) -> Void }
private struct Body63: SwiftHookBody { let run: @Sendable ([String: Tracked], __owned Tracked, Bytes, Tracked?,
    inout (Int8, Tracked), Int??, String?, @escaping (Int) -> Tracked, consuming Empty, any TrackedObject,
    consuming UInt64, consuming any Sendable) -> Bytes }
private struct Unfit63: SwiftHookBody { let run: @MainActor @Sendable ([String: Tracked], __owned Tracked, Bytes,
    Tracked?, inout (Int8, Tracked), Int??, String?, @escaping (Int) -> Tracked, consuming Empty, any TrackedObject,
    consuming UInt64, consuming any Sendable) -> Bytes }
private struct Before64: SwiftHookBody { let run: @Sendable ((Int) -> Tracked, Double, Anything) -> Void }
private struct Body64: SwiftHookBody { let run: @Sendable ((Int) -> Tracked, Double, Anything) throws -> Anything }
private struct Unfit64: SwiftHookBody { let run: @Sendable ((Int) -> Tracked, Double,
    Anything) async throws -> Anything }
private struct Before65: SwiftHookBody { let run: @Sendable ((Int, Tracked, String, Double, Int8), [Tracked], Bool,
    UnsafeRawPointer, FourWords, UInt32, Weakly, Choice, SIMD4<Float>) -> Void }
private struct After65: SwiftHookBody { let run: @Sendable ((Int, Tracked, String, Double, Int8)) -> Void }
private struct Body65: SwiftHookBody { let run: @Sendable ((Int, Tracked, String, Double, Int8), consuming [Tracked],
    Bool, UnsafeRawPointer, FourWords, UInt32, Weakly, Choice, SIMD4<Float>) -> Holder<Tracked> }
private struct Unfit65: SwiftHookBody { let run: @Sendable ((Int, Tracked, String, Double, Int8), consuming [Tracked],
    Bool, UnsafeRawPointer, FourWords, UInt32, Weakly, Choice, SIMD4<Float>, Int) -> Holder<Tracked> }
private struct Before66: SwiftHookBody { let run: @Sendable (Int8?, (Any, Int8, Heavy), String,
    any Numbered & TrackedObject, Set<Int>, inout Tracked.Type, Character) -> Void }
private struct After66: SwiftHookBody { let run: @Sendable (Int8?, (Any, Int8, Heavy), String,
    any Numbered & TrackedObject, Set<Int>, inout Tracked.Type) -> Void }
private struct Body66: SwiftHookBody { let run: @Sendable (Int8?, (Any, Int8, Heavy), String,
    any Numbered & TrackedObject, Set<Int>, inout Tracked.Type, __owned Character) throws -> Tree }
private struct Unfit66: SwiftHookBody { let run: @Sendable (Int8?, (Any, Int8, Heavy), String,
    any Numbered & TrackedObject, Set<Int>, inout Tracked.Type, __owned Character) async throws -> Tree }
private struct Before67: SwiftHookBody { let run: @Sendable (Int8, Wide) -> Void }
private struct Body67: SwiftHookBody { let run: @Sendable (Int8, Wide) throws -> (Int8, Tracked) }
private struct Unfit67: SwiftHookBody { let run: @Sendable (Int8, Wide) throws -> [String] }
private struct Before68: SwiftHookBody { let run: @Sendable (UInt8) -> Void }
private struct Body68: SwiftHookBody { let run: @Sendable (UInt8) -> String }
private struct Unfit68: SwiftHookBody { let run: @MainActor @Sendable (UInt8) -> String }
private struct Body69: SwiftHookBody { let run: @Sendable () -> Tracked? }
private struct Unfit69: SwiftHookBody { let run: @Sendable () async -> Tracked? }
private struct Before70: SwiftHookBody { let run: @Sendable (Int16, any Error, Opaque) -> Void }
private struct Body70: SwiftHookBody { let run: @Sendable (Int16, any Error, Opaque) -> [Tracked] }
private struct Unfit70: SwiftHookBody { let run: @Sendable (Int16, any Error, Opaque) throws -> [Tracked] }
private struct Body71: SwiftHookBody { let run: @Sendable () throws -> @Sendable (String) throws -> String }
private struct Unfit71: SwiftHookBody { let run: @MainActor @Sendable () throws -> @Sendable (String) throws -> String }
private struct Before72: SwiftHookBody { let run: @Sendable (Any, Mixed, any Numbered, Mixed.Type, Plain, Maybe,
    Heavy, Int, any Numbered & TrackedObject, Double, AnyObject, Float16) -> Void }
private struct After72: SwiftHookBody { let run: @Sendable (Any, Mixed, any Numbered, Mixed.Type, Plain) -> Void }
private struct Body72: SwiftHookBody { let run: @Sendable (Any, Mixed, any Numbered, Mixed.Type, Plain,
    consuming Maybe, Heavy, Int, any Numbered & TrackedObject, Double, AnyObject, Float16) -> Any? }
private struct Unfit72: SwiftHookBody { let run: @Sendable (Any, Mixed, any Numbered, Mixed.Type, Plain,
    consuming Maybe, Heavy, Int, any Numbered & TrackedObject, Double, AnyObject, Float16) async -> Any? }
private struct Before73: SwiftHookBody { let run: @Sendable (Character, Set<Int>, any Sendable, Heavy?, (Int8,
    Tracked), Int32, Choice, Maybe, Double?, ArraySlice<Tracked>, inout Wide, Mixed.Type) -> Void }
private struct After73: SwiftHookBody { let run: @Sendable (Character) -> Void }
private struct Body73: SwiftHookBody { let run: @Sendable (Character, __owned Set<Int>, any Sendable, __owned Heavy?,
    (Int8, Tracked), Int32, Choice, Maybe, Double?, ArraySlice<Tracked>, inout Wide, Mixed.Type) -> Character }
private struct Unfit73: SwiftHookBody { let run: @MainActor @Sendable (Character, __owned Set<Int>, any Sendable,
    __owned Heavy?, (Int8, Tracked), Int32, Choice, Maybe, Double?, ArraySlice<Tracked>, inout Wide,
    Mixed.Type) -> Character }
private struct Before74: SwiftHookBody { let run: @Sendable (Weakly) -> Void }
private struct Body74: SwiftHookBody { let run: @Sendable (Weakly) -> any Numbered }
private struct Unfit74: SwiftHookBody { let run: @Sendable (Weakly, Int) -> any Numbered }
private struct Before75: SwiftHookBody { let run: @Sendable ([String: Tracked], Anything, @escaping (Int) -> Tracked,
    Tree, Heavy, Any) -> Void }
private struct Body75: SwiftHookBody { let run: @Sendable (consuming [String: Tracked], consuming Anything,
    consuming @escaping (Int) -> Tracked, consuming Tree, consuming Heavy, consuming Any) -> Made75 }
private struct Before76: SwiftHookBody { let run: @Sendable (Tracked & Numbered, (Int) -> Tracked, inout Pair<Int8,
    Tracked>, Int16, Int, Mixed, Bool, Opaque, any Numbered.Type, Counted, Int??, [Tracked]) -> Void }
private struct After76: SwiftHookBody { let run: @Sendable (Tracked & Numbered, (Int) -> Tracked, inout Pair<Int8,
    Tracked>, Int16, Int, Mixed, Bool, Opaque, any Numbered.Type, Counted) -> Void }
private struct Body76: SwiftHookBody { let run: @Sendable (Tracked & Numbered, (Int) -> Tracked, inout Pair<Int8,
    Tracked>, Int16, Int, Mixed, Bool, Opaque, any Numbered.Type, Counted, consuming Int??,
    __owned [Tracked]) -> Float16 }
private struct Unfit76: SwiftHookBody { let run: @Sendable (Tracked & Numbered, (Int) -> Tracked, inout Pair<Int8,
    Tracked>, Int16, Int, Mixed, Bool, Opaque, any Numbered.Type, Counted, consuming Int??,
    __owned [Tracked]) throws -> Float16 }
private struct Before77: SwiftHookBody { let run: @Sendable ((Int, Tracked, String, Double, Int8), Int8?, Tracked?,
    Any?, UInt8, any Error, inout Plain, (a: Float, b: (Int16, String)), inout any TrackedObject, Empty,
    UnsafeRawPointer, UInt32) -> Void }
private struct After77: SwiftHookBody { let run: @Sendable ((Int, Tracked, String, Double, Int8), Int8?) -> Void }
private struct Body77: SwiftHookBody { let run: @Sendable ((Int, Tracked, String, Double, Int8), Int8?,
    consuming Tracked?, __owned Any?, UInt8, any Error, inout Plain, (a: Float, b: (Int16, String)),
    inout any TrackedObject, Empty, UnsafeRawPointer, __owned UInt32) -> Weakly }
private struct Unfit77: SwiftHookBody { let run: @MainActor @Sendable ((Int, Tracked, String, Double, Int8), Int8?,
    consuming Tracked?, __owned Any?, UInt8, any Error, inout Plain, (a: Float, b: (Int16, String)),
    inout any TrackedObject, Empty, UnsafeRawPointer, __owned UInt32) -> Weakly }
private struct Before78: SwiftHookBody { let run: @Sendable (inout Any.Type, String?, Int8, Tracked.Type,
    SIMD4<Float>, Bytes, Holder<Tracked>, ((Int) -> Tracked)?, Floats, (Any, Int8, Heavy), Tracked, String) -> Void }
private struct After78: SwiftHookBody { let run: @Sendable (inout Any.Type, String?, Int8, Tracked.Type, SIMD4<Float>,
    Bytes, Holder<Tracked>) -> Void }
private struct Body78: SwiftHookBody { let run: @Sendable (inout Any.Type, String?, Int8, Tracked.Type, SIMD4<Float>,
    Bytes, Holder<Tracked>, __owned ((Int) -> Tracked)?, Floats, (Any, Int8, Heavy), Tracked, String) throws -> Int16 }
private struct Unfit78: SwiftHookBody { let run: @Sendable (inout Any.Type, String?, Int8, Tracked.Type, SIMD4<Float>,
    Bytes, Holder<Tracked>, __owned ((Int) -> Tracked)?, Floats, (Any, Int8, Heavy), Tracked,
    String) async throws -> Int16 }
private struct Before79: SwiftHookBody { let run: @Sendable (Substring, any Numbered, UInt64, Float, Int64,
    FourWords) -> Void }
private struct After79: SwiftHookBody { let run: @Sendable (Substring) -> Void }
private struct Body79: SwiftHookBody { let run: @Sendable (Substring, consuming any Numbered, UInt64, Float, Int64,
    consuming FourWords) -> Int64 }
private struct Unfit79: SwiftHookBody { let run: @Sendable (Substring, consuming any Numbered, UInt64, Float, Int64,
    consuming FourWords, Int) -> Int64 }
private struct Body80: SwiftHookBody { let run: @Sendable () -> Int8 }
private struct Unfit80: SwiftHookBody { let run: @Sendable () throws -> Int8 }
private struct Before81: SwiftHookBody { let run: @Sendable (Int8) -> Void }
private struct Body81: SwiftHookBody { let run: @Sendable (consuming Int8) -> Void }
private struct Body82: SwiftHookBody { let run: @Sendable () -> Int16 }
private struct Unfit82: SwiftHookBody { let run: @MainActor @Sendable () -> Int16 }
private struct Before83: SwiftHookBody { let run: @Sendable (Int16) -> Void }
private struct Body83: SwiftHookBody { let run: @Sendable (consuming Int16) -> Void }
private struct Body84: SwiftHookBody { let run: @Sendable () -> Int32 }
private struct Unfit84: SwiftHookBody { let run: @Sendable () throws -> Int32 }
private struct Before85: SwiftHookBody { let run: @Sendable (Int32) -> Void }
private struct Body85: SwiftHookBody { let run: @Sendable (consuming Int32) -> Void }
private struct Body86: SwiftHookBody { let run: @Sendable () -> Int64 }
private struct Unfit86: SwiftHookBody { let run: @Sendable () throws -> Int64 }
private struct Before87: SwiftHookBody { let run: @Sendable (Int64) -> Void }
private struct Body87: SwiftHookBody { let run: @Sendable (consuming Int64) -> Void }
private struct Body88: SwiftHookBody { let run: @Sendable () -> Int }
private struct Unfit88: SwiftHookBody { let run: @Sendable () throws -> Int }
private struct Before89: SwiftHookBody { let run: @Sendable (Int) -> Void }
private struct Body89: SwiftHookBody { let run: @Sendable (consuming Int) -> Void }
private struct Body90: SwiftHookBody { let run: @Sendable () -> UInt8 }
private struct Unfit90: SwiftHookBody { let run: @Sendable (Int) -> UInt8 }
private struct Before91: SwiftHookBody { let run: @Sendable (UInt8) -> Void }
private struct Body91: SwiftHookBody { let run: @Sendable (consuming UInt8) -> Void }
private struct Body92: SwiftHookBody { let run: @Sendable () -> UInt16 }
private struct Unfit92: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before93: SwiftHookBody { let run: @Sendable (UInt16) -> Void }
private struct Body93: SwiftHookBody { let run: @Sendable (consuming UInt16) -> Void }
private struct Body94: SwiftHookBody { let run: @Sendable () -> UInt32 }
private struct Unfit94: SwiftHookBody { let run: @MainActor @Sendable () -> UInt32 }
private struct Before95: SwiftHookBody { let run: @Sendable (UInt32) -> Void }
private struct Body95: SwiftHookBody { let run: @Sendable (consuming UInt32) -> Void }
private struct Body96: SwiftHookBody { let run: @Sendable () -> UInt64 }
private struct Unfit96: SwiftHookBody { let run: @Sendable (Int) -> UInt64 }
private struct Before97: SwiftHookBody { let run: @Sendable (UInt64) -> Void }
private struct Body97: SwiftHookBody { let run: @Sendable (consuming UInt64) -> Void }
private struct Body98: SwiftHookBody { let run: @Sendable () -> Bool }
private struct Unfit98: SwiftHookBody { let run: @Sendable (Int) -> Bool }
private struct Before99: SwiftHookBody { let run: @Sendable (Bool) -> Void }
private struct Body99: SwiftHookBody { let run: @Sendable (consuming Bool) -> Void }
private struct Body100: SwiftHookBody { let run: @Sendable () -> Float }
private struct Unfit100: SwiftHookBody { let run: @Sendable (Int) -> Float }
private struct Before101: SwiftHookBody { let run: @Sendable (Float) -> Void }
private struct Body101: SwiftHookBody { let run: @Sendable (consuming Float) -> Void }
private struct Body102: SwiftHookBody { let run: @Sendable () -> Double }
private struct Unfit102: SwiftHookBody { let run: @Sendable () throws -> Double }
private struct Before103: SwiftHookBody { let run: @Sendable (Double) -> Void }
private struct Body103: SwiftHookBody { let run: @Sendable (consuming Double) -> Void }
private struct Body104: SwiftHookBody { let run: @Sendable () -> Float16 }
private struct Unfit104: SwiftHookBody { let run: @Sendable () throws -> Float16 }
private struct Before105: SwiftHookBody { let run: @Sendable (Float16) -> Void }
private struct Body105: SwiftHookBody { let run: @Sendable (consuming Float16) -> Void }
private struct Body106: SwiftHookBody { let run: @Sendable () -> (Int) -> Tracked }
private struct Unfit106: SwiftHookBody { let run: @MainActor @Sendable () -> (Int) -> Tracked }
private struct Before107: SwiftHookBody { let run: @Sendable (@escaping (Int) -> Tracked) -> Void }
private struct Body107: SwiftHookBody { let run: @Sendable (consuming @escaping (Int) -> Tracked) -> Void }
private struct Body108: SwiftHookBody { let run: @Sendable () -> @Sendable (String) throws -> String }
private struct Unfit108: SwiftHookBody { let run: @Sendable () async -> @Sendable (String) throws -> String }
private struct Before109: SwiftHookBody { let run: @Sendable (@escaping @Sendable (String) throws -> String) -> Void }
private struct Body109: SwiftHookBody { let run: @Sendable (consuming @escaping @Sendable (String) throws -> String) ->
    Void }
private struct Body110: SwiftHookBody { let run: @Sendable () -> ((Int) -> Tracked)? }
private struct Unfit110: SwiftHookBody { let run: @MainActor @Sendable () -> ((Int) -> Tracked)? }
private struct Before111: SwiftHookBody { let run: @Sendable (((Int) -> Tracked)?) -> Void }
private struct Body111: SwiftHookBody { let run: @Sendable (consuming ((Int) -> Tracked)?) -> Void }
private struct Body112: SwiftHookBody { let run: @Sendable () -> Tracked.Type }
private struct Unfit112: SwiftHookBody { let run: @Sendable () throws -> Tracked.Type }
private struct Before113: SwiftHookBody { let run: @Sendable (Tracked.Type) -> Void }
private struct Body113: SwiftHookBody { let run: @Sendable (consuming Tracked.Type) -> Void }
private struct Body114: SwiftHookBody { let run: @Sendable () -> any Numbered.Type }
private struct Unfit114: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before115: SwiftHookBody { let run: @Sendable (any Numbered.Type) -> Void }
private struct Body115: SwiftHookBody { let run: @Sendable (consuming any Numbered.Type) -> Void }
private struct Body116: SwiftHookBody { let run: @Sendable () -> Any.Type }
private struct Unfit116: SwiftHookBody { let run: @MainActor @Sendable () -> Any.Type }
private struct Before117: SwiftHookBody { let run: @Sendable (Any.Type) -> Void }
private struct Body117: SwiftHookBody { let run: @Sendable (consuming Any.Type) -> Void }
private struct Body118: SwiftHookBody { let run: @Sendable () -> SIMD4<Float> }
private struct Unfit118: SwiftHookBody { let run: @Sendable () async -> SIMD4<Float> }
private struct Before119: SwiftHookBody { let run: @Sendable (SIMD4<Float>) -> Void }
private struct Body119: SwiftHookBody { let run: @Sendable (consuming SIMD4<Float>) -> Void }
private struct Body120: SwiftHookBody { let run: @Sendable () -> UnsafeRawPointer }
private struct Unfit120: SwiftHookBody { let run: @Sendable (Int) -> UnsafeRawPointer }
private struct Before121: SwiftHookBody { let run: @Sendable (UnsafeRawPointer) -> Void }
private struct Body121: SwiftHookBody { let run: @Sendable (consuming UnsafeRawPointer) -> Void }
private struct Body122: SwiftHookBody { let run: @Sendable () -> String }
private struct Unfit122: SwiftHookBody { let run: @Sendable () async -> String }
private struct Before123: SwiftHookBody { let run: @Sendable (String) -> Void }
private struct Body123: SwiftHookBody { let run: @Sendable (consuming String) -> Void }
private struct Body124: SwiftHookBody { let run: @Sendable () -> Character }
private struct Unfit124: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before125: SwiftHookBody { let run: @Sendable (Character) -> Void }
private struct Body125: SwiftHookBody { let run: @Sendable (consuming Character) -> Void }
private struct Body126: SwiftHookBody { let run: @Sendable () -> Substring }
private struct Unfit126: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before127: SwiftHookBody { let run: @Sendable (Substring) -> Void }
private struct Body127: SwiftHookBody { let run: @Sendable (consuming Substring) -> Void }
private struct Body128: SwiftHookBody { let run: @Sendable () -> [Tracked] }
private struct Unfit128: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before129: SwiftHookBody { let run: @Sendable ([Tracked]) -> Void }
private struct Body129: SwiftHookBody { let run: @Sendable (consuming [Tracked]) -> Void }
private struct Body130: SwiftHookBody { let run: @Sendable () -> ArraySlice<Tracked> }
private struct Unfit130: SwiftHookBody { let run: @Sendable () async -> ArraySlice<Tracked> }
private struct Before131: SwiftHookBody { let run: @Sendable (ArraySlice<Tracked>) -> Void }
private struct Body131: SwiftHookBody { let run: @Sendable (consuming ArraySlice<Tracked>) -> Void }
private struct Body132: SwiftHookBody { let run: @Sendable () -> [String: Tracked] }
private struct Unfit132: SwiftHookBody { let run: @Sendable () throws -> [String: Tracked] }
private struct Before133: SwiftHookBody { let run: @Sendable ([String: Tracked]) -> Void }
private struct Body133: SwiftHookBody { let run: @Sendable (consuming [String: Tracked]) -> Void }
private struct Body134: SwiftHookBody { let run: @Sendable () -> Set<Int> }
private struct Unfit134: SwiftHookBody { let run: @MainActor @Sendable () -> Set<Int> }
private struct Before135: SwiftHookBody { let run: @Sendable (Set<Int>) -> Void }
private struct Body135: SwiftHookBody { let run: @Sendable (consuming Set<Int>) -> Void }
private struct Body136: SwiftHookBody { let run: @Sendable () -> Int8? }
private struct Unfit136: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before137: SwiftHookBody { let run: @Sendable (Int8?) -> Void }
private struct Body137: SwiftHookBody { let run: @Sendable (consuming Int8?) -> Void }
private struct Body138: SwiftHookBody { let run: @Sendable () -> Double? }
private struct Unfit138: SwiftHookBody { let run: @Sendable () throws -> Double? }
private struct Before139: SwiftHookBody { let run: @Sendable (Double?) -> Void }
private struct Body139: SwiftHookBody { let run: @Sendable (consuming Double?) -> Void }
private struct Body140: SwiftHookBody { let run: @Sendable () -> String? }
private struct Unfit140: SwiftHookBody { let run: @MainActor @Sendable () -> String? }
private struct Before141: SwiftHookBody { let run: @Sendable (String?) -> Void }
private struct Body141: SwiftHookBody { let run: @Sendable (consuming String?) -> Void }
private struct Body142: SwiftHookBody { let run: @Sendable () -> Tracked? }
private struct Unfit142: SwiftHookBody { let run: @Sendable () async -> Tracked? }
private struct Before143: SwiftHookBody { let run: @Sendable (Tracked?) -> Void }
private struct Body143: SwiftHookBody { let run: @Sendable (consuming Tracked?) -> Void }
private struct Body144: SwiftHookBody { let run: @Sendable () -> Int?? }
private struct Unfit144: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before145: SwiftHookBody { let run: @Sendable (Int??) -> Void }
private struct Body145: SwiftHookBody { let run: @Sendable (consuming Int??) -> Void }
private struct Body146: SwiftHookBody { let run: @Sendable () -> Heavy? }
private struct Unfit146: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before147: SwiftHookBody { let run: @Sendable (Heavy?) -> Void }
private struct Body147: SwiftHookBody { let run: @Sendable (consuming Heavy?) -> Void }
private struct Body148: SwiftHookBody { let run: @Sendable () -> Any? }
private struct Unfit148: SwiftHookBody { let run: @MainActor @Sendable () -> Any? }
private struct Before149: SwiftHookBody { let run: @Sendable (Any?) -> Void }
private struct Body149: SwiftHookBody { let run: @Sendable (consuming Any?) -> Void }
private struct Body150: SwiftHookBody { let run: @Sendable () -> (Int8, Tracked) }
private struct Unfit150: SwiftHookBody { let run: @Sendable () throws -> (Int8, Tracked) }
private struct Before151: SwiftHookBody { let run: @Sendable ((Int8, Tracked)) -> Void }
private struct Body151: SwiftHookBody { let run: @Sendable (__owned (Int8, Tracked)) -> Void }
private struct Body152: SwiftHookBody { let run: @Sendable () -> (a: Float, b: (Int16, String)) }
private struct Unfit152: SwiftHookBody { let run: @Sendable () async -> (a: Float, b: (Int16, String)) }
private struct Before153: SwiftHookBody { let run: @Sendable ((a: Float, b: (Int16, String))) -> Void }
private struct Body153: SwiftHookBody { let run: @Sendable (__owned (a: Float, b: (Int16, String))) -> Void }
private struct Body154: SwiftHookBody { let run: @Sendable () -> (Int, Tracked, String, Double, Int8) }
private struct Unfit154: SwiftHookBody { let run: @Sendable (Int) -> (Int, Tracked, String, Double, Int8) }
private struct Before155: SwiftHookBody { let run: @Sendable ((Int, Tracked, String, Double, Int8)) -> Void }
private struct Body155: SwiftHookBody { let run: @Sendable (__owned (Int, Tracked, String, Double, Int8)) -> Void }
private struct Body156: SwiftHookBody { let run: @Sendable () -> (Any, Int8, Heavy) }
private struct Unfit156: SwiftHookBody { let run: @Sendable () async -> (Any, Int8, Heavy) }
private struct Before157: SwiftHookBody { let run: @Sendable ((Any, Int8, Heavy)) -> Void }
private struct Body157: SwiftHookBody { let run: @Sendable (__owned (Any, Int8, Heavy)) -> Void }
private struct Body158: SwiftHookBody { let run: @Sendable () -> Empty }
private struct Unfit158: SwiftHookBody { let run: @Sendable () throws -> Empty }
private struct Before159: SwiftHookBody { let run: @Sendable (Empty) -> Void }
private struct Body159: SwiftHookBody { let run: @Sendable (consuming Empty) -> Void }
private struct Body160: SwiftHookBody { let run: @Sendable () -> Mixed }
private struct Unfit160: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before161: SwiftHookBody { let run: @Sendable (Mixed) -> Void }
private struct Body161: SwiftHookBody { let run: @Sendable (consuming Mixed) -> Void }
private struct Body162: SwiftHookBody { let run: @Sendable () -> Bytes }
private struct Unfit162: SwiftHookBody { let run: @Sendable () throws -> Bytes }
private struct Before163: SwiftHookBody { let run: @Sendable (Bytes) -> Void }
private struct Body163: SwiftHookBody { let run: @Sendable (consuming Bytes) -> Void }
private struct Body164: SwiftHookBody { let run: @Sendable () -> Floats }
private struct Unfit164: SwiftHookBody { let run: @MainActor @Sendable () -> Floats }
private struct Before165: SwiftHookBody { let run: @Sendable (Floats) -> Void }
private struct Body165: SwiftHookBody { let run: @Sendable (consuming Floats) -> Void }
private struct Body166: SwiftHookBody { let run: @Sendable () -> Counted }
private struct Unfit166: SwiftHookBody { let run: @MainActor @Sendable () -> Counted }
private struct Before167: SwiftHookBody { let run: @Sendable (Counted) -> Void }
private struct Body167: SwiftHookBody { let run: @Sendable (consuming Counted) -> Void }
private struct Body168: SwiftHookBody { let run: @Sendable () -> FourWords }
private struct Unfit168: SwiftHookBody { let run: @Sendable () throws -> FourWords }
private struct Before169: SwiftHookBody { let run: @Sendable (FourWords) -> Void }
private struct Body169: SwiftHookBody { let run: @Sendable (consuming FourWords) -> Void }
private struct Body170: SwiftHookBody { let run: @Sendable () -> Heavy }
private struct Unfit170: SwiftHookBody { let run: @MainActor @Sendable () -> Heavy }
private struct Before171: SwiftHookBody { let run: @Sendable (Heavy) -> Void }
private struct Body171: SwiftHookBody { let run: @Sendable (consuming Heavy) -> Void }
private struct Body172: SwiftHookBody { let run: @Sendable () -> Opaque }
private struct Unfit172: SwiftHookBody { let run: @Sendable (Int) -> Opaque }
private struct Before173: SwiftHookBody { let run: @Sendable (Opaque) -> Void }
private struct Body173: SwiftHookBody { let run: @Sendable (consuming Opaque) -> Void }
private struct Body174: SwiftHookBody { let run: @Sendable () -> Pair<Int8, Tracked> }
private struct Unfit174: SwiftHookBody { let run: @Sendable (Int) -> Pair<Int8, Tracked> }
private struct Before175: SwiftHookBody { let run: @Sendable (Pair<Int8, Tracked>) -> Void }
private struct Body175: SwiftHookBody { let run: @Sendable (consuming Pair<Int8, Tracked>) -> Void }
private struct Body176: SwiftHookBody { let run: @Sendable () -> Weakly }
private struct Unfit176: SwiftHookBody { let run: @MainActor @Sendable () -> Weakly }
private struct Before177: SwiftHookBody { let run: @Sendable (Weakly) -> Void }
private struct Body177: SwiftHookBody { let run: @Sendable (consuming Weakly) -> Void }
private struct Body178: SwiftHookBody { let run: @Sendable () -> Plain }
private struct Unfit178: SwiftHookBody { let run: @Sendable () throws -> Plain }
private struct Before179: SwiftHookBody { let run: @Sendable (Plain) -> Void }
private struct Body179: SwiftHookBody { let run: @Sendable (consuming Plain) -> Void }
private struct Body180: SwiftHookBody { let run: @Sendable () -> Choice }
private struct Unfit180: SwiftHookBody { let run: @Sendable (Int) -> Choice }
private struct Before181: SwiftHookBody { let run: @Sendable (Choice) -> Void }
private struct Body181: SwiftHookBody { let run: @Sendable (consuming Choice) -> Void }
private struct Body182: SwiftHookBody { let run: @Sendable () -> Maybe }
private struct Unfit182: SwiftHookBody { let run: @Sendable () throws -> Maybe }
private struct Before183: SwiftHookBody { let run: @Sendable (Maybe) -> Void }
private struct Body183: SwiftHookBody { let run: @Sendable (consuming Maybe) -> Void }
private struct Body184: SwiftHookBody { let run: @Sendable () -> Tree }
private struct Unfit184: SwiftHookBody { let run: @MainActor @Sendable () -> Tree }
private struct Before185: SwiftHookBody { let run: @Sendable (Tree) -> Void }
private struct Body185: SwiftHookBody { let run: @Sendable (consuming Tree) -> Void }
private struct Body186: SwiftHookBody { let run: @Sendable () -> Wide }
private struct Unfit186: SwiftHookBody { let run: @Sendable () async -> Wide }
private struct Before187: SwiftHookBody { let run: @Sendable (Wide) -> Void }
private struct Body187: SwiftHookBody { let run: @Sendable (consuming Wide) -> Void }
private struct Body188: SwiftHookBody { let run: @Sendable () -> Anything }
private struct Unfit188: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before189: SwiftHookBody { let run: @Sendable (Anything) -> Void }
private struct Body189: SwiftHookBody { let run: @Sendable (consuming Anything) -> Void }
private struct Body190: SwiftHookBody { let run: @Sendable () -> Any }
private struct Unfit190: SwiftHookBody { let run: @Sendable () async -> Any }
private struct Before191: SwiftHookBody { let run: @Sendable (Any) -> Void }
private struct Body191: SwiftHookBody { let run: @Sendable (consuming Any) -> Void }
private struct Body192: SwiftHookBody { let run: @Sendable () -> any Sendable }
private struct Unfit192: SwiftHookBody { let run: @Sendable () throws -> any Sendable }
private struct Before193: SwiftHookBody { let run: @Sendable (any Sendable) -> Void }
private struct Body193: SwiftHookBody { let run: @Sendable (consuming any Sendable) -> Void }
private struct Body194: SwiftHookBody { let run: @Sendable () -> any Numbered }
private struct Unfit194: SwiftHookBody { let run: @Sendable () throws -> any Numbered }
private struct Before195: SwiftHookBody { let run: @Sendable (any Numbered) -> Void }
private struct Body195: SwiftHookBody { let run: @Sendable (consuming any Numbered) -> Void }
private struct Body196: SwiftHookBody { let run: @Sendable () -> any Error }
private struct Unfit196: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before197: SwiftHookBody { let run: @Sendable (any Error) -> Void }
private struct Body197: SwiftHookBody { let run: @Sendable (consuming any Error) -> Void }
private struct Body198: SwiftHookBody { let run: @Sendable () -> AnyObject }
private struct Unfit198: SwiftHookBody { let run: @Sendable () async -> AnyObject }
private struct Before199: SwiftHookBody { let run: @Sendable (AnyObject) -> Void }
private struct Body199: SwiftHookBody { let run: @Sendable (consuming AnyObject) -> Void }
private struct Body200: SwiftHookBody { let run: @Sendable () -> any TrackedObject }
private struct Unfit200: SwiftHookBody { let run: @Sendable () throws -> any TrackedObject }
private struct Before201: SwiftHookBody { let run: @Sendable (any TrackedObject) -> Void }
private struct Body201: SwiftHookBody { let run: @Sendable (consuming any TrackedObject) -> Void }
private struct Body202: SwiftHookBody { let run: @Sendable () -> any Numbered & TrackedObject }
private struct Unfit202: SwiftHookBody { let run: @MainActor @Sendable () -> any Numbered & TrackedObject }
private struct Before203: SwiftHookBody { let run: @Sendable (any Numbered & TrackedObject) -> Void }
private struct Body203: SwiftHookBody { let run: @Sendable (consuming any Numbered & TrackedObject) -> Void }
private struct Body204: SwiftHookBody { let run: @Sendable () -> Tracked & Numbered }
private struct Unfit204: SwiftHookBody { let run: @Sendable () async -> Tracked & Numbered }
private struct Before205: SwiftHookBody { let run: @Sendable (Tracked & Numbered) -> Void }
private struct Body205: SwiftHookBody { let run: @Sendable (consuming Tracked & Numbered) -> Void }
private struct Body206: SwiftHookBody { let run: @Sendable () -> Tracked }
private struct Unfit206: SwiftHookBody { let run: @Sendable () -> [String] }
private struct Before207: SwiftHookBody { let run: @Sendable (Tracked) -> Void }
private struct Body207: SwiftHookBody { let run: @Sendable (consuming Tracked) -> Void }
private struct Body208: SwiftHookBody { let run: @Sendable () -> Holder<Tracked> }
private struct Unfit208: SwiftHookBody { let run: @Sendable () async -> Holder<Tracked> }
private struct Before209: SwiftHookBody { let run: @Sendable (Holder<Tracked>) -> Void }
private struct Body209: SwiftHookBody { let run: @Sendable (consuming Holder<Tracked>) -> Void }
private struct Before210: SwiftHookBody { let run: @Sendable (String?, Tracked.Type, Mixed, inout Pair<Int8, Tracked>,
    @convention(c) (Int) -> Int, Maybe, Plain, SIMD4<Float>) -> Void }
private struct After210: SwiftHookBody { let run: @Sendable (String?) -> Void }
private struct Body210: SwiftHookBody { let run: @Sendable (String?, consuming Tracked.Type, Mixed, inout Pair<Int8,
    Tracked>, @convention(c) (Int) -> Int, Maybe, Plain, consuming SIMD4<Float>) -> String }
private struct Unfit210: SwiftHookBody { let run: @Sendable (String?, consuming Tracked.Type, Mixed, inout Pair<Int8,
    Tracked>, @convention(c) (Int) -> Int, Maybe, Plain, consuming SIMD4<Float>) -> [String] }
private struct Before211: SwiftHookBody { let run: @Sendable (sigset_t, inout pollfd, idtype_t, Wide, Any,
    Float) -> Void }
private struct Body211: SwiftHookBody { let run: @Sendable (sigset_t, inout pollfd, idtype_t, Wide, Any,
    Float) throws -> Int64 }
private struct Unfit211: SwiftHookBody { let run: @Sendable (sigset_t, inout pollfd, idtype_t, Wide, Any, Float,
    Int) throws -> Int64 }
private struct Before212: SwiftHookBody { let run: @Sendable (SIMD2<Float>, Tracked?, Float16, Int32) -> Void }
private struct Body212: SwiftHookBody { let run: @Sendable (SIMD2<Float>, Tracked?, Float16, Int32) -> Void }
private struct Unfit212: SwiftHookBody { let run: @Sendable (SIMD2<Float>, Tracked?, Float16, Int32) -> [String] }
private struct Before213: SwiftHookBody { let run: @Sendable (Choice, (any Error)?, (Int8, Tracked)) -> Void }
private struct Body213: SwiftHookBody { let run: @Sendable (Choice, (any Error)?, (Int8,
    Tracked)) -> any Error & Numbered }
private struct Unfit213: SwiftHookBody { let run: @Sendable (Choice, (any Error)?, (Int8,
    Tracked)) async -> any Error & Numbered }
private struct Before214: SwiftHookBody { let run: @Sendable (Mixed.Type, any Error, Bytes, InlineArray<5, Double>,
    any Numbered.Type, [Tracked], any TrackedObject, (Int, Tracked, String, Double, Int8)) -> Void }
private struct After214: SwiftHookBody { let run: @Sendable (Mixed.Type, any Error, Bytes, InlineArray<5,
    Double>) -> Void }
private struct Body214: SwiftHookBody { let run: @Sendable (Mixed.Type, any Error, Bytes, InlineArray<5, Double>,
    __owned any Numbered.Type, [Tracked], any TrackedObject, (Int, Tracked, String, Double,
    Int8)) throws -> any Numbered }
private struct Unfit214: SwiftHookBody { let run: @Sendable (Mixed.Type, any Error, Bytes, InlineArray<5, Double>,
    __owned any Numbered.Type, [Tracked], any TrackedObject, inout (Int, Tracked, String, Double,
    Int8)) throws -> any Numbered }
private struct Before215: SwiftHookBody { let run: @Sendable (borrowing UniqueChoice, borrowing Unique, Int8,
    inout Substring, inout UniquePair<Unique>) -> Void }
private struct Body215: SwiftHookBody { let run: @Sendable (consuming UniqueChoice, borrowing Unique, __owned Int8,
    inout Substring, inout UniquePair<Unique>) throws -> UniqueNumber }
private struct Unfit215: SwiftHookBody { let run: @MainActor @Sendable (consuming UniqueChoice, borrowing Unique,
    __owned Int8, inout Substring, inout UniquePair<Unique>) throws -> UniqueNumber }
private struct Before216: SwiftHookBody { let run: @Sendable (String, Double?, Counted, Tracked & Numbered, (a: Float,
    b: (Int16, String)), UInt8) -> Void }
private struct Body216: SwiftHookBody { let run: @Sendable (String, Double?, Counted, Tracked & Numbered, (a: Float,
    b: (Int16, String)), UInt8) -> Heavy? }
private struct Unfit216: SwiftHookBody { let run: @MainActor @Sendable (String, Double?, Counted, Tracked & Numbered,
    (a: Float, b: (Int16, String)), UInt8) -> Heavy? }
private struct Before217: SwiftHookBody { let run: @Sendable (ArraySlice<Tracked>, Int8?,
    @escaping (Int) throws(Failure) -> Int, Int16, any Numbered & TrackedObject, inout Int, Bool, Double) -> Void }
private struct Body217: SwiftHookBody { let run: @Sendable (ArraySlice<Tracked>, Int8?,
    @escaping (Int) throws(Failure) -> Int, Int16, any Numbered & TrackedObject, inout Int, Bool,
    Double) throws -> any Sendable }
private struct Unfit217: SwiftHookBody { let run: @Sendable (ArraySlice<Tracked>, Int8?,
    @escaping (Int) throws(Failure) -> Int, Int16, any Numbered & TrackedObject, inout Int, Bool,
    Double) throws(OtherFailure) -> any Sendable }
private struct Before218: SwiftHookBody { let run: @Sendable (@escaping @Sendable (Int) async -> Int, Opaque,
    [String: Tracked]) -> Void }
private struct Body218: SwiftHookBody { let run: @Sendable (@escaping @Sendable (Int) async -> Int, Opaque,
    [String: Tracked]) -> Tracked }
private struct Unfit218: SwiftHookBody { let run: @MainActor @Sendable (@escaping @Sendable (Int) async -> Int,
    Opaque, [String: Tracked]) -> Tracked }
private struct Body219: SwiftHookBody { let run: @Sendable () -> Int? }
private struct Unfit219: SwiftHookBody { let run: @Sendable () async -> Int? }
private struct Before220: SwiftHookBody { let run: @Sendable (Anything, Tree, UInt64, FourWords, Weakly) -> Void }
private struct Body220: SwiftHookBody { let run: @Sendable (Anything, Tree, UInt64, FourWords,
    Weakly) throws(Failure) -> UnsafeRawPointer }
private struct Unfit220: SwiftHookBody { let run: @Sendable (Anything, Tree, UInt64, FourWords,
    Weakly) async throws(Failure) -> UnsafeRawPointer }
private struct Body221: SwiftHookBody { let run: @Sendable () throws(LargeFailure) -> Character }
private struct Unfit221: SwiftHookBody { let run: @MainActor @Sendable () throws(LargeFailure) -> Character }
private struct Body222: SwiftHookBody { let run: @Sendable () async -> Floats }
private struct Unfit222: SwiftHookBody { let run: @Sendable () async throws -> Floats }
private struct Body223: SwiftHookBody { let run: @Sendable (Any?, Int??, consuming UInt16, borrowing Any.Type,
    Holder<Tracked>) async -> (Any, Int8, Heavy) }
private struct Unfit223: SwiftHookBody { let run: @Sendable (Any?, Int??, consuming UInt16, borrowing Any.Type,
    Holder<Tracked>, Int) async -> (Any, Int8, Heavy) }
private struct Body224: SwiftHookBody { let run: @Sendable () async throws(Failure) -> Heavy }
private struct Unfit224: SwiftHookBody { let run: @Sendable () async throws(OtherFailure) -> Heavy }
private struct Before225: SwiftHookBody { let run: @Sendable (Set<Int>, AnyObject, Empty) -> Void }
private struct Body225: SwiftHookBody { let run: @Sendable (__owned Set<Int>, AnyObject, Empty) async -> UInt32 }
private struct Unfit225: SwiftHookBody { let run: @Sendable (__owned Set<Int>, AnyObject, Empty, Int) async -> UInt32 }
private struct Body226: SwiftHookBody { let run: @Sendable () async -> Float }
private struct Unfit226: SwiftHookBody { let run: @Sendable () async throws -> Float }
private struct Before227: SwiftHookBody { let run: @Sendable (Int??, UInt64, (Int8, Tracked), any Sendable, (a: Float,
    b: (Int16, String))) -> Void }
private struct Body227: SwiftHookBody { let run: @Sendable (Int??, UInt64, (Int8, Tracked), any Sendable, (a: Float,
    b: (Int16, String))) throws -> Int8? }
private struct Unfit227: SwiftHookBody { let run: @Sendable (Int??, UInt64, (Int8, Tracked), any Sendable, (a: Float,
    b: (Int16, String))) async throws -> Int8? }
private struct Before228: SwiftHookBody { let run: @Sendable ((any Actor)?, Substring, SIMD4<Float>) -> Void }
private struct Body228: SwiftHookBody { let run: @Sendable ((any Actor)?, Substring, SIMD4<Float>) async -> Int64 }
private struct Unfit228: SwiftHookBody { let run: @Sendable ((any Actor)?, Substring, SIMD4<Float>,
    Int) async -> Int64 }
private struct Before229: SwiftHookBody { let run: @Sendable ([String: Tracked], Tracked?, Float16) -> Void }
private struct Body229: SwiftHookBody { let run: @Sendable ([String: Tracked], Tracked?, Float16) throws -> Plain }
private struct Unfit229: SwiftHookBody { let run: @MainActor @Sendable ([String: Tracked], Tracked?,
    Float16) throws -> Plain }
private struct Before230: SwiftHookBody { let run: @Sendable (Pair<Int8, Tracked>, any Numbered, InlineArray<3, Int>,
    Any.Type) -> Void }
private struct After230: SwiftHookBody { let run: @Sendable (Pair<Int8, Tracked>) -> Void }
private struct Body230: SwiftHookBody { let run: @Sendable (borrowing Pair<Int8, Tracked>, __owned any Numbered,
    InlineArray<3, Int>, Any.Type) throws -> Weakly }
private struct Unfit230: SwiftHookBody { let run: @Sendable (borrowing Pair<Int8, Tracked>, __owned any Numbered,
    InlineArray<3, Int>, Any.Type) async throws -> Weakly }
private struct Before231: SwiftHookBody { let run: @Sendable (borrowing Unique, borrowing Unique,
    borrowing Unique) -> Void }
private struct Body231: SwiftHookBody { let run: @Sendable (consuming Unique, borrowing Unique,
    borrowing Unique) -> Wide }
private struct Unfit231: SwiftHookBody { let run: @Sendable (consuming Unique, borrowing Unique,
    borrowing Unique) -> [String] }

extension SwiftPrototype {
    static let all = [
        prototype0, prototype1, prototype2, prototype3, prototype4, prototype5, prototype6, prototype7, prototype8,
            prototype9, prototype10, prototype11, prototype12, prototype13, prototype14, prototype15, prototype16,
            prototype17, prototype18, prototype19, prototype20, prototype21, prototype22, prototype23, prototype24,
            prototype25, prototype26, prototype27, prototype28, prototype29, prototype30, prototype31, prototype32,
            prototype33, prototype34, prototype35, prototype36, prototype37, prototype38, prototype39, prototype40,
            prototype41, prototype42, prototype43, prototype44, prototype45, prototype46, prototype47, prototype48,
            prototype49, prototype50, prototype51, prototype52, prototype53, prototype54, prototype55, prototype56,
            prototype57, prototype58, prototype59, prototype60, prototype61, prototype62, prototype63, prototype64,
            prototype65, prototype66, prototype67, prototype68, prototype69, prototype70, prototype71, prototype72,
            prototype73, prototype74, prototype75, prototype76, prototype77, prototype78, prototype79, prototype80,
            prototype81, prototype82, prototype83, prototype84, prototype85, prototype86, prototype87, prototype88,
            prototype89, prototype90, prototype91, prototype92, prototype93, prototype94, prototype95, prototype96,
            prototype97, prototype98, prototype99, prototype100, prototype101, prototype102, prototype103,
            prototype104, prototype105, prototype106, prototype107, prototype108, prototype109, prototype110,
            prototype111, prototype112, prototype113, prototype114, prototype115, prototype116, prototype117,
            prototype118, prototype119, prototype120, prototype121, prototype122, prototype123, prototype124,
            prototype125, prototype126, prototype127, prototype128, prototype129, prototype130, prototype131,
            prototype132, prototype133, prototype134, prototype135, prototype136, prototype137, prototype138,
            prototype139, prototype140, prototype141, prototype142, prototype143, prototype144, prototype145,
            prototype146, prototype147, prototype148, prototype149, prototype150, prototype151, prototype152,
            prototype153, prototype154, prototype155, prototype156, prototype157, prototype158, prototype159,
            prototype160, prototype161, prototype162, prototype163, prototype164, prototype165, prototype166,
            prototype167, prototype168, prototype169, prototype170, prototype171, prototype172, prototype173,
            prototype174, prototype175, prototype176, prototype177, prototype178, prototype179, prototype180,
            prototype181, prototype182, prototype183, prototype184, prototype185, prototype186, prototype187,
            prototype188, prototype189, prototype190, prototype191, prototype192, prototype193, prototype194,
            prototype195, prototype196, prototype197, prototype198, prototype199, prototype200, prototype201,
            prototype202, prototype203, prototype204, prototype205, prototype206, prototype207, prototype208,
            prototype209, prototype210, prototype211, prototype212, prototype213, prototype214, prototype215,
            prototype216, prototype217, prototype218, prototype219, prototype220, prototype221, prototype222,
            prototype223, prototype224, prototype225, prototype226, prototype227, prototype228, prototype229,
            prototype230, prototype231
    ]

    private static let prototype0 = SwiftPrototype(
        "p0(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods0.self, family: "", make: { Methods0() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int(number), Sample.int(number + 1), Sample.int(number + 2),
            Sample.int(number + 3), Sample.int(number + 4), Sample.int(number + 5), Sample.int(number + 6),
            Sample.int(number + 7), Sample.int(number + 8), Sample.int(number + 9), Sample.int(number + 10),
            Sample.int(number + 11)) }, answer: { values(Sample.int(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods0).p0(Sample.int(number), Sample.int(number + 1),
                Sample.int(number + 2), Sample.int(number + 3), Sample.int(number + 4), Sample.int(number + 5),
                Sample.int(number + 6), Sample.int(number + 7), Sample.int(number + 8), Sample.int(number + 9),
                Sample.int(number + 10), Sample.int(number + 11))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before0 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, Before0 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body0 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body0.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .others { _ = next.run(Sample.int(60), Sample.int(61), Sample.int(62), Sample.int(63),
                    Sample.int(64), Sample.int(65), Sample.int(66), Sample.int(67), Sample.int(68), Sample.int(69),
                    Sample.int(70), Sample.int(71)) }
                let result = Sample.int(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit0 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype1 = SwiftPrototype(
        "p1(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods0.self, family: "", make: { Methods0() }, isThrowing: true,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.double(number), Sample.double(number + 1),
            Sample.double(number + 2), Sample.double(number + 3), Sample.double(number + 4),
            Sample.double(number + 5), Sample.double(number + 6), Sample.double(number + 7),
            Sample.double(number + 8), Sample.double(number + 9), Sample.double(number + 10),
            Sample.double(number + 11)) }, answer: { values(Sample.double(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods0).p1(Sample.double(number), Sample.double(number + 1),
                    Sample.double(number + 2), Sample.double(number + 3), Sample.double(number + 4),
                    Sample.double(number + 5), Sample.double(number + 6), Sample.double(number + 7),
                    Sample.double(number + 8), Sample.double(number + 9), Sample.double(number + 10),
                    Sample.double(number + 11))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before1 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, Before1 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body1 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body1.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.double(60), Sample.double(61), Sample.double(62),
                    Sample.double(63), Sample.double(64), Sample.double(65), Sample.double(66), Sample.double(67),
                    Sample.double(68), Sample.double(69), Sample.double(70), Sample.double(71)) }
                let result = Sample.double(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit1 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype2 = SwiftPrototype(
        "p2(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods0.self, family: "", make: { Methods0() }, isThrowing: true,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.string(number), Sample.string(number + 1),
            Sample.string(number + 2), Sample.string(number + 3), Sample.string(number + 4),
            Sample.string(number + 5), Sample.string(number + 6), Sample.string(number + 7),
            Sample.string(number + 8), Sample.string(number + 9), Sample.string(number + 10),
            Sample.string(number + 11)) }, answer: { values(Sample.largeTuple(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods0).p2(Sample.string(number), Sample.string(number + 1),
                    Sample.string(number + 2), Sample.string(number + 3), Sample.string(number + 4),
                    Sample.string(number + 5), Sample.string(number + 6), Sample.string(number + 7),
                    Sample.string(number + 8), Sample.string(number + 9), Sample.string(number + 10),
                    Sample.string(number + 11))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before2 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, Before2 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body2 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body2.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.string(60), Sample.string(61), Sample.string(62),
                    Sample.string(63), Sample.string(64), Sample.string(65), Sample.string(66), Sample.string(67),
                    Sample.string(68), Sample.string(69), Sample.string(70), Sample.string(71)) }
                let result = Sample.largeTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit2 { _, _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype3 = SwiftPrototype(
        "p3(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods0.self, family: "", make: { Methods0() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.object(number), Sample.object(number + 1),
            Sample.object(number + 2), Sample.object(number + 3), Sample.object(number + 4),
            Sample.object(number + 5), Sample.object(number + 6), Sample.object(number + 7),
            Sample.object(number + 8), Sample.object(number + 9), Sample.object(number + 10),
            Sample.object(number + 11)) }, answer: { values(Sample.object(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods0).p3(Sample.object(number), Sample.object(number + 1),
                Sample.object(number + 2), Sample.object(number + 3), Sample.object(number + 4),
                Sample.object(number + 5), Sample.object(number + 6), Sample.object(number + 7),
                Sample.object(number + 8), Sample.object(number + 9), Sample.object(number + 10),
                Sample.object(number + 11))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before3 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, Before3 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body3 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body3.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .others { _ = next.run(Sample.object(60), Sample.object(61), Sample.object(62),
                    Sample.object(63), Sample.object(64), Sample.object(65), Sample.object(66), Sample.object(67),
                    Sample.object(68), Sample.object(69), Sample.object(70), Sample.object(71)) }
                let result = Sample.object(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit3 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype4 = SwiftPrototype(
        "p4(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods0.self, family: "", make: { Methods0() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.counted(number), Sample.counted(number + 1),
            Sample.counted(number + 2), Sample.counted(number + 3), Sample.counted(number + 4),
            Sample.counted(number + 5), Sample.counted(number + 6), Sample.counted(number + 7),
            Sample.counted(number + 8), Sample.counted(number + 9), Sample.counted(number + 10),
            Sample.counted(number + 11)) }, answer: { values(Sample.counted(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods0).p4(Sample.counted(number), Sample.counted(number + 1),
                Sample.counted(number + 2), Sample.counted(number + 3), Sample.counted(number + 4),
                Sample.counted(number + 5), Sample.counted(number + 6), Sample.counted(number + 7),
                Sample.counted(number + 8), Sample.counted(number + 9), Sample.counted(number + 10),
                Sample.counted(number + 11))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before4 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, Before4 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body4 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body4.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .others { _ = next.run(Sample.counted(60), Sample.counted(61), Sample.counted(62),
                    Sample.counted(63), Sample.counted(64), Sample.counted(65), Sample.counted(66),
                    Sample.counted(67), Sample.counted(68), Sample.counted(69), Sample.counted(70),
                    Sample.counted(71)) }
                let result = Sample.counted(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit4 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype5 = SwiftPrototype(
        "p5(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods0.self, family: "", make: { Methods0() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.large(number), Sample.large(number + 1),
            Sample.large(number + 2), Sample.large(number + 3), Sample.large(number + 4), Sample.large(number + 5),
            Sample.large(number + 6), Sample.large(number + 7), Sample.large(number + 8), Sample.large(number + 9),
            Sample.large(number + 10), Sample.large(number + 11)) }, answer: { values(Sample.large(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods0).p5(Sample.large(number), Sample.large(number + 1),
                Sample.large(number + 2), Sample.large(number + 3), Sample.large(number + 4),
                Sample.large(number + 5), Sample.large(number + 6), Sample.large(number + 7),
                Sample.large(number + 8), Sample.large(number + 9), Sample.large(number + 10),
                Sample.large(number + 11))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before5 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, Before5 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body5 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body5.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .others { _ = next.run(Sample.large(60), Sample.large(61), Sample.large(62),
                    Sample.large(63), Sample.large(64), Sample.large(65), Sample.large(66), Sample.large(67),
                    Sample.large(68), Sample.large(69), Sample.large(70), Sample.large(71)) }
                let result = Sample.large(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit5 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype6 = SwiftPrototype(
        "p6(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods1.self, family: "", make: { Methods1() }, isThrowing: true,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.any(number), Sample.any(number + 1), Sample.any(number + 2),
            Sample.any(number + 3), Sample.any(number + 4), Sample.any(number + 5), Sample.any(number + 6),
            Sample.any(number + 7), Sample.any(number + 8), Sample.any(number + 9), Sample.any(number + 10),
            Sample.any(number + 11)) }, answer: { values(Sample.any(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods1).p6(Sample.any(number), Sample.any(number + 1),
                    Sample.any(number + 2), Sample.any(number + 3), Sample.any(number + 4), Sample.any(number + 5),
                    Sample.any(number + 6), Sample.any(number + 7), Sample.any(number + 8), Sample.any(number + 9),
                    Sample.any(number + 10), Sample.any(number + 11))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before6 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, Before6 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body6 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body6.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.any(60), Sample.any(61), Sample.any(62),
                    Sample.any(63), Sample.any(64), Sample.any(65), Sample.any(66), Sample.any(67), Sample.any(68),
                    Sample.any(69), Sample.any(70), Sample.any(71)) }
                let result = Sample.any(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit6 { _, _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype7 = SwiftPrototype(
        "p7(_:_:_:_:_:_:_:_:_:_:)", of: Methods1.self, family: "", make: { Methods1() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.vector(number), Sample.vector(number + 1),
            Sample.vector(number + 2), Sample.vector(number + 3), Sample.vector(number + 4),
            Sample.vector(number + 5), Sample.vector(number + 6), Sample.vector(number + 7),
            Sample.vector(number + 8), Sample.vector(number + 9)) }, answer: { values(Sample.vector(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods1).p7(Sample.vector(number), Sample.vector(number + 1),
                Sample.vector(number + 2), Sample.vector(number + 3), Sample.vector(number + 4),
                Sample.vector(number + 5), Sample.vector(number + 6), Sample.vector(number + 7),
                Sample.vector(number + 8), Sample.vector(number + 9))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before7 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9) })
        }, after: {
            try $0.hook(.after, Before7 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body7 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 in
                let next = Body7.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) }
                if answer == .others { _ = next.run(Sample.vector(60), Sample.vector(61), Sample.vector(62),
                    Sample.vector(63), Sample.vector(64), Sample.vector(65), Sample.vector(66), Sample.vector(67),
                    Sample.vector(68), Sample.vector(69)) }
                let result = Sample.vector(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit7 { _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype8 = SwiftPrototype(
        "p8(_:_:_:_:_:_:_:)", of: Methods1.self, family: "", make: { Methods1() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int8(number), Sample.int8(number + 1),
            Sample.int8(number + 2), Sample.int8(number + 3), Sample.int8(number + 4), Sample.int8(number + 5),
            Sample.int8(number + 6)) }, answer: { values(Sample.floats(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods1).p8(Sample.int8(number), Sample.int8(number + 1),
                Sample.int8(number + 2), Sample.int8(number + 3), Sample.int8(number + 4), Sample.int8(number + 5),
                Sample.int8(number + 6))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before8 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6) })
        }, after: {
            try $0.hook(.after, Before8 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body8 { a0, a1, a2, a3, a4, a5, a6 in
                let next = Body8.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6) }
                if answer == .others { _ = next.run(Sample.int8(60), Sample.int8(61), Sample.int8(62),
                    Sample.int8(63), Sample.int8(64), Sample.int8(65), Sample.int8(66)) }
                let result = Sample.floats(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit8 { _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype9 = SwiftPrototype(
        "p9(_:_:_:_:_:)", of: Methods1.self, family: "", make: { Methods1() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.function(number), Sample.function(number + 1),
            Sample.function(number + 2), Sample.function(number + 3), Sample.function(number + 4)) },
            answer: { values(Sample.function(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods1).p9(Sample.function(number), Sample.function(number + 1),
                Sample.function(number + 2), Sample.function(number + 3), Sample.function(number + 4))
            Journal.note("caller", result(3))
        }, before: {
            try $0.hook(.before, Before9 { Journal.note("before", $0(3), $1(3), $2(3), $3(3), $4(3)) })
        }, after: {
            try $0.hook(.after, Before9 { Journal.note("after", $0(3), $1(3), $2(3), $3(3), $4(3)) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body9 { a0, a1, a2, a3, a4 in
                let next = Body9.unsafeNext()
                Journal.note("instead", a0(3), a1(3), a2(3), a3(3), a4(3))
                if answer == .same { return next.run(a0, a1, a2, a3, a4) }
                if answer == .others { _ = next.run(Sample.function(60), Sample.function(61), Sample.function(62),
                    Sample.function(63), Sample.function(64)) }
                let result = Sample.function(80)
                Journal.note("answer", result(3))
                return result
            })
        }, unfit: "another parameter", unfitBody: {
            try $0.hook(.instead, Unfit9 { _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype10 = SwiftPrototype(
        "p10(_:_:_:_:_:_:_:_:)", of: Methods1.self, family: "", make: { Methods1() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: false, samples: { number in values(Sample.instant(number), Sample.instant(number + 1),
            Sample.instant(number + 2), Sample.instant(number + 3), Sample.instant(number + 4),
            Sample.instant(number + 5), Sample.instant(number + 6), Sample.instant(number + 7)) },
            answer: { values(Sample.instant(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods1).p10(Sample.instant(number), Sample.instant(number + 1),
                    Sample.instant(number + 2), Sample.instant(number + 3), Sample.instant(number + 4),
                    Sample.instant(number + 5), Sample.instant(number + 6), Sample.instant(number + 7))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before10 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, Before10 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body10 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body10.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, a7) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.instant(60), Sample.instant(61), Sample.instant(62),
                    Sample.instant(63), Sample.instant(64), Sample.instant(65), Sample.instant(66),
                    Sample.instant(67)) }
                let result = Sample.instant(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit10 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype11 = SwiftPrototype(
        "p11(_:_:_:_:_:_:_:)", of: Methods1.self, family: "", make: { Methods1() }, isThrowing: true, inouts: [3],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.wide(number), Sample.anyType(number + 1),
            Sample.optionalString(number + 2), Sample.float(number + 3), Sample.int(number + 4),
            Sample.numbered(number + 5), Sample.any(number + 6)) }, answer: { values(Sample.any(80))[0] },
        call: { target, number in
            var a3 = Sample.float(number + 3)
            do {
                let result = try (hidden(target) as! Methods1).p11(Sample.wide(number), Sample.anyType(number + 1),
                    Sample.optionalString(number + 2), &a3, Sample.int(number + 4), Sample.numbered(number + 5),
                    Sample.any(number + 6))
                Journal.note("caller", result, a3)
            } catch {
                Journal.note("error", error, a3)
            }
        }, before: {
            try $0.hook(.before, Before11 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6) })
        }, after: {
            try $0.hook(.after, Before11 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body11 { a0, a1, a2, a3, a4, a5, a6 in
                let next = Body11.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, copy a4, a5, a6)
                if answer == .same { return try next.run(a0, a1, a2, &a3, a4, a5, a6) }
                a3 = Sample.float(63)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.wide(60), Sample.anyType(61),
                    Sample.optionalString(62), &a3, Sample.int(64), Sample.numbered(65), Sample.any(66)) }
                let result = Sample.any(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit11 { _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype12 = SwiftPrototype(
        "p12(_:_:_:_:_:_:_:_:)", of: Methods2.self, family: "", make: { Methods2() }, isThrowing: true, inouts: [4],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint64(number), Sample.uint8(number + 1),
            Sample.int32(number + 2), Sample.tuple(number + 3), Sample.composition(number + 4),
            Sample.classType(number + 5), Sample.sendable(number + 6), Sample.int64(number + 7)) },
            answer: { values(Sample.pointer(80))[0] },
        call: { target, number in
            var a4 = Sample.composition(number + 4)
            do {
                let result = try (hidden(target) as! Methods2).p12(Sample.uint64(number), Sample.uint8(number + 1),
                    Sample.int32(number + 2), Sample.tuple(number + 3), &a4, Sample.classType(number + 5),
                    Sample.sendable(number + 6), Sample.int64(number + 7))
                Journal.note("caller", result, a4)
            } catch {
                Journal.note("error", error, a4)
            }
        }, before: {
            try $0.hook(.before, Before12 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, Before12 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body12 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body12.unsafeNext()
                Journal.note("instead", copy a0, a1, a2, a3, a4, a5, a6, a7)
                if answer == .same { return try next.run(a0, a1, a2, a3, &a4, a5, a6, a7) }
                a4 = Sample.composition(64)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.uint64(60), Sample.uint8(61), Sample.int32(62),
                    Sample.tuple(63), &a4, Sample.classType(65), Sample.sendable(66), Sample.int64(67)) }
                let result = Sample.pointer(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit12 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype13 = SwiftPrototype(
        "p13(_:_:_:_:_:_:_:_:_:_:_:)", of: Methods2.self, family: "", make: { Methods2() }, isThrowing: true,
            inouts: [3, 7, 9], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.numberedType(number), Sample.nestedTuple(number + 1),
            Sample.float16(number + 2), Sample.substring(number + 3), Sample.optionalFunction(number + 4),
            Sample.pair(number + 5), Sample.optionalInt8(number + 6), Sample.bool(number + 7),
            Sample.optionalAny(number + 8), Sample.plain(number + 9), Sample.choice(number + 10)) },
            answer: { values(Sample.choice(80))[0] },
        call: { target, number in
            var a3 = Sample.substring(number + 3)
            var a7 = Sample.bool(number + 7)
            var a9 = Sample.plain(number + 9)
            do {
                let result = try (hidden(target) as! Methods2).p13(Sample.numberedType(number),
                    Sample.nestedTuple(number + 1), Sample.float16(number + 2), &a3,
                    Sample.optionalFunction(number + 4), Sample.pair(number + 5), Sample.optionalInt8(number + 6),
                    &a7, Sample.optionalAny(number + 8), &a9, Sample.choice(number + 10))
                Journal.note("caller", result, a3, a7, a9)
            } catch {
                Journal.note("error", error, a3, a7, a9)
            }
        }, before: {
            try $0.hook(.before, Before13 { Journal.note("before", $0, $1, $2, $3, $4?(3), $5, $6, $7, $8, $9, $10) })
        }, after: {
            try $0.hook(.after, Before13 { Journal.note("after", $0, $1, $2, $3, $4?(3), $5, $6, $7, $8, $9, $10) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body13 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10 in
                let next = Body13.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4?(3), a5, a6, a7, a8, a9, a10)
                if answer == .same { return try next.run(a0, a1, a2, &a3, a4, a5, a6, &a7, a8, &a9, a10) }
                a3 = Sample.substring(63)
                a7 = Sample.bool(67)
                a9 = Sample.plain(69)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.numberedType(60), Sample.nestedTuple(61),
                    Sample.float16(62), &a3, Sample.optionalFunction(64), Sample.pair(65), Sample.optionalInt8(66),
                    &a7, Sample.optionalAny(68), &a9, Sample.choice(70)) }
                let result = Sample.choice(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another parameter", unfitBody: {
            try $0.hook(.instead, Unfit13 { _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype14 = SwiftPrototype(
        "p14(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods2.self, family: "", make: { Methods2() }, isThrowing: false,
            inouts: [11], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.maybe(number), Sample.function(number + 1),
            Sample.tree(number + 2), Sample.string(number + 3), Sample.large(number + 4), Sample.vector(number + 5),
            Sample.uint32(number + 6), Sample.largeTuple(number + 7), Sample.double(number + 8),
            Sample.uint16(number + 9), Sample.counted(number + 10), Sample.array(number + 11)) },
            answer: { values(Sample.maybe(80))[0] },
        call: { target, number in
            var a11 = Sample.array(number + 11)
            let result = (hidden(target) as! Methods2).p14(Sample.maybe(number), Sample.function(number + 1),
                Sample.tree(number + 2), Sample.string(number + 3), Sample.large(number + 4),
                Sample.vector(number + 5), Sample.uint32(number + 6), Sample.largeTuple(number + 7),
                Sample.double(number + 8), Sample.uint16(number + 9), Sample.counted(number + 10), &a11)
            Journal.note("caller", result, a11)
        }, before: {
            try $0.hook(.before, Before14 { Journal.note("before", $0, $1(3), $2, $3, $4, $5, $6, $7, $8, $9, $10,
                $11) })
        }, after: {
            try $0.hook(.after, After14 { Journal.note("after", $0, $1(3), $2, $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body14 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body14.unsafeNext()
                Journal.note("instead", a0, a1(3), a2, a3, a4, copy a5, a6, a7, a8, a9, copy a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, &a11) }
                a11 = Sample.array(71)
                if answer == .others { _ = next.run(Sample.maybe(60), Sample.function(61), Sample.tree(62),
                    Sample.string(63), Sample.large(64), Sample.vector(65), Sample.uint32(66), Sample.largeTuple(67),
                    Sample.double(68), Sample.uint16(69), Sample.counted(70), &a11) }
                let result = Sample.maybe(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit14 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype15 = SwiftPrototype(
        "p15(_:_:_:)", of: Methods2.self, family: "", make: { Methods2() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.weakly(number), Sample.structType(number + 1),
            Sample.object(number + 2)) }, answer: { values(Sample.nestedTuple(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods2).p15(Sample.weakly(number), Sample.structType(number + 1),
                Sample.object(number + 2))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before15 { Journal.note("before", $0, $1, $2) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body15 { a0, a1, a2 in
                let next = Body15.unsafeNext()
                Journal.note("instead", copy a0, a1, a2)
                if answer == .same { return next.run(a0, a1, a2) }
                if answer == .others { _ = next.run(Sample.weakly(60), Sample.structType(61), Sample.object(62)) }
                let result = Sample.nestedTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "a variable", unfitBody: {
            try $0.hook(.instead, Unfit15 { _, _, _ in mustNotRun() })
    })

    private static let prototype16 = SwiftPrototype(
        "p16(_:_:_:_:_:_:_:_:)", of: Methods2.self, family: "", make: { Methods2() }, isThrowing: true, inouts: [7],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.mixed(number), Sample.floats(number + 1),
            Sample.pointer(number + 2), Sample.opaque(number + 3), Sample.optionalLarge(number + 4),
            Sample.optionalDouble(number + 5), Sample.dictionary(number + 6), Sample.thrower(number + 7)) },
            answer: { values(Sample.bool(80))[0] },
        call: { target, number in
            var a7 = Sample.thrower(number + 7)
            do {
                let result = try (hidden(target) as! Methods2).p16(Sample.mixed(number), Sample.floats(number + 1),
                    Sample.pointer(number + 2), Sample.opaque(number + 3), Sample.optionalLarge(number + 4),
                    Sample.optionalDouble(number + 5), Sample.dictionary(number + 6), &a7)
                Journal.note("caller", result, try! a7("to"))
            } catch {
                Journal.note("error", error, try! a7("to"))
            }
        }, before: {
            try $0.hook(.before, Before16 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, try! $7("to")) })
        }, after: {
            try $0.hook(.after, After16 { Journal.note("after", $0, $1, $2, $3) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body16 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body16.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, try! a7("to"))
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, &a7) }
                a7 = Sample.thrower(67)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.mixed(60), Sample.floats(61), Sample.pointer(62),
                    Sample.opaque(63), Sample.optionalLarge(64), Sample.optionalDouble(65), Sample.dictionary(66),
                    &a7) }
                let result = Sample.bool(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another error", unfitBody: {
            try $0.hook(.instead, Unfit16 { (_, _, _, _, _, _, _, _) throws(OtherFailure) in mustNotRun() })
    })

    private static let prototype17 = SwiftPrototype(
        "p17(_:_:_:_:_:_:)", of: Methods2.self, family: "", make: { Methods2() }, isThrowing: true, inouts: [5],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalObject(number), Sample.error(number + 1),
            Sample.fourWords(number + 2), Sample.slice(number + 3), Sample.classComposition(number + 4),
            Sample.bytes(number + 5)) }, answer: { values(Sample.slice(80))[0] },
        call: { target, number in
            var a5 = Sample.bytes(number + 5)
            do {
                let result = try (hidden(target) as! Methods2).p17(Sample.optionalObject(number),
                    Sample.error(number + 1), Sample.fourWords(number + 2), Sample.slice(number + 3),
                    Sample.classComposition(number + 4), &a5)
                Journal.note("caller", result, a5)
            } catch {
                Journal.note("error", error, a5)
            }
        }, before: {
            try $0.hook(.before, Before17 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body17 { a0, a1, a2, a3, a4, a5 in
                let next = Body17.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, copy a4, a5)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, &a5) }
                a5 = Sample.bytes(65)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.optionalObject(60), Sample.error(61),
                    Sample.fourWords(62), Sample.slice(63), Sample.classComposition(64), &a5) }
                let result = Sample.slice(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit17 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype18 = SwiftPrototype(
        "p18(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods3.self, family: "", make: nil, isThrowing: true, inouts: [4, 9],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.character(number), Sample.anything(number + 1),
            Sample.int8(number + 2), Sample.holder(number + 3), Sample.empty(number + 4),
            Sample.anyObject(number + 5), Sample.trackedObject(number + 6), Sample.int16(number + 7),
            Sample.opaqueTuple(number + 8), Sample.function(number + 9), Sample.set(number + 10),
            Sample.twiceOptional(number + 11)) }, answer: { values(Sample.large(80))[0] },
        call: { _, number in
            var a4 = Sample.empty(number + 4)
            var a9 = Sample.function(number + 9)
            do {
                let result = try hidden(Methods3.self).p18(Sample.character(number), Sample.anything(number + 1),
                    Sample.int8(number + 2), Sample.holder(number + 3), &a4, Sample.anyObject(number + 5),
                    Sample.trackedObject(number + 6), Sample.int16(number + 7), Sample.opaqueTuple(number + 8), &a9,
                    Sample.set(number + 10), Sample.twiceOptional(number + 11))
                Journal.note("caller", result, a4, a9(3))
            } catch {
                Journal.note("error", error, a4, a9(3))
            }
        }, before: {
            try $0.hook(.before, Before18 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9(3), $10,
                $11) })
        }, after: {
            try $0.hook(.after, After18 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9(3), $10) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body18 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body18.unsafeNext()
                Journal.note("instead", a0, a1, copy a2, a3, a4, a5, a6, a7, a8, a9(3), a10, a11)
                if answer == .same { return try next.run(a0, a1, a2, a3, &a4, a5, a6, a7, a8, &a9, a10, a11) }
                a4 = Sample.empty(64)
                a9 = Sample.function(69)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.character(60), Sample.anything(61), Sample.int8(62),
                    Sample.holder(63), &a4, Sample.anyObject(65), Sample.trackedObject(66), Sample.int16(67),
                    Sample.opaqueTuple(68), &a9, Sample.set(70), Sample.twiceOptional(71)) }
                let result = Sample.large(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit18 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype19 = SwiftPrototype(
        "p19(_:_:_:_:_:_:_:_:_:)", of: Methods3.self, family: "", make: nil, isThrowing: true, inouts: [1, 3],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalFunction(number), Sample.float16(number + 1),
            Sample.float(number + 2), Sample.dictionary(number + 3), Sample.fourWords(number + 4),
            Sample.plain(number + 5), Sample.anything(number + 6), Sample.opaque(number + 7),
            Sample.tree(number + 8)) }, answer: { values(Sample.vector(80))[0] },
        call: { _, number in
            var a1 = Sample.float16(number + 1)
            var a3 = Sample.dictionary(number + 3)
            do {
                let result = try hidden(Methods3.self).p19(Sample.optionalFunction(number), &a1,
                    Sample.float(number + 2), &a3, Sample.fourWords(number + 4), Sample.plain(number + 5),
                    Sample.anything(number + 6), Sample.opaque(number + 7), Sample.tree(number + 8))
                Journal.note("caller", result, a1, a3)
            } catch {
                Journal.note("error", error, a1, a3)
            }
        }, before: {
            try $0.hook(.before, Before19 { Journal.note("before", $0?(3), $1, $2, $3, $4, $5, $6, $7, $8) })
        }, after: {
            try $0.hook(.after, Before19 { Journal.note("after", $0?(3), $1, $2, $3, $4, $5, $6, $7, $8) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body19 { a0, a1, a2, a3, a4, a5, a6, a7, a8 in
                let next = Body19.unsafeNext()
                Journal.note("instead", a0?(3), a1, copy a2, a3, a4, a5, a6, a7, a8)
                if answer == .same { return try next.run(a0, &a1, a2, &a3, a4, a5, a6, a7, a8) }
                a1 = Sample.float16(61)
                a3 = Sample.dictionary(63)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.optionalFunction(60), &a1, Sample.float(62), &a3,
                    Sample.fourWords(64), Sample.plain(65), Sample.anything(66), Sample.opaque(67), Sample.tree(68)) }
                let result = Sample.vector(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit19 { _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype20 = SwiftPrototype(
        "p20(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods3.self, family: "", make: { Methods3() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anyType(number), Sample.composition(number + 1),
            Sample.pair(number + 2), Sample.double(number + 3), Sample.slice(number + 4), Sample.pointer(number + 5),
            Sample.optionalInt8(number + 6), Sample.counted(number + 7), Sample.substring(number + 8),
            Sample.bytes(number + 9), Sample.anyObject(number + 10), Sample.optionalString(number + 11)) },
            answer: { values(Sample.numberedType(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods3).p20(Sample.anyType(number), Sample.composition(number + 1),
                Sample.pair(number + 2), Sample.double(number + 3), Sample.slice(number + 4),
                Sample.pointer(number + 5), Sample.optionalInt8(number + 6), Sample.counted(number + 7),
                Sample.substring(number + 8), Sample.bytes(number + 9), Sample.anyObject(number + 10),
                Sample.optionalString(number + 11))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before20 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body20 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body20.unsafeNext()
                Journal.note("instead", copy a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, copy a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .others { _ = next.run(Sample.anyType(60), Sample.composition(61), Sample.pair(62),
                    Sample.double(63), Sample.slice(64), Sample.pointer(65), Sample.optionalInt8(66),
                    Sample.counted(67), Sample.substring(68), Sample.bytes(69), Sample.anyObject(70),
                    Sample.optionalString(71)) }
                let result = Sample.numberedType(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "a variable", unfitBody: {
            try $0.hook(.instead, Unfit20 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype21 = SwiftPrototype(
        "p21(_:_:_:_:)", of: Methods3.self, family: "", make: { Methods3() }, isThrowing: false, inouts: [2],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.any(number), Sample.nestedTuple(number + 1),
            Sample.int16(number + 2), Sample.int64(number + 3)) }, answer: { values(Sample.any(80))[0] },
        call: { target, number in
            var a2 = Sample.int16(number + 2)
            let result = (hidden(target) as! Methods3).p21(Sample.any(number), Sample.nestedTuple(number + 1), &a2,
                Sample.int64(number + 3))
            Journal.note("caller", result, a2)
        }, before: {
            try $0.hook(.before, Before21 { Journal.note("before", $0, $1, $2, $3) })
        }, after: {
            try $0.hook(.after, Before21 { Journal.note("after", $0, $1, $2, $3) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body21 { a0, a1, a2, a3 in
                let next = Body21.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3)
                if answer == .same { return next.run(a0, a1, &a2, a3) }
                a2 = Sample.int16(62)
                if answer == .others { _ = next.run(Sample.any(60), Sample.nestedTuple(61), &a2, Sample.int64(63)) }
                let result = Sample.any(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit21 { _, _, _, _ in mustNotRun() })
    })

    private static let prototype22 = SwiftPrototype(
        "p22()", of: Methods3.self, family: "", make: { Methods3() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.pair(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Methods3).p22()
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body22 {
                let next = Body22.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.pair(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit22 { mustNotRun() })
    })

    private static let prototype23 = SwiftPrototype(
        "p23(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods3.self, family: "", make: { Methods3() }, isThrowing: false,
            inouts: [4, 9], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.classComposition(number), Sample.optionalObject(number + 1),
            Sample.optionalDouble(number + 2), Sample.sendable(number + 3), Sample.numberedType(number + 4),
            Sample.int8(number + 5), Sample.opaqueTuple(number + 6), Sample.holder(number + 7),
            Sample.uint16(number + 8), Sample.mixed(number + 9), Sample.set(number + 10),
            Sample.choice(number + 11)) }, answer: { values(Sample.anyObject(80))[0] },
        call: { target, number in
            var a4 = Sample.numberedType(number + 4)
            var a9 = Sample.mixed(number + 9)
            let result = (hidden(target) as! Methods3).p23(Sample.classComposition(number),
                Sample.optionalObject(number + 1), Sample.optionalDouble(number + 2), Sample.sendable(number + 3),
                &a4, Sample.int8(number + 5), Sample.opaqueTuple(number + 6), Sample.holder(number + 7),
                Sample.uint16(number + 8), &a9, Sample.set(number + 10), Sample.choice(number + 11))
            Journal.note("caller", result, a4, a9)
        }, before: {
            try $0.hook(.before, Before23 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, After23 { Journal.note("after", $0, $1, $2, $3, $4, $5) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body23 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body23.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, copy a11)
                if answer == .same { return next.run(a0, a1, a2, a3, &a4, a5, a6, a7, a8, &a9, a10, a11) }
                a4 = Sample.numberedType(64)
                a9 = Sample.mixed(69)
                if answer == .others { _ = next.run(Sample.classComposition(60), Sample.optionalObject(61),
                    Sample.optionalDouble(62), Sample.sendable(63), &a4, Sample.int8(65), Sample.opaqueTuple(66),
                    Sample.holder(67), Sample.uint16(68), &a9, Sample.set(70), Sample.choice(71)) }
                let result = Sample.anyObject(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit23 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype24 = SwiftPrototype(
        "p24(_:_:_:_:_:)", of: Methods4.self, family: "", make: nil, isThrowing: false, inouts: [1, 3],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.twiceOptional(number), Sample.floats(number + 1),
            Sample.structType(number + 2), Sample.string(number + 3), Sample.object(number + 4)) },
            answer: { values(Sample.object(80))[0] },
        call: { _, number in
            var a1 = Sample.floats(number + 1)
            var a3 = Sample.string(number + 3)
            let result = hidden(Methods4.self).p24(Sample.twiceOptional(number), &a1, Sample.structType(number + 2),
                &a3, Sample.object(number + 4))
            Journal.note("caller", result, a1, a3)
        }, before: {
            try $0.hook(.before, Before24 { Journal.note("before", $0, $1, $2, $3, $4) })
        }, after: {
            try $0.hook(.after, Before24 { Journal.note("after", $0, $1, $2, $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body24 { a0, a1, a2, a3, a4 in
                let next = Body24.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4)
                if answer == .same { return next.run(a0, &a1, a2, &a3, a4) }
                a1 = Sample.floats(61)
                a3 = Sample.string(63)
                if answer == .others { _ = next.run(Sample.twiceOptional(60), &a1, Sample.structType(62), &a3,
                    Sample.object(64)) }
                let result = Sample.object(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit24 { _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype25 = SwiftPrototype(
        "p25(_:_:_:_:_:_:_:_:_:)", of: Methods4.self, family: "", make: nil, isThrowing: false, inouts: [0, 2, 3, 8],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint8(number), Sample.large(number + 1),
            Sample.thrower(number + 2), Sample.optionalLarge(number + 3), Sample.optionalAny(number + 4),
            Sample.error(number + 5), Sample.numbered(number + 6), Sample.tuple(number + 7),
            Sample.largeTuple(number + 8)) }, answer: { values(Sample.optionalAny(80))[0] },
        call: { _, number in
            var a0 = Sample.uint8(number)
            var a2 = Sample.thrower(number + 2)
            var a3 = Sample.optionalLarge(number + 3)
            var a8 = Sample.largeTuple(number + 8)
            let result = hidden(Methods4.self).p25(&a0, Sample.large(number + 1), &a2, &a3,
                Sample.optionalAny(number + 4), Sample.error(number + 5), Sample.numbered(number + 6),
                Sample.tuple(number + 7), &a8)
            Journal.note("caller", result, a0, try! a2("to"), a3, a8)
        }, before: {
            try $0.hook(.before, Before25 { Journal.note("before", $0, $1, try! $2("to"), $3, $4, $5, $6, $7, $8) })
        }, after: {
            try $0.hook(.after, After25 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body25 { a0, a1, a2, a3, a4, a5, a6, a7, a8 in
                let next = Body25.unsafeNext()
                Journal.note("instead", a0, a1, try! a2("to"), a3, a4, a5, a6, a7, a8)
                if answer == .same { return next.run(&a0, a1, &a2, &a3, a4, a5, a6, a7, &a8) }
                a0 = Sample.uint8(60)
                a2 = Sample.thrower(62)
                a3 = Sample.optionalLarge(63)
                a8 = Sample.largeTuple(68)
                if answer == .others { _ = next.run(&a0, Sample.large(61), &a2, &a3, Sample.optionalAny(64),
                    Sample.error(65), Sample.numbered(66), Sample.tuple(67), &a8) }
                let result = Sample.optionalAny(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit25 { _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype26 = SwiftPrototype(
        "p26(_:_:_:_:_:_:_:_:)", of: Methods4.self, family: "", make: { Methods4() }, isThrowing: false, inouts: [3,
            6], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint32(number), Sample.vector(number + 1),
            Sample.uint64(number + 2), Sample.maybe(number + 3), Sample.bool(number + 4), Sample.weakly(number + 5),
            Sample.wide(number + 6), Sample.character(number + 7)) }, answer: { values(Sample.uint64(80))[0] },
        call: { target, number in
            var a3 = Sample.maybe(number + 3)
            var a6 = Sample.wide(number + 6)
            let result = (hidden(target) as! Methods4).p26(Sample.uint32(number), Sample.vector(number + 1),
                Sample.uint64(number + 2), &a3, Sample.bool(number + 4), Sample.weakly(number + 5), &a6,
                Sample.character(number + 7))
            Journal.note("caller", result, a3, a6)
        }, before: {
            try $0.hook(.before, Before26 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, After26 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body26 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body26.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, copy a7)
                if answer == .same { return next.run(a0, a1, a2, &a3, a4, a5, &a6, a7) }
                a3 = Sample.maybe(63)
                a6 = Sample.wide(66)
                if answer == .others { _ = next.run(Sample.uint32(60), Sample.vector(61), Sample.uint64(62), &a3,
                    Sample.bool(64), Sample.weakly(65), &a6, Sample.character(67)) }
                let result = Sample.uint64(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another parameter", unfitBody: {
            try $0.hook(.instead, Unfit26 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype27 = SwiftPrototype(
        "p27(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods4.self, family: "", make: { Methods4() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int(number), Sample.array(number + 1),
            Sample.int32(number + 2), Sample.empty(number + 3), Sample.function(number + 4),
            Sample.classType(number + 5), Sample.trackedObject(number + 6), Sample.int32(number + 7),
            Sample.any(number + 8), Sample.plain(number + 9), Sample.opaque(number + 10), Sample.int8(number + 11)) },
            answer: { values(Sample.uint8(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods4).p27(Sample.int(number), Sample.array(number + 1),
                Sample.int32(number + 2), Sample.empty(number + 3), Sample.function(number + 4),
                Sample.classType(number + 5), Sample.trackedObject(number + 6), Sample.int32(number + 7),
                Sample.any(number + 8), Sample.plain(number + 9), Sample.opaque(number + 10), Sample.int8(number + 11))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before27 { Journal.note("before", $0, $1, $2, $3, $4(3), $5, $6, $7, $8, $9, $10,
                $11) })
        }, after: {
            try $0.hook(.after, After27 { Journal.note("after", $0, $1, $2, $3, $4(3), $5, $6, $7) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body27 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body27.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4(3), a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .others { _ = next.run(Sample.int(60), Sample.array(61), Sample.int32(62),
                    Sample.empty(63), Sample.function(64), Sample.classType(65), Sample.trackedObject(66),
                    Sample.int32(67), Sample.any(68), Sample.plain(69), Sample.opaque(70), Sample.int8(71)) }
                let result = Sample.uint8(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit27 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype28 = SwiftPrototype(
        "p28(_:_:_:_:_:_:_:_:_:_:)", of: Methods4.self, family: "", make: nil, isThrowing: true, inouts: [2, 9],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.pair(number), Sample.mixed(number + 1),
            Sample.bool(number + 2), Sample.nestedTuple(number + 3), Sample.slice(number + 4),
            Sample.tuple(number + 5), Sample.twiceOptional(number + 6), Sample.substring(number + 7),
            Sample.pointer(number + 8), Sample.object(number + 9)) }, answer: { values(Sample.slice(80))[0] },
        call: { _, number in
            var a2 = Sample.bool(number + 2)
            var a9 = Sample.object(number + 9)
            do {
                let result = try hidden(Methods4.self).p28(Sample.pair(number), Sample.mixed(number + 1), &a2,
                    Sample.nestedTuple(number + 3), Sample.slice(number + 4), Sample.tuple(number + 5),
                    Sample.twiceOptional(number + 6), Sample.substring(number + 7), Sample.pointer(number + 8), &a9)
                Journal.note("caller", result, a2, a9)
            } catch {
                Journal.note("error", error, a2, a9)
            }
        }, before: {
            try $0.hook(.before, Before28 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9) })
        }, after: {
            try $0.hook(.after, Before28 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body28 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 in
                let next = Body28.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
                if answer == .same { return try next.run(a0, a1, &a2, a3, a4, a5, a6, a7, a8, &a9) }
                a2 = Sample.bool(62)
                a9 = Sample.object(69)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.pair(60), Sample.mixed(61), &a2,
                    Sample.nestedTuple(63), Sample.slice(64), Sample.tuple(65), Sample.twiceOptional(66),
                    Sample.substring(67), Sample.pointer(68), &a9) }
                let result = Sample.slice(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit28 { _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype29 = SwiftPrototype(
        "p29(_:_:_:_:_:_:_:)", of: Methods4.self, family: "", make: nil, isThrowing: true, inouts: [0, 1],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.trackedObject(number), Sample.error(number + 1),
            Sample.function(number + 2), Sample.anyType(number + 3), Sample.double(number + 4),
            Sample.float16(number + 5), Sample.holder(number + 6)) }, answer: { values(Sample.maybe(80))[0] },
        call: { _, number in
            var a0 = Sample.trackedObject(number)
            var a1 = Sample.error(number + 1)
            do {
                let result = try hidden(Methods4.self).p29(&a0, &a1, Sample.function(number + 2),
                    Sample.anyType(number + 3), Sample.double(number + 4), Sample.float16(number + 5),
                    Sample.holder(number + 6))
                Journal.note("caller", result, a0, a1)
            } catch {
                Journal.note("error", error, a0, a1)
            }
        }, before: {
            try $0.hook(.before, Before29 { Journal.note("before", $0, $1, $2(3), $3, $4, $5, $6) })
        }, after: {
            try $0.hook(.after, After29 { Journal.note("after", $0, $1, $2(3)) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body29 { a0, a1, a2, a3, a4, a5, a6 in
                let next = Body29.unsafeNext()
                Journal.note("instead", a0, a1, a2(3), copy a3, a4, a5, a6)
                if answer == .same { return try next.run(&a0, &a1, a2, a3, a4, a5, a6) }
                a0 = Sample.trackedObject(60)
                a1 = Sample.error(61)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(&a0, &a1, Sample.function(62), Sample.anyType(63),
                    Sample.double(64), Sample.float16(65), Sample.holder(66)) }
                let result = Sample.maybe(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another error", unfitBody: {
            try $0.hook(.instead, Unfit29 { (_, _, _, _, _, _, _) throws(OtherFailure) in mustNotRun() })
    })

    private static let prototype30 = SwiftPrototype(
        "p30(_:)", of: Methods5.self, family: "", make: { Methods5() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalFunction(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Methods5).p30(Sample.optionalFunction(number))
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before30 { Journal.note("before", $0?(3)) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body30 { a0 in
                let next = Body30.unsafeNext()
                Journal.note("instead", a0?(3))
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.optionalFunction(60)) }
                Journal.note("answer")
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit30 { _ in mustNotRun() })
    })

    private static let prototype31 = SwiftPrototype(
        "p31(_:_:_:_:)", of: Methods5.self, family: "", make: { Methods5() }, isThrowing: false, inouts: [1],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int16(number), Sample.optionalAny(number + 1),
            Sample.structType(number + 2), Sample.uint16(number + 3)) }, answer: { values(Sample.choice(80))[0] },
        call: { target, number in
            var a1 = Sample.optionalAny(number + 1)
            let result = (hidden(target) as! Methods5).p31(Sample.int16(number), &a1, Sample.structType(number + 2),
                Sample.uint16(number + 3))
            Journal.note("caller", result, a1)
        }, before: {
            try $0.hook(.before, Before31 { Journal.note("before", $0, $1, $2, $3) })
        }, after: {
            try $0.hook(.after, Before31 { Journal.note("after", $0, $1, $2, $3) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body31 { a0, a1, a2, a3 in
                let next = Body31.unsafeNext()
                Journal.note("instead", copy a0, a1, a2, copy a3)
                if answer == .same { return next.run(a0, &a1, a2, a3) }
                a1 = Sample.optionalAny(61)
                if answer == .others { _ = next.run(Sample.int16(60), &a1, Sample.structType(62), Sample.uint16(63)) }
                let result = Sample.choice(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit31 { _, _, _, _ in mustNotRun() })
    })

    private static let prototype32 = SwiftPrototype(
        "p32(_:_:_:_:_:_:_:_:)", of: Methods5.self, family: "", make: { Methods5() }, isThrowing: true, inouts: [1,
            4], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.sendable(number), Sample.uint64(number + 1),
            Sample.large(number + 2), Sample.optionalObject(number + 3), Sample.character(number + 4),
            Sample.uint32(number + 5), Sample.uint8(number + 6), Sample.set(number + 7)) },
            answer: { values(Sample.any(80))[0] },
        call: { target, number in
            var a1 = Sample.uint64(number + 1)
            var a4 = Sample.character(number + 4)
            do {
                let result = try (hidden(target) as! Methods5).p32(Sample.sendable(number), &a1,
                    Sample.large(number + 2), Sample.optionalObject(number + 3), &a4, Sample.uint32(number + 5),
                    Sample.uint8(number + 6), Sample.set(number + 7))
                Journal.note("caller", result, a1, a4)
            } catch {
                Journal.note("error", error, a1, a4)
            }
        }, before: {
            try $0.hook(.before, Before32 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, Before32 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body32 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body32.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7)
                if answer == .same { return try next.run(a0, &a1, a2, a3, &a4, a5, a6, a7) }
                a1 = Sample.uint64(61)
                a4 = Sample.character(64)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.sendable(60), &a1, Sample.large(62),
                    Sample.optionalObject(63), &a4, Sample.uint32(65), Sample.uint8(66), Sample.set(67)) }
                let result = Sample.any(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit32 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype33 = SwiftPrototype(
        "p33(_:_:_:_:_:_:)", of: Methods5.self, family: "", make: nil, isThrowing: false, inouts: [5],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anyObject(number), Sample.floats(number + 1),
            Sample.wide(number + 2), Sample.tree(number + 3), Sample.composition(number + 4),
            Sample.numberedType(number + 5)) }, answer: { values(Sample.float(80))[0] },
        call: { _, number in
            var a5 = Sample.numberedType(number + 5)
            let result = hidden(Methods5.self).p33(Sample.anyObject(number), Sample.floats(number + 1),
                Sample.wide(number + 2), Sample.tree(number + 3), Sample.composition(number + 4), &a5)
            Journal.note("caller", result, a5)
        }, before: {
            try $0.hook(.before, Before33 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, After33 { Journal.note("after", $0, $1, $2, $3) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body33 { a0, a1, a2, a3, a4, a5 in
                let next = Body33.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, &a5) }
                a5 = Sample.numberedType(65)
                if answer == .others { _ = next.run(Sample.anyObject(60), Sample.floats(61), Sample.wide(62),
                    Sample.tree(63), Sample.composition(64), &a5) }
                let result = Sample.float(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit33 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype34 = SwiftPrototype(
        "p34(_:_:_:_:_:_:)", of: Methods5.self, family: "", make: nil, isThrowing: false, inouts: [0, 1, 3],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.function(number), Sample.maybe(number + 1),
            Sample.float(number + 2), Sample.string(number + 3), Sample.weakly(number + 4),
            Sample.optionalString(number + 5)) }, answer: { values(Sample.empty(80))[0] },
        call: { _, number in
            var a0 = Sample.function(number)
            var a1 = Sample.maybe(number + 1)
            var a3 = Sample.string(number + 3)
            let result = hidden(Methods5.self).p34(&a0, &a1, Sample.float(number + 2), &a3, Sample.weakly(number + 4),
                Sample.optionalString(number + 5))
            Journal.note("caller", result, a0(3), a1, a3)
        }, before: {
            try $0.hook(.before, Before34 { Journal.note("before", $0(3), $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, Before34 { Journal.note("after", $0(3), $1, $2, $3, $4, $5) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body34 { a0, a1, a2, a3, a4, a5 in
                let next = Body34.unsafeNext()
                Journal.note("instead", a0(3), a1, copy a2, a3, a4, a5)
                if answer == .same { return next.run(&a0, &a1, a2, &a3, a4, a5) }
                a0 = Sample.function(60)
                a1 = Sample.maybe(61)
                a3 = Sample.string(63)
                if answer == .others { _ = next.run(&a0, &a1, Sample.float(62), &a3, Sample.weakly(64),
                    Sample.optionalString(65)) }
                let result = Sample.empty(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit34 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype35 = SwiftPrototype(
        "p35(_:_:_:_:_:_:)", of: Methods5.self, family: "", make: { Methods5() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int(number), Sample.int64(number + 1),
            Sample.numbered(number + 2), Sample.choice(number + 3), Sample.classType(number + 4),
            Sample.empty(number + 5)) }, answer: { values(Sample.choice(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods5).p35(Sample.int(number), Sample.int64(number + 1),
                Sample.numbered(number + 2), Sample.choice(number + 3), Sample.classType(number + 4),
                Sample.empty(number + 5))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before35 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, After35 { Journal.note("after", $0, $1) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body35 { a0, a1, a2, a3, a4, a5 in
                let next = Body35.unsafeNext()
                Journal.note("instead", a0, a1, copy a2, a3, copy a4, a5)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5) }
                if answer == .others { _ = next.run(Sample.int(60), Sample.int64(61), Sample.numbered(62),
                    Sample.choice(63), Sample.classType(64), Sample.empty(65)) }
                let result = Sample.choice(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another parameter", unfitBody: {
            try $0.hook(.instead, Unfit35 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype36 = SwiftPrototype(
        "p36(_:_:_:_:_:_:)", of: Methods6.self, family: "", make: { Methods6() }, isThrowing: false, inouts: [0, 2,
            3], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.fourWords(number), Sample.largeTuple(number + 1),
            Sample.optionalLarge(number + 2), Sample.vector(number + 3), Sample.array(number + 4),
            Sample.counted(number + 5)) }, answer: { values(Sample.error(80))[0] },
        call: { target, number in
            var a0 = Sample.fourWords(number)
            var a2 = Sample.optionalLarge(number + 2)
            var a3 = Sample.vector(number + 3)
            let result = (hidden(target) as! Methods6).p36(&a0, Sample.largeTuple(number + 1), &a2, &a3,
                Sample.array(number + 4), Sample.counted(number + 5))
            Journal.note("caller", result, a0, a2, a3)
        }, before: {
            try $0.hook(.before, Before36 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, After36 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body36 { a0, a1, a2, a3, a4, a5 in
                let next = Body36.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5)
                if answer == .same { return next.run(&a0, a1, &a2, &a3, a4, a5) }
                a0 = Sample.fourWords(60)
                a2 = Sample.optionalLarge(62)
                a3 = Sample.vector(63)
                if answer == .others { _ = next.run(&a0, Sample.largeTuple(61), &a2, &a3, Sample.array(64),
                    Sample.counted(65)) }
                let result = Sample.error(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit36 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype37 = SwiftPrototype(
        "p37(_:_:)", of: Methods6.self, family: "", make: { Methods6() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.thrower(number), Sample.classComposition(number + 1)) },
            answer: { values(Sample.composition(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods6).p37(Sample.thrower(number),
                    Sample.classComposition(number + 1))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before37 { Journal.note("before", try! $0("to"), $1) })
        }, after: {
            try $0.hook(.after, Before37 { Journal.note("after", try! $0("to"), $1) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body37 { a0, a1 in
                let next = Body37.unsafeNext()
                Journal.note("instead", try! a0("to"), a1)
                if answer == .same { return try next.run(a0, a1) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.thrower(60), Sample.classComposition(61)) }
                let result = Sample.composition(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit37 { _, _, _ in mustNotRun() })
    })

    private static let prototype38 = SwiftPrototype(
        "p38(_:_:_:_:_:_:_:_:_:)", of: Methods6.self, family: "", make: { Methods6() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.bytes(number), Sample.optionalDouble(number + 1),
            Sample.opaqueTuple(number + 2), Sample.optionalInt8(number + 3), Sample.dictionary(number + 4),
            Sample.anything(number + 5), Sample.bytes(number + 6), Sample.opaque(number + 7),
            Sample.weakly(number + 8)) }, answer: { values(Sample.fourWords(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods6).p38(Sample.bytes(number),
                    Sample.optionalDouble(number + 1), Sample.opaqueTuple(number + 2),
                    Sample.optionalInt8(number + 3), Sample.dictionary(number + 4), Sample.anything(number + 5),
                    Sample.bytes(number + 6), Sample.opaque(number + 7), Sample.weakly(number + 8))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before38 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8) })
        }, after: {
            try $0.hook(.after, After38 { Journal.note("after", $0, $1, $2, $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body38 { a0, a1, a2, a3, a4, a5, a6, a7, a8 in
                let next = Body38.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, copy a5, a6, a7, a8)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.bytes(60), Sample.optionalDouble(61),
                    Sample.opaqueTuple(62), Sample.optionalInt8(63), Sample.dictionary(64), Sample.anything(65),
                    Sample.bytes(66), Sample.opaque(67), Sample.weakly(68)) }
                let result = Sample.fourWords(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "a variable", unfitBody: {
            try $0.hook(.instead, Unfit38 { _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype39 = SwiftPrototype(
        "p39(_:_:_:_:_:)", of: Methods6.self, family: "", make: { Methods6() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint8(number), Sample.int16(number + 1),
            Sample.composition(number + 2), Sample.fourWords(number + 3), Sample.tree(number + 4)) },
            answer: { values(Sample.uint8(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods6).p39(Sample.uint8(number), Sample.int16(number + 1),
                Sample.composition(number + 2), Sample.fourWords(number + 3), Sample.tree(number + 4))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before39 { Journal.note("before", $0, $1, $2, $3, $4) })
        }, after: {
            try $0.hook(.after, Before39 { Journal.note("after", $0, $1, $2, $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body39 { a0, a1, a2, a3, a4 in
                let next = Body39.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4)
                if answer == .same { return next.run(a0, a1, a2, a3, a4) }
                if answer == .others { _ = next.run(Sample.uint8(60), Sample.int16(61), Sample.composition(62),
                    Sample.fourWords(63), Sample.tree(64)) }
                let result = Sample.uint8(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit39 { _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype40 = SwiftPrototype(
        "p40(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods6.self, family: "", make: { Methods6() }, isThrowing: true,
            inouts: [7], seesArguments: false,
        isKnown: true, samples: { number in values(Sample.character(number), Sample.array(number + 1),
            Sample.structType(number + 2), Sample.bool(number + 3), Sample.numbered(number + 4),
            Sample.twiceOptional(number + 5), Sample.anyType(number + 6), Sample.int32(number + 7),
            Sample.uint16(number + 8), Sample.dictionary(number + 9), Sample.optionalAny(number + 10),
            Sample.error(number + 11)) }, answer: { values(Sample.opaqueTuple(80))[0] },
        call: { target, number in
            var a7 = Sample.int32(number + 7)
            do {
                let result = try (hidden(target) as! Methods6).p40(Sample.character(number), Sample.array(number + 1),
                    Sample.structType(number + 2), Sample.bool(number + 3), Sample.numbered(number + 4),
                    Sample.twiceOptional(number + 5), Sample.anyType(number + 6), &a7, Sample.uint16(number + 8),
                    Sample.dictionary(number + 9), Sample.optionalAny(number + 10), Sample.error(number + 11))
                Journal.note("caller", result, a7)
            } catch {
                Journal.note("error", error, a7)
            }
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body40 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body40.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, copy a8, a9, a10, a11)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, &a7, a8, a9, a10, a11) }
                a7 = Sample.int32(67)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.character(60), Sample.array(61), Sample.structType(62),
                    Sample.bool(63), Sample.numbered(64), Sample.twiceOptional(65), Sample.anyType(66), &a7,
                    Sample.uint16(68), Sample.dictionary(69), Sample.optionalAny(70), Sample.error(71)) }
                let result = Sample.opaqueTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another parameter", unfitBody: {
            try $0.hook(.instead, Unfit40 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype41 = SwiftPrototype(
        "p41(_:)", of: Methods6.self, family: "", make: { Methods6() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.counted(number)) }, answer: { values(Sample.double(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods6).p41(Sample.counted(number))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before41 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body41 { a0 in
                let next = Body41.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { return try next.run(a0) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.counted(60)) }
                let result = Sample.double(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another error", unfitBody: {
            try $0.hook(.instead, Unfit41 { (_) throws(OtherFailure) in mustNotRun() })
    })

    private static let prototype42 = SwiftPrototype(
        "p42(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods7.self, family: "", make: { Methods7() }, isThrowing: false,
            inouts: [6, 8], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.float16(number), Sample.slice(number + 1),
            Sample.int8(number + 2), Sample.optionalDouble(number + 3), Sample.pair(number + 4),
            Sample.choice(number + 5), Sample.maybe(number + 6), Sample.uint64(number + 7), Sample.uint32(number + 8),
            Sample.opaqueTuple(number + 9), Sample.any(number + 10), Sample.function(number + 11)) },
            answer: { values(Sample.mixed(80))[0] },
        call: { target, number in
            var a6 = Sample.maybe(number + 6)
            var a8 = Sample.uint32(number + 8)
            let result = (hidden(target) as! Methods7).p42(Sample.float16(number), Sample.slice(number + 1),
                Sample.int8(number + 2), Sample.optionalDouble(number + 3), Sample.pair(number + 4),
                Sample.choice(number + 5), &a6, Sample.uint64(number + 7), &a8, Sample.opaqueTuple(number + 9),
                Sample.any(number + 10), Sample.function(number + 11))
            Journal.note("caller", result, a6, a8)
        }, before: {
            try $0.hook(.before, Before42 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
                $11(3)) })
        }, after: {
            try $0.hook(.after, After42 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body42 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body42.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11(3))
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, &a6, a7, &a8, a9, a10, a11) }
                a6 = Sample.maybe(66)
                a8 = Sample.uint32(68)
                if answer == .others { _ = next.run(Sample.float16(60), Sample.slice(61), Sample.int8(62),
                    Sample.optionalDouble(63), Sample.pair(64), Sample.choice(65), &a6, Sample.uint64(67), &a8,
                    Sample.opaqueTuple(69), Sample.any(70), Sample.function(71)) }
                let result = Sample.mixed(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit42 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype43 = SwiftPrototype(
        "p43(_:)", of: Methods7.self, family: "", make: { Methods7() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalInt8(number)) },
            answer: { values(Sample.optionalString(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods7).p43(Sample.optionalInt8(number))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before43 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before43 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body43 { a0 in
                let next = Body43.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { return try next.run(a0) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.optionalInt8(60)) }
                let result = Sample.optionalString(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit43 { _ in mustNotRun() })
    })

    private static let prototype44 = SwiftPrototype(
        "p44(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods7.self, family: "", make: { Methods7() }, isThrowing: true,
            inouts: [2, 8], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.holder(number), Sample.tuple(number + 1),
            Sample.object(number + 2), Sample.substring(number + 3), Sample.thrower(number + 4),
            Sample.largeTuple(number + 5), Sample.pointer(number + 6), Sample.sendable(number + 7),
            Sample.large(number + 8), Sample.empty(number + 9), Sample.numberedType(number + 10),
            Sample.float(number + 11)) }, answer: { values(Sample.largeTuple(80))[0] },
        call: { target, number in
            var a2 = Sample.object(number + 2)
            var a8 = Sample.large(number + 8)
            do {
                let result = try (hidden(target) as! Methods7).p44(Sample.holder(number), Sample.tuple(number + 1),
                    &a2, Sample.substring(number + 3), Sample.thrower(number + 4), Sample.largeTuple(number + 5),
                    Sample.pointer(number + 6), Sample.sendable(number + 7), &a8, Sample.empty(number + 9),
                    Sample.numberedType(number + 10), Sample.float(number + 11))
                Journal.note("caller", result, a2, a8)
            } catch {
                Journal.note("error", error, a2, a8)
            }
        }, before: {
            try $0.hook(.before, Before44 { Journal.note("before", $0, $1, $2, $3, try! $4("to"), $5, $6, $7, $8, $9,
                $10, $11) })
        }, after: {
            try $0.hook(.after, After44 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body44 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body44.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, try! a4("to"), a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return try next.run(a0, a1, &a2, a3, a4, a5, a6, a7, &a8, a9, a10, a11) }
                a2 = Sample.object(62)
                a8 = Sample.large(68)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.holder(60), Sample.tuple(61), &a2,
                    Sample.substring(63), Sample.thrower(64), Sample.largeTuple(65), Sample.pointer(66),
                    Sample.sendable(67), &a8, Sample.empty(69), Sample.numberedType(70), Sample.float(71)) }
                let result = Sample.largeTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit44 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype45 = SwiftPrototype(
        "p45(_:_:_:_:_:_:_:_:_:)", of: Methods7.self, family: "", make: { Methods7() }, isThrowing: false,
            inouts: [6], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int64(number), Sample.classComposition(number + 1),
            Sample.optionalString(number + 2), Sample.set(number + 3), Sample.string(number + 4),
            Sample.mixed(number + 5), Sample.anyObject(number + 6), Sample.floats(number + 7),
            Sample.wide(number + 8)) }, answer: { values(Sample.floats(80))[0] },
        call: { target, number in
            var a6 = Sample.anyObject(number + 6)
            let result = (hidden(target) as! Methods7).p45(Sample.int64(number), Sample.classComposition(number + 1),
                Sample.optionalString(number + 2), Sample.set(number + 3), Sample.string(number + 4),
                Sample.mixed(number + 5), &a6, Sample.floats(number + 7), Sample.wide(number + 8))
            Journal.note("caller", result, a6)
        }, before: {
            try $0.hook(.before, Before45 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8) })
        }, after: {
            try $0.hook(.after, After45 { Journal.note("after", $0, $1) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body45 { a0, a1, a2, a3, a4, a5, a6, a7, a8 in
                let next = Body45.unsafeNext()
                Journal.note("instead", a0, a1, copy a2, a3, a4, a5, a6, a7, a8)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, &a6, a7, a8) }
                a6 = Sample.anyObject(66)
                if answer == .others { _ = next.run(Sample.int64(60), Sample.classComposition(61),
                    Sample.optionalString(62), Sample.set(63), Sample.string(64), Sample.mixed(65), &a6,
                    Sample.floats(67), Sample.wide(68)) }
                let result = Sample.floats(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit45 { _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype46 = SwiftPrototype(
        "p46(_:)", of: Methods7.self, family: "", make: { Methods7() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int(number)) }, answer: { values(Sample.floats(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods7).p46(Sample.int(number))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before46 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before46 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body46 { a0 in
                let next = Body46.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { return next.run(a0) }
                if answer == .others { _ = next.run(Sample.int(60)) }
                let result = Sample.floats(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit46 { _ in mustNotRun() })
    })

    private static let prototype47 = SwiftPrototype(
        "p47(_:)", of: Methods7.self, family: "", make: { Methods7() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.classType(number)) },
            answer: { values(Sample.trackedObject(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods7).p47(Sample.classType(number))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before47 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body47 { a0 in
                let next = Body47.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { return next.run(a0) }
                if answer == .others { _ = next.run(Sample.classType(60)) }
                let result = Sample.trackedObject(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit47 { _ in mustNotRun() })
    })

    private static let prototype48 = SwiftPrototype(
        "p48(_:_:_:_:_:)", of: Methods8.self, family: "", make: { Methods8() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.vector(number), Sample.anything(number + 1),
            Sample.optionalFunction(number + 2), Sample.trackedObject(number + 3),
            Sample.optionalObject(number + 4)) }, answer: { values(Sample.character(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods8).p48(Sample.vector(number), Sample.anything(number + 1),
                    Sample.optionalFunction(number + 2), Sample.trackedObject(number + 3),
                    Sample.optionalObject(number + 4))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before48 { Journal.note("before", $0, $1, $2?(3), $3, $4) })
        }, after: {
            try $0.hook(.after, Before48 { Journal.note("after", $0, $1, $2?(3), $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body48 { a0, a1, a2, a3, a4 in
                let next = Body48.unsafeNext()
                Journal.note("instead", a0, a1, a2?(3), a3, a4)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.vector(60), Sample.anything(61),
                    Sample.optionalFunction(62), Sample.trackedObject(63), Sample.optionalObject(64)) }
                let result = Sample.character(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit48 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype49 = SwiftPrototype(
        "p49(_:)", of: Methods8.self, family: "", make: { Methods8() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.function(number)) },
            answer: { values(Sample.optionalDouble(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods8).p49(Sample.function(number))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before49 { Journal.note("before", $0(3)) })
        }, after: {
            try $0.hook(.after, Before49 { Journal.note("after", $0(3)) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body49 { a0 in
                let next = Body49.unsafeNext()
                Journal.note("instead", a0(3))
                if answer == .same { return next.run(a0) }
                if answer == .others { _ = next.run(Sample.function(60)) }
                let result = Sample.optionalDouble(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit49 { _ in mustNotRun() })
    })

    private static let prototype50 = SwiftPrototype(
        "p50(_:_:_:_:)", of: Methods8.self, family: "", make: { Methods8() }, isThrowing: false, inouts: [2, 3],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.nestedTuple(number), Sample.optionalLarge(number + 1),
            Sample.plain(number + 2), Sample.double(number + 3)) }, answer: { values(Sample.int64(80))[0] },
        call: { target, number in
            var a2 = Sample.plain(number + 2)
            var a3 = Sample.double(number + 3)
            let result = (hidden(target) as! Methods8).p50(Sample.nestedTuple(number),
                Sample.optionalLarge(number + 1), &a2, &a3)
            Journal.note("caller", result, a2, a3)
        }, before: {
            try $0.hook(.before, Before50 { Journal.note("before", $0, $1, $2, $3) })
        }, after: {
            try $0.hook(.after, Before50 { Journal.note("after", $0, $1, $2, $3) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body50 { a0, a1, a2, a3 in
                let next = Body50.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3)
                if answer == .same { return next.run(a0, a1, &a2, &a3) }
                a2 = Sample.plain(62)
                a3 = Sample.double(63)
                if answer == .others { _ = next.run(Sample.nestedTuple(60), Sample.optionalLarge(61), &a2, &a3) }
                let result = Sample.int64(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit50 { _, _, _, _ in mustNotRun() })
    })

    private static let prototype51 = SwiftPrototype(
        "p51(_:_:_:_:_:_:_:_:)", of: Methods8.self, family: "", make: { Methods8() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.slice(number), Sample.thrower(number + 1),
            Sample.nestedTuple(number + 2), Sample.optionalDouble(number + 3), Sample.counted(number + 4),
            Sample.numbered(number + 5), Sample.opaqueTuple(number + 6), Sample.composition(number + 7)) },
            answer: { values(Sample.dictionary(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods8).p51(Sample.slice(number), Sample.thrower(number + 1),
                    Sample.nestedTuple(number + 2), Sample.optionalDouble(number + 3), Sample.counted(number + 4),
                    Sample.numbered(number + 5), Sample.opaqueTuple(number + 6), Sample.composition(number + 7))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before51 { Journal.note("before", $0, try! $1("to"), $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, After51 { Journal.note("after", $0, try! $1("to")) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body51 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body51.unsafeNext()
                Journal.note("instead", a0, try! a1("to"), a2, a3, a4, a5, a6, copy a7)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, a7) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.slice(60), Sample.thrower(61), Sample.nestedTuple(62),
                    Sample.optionalDouble(63), Sample.counted(64), Sample.numbered(65), Sample.opaqueTuple(66),
                    Sample.composition(67)) }
                let result = Sample.dictionary(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit51 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype52 = SwiftPrototype(
        "p52(_:_:_:_:_:)", of: Methods8.self, family: "", make: { Methods8() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalFunction(number), Sample.classType(number + 1),
            Sample.uint32(number + 2), Sample.plain(number + 3), Sample.set(number + 4)) },
            answer: { values(Sample.plain(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods8).p52(Sample.optionalFunction(number),
                Sample.classType(number + 1), Sample.uint32(number + 2), Sample.plain(number + 3),
                Sample.set(number + 4))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before52 { Journal.note("before", $0?(3), $1, $2, $3, $4) })
        }, after: {
            try $0.hook(.after, Before52 { Journal.note("after", $0?(3), $1, $2, $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body52 { a0, a1, a2, a3, a4 in
                let next = Body52.unsafeNext()
                Journal.note("instead", a0?(3), a1, a2, a3, a4)
                if answer == .same { return next.run(a0, a1, a2, a3, a4) }
                if answer == .others { _ = next.run(Sample.optionalFunction(60), Sample.classType(61),
                    Sample.uint32(62), Sample.plain(63), Sample.set(64)) }
                let result = Sample.plain(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit52 { _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype53 = SwiftPrototype(
        "init(_:_:_:_:_:_:_:_:_:_:)", of: Made53.self, family: "", make: nil, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint8(number), Sample.classComposition(number + 1),
            Sample.optionalString(number + 2), Sample.substring(number + 3), Sample.large(number + 4),
            Sample.int64(number + 5), Sample.vector(number + 6), Sample.int8(number + 7),
            Sample.optionalAny(number + 8), Sample.anything(number + 9)) }, answer: nil,
        call: { _, number in
            do {
                let result = try hidden(Made53.self).init(Sample.uint8(number), Sample.classComposition(number + 1),
                    Sample.optionalString(number + 2), Sample.substring(number + 3), Sample.large(number + 4),
                    Sample.int64(number + 5), Sample.vector(number + 6), Sample.int8(number + 7),
                    Sample.optionalAny(number + 8), Sample.anything(number + 9))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before53 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9) })
        }, after: {
            try $0.hook(.after, After53 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body53 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 in
                let next = Body53.unsafeNext()
                Journal.note("instead", copy a0, copy a1, copy a2, copy a3, copy a4, copy a5, copy a6, copy a7,
                    copy a8, copy a9)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9) }
                let result = try next.run(Sample.uint8(60), Sample.classComposition(61), Sample.optionalString(62),
                    Sample.substring(63), Sample.large(64), Sample.int64(65), Sample.vector(66), Sample.int8(67),
                    Sample.optionalAny(68), Sample.anything(69))
                Journal.note("answer", result)
                return result
            })
    })

    private static let prototype54 = SwiftPrototype(
        "p54(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods9.self, family: "", make: nil, isThrowing: false, inouts: [6, 7],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.object(number), Sample.tree(number + 1),
            Sample.wide(number + 2), Sample.double(number + 3), Sample.pair(number + 4), Sample.bool(number + 5),
            Sample.function(number + 6), Sample.largeTuple(number + 7), Sample.numberedType(number + 8),
            Sample.int32(number + 9), Sample.int(number + 10), Sample.trackedObject(number + 11)) },
            answer: { values(Sample.twiceOptional(80))[0] },
        call: { _, number in
            var a6 = Sample.function(number + 6)
            var a7 = Sample.largeTuple(number + 7)
            let result = hidden(Methods9.self).p54(Sample.object(number), Sample.tree(number + 1),
                Sample.wide(number + 2), Sample.double(number + 3), Sample.pair(number + 4), Sample.bool(number + 5),
                &a6, &a7, Sample.numberedType(number + 8), Sample.int32(number + 9), Sample.int(number + 10),
                Sample.trackedObject(number + 11))
            Journal.note("caller", result, a6(3), a7)
        }, before: {
            try $0.hook(.before, Before54 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6(3), $7, $8, $9, $10,
                $11) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body54 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body54.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6(3), a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, &a6, &a7, a8, a9, a10, a11) }
                a6 = Sample.function(66)
                a7 = Sample.largeTuple(67)
                if answer == .others { _ = next.run(Sample.object(60), Sample.tree(61), Sample.wide(62),
                    Sample.double(63), Sample.pair(64), Sample.bool(65), &a6, &a7, Sample.numberedType(68),
                    Sample.int32(69), Sample.int(70), Sample.trackedObject(71)) }
                let result = Sample.twiceOptional(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit54 { _, _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype55 = SwiftPrototype(
        "p55(_:_:_:)", of: Methods9.self, family: "", make: { Methods9() }, isThrowing: true, inouts: [0, 1, 2],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.pointer(number), Sample.holder(number + 1),
            Sample.sendable(number + 2)) }, answer: { values(Sample.uint64(80))[0] },
        call: { target, number in
            var a0 = Sample.pointer(number)
            var a1 = Sample.holder(number + 1)
            var a2 = Sample.sendable(number + 2)
            do {
                let result = try (hidden(target) as! Methods9).p55(&a0, &a1, &a2)
                Journal.note("caller", result, a0, a1, a2)
            } catch {
                Journal.note("error", error, a0, a1, a2)
            }
        }, before: {
            try $0.hook(.before, Before55 { Journal.note("before", $0, $1, $2) })
        }, after: {
            try $0.hook(.after, Before55 { Journal.note("after", $0, $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body55 { a0, a1, a2 in
                let next = Body55.unsafeNext()
                Journal.note("instead", a0, a1, a2)
                if answer == .same { return try next.run(&a0, &a1, &a2) }
                a0 = Sample.pointer(60)
                a1 = Sample.holder(61)
                a2 = Sample.sendable(62)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(&a0, &a1, &a2) }
                let result = Sample.uint64(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit55 { _, _, _ in mustNotRun() })
    })

    private static let prototype56 = SwiftPrototype(
        "p56(_:_:_:_:_:_:_:_:_:_:_:)", of: Methods9.self, family: "", make: { Methods9() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anyType(number), Sample.opaque(number + 1),
            Sample.character(number + 2), Sample.string(number + 3), Sample.float16(number + 4),
            Sample.float(number + 5), Sample.structType(number + 6), Sample.int16(number + 7),
            Sample.twiceOptional(number + 8), Sample.maybe(number + 9), Sample.floats(number + 10)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Methods9).p56(Sample.anyType(number), Sample.opaque(number + 1),
                Sample.character(number + 2), Sample.string(number + 3), Sample.float16(number + 4),
                Sample.float(number + 5), Sample.structType(number + 6), Sample.int16(number + 7),
                Sample.twiceOptional(number + 8), Sample.maybe(number + 9), Sample.floats(number + 10))
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before56 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) })
        }, after: {
            try $0.hook(.after, After56 { Journal.note("after", $0, $1) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body56 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10 in
                let next = Body56.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, copy a10)
                if answer == .same { next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10); return }
                if answer == .others { next.run(Sample.anyType(60), Sample.opaque(61), Sample.character(62),
                    Sample.string(63), Sample.float16(64), Sample.float(65), Sample.structType(66), Sample.int16(67),
                    Sample.twiceOptional(68), Sample.maybe(69), Sample.floats(70)) }
                Journal.note("answer")
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit56 { _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype57 = SwiftPrototype(
        "p57(_:_:_:_:_:_:_:_:)", of: Methods9.self, family: "", make: { Methods9() }, isThrowing: false, inouts: [3],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.error(number), Sample.fourWords(number + 1),
            Sample.optionalLarge(number + 2), Sample.optionalObject(number + 3), Sample.dictionary(number + 4),
            Sample.choice(number + 5), Sample.empty(number + 6), Sample.uint64(number + 7)) },
            answer: { values(Sample.wide(80))[0] },
        call: { target, number in
            var a3 = Sample.optionalObject(number + 3)
            let result = (hidden(target) as! Methods9).p57(Sample.error(number), Sample.fourWords(number + 1),
                Sample.optionalLarge(number + 2), &a3, Sample.dictionary(number + 4), Sample.choice(number + 5),
                Sample.empty(number + 6), Sample.uint64(number + 7))
            Journal.note("caller", result, a3)
        }, before: {
            try $0.hook(.before, Before57 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, After57 { Journal.note("after", $0, $1) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body57 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body57.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, copy a4, a5, a6, a7)
                if answer == .same { return next.run(a0, a1, a2, &a3, a4, a5, a6, a7) }
                a3 = Sample.optionalObject(63)
                if answer == .others { _ = next.run(Sample.error(60), Sample.fourWords(61), Sample.optionalLarge(62),
                    &a3, Sample.dictionary(64), Sample.choice(65), Sample.empty(66), Sample.uint64(67)) }
                let result = Sample.wide(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit57 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype58 = SwiftPrototype(
        "init(_:_:_:_:_:_:)", of: Made58.self, family: "", make: nil, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint16(number), Sample.optionalInt8(number + 1),
            Sample.tuple(number + 2), Sample.any(number + 3), Sample.anyObject(number + 4),
            Sample.weakly(number + 5)) }, answer: nil,
        call: { _, number in
            let result = hidden(Made58.self).init(Sample.uint16(number), Sample.optionalInt8(number + 1),
                Sample.tuple(number + 2), Sample.any(number + 3), Sample.anyObject(number + 4),
                Sample.weakly(number + 5))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before58 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, After58 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body58 { a0, a1, a2, a3, a4, a5 in
                let next = Body58.unsafeNext()
                Journal.note("instead", copy a0, copy a1, a2, copy a3, copy a4, copy a5)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5) }
                let result = next.run(Sample.uint16(60), Sample.optionalInt8(61), Sample.tuple(62), Sample.any(63),
                    Sample.anyObject(64), Sample.weakly(65))
                Journal.note("answer", result)
                return result
            })
    })

    private static let prototype59 = SwiftPrototype(
        "p59(_:_:)", of: Methods9.self, family: "", make: { Methods9() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.bytes(number), Sample.mixed(number + 1)) },
            answer: { values(Sample.int8(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods9).p59(Sample.bytes(number), Sample.mixed(number + 1))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before59 { Journal.note("before", $0, $1) })
        }, after: {
            try $0.hook(.after, Before59 { Journal.note("after", $0, $1) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body59 { a0, a1 in
                let next = Body59.unsafeNext()
                Journal.note("instead", a0, a1)
                if answer == .same { return try next.run(a0, a1) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.bytes(60), Sample.mixed(61)) }
                let result = Sample.int8(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit59 { _, _ in mustNotRun() })
    })

    private static let prototype60 = SwiftPrototype(
        "p60(_:_:_:_:_:_:)", of: Methods10.self, family: "", make: { Methods10() }, isThrowing: false, inouts: [0],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.array(number), Sample.optionalDouble(number + 1),
            Sample.holder(number + 2), Sample.tree(number + 3), Sample.substring(number + 4),
            Sample.nestedTuple(number + 5)) }, answer: { values(Sample.largeTuple(80))[0] },
        call: { target, number in
            var a0 = Sample.array(number)
            let result = (hidden(target) as! Methods10).p60(&a0, Sample.optionalDouble(number + 1),
                Sample.holder(number + 2), Sample.tree(number + 3), Sample.substring(number + 4),
                Sample.nestedTuple(number + 5))
            Journal.note("caller", result, a0)
        }, before: {
            try $0.hook(.before, Before60 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, After60 { Journal.note("after", $0, $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body60 { a0, a1, a2, a3, a4, a5 in
                let next = Body60.unsafeNext()
                Journal.note("instead", a0, a1, a2, copy a3, a4, a5)
                if answer == .same { return next.run(&a0, a1, a2, a3, a4, a5) }
                a0 = Sample.array(60)
                if answer == .others { _ = next.run(&a0, Sample.optionalDouble(61), Sample.holder(62),
                    Sample.tree(63), Sample.substring(64), Sample.nestedTuple(65)) }
                let result = Sample.largeTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit60 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype61 = SwiftPrototype(
        "p61(_:_:_:_:_:_:_:_:)", of: Methods10.self, family: "", make: { Methods10() }, isThrowing: true, inouts: [1,
            2, 6, 7], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anyObject(number), Sample.anyType(number + 1),
            Sample.pair(number + 2), Sample.classComposition(number + 3), Sample.optionalLarge(number + 4),
            Sample.slice(number + 5), Sample.int64(number + 6), Sample.int32(number + 7)) },
            answer: { values(Sample.slice(80))[0] },
        call: { target, number in
            var a1 = Sample.anyType(number + 1)
            var a2 = Sample.pair(number + 2)
            var a6 = Sample.int64(number + 6)
            var a7 = Sample.int32(number + 7)
            do {
                let result = try (hidden(target) as! Methods10).p61(Sample.anyObject(number), &a1, &a2,
                    Sample.classComposition(number + 3), Sample.optionalLarge(number + 4), Sample.slice(number + 5),
                    &a6, &a7)
                Journal.note("caller", result, a1, a2, a6, a7)
            } catch {
                Journal.note("error", error, a1, a2, a6, a7)
            }
        }, before: {
            try $0.hook(.before, Before61 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, After61 { Journal.note("after", $0, $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body61 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body61.unsafeNext()
                Journal.note("instead", a0, a1, a2, copy a3, a4, a5, a6, a7)
                if answer == .same { return try next.run(a0, &a1, &a2, a3, a4, a5, &a6, &a7) }
                a1 = Sample.anyType(61)
                a2 = Sample.pair(62)
                a6 = Sample.int64(66)
                a7 = Sample.int32(67)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.anyObject(60), &a1, &a2, Sample.classComposition(63),
                    Sample.optionalLarge(64), Sample.slice(65), &a6, &a7) }
                let result = Sample.slice(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit61 { _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype62 = SwiftPrototype(
        "p62(_:_:_:_:_:_:_:_:)", of: Methods10.self, family: "", make: { Methods10() }, isThrowing: false,
            inouts: [6], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.thrower(number), Sample.optionalAny(number + 1),
            Sample.counted(number + 2), Sample.float16(number + 3), Sample.numberedType(number + 4),
            Sample.uint16(number + 5), Sample.float(number + 6), Sample.floats(number + 7)) },
            answer: { values(Sample.sendable(80))[0] },
        call: { target, number in
            var a6 = Sample.float(number + 6)
            let result = (hidden(target) as! Methods10).p62(Sample.thrower(number), Sample.optionalAny(number + 1),
                Sample.counted(number + 2), Sample.float16(number + 3), Sample.numberedType(number + 4),
                Sample.uint16(number + 5), &a6, Sample.floats(number + 7))
            Journal.note("caller", result, a6)
        }, before: {
            try $0.hook(.before, Before62 { Journal.note("before", try! $0("to"), $1, $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, Before62 { Journal.note("after", try! $0("to"), $1, $2, $3, $4, $5, $6, $7) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body62 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body62.unsafeNext()
                Journal.note("instead", try! a0("to"), a1, a2, a3, a4, a5, a6, a7)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, &a6, a7) }
                a6 = Sample.float(66)
                if answer == .others { _ = next.run(Sample.thrower(60), Sample.optionalAny(61), Sample.counted(62),
                    Sample.float16(63), Sample.numberedType(64), Sample.uint16(65), &a6, Sample.floats(67)) }
                let result = Sample.sendable(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "no variable", unfitBody: {
            try $0.hook(.instead, Unfit62 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype63 = SwiftPrototype(
        "p63(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods10.self, family: "", make: { Methods10() }, isThrowing: false,
            inouts: [4], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.dictionary(number), Sample.object(number + 1),
            Sample.bytes(number + 2), Sample.optionalObject(number + 3), Sample.tuple(number + 4),
            Sample.twiceOptional(number + 5), Sample.optionalString(number + 6), Sample.function(number + 7),
            Sample.empty(number + 8), Sample.trackedObject(number + 9), Sample.uint64(number + 10),
            Sample.sendable(number + 11)) }, answer: { values(Sample.bytes(80))[0] },
        call: { target, number in
            var a4 = Sample.tuple(number + 4)
            let result = (hidden(target) as! Methods10).p63(Sample.dictionary(number), Sample.object(number + 1),
                Sample.bytes(number + 2), Sample.optionalObject(number + 3), &a4, Sample.twiceOptional(number + 5),
                Sample.optionalString(number + 6), Sample.function(number + 7), Sample.empty(number + 8),
                Sample.trackedObject(number + 9), Sample.uint64(number + 10), Sample.sendable(number + 11))
            Journal.note("caller", result, a4)
        }, before: {
            try $0.hook(.before, Before63 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7(3), $8, $9, $10,
                $11) })
        }, after: {
            try $0.hook(.after, After63 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body63 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body63.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7(3), copy a8, a9, copy a10, copy a11)
                if answer == .same { return next.run(a0, a1, a2, a3, &a4, a5, a6, a7, a8, a9, a10, a11) }
                a4 = Sample.tuple(64)
                if answer == .others { _ = next.run(Sample.dictionary(60), Sample.object(61), Sample.bytes(62),
                    Sample.optionalObject(63), &a4, Sample.twiceOptional(65), Sample.optionalString(66),
                    Sample.function(67), Sample.empty(68), Sample.trackedObject(69), Sample.uint64(70),
                    Sample.sendable(71)) }
                let result = Sample.bytes(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit63 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype64 = SwiftPrototype(
        "p64(_:_:_:)", of: Methods10.self, family: "", make: nil, isThrowing: true, inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.function(number), Sample.double(number + 1),
            Sample.anything(number + 2)) }, answer: { values(Sample.anything(80))[0] },
        call: { _, number in
            do {
                let result = try hidden(Methods10.self).p64(Sample.function(number), Sample.double(number + 1),
                    Sample.anything(number + 2))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before64 { Journal.note("before", $0(3), $1, $2) })
        }, after: {
            try $0.hook(.after, Before64 { Journal.note("after", $0(3), $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body64 { a0, a1, a2 in
                let next = Body64.unsafeNext()
                Journal.note("instead", a0(3), a1, a2)
                if answer == .same { return try next.run(a0, a1, a2) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.function(60), Sample.double(61), Sample.anything(62)) }
                let result = Sample.anything(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit64 { _, _, _ in mustNotRun() })
    })

    private static let prototype65 = SwiftPrototype(
        "p65(_:_:_:_:_:_:_:_:_:)", of: Methods10.self, family: "", make: { Methods10() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.largeTuple(number), Sample.array(number + 1),
            Sample.bool(number + 2), Sample.pointer(number + 3), Sample.fourWords(number + 4),
            Sample.uint32(number + 5), Sample.weakly(number + 6), Sample.choice(number + 7),
            Sample.vector(number + 8)) }, answer: { values(Sample.holder(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods10).p65(Sample.largeTuple(number), Sample.array(number + 1),
                Sample.bool(number + 2), Sample.pointer(number + 3), Sample.fourWords(number + 4),
                Sample.uint32(number + 5), Sample.weakly(number + 6), Sample.choice(number + 7),
                Sample.vector(number + 8))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before65 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8) })
        }, after: {
            try $0.hook(.after, After65 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body65 { a0, a1, a2, a3, a4, a5, a6, a7, a8 in
                let next = Body65.unsafeNext()
                Journal.note("instead", a0, copy a1, a2, a3, a4, a5, a6, a7, a8)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8) }
                if answer == .others { _ = next.run(Sample.largeTuple(60), Sample.array(61), Sample.bool(62),
                    Sample.pointer(63), Sample.fourWords(64), Sample.uint32(65), Sample.weakly(66), Sample.choice(67),
                    Sample.vector(68)) }
                let result = Sample.holder(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit65 { _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype66 = SwiftPrototype(
        "p66(_:_:_:_:_:_:_:)", of: Methods11.self, family: "", make: { Methods11() }, isThrowing: true, inouts: [5],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalInt8(number), Sample.opaqueTuple(number + 1),
            Sample.string(number + 2), Sample.composition(number + 3), Sample.set(number + 4),
            Sample.classType(number + 5), Sample.character(number + 6)) }, answer: { values(Sample.tree(80))[0] },
        call: { target, number in
            var a5 = Sample.classType(number + 5)
            do {
                let result = try (hidden(target) as! Methods11).p66(Sample.optionalInt8(number),
                    Sample.opaqueTuple(number + 1), Sample.string(number + 2), Sample.composition(number + 3),
                    Sample.set(number + 4), &a5, Sample.character(number + 6))
                Journal.note("caller", result, a5)
            } catch {
                Journal.note("error", error, a5)
            }
        }, before: {
            try $0.hook(.before, Before66 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6) })
        }, after: {
            try $0.hook(.after, After66 { Journal.note("after", $0, $1, $2, $3, $4, $5) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body66 { a0, a1, a2, a3, a4, a5, a6 in
                let next = Body66.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, &a5, a6) }
                a5 = Sample.classType(65)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.optionalInt8(60), Sample.opaqueTuple(61),
                    Sample.string(62), Sample.composition(63), Sample.set(64), &a5, Sample.character(66)) }
                let result = Sample.tree(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit66 { _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype67 = SwiftPrototype(
        "p67(_:_:)", of: Methods11.self, family: "", make: { Methods11() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int8(number), Sample.wide(number + 1)) },
            answer: { values(Sample.tuple(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Methods11).p67(Sample.int8(number), Sample.wide(number + 1))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before67 { Journal.note("before", $0, $1) })
        }, after: {
            try $0.hook(.after, Before67 { Journal.note("after", $0, $1) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body67 { a0, a1 in
                let next = Body67.unsafeNext()
                Journal.note("instead", a0, a1)
                if answer == .same { return try next.run(a0, a1) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.int8(60), Sample.wide(61)) }
                let result = Sample.tuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit67 { _, _ in mustNotRun() })
    })

    private static let prototype68 = SwiftPrototype(
        "p68(_:)", of: Methods11.self, family: "", make: { Methods11() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint8(number)) }, answer: { values(Sample.string(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods11).p68(Sample.uint8(number))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before68 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before68 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body68 { a0 in
                let next = Body68.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { return next.run(a0) }
                if answer == .others { _ = next.run(Sample.uint8(60)) }
                let result = Sample.string(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit68 { _ in mustNotRun() })
    })

    private static let prototype69 = SwiftPrototype(
        "p69()", of: Methods11.self, family: "", make: { Methods11() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalObject(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Methods11).p69()
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body69 {
                let next = Body69.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalObject(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit69 { mustNotRun() })
    })

    private static let prototype70 = SwiftPrototype(
        "p70(_:_:_:)", of: Methods11.self, family: "", make: nil, isThrowing: false, inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int16(number), Sample.error(number + 1),
            Sample.opaque(number + 2)) }, answer: { values(Sample.array(80))[0] },
        call: { _, number in
            let result = hidden(Methods11.self).p70(Sample.int16(number), Sample.error(number + 1),
                Sample.opaque(number + 2))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before70 { Journal.note("before", $0, $1, $2) })
        }, after: {
            try $0.hook(.after, Before70 { Journal.note("after", $0, $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body70 { a0, a1, a2 in
                let next = Body70.unsafeNext()
                Journal.note("instead", a0, a1, a2)
                if answer == .same { return next.run(a0, a1, a2) }
                if answer == .others { _ = next.run(Sample.int16(60), Sample.error(61), Sample.opaque(62)) }
                let result = Sample.array(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit70 { _, _, _ in mustNotRun() })
    })

    private static let prototype71 = SwiftPrototype(
        "p71()", of: Methods11.self, family: "", make: { Methods11() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.thrower(80))[0] },
        call: { target, _ in
            do {
                let result = try (hidden(target) as! Methods11).p71()
                Journal.note("caller", try! result("to"))
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body71 {
                let next = Body71.unsafeNext()
                Journal.note("instead")
                if answer == .same { return try next.run() }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run() }
                let result = Sample.thrower(80)
                Journal.note("answer", try! result("to"))
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit71 { mustNotRun() })
    })

    private static let prototype72 = SwiftPrototype(
        "p72(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods12.self, family: "", make: { Methods12() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.any(number), Sample.mixed(number + 1),
            Sample.numbered(number + 2), Sample.structType(number + 3), Sample.plain(number + 4),
            Sample.maybe(number + 5), Sample.large(number + 6), Sample.int(number + 7),
            Sample.composition(number + 8), Sample.double(number + 9), Sample.anyObject(number + 10),
            Sample.float16(number + 11)) }, answer: { values(Sample.optionalAny(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods12).p72(Sample.any(number), Sample.mixed(number + 1),
                Sample.numbered(number + 2), Sample.structType(number + 3), Sample.plain(number + 4),
                Sample.maybe(number + 5), Sample.large(number + 6), Sample.int(number + 7),
                Sample.composition(number + 8), Sample.double(number + 9), Sample.anyObject(number + 10),
                Sample.float16(number + 11))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before72 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, After72 { Journal.note("after", $0, $1, $2, $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body72 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body72.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, copy a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                if answer == .others { _ = next.run(Sample.any(60), Sample.mixed(61), Sample.numbered(62),
                    Sample.structType(63), Sample.plain(64), Sample.maybe(65), Sample.large(66), Sample.int(67),
                    Sample.composition(68), Sample.double(69), Sample.anyObject(70), Sample.float16(71)) }
                let result = Sample.optionalAny(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit72 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype73 = SwiftPrototype(
        "p73(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods12.self, family: "", make: nil, isThrowing: false, inouts: [10],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.character(number), Sample.set(number + 1),
            Sample.sendable(number + 2), Sample.optionalLarge(number + 3), Sample.tuple(number + 4),
            Sample.int32(number + 5), Sample.choice(number + 6), Sample.maybe(number + 7),
            Sample.optionalDouble(number + 8), Sample.slice(number + 9), Sample.wide(number + 10),
            Sample.structType(number + 11)) }, answer: { values(Sample.character(80))[0] },
        call: { _, number in
            var a10 = Sample.wide(number + 10)
            let result = hidden(Methods12.self).p73(Sample.character(number), Sample.set(number + 1),
                Sample.sendable(number + 2), Sample.optionalLarge(number + 3), Sample.tuple(number + 4),
                Sample.int32(number + 5), Sample.choice(number + 6), Sample.maybe(number + 7),
                Sample.optionalDouble(number + 8), Sample.slice(number + 9), &a10, Sample.structType(number + 11))
            Journal.note("caller", result, a10)
        }, before: {
            try $0.hook(.before, Before73 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, After73 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body73 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body73.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, &a10, a11) }
                a10 = Sample.wide(70)
                if answer == .others { _ = next.run(Sample.character(60), Sample.set(61), Sample.sendable(62),
                    Sample.optionalLarge(63), Sample.tuple(64), Sample.int32(65), Sample.choice(66), Sample.maybe(67),
                    Sample.optionalDouble(68), Sample.slice(69), &a10, Sample.structType(71)) }
                let result = Sample.character(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit73 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype74 = SwiftPrototype(
        "p74(_:)", of: Methods12.self, family: "", make: { Methods12() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.weakly(number)) }, answer: { values(Sample.numbered(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Methods12).p74(Sample.weakly(number))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before74 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before74 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body74 { a0 in
                let next = Body74.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { return next.run(a0) }
                if answer == .others { _ = next.run(Sample.weakly(60)) }
                let result = Sample.numbered(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit74 { _, _ in mustNotRun() })
    })

    private static let prototype75 = SwiftPrototype(
        "init(_:_:_:_:_:_:)", of: Made75.self, family: "", make: nil, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.dictionary(number), Sample.anything(number + 1),
            Sample.function(number + 2), Sample.tree(number + 3), Sample.large(number + 4), Sample.any(number + 5)) },
            answer: nil,
        call: { _, number in
            let result = hidden(Made75.self).init(Sample.dictionary(number), Sample.anything(number + 1),
                Sample.function(number + 2), Sample.tree(number + 3), Sample.large(number + 4), Sample.any(number + 5))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before75 { Journal.note("before", $0, $1, $2(3), $3, $4, $5) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body75 { a0, a1, a2, a3, a4, a5 in
                let next = Body75.unsafeNext()
                Journal.note("instead", copy a0, copy a1, (copy a2)(3), copy a3, copy a4, copy a5)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5) }
                let result = next.run(Sample.dictionary(60), Sample.anything(61), Sample.function(62),
                    Sample.tree(63), Sample.large(64), Sample.any(65))
                Journal.note("answer", result)
                return result
            })
    })

    private static let prototype76 = SwiftPrototype(
        "p76(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods12.self, family: "", make: { Methods12() }, isThrowing: false,
            inouts: [2], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.classComposition(number), Sample.function(number + 1),
            Sample.pair(number + 2), Sample.int16(number + 3), Sample.int(number + 4), Sample.mixed(number + 5),
            Sample.bool(number + 6), Sample.opaque(number + 7), Sample.numberedType(number + 8),
            Sample.counted(number + 9), Sample.twiceOptional(number + 10), Sample.array(number + 11)) },
            answer: { values(Sample.float16(80))[0] },
        call: { target, number in
            var a2 = Sample.pair(number + 2)
            let result = (hidden(target) as! Methods12).p76(Sample.classComposition(number),
                Sample.function(number + 1), &a2, Sample.int16(number + 3), Sample.int(number + 4),
                Sample.mixed(number + 5), Sample.bool(number + 6), Sample.opaque(number + 7),
                Sample.numberedType(number + 8), Sample.counted(number + 9), Sample.twiceOptional(number + 10),
                Sample.array(number + 11))
            Journal.note("caller", result, a2)
        }, before: {
            try $0.hook(.before, Before76 { Journal.note("before", $0, $1(3), $2, $3, $4, $5, $6, $7, $8, $9, $10,
                $11) })
        }, after: {
            try $0.hook(.after, After76 { Journal.note("after", $0, $1(3), $2, $3, $4, $5, $6, $7, $8, $9) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body76 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body76.unsafeNext()
                Journal.note("instead", a0, a1(3), a2, a3, a4, a5, a6, a7, a8, a9, copy a10, a11)
                if answer == .same { return next.run(a0, a1, &a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                a2 = Sample.pair(62)
                if answer == .others { _ = next.run(Sample.classComposition(60), Sample.function(61), &a2,
                    Sample.int16(63), Sample.int(64), Sample.mixed(65), Sample.bool(66), Sample.opaque(67),
                    Sample.numberedType(68), Sample.counted(69), Sample.twiceOptional(70), Sample.array(71)) }
                let result = Sample.float16(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit76 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype77 = SwiftPrototype(
        "p77(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods12.self, family: "", make: { Methods12() }, isThrowing: false,
            inouts: [6, 8], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.largeTuple(number), Sample.optionalInt8(number + 1),
            Sample.optionalObject(number + 2), Sample.optionalAny(number + 3), Sample.uint8(number + 4),
            Sample.error(number + 5), Sample.plain(number + 6), Sample.nestedTuple(number + 7),
            Sample.trackedObject(number + 8), Sample.empty(number + 9), Sample.pointer(number + 10),
            Sample.uint32(number + 11)) }, answer: { values(Sample.weakly(80))[0] },
        call: { target, number in
            var a6 = Sample.plain(number + 6)
            var a8 = Sample.trackedObject(number + 8)
            let result = (hidden(target) as! Methods12).p77(Sample.largeTuple(number),
                Sample.optionalInt8(number + 1), Sample.optionalObject(number + 2), Sample.optionalAny(number + 3),
                Sample.uint8(number + 4), Sample.error(number + 5), &a6, Sample.nestedTuple(number + 7), &a8,
                Sample.empty(number + 9), Sample.pointer(number + 10), Sample.uint32(number + 11))
            Journal.note("caller", result, a6, a8)
        }, before: {
            try $0.hook(.before, Before77 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) })
        }, after: {
            try $0.hook(.after, After77 { Journal.note("after", $0, $1) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body77 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body77.unsafeNext()
                Journal.note("instead", a0, a1, copy a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5, &a6, a7, &a8, a9, a10, a11) }
                a6 = Sample.plain(66)
                a8 = Sample.trackedObject(68)
                if answer == .others { _ = next.run(Sample.largeTuple(60), Sample.optionalInt8(61),
                    Sample.optionalObject(62), Sample.optionalAny(63), Sample.uint8(64), Sample.error(65), &a6,
                    Sample.nestedTuple(67), &a8, Sample.empty(69), Sample.pointer(70), Sample.uint32(71)) }
                let result = Sample.weakly(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit77 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype78 = SwiftPrototype(
        "p78(_:_:_:_:_:_:_:_:_:_:_:_:)", of: Methods13.self, family: "", make: { Methods13() }, isThrowing: true,
            inouts: [0], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anyType(number), Sample.optionalString(number + 1),
            Sample.int8(number + 2), Sample.classType(number + 3), Sample.vector(number + 4),
            Sample.bytes(number + 5), Sample.holder(number + 6), Sample.optionalFunction(number + 7),
            Sample.floats(number + 8), Sample.opaqueTuple(number + 9), Sample.object(number + 10),
            Sample.string(number + 11)) }, answer: { values(Sample.int16(80))[0] },
        call: { target, number in
            var a0 = Sample.anyType(number)
            do {
                let result = try (hidden(target) as! Methods13).p78(&a0, Sample.optionalString(number + 1),
                    Sample.int8(number + 2), Sample.classType(number + 3), Sample.vector(number + 4),
                    Sample.bytes(number + 5), Sample.holder(number + 6), Sample.optionalFunction(number + 7),
                    Sample.floats(number + 8), Sample.opaqueTuple(number + 9), Sample.object(number + 10),
                    Sample.string(number + 11))
                Journal.note("caller", result, a0)
            } catch {
                Journal.note("error", error, a0)
            }
        }, before: {
            try $0.hook(.before, Before78 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7?(3), $8, $9, $10,
                $11) })
        }, after: {
            try $0.hook(.after, After78 { Journal.note("after", $0, $1, $2, $3, $4, $5, $6) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body78 { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                let next = Body78.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7?(3), a8, a9, a10, a11)
                if answer == .same { return try next.run(&a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11) }
                a0 = Sample.anyType(60)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(&a0, Sample.optionalString(61), Sample.int8(62),
                    Sample.classType(63), Sample.vector(64), Sample.bytes(65), Sample.holder(66),
                    Sample.optionalFunction(67), Sample.floats(68), Sample.opaqueTuple(69), Sample.object(70),
                    Sample.string(71)) }
                let result = Sample.int16(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit78 { _, _, _, _, _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype79 = SwiftPrototype(
        "p79(_:_:_:_:_:_:)", of: Methods13.self, family: "", make: nil, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.substring(number), Sample.numbered(number + 1),
            Sample.uint64(number + 2), Sample.float(number + 3), Sample.int64(number + 4),
            Sample.fourWords(number + 5)) }, answer: { values(Sample.int64(80))[0] },
        call: { _, number in
            let result = hidden(Methods13.self).p79(Sample.substring(number), Sample.numbered(number + 1),
                Sample.uint64(number + 2), Sample.float(number + 3), Sample.int64(number + 4),
                Sample.fourWords(number + 5))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before79 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, After79 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body79 { a0, a1, a2, a3, a4, a5 in
                let next = Body79.unsafeNext()
                Journal.note("instead", a0, copy a1, a2, a3, a4, copy a5)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5) }
                if answer == .others { _ = next.run(Sample.substring(60), Sample.numbered(61), Sample.uint64(62),
                    Sample.float(63), Sample.int64(64), Sample.fourWords(65)) }
                let result = Sample.int64(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit79 { _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype80 = SwiftPrototype(
        "int8.getter", of: Properties13.self, family: "", make: { Properties13() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.int8(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties13).int8
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body80 {
                let next = Body80.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.int8(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit80 { mustNotRun() })
    })

    private static let prototype81 = SwiftPrototype(
        "int8.setter", of: Properties13.self, family: "", make: { Properties13() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int8(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties13).int8 = Sample.int8(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before81 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before81 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body81 { a0 in
                let next = Body81.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.int8(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype82 = SwiftPrototype(
        "int16.getter", of: Properties13.self, family: "", make: { Properties13() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.int16(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties13).int16
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body82 {
                let next = Body82.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.int16(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit82 { mustNotRun() })
    })

    private static let prototype83 = SwiftPrototype(
        "int16.setter", of: Properties13.self, family: "", make: { Properties13() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int16(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties13).int16 = Sample.int16(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before83 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before83 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body83 { a0 in
                let next = Body83.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.int16(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype84 = SwiftPrototype(
        "int32.getter", of: Properties14.self, family: "", make: { Properties14() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.int32(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties14).int32
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body84 {
                let next = Body84.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.int32(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit84 { mustNotRun() })
    })

    private static let prototype85 = SwiftPrototype(
        "int32.setter", of: Properties14.self, family: "", make: { Properties14() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int32(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties14).int32 = Sample.int32(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before85 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before85 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body85 { a0 in
                let next = Body85.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.int32(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype86 = SwiftPrototype(
        "int64.getter", of: Properties14.self, family: "", make: { Properties14() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.int64(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties14).int64
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body86 {
                let next = Body86.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.int64(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit86 { mustNotRun() })
    })

    private static let prototype87 = SwiftPrototype(
        "int64.setter", of: Properties14.self, family: "", make: { Properties14() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int64(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties14).int64 = Sample.int64(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before87 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before87 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body87 { a0 in
                let next = Body87.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.int64(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype88 = SwiftPrototype(
        "int.getter", of: Properties14.self, family: "", make: { Properties14() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.int(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties14).int
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body88 {
                let next = Body88.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.int(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit88 { mustNotRun() })
    })

    private static let prototype89 = SwiftPrototype(
        "int.setter", of: Properties14.self, family: "", make: { Properties14() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.int(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties14).int = Sample.int(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before89 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before89 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body89 { a0 in
                let next = Body89.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.int(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype90 = SwiftPrototype(
        "uint8.getter", of: Properties15.self, family: "", make: { Properties15() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.uint8(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties15).uint8
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body90 {
                let next = Body90.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.uint8(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit90 { _ in mustNotRun() })
    })

    private static let prototype91 = SwiftPrototype(
        "uint8.setter", of: Properties15.self, family: "", make: { Properties15() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint8(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties15).uint8 = Sample.uint8(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before91 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before91 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body91 { a0 in
                let next = Body91.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.uint8(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype92 = SwiftPrototype(
        "uint16.getter", of: Properties15.self, family: "", make: { Properties15() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.uint16(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties15).uint16
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body92 {
                let next = Body92.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.uint16(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit92 { mustNotRun() })
    })

    private static let prototype93 = SwiftPrototype(
        "uint16.setter", of: Properties15.self, family: "", make: { Properties15() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint16(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties15).uint16 = Sample.uint16(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before93 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before93 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body93 { a0 in
                let next = Body93.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.uint16(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype94 = SwiftPrototype(
        "uint32.getter", of: Properties15.self, family: "", make: { Properties15() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.uint32(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties15).uint32
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body94 {
                let next = Body94.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.uint32(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit94 { mustNotRun() })
    })

    private static let prototype95 = SwiftPrototype(
        "uint32.setter", of: Properties15.self, family: "", make: { Properties15() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint32(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties15).uint32 = Sample.uint32(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before95 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before95 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body95 { a0 in
                let next = Body95.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.uint32(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype96 = SwiftPrototype(
        "uint64.getter", of: Properties16.self, family: "", make: { Properties16() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.uint64(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties16).uint64
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body96 {
                let next = Body96.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.uint64(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit96 { _ in mustNotRun() })
    })

    private static let prototype97 = SwiftPrototype(
        "uint64.setter", of: Properties16.self, family: "", make: { Properties16() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.uint64(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties16).uint64 = Sample.uint64(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before97 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before97 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body97 { a0 in
                let next = Body97.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.uint64(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype98 = SwiftPrototype(
        "bool.getter", of: Properties16.self, family: "", make: { Properties16() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.bool(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties16).bool
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body98 {
                let next = Body98.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.bool(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit98 { _ in mustNotRun() })
    })

    private static let prototype99 = SwiftPrototype(
        "bool.setter", of: Properties16.self, family: "", make: { Properties16() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.bool(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties16).bool = Sample.bool(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before99 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before99 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body99 { a0 in
                let next = Body99.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.bool(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype100 = SwiftPrototype(
        "float.getter", of: Properties16.self, family: "", make: { Properties16() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.float(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties16).float
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body100 {
                let next = Body100.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.float(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit100 { _ in mustNotRun() })
    })

    private static let prototype101 = SwiftPrototype(
        "float.setter", of: Properties16.self, family: "", make: { Properties16() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.float(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties16).float = Sample.float(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before101 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before101 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body101 { a0 in
                let next = Body101.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.float(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype102 = SwiftPrototype(
        "double.getter", of: Properties17.self, family: "", make: { Properties17() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.double(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties17).double
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body102 {
                let next = Body102.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.double(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit102 { mustNotRun() })
    })

    private static let prototype103 = SwiftPrototype(
        "double.setter", of: Properties17.self, family: "", make: { Properties17() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.double(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties17).double = Sample.double(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before103 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before103 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body103 { a0 in
                let next = Body103.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.double(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype104 = SwiftPrototype(
        "float16.getter", of: Properties17.self, family: "", make: { Properties17() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.float16(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties17).float16
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body104 {
                let next = Body104.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.float16(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit104 { mustNotRun() })
    })

    private static let prototype105 = SwiftPrototype(
        "float16.setter", of: Properties17.self, family: "", make: { Properties17() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.float16(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties17).float16 = Sample.float16(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before105 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, Before105 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body105 { a0 in
                let next = Body105.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.float16(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype106 = SwiftPrototype(
        "function.getter", of: Properties17.self, family: "", make: { Properties17() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.function(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties17).function
            Journal.note("caller", result(3))
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body106 {
                let next = Body106.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.function(80)
                Journal.note("answer", result(3))
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit106 { mustNotRun() })
    })

    private static let prototype107 = SwiftPrototype(
        "function.setter", of: Properties17.self, family: "", make: { Properties17() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.function(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties17).function = Sample.function(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before107 { Journal.note("before", $0(3)) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body107 { a0 in
                let next = Body107.unsafeNext()
                Journal.note("instead", (copy a0)(3))
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.function(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype108 = SwiftPrototype(
        "thrower.getter", of: Properties18.self, family: "", make: { Properties18() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.thrower(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties18).thrower
            Journal.note("caller", try! result("to"))
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body108 {
                let next = Body108.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.thrower(80)
                Journal.note("answer", try! result("to"))
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit108 { mustNotRun() })
    })

    private static let prototype109 = SwiftPrototype(
        "thrower.setter", of: Properties18.self, family: "", make: { Properties18() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.thrower(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties18).thrower = Sample.thrower(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before109 { Journal.note("before", try! $0("to")) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body109 { a0 in
                let next = Body109.unsafeNext()
                Journal.note("instead", try! (copy a0)("to"))
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.thrower(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype110 = SwiftPrototype(
        "optionalFunction.getter", of: Properties18.self, family: "", make: { Properties18() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalFunction(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties18).optionalFunction
            Journal.note("caller", result?(3))
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body110 {
                let next = Body110.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalFunction(80)
                Journal.note("answer", result?(3))
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit110 { mustNotRun() })
    })

    private static let prototype111 = SwiftPrototype(
        "optionalFunction.setter", of: Properties18.self, family: "", make: { Properties18() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalFunction(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties18).optionalFunction = Sample.optionalFunction(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before111 { Journal.note("before", $0?(3)) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body111 { a0 in
                let next = Body111.unsafeNext()
                Journal.note("instead", (copy a0)?(3))
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.optionalFunction(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype112 = SwiftPrototype(
        "classType.getter", of: Properties18.self, family: "", make: { Properties18() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.classType(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties18).classType
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body112 {
                let next = Body112.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.classType(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit112 { mustNotRun() })
    })

    private static let prototype113 = SwiftPrototype(
        "classType.setter", of: Properties18.self, family: "", make: { Properties18() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.classType(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties18).classType = Sample.classType(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before113 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body113 { a0 in
                let next = Body113.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.classType(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype114 = SwiftPrototype(
        "numberedType.getter", of: Properties19.self, family: "", make: { Properties19() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.numberedType(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties19).numberedType
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body114 {
                let next = Body114.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.numberedType(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit114 { mustNotRun() })
    })

    private static let prototype115 = SwiftPrototype(
        "numberedType.setter", of: Properties19.self, family: "", make: { Properties19() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.numberedType(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties19).numberedType = Sample.numberedType(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before115 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body115 { a0 in
                let next = Body115.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.numberedType(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype116 = SwiftPrototype(
        "anyType.getter", of: Properties19.self, family: "", make: { Properties19() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.anyType(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties19).anyType
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body116 {
                let next = Body116.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.anyType(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit116 { mustNotRun() })
    })

    private static let prototype117 = SwiftPrototype(
        "anyType.setter", of: Properties19.self, family: "", make: { Properties19() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anyType(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties19).anyType = Sample.anyType(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before117 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body117 { a0 in
                let next = Body117.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.anyType(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype118 = SwiftPrototype(
        "vector.getter", of: Properties19.self, family: "", make: { Properties19() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.vector(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties19).vector
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body118 {
                let next = Body118.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.vector(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit118 { mustNotRun() })
    })

    private static let prototype119 = SwiftPrototype(
        "vector.setter", of: Properties19.self, family: "", make: { Properties19() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.vector(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties19).vector = Sample.vector(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before119 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body119 { a0 in
                let next = Body119.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.vector(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype120 = SwiftPrototype(
        "pointer.getter", of: Properties20.self, family: "", make: { Properties20() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.pointer(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties20).pointer
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body120 {
                let next = Body120.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.pointer(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit120 { _ in mustNotRun() })
    })

    private static let prototype121 = SwiftPrototype(
        "pointer.setter", of: Properties20.self, family: "", make: { Properties20() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.pointer(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties20).pointer = Sample.pointer(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before121 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body121 { a0 in
                let next = Body121.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.pointer(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype122 = SwiftPrototype(
        "string.getter", of: Properties20.self, family: "", make: { Properties20() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.string(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties20).string
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body122 {
                let next = Body122.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.string(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit122 { mustNotRun() })
    })

    private static let prototype123 = SwiftPrototype(
        "string.setter", of: Properties20.self, family: "", make: { Properties20() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.string(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties20).string = Sample.string(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before123 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body123 { a0 in
                let next = Body123.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.string(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype124 = SwiftPrototype(
        "character.getter", of: Properties20.self, family: "", make: { Properties20() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.character(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties20).character
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body124 {
                let next = Body124.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.character(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit124 { mustNotRun() })
    })

    private static let prototype125 = SwiftPrototype(
        "character.setter", of: Properties20.self, family: "", make: { Properties20() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.character(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties20).character = Sample.character(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before125 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body125 { a0 in
                let next = Body125.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.character(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype126 = SwiftPrototype(
        "substring.getter", of: Properties21.self, family: "", make: { Properties21() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.substring(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties21).substring
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body126 {
                let next = Body126.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.substring(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit126 { mustNotRun() })
    })

    private static let prototype127 = SwiftPrototype(
        "substring.setter", of: Properties21.self, family: "", make: { Properties21() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.substring(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties21).substring = Sample.substring(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before127 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body127 { a0 in
                let next = Body127.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.substring(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype128 = SwiftPrototype(
        "array.getter", of: Properties21.self, family: "", make: { Properties21() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.array(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties21).array
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body128 {
                let next = Body128.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.array(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit128 { mustNotRun() })
    })

    private static let prototype129 = SwiftPrototype(
        "array.setter", of: Properties21.self, family: "", make: { Properties21() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.array(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties21).array = Sample.array(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before129 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body129 { a0 in
                let next = Body129.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.array(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype130 = SwiftPrototype(
        "slice.getter", of: Properties21.self, family: "", make: { Properties21() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.slice(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties21).slice
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body130 {
                let next = Body130.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.slice(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit130 { mustNotRun() })
    })

    private static let prototype131 = SwiftPrototype(
        "slice.setter", of: Properties21.self, family: "", make: { Properties21() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.slice(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties21).slice = Sample.slice(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before131 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body131 { a0 in
                let next = Body131.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.slice(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype132 = SwiftPrototype(
        "dictionary.getter", of: Properties22.self, family: "", make: { Properties22() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.dictionary(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties22).dictionary
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body132 {
                let next = Body132.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.dictionary(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit132 { mustNotRun() })
    })

    private static let prototype133 = SwiftPrototype(
        "dictionary.setter", of: Properties22.self, family: "", make: { Properties22() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.dictionary(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties22).dictionary = Sample.dictionary(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before133 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body133 { a0 in
                let next = Body133.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.dictionary(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype134 = SwiftPrototype(
        "set.getter", of: Properties22.self, family: "", make: { Properties22() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.set(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties22).set
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body134 {
                let next = Body134.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.set(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit134 { mustNotRun() })
    })

    private static let prototype135 = SwiftPrototype(
        "set.setter", of: Properties22.self, family: "", make: { Properties22() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.set(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties22).set = Sample.set(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before135 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body135 { a0 in
                let next = Body135.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.set(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype136 = SwiftPrototype(
        "optionalInt8.getter", of: Properties22.self, family: "", make: { Properties22() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalInt8(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties22).optionalInt8
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body136 {
                let next = Body136.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalInt8(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit136 { mustNotRun() })
    })

    private static let prototype137 = SwiftPrototype(
        "optionalInt8.setter", of: Properties22.self, family: "", make: { Properties22() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalInt8(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties22).optionalInt8 = Sample.optionalInt8(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before137 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body137 { a0 in
                let next = Body137.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.optionalInt8(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype138 = SwiftPrototype(
        "optionalDouble.getter", of: Properties23.self, family: "", make: { Properties23() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalDouble(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties23).optionalDouble
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body138 {
                let next = Body138.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalDouble(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit138 { mustNotRun() })
    })

    private static let prototype139 = SwiftPrototype(
        "optionalDouble.setter", of: Properties23.self, family: "", make: { Properties23() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalDouble(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties23).optionalDouble = Sample.optionalDouble(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before139 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body139 { a0 in
                let next = Body139.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.optionalDouble(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype140 = SwiftPrototype(
        "optionalString.getter", of: Properties23.self, family: "", make: { Properties23() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalString(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties23).optionalString
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body140 {
                let next = Body140.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalString(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit140 { mustNotRun() })
    })

    private static let prototype141 = SwiftPrototype(
        "optionalString.setter", of: Properties23.self, family: "", make: { Properties23() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalString(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties23).optionalString = Sample.optionalString(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before141 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body141 { a0 in
                let next = Body141.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.optionalString(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype142 = SwiftPrototype(
        "optionalObject.getter", of: Properties23.self, family: "", make: { Properties23() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalObject(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties23).optionalObject
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body142 {
                let next = Body142.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalObject(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit142 { mustNotRun() })
    })

    private static let prototype143 = SwiftPrototype(
        "optionalObject.setter", of: Properties23.self, family: "", make: { Properties23() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalObject(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties23).optionalObject = Sample.optionalObject(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before143 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body143 { a0 in
                let next = Body143.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.optionalObject(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype144 = SwiftPrototype(
        "twiceOptional.getter", of: Properties24.self, family: "", make: { Properties24() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.twiceOptional(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties24).twiceOptional
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body144 {
                let next = Body144.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.twiceOptional(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit144 { mustNotRun() })
    })

    private static let prototype145 = SwiftPrototype(
        "twiceOptional.setter", of: Properties24.self, family: "", make: { Properties24() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.twiceOptional(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties24).twiceOptional = Sample.twiceOptional(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before145 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body145 { a0 in
                let next = Body145.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.twiceOptional(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype146 = SwiftPrototype(
        "optionalLarge.getter", of: Properties24.self, family: "", make: { Properties24() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalLarge(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties24).optionalLarge
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body146 {
                let next = Body146.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalLarge(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit146 { mustNotRun() })
    })

    private static let prototype147 = SwiftPrototype(
        "optionalLarge.setter", of: Properties24.self, family: "", make: { Properties24() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalLarge(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties24).optionalLarge = Sample.optionalLarge(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before147 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body147 { a0 in
                let next = Body147.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.optionalLarge(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype148 = SwiftPrototype(
        "optionalAny.getter", of: Properties24.self, family: "", make: { Properties24() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalAny(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties24).optionalAny
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body148 {
                let next = Body148.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalAny(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit148 { mustNotRun() })
    })

    private static let prototype149 = SwiftPrototype(
        "optionalAny.setter", of: Properties24.self, family: "", make: { Properties24() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalAny(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties24).optionalAny = Sample.optionalAny(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before149 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body149 { a0 in
                let next = Body149.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.optionalAny(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype150 = SwiftPrototype(
        "tuple.getter", of: Properties25.self, family: "", make: { Properties25() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.tuple(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties25).tuple
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body150 {
                let next = Body150.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.tuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit150 { mustNotRun() })
    })

    private static let prototype151 = SwiftPrototype(
        "tuple.setter", of: Properties25.self, family: "", make: { Properties25() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.tuple(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties25).tuple = Sample.tuple(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before151 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body151 { a0 in
                let next = Body151.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.tuple(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype152 = SwiftPrototype(
        "nestedTuple.getter", of: Properties25.self, family: "", make: { Properties25() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.nestedTuple(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties25).nestedTuple
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body152 {
                let next = Body152.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.nestedTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit152 { mustNotRun() })
    })

    private static let prototype153 = SwiftPrototype(
        "nestedTuple.setter", of: Properties25.self, family: "", make: { Properties25() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.nestedTuple(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties25).nestedTuple = Sample.nestedTuple(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before153 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body153 { a0 in
                let next = Body153.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.nestedTuple(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype154 = SwiftPrototype(
        "largeTuple.getter", of: Properties25.self, family: "", make: { Properties25() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.largeTuple(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties25).largeTuple
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body154 {
                let next = Body154.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.largeTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit154 { _ in mustNotRun() })
    })

    private static let prototype155 = SwiftPrototype(
        "largeTuple.setter", of: Properties25.self, family: "", make: { Properties25() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.largeTuple(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties25).largeTuple = Sample.largeTuple(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before155 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body155 { a0 in
                let next = Body155.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.largeTuple(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype156 = SwiftPrototype(
        "opaqueTuple.getter", of: Properties26.self, family: "", make: { Properties26() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.opaqueTuple(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties26).opaqueTuple
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body156 {
                let next = Body156.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.opaqueTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit156 { mustNotRun() })
    })

    private static let prototype157 = SwiftPrototype(
        "opaqueTuple.setter", of: Properties26.self, family: "", make: { Properties26() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.opaqueTuple(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties26).opaqueTuple = Sample.opaqueTuple(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before157 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body157 { a0 in
                let next = Body157.unsafeNext()
                Journal.note("instead", a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.opaqueTuple(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype158 = SwiftPrototype(
        "empty.getter", of: Properties26.self, family: "", make: { Properties26() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.empty(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties26).empty
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body158 {
                let next = Body158.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.empty(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit158 { mustNotRun() })
    })

    private static let prototype159 = SwiftPrototype(
        "empty.setter", of: Properties26.self, family: "", make: { Properties26() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.empty(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties26).empty = Sample.empty(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before159 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body159 { a0 in
                let next = Body159.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.empty(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype160 = SwiftPrototype(
        "mixed.getter", of: Properties26.self, family: "", make: { Properties26() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.mixed(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties26).mixed
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body160 {
                let next = Body160.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.mixed(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit160 { mustNotRun() })
    })

    private static let prototype161 = SwiftPrototype(
        "mixed.setter", of: Properties26.self, family: "", make: { Properties26() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.mixed(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties26).mixed = Sample.mixed(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before161 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body161 { a0 in
                let next = Body161.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.mixed(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype162 = SwiftPrototype(
        "bytes.getter", of: Properties27.self, family: "", make: { Properties27() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.bytes(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties27).bytes
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body162 {
                let next = Body162.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.bytes(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit162 { mustNotRun() })
    })

    private static let prototype163 = SwiftPrototype(
        "bytes.setter", of: Properties27.self, family: "", make: { Properties27() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.bytes(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties27).bytes = Sample.bytes(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before163 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body163 { a0 in
                let next = Body163.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.bytes(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype164 = SwiftPrototype(
        "floats.getter", of: Properties27.self, family: "", make: { Properties27() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.floats(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties27).floats
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body164 {
                let next = Body164.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.floats(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit164 { mustNotRun() })
    })

    private static let prototype165 = SwiftPrototype(
        "floats.setter", of: Properties27.self, family: "", make: { Properties27() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.floats(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties27).floats = Sample.floats(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before165 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body165 { a0 in
                let next = Body165.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.floats(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype166 = SwiftPrototype(
        "counted.getter", of: Properties27.self, family: "", make: { Properties27() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.counted(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties27).counted
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body166 {
                let next = Body166.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.counted(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit166 { mustNotRun() })
    })

    private static let prototype167 = SwiftPrototype(
        "counted.setter", of: Properties27.self, family: "", make: { Properties27() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.counted(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties27).counted = Sample.counted(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before167 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body167 { a0 in
                let next = Body167.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.counted(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype168 = SwiftPrototype(
        "fourWords.getter", of: Properties28.self, family: "", make: { Properties28() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.fourWords(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties28).fourWords
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body168 {
                let next = Body168.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.fourWords(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit168 { mustNotRun() })
    })

    private static let prototype169 = SwiftPrototype(
        "fourWords.setter", of: Properties28.self, family: "", make: { Properties28() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.fourWords(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties28).fourWords = Sample.fourWords(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before169 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body169 { a0 in
                let next = Body169.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.fourWords(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype170 = SwiftPrototype(
        "large.getter", of: Properties28.self, family: "", make: { Properties28() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.large(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties28).large
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body170 {
                let next = Body170.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.large(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit170 { mustNotRun() })
    })

    private static let prototype171 = SwiftPrototype(
        "large.setter", of: Properties28.self, family: "", make: { Properties28() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.large(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties28).large = Sample.large(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before171 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body171 { a0 in
                let next = Body171.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.large(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype172 = SwiftPrototype(
        "opaque.getter", of: Properties28.self, family: "", make: { Properties28() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.opaque(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties28).opaque
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body172 {
                let next = Body172.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.opaque(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit172 { _ in mustNotRun() })
    })

    private static let prototype173 = SwiftPrototype(
        "opaque.setter", of: Properties28.self, family: "", make: { Properties28() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.opaque(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties28).opaque = Sample.opaque(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before173 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body173 { a0 in
                let next = Body173.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.opaque(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype174 = SwiftPrototype(
        "pair.getter", of: Properties29.self, family: "", make: { Properties29() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.pair(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties29).pair
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body174 {
                let next = Body174.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.pair(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit174 { _ in mustNotRun() })
    })

    private static let prototype175 = SwiftPrototype(
        "pair.setter", of: Properties29.self, family: "", make: { Properties29() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.pair(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties29).pair = Sample.pair(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before175 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body175 { a0 in
                let next = Body175.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.pair(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype176 = SwiftPrototype(
        "weakly.getter", of: Properties29.self, family: "", make: { Properties29() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.weakly(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties29).weakly
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body176 {
                let next = Body176.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.weakly(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit176 { mustNotRun() })
    })

    private static let prototype177 = SwiftPrototype(
        "weakly.setter", of: Properties29.self, family: "", make: { Properties29() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.weakly(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties29).weakly = Sample.weakly(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before177 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body177 { a0 in
                let next = Body177.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.weakly(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype178 = SwiftPrototype(
        "plain.getter", of: Properties29.self, family: "", make: { Properties29() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.plain(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties29).plain
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body178 {
                let next = Body178.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.plain(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit178 { mustNotRun() })
    })

    private static let prototype179 = SwiftPrototype(
        "plain.setter", of: Properties29.self, family: "", make: { Properties29() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.plain(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties29).plain = Sample.plain(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before179 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body179 { a0 in
                let next = Body179.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.plain(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype180 = SwiftPrototype(
        "choice.getter", of: Properties30.self, family: "", make: { Properties30() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.choice(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties30).choice
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body180 {
                let next = Body180.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.choice(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit180 { _ in mustNotRun() })
    })

    private static let prototype181 = SwiftPrototype(
        "choice.setter", of: Properties30.self, family: "", make: { Properties30() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.choice(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties30).choice = Sample.choice(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before181 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body181 { a0 in
                let next = Body181.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.choice(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype182 = SwiftPrototype(
        "maybe.getter", of: Properties30.self, family: "", make: { Properties30() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.maybe(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties30).maybe
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body182 {
                let next = Body182.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.maybe(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit182 { mustNotRun() })
    })

    private static let prototype183 = SwiftPrototype(
        "maybe.setter", of: Properties30.self, family: "", make: { Properties30() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.maybe(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties30).maybe = Sample.maybe(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before183 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body183 { a0 in
                let next = Body183.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.maybe(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype184 = SwiftPrototype(
        "tree.getter", of: Properties30.self, family: "", make: { Properties30() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.tree(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties30).tree
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body184 {
                let next = Body184.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.tree(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit184 { mustNotRun() })
    })

    private static let prototype185 = SwiftPrototype(
        "tree.setter", of: Properties30.self, family: "", make: { Properties30() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.tree(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties30).tree = Sample.tree(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before185 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body185 { a0 in
                let next = Body185.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.tree(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype186 = SwiftPrototype(
        "wide.getter", of: Properties31.self, family: "", make: { Properties31() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.wide(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties31).wide
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body186 {
                let next = Body186.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.wide(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit186 { mustNotRun() })
    })

    private static let prototype187 = SwiftPrototype(
        "wide.setter", of: Properties31.self, family: "", make: { Properties31() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.wide(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties31).wide = Sample.wide(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before187 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body187 { a0 in
                let next = Body187.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.wide(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype188 = SwiftPrototype(
        "anything.getter", of: Properties31.self, family: "", make: { Properties31() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.anything(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties31).anything
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body188 {
                let next = Body188.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.anything(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit188 { mustNotRun() })
    })

    private static let prototype189 = SwiftPrototype(
        "anything.setter", of: Properties31.self, family: "", make: { Properties31() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anything(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties31).anything = Sample.anything(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before189 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body189 { a0 in
                let next = Body189.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.anything(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype190 = SwiftPrototype(
        "any.getter", of: Properties31.self, family: "", make: { Properties31() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.any(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties31).any
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body190 {
                let next = Body190.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.any(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit190 { mustNotRun() })
    })

    private static let prototype191 = SwiftPrototype(
        "any.setter", of: Properties31.self, family: "", make: { Properties31() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.any(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties31).any = Sample.any(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before191 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body191 { a0 in
                let next = Body191.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.any(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype192 = SwiftPrototype(
        "sendable.getter", of: Properties32.self, family: "", make: { Properties32() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.sendable(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties32).sendable
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body192 {
                let next = Body192.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.sendable(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit192 { mustNotRun() })
    })

    private static let prototype193 = SwiftPrototype(
        "sendable.setter", of: Properties32.self, family: "", make: { Properties32() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.sendable(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties32).sendable = Sample.sendable(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before193 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body193 { a0 in
                let next = Body193.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.sendable(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype194 = SwiftPrototype(
        "numbered.getter", of: Properties32.self, family: "", make: { Properties32() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.numbered(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties32).numbered
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body194 {
                let next = Body194.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.numbered(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit194 { mustNotRun() })
    })

    private static let prototype195 = SwiftPrototype(
        "numbered.setter", of: Properties32.self, family: "", make: { Properties32() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.numbered(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties32).numbered = Sample.numbered(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before195 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body195 { a0 in
                let next = Body195.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.numbered(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype196 = SwiftPrototype(
        "error.getter", of: Properties32.self, family: "", make: { Properties32() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.error(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties32).error
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body196 {
                let next = Body196.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.error(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit196 { mustNotRun() })
    })

    private static let prototype197 = SwiftPrototype(
        "error.setter", of: Properties32.self, family: "", make: { Properties32() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.error(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties32).error = Sample.error(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before197 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body197 { a0 in
                let next = Body197.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.error(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype198 = SwiftPrototype(
        "anyObject.getter", of: Properties33.self, family: "", make: { Properties33() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.anyObject(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties33).anyObject
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body198 {
                let next = Body198.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.anyObject(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit198 { mustNotRun() })
    })

    private static let prototype199 = SwiftPrototype(
        "anyObject.setter", of: Properties33.self, family: "", make: { Properties33() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anyObject(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties33).anyObject = Sample.anyObject(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before199 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body199 { a0 in
                let next = Body199.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.anyObject(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype200 = SwiftPrototype(
        "trackedObject.getter", of: Properties33.self, family: "", make: { Properties33() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.trackedObject(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties33).trackedObject
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body200 {
                let next = Body200.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.trackedObject(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit200 { mustNotRun() })
    })

    private static let prototype201 = SwiftPrototype(
        "trackedObject.setter", of: Properties33.self, family: "", make: { Properties33() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.trackedObject(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties33).trackedObject = Sample.trackedObject(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before201 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body201 { a0 in
                let next = Body201.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.trackedObject(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype202 = SwiftPrototype(
        "composition.getter", of: Properties33.self, family: "", make: { Properties33() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.composition(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties33).composition
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body202 {
                let next = Body202.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.composition(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit202 { mustNotRun() })
    })

    private static let prototype203 = SwiftPrototype(
        "composition.setter", of: Properties33.self, family: "", make: { Properties33() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.composition(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties33).composition = Sample.composition(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before203 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body203 { a0 in
                let next = Body203.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.composition(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype204 = SwiftPrototype(
        "classComposition.getter", of: Properties34.self, family: "", make: { Properties34() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.classComposition(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties34).classComposition
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body204 {
                let next = Body204.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.classComposition(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit204 { mustNotRun() })
    })

    private static let prototype205 = SwiftPrototype(
        "classComposition.setter", of: Properties34.self, family: "", make: { Properties34() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.classComposition(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties34).classComposition = Sample.classComposition(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before205 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body205 { a0 in
                let next = Body205.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.classComposition(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype206 = SwiftPrototype(
        "object.getter", of: Properties34.self, family: "", make: { Properties34() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.object(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties34).object
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body206 {
                let next = Body206.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.object(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit206 { mustNotRun() })
    })

    private static let prototype207 = SwiftPrototype(
        "object.setter", of: Properties34.self, family: "", make: { Properties34() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.object(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties34).object = Sample.object(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before207 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body207 { a0 in
                let next = Body207.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.object(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype208 = SwiftPrototype(
        "holder.getter", of: Properties34.self, family: "", make: { Properties34() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.holder(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Properties34).holder
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body208 {
                let next = Body208.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.holder(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit208 { mustNotRun() })
    })

    private static let prototype209 = SwiftPrototype(
        "holder.setter", of: Properties34.self, family: "", make: { Properties34() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.holder(number)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Properties34).holder = Sample.holder(number)
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before209 { Journal.note("before", $0) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body209 { a0 in
                let next = Body209.unsafeNext()
                Journal.note("instead", copy a0)
                if answer == .same { next.run(a0); return }
                if answer == .others { next.run(Sample.holder(60)) }
                Journal.note("answer")
            })
    })

    private static let prototype210 = SwiftPrototype(
        "p210(_:_:_:_:_:_:_:_:)", of: Member210.self, family: "block", make: { Member210() }, isThrowing: false,
            inouts: [3], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalString(number), Sample.classType(number + 1),
            Sample.mixed(number + 2), Sample.pair(number + 3), SwiftPrototype.Unboxed(), Sample.maybe(number + 5),
            Sample.plain(number + 6), Sample.vector(number + 7)) }, answer: { values(Sample.string(80))[0] },
        call: { target, number in
            var a3 = Sample.pair(number + 3)
            let result = (hidden(target) as! Member210).p210(Sample.optionalString(number),
                Sample.classType(number + 1), Sample.mixed(number + 2), &a3, Sample.cFunction(number + 4),
                Sample.maybe(number + 5), Sample.plain(number + 6), Sample.vector(number + 7))
            Journal.note("caller", result, a3)
        }, before: {
            try $0.hook(.before, Before210 { Journal.note("before", $0, $1, $2, $3, $4(3), $5, $6, $7) })
        }, after: {
            try $0.hook(.after, After210 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body210 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body210.unsafeNext()
                Journal.note("instead", a0, copy a1, a2, a3, a4(3), a5, a6, copy a7)
                if answer == .same { return next.run(a0, a1, a2, &a3, a4, a5, a6, a7) }
                a3 = Sample.pair(63)
                if answer == .others { _ = next.run(Sample.optionalString(60), Sample.classType(61), Sample.mixed(62),
                    &a3, Sample.cFunction(64), Sample.maybe(65), Sample.plain(66), Sample.vector(67)) }
                let result = Sample.string(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit210 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype211 = SwiftPrototype(
        "p211(_:_:_:_:_:_:)", of: Member211.self, family: "C type", make: { Member211() }, isThrowing: true,
            inouts: [1], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.signals(number), Sample.poll(number + 1),
            Sample.idType(number + 2), Sample.wide(number + 3), Sample.any(number + 4), Sample.float(number + 5)) },
            answer: { values(Sample.int64(80))[0] },
        call: { target, number in
            var a1 = Sample.poll(number + 1)
            do {
                let result = try (hidden(target) as! Member211).p211(Sample.signals(number), &a1,
                    Sample.idType(number + 2), Sample.wide(number + 3), Sample.any(number + 4),
                    Sample.float(number + 5))
                Journal.note("caller", result, a1)
            } catch {
                Journal.note("error", error, a1)
            }
        }, before: {
            try $0.hook(.before, Before211 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, Before211 { Journal.note("after", $0, $1, $2, $3, $4, $5) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body211 { a0, a1, a2, a3, a4, a5 in
                let next = Body211.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5)
                if answer == .same { return try next.run(a0, &a1, a2, a3, a4, a5) }
                a1 = Sample.poll(61)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.signals(60), &a1, Sample.idType(62), Sample.wide(63),
                    Sample.any(64), Sample.float(65)) }
                let result = Sample.int64(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit211 { _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype212 = SwiftPrototype(
        "p212(_:_:_:_:)", of: Member212.self, family: "SIMD", make: { Member212() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.simd2Float(number), Sample.optionalObject(number + 1),
            Sample.float16(number + 2), Sample.int32(number + 3)) }, answer: { () },
        call: { target, number in
            (hidden(target) as! Member212).p212(Sample.simd2Float(number), Sample.optionalObject(number + 1),
                Sample.float16(number + 2), Sample.int32(number + 3))
            Journal.note("caller")
        }, before: {
            try $0.hook(.before, Before212 { Journal.note("before", $0, $1, $2, $3) })
        }, after: {
            try $0.hook(.after, Before212 { Journal.note("after", $0, $1, $2, $3) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body212 { a0, a1, a2, a3 in
                let next = Body212.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3)
                if answer == .same { next.run(a0, a1, a2, a3); return }
                if answer == .others { next.run(Sample.simd2Float(60), Sample.optionalObject(61), Sample.float16(62),
                    Sample.int32(63)) }
                Journal.note("answer")
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit212 { _, _, _, _ in mustNotRun() })
    })

    private static let prototype213 = SwiftPrototype(
        "p213(_:_:_:)", of: Member213.self, family: "existential", make: nil, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.choice(number), Sample.optionalError(number + 1),
            Sample.tuple(number + 2)) }, answer: { values(Sample.numberedError(80))[0] },
        call: { _, number in
            let result = hidden(Member213.self).p213(Sample.choice(number), Sample.optionalError(number + 1),
                Sample.tuple(number + 2))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before213 { Journal.note("before", $0, $1, $2) })
        }, after: {
            try $0.hook(.after, Before213 { Journal.note("after", $0, $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body213 { a0, a1, a2 in
                let next = Body213.unsafeNext()
                Journal.note("instead", a0, a1, a2)
                if answer == .same { return next.run(a0, a1, a2) }
                if answer == .others { _ = next.run(Sample.choice(60), Sample.optionalError(61), Sample.tuple(62)) }
                let result = Sample.numberedError(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit213 { _, _, _ in mustNotRun() })
    })

    private static let prototype214 = SwiftPrototype(
        "p214(_:_:_:_:_:_:_:_:)", of: Member214.self, family: "value generic", make: { Member214() },
            isThrowing: true, inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.structType(number), Sample.error(number + 1),
            Sample.bytes(number + 2), Sample.fiveDoubles(number + 3), Sample.numberedType(number + 4),
            Sample.array(number + 5), Sample.trackedObject(number + 6), Sample.largeTuple(number + 7)) },
            answer: { values(Sample.numbered(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Member214).p214(Sample.structType(number),
                    Sample.error(number + 1), Sample.bytes(number + 2), Sample.fiveDoubles(number + 3),
                    Sample.numberedType(number + 4), Sample.array(number + 5), Sample.trackedObject(number + 6),
                    Sample.largeTuple(number + 7))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before214 { Journal.note("before", $0, $1, $2, $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, After214 { Journal.note("after", $0, $1, $2, $3) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body214 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body214.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5, a6, a7)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, a5, a6, a7) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.structType(60), Sample.error(61), Sample.bytes(62),
                    Sample.fiveDoubles(63), Sample.numberedType(64), Sample.array(65), Sample.trackedObject(66),
                    Sample.largeTuple(67)) }
                let result = Sample.numbered(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "a variable", unfitBody: {
            try $0.hook(.instead, Unfit214 { _, _, _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype215 = SwiftPrototype(
        "p215(_:_:_:_:_:)", of: Member215.self, family: "noncopyable", make: { Member215() }, isThrowing: true,
            inouts: [3, 4], seesArguments: true,
        isKnown: true, samples: { number in values(SwiftPrototype.Unboxed(), SwiftPrototype.Unboxed(),
            Sample.int8(number + 2), Sample.substring(number + 3), SwiftPrototype.Unboxed()) },
            answer: { SwiftPrototype.Unboxed() },
        call: { target, number in
            var a3 = Sample.substring(number + 3)
            var a4 = Sample.uniquePair(number + 4)
            do {
                let result = try (hidden(target) as! Member215).p215(Sample.uniqueChoice(number),
                    Sample.unique(number + 1), Sample.int8(number + 2), &a3, &a4)
                Journal.note("caller", result.text, a3, a4.text)
            } catch {
                Journal.note("error", error, a3, a4.text)
            }
        }, before: {
            try $0.hook(.before, Before215 { Journal.note("before", $0.text, $1.text, $2, $3, $4.text) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body215 { a0, a1, a2, a3, a4 in
                let next = Body215.unsafeNext()
                Journal.note("instead", a0.text, a1.text, a2, a3, a4.text)
                if answer == .same { return try next.run(a0, a1, a2, &a3, &a4) }
                a3 = Sample.substring(63)
                a4 = Sample.uniquePair(64)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.uniqueChoice(60), Sample.unique(61), Sample.int8(62),
                    &a3, &a4) }
                let result = Sample.uniqueNumber(80)
                Journal.note("answer", result.text)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit215 { _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype216 = SwiftPrototype(
        "p216(_:_:_:_:_:_:)", of: Member216.self, family: "generic", make: { Member216() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.string(number), Sample.optionalDouble(number + 1),
            Sample.counted(number + 2), Sample.classComposition(number + 3), Sample.nestedTuple(number + 4),
            Sample.uint8(number + 5)) }, answer: { values(Sample.optionalLarge(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Member216).p216(Sample.string(number), Sample.optionalDouble(number + 1),
                Sample.counted(number + 2), Sample.classComposition(number + 3), Sample.nestedTuple(number + 4),
                Sample.uint8(number + 5))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before216 { Journal.note("before", $0, $1, $2, $3, $4, $5) })
        }, after: {
            try $0.hook(.after, Before216 { Journal.note("after", $0, $1, $2, $3, $4, $5) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body216 { a0, a1, a2, a3, a4, a5 in
                let next = Body216.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4, a5)
                if answer == .same { return next.run(a0, a1, a2, a3, a4, a5) }
                if answer == .others { _ = next.run(Sample.string(60), Sample.optionalDouble(61), Sample.counted(62),
                    Sample.classComposition(63), Sample.nestedTuple(64), Sample.uint8(65)) }
                let result = Sample.optionalLarge(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit216 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype217 = SwiftPrototype(
        "p217(_:_:_:_:_:_:_:_:)", of: Member217.self, family: "typed throwing function", make: { Member217() },
            isThrowing: true, inouts: [5], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.slice(number), Sample.optionalInt8(number + 1),
            Sample.typedThrower(number + 2), Sample.int16(number + 3), Sample.composition(number + 4),
            Sample.int(number + 5), Sample.bool(number + 6), Sample.double(number + 7)) },
            answer: { values(Sample.sendable(80))[0] },
        call: { target, number in
            var a5 = Sample.int(number + 5)
            do {
                let result = try (hidden(target) as! Member217).p217(Sample.slice(number),
                    Sample.optionalInt8(number + 1), Sample.typedThrower(number + 2), Sample.int16(number + 3),
                    Sample.composition(number + 4), &a5, Sample.bool(number + 6), Sample.double(number + 7))
                Journal.note("caller", result, a5)
            } catch {
                Journal.note("error", error, a5)
            }
        }, before: {
            try $0.hook(.before, Before217 { Journal.note("before", $0, $1, try! $2(3), $3, $4, $5, $6, $7) })
        }, after: {
            try $0.hook(.after, Before217 { Journal.note("after", $0, $1, try! $2(3), $3, $4, $5, $6, $7) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body217 { a0, a1, a2, a3, a4, a5, a6, a7 in
                let next = Body217.unsafeNext()
                Journal.note("instead", a0, a1, try! a2(3), a3, a4, a5, a6, a7)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4, &a5, a6, a7) }
                a5 = Sample.int(65)
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.slice(60), Sample.optionalInt8(61),
                    Sample.typedThrower(62), Sample.int16(63), Sample.composition(64), &a5, Sample.bool(66),
                    Sample.double(67)) }
                let result = Sample.sendable(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another error", unfitBody: {
            try $0.hook(.instead, Unfit217 { (_, _, _, _, _, _, _, _) throws(OtherFailure) in mustNotRun() })
    })

    private static let prototype218 = SwiftPrototype(
        "p218(_:_:_:)", of: Member218.self, family: "asynchronous function", make: { Member218() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.asynchronous(number), Sample.opaque(number + 1),
            Sample.dictionary(number + 2)) }, answer: { values(Sample.object(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Member218).p218(Sample.asynchronous(number), Sample.opaque(number + 1),
                Sample.dictionary(number + 2))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before218 { Journal.note("before", Sample.answer(of: $0), $1, $2) })
        }, after: {
            try $0.hook(.after, Before218 { Journal.note("after", Sample.answer(of: $0), $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body218 { a0, a1, a2 in
                let next = Body218.unsafeNext()
                Journal.note("instead", Sample.answer(of: a0), a1, a2)
                if answer == .same { return next.run(a0, a1, a2) }
                if answer == .others { _ = next.run(Sample.asynchronous(60), Sample.opaque(61), Sample.dictionary(62)) }
                let result = Sample.object(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit218 { _, _, _ in mustNotRun() })
    })

    private static let prototype219 = SwiftPrototype(
        "p219()", of: Member219.self, family: "opaque result", make: { Member219() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.optionalInt(80))[0] },
        call: { target, _ in
            let result = (hidden(target) as! Member219).p219()
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body219 {
                let next = Body219.unsafeNext()
                Journal.note("instead")
                if answer == .same { return next.run() }
                if answer == .others { _ = next.run() }
                let result = Sample.optionalInt(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit219 { mustNotRun() })
    })

    private static let prototype220 = SwiftPrototype(
        "p220(_:_:_:_:_:)", of: Member220.self, family: "typed throws", make: { Member220() }, isThrowing: true,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.anything(number), Sample.tree(number + 1),
            Sample.uint64(number + 2), Sample.fourWords(number + 3), Sample.weakly(number + 4)) },
            answer: { values(Sample.pointer(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Member220).p220(Sample.anything(number), Sample.tree(number + 1),
                    Sample.uint64(number + 2), Sample.fourWords(number + 3), Sample.weakly(number + 4))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before220 { Journal.note("before", $0, $1, $2, $3, $4) })
        }, after: {
            try $0.hook(.after, Before220 { Journal.note("after", $0, $1, $2, $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body220 { (a0, a1, a2, a3, a4) throws(Failure) in
                let next = Body220.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4) }
                if answer == .alone { try Journal.fail(with: Sample.failure(70)) }
                if answer == .others { _ = try next.run(Sample.anything(60), Sample.tree(61), Sample.uint64(62),
                    Sample.fourWords(63), Sample.weakly(64)) }
                let result = Sample.pointer(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit220 { (_, _, _, _, _) async throws(Failure) in mustNotRun() })
    })

    private static let prototype221 = SwiftPrototype(
        "v221.getter", of: Member221.self, family: "throwing getter", make: { Member221() }, isThrowing: true,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.character(80))[0] },
        call: { target, _ in
            do {
                let result = try (hidden(target) as! Member221).v221
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body221 { () throws(LargeFailure) in
                let next = Body221.unsafeNext()
                Journal.note("instead")
                if answer == .same { return try next.run() }
                if answer == .alone { try Journal.fail(with: Sample.largeFailure(70)) }
                if answer == .others { _ = try next.run() }
                let result = Sample.character(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit221 { () throws(LargeFailure) in mustNotRun() })
    })

    private static let prototype222 = SwiftPrototype(
        "v222.getter", of: Member222.self, family: "asynchronous getter", make: { Member222() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.floats(80))[0] },
        call: { target, _ in
            nonisolated(unsafe) let target = target
            waited {
                let result = await (hidden(target) as! Member222).v222
                Journal.note("caller", result)
            }
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body222 {
                let next = await Body222.unsafeNext()
                Journal.note("instead")
                if answer == .same { return await next.run() }
                if answer == .others { _ = await next.run() }
                let result = Sample.floats(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit222 { mustNotRun() })
    })

    private static let prototype223 = SwiftPrototype(
        "p223(_:_:_:_:_:)", of: Member223.self, family: "async", make: nil, isThrowing: false, inouts: [],
            seesArguments: false,
        isKnown: true, samples: { number in values(Sample.optionalAny(number), Sample.twiceOptional(number + 1),
            Sample.uint16(number + 2), Sample.anyType(number + 3), Sample.holder(number + 4)) },
            answer: { values(Sample.opaqueTuple(80))[0] },
        call: { _, number in
            waited {
                let result = await hidden(Member223.self).p223(Sample.optionalAny(number),
                    Sample.twiceOptional(number + 1), Sample.uint16(number + 2), Sample.anyType(number + 3),
                    Sample.holder(number + 4))
                Journal.note("caller", result)
            }
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body223 { a0, a1, a2, a3, a4 in
                let next = await Body223.unsafeNext()
                Journal.note("instead", a0, a1, copy a2, copy a3, a4)
                if answer == .same { return await next.run(a0, a1, a2, a3, a4) }
                if answer == .others { _ = await next.run(Sample.optionalAny(60), Sample.twiceOptional(61),
                    Sample.uint16(62), Sample.anyType(63), Sample.holder(64)) }
                let result = Sample.opaqueTuple(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit223 { _, _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype224 = SwiftPrototype(
        "p224()", of: Member224.self, family: "nonisolated(nonsending)", make: { Member224() }, isThrowing: true,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.large(80))[0] },
        call: { target, _ in
            nonisolated(unsafe) let target = target
            waited {
                do {
                    let result = try await (hidden(target) as! Member224).p224()
                    Journal.note("caller", result)
                } catch {
                    Journal.note("error", error)
                }
            }
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body224 { () async throws(Failure) in
                let next = await Body224.unsafeNext()
                Journal.note("instead")
                if answer == .same { return try await next.run() }
                if answer == .alone { try Journal.fail(with: Sample.failure(70)) }
                if answer == .others { _ = try await next.run() }
                let result = Sample.large(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another error", unfitBody: {
            try $0.hook(.instead, Unfit224 { () async throws(OtherFailure) in mustNotRun() })
    })

    private static let prototype225 = SwiftPrototype(
        "p225(_:_:_:)", of: Member225.self, family: "@concurrent", make: { Member225() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.set(number), Sample.anyObject(number + 1),
            Sample.empty(number + 2)) }, answer: { values(Sample.uint32(80))[0] },
        call: { target, number in
            nonisolated(unsafe) let target = target
            waited {
                let result = await (hidden(target) as! Member225).p225(Sample.set(number),
                    Sample.anyObject(number + 1), Sample.empty(number + 2))
                Journal.note("caller", result)
            }
        }, before: {
            try $0.hook(.before, Before225 { Journal.note("before", $0, $1, $2) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body225 { a0, a1, a2 in
                let next = await Body225.unsafeNext()
                Journal.note("instead", a0, a1, a2)
                if answer == .same { return await next.run(a0, a1, a2) }
                if answer == .others { _ = await next.run(Sample.set(60), Sample.anyObject(61), Sample.empty(62)) }
                let result = Sample.uint32(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit225 { _, _, _, _ in mustNotRun() })
    })

    private static let prototype226 = SwiftPrototype(
        "p226()", of: Member226.self, family: "main actor", make: { Member226() }, isThrowing: false, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { _ in values() }, answer: { values(Sample.float(80))[0] },
        call: { target, _ in
            nonisolated(unsafe) let target = target
            waited {
                let result = await (hidden(target) as! Member226).p226()
                Journal.note("caller", result)
            }
        }, before: {
            try $0.hook(.before, SawNothing { Journal.note("before") })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body226 {
                let next = await Body226.unsafeNext()
                Journal.note("instead")
                if answer == .same { return await next.run() }
                if answer == .others { _ = await next.run() }
                let result = Sample.float(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "throwing", unfitBody: {
            try $0.hook(.instead, Unfit226 { mustNotRun() })
    })

    private static let prototype227 = SwiftPrototype(
        "p227(_:_:_:_:_:)", of: Member227.self, family: "actor", make: { Member227() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.twiceOptional(number), Sample.uint64(number + 1),
            Sample.tuple(number + 2), Sample.sendable(number + 3), Sample.nestedTuple(number + 4)) },
            answer: { values(Sample.optionalInt8(80))[0] },
        call: { target, number in
            nonisolated(unsafe) let target = target
            waited {
                do {
                    let result = try await (hidden(target) as! Member227).p227(Sample.twiceOptional(number),
                        Sample.uint64(number + 1), Sample.tuple(number + 2), Sample.sendable(number + 3),
                        Sample.nestedTuple(number + 4))
                    Journal.note("caller", result)
                } catch {
                    Journal.note("error", error)
                }
            }
        }, before: {
            try $0.hook(.before, Before227 { Journal.note("before", $0, $1, $2, $3, $4) })
        }, after: {
            try $0.hook(.after, Before227 { Journal.note("after", $0, $1, $2, $3, $4) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body227 { a0, a1, a2, a3, a4 in
                let next = Body227.unsafeNext()
                Journal.note("instead", a0, a1, a2, a3, a4)
                if answer == .same { return try next.run(a0, a1, a2, a3, a4) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.twiceOptional(60), Sample.uint64(61), Sample.tuple(62),
                    Sample.sendable(63), Sample.nestedTuple(64)) }
                let result = Sample.optionalInt8(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit227 { _, _, _, _, _ in mustNotRun() })
    })

    private static let prototype228 = SwiftPrototype(
        "p228(_:_:_:)", of: Member228.self, family: "isolated parameter", make: { Member228() }, isThrowing: false,
            inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.optionalActor(number), Sample.substring(number + 1),
            Sample.vector(number + 2)) }, answer: { values(Sample.int64(80))[0] },
        call: { target, number in
            nonisolated(unsafe) let target = target
            waited {
                let result = await (hidden(target) as! Member228).p228(Sample.optionalActor(number),
                    Sample.substring(number + 1), Sample.vector(number + 2))
                Journal.note("caller", result)
            }
        }, before: {
            try $0.hook(.before, Before228 { Journal.note("before", $0, $1, $2) })
        }, after: {
            try $0.hook(.after, Before228 { Journal.note("after", $0, $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body228 { a0, a1, a2 in
                let next = await Body228.unsafeNext()
                Journal.note("instead", a0, a1, a2)
                if answer == .same { return await next.run(a0, a1, a2) }
                if answer == .others { _ = await next.run(Sample.optionalActor(60), Sample.substring(61),
                    Sample.vector(62)) }
                let result = Sample.int64(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "one parameter more", unfitBody: {
            try $0.hook(.instead, Unfit228 { _, _, _, _ in mustNotRun() })
    })

    private static let prototype229 = SwiftPrototype(
        "p229(_:_:)", of: Member229.self, family: "pack", make: { Member229() }, isThrowing: true, inouts: [],
            seesArguments: true,
        isKnown: true, samples: { number in values(Sample.dictionary(number), Sample.optionalObject(number + 1),
            Sample.float16(number + 2)) }, answer: { values(Sample.plain(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Member229).p229(Sample.dictionary(number),
                    Sample.optionalObject(number + 1), Sample.float16(number + 2))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before229 { Journal.note("before", $0, $1, $2) })
        }, after: {
            try $0.hook(.after, Before229 { Journal.note("after", $0, $1, $2) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body229 { a0, a1, a2 in
                let next = Body229.unsafeNext()
                Journal.note("instead", a0, a1, a2)
                if answer == .same { return try next.run(a0, a1, a2) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.dictionary(60), Sample.optionalObject(61),
                    Sample.float16(62)) }
                let result = Sample.plain(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "on the main actor", unfitBody: {
            try $0.hook(.instead, Unfit229 { _, _, _ in mustNotRun() })
    })

    private static let prototype230 = SwiftPrototype(
        "p230(_:_:_:_:)", of: Member230<3>.self, family: "class with a value parameter", make: { Member230<3>() },
            isThrowing: true, inouts: [], seesArguments: true,
        isKnown: true, samples: { number in values(Sample.pair(number), Sample.numbered(number + 1),
            Sample.threeNumbers(number + 2), Sample.anyType(number + 3)) }, answer: { values(Sample.weakly(80))[0] },
        call: { target, number in
            do {
                let result = try (hidden(target) as! Member230<3>).p230(Sample.pair(number),
                    Sample.numbered(number + 1), Sample.threeNumbers(number + 2), Sample.anyType(number + 3))
                Journal.note("caller", result)
            } catch {
                Journal.note("error", error)
            }
        }, before: {
            try $0.hook(.before, Before230 { Journal.note("before", $0, $1, $2, $3) })
        }, after: {
            try $0.hook(.after, After230 { Journal.note("after", $0) })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body230 { a0, a1, a2, a3 in
                let next = Body230.unsafeNext()
                Journal.note("instead", copy a0, a1, a2, a3)
                if answer == .same { return try next.run(a0, a1, a2, a3) }
                if answer == .alone { try Journal.fail(70) }
                if answer == .others { _ = try next.run(Sample.pair(60), Sample.numbered(61), Sample.threeNumbers(62),
                    Sample.anyType(63)) }
                let result = Sample.weakly(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "asynchronous", unfitBody: {
            try $0.hook(.instead, Unfit230 { _, _, _, _ in mustNotRun() })
    })

    private static let prototype231 = SwiftPrototype(
        "p231(_:_:_:)", of: Member231<Unique>.self, family: "class with a noncopyable parameter",
            make: { Member231<Unique>() }, isThrowing: false, inouts: [], seesArguments: true,
        isKnown: true, samples: { _ in values(SwiftPrototype.Unboxed(), SwiftPrototype.Unboxed(),
            SwiftPrototype.Unboxed()) }, answer: { values(Sample.wide(80))[0] },
        call: { target, number in
            let result = (hidden(target) as! Member231<Unique>).p231(Sample.unique(number), Sample.unique(number + 1),
                Sample.unique(number + 2))
            Journal.note("caller", result)
        }, before: {
            try $0.hook(.before, Before231 { Journal.note("before", $0.text, $1.text, $2.text) })
        }, after: {
            try $0.hook(.after, SawNothing { Journal.note("after") })
        }, instead: { hooked, answer in
            try hooked.hook(.instead, Body231 { a0, a1, a2 in
                let next = Body231.unsafeNext()
                Journal.note("instead", a0.text, a1.text, a2.text)
                if answer == .same { return next.run(a0, a1, a2) }
                if answer == .others { _ = next.run(Sample.unique(60), Sample.unique(61), Sample.unique(62)) }
                let result = Sample.wide(80)
                Journal.note("answer", result)
                return result
            })
        }, unfit: "another result", unfitBody: {
            try $0.hook(.instead, Unfit231 { _, _, _ in mustNotRun() })
    })
}
