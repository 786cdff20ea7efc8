import CRuntime
import Synchronization
import TestRoot
import TestSupport
import Testing

@Suite struct InitializeTests {
    @Test(arguments: Fixture.Configuration.allCases)
    func theSuperclassIsInitializedFirstAndEachClassOnce(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("initialize", configuration)
        let base = "OrderBase:\(fixture.className("OrderBase"))"
        let derived = "OrderDerived:\(fixture.className("OrderDerived"))"
        #expect(try fixture.text("initialize_order") == "start \(base) \(derived) poke poke poke")
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func anInheritedInitializeRunsForTheSubclassToo(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("initialize", configuration)
        let expected = "\(fixture.className("InheritedBase")) \(fixture.className("InheritedDerived"))"
        #expect(try fixture.text("initialize_inherited") == expected)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func initializeMaySendMessagesToItsOwnClass(configuration: Fixture.Configuration) throws {
        let count = try Fixture.load("initialize", configuration)
            .function("initialize_reentrant", as: (@convention(c) () -> Int32).self)
        #expect(count() == 111)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func initializeMayCallItsSuperclass(configuration: Fixture.Configuration) throws {
        let log = try Fixture.load("initialize", configuration).text("initialize_calls_super")
        #expect(log == "base derived base prepare prepare")
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func otherThreadsWaitUntilInitializeHasReturned(configuration: Fixture.Configuration) throws {
        #expect(
            try Fixture.load("initialize_threads", configuration).text("initialize_blocks_other_threads") == nil)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func racingThreadsInitializeOnce(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("initialize_threads", configuration).text("initialize_raced_by_threads") == nil)
    }

    private static let madeAtRunTime = Atomic(0)

    @Test func aClassMadeAtRunTimeIsInitializedBeforeItsFirstMessage() {
        let cls = makeClass(
            "InitializeTestsMade", test_root_class(),
            [
                "initializations": implementation { _, _ in
                    InitializeTests.madeAtRunTime.load(ordering: .sequentiallyConsistent)
                }
            ],
            classMethods: [
                "initialize": implementation { _, _ in
                    InitializeTests.madeAtRunTime.add(1, ordering: .sequentiallyConsistent).newValue
                }
            ])
        let object = instance(of: cls)
        #expect(Self.madeAtRunTime.load(ordering: .sequentiallyConsistent) == 0)
        #expect(send(object, "initializations") == 1)
        #expect(send(object, "initializations") == 1)
        #expect(Self.madeAtRunTime.load(ordering: .sequentiallyConsistent) == 1)
    }

    private static let asked = Atomic(0)

    @Test func questionsAboutAClassDoNotInitializeIt() {
        let cls = makeClass(
            "InitializeTestsAsked", test_root_class(), ["number": Answer.one],
            classMethods: [
                "initialize": implementation { _, _ in
                    InitializeTests.asked.add(1, ordering: .sequentiallyConsistent).newValue
                }
            ])
        _ = class_getName(cls)
        _ = objc_getClass("InitializeTestsAsked")
        _ = class_getInstanceSize(cls)
        _ = class_getInstanceMethod(cls, selector("number"))
        _ = class_getClassMethod(cls, selector("initialize"))
        _ = takeList { class_copyMethodList(cls, $0) }
        _ = ort_class_cacheStatistics(cls)
        class_replaceMethod(cls, selector("number"), Answer.two, getterTypes)
        let object = instance(of: cls)
        #expect(Self.asked.load(ordering: .sequentiallyConsistent) == 0)
        #expect(address(class_getMethodImplementation(cls, selector("number"))) == address(Answer.two))
        #expect(Self.asked.load(ordering: .sequentiallyConsistent) == 1)
        #expect(send(object, "number") == 2)
        #expect(Self.asked.load(ordering: .sequentiallyConsistent) == 1)
    }

    private static let reclassified = Atomic(0)

    @Test func anObjectThatChangesItsClassInitializesTheNewOneWithItsNextMessage() {
        let cls = makeClass(
            "InitializeTestsReclassified", test_root_class(),
            [
                "number": implementation { _, _ in
                    InitializeTests.reclassified.load(ordering: .sequentiallyConsistent)
                }
            ],
            classMethods: [
                "initialize": implementation { _, _ in
                    InitializeTests.reclassified.add(1, ordering: .sequentiallyConsistent).newValue
                }
            ])
        let object = instance(of: test_root_class())
        object_setClass(object, cls)
        #expect(send(object, "number") == 1)
    }

    /// The second class's +initialize sends to the first class, whose own waits for no other: no deadlock in either
    /// order.
    @Test func threadsThatInitializeSubclassesOfOneClassDoNotDeadlock() {
        for round in 0..<20 {
            let base = makeClass(
                "InitializeTestsShared\(round)", test_root_class(), ["number": Answer.one],
                classMethods: ["initialize": implementation { receiver, _ in send(receiver, "retainCount") }])
            let heirs = Shared((0..<4).map { instance(of: makeClass("InitializeTestsShared\(round)Heir\($0)", base)) })
            let wrong = Counter()
            onThreads(4) { thread in
                if send(heirs.value[thread], "number") != 1 {
                    wrong.increment()
                }
            }
            #expect(wrong.value == 0)
        }
    }

    @Test(.disabled(if: test_is_thread_sanitized(), "the sanitizer does not survive such a fork"))
    func initializeThatAForkInterruptedRunsAgainInTheChild() async {
        await #expect(processExitsWith: .success) {
            let status = test_fork_during_initialize()
            precondition(status == 0, "the child ended with the wait status \(status)")
        }
    }
}
