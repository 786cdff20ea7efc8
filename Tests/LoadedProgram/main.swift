// A program for the test of everything that is loaded: threads work with Foundation, Dispatch, SwiftNIO and classes of
// their own, and compare what comes out with what came out at the start. Lines of its standard input have every method
// of every class hooked and unhooked meanwhile; `end` ends it.

#if Agent
import CRuntime
import Foundation
import RuntimeAgent
import Synchronization

func say(_ line: String) {
    print(line)
    fflush(nil)
}

// The test reads answers line by line: warnings of hooks are not among them.
ort_set_log_handler { _ in }
try Work.prepare()
Everything.remember()
let workers = Workers(count: 3)
say("ready \(RuntimeAgent.isRunning)")

loop: while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "end": break loop
    case "hook": say(HookWay(rawValue: words[1]).map(Everything.hook) ?? "what?")
    case "unhook": say(Everything.unhook())
    case "work": say(Work.rounds(Int(words[1]) ?? 1))
    default: say("what?")
    }
}
say(workers.end())
#endif
