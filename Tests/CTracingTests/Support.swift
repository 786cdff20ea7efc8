import CRuntime
import TestRoot

typealias Getter = @convention(c) (id?, SEL?) -> Int

/// Globals, since Swift 6.3.1 does not compile such a cast of a C function inside a function with optimization.
private let messenger: Getter = unsafeBitCast(objc_msgSend as @convention(c) () -> Void, to: Getter.self)
private let answer: Getter = { _, _ in 7 }

nonisolated(unsafe) let selector = sel_registerName("number")!

/// A new class whose instances answer 7 to the selector.
func makeClass(_ name: String) -> Class {
    let cls = objc_allocateClassPair(test_root_class(), name, 0)!
    class_addMethod(cls, selector, unsafeBitCast(answer, to: IMP.self), "q16@0:8")
    objc_registerClassPair(cls)
    return cls
}

@discardableResult
func send(_ object: id?) -> Int { messenger(object, selector) }
