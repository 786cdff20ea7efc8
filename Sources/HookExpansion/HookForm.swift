#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// The choice of the type checker between the declarations of `#hook`: each declaration names its own type of macro.
package struct HookForm {
    package enum Member { case method, classMethod, getter, setter }
    package enum Role { case observe, report, replace }

    var member: Member
    var role: Role
    /// The body takes fewer parameters than the method.
    var prefix: Bool
    /// The method is asynchronous: its type tells where its arguments are.
    var isAsync: Bool
    /// The method's type was not looked into: the closure has to write every type.
    var exact: Bool
    /// The method is isolated to an actor: the expansion can refer to it only for its type.
    var isolated: Bool

    var isProperty: Bool { member == .getter || member == .setter }

    package init(
        _ member: Member = .method, _ role: Role = .observe, prefix: Bool = false, isAsync: Bool = false,
        exact: Bool = false, isolated: Bool = false
    ) {
        (self.member, self.role, self.prefix, self.isAsync) = (member, role, prefix, isAsync)
        (self.exact, self.isolated) = (exact, isolated)
    }
}

/// An expression macro that is one form of `#hook`.
package protocol HookFormMacro: ExpressionMacro {
    static var form: HookForm { get }
}

extension HookFormMacro {
    package static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> ExprSyntax {
        try HookCall(node, form).expansion(in: context)
    }
}
#endif
