#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        ObserveMacro.self, ObservePrefixMacro.self, ReportMacro.self, InsteadMacro.self,
        ClassObserveMacro.self, ClassObservePrefixMacro.self, ClassReportMacro.self, ClassInsteadMacro.self,
        ActorObserveMacro.self, ActorObservePrefixMacro.self, ActorReportMacro.self, ActorInsteadMacro.self,
        AsyncObserveMacro.self, ActorAsyncObserveMacro.self, ExactMacro.self,
        GetterObserveMacro.self, GetterReportMacro.self, GetterInsteadMacro.self,
        SetterObserveMacro.self, SetterObservePrefixMacro.self, SetterInsteadMacro.self,
        FunctionsMacro.self,
    ]
}
#else
/// Without the trait this is a program that never runs: a target of macros has to be a program.
@main
enum Plugin {
    static func main() {}
}
#endif
