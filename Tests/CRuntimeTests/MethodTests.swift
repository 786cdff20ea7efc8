import CRuntime
import Foundation
import TestRoot
import TestSupport
import Testing

@Suite struct MethodTests {
    @Test func anAddedMethodIsTheClassesOwn() throws {
        let cls = makeClass("MethodTestsAdded")
        #expect(!class_respondsToSelector(cls, selector("number")))
        #expect(class_addMethod(cls, selector("number"), Answer.one, getterTypes))
        #expect(class_respondsToSelector(cls, selector("number")))
        let method = try #require(class_getInstanceMethod(cls, selector("number")))
        #expect(sel_isEqual(method_getName(method), selector("number")))
        #expect(address(method_getImplementation(method)) == address(Answer.one))
        #expect(String(cString: try #require(method_getTypeEncoding(method))) == String(cString: getterTypes))
        #expect(takeList { class_copyMethodList(cls, $0) } == [method])
        #expect(takeList { class_copyMethodList(test_root_class(), $0) }.count > 8)
    }

    @Test func aSecondMethodOfTheNameIsRefused() {
        let cls = makeClass("MethodTestsTwice", test_root_class(), ["number": Answer.one])
        #expect(!class_addMethod(cls, selector("number"), Answer.two, getterTypes))
        #expect(!class_addMethod(cls, selector("number"), Answer.two, staticTypes("d16@0:8")))
        #expect(send(instance(of: cls), "number") == 1)
    }

    @Test func addingToASubclassOverrides() {
        let base = makeClass("MethodTestsBase", test_root_class(), ["number": Answer.one])
        let derived = makeClass("MethodTestsDerived", base)
        let object = instance(of: derived)
        #expect(send(object, "number") == 1)
        #expect(class_addMethod(derived, selector("number"), Answer.two, getterTypes))
        #expect(send(object, "number") == 2)
        #expect(send(instance(of: base), "number") == 1)
    }

    @Test func replacingReturnsThePreviousImplementation() {
        let cls = makeClass("MethodTestsReplaced")
        #expect(class_replaceMethod(cls, selector("number"), Answer.one, getterTypes) == nil)
        let object = instance(of: cls)
        #expect(send(object, "number") == 1)
        #expect(address(class_replaceMethod(cls, selector("number"), Answer.two, getterTypes)) == address(Answer.one))
        #expect(send(object, "number") == 2)
    }

    @Test func replacingAnInheritedMethodAddsAnOverride() {
        let base = makeClass("MethodTestsReplacedBase", test_root_class(), ["number": Answer.one])
        let derived = makeClass("MethodTestsReplacedDerived", base)
        #expect(class_replaceMethod(derived, selector("number"), Answer.two, getterTypes) == nil)
        #expect(send(instance(of: derived), "number") == 2)
        #expect(send(instance(of: base), "number") == 1)
    }

    @Test func replacingWithOtherTypesMakesNoSecondMethod() {
        let cls = makeClass("MethodTestsOtherTypes", test_root_class(), ["number": Answer.one])
        let object = instance(of: cls)
        #expect(send(object, "number") == 1)
        #expect(address(class_replaceMethod(cls, selector("number"), Answer.two, "i16@0:8")) == address(Answer.one))
        #expect(takeList { class_copyMethodList(cls, $0) }.count == 1)
        #expect(send(object, "number") == 2)
        "i16@0:8".withCString { types in
            var typed = selector("number").pointee
            typed.types = types
            #expect(!class_addMethod(cls, &typed, Answer.three, types))
            #expect(messenger(object, &typed) == 2)
            #expect(class_getInstanceMethod(cls, &typed) == class_getInstanceMethod(cls, selector("number")))
        }
    }

    @Test func typesAreCopied() throws {
        let cls = makeClass("MethodTestsTypes")
        var types = Array("q24@0:8q16".utf8CString)
        class_addMethod(cls, selector("number:"), Answer.one, types)
        types[0] = 88
        let method = try #require(class_getInstanceMethod(cls, selector("number:")))
        #expect(String(cString: method_getTypeEncoding(method)) == "q24@0:8q16")
    }

