#if Macros
import SwiftSyntax

/// The body as written, with what its signature says.
struct HookClosure {
    struct Parameter {
        let name: String
        let type: TypeSyntax?
        /// The place in the source; nil for `$0`.
        let node: Syntax?

        /// `inout Int`'s Int, without the attributes that only a parameter can have.
        var storedType: TypeSyntax? { type?.withoutParameterSpecifiers }
        var isInout: Bool { type?.isInout ?? false }
    }

    let expression: ClosureExprSyntax
    let parameters: [Parameter]
    let result: TypeSyntax?
    /// `throws` or `throws(Oops)`, as written.
    let throwsClause: ThrowsClauseSyntax?
    /// The closure has a `try`, so its type may throw although no `throws` is written.
    let tries: Bool

    init(_ expression: ClosureExprSyntax) {
        self.expression = expression.trimmed
        let signature = expression.signature
        result = signature?.returnClause?.type.trimmed
        throwsClause = signature?.effectSpecifiers?.throwsClause?.trimmed
        tries = expression.statements.tokens(viewMode: .sourceAccurate).contains {
            $0.tokenKind == .keyword(.try) || $0.tokenKind == .keyword(.throw)
        }
        switch signature?.parameterClause {
        case .simpleInput(let names)?:
            parameters = names.map { Parameter(name: $0.name.text, type: nil, node: Syntax($0)) }
        case .parameterClause(let clause)?:
            parameters = clause.parameters.map {
                Parameter(name: ($0.secondName ?? $0.firstName).text, type: $0.type?.trimmed, node: Syntax($0))
            }
        case nil:
            let finder = ShorthandFinder(viewMode: .sourceAccurate)
            finder.walk(expression.statements)
            parameters = (0..<finder.count).map { Parameter(name: "$\($0)", type: nil, node: nil) }
        }
    }
}

/// Counts the `$0`, `$1` … of a closure, not those of the closures inside it that have their own.
private final class ShorthandFinder: SyntaxVisitor {
    var count = 0

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if case .dollarIdentifier(let text) = node.baseName.tokenKind, let index = Int(text.dropFirst()) {
            count = max(count, index + 1)
        }
        return .visitChildren
    }
}

extension TypeSyntax {
    var isInout: Bool {
        self.as(AttributedTypeSyntax.self)?.specifiers.contains {
            $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
        } ?? false
    }

    /// The type of a stored property that holds such a parameter.
    var withoutParameterSpecifiers: TypeSyntax {
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return trimmed }
        let kept = attributed.attributes.filter {
            let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
            return name != "escaping" && name != "autoclosure"
        }
        return kept.isEmpty ? attributed.baseType.trimmed : "\(kept)\(attributed.baseType.trimmed)"
    }

    /// A value of this type may hold a function, which changes its form when it passes through a generic parameter.
    var mentionsFunction: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .arrow } }

    /// Inside a type of the expansion's, `Self` would mean that type.
    var mentionsSelf: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.Self) } }

    /// `some P` has no place in a stored property.
    var mentionsOpaque: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) } }
}
#endif
