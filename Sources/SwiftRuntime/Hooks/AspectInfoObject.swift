import CFFIShim
import CRuntime

/// The info object that block bodies get: an instance of the class `AspectInfo` (with a number when the name is taken)
/// with the methods `instance`, `selector` and `originalInvocation`.
///
/// One that is still retained when the body has returned owns the call's arguments from then on.
enum AspectInfoObject {
    static let cls: ObjCClass = {
        let names = ["AspectInfo"] + (1...99).map { "AspectInfo\($0)" }
        for name in names {
            if let cls = make(named: name) { return cls }
        }
        fatalError("no class for the info objects of hooks could be made: AspectInfo to AspectInfo99 exist already")
    }()

    /// Nil when the name is taken.
    private static func make(named name: String) -> ObjCClass? {
        guard let pointer = objc_allocateClassPair(ObjCClass.nsObject.unsafePointer, name, 0) else { return nil }
        let wordSize = MemoryLayout<UnsafeObject?>.size
        class_addIvar(pointer, "_invocation", wordSize, 3, "@")
        class_addIvar(pointer, "_instance", wordSize, 3, "@")
        class_addIvar(pointer, "_ownsInstance", 1, 0, "B")
        for (selector, types, imp) in methods {
            class_addMethod(pointer, selector.unsafePointer, imp, types)
        }
        objc_registerClassPair(pointer)
        return ObjCClass(unsafePointer: pointer)
    }

    // The ivars lie behind the isa, in the order in which they were added.
    private struct Layout {
        var isa: Class?
        var invocation: UnsafeObject?
        var instance: UnsafeObject?
        var ownsInstance: Bool
    }

    private static func layout(_ object: UnsafeObject) -> UnsafeMutablePointer<Layout> {
        UnsafeMutableRawPointer(object).assumingMemoryBound(to: Layout.self)
    }

    /// Borrows the invocation until `finish`: retained, it would have to copy the arguments.
    static func make(for info: AspectInfo) -> UnsafeObject? {
        guard let object = class_createInstance(cls.unsafePointer, 0) else { return nil }
        layout(object).pointee.invocation = info.unsafeInvocation
        layout(object).pointee.instance = UnsafeObject(bitPattern: info.instanceAddress)
        return object
    }

    /// Ends the body's use of the object.
    static func finish(_ object: UnsafeObject) {
        let layout = layout(object)
        if ort_retain_count(object) > 1 {
            objc_retain(layout.pointee.invocation)
            cffi_invocation_retain_arguments(cffi_invocation_of_object(layout.pointee.invocation))
            if let instance = layout.pointee.instance, !ort_is_deallocating(instance) {
                objc_retain(instance)
                layout.pointee.ownsInstance = true
            } else {
                layout.pointee.instance = nil
            }
        } else {
            layout.pointee.invocation = nil
        }
        objc_release(object)
    }

    private static let methods: [(Selector, String, IMP)] = {
        let instance: @convention(c) (UnsafeObject, SEL?) -> UnsafeObject? = { object, _ in
            layout(object).pointee.instance
        }
        let selector: @convention(c) (UnsafeObject, SEL?) -> SEL? = { object, _ in
            cffi_invocation_selector(cffi_invocation_of_object(layout(object).pointee.invocation))
        }
        let originalInvocation: @convention(c) (UnsafeObject, SEL?) -> UnsafeObject? = { object, _ in
            layout(object).pointee.invocation
        }
        let dealloc: @convention(c) (UnsafeObject, SEL?) -> Void = { object, _ in
            objc_release(layout(object).pointee.invocation)
            if layout(object).pointee.ownsInstance {
                objc_release(layout(object).pointee.instance)
            }
            object_dispose(object)
        }
        return [
            ("instance", "@16@0:8", unsafeBitCast(instance, to: IMP.self)),
            ("selector", ":16@0:8", unsafeBitCast(selector, to: IMP.self)),
            ("originalInvocation", "@16@0:8", unsafeBitCast(originalInvocation, to: IMP.self)),
            ("dealloc", "v16@0:8", unsafeBitCast(dealloc, to: IMP.self)),
        ]
    }()
}
