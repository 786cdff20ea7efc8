import Foundation
import ServiceSupport
import SwiftRuntime
import Synchronization
import TestRoot
import TestSupport
import Testing

/// A separate type for each depth.
private struct Layer<Inner> {}

/// How many calls each thread makes; fewer under a sanitizer, where each call is slow.
private let rounds = test_is_sanitized() ? 400 : 4000

extension SwiftClasses {
    /// Calls, installation and removal on eight threads at once.
    @Suite struct SwiftHookThreads {
        @Test(
            "Each call runs a permanent hook exactly once while other hooks come and go", arguments: Module.allCases)
        func permanent(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service)
            nonisolated(unsafe) let object = fixture.make(fixture.inheriting)
            nonisolated(unsafe) let handle = try SwiftObject(object)
            try expectRestored(module.classes, [object]) {
                let onClass = SharedAtomic(0), onObject = SharedAtomic(0), wrong = SharedAtomic(0)
                let running = SharedAtomic(4)
                let permanent = [
                    try cls.hook(
                        "subscript(_:).getter", .before,
                        with: SawFetch { _ in onClass.atomic.add(1, ordering: .relaxed) }),
                    try handle.hook(
                        "subscript(_:).getter", .after,
                        with: SawFetch { _ in onObject.atomic.add(1, ordering: .relaxed) }),
                ]
                DispatchQueue.concurrentPerform(iterations: 8) { thread in
                    if thread < 4 {
                        for value in 0..<rounds where fixture.element(object, value) != value * 2 {
                            wrong.atomic.add(1, ordering: .relaxed)
                        }
                        running.atomic.subtract(1, ordering: .relaxed)
                        return
                    }
                    let goingOn: @Sendable (SwiftCall) throws -> Void = { try $0.proceed() }
                    repeat {
                        let tokens = [
                            try? cls.hook("subscript(_:).getter", .instead, goingOn),
                            try? handle.hook("subscript(_:).getter", .instead, goingOn),
                            try? handle.hook("subscript(_:).getter", .before, with: SawFetch { _ in }),
                            try? cls.hook(
                                "subscript(_:).getter", [.after, .automaticRemoval], with: SawFetch { _ in }),
                            try? handle.hook("name.getter", .before, with: SawNothing {}),
                        ]
                        if tokens.contains(where: { $0 == nil }) { wrong.atomic.add(1, ordering: .relaxed) }
                        tokens.forEach { $0?.remove() }
                    } while running.atomic.load(ordering: .relaxed) > 0
                }
                #expect(wrong.atomic.load(ordering: .relaxed) == 0)
                #expect(onClass.atomic.load(ordering: .relaxed) == 4 * rounds)
                #expect(onObject.atomic.load(ordering: .relaxed) == 4 * rounds)
                permanent.forEach { #expect($0.remove()) }
            }
        }

        @Test(
            "The method or one body answers each call while hooks of class and object come and go",
            arguments: Module.allCases)
        func oneOrTheOther(_ module: Module) throws {
            let fixture = module.fixture
            let base = try SwiftClass(fixture.service), derived = try SwiftClass(fixture.inheriting)
            nonisolated(unsafe) let object = fixture.make(fixture.inheriting)
            nonisolated(unsafe) let handle = try SwiftObject(object)
            expectRestored(module.classes, [object]) {
                let ran = SharedAtomic(0), answered = SharedAtomic(0), wrong = SharedAtomic(0)
                let running = SharedAtomic(4)
                DispatchQueue.concurrentPerform(iterations: 8) { thread in
                    if thread < 4 {
                        for value in 1...rounds {
                            switch fixture.element(object, value) {
                            case value * 2: break
                            case -value: answered.atomic.add(1, ordering: .relaxed)
                            default: wrong.atomic.add(1, ordering: .relaxed)
                            }
                        }
                        running.atomic.subtract(1, ordering: .relaxed)
                        return
                    }
                    let answering: @Sendable (SwiftCall) throws -> Void = { call in
                        ran.atomic.add(1, ordering: .relaxed)
                        try call.setResult(-call.argument(at: 0, as: Int.self))
                    }
                    repeat {
                        let token =
                            switch thread {
                            case 4: try? base.hook("subscript(_:).getter", .instead, answering)
                            case 5: try? derived.hook("subscript(_:).getter", .instead, answering)
                            default: try? handle.hook("subscript(_:).getter", .instead, answering)
                            }
                        if token?.remove() != true { wrong.atomic.add(1, ordering: .relaxed) }
                    } while running.atomic.load(ordering: .relaxed) > 0
                }
                #expect(wrong.atomic.load(ordering: .relaxed) == 0)
                #expect(ran.atomic.load(ordering: .relaxed) == answered.atomic.load(ordering: .relaxed))
            }
        }

