/// A pattern over methods as it is written: `-[Photo* picker:*]`, `+[* new]`, or a glob over classes, which means all their
/// methods.
package struct MethodPatternText: Sendable, Equatable {
    package let classes: Glob
    package let selectors: Glob
    /// Whether class methods are meant; nil for both.
    package let isOfClass: Bool?

    package init(_ text: String) throws(AgentError) {
        guard text.hasPrefix("-[") || text.hasPrefix("+[") else {
            guard !text.isEmpty, !text.contains(where: { " []+".contains($0) }) else {
                throw AgentError(
                    .pattern,
                    "\"\(text)\" is no pattern; write '-[Photo* picker:*]', '+[* new]', or a class as 'Photo*'")
            }
            (classes, selectors, isOfClass) = (Glob(text), Glob("*"), nil)
            return
        }
        let parts = text.dropFirst(2).dropLast().split(separator: " ", omittingEmptySubsequences: false)
        guard text.hasSuffix("]"), parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw AgentError(
                .pattern, "\"\(text)\" is no pattern; between the brackets stand a class, a space and a selector")
        }
        (classes, selectors, isOfClass) = (Glob(parts[0]), Glob(parts[1]), text.hasPrefix("+"))
    }
}
