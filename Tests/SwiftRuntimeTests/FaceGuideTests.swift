import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// The examples of `docs/objective-c.md`, which are in the fixture `face_guide`.
    @Suite struct FaceGuide {
        @Test(
            "The examples of the guide do what the guide says",
            arguments: ["hooks", "signals", "observing", "delegates"],
            Fixture.Configuration.allCases)
        func examples(_ part: String, _ configuration: Fixture.Configuration) throws {
            let fixture = try Fixture.load("face_guide", configuration)
            let check = try fixture.function(
                "face_guide_" + part, as: (@convention(c) () -> UnsafePointer<CChar>?).self)
            expectRestored {
                let fault = autoreleasePool { check().map { String(cString: $0) } }
                #expect(fault == nil)
            }
        }
    }
}
