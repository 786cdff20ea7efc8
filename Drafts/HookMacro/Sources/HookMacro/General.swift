// Written by generate.py.

extension SwiftHooks {
    public static func observe<T: AnyObject, V>(
        _ request: SwiftHookRequest<T>, getter: @autoclosure () -> KeyPath<T, V>,
        body: @escaping @Sendable () -> Void
    ) throws -> HookToken {
        try installGeneral(request, arguments: [], result: V.self, body: body, "observe")
    }

    public static func report<T: AnyObject, V>(
        _ request: SwiftHookRequest<T>, getter: @autoclosure () -> KeyPath<T, V>,
        body: @escaping @Sendable (V) -> Void
    ) throws -> HookToken {
        try installGeneral(request, arguments: [], result: V.self, body: body, "report")
    }

    public static func replace<T: AnyObject, V>(
        _ request: SwiftHookRequest<T>, getter: @autoclosure () -> KeyPath<T, V>,
        body: @escaping @Sendable (() -> V) -> V
    ) throws -> HookToken {
        try installGeneral(request, arguments: [], result: V.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, V>(
        _ request: SwiftHookRequest<T>, setter: @autoclosure () -> ReferenceWritableKeyPath<T, V>,
        body: @escaping @Sendable (V) -> Void
    ) throws -> HookToken {
        try installGeneral(request, arguments: [V.self], result: Void.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, V>(
        _ request: SwiftHookRequest<T>, setter: @autoclosure () -> ReferenceWritableKeyPath<T, V>,
        body: @escaping @Sendable (V, (V) -> Void) -> Void
    ) throws -> HookToken {
        try installGeneral(request, arguments: [V.self], result: Void.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> () async throws -> R,
        body: @escaping @Sendable () -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> () async throws -> R,
        body: @escaping @Sendable (R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> () -> R,
        body: @escaping @Sendable (() -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> () throws(E) -> R,
        body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> () async throws -> R,
        body: @escaping @Sendable () -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> () async throws -> R,
        body: @escaping @Sendable (R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> () -> R,
        body: @escaping @Sendable (() -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> () throws(E) -> R,
        body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0) async throws -> R,
        body: @escaping @Sendable (A0) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0) async throws -> R,
        body: @escaping @Sendable (A0, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0) -> R,
        body: @escaping @Sendable (A0, (A0) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0) throws(E) -> R,
        body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0) async throws -> R,
        body: @escaping @Sendable (A0) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0) async throws -> R,
        body: @escaping @Sendable (A0, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0) -> R,
        body: @escaping @Sendable (A0, (A0) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0) throws(E) -> R,
        body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1) async throws -> R,
        body: @escaping @Sendable (A0, A1) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1) async throws -> R,
        body: @escaping @Sendable (A0, A1, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1) -> R,
        body: @escaping @Sendable (A0, A1, (A0, A1) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1) async throws -> R,
        body: @escaping @Sendable (A0, A1) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1) async throws -> R,
        body: @escaping @Sendable (A0, A1, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1) -> R,
        body: @escaping @Sendable (A0, A1, (A0, A1) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2) -> R,
        body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2) -> R,
        body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self, A11.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self, A11.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self, A11.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self, A11.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self, A11.self], result: R.self, body: body, "observe")
    }

    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self, A11.self], result: R.self, body: body, "report")
    }

    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self, A11.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self, A11.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0) async throws -> R,
        body: @escaping @Sendable (inout A0) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0) -> R,
        body: @escaping @Sendable (inout A0, (inout A0) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0) throws(E) -> R,
        body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0) async throws -> R,
        body: @escaping @Sendable (inout A0) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0) -> R,
        body: @escaping @Sendable (inout A0, (inout A0) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0) throws(E) -> R,
        body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1) async throws -> R,
        body: @escaping @Sendable (A0, inout A1) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1) -> R,
        body: @escaping @Sendable (A0, inout A1, (A0, inout A1) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1) async throws -> R,
        body: @escaping @Sendable (A0, inout A1) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1) -> R,
        body: @escaping @Sendable (A0, inout A1, (A0, inout A1) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1) async throws -> R,
        body: @escaping @Sendable (inout A0, A1) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1) -> R,
        body: @escaping @Sendable (inout A0, A1, (inout A0, A1) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1) async throws -> R,
        body: @escaping @Sendable (inout A0, A1) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1) -> R,
        body: @escaping @Sendable (inout A0, A1, (inout A0, A1) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1) -> R,
        body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1) throws(E) -> R,
        body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1) -> R,
        body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1) throws(E) -> R,
        body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, inout A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, inout A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, inout A2) -> R,
        body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, inout A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, inout A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, inout A2) -> R,
        body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, inout A1, A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1, A2) -> R,
        body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1, A2) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, inout A1, A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1, A2) -> R,
        body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1, A2) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1, inout A2) async throws -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1, inout A2) -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (A0, inout A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1, inout A2) async throws -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1, inout A2) -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (A0, inout A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (inout A0, A1, A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1, A2) -> R,
        body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1, A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (inout A0, A1, A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1, A2) -> R,
        body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1, A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1, inout A2) async throws -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1, inout A2) -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1, inout A2) async throws -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1, inout A2) -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1, A2) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1, A2) -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1, A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1, A2) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1, A2) -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1, A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1, inout A2) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1, inout A2) -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        method: @autoclosure () -> (T) -> (inout A0, inout A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1, inout A2) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "observe")
    }

    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1, inout A2) -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) -> R) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, body: body, "replace")
    }

    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: SwiftHookRequest<T>,
        classMethod: @autoclosure () -> (inout A0, inout A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws -> HookToken {
        try installGeneral(
            request, arguments: [A0.self, A1.self, A2.self], result: R.self, failure: E.self, body: body, "replace")
    }

}
