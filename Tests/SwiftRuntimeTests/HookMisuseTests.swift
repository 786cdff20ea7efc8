import Foundation
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Programming errors, which stop the process with a sentence in every configuration.
    @Suite struct Misuse {
        @Test(arguments: ["used after its call", "receiver has been deallocated", "no position"])
        func stopsWithASentence(_ sentence: String) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [sentence] in
                let program = try Program.life(.O0Mrc)
                let cls = try program.cls("Mortal"), kept = Shared<AspectInfo?>(nil)
                switch sentence {
                case "used after its call":
                    let object = try cls.new()
                    try object.hook("number", .before) { (info: AspectInfo) in kept.value = info }
                    _ = try object.send("number") as Int
                    _ = kept.value?.selector
                case "receiver has been deallocated":
                    try cls.hook("dealloc", .after) { (info: AspectInfo) in _ = info.instance }
                    _ = try cls.new()
                default:
                    _ = AspectOptions(rawValue: 7).position
                }
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains(sentence), "\(output)")
        }
    }
}
