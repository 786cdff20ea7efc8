import SwiftSyntax
import SwiftSyntaxBuilder

/// A local struct that stores the body in a closure of concrete type, which keeps its natural calling convention.
struct NaturalBody {
    private let call: HookCall
    private let parameters: [HookClosure.Parameter]
    private let takesNext: Bool
    private let effects: String
    private let result: String
    /// The type of `next`, where it is not read off the method's.
    private let nextType: String?

    /// nil where a type is not written: then the type checker has to infer them through generic parameters.
    init?(_ call: HookCall) {
        let closure = call.closure
        self.call = call
        takesNext = call.form.role == .replace
        var parameters = closure.parameters
        if takesNext {
            guard !parameters.isEmpty, let result = closure.result else { return nil }
            // A body that does not throw may stand for a method that does: the error register stays as it was.
            guard closure.throwsClause != nil || !closure.tries else { return nil }
            effects = closure.throwsClause.map { " \($0)" } ?? ""
            self.result = result.trimmedDescription
            let next = parameters.removeLast()
            guard !call.form.exact || next.type != nil else { return nil }
            nextType = call.form.exact ? next.type?.trimmedDescription : nil
        } else {
            nextType = nil
            effects = ""
            result = "Void"
        }
        guard
            parameters.allSatisfy({ parameter in
                parameter.type.map { !$0.mentionsSelf && !$0.mentionsOpaque } ?? false
            }), closure.result.map({ !$0.mentionsSelf && !$0.mentionsOpaque }) ?? true
        else { return nil }
        self.parameters = parameters
    }

    func expansion(named name: TokenSyntax) -> ExprSyntax {
        """
        {
        nonisolated struct \(name): HookMacro.SwiftHookBody {
        \(raw: boxes)let run: @Sendable \(raw: runType)
        func call(_ frame: HookMacro.SwiftHookFrame)\(raw: effects.isEmpty ? "" : " throws") {
        \(raw: callStatement)
        }
        }
        return try HookMacro.SwiftHooks.install(
        \(call.request),
        \(name)(run: \(call.closure.expression)))
        }()
        """
    }

    /// A setter's new value is given away by its caller, so a body that stands for the setter has to own it.
    private var parameterList: String {
        let owned = call.form.member == .setter && takesNext
        return parameters.map { (owned ? "__owned " : "") + $0.type!.trimmedDescription }.joined(separator: ", ")
    }

    private var runType: String {
        let next = nextType ?? "(\(parameterList))\(effects) -> \(result)"
        let all = takesNext ? (parameters.isEmpty ? next : "\(parameterList), \(next)") : parameterList
        return "(\(all))\(effects) -> \(result)"
    }

    /// Structs for parameters that are functions: loaded as such a struct a function keeps its form.
    private var boxes: String {
        parameters.indices.filter { parameters[$0].type!.mentionsFunction }.map {
            "struct Argument\($0) { var value: \(parameters[$0].storedType!) }\n"
        }.joined()
    }

    private func place(_ index: Int) -> String {
        let type = parameters[index].storedType!
        return type.mentionsFunction
            ? "frame[\(index), as: Argument\(index).self].value" : "frame[\(index), as: (\(type)).self]"
    }

    private var callStatement: String {
        var arguments = parameters.indices.map { (parameters[$0].isInout ? "&" : "") + place($0) }
        let attempt = effects.isEmpty ? "" : "try "
        if takesNext { arguments.append(nextClosure) }
        let invocation = "\(attempt)run(\(arguments.joined(separator: ", ")))"
        return takesNext ? "frame.setResult(\(invocation))" : invocation
    }

    /// What the body calls where there is only the frame: it leaves the arguments there and takes the result from it.
    private var nextClosure: String {
        let names = parameters.indices.map { "a\($0)" }
        let stores = parameters.indices.map { "\(place($0)) = a\($0)\n" }.joined()
        let loads = parameters.indices.filter { parameters[$0].isInout }.map { "a\($0) = \(place($0))\n" }.joined()
        let proceed = effects.isEmpty ? "frame.next()" : "try frame.next(throwing: (\(failure)).self)"
        var body = "\(stores)\(proceed)\n\(loads)return frame.result()"
        for index in parameters.indices where parameters[index].type!.isNonescapingFunction {
            let attempt = effects.isEmpty ? "" : "try "
            body = "return \(attempt)withoutActuallyEscaping(a\(index)) { a\(index) in\n\(body)\n}"
        }
        let list = names.isEmpty && !effects.isEmpty ? "()" : names.joined(separator: ", ")
        return "{ \(list)\(effects)\(list.isEmpty ? "" : " in\n")\(body) }"
    }

    private var failure: String { call.closure.throwsClause?.type?.trimmedDescription ?? "any Error" }
}
