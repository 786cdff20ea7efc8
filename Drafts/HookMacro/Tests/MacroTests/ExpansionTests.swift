import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import Macros

private func expect(
    _ source: String, expandsTo expanded: String, _ macro: any Macro.Type = ObserveMacro.self,
    diagnostics: [DiagnosticSpec] = [], line: UInt = #line
) {
    assertMacroExpansion(
        source, expandedSource: expanded, diagnostics: diagnostics,
        macroSpecs: ["hook": MacroSpec(type: macro)],
        failureHandler: { Issue.record("line \(line): \($0.message)") })
}

private func refuses(
    _ source: String, _ problem: HookProblem, column: Int, _ macro: any Macro.Type = ObserveMacro.self,
    line: UInt = #line
) {
    expect(
        source, expandsTo: source, macro,
        diagnostics: [DiagnosticSpec(message: problem.message, line: 1, column: column)], line: line)
}

@Test func writtenTypesMakeABodyOfNaturalConvention() {
    expect(
        "#hook(service, Service.fetch(id:), .before) { (id: Int) in print(id) }",
        expandsTo: """
            {
                nonisolated struct __macro_local_4BodyfMu_: HookMacro.SwiftHookBody {
                    let run: @Sendable (Int) -> Void
                    func call(_ frame: HookMacro.SwiftHookFrame) {
                        run(frame[0, as: (Int).self])
                    }
                }
                return try HookMacro.SwiftHooks.install(
                    HookMacro.SwiftHookRequest(
                        HookMacro.SwiftHookTarget(service), .method, "fetch(id:)", of: Service.self, .before),
                    __macro_local_4BodyfMu_(run: { (id: Int) in
                            print(id)
                        }))
            }()
            """)
}

@Test func omittedTypesAreInferredByTheGeneralFunction() {
    expect(
        "#hook(Service.self, Service.fetch(id:), .instead) { (id: Int, next) in next(id) }",
        expandsTo: """
            { () throws -> HookMacro.HookToken in
                try HookMacro.SwiftHooks.replace(
                    HookMacro.SwiftHookRequest(
                        HookMacro.SwiftHookTarget(Service.self), .method, "fetch(id:)", of: Service.self, .instead),
                    method: Service.fetch(id:), body: { (id: Int, next) in
                        next(id)
                    })
            }()
            """, InsteadMacro.self)
}

@Test func omittedParametersAreAddedByTheNamesLabels() {
    expect(
        "#hook(service, Service.two(_:b:), .before) { a in print(a) }",
        expandsTo: """
            { () throws -> HookMacro.HookToken in
                try HookMacro.SwiftHooks.observe(
                    HookMacro.SwiftHookRequest(
                        HookMacro.SwiftHookTarget(service), .method, "two(_:b:)", of: Service.self, .before),
                    method: Service.two(_:b:), body: { a, _ in
                        print(a)
                    })
            }()
            """, ObservePrefixMacro.self)
}

@Test func aBodyThatIsNoClosureIsRefused() {
    refuses("#hook(service, Service.fetch(id:), .before, body: handler)", .noClosure, column: 45)
}

@Test func aPositionThatIsNotWrittenIsRefused() {
    refuses("#hook(service, Service.fetch(id:), position) { print(1) }", .position, column: 36)
}

@Test func aMethodThatIsNoMemberIsRefused() {
    refuses("#hook(service, reference, .before) { print(1) }", .noMember, column: 16)
}

@Test func thirteenParametersAreRefused() {
    refuses("#hook(s, S.m(_:_:_:_:_:_:_:_:_:_:_:_:_:), .before) { print(1) }", .tooManyParameters, column: 10)
}

@Test func aKeyPathOfTwoMembersIsRefused() {
    refuses(#"#hook(s, getter: \.a.b, .before) { print(1) }"#, .noProperty, column: 18, GetterObserveMacro.self)
}

@Test func exactlyNeedsEveryType() {
    refuses("#hook(s, exactly: S.each(_:), .before) { f in f(1) }", .typesOmitted, column: 40, ExactMacro.self)
}

@Test func anActorsMethodNeedsEveryType() {
    refuses(
        "#hook(s, S.m(_:), .before) { f in f(1) }", .isolatedTypesOmitted, column: 28, ActorObserveMacro.self)
}

@Test func aPrefixWithoutLabelsNeedsTypes() {
    refuses("#hook(s, S.m, .before) { f in f(1) }", .labelsOmitted, column: 10, ObservePrefixMacro.self)
}
