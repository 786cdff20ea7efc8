// A program for the test that hooks everything. Threads work with Foundation, Dispatch, SwiftNIO and their own classes,
// and compare each result with the result at the start. Meanwhile lines of the standard input hook and unhook every
// method of every class; `end` ends the program.

#if Agent
import CRuntime
import Foundation
import RuntimeAgent
import Synchronization

func say(_ line: String) {
    print(line)
    fflush(nil)
}

// The test reads results line by line, so warnings of hooks must not be printed.
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
