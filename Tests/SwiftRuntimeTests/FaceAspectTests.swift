import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Tests `<objc/Aspects.h>` by the fixture `face_aspects`.
    ///
    /// The fixture is written as a reader of the original library's documentation would write it.
    @Suite struct FaceAspects {
        private static let originalRules: UInt = 1 << 4
        private static let forwarding: UInt = 1 << 7
        private static let variants: [UInt] = [0, originalRules, forwarding, originalRules | forwarding]

        /// Runs a function of the fixture, which returns a sentence if something is wrong.
        private func run(_ function: String, _ configuration: Fixture.Configuration, _ options: UInt) throws {
            let fixture = try Fixture.load("face_aspects", configuration)
            try fixture.variable("face_options").pointee = options
            let check = try fixture.function(
                "face_" + function, as: (@convention(c) () -> UnsafePointer<CChar>?).self)
            try expectNoLeakedHooks {
                expectRestored {
                    let fault = autoreleasePool { check().map { String(cString: $0) } }
                    #expect(fault == nil)
                }
            }
        }

        @Test(
            "A hook of a class runs after the method of every instance until its token removes it",
            arguments: Fixture.Configuration.allCases, variants)
        func classes(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("after_of_class", configuration, options)
        }

        @Test(
            "A hook of an object affects only the object, which gets its class back afterwards",
            arguments: Fixture.Configuration.allCases, variants)
        func objects(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("object_alone", configuration, options)
        }

        @Test(
            "An object is hooked and observed, in any order of installation and removal",
            arguments: Fixture.Configuration.allCases, variants)
        func observed(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("observed", configuration, options)
        }

        @Test(
            "A class method is hooked through the metaclass", arguments: Fixture.Configuration.allCases, variants)
        func classMethods(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("class_method", configuration, options)
        }

        @Test(
            "An instead block invokes the original, and reads and writes its result, or returns its own",
            arguments: Fixture.Configuration.allCases, variants)
        func insteads(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("instead_by_invocation", configuration, options)
            try run("instead_by_result", configuration, options)
        }

        @Test(
            "A hook with automatic removal runs once", arguments: Fixture.Configuration.allCases, variants)
        func once(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("once", configuration, options)
        }

        @Test(
            "Hooks take the options that the original library does not have", arguments: Fixture.Configuration.allCases)
        func laterOptions(_ configuration: Fixture.Configuration) throws {
            try run("later_options", configuration, 0)
        }

        @Test(
            "A hook runs before dealloc", arguments: Fixture.Configuration.allCases, variants)
        func beforeDealloc(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("dealloc", configuration, options)
        }

        @Test(
            "A block on the stack is copied with what it captures", arguments: Fixture.Configuration.allCases, variants)
        func captures(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("captures", configuration, options)
        }

        @Test(
            "An exception of a block reaches the caller of the method", arguments: Fixture.Configuration.allCases,
            variants)
        func exceptions(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("exception", configuration, options)
        }

        @Test(
            "A method is hooked in superclass and subclass, under the original rules once per hierarchy",
            arguments: Fixture.Configuration.allCases, variants)
        func hierarchies(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("hierarchy", configuration, options)
        }

        @Test(
            "The info has the arguments as objects", arguments: Fixture.Configuration.allCases, variants)
        func arguments(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("arguments", configuration, options)
        }

        @Test(
            "The arguments live as long as the call, and a change of an argument is seen",
            arguments: Fixture.Configuration.allCases,
            variants)
        func keptArguments(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("kept_arguments", configuration, options)
        }

        @Test(
            "The return value of a before or after block is dropped", arguments: Fixture.Configuration.allCases,
            variants)
        func droppedResults(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("dropped_results", configuration, options)
        }

        @Test("Tokens and infos conform to their protocols", arguments: Fixture.Configuration.allCases, variants)
        func protocols(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("protocols", configuration, options)
        }

        @Test(
            "Removing a hook whose object has been deallocated is an error that says so",
            arguments: Fixture.Configuration.allCases, variants)
        func tokenAfterItsObject(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("token_after_its_object", configuration, options)
        }

        @Test("A program asks for the original rules once")
        func originalRulesForAll() async {
            await #expect(processExitsWith: .success) {
                let fixture = try Fixture.load("face_aspects", .O0Mrc)
                let check = try fixture.function(
                    "face_original_rules_for_all", as: (@convention(c) () -> UnsafePointer<CChar>?).self)
                let fault = autoreleasePool { check().map { String(cString: $0) } }
                precondition(fault == nil, fault ?? "")
            }
        }

        @Test(
            "An error has the domain, the code and a sentence with both types",
            arguments: Fixture.Configuration.allCases, variants)
        func errors(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("errors", configuration, options)
        }

        @Test(
            "A refused hook returns nil and changes nothing", arguments: Fixture.Configuration.allCases, variants)
        func refusals(_ configuration: Fixture.Configuration, _ options: UInt) throws {
            try run("refusals", configuration, options)
        }

        @Test(
            "A missing selector, a missing block and meaningless options throw an exception",
            arguments: Fixture.Configuration.allCases)
        func mistakes(_ configuration: Fixture.Configuration) throws {
            try run("mistakes", configuration, 0)
        }

        @Test(
            "A token outlives the pool, tells what is hooked and by whom, and only hooks make tokens",
            arguments: Fixture.Configuration.allCases)
        func tokens(_ configuration: Fixture.Configuration) throws {
            try run("token", configuration, 0)
        }
    }
}
