#if Agent
import CHooks
import CRuntime
import Glibc
import NIOPosix
import RuntimeAgent
import SwiftRuntime
import Synchronization

private typealias Deep = @convention(c) (id?, SEL?, Int) -> Int

/// Globals, since Swift 6.3.1 does not compile such a cast of a C function inside a function with optimization.
private let messenger: Deep = unsafeBitCast(objc_msgSend as @convention(c) () -> Void, to: Deep.self)
private let deep: Deep = { object, selector, count in count == 0 ? 0 : 1 + messenger(object, selector, count - 1) }

/// The other actions of the program, which its standard input asks for.
enum Scenes {
    /// A class with a method that is not hooked.
    static func makeClass(_ name: String) throws -> ObjCClass {
        try ObjCClass.define(name) { cls in
            cls.method("next:") { (_: ObjCObject, number: Int) -> Int in number + 1 }
            cls.method("twice:") { (receiver: ObjCObject, number: Int) -> Int in
                let next = try receiver.send("next:", number) as Int
                return try receiver.send("next:", next) as Int
            }
        }
    }

    /// Makes a class, and calls its method at once.
    static func makeLateClass(_ name: String) throws -> String {
        let number: Int = try makeClass(name).new().send("next:", 1)
        return "\(number)"
    }

    /// Makes a class, calls its method, and disposes of the class.
    static func makeShortLivedClass(_ name: String) throws -> String {
        let number = try makeLateClass(name)
        try ObjCClass(name)?.dispose()
        return number
    }

    /// Makes a class, and ends the program in its method.
    static func exitInside(_ name: String) throws -> String {
        let cls = try ObjCClass.define(name) { cls in
            cls.method("next:") { (_: ObjCObject, status: Int) -> Int in exit(Int32(status)) }
        }
        return "\(try cls.new().send("next:", 0) as Int)"
    }

