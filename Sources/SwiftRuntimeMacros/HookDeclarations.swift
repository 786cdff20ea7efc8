// Written by scripts/hook_macros.py.

#if Macros
import SwiftRuntime

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R>(
    _ target: T, _ method: (T) -> (repeat each P) throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R>(
    _ target: T, _ method: (T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncObserveMacro")

/// Hooks a method of one object, with a body that is told none of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, D, each P, R>(
    _ target: T, _ method: (T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 1 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 2 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 3 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 4 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 5 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 6 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 7 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 8 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 9 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 10 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told 11 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of one object, with a body that is told the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R>(
    _ target: T, _ method: (T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ReportMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, E: Error>(
    _ target: T, _ method: (T) -> (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T, _ method: (T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R>(
    _ target: T, _ method: (T) -> (inout A0) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: (T) -> (A0, inout A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: (T) -> (inout A0, A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: (T) -> (inout A0, inout A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (inout A0, A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: (T) -> (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: (T) -> (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body:
        @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (T) -> (repeat each P) throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncObserveMacro")

/// Hooks a method of every instance, with a body that is told none of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 1 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 2 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 3 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 4 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 5 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 6 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 7 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 8 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 9 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 10 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told 11 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T.Type,
    _ method: (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObservePrefixMacro")

/// Hooks a method of every instance, with a body that is told the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ReportMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: (T) -> (inout A0) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (T) -> (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body:
        @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that is told none of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, D, each P, R>(
    _ target: T.Type, _ method: (D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 1 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, D, each P, R>(
    _ target: T.Type, _ method: (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 2 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 3 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 4 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 5 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 6 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 7 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 8 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 9 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 10 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told 11 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T.Type, _ method: (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObservePrefixMacro")

/// Hooks a class method, with a body that is told the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: (repeat each P) async throws -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassReportMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, E: Error>(
    _ target: T.Type, _ method: (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P, (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: (inout A0) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: (inout A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (A0, inout A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (inout A0, A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: (inout A0, inout A1) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (inout A0, A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks a class method, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassObserveMacro")

/// Hooks a class method, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body:
        @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ClassInsteadMacro")

/// Hooks an actor's isolated method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, R>(
    _ target: T, _ method: (isolated T) -> (repeat each P) throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObserveMacro")

/// Hooks an actor's isolated method of one object, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, R>(
    _ target: T, _ method: (isolated T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncObserveMacro")

/// Hooks an actor's isolated method of one object, with a body that is told none of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 1 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 2 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 3 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 4 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 5 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 6 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 7 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 8 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 9 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 10 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told 11 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T,
    _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of one object, with a body that is told the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, R>(
    _ target: T, _ method: (isolated T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorReportMacro")

/// Hooks an actor's isolated method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorInsteadMacro")

/// Hooks an actor's isolated method of one object, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, R, E: Error>(
    _ target: T, _ method: (isolated T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorInsteadMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (repeat each P) throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObserveMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncObserveMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told none of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 1 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 2 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 3 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 4 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 5 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 6 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 7 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 8 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 9 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T.Type,
    _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 10 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T.Type,
    _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told 11 of the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T.Type,
    _ method: (isolated T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObservePrefixMacro")

/// Hooks an actor's isolated method of every instance, with a body that is told the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, R>(
    _ target: T.Type, _ method: (isolated T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorReportMacro")

/// Hooks an actor's isolated method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorInsteadMacro")

/// Hooks an actor's isolated method of every instance, with a body that stands for it and is told what goes on.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, R, E: Error>(
    _ target: T.Type, _ method: (isolated T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorInsteadMacro")

/// Hooks a method of one object by the types that the body writes, which runs before or after it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, M, B>(
    _ target: T, exactly method: M, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: B
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ExactMacro")

/// Hooks a method of one object by the types that the body writes, which runs instead of it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, M, B>(
    _ target: T, exactly method: M, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: B
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ExactMacro")

/// Hooks a property's getter of one object, with a body.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, getter property: KeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterObserveMacro")

/// Hooks a property's getter of one object, with a body that is told the value.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, getter property: KeyPath<T, V>, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterReportMacro")

/// Hooks a property's getter of one object, with a body that stands for it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, getter property: KeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (() -> V) -> V
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterInsteadMacro")

/// Hooks a property's setter of one object, with a body.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, setter property: ReferenceWritableKeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterObservePrefixMacro")

/// Hooks a property's setter of one object, with a body that is told the value.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, setter property: ReferenceWritableKeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterObserveMacro")

/// Hooks a property's setter of one object, with a body that stands for it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, setter property: ReferenceWritableKeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, (V) -> Void) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterInsteadMacro")

/// Hooks a method of every instance by the types that the body writes, which runs before or after it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, M, B>(
    _ target: T.Type, exactly method: M, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: B
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ExactMacro")

/// Hooks a method of every instance by the types that the body writes, which runs instead of it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, M, B>(
    _ target: T.Type, exactly method: M, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: B
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ExactMacro")

/// Hooks a property's getter of every instance, with a body.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T.Type, getter property: KeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterObserveMacro")

/// Hooks a property's getter of every instance, with a body that is told the value.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T.Type, getter property: KeyPath<T, V>, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterReportMacro")

/// Hooks a property's getter of every instance, with a body that stands for it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T.Type, getter property: KeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (() -> V) -> V
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterInsteadMacro")

/// Hooks a property's setter of every instance, with a body.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T.Type, setter property: ReferenceWritableKeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterObservePrefixMacro")

/// Hooks a property's setter of every instance, with a body that is told the value.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T.Type, setter property: ReferenceWritableKeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterObserveMacro")

/// Hooks a property's setter of every instance, with a body that stands for it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T.Type, setter property: ReferenceWritableKeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, (V) -> Void) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterInsteadMacro")
#endif
