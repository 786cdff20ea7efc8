import CRuntime
import Foundation
import Testing

@Suite struct EncodingGrammarTests {
    @Test(arguments: "vBcCsSiIlLqQtTfdD#:*?@".map(String.init))
    func aCharacterIsAType(text: String) throws {
        let type = try ParsedType(text)
        #expect(type.kind.rawValue == UInt32(text.utf8.first!))
        #expect(type.text == text)
        #expect(type.has_layout == !"v?".contains(text))
    }

    @Test func qualifiersStandBeforeEveryType() throws {
        let type = try ParsedType("VrnNoORA^ri")
        #expect(type.qualifiers == 0xff)
        #expect(type.text == "^ri")
        #expect(type.element?.qualifiers == UInt32(ORT_QUALIFIER_CONST))
        #expect(type.element?.text == "i")
    }

    @Test func objectsCarryTheirClassAndProtocols() throws {
        #expect(try ParsedType("@").name == nil)
        #expect(try ParsedType("@\"Photo\"").name == "Photo")
        #expect(try ParsedType("@\"<Reading><Writing>\"").name == "<Reading><Writing>")
        #expect(try ParsedType("^@\"Photo<Reading>\"").element?.name == "Photo<Reading>")
    }

    @Test func aBlockMayCarryItsSignature() throws {
        let plain = try ParsedType("@?")
        #expect(plain.kind == ORT_TYPE_BLOCK)
        #expect(plain.signature == nil)
        let extended = try ParsedType("@?<v@?i@\"Photo\"{node=^{node}i}>")
        #expect(extended.kind == ORT_TYPE_BLOCK)
        let signature = try #require(extended.signature)
        #expect(signature.texts == ["v", "@?", "i", "@\"Photo\"", "{node=^{node}i}"])
        #expect(signature.offsets == [-1, -1, -1, -1, -1])
        let nested = try #require(try ParsedType("@?<@?<v@?>@?@?<i@?>>").signature)
        #expect(nested.texts == ["@?<v@?>", "@?", "@?<i@?>"])
    }

    @Test func aFunctionPointerIsAPointerToAFunction() throws {
        let type = try ParsedType("^?")
        #expect(type.kind == ORT_TYPE_POINTER)
        #expect(type.element?.kind == ORT_TYPE_FUNCTION)
        #expect(type.size == 8)
    }

    @Test func structuresHaveTagsAndMembers() throws {
        let type = try ParsedType("{outer=i{inner=cc}(choice=if)[3s]}")
        #expect(type.name == "outer")
        #expect(type.fields.map(\.type.text) == ["i", "{inner=cc}", "(choice=if)", "[3s]"])
        #expect(type.fields[1].type.name == "inner")
        #expect(type.fields[2].type.kind == ORT_TYPE_UNION)
    }

    @Test func anonymousStructuresHaveNoTag() throws {
        for text in ["{?=ii}", "(?=if)", "{=ii}"] {
            let type = try ParsedType(text)
            #expect(type.name == nil)
            #expect(type.fields.count == 2)
        }
    }

    @Test func withoutMembersInTheEncodingAStructureIsOpaque() throws {
        for text in ["{hidden}", "(hidden)"] {
            let type = try ParsedType(text)
            #expect(type.is_opaque)
            #expect(type.name == "hidden")
            #expect(type.size == 0 && type.alignment == 1 && !type.has_layout)
        }
        let empty = try ParsedType("{empty=}")
        #expect(!empty.is_opaque)
        #expect(empty.size == 0 && empty.has_layout)
    }

    @Test(arguments: [
        "T<int, T<float, char>>", "K<'='>", "K<'}'>", "K<'{'>", "K<'\\''>", "KV<ns::X{3}>", "Z<void (*)(int)>",
        "Z<ns::(anonymous namespace)::Y>", "FO<&operator>=>", "FO<&operator<=>>", "FO<&operator()>",
        "S<fixed{\"}=\\\"\"}>",
        "D<(a > b)>", "A<f()->x>", "P<(lambda at bob's.mm:8:2)>",
    ])
    func tagsOfTemplatesMayHoldWhatEndsOtherTags(tag: String) throws {
        let type = try ParsedType("{\(tag)=i{\(tag)}}")
        #expect(type.name == tag)
        #expect(type.fields.map(\.type.name) == [nil, tag])
    }

    @Test func aTagThatLooksLikeAnOperatorIsATag() throws {
        #expect(try ParsedType("{operator=i}").fields.count == 1)
    }

    @Test func membersMayBeNamed() throws {
        let type = try ParsedType("{rect=\"origin\"{point=\"x\"d\"y\"d}\"tag\"i}")
        #expect(type.fields.map(\.name) == ["origin", "tag"])
        #expect(type.fields[0].type.fields.map(\.name) == ["x", "y"])
        #expect(try ParsedType("{point=dd}").fields.map(\.name) == [nil, nil])
    }

