import ServiceSupport
import SwiftRuntime
import TestSupport
import Testing

open class Measure {
    /// Makes an object without state.
    public init() {}

    open func short(_ span: Span, _ number: Int) -> Double { span.end - span.begin + Double(number) }

    /// The last argument is on the stack, since the address of the structure takes a general register.
    open func long(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ span: Span, _ f: Int) -> [Int] {
        [a, b, c, d, e, Int(span.begin), Int(span.end), f]
    }

    /// The addresses of the results precede the arguments.
    open func spans(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> (Span, Span) {
        (Span(Double(a), Double(b)), Span(Double(c), Double(d + e)))
    }
}

/// An additional last argument tells where an error of this type goes.
public struct Overflow: Error, Equatable {
    let amount: Double
}

open class Limits {
    /// Makes an object without state.
    public init() {}

    open subscript(a: Int, b: Int) -> Int {
        get throws(Overflow) {
            guard a < b else { throw Overflow(amount: Double(a)) }
            return a + b
        }
    }

    open subscript(a: Int, b: Int, c: Int, d: Int) -> Int {
        get throws(Overflow) {
            guard a < b else { throw Overflow(amount: Double(c + d)) }
            return a + b + c + d
        }
    }

    /// The additional argument of the getter, which tells where the error goes, is on the stack.
    open subscript(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) -> Int {
        get throws(Overflow) {
            guard a < b else { throw Overflow(amount: Double(c + d + e + f)) }
            return a + b + c + d + e + f
        }
    }
}

@inline(never)
private func makeLimits() -> Limits { Limits() }

private struct Two: SwiftHookBody { let run: @Sendable (Int, Int) -> Void }
private struct Four: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int) -> Void }
private struct Six: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int, Int) -> Void }

private final class Notes: Sendable {
    private let all = Locked<[[Int]]>([])

    var numbers: [[Int]] { all.withLock { $0 } }

    @inline(never)
    func add(_ numbers: [Int]) { all.withLock { $0.append(numbers) } }
}

@inline(never)
private func makeMeasure() -> Measure { Measure() }

private struct Short: SwiftHookBody { let run: @Sendable (Span, Int) -> Void }
private struct Long: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int, Span, Int) -> Void }
private struct LongInstead: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int, Span, Int) -> [Int] }
private struct SpansInstead: SwiftHookBody { let run: @Sendable (Int, Int, Int, Int, Int) -> (Span, Span) }

/// Hooks cannot tell whether a type is passed by address: the memory saved of a call has room for both.
@Suite("Arguments whose module may still change them") struct SwiftPlacesTests {
    private let measure = makeMeasure()
    private let cls: SwiftClass

    init() throws { cls = try SwiftClass(Measure.self) }

    @Test("A single body, which takes the fastest path, and the method get these arguments")
    func before() throws {
        let seen = Locked<[String]>([])
        let tokens = [
            try cls.hook(
                "short(_:_:)", .before, with: Short { span, number in seen.withLock { $0.append("\(span) \(number)") } }
            ),
            try cls.hook(
                "long(_:_:_:_:_:_:_:)", .before,
                with: Long { a, b, c, d, e, span, f in seen.withLock { $0.append("\([a, b, c, d, e, f]) \(span)") } }),
        ]
        defer { tokens.forEach { $0.remove() } }
        expectResults()
        #expect(
            seen.withLock { $0 } == [
                "\(Span(1, 3)) 4", "[1, 2, 3, 4, 5, 8] \(Span(6, 7))",
            ])
    }

    @Test("Bodies around the method pass these arguments on")
    func instead() throws {
        let tokens = [
            try cls.hook(
                "long(_:_:_:_:_:_:_:)", .instead,
                with: LongInstead { LongInstead.unsafeNext().run($0, $1, $2, $3, $4, $5, $6) }),
            try cls.hook(
                "spans(_:_:_:_:_:)", .instead, with: SpansInstead { SpansInstead.unsafeNext().run($0, $1, $2, $3, $4) }),
        ]
        defer { tokens.forEach { $0.remove() } }
        expectResults()
    }

    @Test("The argument that tells where errors go is kept", arguments: [AspectOptions.before, .after])
    func errors(position: AspectOptions) throws {
        let limits = makeLimits()
        let seen = Notes()
        let cls = try SwiftClass(Limits.self)
        let tokens = [
            try cls.hook("subscript(_:_:).getter", position, with: Two { seen.add([$0, $1]) }),
            try cls.hook("subscript(_:_:_:_:).getter", position, with: Four { seen.add([$0, $1, $2, $3]) }),
            try cls.hook(
                "subscript(_:_:_:_:_:_:).getter", position, with: Six { seen.add([$0, $1, $2, $3, $4, $5]) }),
        ]
        defer { tokens.forEach { $0.remove() } }
        #expect(try limits[1, 2] == 3)
        #expect(throws: Overflow(amount: 2)) { try limits[2, 1] }
        #expect(throws: Overflow(amount: 7)) { try limits[2, 1, 3, 4] }
        #expect(throws: Overflow(amount: 18)) { try limits[2, 1, 3, 4, 5, 6] }
        #expect(try limits[1, 2, 3, 4, 5, 6] == 21)
        #expect(seen.numbers == [[1, 2], [2, 1], [2, 1, 3, 4], [2, 1, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]])
    }

    private func expectResults() {
        #expect(measure.short(Span(1, 3), 4) == 6)
        #expect(measure.long(1, 2, 3, 4, 5, Span(6, 7), 8) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(measure.spans(1, 2, 3, 4, 5) == (Span(1, 2), Span(3, 9)))
    }
}
