import CRuntime
import Foundation
import TestRoot
import TestSupport
import Testing

@Suite struct ClassTests {
    @Test func aPairHangsTogetherLikeACompiledOne() {
        let cls = makeClass("ClassTestsShape")
        let meta = object_getClass(object(cls))
        let rootMeta = object_getClass(object(test_root_class()))
        #expect(name(of: cls) == "ClassTestsShape")
        #expect(name(of: meta) == "ClassTestsShape")
        #expect(class_getSuperclass(cls) == test_root_class())
        #expect(class_getSuperclass(meta) == rootMeta)
        #expect(object_getClass(object(meta)) == rootMeta)
        #expect(object_getClass(object(rootMeta)) == rootMeta)
        #expect(class_getSuperclass(rootMeta) == test_root_class())
        #expect(class_getSuperclass(test_root_class()) == nil)
        #expect(!class_isMetaClass(cls))
        #expect(class_isMetaClass(meta))
        #expect(objc_getMetaClass("ClassTestsShape") == meta)
    }

    @Test func aRootClassCanBeMadeAtRunTime() {
        let root = makeClass("ClassTestsRoot", nil, ["number": Answer.one], classMethods: ["number": Answer.two])
        let meta = object_getClass(object(root))
        #expect(class_getSuperclass(root) == nil)
        #expect(object_getClass(object(meta)) == meta)
        #expect(class_getSuperclass(meta) == root)
        #expect(send(object(root), "number") == 2)
        let object = instance(of: root)
        #expect(send(object, "number") == 1)
        object_dispose(object)
    }

    @Test func aClassIsFoundOnceItIsRegistered() {
        let cls = allocateClass("ClassTestsLate")
        #expect(objc_getClass("ClassTestsLate") == nil)
        #expect(objc_lookUpClass("ClassTestsLate") == nil)
        #expect(objc_getMetaClass("ClassTestsLate") == nil)
        #expect(!takeList(objc_copyClassList).contains(cls))
        objc_registerClassPair(cls)
        #expect(objc_getClass("ClassTestsLate") == cls)
        #expect(objc_lookUpClass("ClassTestsLate") == cls)
        #expect(objc_getRequiredClass("ClassTestsLate") == cls)
        #expect(takeList(objc_copyClassList).contains(cls))
    }

    @Test func aTakenNameIsRefused() {
        let cls = makeClass("ClassTestsTaken")
        #expect(objc_allocateClassPair(test_root_class(), "ClassTestsTaken", 0) == nil)
        #expect(objc_allocateClassPair(nil, "TestRoot", 0) == nil)
        #expect(objc_getClass("ClassTestsTaken") == cls)
    }

    @Test func ofTwoClassesUnderConstructionTheFirstRegisteredKeepsTheName() {
        let first = allocateClass("ClassTestsContested")
        guard let second = objc_allocateClassPair(test_root_class(), "ClassTestsContested", 0) else {
            // If the second allocation is refused, the name stays taken as well.
            objc_registerClassPair(first)
            #expect(objc_getClass("ClassTestsContested") == first)
            return
        }
        objc_registerClassPair(first)
        objc_registerClassPair(second)
        #expect(objc_getClass("ClassTestsContested") == first)
        #expect(takeList(objc_copyClassList).filter { name(of: $0) == "ClassTestsContested" } == [first])
        objc_disposeClassPair(second)
        #expect(objc_getClass("ClassTestsContested") == first)
    }

    @Test func theNameIsCopied() {
        var buffer = Array("ClassTestsCopiedName".utf8CString)
        let cls = objc_allocateClassPair(test_root_class(), buffer, 0)
        objc_registerClassPair(cls)
        buffer[0] = 88
        #expect(name(of: cls) == "ClassTestsCopiedName")
        #expect(objc_getClass("ClassTestsCopiedName") == cls)
    }

    @Test func aDisposedClassIsForgottenAndItsNameIsFree() {
        let first = makeClass("ClassTestsDisposed")
        let object = instance(of: first)
        #expect(send(object, "retainCount") == 1)
        object_dispose(object)
        objc_disposeClassPair(first)
        #expect(objc_getClass("ClassTestsDisposed") == nil)
        #expect(!takeList(objc_copyClassList).contains { name(of: $0) == "ClassTestsDisposed" })
        #expect(!takeList { ort_class_copySubclasses(test_root_class(), $0) }.contains(first))
        let second = makeClass("ClassTestsDisposed")
        #expect(objc_getClass("ClassTestsDisposed") == second)
        objc_disposeClassPair(second)
    }

