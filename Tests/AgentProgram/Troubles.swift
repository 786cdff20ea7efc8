#if Agent
import CRuntime
import Glibc
import SwiftRuntime

/// The faults that `doctor` finds.
enum Troubles {
    /// Used on the main thread.
    private nonisolated(unsafe) static var tokens: [AspectToken] = []
    private nonisolated(unsafe) static var objects: [ObjCObject] = []
    private static let body: @Sendable (AspectInfo) -> Void = { _ in }

    /// A lost token, two owners of one method, a covered hook, a missing original, and classes that lie.
    static func make() throws -> String {
        let cls = try Scenes.makeClass("AgentTroubled")
        _ = try cls.hook("next:", .before, body)
        for owner in ["one", "other"] {
            tokens.append(try cls.hook("twice:", .before, owner: HookOwner(owner), body))
        }
        let exchanged = try Scenes.makeClass("AgentExchanged")
        guard Scenes.exchangeMethods(of: exchanged) else { return "not exchanged" }
        tokens.append(try exchanged.hook("next:", .before, owner: HookOwner("one"), body))
        let covered = try Scenes.makeClass("AgentCovered")
        tokens.append(try covered.hook("next:", .before, body))
        guard let other = cover(covered), let code = try loseOriginals() else { return "no method" }
        // The address stays reserved: another image could get it otherwise.
        mprotect(code, 4096, PROT_NONE)
        for (name, isOfClass) in [("AgentLiar", false), ("AgentLiarItself", true)] {
            let liar = try Scenes.makeClass(name)
            class_addMethod((isOfClass ? liar.isa : liar).unsafePointer, Selector("class").unsafePointer, other, "#@:")
        }
        return "troubled"
    }

    /// Hooks a method by forwarding, so that a later hook of it has to forward, too.
    static func forward(_ name: String) throws -> String {
        tokens.append(try Scenes.makeClass(name).hook("next:", .before, engine: .forwarding, body))
        return "forwarded"
    }

    /// Puts another implementation over the method's hooks.
    static func cover(_ name: String) -> String { ObjCClass(name).flatMap(cover) == nil ? "no method" : "covered" }

    private static func cover(_ cls: ObjCClass) -> IMP? {
        guard let other = cls.ownMethod(for: "twice:")?.implementation.unsafePointer else { return nil }
        class_replaceMethod(cls.unsafePointer, Selector("next:").unsafePointer, other, "q@:q")
        return other
    }

    /// Hooks a method of a class and one of an object.
    ///
    /// Their code is then made inaccessible, like that of an unloaded image.
    private static func loseOriginals() throws -> UnsafeMutableRawPointer? {
        guard let code = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), code != MAP_FAILED
        else { return nil }
        let method = unsafeBitCast(code, to: IMP.self)
        let classes = try ["AgentUnloaded", "AgentUnloadedObject"].map(Scenes.makeClass)
        for cls in classes { class_addMethod(cls.unsafePointer, Selector("lost:").unsafePointer, method, "q@:q") }
        tokens.append(try classes[0].hook("lost:", .before, body))
        let object = try classes[1].new()
        tokens.append(try object.hook("lost:", .before, body))
        objects.append(object)
        return code
    }
}
#endif
