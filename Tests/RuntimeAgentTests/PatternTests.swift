#if Agent
import AgentProtocol
import RuntimeAgent
import SwiftRuntime
import Testing

/// Patterns, and the text of values.
@Suite struct Patterns {
    @Test(
        "A glob matches whole names",
        arguments: [
            ("*", "", true), ("*", "Photo", true), ("Photo*", "PhotoPicker", true),
            ("Photo*", "MyPhoto", false),
            ("*Photo", "MyPhoto", true), ("P?oto", "Photo", true), ("P?oto", "Poto", false),
            ("a*b*c", "aXXbYYc", true),
            ("a*b*c", "aXXbYY", false), ("?", "é", true), ("", "", true), ("", "a", false),
            ("a", "ab", false),
        ])
    func glob(_ pattern: String, _ name: String, _ isMatch: Bool) {
        #expect(Glob(pattern).matches(name) == isMatch)
    }

    @Test("The machinery is matched only by its name, and the sign selects class or instance methods")
    func machinery() throws {
        #expect(try !MethodPattern("-[NSObject *]").matches("retain", ofClass: false))
        #expect(try MethodPattern("-[NSObject retain]").matches("retain", ofClass: false))
        #expect(try MethodPattern("-[NSObject re*]").matches("rest", ofClass: false))
        #expect(try !MethodPattern("-[NSObject new]").matches("new", ofClass: true))
        #expect(try MethodPattern("+[* new]").matches("new", ofClass: true))
        #expect(try MethodPattern("NSObject").matches("new", ofClass: true))
    }

    @Test(
        "An invalid pattern is refused",
        arguments: ["", "-[", "-[A]", "-[A b c]", "-[A b", "A b", "+[ b]"])
    func broken(_ text: String) {
        #expect(throws: AgentError.self) { try MethodPattern(text) }
    }

    @Test("A value is written in a readable form")
    func values() throws {
        func text<Value>(_ encoding: String, _ value: Value, _ read: String? = nil) throws
            -> String
        {
            try withUnsafeBytes(of: value) {
                ValueText($0, text: read).describe(try TypeEncoding(encoding))
            }
        }
        #expect(try text("i", Int32(-4)) == "-4")
        #expect(try text("Q", UInt64.max) == "18446744073709551615")
        #expect(try text("B", true) == "YES")
        #expect(try text("d", 1.5) == "1.5")
        #expect(try text("@", UInt(0)) == "nil")
        #expect(try text("@", UInt(0x10), "Photo") == "<Photo: 0x10>")
        #expect(try text("#", UInt(0x10), "Photo") == "Photo")
        #expect(try text("*", UInt(0x10), "a\"b") == "\"a\\\"b\"")
        #expect(try text(":", UInt(0x13)) == "0x13")
        #expect(
            try text(":", UInt(bitPattern: Selector("pick:").unsafePointer)) == "@selector(pick:)")
        #expect(try text("{Point=dd}", (1.0, 2.5)) == "{1.0, 2.5}")
        #expect(try text("{Point=\"x\"d\"y\"d}", (1.0, 2.5)) == "{x: 1.0, y: 2.5}")
        #expect(try text("[3i]", (Int32(1), Int32(2), Int32(3))) == "[1, 2, 3]")
        #expect(try text("q", Int32(1)) == "…")
        #expect(try text("[16[16[16[16[16[16[16c]]]]]]]", UInt8(7)).utf8.count < 1000)
        #expect(try text("^v", UInt(0xAB)) == "0xab")
    }
}
#endif
