import CRuntime
import TestSupport
import Testing

@Suite struct ExceptionTests {
    @Test(arguments: Fixture.Configuration.allCases)
    func objectsAreThrownAndCaughtInImages(configuration: Fixture.Configuration) throws {
        #expect(try Fixture.load("exceptions", configuration).text("exceptions_check") == nil)
    }

    @Test func noClassCatchesNil() {
        #expect(!ort_exception_is_caught_by(nil, "NSBlock"))
        #expect(!ort_exception_is_caught_by(nil, nil))
    }
}
