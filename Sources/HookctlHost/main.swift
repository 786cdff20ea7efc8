import Foundation
import RuntimeAgent
import SwiftRuntime

/// Runs a shared object of Objective-C code that has a main, in a process that hookctl can look into.
func host(_ path: String, _ arguments: [String]) throws {
    // Without a slash the dynamic linker would search its own folders.
    let image = try RuntimeImage(loading: path.contains("/") ? path : "./" + path)
    guard image.unsafeSymbol("main") != nil else {
        end(66, "\(path) exports no function main, which hookctl-host calls; add one")
    }
    try startAgent()
    tell("ready; press Return to run the program")
    while readLine() != nil {
        let status = autoreleasePool { image.runMain(arguments: arguments) ?? 0 }
        tell("the program has ended with status \(status); press Return to run it again")
    }
}

func startAgent() throws {
    #if Agent
    try RuntimeAgent.start()
    #else
    end(69, "this hookctl-host has no agent; build it with the package trait Agent")
    #endif
}

func tell(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("hookctl-host: \(message)\n".utf8))
}

func end(_ status: Int32, _ message: String) -> Never {
    tell(message)
    exit(status)
}

let arguments = CommandLine.arguments.dropFirst()
let usage = """
    usage: hookctl-host PROGRAM.so [ARGUMENTS]; calls the main of the program once for each line of standard input, in \
    a process that hookctl can look into
    """
if ["-h", "--help"].contains(arguments.first) {
    print(usage)
    exit(0)
}
guard let path = arguments.first, !path.hasPrefix("-") else { end(64, usage) }
do {
    try host(path, Array(arguments.dropFirst()))
} catch let error as RuntimeImageError {
    end(66, "\(error); give a shared object of Objective-C code compiled with -fobjc-runtime=gnustep-2.1")
} catch {
    end(69, "\(error)")
}
