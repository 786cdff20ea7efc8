import Foundation
import SwiftRuntime
import Synchronization

/// Carries out the commands that come line by line from standard input, on a thread of its own.
///
/// The words of a line, and of an answer, are separated by tabs. Each answer ends with the line `done`.
///
/// | command | answer |
/// |---|---|
/// | `hook POSITION WORK FIRST COUNT MODULE…` | `hooked MODULE PATH NAME` or `refused MODULE CODE NAME SENTENCE` |
/// | `remove` | nothing |
/// | `counts` | for each called one `called COUNT NAME`; `values COUNT`: those read since the last question |
/// | `serve` | `listening PORT`, as soon as requests can come |
/// | `modules` | for each module with replaceable functions `module NAME COUNT` |
///
/// A hook command takes COUNT functions from the one numbered FIRST on.
enum Commands {
    /// Begins to read commands, and returns when the server is asked to serve.
    static func untilServe() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let hooks = ServerHooks()
                while let line = readLine() {
                    if line == "serve" {
                        continuation.resume()
                        port.wait()
                    } else {
                        run(line.split(separator: "\t").map(String.init), hooks)
                    }
                    say("done")
                }
                exit(1)
            }
        }
    }

    private static let port = DispatchSemaphore(value: 0)

    /// Says that requests can come.
    static func listens(at number: Int) {
        say("listening\t\(number)")
        port.signal()
    }

    private static func run(_ words: [String], _ hooks: ServerHooks) {
        switch words.first {
        case "hook":
            guard words.count > 5, let position = AspectPosition(rawValue: words[1]),
                let work = ServerHooks.Work(rawValue: words[2]), let first = Int(words[3]), let count = Int(words[4])
            else { return say("error\tnot a hook: \(words)") }
            let functions = ServerHooks.functions(of: Set(words[5...])).dropFirst(first).prefix(count)
            functions.forEach { hook($0, hooks, position, work) }
        case "remove": hooks.remove()
        case "counts":
            for counter in hooks.counters where counter.calls.load(ordering: .relaxed) > 0 {
                say("called\t\(counter.calls.load(ordering: .relaxed))\t\(counter.function)")
            }
            say("values\t\(ServerHooks.takeValues())")
        case "modules":
            let modules = Dictionary(grouping: SwiftFunction.replaceable, by: ServerHooks.module)
            modules.sorted { $0.key < $1.key }.forEach { say("module\t\($0)\t\($1.count)") }
        default: say("error\tno command: \(words)")
        }
    }

    private static func hook(
        _ function: SwiftFunction, _ hooks: ServerHooks, _ position: AspectPosition, _ work: ServerHooks.Work
    ) {
        let module = ServerHooks.module(of: function)
        do throws(AspectError) {
            try hooks.hook(function, position, work)
            say("hooked\t\(module)\t\(function.path)\t\(function)")
        } catch {
            say("refused\t\(module)\t\(error.code)\t\(function)\t\(error.message)")
        }
    }

    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