        @Test(
            "Subclasses appear on threads while their superclasses are hooked and unhooked", arguments: Module.allCases)
        func appearing(_ module: Module) throws {
            let kinds = module.kinds
            let classes = try kinds.levels.prefix(2).map { cls throws in try SwiftClass(cls) }
            expectRestored(module.classes) {
                let ran = SharedAtomic(0), answered = SharedAtomic(0), wrong = SharedAtomic(0)
                let running = SharedAtomic(4)
                let made = Locked<[AnyObject]>([])
                @Sendable func check(_ object: AnyObject) {
                    switch kinds.step(object, 5) {
                    case "level 0: 5": break
                    case "body 5": answered.atomic.add(1, ordering: .relaxed)
                    default: wrong.atomic.add(1, ordering: .relaxed)
                    }
                }
                // Types that no code has used before.
                @Sendable func make<Tag>(_ tag: Tag.Type, depth: Int) {
                    guard depth > 0 else { return }
                    let object = kinds.makeTaggedLevel(Layer<Tag>.self)
                    check(object)
                    nonisolated(unsafe) let kept = object
                    made.withLock { $0.append(kept) }
                    make(Layer<Tag>.self, depth: depth - 1)
                    check(object)
                }
                DispatchQueue.concurrentPerform(iterations: 8) { thread in
                    if thread < 4 {
                        switch thread {
                        case 0: make(Int8.self, depth: 40)
                        case 1: make(Int16.self, depth: 40)
                        case 2: make(Int32.self, depth: 40)
                        default: make(Int64.self, depth: 40)
                        }
                        running.atomic.subtract(1, ordering: .relaxed)
                        return
                    }
                    let answering = Fetch { count in
                        ran.atomic.add(1, ordering: .relaxed)
                        return "body \(count)"
                    }
                    repeat {
                        let token = try? classes[thread % 2].hook("step(_:)", .instead, with: answering)
                        if thread == 7 { SwiftClass.rescan() }
                        if token?.remove() != true { wrong.atomic.add(1, ordering: .relaxed) }
                    } while running.atomic.load(ordering: .relaxed) > 0
                }
                #expect(wrong.atomic.load(ordering: .relaxed) == 0)
                #expect(ran.atomic.load(ordering: .relaxed) == answered.atomic.load(ordering: .relaxed))
                let count = ran.atomic.load(ordering: .relaxed)
                let objects = made.withLock { $0 }
                #expect(objects.allSatisfy { kinds.step($0, 5) == "level 0: 5" })
                #expect(Set(objects.map { ObjectIdentifier(type(of: $0)) }).count == 160)
                #expect(ran.atomic.load(ordering: .relaxed) == count)
            }
        }

        @Test(
            "Exactly one of several concurrent calls runs a hook that is removed automatically",
            arguments: Module.allCases)
        func automaticRemoval(_ module: Module) throws {
            let fixture = module.fixture
            let cls = try SwiftClass(fixture.service)
            nonisolated(unsafe) let object = fixture.make(fixture.service)
            try expectRestored(module.classes, [object]) {
                let count = SharedAtomic(0), wrong = SharedAtomic(0)
                for round in 0..<50 {
                    let body = SawFetch { _ in count.atomic.add(1, ordering: .relaxed) }
                    let token =
                        round.isMultiple(of: 2)
                        ? try cls.hook("subscript(_:).getter", [.before, .automaticRemoval], with: body)
                        : try SwiftObject(object).hook("subscript(_:).getter", [.after, .automaticRemoval], with: body)
                    DispatchQueue.concurrentPerform(iterations: 8) { thread in
                        if fixture.element(object, thread) != thread * 2 { wrong.atomic.add(1, ordering: .relaxed) }
                    }
                    #expect(token.state == .removed)
                }
                #expect(count.atomic.load(ordering: .relaxed) == 50)
                #expect(wrong.atomic.load(ordering: .relaxed) == 0)
            }
        }

        @Test("Objects are hooked, called and die on eight threads", arguments: Module.allCases)
        func dying(_ module: Module) throws {
            let kinds = module.kinds
            let cls: AnyClass = kinds.levels[1]
            let ofClass = SharedAtomic(0), ofObjects = SharedAtomic(0), wrong = SharedAtomic(0)
            let each = rounds / 20
            try expectRestored(module.classes) {
                let token = try SwiftClass(cls)
                    .hook("step(_:)", .after, with: SawFetch { _ in ofClass.atomic.add(1, ordering: .relaxed) })
                DispatchQueue.concurrentPerform(iterations: 8) { thread in
                    for round in 0..<each {
                        let object = kinds.makeLevel(cls)
                        let body = SawFetch { _ in ofObjects.atomic.add(1, ordering: .relaxed) }
                        guard let token = try? SwiftObject(object).hook("step(_:)", .before, with: body),
                            kinds.step(object, 5) == "level 0: 5"
                        else {
                            wrong.atomic.add(1, ordering: .relaxed)
                            continue
                        }
                        if (round + thread).isMultiple(of: 2), !token.remove() {
                            wrong.atomic.add(1, ordering: .relaxed)
                        }
                    }
                }
                #expect(wrong.atomic.load(ordering: .relaxed) == 0)
                #expect(ofClass.atomic.load(ordering: .relaxed) == 8 * each)
                #expect(ofObjects.atomic.load(ordering: .relaxed) == 8 * each)
                #expect(Hooks.all.map(ObjectIdentifier.init) == [ObjectIdentifier(token.identifier)])
                token.remove()
            }
        }

        @Test("A hook is removed while its object dies", arguments: Module.allCases)
        func removingFromTheDying(_ module: Module) throws {
            let kinds = module.kinds
            let cls: AnyClass = kinds.levels[1], survivor = kinds.makeLevel(cls)
            try expectRestored(module.classes, [survivor]) {
                for _ in 0..<rounds / 10 {
                    let object = Shared<AnyObject?>(kinds.makeLevel(cls))
                    let token = try SwiftObject(object.value!).hook("step(_:)", .before, with: SawFetch { _ in })
                    DispatchQueue.concurrentPerform(iterations: 2) { thread in
                        if thread == 0 { object.value = nil } else { token.remove() }
                    }
                    #expect(token.state == .removed)
                }
            }
        }
    }
}
