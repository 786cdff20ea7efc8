import SwiftSyntax
import SwiftSyntaxMacros

/// What the type checker decided by choosing a declaration: each declaration names its own type below.
struct HookForm {
    enum Member { case method, classMethod, getter, setter }
    enum Role { case observe, report, replace }

    var member = Member.method
    var role = Role.observe
    /// The body takes fewer parameters than the method.
    var prefix = false
    /// The method's type was not looked into: the closure has to write every type.
    var exact = false
    /// The method is isolated to an actor: the expansion cannot refer to it.
    var isolated = false
}

/// An expression macro that is one form of `#hook`.
protocol HookFormMacro: ExpressionMacro {
    static var form: HookForm { get }
}

extension HookFormMacro {
    static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
        try HookCall(node, form).expansion(in: context)
    }
}

enum ObserveMacro: HookFormMacro { static let form = HookForm() }
enum ObservePrefixMacro: HookFormMacro { static let form = HookForm(prefix: true) }
enum ReportMacro: HookFormMacro { static let form = HookForm(role: .report) }
enum InsteadMacro: HookFormMacro { static let form = HookForm(role: .replace) }

enum ClassObserveMacro: HookFormMacro { static let form = HookForm(member: .classMethod) }
enum ClassObservePrefixMacro: HookFormMacro { static let form = HookForm(member: .classMethod, prefix: true) }
enum ClassReportMacro: HookFormMacro { static let form = HookForm(member: .classMethod, role: .report) }
enum ClassInsteadMacro: HookFormMacro { static let form = HookForm(member: .classMethod, role: .replace) }

enum ActorObserveMacro: HookFormMacro { static let form = HookForm(isolated: true) }
enum ActorObservePrefixMacro: HookFormMacro { static let form = HookForm(prefix: true, isolated: true) }
enum ActorReportMacro: HookFormMacro { static let form = HookForm(role: .report, isolated: true) }
enum ActorInsteadMacro: HookFormMacro { static let form = HookForm(role: .replace, isolated: true) }

enum ExactMacro: HookFormMacro { static let form = HookForm(exact: true) }

enum GetterObserveMacro: HookFormMacro { static let form = HookForm(member: .getter) }
enum GetterReportMacro: HookFormMacro { static let form = HookForm(member: .getter, role: .report) }
enum GetterInsteadMacro: HookFormMacro { static let form = HookForm(member: .getter, role: .replace) }
enum SetterObserveMacro: HookFormMacro { static let form = HookForm(member: .setter) }
enum SetterObservePrefixMacro: HookFormMacro { static let form = HookForm(member: .setter, prefix: true) }
enum SetterInsteadMacro: HookFormMacro { static let form = HookForm(member: .setter, role: .replace) }

/// A declaration that is chosen only for what cannot be hooked, to say so in a sentence.
protocol RefusingMacro: ExpressionMacro {
    static var problem: HookProblem { get }
}

extension RefusingMacro {
    static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
        throw problem.error(at: node.argumentsOrSelf)
    }
}

enum AsyncInsteadMacro: RefusingMacro { static let problem = HookProblem.asyncInstead }
enum TooManyMacro: RefusingMacro { static let problem = HookProblem.tooManyParameters }

extension FreestandingMacroExpansionSyntax {
    var argumentsOrSelf: any SyntaxProtocol { arguments.dropFirst().first?.expression ?? Syntax(self) }
}
