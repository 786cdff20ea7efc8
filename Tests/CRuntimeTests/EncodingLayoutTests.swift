import CRuntime
import TestSupport
import Testing

@Suite struct EncodingLayoutTests {
    /// A member as the compiler placed it.
    struct Member: Equatable, CustomStringConvertible {
        let offset: Int
        let bitOffset: Int
        let bitWidth: Int

        var description: String { bitWidth == 0 ? "\(offset)" : "bits \(bitOffset)+\(bitWidth)" }
    }

    struct Samples {
        typealias Text = @convention(c) (Int) -> UnsafePointer<CChar>
        typealias Number = @convention(c) (Int) -> Int
        typealias MemberNumber = @convention(c) (Int, Int) -> Int

        let count: Int
        let type: Text
        let encoding: Text
        let size: Number
        let alignment: Number
        let memberCount: Number
        let offset: MemberNumber
        let bitOffset: MemberNumber
        let bitWidth: MemberNumber

        init(_ configuration: Fixture.Configuration) throws {
            let fixture = try Fixture.load("encodings", configuration)
            count = try fixture.function("encodings_prepare", as: (@convention(c) () -> Int).self)()
            type = try fixture.function("encodings_type")
            encoding = try fixture.function("encodings_text")
            size = try fixture.function("encodings_size")
            alignment = try fixture.function("encodings_alignment")
            memberCount = try fixture.function("encodings_field_count")
            offset = try fixture.function("encodings_field_offset")
            bitOffset = try fixture.function("encodings_field_bit_offset")
            bitWidth = try fixture.function("encodings_field_bit_width")
        }

        func members(_ index: Int) -> [Member] {
            (0..<memberCount(index)).map {
                Member(offset: offset(index, $0), bitOffset: bitOffset(index, $0), bitWidth: bitWidth(index, $0))
            }
        }
    }

    @Test(arguments: Fixture.Configuration.allCases)
    func sizesAndOffsetsAreTheCompilers(configuration: Fixture.Configuration) throws {
        let samples = try Samples(configuration)
        #expect(samples.count > 100)
        for index in 0..<samples.count {
            let encoding = String(cString: samples.encoding(index))
            let name: Comment = "\(String(cString: samples.type(index))) is \(encoding)"
            let type = try ParsedType(encoding)
            #expect(type.size == samples.size(index), name)
            #expect(type.alignment == samples.alignment(index), name)
            #expect(type.has_layout, name)
            #expect(remainder(afterTypeIn: encoding) == "", name)
            guard samples.memberCount(index) > 0 else { continue }
            // Bit-fields of width 0 have no name, so the fixture cannot list them.
            let placed = type.fields.filter { $0.type.kind != ORT_TYPE_BITFIELD || $0.bitWidth > 0 }
            let members = placed.map { Member(offset: $0.offset, bitOffset: $0.bitOffset, bitWidth: $0.bitWidth) }
            #expect(members == samples.members(index), name)
        }
    }

    @Test(arguments: ["l", "L"])
    func longIsEightBytes(text: String) throws {
        let type = try ParsedType(text)
        #expect(type.size == 8 && type.alignment == 8)
    }

    @Test func aBitFieldWithoutATypeIsAnIntOrALongLong() throws {
        let narrow = try ParsedType("{a=cb20}")
        #expect(narrow.size == 4 && narrow.alignment == 4)
        #expect(narrow.fields[1].bitOffset == 8)
        let wide = try ParsedType("{a=cb33}")
        #expect(wide.size == 8 && wide.alignment == 8)
        #expect(wide.fields[1].bitOffset == 8)
    }

    @Test func aBitFieldWhereNoneCanBeShowsThatItsStructureIsPacked() throws {
        // struct __attribute__((packed)) { int i; long l : 40; }: unpacked, l begins at bit 64.
        let packed = try ParsedType("{packed=ib32q40}")
        #expect(!packed.has_layout)
        #expect(packed.fields[1].bitOffset == 32)
        #expect(try ParsedType("{plain=ib64q40}").has_layout)
        #expect(try !ParsedType("{outer=c[2{packed=ib32q40}]}").has_layout)
    }

    @Test(arguments: ["v", "?", "b3", "{a}", "{a=i{b}}", "[3{b}]", "(a=i{b=?})", "{a=Ai{b=A{c}}}"])
    func whatHoldsAnUnknownTypeHasNoLayout(text: String) throws {
        #expect(try !ParsedType(text).has_layout)
    }

    @Test func pointersToUnknownTypesHaveALayout() throws {
        for text in ["^v", "^?", "^{a}", "{a=^{a}^(b)}", "[2^{a}]"] {
            #expect(try ParsedType(text).has_layout)
        }
    }
}