    @Test func aClassCanBeDisposedBeforeItIsRegistered() {
        let cls = allocateClass("ClassTestsAbandoned")
        class_addMethod(cls, selector("number"), Answer.one, getterTypes)
        class_addIvar(cls, "number", 8, 3, "q")
        objc_disposeClassPair(cls)
        #expect(objc_getClass("ClassTestsAbandoned") == nil)
        objc_disposeClassPair(makeClass("ClassTestsAbandoned"))
    }

    @Test func extraBytesOfAClassAreItsOwn() throws {
        let cls = allocateClass("ClassTestsExtra", extraBytes: 64)
        objc_registerClassPair(cls)
        let bytes = try #require(object_getIndexedIvars(object(cls)))
        let words = bytes.assumingMemoryBound(to: UInt64.self)
        #expect((0..<8).allSatisfy { words[$0] == 0 })
        for index in 0..<8 {
            words[index] = .max
        }
        let object = instance(of: cls)
        #expect(send(object, "retainCount") == 1)
        #expect(name(of: object_getClass(object)) == "ClassTestsExtra")
        object_dispose(object)
        #expect((0..<8).allSatisfy { words[$0] == .max })
        objc_disposeClassPair(cls)
    }

    @Test func theListIsFilledUpToTheGivenCount() {
        let total = objc_getClassList(nil, 0)
        #expect(total >= 2)
        var buffer = [Class?](repeating: nil, count: 3)
        #expect(objc_getClassList(&buffer, 2) >= total)
        #expect(buffer[0] != nil && buffer[1] != nil && buffer[0] != buffer[1])
        #expect(buffer[2] == nil)
        let list = takeList(objc_copyClassList)
        #expect(list.contains(test_root_class()))
        #expect(Set(list).count == list.count)
        #expect(!list.contains { class_isMetaClass($0) })
    }

    @Test func theVersionStartsAtZeroAndCanBeSet() {
        let cls = makeClass("ClassTestsVersion")
        #expect(class_getVersion(cls) == 0)
        class_setVersion(cls, 7)
        #expect(class_getVersion(cls) == 7)
        class_setVersion(nil, 7)
        #expect(class_getVersion(nil) == 0)
    }

    @Test func classesAreObjectsOfTheirMetaclass() {
        let object_ = instance(of: test_root_class())
        #expect(object_isClass(object(test_root_class())))
        #expect(object_isClass(object(object_getClass(object(test_root_class())))))
        #expect(!object_isClass(object_))
        #expect(!object_isClass(nil))
        object_dispose(object_)
    }

    @Test func nilHasNoClassAndNoProperties() {
        #expect(String(cString: class_getName(nil)) == "nil")
        #expect(String(cString: object_getClassName(nil)) == "nil")
        #expect(class_getSuperclass(nil) == nil)
        #expect(!class_isMetaClass(nil))
        #expect(class_getInstanceSize(nil) == 0)
        #expect(class_getImageName(nil) == nil)
        #expect(object_getClass(nil) == nil)
        #expect(object_setClass(nil, test_root_class()) == nil)
        #expect(object_getIndexedIvars(nil) == nil)
        #expect(objc_getClass(nil) == nil)
        #expect(objc_lookUpClass(nil) == nil)
        #expect(objc_getMetaClass(nil) == nil)
        #expect(objc_getClass("ClassTestsThereIsNoSuchClass") == nil)
        #expect(objc_allocateClassPair(test_root_class(), nil, 0) == nil)
        objc_registerClassPair(nil)
        objc_disposeClassPair(nil)
        #expect(takeList { objc_copyClassNamesForImage(nil, $0) }.isEmpty)
        #expect(takeList { objc_copyClassNamesForImage("/there/is/no/such/image", $0) }.isEmpty)
        #expect(class_createInstance(nil, 0) == nil)
        #expect(objc_destructInstance(nil) == nil)
        #expect(object_dispose(nil) == nil)
    }

    @Test func countsAreOptional() {
        free(objc_copyClassList(nil))
        free(objc_copyImageNames(nil))
        free(class_copyMethodList(test_root_class(), nil))
        free(class_copyIvarList(test_root_class(), nil))
        free(class_copyPropertyList(test_root_class(), nil))
        free(class_copyProtocolList(test_root_class(), nil))
        free(objc_copyClassNamesForImage(class_getImageName(test_root_class()), nil))
    }

