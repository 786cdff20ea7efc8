#if Agent
import CRuntime
import Glibc
import SwiftRuntime

/// Objects that the standard input has the program make and release.
enum Objects {
    /// Used on the main thread.
    private nonisolated(unsafe) static var kept: [String: [ObjCObject]] = [:]

    /// AgentThing, and AgentSubthing below it.
    private static func cls(_ name: String) throws -> ObjCClass {
        if let cls = ObjCClass(name) { return cls }
        guard name != "AgentThing" else { return try ObjCClass.define(name) { _ in } }
        return try ObjCClass.define(name, superclass: cls("AgentThing")) { _ in }
    }

    /// Makes an object of the class, which it defines if there is none of that name.
    static func keep(_ name: String) throws -> String {
        kept[name, default: []].append(try cls(name).new())
        return "\(kept[name]?.count ?? 0)"
    }

    static func drop(_ name: String) -> String {
        kept[name]?.removeLast()
        return "\(kept[name]?.count ?? 0)"
    }

    /// The work of the threads, which they only read.
    private nonisolated(unsafe) static var task: (cls: Class, count: Int)?

    private static let thread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
        guard let (cls, count) = task else { return nil }
        for _ in 0..<count { object_dispose(class_createInstance(cls, 0)) }
        return nil
    }

    /// Makes and releases objects on four threads.
    static func spend(_ count: Int) throws -> String {
        task = (try cls("AgentThing").unsafePointer, count)
        var threads = [pthread_t](repeating: pthread_t(), count: 4)
        for index in threads.indices {
            guard pthread_create(&threads[index], nil, thread, nil) == 0 else { return "no thread" }
        }
        for thread in threads { pthread_join(thread, nil) }
        return "\(threads.count * count)"
    }

    /// Whether the runtime reports the lives of the class's objects.
    static func isWatched(_ name: String) -> String {
        guard let cls = ObjCClass(name) else { return "no class" }
        return "\(cls.unsafePointer.pointee.info & UInt(ORT_CLASS_IS_WATCHED) != 0)"
    }
}
#endif
