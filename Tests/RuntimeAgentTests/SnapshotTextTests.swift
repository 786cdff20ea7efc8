#if Agent
import AgentProtocol
import Foundation
import Testing

@Suite struct SnapshotTextTests {
    /// Classes with all characters that JSON escapes, with brackets in names, and with and without optional members.
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

    /// A class as it is sent in two parts.
    private static var part: ClassSnapshot {
        var part = classes[0]
        (part.parts, part.ivars, part.properties) = (2, [], [])
        part.methods.removeLast()
        return part
    }

    private static func line(_ classes: [ClassSnapshot]) throws -> [UInt8] {
        try AgentFrame.encode(AgentReply(id: 3, isLast: true, payload: .snapshot(values: classes)))
    }

    @Test("The fast writer writes a snapshot like the library's encoder", arguments: 0...3)
    func same(_ count: Int) throws {
        let classes = (Self.classes + [Self.part]).prefix(count)
        let reply = AgentReply(id: 3, isLast: false, payload: .snapshot(values: Array(classes)))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = try AgentFrame.encode(reply)
        let expected = String(decoding: try encoder.encode(reply), as: UTF8.self)
        #expect(String(decoding: line, as: UTF8.self) == expected + "\n")
        #expect(try AgentFrame.decode(AgentReply.self, from: line) == reply)
    }

    @Test("Classes are cut out of a reply, and read when another snapshot has different ones", arguments: [",", ",\n"])
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

    @Test("The parts of a class have each member once, tell their number, and are the whole together")
    func parts() throws {
        let (whole, other) = (Self.classes[0], Self.classes[1])
        for count in 1...7 {
            let parts = try #require(whole.divided(into: count))
            #expect(parts.count == count && parts.allSatisfy { $0.parts == count })
            #expect(ClassSnapshot.joining([parts[0], other] + parts[1...]) == [other, whole])
        }
        #expect(whole.divided(into: 8) == nil && other.divided(into: 1) == nil)
    }

    @Test(
        "Text in another form stays as it is",
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
