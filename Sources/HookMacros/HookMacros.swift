#if Macros
import HookExpansion

// One type for each kind of declaration of `#hook` in SwiftRuntimeMacros.

enum ObserveMacro: HookFormMacro { static let form = HookForm() }
enum AsyncObserveMacro: HookFormMacro { static let form = HookForm(isAsync: true) }
enum ObservePrefixMacro: HookFormMacro { static let form = HookForm(prefix: true) }
enum ReportMacro: HookFormMacro { static let form = HookForm(.method, .report) }
enum InsteadMacro: HookFormMacro { static let form = HookForm(.method, .replace) }

enum ClassObserveMacro: HookFormMacro { static let form = HookForm(.classMethod) }
enum ClassObservePrefixMacro: HookFormMacro { static let form = HookForm(.classMethod, prefix: true) }
enum ClassReportMacro: HookFormMacro { static let form = HookForm(.classMethod, .report) }
enum ClassInsteadMacro: HookFormMacro { static let form = HookForm(.classMethod, .replace) }

enum ActorObserveMacro: HookFormMacro { static let form = HookForm(isolated: true) }
enum ActorAsyncObserveMacro: HookFormMacro { static let form = HookForm(isAsync: true, isolated: true) }
enum ActorObservePrefixMacro: HookFormMacro { static let form = HookForm(prefix: true, isolated: true) }
enum ActorReportMacro: HookFormMacro { static let form = HookForm(.method, .report, isolated: true) }
enum ActorInsteadMacro: HookFormMacro { static let form = HookForm(.method, .replace, isolated: true) }

enum ExactMacro: HookFormMacro { static let form = HookForm(exact: true) }

enum GetterObserveMacro: HookFormMacro { static let form = HookForm(.getter) }
enum GetterReportMacro: HookFormMacro { static let form = HookForm(.getter, .report) }
enum GetterInsteadMacro: HookFormMacro { static let form = HookForm(.getter, .replace) }
enum SetterObserveMacro: HookFormMacro { static let form = HookForm(.setter) }
enum SetterObservePrefixMacro: HookFormMacro { static let form = HookForm(.setter, prefix: true) }
enum SetterInsteadMacro: HookFormMacro { static let form = HookForm(.setter, .replace) }

enum FunctionsMacro: HookFunctionsMacro {}
#endif
