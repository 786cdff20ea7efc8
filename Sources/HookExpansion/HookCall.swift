#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// One use of `#hook`, taken apart.
struct HookCall {
    static let maximumParameterCount = 12
    /// The maximum when some parameters are `inout`.
    static let maximumInoutParameterCount = 2
    /// The type that has the functions that expansions call.
    static let support = "SwiftRuntimeMacros.MacroHooks"

    var form: HookForm
    /// The object that is hooked; nil for a hook of all calls.
    let target: ExprSyntax?
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
        let labels = [nil, "getter", "setter"]
        let arguments = node.arguments.prefix { labels.contains($0.label?.text) }.map(\.expression)
        let further = node.arguments.dropFirst(arguments.count)
        guard arguments.count >= 2 else { throw HookProblem.noClosure.error(at: node) }
        target = arguments.count > 2 ? arguments[0].trimmed : nil
        self.form = form

        reference = arguments[arguments.count - 2]
        member = try Self.member(reference, form, hasTarget: target != nil)

        let place = arguments[arguments.count - 1]
        guard let position = place.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            ["before", "after", "instead"].contains(position)
        else {
            throw HookProblem.position.error(at: place)
        }
        self.position = position

        settings = further.filter { $0.label?.text != "body" }
            .map { ", \($0.label?.text ?? "_"): \($0.expression.trimmedDescription)" }.joined()
        let given = further.first { $0.label?.text == "body" }
        guard let written = node.trailingClosure ?? given?.expression.as(ClosureExprSyntax.self) else {
            throw HookProblem.noClosure.error(at: given ?? Syntax(node))
        }
        body = written
        closure = HookClosure(written)
        // A method is a function, too, whose only parameter is the receiver and whose result is a function.
        let others = form.role == .observe ? 0 : 1
        if form.member == .function, let count = member.parameterCount, closure.parameters.count != count + others {
            self.form.member = .anyFunction
        }
        // The types of accessors and unknown functions do not tell whether the last parameter is the result.
        if form.isProperty || form.isUnfit || self.form.member == .anyFunction, form.role != .replace,
            let count = member.parameterCount
        {
            let isOneMore = closure.parameters.count == count + 1
            self.form.role = position == "after" && form.member != .setter && isOneMore ? .report : .observe
        }
    }

    private static func member(_ reference: ExprSyntax, _ form: HookForm, hasTarget: Bool) throws -> HookedMember {
        let member = form.isProperty ? HookedMember(property: reference) : HookedMember(function: reference)
        guard let member, !hasTarget || form.isProperty || member.owner != nil else {
            let problem: HookProblem = form.isProperty ? .noProperty : hasTarget ? .noMember : .noFunction
            throw problem.error(at: reference)
        }
        guard hasTarget || !form.isProperty || member.owner != nil else {
            throw HookProblem.noRoot.error(at: reference)
        }
        return member
    }

    func expansion(in context: some MacroExpansionContext) throws -> ExprSyntax {
        let location = context.location(of: body, at: .afterLeadingTrivia, filePathMode: .fileID)
        let request = HookRequest(self, location, context.makeUniqueName("request"))
        try checkCount()
        guard let written = WrittenBody(self) else {
            if let reason = reasonAgainstInferring { throw omission(reason) }
            return try inferred(request)
        }
        let declaresType = written.hasConvention && !context.lexicalContext.contains(where: \.mayBeGeneric)
        guard declaresType || !written.takesFunctions else {
            let function = closure.parameters.first { $0.type?.mentionsFunction == true }?.name ?? "next"
            throw (written.hasConvention ? HookProblem.genericContext(function) : .functionReported(function))
                .error(at: body)
        }
        return written.expansion(
            request, closure: context.makeUniqueName("body"), type: declaresType ? context.makeUniqueName("Body") : nil)
    }

    /// Throws an error about the first parameter of the body that the function does not have.
    private func checkCount() throws {
        guard let count = member.parameterCount else { return }
        let most =
            count + (form.role == .observe && form.member != .setter ? 0 : 1)
            + (form.role == .replace && form.member == .setter ? 1 : 0)
        guard closure.parameters.count > most else { return }
        let parameter = closure.parameters[form.role == .replace ? most - 1 : most]
        let total = count + (form.member == .setter ? 1 : 0)
        throw HookProblem.parameterMissing(parameter.name, total).error(at: parameter.node ?? Syntax(body))
    }

    private var reasonAgainstInferring: HookProblem.Reason? {
        if form.isIsolated { return .isolated }
        if form.isProperty { return member.parameterCount == 0 ? nil : .indexed }
        if form.member == .anyFunction { return .any }
        // The type checker may choose such a declaration for a body without types, although the body fits.
        let count = closure.parameters.count - (form.role == .observe ? 0 : 1)
        return form.isUnfit && count != member.parameterCount ? .any : nil
    }

    /// The error about the first type that is missing in the body.
    private func omission(_ reason: HookProblem.Reason) -> DiagnosticsError {
        let declared = form.role == .replace ? closure.parameters.dropLast() : closure.parameters[...]
        if let parameter = declared.first(where: { $0.type == nil }) {
            return HookProblem.typeOmitted(parameter.name, reason).error(at: parameter.node ?? Syntax(body))
        }
        let lacksResult = form.role == .replace && closure.result == nil
        return (lacksResult ? HookProblem.resultOmitted(reason) : .throwsOmitted).error(at: body)
    }

    /// A call of a function whose generic parameters let the type checker infer the types.
    private func inferred(_ request: HookRequest) throws -> ExprSyntax {
        // The last parameter of other bodies is `next` or the result.
        let count = closure.parameters.count - (form.role == .observe ? 0 : 1)
        guard count <= Self.maximumParameterCount else { throw HookProblem.tooManyParameters.error(at: reference) }
        let function = "\(form.role)" + (form.isAsync && form.role == .replace ? "Waiting" : "")
        // In a closure of its own, for a body with a capture list does not type-check at the top of an expansion
        // (6.3.1).
        return """
            { () throws -> \(raw: Self.support).Token in
            \(raw: request.declaration)\(raw: request.declaration.isEmpty ? "" : "return ")\
            try \(raw: Self.support).\(raw: function)(
            \(raw: request.value),
            method: \(method), body: \(closure.expression))
            }()
            """
    }

    /// The function as a method of an instance, for its type alone.
    private var method: ExprSyntax {
        switch form.member {
        case .method: member.expression
        case .function, .anyFunction: "{ _ in \(member.expression) }"
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