    @Test func afterAnObjectAmongNamedMembersTheQuotedWordIsAClassOrTheNextName() throws {
        let type = try ParsedType("{s=\"a\"@\"b\"@\"Photo\"\"c\"i\"d\"[2@\"Photo\"]\"e\"@\"Photo\"}")
        #expect(type.fields.map(\.name) == ["a", "b", "c", "d", "e"])
        #expect(type.fields.map(\.type.name) == [nil, "Photo", nil, nil, "Photo"])
        let unnamed = try ParsedType("{s=@\"Photo\"i}")
        #expect(unnamed.fields.map(\.type.name) == ["Photo", nil])
        let nested = try ParsedType("{s=\"a\"{t=@\"Photo\"i}\"b\"@?<v@?@\"Photo\"i>}")
        #expect(nested.fields[0].type.fields[0].type.name == "Photo")
        #expect(nested.fields[1].type.signature?.texts == ["v", "@?", "@\"Photo\"", "i"])
    }

    @Test func bitFieldsStateTheirPositionAndTypeOrNeither() throws {
        let stated = try ParsedType("{?=b0i3b3I5}").fields
        #expect(stated.map(\.type.text) == ["b0i3", "b3I5"])
        #expect(stated.map(\.type.element?.kind) == [ORT_TYPE_INT, ORT_TYPE_UINT])
        #expect(stated.map(\.bitWidth) == [3, 5])
        let bare = try ParsedType("{?=b3b5i}").fields
        #expect(bare.map(\.type.text) == ["b3", "b5", "i"])
        #expect(bare[0].type.element == nil)
        #expect(bare.map(\.bitOffset) == [0, 3, 0])
        #expect(bare[2].offset == 4)
    }

    @Test func complexNumbersVectorsAndArraysHaveElements() throws {
        #expect(try ParsedType("jd").element?.kind == ORT_TYPE_DOUBLE)
        let vector = try ParsedType("![16,16f]")
        #expect(vector.kind == ORT_TYPE_VECTOR)
        #expect(vector.size == 16 && vector.alignment == 16)
        #expect(vector.element?.kind == ORT_TYPE_FLOAT)
        #expect(try ParsedType("![8f]").alignment == 8)
        let array = try ParsedType("[3[4^i]]")
        #expect(array.count == 3)
        #expect(array.element?.count == 4)
    }

    @Test(arguments: [
        ("", EncodingError(0, "type missing")),
        ("r", EncodingError(1, "type missing")),
        ("^", EncodingError(1, "type missing")),
        ("x", EncodingError(0, "unknown type character")),
        ("{a=i)}", EncodingError(4, "unknown type character")),
        (" ", EncodingError(0, "type without an encoding")),
        ("ii", EncodingError(1, "text after the type")),
        ("i8", EncodingError(1, "text after the type")),
        ("i\0", EncodingError(1, "text after the type")),
        ("^{a=i", EncodingError(1, "unterminated structure")),
        ("{a", EncodingError(0, "unterminated structure")),
        ("{T<int=i}", EncodingError(0, "unterminated structure")),
        ("{a=(b=i}", EncodingError(7, "unknown type character")),
        ("(a", EncodingError(0, "unterminated union")),
        ("[3i", EncodingError(0, "unterminated array")),
        ("[i]", EncodingError(1, "number missing")),
        ("[3]", EncodingError(2, "unknown type character")),
        ("[140737488355329c]", EncodingError(1, "number too large")),
        ("[99999999999999999999999999c]", EncodingError(1, "number too large")),
        ("[140737488355328s]", EncodingError(0, "type larger than the address space")),
        ("{a=[140737488355328c]c}", EncodingError(22, "type larger than the address space")),
        ("@\"Photo", EncodingError(1, "unterminated name in quotes")),
        ("{a=\"x", EncodingError(3, "unterminated name in quotes")),
        ("@?<v@?", EncodingError(2, "unterminated block signature")),
        ("b", EncodingError(1, "number missing")),
        ("b65", EncodingError(0, "bit-field wider than its type")),
        ("{a=b0c9}", EncodingError(3, "bit-field wider than its type")),
        ("{a=b0B2}", EncodingError(3, "bit-field wider than its type")),
        ("j@", EncodingError(0, "complex type without a number type")),
        ("!f", EncodingError(0, "vector without brackets")),
        ("![16,3f]", EncodingError(0, "vector alignment is not a power of two")),
        ("![16,16@]", EncodingError(0, "vector without a number type")),
        ("![16,16f", EncodingError(0, "unterminated vector")),
    ])
    func whatIsNoTypeIsRefusedWithPositionAndReason(text: String, expected: EncodingError) {
        #expect(throws: expected) { try ParsedType(text) }
    }

