import CFFIShim
import CRuntime
import Foundation
import Testing

@Suite struct SignatureTests {
    @Test func oneSignaturePerTextWithoutFrameOffsets() throws {
        #expect(try signature("v24@0:8q16") == signature("v@:q"))
        #expect(try signature("v24@0:8q16") == signature("v99@7:7q7"))
        #expect(try signature("v@:q") != signature("v@:Q"))
        #expect(try signature("v@:r*") != signature("v@:*"), "qualifiers are part of it")
        #expect(try signature("v@:@\"NSString\"") != signature("v@:@"), "class names are part of it")
        #expect(try signature("v@:{a=[12i]}") != signature("v@:{a=[1i]}"), "digits in brackets are no offsets")
        #expect(try signature("v@:@\"Name2\"") != signature("v@:@\"Name\""), "digits in quotes are no offsets")
        #expect(try signature("v@:{a2=i}16") == signature("v@:{a2=i}"))
        #expect(try signature("v@:@?<v@?i>24") == signature("v@:@?<v@?i>"))
    }

    @Test func theTextHasNoFrameOffsets() throws {
        let interned = try signature("{r=dd}40@0:8[4i]16^{s=[2q]}24")
        #expect(String(cString: cffi_signature_text(interned)) == "{r=dd}@:[4i]^{s=[2q]}")
        #expect(String(cString: cffi_signature_return_encoding(interned)) == "{r=dd}")
        #expect(String(cString: try #require(cffi_signature_argument_encoding(interned, 3))) == "^{s=[2q]}")
        #expect(cffi_signature_argument_encoding(interned, 4) == nil)
        #expect(cffi_signature_argument_type(interned, 4) == nil)
        #expect(cffi_signature_argument_count(interned) == 4)
    }

    @Test func fourThreadsGetOneSignature() {
        let names = (0..<200).map { "v@:{thread\($0)=qd}" }
        let results = UnsafeMutableBufferPointer<OpaquePointer?>.allocate(capacity: 4 * names.count)
        results.initialize(repeating: nil)
        defer { results.deallocate() }
        nonisolated(unsafe) let shared = results
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for (index, name) in names.enumerated() {
                shared[thread * names.count + index] = cffi_signature_intern(name, nil)
            }
        }
        for index in names.indices {
            #expect(results[index] != nil)
            #expect((1..<4).allSatisfy { results[$0 * names.count + index] == results[index] })
        }
    }

    @Test func theSignatureIsAnImmortalObject() throws {
        let interned = try signature("q@:d")
        let object = UnsafeMutableRawPointer(interned).assumingMemoryBound(to: objc_object.self)
        #expect(className(of: object) == "NSMethodSignature")
        for _ in 0..<3 {
            objc_release(object)
        }
        #expect(objc_retain(object) == object)
        #expect(cffi_signature_of_object(object) == interned)
        let string = makeString("x")
        defer { objc_release(string) }
        #expect(cffi_signature_of_object(string) == nil)
        #expect(cffi_signature_of_object(nil) == nil)
    }

    @Test(
        arguments: [
            ("v@:{opaque}", 2, "{opaque}"),
            ("{opaque}@:", -1, "{opaque}"),
            ("v@:?", 2, "?"),
            ("v@:v", 2, "v"),
            ("v@:i![16,16f]", 3, "![16,16f]"),
        ])
    func whatCannotPassIsRefusedWithArgumentAndEncoding(types: String, argument: Int, encoding: String) throws {
        let error = try #require(refusal(types))
        #expect(error.argument == argument)
        #expect(error.encodingText == encoding)
        #expect(!error.reasonText.isEmpty)
    }

    @Test(arguments: [("", 0), ("v@:{a=i", 3), ("v@:i}", 4), ("v@:[3", 5)])
    func textThatDoesNotParseIsRefusedWithThePosition(types: String, position: Int) throws {
        let error = try #require(refusal(types))
        #expect(error.argument == -2)
        #expect(error.position == position)
        #expect(!error.reasonText.isEmpty)
    }

    @Test(
        arguments: [
            ("v@:qd", true), ("{s=[3f]}@:{s=ifd}", true), ("jd@:jf", true), ("v@:{big=[100t]}", true),
            ("t@:", false), ("v@:T", false), ("v@:(u=if)", false), ("v@:{b=b0I3b3I5}", false), ("v@:{empty=}", false),
            ("{x=D}@:", false), ("v@:{x=D}", true), ("v@:qqq{s=qd}", false), ("v@:dqq{s=qd}", true),
            ("v@:dqqq{s=qd}", false),
            ("v@:dqqq{s=dq}", true),
        ])
    func signaturesKnowWhetherLibffiCarriesThem(types: String, fits: Bool) throws {
        #expect(cffi_signature_fits_libffi(try signature(types)) == fits)
    }

    @Test(
        arguments: [
            ("@24@0:8c16s20", 24), ("v@:", 16), ("v@:{s=ccc}", 19), ("v@:dDt", 16 + 8 + 16 + 16), ("v@?i", 12),
        ])
    func frameLengthCountsLikeTheCompiler(types: String, length: Int) throws {
        #expect(cffi_signature_frame_length(try signature(types)) == length)
    }

    @Test func compiledTypesMustAgreeWithTheirFrameOffsets() throws {
        var error = cffi_signature_error()
        let selector = sel_registerName("a:b:")
        #expect(cffi_signature_intern_compiled("v36@0:8i16@20", selector, &error) == nil)
        #expect(error.argument == 3)
        #expect(cffi_signature_intern_compiled("v28@0:8i16@20", selector, nil) == (try signature("v@:i@")))
        #expect(cffi_signature_intern_compiled("v20@0:8i16", selector, &error) == nil)
        #expect(error.argument == 3)
        #expect(cffi_signature_intern_compiled("v29@0:8{P=ci}16@21", selector, &error) == nil)
        #expect(error.argument == 2 && error.encodingText == "{P=ci}")
    }

    @Test(
        arguments: [
            ("copy", true), ("copyItems:", true), ("copying", false), ("newValue", true), ("newline", false),
            ("init", true),
            ("initWithX:", true), ("initialize", false), ("mutableCopy", true), ("alloc", true),
            ("allocWithZone:", true),
            ("_copyX", true), ("description", false), ("", false),
        ])
    func familiesAreRecognizedByWholeWords(name: String, isOwned: Bool) {
        #expect(cffi_selector_returns_retained(sel_registerName(name)) == isOwned)
    }
}
