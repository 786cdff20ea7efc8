#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// A body that says the types of its parameters.
///
/// The expansion stores the body with those types in a local structure, where it is called as the method is. The
/// expansion also has a closure that calls the body with values of the call. The closure is for methods that are called
/// in another way (those of generic classes), and for places where the structure cannot be declared.
struct WrittenBody {
    private let call: HookCall
    /// The parameters without `next` and without the result that the body is told.
    private let parameters: [HookClosure.Parameter]
    private let takesNext: Bool
    /// The body waits, as the asynchronous function does that it stands for.
    private let isWaiting: Bool
    /// `throws` or `throws(Oops)`, as written.
    private let throwsClause: ThrowsClauseSyntax?
    /// The type of the body's result.
    private let result: String
    /// The type of the result that the body is told.
    private let toldType: TypeSyntax?
    /// The type of `next`, where it is written.
    private let nextType: String?

    /// nil where a type is not written: then the type checker has to infer them through generic parameters.
    init?(_ call: HookCall) {
        let closure = call.closure
        self.call = call
        takesNext = call.form.role == .replace
        isWaiting = takesNext && call.form.isAsync
        var parameters = closure.parameters
        if takesNext {
            guard !parameters.isEmpty, let result = closure.result else { return nil }
            // The type checker infers whether a closure without `throws` throws.
            guard closure.throwsClause != nil || !closure.tries else { return nil }
            throwsClause = closure.throwsClause
            self.result = result.trimmedDescription
            let next = parameters.removeLast()
            nextType = next.type?.trimmedDescription
        } else {
            (nextType, throwsClause, result) = (nil, nil, "Void")
        }
        let types = parameters.compactMap(\.type)
        guard types.count == parameters.count,
            !(types + [closure.result].compactMap(\.self)).contains(where: { $0.mentionsSelf || $0.mentionsOpaque })
        else { return nil }
        toldType = call.form.role == .report ? parameters.popLast()?.storedType : nil
        self.parameters = parameters
    }

    /// Whether a method may be called as the body is.
    var hasConvention: Bool { toldType == nil }

    /// Functions change their form when they pass through generic parameters, as values of a call do.
    var takesFunctions: Bool {
        (parameters.compactMap(\.type) + [toldType, takesNext ? call.closure.result : nil].compactMap(\.self))
            .contains(where: \.mentionsFunction)
    }

    /// With the names of the body and of the structure, which the body's own names do not meet.
    func expansion(_ request: HookRequest, closure name: TokenSyntax, type: TokenSyntax?) -> ExprSyntax {
        let declaration = type.map { type in
            """
            nonisolated struct \(type): \(HookCall.support).Body {
            let run: @Sendable \(conventionalType)
            }

            """
        }
        let arguments = [
            type.map { "\($0)(run: \(conventionalBody(name, $0)))" },
            "parameters: [\(parameters.map(Self.parameter).joined(separator: ", "))]",
            (toldType?.trimmedDescription ?? (takesNext ? result : nil)).map { "result: (\($0)).self" },
            throwsClause.map { _ in "isThrowing: true" },
        ].compactMap(\.self).map { ",\n" + $0 }.joined()
        let effects = isWaiting ? " async throws" : ""
        let inMemory = takesFunctions ? ")" : ") { call\(effects) in\n\(callInMemory(name))\n}"
        return """
            { () throws -> \(raw: HookCall.support).Token in
            \(raw: check)\(raw: declaration ?? "")let \(name): @Sendable \(raw: bodyType) =
            \(call.closure.expression)
            \(raw: request.declaration)return try \(raw: HookCall.support).\(raw: isWaiting ? "installWaiting" : "install")(
            \(raw: request.value)\(raw: arguments)\(raw: inMemory)
            }()
            """
    }

