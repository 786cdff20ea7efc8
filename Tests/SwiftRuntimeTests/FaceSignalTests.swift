import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// `<objc/RACSignal.h>`, from the fixture `face_signals`, which a reader of ReactiveObjC's documentation could have
    /// written.
    @Suite struct FaceSignals {
        /// Runs a function of the fixture, which says what was wrong.
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
            "A signal is one for its object and selector, and sends after each call until its subscription is disposed",
            arguments: Fixture.Configuration.allCases)
        func calls(_ configuration: Fixture.Configuration) throws { try run("calls", configuration) }

        @Test(
            "A tuple has the arguments, nil and NSNull told apart, and outlives the call",
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
            "A method that is missing is there for this object, and can be called",
            arguments: Fixture.Configuration.allCases)
        func missing(_ configuration: Fixture.Configuration) throws { try run("missing", configuration) }

        @Test(
            "A missing method gets the types of a protocol, and one that is there stays",
            arguments: Fixture.Configuration.allCases)
        func fromProtocol(_ configuration: Fixture.Configuration) throws { try run("protocol", configuration) }

        @Test("A class forwards by itself beside its signals", arguments: Fixture.Configuration.allCases)
        func ownForwarding(_ configuration: Fixture.Configuration) throws { try run("own_forwarding", configuration) }

        @Test(
            "Signals complete before dealloc, while the object can be used, and at once when that has begun",
            arguments: Fixture.Configuration.allCases)
        func completion(_ configuration: Fixture.Configuration) throws { try run("completion", configuration) }

        @Test(
            "A dealloc that somebody exchanges, before or after, runs once and behind the completion",
            arguments: Fixture.Configuration.allCases)
        func exchangedDealloc(_ configuration: Fixture.Configuration) throws {
            try run("exchanged_dealloc", configuration)
        }

        @Test(
            "takeUntil: ends with the other signal's first call, or with its end",
            arguments: Fixture.Configuration.allCases)
        func takeUntil(_ configuration: Fixture.Configuration) throws { try run("take_until", configuration) }

        @Test("Setters of observed objects notify and send, in both orders", arguments: Fixture.Configuration.allCases)
        func observed(_ configuration: Fixture.Configuration) throws { try run("observed", configuration) }

        @Test("A hook of the object is around the signal", arguments: Fixture.Configuration.allCases)
        func aspects(_ configuration: Fixture.Configuration) throws { try run("aspects", configuration) }

        @Test(
            "A proxy for a delegate passes on what has a signal, too",
            arguments: Fixture.Configuration.allCases)
        func delegateProxy(_ configuration: Fixture.Configuration) throws { try run("delegate_proxy", configuration) }

        @Test("Arguments of every kind are boxed, and results go through", arguments: Fixture.Configuration.allCases)
        func values(_ configuration: Fixture.Configuration) throws { try run("values", configuration) }

        @Test(
            "What there cannot be a signal of is an NSException that names it, as is what is no block",
            arguments: Fixture.Configuration.allCases)
        func refusals(_ configuration: Fixture.Configuration) throws { try run("refusals", configuration) }

        @Test(
            "What a block throws leaves the call; a call that throws is not sent",
            arguments: Fixture.Configuration.allCases)
        func exceptions(_ configuration: Fixture.Configuration) throws { try run("exceptions", configuration) }

        @Test(
            "When somebody else adds the missing method, the signal sends an NSError that says what to do",
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
