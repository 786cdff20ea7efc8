import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Tests `<objc/RACSignal.h>` by the fixture `face_signals`.
    ///
    /// The fixture is written as a reader of ReactiveObjC's documentation would write it.
    @Suite struct FaceSignals {
        /// Runs a function of the fixture, which returns a sentence if something is wrong.
        private func run(_ function: String, _ configuration: Fixture.Configuration) throws {
            let fixture = try Fixture.load("face_signals", configuration)
            let check = try fixture.function(
                "face_signals_" + function, as: (@convention(c) () -> UnsafePointer<CChar>?).self)
            expectRestored {
                let fault = autoreleasePool { check().map { String(cString: $0) } }
                #expect(fault == nil)
            }
        }

        @Test(
            "An object has one signal for a selector, which sends after each call until its subscription ends",
            arguments: Fixture.Configuration.allCases)
        func calls(_ configuration: Fixture.Configuration) throws { try run("calls", configuration) }

        @Test(
            "A signal before a selector sends each call before the method, also a call that throws",
            arguments: Fixture.Configuration.allCases)
        func before(_ configuration: Fixture.Configuration) throws { try run("before", configuration) }

        @Test(
            "An object's end disposes of what was added to its disposable, in order and once",
            arguments: Fixture.Configuration.allCases)
        func disposables(_ configuration: Fixture.Configuration) throws { try run("disposables", configuration) }

        @Test("A signal has the name that it is given", arguments: Fixture.Configuration.allCases)
        func names(_ configuration: Fixture.Configuration) throws { try run("names", configuration) }

        @Test(
            "A tuple has the arguments, distinguishes nil from NSNull, and outlives the call",
            arguments: Fixture.Configuration.allCases)
        func tuples(_ configuration: Fixture.Configuration) throws { try run("tuples", configuration) }

        @Test("Each object has its own signal", arguments: Fixture.Configuration.allCases)
        func objectsApart(_ configuration: Fixture.Configuration) throws { try run("objects_apart", configuration) }

        @Test("Threads that ask for one signal get the same", arguments: Fixture.Configuration.allCases)
        func threads(_ configuration: Fixture.Configuration) throws { try run("threads", configuration) }

        @Test("Two classes of a hierarchy are signalled", arguments: Fixture.Configuration.allCases)
        func hierarchy(_ configuration: Fixture.Configuration) throws { try run("hierarchy", configuration) }

        @Test("Methods of the root class are signalled", arguments: Fixture.Configuration.allCases)
        func rootMethods(_ configuration: Fixture.Configuration) throws { try run("root_methods", configuration) }

        @Test(
            "A signal adds a missing method to its object, and code can call the method",
            arguments: Fixture.Configuration.allCases)
        func missing(_ configuration: Fixture.Configuration) throws { try run("missing", configuration) }

        @Test(
            "A missing method gets its types from a protocol, and an existing method stays",
            arguments: Fixture.Configuration.allCases)
        func fromProtocol(_ configuration: Fixture.Configuration) throws { try run("protocol", configuration) }

        @Test(
            "A class with forwarding of its own keeps it besides its signals", arguments: Fixture.Configuration.allCases
        )
        func ownForwarding(_ configuration: Fixture.Configuration) throws { try run("own_forwarding", configuration) }

        @Test(
            "Signals complete before dealloc, while the object is usable, and at once if dealloc has begun",
            arguments: Fixture.Configuration.allCases)
        func completion(_ configuration: Fixture.Configuration) throws { try run("completion", configuration) }

        @Test(
            "A dealloc that other code exchanges before or after runs once, after the completion",
            arguments: Fixture.Configuration.allCases)
        func exchangedDealloc(_ configuration: Fixture.Configuration) throws {
            try run("exchanged_dealloc", configuration)
        }

        @Test(
            "takeUntil: ends with the first call or the end of the other signal",
            arguments: Fixture.Configuration.allCases)
        func takeUntil(_ configuration: Fixture.Configuration) throws { try run("take_until", configuration) }

        @Test("Setters of observed objects notify and send, in both orders", arguments: Fixture.Configuration.allCases)
        func observed(_ configuration: Fixture.Configuration) throws { try run("observed", configuration) }

        @Test("A hook of the object runs around the signal", arguments: Fixture.Configuration.allCases)
        func aspects(_ configuration: Fixture.Configuration) throws { try run("aspects", configuration) }

        @Test(
            "A proxy for a delegate also passes on methods that have a signal",
            arguments: Fixture.Configuration.allCases)
        func delegateProxy(_ configuration: Fixture.Configuration) throws { try run("delegate_proxy", configuration) }

        @Test(
            "Signals box arguments of every kind, and results pass through", arguments: Fixture.Configuration.allCases)
        func values(_ configuration: Fixture.Configuration) throws { try run("values", configuration) }

        @Test(
            "An impossible signal and an object that is not a block throw an NSException that names them",
            arguments: Fixture.Configuration.allCases)
        func refusals(_ configuration: Fixture.Configuration) throws { try run("refusals", configuration) }

        @Test(
            "An exception of a block leaves the call; a call that throws is not sent",
            arguments: Fixture.Configuration.allCases)
        func exceptions(_ configuration: Fixture.Configuration) throws { try run("exceptions", configuration) }

        @Test(
            "When other code adds the missing method, the signal sends an NSError with advice",
            arguments: [Fixture.Configuration.O0Mrc, .O2Arc])
        func race(_ configuration: Fixture.Configuration) throws {
            // The class keeps the method.
            let fixture = try Fixture.load("face_signals", configuration)
            let check = try fixture.function("face_signals_race", as: (@convention(c) () -> UnsafePointer<CChar>?).self)
            try expectNoLeakedHooks {
                let fault = autoreleasePool { check().map { String(cString: $0) } }
                #expect(fault == nil)
            }
        }
    }
}
