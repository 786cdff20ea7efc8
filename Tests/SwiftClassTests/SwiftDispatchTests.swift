import ServiceModule
import ServiceSupport
import SwiftRuntime
import TestSupport
import Testing

/// A private class whose methods nothing overrides.
private final class Fixed {
    func fetch(id: Int) -> String { "fixed \(id)" }
}

class ExtendedClass {
    func fetch(id: Int) -> String { "\(id)" }
    final func fixed(id: Int) -> String { "\(id)" }
    static func shared(id: Int) -> String { "\(id)" }
}

extension ExtendedClass {
    func added(id: Int) -> String { "\(id)" }
}

/// A class for which some calls of members bypass the vtable in every build.
open class Partly {
    open var count = 0
    open var other = 0
    open class var shared: Int {
        get { 1 }
        set {}
    }
    /// An object that has counted nothing.
    public required init() {}
    open func fetch(id: Int) -> String { "\(id)" }
    open class func kind() -> String { "partly" }
}

private final class PartlyHeir: Partly {
    override func fetch(id: Int) -> String { "heir of " + super.fetch(id: id) }
    override class func kind() -> String { "heir" }
}

/// Hides the object's class from the optimizer.
@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }

extension SwiftClasses {
    @Suite struct SwiftDispatch {
        @Test("A call through the vtable is distinguished from a call that the compiler has resolved")
        func calls() throws {
            let service = makeServiceFixture()
            let object = service.make(service.service)
            let text = try expectDispatched("fetch(id:)", of: service.service) { service.fetch(object, 2) }
            #expect(text == "value 2")
            let error = #expect(throws: NotDispatched.self) {
                try expectDispatched("fetch(id:)", of: service.service) {}
            }
            #expect(error?.method == "SwiftClassTests.Service.fetch(id:)")
            #expect(Hooks.all.isEmpty)
        }

        @Test("A call on another thread during the body is not taken for the body's call")
        func callsOfOthers() throws {
            let service = makeServiceFixture()
            nonisolated(unsafe) let object = service.make(service.service)
            #expect(throws: NotDispatched.self) {
                try expectDispatched("fetch(id:)", of: service.service) {
                    JoinedThread { _ = service.fetch(object, 1) }.join()
                }
            }
            #expect(Hooks.all.isEmpty)
        }

        @Test("The first hook of each kind of function warns of the calls that it cannot see")
        func warnings() async throws {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let cls = try SwiftClass(Partly.self)
                for name in ["count.getter", "count.setter", "other.setter", "kind()", "shared.setter", "init()"] {
                    try cls.hook(name, .before, with: SawNothing {})
                }
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            let lines = output.split(separator: "\n").filter { $0.contains("warning: ") }
            #expect(lines.count == 4, "\(output)")
            #expect(output.contains("Partly.count.getter does not see calls that the optimizer has resolved"))
            #expect(output.contains("Partly.count.setter does not see changes of the property in place"))
            #expect(
                output.contains(
                    "Partly.kind() does not see uses by the name of the class, SwiftClassTests.Partly.kind;"))
            #expect(
                output.contains("Partly.init() does not see calls by the name of the class, SwiftClassTests.Partly(…);")
            )
            let methods = try SwiftClass(Partly.self).methods
            #expect(methods.filter { $0.unseenCalls == nil }.allSatisfy { $0.kind == .modifyAccessor })
        }

        @Test(
            "Calls that the optimizer resolves inside the module bypass hooks in a release build, not in a debug build"
        )
        func devirtualized() throws {
            let direct = { try expectDispatched("fetch(id:)", of: Service.self) { Service().fetch(id: 1) } }
            #if DEBUG
            #expect(try direct() == "value 1")
            #else
            #expect(throws: NotDispatched.self) { try direct() }
            #endif
        }

        @Test(
            "Hooks never see calls that every build resolves: by super, by the class's name, in a change in place"
        )
        func resolvedInEachBuild() {
            let object = opaque(Partly()), heir = opaque(PartlyHeir())
            func expectUnseen(_ name: String, _ call: () -> Void) {
                #expect(throws: NotDispatched.self, "\(name)") { try expectDispatched(name, of: Partly.self, call) }
            }
            expectUnseen("fetch(id:)") { #expect(heir.fetch(id: 1) == "heir of 1") }
            expectUnseen("kind()") { #expect(Partly.kind() == "partly") }
            expectUnseen("init()") { _ = Partly() }
            expectUnseen("count.getter") { object.count += 1 }
            expectUnseen("count.setter") { object.count += 1 }
            #expect(object.count == 2)
        }

        #if DEBUG
        @Test("A debug build resolves neither calls through a value nor the second call of one object in a function")
        func seenInDebugBuilds() throws {
            let object = Partly(), type = type(of: object)
            #expect(try expectDispatched("kind()", of: Partly.self) { type.kind() } == "partly")
            try expectDispatched("init()", of: Partly.self) { _ = type.init() }
            try expectDispatched("count.setter", of: Partly.self) { object.count = 1 }
            #expect(try expectDispatched("count.getter", of: Partly.self) { object.count } == 1)
            let seen = Shared(0)
            #expect(object.fetch(id: 1) == "1")
            let token = try SwiftClass(Partly.self).hook("fetch(id:)", .before, with: SawFetch { seen.value += $0 })
            #expect(object.fetch(id: 1) == "1")
            token.remove()
            #expect(seen.value == 1)
        }
        #endif

        @Test(
            "Members without a place in the vtable are refused with the reason",
            arguments: [
                ("fixed(id:)", "is final"), ("shared(id:)", "is static"), ("added(id:)", "a member of an extension"),
                ("missing(id:)", "it has no such method; its methods are"),
                ("deinit", "use hookDeinit(_:)"),
            ])
        func missing(_ name: String, reason: String) throws {
            _ = (ExtendedClass().fixed(id: 1), ExtendedClass.shared(id: 1), ExtendedClass().added(id: 1))
            let error = #expect(throws: AspectError.self) {
                try SwiftClass(ExtendedClass.self).hook(name, .before, with: SawFetch { _ in })
            }
            #expect(error?.code == .notDynamicallyDispatched)
            #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        }

        @Test("The error for a misspelt name suggests a similar name")
        func misspelt() throws {
            let error = #expect(throws: AspectError.self) {
                try SwiftClass(Partly.self).hook("fetch(ids:)", .before, with: SawFetch { _ in })
            }
            let words = "it has no such method; did you mean fetch(id:)? Its methods are "
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }

        @Test("A final class's methods are final")
        func finalClass() throws {
            let error = #expect(throws: AspectError.self) {
                try SwiftClass(Fixed.self).hook("fetch(id:)", .before, with: SawFetch { _ in })
            }
            #expect(Fixed().fetch(id: 1) == "fixed 1")
            #expect(error?.code == .notDynamicallyDispatched)
        }
    }
}
