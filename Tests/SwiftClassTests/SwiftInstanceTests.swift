import Foundation
import ResilientService
import ServiceModule
import ServiceSupport
import SwiftRuntime
import TestRoot
import TestSupport
import Testing

/// Hides the value from the optimizer, which may keep objects on the stack.
@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }

private struct Failed: Error {}

private class CountedNode {
    let name: String
    init(_ name: String) { self.name = name }
    init(failsEarly: Bool) throws {
        if opaque(failsEarly) { throw Failed() }
        name = "made"
    }
    init(failsLate: Bool) throws {
        name = "made"
        if opaque(failsLate) { throw Failed() }
    }
    init?(isNil: Bool) {
        if opaque(isNil) { return nil }
        name = "made"
    }
    convenience init(delegates: Bool) throws {
        if !opaque(delegates) { throw Failed() }
        self.init("delegated")
    }
}

private final class CountedBranch: CountedNode {
    let text: String
    override init(_ name: String) {
        text = name
        super.init(name)
    }
    override init(failsEarly: Bool) throws {
        text = "branch"
        try super.init(failsEarly: failsEarly)
    }
    init(failsBeforeSuper: Bool) throws {
        if opaque(failsBeforeSuper) { throw Failed() }
        text = "branch"
        super.init(text)
    }
}

private final class CountedCell<Value>: Sendable {}
private actor CountedActor {}
private final class CountedResilient: ResilientService.Service {}
private final class CountedBuffer: ManagedBuffer<Int, Int> {}

private func swiftClass(_ type: AnyClass) -> SwiftClass { try! SwiftClass(type) }
private func classes(_ types: AnyClass...) -> [SwiftClass] { types.map(swiftClass) }

/// The function that the class's metadata has for the end of its objects.
private func destroyer(of cls: AnyClass) -> UInt { unsafeBitCast(cls, to: UnsafePointer<UInt>.self)[-2] }

private let rounds = test_is_sanitized() ? 2_000 : 250_000

