import CFoundation
import CFFIShim
import CRuntime
import Foundation
import Testing
import TestSupport

@Suite struct RootClassTests {
    @Test(
        "NSObject, NSProxy, NSString and Protocol answer compiled code",
        arguments: Check.all(
            "root_classes",
            [
                "root_object_identity", "root_object_methods", "root_protocol_is_an_object", "root_block_is_an_object",
                "root_proxy_forwards_questions", "root_strings_of_all_kinds", "root_strings_of_other_classes",
            ]))
    func answers(check: Check) throws {
        #expect(try check.run() == nil)
    }

    @Test(
        arguments: [
            ("root_proxy_without_signature", "-[Silent_O0Mrc methodSignatureForSelector:] is not implemented"),
            ("root_copy_without_copy_method", "-[NSObject copyWithZone:]: unrecognized selector"),
        ])
    func abstractMethodsSayWhoHasToImplementThem(symbol: String, sentence: String) async {
        let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            [symbol] in
            try runFatal("root_classes", symbol)
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(sentence))
    }
}

@Suite struct StringTests {
    @Test(arguments: ["", "plain", "größe ✓ 😀", String(repeating: "long ", count: 1000)])
    func stringsRoundTrip(text: String) throws {
        let string = makeString(text)
        defer { objc_release(string) }
        #expect(cffi_string_is(string))
        var length = -1
        let copy = try #require(cffi_string_copy_utf8(string, &length))
        defer { free(copy) }
        #expect(String(cString: copy) == text)
        #expect(length == text.utf8.count)
    }

    @Test func embeddedZerosCount() throws {
        let string = cffi_string_create("a\0b", 3), other = cffi_string_create("a\0c", 3)
        defer { [string, other].forEach(objc_release) }
        #expect(!isEqual(string, other))
        var length = 0
        free(cffi_string_copy_utf8(string, &length))
        #expect(length == 3)
    }

    @Test func whatIsNoStringHasNoText() {
        let box = cffi_box_create(nil, nil, nil, nil)
        defer { objc_release(box) }
        #expect(!cffi_string_is(box) && !cffi_string_is(nil))
        #expect(cffi_string_copy_utf8(box, nil) == nil)
        #expect(cffi_string_copy_utf8(nil, nil) == nil)
    }
}

@Suite struct BoxTests {
    @Test func payloadsCompareByTheirFunctionsAndAreDestroyedOnce() {
        typealias Payload = UnsafeMutablePointer<Int>
        func box(_ value: Int, destroyed: Payload) -> id? {
            let payload = Payload.allocate(capacity: 2)
            payload.initialize(to: value)
            payload[1] = Int(bitPattern: destroyed)
            return cffi_box_create(
                payload,
                { raw in
                    let payload = raw!.assumingMemoryBound(to: Int.self)
                    Payload(bitPattern: payload[1])!.pointee += 1
                    payload.deallocate()
                },
                { $0!.load(as: Int.self) == $1!.load(as: Int.self) },
                { UInt64($0!.load(as: Int.self)) })
        }
        let destroyed = Payload.allocate(capacity: 1)
        destroyed.initialize(to: 0)
        defer { destroyed.deallocate() }
        let one = box(1, destroyed: destroyed), same = box(1, destroyed: destroyed), two = box(2, destroyed: destroyed)
        let otherKind = cffi_box_create(cffi_box_payload(one), nil, { _, _ in true }, nil)
        #expect(isEqual(one, same) && isEqual(one, one) && !isEqual(one, two) && !isEqual(one, nil))
        #expect(!isEqual(one, otherKind) && !isEqual(otherKind, one))
        #expect(hash(one) == 1 && hash(two) == 2)
        #expect(cffi_box_payload(two)?.load(as: Int.self) == 2)
        [one, same, two, otherKind].forEach(objc_release)
        #expect(destroyed.pointee == 3)
    }

    @Test func valuesCompareMemberByMember() {
        struct Padded {
            var a: Int8
            var b: Double
        }
        func box(_ a: Int8, _ b: Double, padding: UInt8) -> id? {
            withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { bytes in
                bytes.initializeMemory(as: UInt8.self, repeating: padding)
                bytes.storeBytes(of: a, as: Int8.self)
                bytes.storeBytes(of: b, toByteOffset: 8, as: Double.self)
                return cffi_box_create_value(bytes.baseAddress, "{p=cd}")
            }
        }
        let boxes = [
            box(1, 0.0, padding: 0), box(1, -0.0, padding: 0xFF), box(2, 0.0, padding: 0), box(1, .nan, padding: 0),
        ]
        defer { boxes.forEach(objc_release) }
        #expect(isEqual(boxes[0], boxes[1]) && hash(boxes[0]) == hash(boxes[1]))
        #expect(!isEqual(boxes[0], boxes[2]))
        let otherNaN = box(1, .nan, padding: 0)
        defer { objc_release(otherNaN) }
        #expect(!isEqual(boxes[3], otherNaN))
    }

    @Test func valuesKeepTheirEncodingAndBytes() throws {
        var array: (Int32, Int32, Int32) = (1, 2, 3), copy: (Int32, Int32, Int32) = (0, 0, 0)
        let box = try #require(cffi_box_create_value(&array, "[3i]"))
        defer { objc_release(box) }
        #expect(String(cString: try #require(cffi_value_encoding(box))) == "[3i]")
        #expect(cffi_value_unbox(box, "[3i]", &copy) && copy == (1, 2, 3))
        #expect(!cffi_box_is(box) && cffi_value_is(box) && !cffi_number_is(box))
    }

    @Test func numbersAreEqualWhateverTheirEncoding() {
        var value: Int32 = 1
        let int = cffi_box_create_value(&value, "i"), double = cffi_number_create_double(1)
        defer { [int, double].forEach(objc_release) }
        #expect(isEqual(int, double) && hash(int) == hash(double) && cffi_number_is(int))
    }

    @Test func objectsInValuesCompareByAddress() {
        var left = makeString("same text"), right = makeString("same text")
        let boxes = [
            cffi_box_create_value(&left, "@"), cffi_box_create_value(&left, "@"), cffi_box_create_value(&right, "@"),
        ]
        #expect(isEqual(boxes[0], boxes[1]) && hash(boxes[0]) == hash(boxes[1]) && !isEqual(boxes[0], boxes[2]))
        (boxes + [left, right]).forEach(objc_release)
    }

    @Test(arguments: ["", "v", "{", "{opaque}", "ii", "b3", "{a=i}}"])
    func encodingsWithoutOneSizedValueAreRefused(encoding: String) {
        var value = (0, 0)
        #expect(cffi_box_create_value(&value, encoding) == nil)
    }
}
