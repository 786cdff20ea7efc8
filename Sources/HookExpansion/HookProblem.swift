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
            "write the body as a closure after the parentheses: #hook reads its parameters from what is written there"
        case .position:
            "write the position as .before, .after or .instead: #hook is expanded for it before the program runs"
        case .noMember:
            "name the method by a member of its class, as Service.fetch(id:): #hook reads the name there"
        case .noProperty:
            "name the property by a key path of one member, as \\.name: #hook reads the name there"
        case .tooManyParameters:
            "write the type of each parameter in the closure: #hook infers them for methods of up to 12 parameters"
        case .typesOmitted:
            """
            write the type of each parameter, of next too, and the result in the closure: with exactly: #hook reads \
            them there alone
            """
        case .isolatedTypesOmitted:
            """
            write the type of each parameter and, for .instead, the result in the closure: the expansion cannot refer \
            to a method that is isolated to an actor
            """
        case .genericContext:
            """
            move this hook out of the generic function or type, or of the extension: a parameter is a function, and \
            only there can the expansion declare the type that takes it
            """
        case .functionReported:
            "leave the result away: a body that is told it has no parameters that are functions"
        case .labelsOmitted:
            """
            write the method with its labels, as Service.fetch(id:), or the closure's parameters with their types: \
            #hook has to know how many the method takes
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