    @Test func aRequiredClassThatIsMissingEndsTheProgramWithItsName() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            objc_getRequiredClass("ClassTestsIndispensable")
        }
        #expect(errorText(result).contains("ClassTestsIndispensable"))
    }

    @Test func changingTheClassOfAnObjectChangesItsMethods() {
        let first = makeClass("ClassTestsBefore", test_root_class(), ["number": Answer.one])
        let second = makeClass("ClassTestsAfter", test_root_class(), ["number": Answer.two])
        let object = instance(of: first)
        #expect(send(object, "number") == 1)
        #expect(object_setClass(object, second) == first)
        #expect(object_getClass(object) == second)
        #expect(send(object, "number") == 2)
        #expect(object_setClass(object, first) == second)
        #expect(send(object, "number") == 1)
        object_dispose(object)
    }

    @Test func theClassOfAnObjectCanChangeWhileOthersSendToIt() {
        let first = makeClass("ClassTestsRacedBefore", test_root_class(), ["number": Answer.one])
        let second = makeClass("ClassTestsRacedAfter", test_root_class(), ["number": Answer.two])
        let shared = Shared((object: instance(of: first), first: first, second: second))
        let wrong = Counter()
        onThreads(6) { thread in
            for round in 0..<4000 {
                if thread == 0 {
                    object_setClass(shared.value.object, round % 2 == 0 ? shared.value.second : shared.value.first)
                } else if ![1, 2].contains(send(shared.value.object, "number")) {
                    wrong.increment()
                }
            }
        }
        #expect(wrong.value == 0)
        #expect(object_getClass(shared.value.object) == first)
        object_dispose(shared.value.object)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func aCompiledClassKnowsItsImage(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("categories", configuration)
        let cls = try #require(fixture.cls("Categorized"))
        let image = String(cString: try #require(class_getImageName(cls)))
        #expect(image.hasSuffix("categories.so"))
        #expect(takeList(objc_copyImageNames).map { String(cString: $0) }.contains(image))
        let names = takeList { objc_copyClassNamesForImage(image, $0) }.map { String(cString: $0) }
        #expect(names == [fixture.className("Categorized")])
        #expect(class_getImageName(makeClass("ClassTestsNoImage\(configuration)")) == nil)
    }

    @Test func classesCanBeMadeAndDisposedByManyThreads() {
        onThreads(4) { thread in
            for round in 0..<100 {
                let cls = makeClass("ClassTestsThread\(thread)Round\(round)", test_root_class(), ["number": Answer.one])
                let object = instance(of: cls)
                guard send(object, "number") == 1, send(object, "retainCount") == 1 else {
                    fatalError("a new class answers wrongly")
                }
                object_dispose(object)
                objc_disposeClassPair(cls)
            }
        }
        for thread in 0..<4 {
            #expect(objc_getClass("ClassTestsThread\(thread)Round99") == nil)
        }
    }

    @Test func disposingAClassReturnsItsMemory() async {
        // In a process of its own, where nothing else allocates.
        await #expect(processExitsWith: .success) {
            func cycle() {
                let cls = allocateClass("ClassTestsMemory")
                class_addIvar(cls, "number", 8, 3, "q")
                for index in 0..<40 {
                    class_addMethod(cls, selector("memory\(index)"), Answer.ofSelectorName, getterTypes)
                }
                objc_registerClassPair(cls)
                let object: id = class_createInstance(cls, 0)
                for index in 0..<40 {
                    send(object, "memory\(index)")
                }
                object_dispose(object)
                objc_disposeClassPair(cls)
            }
            for _ in 0..<300 { cycle() }
            let before = test_heap_bytes_in_use()
            for _ in 0..<1000 { cycle() }
            let growth = Int(test_heap_bytes_in_use()) - Int(before)
            // 16 bytes a class, the smallest leak there can be, would be 16,000.
            guard growth < 8000 else {
                fatalError("1000 classes left \(growth) bytes behind")
            }
        }
    }

    @Test(.disabled(if: test_is_thread_sanitized(), "the sanitizer does not survive such a fork"))
    func everythingWorksInAForkedChildWhateverTheParentsThreadsHold() async {
        await #expect(processExitsWith: .success) {
            let status = test_fork_while_threads_work(100)
            precondition(status == 0, "a child ended with the wait status \(status)")
        }
    }
}
