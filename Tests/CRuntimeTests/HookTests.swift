import CRuntime
import RegisterProbe
import TestRoot
import TestSupport
import Testing

@Suite struct HookTests {
    // MARK: Taking methods back

    @Test func removingReturnsTheImplementationAndForgetsTheMethod() {
        let cls = makeClass("HookTestsRemoved", test_root_class(), ["number": Answer.one, "other": Answer.two])
        let object = instance(of: cls)
        #expect(send(object, "number") == 1)
        #expect(address(ort_class_removeMethod(cls, selector("number"))) == address(Answer.one))
        #expect(!class_respondsToSelector(cls, selector("number")))
        #expect(class_getInstanceMethod(cls, selector("number")) == nil)
        #expect(address(objc_msg_lookup(object, selector("number"))) == address(_objc_msgForward))
        #expect(takeList { class_copyMethodList(cls, $0) }.count == 1)
        #expect(send(object, "other") == 2)
        #expect(ort_class_removeMethod(cls, selector("number")) == nil)
    }

    @Test func aMethodComesAndGoesManyTimes() {
        let base = makeClass("HookTestsCycleBase", test_root_class(), ["number": Answer.one])
        let derived = makeClass("HookTestsCycle", base)
        let heir = makeClass("HookTestsCycleHeir", derived)
        let objects = [instance(of: derived), instance(of: heir)]
        for _ in 0..<200 {
            #expect(objects.map { send($0, "number") } == [1, 1])
            #expect(class_addMethod(derived, selector("number"), Answer.two, getterTypes))
            #expect(objects.map { send($0, "number") } == [2, 2])
            #expect(ort_class_removeMethod(derived, selector("number")) != nil)
        }
        #expect(takeList { class_copyMethodList(derived, $0) }.isEmpty)
    }

    @Test func removingAMemoryMethodUncoversTheInheritedOneForEveryKindOfSend() {
        let base = makeClass("HookTestsMemoryBase")
        class_addMethod(base, selector("big"), probe_callee_stret, "{big=qqqqqqqq}16@0:8")
        let derived = makeClass("HookTestsMemory", base)
        let object = instance(of: derived)
        for round in 0..<3 {
            class_addMethod(derived, selector("big"), implementation { _, _ in 0 }, "{big=qqqqqqqq}16@0:8")
            let covered = ProbedCall(object, "big", inMemory: true)
            covered.call(objc_msgSend_stret)
            #expect(covered.record.pointee.arrival_count == 0)
            #expect(ort_class_removeMethod(derived, selector("big")) != nil)
            if round == 1 {
                var context = objc_super(receiver: object, super_class: derived)
                let found = objc_msg_lookup_super(&context, selector("big"))
                #expect(address(found) == address(probe_callee_stret))
                let toSuper = ProbedCall(&context, selector("big"), inMemory: true)
                toSuper.call(objc_msgSendSuper_stret)
                #expect(toSuper.argumentsDifference(receiver: object) == nil)
                #expect(toSuper.answerDifference == nil)
            }
            if round == 2 {
                let found = class_getMethodImplementation_stret(derived, selector("big"))
                #expect(address(found) == address(probe_callee_stret))
            }
            let uncovered = ProbedCall(object, "big", inMemory: true)
            uncovered.call(objc_msgSend_stret)
            #expect(uncovered.argumentsDifference() == nil)
            #expect(uncovered.answerDifference == nil)
        }
    }

    @Test func removingKeepsEveryRegisterOfTheNextSend() {
        let base = makeClass("HookTestsRegistersBase", test_root_class(), ["probe": probe_callee])
        let derived = makeClass("HookTestsRegisters", base, ["probe": Answer.one])
        let object = instance(of: derived)
        #expect(send(object, "probe") == 1)
        ort_class_removeMethod(derived, selector("probe"))
        for seed: UInt64 in 50...52 {
            let probe = ProbedCall(object, "probe", seed: seed)
            probe.call(objc_msgSend)
            #expect(probe.argumentsDifference() == nil)
            #expect(probe.answerDifference == nil)
            #expect(probe.savedDifference == nil)
        }
    }

    @Test func aRemovedMethodThatNothingCoversIsForwardedInTheWayItIsSent() {
        probe_install_forward_handler()
        let cls = makeClass("HookTestsRemovedForwarded")
        for name in ["small", "big"] {
            class_addMethod(cls, selector(name), Answer.one, getterTypes)
        }
        let object = instance(of: cls)
        send(object, "small")
        send(object, "big")
        ort_class_removeMethod(cls, selector("small"))
        ort_class_removeMethod(cls, selector("big"))
        for inMemory in [false, true, false, true] {
            let probe = ProbedCall(object, inMemory ? "big" : "small", inMemory: inMemory)
            probe.record.pointee.intercepts_forwards = true
            probe.call(inMemory ? objc_msgSend_stret : objc_msgSend)
            probe.record.pointee.intercepts_forwards = false
            #expect(probe.record.pointee.forwarded_in_memory == inMemory)
            #expect(probe.record.pointee.forwarded_receiver == object)
            #expect(probe.argumentsDifference() == nil)
            #expect(probe.answerDifference == nil)
        }
    }

    @Test func classMethodsCanBeRemoved() {
        let cls = makeClass("HookTestsRemovedClassMethod", test_root_class(), classMethods: ["shared": Answer.one])
        #expect(send(object(cls), "shared") == 1)
        #expect(ort_class_removeMethod(object_getClass(object(cls)), selector("shared")) != nil)
        #expect(!class_respondsToSelector(object_getClass(object(cls)), selector("shared")))
    }

