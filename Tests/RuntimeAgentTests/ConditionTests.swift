#if Agent
import AgentProtocol
import Testing

/// The texts of conditions.
@Suite struct Conditions {
    /// The tests of the condition, each with what it compares.
    private func tests(_ text: String) throws -> [CallCondition.Test] { try CallCondition(text).tests }

    private func error(_ text: String) -> String? {
        do throws(AgentError) {
            _ = try CallCondition(text)
            return nil
        } catch {
            return error.code == .pattern ? error.message : "another error"
        }
    }

    @Test("A comparison has a value, an operator and a constant")
    func comparisons() throws {
        typealias Test = CallCondition.Test
        #expect(
            try tests("arg1==3") == [Test(subject: .argument(1), operation: .equal, constant: .whole(3), name: "arg1")])
        #expect(try tests(" arg12 >= -2.5 ").first?.constant == .floating(-2.5))
        #expect(try tests("arg1 < 18446744073709551615").first?.constant == .large(.max))
        #expect(try tests("self == 0x55D0").first?.constant == .address(0x55D0))
        #expect(try tests("result != nil").map(\.subject) == [.result])
        #expect(try tests("arg1 == YES").first?.constant == .boolean(true))
        #expect(try tests("self.class == \"Photo\"").first?.subject == .receiverClass)
        #expect(
            try tests("self.name != 'it\\'s'").first
                == Test(
                    subject: .field("name"), operation: .unequal, constant: .text("it's"), name: "self.name"))
        #expect(try tests("arg2 contains @\"ü\"").first?.operation == .contains)
        #expect(
            try tests("arg1").first
                == Test(
                    subject: .argument(1), operation: .unequal, constant: .absent, name: "arg1"))
    }

    @Test("! binds more tightly than &&, and && than ||; words stand for the signs")
    func precedence() throws {
        func root(_ text: String) throws -> CallCondition.Node { try CallCondition(text).root }
        func test(_ number: Int) -> CallCondition.Node {
            .test(
                CallCondition.Test(
                    subject: .argument(number), operation: .unequal, constant: .absent, name: "arg\(number)"))
        }
        #expect(try root("arg1 || !arg2 && arg3") == .or(test(1), .and(.not(test(2)), test(3))))
        #expect(try root("(arg1 or not arg2) and arg3") == .and(.or(test(1), .not(test(2))), test(3)))
        #expect(try root("arg1 && arg2 && arg3") == .and(.and(test(1), test(2)), test(3)))
        #expect(try root("!!arg1") == test(1))
    }

    @Test(
        "A mistake is reported with its place",
        arguments: [
            ("arg1 = 3", 6, "= is no operator; compare with =="),
            ("arg1 == ", 9, "the end is no constant"),
            ("3 == arg1", 1, "\"3\" is no value of a call"),
            ("foo == 3", 1, "\"foo\" is no value of a call"),
            ("arg0 == 3", 1, "arguments are arg1 to arg32"),
            ("arg1 == 3 arg2 == 4", 11, "\"a\" is unexpected here"),
            ("(arg1 == 3", 11, "a closing parenthesis is missing"),
            ("arg1 == \"x", 9, "no closing quote"),
            ("arg1 < \"x\"", 8, "only numbers have an order"),
            ("arg1 contains 3", 15, "contains takes a text"),
            ("self. == 3", 6, "the name of an instance variable is missing"),
            ("self.a.b == 3", 7, "only one name can follow self"),
            ("arg1 == 3x", 9, "\"3x\" is no number"),
            ("arg1 == 99999999999999999999x", 9, "is no number"),
            ("self.class == 3", 15, "compared with a name in quotes"),
            ("", 1, "the end is no value"),
            ("arg1 == '" + String(repeating: "x", count: 48) + "'", 9, "a text can have 47 bytes"),
            (String(repeating: "(", count: 70) + "arg1", 65, "nest too deeply"),
        ])
    func mistakes(_ text: String, _ place: Int, _ part: String) {
        let message = error(text) ?? "none"
        #expect(message.contains("at character \(place): ") && message.contains(part), "\(message)")
    }

    @Test("Conditions that are too long are refused")
    func limits() {
        #expect(error(Array(repeating: "arg1", count: 33).joined(separator: "||"))?.contains("33 comparisons") == true)
        #expect(error(Array(repeating: "arg1", count: 32).joined(separator: "||")) == nil)
        #expect(error(String(repeating: " ", count: 2000))?.contains("1024 bytes") == true)
    }
}
#endif
