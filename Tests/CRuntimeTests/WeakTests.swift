import CRuntime
import TestRoot
import TestSupport
import Testing

@Suite struct WeakTests {
    @Test(arguments: Fixture.Configuration.automatic)
    func compiledWeakVariablesAreCleared(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("weak.arc", configuration)
        #expect(try fixture.text("weak_check") == nil)
        #expect(try fixture.text("weak_reassignment_check") == nil)
    }

    /// Memory for weak locations, which must not move.
    private func withLocations(_ count: Int, _ body: (UnsafeMutablePointer<id?>) -> Void) {
        let locations = UnsafeMutablePointer<id?>.allocate(capacity: count)
        locations.initialize(repeating: nil, count: count)
        body(locations)
        locations.deallocate()
    }

    private func load(_ location: UnsafeMutablePointer<id?>) -> id? {
        let object = objc_loadWeakRetained(location)
        objc_release(object)
        return object
    }

    @Test(arguments: Tracked.Root.allCases)
    func aWeakLocationIsNilOnceItsObjectIsGone(root: Tracked.Root) {
        Tracked.counting { gone in
            withLocations(1) { location in
                let object = Tracked.make(gone, root)
                #expect(objc_initWeak(location, object) == object)
                #expect(load(location) == object)
                #expect(ort_retain_count(object) == 1)
                objc_release(object)
                #expect(gone.pointee == 1)
                #expect(load(location) == nil)
                #expect(location.pointee == nil)
                objc_destroyWeak(location)
            }
        }
    }

    @Test func loadingKeepsTheObjectAliveUntilThePoolDrains() {
        Tracked.counting { gone in
            withLocations(1) { location in
                let object = Tracked.make(gone)
                objc_initWeak(location, object)
                let pool = objc_autoreleasePoolPush()
                #expect(objc_loadWeak(location) == object)
                objc_release(object)
                #expect(gone.pointee == 0)
                objc_autoreleasePoolPop(pool)
                #expect(gone.pointee == 1)
                #expect(objc_loadWeak(location) == nil)
                objc_destroyWeak(location)
            }
        }
    }

    @Test func allLocationsOfAnObjectAreCleared() {
        Tracked.counting { gone in
            withLocations(300) { locations in
                let object = Tracked.make(gone)
                for index in 0..<300 {
                    objc_initWeak(locations + index, object)
                }
                for index in stride(from: 0, to: 300, by: 3) {
                    objc_destroyWeak(locations + index)
                    locations[index] = nil
                }
                objc_release(object)
                #expect((0..<300).allSatisfy { locations[$0] == nil })
                for index in 0..<300 where index % 3 != 0 {
                    #expect(load(locations + index) == nil)
                    objc_destroyWeak(locations + index)
                }
            }
        }
    }

    @Test func aDestroyedLocationIsNotWrittenAnyMore() {
        Tracked.counting { gone in
            withLocations(1) { location in
                let object = Tracked.make(gone)
                objc_initWeak(location, object)
                objc_destroyWeak(location)
                let other = id(bitPattern: 0x1000)
                location.pointee = other
                objc_release(object)
                #expect(location.pointee == other)
            }
        }
    }

    @Test func storingMovesALocationToAnotherObject() {
        Tracked.counting { gone in
            withLocations(1) { location in
                let first = Tracked.make(gone)
                let second = Tracked.make(gone)
                #expect(objc_storeWeak(location, first) == first)
                #expect(objc_storeWeak(location, second) == second)
                objc_release(first)
                #expect(load(location) == second)
                #expect(objc_storeWeak(location, nil) == nil)
                #expect(load(location) == nil)
                objc_storeWeak(location, second)
                objc_release(second)
                #expect(load(location) == nil)
                objc_destroyWeak(location)
            }
        }
    }

    @Test func copyingMakesASecondLocationAndMovingKeepsOne() {
        Tracked.counting { gone in
            withLocations(3) { locations in
                let object = Tracked.make(gone)
                objc_initWeak(locations, object)
                objc_copyWeak(locations + 1, locations)
                #expect(load(locations) == object)
                #expect(load(locations + 1) == object)
                objc_moveWeak(locations + 2, locations)
                #expect(load(locations + 2) == object)
                let sentinel = id(bitPattern: 0x2000)
                locations[0] = sentinel
                objc_release(object)
                #expect(locations[0] == sentinel)
                #expect(load(locations + 1) == nil)
                #expect(load(locations + 2) == nil)
                objc_destroyWeak(locations + 1)
                objc_destroyWeak(locations + 2)
            }
        }
    }

    @Test func nilCanBeStoredCopiedAndMoved() {
        withLocations(3) { locations in
            #expect(objc_initWeak(locations, nil) == nil)
            objc_copyWeak(locations + 1, locations)
            objc_moveWeak(locations + 2, locations)
            #expect(load(locations + 1) == nil)
            #expect(objc_loadWeak(locations + 2) == nil)
            objc_destroyWeak(locations + 1)
            objc_destroyWeak(locations + 2)
        }
    }

