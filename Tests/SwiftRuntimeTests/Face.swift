import CRuntime
import SwiftRuntime
import TestSupport
import Testing

/// The fixture `swift_face` in one configuration.
struct Face: Sendable {
    let fixture: Fixture

    init(_ configuration: Fixture.Configuration = .O0Mrc) throws {
        fixture = try Fixture.load("swift_face", configuration)
    }

    func name(_ name: String) -> String { fixture.className("Face" + name) }

    func cls(_ name: String) throws -> ObjCClass { try #require(ObjCClass(self.name(name))) }

    func new(_ name: String = "Base") throws -> ObjCObject { try cls(name).new() }

    var greeting: ObjCProtocol { get throws { try #require(ObjCProtocol(name("Greeting"))) } }

    /// The number of living objects that the fixture counts.
    var alive: Int { get throws { try fixture.variable("face_alive", as: Int.self).pointee } }
}

/// Expects an error of that type whose sentence contains the words.
func expectError<Failure: Error & CustomStringConvertible>(
    _: Failure.Type, saying words: [String], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    let error = #expect(throws: Failure.self, sourceLocation: sourceLocation) { try body() }
    for word in words {
        #expect(
            error?.description.contains(word) == true, "\(error?.description ?? "")", sourceLocation: sourceLocation)
    }
}
