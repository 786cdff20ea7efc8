import CRuntime
import Synchronization
import TestRoot
import TestSupport
import Testing

@Suite struct CacheTests {
    @Test func aClassThatWasNotMessagedHasNoCache() {
        let statistics = ort_class_cacheStatistics(makeClass("CacheTestsCold"))
        #expect(statistics.capacity == 0)
        #expect(statistics.used == 0)
        let none = ort_class_cacheStatistics(nil)
        #expect(none.capacity == 0 && none.used == 0 && none.bytes == 0)
    }

    @Test func aCacheGrowsWithItsSelectorsAndKeepsThemApart() {
        let cls = makeClass("CacheTestsGrowth")
        let count = 3000
        let object = instance(of: cls)
        for index in 0..<count {
            class_addMethod(cls, selector("cacheTests\(index)"), Answer.ofSelectorName, getterTypes)
        }
        for round in 0..<2 {
            for index in 0..<count {
                #expect(send(object, "cacheTests\(index)") == index, "round \(round)")
            }
        }
        let statistics = ort_class_cacheStatistics(cls)
        #expect(statistics.used >= count)
        #expect(statistics.capacity >= statistics.used)
        #expect(statistics.bytes >= statistics.capacity * 16)
        // The retired arrays together are smaller than the live one. The guard after each array is small.
        #expect(statistics.bytes <= 3 * statistics.capacity * 16)
    }

    @Test func replacingReachesEveryClassThatInherits() {
        let base = makeClass("CacheTestsBase", test_root_class(), ["number": Answer.one])
        let middle = makeClass("CacheTestsMiddle", base)
        let leaf = makeClass("CacheTestsLeaf", middle)
        let sibling = makeClass("CacheTestsSibling", base)
        let overriding = makeClass("CacheTestsOverriding", base, ["number": Answer.three])
        let below = makeClass("CacheTestsBelowOverriding", overriding)
        let objects = [base, middle, leaf, sibling, overriding, below].map { instance(of: $0) }
        #expect(objects.map { send($0, "number") } == [1, 1, 1, 1, 3, 3])
        class_replaceMethod(base, selector("number"), Answer.two, getterTypes)
        #expect(objects.map { send($0, "number") } == [2, 2, 2, 2, 3, 3])
        class_replaceMethod(middle, selector("number"), Answer.one, getterTypes)
        #expect(objects.map { send($0, "number") } == [2, 1, 1, 2, 3, 3])
        class_replaceMethod(overriding, selector("number"), Answer.two, getterTypes)
        #expect(objects.map { send($0, "number") } == [2, 1, 1, 2, 2, 2])
    }

    @Test func replacingInASubclassThatHadCachedTheInheritedMethodLeavesTheSuperclassAlone() {
        let base = makeClass("CacheTestsInherited", test_root_class(), ["number": Answer.one])
        let derived = makeClass("CacheTestsInheriting", base)
        let objects = [instance(of: base), instance(of: derived)]
        #expect(objects.map { send($0, "number") } == [1, 1])
        class_addMethod(derived, selector("number"), Answer.two, getterTypes)
        #expect(objects.map { send($0, "number") } == [1, 2])
        class_replaceMethod(base, selector("number"), Answer.three, getterTypes)
        #expect(objects.map { send($0, "number") } == [3, 2])
    }

    @Test func replacingAClassMethodReachesSubclasses() {
        let base = makeClass("CacheTestsMeta", test_root_class(), classMethods: ["shared": Answer.one])
        let derived = makeClass("CacheTestsMetaDerived", base)
        #expect([base, derived].map { send(object($0), "shared") } == [1, 1])
        class_replaceMethod(object_getClass(object(base)), selector("shared"), Answer.two, getterTypes)
        #expect([base, derived].map { send(object($0), "shared") } == [2, 2])
    }

    @Test func aRootClassesMethodReachesClassObjectsToo() {
        let root = makeClass("CacheTestsRoot", nil, ["number": Answer.one])
        let derived = makeClass("CacheTestsRootDerived", root)
        #expect([root, derived].map { send(object($0), "number") } == [1, 1])
        class_replaceMethod(root, selector("number"), Answer.two, getterTypes)
        #expect([root, derived].map { send(object($0), "number") } == [2, 2])
    }

