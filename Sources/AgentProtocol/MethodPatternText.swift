/// A pattern over methods as text: `-[Photo* picker:*]`, `+[* new]`, or a glob over classes, which means all their
/// methods.
///
/// Swift classes can also have a glob over whole names, as `App.Photo.pick*`.
package struct MethodPatternText: Sendable, Equatable {
    package let classes: Glob
    package let selectors: Glob
    /// Whether class methods are meant; nil for both.
    package let isOfClass: Bool?
    /// The glob over names of Swift classes and their methods, in a pattern without brackets.
    package let swift: SwiftGlob?

    package init(_ text: String) throws(AgentError) {
        guard text.hasPrefix("-[") || text.hasPrefix("+[") else {
            guard !text.isEmpty, !text.contains(where: { " []+".contains($0) }) else {
                throw AgentError(
                    .pattern,
                    "\"\(text)\" is not a pattern; write, for example, '-[Photo* picker:*]', '+[* new]', 'Photo*' for "
                        + "a class, or 'App.Photo.pick*' for a method of a Swift class")
            }
            (classes, selectors, isOfClass, swift) = (Glob(text), Glob("*"), nil, SwiftGlob(text))
            return
        }
        let parts = text.dropFirst(2).dropLast().split(separator: " ", omittingEmptySubsequences: false)
        guard text.hasSuffix("]"), parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw AgentError(
                .pattern,
                "\"\(text)\" is not a pattern; write a class, a space and a selector between the brackets, as in "
                    + "'-[Photo pick:]'")
        }
        (classes, selectors, isOfClass, swift) = (Glob(parts[0]), Glob(parts[1]), text.hasPrefix("+"), nil)
    }
}

/// A pattern over names of Swift classes, such as `App.Photo`, and of their methods, such as `App.Photo.pick(_:)`.
///
/// A pattern that matches a class means all its methods.
package struct SwiftGlob: Sendable, Equatable {
    /// The beginning of all names that the pattern can match.
    package let start: Substring
    private let glob: Glob

    package init(_ text: String) {
        glob = Glob(text)
        start = text.prefix { $0 != "*" && $0 != "?" }
    }

    package func matches(className: String) -> Bool { glob.matches(className) }

    package func matches(_ method: String, of className: String) -> Bool { glob.matches("\(className).\(method)") }

    /// Whether it may mean the class, or a method of it.
    package func mayMatch(methodsOf className: String) -> Bool {
        let name = className + "."
        return name.hasPrefix(start) || start.hasPrefix(name)
    }

    /// Whether the pattern names the module, so that it means even modules that are otherwise left out.
    package func names(module: String) -> Bool { start.hasPrefix(module + ".") }
}
