#if Agent
import AgentProtocol
import Foundation
import Testing

@Suite struct SnapshotTextTests {
    /// With all that JSON escapes, brackets in names, and with and without what may be absent.
    private static let classes = [
        ClassSnapshot(
            name: "Photo [\"]}\\", superclass: "NSObject (meta)", instanceSize: -16,
            ivars: [
                .init(name: "_größe", encoding: "{CGSize=\"w\"d}", offset: 8),
                .init(name: "", encoding: nil, offset: 0),
            ],
            properties: [.init(name: "a/b", attributes: "T@\"NSString\"")], protocols: ["Source", "📷"],
            methods: [
                .init(selector: "pick:", types: "v@:@", implementation: "pick", place: "lib.so+0x10", isHooked: true),
                .init(selector: "\\", types: nil, implementation: "code in memory", isHooked: false),
            ]),
        ClassSnapshot(
            name: String(String.UnicodeScalarView((0...0x7F).compactMap(Unicode.Scalar.init))), superclass: nil,
            protocols: [], methods: []),
    ]

    private static func line(_ classes: [ClassSnapshot]) throws -> [UInt8] {
        try AgentFrame.encode(AgentReply(id: 3, isLast: true, payload: .snapshot(values: classes)))
    }

    @Test("A snapshot is written as the library's encoder writes it", arguments: 0...2)
    func same(_ count: Int) throws {
        let reply = AgentReply(id: 3, isLast: false, payload: .snapshot(values: Array(Self.classes.prefix(count))))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = try AgentFrame.encode(reply)
        let expected = String(decoding: try encoder.encode(reply), as: UTF8.self)
        #expect(String(decoding: line, as: UTF8.self) == expected + "\n")
        #expect(try AgentFrame.decode(AgentReply.self, from: line) == reply)
    }

    @Test("Classes are taken out of a reply, and read when another snapshot has others", arguments: [",", ",\n"])
    func taken(_ separator: String) throws {
        let all = SnapshotTexts(Self.classes)
        var taken = SnapshotTexts()
        let empty = try Self.line([])
        let rest = taken.take(from: all.put(into: empty, separator: separator), depth: AgentFrame.depthOfClasses)
        #expect(rest == empty)
        #expect(taken.all == all.all)
        #expect(try taken.classes(otherThanIn: SnapshotTexts()) == Self.classes)
        #expect(try taken.classes(otherThanIn: SnapshotTexts([Self.classes[0]])) == [Self.classes[1]])
        #expect(try taken.classes(otherThanIn: all).isEmpty)
    }

    @Test(
        "What is written otherwise is left as it is",
        arguments: [
            "[[[[{} {}]]]]", "[[[[{},,{}]]]]", "[[[[{}], [{}]]]]", "[[[[{}]]]", "[[[[{}]]]]]", "[[[[{\"]]]]", "]",
            "[[[[{\"a\nb\":0}]]]]",
        ])
    func others(_ text: String) {
        var taken = SnapshotTexts()
        let rest = taken.take(from: Array(text.utf8), depth: 4)
        #expect(rest == nil)
        #expect(taken.all.isEmpty)
    }
}
#endif