    @Test func aRemovedMethodUncoversTheInheritedOne() {
        let base = makeClass("CacheTestsUncovered", test_root_class(), ["number": Answer.one])
        let middle = makeClass("CacheTestsCovering", base, ["number": Answer.two])
        let leaf = makeClass("CacheTestsCoveredLeaf", middle)
        let objects = [base, middle, leaf].map { instance(of: $0) }
        #expect(objects.map { send($0, "number") } == [1, 2, 2])
        #expect(address(ort_class_removeMethod(middle, selector("number"))) == address(Answer.two))
        #expect(objects.map { send($0, "number") } == [1, 1, 1])
        #expect(class_getInstanceMethod(leaf, selector("number")) == class_getInstanceMethod(base, selector("number")))
        #expect(class_addMethod(middle, selector("number"), Answer.three, getterTypes))
        #expect(objects.map { send($0, "number") } == [1, 3, 3])
    }

    @Test func aChangedImplementationKeepsTheCacheWarm() {
        let cls = makeClass("CacheTestsWarm", test_root_class(), ["number": Answer.one, "other": Answer.three])
        let object = instance(of: cls)
        send(object, "number")
        send(object, "other")
        let before = ort_class_cacheStatistics(cls)
        for round in 0..<100 {
            class_replaceMethod(cls, selector("number"), round % 2 == 0 ? Answer.two : Answer.one, getterTypes)
            #expect(send(object, "number") == (round % 2 == 0 ? 2 : 1))
        }
        let after = ort_class_cacheStatistics(cls)
        #expect(after.capacity == before.capacity)
        #expect(after.used == before.used)
        #expect(after.bytes == before.bytes)
    }

    @Test func aReplacementIsSeenByEverySendThatStartsAfterItReturned() {
        // The senders read how many replacements were made, and may see this number or more.
        let steps: [@convention(c) (id?, SEL?) -> Int] = [
            { _, _ in 0 }, { _, _ in 1 }, { _, _ in 2 }, { _, _ in 3 },
            { _, _ in 4 }, { _, _ in 5 }, { _, _ in 6 }, { _, _ in 7 },
        ]
        let implementations = Shared(steps.map { implementation($0) })
        for round in 0..<30 {
            let base = makeClass("CacheTestsSteps\(round)", test_root_class(), ["step": implementations.value[0]])
            let derived = makeClass("CacheTestsStepsDerived\(round)", base)
            let shared = Shared((base: base, objects: [instance(of: base), instance(of: derived)]))
            let progress = Progress()
            onThreads(8) { thread in
                if thread == 0 {
                    for step in 1..<8 {
                        class_replaceMethod(
                            shared.value.base, selector("step"), implementations.value[step], getterTypes)
                        progress.step.store(step, ordering: .sequentiallyConsistent)
                    }
                    return
                }
                let step = selector("step")
                while true {
                    let published = progress.step.load(ordering: .sequentiallyConsistent)
                    let seen = messenger(shared.value.objects[thread % 2], step)
                    if seen < published {
                        progress.stale.add(1, ordering: .relaxed)
                    }
                    if published == 7 {
                        return
                    }
                }
            }
            #expect(progress.stale.load(ordering: .relaxed) == 0)
        }
    }

    @Test func threadsFillTheSameCacheTogether() {
        let cls = makeClass("CacheTestsTogether")
        for index in 0..<500 {
            class_addMethod(cls, selector("together\(index)"), Answer.ofSelectorName, getterTypes)
        }
        let object = Shared(instance(of: cls))
        let wrong = Counter()
        onThreads(8) { thread in
            for step in 0..<500 {
                let index = (step * 7 + thread * 61) % 500
                if send(object.value, "together\(index)") != index {
                    wrong.increment()
                }
            }
        }
        #expect(wrong.value == 0)
        #expect(ort_class_cacheStatistics(cls).used >= 500)
    }

    private final class Progress: Sendable {
        let step = Atomic(0)
        let stale = Atomic(0)
    }
}
