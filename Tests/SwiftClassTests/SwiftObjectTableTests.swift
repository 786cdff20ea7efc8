import Dispatch
import ReplaceableModule
import ServiceModule
import ServiceSupport
import SwiftRuntime
import TestRoot
import TestSupport
import Testing

private struct Plus: SwiftHookBody { let run: @Sendable (Int) throws -> Int }
private struct SawInt: SwiftHookBody { let run: @Sendable (Int) -> Void }

/// Hides the object's class from the optimizer.
@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }

private func address(of object: AnyObject) -> UInt { UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) }

/// A class that hooks its own instance before its initializer fails.
open class FailingService: ServiceModule.Service {
    init?(hookedBy body: SawFetch) {
        super.init()
        _ = try? SwiftObject(self).hook("fetch(id:)", .before, with: body)
        return nil
    }

    /// Makes a service.
    public required init() { super.init() }
}

extension SwiftClasses {
    /// Hooks of objects by tables of their addresses, without a change to objects and classes.
    @Suite struct SwiftObjectTables {
        // MARK: Replaceable modules

        @Test("An object of a final class of a replaceable module is hooked alone")
        func finalClass() throws {
            let object = Final(count: 1), other = Final(count: 1)
            let seen = Shared<[String]>([])
            let ofClass = try SwiftClass(Final.self)
                .hook("plus(_:)", .before, with: SawInt { seen.value.append("class \($0)") })
            let token = try SwiftObject(object)
                .hook(
                    "plus(_:)", .instead,
                    with: Plus {
                        seen.value.append("object \($0)")
                        return try Plus.unsafeNext().run($0 + 1) * 10
                    })
            #expect(token.path == .replacementVariable)
            let plain = try other.plus(2)
            seen.value = []
            #expect(try object.plus(2) == (plain + 1) * 10 && other.plus(2) == plain)
            #expect(seen.value == ["object 2", "class 3", "class 2"])
            #expect(opaque(object as AnyObject) as? Final === object)
            #expect(ObjectIdentifier(type(of: opaque(object as AnyObject))) == ObjectIdentifier(Final.self))
            #expect(Mirror(reflecting: object).children.map(\.label) == ["count"])
            #expect(Mirror(reflecting: object).superclassMirror == nil)
            ofClass.remove()
            #expect(try object.plus(2) == (plain + 1) * 10 && other.plus(2) == plain)
            #expect(try object.twice(2) == (plain + 1) * 20) // calls inside the module
            token.remove()
            #expect(try object.plus(2) == plain && other.plus(2) == plain)
            #expect(throws: (any Error).self) { try object.plus(-5) }
        }

        @Test("A final method that the class inherits is hooked for one object of the subclass")
        func inheritedFinalMethod() throws {
            let object = opaque(Derived()), other = opaque(Derived()), base = opaque(Base())
            let seen = Shared<[Int]>([])
            let token = try SwiftObject(object).hook("settled(_:)", .before, with: SawInt { seen.value.append($0) })
            #expect(object.settled(1) == 2 && other.settled(2) == 3 && base.settled(3) == 4)
            #expect(seen.value == [1])
            token.remove()
        }

        @Test("A class method of a final class is not hooked for one object")
        func classMethod() throws {
            let error = #expect(throws: AspectError.self) {
                try SwiftObject(Final(count: 1)).hook("kind(_:)", .before) { _ in }
            }
            #expect(error?.message.contains("hook the class") == true)
        }