    @Test func anInheritedMethodIsTheSuperclassesStructure() throws {
        let base = makeClass(
            "MethodTestsOwner", test_root_class(), ["number": Answer.one], classMethods: ["shared": Answer.two])
        let derived = makeClass("MethodTestsHeir", base)
        let method = try #require(class_getInstanceMethod(base, selector("number")))
        #expect(class_getInstanceMethod(derived, selector("number")) == method)
        let classMethod = try #require(class_getClassMethod(base, selector("shared")))
        #expect(class_getClassMethod(derived, selector("shared")) == classMethod)
        #expect(class_getInstanceMethod(object_getClass(object(derived)), selector("shared")) == classMethod)
        #expect(class_getInstanceMethod(derived, selector("shared")) == nil)
        #expect(class_getClassMethod(derived, selector("number")) == nil)
        #expect(takeList { class_copyMethodList(derived, $0) }.isEmpty)
        #expect(send(object(derived), "shared") == 2)
    }

    @Test func settingAnImplementationReachesEveryHeir() throws {
        let base = makeClass("MethodTestsSetBase", test_root_class(), ["number": Answer.one])
        let object = instance(of: makeClass("MethodTestsSetDerived", base))
        #expect(send(object, "number") == 1)
        let method = try #require(class_getInstanceMethod(base, selector("number")))
        #expect(address(method_setImplementation(method, Answer.two)) == address(Answer.one))
        #expect(address(method_getImplementation(method)) == address(Answer.two))
        #expect(send(object, "number") == 2)
    }

    @Test func exchangingSwapsImplementations() throws {
        let base = makeClass("MethodTestsSwap", test_root_class(), ["left": Answer.one, "right": Answer.two])
        let object = instance(of: makeClass("MethodTestsSwapDerived", base))
        #expect(send(object, "left") == 1)
        #expect(send(object, "right") == 2)
        let left = class_getInstanceMethod(base, selector("left"))
        let right = class_getInstanceMethod(base, selector("right"))
        method_exchangeImplementations(left, right)
        #expect(send(object, "left") == 2)
        #expect(send(object, "right") == 1)
        method_exchangeImplementations(left, left)
        #expect(send(object, "left") == 2)
    }

    @Test func exchangingBetweenClassesChangesBoth() {
        let first = makeClass("MethodTestsSwapFirst", test_root_class(), ["number": Answer.one])
        let second = makeClass("MethodTestsSwapSecond", test_root_class(), ["number": Answer.two])
        let objects = [instance(of: first), instance(of: second)]
        #expect(objects.map { send($0, "number") } == [1, 2])
        method_exchangeImplementations(
            class_getInstanceMethod(first, selector("number")), class_getInstanceMethod(second, selector("number")))
        #expect(objects.map { send($0, "number") } == [2, 1])
    }

    @Test func typesComeApart() throws {
        let cls = makeClass("MethodTestsEncoding")
        class_addMethod(cls, selector("a:b:c:"), Answer.one, "{point=dd}56@0:8^{object=i}16r*24@\"TestRoot\"32")
        let method = try #require(class_getInstanceMethod(cls, selector("a:b:c:")))
        #expect(method_getNumberOfArguments(method) == 5)
        #expect(takeString(method_copyReturnType(method)) == "{point=dd}")
        #expect(takeString(method_copyArgumentType(method, 0)) == "@")
        #expect(takeString(method_copyArgumentType(method, 1)) == ":")
        #expect(takeString(method_copyArgumentType(method, 2)) == "^{object=i}")
        #expect(takeString(method_copyArgumentType(method, 3)) == "r*")
        #expect(takeString(method_copyArgumentType(method, 4)) == "@")
        #expect(takeString(method_copyArgumentType(method, 5)) == nil)
        #expect(takeString(method_copyArgumentType(method, .max)) == nil)
    }

    @Test(arguments: ["{", "", "{a=", "@0:8", "(", "q16@0:8{b=[", "[99999999999999999999i]16@0:8", "\u{1}"])
    func malformedTypesAreNoReasonToCrash(types: String) throws {
        let cls = allocateClass("MethodTestsMalformed\(types.hashValue.magnitude)")
        class_addMethod(cls, selector("broken"), Answer.one, types)
        objc_registerClassPair(cls)
        let method = try #require(class_getInstanceMethod(cls, selector("broken")))
        _ = method_getNumberOfArguments(method)
        free(method_copyReturnType(method))
        free(method_copyArgumentType(method, 0))
        free(method_copyArgumentType(method, 3))
        #expect(send(instance(of: cls), "broken") == 1)
    }

    @Test func theImplementationOfAMissingMethodIsTheForwardingOne() {
        let cls = makeClass("MethodTestsMissing")
        let missing = selector("methodTestsMissing")
        #expect(address(class_getMethodImplementation(cls, missing)) == address(_objc_msgForward))
        #expect(address(class_getMethodImplementation_stret(cls, missing)) == address(_objc_msgForward_stret))
        #expect(address(class_getMethodImplementation(cls, selector("self"))) != address(_objc_msgForward))
        let object = instance(of: cls)
        #expect(address(object_getMethodImplementation(object, missing)) == address(_objc_msgForward))
        class_addMethod(cls, missing, Answer.one, getterTypes)
        #expect(address(class_getMethodImplementation(cls, missing)) == address(Answer.one))
        #expect(address(class_getMethodImplementation_stret(cls, missing)) == address(Answer.one))
        #expect(address(object_getMethodImplementation(object, missing)) == address(Answer.one))
    }

