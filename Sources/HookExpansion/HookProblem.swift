#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Why `#hook` cannot be expanded, in a sentence for the one who wrote it.
package enum HookProblem: String, DiagnosticMessage {
    case noClosure, position, noMember, noProperty, tooManyParameters
    case typesOmitted, labelsOmitted, isolatedTypesOmitted, genericContext, functionReported

    package var message: String {
        switch self {
        case .noClosure:
            "write the body as a closure after the parentheses: #hook reads the parameters from the closure's text"
        case .position:
            "write the position as .before, .after or .instead: #hook must know it at compile time"
        case .noMember:
            "name the method as a member of its class, as in Service.fetch(id:): #hook reads the name there"
        case .noProperty:
            "name the property with a key path of one member, as in \\.name: #hook reads the name there"
        case .tooManyParameters:
            "write the type of each parameter in the closure: #hook infers them for methods of up to 12 parameters"
        case .typesOmitted:
            """
            write the type of each parameter, also of next, and the result in the closure: with exactly:, #hook takes \
            the types only from there
            """
        case .isolatedTypesOmitted:
            """
            write the type of each parameter and, for .instead, the result in the closure: the expansion cannot refer \
            to a method that is isolated to an actor
            """
        case .genericContext:
            """
            move this hook out of the generic function, generic type or extension: a parameter is a function, and \
            the expansion cannot declare the type for it there
            """
        case .functionReported:
            "omit the result: a body that receives the result cannot have parameters that are functions"
        case .labelsOmitted:
            """
            write the method with its labels, as in Service.fetch(id:), or the closure's parameters with their types: \
            #hook must know how many parameters the method takes
            """
        }
    }

    package var diagnosticID: MessageID { MessageID(domain: "HookMacros", id: rawValue) }
    package var severity: DiagnosticSeverity { .error }

    /// The error that an expansion throws: the compiler shows the sentence and nothing about the expansion.
    func error(at node: any SyntaxProtocol) -> DiagnosticsError {
        DiagnosticsError(diagnostics: [Diagnostic(node: Syntax(node), message: self)])
    }
}
#endif