        @Test("Methods of one actor are hooked, asynchronous ones too", arguments: [true, false])
        func actors(_ hooksAll: Bool) async throws {
            let counter = Counter(), other = Counter()
            let seen = Shared<[String]>([])
            let all =
                try hooksAll
                ? SwiftClass(Counter.self).hook("addLater(_:)", .instead) { call in
                    seen.value.append("class")
                    try await call.proceed()
                } : nil
            let tokens = [
                try SwiftObject(counter).hook("addLater(_:)", .instead) { call in
                    await Task.yield()
                    try await call.proceed()
                    try call.setResult(try #require(call.result as? Int) + 100)
                    seen.value.append("object")
                },
                try SwiftObject(counter).hook("add(_:)", .after) { _ in seen.value.append("add") },
            ]
            #expect(await counter.addLater(2) == (await other.addLater(2)) + 100)
            #expect(await counter.add(1) == (await other.add(1)))
            #expect(seen.value == (hooksAll ? ["class", "add", "object", "class", "add"] : ["add", "object", "add"]))
            tokens.forEach { $0.remove() }
            all?.remove()
            #expect(await counter.addLater(2) == (await other.addLater(2)))
        }

        // MARK: Many objects

        @Test("Each of many objects runs its own hook")
        func manyObjects() throws {
            let fixture = Module.other.fixture
            let objects = (0..<(test_is_sanitized() ? 200 : 2000)).map { _ in fixture.make(fixture.inheriting) }
            try expectRestored(Module.other.classes, objects) {
                let sum = Shared(0)
                let tokens = try objects.enumerated().map { number, object in
                    try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in sum.value += number })
                }
                for (number, object) in objects.enumerated() {
                    sum.value = 0
                    _ = fixture.fetch(object, 1)
                    guard sum.value == number else {
                        Issue.record("the object \(number) ran hooks that sum up to \(sum.value)")
                        break
                    }
                }
                for (number, token) in tokens.enumerated() where !number.isMultiple(of: 3) { token.remove() }
                sum.value = 0
                objects.forEach { _ = fixture.fetch($0, 1) }
                #expect(sum.value == stride(from: 0, to: objects.count, by: 3).reduce(0, +))
                tokens.forEach { $0.remove() }
            }
        }

        @Test("10,000 objects end while they are hooked, and those at their addresses have no hooks")
        func endsAndAddresses() throws {
            let fixture = Module.other.fixture
            let count = Shared(0), tracked = Tracker.count
            var addresses: Set<UInt> = []
            try expectRestored(Module.other.classes) {
                for _ in 0..<(test_is_sanitized() ? 20 : 100) {
                    let objects = (0..<100).map { _ in fixture.make(fixture.service) }
                    objects.forEach { addresses.insert(address(of: $0)) }
                    objects.forEach { _ = fixture.fetch($0, 1) }
                    #expect(count.value == 0)
                    for object in objects {
                        try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
                    }
                    objects.forEach { _ = fixture.fetch($0, 1) }
                    #expect(count.value == 100)
                    count.value = 0
                }
                #expect(Hooks.all.isEmpty && Tracker.count == tracked)
            }
            #expect(test_is_sanitized() || addresses.count < 10_000)
        }

        @Test("Objects are hooked, called and end on eight threads, and only their own calls run their hooks")
        func threads() {
            let fixture = Module.other.fixture
            let rounds = test_is_sanitized() ? 50 : 500
            let wrong = SharedAtomic(0), calls = SharedAtomic(0)
            nonisolated(unsafe) let common = fixture.make(fixture.service)
            expectRestored(Module.other.classes, [common]) {
                DispatchQueue.concurrentPerform(iterations: 8) { _ in
                    for round in 0..<rounds {
                        let object = fixture.make(fixture.service)
                        let own = SharedAtomic(0)
                        let body = SawFetch { _ in
                            own.atomic.add(1, ordering: .relaxed)
                            calls.atomic.add(1, ordering: .relaxed)
                        }
                        _ = fixture.fetch(object, 1)
                        let token = try? SwiftObject(object).hook("fetch(id:)", .before, with: body)
                        _ = (fixture.fetch(object, 1), fixture.fetch(common, 1))
                        if token == nil || own.atomic.load(ordering: .relaxed) != 1 {
                            wrong.atomic.add(1, ordering: .relaxed)
                        }
                        if round.isMultiple(of: 2) { token?.remove() }
                    }
                }
                #expect(wrong.atomic.load(ordering: .relaxed) == 0)
                #expect(calls.atomic.load(ordering: .relaxed) == 8 * rounds)
                #expect(Hooks.all.isEmpty)
            }
        }

        // MARK: Ends

        @Test("An object that another thread releases during its hooked call keeps what the call runs")
        func endsInsideCall() throws {
            let fixture = Module.other.fixture
            let object = Shared<AnyObject?>(fixture.make(fixture.service))
            let seen = Shared<[String]>([])
            let token = try SwiftObject(object.value!).hook("fetch(id:)", .instead) { call in
                object.value = nil
                try call.proceed()
                seen.value.append("proceeded")
            }
            let called = Unmanaged.passUnretained(object.value!)
            #expect(called._withUnsafeGuaranteedRef { fixture.fetch($0, 1) } == "value 1")
            #expect(seen.value == ["proceeded"])
            #expect(token.state == .removed)
            Hooks.flush()
        }

        @Test("An object whose initializer fails ends its hooks, and does not leave them to another object")
        func failingInitializer() throws {
            let fixture = Module.other.fixture
            let count = Shared(0)
            for _ in 0..<100 {
                #expect(FailingService(hookedBy: SawFetch { _ in count.value += 1 }) == nil)
                let other = fixture.make(FailingService.self)
                #expect(fixture.fetch(other, 1) == "value 1")
            }
            #expect(count.value == 0)
            #expect(Hooks.all.isEmpty)
        }
    }
}
