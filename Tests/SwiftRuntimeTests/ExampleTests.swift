import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// The example that introduces the Swift interface.
    @Suite struct Example {
        @Test("The example runs as written")
        func greeter() throws {
            defer { try? ObjCClass("Greeter")?.dispose() }
            try ObjCProtocol.define("Greeting") { p in
                p.property("name", String.self, [.copy, .nonatomic])
                p.method("greet:times:", ((String, Int) -> String).self)
                p.classMethod("shared", (() -> ObjCObject).self)
            }
            let greeter = try ObjCClass.define("Greeter", superclass: .nsObject) { c in
                c.ivar("count", Int.self)
                c.property("name", String.self, [.copy, .nonatomic])
                c.method("greet:times:") { (self: ObjCObject, name: String, times: Int) -> String in
                    try self.setIvar("count", to: self.ivar("count") + times)
                    return Array(repeating: "Hello \(name)", count: times).joined(separator: ", ")
                }
                c.classMethod("shared") { (cls: ObjCClass) -> ObjCObject in try cls.new() }
                c.adopt(ObjCProtocol("Greeting")!)
            }
            let g = try greeter.new()
            let text: String = try g.send("greet:times:", "Ada", 2)
            let same: String = try g.dynamic.greet("Ada", times: 2) // the labels make the selector

            #expect(text == "Hello Ada, Hello Ada" && same == text)
            #expect(try g.ivar("count") == 4)
            #expect(try (greeter.send("shared") as ObjCObject).isKind(of: greeter))
            var printed = ""
            print(greeter, to: &printed)
            let lines = printed.split(separator: "\n").map(String.init)
            #expect(
                lines.prefix(4) == [
                    "@interface Greeter : NSObject <Greeting>", "    count q @ 8", "    _name @ @ 16",
                    "@property (copy, nonatomic) name @",
                ])
            #expect(lines[4].hasPrefix("+ shared [@@:] 0x") && lines.last == "@end")
            #expect(lines.contains { $0.hasPrefix("- greet:times: [@@:@q] 0x") } && lines.count == 10)
            #expect(Set(greeter.methods.map(\.selector)).isSuperset(of: ["greet:times:", "name", "setName:"]))
            #expect(greeter.properties[0].attributes.options == [.copy, .nonatomic])
            #expect(greeter.protocols.elementsEqual([ObjCProtocol("Greeting")!]))
            #expect(greeter.superclass == .nsObject && greeter.subclasses.isEmpty)
        }
    }
}
