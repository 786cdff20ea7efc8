import Foundation
import ResilientService
import ServiceModule
import ServiceSupport
import SwiftRuntime
import Synchronization
import TestRoot
import TestSupport
import Testing

/// Hides the value from the optimizer, which may keep objects on the stack.
@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }

private final class EndingLeaf: Sendable {
    let number: Int
    let parent: EndingLeaf?
    init(_ number: Int, parent: EndingLeaf? = nil) { (self.number, self.parent) = (number, parent) }
}

private final class EndingResilient: ResilientService.Service {}
private final class WeakLeaf: @unchecked Sendable {
    // Sendable: one thread uses it.
    weak var leaf: EndingLeaf?
}
private actor EndingWorker { var count = 0 }
private class EndingShape {}
private class EndingSquare: EndingShape {}
private final class EndingUnit: EndingSquare {}
private final class EndingStamp<Value>: EndingShape {}

/// The function that the class's metadata has for the end of its objects.
private func destroyer(of cls: AnyClass) -> UInt { unsafeBitCast(cls, to: UnsafePointer<UInt>.self)[-2] }

/// Runs the body, and expects the classes to have the functions that they had.
private func expectDestroyersRestored(_ classes: [AnyClass], _ body: () throws -> Void) rethrows {
    let before = classes.map(destroyer)
    try body()
    #expect(classes.map(destroyer) == before)
    #expect(Hooks.all.isEmpty)
}

/// How many objects each thread ends; fewer under a sanitizer.
private let rounds = test_is_sanitized() ? 1_000 : 12_500

extension SwiftClasses {
    @Suite("Hooks of deinits") struct SwiftDeinitHooks {
        @Test(
            "A hook of a class sees each of its objects and those of subclasses, before the deinit",
            arguments: Module.allCases)
        func subclasses(_ module: Module) throws {
            let fixture = module.fixture
            let classes = [fixture.service, fixture.overriding, fixture.inheriting]
            try expectDestroyersRestored(classes + [fixture.box]) {
                let seen = Shared<[String]>([])
                let token = try SwiftClass(fixture.service).hookDeinit { instance in
                    seen.value.append(
                        instance.withInstance { "\(Tracker.count) \(type(of: $0) == instance.swiftClass.type)" }
                            + " \(instance.swiftClass)")
                }
                #expect(token.path == .destroyFunction)
                #expect(token.identifier.description.hasPrefix("before \(module.name).Service.deinit"))
                let count = Tracker.count
                for cls in classes { _ = opaque(fixture.make(cls)) }
                #expect(seen.value == classes.map { "\(count + 1) true \(_typeName($0))" })
                #expect(Tracker.count == count)
                #expect(token.remove())
                #expect(!token.remove())
                _ = opaque(fixture.make(fixture.service))
                #expect(seen.value.count == classes.count)
            }
        }

        @Test("Final and generic classes, actors, and subclasses of a resilient class are seen")
        func kinds() throws {
            let seen = Shared<[String]>([])
            func hook(_ cls: AnyClass) throws -> AspectToken {
                try SwiftClass(cls).hookDeinit { seen.value.append("\($0.swiftClass.type)") }
            }
            try expectDestroyersRestored([
                EndingLeaf.self, EndingStamp<Int>.self, EndingResilient.self, EndingWorker.self,
            ]) {
                let tokens = try [
                    EndingLeaf.self, EndingStamp<Int>.self, ResilientService.Service.self, EndingWorker.self,
                ].map(hook)
                _ = opaque(EndingLeaf(1))
                _ = (opaque(EndingStamp<Int>()), opaque(EndingStamp<String>()))
                _ = opaque(EndingResilient())
                _ = opaque(EndingWorker())
                #expect(seen.value == ["EndingLeaf", "EndingStamp<Int>", "EndingResilient", "EndingWorker"])
                tokens.forEach { $0.remove() }
            }
        }

        @Test("Hooks of subclasses run first, then those of higher priority, then the latest")
        func order() throws {
            let seen = Shared<[String]>([])
            let owner = HookOwner("order")
            try expectDestroyersRestored([EndingShape.self, EndingSquare.self, EndingUnit.self]) {
                func hook(_ cls: AnyClass, _ name: String, priority: Int = 0) throws -> AspectToken {
                    try SwiftClass(cls).hookDeinit(priority: priority, owner: owner) { _ in seen.value.append(name) }
                }
                let first = try hook(EndingShape.self, "first")
                let tokens = [
                    try hook(EndingShape.self, "high", priority: 1), try hook(EndingShape.self, "last"),
                    try hook(EndingUnit.self, "unit"), try hook(EndingSquare.self, "square"),
                ]
                func end() -> [String] {
                    seen.value = []
                    _ = opaque(EndingUnit())
                    return seen.value
                }
                #expect(end() == ["unit", "square", "high", "last", "first"])
                #expect(tokens[0].disable() && tokens[0].state == .disabled && !tokens[0].disable())
                #expect(end() == ["unit", "square", "last", "first"])
                #expect(tokens[0].enable() && tokens[0].isActive)
                #expect(first.remove() && first.state == .removed && !first.enable())
                #expect(end() == ["unit", "square", "high", "last"])
                #expect(Hooks.all.count == 4)
                #expect(Hooks.removeAll(on: try SwiftClass(EndingShape.self)) == 2)
                #expect(end() == ["unit", "square"])
                #expect(Hooks.removeAll(owner: owner) == 2)
                #expect(end() == [])
            }
        }

