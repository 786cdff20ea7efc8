import CFoundation
import CFFIShim
import CRuntime
import TestSupport

extension Fixture {
    /// The error that a check of the fixture, `const char *(void)`, returns; nil if all is well.
    func check(_ symbol: String) throws -> String? {
        try function(symbol, as: (@convention(c) () -> UnsafePointer<CChar>?).self)().map { String(cString: $0) }
    }
}

/// One function of a fixture in one configuration.
struct Check: Sendable, CustomStringConvertible {
    let fixture: String
    let symbol: String
    let configuration: Fixture.Configuration

    var description: String { "\(symbol), \(configuration)" }

    static func all(_ fixture: String, _ symbols: [String]) -> [Check] {
        Fixture.Configuration.allCases.flatMap { configuration in
            symbols.map { Check(fixture: fixture, symbol: $0, configuration: configuration) }
        }
    }

    /// The difference that the check found.
    func run() throws -> String? {
        try Fixture.load(fixture, configuration).check(symbol)
    }
}

/// Runs a function of the fixture, for a test that expects the end of the process.
func runFatal(_ fixture: String, _ symbol: String) throws {
    let function = try Fixture.load(fixture, .O0Mrc).function(symbol, as: (@convention(c) () -> Void).self)
    function()
}

struct Refused: Error {
    let types: String
}

func signature(_ types: String) throws -> OpaquePointer {
    guard let signature = cffi_signature_intern(types, nil) else {
        throw Refused(types: types)
    }
    return signature
}

func makeInvocation(_ types: String) throws -> OpaquePointer {
    cffi_invocation_create(try signature(types))
}

func refusal(_ types: String) -> cffi_signature_error? {
    var error = cffi_signature_error()
    return cffi_signature_intern(types, &error) == nil ? error : nil
}

extension cffi_signature_error {
    var encodingText: String {
        withUnsafeBytes(of: encoding) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    var reasonText: String { reason.map { String(cString: $0) } ?? "" }
}

func makeString(_ text: String) -> id? {
    cffi_string_create(text, text.utf8.count)
}

func isEqual(_ left: id?, _ right: id?) -> Bool {
    let selector = sel_registerName("isEqual:")
    let body = unsafeBitCast(objc_msg_lookup(left, selector), to: (@convention(c) (id?, SEL?, id?) -> Bool).self)
    return body(left, selector, right)
}

func hash(_ object: id?) -> UInt {
    let selector = sel_registerName("hash")
    let body = unsafeBitCast(objc_msg_lookup(object, selector), to: (@convention(c) (id?, SEL?) -> UInt).self)
    return body(object, selector)
}

func className(of object: id?) -> String {
    String(cString: object_getClassName(object))
}

/// An implementation that runs the body.
func makeClosure(
    _ types: String, _ context: UnsafeMutableRawPointer? = nil, _ body: cffi_imp_callback
) throws -> IMP {
    guard let imp = ort_imp_for_signature(types, body, context) else {
        throw Refused(types: types)
    }
    return imp
}