    private static var storesItselfWeakly: IMP {
        let body: @convention(c) (id?, SEL?) -> Void = { receiver, _ in
            let locations = object_getIndexedIvars(receiver).load(as: UnsafeMutablePointer<id?>.self)
            let loaded = objc_loadWeakRetained(locations)
            locations[2] = loaded
            objc_initWeak(locations + 1, receiver)
            object_dispose(receiver)
        }
        return unsafeBitCast(body, to: IMP.self)
    }

    @Test func anObjectThatIsDeallocatingIsNilToWeakReferences() {
        let cls = makeClass("WeakTestsDeallocating", test_root_class(), ["dealloc": Self.storesItselfWeakly])
        withLocations(3) { locations in
            locations[2] = id(bitPattern: 0x3000)
            let object = class_createInstance(cls, 8)
            object_getIndexedIvars(object).storeBytes(of: locations, as: UnsafeMutablePointer<id?>.self)
            objc_initWeak(locations, object)
            objc_release(object)
            #expect(locations[2] == nil)
            #expect(load(locations) == nil)
            #expect(load(locations + 1) == nil)
            objc_destroyWeak(locations)
            objc_destroyWeak(locations + 1)
        }
    }

    @Test func classesAndSmallObjectsStay() throws {
        let small = try #require(id(bitPattern: 0x780 | Int(SmallObjects.shared.tag)))
        for object in [object(test_root_class()), small] {
            withLocations(1) { location in
                #expect(objc_initWeak(location, object) == object)
                #expect(load(location) == object)
                objc_storeWeak(location, nil)
                objc_destroyWeak(location)
            }
        }
    }

    @Test func changingTheClassKeepsWeakReferences() {
        Tracked.counting { gone in
            withLocations(1) { location in
                let object = Tracked.make(gone)
                let cls = makeClass("WeakTestsReclassified", Tracked.cls(.native))
                objc_initWeak(location, object)
                object_setClass(object, cls)
                #expect(load(location) == object)
                objc_release(object)
                #expect(gone.pointee == 1)
                #expect(load(location) == nil)
                objc_destroyWeak(location)
            }
        }
    }

    @Test func destructingClearsWeakReferences() {
        withLocations(1) { location in
            let object = instance(of: test_root_class())
            objc_initWeak(location, object)
            objc_destructInstance(object)
            #expect(load(location) == nil)
            objc_destroyWeak(location)
        }
    }

    @Test(arguments: Tracked.Root.allCases)
    func loadsThatRaceTheLastReleaseGetALivingObjectOrNil(root: Tracked.Root) {
        let cls = makeClass(
            "WeakTestsRaced\(root)", root.cls,
            [
                "dealloc": {
                    let body: @convention(c) (id?, SEL?) -> Void = { receiver, _ in
                        object_getIndexedIvars(receiver).storeBytes(of: 0xdead, as: Int.self)
                        object_dispose(receiver)
                    }
                    return unsafeBitCast(body, to: IMP.self)
                }()
            ])
        let rounds = 3000
        let locations = Shared(UnsafeMutablePointer<id?>.allocate(capacity: rounds))
        let objects = Shared(UnsafeMutablePointer<id?>.allocate(capacity: rounds))
        locations.value.initialize(repeating: nil, count: rounds)
        for round in 0..<rounds {
            let object = class_createInstance(cls, 16)
            object_getIndexedIvars(object).storeBytes(of: 0xa11fe, as: Int.self)
            objects.value[round] = object
            objc_initWeak(locations.value + round, object)
        }
        let dead = Counter()
        onThreads(4) { thread in
            for round in 0..<rounds {
                if thread == 0 {
                    objc_release(objects.value[round])
                } else if let object = objc_loadWeakRetained(locations.value + round) {
                    if object_getIndexedIvars(object).load(as: Int.self) != 0xa11fe {
                        dead.increment()
                    }
                    objc_release(object)
                }
            }
        }
        #expect(dead.value == 0)
        #expect((0..<rounds).allSatisfy { locations.value[$0] == nil })
        for round in 0..<rounds {
            objc_destroyWeak(locations.value + round)
        }
        locations.value.deallocate()
        objects.value.deallocate()
    }

    @Test func threadsStoreIntoTheirLocationsOfSharedObjects() {
        Tracked.counting { gone in
            let objects = Shared((0..<4).map { _ in Tracked.make(gone) })
            onThreads(8) { thread in
                let location = UnsafeMutablePointer<id?>.allocate(capacity: 2)
                location.initialize(repeating: nil, count: 2)
                for round in 0..<2000 {
                    objc_storeWeak(location, objects.value[(round + thread) % 4])
                    objc_copyWeak(location + 1, location)
                    objc_destroyWeak(location + 1)
                }
                objc_destroyWeak(location)
                location.deallocate()
            }
            for object in objects.value {
                #expect(ort_retain_count(object) == 1)
                objc_release(object)
            }
            #expect(gone.pointee == 4)
        }
    }
}
