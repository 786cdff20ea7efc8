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
    /// `throws` or `throws(Oops)`, as written.
    private let throwsClause: ThrowsClauseSyntax?
    /// The type of the body's result.
    private let result: String
    /// The type of the result that the body is told.
    private let toldType: TypeSyntax?
    /// The type of `next`, where it is not taken from the method's type.
    private let nextType: String?

    /// nil where a type is not written: then the type checker has to infer them through generic parameters.
    init?(_ call: HookCall) {
        let closure = call.closure
        self.call = call
        takesNext = call.form.role == .replace
        var parameters = closure.parameters
        if takesNext {
            guard !parameters.isEmpty, let result = closure.result else { return nil }
            // The type checker infers whether a closure without `throws` throws.
            guard closure.throwsClause != nil || !closure.tries else { return nil }
            throwsClause = closure.throwsClause
            self.result = result.trimmedDescription
            let next = parameters.removeLast()
            guard !call.form.exact || next.type != nil else { return nil }
            nextType = call.form.exact ? next.type?.trimmedDescription : nil
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
    func expansion(_ request: ExprSyntax, closure name: TokenSyntax, type: TokenSyntax?) -> ExprSyntax {
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
        let inMemory = takesFunctions ? ")" : ") { call in\n\(callInMemory(name))\n}"
        return """
            { () throws -> \(raw: HookCall.support).Token in
            \(raw: declaration ?? "")let \(name): @Sendable \(raw: bodyType) =
            \(call.closure.expression)
            return try \(raw: HookCall.support).install(
            \(request)\(raw: arguments)\(raw: inMemory)
            }()
            """
    }

    private var effects: String { throwsClause.map { " \($0)" } ?? "" }
    private var attempt: String { throwsClause == nil ? "" : "try " }
    private var types: [String] { parameters.map { $0.type!.trimmedDescription } }

    /// The type of the body as it is written, with its `next` or the result.
    private var bodyType: String {
        let next = takesNext ? nextType ?? Self.function(types, effects, result) : nil
        return Self.function(types + [toldType?.trimmedDescription, next].compactMap(\.self), effects, result)
    }

    /// The type of the body as the method is called.
    ///
    /// The caller of a setter gives away the new value, so a body that stands for the setter has to own it.
    private var conventionalType: String {
        let owned = call.form.member == .setter && takesNext
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
        let proceed = failure.map { "try call.proceed(throwing: (\($0)).self)" } ?? "call.proceed()"
        return "{ \(signature)\n\(stores)\(loads)\(proceed)\nreturn call.result(as: (\(result)).self)\n}"
    }
}
#endif