        @Test("The body reads the object, whose properties end after it")
        func reads() throws {
            let seen = Shared<[Int]>([])
            let token = try SwiftClass(EndingLeaf.self).hookDeinit { instance in
                seen.value.append(instance.withInstance { ($0 as? EndingLeaf)?.number ?? -1 })
            }
            let outer = EndingLeaf(1, parent: EndingLeaf(2))
            let id = ObjectIdentifier(outer)
            let other = try SwiftClass(EndingLeaf.self).hookDeinit { #expect(($0.id == id) == seen.value.isEmpty) }
            do { _ = opaque(consume outer) }
            #expect(seen.value == [1, 2])
            token.remove()
            other.remove()
        }

        @Test("A long list of objects ends in one call after the other")
        func list() throws {
            let count = Shared(0)
            let token = try SwiftClass(EndingLeaf.self).hookDeinit { _ in count.value += 1 }
            var list: EndingLeaf? = nil
            for number in 0..<5_000 { list = EndingLeaf(number, parent: list) }
            _ = opaque(list)
            list = nil
            #expect(count.value == 5_000)
            token.remove()
        }

        @Test("Weak references are nil in the body, and unowned ones keep only memory")
        func references() throws {
            let reference = WeakLeaf()
            nonisolated(unsafe) unowned var other: EndingLeaf
            let seen = Shared<[Bool]>([])
            let token = try SwiftClass(EndingLeaf.self).hookDeinit { _ in seen.value.append(reference.leaf == nil) }
            do {
                let leaf = opaque(EndingLeaf(1))
                (reference.leaf, other) = (leaf, leaf)
                #expect(other.number == 1 && reference.leaf != nil)
            }
            #expect(seen.value == [true])
            token.remove()
        }

        @Test("An object that a body keeps ends the process with a sentence")
        func escapes() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let kept = Shared<AnyObject?>(nil)
                try SwiftClass(EndingLeaf.self).hookDeinit { $0.withInstance { kept.value = $0 } }
                _ = opaque(EndingLeaf(1))
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("SwiftDeinitHookTests.swift"))
            #expect(text.contains("EndingLeaf whose deinit had begun; copy the values"))
        }

        @Test("The end of an object that is hooked alone is seen", arguments: Module.allCases)
        func hookedObject(_ module: Module) throws {
            let fixture = module.fixture
            try expectDestroyersRestored([fixture.inheriting]) {
                let seen = Shared<[String]>([])
                let token = try SwiftClass(fixture.service).hookDeinit { seen.value.append($0.swiftClass.name) }
                do {
                    let object = opaque(fixture.make(fixture.inheriting))
                    try SwiftObject(object).hook("fetch(id:)", .before, with: SawFetch { _ in })
                }
                #expect(seen.value == [_typeName(fixture.inheriting)])
                token.remove()
            }
        }

        @Test("A flush, a look and the next hook find subclasses that have come since")
        func late() throws {
            let fixture = Module.other.fixture
            let count = Shared(0)
            let token = try SwiftClass(fixture.service).hookDeinit { _ in count.value += 1 }
            defer { token.remove() }
            let searches: [() throws -> Void] = [
                { Hooks.flush() }, { SwiftClass.rescan() },
                { try SwiftClass(EndingLeaf.self).hookDeinit { _ in }.remove() },
            ]
            for (index, search) in searches.enumerated() {
                try ServiceLibrary.withCopy { library in
                    let cls: AnyClass = try library.cls("LateDerivedService")
                    try search()
                    _ = opaque(fixture.make(cls))
                    #expect(count.value == index + 1)
                }
            }
        }

        @Test("A removed hook ends its body's values")
        func values() throws {
            weak var captured: EndingLeaf?
            do {
                let leaf = EndingLeaf(1)
                captured = leaf
                let token = try SwiftClass(EndingShape.self).hookDeinit { _ in _ = leaf.number }
                _ = opaque(EndingShape())
                token.remove()
            }
            #expect(captured == nil)
        }

        @Test("Each object that ends runs a permanent hook once while others come and go on eight threads")
        func threads() throws {
            try expectDestroyersRestored([EndingShape.self, EndingSquare.self, EndingUnit.self]) {
                let seen = SharedAtomic(0), others = SharedAtomic(0), running = SharedAtomic(4)
                let permanent = try SwiftClass(EndingShape.self).hookDeinit { _ in
                    seen.atomic.add(1, ordering: .relaxed)
                }
                DispatchQueue.concurrentPerform(iterations: 8) { thread in
                    if thread < 4 {
                        for round in 0..<rounds {
                            _ = opaque(round % 2 == 0 ? EndingUnit() : EndingSquare())
                        }
                        running.atomic.subtract(1, ordering: .relaxed)
                        return
                    }
                    repeat {
                        let classes: [AnyClass] = [EndingShape.self, EndingSquare.self, EndingUnit.self]
                        let token = try? SwiftClass(classes[thread % 3]).hookDeinit { instance in
                            others.atomic.add(
                                instance.withInstance { $0 is EndingShape } ? 1 : -1_000_000, ordering: .relaxed)
                        }
                        token?.remove()
                    } while running.atomic.load(ordering: .relaxed) > 0
                }
                #expect(seen.atomic.load(ordering: .relaxed) == 4 * rounds)
                #expect(others.atomic.load(ordering: .relaxed) >= 0)
                permanent.remove()
            }
        }
    }
}
