import CRuntime
import Foundation
import TestRoot
import Testing

@Suite struct KernelTests {
    // MARK: Static classes

    @Test func aStaticClassIsAClassLikeAnyOther() throws {
        #expect(objc_getClass("TestRoot") == test_root_class())
        #expect(class_isMetaClass(object_getClass(object(test_root_class()))))
        #expect(class_getInstanceSize(test_root_class()) == 8)
        let image = try #require(class_getImageName(test_root_class()))
        #expect(String(cString: image).contains("/"))
        let object_ = sendObject(object(test_root_class()), "new")
        #expect(object_getClass(object_) == test_root_class())
        objc_release(object_)
    }

    @Test func registeringAStaticClassAgainDoesNothing() {
        let methods = takeList { class_copyMethodList(test_root_class(), $0) }
        var more = [
            ort_static_method(name: staticTypes("kernelTestsSecond"), types: staticTypes("q16@0:8"), imp: Answer.one),
            ort_static_method(name: nil, types: nil, imp: nil),
        ]
        ort_class_register_static(test_root_class(), nil, &more, nil)
        #expect(takeList { class_copyMethodList(test_root_class(), $0) } == methods)
        #expect(!class_respondsToSelector(test_root_class(), selector("kernelTestsSecond")))
    }

    @Test func aStaticSubclassInheritsAndItsMethodArraysAreCopied() {
        let classes = UnsafeMutablePointer<objc_class>.allocate(capacity: 2)
        classes.initialize(repeating: objc_class(), count: 2)
        let name = staticTypes("KernelTestsStatic")
        classes[0].isa = classes + 1
        classes[0].name = name
        classes[0].instance_size = 16
        classes[1].name = name
        classes[1].info = UInt(ORT_CLASS_META)
        classes[1].instance_size = MemoryLayout<objc_class>.size
        var methods = [
            ort_static_method(name: staticTypes("number"), types: staticTypes("q16@0:8"), imp: Answer.one),
            ort_static_method(name: nil, types: nil, imp: nil),
        ]
        ort_class_register_static(classes, test_root_class(), &methods, nil)
        methods[0].imp = Answer.two
        #expect(objc_getClass("KernelTestsStatic") == classes)
        #expect(class_getSuperclass(classes) == test_root_class())
        #expect(class_getSuperclass(classes + 1) == object_getClass(object(test_root_class())))
        let object_ = sendObject(object(classes), "new")
        #expect(send(object_, "number") == 1)
        #expect(ort_retain_count(object_) == 1)
        objc_release(object_)
    }

    // MARK: Small objects

    @Test func aSmallObjectsClassIsThatOfItsTag() throws {
        let (tag, cls) = SmallObjects.shared
        for value in [0, 0x10, 0x7fff_ffff_ffff_fff0, -16] {
            let object = try #require(id(bitPattern: value | Int(tag)))
            #expect(object_getClass(object) == cls)
            #expect(!object_isClass(object))
            #expect(String(cString: object_getClassName(object)) == "SmallObject")
            #expect(object_getIndexedIvars(object) == nil)
        }
    }

    // MARK: Errors

    @Test func aFatalErrorPrintsItsSentenceAndAborts() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            test_fatal("the widget %s broke %d times", "Left", 3)
        }
        #expect(errorText(result).contains("the widget Left broke 3 times"))
    }

    nonisolated(unsafe) private static var remarks: [String] = []

    @Test func remarksGoToTheHandler() async {
        await #expect(processExitsWith: .success) {
            let handler: ort_log_handler = { message in
                KernelTests.remarks.append(String(cString: message!))
            }
            ort_set_log_handler(handler)
            test_log("class %s came %d times", "Twin", 2)
            precondition(KernelTests.remarks == ["class Twin came 2 times"])
            let previous = ort_set_log_handler(nil)
            precondition(unsafeBitCast(previous, to: Int.self) == unsafeBitCast(handler, to: Int.self))
            test_log("class %s came %d times", "Twin", 3)
            precondition(KernelTests.remarks.count == 1)
        }
    }

    @Test func withoutAHandlerRemarksGoToStandardError() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            ort_set_log_handler(nil)
            test_log("class %s came %d times", "Twin", 4)
        }
        #expect(errorText(result).contains("class Twin came 4 times"))
    }

    // MARK: Enumeration

    nonisolated(unsafe) private static var mutated: id?

    @Test func aMutationDuringEnumerationCallsTheHandlerOrIsFatal() async {
        await #expect(processExitsWith: .success) {
            let collection = instance(of: makeClass("KernelTestsCollection"))
            objc_setEnumerationMutationHandler { KernelTests.mutated = $0 }
            objc_enumerationMutation(collection)
            precondition(KernelTests.mutated == collection)
        }
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            objc_setEnumerationMutationHandler(nil)
            objc_enumerationMutation(instance(of: makeClass("KernelTestsMutated")))
        }
        #expect(errorText(result).contains("KernelTestsMutated"))
    }

    // MARK: Blocks

    @Test func aBlockIsRecognized() {
        let block: @convention(block) (Int) -> Int = { $0 + 1 }
        let object = unsafeBitCast(block, to: id.self)
        #expect(ort_object_is_block(object))
        #expect(!ort_object_is_block(nil))
        #expect(!ort_object_is_block(instance(of: test_root_class())))
        #expect(!ort_object_is_block(id(bitPattern: 0x10 | Int(SmallObjects.shared.tag))))
        #expect(ort_block_signature(nil) == nil)
        #expect(String(cString: ort_block_signature(object)).hasPrefix("q"))
    }

    @Test func retainingABlockCopiesItToTheHeap() throws {
        // The copy outlives the closure context that it captured.
        let captured = Counter()
        let block: @convention(block) () -> Void = { captured.increment() }
        let copy = try #require(objc_retainBlock(unsafeBitCast(block, to: id.self)))
        #expect(ort_object_is_block(copy))
        #expect(objc_retain(copy) == copy)
        objc_release(copy)
        unsafeBitCast(copy, to: (@convention(block) () -> Void).self)()
        #expect(captured.value == 1)
        objc_release(copy)
    }
}
