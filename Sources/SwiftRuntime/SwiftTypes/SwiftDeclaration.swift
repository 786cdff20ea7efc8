/// A member of a class, as a demangled symbol describes it.
///
/// The Swift runtime demangles symbols to text, and this code parses the text. Source: swift/docs/ABI/Mangling.rst, and
/// the printer in lib/Demangling/NodePrinter.cpp.
struct SwiftDeclaration: Hashable, Sendable {
    struct Parameter: Hashable, Sendable {
        /// Nil if a caller writes no label.
        let label: String?
        /// The type with its modules, and with `inout` and `__owned` before it.
        let type: String
    }

    /// The name without labels: `fetch`, `subscript`, `init`.
    let baseName: String
    /// The parameters of a method, an initializer or a subscript.
    let parameters: [Parameter]
    /// The result, or the type of a variable; `()` for nothing.
    let result: String
    /// `throws`, `throws(Lib.Refusal)`, or nothing; errors of a named type are returned in another way.
    let effect: String
    /// Whether it is asynchronous; false for accessors, whose symbols do not tell.
    let isAsync: Bool
    /// Whether it has type parameters of its own.
    let isGeneric: Bool
    /// Whether it is `private` or `fileprivate`.
    let isPrivate: Bool

    var isThrowing: Bool { !effect.isEmpty }
    /// Whether it names the type of its errors.
    var throwsType: Bool { effect.hasPrefix("throws(") }
    /// Whether it returns `some P`, alone or in another type.
    var returnsOpaqueType: Bool { result.mentionsOpaqueType }
    /// Whether its types mention a block.
    var mentionsBlock: Bool { (parameters.map(\.type) + [result]).contains { $0.mentions("@convention(block)") } }

    /// The name in a reference to the declaration: `fetch(id:)`, `name`, `subscript(_:)`.
    let name: String

    /// Parses the text of a member of this kind, in the class that `context` names; nil if it is something else.
    init?(_ text: String, kind: SwiftFunction.Kind, in context: String) {
        var rest = Substring(text).droppingPrefix("static ")
        let member = rest.utf8.dropFirst(context.utf8.count)
        if member.first == UInt8(ascii: "."), rest.hasPrefix(context) {
            rest = Substring(member.dropFirst())
        } else if case let suffix = " in " + context, rest.hasSuffix(suffix) { // of a class in a function
            rest = Substring(rest.utf8.dropLast(suffix.utf8.count))
        } else {
            return nil
        }
        guard let accessor = kind.accessorSuffix else {
            self.init(function: rest, kind: kind)
            return
        }
        self.init(variable: rest, accessor: accessor)
    }

    /// Parses a text like `fetch<A where A: P>(id: Swift.Int) async throws -> Swift.String`.
    init?(function text: Substring, kind: SwiftFunction.Kind) {
        guard let (baseName, behindName) = Self.takeName(text) else { return nil }
        isPrivate = text.begins(with: "(")
        var rest = behindName
        isGeneric = rest.begins(with: "<")
        if isGeneric {
            guard let end = rest.endOfGroup else { return nil }
            rest = rest[end...]
        }
        guard rest.begins(with: "("), let end = rest.endOfGroup,
            let arrow = rest[end...].firstRangeAtTop(of: " -> ")
        else { return nil }
        let effects = rest[end..<arrow.lowerBound]
        parameters = Self.parameters(of: rest[..<end])
        result = String(rest[arrow.upperBound...])
        effect = effects.firstRange(of: "throws").map { String(effects[$0.lowerBound...].trimmedAtEnd) } ?? ""
        isAsync = effects.hasPrefix(" async")
        // In names in backquotes, the demangler writes spaces as another character, which does not end the name.
        self.baseName = kind == .initializer ? "init" : Self.withSpaces(baseName)
        name = Self.name(self.baseName, parameters, of: kind)
    }

