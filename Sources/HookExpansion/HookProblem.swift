#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Why `#hook` cannot be expanded, in a sentence for the one who wrote it.
package enum HookProblem: DiagnosticMessage {
    case noClosure, position, noMember, noFunction, noProperty, noRoot, tooManyParameters
    case typeOmitted(String, Reason), resultOmitted(Reason), throwsOmitted, parameterMissing(String, Int)
    case genericContext(String), functionReported(String)

    /// Why the type checker cannot infer the types of a body.
    package enum Reason: String {
        case any = "#hook can take the types of this body only from its text"
        case isolated = "the expansion cannot refer to a method that is isolated to an actor"
        case indexed = "a key path does not tell the types of a subscript's parameters"
    }

    package var message: String {
        switch self {
        case .noClosure:
            "write the body as a closure after the parentheses: #hook reads the parameters from the closure's text"
        case .position:
            "write the position as .before, .after or .instead: #hook must know it at compile time"
        case .noMember:
            "name the method as a member of its class, as in Service.fetch(id:): #hook reads the name there"
        case .noFunction:
            """
            name the function, as in Order.total(tax:) or total(of:), which may have `as` and a type after it: #hook \
            reads the name there
            """
        case .noProperty:
            "name the property or subscript with a key path of one member, as in \\.name: #hook reads the name there"
        case .noRoot:
            "write the type in the key path, as in \\Order.name: #hook reads the type there"
        case .tooManyParameters:
            "write the type of each parameter in the closure: #hook infers them for functions of up to 12 parameters"
        case .typeOmitted(let name, let reason) where name.hasPrefix("$"):
            "write the parameters of the closure with their types, as in (id: Int) in: \(reason.rawValue)"
        case .typeOmitted(let name, let reason):
            "write the type of the parameter \(name) in the closure: \(reason.rawValue)"
        case .resultOmitted(let reason):
            "write the result in the closure, as in -> Int: \(reason.rawValue)"
        case .throwsOmitted:
            "write throws after the closure's parameters: #hook does not see whether a try in it can throw"
        case .parameterMissing(let name, let count):
            "remove the parameter \(name): the function has \(count == 1 ? "one parameter" : "\(count) parameters")"
        case .genericContext(let name):
            """
            move this hook out of the generic function, generic type or extension: the parameter \(name) is a \
            function, and the expansion cannot declare the type for it there
            """
        case .functionReported(let name):
            "omit the result: the parameter \(name) is a function, and such a body cannot receive the result"
        }
    }

    package var diagnosticID: MessageID {
        MessageID(domain: "HookMacros", id: String("\(self)".prefix { $0 != "(" }))
    }
    package var severity: DiagnosticSeverity { .error }

    /// The error that an expansion throws: the compiler shows the sentence and nothing about the expansion.
    func error(at node: any SyntaxProtocol) -> DiagnosticsError {
        DiagnosticsError(diagnostics: [Diagnostic(node: Syntax(node), message: self)])
    }
}
#endif
