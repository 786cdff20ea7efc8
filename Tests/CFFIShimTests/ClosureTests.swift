import CFFIShim
import CRuntime
import Foundation
import Testing

@Suite struct ClosureTests {
    private final class Log {
        var arguments: [Int] = []
    }

    @Test func aClosureReadsItsArgumentsAndAnswers() throws {
        let log = Log()
        let context = Unmanaged.passUnretained(log).toOpaque()
        let imp = try makeClosure("s@:cqqqqqq", context) { context, result, arguments in
            let log = Unmanaged<Log>.fromOpaque(context!).takeUnretainedValue()
            log.arguments = [Int(arguments![2]!.load(as: Int8.self))]
            log.arguments += (3..<9).map { arguments![$0]!.load(as: Int.self) }
            result!.storeBytes(of: -300, as: Int16.self)
        }
        // Declared to return an int: the narrow result has to fill the register up to the size of an int.
        typealias Function = @convention(c) (id?, SEL?, Int8, Int, Int, Int, Int, Int, Int) -> Int32
        let function = unsafeBitCast(imp, to: Function.self)
        #expect(function(nil, nil, -5, 1, 2, 3, 4, 5, 6) == -300)
        #expect(log.arguments == [-5, 1, 2, 3, 4, 5, 6])
        #expect(cffi_imp_destroy(imp))
    }

    @Test func aClosureThatAnswersNothingReturnsZero() throws {
        let imp = try makeClosure("{s=qdq}@:") { _, _, _ in }
        let invocation = try makeInvocation("{s=qdq}@:")
        defer { cffi_invocation_destroy(invocation) }
        #expect(cffi_invocation_invoke_function(invocation, imp) == .CFFI_OK)
        var result = (1, 1.0, 1)
        #expect(cffi_invocation_get_return_value(invocation, &result) == .CFFI_OK)
        #expect(result == (0, 0, 0))
        #expect(cffi_imp_destroy(imp))
    }

    @Test func closuresBecomeMethods() throws {
        let imp = try makeClosure("q@:d", UnsafeMutableRawPointer(bitPattern: 1000)) { context, result, arguments in
            let value = Int(arguments![2]!.load(as: Double.self)) + Int(bitPattern: context)
            result!.storeBytes(of: value, as: Int.self)
        }
        let cls = try #require(objc_allocateClassPair(objc_getClass("NSObject"), "ClosureMethods", 0))
        #expect(class_addMethod(cls, sel_registerName("plus:"), imp, "q@:d"))
        objc_registerClassPair(cls)
        let object = class_createInstance(cls, 0)
        let selector = sel_registerName("plus:")
        let method = unsafeBitCast(
            objc_msg_lookup(object, selector), to: (@convention(c) (id?, SEL?, Double) -> Int).self)
        #expect(method(object, selector, 234) == 1234)
        objc_release(object)
    }

    @Test func manyClosuresAreTheirOwn() throws {
        var imps: [IMP] = []
        for index in 1...500 {
            let imp = try makeClosure("q@:", UnsafeMutableRawPointer(bitPattern: index)) { context, result, _ in
                result!.storeBytes(of: Int(bitPattern: context), as: Int.self)
            }
            imps.append(imp)
        }
        for (index, imp) in imps.enumerated() {
            let function = unsafeBitCast(imp, to: (@convention(c) (id?, SEL?) -> Int).self)
            #expect(function(nil, nil) == index + 1)
        }
        #expect(imps.allSatisfy { cffi_imp_destroy($0) })
    }

    @Test(arguments: ["t@:", "v@:(u=if)", "v@:{b=b0I3}"])
    func whatLibffiCannotCarryIsRefusedByItOnly(types: String) throws {
        var status = cffi_status.CFFI_OK
        let closure = cffi_imp_create_by(.CFFI_CALL_LIBFFI, try signature(types), { _, _, _ in }, nil, &status)
        #expect(closure == nil)
        #expect(status == .CFFI_BEYOND_LIBFFI)
        let imp = cffi_imp_create(try signature(types), { _, _, _ in }, nil, &status)
        #expect(status == .CFFI_OK)
        #expect(cffi_imp_destroy(imp))
    }

    @Test(arguments: [cffi_call_path.CFFI_CALL_SAVED_REGISTERS, .CFFI_CALL_LIBFFI])
    func bothWaysToCaptureACallAgree(path: cffi_call_path) throws {
        let signature = try signature("d@:cd{p=qd}fqqqqD")
        let callback: cffi_imp_callback = { _, result, arguments in
            let pair = arguments![4]!.load(as: (Int, Double).self)
            let sum = Double(arguments![2]!.load(as: Int8.self)) + arguments![3]!.load(as: Double.self)
            let stacked = Double(arguments![9]!.load(as: Int.self))
            result!.storeBytes(of: sum + Double(pair.0) + pair.1 + stacked, as: Double.self)
        }
        let made: IMP? = cffi_imp_create_by(path, signature, callback, nil, nil)
        let imp = try #require(made)
        let invocation = try #require(cffi_invocation_create(signature))
        defer { cffi_invocation_destroy(invocation) }
        var (char, double, pair, last) = (Int8(-1), 2.5, (3, 4.5), 10)
        #expect(cffi_invocation_set_argument(invocation, 2, &char) == .CFFI_OK)
        #expect(cffi_invocation_set_argument(invocation, 3, &double) == .CFFI_OK)
        #expect(cffi_invocation_set_argument(invocation, 4, &pair) == .CFFI_OK)
        #expect(cffi_invocation_set_argument(invocation, 9, &last) == .CFFI_OK)
        #expect(cffi_invocation_invoke_function(invocation, imp) == .CFFI_OK)
        var result = 0.0
        #expect(cffi_invocation_get_return_value(invocation, &result) == .CFFI_OK)
        #expect(result == -1 + 2.5 + 3 + 4.5 + 10)
        #expect(cffi_imp_destroy(imp))
    }

    @Test func destroyingWhatIsNoClosureAnswersNo() {
        let function: IMP = {}
        #expect(!cffi_imp_destroy(function))
    }
}