    @Test func nestingIsBounded() throws {
        let deepest = Int(ORT_TYPE_MAX_DEPTH)
        for (open, close) in [("^", ""), ("[2", "]"), ("{a=", "}"), ("(a=", ")"), ("@?<", ">")] {
            func nested(_ depth: Int) -> String {
                String(repeating: open, count: depth) + "i" + String(repeating: close, count: depth)
            }
            // The size of an array doubles with every level.
            let limit = open == "[2" ? 40 : deepest
            #expect(throws: Never.self) { try ParsedType(nested(limit)) }
            #expect(throws: EncodingError((deepest + 1) * open.utf8.count, "nested too deeply")) {
                try ParsedType(nested(deepest + 1))
            }
            #expect(remainder(afterTypeIn: nested(deepest)) == "")
            #expect(remainder(afterTypeIn: nested(deepest + 1)) == nil)
        }
    }

    @Test func nullIsNoText() {
        var error = ort_type_error()
        #expect(ort_type_parse(nil, 0, &error) == nil)
        #expect(EncodingError(error) == EncodingError(0, "no text"))
        #expect(ort_type_parse(nil, 0, nil) == nil)
        #expect(ort_type_skip(nil) == nil)
        ort_type_free(nil)
        ort_method_type_free(nil)
    }

    @Test func nothingBeyondTheLengthIsRead() throws {
        try "{pair=iq}garbage".withCString {
            let type = try #require(ort_type_parse($0, 9, nil))
            #expect(type.pointee.text_length == 9)
            #expect(strncmp(type.pointee.text, "{pair=iq}", 9) == 0)
            ort_type_free(type)
            #expect(ort_type_parse($0, 8, nil) == nil)
        }
    }

    @Test func theTreeOutlivesTheText() throws {
        var text = Array("{pair=\"left\"i\"right\"@}".utf8CString)
        let type = try #require(ort_type_parse(text, text.count - 1, nil))
        defer { ort_type_free(type) }
        for index in text.indices { text[index] = 88 }
        #expect(String(cString: type.pointee.name) == "pair")
        #expect(String(cString: type.pointee.fields[1].name) == "right")
        #expect(strncmp(type.pointee.text, "{pair=\"left\"i\"right\"@}", type.pointee.text_length) == 0)
    }
}

@Suite struct MethodTypeTests {
    @Test func aMethodTypeHasAReturnTypeAndArgumentsWithOffsets() throws {
        let type = try ParsedMethodType("Vv164@0:8r*16^?24[4i]32{hv=ic}96{empty=}144")
        #expect(type.texts == ["v", "@", ":", "*", "^?", "[4i]", "{hv=ic}", "{empty=}"])
        #expect(type.offsets == [164, 0, 8, 16, 24, 32, 96, 144])
        #expect(type.types[0].qualifiers == UInt32(ORT_QUALIFIER_ONEWAY))
        #expect(type.types[3].qualifiers == UInt32(ORT_QUALIFIER_CONST))
    }

    @Test func offsetsMayBeMissingNegativeOrMarkedAsRegisters() throws {
        #expect(try ParsedMethodType("v@:i").offsets == [-1, -1, -1, -1])
        #expect(try ParsedMethodType("v8@+0:+4i-8q").offsets == [8, 0, 4, -8, -1])
    }

    @Test func aBlockArgumentKeepsItsSignatureAndItsOffset() throws {
        let type = try ParsedMethodType("v24@0:8@?<v@?i@\"Photo\">16")
        #expect(type.offsets == [24, 0, 8, 16])
        #expect(type.types[3].signature?.texts == ["v", "@?", "i", "@\"Photo\""])
    }

    @Test(arguments: [
        ("", EncodingError(0, "type missing")),
        ("v8@0:", nil),
        ("v", nil),
        ("v8@0>", EncodingError(4, "unknown type character")),
        ("v16@0:8{a=i", EncodingError(7, "unterminated structure")),
        ("v16@+", EncodingError(5, "number missing")),
        ("v16@99999999999999999999", EncodingError(4, "number too large")),
        ("v16@0:8\0i", EncodingError(7, "text after the type")),
    ])
    func whatIsNoMethodTypeIsRefusedWithPositionAndReason(text: String, expected: EncodingError?) {
        if let expected {
            #expect(throws: expected) { try ParsedMethodType(text) }
        } else {
            #expect(throws: Never.self) { try ParsedMethodType(text) }
        }
    }

    @Test func skippingWalksAMethodType() {
        var rest = "r^{T<K<'}'>>=i}64@0:8@?<v@?>16{?=b0i3\"x\"i}-8"
        var walked: [String] = []
        while !rest.isEmpty, let next = remainder(afterTypeIn: rest) {
            walked.append(String(rest.dropLast(next.count)))
            rest = next
        }
        #expect(walked == ["r^{T<K<'}'>>=i}64", "@0", ":8", "@?<v@?>16", "{?=b0i3\"x\"i}-8"])
        #expect(remainder(afterTypeIn: "") == nil)
        #expect(remainder(afterTypeIn: "{a=i") == nil)
        #expect(remainder(afterTypeIn: "8@") == nil)
    }
}