    @Test func aMethodAddedByReplacingIsRemovedToo() {
        let cls = makeClass("HookTestsReplacedThenRemoved")
        class_replaceMethod(cls, selector("number"), Answer.one, getterTypes)
        class_replaceMethod(cls, selector("number"), Answer.two, getterTypes)
        #expect(address(ort_class_removeMethod(cls, selector("number"))) == address(Answer.two))
        #expect(class_getInstanceMethod(cls, selector("number")) == nil)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func whatTheCompilerPutThereStays(configuration: Fixture.Configuration) throws {
        let cls = try Fixture.load("categories", configuration).cls("Categorized")
        #expect(ort_class_removeMethod(cls, selector("kept")) == nil)
        #expect(ort_class_removeMethod(cls, selector("added")) == nil)
        #expect(class_getInstanceMethod(cls, selector("kept")) != nil)
        #expect(class_addMethod(cls, selector("hookTestsOwn"), Answer.one, getterTypes))
        #expect(ort_class_removeMethod(cls, selector("hookTestsOwn")) != nil)
    }

    @Test func staticMethodsInheritedOnesAndNullAreNotRemoved() {
        let cls = makeClass("HookTestsNothing")
        #expect(ort_class_removeMethod(test_root_class(), selector("self")) == nil)
        #expect(ort_class_removeMethod(cls, selector("self")) == nil)
        #expect(ort_class_removeMethod(nil, selector("self")) == nil)
        #expect(ort_class_removeMethod(cls, nil) == nil)
        #expect(class_respondsToSelector(cls, selector("self")))
    }

    @Test func sendersSeeTheAddedMethodOrTheInheritedOneNeverNothing() {
        let base = makeClass("HookTestsRacedBase", test_root_class(), ["number": Answer.one])
        let derived = Shared(makeClass("HookTestsRaced", base))
        let object = Shared(instance(of: derived.value))
        let wrong = Counter()
        onThreads(6) { thread in
            for _ in 0..<1500 {
                if thread == 0 {
                    class_addMethod(derived.value, selector("number"), Answer.two, getterTypes)
                    ort_class_removeMethod(derived.value, selector("number"))
                } else if ![1, 2].contains(send(object.value, "number")) {
                    wrong.increment()
                }
            }
        }
        #expect(wrong.value == 0)
        #expect(send(object.value, "number") == 1)
    }

    // MARK: Parking

    @Test func aParkedClassIsHiddenAndKeepsWorking() {
        let cls = makeClass("HookTestsParked", test_root_class(), ["number": Answer.one])
        let metaclass = object_getClass(object(cls)), rootMetaclass = object_getClass(object(test_root_class()))
        let object_ = instance(of: cls)
        ort_class_park(cls)
        #expect(objc_getClass("HookTestsParked") == nil)
        #expect(objc_getMetaClass("HookTestsParked") == nil)
        #expect(!takeList(objc_copyClassList).contains(cls))
        #expect(!takeList { ort_class_copySubclasses(test_root_class(), $0) }.contains(cls))
        #expect(!takeList { ort_class_copySubclasses(rootMetaclass, $0) }.contains { $0 == metaclass })
        #expect(send(object_, "number") == 1)
        #expect(class_getSuperclass(cls) == test_root_class())
        #expect(ort_class_unpark(cls))
        #expect(objc_getClass("HookTestsParked") == cls)
        #expect(objc_getMetaClass("HookTestsParked") == object_getClass(object(cls)))
        #expect(takeList(objc_copyClassList).contains(cls))
        #expect(takeList { ort_class_copySubclasses(test_root_class(), $0) }.contains(cls))
        #expect(takeList { ort_class_copySubclasses(rootMetaclass, $0) }.contains { $0 == metaclass })
        object_dispose(object_)
    }

    @Test func aParkedClassIsNotUnparkedWhenItsNameIsTaken() {
        let parked = makeClass("HookTestsParkedName")
        ort_class_park(parked)
        let other = makeClass("HookTestsParkedName")
        #expect(other != parked)
        #expect(!ort_class_unpark(parked))
        #expect(objc_getClass("HookTestsParkedName") == other)
        objc_disposeClassPair(other)
        #expect(ort_class_unpark(parked))
        #expect(objc_getClass("HookTestsParkedName") == parked)
    }

    @Test func changesOfItsSuperclassReachAParkedClass() {
        let base = makeClass("HookTestsParkedBase", test_root_class(), ["number": Answer.one])
        let parked = makeClass("HookTestsParkedDerived", base)
        let object = instance(of: parked)
        #expect(send(object, "number") == 1)
        ort_class_park(parked)
        class_replaceMethod(base, selector("number"), Answer.two, getterTypes)
        #expect(send(object, "number") == 2)
        class_addMethod(base, selector("hookTestsLate"), Answer.three, getterTypes)
        #expect(send(object, "hookTestsLate") == 3)
        #expect(ort_class_unpark(parked))
        #expect(send(object, "number") == 2)
    }

    @Test func parkingTwiceOrNothingIsHarmless() {
        let cls = makeClass("HookTestsParkedTwice")
        ort_class_park(nil)
        #expect(!ort_class_unpark(nil))
        ort_class_park(cls)
        ort_class_park(cls)
        #expect(ort_class_unpark(cls))
        #expect(objc_getClass("HookTestsParkedTwice") == cls)
    }
}
