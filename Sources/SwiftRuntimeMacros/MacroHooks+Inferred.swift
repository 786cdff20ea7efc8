// Written by scripts/hook_macros.py.

#if Macros
import SwiftRuntime

extension MacroHooks {
    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> () async throws -> R,
        body: @escaping @Sendable () -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values()) { call in body() }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> () async throws -> R,
        body: @escaping @Sendable (R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(), result: R.self) { call in body(call.result()) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> () -> R, body: @escaping @Sendable (() -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(), result: R.self) { call in
            call.setResult(body() { () in call.proceed() })
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> () throws(E) -> R,
        body: @escaping @Sendable (() throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(), result: R.self, isThrowing: true) { call in
            call.setResult(try body() { () throws(E) in try call.proceed(throwing: E.self) })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0) async throws -> R,
        body: @escaping @Sendable (A0) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self)) { call in body(call[0]) }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0) async throws -> R,
        body: @escaping @Sendable (A0, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self), result: R.self) { call in body(call[0], call.result()) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0) -> R,
        body: @escaping @Sendable (A0, (A0) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self), result: R.self) { call in
            call.setResult(body(call[0]) { a0 in call.proceed(a0) })
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0) throws(E) -> R,
        body: @escaping @Sendable (A0, (A0) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self), result: R.self, isThrowing: true) { call in
            call.setResult(try body(call[0]) { a0 throws(E) in try call.proceed(a0, throwing: E.self) })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1) async throws -> R,
        body: @escaping @Sendable (A0, A1) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self)) { call in body(call[0], call[1]) }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1) async throws -> R,
        body: @escaping @Sendable (A0, A1, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self), result: R.self) { call in
            body(call[0], call[1], call.result())
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1) -> R,
        body: @escaping @Sendable (A0, A1, (A0, A1) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self), result: R.self) { call in
            call.setResult(body(call[0], call[1]) { a0, a1 in call.proceed(a0, a1) })
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, (A0, A1) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self), result: R.self, isThrowing: true) { call in
            call.setResult(
                try body(call[0], call[1]) { a0, a1 throws(E) in try call.proceed(a0, a1, throwing: E.self) })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self)) { call in body(call[0], call[1], call[2]) }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self), result: R.self) { call in
            body(call[0], call[1], call[2], call.result())
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2) -> R,
        body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self), result: R.self) { call in
            call.setResult(body(call[0], call[1], call[2]) { a0, a1, a2 in call.proceed(a0, a1, a2) })
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, (A0, A1, A2) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self), result: R.self, isThrowing: true) { call in
            call.setResult(
                try body(call[0], call[1], call[2]) { a0, a1, a2 throws(E) in
                    try call.proceed(a0, a1, a2, throwing: E.self)
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self)) { call in
            body(call[0], call[1], call[2], call[3])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self), result: R.self) { call in
            body(call[0], call[1], call[2], call[3], call.result())
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self), result: R.self) { call in
            call.setResult(body(call[0], call[1], call[2], call[3]) { a0, a1, a2, a3 in call.proceed(a0, a1, a2, a3) })
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, (A0, A1, A2, A3) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self), result: R.self, isThrowing: true) {
            call in
            call.setResult(
                try body(call[0], call[1], call[2], call[3]) { a0, a1, a2, a3 throws(E) in
                    try call.proceed(a0, a1, a2, a3, throwing: E.self)
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self)) { call in
            body(call[0], call[1], call[2], call[3], call[4])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self), result: R.self) { call in
            body(call[0], call[1], call[2], call[3], call[4], call.result())
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self), result: R.self) { call in
            call.setResult(
                body(call[0], call[1], call[2], call[3], call[4]) { a0, a1, a2, a3, a4 in
                    call.proceed(a0, a1, a2, a3, a4)
                })
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, (A0, A1, A2, A3, A4) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self), result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(call[0], call[1], call[2], call[3], call[4]) { a0, a1, a2, a3, a4 throws(E) in
                    try call.proceed(a0, a1, a2, a3, a4, throwing: E.self)
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self)) { call in
            body(call[0], call[1], call[2], call[3], call[4], call[5])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self), result: R.self) {
            call in body(call[0], call[1], call[2], call[3], call[4], call[5], call.result())
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self), result: R.self) {
            call in
            call.setResult(
                body(call[0], call[1], call[2], call[3], call[4], call[5]) { a0, a1, a2, a3, a4, a5 in
                    call.proceed(a0, a1, a2, a3, a4, a5)
                })
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    @_disfavoredOverload
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5) throws(E) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, (A0, A1, A2, A3, A4, A5) throws(E) -> R) throws(E) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self), result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(call[0], call[1], call[2], call[3], call[4], call[5]) { a0, a1, a2, a3, a4, a5 throws(E) in
                    try call.proceed(a0, a1, a2, a3, a4, a5, throwing: E.self)
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self)) {
            call in body(call[0], call[1], call[2], call[3], call[4], call[5], call[6])
        }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self), result: R.self
        ) { call in body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call.result()) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, (A0, A1, A2, A3, A4, A5, A6) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self), result: R.self
        ) { call in
            call.setResult(
                body(call[0], call[1], call[2], call[3], call[4], call[5], call[6]) { a0, a1, a2, a3, a4, a5, a6 in
                    call.proceed(a0, a1, a2, a3, a4, a5, a6)
                })
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
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self), result: R.self,
            isThrowing: true
        ) { call in
            call.setResult(
                try body(call[0], call[1], call[2], call[3], call[4], call[5], call[6]) {
                    a0, a1, a2, a3, a4, a5, a6 throws(E) in
                    try call.proceed(a0, a1, a2, a3, a4, a5, a6, throwing: E.self)
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self))
        { call in body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7]) }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self),
            result: R.self
        ) { call in body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call.result()) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, (A0, A1, A2, A3, A4, A5, A6, A7) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self),
            result: R.self
        ) { call in
            call.setResult(
                body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7]) {
                    a0, a1, a2, a3, a4, a5, a6, a7 in call.proceed(a0, a1, a2, a3, a4, a5, a6, a7)
                })
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
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self),
            result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7]) {
                    a0, a1, a2, a3, a4, a5, a6, a7 throws(E) in
                    try call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, throwing: E.self)
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request, parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self)
        ) { call in body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8]) }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self),
            result: R.self
        ) { call in body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call.result())
        }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, (A0, A1, A2, A3, A4, A5, A6, A7, A8) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self),
            result: R.self
        ) { call in
            call.setResult(
                body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8]) {
                    a0, a1, a2, a3, a4, a5, a6, a7, a8 in call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, a8)
                })
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
            parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self),
            result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8]) {
                    a0, a1, a2, a3, a4, a5, a6, a7, a8 throws(E) in
                    try call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, a8, throwing: E.self)
                })
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
            parameters: values(A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self)
        ) { call in body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9]) }
    }

    /// Hooks, with a body that is told the arguments and the result.
    public static func report<T: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R>(
        _ request: Request<T>,
        method: @autoclosure () -> (T) -> (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9) async throws -> R,
        body: @escaping @Sendable (A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, R) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(
            request,
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self),
            result: R.self
        ) { call in
            body(
                call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call.result())
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self),
            result: R.self
        ) { call in
            call.setResult(
                body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9]) {
                    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 in call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
                })
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self),
            result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9]) {
                    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 throws(E) in
                    try call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, throwing: E.self)
                })
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self)
        ) { call in
            body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call[10])
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self),
            result: R.self
        ) { call in
            body(
                call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call[10],
                call.result())
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self),
            result: R.self
        ) { call in
            call.setResult(
                body(call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call[10])
                { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10 in
                    call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10)
                })
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self),
            result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call[10]
                ) { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10 throws(E) in
                    try call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, throwing: E.self)
                })
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self,
                A11.self)
        ) { call in
            body(
                call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call[10],
                call[11])
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self,
                A11.self), result: R.self
        ) { call in
            body(
                call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call[10],
                call[11], call.result())
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self,
                A11.self), result: R.self
        ) { call in
            call.setResult(
                body(
                    call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call[10],
                    call[11]
                ) { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 in
                    call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11)
                })
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
            parameters: values(
                A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self, A9.self, A10.self,
                A11.self), result: R.self, isThrowing: true
        ) { call in
            call.setResult(
                try body(
                    call[0], call[1], call[2], call[3], call[4], call[5], call[6], call[7], call[8], call[9], call[10],
                    call[11]
                ) { a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 throws(E) in
                    try call.proceed(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, throwing: E.self)
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0) async throws -> R,
        body: @escaping @Sendable (inout A0) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self)]) { call in body(&call[0]) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0) -> R,
        body: @escaping @Sendable (inout A0, (inout A0) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self)], result: R.self) { call in
            call.setResult(
                body(&call[0]) { a0 in
                    let result: R = call.proceed(a0)
                    a0 = call[0]
                    return result
                })
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
                try body(&call[0]) { a0 throws(E) in
                    let result: R = try call.proceed(a0, throwing: E.self)
                    a0 = call[0]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1) async throws -> R,
        body: @escaping @Sendable (A0, inout A1) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self)]) { call in body(call[0], &call[1]) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1) -> R,
        body: @escaping @Sendable (A0, inout A1, (A0, inout A1) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self)], result: R.self) { call in
            call.setResult(
                body(call[0], &call[1]) { a0, a1 in
                    let result: R = call.proceed(a0, a1)
                    a1 = call[1]
                    return result
                })
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
                try body(call[0], &call[1]) { a0, a1 throws(E) in
                    let result: R = try call.proceed(a0, a1, throwing: E.self)
                    a1 = call[1]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1) async throws -> R,
        body: @escaping @Sendable (inout A0, A1) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self)]) { call in body(&call[0], call[1]) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1) -> R,
        body: @escaping @Sendable (inout A0, A1, (inout A0, A1) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self)], result: R.self) { call in
            call.setResult(
                body(&call[0], call[1]) { a0, a1 in
                    let result: R = call.proceed(a0, a1)
                    a0 = call[0]
                    return result
                })
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
                try body(&call[0], call[1]) { a0, a1 throws(E) in
                    let result: R = try call.proceed(a0, a1, throwing: E.self)
                    a0 = call[0]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self)]) { call in body(&call[0], &call[1]) }
    }

    /// Hooks, with a body that stands for it and is told what goes on.
    public static func replace<T: AnyObject, A0, A1, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1) -> R,
        body: @escaping @Sendable (inout A0, inout A1, (inout A0, inout A1) -> R) -> R
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self)], result: R.self) { call in
            call.setResult(
                body(&call[0], &call[1]) { a0, a1 in
                    let result: R = call.proceed(a0, a1)
                    a0 = call[0]
                    a1 = call[1]
                    return result
                })
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
                try body(&call[0], &call[1]) { a0, a1 throws(E) in
                    let result: R = try call.proceed(a0, a1, throwing: E.self)
                    a0 = call[0]
                    a1 = call[1]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, A1, inout A2) async throws -> R,
        body: @escaping @Sendable (A0, A1, inout A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .value(A1.self), .variable(A2.self)]) { call in
            body(call[0], call[1], &call[2])
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
                body(call[0], call[1], &call[2]) { a0, a1, a2 in
                    let result: R = call.proceed(a0, a1, a2)
                    a2 = call[2]
                    return result
                })
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
                try body(call[0], call[1], &call[2]) { a0, a1, a2 throws(E) in
                    let result: R = try call.proceed(a0, a1, a2, throwing: E.self)
                    a2 = call[2]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1, A2) async throws -> R,
        body: @escaping @Sendable (A0, inout A1, A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self), .value(A2.self)]) { call in
            body(call[0], &call[1], call[2])
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
                body(call[0], &call[1], call[2]) { a0, a1, a2 in
                    let result: R = call.proceed(a0, a1, a2)
                    a1 = call[1]
                    return result
                })
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
                try body(call[0], &call[1], call[2]) { a0, a1, a2 throws(E) in
                    let result: R = try call.proceed(a0, a1, a2, throwing: E.self)
                    a1 = call[1]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (A0, inout A1, inout A2) async throws -> R,
        body: @escaping @Sendable (A0, inout A1, inout A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.value(A0.self), .variable(A1.self), .variable(A2.self)]) { call in
            body(call[0], &call[1], &call[2])
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
                body(call[0], &call[1], &call[2]) { a0, a1, a2 in
                    let result: R = call.proceed(a0, a1, a2)
                    a1 = call[1]
                    a2 = call[2]
                    return result
                })
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
                try body(call[0], &call[1], &call[2]) { a0, a1, a2 throws(E) in
                    let result: R = try call.proceed(a0, a1, a2, throwing: E.self)
                    a1 = call[1]
                    a2 = call[2]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1, A2) async throws -> R,
        body: @escaping @Sendable (inout A0, A1, A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self), .value(A2.self)]) { call in
            body(&call[0], call[1], call[2])
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
                body(&call[0], call[1], call[2]) { a0, a1, a2 in
                    let result: R = call.proceed(a0, a1, a2)
                    a0 = call[0]
                    return result
                })
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
                try body(&call[0], call[1], call[2]) { a0, a1, a2 throws(E) in
                    let result: R = try call.proceed(a0, a1, a2, throwing: E.self)
                    a0 = call[0]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, A1, inout A2) async throws -> R,
        body: @escaping @Sendable (inout A0, A1, inout A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .value(A1.self), .variable(A2.self)]) { call in
            body(&call[0], call[1], &call[2])
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
                body(&call[0], call[1], &call[2]) { a0, a1, a2 in
                    let result: R = call.proceed(a0, a1, a2)
                    a0 = call[0]
                    a2 = call[2]
                    return result
                })
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
                try body(&call[0], call[1], &call[2]) { a0, a1, a2 throws(E) in
                    let result: R = try call.proceed(a0, a1, a2, throwing: E.self)
                    a0 = call[0]
                    a2 = call[2]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1, A2) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1, A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self), .value(A2.self)]) { call in
            body(&call[0], &call[1], call[2])
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
                body(&call[0], &call[1], call[2]) { a0, a1, a2 in
                    let result: R = call.proceed(a0, a1, a2)
                    a0 = call[0]
                    a1 = call[1]
                    return result
                })
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
                try body(&call[0], &call[1], call[2]) { a0, a1, a2 throws(E) in
                    let result: R = try call.proceed(a0, a1, a2, throwing: E.self)
                    a0 = call[0]
                    a1 = call[1]
                    return result
                })
        }
    }

    /// Hooks, with a body that is told the arguments.
    public static func observe<T: AnyObject, A0, A1, A2, R>(
        _ request: Request<T>, method: @autoclosure () -> (T) -> (inout A0, inout A1, inout A2) async throws -> R,
        body: @escaping @Sendable (inout A0, inout A1, inout A2) -> Void
    ) throws(AspectError) -> AspectToken {
        try install(request, parameters: [.variable(A0.self), .variable(A1.self), .variable(A2.self)]) { call in
            body(&call[0], &call[1], &call[2])
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
                body(&call[0], &call[1], &call[2]) { a0, a1, a2 in
                    let result: R = call.proceed(a0, a1, a2)
                    a0 = call[0]
                    a1 = call[1]
                    a2 = call[2]
                    return result
                })
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
                try body(&call[0], &call[1], &call[2]) { a0, a1, a2 throws(E) in
                    let result: R = try call.proceed(a0, a1, a2, throwing: E.self)
                    a0 = call[0]
                    a1 = call[1]
                    a2 = call[2]
                    return result
                })
        }
    }
}
#endif
