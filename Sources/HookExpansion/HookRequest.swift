#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The part of an expansion that says which function is hooked: `MacroHooks.Request(…)`.
struct HookRequest {
    /// Statements before the request is used; empty for most.
    let declaration: String
    let value: String

    /// `name` is that of a variable which the body's own names do not meet.
    init(_ call: HookCall, _ location: AbstractSourceLocation?, _ name: TokenSyntax) {
        let (form, member) = (call.form, call.member)
        let type = member.type.map { ", as: (\($0)).self" } ?? Self.declaredType(call)
        let others = call.settings + (location.map { ",\nfile: \($0.file), line: \($0.line)" } ?? "")
        let literal = StringLiteralExprSyntax(content: member.name)
        let rest = ", .\(form.member), \(literal)\(type), .\(call.position)\(others))"
        func request(_ place: String) -> String { "\(HookCall.support).Request(\n\(place)\(rest)" }
        if let target = call.target {
            (declaration, value) = ("", request("\(target)"))
        } else if let owner = member.owner {
            let ofType = request("of: \(owner).self")
            let mayBeOfModule = [.function, .anyFunction].contains(form.member) && !member.isInitializer
            guard mayBeOfModule, let module = member.moduleOrType else {
                (declaration, value) = ("", ofType)
                return
            }
            // Only the compiler knows whether this is the name of a module or of a type.
            declaration = """
                #if canImport(\(module))
                let \(name) = \(request("module: \"\(module)\""))
                #else
                let \(name) = try \(ofType)
                #endif

                """
            value = name.text
        } else {
            (declaration, value) = ("", request("module: nil"))
        }
    }

    /// The type with which an asynchronous function is declared.
    ///
    /// Empty after `as`: the conversion hides the declared type.
    private static func declaredType(_ call: HookCall) -> String {
        guard call.form.isAsync, !call.closure.parameters.isEmpty else { return "" }
        return ", declared: \(HookCall.support).type(of: \(call.member.expression))"
    }
}
#endif
