#if Agent
import AgentProtocol
import RuntimeAgent
import SwiftRuntime
import Testing

private struct Point {
    var x: Double
    var y: Double
}

private struct Line {
    var name: String
    var points: (Point, Point)
}

private enum Shape {
    case circle(radius: Double)
    case label(String)
    indirect case group(Shape)
    case nothing
}

private enum Colour { case red, green }

private final class Thing {}

private protocol Named {}
extension Point: Named {}

/// The text of Swift values in traces, and patterns for Swift methods.
@Suite struct SwiftValues {
    private func text<Value>(_ value: Value, _ read: SwiftValueText = SwiftValueText(), bytes: Int? = nil) -> String {
        withUnsafeBytes(of: value) {
            read.describe(Value.self, UnsafeRawBufferPointer(rebasing: $0.prefix(bytes ?? $0.count)))
        }
    }

    @Test("Numbers and booleans are written as in Swift")
    func numbers() {
        #expect(text(-4) == "-4" && text(UInt8.max) == "255" && text(1.5) == "1.5" && text(Float(0.25)) == "0.25")
        #expect(text(true) == "true" && text(false) == "false" && text(UInt64.max) == "18446744073709551615")
    }

    @Test("A string is quoted: a small string by its bytes, another string as far as it was read")
    func strings() {
        let long = String(repeating: "long ", count: 20)
        #expect(text("a\"b\n") == "\"a\\\"b\\n\"" && text("") == "\"\"" && text("Grüße") == "\"Grüße\"")
        #expect(text(long) == "(a string of 100 bytes)")
        #expect(text(long, SwiftValueText(text: "long lo")) == "\"long lo\"…")
        #expect(text(long, SwiftValueText(text: long)) == "\"\(long)\"")
    }

    @Test("Optionals are written as nil or their value")
    func optionals() {
        #expect(text(Int?.none) == "nil" && text(Int?.some(3)) == "3" && text(Int??.some(.none)) == "nil")
        #expect(text(String?.none) == "nil" && text(String?.some("x")) == "\"x\"")
        #expect(text(Thing?.none) == "nil" && text(Colour?.some(.green)) == ".green" && text(Colour?.none) == "nil")
    }

    @Test("An object is written by its class and address, and not touched")
    func objects() {
        let thing = Thing()
        let address = UInt(bitPattern: Unmanaged.passUnretained(thing).toOpaque())
        #expect(text(thing, SwiftValueText(className: "App.Photo")) == "<App.Photo: 0x\(String(address, radix: 16))>")
        let gone = unsafeBitCast(UInt(0x10000), to: Unmanaged<Thing>.self)
        let wordless = withUnsafeBytes(of: gone) { SwiftValueText(className: "App.Photo").describe(Thing.self, $0) }
        #expect(wordless == "<App.Photo: 0x10000>")
    }

    @Test("Structures, tuples and enums are written with their parts")
    func parts() {
        let point = Point(x: 1, y: 2.5)
        #expect(text(point) == "Point(x: 1.0, y: 2.5)" && text((1, b: "b")) == "(1, b: \"b\")")
        #expect(
            text(Line(name: "l", points: (point, point)))
                == "Line(name: \"l\", points: (Point(x: 1.0, y: 2.5), Point(x: 1.0, y: 2.5)))")
        #expect(text(Shape.nothing) == ".nothing" && text(Shape.label("x")) == ".label(\"x\")")
        #expect(text(Shape.circle(radius: 2)) == ".circle(radius: 2.0)" && text(Shape.group(.nothing)) == ".group(…)")
        #expect(text(Colour.red) == ".red" && text(Point?.some(point)) == "Point(x: 1.0, y: 2.5)")
    }

    @Test("Other values are written as their type")
    func others() {
        let function: () -> Void = {}
        #expect(text([1, 2]) == "Array<Int>(…)" && text(function) == "(function)")
        #expect(text(Thing.self).hasSuffix("Thing"))
        #expect(text(Point(x: 1, y: 2) as any Named) == "Point(x: 1.0, y: 2.0)")
    }

    @Test("Values that were not recorded are left out")
    func incomplete() {
        #expect(text(7, bytes: 4) == "…" && text((1, 2), bytes: 8) == "(1, …)" && text((1, 2), bytes: 0) == "…")
    }

    @Test(
        "A pattern matches a Swift class or its methods",
        arguments: [
            ("App.Photo", true, true), ("App.*", true, true), ("App.Photo.pick(_:)", false, true),
            ("App.Photo.pick*", false, true), ("App.Photo.put*", false, false), ("*.pick(_:)", false, true),
            ("Photo*", false, false), ("App.Pho", false, false), ("Lib.*", false, false),
        ])
    func patterns(_ pattern: String, _ isClass: Bool, _ isMethod: Bool) throws {
        let glob = try #require(try MethodPatternText(pattern).swift)
        #expect(glob.matches(className: "App.Photo") == isClass)
        #expect((glob.matches(className: "App.Photo") || glob.matches("pick(_:)", of: "App.Photo")) == isMethod)
        // A class that the pattern rules out early matches neither.
        #expect(glob.mayMatch(methodsOf: "App.Photo") || !isMethod)
    }

    @Test("A pattern that begins with a module names it, and a pattern in brackets matches no Swift class")
    func modules() throws {
        #expect(SwiftGlob("NIOPosix.*").names(module: "NIOPosix") && !SwiftGlob("*").names(module: "NIOPosix"))
        #expect(!SwiftGlob("NIO*").names(module: "NIOPosix"))
        #expect(try MethodPatternText("-[App.Photo pick:]").swift == nil)
    }
}

