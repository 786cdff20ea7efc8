import CFFIShim
import Foundation
import Testing
import TestSupport

@Suite struct ForwardingTests {
    @Test(
        "Every class of value arrives and returns as in a direct call",
        arguments: Check.all(
            "forwarding_signatures",
            [
                "forwarding_plain", "forwarding_libffi", "forwarding_rebuilt", "forwarding_rebuilt_libffi",
                "forwarding_carried", "forwarding_retained", "forwarding_super", "forwarding_nested",
                "forwarding_proxy",
                "forwarding_class_methods", "forwarding_closures",
            ]))
    func everyClassOfValue(check: Check) throws {
        #expect(try check.run() == nil)
    }

    @Test(
        "A forwarded call can be changed, answered, kept and repeated",
        arguments: Check.all(
            "forwarding_rules",
            [
                "forwarding_widens_narrow_values", "forwarding_passes_changed_arguments",
                "forwarding_answers_with_set_value", "forwarding_without_answer_returns_zero",
                "forwarding_shows_what_was_sent", "forwarding_named_arguments_of_variadic_caller",
                "forwarding_recursive",
                "forwarding_from_four_threads",
                "forwarding_from_dealloc",
            ]))
    func rules(check: Check) throws {
        #expect(try check.run() == nil)
    }
}

/// Serialized: the tests count live objects.
@Suite(.serialized) struct ForwardedOwnershipTests {
    @Test(
        "Results are owned as the selector's family says, and a kept call owns its arguments",
        arguments: Check.all(
            "forwarding_rules",
            [
                "forwarding_results_are_owned_by_family", "forwarding_set_results_are_owned_by_family",
                "forwarding_replaced_result_is_released", "forwarding_kept_invocation_owns_its_arguments",
            ]))
    func ownership(check: Check) throws {
        #expect(try check.run() == nil)
    }
}

@Suite struct UnknownMessageTests {
    @Test func aMessageWithoutSignatureNamesClassSelectorAndObject() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            try runFatal("forwarding_rules", "forwarding_unknown_message")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("-[Handling_O0Mrc nobodyHasThis:]: unrecognized selector sent to instance 0x"))
    }

    @Test func aMessageToAPlainObjectNamesClassSelectorAndObject() async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            try runFatal("forwarding_rules", "forwarding_unknown_message_to_object")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("-[RulesWorker_O0Mrc nobodyHasThis:]: unrecognized selector sent to instance 0x"))
    }
}
