// Written by generate.py.

@freestanding(expression)
public macro hook<T: AnyObject, each P, R>(
    _ target: T, _ method: (T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (repeat each P) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, D, each P, R>(
    _ target: T, _ method: (T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, each P, R>(
    _ target: T, _ method: (T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ReportMacro")

@freestanding(expression)
public macro hook<T: AnyObject, R, E: Error>(
    _ target: T, _ method: (T) -> () throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T, _ method: (T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R>(
    _ target: T, _ method: (T) -> (inout A0) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: (T) -> (A0, inout A1) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: (T) -> (inout A0, A1) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: (T) -> (inout A0, inout A1) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, inout A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (inout A0, A1, A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (repeat each P) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ReportMacro")

@freestanding(expression)
public macro hook<T: AnyObject, R, E: Error>(
    _ target: T.Type, _ method: (T) -> () throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: (T) -> (inout A0) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, inout A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1, A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (repeat each P) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, D, each P, R>(
    _ target: T.Type, _ method: (D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, D, each P, R>(
    _ target: T.Type, _ method: (A0, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (repeat each P) async throws -> R, _ position: HookReporting, _ ranked: Void = (),
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassReportMacro")

@freestanding(expression)
public macro hook<T: AnyObject, R, E: Error>(
    _ target: T.Type, _ method: () throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: (A0) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: (inout A0) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: (inout A0) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (A0, inout A1) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (A0, inout A1) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (inout A0, A1) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, A1) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (inout A0, inout A1) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (A0, A1, inout A2) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (A0, inout A1, A2) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (inout A0, A1, A2) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ClassObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing, _ ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ClassInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, each P, R>(
    _ target: T, _ method: (isolated T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (repeat each P) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObserveMacro")

@freestanding(expression)
public macro hook<T: Actor, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, each P, R>(
    _ target: T, _ method: (isolated T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorReportMacro")

@freestanding(expression)
public macro hook<T: Actor, R, E: Error>(
    _ target: T, _ method: (isolated T) -> () throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (repeat each P) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObserveMacro")

@freestanding(expression)
public macro hook<T: Actor, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R, _ position: HookObserving,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorObservePrefixMacro")

@freestanding(expression)
public macro hook<T: Actor, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "ActorReportMacro")

@freestanding(expression)
public macro hook<T: Actor, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> () throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "ActorInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, each P, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, repeat each P) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, repeat each P, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, repeat each P) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "TooManyMacro")

@freestanding(expression)
public macro hook<T: AnyObject, M, B>(
    _ target: T, exactly method: M, _ position: HookObserving, body: B
) -> HookToken = #externalMacro(module: "Macros", type: "ExactMacro")

@freestanding(expression)
public macro hook<T: AnyObject, M, B>(
    _ target: T, exactly method: M, _ position: HookReplacing, body: B
) -> HookToken = #externalMacro(module: "Macros", type: "ExactMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T, getter: KeyPath<T, V>, _ position: HookObserving, body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "GetterObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T, getter: KeyPath<T, V>, _ position: HookReporting, body: @escaping @Sendable (V) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "GetterReportMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T, getter: KeyPath<T, V>, _ position: HookReplacing, body: @escaping @Sendable (() -> V) -> V
) -> HookToken = #externalMacro(module: "Macros", type: "GetterInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T, setter: ReferenceWritableKeyPath<T, V>, _ position: HookObserving, body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "SetterObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T, setter: ReferenceWritableKeyPath<T, V>, _ position: HookObserving, body: @escaping @Sendable (V) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "SetterObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T, setter: ReferenceWritableKeyPath<T, V>, _ position: HookReplacing, body: @escaping @Sendable (V, (V) -> Void) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "SetterInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, each P, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, repeat each P) throws(E) -> R, _ position: HookReplacing,
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, repeat each P, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, repeat each P) throws(E) -> R) throws(E) -> R
) -> HookToken = #externalMacro(module: "Macros", type: "TooManyMacro")

@freestanding(expression)
public macro hook<T: AnyObject, M, B>(
    _ target: T.Type, exactly method: M, _ position: HookObserving, body: B
) -> HookToken = #externalMacro(module: "Macros", type: "ExactMacro")

@freestanding(expression)
public macro hook<T: AnyObject, M, B>(
    _ target: T.Type, exactly method: M, _ position: HookReplacing, body: B
) -> HookToken = #externalMacro(module: "Macros", type: "ExactMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T.Type, getter: KeyPath<T, V>, _ position: HookObserving, body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "GetterObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T.Type, getter: KeyPath<T, V>, _ position: HookReporting, body: @escaping @Sendable (V) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "GetterReportMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T.Type, getter: KeyPath<T, V>, _ position: HookReplacing, body: @escaping @Sendable (() -> V) -> V
) -> HookToken = #externalMacro(module: "Macros", type: "GetterInsteadMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T.Type, setter: ReferenceWritableKeyPath<T, V>, _ position: HookObserving, body: @escaping @Sendable () -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "SetterObservePrefixMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T.Type, setter: ReferenceWritableKeyPath<T, V>, _ position: HookObserving, body: @escaping @Sendable (V) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "SetterObserveMacro")

@freestanding(expression)
public macro hook<T: AnyObject, V>(
    _ target: T.Type, setter: ReferenceWritableKeyPath<T, V>, _ position: HookReplacing, body: @escaping @Sendable (V, (V) -> Void) -> Void
) -> HookToken = #externalMacro(module: "Macros", type: "SetterInsteadMacro")

