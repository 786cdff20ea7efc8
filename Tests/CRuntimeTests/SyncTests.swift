import CRuntime
import TestRoot
import TestSupport
import Testing

@Suite struct SyncTests {
    @Test(arguments: Fixture.Configuration.allCases)
    func synchronizedIsRecursiveAndExclusive(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("synchronized", configuration).text("synchronized_check") == nil)
    }

    @Test func anExitNeedsAnEnter() {
        let object = instance(of: test_root_class())
        #expect(objc_sync_exit(object) == -1)
        #expect(objc_sync_enter(object) == 0)
        #expect(objc_sync_enter(object) == 0)
        #expect(objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == -1)
        objc_release(object)
    }

    @Test func nilIsNotLocked() {
        #expect(objc_sync_enter(nil) == 0)
        #expect(objc_sync_exit(nil) == 0)
    }

    @Test func anotherThreadCannotExit() {
        let object = Shared(instance(of: test_root_class()))
        #expect(objc_sync_enter(object.value) == 0)
        let refused = Counter()
        onThreads(2) { _ in
            if objc_sync_exit(object.value) == -1 {
                refused.increment()
            }
        }
        #expect(refused.value == 2)
        #expect(objc_sync_exit(object.value) == 0)
        objc_release(object.value)
    }

    @Test func manyObjectsAreLockedAtOnce() {
        // The thread sanitizer follows at most 64 locks that one thread holds.
        let objects = (0..<50).map { _ in instance(of: test_root_class()) }
        for object in objects {
            #expect(objc_sync_enter(object) == 0)
        }
        for object in objects {
            #expect(objc_sync_exit(object) == 0)
            objc_release(object)
        }
    }

    @Test func locksOfManyObjectsExclude() {
        let count = 16
        let objects = Shared((0..<count).map { _ in instance(of: test_root_class()) })
        let counters = Shared(UnsafeMutablePointer<Int>.allocate(capacity: count))
        counters.value.initialize(repeating: 0, count: count)
        onThreads(8) { thread in
            for round in 0..<4000 {
                let index = (round + thread) % count
                objc_sync_enter(objects.value[index])
                counters.value[index] += 1
                objc_sync_exit(objects.value[index])
            }
        }
        #expect((0..<count).map { counters.value[$0] } == Array(repeating: 8 * 4000 / count, count: count))
        counters.value.deallocate()
        objects.value.forEach { objc_release($0) }
    }
}
