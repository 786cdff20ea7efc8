import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Tests `<objc/NSKeyValueCoding.h>` and `<objc/NSKeyValueObserving.h>` by the fixture `face_key_values`.
    ///
    /// The fixture is written as a reader of Foundation's documentation would write it.
    @Suite struct FaceKeyValues {
        /// Runs a function of the fixture, which returns a sentence if something is wrong.
        private func run(
            _ function: String, _ configuration: Fixture.Configuration, in name: String = "face_key_values"
        ) throws {
            let fixture = try Fixture.load(name, configuration)
            let check = try fixture.function(function, as: (@convention(c) () -> UnsafePointer<CChar>?).self)
            expectRestored {
                let fault = autoreleasePool { check().map { String(cString: $0) } }
                #expect(fault == nil)
            }
        }

        @Test("Values are read and set by keys and paths", arguments: Fixture.Configuration.allCases)
        func values(_ configuration: Fixture.Configuration) throws { try run("face_keys_values", configuration) }

        @Test("A wrong key throws an NSException", arguments: Fixture.Configuration.allCases)
        func errors(_ configuration: Fixture.Configuration) throws { try run("face_keys_errors", configuration) }

        @Test("Collections return the values of their elements", arguments: Fixture.Configuration.allCases)
        func collections(_ configuration: Fixture.Configuration) throws {
            try run("face_keys_collections", configuration)
        }

        @Test("An observer gets its message", arguments: Fixture.Configuration.allCases)
        func observer(_ configuration: Fixture.Configuration) throws { try run("face_keys_observer", configuration) }

        @Test("An observer gets the values that it asks for", arguments: Fixture.Configuration.allCases)
        func options(_ configuration: Fixture.Configuration) throws { try run("face_keys_options", configuration) }

        @Test(
            "Observers are removed by context, and removing an unknown observer throws",
            arguments: Fixture.Configuration.allCases
        )
        func removal(_ configuration: Fixture.Configuration) throws { try run("face_keys_removal", configuration) }

        @Test("Observations end with the observer and with the object", arguments: Fixture.Configuration.allCases)
        func deaths(_ configuration: Fixture.Configuration) throws { try run("face_keys_deaths", configuration) }

        @Test("An observer is freed while another thread makes changes", arguments: Fixture.Configuration.allCases)
        func deathsMeanwhile(_ configuration: Fixture.Configuration) throws {
            try run("face_keys_deaths_meanwhile", configuration)
        }

        @Test("Observers get manual changes and changes of dependent keys", arguments: Fixture.Configuration.allCases)
        func manual(_ configuration: Fixture.Configuration) throws { try run("face_keys_manual", configuration) }

        @Test("An observer without the method throws", arguments: Fixture.Configuration.allCases)
        func deaf(_ configuration: Fixture.Configuration) throws { try run("face_keys_deaf", configuration) }

        @Test("A proxy passes observers on", arguments: Fixture.Configuration.allCases)
        func proxy(_ configuration: Fixture.Configuration) throws { try run("face_keys_proxy", configuration) }

        // MARK: Collections

        private func collect(_ function: String, _ configuration: Fixture.Configuration) throws {
            try run(function, configuration, in: "face_key_collections")
        }

        @Test(
            "Observers get changes of an array's elements, whatever makes the changes",
            arguments: Fixture.Configuration.allCases)
        func arrays(_ configuration: Fixture.Configuration) throws {
            try collect("face_arrays_by_accessors", configuration)
            try collect("face_arrays_as_wholes", configuration)
            try collect("face_arrays_in_variables", configuration)
            try collect("face_arrays_by_hand", configuration)
        }

        @Test("Elements of an array are observed, the array is not", arguments: Fixture.Configuration.allCases)
        func arraysOfObserved(_ configuration: Fixture.Configuration) throws {
            try collect("face_arrays_of_observed", configuration)
        }

        @Test("Accessors present an array or a set", arguments: Fixture.Configuration.allCases)
        func shown(_ configuration: Fixture.Configuration) throws { try collect("face_arrays_shown", configuration) }

        @Test("A value that depends on an array changes as a whole", arguments: Fixture.Configuration.allCases)
        func arraysOnPaths(_ configuration: Fixture.Configuration) throws {
            try collect("face_arrays_on_paths", configuration)
        }

        @Test(
            "Observers get changes of a set's elements, whatever makes the changes",
            arguments: Fixture.Configuration.allCases)
        func sets(_ configuration: Fixture.Configuration) throws {
            try collect("face_sets_by_accessors", configuration)
            try collect("face_sets_through_accessors", configuration)
            try collect("face_sets_as_wholes", configuration)
            try collect("face_sets_in_variables", configuration)
            try collect("face_sets_by_hand", configuration)
        }

        @Test("Observers get changes of a dictionary's entries", arguments: Fixture.Configuration.allCases)
        func dictionaries(_ configuration: Fixture.Configuration) throws {
            try collect("face_dictionaries", configuration)
        }

        // MARK: Rules

        private func rule(_ function: String, _ configuration: Fixture.Configuration) throws {
            try run(function, configuration, in: "face_key_rules")
        }

        @Test(
            "A property's getter keeps the returned object, whatever its name is",
            arguments: Fixture.Configuration.allCases)
        func ownedNames(_ configuration: Fixture.Configuration) throws { try rule("face_keys_owned", configuration) }

        @Test(
            "Accessors of a set may change an array, and accessors of an array may change a set",
            arguments: Fixture.Configuration.allCases)
        func otherCollections(_ configuration: Fixture.Configuration) throws {
            try rule("face_keys_other_collections", configuration)
        }

        @Test(
            "A key that is not a string is refused, and the error names method and class",
            arguments: Fixture.Configuration.allCases)
        func noStrings(_ configuration: Fixture.Configuration) throws {
            try rule("face_keys_no_strings", configuration)
        }

        @Test(
            "The error for an observer without the method names the path and the object",
            arguments: Fixture.Configuration.allCases)
        func silent(_ configuration: Fixture.Configuration) throws { try rule("face_keys_silent", configuration) }

        @Test("Sums of the largest integers are right", arguments: Fixture.Configuration.allCases)
        func largeNumbers(_ configuration: Fixture.Configuration) throws {
            try rule("face_keys_large_numbers", configuration)
        }

        @Test("Operators unite the elements of collections", arguments: Fixture.Configuration.allCases)
        func unions(_ configuration: Fixture.Configuration) throws { try rule("face_keys_unions", configuration) }

        @Test(
            "A class may declare the keys that each of its keys depends on", arguments: Fixture.Configuration.allCases)
        func affecting(_ configuration: Fixture.Configuration) throws {
            try rule("face_keys_affecting", configuration)
        }

        @Test("A class validates values of keys and paths", arguments: Fixture.Configuration.allCases)
        func validation(_ configuration: Fixture.Configuration) throws {
            try rule("face_keys_validation", configuration)
        }

        @Test("Observers get changes of elements at several indexes", arguments: Fixture.Configuration.allCases)
        func batches(_ configuration: Fixture.Configuration) throws { try rule("face_keys_batches", configuration) }

        @Test("Arrays and sets can be changed through paths", arguments: Fixture.Configuration.allCases)
        func collectionsOnPaths(_ configuration: Fixture.Configuration) throws {
            try rule("face_keys_collections_on_paths", configuration)
        }
    }
}
