// Written by scripts/hook_macros.py.

#if Macros
import SwiftRuntime

extension MacroHooks {
    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> () async throws -> R,
        body: @escaping @Sendable () -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: []) { call in body() }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> () async throws -> R,
        body: @escaping @Sendable (R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [], result: R.self) { call in body(call.result(as: R.self)) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> () -> R, body: @escaping @Sendable (() -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [], result: R.self) { call in
            call.setResult(
                body({
                    call.proceed()
                    return call.result(as: R.self)
                }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> () throws(E) -> R,
        body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [], result: R.self, isThrowing: true) { call in
            call.setResult(
                try body({ () throws(E) -> R in
                    try call.proceed(throwing: E.self)
                    return call.result(as: R.self)
                }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0) async throws -> R,
        body: @escaping @Sendable (A0) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self)]) { call in body(call[0, as: A0.self]) }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0) async throws -> R,
        body: @escaping @Sendable (A0, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self)], result: R.self) { call in
            body(call[0, as: A0.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0) -> R,
        body: @escaping @Sendable (A0, (A0) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self)], result: R.self) { call in
            call.setResult(
                body(
                    call[0, as: A0.self],
                    { a0 in
                        call[0, as: A0.self] = a0
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0) throws(E) -> R,
        body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self)], result: R.self, isThrowing: true) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self],
                    { a0 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1) async throws -> R,
        body: @escaping @Sendable (A0, A1) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self)]) { call in
            body(call[0, as: A0.self], call[1, as: A1.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1) async throws -> R,
        body: @escaping @Sendable (A0, A1, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self)], result: R.self) { call in
            body(call[0, as: A0.self], call[1, as: A1.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1) -> R,
        body: @escaping @Sendable (A0, A1, (A0, A1) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self)], result: R.self) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self],
                    { a0, a1 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self)], result: R.self, isThrowing: true) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self],
                    { a0, a1 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self)]) { call in
            body(call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self)], result: R.self) { call in
            body(call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2) -> R,
        body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self)], result: R.self) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self],
                    { a0, a1, a2 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self)], result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self],
                    { a0, a1, a2 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self)]) { call in
            body(call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self)], result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self)], result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    { a0, a1, a2, a3 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self)], result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    { a0, a1, a2, a3 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self)]
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self)],
            result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self)],
            result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self],
                    { a0, a1, a2, a3, a4 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self)],
            result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self],
                    { a0, a1, a2, a3, a4 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
            ]
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
            ], result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
            ], result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self],
                    { a0, a1, a2, a3, a4, a5 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
            ], result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self],
                    { a0, a1, a2, a3, a4, a5 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self),
            ]
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self),
            ], result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self),
            ], result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self],
                    { a0, a1, a2, a3, a4, a5, a6 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R,
        body:
            @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self),
            ], result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self],
                    { a0, a1, a2, a3, a4, a5, a6 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self),
            ]
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self),
            ], result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self),
            ], result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R,
        body:
            @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R)
            throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self),
            ], result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self),
            ]
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call[8, as: A8.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self),
            ], result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call[8, as: A8.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self),
            ], result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    call[8, as: A8.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7, a8 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call[8, as: A8.self] = a8
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R,
        body:
            @escaping @Sendable (
                A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) throws(E) -> R
            ) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self),
            ], result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    call[8, as: A8.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7, a8 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call[8, as: A8.self] = a8
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self),
            ]
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call[8, as: A8.self], call[9, as: A9.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self),
            ], result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call[8, as: A8.self], call[9, as: A9.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R,
        body:
            @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) -> R)
            -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self),
            ], result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    call[8, as: A8.self], call[9, as: A9.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call[8, as: A8.self] = a8
                        call[9, as: A9.self] = a9
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R, E: Error>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R,
        body:
            @escaping @Sendable (
                A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) throws(E) -> R
            ) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self),
            ], result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    call[8, as: A8.self], call[9, as: A9.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call[8, as: A8.self] = a8
                        call[9, as: A9.self] = a9
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self), .value(A10.self),
            ]
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call[8, as: A8.self], call[9, as: A9.self], call[10, as: A10.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self), .value(A10.self),
            ], result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call[8, as: A8.self], call[9, as: A9.self], call[10, as: A10.self], call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R,
        body:
            @escaping @Sendable (
                A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) -> R
            ) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self), .value(A10.self),
            ], result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    call[8, as: A8.self], call[9, as: A9.self], call[10, as: A10.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call[8, as: A8.self] = a8
                        call[9, as: A9.self] = a9
                        call[10, as: A10.self] = a10
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, R, E: Error>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R,
        body:
            @escaping @Sendable (
                A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10,
                (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10) throws(E) -> R
            ) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self), .value(A10.self),
            ], result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    call[8, as: A8.self], call[9, as: A9.self], call[10, as: A10.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call[8, as: A8.self] = a8
                        call[9, as: A9.self] = a9
                        call[10, as: A10.self] = a10
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self), .value(A10.self), .value(A11.self),
            ]
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call[8, as: A8.self], call[9, as: A9.self], call[10, as: A10.self], call[11, as: A11.self])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self), .value(A10.self), .value(A11.self),
            ], result: R.self
        ) { call in
            body(
                call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                call[8, as: A8.self], call[9, as: A9.self], call[10, as: A10.self], call[11, as: A11.self],
                call.result(as: R.self))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R,
        body:
            @escaping @Sendable (
                A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11,
                (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) -> R
            ) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self), .value(A10.self), .value(A11.self),
            ], result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    call[8, as: A8.self], call[9, as: A9.self], call[10, as: A10.self], call[11, as: A11.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call[8, as: A8.self] = a8
                        call[9, as: A9.self] = a9
                        call[10, as: A10.self] = a10
                        call[11, as: A11.self] = a11
                        call.proceed()
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, R, E: Error>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R,
        body:
            @escaping @Sendable (
                A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11,
                (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11) throws(E) -> R
            ) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: [
                .value(A0.self), .value(A1.self), .value(A2.self), .value(A3.self), .value(A4.self), .value(A5.self),
                .value(A6.self), .value(A7.self), .value(A8.self), .value(A9.self), .value(A10.self), .value(A11.self),
            ], result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self], call[3, as: A3.self],
                    call[4, as: A4.self], call[5, as: A5.self], call[6, as: A6.self], call[7, as: A7.self],
                    call[8, as: A8.self], call[9, as: A9.self], call[10, as: A10.self], call[11, as: A11.self],
                    { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call[3, as: A3.self] = a3
                        call[4, as: A4.self] = a4
                        call[5, as: A5.self] = a5
                        call[6, as: A6.self] = a6
                        call[7, as: A7.self] = a7
                        call[8, as: A8.self] = a8
                        call[9, as: A9.self] = a9
                        call[10, as: A10.self] = a10
                        call[11, as: A11.self] = a11
                        try call.proceed(throwing: E.self)
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0) async throws -> R,
        body: @escaping @Sendable (inout A0) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self)]) { call in body(&call[variable: 0, as: A0.self]) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0) -> R,
        body: @escaping @Sendable (inout A0, (inout A0) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self)], result: R.self) { call in
            call.setResult(
                body(
                    &call[variable: 0, as: A0.self],
                    { a0 in
                        call[variable: 0, as: A0.self] = a0
                        call.proceed()
                        a0 = call[variable: 0, as: A0.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0) throws(E) -> R,
        body: @escaping @Sendable (inout A0, (inout A0) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self)], result: R.self, isThrowing: true) { call in
            call.setResult(
                try body(
                    &call[variable: 0, as: A0.self],
                    { a0 throws(E) -> R in
                        call[variable: 0, as: A0.self] = a0
                        try call.proceed(throwing: E.self)
                        a0 = call[variable: 0, as: A0.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1) async throws -> R,
        body: @escaping @Sendable (A0, inout A1) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self)]) { call in
            body(call[0, as: A0.self], &call[variable: 1, as: A1.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1) -> R,
        body: @escaping @Sendable (A0, inout A1, (A0, inout A1) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self)], result: R.self) { call in
            call.setResult(
                body(
                    call[0, as: A0.self], &call[variable: 1, as: A1.self],
                    { a0, a1 in
                        call[0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call.proceed()
                        a1 = call[variable: 1, as: A1.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, (A0, inout A1) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self)], result: R.self, isThrowing: true) {
            call in
            call.setResult(
                try body(
                    call[0, as: A0.self], &call[variable: 1, as: A1.self],
                    { a0, a1 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        try call.proceed(throwing: E.self)
                        a1 = call[variable: 1, as: A1.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1) async throws -> R,
        body: @escaping @Sendable (inout A0, A1) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self)]) { call in
            body(&call[variable: 0, as: A0.self], call[1, as: A1.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1) -> R,
        body: @escaping @Sendable (inout A0, A1, (inout A0, A1) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self)], result: R.self) { call in
            call.setResult(
                body(
                    &call[variable: 0, as: A0.self], call[1, as: A1.self],
                    { a0, a1 in
                        call[variable: 0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call.proceed()
                        a0 = call[variable: 0, as: A0.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, (inout A0, A1) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self)], result: R.self, isThrowing: true) {
            call in
            call.setResult(
                try body(
                    &call[variable: 0, as: A0.self], call[1, as: A1.self],
                    { a0, a1 throws(E) -> R in
                        call[variable: 0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        try call.proceed(throwing: E.self)
                        a0 = call[variable: 0, as: A0.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self)]) { call in
            body(&call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1) -> R,
        body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self)], result: R.self) { call in
            call.setResult(
                body(
                    &call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self],
                    { a0, a1 in
                        call[variable: 0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call.proceed()
                        a0 = call[variable: 0, as: A0.self]
                        a1 = call[variable: 1, as: A1.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1) throws(E) -> R,
        body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self)], result: R.self, isThrowing: true) {
            call in
            call.setResult(
                try body(
                    &call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self],
                    { a0, a1 throws(E) -> R in
                        call[variable: 0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        try call.proceed(throwing: E.self)
                        a0 = call[variable: 0, as: A0.self]
                        a1 = call[variable: 1, as: A1.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, inout A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, inout A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self), .variable(A2.self)]) { call in
            body(call[0, as: A0.self], call[1, as: A1.self], &call[variable: 2, as: A2.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, inout A2) -> R,
        body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self), .variable(A2.self)], result: R.self) {
            call in
            call.setResult(
                body(
                    call[0, as: A0.self], call[1, as: A1.self], &call[variable: 2, as: A2.self],
                    { a0, a1, a2 in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[variable: 2, as: A2.self] = a2
                        call.proceed()
                        a2 = call[variable: 2, as: A2.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, inout A2, (A0, A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .value(A1.self), .variable(A2.self)], result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], call[1, as: A1.self], &call[variable: 2, as: A2.self],
                    { a0, a1, a2 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[variable: 2, as: A2.self] = a2
                        try call.proceed(throwing: E.self)
                        a2 = call[variable: 2, as: A2.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, inout A1, A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self), .value(A2.self)]) { call in
            body(call[0, as: A0.self], &call[variable: 1, as: A1.self], call[2, as: A2.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1, A2) -> R,
        body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self), .value(A2.self)], result: R.self) {
            call in
            call.setResult(
                body(
                    call[0, as: A0.self], &call[variable: 1, as: A1.self], call[2, as: A2.self],
                    { a0, a1, a2 in
                        call[0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call.proceed()
                        a1 = call[variable: 1, as: A1.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1, A2) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, A2, (A0, inout A1, A2) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .variable(A1.self), .value(A2.self)], result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], &call[variable: 1, as: A1.self], call[2, as: A2.self],
                    { a0, a1, a2 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        try call.proceed(throwing: E.self)
                        a1 = call[variable: 1, as: A1.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1, inout A2) async throws -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self), .variable(A2.self)]) { call in
            body(call[0, as: A0.self], &call[variable: 1, as: A1.self], &call[variable: 2, as: A2.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1, inout A2) -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self), .variable(A2.self)], result: R.self) {
            call in
            call.setResult(
                body(
                    call[0, as: A0.self], &call[variable: 1, as: A1.self], &call[variable: 2, as: A2.self],
                    { a0, a1, a2 in
                        call[0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call[variable: 2, as: A2.self] = a2
                        call.proceed()
                        a1 = call[variable: 1, as: A1.self]
                        a2 = call[variable: 2, as: A2.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2, (A0, inout A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.value(A0.self), .variable(A1.self), .variable(A2.self)], result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0, as: A0.self], &call[variable: 1, as: A1.self], &call[variable: 2, as: A2.self],
                    { a0, a1, a2 throws(E) -> R in
                        call[0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call[variable: 2, as: A2.self] = a2
                        try call.proceed(throwing: E.self)
                        a1 = call[variable: 1, as: A1.self]
                        a2 = call[variable: 2, as: A2.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (inout A0, A1, A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self), .value(A2.self)]) { call in
            body(&call[variable: 0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1, A2) -> R,
        body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self), .value(A2.self)], result: R.self) {
            call in
            call.setResult(
                body(
                    &call[variable: 0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self],
                    { a0, a1, a2 in
                        call[variable: 0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call.proceed()
                        a0 = call[variable: 0, as: A0.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1, A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, A2, (inout A0, A1, A2) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.variable(A0.self), .value(A1.self), .value(A2.self)], result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    &call[variable: 0, as: A0.self], call[1, as: A1.self], call[2, as: A2.self],
                    { a0, a1, a2 throws(E) -> R in
                        call[variable: 0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        try call.proceed(throwing: E.self)
                        a0 = call[variable: 0, as: A0.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1, inout A2) async throws -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self), .variable(A2.self)]) { call in
            body(&call[variable: 0, as: A0.self], call[1, as: A1.self], &call[variable: 2, as: A2.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1, inout A2) -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self), .variable(A2.self)], result: R.self) {
            call in
            call.setResult(
                body(
                    &call[variable: 0, as: A0.self], call[1, as: A1.self], &call[variable: 2, as: A2.self],
                    { a0, a1, a2 in
                        call[variable: 0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[variable: 2, as: A2.self] = a2
                        call.proceed()
                        a0 = call[variable: 0, as: A0.self]
                        a2 = call[variable: 2, as: A2.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1, inout A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2, (inout A0, A1, inout A2) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.variable(A0.self), .value(A1.self), .variable(A2.self)], result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    &call[variable: 0, as: A0.self], call[1, as: A1.self], &call[variable: 2, as: A2.self],
                    { a0, a1, a2 throws(E) -> R in
                        call[variable: 0, as: A0.self] = a0
                        call[1, as: A1.self] = a1
                        call[variable: 2, as: A2.self] = a2
                        try call.proceed(throwing: E.self)
                        a0 = call[variable: 0, as: A0.self]
                        a2 = call[variable: 2, as: A2.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1, A2) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self), .value(A2.self)]) { call in
            body(&call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self], call[2, as: A2.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1, A2) -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self), .value(A2.self)], result: R.self) {
            call in
            call.setResult(
                body(
                    &call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self], call[2, as: A2.self],
                    { a0, a1, a2 in
                        call[variable: 0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        call.proceed()
                        a0 = call[variable: 0, as: A0.self]
                        a1 = call[variable: 1, as: A1.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1, A2) throws(E) -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2, (inout A0, inout A1, A2) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.variable(A0.self), .variable(A1.self), .value(A2.self)], result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    &call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self], call[2, as: A2.self],
                    { a0, a1, a2 throws(E) -> R in
                        call[variable: 0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call[2, as: A2.self] = a2
                        try call.proceed(throwing: E.self)
                        a0 = call[variable: 0, as: A0.self]
                        a1 = call[variable: 1, as: A1.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1, inout A2) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self), .variable(A2.self)]) { call in
            body(&call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self], &call[variable: 2, as: A2.self])
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1, inout A2) -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self), .variable(A2.self)], result: R.self) {
            call in
            call.setResult(
                body(
                    &call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self], &call[variable: 2, as: A2.self],
                    { a0, a1, a2 in
                        call[variable: 0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call[variable: 2, as: A2.self] = a2
                        call.proceed()
                        a0 = call[variable: 0, as: A0.self]
                        a1 = call[variable: 1, as: A1.self]
                        a2 = call[variable: 2, as: A2.self]
                        return call.result(as: R.self)
                    }))
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1, inout A2) throws(E) -> R,
        body:
            @escaping @Sendable (inout A0, inout A1, inout A2, (inout A0, inout A1, inout A2) throws(E) -> R) throws(E)
            -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: [.variable(A0.self), .variable(A1.self), .variable(A2.self)], result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    &call[variable: 0, as: A0.self], &call[variable: 1, as: A1.self], &call[variable: 2, as: A2.self],
                    { a0, a1, a2 throws(E) -> R in
                        call[variable: 0, as: A0.self] = a0
                        call[variable: 1, as: A1.self] = a1
                        call[variable: 2, as: A2.self] = a2
                        try call.proceed(throwing: E.self)
                        a0 = call[variable: 0, as: A0.self]
                        a1 = call[variable: 1, as: A1.self]
                        a2 = call[variable: 2, as: A2.self]
                        return call.result(as: R.self)
                    }))
        }
    }
}
#endif
