import CFFIShim
import CRuntime
import Foundation
import Testing
import TestSupport

@Suite(.serialized) struct InvocationTests {
    @Test(
        "Invocations built by hand",
        arguments: Check.all(
            "invocation_rules",
            [
                "invocation_runs_again_on_other_targets", "invocation_of_nil_returns_zero",
                "invocation_with_ten_arguments", "invocation_borrows_until_told_to_retain",
                "invocation_retains_arguments", "invocation_keeps_its_target", "invocation_calls_a_block",
                "invocation_calls_its_invoker", "invocation_signature_answers", "invocation_signature_from_protocol",
                "invocation_signature_of_untraceable_types",
            ]))
    func rules(check: Check) throws {
        #expect(try check.run() == nil)
    }

    @Test func statusesSayWhatIsMissing() throws {
        let invocation = try makeInvocation("q@:q")
        defer { cffi_invocation_destroy(invocation) }
        var value = 5
        #expect(cffi_invocation_get_return_value(invocation, &value) == .CFFI_NO_RETURN_VALUE)
        #expect(cffi_invocation_set_argument(invocation, 3, &value) == .CFFI_INDEX_OUT_OF_RANGE)
        #expect(cffi_invocation_get_argument(invocation, Int.max, &value) == .CFFI_INDEX_OUT_OF_RANGE)
        #expect(cffi_invocation_invoke(invocation) == .CFFI_NO_TARGET)
        #expect(cffi_invocation_invoke_function(invocation, nil) == .CFFI_NO_IMPLEMENTATION)
        #expect(cffi_invocation_argument_address(invocation, 3) == nil)
        let string = makeString("target")
        defer { objc_release(string) }
        cffi_invocation_set_target(invocation, string)
        #expect(cffi_invocation_invoke(invocation) == .CFFI_NO_SELECTOR)
        cffi_invocation_set_selector(invocation, sel_registerName("length"))
        #expect(cffi_invocation_invoke(invocation) == .CFFI_OK)
        #expect(cffi_invocation_get_return_value(invocation, &value) == .CFFI_OK)
        #expect(value == 6)
    }

    @Test func anInvocationGrowsForAnotherSignatureAndShrinksAgain() throws {
        let small = try signature("v@:c")
        let large = try signature("{big=[512c]}@:{big=[512c]}q")
        let invocation = try #require(cffi_invocation_create(small))
        defer { cffi_invocation_destroy(invocation) }
        for round in 0..<3 {
            #expect(cffi_invocation_set_signature(invocation, large) == .CFFI_OK)
            var bytes = [UInt8](repeating: 0, count: 512)
            #expect(cffi_invocation_get_argument(invocation, 2, &bytes) == .CFFI_OK)
            #expect(bytes.allSatisfy { $0 == 0 }, "round \(round) starts with what the one before left")
            bytes = [UInt8](repeating: 0xEE, count: 512)
            #expect(cffi_invocation_set_argument(invocation, 2, bytes) == .CFFI_OK)
            #expect(cffi_invocation_set_signature(invocation, small) == .CFFI_OK)
            var narrow: Int8 = 1
            #expect(cffi_invocation_get_argument(invocation, 2, &narrow) == .CFFI_OK)
            #expect(narrow == 0)
            #expect(cffi_invocation_argument_address(invocation, 3) == nil)
        }
    }

    @Test func carryingCopiesAllOrNothing() throws {
        let method = try makeInvocation("v@:q{s=qd}f")
        let block = try makeInvocation("v@?@q{s=qd}f")
        let other = try makeInvocation("v@?@qqf")
        defer { [method, block, other].forEach(cffi_invocation_destroy) }
        var integer = 42, single: Float = 2.5
        var pair = (7, 3.5)
        _ = cffi_invocation_set_argument(method, 2, &integer)
        _ = cffi_invocation_set_argument(method, 3, &pair)
        _ = cffi_invocation_set_argument(method, 4, &single)
        #expect(cffi_invocation_carry_arguments(method, 2, block, 2, 3) == .CFFI_OK)
        integer = 0
        pair = (0, 0)
        single = 0
        _ = cffi_invocation_get_argument(block, 2, &integer)
        _ = cffi_invocation_get_argument(block, 3, &pair)
        _ = cffi_invocation_get_argument(block, 4, &single)
        #expect(integer == 42 && pair == (7, 3.5) && single == 2.5)

        #expect(cffi_invocation_carry_arguments(method, 2, other, 2, 3) == .CFFI_TYPE_MISMATCH)
        _ = cffi_invocation_get_argument(other, 2, &integer)
        #expect(integer == 0)
        #expect(cffi_invocation_carry_arguments(method, 3, block, 3, 3) == .CFFI_INDEX_OUT_OF_RANGE)
        #expect(cffi_invocation_carry_arguments(method, 6, block, 2, 0) == .CFFI_INDEX_OUT_OF_RANGE)
        #expect(cffi_invocation_carry_arguments(method, 5, block, 5, 0) == .CFFI_OK)
    }

    @Test func carryingIntoAnInvocationThatRetainsOwnsWhatItGot() throws {
        let from = try makeInvocation("v@:@")
        let to = try makeInvocation("v@:@")
        let string = makeString("a string")
        _ = withUnsafePointer(to: string) { cffi_invocation_set_argument(from, 2, $0) }
        #expect(cffi_invocation_retain_arguments(to) == .CFFI_OK)
        #expect(cffi_invocation_carry_arguments(from, 2, to, 2, 1) == .CFFI_OK)
        #expect(ort_retain_count(string) == 2)
        cffi_invocation_destroy(from)
        #expect(ort_retain_count(string) == 2)
        cffi_invocation_destroy(to)
        #expect(ort_retain_count(string) == 1)
        objc_release(string)
    }

    @Test func libffiRefusesWhatItCannotCarry() throws {
        let invocation = try makeInvocation("t@:t")
        defer { cffi_invocation_destroy(invocation) }
        cffi_invocation_set_call_path(invocation, .CFFI_CALL_LIBFFI)
        let function: @convention(c) () -> Void = { fatalError("called") }
        #expect(cffi_invocation_invoke_function(invocation, function) == .CFFI_BEYOND_LIBFFI)
        #expect(!cffi_invocation_has_return_value(invocation))
    }

    @Test func reallocfGrowsAndKeepsTheContents() throws {
        let memory = try #require(reallocf(nil, 16))
        memory.storeBytes(of: 0x1234_5678, as: Int.self)
        let grown = try #require(reallocf(memory, 100_000))
        #expect(grown.load(as: Int.self) == 0x1234_5678)
        #expect(reallocf(grown, Int.max) == nil)
    }
}

@Suite struct InvocationErrorTests {
    @Test(
        arguments: [
            ("invocation_without_target", "no target was set"),
            ("invocation_index_out_of_range", "index 3 is out of range"),
            ("invocation_negative_index", "index -1 is out of range"),
            ("invocation_early_return_value", "the invocation has no return value yet; invoke it first"),
        ])
    func errorsAreSentences(symbol: String, sentence: String) async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            [symbol] in
            try runFatal("invocation_rules", symbol)
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(sentence))
        #expect(output.contains("NSInvocation"))
    }
}
