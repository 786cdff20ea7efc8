/// A function anywhere in a module, as a demangled symbol describes it.
struct SwiftPlacedDeclaration {
    let declaration: SwiftDeclaration
    let kind: SwiftFunction.Kind
    /// Whether it is a member of the type, and not of values.
    let isStatic: Bool
    /// Where it is declared: the module, and the types around it, as the demangler writes them.
    let context: String

    /// Parses a text like `static (extension in App):Lib.Order.total(tax: Swift.Double) -> Swift.Double`.
    ///
    /// Nil for other texts, such as that of a function in a function.
    init?(_ text: String) {
        var rest = Substring(text)
        isStatic = rest.hasPrefix("static ")
        rest = rest.droppingPrefix("static ")
        if rest.hasPrefix("(extension in ") {
            guard let end = rest.endOfGroup, rest[end...].first == ":" else { return nil }
            rest = rest[end...].dropFirst()
        }
        guard let names = Self.names(of: rest), let last = names.last else { return nil }
        let after = rest[last.endIndex...]
        if let accessor = Self.accessors.first(where: { last == $0.accessorSuffix! }), after.hasPrefix(" : ") {
            guard names.count > 2 else { return nil }
            kind = accessor
            let name = names[names.count - 2]
            context = String(rest[..<names[names.count - 3].endIndex])
            guard let declaration = SwiftDeclaration(variable: rest[name.startIndex...], accessor: String(last)) else {
                return nil
            }
            self.declaration = declaration
        } else {
            guard names.count > 1 else { return nil }
            let name = SwiftDeclaration.takeName(last)?.name ?? last
            kind = ["init", "__allocating_init"].contains(name) ? .initializer : .method
            context = String(rest[..<names[names.count - 2].endIndex])
            guard let declaration = SwiftDeclaration(function: rest[last.startIndex...], kind: kind) else { return nil }
            self.declaration = declaration
        }
    }

    private static let accessors: [SwiftFunction.Kind] = [.getter, .setter, .modifyAccessor, .readAccessor]

    /// The names that points separate, each with its type arguments: `Lib`, `Box< where A: P>`, `(Inner in _0F)`, `f`.
    private static func names(of text: Substring) -> [Substring]? {
        var names: [Substring] = []
        var rest = text
        while true {
            guard let end = SwiftDeclaration.takeName(rest)?.rest.startIndex else { return nil }
            var after = end
            // Type parameters of the last name belong to the function.
            if rest[end...].first == "<", let endOfArguments = rest[end...].endOfGroup,
                rest[endOfArguments...].first == "."
            {
                after = endOfArguments
            }
            names.append(rest[..<after])
            guard rest[after...].first == "." else { return names }
            rest = rest[after...].dropFirst()
        }
    }
}

extension String {
    /// The context as code writes it: without type arguments, and without the file of a private type.
    var withoutDiscriminators: String {
        guard mentions("(") || mentions("<") else { return self }
        return Substring(self).splitAtTop(by: ".").map { name in
            var name = name
            if name.begins(with: "("), let mark = name.firstRange(of: " in ") {
                name = name[name.utf8.index(after: name.startIndex)..<mark.lowerBound]
            }
            return String(name.prefix(upToAnyOf: "<"))
        }.joined(separator: ".")
    }
}
