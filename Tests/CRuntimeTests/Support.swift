import CRuntime
import Foundation
import TestRoot
import TestSupport
import Testing

extension Fixture {
    /// The result of a function `const char *(void)`.
    func text(_ symbol: String) throws -> String? {
        try function(symbol, as: (@convention(c) () -> UnsafePointer<CChar>?).self)().map { String(cString: $0) }
    }

    func cls(_ name: String) -> Class? {
        objc_getClass(className(name))
    }
}

// MARK: Selectors and sends

func selector(_ name: String) -> SEL {
    sel_registerName(name)
}

typealias Getter = @convention(c) (id?, SEL?) -> Int
typealias ObjectGetter = @convention(c) (id?, SEL?) -> id?
typealias SuperGetter = @convention(c) (UnsafeMutablePointer<objc_super>?, SEL?) -> Int
typealias ExtendedGetter = @convention(c) (id?, SEL?) -> Float80

// Globals, since Swift 6.3.1 does not compile such a cast of a C function inside a function with optimization.
let messenger: Getter = unsafeBitCast(objc_msgSend as @convention(c) () -> Void, to: Getter.self)
let objectMessenger: ObjectGetter = unsafeBitCast(objc_msgSend as @convention(c) () -> Void, to: ObjectGetter.self)
let superMessenger: SuperGetter = unsafeBitCast(objc_msgSendSuper as @convention(c) () -> Void, to: SuperGetter.self)
let extendedMessenger: ExtendedGetter = unsafeBitCast(
    objc_msgSend_fpret as @convention(c) () -> Void, to: ExtendedGetter.self)

@discardableResult
func send(_ receiver: id?, _ name: String) -> Int {
    messenger(receiver, selector(name))
}

@discardableResult
func sendObject(_ receiver: id?, _ name: String) -> id? {
    objectMessenger(receiver, selector(name))
}

/// The class as an object.
func object(_ cls: Class?) -> id? {
    cls.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: objc_object.self) }
}

// MARK: Implementations

func implementation(_ body: Getter) -> IMP {
    unsafeBitCast(body, to: IMP.self)
}

func implementation(of function: @convention(c) () -> Void) -> IMP {
    function
}

/// Functions do not compare in Swift.
func address(_ implementation: IMP?) -> UnsafeRawPointer? {
    implementation.map { unsafeBitCast($0, to: UnsafeRawPointer.self) }
}

enum Answer {
    static var one: IMP { implementation { _, _ in 1 } }
    static var two: IMP { implementation { _, _ in 2 } }
    static var three: IMP { implementation { _, _ in 3 } }

    /// The number at the end of the name of the selector that was sent.
    static var ofSelectorName: IMP {
        implementation { _, selector in
            Int(String(cString: sel_getName(selector)).drop { !$0.isNumber }) ?? -1
        }
    }
}

nonisolated(unsafe) let getterTypes = staticTypes("q16@0:8")

/// A string that lives forever.
func staticTypes(_ types: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(types.utf8Start).assumingMemoryBound(to: CChar.self)
}

// MARK: Functions that take text

// `#expect` and `#require` evaluate the arguments of a call before they make it. So a string that becomes a C string
// for the call is freed too early. These functions keep it alive.

func addIvar(_ cls: Class?, _ name: String, _ size: Int, _ alignment: UInt8, _ type: String) -> Bool {
    class_addIvar(cls, name, size, alignment, type)
}

func findIvar(_ cls: Class?, _ name: String) -> Ivar? {
    class_getInstanceVariable(cls, name)
}

func findClass(_ name: String) -> Class? {
    objc_getClass(name)
}

func findProtocol(_ name: String) -> UnsafeMutablePointer<objc_protocol>? {
    objc_getProtocol(name)
}

// MARK: Classes

/// Makes a class that is not registered yet.
func allocateClass(_ name: String, _ superclass: Class? = test_root_class(), extraBytes: Int = 0) -> Class {
    guard let cls = objc_allocateClassPair(superclass, name, extraBytes) else {
        fatalError("the class name \(name) is used by two tests")
    }
    return cls
}

/// A registered class with methods.
func makeClass(
    _ name: String, _ superclass: Class? = test_root_class(), _ methods: [String: IMP] = [:],
    classMethods: [String: IMP] = [:]
) -> Class {
    let cls = allocateClass(name, superclass)
    for (name, body) in methods {
        class_addMethod(cls, selector(name), body, getterTypes)
    }
    for (name, body) in classMethods {
        class_addMethod(object_getClass(object(cls)), selector(name), body, getterTypes)
    }
    objc_registerClassPair(cls)
    return cls
}

/// The addresses of all objects that ``instance(of:)`` made.
///
/// A leak checker should find the memory that the runtime loses, not the objects that a test does not release.
private let standingInstances = Locked<[UInt]>([])

func instance(of cls: Class?, extraBytes: Int = 0) -> id {
    let object: id = class_createInstance(cls, extraBytes)
    standingInstances.withLock { $0.append(UInt(bitPattern: object)) }
    return object
}

func name(of cls: Class?) -> String {
    String(cString: class_getName(cls))
}

/// The elements of the list of a `copy…` function.
///
/// Frees the list.
func takeList<Element>(
    _ copy: (UnsafeMutablePointer<UInt32>?) -> UnsafeMutablePointer<Element?>?
) -> [Element] {
    var count: UInt32 = 0
    guard let list = copy(&count) else {
        return []
    }
    defer { free(list) }
    precondition(list[Int(count)] == nil, "the list is not NULL-terminated")
    return (0..<Int(count)).compactMap { list[$0] }
}

func takeString(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    defer { free(string) }
    return string.map { String(cString: $0) }
}

// MARK: Threads

/// Runs the body on `count` threads that start together, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let started = DispatchGroup()
    let finished = DispatchGroup()
    let gate = DispatchSemaphore(value: 0)
    for index in 0..<count {
        started.enter()
        finished.enter()
        let thread = Thread {
            started.leave()
            gate.wait()
            body(index)
            finished.leave()
        }
        thread.start()
    }
    started.wait()
    for _ in 0..<count {
        gate.signal()
    }
    finished.wait()
}

/// Carries a pointer into a thread.
///
/// The test orders the accesses.
struct Shared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A number that threads add to.
final class Counter: Sendable {
    private let storage = Locked(0)

    var value: Int { storage.withLock { $0 } }

    func increment() {
        storage.withLock { $0 += 1 }
    }
}

// MARK: Exit tests

/// The text that the child process of an exit test printed as errors.
func errorText(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
