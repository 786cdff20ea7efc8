#if Macros
import SwiftSyntax

/// The function, property or subscript as it is written in the macro's arguments.
struct HookedMember {
    /// `fetch(id:)`, or `fetch` where the labels were not written; without the backticks that a keyword needs.
    let name: String
    /// The name without labels, as it is written; empty for a subscript.
    let baseName: String
    /// `Service`, `Box<Int>` or a module; nil for a function's name alone and for a key path without its root.
    let owner: ExprSyntax?
    /// The labels of a function, where they are written, or of a subscript; `_` for none.
    let labels: [String]?
    /// The type after `as`, which chooses between overloads.
    let type: TypeSyntax?
    /// The reference as written, for the type checker to infer by.
    let expression: ExprSyntax

    var parameterCount: Int? { labels?.count }
    var isInitializer: Bool { name == "init" || name.hasPrefix("init(") }

    /// The name in front of the function, which may be that of a module.
    var moduleOrType: String? {
        guard let reference = owner?.as(DeclReferenceExprSyntax.self), reference.baseName.tokenKind != .keyword(.Self)
        else { return nil }
        return reference.baseName.text
    }

    init?(function expression: ExprSyntax) {
        var (inner, type) = (expression, TypeSyntax?.none)
        while true {
            if let tuple = inner.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
                inner = only.expression
            } else if let cast = inner.as(AsExprSyntax.self) {
                (inner, type) = (cast.expression, cast.type.trimmed)
            } else if let sequence = inner.as(SequenceExprSyntax.self), sequence.elements.count == 3,
                let cast = sequence.elements.dropLast().last?.as(UnresolvedAsExprSyntax.self),
                cast.questionOrExclamationMark == nil, let written = sequence.elements.last?.as(TypeExprSyntax.self),
                let first = sequence.elements.first
            {
                (inner, type) = (first, written.type.trimmed)
            } else {
                break
            }
        }
        let reference: DeclReferenceExprSyntax
        if let member = inner.as(MemberAccessExprSyntax.self), let base = member.base {
            (reference, owner) = (member.declName, base.trimmed)
        } else if let function = inner.as(DeclReferenceExprSyntax.self) {
            (reference, owner) = (function, nil)
        } else {
            return nil
        }
        baseName = reference.baseName.text
        let labels = reference.argumentNames?.arguments.map(\.name.text.withoutBackticks)
        name = reference.baseName.text.withoutBackticks + (labels.map(Self.list) ?? "")
        self.labels = labels
        self.type = type
        self.expression = expression.trimmed
    }

    init?(property expression: ExprSyntax) {
        guard let path = expression.as(KeyPathExprSyntax.self), path.components.count == 1 else { return nil }
        switch path.components.first?.component {
        case .property(let property)? where property.declName.argumentNames == nil:
            baseName = property.declName.baseName.text
            name = baseName.withoutBackticks
            labels = []
        case .subscript(let subscripting)?:
            let names = subscripting.arguments.map { $0.label?.text.withoutBackticks ?? "_" }
            (baseName, name) = ("", "subscript" + Self.list(names))
            labels = names
        default: return nil
        }
        owner = path.root.map { "\($0.trimmed)" }
        type = nil
        self.expression = expression.trimmed
    }

    private static func list(_ labels: [String]) -> String { "(\(labels.map { $0 + ":" }.joined()))" }
}

extension String {
    /// The name as symbols have it: a name that is not an identifier keeps its backticks there.
    fileprivate var withoutBackticks: String {
        guard first == "`", last == "`", count > 2 else { return self }
        let name = dropFirst().dropLast()
        let isIdentifier = name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isIdentifier ? String(name) : self
    }
}
#endif