extension SwiftClasses {
    @Suite("Counts of live instances") struct SwiftInstances {
        @Test("The counts are those of living instances, by their own class", arguments: Module.allCases)
        func counts(_ module: Module) throws {
            let fixture = module.fixture
            let before = destroyer(of: fixture.inheriting)
            let service = swiftClass(fixture.service), inheriting = swiftClass(fixture.inheriting)
            let early = opaque(fixture.make(fixture.service))
            do {
                let live = try LiveInstances(of: [service])
                #expect(live.counts == [:])
                var objects = (0..<10).map { fixture.make($0 < 3 ? fixture.service : fixture.inheriting) }
                objects.append(fixture.make(fixture.overriding))
                #expect(live.counts == [service: 3, inheriting: 7, swiftClass(fixture.overriding): 1])
                #expect(live.count(of: service) == 11)
                #expect(live.count(of: inheriting) == 7)
                let addresses = Set(live.all.map(\.address))
                #expect(
                    addresses == Set(objects.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }))
                objects.removeFirst(2)
                #expect(live.counts[service] == 1)
                objects = []
                #expect(live.counts == [:])
                #expect(destroyer(of: fixture.inheriting) != before)
            }
            _ = opaque(early)
            #expect(destroyer(of: fixture.inheriting) == before)
        }

        @Test("An instance that was made before is not counted, and its end changes no count")
        func early() throws {
            var objects: [CountedNode] = (0..<5).map { CountedNode("\($0)") }
            let live = try LiveInstances(of: classes(CountedNode.self))
            let made = opaque(CountedNode("new"))
            #expect(live.count(of: swiftClass(CountedNode.self)) == 1)
            objects = []
            #expect(live.count(of: swiftClass(CountedNode.self)) == 1)
            _ = (opaque(made), opaque(objects))
        }

        @Test("An initializer that fails leaves no instance, wherever it fails")
        func failures() throws {
            let live = try LiveInstances(of: classes(CountedNode.self))
            for _ in 0..<20 {
                #expect(throws: Failed.self) { try CountedNode(failsEarly: true) }
                #expect(throws: Failed.self) { try CountedNode(failsLate: true) }
                #expect(CountedNode(isNil: true) == nil)
                #expect(throws: Failed.self) { try CountedNode(delegates: false) }
                #expect(throws: Failed.self) { try CountedBranch(failsEarly: true) }
                #expect(throws: Failed.self) { try CountedBranch(failsBeforeSuper: true) }
            }
            #expect(live.counts == [:])
            let made = [
                try CountedNode(failsEarly: false), try CountedNode(failsLate: false), CountedNode(isNil: false)!,
                try CountedNode(delegates: true),
                try CountedBranch(failsEarly: false), try CountedBranch(failsBeforeSuper: false),
            ]
            #expect(live.counts == [swiftClass(CountedNode.self): 4, swiftClass(CountedBranch.self): 2])
            _ = opaque(made)
        }

        @Test("Weak and unowned references to an instance that has ended do not count")
        func references() throws {
            let live = try LiveInstances(of: classes(CountedNode.self))
            weak var reference: CountedNode?
            unowned var other: CountedNode
            do {
                let node = opaque(CountedNode("node"))
                (reference, other) = (node, node)
                #expect(live.all.count == 1 && reference === other)
            }
            #expect(reference == nil)
            #expect(live.counts == [:])
        }

        @Test("An object that the optimizer may put on the stack leaves no count")
        func local() throws {
            let live = try LiveInstances(of: classes(CountedNode.self))
            var length = 0
            for number in 0..<100 { length += CountedNode("\(number)").name.count }
            #expect(length == 190)
            #expect(live.counts == [:])
        }

        @Test("Generic classes, actors, subclasses of a resilient class and objects that are hooked alone count")
        func kinds() throws {
            let live = try LiveInstances(
                of: classes(
                    CountedCell<Int>.self, CountedActor.self, ResilientService.Service.self, ServiceModule.Service.self)
            )
            var objects: [AnyObject] = opaque([
                CountedCell<Int>(), CountedActor(), CountedResilient(), CountedCell<String>(),
                ServiceModule.InheritingService(),
            ])
            let token = try SwiftObject(objects[4]).hook("fetch(id:)", .before, with: SawFetch { _ in })
            #expect(live.all.count == 4)
            #expect(live.counts[swiftClass(ServiceModule.InheritingService.self)] == 1)
            token.remove()
            try SwiftObject(objects[4]).hook("fetch(id:)", .before, with: SawFetch { _ in })
            objects = opaque([])
            #expect(live.counts == [:])
        }

        @Test("A count of all classes has those that the standard library does not allocate")
        func all() throws {
            let live = try LiveInstances()
            var objects: [AnyObject]? = opaque([
                CountedNode("node"), CountedCell<Int>(), CountedActor(),
                Module.library.fixture.make(Module.library.fixture.service),
            ])
            let counts = live.counts
            #expect(counts[swiftClass(CountedNode.self)] == 1 && counts[swiftClass(CountedCell<Int>.self)] == 1)
            #expect(counts[swiftClass(CountedActor.self)] == 1)
            #expect(counts[swiftClass(Module.library.fixture.service)] == 1)
            #expect(counts.keys.allSatisfy { !$0.name.hasPrefix("Swift.") })
            objects = opaque(nil)
            #expect(objects == nil && live.count(of: swiftClass(CountedNode.self)) == 0)
        }

        @Test("Classes whose allocations are not seen are refused")
        func refusals() throws {
            let list = #expect(throws: LiveInstancesError.self) { try LiveInstances(of: []) }
            #expect(list?.description == "the list of classes to count is empty")
            let error = #expect(throws: LiveInstancesError.self) {
                try LiveInstances(of: classes(CountedNode.self, CountedBuffer.self))
            }
            #expect(error?.description.contains("the standard library allocates the objects") == true)
        }

        @Test("Each value has the instances that were made since it was, and a deinit hook may come and go meanwhile")
        func several() throws {
            let before = destroyer(of: CountedNode.self)
            let node = swiftClass(CountedNode.self)
            var first: LiveInstances? = try LiveInstances(of: [node])
            let one = opaque(CountedNode("one"))
            let second = try LiveInstances(of: [node])
            let count = Shared(0)
            let token = try node.hookDeinit { _ in count.value += 1 }
            var two: CountedNode? = opaque(CountedNode("two"))
            #expect(first?.count(of: node) == 2 && second.count(of: node) == 1)
            first = nil
            token.remove()
            #expect(second.count(of: node) == 1)
            two = opaque(nil)
            #expect(second.count(of: node) == 0 && count.value == 0)
            _ = (opaque(one), opaque(two))
            #expect(destroyer(of: CountedNode.self) != before)
        }

        @Test("The counts are exact when eight threads make and end instances")
        func threads() throws {
            let cell = swiftClass(CountedCell<Int>.self)
            let live = try LiveInstances(of: [cell])
            let kept = Rings()
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                var ring = [CountedCell<Int>?](repeating: nil, count: 100)
                for round in 0..<rounds { ring[round % 100] = CountedCell<Int>() }
                if thread == 0 { _ = live.counts }
                kept.keep(ring, at: thread)
            }
            #expect(live.count(of: cell) == 800)
            kept.clear()
            #expect(live.counts == [:])
        }

        // MARK: Leaks

        @Test("The leaks of a body are the instances that it made and that are alive after it")
        func leaks() throws {
            let kept = Shared<[CountedNode]>([])
            let none = try LiveInstances.leaks(of: [CountedNode.self]) { _ = opaque(CountedBranch("gone")) }
            #expect(none.isEmpty && none.description == "no instance is left")
            kept.value.append(CountedNode("early"))
            let leaks = try LiveInstances.leaks(of: [CountedNode.self]) {
                kept.value += [CountedNode("left"), CountedBranch("left")]
                let inner = try LiveInstances.leaks(of: [CountedNode.self]) {
                    kept.value.append(CountedBranch("inner"))
                }
                #expect(inner.counts == [swiftClass(CountedBranch.self): 1])
            }
            #expect(leaks.counts == [swiftClass(CountedNode.self): 1, swiftClass(CountedBranch.self): 2])
            #expect(leaks.description.contains("2 of \(swiftClass(CountedBranch.self)): 0x"))
            #expect(throws: Failed.self) { try LiveInstances.leaks(of: [CountedNode.self]) { throw Failed() } }
        }

        @Test("The leaks of an asynchronous body are those of its tasks, not of tasks around it")
        func asynchronousLeaks() async throws {
            let kept = Rings()
            @Sendable func keep() { kept.add(CountedCell<Int>()) }
            let others = Task.detached {
                while !Task.isCancelled {
                    keep()
                    await Task.yield()
                }
            }
            let leaks = try await LiveInstances.leaks(of: [CountedCell<Int>.self]) {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<5 {
                        group.addTask {
                            await Task.yield()
                            keep()
                            _ = opaque(CountedCell<Int>())
                        }
                    }
                }
                await Task { keep() }.value
            }
            others.cancel()
            await others.value
            #expect(leaks.counts == [swiftClass(CountedCell<Int>.self): 6])
        }
    }
}

/// Keeps what threads and tasks have made.
private final class Rings: Sendable {
    private let rings = Locked<[Int: [CountedCell<Int>?]]>([:])
    func keep(_ ring: [CountedCell<Int>?], at thread: Int) { rings.withLock { $0[thread] = ring } }
    func add(_ cell: CountedCell<Int>) { rings.withLock { $0[0, default: []].append(cell) } }
    func clear() { rings.withLock { $0 = [:] } }
}