    @Test func aMessageAfterAMissFindsTheMethodThatWasAdded() {
        let cls = makeClass("MethodTestsMissedThenAdded")
        #expect(!class_respondsToSelector(cls, selector("methodTestsLate")))
        #expect(address(objc_msg_lookup(instance(of: cls), selector("methodTestsLate"))) != nil)
        class_addMethod(cls, selector("methodTestsLate"), Answer.one, getterTypes)
        #expect(send(instance(of: cls), "methodTestsLate") == 1)
    }

    @Test func nullChangesNothingAndFindsNothing() {
        let cls = makeClass("MethodTestsNull")
        let number = selector("number")
        #expect(class_getInstanceMethod(nil, number) == nil)
        #expect(class_getInstanceMethod(cls, nil) == nil)
        #expect(class_getClassMethod(nil, number) == nil)
        #expect(class_getClassMethod(cls, nil) == nil)
        #expect(class_getMethodImplementation(nil, number) == nil)
        #expect(class_getMethodImplementation(cls, nil) == nil)
        #expect(class_getMethodImplementation_stret(nil, number) == nil)
        #expect(class_getMethodImplementation_stret(cls, nil) == nil)
        #expect(object_getMethodImplementation(nil, number) == nil)
        #expect(!class_respondsToSelector(nil, number))
        #expect(!class_respondsToSelector(cls, nil))
        #expect(!class_addMethod(nil, number, Answer.one, getterTypes))
        #expect(!class_addMethod(cls, nil, Answer.one, getterTypes))
        #expect(!class_addMethod(cls, number, nil, getterTypes))
        #expect(class_replaceMethod(nil, number, Answer.one, getterTypes) == nil)
        #expect(class_replaceMethod(cls, nil, Answer.one, getterTypes) == nil)
        #expect(class_replaceMethod(cls, number, nil, getterTypes) == nil)
        #expect(!class_respondsToSelector(cls, number))
        #expect(takeList { class_copyMethodList(nil, $0) }.isEmpty)
        #expect(takeList { class_copyMethodList(cls, $0) }.isEmpty)
        #expect(method_getName(nil) == nil)
        #expect(method_getImplementation(nil) == nil)
        #expect(method_getTypeEncoding(nil) == nil)
        #expect(method_getNumberOfArguments(nil) == 0)
        #expect(method_copyReturnType(nil) == nil)
        #expect(method_copyArgumentType(nil, 0) == nil)
        #expect(method_setImplementation(nil, Answer.one) == nil)
        method_exchangeImplementations(nil, class_getInstanceMethod(test_root_class(), selector("self")))
        method_exchangeImplementations(nil, nil)
    }

    @Test func aMethodMayHaveNoTypes() {
        let cls = makeClass("MethodTestsNoTypes")
        #expect(class_addMethod(cls, selector("untyped"), Answer.one, nil))
        #expect(send(instance(of: cls), "untyped") == 1)
        let method = class_getInstanceMethod(cls, selector("untyped"))
        #expect(method_copyReturnType(method) == nil)
        #expect(method_copyArgumentType(method, 0) == nil)
    }

    @Test func settingNoImplementationIsRefused() {
        let cls = makeClass("MethodTestsSetNull", test_root_class(), ["number": Answer.one])
        _ = method_setImplementation(class_getInstanceMethod(cls, selector("number")), nil)
        #expect(send(instance(of: cls), "number") == 1)
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func compiledMethodsAreListedWithTheirTypes(configuration: Fixture.Configuration) throws {
        let fixture = try Fixture.load("selectors", configuration)
        let cls = fixture.cls("Selecting")
        let methods = takeList { class_copyMethodList(cls, $0) }
        #expect(Set(methods.map { String(cString: sel_getName(method_getName($0))) }) == ["ownCommand", "typedTwice:"])
        let method = try #require(class_getInstanceMethod(cls, selector("typedTwice:")))
        #expect(String(cString: method_getTypeEncoding(method)) == "i20@0:8i16")
        #expect(method_getNumberOfArguments(method) == 3)
        #expect(takeString(method_copyArgumentType(method, 2)) == "i")
    }
}
