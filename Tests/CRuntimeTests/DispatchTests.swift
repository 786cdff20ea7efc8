import CRuntime
import RegisterProbe
import Synchronization
import TestRoot
import TestSupport
import Testing

@Suite struct DispatchTests {
    // MARK: Messages of compiled code

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledMessagesReturnEveryKindOfValue(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("messages", configuration).text("messages_to_object") == nil)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledMessagesToSuperReturnEveryKindOfValue(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("messages", configuration).text("messages_to_super") == nil)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledMessagesToNilReturnZero(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("messages", configuration).text("messages_to_nil") == nil)
    }

    // MARK: Nil

    @Test func aMessageToNilReturnsZeroInEveryRegister() {
        for messenger in [objc_msgSend, objc_msgSend_fpret] as [@convention(c) () -> Void] {
            let probe = ProbedCall(nil, "dispatchTestsNil")
            probe.call(messenger)
            #expect(probe.zeroDifference == nil)
            #expect(probe.savedDifference == nil)
        }
    }

    @Test func aFloatingPointMessageToNilReturnsOneZeroOnTheX87Stack() {
        #expect(extendedMessenger(nil, selector("dispatchTestsNil")) == 0)
        let probe = ProbedCall(nil, "dispatchTestsNil")
        probe.record.pointee.answer = probe_answer()
        probe.record.pointee.answer.x87_count = 1
        probe.call(objc_msgSend_fpret)
        // The vector registers beyond 16 bytes are not part of any return value here.
        probe.record.pointee.answer.vector = probe.results.pointee.vector
        #expect(probe.answerDifference == nil)
    }

    @Test func aMessageToNilLeavesTheX87StackEmpty() {
        let probe = ProbedCall(nil, "dispatchTestsNil")
        probe.call(objc_msgSend)
        probe.record.pointee.answer = probe_answer()
        probe.record.pointee.answer.vector = probe.results.pointee.vector
        #expect(probe.answerDifference == nil)
    }

    @Test func aMemoryMessageToNilLeavesTheBufferAlone() {
        let probe = ProbedCall(nil, "dispatchTestsNil", inMemory: true)
        probe.call(objc_msgSend_stret)
        #expect((0..<Int(PROBE_MEMORY_WORDS)).allSatisfy { probe.memory[$0] == 0xbad })
        #expect(probe.savedDifference == nil)
    }

    @Test func aMemorySuperMessageOfNilLeavesTheBufferAlone() {
        var context = objc_super(receiver: nil, super_class: test_root_class())
        let probe = ProbedCall(&context, selector("dispatchTestsNil"), inMemory: true)
        probe.call(objc_msgSendSuper_stret)
        #expect((0..<Int(PROBE_MEMORY_WORDS)).allSatisfy { probe.memory[$0] == 0xbad })
        #expect(probe.savedDifference == nil)
    }

    @Test func superLookUpForNilGivesAnImplementationThatReturnsZero() throws {
        var context = objc_super(receiver: nil, super_class: test_root_class())
        let found = try #require(objc_msg_lookup_super(&context, selector("dispatchTestsNil")))
        let probe = ProbedCall(nil, "dispatchTestsNil")
        probe.call(found)
        #expect(probe.zeroDifference == nil)
    }

    @Test func lookUpForNilGivesAnImplementationThatReturnsZero() throws {
        let found = try #require(objc_msg_lookup(nil, selector("dispatchTestsNil")))
        let probe = ProbedCall(nil, "dispatchTestsNil")
        probe.call(found)
        #expect(probe.zeroDifference == nil)
    }

    @Test func aSuperMessageOfNilReturnsZero() {
        var context = objc_super(receiver: nil, super_class: test_root_class())
        let probe = ProbedCall(&context, selector("self"))
        probe.call(objc_msgSendSuper)
        #expect(probe.zeroDifference == nil)
    }

    // MARK: Look-up

    @Test func lookUpGivesWhatAMessageWouldCall() throws {
        let base = makeClass("DispatchTestsLookUp", test_root_class(), ["number": Answer.one])
        let derived = makeClass("DispatchTestsLookUpDerived", base, ["number": Answer.two])
        let object = instance(of: derived)
        #expect(address(objc_msg_lookup(object, selector("number"))) == address(Answer.two))
        #expect(
            address(objc_msg_lookup(object, selector("dispatchTestsMissing"))) == address(_objc_msgForward))
    }

    @Test func aSuperLookUpStartsAtTheGivenClass() {
        let base = makeClass("DispatchTestsSuper", test_root_class(), ["number": Answer.one])
        let middle = makeClass("DispatchTestsSuperMiddle", base, ["number": Answer.two])
        let leaf = makeClass("DispatchTestsSuperLeaf", middle, ["number": Answer.three])
        let object = instance(of: leaf)
        for (start, expected) in [(leaf, Answer.three), (middle, Answer.two), (base, Answer.one)] {
            var context = objc_super(receiver: object, super_class: start)
            #expect(address(objc_msg_lookup_super(&context, selector("number"))) == address(expected))
            #expect(superMessenger(&context, selector("number")) == send(instance(of: start), "number"))
        }
    }

    @Test func aSmallObjectAnswersWithTheMethodsOfItsClass() throws {
        let (tag, cls) = SmallObjects.shared
        let object = try #require(id(bitPattern: 0xabcd0 | Int(tag)))
        #expect(object_getClass(object) == cls)
        #expect(send(object, "smallNumber") == 0xabcd0 | Int(tag))
        let probe = ProbedCall(object, "smallProbe")
        probe.call(objc_msgSend)
        #expect(probe.argumentsDifference() == nil)
        #expect(probe.answerDifference == nil)
        let inMemory = ProbedCall(object, "smallProbeInMemory", inMemory: true)
        inMemory.call(objc_msgSend_stret)
        #expect(inMemory.argumentsDifference() == nil)
        #expect(inMemory.answerDifference == nil)
        #expect(objc_retain(object) == object)
        objc_release(object)
        #expect(object_setClass(object, test_root_class()) == cls)
        #expect(object_getClass(object) == cls)
    }

    @Test func aTagBelongsToOneClass() {
        let (tag, cls) = SmallObjects.shared
        #expect(objc_registerSmallObjectClass_np(cls, tag))
        #expect(!objc_registerSmallObjectClass_np(test_root_class(), tag))
        #expect(!objc_registerSmallObjectClass_np(cls, 0))
        #expect(!objc_registerSmallObjectClass_np(cls, 8))
        #expect(!objc_registerSmallObjectClass_np(nil, tag))
    }

    // MARK: Registers

    enum Messenger: CaseIterable {
        case normal, floatingPoint, memory, toSuper, toSuperMemory

        var isInMemory: Bool { self == .memory || self == .toSuperMemory }
        var isToSuper: Bool { self == .toSuper || self == .toSuperMemory }
        var callee: IMP { isInMemory ? probe_callee_stret : probe_callee }

        var function: @convention(c) () -> Void {
            switch self {
            case .normal: objc_msgSend
            case .floatingPoint: objc_msgSend_fpret
            case .memory: objc_msgSend_stret
            case .toSuper: objc_msgSendSuper
            case .toSuperMemory: objc_msgSendSuper_stret
            }
        }

        func expectPassesEverything(_ object: id, _ cls: Class, seed: UInt64, _ comment: Comment) {
            var context = objc_super(receiver: object, super_class: cls)
            let receiver =
                isToSuper ? withUnsafeMutablePointer(to: &context) { UnsafeMutableRawPointer($0) } : .init(object)
            let probe = ProbedCall(receiver, selector("probe"), inMemory: isInMemory, seed: seed)
            probe.record.pointee.answer.x87_count = self == .floatingPoint ? 1 : 0
            probe.call(function)
            #expect(probe.record.pointee.arrival_count == 1, comment)
            #expect(probe.argumentsDifference(receiver: object) == nil, comment)
            #expect(probe.answerDifference == nil, comment)
            #expect(probe.savedDifference == nil, comment)
        }
    }

    @Test(arguments: Messenger.allCases)
    func aMissThatRunsInitializeKeepsEveryRegister(messenger: Messenger) {
        let cls = makeClass(
            "DispatchTestsCold\(messenger)", test_root_class(), ["probe": messenger.callee],
            classMethods: ["initialize": implementation(of: probe_clobber)])
        let object = instance(of: cls)
        messenger.expectPassesEverything(object, cls, seed: 3, "cold")
        messenger.expectPassesEverything(object, cls, seed: 4, "warm")
        let heir = makeClass("DispatchTestsColdHeir\(messenger)", cls)
        messenger.expectPassesEverything(instance(of: heir), heir, seed: 5, "inherited")
    }

    @Test(arguments: Messenger.allCases)
    func aMessageThatIsResolvedKeepsEveryRegister(messenger: Messenger) {
        let resolver: @convention(c) (Class?, SEL?, SEL?) -> Bool =
            messenger.isInMemory
            ? { cls, _, selector in
                probe_clobber()
                return class_addMethod(cls, selector, probe_callee_stret, "v16@0:8")
            }
            : { cls, _, selector in
                probe_clobber()
                return class_addMethod(cls, selector, probe_callee, "v16@0:8")
            }
        let cls = makeClass(
            "DispatchTestsResolved\(messenger)", test_root_class(),
            classMethods: ["resolveInstanceMethod:": unsafeBitCast(resolver, to: IMP.self)])
        let object = instance(of: cls)
        messenger.expectPassesEverything(object, cls, seed: 6, "resolved")
        messenger.expectPassesEverything(object, cls, seed: 7, "cached")
    }

    @Test func userCodeInsideAMissSeesItsCallers() {
        let resolver: @convention(c) (Class?, SEL?, SEL?) -> Bool = { cls, _, selector in
            probe_note_backtrace()
            return class_addMethod(cls, selector, Answer.one, getterTypes)
        }
        let messengers: [@convention(c) () -> Void] = [objc_msgSend, objc_msgSend_fpret, objc_msgSend_stret]
        for (index, messenger) in messengers.enumerated() {
            let cls = makeClass(
                "DispatchTestsBacktrace\(index)", test_root_class(),
                classMethods: [
                    "initialize": implementation(of: probe_note_backtrace),
                    "resolveInstanceMethod:": unsafeBitCast(resolver, to: IMP.self),
                ])
            let probe = ProbedCall(instance(of: cls), "resolvedInBacktrace", inMemory: index == 2)
            probe.call(messenger)
            #expect(probe.record.pointee.backtrace_count == 2)
            #expect(probe.record.pointee.complete_backtrace_count == 2)
        }
    }

    @Test func aSuperLookUpThatMissesTheCacheKeepsTheCalleeSavedRegisters() {
        let cls = makeClass(
            "DispatchTestsLookUpSaved", test_root_class(), ["number": Answer.one],
            classMethods: ["initialize": implementation(of: probe_clobber)])
        var context = objc_super(receiver: instance(of: cls), super_class: cls)
        let probe = ProbedCall(&context, selector("number"))
        probe.call(unsafeBitCast(objc_msg_lookup_super as LookUpSuper, to: IMP.self))
        #expect(probe.savedDifference == nil)
        #expect(probe.results.pointee.rax == UInt64(UInt(bitPattern: address(Answer.one))))
    }

    private typealias LookUpSuper = @convention(c) (UnsafeMutablePointer<objc_super>?, SEL?) -> IMP?

    // MARK: Resolution

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledResolversAddMethodsOnce(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("resolve", configuration).text("resolve_check") == nil)
    }

    @Test func askingForAnImplementationResolves() {
        let cls = makeClass(
            "DispatchTestsAsked", test_root_class(),
            classMethods: ["resolveInstanceMethod:": resolverThatAddsOne])
        #expect(address(class_getMethodImplementation(cls, selector("asked"))) == address(Answer.one))
        #expect(class_respondsToSelector(cls, selector("askedToo")))
        #expect(class_getInstanceMethod(cls, selector("askedNever")) == nil)
    }

    @Test func aResolverIsInheritedAndAddsToTheClassThatWasMessaged() {
        let base = makeClass(
            "DispatchTestsResolverBase", test_root_class(),
            classMethods: ["resolveInstanceMethod:": resolverThatAddsOne])
        let derived = makeClass("DispatchTestsResolverDerived", base)
        #expect(send(instance(of: derived), "resolvedHere") == 1)
        #expect(class_getInstanceMethod(base, selector("resolvedHere")) == nil)
        #expect(class_getInstanceMethod(derived, selector("resolvedHere")) != nil)
    }

    private static let brokenPromises = Atomic(0)

    @Test func aResolverThatPromisesAndAddsNothingIsAskedOnceForAMessage() {
        probe_install_forward_handler()
        let resolver: @convention(c) (Class?, SEL?, SEL?) -> Bool = { _, _, _ in
            DispatchTests.brokenPromises.add(1, ordering: .sequentiallyConsistent)
            return true
        }
        let cls = makeClass(
            "DispatchTestsPromise", test_root_class(),
            classMethods: ["resolveInstanceMethod:": unsafeBitCast(resolver, to: IMP.self)])
        let probe = ProbedCall(instance(of: cls), "promised")
        probe.record.pointee.intercepts_forwards = true
        probe.call(objc_msgSend)
        probe.record.pointee.intercepts_forwards = false
        #expect(probe.record.pointee.arrival_count == 1)
        // The runtime may ask for forwardingTargetForSelector: and the like, but must not send the message a second
        // time.
        #expect(Self.brokenPromises.load(ordering: .sequentiallyConsistent) >= 1)
        #expect(probe.answerDifference == nil)
    }

    private var resolverThatAddsOne: IMP {
        let resolver: @convention(c) (Class?, SEL?, SEL?) -> Bool = { cls, _, selector in
            class_addMethod(cls, selector, Answer.one, getterTypes)
        }
        return unsafeBitCast(resolver, to: IMP.self)
    }
}

/// A class of small objects, with a free tag.
enum SmallObjects {
    nonisolated(unsafe) static let shared: (tag: UInt, cls: Class) = {
        let cls = makeClass(
            "SmallObject", test_root_class(),
            [
                "smallNumber": implementation { receiver, _ in Int(bitPattern: receiver) },
                "smallProbe": probe_callee,
                "smallProbeInMemory": probe_callee_stret,
            ])
        for tag: UInt in [7, 6, 5, 3, 2, 1] where objc_registerSmallObjectClass_np(cls, tag) {
            return (tag, cls)
        }
        fatalError("every tag is taken")
    }()
}
