#if Macros
import SwiftSyntax

/// The body as written, with what its signature says.
struct HookClosure {
    struct Parameter {
        let name: String
        let type: TypeSyntax?

        /// `inout Int`'s Int, without the attributes that only a parameter can have.
        var storedType: TypeSyntax? { type?.withoutParameterSpecifiers }
        var isInout: Bool { type?.isInout ?? false }
    }

    let expression: ClosureExprSyntax
    let parameters: [Parameter]
    /// The parameters are `$0`, `$1` …; there is no list to add to.
    let isShorthand: Bool
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
            parameters = names.map { Parameter(name: $0.name.text, type: nil) }
            isShorthand = false
        case .parameterClause(let clause)?:
            parameters = clause.parameters.map {
                Parameter(name: ($0.secondName ?? $0.firstName).text, type: $0.type?.trimmed)
            }
            isShorthand = false
        case nil:
            let finder = ShorthandFinder(viewMode: .sourceAccurate)
            finder.walk(expression.statements)
            parameters = (0..<finder.count).map { Parameter(name: "$\($0)", type: nil) }
            isShorthand = true
        }
    }

    /// The same closure with as many parameters as the method has: the added ones are ignored.
    func completed(to count: Int) -> ExprSyntax {
        let missing = count - parameters.count
        guard missing > 0 else { return ExprSyntax(expression) }
        let ignored = Array(repeating: "_", count: missing)
        if isShorthand, !parameters.isEmpty {
            let named = parameters.indices.map { "a\($0)" }
            // Captures belong to the closure that is kept.
            let captures = expression.signature?.capture.map { "\($0.trimmedDescription) " } ?? ""
            return """
                { \(raw: captures)\(raw: (named + ignored).joined(separator: ", ")) in
                (\(expression.with(\.signature, nil)))(\(raw: named.joined(separator: ", ")))
                }
                """
        }
        var completed = expression
        switch expression.signature?.parameterClause {
        case .parameterClause(var clause)?:
            var list = clause.parameters.map { $0.with(\.trailingComma, .commaToken(trailingTrivia: .space)) }
            list += ignored.indices.map { index in
                ClosureParameterSyntax(
                    firstName: .wildcardToken(),
                    trailingComma: index == missing - 1 ? nil : .commaToken(trailingTrivia: .space))
            }
            clause.parameters = ClosureParameterListSyntax(list)
            completed.signature?.parameterClause = .parameterClause(clause)
        case .simpleInput(let names)?:
            completed.signature?.parameterClause = .simpleInput(Self.list(names.map(\.name.trimmed), ignored))
        case nil:
            let names = Self.list([], ignored)
            if completed.signature == nil {
                completed.signature = ClosureSyntax.signature(names)
            } else {
                completed.signature?.parameterClause = .simpleInput(names)
            }
        }
        return ExprSyntax(completed)
    }

    private enum ClosureSyntax {
        static func signature(_ names: ClosureShorthandParameterListSyntax) -> ClosureSignatureSyntax {
            ClosureSignatureSyntax(
                leadingTrivia: .space, parameterClause: .simpleInput(names),
                inKeyword: .keyword(.in, trailingTrivia: .space))
        }
    }

    private static func list(_ names: [TokenSyntax], _ ignored: [String]) -> ClosureShorthandParameterListSyntax {
        let tokens = names + ignored.map { _ in .wildcardToken() }
        return ClosureShorthandParameterListSyntax(
            tokens.enumerated().map { index, token in
                ClosureShorthandParameterSyntax(
                    name: token,
                    trailingComma: index == tokens.count - 1 ? nil : .commaToken(trailingTrivia: .space),
                    trailingTrivia: index == tokens.count - 1 ? .space : [])
            })
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

    /// A parameter that is itself a function and may not be kept.
    var isNonescapingFunction: Bool { self.is(FunctionTypeSyntax.self) }

    /// A value of this type may hold a function, which changes its form when it passes through a generic parameter.
    var mentionsFunction: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .arrow } }

    /// Inside a type of the expansion's, `Self` would mean that type.
    var mentionsSelf: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.Self) } }

    /// `some P` has no place in a stored property.
    var mentionsOpaque: Bool { tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) } }
}
#endif