    /// Parses a text like `name.getter : Swift.String` or `subscript.setter : (at: Swift.Int) -> Swift.String`.
    init?(variable text: Substring, accessor: String) {
        guard let mark = text.firstRangeAtTop(of: ".\(accessor) : "),
            let (baseName, _) = Self.takeName(text[..<mark.lowerBound])
        else { return nil }
        var type = text[mark.upperBound...]
        isPrivate = text.begins(with: "(")
        self.baseName = String(baseName)
        (effect, isAsync) = ("", false)
        guard baseName == "subscript" else {
            (parameters, result, name, isGeneric) = ([], String(type), String(baseName), false)
            return
        }
        isGeneric = type.begins(with: "<")
        if isGeneric {
            guard let end = type.endOfGroup else { return nil }
            type = type[end...]
        }
        guard type.begins(with: "("), let end = type.endOfGroup,
            let arrow = type[end...].firstRangeAtTop(of: " -> ")
        else { return nil }
        parameters = Self.parameters(of: type[..<end])
        result = String(type[arrow.upperBound...])
        name = Self.name("subscript", parameters, of: .getter)
    }

    /// The name at the beginning of the text, and the text after it.
    ///
    /// A private name is written `(name in _0123456789ABCDEF)`, an operator `== infix`.
    static func takeName(_ text: Substring) -> (name: Substring, rest: Substring)? {
        guard !text.isEmpty else { return nil }
        if text.begins(with: "(") {
            if let initializer = takePrivateInitializer(text) { return initializer }
            guard let end = text.endOfGroup, let mark = text[..<end].firstRange(of: " in ") else { return nil }
            return (text[text.utf8.index(after: text.startIndex)..<mark.lowerBound], text[end...])
        }
        if text.begins(with: "`") {
            guard let end = text.dropFirst().firstIndex(of: "`") else { return nil }
            let behind = text.index(after: end)
            return (text[..<behind], text[behind...])
        }
        let name = text.prefix(upToAnyOf: "(<.: ")
        if text[name.endIndex...].begins(with: " "), !name.isEmpty {
            let behind = text[name.endIndex...].dropFirst()
            for fixity in ["infix", "prefix", "postfix"] where behind.hasPrefix(fixity) {
                return (name, behind.droppingPrefix(fixity))
            }
        }
        if !name.isEmpty { return (name, text[name.endIndex...]) }
        // An operator that begins with one of these characters.
        guard let space = text.firstIndex(of: " ") else { return nil }
        return (text[..<space], text[text.index(after: space)...].drop { $0.isLetter })
    }

    /// The name of a class's private initializer, and the text after it.
    ///
    /// The demangler writes `(in _0F).init`, and the type before it if there are no labels:
    /// `() -> Lib.Order(in _0F).init() -> Lib.Order`.
    private static func takePrivateInitializer(_ text: Substring) -> (name: Substring, rest: Substring)? {
        guard let mark = text.firstRangeAtTop(of: "(in _"), let end = text[mark.lowerBound...].endOfGroup,
            text[end...].hasPrefix(".init")
        else { return nil }
        let name = text[end...].dropFirst().prefix { $0 != "(" && $0 != "<" }
        return name == "init" ? (name, text[name.endIndex...]) : nil
    }

    private static func withSpaces(_ name: Substring) -> String {
        name.firstRange(of: "\u{A0}") == nil ? String(name) : String(name.replacing("\u{A0}", with: " "))
    }

    private static func parameters(of list: Substring) -> [Parameter] {
        let inside = list.withoutBrackets
        return inside.isEmpty ? [] : inside.splitAtTop(by: ", ").map(parameter)
    }

    private static func parameter(_ text: Substring) -> Parameter {
        let label = text.identifier
        let rest = text[label.endIndex...]
        guard !label.isEmpty, rest.hasPrefix(": ") else { return Parameter(label: nil, type: String(text)) }
        return Parameter(label: label == "_" ? nil : String(label), type: String(rest.droppingPrefix(": ")))
    }

    private static func name(_ baseName: String, _ parameters: [Parameter], of kind: SwiftFunction.Kind) -> String {
        parameters.reduce(into: baseName + "(") { $0 += ($1.label ?? "_") + ":" } + ")"
    }
}

extension String {
    /// Whether the text has the word `some`, which the demangler writes for an opaque type.
    fileprivate var mentionsOpaqueType: Bool {
        mentions("opaque return type")
            || mentions("some") && split { !($0.isLetter || $0.isNumber || "_.$".contains($0)) }.contains("some")
    }
}
