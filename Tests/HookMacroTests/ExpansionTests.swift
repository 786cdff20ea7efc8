#if Macros
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import HookExpansion

// Equal to the macros in their module, on which tests cannot depend: SwiftPM would build all tests for the host.
private enum Observe: HookFormMacro { static let form = HookForm() }
private enum AsyncObserve: HookFormMacro { static let form = HookForm(isAsync: true) }
private enum Report: HookFormMacro { static let form = HookForm(.method, .report) }
private enum Instead: HookFormMacro { static let form = HookForm(.method, .replace) }
private enum AsyncInstead: HookFormMacro { static let form = HookForm(.method, .replace, isAsync: true) }
private enum FunctionObserve: HookFormMacro { static let form = HookForm(.function) }
private enum FunctionInstead: HookFormMacro { static let form = HookForm(.function, .replace) }
private enum ActorObserve: HookFormMacro { static let form = HookForm(isIsolated: true) }
private enum ActorInstead: HookFormMacro {
    static let form = HookForm(.method, .replace, isAsync: true, isIsolated: true)
}
private enum UnfitObserve: HookFormMacro { static let form = HookForm(isUnfit: true) }
private enum UnfitInstead: HookFormMacro { static let form = HookForm(.function, .replace, isUnfit: true) }
private enum AnyObserve: HookFormMacro { static let form = HookForm(.anyFunction) }
private enum Getter: HookFormMacro { static let form = HookForm(.getter) }
private enum Setter: HookFormMacro { static let form = HookForm(.setter) }
private enum SetterInstead: HookFormMacro { static let form = HookForm(.setter, .replace) }

