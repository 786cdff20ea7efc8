/// A function type as the Swift runtime writes it: `@Sendable (Swift.Int, Swift.String) throws -> ()`.
struct SwiftFunctionText: Hashable, Sendable, CustomStringConvertible {
    let description: String
    let parameters: [String]
    let result: String
    /// `throws`, `throws(Lib.Refusal)`, or nothing.
    let effect: String
    let isAsync: Bool
    /// The actor on which it runs: `@Swift.MainActor`, `@isolated(any)`; nil for none.
    let isolation: String?
    /// Whether it is `nonisolated(nonsending)`, and gets its caller's actor before its arguments.
    let isCallerIsolated: Bool
    static let callerIsolatedMark = "nonisolated(nonsending) "

    var isThrowing: Bool { !effect.isEmpty }
    /// Whether it names the type of its errors.
    var throwsType: Bool { effect.hasPrefix("throws(") }
    /// Whether it may keep a function that it gets as an argument, which the text of a type does not tell.
    let takesEscapingFunction: Bool

    /// Nil for a type that is not a function.
    init?(_ type: Any.Type) {
        let text = _typeName(type, qualified: true)
        var rest = text[...]
        var isolation: String?
        let isCallerIsolated = rest.hasPrefix(Self.callerIsolatedMark)
        if isCallerIsolated { rest = rest.dropFirst(Self.callerIsolatedMark.count) }
        while rest.first == "@" { // attributes, which may have arguments
            guard let space = rest.firstRangeAtTop(of: " ") else { return nil }
            let attribute = rest[..<space.lowerBound]
            // A global actor is written as the type that it is.
            if attribute == "@isolated(any)" || attribute.contains(".") { isolation = String(attribute) }
            rest = rest[space.upperBound...]
        }
        (self.isolation, self.isCallerIsolated) = (isolation, isCallerIsolated)
        guard let parts = rest.partsOfFunction else { return nil }
        (parameters, result) = (parts.parameters, parts.result)
        let effects = parts.effects
        effect = effects.firstRange(of: "throws").map { String(effects[$0.lowerBound...].trimmedAtEnd) } ?? ""
        isAsync = effects.mentions("async")
        description = text
        takesEscapingFunction = TypeMetadata(type).parameters.contains { TypeMetadata($0).isEscapingFunction }
    }
}

extension Substring {
    /// The parts of a function type without attributes.
    var partsOfFunction: (parameters: [String], effects: Substring, result: String)? {
        guard begins(with: "("), let end = endOfGroup, let arrow = self[end...].firstRangeAtTop(of: "-> ") else {
            return nil
        }
        let inside = self[..<end].withoutBrackets
        let parameters = inside.isEmpty ? [] : inside.splitAtTop(by: ", ").map(String.init)
        return (parameters, self[end..<arrow.lowerBound], String(self[arrow.upperBound...]))
    }

    /// A function type without its attributes and their arguments.
    var withoutAttributes: Substring {
        var rest = self
        while rest.first == "@", let space = rest.firstRangeAtTop(of: " ") { rest = rest[space.upperBound...] }
        return rest
    }
}
