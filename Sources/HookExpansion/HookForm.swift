#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// The choice of the type checker between the declarations of `#hook`: each declaration names its own type of macro.
package struct HookForm {
    /// The kind of function that the reference names, by its type.
    package enum Member {
        /// A method of instances.
        case method
        /// A function of a module, a member of a type, or an initializer.
        case function
        /// Either of them.
        case anyFunction
        case getter, setter
    }
    package enum Role { case observe, report, replace }

    var member: Member
    var role: Role
    /// The function is asynchronous: its type tells where its arguments are, and a body in its place waits.
    var isAsync: Bool
    /// The function is isolated to an actor: the expansion can refer to it only for its type.
    var isIsolated: Bool
    /// The body's parameters may be others than the function's, which the expansion then checks.
    var isUnfit: Bool

    var isProperty: Bool { member == .getter || member == .setter }

    package init(
        _ member: Member = .method, _ role: Role = .observe, isAsync: Bool = false, isIsolated: Bool = false,
        isUnfit: Bool = false
    ) {
        (self.member, self.role, self.isAsync) = (member, role, isAsync)
        (self.isIsolated, self.isUnfit) = (isIsolated, isUnfit)
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
