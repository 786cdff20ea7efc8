#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Declares the functions that expansions of `#hook` call where the types of a body are inferred.
///
/// An incremental build (6.3.1) does not expand `#hookFunctions` again when only this file has changed: touch
/// Sources/SwiftRuntimeMacros/MacroHooks.swift too.
package protocol HookFunctionsMacro: DeclarationMacro {}

extension HookFunctionsMacro {
    package static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        HookFunctions.all.flatMap(\.declarations)
    }
}

/// The functions for methods with one list of parameters.
///
/// The types of their closures have no parameter packs. The compiler (6.3.1) crashes when it converts a method or a
/// `next` that has a tuple as its only parameter. It cannot call a value of the type `(repeat each P, R) -> Void`, and
/// `(repeat each P) -> R` cannot be an element of another pack.
private struct HookFunctions {
    /// Whether each parameter is `inout`.
    let isInout: [Bool]

    static var all: [HookFunctions] {
        let plain = (0...HookCall.maximumParameterCount).map { Array(repeating: false, count: $0) }
        let mixed = (1...HookCall.maximumInoutParameterCount).flatMap { count in
            (1..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 == 1 } }
        }
        return (plain + mixed).map(HookFunctions.init)
    }

    var declarations: [DeclSyntax] {
        let observe = function("observe", of: " async throws", type(types), "body(\(list(arguments)))")
        let report = function(
            "report", of: " async throws", type(types + ["R"]), "body(\(list(arguments + ["call.result()"])))",
            ", result: R.self")
        // Two functions for each: with E = Never the compiler (6.3.1) crashes when it converts `next`.
        let replaces = [replace(), replace(isThrowing: true)]
        let others =
            isInout.contains(true) ? [] : [report, replace(isAsync: true), replace(isAsync: true, isThrowing: true)]
        return [observe] + replaces + others
    }

    private func replace(isAsync: Bool = false, isThrowing: Bool = false) -> DeclSyntax {
        let effects = (isAsync ? " async" : "") + (isThrowing ? " throws(E)" : "")
        let attempt = (isThrowing ? "try " : "") + (isAsync ? "await " : "")
        let names = indices.map { "a\($0)" }
        // The method may have changed a variable before it threw.
        let loads = indices.filter { isInout[$0] }.map { "defer { a\($0) = call[\($0)] }\n" }.joined()
        let passed = list(names + (isThrowing ? ["throwing: E.self"] : []))
        return function(
            isAsync ? "replaceWaiting" : "replace", of: effects,
            type(types + ["@escaping " + type(types, effects, "R")], effects, "R"),
            """
            call.setResult(\(attempt)body(\(list(arguments))) { (\(list(names)))\(effects) in
            \(loads)return \(attempt)call.proceed(\(passed))
            })
            """, ", result: R.self" + (isThrowing ? ", isThrowing: true" : ""), isAsync: isAsync, isThrowing: isThrowing
        )
    }

    private func function(
        _ name: String, of effects: String, _ body: String, _ work: String, _ settings: String = "",
        isAsync: Bool = false, isThrowing: Bool = false
    ) -> DeclSyntax {
        let generics = ["T"] + indices.map { "A\($0)" } + ["R"] + (isThrowing ? ["E: Error"] : [])
        let parameters = indices.map { ".\(isInout[$0] ? "variable" : "value")(A\($0).self)" }
        return """
            \(raw: isThrowing ? "@_disfavoredOverload " : "")public static func \(raw: name)<\(raw: list(generics))>(
            _ request: Request<T>, method: @autoclosure () -> (T) -> \(raw: type(types, effects, "R")),
            body: @escaping @Sendable \(raw: body)
            ) throws(AspectError) -> AspectToken {
            try \(raw: isAsync ? "installWaiting" : "install")(
            request, parameters: [\(raw: list(parameters))]\(raw: settings)) { call\(raw: isAsync ? " async throws" : "") in
            \(raw: work)
            }
            }
            """
    }

    private var indices: Range<Int> { isInout.indices }
    private var types: [String] { indices.map { (isInout[$0] ? "inout " : "") + "A\($0)" } }
    private var arguments: [String] { indices.map { (isInout[$0] ? "&" : "") + "call[\($0)]" } }

    private func type(_ parameters: [String], _ effects: String = "", _ result: String = "Void") -> String {
        "(\(list(parameters)))\(effects) -> \(result)"
    }

    private func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}
#endif