    /// Sends `next:` on `count` threads, one after the other, which are named "short".
    static func runThreads(_ count: Int) -> String {
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
            let name = Glibc.open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
            guard write(name, "short", 5) == 5 else { return nil }
            close(name)
            _ = try? Scenes.burst("next:", 1)
            return nil
        }
        for _ in 0..<count {
            var thread = pthread_t()
            guard pthread_create(&thread, nil, body, nil) == 0 else { return "no thread" }
            pthread_join(thread, nil)
        }
        return "\(count)"
    }

    /// Loads the fixture hooks_later, and returns the number that its +load has found.
    static func open(_ path: String) -> String {
        guard let image = dlopen(path, RTLD_NOW), let number = dlsym(image, "later_at_load") else {
            return String(cString: dlerror())
        }
        return "\(number.load(as: Int.self))"
    }

    /// Sends the message `count` times to a new object; the first call makes the class.
    static func burst(_ selector: String, _ count: Int) throws -> String {
        let cls = try ObjCClass("AgentBurst") ?? makeClass("AgentBurst")
        let object = try cls.new()
        var number = 0
        for _ in 0..<count { number = try object.send(Selector(selector), number) }
        return "\(number)"
    }

    private static let depth = Atomic(0)
    private static let reached = Atomic(0)

    /// Sends `deep:`, which sends itself `count` times, on a thread with a stack of 1 MiB.
    static func nest(_ count: Int) throws -> String {
        if ObjCClass("AgentDeep") == nil {
            let cls = try makeClass("AgentDeep")
            class_addMethod(
                cls.unsafePointer, Selector("deep:").unsafePointer, unsafeBitCast(deep, to: IMP.self), "q24@0:8q16")
        }
        depth.store(count, ordering: .relaxed)
        reached.store(-1, ordering: .relaxed)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 1 << 20)
        defer { pthread_attr_destroy(&attributes) }
        var thread = pthread_t()
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
            guard let object = try? ObjCClass("AgentDeep")?.new() else { return nil }
            let number = try? object.send("deep:", Scenes.depth.load(ordering: .relaxed)) as Int
            Scenes.reached.store(number ?? -1, ordering: .relaxed)
            return nil
        }
        guard pthread_create(&thread, &attributes, body, nil) == 0 else { return "no thread" }
        pthread_join(thread, nil)
        return "\(reached.load(ordering: .relaxed))"
    }

    /// Hooks a method as C code does, and exchanges it, with the owner "tests".
    static func addOtherHooks() throws -> String {
        let cls = try ObjCClass("AgentBurst") ?? makeClass("AgentBurst")
        var request = ort_hook_request()
        request.cls = cls.unsafePointer
        request.selector = Selector("next:").unsafePointer
        request.position = .ORT_HOOK_AFTER
        request.priority = 7
        request.function = { _, _ in }
        guard ort_hook_install(&request, nil) == .ORT_HOOK_OK else { return "not hooked" }
        return exchangeMethods(of: cls) ? "hooked" : "not exchanged"
    }

    /// Exchanges the two methods, with the owner "tests".
    static func exchangeMethods(of cls: ObjCClass) -> Bool {
        var exchange = ort_swizzle_request()
        exchange.cls = cls.unsafePointer
        exchange.selector = Selector("next:").unsafePointer
        exchange.replacement = Selector("twice:").unsafePointer
        var swizzle: OpaquePointer?
        let status = "tests".withCString { owner in
            exchange.owner = owner
            return ort_swizzle_exchange(&exchange, &swizzle)
        }
        return status == .ORT_SWIZZLE_OK
    }

    /// Used on the main thread.
    private nonisolated(unsafe) static var observed: ObjCObject?

    /// Observes an object until the program ends.
    static func observe() throws -> String {
        let object = try ObjCClass.define("AgentObserved") { $0.property("size", Int.self) }.new()
        try object.observe("size") { _ in }
        observed = object
        return "observed"
    }

    /// Changes the observed property `count` times.
    static func resize(_ count: Int) throws -> String {
        guard let observed else { return "nothing is observed" }
        for size in 0..<count { try observed.send("setSize:", size) as Void }
        return "resized"
    }

    /// Used on the main thread.
    private nonisolated(unsafe) static var hookedBlock: (block: Block, token: AspectToken)?

    /// Hooks the calls of a block until the program ends.
    static func hookBlock() throws -> String {
        let step = getpid()
        let body: @convention(block) (CInt) -> CInt = { $0 + step }
        let block = Block(unsafeBlock: unsafeBitCast(body, to: UnsafeRawPointer.self))
        hookedBlock = (block, try block.hook(.before) {})
        return "hooked"
    }

    // MARK: Classes

    /// Makes a class with a method whose name and types are long.
    static func makeWordyClass(_ length: Int) throws -> String {
        let cls = try makeClass("AgentWordy")
        guard let next = cls.ownMethod(for: "next:") else { return "no method" }
        let selector = Selector(String(repeating: "a", count: length) + ":")
        let types = "q@:^{Long=\(String(repeating: "i", count: length))}"
        class_addMethod(cls.unsafePointer, selector.unsafePointer, next.implementation.unsafePointer, types)
        return "made"
    }

    /// Sends the message with the long name `count` times.
    static func sendWordy(_ count: Int) throws -> String {
        guard let cls = ObjCClass("AgentWordy"),
            let method = cls.methods.first(where: { $0.selector.name.hasPrefix("aa") })
        else { return "no method" }
        let object = try cls.new()
        var number = 0
        for _ in 0..<count { number = try object.sendUnchecked(method.selector, number, returning: Int.self) }
        return "\(number)"
    }

    /// Makes a class with a method whose types do not say how it is called.
    static func makeUnhookableClass(_ name: String) -> String { makeClass(name, ["next:"], "?@:") }

    /// Makes a class with `count` methods that have long names.
    static func makeLargeClass(_ count: Int) -> String {
        makeClass("AgentLarge", (0..<count).map { "method\($0)" + String(repeating: "_", count: 300) }, "q@:q")
    }

    private static func makeClass(_ name: String, _ selectors: [String], _ types: String) -> String {
        guard let method = ObjCClass("AgentCounter")?.ownMethod(for: "next:"),
            let cls = objc_allocateClassPair(ObjCClass.nsObject.unsafePointer, name, 0)
        else { return "no class" }
        for selector in selectors {
            class_addMethod(cls, Selector(selector).unsafePointer, method.implementation.unsafePointer, types)
        }
        objc_registerClassPair(cls)
        return "made"
    }

    /// The number of hooks, including those of C and the agent's probes.
    static var hookCount: Int {
        var count = 0
        guard let list = ort_hook_copy_list(nil, nil, nil, &count) else { return 0 }
        for index in 0..<count { ort_hook_release(list[index]) }
        free(list)
        return count
    }

    /// The number of classes that ``churn(_:)`` has still to make.
    private static let classesToChurn = Atomic(0)

    static var isChurning: Bool { classesToChurn.load(ordering: .acquiring) > 0 }

    /// Makes `count` classes and disposes of them, on a new thread.
    static func churn(_ count: Int) -> String {
        classesToChurn.store(count, ordering: .releasing)
        var thread = pthread_t()
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
            while Scenes.isChurning { Scenes.churnClass() }
            return nil
        }
        guard pthread_create(&thread, nil, body, nil) == 0 else { return "no thread" }
        pthread_detach(thread)
        return "begun"
    }

    private static func churnClass() {
        let index = classesToChurn.subtract(1, ordering: .acquiringAndReleasing).newValue
        guard let cls = objc_allocateClassPair(ObjCClass.nsObject.unsafePointer, "AgentChurn\(index % 8)", 0) else {
            exit(3)
        }
        class_addIvar(cls, "number", 8, 3, "q")
        objc_registerClassPair(cls)
        objc_disposeClassPair(cls)
    }

    /// Starts and stops the agent on the thread of an event loop.
    static func startOnLoop() throws -> String {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        try group.next().submit {
            RuntimeAgent.stop()
            try RuntimeAgent.start()
            RuntimeAgent.stop()
            try RuntimeAgent.start()
        }.wait()
        try group.syncShutdownGracefully()
        return "started"
    }

    /// Whether the process ignores SIGPIPE.
    static var ignoresBrokenPipes: Bool {
        var disposition = sigaction()
        sigaction(SIGPIPE, nil, &disposition)
        return unsafeBitCast(disposition.__sigaction_handler.sa_handler, to: UInt.self) == 1
    }
}
#endif