/// The text of Objective-C objects in traces.
@Suite struct ObjectValues {
    private func text(_ recorded: String?) throws -> String {
        let type = try TypeEncoding("@")
        return withUnsafeBytes(of: UInt(0x1000)) { ValueText($0, text: recorded).describe(type) }
    }

    @Test(
        "Strings and numbers are written as literals",
        arguments: [
            ("@\"tug", "@\"tug\""), ("@\"", "@\"\""), ("@\"a \"b\"\r\n", "@\"a \\\"b\\\"\\r\\n\""),
            ("@\"\u{301}e", "@\"\u{301}e\""), ("#ifffffffffffffffe", "@-2"), ("#Qffffffffffffffff", "@\(UInt64.max)"),
            ("#B0000000000000001", "@YES"), ("#B0000000000000000", "@NO"), ("#d4004000000000000", "@2.5"),
            ("#d3fb999999999999a", "@0.1"), ("#f3fb99999a0000000", "@0.1"),
        ])
    func literals(_ recorded: String, _ expected: String) throws {
        #expect(try text(recorded) == expected)
    }

    @Test(
        "What collections, dates and exceptions hold is written with numbers in place of their bits",
        arguments: [
            ("=[@\"a\", @1, <Box: 0x55d0>]", "[@\"a\", @1, <Box: 0x55d0>]"), ("=[]", "[]"), ("=null", "null"),
            ("=<NSMallocBlock: 0x55d0, ^q16@?0q8>", "<NSMallocBlock: 0x55d0, long (^)(long)>"),
            ("=[<NSGlobalBlock: 0x5, ^v8@?0>, @1]", "[<NSGlobalBlock: 0x5, void (^)(void)>, @1]"),
            ("=[#d4004000000000000, #f3fb99999a0000000]", "[@2.5, @0.1]"), ("=[#d4004000000000000", "[@2.5"),
            ("={@\"#d4004000000000000\": #d4004000000000000}", "{@\"#d4004000000000000\": @2.5}"),
            ("=[@\"\\\"#d4004000000000000\"]", "[@\"\\\"#d4004000000000000\"]"), ("=[#d40", "[#d40"),
            ("=N: \"no \u{301}\"", "N: \"no \u{301}\""), ("=#T0000000000000000", "<date: 2001-01-01 00:00:00Z>"),
            ("=#Tc1cd27e440000000", "<date: 1970-01-01 00:00:00Z>"),
            ("=#T41c8000000800000", "<date: 2026-07-09 16:12:49Z>"),
            ("=#T3fd0000000000000", "<date: 2001-01-01 00:00:00.250Z>"),
            ("=#T7ff0000000000000", "<date: inf s since 2001>"), ("=#T7ff8000000000000", "<date: nan s since 2001>"),
        ])
    func contents(_ recorded: String, _ expected: String) throws {
        #expect(try text(recorded) == expected)
    }

    @Test("Other objects, also of classes with odd names, have class and address")
    func others() throws {
        #expect(try text("Photo") == "<Photo: 0x1000>")
        #expect(try text("#Odd") == "<#Odd: 0x1000>")
        #expect(try text("@Odd") == "<@Odd: 0x1000>")
        #expect(try text(nil) == "<object: 0x1000>")
    }
}
#endif
