#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// One use of `#hook`, taken apart.
struct HookCall {
    static let maximumParameterCount = 12
    /// The maximum when some parameters are `inout`.
    static let maximumInoutParameterCount = 3
    /// The type that has the functions that expansions call.
    static let support = "SwiftRuntimeMacros.MacroHooks"

    var form: HookForm
    let target: ExprSyntax
    let member: HookedMember
    let position: String
    /// Priority, owner and options as they are written, each after a comma.
    let settings: String
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

        reference = arguments[1].expression
        let member = form.isProperty ? HookedMember(property: reference) : HookedMember(method: reference)
        guard let member else {
            throw (form.isProperty ? HookProblem.noProperty : HookProblem.noMember).error(at: reference)
        }
        self.member = member

        guard let position = arguments[2].expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            ["before", "after", "instead"].contains(position)
        else {
            throw HookProblem.position.error(at: arguments[2].expression)
        }
        self.position = position
        if position == "instead" { self.form.role = .replace }

        let others = arguments.dropFirst(3)
        settings = others.filter { $0.label?.text != "body" }
            .map { ", \($0.label?.text ?? "_"): \($0.expression.trimmedDescription)" }.joined()
        let given = others.first { $0.label?.text == "body" }
        guard let written = node.trailingClosure ?? given?.expression.as(ClosureExprSyntax.self) else {
            throw HookProblem.noClosure.error(at: given ?? Syntax(node))
        }
        body = written
        closure = HookClosure(written)
    }

    func expansion(in context: some MacroExpansionContext) throws -> ExprSyntax {
        let request = request(context.location(of: body, at: .afterLeadingTrivia, filePathMode: .fileID))
        guard let written = WrittenBody(self) else {
            guard !form.exact, !form.isolated else {
                throw (form.exact ? HookProblem.typesOmitted : .isolatedTypesOmitted).error(at: body)
            }
            guard !form.prefix || form.member == .setter || member.parameterCount != nil else {
                throw HookProblem.labelsOmitted.error(at: reference)
            }
            return try inferred(request)
        }
        let declaresType = written.hasConvention && !context.lexicalContext.contains(where: \.mayBeGeneric)
        guard declaresType || !written.takesFunctions else {
            throw (written.hasConvention ? HookProblem.genericContext : .functionReported).error(at: body)
        }
        return written.expansion(
            request, closure: context.makeUniqueName("body"), type: declaresType ? context.makeUniqueName("Body") : nil)
    }

    /// `MacroHooks.Request(…)`.
    private func request(_ location: AbstractSourceLocation?) -> ExprSyntax {
        let type = member.type.map { ", as: (\($0)).self" } ?? declaredType
        let others = settings + (location.map { ",\nfile: \($0.file), line: \($0.line)" } ?? "")
        return """
            \(raw: Self.support).Request(
            \(target), .\(raw: form.member), \(literal: member.name)\(raw: type), .\(raw: position)\(raw: others))
            """
    }

    /// The type with which an asynchronous method is declared.
    ///
    /// Empty after `as`: the conversion hides the declared type.
    private var declaredType: String {
        guard form.isAsync, !closure.parameters.isEmpty else { return "" }
        return ", declared: \(Self.support).type(of: \(member.expression))"
    }

    /// A call of a function whose generic parameters let the type checker infer the types.
    private func inferred(_ request: ExprSyntax) throws -> ExprSyntax {
        let count = form.prefix ? (form.isProperty ? 1 : member.parameterCount ?? 0) : closure.parameters.count
        // The last parameter of other bodies is `next` or the result.
        let isOneMore = !form.prefix && form.role != .observe
        guard count - (isOneMore ? 1 : 0) <= Self.maximumParameterCount else {
            throw HookProblem.tooManyParameters.error(at: reference)
        }
        // In a closure of its own, for a body with a capture list does not type-check at the top of an expansion
        // (6.3.1).
        return """
            { () throws -> \(raw: Self.support).Token in
            try \(raw: Self.support).\(raw: form.role)(
            \(request),
            method: \(method), body: \(closure.completed(to: count)))
            }()
            """
    }

    /// The member as a method of an instance, for its type alone.
    private var method: ExprSyntax {
        switch form.member {
        case .method: member.expression
        case .classMethod: "{ _ in \(member.expression) }"
        case .getter, .setter: "\(raw: Self.support).\(raw: form.member)(\(member.expression))"
        }
    }
}

extension Syntax {
    /// Whether a type cannot be declared in a closure here, because a generic parameter is in scope.
    ///
    /// The macro cannot see the type that an extension extends, so an extension counts as generic.
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
#endif
