public struct HookToken: Sendable { let s: String }
public struct HookObserving: Sendable { public static let before = HookObserving(); public static let after = HookObserving() }
public struct HookReporting: Sendable { public static let after = HookReporting() }
public struct HookReplacing: Sendable { public static let instead = HookReplacing() }
func tok(_ s: String, _ f: Any.Type, _ m: Any.Type? = nil, line: Int = 0) -> HookToken { print(line, s, f, m.map { "\($0)" } ?? ""); return HookToken(s: s) }
// Written by generate.py.

public func hook<T: AnyObject, each P, R>(
    _ target: T, _ method: @escaping (T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (repeat each P) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable () -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, each P, R>(
    _ target: T, _ method: @escaping (T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    line: Int = #line, body: @escaping @Sendable (repeat each P, R) -> Void
) throws -> HookToken { tok("ReportMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, R>(
    _ target: T, _ method: @escaping (T) -> () -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (() -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> () throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, R>(
    _ target: T, _ method: @escaping (T) -> (A0) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, (A0) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, (A0, A1) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, (inout A0) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (inout A0) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, (A0, inout A1) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, (inout A0, A1) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T, _ method: @escaping (T) -> (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (repeat each P) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable () -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: @escaping (T) -> (repeat each P) async throws -> R, _ position: HookReporting,
    line: Int = #line, body: @escaping @Sendable (repeat each P, R) -> Void
) throws -> HookToken { tok("ReportMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, R>(
    _ target: T.Type, _ method: @escaping (T) -> () -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (() -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> () throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, (A0) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, (A0, A1) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, (inout A0) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, (A0, inout A1) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, (inout A0, A1) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) throws -> HookToken { tok("ObserveMacro", type(of: body), type(of: method), line: line) }

public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) -> R) -> R
) throws -> HookToken { tok("InsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (T) -> (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: @escaping (repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (repeat each P) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, D, each P, R>(
    _ target: T.Type, _ method: @escaping (D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable () -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, each P, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, D, repeat each P) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, each P, R>(
    _ target: T.Type, _ method: @escaping (repeat each P) async throws -> R, _ position: HookReporting,
    line: Int = #line, body: @escaping @Sendable (repeat each P, R) -> Void
) throws -> HookToken { tok("ClassReportMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, R>(
    _ target: T.Type, _ method: @escaping () -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (() -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, R, E: Error>(
    _ target: T.Type, _ method: @escaping () throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: @escaping (A0) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, (A0) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (A0, A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, (A0, A1) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: @escaping (inout A0) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R>(
    _ target: T.Type, _ method: @escaping (inout A0) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, (inout A0) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, R, E: Error>(
    _ target: T.Type, _ method: @escaping (inout A0) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (A0, inout A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (A0, inout A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, (A0, inout A1) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (inout A0, A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (inout A0, A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, (inout A0, A1) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: @escaping (inout A0, A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, R, E: Error>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (A0, A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (A0, inout A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (A0, inout A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (inout A0, A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (inout A0, A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (inout A0, A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (inout A0, A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (inout A0, A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (inout A0, A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1, A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1, A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1, A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1, inout A2) async throws -> R, _ position: HookObserving,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
) throws -> HookToken { tok("ClassObserveMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1, inout A2) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) -> R) -> R
) throws -> HookToken { tok("ClassInsteadMacro", type(of: body), type(of: method), line: line) }

@_disfavoredOverload
public func hook<T: AnyObject, A0, A1, A2, R, E: Error>(
    _ target: T.Type, _ method: @escaping (inout A0, inout A1, inout A2) throws(E) -> R, _ position: HookReplacing,
    line: Int = #line, body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
) throws -> HookToken { tok("ClassThrowingInsteadMacro", type(of: body), type(of: method), line: line) }

