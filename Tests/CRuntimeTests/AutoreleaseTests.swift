import CRuntime
import Foundation
import TestRoot
import Testing

@Suite struct AutoreleaseTests {
    @Test(arguments: Tracked.Root.allCases)
    func aPoolReleasesWhatWasAutoreleasedInIt(root: Tracked.Root) {
        Tracked.counting { gone in
            let pool = objc_autoreleasePoolPush()
            for _ in 0..<10_000 {
                let object = Tracked.make(gone, root)
                #expect(objc_autorelease(object) == object)
            }
            #expect(gone.pointee == 0)
            objc_autoreleasePoolPop(pool)
            #expect(gone.pointee == 10_000)
        }
    }

    @Test func poolsNest() {
        Tracked.counting { gone in
            let outer = objc_autoreleasePoolPush()
            objc_autorelease(Tracked.make(gone))
            let inner = objc_autoreleasePoolPush()
            objc_autorelease(Tracked.make(gone))
            objc_autorelease(Tracked.make(gone))
            objc_autoreleasePoolPop(inner)
            #expect(gone.pointee == 2)
            objc_autoreleasePoolPop(outer)
            #expect(gone.pointee == 3)
        }
    }

    @Test func poppingAnOuterPoolPopsTheInnerOnes() {
        Tracked.counting { gone in
            let outer = objc_autoreleasePoolPush()
            for _ in 0..<5 {
                _ = objc_autoreleasePoolPush()
                objc_autorelease(Tracked.make(gone))
            }
            objc_autoreleasePoolPop(outer)
            #expect(gone.pointee == 5)
        }
    }

    @Test func anObjectAutoreleasedTwiceIsReleasedTwice() {
        Tracked.counting { gone in
            let object = Tracked.make(gone)
            let pool = objc_autoreleasePoolPush()
            objc_retainAutorelease(object)
            objc_autorelease(objc_retain(object))
            #expect(ort_retain_count(object) == 3)
            objc_autoreleasePoolPop(pool)
            #expect(ort_retain_count(object) == 1)
            #expect(gone.pointee == 0)
            objc_release(object)
        }
    }

    private static var autoreleasesAnother: IMP {
        let body: @convention(c) (id?, SEL?) -> Void = { receiver, _ in
            let counter = object_getIndexedIvars(receiver).load(as: UnsafeMutablePointer<Int>.self)
            objc_autorelease(Tracked.make(counter))
            object_dispose(receiver)
        }
        return unsafeBitCast(body, to: IMP.self)
    }

    @Test func whatIsAutoreleasedWhileAPoolDrainsIsReleasedToo() {
        let cls = makeClass("AutoreleaseTestsChain", test_root_class(), ["dealloc": Self.autoreleasesAnother])
        Tracked.counting { gone in
            let pool = objc_autoreleasePoolPush()
            for _ in 0..<100 {
                let object = class_createInstance(cls, 8)
                object_getIndexedIvars(object).storeBytes(of: gone, as: UnsafeMutablePointer<Int>.self)
                objc_autorelease(object)
            }
            objc_autoreleasePoolPop(pool)
            #expect(gone.pointee == 100)
        }
    }

    /// Runs the body on a thread, and returns after the thread's end, thread-local destructors included.
    private func onThreadUntilItsEnd(_ body: @escaping () -> Void) {
        final class Box {
            let body: () -> Void
            init(_ body: @escaping () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(Box(body)).toOpaque())
        pthread_join(thread, nil)
    }

    @Test func whatIsAutoreleasedWithoutAPoolLivesUntilItsThreadEnds() {
        Tracked.counting { gone in
            var aliveOnThread = false
            onThreadUntilItsEnd {
                objc_autorelease(Tracked.make(gone))
                objc_autorelease(Tracked.make(gone))
                aliveOnThread = gone.pointee == 0
            }
            #expect(aliveOnThread)
            #expect(gone.pointee == 2)
        }
    }

    @Test func aPoolThatIsNotPoppedIsDrainedWhenItsThreadEnds() {
        Tracked.counting { gone in
            onThreadUntilItsEnd {
                _ = objc_autoreleasePoolPush()
                objc_autorelease(Tracked.make(gone))
            }
            #expect(gone.pointee == 1)
        }
    }

    @Test func threadsHaveTheirOwnPools() {
        Tracked.counting { gone in
            let pool = objc_autoreleasePoolPush()
            objc_autorelease(Tracked.make(gone))
            onThreadUntilItsEnd {
                let pool = objc_autoreleasePoolPush()
                objc_autoreleasePoolPop(pool)
            }
            #expect(gone.pointee == 0)
            objc_autoreleasePoolPop(pool)
            #expect(gone.pointee == 1)
        }
    }

    @Test(arguments: Tracked.Root.allCases)
    func theReturnValueHandshakeIsBalanced(root: Tracked.Root) {
        Tracked.counting { gone in
            let pool = objc_autoreleasePoolPush()
            let object = Tracked.make(gone, root)
            let returned = objc_retainAutoreleasedReturnValue(objc_autoreleaseReturnValue(object))
            #expect(returned == object)
            let again = objc_unsafeClaimAutoreleasedReturnValue(objc_retainAutoreleaseReturnValue(object))
            #expect(again == object)
            #expect(gone.pointee == 0)
            objc_autoreleasePoolPop(pool)
            #expect(gone.pointee == 0)
            #expect(ort_retain_count(object) == 1)
            objc_release(object)
            #expect(gone.pointee == 1)
        }
    }
}
