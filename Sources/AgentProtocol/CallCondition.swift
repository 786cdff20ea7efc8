/// A condition over the values of a call, such as `arg1 == 3 && self.name != "x"`.
///
/// - `arg1`, `arg2` and so on: the arguments after the selector
/// - `self`: the receiver; `self.class`: the name of its class; `self.key`: its instance variable `_key`, `_isKey`,
///   `key` or `isKey`, or the stored property `key` or `_key` of a Swift object
/// - `result`: known when the call ends
///
/// Operators are `==`, `!=`, `<`, `<=`, `>`, `>=`, and `contains` for texts. Constants are numbers, texts, `true`,
/// `false`, `nil`, and addresses such as `0x55d0` for objects. A value alone means that it is not 0, false or nil.
/// `&&`, `||`, `!` and parentheses, or `and`, `or`, `not`, join tests.
package struct CallCondition: Sendable, Equatable {
    package enum Subject: Sendable, Equatable {
        /// From 1 on.
        case argument(Int)
        case receiver
        case receiverClass
        case field(String)
        case result
    }

    package enum Operation: Sendable, Equatable {
        case equal, unequal, less, atMost, greater, atLeast, contains
    }

    package enum Constant: Sendable, Equatable {
        case whole(Int64)
        /// Above the largest `Int64`.
        case large(UInt64)
        /// A number that is written as `0x…`.
        case address(UInt64)
        case floating(Double)
        case boolean(Bool)
        case text(String)
        case nothing
        /// No constant: the value must not be 0, false or nil.
        case absent
    }

    package struct Test: Sendable, Equatable {
        package let subject: Subject
        package let operation: Operation
        package let constant: Constant
        /// The subject as it is written.
        package let name: String

        package init(subject: Subject, operation: Operation, constant: Constant, name: String) {
            (self.subject, self.operation, self.constant, self.name) = (subject, operation, constant, name)
        }
    }

    package indirect enum Node: Sendable, Equatable {
        case test(Test)
        case not(Node)
        case and(Node, Node)
        case or(Node, Node)
    }

    /// How much a condition may have.
    package static let mostTests = 32
    package static let mostBytes = 1024
    package static let mostBytesOfText = 47
    package static let deepest = 64

    package let root: Node
    /// In the order in which they are written.
    package let tests: [Test]

    /// - Throws: A sentence with the place of the mistake.
    package init(_ text: String) throws(AgentError) {
        guard text.utf8.count <= Self.mostBytes else {
            throw AgentError(.pattern, "the condition is longer than \(Self.mostBytes) bytes; write a shorter one")
        }
        var parser = ConditionParser(text)
        root = try parser.parse()
        tests = parser.tests
        guard tests.count <= Self.mostTests else {
            throw AgentError(
                .pattern, "the condition has \(tests.count) comparisons, but can have \(Self.mostTests) at most")
        }
    }

    /// Whether it is decided when the call ends.
    package var needsResult: Bool { tests.contains { $0.subject == .result } }
}

/// Reads a condition from left to right.
private struct ConditionParser {
    private let text: String
    private let characters: [Character]
    private var index = 0
    private var depth = 0
    private(set) var tests: [CallCondition.Test] = []

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    mutating func parse() throws(AgentError) -> CallCondition.Node {
        let node = try either()
        guard index == characters.count else {
            throw error(
                "\(next) is unexpected here; join two comparisons with && or ||, and compare with ==, !=, <, <=, >, >= "
                    + "or contains")
        }
        return node
    }

    // MARK: Joining

    private mutating func either() throws(AgentError) -> CallCondition.Node {
        depth += 1
        defer { depth -= 1 }
        guard depth <= CallCondition.deepest else { throw error("the parentheses nest too deeply; write fewer") }
        var node = try both()
        while take("||") || take(word: "or") { node = .or(node, try both()) }
        return node
    }

    private mutating func both() throws(AgentError) -> CallCondition.Node {
        var node = try negation()
        while take("&&") || take(word: "and") { node = .and(node, try negation()) }
        return node
    }

    private mutating func negation() throws(AgentError) -> CallCondition.Node {
        skipSpaces()
        var isNegated = false
        while (peek == "!" && peek(1) != "=") && take("!") || take(word: "not") { isNegated.toggle() }
        let node = try primary()
        return isNegated ? .not(node) : node
    }

    private mutating func primary() throws(AgentError) -> CallCondition.Node {
        guard take("(") else { return .test(try comparison()) }
        let node = try either()
        guard take(")") else { throw error("a closing parenthesis is missing here") }
        return node
    }

    // MARK: Comparing

    private mutating func comparison() throws(AgentError) -> CallCondition.Test {
        let begin = skipSpaces()
        let subject = try self.subject()
        let name = String(characters[begin..<index])
        guard let operation = try self.operation() else {
            return add(CallCondition.Test(subject: subject, operation: .unequal, constant: .absent, name: name))
        }
        let place = skipSpaces()
        let constant = try self.constant()
        try check(subject, operation, constant, at: place)
        return add(CallCondition.Test(subject: subject, operation: operation, constant: constant, name: name))
    }

    private mutating func add(_ test: CallCondition.Test) -> CallCondition.Test {
        tests.append(test)
        return test
    }

