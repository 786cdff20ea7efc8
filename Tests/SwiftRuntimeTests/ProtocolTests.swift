import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Protocols that Swift makes.
    ///
    /// They exist for the life of the process.
    @Suite struct Protocols {
        @Test("A protocol lists its declarations, and classes adopt it")
        func greeting() throws {
            let politeness = try ObjCProtocol.define("ProtocolTestsPoliteness") { p in
                p.method("isPolite", (() -> Bool).self)
            }
            let greeting = try ObjCProtocol.define("ProtocolTestsGreeting") { p in
                p.adopt(politeness)
                p.property("name", String.self, [.copy, .nonatomic])
                p.property("mood", Int.self, .readonly, getter: "currentMood", isRequired: false)
                p.classProperty("count", Int.self, .readonly)
                p.method("greet:times:", ((String, Int) -> String).self)
                p.method("measure:", ((Extent) -> Double).self, isRequired: false)
                p.method("leave", types: "v@:", isRequired: false)
                p.classMethod("shared", (() -> ObjCObject).self)
                p.classMethod("forget:", types: "v16@0:8@16", isRequired: false)
            }
            #expect(ObjCProtocol("ProtocolTestsGreeting") == greeting && ObjCProtocol.all.contains(greeting))
            #expect(greeting.conforms(to: politeness) && greeting.protocols.elementsEqual([politeness]))
            #expect(
                Set(greeting.methods.map(\.description)) == [
                    "-greet:times: [@@:@q]", "-name [@@:]", "-setName: [v@:@]", "+shared [@@:]", "+count [q@:]",
                    "-currentMood [q@:] optional", "-measure: [d@:{Extent=dd}] optional", "-leave [v@:] optional",
                    "+forget: [v16@0:8@16] optional",
                ])
            #expect(
                greeting.properties.map(\.description).sorted() == [
                    "@property (copy, nonatomic) name @", "@property (readonly) mood q",
                ])
            #expect(greeting.classProperties.map(\.description) == ["@property (readonly) count q"])
            #expect(greeting.properties.first { $0.name == "name" }?.attributeText == "T@,C,N")

            let error = #expect(throws: ClassDefinitionError.self) {
                try ObjCClass.define("ProtocolTestsRefused") { $0.adopt(greeting) }
            }
            let missing = ["-greet:times:", "-name", "-setName:", "+shared", "+count", "-isPolite"]
            #expect(error?.problems.map(\.code) == missing.map { _ in .missingProtocolMethod }, "\(error!)")
            for name in missing { #expect(error?.description.contains("\(name), which ") == true, "\(error!)") }

            let greeter = try ObjCClass.define("ProtocolTestsGreeter") { c in
                c.adopt(greeting)
                c.property("name", String.self, [.copy, .nonatomic])
                c.classProperty("count", Int.self, .readonly, initial: 3)
                c.method("isPolite") { (_: ObjCObject) in true }
                c.method("greet:times:") { (_: ObjCObject, name: String, times: Int) in name }
                c.method("measure:") { (_: ObjCObject, extent: Extent) in extent.width }
                c.classMethod("shared") { (cls: ObjCClass) in try cls.new() }
            }
            #expect(greeter.conforms(to: greeting) && greeter.conforms(to: politeness))
            #expect(try greeter.new().send("measure:", Extent(width: 2, height: 1)) == 2.0)
            #expect(try greeter.send("count") == 3)
            try greeter.dispose()
        }

        @Test("A method that no class has gets its types from a protocol")
        func declaredTypes() throws {
            let counting = try ObjCProtocol.define("ProtocolTestsCounting") { p in
                p.method("count:", ((Int32) -> Int16).self)
            }
            let error = #expect(throws: ClassDefinitionError.self) {
                try ObjCClass.define("ProtocolTestsCounter") { c in
                    c.adopt(counting)
                    c.method("count:") { (_: ObjCObject, step: Int) in step }
                }
            }
            #expect(error?.problems.map(\.code) == [.typeMismatch])
            #expect(error?.description.contains("-count: [s@:i]") == true, "\(error!)")
        }

        private func expectRefused(
            _ code: DefinitionProblem.Code, saying words: [String], sourceLocation: SourceLocation = #_sourceLocation,
            _ build: (ProtocolBuilder) throws -> Void
        ) {
            let before = ObjCProtocol.all
            let error = #expect(throws: ProtocolDefinitionError.self, sourceLocation: sourceLocation) {
                try ObjCProtocol.define("ProtocolTestsRefused", build)
            }
            #expect(error?.problems.map(\.code) == [code], "\(error!)", sourceLocation: sourceLocation)
            for word in ["the protocol ProtocolTestsRefused was not defined: "] + words {
                #expect(error?.description.contains(word) == true, "\(error!)", sourceLocation: sourceLocation)
            }
            #expect(ObjCProtocol.all == before, sourceLocation: sourceLocation)
        }

        @Test("A wrong definition leaves no trace, and the error says what is wrong")
        func refusals() throws {
            let adopted = try ObjCProtocol.define("ProtocolTestsAdopted") { p in
                p.method("run:", ((Int) -> Void).self, isRequired: false)
            }
            expectRefused(.duplicate, saying: ["the method -run is declared twice"]) { p in
                p.method("run", (() -> Void).self)
                p.method("run", (() -> Void).self, isRequired: false)
            }
            expectRefused(.duplicate, saying: ["the method +setX: is declared twice"]) { p in
                p.classProperty("x", Int.self)
                p.classMethod("setX:", ((Int) -> Void).self)
            }
            let twice = #expect(throws: ProtocolDefinitionError.self) {
                try ObjCProtocol.define("ProtocolTestsRefused") { p in
                    p.property("x", Int.self, .readonly)
                    p.property("x", Int.self, .readonly, getter: "other")
                }
            }
            #expect(twice?.problems.map(\.message) == ["the property x is declared twice"])
            expectRefused(.wrongArity, saying: ["-run: takes 1 arguments, but its type [v@:] has 0"]) { p in
                p.method("run:", (() -> Void).self)
            }
            expectRefused(.wrongArity, saying: ["+run takes 0 arguments, but its type [v@:i] has 1"]) { p in
                p.classMethod("run", types: "v@:i")
            }
            expectRefused(.invalidEncoding, saying: ["-run: \"v@:{\" is not a method type", "at byte"]) { p in
                p.method("run", types: "v@:{")
            }
            expectRefused(.invalidEncoding, saying: ["-run:: WrongExtent has 8 bytes", "describes 16 bytes"]) { p in
                p.method("run:", ((WrongExtent) -> Void).self)
            }
            expectRefused(.invalidEncoding, saying: ["+run: WrongExtent has 8 bytes"]) { p in
                p.classMethod("run", (() -> WrongExtent).self)
            }
            expectRefused(.invalidEncoding, saying: ["the property x: Int is not an object, so it cannot be weak"]) {
                p in
                p.property("x", Int.self, .weak)
            }
            expectRefused(.unsupportedSignature, saying: ["-run:: argument 2 ({Opaque})", "cannot be passed"]) { p in
                p.method("run:", types: "v@:{Opaque}")
            }
            expectRefused(
                .typeMismatch, saying: ["-run: is [v@:d], but [v@:q] in the adopted protocol ProtocolTestsAdopted"]
            ) { p in
                p.adopt(adopted)
                p.method("run:", ((Double) -> Void).self)
            }
            let several = #expect(throws: ProtocolDefinitionError.self) {
                try ObjCProtocol.define("ProtocolTestsRefused") { p in
                    p.method("run:", (() -> Void).self)
                    p.property("x", Int.self, .weak)
                }
            }
            #expect(several?.problems.map(\.code) == [.wrongArity, .invalidEncoding])
        }

        @Test("A taken name, an empty name, and an error of the closure are refused")
        func names() throws {
            let name = try Face().greeting.name
            let before = ObjCProtocol.all
            expectError(
                ProtocolDefinitionError.self, saying: ["\(name) was not defined: a protocol of this name already"]
            ) {
                try ObjCProtocol.define(name) { _ in }
            }
            expectError(ProtocolDefinitionError.self, saying: ["a protocol needs a name"]) {
                try ObjCProtocol.define("") { _ in }
            }
            #expect(throws: CancellationError.self) {
                try ObjCProtocol.define("ProtocolTestsThrown") { _ in throw CancellationError() }
            }
            #expect(ObjCProtocol.all == before)
            expectError(
                ProtocolDefinitionError.self, saying: ["Taken was not defined: a protocol of this name already exists"]
            ) {
                try ObjCProtocol.define("ProtocolTestsTaken") { _ in
                    try ObjCProtocol.define("ProtocolTestsTaken") { _ in }
                }
            }
            #expect(ObjCProtocol("ProtocolTestsTaken")?.methods.isEmpty == true)
        }
    }
}

private struct Extent: ObjCStructure, Equatable {
    static let objCEncoding = "{Extent=dd}"
    var width: Double
    var height: Double
}

private struct WrongExtent: ObjCStructure {
    static let objCEncoding = "{Extent=dd}"
    var width: Double
}
