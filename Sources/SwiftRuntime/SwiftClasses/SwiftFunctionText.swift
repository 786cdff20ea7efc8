/// A function type as the Swift runtime writes it: `@Sendable (Swift.Int, Swift.String) throws -> ()`.
struct SwiftFunctionText: Hashable, Sendable, CustomStringConvertible {
    let description: String
    let parameters: [String]
    let result: String
    let isThrowing: Bool
    let isAsync: Bool

    /// Nil for the text of another type.
    init?(_ text: String) {
        var rest = text[...]
        while rest.first == "@" { // attributes, which may have arguments
            guard let space = rest.firstRangeAtTop(of: " ") else { return nil }
            rest = rest[space.upperBound...]
        }
        guard rest.first == "(", let end = rest.endOfGroup, let arrow = rest[end...].firstRangeAtTop(of: "-> ") else {
            return nil
        }
        let inside = rest[..<end].dropFirst().dropLast()
        parameters = inside.isEmpty ? [] : inside.splitAtTop(by: ", ").map(String.init)
        result = String(rest[arrow.upperBound...])
        let effects = rest[end..<arrow.lowerBound]
        isThrowing = effects.contains("throws")
        isAsync = effects.contains("async")
        description = text
    }
}