    private func check(
        _ subject: CallCondition.Subject, _ operation: CallCondition.Operation, _ constant: CallCondition.Constant,
        at place: Int
    ) throws(AgentError) {
        let isText = if case .text = constant { true } else { false }
        if operation == .contains, !isText { throw error("contains takes a text in quotes", at: place) }
        if subject == .receiverClass, !isText { throw error("self.class is compared with a name in quotes", at: place) }
        switch constant {
        case .whole, .large, .floating, .address: return
        case .text where operation == .contains: return
        default:
            guard operation == .equal || operation == .unequal else {
                throw error("only numbers have an order; compare this with == or !=", at: place)
            }
        }
    }

    private mutating func subject() throws(AgentError) -> CallCondition.Subject {
        let begin = index
        let word = self.word()
        if word == "self" {
            guard peek == "." else { return .receiver }
            index += 1
            let key = self.word()
            guard !key.isEmpty else { throw error("the name of an instance variable is missing after \"self.\"") }
            guard peek != "." else {
                throw error("only one name can follow self, as in self.\(key)")
            }
            return key == "class" ? .receiverClass : .field(key)
        }
        if word == "result" { return .result }
        if word.hasPrefix("arg"), let number = Int(word.dropFirst(3)), word == "arg\(number)" {
            guard (1...32).contains(number) else {
                throw error("arguments are arg1 to arg32", at: begin)
            }
            return .argument(number)
        }
        let found = word.isEmpty ? next : "\"\(word)\""
        throw error(
            "\(found) is no value of a call; a comparison begins with arg1 (or arg2 …), self, self.name or result, as "
                + "in arg1 == 3", at: begin)
    }

    private mutating func operation() throws(AgentError) -> CallCondition.Operation? {
        skipSpaces()
        let operators: [(String, CallCondition.Operation)] = [
            ("==", .equal), ("!=", .unequal), ("<=", .atMost), (">=", .atLeast), ("<", .less), (">", .greater),
        ]
        for (sign, operation) in operators where take(sign) { return operation }
        if take(word: "contains") { return .contains }
        if peek == "=" { throw error("= is no operator; compare with ==") }
        return nil
    }

    private mutating func constant() throws(AgentError) -> CallCondition.Constant {
        let begin = index
        if peek == "@" { index += 1 }
        if let quote = peek, quote == "\"" || quote == "'" { return .text(try quoted(quote)) }
        if let first = peek, first == "-" || first == "+" || first == "." || first.isASCIIDigit {
            return try number()
        }
        let word = self.word()
        switch word {
        case "true", "YES": return .boolean(true)
        case "false", "NO": return .boolean(false)
        case "nil", "Nil", "NULL", "null": return .nothing
        default:
            let found = word.isEmpty ? next : "\"\(word)\""
            throw error(
                "\(found) is no constant; write a number, a text in quotes, true, false or nil", at: begin)
        }
    }

    private mutating func number() throws(AgentError) -> CallCondition.Constant {
        let begin = index
        while let character = peek,
            character.isASCII && (character.isLetter || character.isNumber || character == ".")
                || (character == "-" || character == "+") && (index == begin || isExponent(index - 1))
        {
            index += 1
        }
        let text = String(characters[begin..<index])
        if text.lowercased().hasPrefix("0x"), let address = UInt64(text.dropFirst(2), radix: 16) {
            return .address(address)
        }
        if let whole = Int64(text) { return .whole(whole) }
        if let large = UInt64(text) { return .large(large) }
        let isDecimal = text.allSatisfy { $0.isASCIIDigit || ".eE+-".contains($0) }
        if isDecimal, let floating = Double(text), floating.isFinite { return .floating(floating) }
        throw error("\"\(text)\" is no number", at: begin)
    }

    private func isExponent(_ index: Int) -> Bool { characters[index] == "e" || characters[index] == "E" }

    private mutating func quoted(_ quote: Character) throws(AgentError) -> String {
        let begin = index
        index += 1
        var text = ""
        while let character = peek, character != quote {
            index += 1
            guard character == "\\", let escaped = peek else {
                text.append(character)
                continue
            }
            index += 1
            text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
        }
        guard peek == quote else { throw error("the text that begins here has no closing quote", at: begin) }
        index += 1
        guard text.utf8.count <= CallCondition.mostBytesOfText, !text.contains("\0") else {
            throw error("a text can have \(CallCondition.mostBytesOfText) bytes at most; try contains", at: begin)
        }
        return text
    }

    // MARK: Characters

    private var peek: Character? { peek(0) }

    private func peek(_ distance: Int) -> Character? {
        index + distance < characters.count ? characters[index + distance] : nil
    }

    /// The next character for a message.
    private var next: String { peek.map { "\"\($0)\"" } ?? "the end" }

    @discardableResult
    private mutating func skipSpaces() -> Int {
        while peek?.isWhitespace == true { index += 1 }
        return index
    }

    private mutating func take(_ sign: String) -> Bool {
        skipSpaces()
        guard characters[index...].starts(with: sign) else { return false }
        index += sign.count
        return true
    }

    private mutating func take(word: String) -> Bool {
        skipSpaces()
        let begin = index
        if self.word() == word { return true }
        index = begin
        return false
    }

    private mutating func word() -> String {
        let begin = index
        while let character = peek, character == "_" || character.isASCII && (character.isLetter || character.isNumber)
        {
            index += 1
        }
        return String(characters[begin..<index])
    }

    private func error(_ message: String, at place: Int? = nil) -> AgentError {
        let place = place ?? index
        return AgentError(.pattern, "in the condition \"\(text)\", at character \(place + 1): \(message)")
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