/// The expansion of `#hook`, and the errors where it cannot be expanded.
@Suite struct HookExpansions {
    private func expect(
        _ source: String, expandsTo expanded: String, _ macro: any Macro.Type = Observe.self,
        diagnostics: [DiagnosticSpec] = [], at location: Testing.SourceLocation = #_sourceLocation
    ) {
        assertMacroExpansion(
            source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: ["hook": MacroSpec(type: macro)],
            failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
    }

    private func refuses(
        _ source: String, _ problem: HookProblem, line: Int = 1, column: Int,
        _ macro: any Macro.Type = Observe.self, at location: Testing.SourceLocation = #_sourceLocation
    ) {
        expect(
            source, expandsTo: source, macro,
            diagnostics: [DiagnosticSpec(message: problem.message, line: line, column: column)], at: location)
    }

    @Test("A body with written types has the types of the method, any other body gets the call's values")
    func written() {
        expect(
            "#hook(service, Service.fetch(id:), .before) { (id: Int) in print(id) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable (Int) -> Void
                    }
                    let __macro_local_4bodyfMu_: @Sendable (Int) -> Void =
                    { (id: Int) in
                        print(id)
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .method, "fetch(id:)", .before,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: __macro_local_4bodyfMu_),
                        parameters: [.value((Int).self)]) { call in
                        __macro_local_4bodyfMu_(
                            call[0, as: (Int).self])
                    }
                }()
                """)
    }

    @Test("The expansion of a hook of an asynchronous method has the method's declared type")
    func asynchronous() {
        expect(
            "#hook(service, Service.load(_:), .before) { id in print(id) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    try SwiftRuntimeMacros.MacroHooks.observe(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .method, "load(_:)", declared: SwiftRuntimeMacros.MacroHooks.type(of: Service.load(_:)), .before,
                            file: "TestModule/test.swift", line: 1),
                        method: Service.load(_:), body: { id in
                            print(id)
                        })
                }()
                """, AsyncObserve.self)
    }

    @Test("An instead body gets the function that proceeds as its last argument")
    func instead() {
        expect(
            "#hook(service, Service.add(_:to:), .instead) { (a: A, b: inout B, next) throws -> C in try next(a, &b) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable (A, inout B) throws -> C
                    }
                    let __macro_local_4bodyfMu_: @Sendable (A, inout B, @escaping (A, inout B) throws -> C) throws -> C =
                    { (a: A, b: inout B, next) throws -> C in
                        try next(a, &b)
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .method, "add(_:to:)", .instead,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: { a0, a1 throws in
                                try __macro_local_4bodyfMu_(a0, &a1, __macro_local_4BodyfMu_.unsafeNext().run)
                            }),
                        parameters: [.value((A).self), .variable((B).self)],
                        result: (C).self,
                        isThrowing: true) { call in
                        call.setResult(try __macro_local_4bodyfMu_(
                                call[0, as: (A).self],
                                &call[1, as: (B).self],
                                { a0, a1 throws in
                                    call[0, as: (A).self] = a0
                                    call[1, as: (B).self] = a1
                                    defer {
                                        a1 = call[1, as: (B).self]
                                    }
                                    try call.proceed(throwing: (any Error).self)
                                    return call.result(as: (C).self)
                                }))
                    }
                }()
                """, Instead.self)
    }

    @Test("An instead body of a setter consumes the new value as the setter does")
    func setter() {
        expect(
            #"#hook(service, setter: \.name, .instead) { (new: String, next) -> Void in next(new) }"#,
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable (consuming String) -> Void
                    }
                    let __macro_local_4bodyfMu_: @Sendable (String, @escaping (String) -> Void) -> Void =
                    { (new: String, next) -> Void in
                        next(new)
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .setter, "name", .instead,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: { a0 in
                                __macro_local_4bodyfMu_(a0, __macro_local_4BodyfMu_.unsafeNext().run)
                            }),
                        parameters: [.value((String).self)],
                        result: (Void).self) { call in
                        call.setResult(__macro_local_4bodyfMu_(
                                call[0, as: (String).self],
                                { a0 in
                                    call[0, as: (String).self] = a0
                                    call.proceed()
                                    return call.result(as: (Void).self)
                                }))
                    }
                }()
                """, SetterInstead.self)
    }

    @Test("A body that takes the result gets only the call's values")
    func report() {
        expect(
            "#hook(service, Service.fetch(id:), .after) { (id: Int, result: String) in print(result) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    let __macro_local_4bodyfMu_: @Sendable (Int, String) -> Void =
                    { (id: Int, result: String) in
                        print(result)
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .method, "fetch(id:)", .after,
                            file: "TestModule/test.swift", line: 1),
                        parameters: [.value((Int).self)],
                        result: (String).self) { call in
                        __macro_local_4bodyfMu_(
                            call[0, as: (Int).self],
                            call.result(as: (String).self))
                    }
                }()
                """, Report.self)
    }

    @Test("A body with a function as parameter is only called with the method's types")
    func function() {
        expect(
            "#hook(service, Service.each(_:), .before) { (body: (Int) -> Void) in body(1) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable ((Int) -> Void) -> Void
                    }
                    let __macro_local_4bodyfMu_: @Sendable ((Int) -> Void) -> Void =
                    { (body: (Int) -> Void) in
                        body(1)
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .anyFunction, "each(_:)", .before,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: __macro_local_4bodyfMu_),
                        parameters: [.value(((Int) -> Void).self)])
                }()
                """, AnyObserve.self)
    }

    @Test("In generic code the expansion declares no type")
    func genericCode() {
        expect(
            """
            extension Box {
                func watch() {
                    #hook(self, Box.put(_:), .before) { (value: Int) in print(value) }
                }
            }
            """,
            expandsTo: """
                extension Box {
                    func watch() {
                        { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                            let __macro_local_4bodyfMu_: @Sendable (Int) -> Void =
                            { (value: Int) in
                                print(value)
                            }
                            return try SwiftRuntimeMacros.MacroHooks.install(
                                SwiftRuntimeMacros.MacroHooks.Request(
                                    self, .method, "put(_:)", .before,
                                    file: "TestModule/test.swift", line: 3),
                                parameters: [.value((Int).self)]) { call in
                                __macro_local_4bodyfMu_(
                                    call[0, as: (Int).self])
                            }
                        }()
                    }
                }
                """)
    }

    @Test("Omitted types are inferred by a generic function")
    func omittedTypes() {
        expect(
            "#hook(S.fetch(id:), .instead, priority: 3, owner: owner) { (id: Int, next) in next(id) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    try SwiftRuntimeMacros.MacroHooks.replace(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            of: S.self, .method, "fetch(id:)", .instead, priority: 3, owner: owner,
                            file: "TestModule/test.swift", line: 1),
                        method: S.fetch(id:), body: { (id: Int, next) in
                            next(id)
                        })
                }()
                """, Instead.self)
    }

    @Test("The compiler finds out whether a function's name begins with a module or a type")
    func modules() {
        expect(
            "#hook(S.make(kind:), .before) { kind in print(kind) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    #if canImport(S)
                    let __macro_local_7requestfMu_ = SwiftRuntimeMacros.MacroHooks.Request(
                        module: "S", .function, "make(kind:)", .before,
                        file: "TestModule/test.swift", line: 1)
                    #else
                    let __macro_local_7requestfMu_ = try SwiftRuntimeMacros.MacroHooks.Request(
                        of: S.self, .function, "make(kind:)", .before,
                        file: "TestModule/test.swift", line: 1)
                    #endif
                    return try SwiftRuntimeMacros.MacroHooks.observe(
                        __macro_local_7requestfMu_,
                        method: { _ in
                            S.make(kind:)
                        }, body: { kind in
                            print(kind)
                        })
                }()
                """, FunctionObserve.self)
        expect(
            "#hook(`default`(`for`:), .before) { (_: Int) in }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable (Int) -> Void
                    }
                    let __macro_local_4bodyfMu_: @Sendable (Int) -> Void =
                    { (_: Int) in
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            module: nil, .function, "default(for:)", .before,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: __macro_local_4bodyfMu_),
                        parameters: [.value((Int).self)]) { call in
                        __macro_local_4bodyfMu_(
                            call[0, as: (Int).self])
                    }
                }()
                """, FunctionObserve.self)
    }

    @Test("Only a type has initializers, whose arguments a body in their place owns")
    func initializers() {
        expect(
            "#hook(S.init(id:), .instead) { (id: A, next) -> S in next(id) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable (consuming A) -> S
                    }
                    let __macro_local_4bodyfMu_: @Sendable (A, @escaping (A) -> S) -> S =
                    { (id: A, next) -> S in
                        next(id)
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            of: S.self, .function, "init(id:)", .instead,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: { a0 in
                                __macro_local_4bodyfMu_(a0, __macro_local_4BodyfMu_.unsafeNext().run)
                            }),
                        parameters: [.value((A).self)],
                        result: (S).self) { call in
                        call.setResult(__macro_local_4bodyfMu_(
                                call[0, as: (A).self],
                                { a0 in
                                    call[0, as: (A).self] = a0
                                    call.proceed()
                                    return call.result(as: (S).self)
                                }))
                    }
                }()
                """, FunctionInstead.self)
    }

    @Test("With inferred types, an accessor is written as an instance method")
    func accessors() {
        expect(
            #"#hook(service, setter: \.name, .instead) { new, next in next(new) }"#,
            expandsTo: #"""
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    try SwiftRuntimeMacros.MacroHooks.replace(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .setter, "name", .instead,
                            file: "TestModule/test.swift", line: 1),
                        method: SwiftRuntimeMacros.MacroHooks.setter(\.name), body: { new, next in
                            next(new)
                        })
                }()
                """#, SetterInstead.self)
    }

    @Test("A body in the place of an asynchronous function waits")
    func waiting() {
        expect(
            "#hook(S.load(_:), .instead) { (id: Int, next) async throws -> A in try await next(id) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable (Int) async throws -> A
                    }
                    let __macro_local_4bodyfMu_: @Sendable (Int, @escaping (Int) async throws -> A) async throws -> A =
                    { (id: Int, next) async throws -> A in
                        try await next(id)
                    }
                    return try SwiftRuntimeMacros.MacroHooks.installWaiting(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            of: S.self, .method, "load(_:)", declared: SwiftRuntimeMacros.MacroHooks.type(of: S.load(_:)), .instead,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: { a0 async throws in
                                try await __macro_local_4bodyfMu_(a0, __macro_local_4BodyfMu_.unsafeNext().run)
                            }),
                        parameters: [.value((Int).self)],
                        result: (A).self,
                        isThrowing: true) { call async throws in
                        call.setResult(try await __macro_local_4bodyfMu_(
                                call[0, as: (Int).self],
                                { a0 async throws in
                                    call[0, as: (Int).self] = a0
                                    try await call.proceed(throwing: (any Error).self)
                                    return call.result(as: (A).self)
                                }))
                    }
                }()
                """, AsyncInstead.self)
    }

    @Test("The types of a body that waits are inferred, too")
    func waitingInferred() {
        expect(
            "#hook(S.load(_:), .instead) { id, next in await next(id) }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    try SwiftRuntimeMacros.MacroHooks.replaceWaiting(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            of: S.self, .method, "load(_:)", declared: SwiftRuntimeMacros.MacroHooks.type(of: S.load(_:)), .instead,
                            file: "TestModule/test.swift", line: 1),
                        method: S.load(_:), body: { id, next in
                            await next(id)
                        })
                }()
                """, AsyncInstead.self)
    }

    @Test("A body that may not fit is compared by a call, whose error names the parameter")
    func unfit() {
        expect(
            "#hook(service, S.two(_:b:), .after) { (a: Int, b: Int, result: Int) in }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    _ = { (root: S, a: Int, b: Int) async throws -> Int in
                        return try await (
                            SwiftRuntimeMacros.MacroHooks.effects(),
                            root.two(a, b: b)).1
                    }
                    let __macro_local_4bodyfMu_: @Sendable (Int, Int, Int) -> Void =
                    { (a: Int, b: Int, result: Int) in
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .method, "two(_:b:)", .after,
                            file: "TestModule/test.swift", line: 1),
                        parameters: [.value((Int).self), .value((Int).self)],
                        result: (Int).self) { call in
                        __macro_local_4bodyfMu_(
                            call[0, as: (Int).self],
                            call[1, as: (Int).self],
                            call.result(as: (Int).self))
                    }
                }()
                """, UnfitObserve.self)
    }

    @Test("A subscript's key path names it, and the body's types are compared by a use of it")
    func subscripts() {
        expect(
            #"#hook(getter: \Grid.[row: 0, 0], .before) { (row: Int, _: Int) in }"#,
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    _ = { (root: Grid, row: Int, a1: Int) in
                        root[row: row, a1]
                    }
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable (Int, Int) -> Void
                    }
                    let __macro_local_4bodyfMu_: @Sendable (Int, Int) -> Void =
                    { (row: Int, _: Int) in
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            of: Grid.self, .getter, "subscript(row:_:)", .before,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: __macro_local_4bodyfMu_),
                        parameters: [.value((Int).self), .value((Int).self)]) { call in
                        __macro_local_4bodyfMu_(
                            call[0, as: (Int).self],
                            call[1, as: (Int).self])
                    }
                }()
                """, Getter.self)
    }

    @Test("The type after `as` belongs to the name")
    func overload() {
        expect(
            "#hook(service, Service.over(_:) as (Service) -> (Int) -> Void, .before) { (_: Int) in }",
            expandsTo: """
                { () throws -> SwiftRuntimeMacros.MacroHooks.Token in
                    nonisolated struct __macro_local_4BodyfMu_: SwiftRuntimeMacros.MacroHooks.Body {
                        let run: @Sendable (Int) -> Void
                    }
                    let __macro_local_4bodyfMu_: @Sendable (Int) -> Void =
                    { (_: Int) in
                    }
                    return try SwiftRuntimeMacros.MacroHooks.install(
                        SwiftRuntimeMacros.MacroHooks.Request(
                            service, .method, "over(_:)", as: ((Service) -> (Int) -> Void).self, .before,
                            file: "TestModule/test.swift", line: 1),
                        __macro_local_4BodyfMu_(run: __macro_local_4bodyfMu_),
                        parameters: [.value((Int).self)]) { call in
                        __macro_local_4bodyfMu_(
                            call[0, as: (Int).self])
                    }
                }()
                """)
    }

    @Test("A body that is not a closure is refused")
    func noClosure() {
        refuses("#hook(service, Service.fetch(id:), .before, body: handler)", .noClosure, column: 45)
    }

    @Test("A position that is not a literal is refused")
    func position() {
        refuses("#hook(service, Service.fetch(id:), position) { print(1) }", .position, column: 36)
    }

    @Test("A method that is not a member, and a function without a name, are refused")
    func noMember() {
        refuses("#hook(service, reference, .before) { print(1) }", .noMember, column: 16)
        refuses("#hook({ $0 + 1 }, .before) { print(1) }", .noFunction, column: 7, FunctionObserve.self)
    }

    @Test("Thirteen parameters with inferred types are refused")
    func tooMany() {
        refuses(
            "#hook(s, S.m, .instead) { a, b, c, d, e, f, g, h, i, j, k, l, m, next in 0 }", .tooManyParameters,
            column: 10, Instead.self)
    }

    @Test("A key path with two members is refused, and one without a type if there is no object")
    func noProperty() {
        refuses(#"#hook(s, getter: \.a.b, .before) { print(1) }"#, .noProperty, column: 18, Getter.self)
        refuses(#"#hook(getter: \.a, .before) { print(1) }"#, .noRoot, column: 15, Getter.self)
    }

    @Test("The error about a missing type names the parameter, at its place")
    func typesOmitted() {
        refuses("#hook(s, S.each(_:), .before) { f in f(1) }", .typeOmitted("f", .any), column: 33, AnyObserve.self)
        refuses("#hook(s, S.each(_:b:), .before) { $0(1) }", .typeOmitted("$0", .any), column: 33, AnyObserve.self)
        refuses("#hook(s, S.m(a:b:), .before) { a in f(a) }", .typeOmitted("a", .any), column: 32, UnfitObserve.self)
        refuses("#hook(s, S.m(_:), .before) { f in f(1) }", .typeOmitted("f", .isolated), column: 30, ActorObserve.self)
        refuses(
            "#hook(s, S.m(_:b:), .instead) { (a: Int, b, next) async -> Int in 1 }", .typeOmitted("b", .isolated),
            column: 42, ActorInstead.self)
        refuses(
            "#hook(s, S.m(_:), .instead) { (a: Int, next) async in }", .resultOmitted(.isolated), column: 29,
            ActorInstead.self)
        refuses(
            "#hook(s, S.m(_:), .instead) { (a: Int, next) async -> Int in try await next(a) }", .throwsOmitted,
            column: 29, ActorInstead.self)
        refuses(#"#hook(getter: \G.[0], .before) { i in }"#, .typeOmitted("i", .indexed), column: 34, Getter.self)
    }

    @Test("The error about a parameter too many names it, at its place")
    func parametersMissing() {
        refuses(
            "#hook(s, S.m(a:), .before) { (a: Int, b: Int) in }", .parameterMissing("b", 1), column: 39,
            UnfitObserve.self)
        refuses(
            "#hook(S.m(_:_:), .instead) { (a: Int, b: Int, c: Int, next) -> Int in 1 }", .parameterMissing("c", 2),
            column: 47, UnfitInstead.self)
        refuses(
            #"#hook(setter: \S.a, .before) { (new: Int, old: Int) in }"#, .parameterMissing("old", 1), column: 43,
            Setter.self)
    }

    @Test("A function as parameter is refused in generic code, and together with a result")
    func functions() {
        let hook = "#hook(s, S.m(_:), .before) { (f: () -> Void) in f() }"
        refuses("func f<T>(_: T) {\n    \(hook)\n}", .genericContext("f"), line: 2, column: 32)
        refuses(
            "#hook(s, S.m(_:), .after) { (f: () -> Void, r: Int) in f() }", .functionReported("f"), column: 27,
            Report.self)
    }
}
#endif