    /// A use of the function with the body's types.
    ///
    /// It compiles only if the body fits; the error names the parameter.
    ///
    /// Only a subscript, and a body that may not fit, need it.
    private var check: String {
        let (form, member) = (call.form, call.member)
        guard form.isUnfit || form.isProperty, let labels = member.labels, !labels.isEmpty,
            !takesFunctions, !parameters.contains(where: \.isInout)
        else { return "" }
        let used = form.member == .setter ? parameters.dropFirst() : parameters[...]
        guard used.count == labels.count else { return "" }
        let names = used.enumerated().map { $0.element.name == "_" ? "a\($0.offset)" : $0.element.name }
        let arguments = zip(labels, names).map { ($0 == "_" ? "" : "\($0): ") + $1 }.joined(separator: ", ")
        var declared = zip(names, used).map { "\($0): \($1.storedType!)" }
        if form.isProperty {
            guard let owner = member.owner else { return "" }
            declared.insert("root: \(owner)", at: 0)
            return "_ = { (\(declared.joined(separator: ", "))) in root[\(arguments)] }\n"
        }
        if form.member == .method { declared.insert("root: \(member.owner!)", at: 0) }
        let root = form.member == .method ? "root." : member.owner.map { "\($0)." } ?? ""
        let result = toldType?.trimmedDescription ?? (takesNext ? self.result : nil)
        return """
            _ = { (\(declared.joined(separator: ", "))) async throws\(result.map { " -> \($0)" } ?? "") in
            \(result == nil ? "_ =" : "return") try await (
            \(HookCall.support).effects(),
            \(root)\(member.baseName)(\(arguments))).1
            }

            """
    }

    private var effects: String { (isWaiting ? " async" : "") + (throwsClause.map { " \($0)" } ?? "") }
    private var attempt: String { (throwsClause == nil ? "" : "try ") + (isWaiting ? "await " : "") }
    private var types: [String] { parameters.map { $0.type!.trimmedDescription } }

    /// The type of the body as it is written, with its `next` or the result.
    private var bodyType: String {
        let next = takesNext ? nextType ?? "@escaping " + Self.function(types, effects, result) : nil
        return Self.function(types + [toldType?.trimmedDescription, next].compactMap(\.self), effects, result)
    }

    /// The type of the body as the method is called.
    ///
    /// The caller of a setter or an initializer gives away the arguments, so a body that stands for it has to own them.
    private var conventionalType: String {
        let owned = takesNext && (call.form.member == .setter || !call.form.isProperty && call.member.isInitializer)
        return Self.function(types.map { (owned ? "consuming " : "") + $0 }, effects, result)
    }

    private func conventionalBody(_ body: TokenSyntax, _ type: TokenSyntax) -> String {
        guard takesNext else { return body.text }
        var arguments = parameters.indices.map { (parameters[$0].isInout ? "&" : "") + "a\($0)" }
        arguments.append("\(type).unsafeNext().run")
        return "{ \(signature) \(attempt)\(body)(\(arguments.joined(separator: ", "))) }"
    }

    /// The signature of a closure with all parameters.
    private var signature: String {
        let names = parameters.indices.map { "a\($0)" }.joined(separator: ", ")
        return names.isEmpty && effects.isEmpty ? "" : (names.isEmpty ? "()" : names) + effects + " in"
    }

    private static func function(_ types: [String], _ effects: String, _ result: String) -> String {
        "(\(types.joined(separator: ", ")))\(effects) -> \(result)"
    }

    private static func parameter(_ parameter: HookClosure.Parameter) -> String {
        ".\(parameter.isInout ? "variable" : "value")((\(parameter.storedType!)).self)"
    }

    private func value(_ index: Int) -> String {
        "call[\(index), as: (\(parameters[index].storedType!)).self]"
    }

    private func callInMemory(_ body: TokenSyntax) -> String {
        var arguments = parameters.indices.map { (parameters[$0].isInout ? "&" : "") + value($0) }
        if let toldType { arguments.append("call.result(as: (\(toldType)).self)") }
        if takesNext { arguments.append(nextInMemory) }
        let invocation = "\(attempt)\(body)(\n\(arguments.joined(separator: ",\n")))"
        return takesNext ? "call.setResult(\(invocation))" : invocation
    }

    /// Leaves the arguments in the call and takes the result from it.
    private var nextInMemory: String {
        let stores = parameters.indices.map { "\(value($0)) = a\($0)\n" }.joined()
        // The method may have changed a variable before it threw.
        let loads = parameters.indices.filter { parameters[$0].isInout }
            .map { "defer { a\($0) = \(value($0)) }\n" }.joined()
        let failure = throwsClause.map { $0.type?.trimmedDescription ?? "any Error" }
        let proceed = attempt + (failure.map { "call.proceed(throwing: (\($0)).self)" } ?? "call.proceed()")
        return "{ \(signature)\n\(stores)\(loads)\(proceed)\nreturn call.result(as: (\(result)).self)\n}"
    }
}
#endif
