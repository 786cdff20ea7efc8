import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// One use of `#hook`, taken apart.
struct HookCall {
    static let maximumParameterCount = 12

    var form: HookForm
    let target: ExprSyntax
    let member: HookedMember
    let position: String
    let closure: HookClosure
    /// The nodes in the source, for diagnostics: a trimmed node has lost its place.
    private let reference: ExprSyntax
    private let body: ClosureExprSyntax

    /// Throws a diagnostic for what cannot be expanded.
    init(_ node: some FreestandingMacroExpansionSyntax, _ form: HookForm) throws {
        let arguments = node.arguments.map(\.self)
        guard arguments.count >= 3 else { throw HookProblem.noClosure.error(at: node) }
        target = arguments[0].expression.trimmed
        self.form = form

        let isProperty = form.member == .getter || form.member == .setter
        reference = arguments[1].expression
        guard let member = isProperty ? HookedMember(property: reference) : HookedMember(method: reference) else {
            throw (isProperty ? HookProblem.noProperty : HookProblem.noMember).error(at: reference)
        }
        self.member = member
        if let count = member.parameterCount, count > Self.maximumParameterCount {
            throw HookProblem.tooManyParameters.error(at: reference)
        }

        guard let position = arguments[2].expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            ["before", "after", "instead"].contains(position)
        else {
            throw HookProblem.position.error(at: arguments[2].expression)
        }
        self.position = position
        if position == "instead" { self.form.role = .replace }

        let written = node.trailingClosure ?? arguments.dropFirst(3).first?.expression.as(ClosureExprSyntax.self)
        guard let written else {
            throw HookProblem.noClosure.error(at: arguments.dropFirst(3).first ?? Syntax(node))
        }
        body = written
        closure = HookClosure(written)
    }

    func expansion(in context: some MacroExpansionContext) throws -> ExprSyntax {
        let natural = NaturalBody(self)
        let isGeneric = context.lexicalContext.contains(where: \.mayBeGeneric)
        if let natural, !isGeneric { return natural.expansion(named: context.makeUniqueName("Body")) }
        if form.exact || form.isolated {
            let problem: HookProblem =
                natural != nil ? .genericContext : form.exact ? .typesOmitted : .isolatedTypesOmitted
            throw problem.error(at: body)
        }
        if form.prefix, form.member != .setter, member.parameterCount == nil {
            throw HookProblem.labelsOmitted.error(at: reference)
        }
        return general
    }

    /// `HookMacro.SwiftHookRequest(…)`.
    var request: ExprSyntax {
        let kind =
            switch form.member {
            case .method: "method"
            case .classMethod: "classMethod"
            case .getter: "getter"
            case .setter: "setter"
            }
        let owner = member.owner.map { "of: \($0).self, " } ?? ""
        let type = member.type.map { "reference: (\($0)).self, " } ?? ""
        return """
            HookMacro.SwiftHookRequest(
            HookMacro.SwiftHookTarget(\(target)), .\(raw: kind), \(literal: member.name), \(raw: owner)\(raw: type)\
            .\(raw: position))
            """
    }

    /// A call of the general function, by whose generic parameters the types are known.
    private var general: ExprSyntax {
        let function =
            switch form.role {
            case .observe: "observe"
            case .report: "report"
            case .replace: "replace"
            }
        let label =
            switch form.member {
            case .method: "method"
            case .classMethod: "classMethod"
            case .getter: "getter"
            case .setter: "setter"
            }
        let isProperty = form.member == .getter || form.member == .setter
        let count = form.prefix ? (isProperty ? 1 : member.parameterCount ?? 0) : closure.parameters.count
        // In a closure of its own, for a body with a capture list does not type-check at the top of an expansion (6.3.1).
        return """
            { () throws -> HookMacro.HookToken in
            try HookMacro.SwiftHooks.\(raw: function)(
            \(request),
            \(raw: label): \(member.expression), body: \(closure.completed(to: count)))
            }()
            """
    }
}

extension Syntax {
    /// Whether a type cannot be declared in a closure here, for a generic parameter is in reach.
    ///
    /// What an extension extends cannot be seen, so it counts as generic.
    fileprivate var mayBeGeneric: Bool {
        if let function = self.as(FunctionDeclSyntax.self) {
            return function.genericParameterClause != nil || function.signature.parameterClause.takesOpaque
        }
        if let initializer = self.as(InitializerDeclSyntax.self) {
            return initializer.genericParameterClause != nil || initializer.signature.parameterClause.takesOpaque
        }
        if let subscripting = self.as(SubscriptDeclSyntax.self) {
            return subscripting.genericParameterClause != nil || subscripting.parameterClause.takesOpaque
        }
        if let generic = asProtocol((any WithGenericParametersSyntax).self) {
            return generic.genericParameterClause != nil
        }
        return self.is(ExtensionDeclSyntax.self) || self.is(ProtocolDeclSyntax.self)
    }
}

extension FunctionParameterClauseSyntax {
    fileprivate var takesOpaque: Bool { parameters.contains { $0.type.mentionsOpaque } }
}
