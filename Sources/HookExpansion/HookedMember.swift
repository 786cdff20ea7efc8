#if Macros
import SwiftSyntax

/// The method or property as it is written in the macro's second argument.
struct HookedMember {
    /// `fetch(id:)`, or `fetch` where the labels were not written.
    let name: String
    /// `Service`, `Box<Int>`; nil where a key path leaves its root out.
    let owner: ExprSyntax?
    /// The number of labels, where they are written.
    let parameterCount: Int?
    /// The type after `as`, which chooses between overloads.
    let type: TypeSyntax?
    /// The reference as written, for the type checker to infer by.
    let expression: ExprSyntax

    init?(method expression: ExprSyntax) {
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
        guard let member = inner.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
        name = member.declName.trimmedDescription
        owner = base.trimmed
        parameterCount = member.declName.argumentNames?.arguments.count
        self.type = type
        self.expression = expression.trimmed
    }

    init?(property expression: ExprSyntax) {
        guard let path = expression.as(KeyPathExprSyntax.self), path.components.count == 1,
            case .property(let property)? = path.components.first?.component
        else { return nil }
        name = property.declName.baseName.text
        owner = path.root.map { "\($0.trimmed)" }
        parameterCount = nil
        type = nil
        self.expression = expression.trimmed
    }
}
#endif
