import Foundation
import Testing

@Suite("hookctl encode")
struct EncodeTests {
    /// Snapshot name and encoding.
    static let explained = [
        ("encode-structure", "{PhotoRect={PhotoPoint=dd}{PhotoSize=dd}}"),
        ("encode-bit-fields", "{Flags=\"kind\"b0i3\"level\"b3i5\"tail\"c}"),
        ("encode-union", "(Value=\"number\"q\"real\"Ad\"words\"[4s])"),
        ("encode-pointers", "{Node=\"next\"^{Node}\"name\"r*\"call\"^?}"),
        ("encode-block", "@?<v@?@\"Photo\"q^B>"),
        ("encode-method-registers", "{PhotoSize=dd}24@0:8d16"),
        ("encode-method-memory", "{PhotoRect={PhotoPoint=dd}{PhotoSize=dd}}32@0:8q16d24"),
        ("encode-method-stack", "v@:iiiiiiDjd{Mixed=qd}"),
        ("encode-method-reference", "{Long=qqq}@:{Long=qqq}{Rect=dddd}t"),
        ("encode-method-one-architecture", "v@:{Flexible=q[0c]}"),
        ("encode-block-signature", "B24@?0@\"Photo\"8q16"),
    ]

    @Test("The explanation of an encoding matches its snapshot", arguments: explained)
    func explains(_ name: String, _ encoding: String) throws {
        let run = try Hookctl.run(["encode", encoding])
        #expect(run.status == 0)
        #expect(run.errors == "")
        try Snapshot.expect(run.output, is: name)
    }

    /// Snapshot name and text.
    static let refused = [
        ("encode-unterminated", "v24@0:8{Pair=dd"),
        ("encode-unknown-character", "{Pair=d°}"),
        ("encode-empty", ""),
        ("encode-not-passable", "v@:{Opaque}d"),
    ]

    @Test("A text that is not an encoding ends with exit code 65 and a caret below the error", arguments: refused)
    func refuses(_ name: String, _ encoding: String) throws {
        let run = try Hookctl.run(["encode", encoding])
        #expect(run.status == 65)
        #expect(run.output == "")
        try Snapshot.expect(run.errors, is: name)
    }

    @Test("The caret counts characters, not bytes")
    func caretCountsCharacters() throws {
        let run = try Hookctl.run(["encode", "{Café=d°}"])
        let lines = run.errors.split(separator: "\n")
        let text = try #require(lines.first { $0.contains("Café") })
        let caret = try #require(lines.first { $0.contains("^") })
        #expect(caret.prefix { $0 == " " }.count == text.prefix { $0 != "°" }.count)
    }

    @Test("JSON has sizes, offsets and register names")
    func printsJSON() throws {
        struct Node: Decodable {
            let size: Int?
            let offset: Int?
            let bitOffset: Int?
            let children: [Node]
        }
        struct Row: Decodable {
            let role: String
            let locations: [String: String]
            let type: Node
        }
        struct Table: Decodable {
            struct Call: Decodable {
                let stackSize: Int
                let returnsInMemory: Bool
            }
            let returnValue: Row
            let arguments: [Row]
            let calls: [String: Call]
            let refusals: [String: String]
        }
        struct Output: Decodable {
            let version: Int
            let type: Node?
            let method: Table?
        }
        func decode(_ encoding: String) throws -> Output {
            let run = try Hookctl.run(["encode", encoding, "--json"])
            #expect(run.status == 0)
            return try JSONDecoder().decode(Output.self, from: Data(run.output.utf8))
        }
        let structure = try #require(try decode("{Outer=c{Inner=sb16i3b19i5}}").type)
        #expect(structure.size == 8)
        #expect(structure.children.map(\.offset) == [0, 4])
        #expect(structure.children[1].children.map(\.bitOffset) == [nil, 48, 51])

        let method = try #require(try decode("{Mixed=qd}16@0:8").method)
        #expect(method.returnValue.locations == ["x86-64": "rax, xmm0", "aarch64": "x0, x1"])
        #expect(method.arguments.map(\.role) == ["self", "_cmd"])
        #expect(method.arguments.map { $0.locations["x86-64"] } == ["rdi", "rsi"])
        #expect(method.arguments.map { $0.locations["aarch64"] } == ["x0", "x1"])
        #expect(method.calls.mapValues(\.stackSize) == ["x86-64": 0, "aarch64": 0])
        #expect(method.refusals.isEmpty)

        let rect = try #require(try decode("{R=dddd}@:").method)
        #expect(rect.calls.mapValues(\.returnsInMemory) == ["x86-64": true, "aarch64": false])
        #expect(rect.returnValue.locations["aarch64"] == "d0, d1, d2, d3")

        let flexible = try #require(try decode("v@:{F=q[0c]}").method)
        #expect(flexible.refusals.keys.sorted() == ["x86-64"])
        #expect(flexible.arguments[2].locations == ["aarch64": "x2"])
    }

    @Test("Without an encoding hookctl prints its usage")
    func needsArgument() throws {
        let run = try Hookctl.run(["encode"])
        #expect(run.status == 64)
        #expect(run.errors.contains("Usage: hookctl encode <encoding>"))
    }
}
