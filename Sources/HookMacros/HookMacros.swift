#if Macros
import HookExpansion

// One type for each kind of declaration of `#hook` in SwiftRuntimeMacros.

enum ObserveMacro: HookFormMacro { static let form = HookForm() }
enum AsyncObserveMacro: HookFormMacro { static let form = HookForm(isAsync: true) }
enum ReportMacro: HookFormMacro { static let form = HookForm(.method, .report) }
enum AsyncReportMacro: HookFormMacro { static let form = HookForm(.method, .report, isAsync: true) }
enum InsteadMacro: HookFormMacro { static let form = HookForm(.method, .replace) }
enum AsyncInsteadMacro: HookFormMacro { static let form = HookForm(.method, .replace, isAsync: true) }

enum ActorObserveMacro: HookFormMacro { static let form = HookForm(isIsolated: true) }
enum ActorAsyncObserveMacro: HookFormMacro { static let form = HookForm(isAsync: true, isIsolated: true) }
enum ActorReportMacro: HookFormMacro { static let form = HookForm(.method, .report, isIsolated: true) }
enum ActorAsyncReportMacro: HookFormMacro {
    static let form = HookForm(.method, .report, isAsync: true, isIsolated: true)
}
enum ActorInsteadMacro: HookFormMacro { static let form = HookForm(.method, .replace, isIsolated: true) }
enum ActorAsyncInsteadMacro: HookFormMacro {
    static let form = HookForm(.method, .replace, isAsync: true, isIsolated: true)
}

enum FunctionObserveMacro: HookFormMacro { static let form = HookForm(.function) }
enum FunctionAsyncObserveMacro: HookFormMacro { static let form = HookForm(.function, isAsync: true) }
enum FunctionReportMacro: HookFormMacro { static let form = HookForm(.function, .report) }
enum FunctionAsyncReportMacro: HookFormMacro { static let form = HookForm(.function, .report, isAsync: true) }
enum FunctionInsteadMacro: HookFormMacro { static let form = HookForm(.function, .replace) }
enum FunctionAsyncInsteadMacro: HookFormMacro { static let form = HookForm(.function, .replace, isAsync: true) }

enum UnfitObserveMacro: HookFormMacro { static let form = HookForm(isUnfit: true) }
enum UnfitInsteadMacro: HookFormMacro { static let form = HookForm(.method, .replace, isUnfit: true) }
enum UnfitAsyncInsteadMacro: HookFormMacro {
    static let form = HookForm(.method, .replace, isAsync: true, isUnfit: true)
}
enum UnfitFunctionObserveMacro: HookFormMacro { static let form = HookForm(.function, isUnfit: true) }
enum UnfitFunctionInsteadMacro: HookFormMacro { static let form = HookForm(.function, .replace, isUnfit: true) }
enum UnfitFunctionAsyncInsteadMacro: HookFormMacro {
    static let form = HookForm(.function, .replace, isAsync: true, isUnfit: true)
}
enum AnyObserveMacro: HookFormMacro { static let form = HookForm(.anyFunction) }
enum AnyInsteadMacro: HookFormMacro { static let form = HookForm(.anyFunction, .replace) }

enum GetterMacro: HookFormMacro { static let form = HookForm(.getter) }
enum GetterInsteadMacro: HookFormMacro { static let form = HookForm(.getter, .replace) }
enum SetterMacro: HookFormMacro { static let form = HookForm(.setter) }
enum SetterInsteadMacro: HookFormMacro { static let form = HookForm(.setter, .replace) }

enum FunctionsMacro: HookFunctionsMacro {}
#endif
