import CRuntime
import Foundation
import RegisterProbe
import TestRoot
import TestSupport
import Testing

@Suite struct ForwardingTests {
    init() {
        probe_install_forward_handler()
    }

    // MARK: Another receiver

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledMessagesReachTheForwardingTarget(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("redirect", configuration).text("redirect_check") == nil)
    }

    private static var targetInFirstWord: IMP {
        let body: @convention(c) (id?, SEL?, SEL?) -> id? = { receiver, _, _ in
            probe_clobber()
            return object_getIndexedIvars(receiver).load(as: id?.self)
        }
        return unsafeBitCast(body, to: IMP.self)
    }

    private func front(_ name: String, target: id?) -> id {
        let cls = makeClass(name, test_root_class(), ["forwardingTargetForSelector:": Self.targetInFirstWord])
        let object = instance(of: cls, extraBytes: 8)
        object_getIndexedIvars(object).storeBytes(of: target, as: id?.self)
        return object
    }

    @Test(arguments: [false, true])
    func theForwardingTargetGetsEveryRegister(inMemory: Bool) {
        let worker = instance(
            of: makeClass(
                "ForwardingTestsWorker\(inMemory)", test_root_class(),
                ["probe": inMemory ? probe_callee_stret : probe_callee]))
        let front = front("ForwardingTestsFront\(inMemory)", target: worker)
        for seed: UInt64 in 10...12 {
            let probe = ProbedCall(front, "probe", inMemory: inMemory, seed: seed)
            probe.call(inMemory ? objc_msgSend_stret : objc_msgSend)
            #expect(probe.record.pointee.arrival_count == 1)
            #expect(probe.argumentsDifference(receiver: worker) == nil)
            #expect(probe.answerDifference == nil)
            #expect(probe.savedDifference == nil)
        }
    }

    @Test func theForwardingTargetsX87ResultComesBack() {
        let worker = instance(of: makeClass("ForwardingTestsExtended", test_root_class(), ["probe": probe_callee]))
        let front = front("ForwardingTestsExtendedFront", target: worker)
        for count: UInt64 in 0...2 {
            let probe = ProbedCall(front, "probe", seed: 13 + count)
            probe.record.pointee.answer.x87_count = count
            probe.call(objc_msgSend_fpret)
            #expect(probe.argumentsDifference(receiver: worker) == nil)
            #expect(probe.answerDifference == nil)
        }
    }

    @Test func aMethodTurnedIntoAForwardingOneAsksForATargetToo() {
        let worker = instance(of: makeClass("ForwardingTestsTurned", test_root_class(), ["self": probe_callee]))
        let front = front("ForwardingTestsTurnedFront", target: worker)
        class_addMethod(object_getClass(front), selector("self"), _objc_msgForward, "@16@0:8")
        let probe = ProbedCall(front, "self")
        probe.call(objc_msgSend)
        #expect(probe.argumentsDifference(receiver: worker) == nil)
        #expect(probe.answerDifference == nil)
    }

    @Test func aTargetOfNilOrTheReceiverItselfLeadsToTheHandler() {
        let none = front("ForwardingTestsNoTarget", target: nil)
        expectHandled(none, "probe")
        object_getIndexedIvars(none).storeBytes(of: none, as: id?.self)
        expectHandled(none, "probe")
    }

    // MARK: The handler

    private func expectHandled(
        _ receiver: id, _ name: String, inMemory: Bool = false, x87: UInt64 = 0, seed: UInt64 = 20,
        location: SourceLocation = #_sourceLocation
    ) {
        let probe = ProbedCall(receiver, name, inMemory: inMemory, seed: seed)
        probe.record.pointee.intercepts_forwards = true
        probe.record.pointee.answer.x87_count = x87
        probe.call(inMemory ? objc_msgSend_stret : x87 > 0 ? objc_msgSend_fpret : objc_msgSend)
        let record = probe.record.pointee
        probe.record.pointee.intercepts_forwards = false
        #expect(record.arrival_count == 1, sourceLocation: location)
        #expect(record.forwarded_receiver == receiver, sourceLocation: location)
        #expect(sel_isEqual(record.forwarded_selector, selector(name)), sourceLocation: location)
        #expect(record.forwarded_in_memory == inMemory, sourceLocation: location)
        #expect(
            record.complete_backtrace_count == 1, "the handler's callers are not all known", sourceLocation: location)
        #expect(probe.argumentsDifference() == nil, sourceLocation: location)
        #expect(probe.answerDifference == nil, sourceLocation: location)
        #expect(probe.savedDifference == nil, sourceLocation: location)
    }

    @Test(arguments: 0...2)
    func theFrameHoldsEveryArgumentAndItsResultsReachTheCaller(x87: UInt64) {
        let object = instance(of: makeClass("ForwardingTestsHandled\(x87)"))
        expectHandled(object, "handled", x87: x87, seed: 21)
        expectHandled(object, "handled", x87: x87, seed: 22)
    }

    @Test func aClassWithInitializeThatForwardsItsFirstMessageKeepsEveryRegister() {
        let cls = makeClass(
            "ForwardingTestsCold", test_root_class(),
            classMethods: ["initialize": implementation(of: probe_clobber)])
        expectHandled(instance(of: cls), "handledCold")
    }

    @Test func aMethodTurnedIntoAForwardingOneReachesTheHandler() {
        let cls = makeClass("ForwardingTestsReplaced", test_root_class(), ["number": Answer.one])
        let heir = makeClass("ForwardingTestsReplacedHeir", cls)
        let objects = [instance(of: cls), instance(of: heir)]
        #expect(objects.map { send($0, "number") } == [1, 1])
        #expect(
            address(class_replaceMethod(cls, selector("number"), _objc_msgForward, getterTypes)) == address(Answer.one))
        #expect(
            address(method_getImplementation(class_getInstanceMethod(cls, selector("number"))))
                == address(_objc_msgForward))
        #expect(class_respondsToSelector(cls, selector("number")))
        for object in objects {
            expectHandled(object, "number", seed: 23)
        }
        class_replaceMethod(cls, selector("number"), Answer.two, getterTypes)
        #expect(objects.map { send($0, "number") } == [2, 2])
    }

    @Test func aMemoryMethodTurnedIntoAForwardingOneReachesTheHandlerInMemory() {
        let cls = makeClass("ForwardingTestsMemory")
        class_addMethod(cls, selector("big"), _objc_msgForward_stret, "{big=qqqqqqqq}16@0:8")
        expectHandled(instance(of: cls), "big", inMemory: true, seed: 24)
    }

    @Test func aMissingMemoryMethodReachesTheHandlerInMemory() {
        expectHandled(instance(of: makeClass("ForwardingTestsMissingMemory")), "missingBig", inMemory: true, seed: 25)
    }

    @Test func aMessageToAClassIsForwardedWithTheClassAsReceiver() {
        let cls = makeClass("ForwardingTestsClassObject")
        expectHandled(object(cls)!, "handledByClass")
    }

    @Test func aMessageToASmallObjectIsForwardedWithItAsReceiver() throws {
        let object = try #require(id(bitPattern: 0x1230 | Int(SmallObjects.shared.tag)))
        expectHandled(object, "handledBySmallObject")
    }

    @Test(arguments: [false, true])
    func aSuperMessageThatNobodyImplementsIsForwarded(inMemory: Bool) {
        let cls = makeClass("ForwardingTestsSuper\(inMemory)")
        let object = instance(of: cls)
        var context = objc_super(receiver: object, super_class: test_root_class())
        let probe = withUnsafeMutablePointer(to: &context) {
            ProbedCall(UnsafeMutableRawPointer($0), selector("handledSuper"), inMemory: inMemory)
        }
        probe.record.pointee.intercepts_forwards = true
        probe.call(inMemory ? objc_msgSendSuper_stret : objc_msgSendSuper)
        probe.record.pointee.intercepts_forwards = false
        #expect(probe.record.pointee.forwarded_receiver == object)
        #expect(probe.record.pointee.forwarded_in_memory == inMemory)
        #expect(probe.argumentsDifference(receiver: object) == nil)
        #expect(probe.answerDifference == nil)
        #expect(probe.savedDifference == nil)
    }

    @Test func aMethodAddedToASuperclassAfterAForwardIsFound() {
        let base = makeClass("ForwardingTestsLateBase")
        let derived = makeClass("ForwardingTestsLateDerived", base)
        let object = instance(of: derived)
        expectHandled(object, "forwardingTestsLate1")
        expectHandled(object, "forwardingTestsLate1", inMemory: true)
        class_addMethod(base, selector("forwardingTestsLate1"), Answer.ofSelectorName, getterTypes)
        #expect(send(object, "forwardingTestsLate1") == 1)
    }

    @Test func resolutionComesBeforeTheTargetAndTheTargetBeforeTheHandler() {
        let resolver: @convention(c) (Class?, SEL?, SEL?) -> Bool = { _, _, _ in
            ForwardingTests.order.withLock { $0.append("resolve") }
            return false
        }
        let target: @convention(c) (id?, SEL?, SEL?) -> id? = { _, _, selector in
            ForwardingTests.order.withLock { $0.append("target \(String(cString: sel_getName(selector)))") }
            return nil
        }
        let cls = makeClass(
            "ForwardingTestsOrder", test_root_class(),
            ["forwardingTargetForSelector:": unsafeBitCast(target, to: IMP.self)],
            classMethods: ["resolveInstanceMethod:": unsafeBitCast(resolver, to: IMP.self)])
        expectHandled(instance(of: cls), "ordered")
        #expect(Self.order.withLock { $0 } == ["resolve", "target ordered"])
    }

    private static let order = Locked<[String]>([])

    @Test func theTargetIsAskedWithItsCallersKnown() {
        let target: @convention(c) (id?, SEL?, SEL?) -> id? = { receiver, _, _ in
            probe_note_backtrace()
            return object_getIndexedIvars(receiver).load(as: id?.self)
        }
        let worker = instance(of: makeClass("ForwardingTestsSeen", test_root_class(), ["probe": probe_callee]))
        let cls = makeClass(
            "ForwardingTestsSeenFront", test_root_class(),
            ["forwardingTargetForSelector:": unsafeBitCast(target, to: IMP.self)])
        let front = instance(of: cls, extraBytes: 8)
        object_getIndexedIvars(front).storeBytes(of: worker, as: id?.self)
        let probe = ProbedCall(front, "probe")
        probe.call(objc_msgSend)
        #expect(probe.record.pointee.complete_backtrace_count == 1)
        #expect(probe.argumentsDifference(receiver: worker) == nil)
    }

    @Test func forwardsOfManyThreadsKeepTheirResultsApart() {
        let cls = makeClass("ForwardingTestsThreads", test_root_class(), ["number": Answer.one])
        class_replaceMethod(cls, selector("number"), _objc_msgForward, getterTypes)
        let receiver = Shared(instance(of: cls))
        let collected = Collected()
        onThreads(8) { thread in
            for round in 0..<200 {
                let probe = ProbedCall(receiver.value, "number", seed: UInt64(thread * 1000 + round))
                probe.record.pointee.intercepts_forwards = true
                probe.call(objc_msgSend)
                probe.record.pointee.intercepts_forwards = false
                if let difference = probe.argumentsDifference() ?? probe.answerDifference ?? probe.savedDifference {
                    collected.add(difference)
                }
            }
        }
        #expect(collected.all == [])
    }

    private final class Collected: Sendable {
        private let storage = Locked<[String]>([])
        var all: [String] { storage.withLock { $0 } }
        func add(_ text: String) {
            storage.withLock { $0.append(text) }
        }
    }

    // MARK: Which forwarding entry a super send gets

    @Test func aSuperLookUpThatMissesChoosesTheEntryByTheSelectorsTypes() {
        let cls = makeClass("ForwardingTestsTyped")
        var context = objc_super(receiver: instance(of: cls), super_class: cls)
        func entry(types: String) -> UnsafeRawPointer? {
            types.withCString {
                var typed = selector("forwardingTestsTyped").pointee
                typed.types = $0
                return address(objc_msg_lookup_super(&context, &typed))
            }
        }
        #expect(entry(types: "{big=qqq}16@0:8") == address(_objc_msgForward_stret))
        #expect(entry(types: "{pair=qq}16@0:8") == address(_objc_msgForward))
        #expect(entry(types: "D16@0:8") == address(_objc_msgForward))
        #expect(
            address(objc_msg_lookup_super(&context, selector("forwardingTestsUntyped"))) == address(_objc_msgForward))
    }

    @Test func anUntypedSuperLookUpThatMissesAsksTheSignatureHandler() async {
        await #expect(processExitsWith: .success) {
            let cls = makeClass("ForwardingTestsSignature")
            ort_set_signature_handler { _, selector in
                String(cString: sel_getName(selector)) == "bigSignature"
                    ? staticTypes("{big=qqq}16@0:8") : staticTypes("q16@0:8")
            }
            var context = objc_super(receiver: instance(of: cls), super_class: cls)
            precondition(
                address(objc_msg_lookup_super(&context, selector("bigSignature"))) == address(_objc_msgForward_stret))
            precondition(
                address(objc_msg_lookup_super(&context, selector("smallSignature"))) == address(_objc_msgForward))
        }
    }

    // MARK: Without a handler

    @Test func withoutAHandlerTheReceiverIsToldThatItDoesNotRecognizeTheSelector() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            ort_set_forward_handler(nil)
            send(instance(of: makeClass("ForwardingTestsTold")), "forwardingTestsUnknown")
        }
        #expect(errorText(result).contains("TestRoot: ForwardingTestsTold does not recognize forwardingTestsUnknown"))
    }

    @Test func anUnrecognizedSelectorBelowAnyRootClassEndsTheProgramWithClassAndSelector() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            ort_set_forward_handler(nil)
            send(instance(of: makeClass("ForwardingTestsLonely", nil)), "forwardingTestsUnknown")
        }
        #expect(errorText(result).contains("ForwardingTestsLonely"))
        #expect(errorText(result).contains("forwardingTestsUnknown"))
    }

    @Test func settingAHandlerReturnsThePreviousOne() async {
        await #expect(processExitsWith: .success) {
            let handler: ort_forward_handler = { _, _, frame, _ in probe_frame_set_result(frame, 0, 77) }
            ort_set_forward_handler(handler)
            precondition(send(instance(of: makeClass("ForwardingTestsPrevious")), "unknown") == 77)
            let previous = ort_set_forward_handler(nil)
            precondition(unsafeBitCast(previous, to: Int.self) == unsafeBitCast(handler, to: Int.self))
            precondition(ort_set_forward_handler(handler) == nil)
        }
    }
}
