// Written by scripts/hook_macros.py.

#if Macros
import SwiftRuntime

/// Hooks a method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, E: Error, R>(
    _ target: T, _ function: (T) -> (repeat each P) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, E: Error, R>(
    _ target: T, _ function: (T) -> (repeat each P) throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ReportMacro")

/// Hooks a method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, E: Error, R>(
    _ target: T, _ function: (T) -> (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, E: Error, R>(
    _ target: T, _ function: (T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, @escaping (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, E: Error, R>(
    _ target: T, _ function: (T) -> (repeat each P) async throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncObserveMacro")

/// Hooks a method of one object, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, E: Error, R>(
    _ target: T, _ function: (T) -> (repeat each P) async throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncReportMacro")

/// Hooks a method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, E: Error, R>(
    _ target: T, _ function: (T) -> nonisolated(nonsending) (repeat each P) async throws(E) -> R,
    _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncObserveMacro")

/// Hooks a method of one object, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, E: Error, R>(
    _ target: T, _ function: (T) -> nonisolated(nonsending) (repeat each P) async throws(E) -> R,
    _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncReportMacro")

/// Hooks a method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, E: Error, R>(
    _ target: T, _ function: (T) -> (repeat each P) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncInsteadMacro")

/// Hooks a method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, E: Error, R>(
    _ target: T, _ function: (T) -> (A0) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, @escaping (A0) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncInsteadMacro")

/// Hooks a method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, E: Error, R>(
    _ target: T, _ function: (T) -> (inout A0) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, E: Error, R>(
    _ target: T, _ function: (T) -> (inout A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, @escaping (inout A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, E: Error, R>(
    _ target: T, _ function: (T) -> (A0, inout A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, E: Error, R>(
    _ target: T, _ function: (T) -> (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, @escaping (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, E: Error, R>(
    _ target: T, _ function: (T) -> (inout A0, A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, E: Error, R>(
    _ target: T, _ function: (T) -> (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, @escaping (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, E: Error, R>(
    _ target: T, _ function: (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, A0, A1, E: Error, R>(
    _ target: T, _ function: (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, @escaping (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks an actor's isolated method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ target: T, _ function: (isolated T) -> (repeat each P) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObserveMacro")

/// Hooks an actor's isolated method of one object, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ target: T, _ function: (isolated T) -> (repeat each P) throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorReportMacro")

/// Hooks an actor's isolated method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ target: T, _ function: (isolated T) -> (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorInsteadMacro")

/// Hooks an actor's isolated method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, E: Error, R>(
    _ target: T, _ function: (isolated T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, @escaping (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorInsteadMacro")

/// Hooks an actor's isolated method of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ target: T, _ function: (isolated T) -> (repeat each P) async throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncObserveMacro")

/// Hooks an actor's isolated method of one object, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ target: T, _ function: (isolated T) -> (repeat each P) async throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncReportMacro")

/// Hooks an actor's isolated method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ target: T, _ function: (isolated T) -> (repeat each P) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncInsteadMacro")

/// Hooks an actor's isolated method of one object, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, E: Error, R>(
    _ target: T, _ function: (isolated T) -> (A0) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, @escaping (A0) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncInsteadMacro")

/// Hooks a method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, E: Error, R>(
    _ function: (T) -> (repeat each P) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, E: Error, R>(
    _ function: (T) -> (repeat each P) throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ReportMacro")

/// Hooks a method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, E: Error, R>(
    _ function: (T) -> (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, E: Error, R>(
    _ function: (T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, @escaping (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, E: Error, R>(
    _ function: (T) -> (repeat each P) async throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncObserveMacro")

/// Hooks a method of every instance, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, E: Error, R>(
    _ function: (T) -> (repeat each P) async throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncReportMacro")

/// Hooks a method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, E: Error, R>(
    _ function: (T) -> nonisolated(nonsending) (repeat each P) async throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncObserveMacro")

/// Hooks a method of every instance, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, E: Error, R>(
    _ function: (T) -> nonisolated(nonsending) (repeat each P) async throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncReportMacro")

/// Hooks a method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, E: Error, R>(
    _ function: (T) -> (repeat each P) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncInsteadMacro")

/// Hooks a method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, E: Error, R>(
    _ function: (T) -> (A0) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, @escaping (A0) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AsyncInsteadMacro")

/// Hooks a method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, E: Error, R>(
    _ function: (T) -> (inout A0) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, E: Error, R>(
    _ function: (T) -> (inout A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, @escaping (inout A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, A1, E: Error, R>(
    _ function: (T) -> (A0, inout A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, A1, E: Error, R>(
    _ function: (T) -> (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, inout A1, @escaping (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, A1, E: Error, R>(
    _ function: (T) -> (inout A0, A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, A1, E: Error, R>(
    _ function: (T) -> (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, A1, @escaping (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks a method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, A1, E: Error, R>(
    _ function: (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ObserveMacro")

/// Hooks a method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T, A0, A1, E: Error, R>(
    _ function: (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (inout A0, inout A1, @escaping (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "InsteadMacro")

/// Hooks an actor's isolated method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ function: (isolated T) -> (repeat each P) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorObserveMacro")

/// Hooks an actor's isolated method of every instance, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ function: (isolated T) -> (repeat each P) throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorReportMacro")

/// Hooks an actor's isolated method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ function: (isolated T) -> (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorInsteadMacro")

/// Hooks an actor's isolated method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, E: Error, R>(
    _ function: (isolated T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, @escaping (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorInsteadMacro")

/// Hooks an actor's isolated method of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ function: (isolated T) -> (repeat each P) async throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncObserveMacro")

/// Hooks an actor's isolated method of every instance, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ function: (isolated T) -> (repeat each P) async throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncReportMacro")

/// Hooks an actor's isolated method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, each P, E: Error, R>(
    _ function: (isolated T) -> (repeat each P) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncInsteadMacro")

/// Hooks an actor's isolated method of every instance, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<T: Actor, A0, E: Error, R>(
    _ function: (isolated T) -> (A0) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (A0, @escaping (A0) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "ActorAsyncInsteadMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<each P, E: Error, R>(
    _ function: (repeat each P) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionObserveMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<each P, E: Error, R>(
    _ function: (repeat each P) throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionReportMacro")

/// Hooks a function, static or class member, or initializer, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<each P, E: Error, R>(
    _ function: (repeat each P) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionInsteadMacro")

/// Hooks a function, static or class member, or initializer, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<A0, E: Error, R>(
    _ function: (A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, @escaping (A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionInsteadMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<each P, E: Error, R>(
    _ function: (repeat each P) async throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionAsyncObserveMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<each P, E: Error, R>(
    _ function: (repeat each P) async throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionAsyncReportMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<each P, E: Error, R>(
    _ function: nonisolated(nonsending) (repeat each P) async throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    body: @escaping @Sendable (repeat each P) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionAsyncObserveMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments and the result.
@freestanding(expression)
@discardableResult
public macro hook<each P, E: Error, R>(
    _ function: nonisolated(nonsending) (repeat each P) async throws(E) -> R, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    body: @escaping @Sendable (repeat each P, R) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionAsyncReportMacro")

/// Hooks a function, static or class member, or initializer, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<each P, E: Error, R>(
    _ function: (repeat each P) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each P, @escaping (repeat each P) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionAsyncInsteadMacro")

/// Hooks a function, static or class member, or initializer, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<A0, E: Error, R>(
    _ function: (A0) async throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, @escaping (A0) async throws(E) -> R) async throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionAsyncInsteadMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<A0, E: Error, R>(
    _ function: (inout A0) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionObserveMacro")

/// Hooks a function, static or class member, or initializer, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<A0, E: Error, R>(
    _ function: (inout A0) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, @escaping (inout A0) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionInsteadMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<A0, A1, E: Error, R>(
    _ function: (A0, inout A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionObserveMacro")

/// Hooks a function, static or class member, or initializer, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<A0, A1, E: Error, R>(
    _ function: (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (A0, inout A1, @escaping (A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionInsteadMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<A0, A1, E: Error, R>(
    _ function: (inout A0, A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionObserveMacro")

/// Hooks a function, static or class member, or initializer, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<A0, A1, E: Error, R>(
    _ function: (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, A1, @escaping (inout A0, A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionInsteadMacro")

/// Hooks a function, static or class member, or initializer, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<A0, A1, E: Error, R>(
    _ function: (inout A0, inout A1) throws(E) -> R, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionObserveMacro")

/// Hooks a function, static or class member, or initializer, with a body that runs in its place and can call it.
@freestanding(expression)
@discardableResult
public macro hook<A0, A1, E: Error, R>(
    _ function: (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (inout A0, inout A1, @escaping (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) -> AspectToken = #externalMacro(module: "HookMacros", type: "FunctionInsteadMacro")

/// Reports which parameter of a body does not fit a method of one object.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, each B, E: Error>(
    _ target: T, _ function: (T) -> (repeat each P) throws(E) -> R, _ position: HookObserving?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each B) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitObserveMacro")

/// Reports which parameter of a body does not fit a method of one object.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, each B, S, E: Error>(
    _ target: T, _ function: (T) -> (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each B, @escaping (repeat each B) throws(E) -> S) throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitInsteadMacro")

/// Reports which parameter of a body does not fit a method of one object.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, B, S, E: Error>(
    _ target: T, _ function: (T) -> (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (B, @escaping (B) throws(E) -> S) throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitInsteadMacro")

/// Reports which parameter of a body does not fit a method of one object.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, each B, E: Error>(
    _ target: T, _ function: (T) -> (repeat each P) async throws(E) -> R, _ position: HookObserving?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each B) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitObserveMacro")

/// Reports which parameter of a body does not fit a method of one object.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, each B, S, E: Error>(
    _ target: T, _ function: (T) -> (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each B, @escaping (repeat each B) async throws(E) -> S) async throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitAsyncInsteadMacro")

/// Reports which parameter of a body does not fit a method of one object.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, each P, R, B, S, E: Error>(
    _ target: T, _ function: (T) -> (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (B, @escaping (B) async throws(E) -> S) async throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitAsyncInsteadMacro")

/// Reports which parameter of a body does not fit a method of every instance.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, R, each B, E: Error>(
    _ function: (T) -> (repeat each P) throws(E) -> R, _ position: HookObserving?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each B) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitObserveMacro")

/// Reports which parameter of a body does not fit a method of every instance.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, R, each B, S, E: Error>(
    _ function: (T) -> (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each B, @escaping (repeat each B) throws(E) -> S) throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitInsteadMacro")

/// Reports which parameter of a body does not fit a method of every instance.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, R, B, S, E: Error>(
    _ function: (T) -> (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (B, @escaping (B) throws(E) -> S) throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitInsteadMacro")

/// Reports which parameter of a body does not fit a method of every instance.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, R, each B, E: Error>(
    _ function: (T) -> (repeat each P) async throws(E) -> R, _ position: HookObserving?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each B) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitObserveMacro")

/// Reports which parameter of a body does not fit a method of every instance.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, R, each B, S, E: Error>(
    _ function: (T) -> (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each B, @escaping (repeat each B) async throws(E) -> S) async throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitAsyncInsteadMacro")

/// Reports which parameter of a body does not fit a method of every instance.
@freestanding(expression)
@discardableResult
public macro hook<T, each P, R, B, S, E: Error>(
    _ function: (T) -> (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (B, @escaping (B) async throws(E) -> S) async throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitAsyncInsteadMacro")

/// Reports which parameter of a body does not fit a function, static or class member, or initializer.
@freestanding(expression)
@discardableResult
public macro hook<each P, R, each B, E: Error>(
    _ function: (repeat each P) throws(E) -> R, _ position: HookObserving?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    body: @escaping @Sendable (repeat each B) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitFunctionObserveMacro")

/// Reports which parameter of a body does not fit a function, static or class member, or initializer.
@freestanding(expression)
@discardableResult
public macro hook<each P, R, each B, S, E: Error>(
    _ function: (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    body: @escaping @Sendable (repeat each B, @escaping (repeat each B) throws(E) -> S) throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitFunctionInsteadMacro")

/// Reports which parameter of a body does not fit a function, static or class member, or initializer.
@freestanding(expression)
@discardableResult
public macro hook<each P, R, B, S, E: Error>(
    _ function: (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    body: @escaping @Sendable (B, @escaping (B) throws(E) -> S) throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitFunctionInsteadMacro")

/// Reports which parameter of a body does not fit a function, static or class member, or initializer.
@freestanding(expression)
@discardableResult
public macro hook<each P, R, each B, E: Error>(
    _ function: (repeat each P) async throws(E) -> R, _ position: HookObserving?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    body: @escaping @Sendable (repeat each B) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitFunctionObserveMacro")

/// Reports which parameter of a body does not fit a function, static or class member, or initializer.
@freestanding(expression)
@discardableResult
public macro hook<each P, R, each B, S, E: Error>(
    _ function: (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    body: @escaping @Sendable (repeat each B, @escaping (repeat each B) async throws(E) -> S) async throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitFunctionAsyncInsteadMacro")

/// Reports which parameter of a body does not fit a function, static or class member, or initializer.
@freestanding(expression)
@discardableResult
public macro hook<each P, R, B, S, E: Error>(
    _ function: (repeat each P) async throws -> R, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    body: @escaping @Sendable (B, @escaping (B) async throws(E) -> S) async throws(E) -> S
) -> AspectToken = #externalMacro(module: "HookMacros", type: "UnfitFunctionAsyncInsteadMacro")

/// Hooks a method of one object by the types that the body writes.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, M, B>(
    _ target: T, _ function: M, _ position: HookObserving?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    ranked2: Void = (),
    body: B
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AnyObserveMacro")

/// Hooks a method of one object by the types that the body writes.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, M, B>(
    _ target: T, _ function: M, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    ranked2: Void = (),
    body: B
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AnyInsteadMacro")

/// Hooks a function or a method by the types that the body writes.
@freestanding(expression)
@discardableResult
public macro hook<M, B>(
    _ function: M, _ position: HookObserving?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    ranked2: Void = (),
    body: B
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AnyObserveMacro")

/// Hooks a function or a method by the types that the body writes.
@freestanding(expression)
@discardableResult
public macro hook<M, B>(
    _ function: M, _ position: HookReplacing?,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (), ranked1: Void = (),
    ranked2: Void = (),
    body: B
) -> AspectToken = #externalMacro(module: "HookMacros", type: "AnyInsteadMacro")

/// Hooks a getter of one object, with a body.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, getter property: KeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterMacro")

/// Hooks a getter of one object, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V, each I>(
    _ target: T, getter property: KeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each I) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterMacro")

/// Hooks a getter of one object, with a body that gets the value.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V, each I>(
    _ target: T, getter property: KeyPath<T, V>, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each I, V) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterMacro")

/// Hooks a getter of one object, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V, each I>(
    _ target: T, getter property: KeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each I, @escaping (repeat each I) -> V) -> V
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterInsteadMacro")

/// Hooks a getter of one object, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V, I>(
    _ target: T, getter property: KeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (I, @escaping (I) -> V) -> V
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterInsteadMacro")

/// Hooks a setter of one object, with a body.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, setter property: WritableKeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterMacro")

/// Hooks a setter of one object, with a body that gets the value.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V, each I>(
    _ target: T, setter property: WritableKeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, repeat each I) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterMacro")

/// Hooks a setter of one object, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V>(
    _ target: T, setter property: WritableKeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, @escaping (V) -> Void) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterInsteadMacro")

/// Hooks a setter of one object, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V, each I>(
    _ target: T, setter property: WritableKeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, repeat each I, @escaping (V, repeat each I) -> Void) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterInsteadMacro")

/// Hooks a setter of one object, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T: AnyObject, V, I>(
    _ target: T, setter property: WritableKeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, I, @escaping (V, I) -> Void) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterInsteadMacro")

/// Hooks a getter of every instance, with a body.
@freestanding(expression)
@discardableResult
public macro hook<T, V>(
    getter property: KeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterMacro")

/// Hooks a getter of every instance, with a body that gets the arguments.
@freestanding(expression)
@discardableResult
public macro hook<T, V, each I>(
    getter property: KeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [], ranked: Void = (),
    body: @escaping @Sendable (repeat each I) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterMacro")

/// Hooks a getter of every instance, with a body that gets the value.
@freestanding(expression)
@discardableResult
public macro hook<T, V, each I>(
    getter property: KeyPath<T, V>, _ position: HookReporting,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each I, V) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterMacro")

/// Hooks a getter of every instance, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T, V, each I>(
    getter property: KeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (repeat each I, @escaping (repeat each I) -> V) -> V
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterInsteadMacro")

/// Hooks a getter of every instance, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T, V, I>(
    getter property: KeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (I, @escaping (I) -> V) -> V
) -> AspectToken = #externalMacro(module: "HookMacros", type: "GetterInsteadMacro")

/// Hooks a setter of every instance, with a body.
@freestanding(expression)
@discardableResult
public macro hook<T, V>(
    setter property: WritableKeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable () -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterMacro")

/// Hooks a setter of every instance, with a body that gets the value.
@freestanding(expression)
@discardableResult
public macro hook<T, V, each I>(
    setter property: WritableKeyPath<T, V>, _ position: HookObserving,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, repeat each I) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterMacro")

/// Hooks a setter of every instance, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T, V>(
    setter property: WritableKeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, @escaping (V) -> Void) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterInsteadMacro")

/// Hooks a setter of every instance, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T, V, each I>(
    setter property: WritableKeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, repeat each I, @escaping (V, repeat each I) -> Void) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterInsteadMacro")

/// Hooks a setter of every instance, with a body that runs in its place.
@freestanding(expression)
@discardableResult
public macro hook<T, V, I>(
    setter property: WritableKeyPath<T, V>, _ position: HookReplacing,
    priority: Int = 0, owner: HookOwner? = nil, options: AspectOptions = [],
    body: @escaping @Sendable (V, I, @escaping (V, I) -> Void) -> Void
) -> AspectToken = #externalMacro(module: "HookMacros", type: "SetterInsteadMacro")
#endif
