#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        ObserveMacro.self, AsyncObserveMacro.self, ReportMacro.self, AsyncReportMacro.self, InsteadMacro.self,
        AsyncInsteadMacro.self, ActorObserveMacro.self, ActorAsyncObserveMacro.self, ActorReportMacro.self,
        ActorAsyncReportMacro.self, ActorInsteadMacro.self, ActorAsyncInsteadMacro.self, FunctionObserveMacro.self,
        FunctionAsyncObserveMacro.self, FunctionReportMacro.self, FunctionAsyncReportMacro.self,
        FunctionInsteadMacro.self, FunctionAsyncInsteadMacro.self, UnfitObserveMacro.self, UnfitInsteadMacro.self,
        UnfitAsyncInsteadMacro.self, UnfitFunctionObserveMacro.self, UnfitFunctionInsteadMacro.self,
        UnfitFunctionAsyncInsteadMacro.self, AnyObserveMacro.self, AnyInsteadMacro.self, GetterMacro.self,
        GetterInsteadMacro.self, SetterMacro.self, SetterInsteadMacro.self, FunctionsMacro.self,
    ]
}
#else
/// Without the trait this is a program that never runs: a target of macros has to be a program.
@main
enum Plugin {
    static func main() {}
}
#endif
