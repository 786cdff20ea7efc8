import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Programming errors, which end the process with a sentence in every configuration.
    @Suite struct Misuse {
        @Test(
            arguments: [
                "used after its call had ended, or on another thread", "receiver has been deallocated",
                "is not a position",
            ], [false, true])
        func stopsWithASentence(_ sentence: String, isForwarded: Bool) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [sentence, isForwarded] in
                let engine = isForwarded ? HookEngine.forwarding : .trampoline
                let program = try Program.life(.O0Mrc)
                let cls = try program.cls("Mortal"), kept = Shared<AspectInfo?>(nil)
                switch sentence {
                case "used after its call had ended, or on another thread":
                    let object = try cls.new()
                    try object.hook("number", .before, engine: engine) { (info: AspectInfo) in kept.value = info }
                    _ = try object.send("number") as Int
                    _ = kept.value?.selector
                case "receiver has been deallocated":
                    try cls.hook("dealloc", .after, engine: engine) { (info: AspectInfo) in _ = info.instance }
                    _ = try cls.new()
                default:
                    _ = AspectOptions(rawValue: 7).position
                }
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains(sentence), "\(output)")
        }

        @Test("Another thread uses an info value during its call", arguments: [false, true])
        func infoOnAnotherThread(isForwarded: Bool) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [isForwarded] in
                let object = try Program.life(.O0Mrc).cls("Mortal").new()
                let kept = Shared<AspectInfo?>(nil)
                let engine = isForwarded ? HookEngine.forwarding : .trampoline
                try object.hook("number", .before, engine: engine) { (info: AspectInfo) in
                    kept.value = info
                    let done = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        _ = kept.value?.selector
                        done.signal()
                    }
                    done.wait()
                }
                _ = try object.send("number") as Int
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("used after its call had ended, or on another thread"), "\(output)")
        }

        @Test("The report of an uncaught Swift error has its text")
        func uncaughtError() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let cls = try ObjCClass.define("HookMisuseUncaught") { c in
                    c.method("run") { (_: ObjCObject) in throw Refusal(reason: "plainly") }
                }
                let object = try cls.new()
                Thread {
                    // Called as by compiled code: no code catches the exception for Swift.
                    typealias Function = @convention(c) (UnsafeObject, SEL) -> Void
                    guard let method = object.isa.ownMethod(for: "run") else { return }
                    let run = unsafeBitCast(method.implementation.unsafePointer, to: Function.self)
                    run(object.unsafePointer, method.selector.unsafePointer)
                }.start()
                sleep(20)
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            let sentence = "ORTSwiftError was thrown and not caught: Refusal(reason: \"plainly\")"
            #expect(output.contains(sentence), "\(output)")
        }

        @Test("The option of after hooks on another hook: the sentence names the method", arguments: [false, true])
        func finallyNamesTheMethod(isForwarded: Bool) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [isForwarded] in
                let cls = try ObjCClass.define("HookMisuseFinally") { c in c.method("run") { (_: ObjCObject) in } }
                try cls.new().hook("run", [.instead, .finally], engine: isForwarded ? .forwarding : .trampoline) {}
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            let sentence = "run of HookMisuseFinally cannot be hooked: the option finally is for after hooks, "
            #expect(output.contains(sentence + "not for instead hooks"), "\(output)")
        }
    }
}
