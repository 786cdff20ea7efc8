import CRuntime
import SwiftRuntime

/// Hooks a method by a block before it, for loops in Objective-C.
@_cdecl("hook_before")
public func hookBefore(
    _ className: UnsafePointer<CChar>, _ selectorName: UnsafePointer<CChar>, _ block: UnsafeRawPointer
) {
    guard let cls = ObjCClass(String(cString: className)) else {
        fatalError("there is no class \(String(cString: className))")
    }
    do {
        try cls.hook(
            Selector(String(cString: selectorName)), .before, engine: .forwarding, block: Block(unsafeBlock: block))
    } catch {
        fatalError("\(error)")
    }
}

// Hooks of scale:by:, a method with an int and a double, by typed closures before it.

/// Hooks the method for all instances, with a typed closure.
@_cdecl("swift_hook_class_typed")
public func hookClassTyped(_ cls: Class) {
    install { try ObjCClass(unsafePointer: cls).hook("scale:by:", .before) { (factor: Int32, amount: Double) in } }
}

/// Hooks the method for one object, with a typed closure.
@_cdecl("swift_hook_object_typed")
public func hookObjectTyped(_ object: UnsafeObject) {
    install {
        try ObjCObject(unsafeRetaining: object).hook("scale:by:", .before) { (factor: Int32, amount: Double) in }
    }
}

/// Hooks the method with a closure that reads all arguments.
@_cdecl("swift_hook_class_arguments")
public func hookClassArguments(_ cls: Class) {
    install {
        try ObjCClass(unsafePointer: cls).hook("scale:by:", .before) { (info: AspectInfo) in
            precondition(info.arguments.count == 2)
        }
    }
}

/// Subscribes to the method's signal with a closure that reads all arguments.
@_cdecl("swift_signal_arguments")
public func signalArguments(_ object: UnsafeObject) {
    install {
        try ObjCObject(unsafeRetaining: object).signal(for: "scale:by:").subscribe { arguments in
            precondition(arguments.count == 2)
        }
    }
}

private func install<Token>(_ hook: () throws -> Token) {
    do {
        _ = try hook()
    } catch {
        fatalError("\(error)")
    }
}
