// A program for tests of the agent. Eight threads send messages to hooked objects until the standard input says `end`.
// Then the program prints whether every call has run correctly. The argument is the number of other classes that it
// makes.

#if Agent
import CRuntime
import Glibc
import RuntimeAgent
import SwiftRuntime
import TestRoot

func say(_ line: String) {
    print(line)
    fflush(nil)
}

/// Classes for the agent to list.
func makeClasses(_ count: Int, like method: SwiftRuntime.Method) {
    for index in 0..<count {
        guard let cls = objc_allocateClassPair(ObjCClass.nsObject.unsafePointer, "AgentClass\(index)", 0) else {
            exit(3)
        }
        for number in 0..<8 {
            let selector = Selector("method\(number):").unsafePointer
            class_addMethod(cls, selector, method.implementation.unsafePointer, "q@:q")
        }
        objc_registerClassPair(cls)
    }
}

/// Makes a child that ends at once, and one that stays.
func makeChildren() {
    let status = test_fork_and_exit(7)
    _ = test_fork_and_stay()
    say(status == 7 << 8 ? "forked" : "the child ended with \(status)")
}

/// Forks a child that makes calls until this process ends.
func startChild() -> pid_t {
    Counting.prepareForChild()
    return test_fork_and_run(Counting.step)
}

func startAgent() {
    do {
        try RuntimeAgent.start()
        say("started")
    } catch {
        say("\(error)")
    }
}

let counter = try Counting.define()
if let method = counter.cls.ownMethod(for: "next:"), CommandLine.arguments.count > 1 {
    makeClasses(Int(CommandLine.arguments[1]) ?? 0, like: method)
}
/// Fewer if the process may not have so many.
var threads: [pthread_t] = []
for _ in 0..<8 {
    var thread = pthread_t()
    if pthread_create(&thread, nil, Counting.thread, nil) == 0 { threads.append(thread) }
}

say("ready \(RuntimeAgent.isRunning)")

/// Runs the command of a line with an argument.
func perform(_ words: [Substring]) throws -> String {
    switch (words.first, words.dropFirst().first.map(String.init) ?? "") {
    case ("child", "works"): "\(startChild())"
    case ("child", "executes"): "\(test_fork_and_execute())"
    case ("late", let name): try Scenes.makeLateClass(name)
    case ("again", let name): try Scenes.makeShortLivedClass(name)
    case ("exit", let name): try Scenes.exitInside(name)
    case ("threads", let count): Scenes.runThreads(Int(count) ?? 0)
    case ("open", let path): Scenes.open(path)
    case ("burst", let count): try Scenes.burst("next:", Int(count) ?? 0)
    case ("nested", let count): try Scenes.burst("twice:", Int(count) ?? 0)
    case ("churn", let count): Scenes.churn(Int(count) ?? 0)
    case ("churns", _): "\(Scenes.isChurning)"
    case ("hooks", _): "\(Scenes.hookCount)"
    case ("loop", _): try Scenes.startOnLoop()
    case ("deep", let count): try Scenes.nest(Int(count) ?? 0)
    case ("others", _): try Scenes.addOtherHooks()
    case ("observe", _): try Scenes.observe()
    case ("block", _): try Scenes.hookBlock()
    case ("resize", let count): try Scenes.resize(Int(count) ?? 0)
    case ("unhookable", let name): Scenes.makeUnhookableClass(name)
    case ("wordy", let length): try Scenes.makeWordyClass(Int(length) ?? 0)
    case ("words", let count): try Scenes.sendWordy(Int(count) ?? 0)
    case ("large", let count): Scenes.makeLargeClass(Int(count) ?? 0)
    case ("troubles", _): try Troubles.make()
    case ("forward", let name): try Troubles.forward(name)
    case ("cover", let name): Troubles.cover(name)
    case ("few", let count): try Shortage.start(descriptors: Int(count) ?? 0)
    case ("close", _): Descriptors.closeUnknown()
    case ("vanish", let status): Descriptors.closeAllAndExit(Int32(status) ?? 0)
    case ("keep", let name): try Objects.keep(name)
    case ("drop", let name): Objects.drop(name)
    case ("spend", let count): try Objects.spend(Int(count) ?? 0)
    case ("watched", let name): Objects.isWatched(name)
    case ("pipes", _): Scenes.ignoresBrokenPipes ? "ignored" : "fatal"
    default: "what?"
    }
}

loop: while let line = readLine() {
    switch line {
    case "end": break loop
    case "fork": makeChildren()
    case "start": startAgent()
    case "stop":
        RuntimeAgent.stop()
        say("stopped")
    case let line where line.hasPrefix("swift "):
        let words = line.split(separator: " ").map(String.init) + ["", ""]
        say((try? SwiftScenes.perform(words[1], words[2])) ?? "an error")
    default: say((try? perform(line.split(separator: " "))) ?? "an error")
    }
}
Counting.isEnded.store(true, ordering: .relaxed)
for thread in threads { pthread_join(thread, nil) }
if threads.isEmpty { Counting.work() }
say(Counting.judgement(threads: max(threads.count, 1)))
withExtendedLifetime(counter.token) {}
#endif
