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
