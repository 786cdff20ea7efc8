import AgentProtocol
import Foundation
import TestSupport
import Testing

/// Files that no compiler writes, and agents that tell the like.
@Suite("hookctl and crafted classes")
struct CraftedFileTests {
    /// A shared library for x86-64 with one segment, whose words are linked for their places.
    private struct Image {
        private static let headers = 120
        private let base: UInt64
        private var bytes: [UInt8]

        /// The segment is as large as its contents, which begin behind the headers.
        init(at base: UInt64 = 0x10000) {
            self.base = base
            bytes = Array(repeating: 0, count: Self.headers)
        }

        /// The address of what is added next.
        var end: UInt64 { base + UInt64(bytes.count) }

        private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }

        /// Returns the address.
        @discardableResult
        mutating func add(_ values: any FixedWidthInteger...) -> UInt64 {
            let address = end
            for value in values { bytes += Self.bytes(value) }
            return address
        }

        mutating func add(_ text: String) -> UInt64 {
            let address = end
            bytes += Array(text.utf8) + [0]
            bytes += Array(repeating: 0, count: -bytes.count & 7)
            return address
        }

        mutating func addClass(
            _ name: UInt64, metaclass: UInt64, superclass: UInt64 = 0, size: Int = 0, ivars: UInt64 = 0
        ) -> UInt64 {
            let address = add(metaclass, superclass, name, UInt64(0), UInt64(0), size, ivars)
            bytes += Array(repeating: 0, count: 80)
            return address
        }

        mutating func addMetaclass() -> UInt64 { addClass(0, metaclass: 0) }

        /// The file, in which the section has so many bytes at the address.
        func file(_ section: String, at address: UInt64, size: Int) -> Data {
            let names = Array("\0\(section)\0".utf8)
            let contents = bytes.count
            var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + Array(repeating: 0, count: 9)
            func put(_ values: any FixedWidthInteger...) { for value in values { file += Self.bytes(value) } }
            put(UInt16(3), UInt16(62), UInt32(1), 0, 64, contents + names.count, UInt32(0))
            put(UInt16(64), UInt16(56), UInt16(1), UInt16(64), UInt16(3), UInt16(2))
            put(UInt32(1), UInt32(6), 0, base, base, contents, contents, 1)
            file += bytes.dropFirst(Self.headers)
            file += names
            file += Array(repeating: 0, count: 64)
            put(UInt32(1), UInt32(1), 2, address, address - base, size, 0, 0, 8)
            put(UInt32(0), UInt32(3), 0, 0, contents, names.count, 0, 1, 0)
            return Data(file)
        }

        /// The file, with these classes.
        mutating func file(classes: [UInt64]) -> Data {
            let list = end
            for address in classes { add(address) }
            return file("__objc_classes", at: list, size: classes.count * 8)
        }
    }

    private func run(_ arguments: [String], _ file: Data) throws -> Hookctl {
        let folder = try TemporaryFolder()
        try file.write(to: folder.url.appendingPathComponent("image"))
        return try Hookctl.run(arguments + ["--file", "image"], in: folder)
    }

    private func expectRefusal(_ arguments: [String], _ file: Data, _ sentence: String) throws {
        let run = try run(arguments, file)
        #expect(run.status == 65 && run.output == "", "\(run)")
        #expect(run.errors == "hookctl: image \(sentence)\n")
    }

    // MARK: Names

    @Test("A file with two classes of one name is refused")
    func twoOfOneName() throws {
        for isTwice in [false, true] {
            var image = Image()
            let names = [image.add("Photo"), image.add(isTwice ? "Photo" : "Album")]
            let metaclass = image.addMetaclass()
            let first = image.addClass(names[0], metaclass: metaclass)
            let second = image.addClass(names[1], metaclass: metaclass, superclass: first)
            let file = image.file(classes: [first, second])
            if isTwice {
                try expectRefusal(["classes", "--tree"], file, "has two classes named Photo")
            } else {
                let run = try run(["classes", "--tree"], file)
                #expect(run.status == 0 && run.output.contains("└─ Album"), "\(run)")
            }
        }
    }

    @Test("An agent's classes come once each in the tree, whatever superclasses it tells")
    func circles() throws {
        func summary(_ name: String, _ superclass: String?) -> ClassSummary {
            ClassSummary(name: name, superclass: superclass, image: nil, instanceSize: 8, isHooked: false)
        }
        // A circle, a class below itself, and levels of two classes of one name, whose paths are too many to list.
        var classes = [summary("Chicken", "Egg"), summary("Egg", "Chicken"), summary("Self", "Self")]
        for level in 0..<40 {
            let superclass = level == 0 ? nil : "Level\(level - 1)"
            classes += [summary("Level\(level)", superclass), summary("Level\(level)", superclass)]
        }
        // Deeper than the tree that is drawn.
        classes.append(summary("Deep0", nil))
        for level in 1..<1500 { classes.append(summary("Deep\(level)", "Deep\(level - 1)")) }
        let runtime = try RuntimeFolder()
        let agent = try FakeAgent(CannedAgent.processID, in: runtime) { [classes] command in
            if case .classes = command { return [.last(.classes(values: classes))] }
            return CannedAgent.actions(for: command)
        }
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["classes", "--tree", "--all"])
        #expect(run.status == 0, "\(run.status) \(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 1 + classes.count)
        #expect(lines.contains { $0.hasPrefix("Chicken ") } && lines.contains { $0.hasPrefix("└─ Egg ") })
        #expect(lines.contains { $0.hasPrefix("Self ") })
        #expect(lines.contains { $0.hasPrefix("Deep1001 ") } && !lines.contains { $0.hasPrefix("Deep1002 ") })
    }

    // MARK: Addresses

    @Test("A Swift type at the end of the address space is refused")
    func lastAddress() throws {
        // The last four bytes of the segment, which ends before 2⁶⁴, are the beginning of a structure.
        let contents: UInt64 = 128
        var image = Image(at: UInt64.max - contents)
        let record = image.add(Int32(4))
        image.add(UInt32(17))
        #expect(image.end == UInt64.max)
        try expectRefusal(
            ["classes"], image.file("swift5_type_metadata", at: record, size: 4),
            "has a Swift type that lies outside the file")
    }

    // MARK: Work

    @Test("A class has at most 1000 superclasses", arguments: [1000, 1001])
    func longChains(_ count: Int) throws {
        var image = Image()
        let metaclass = image.addMetaclass()
        var classes: [UInt64] = []
        for number in 0...count {
            let name = image.add("Class\(number)")
            classes.append(image.addClass(name, metaclass: metaclass, superclass: classes.last ?? 0))
        }
        // The order in the file does not matter.
        for order in [classes, classes.reversed()] {
            var copy = image
            let file = copy.file(classes: order)
            if count > 1000 {
                try expectRefusal(["classes"], file, "has the class Class1001 with more than 1000 superclasses")
            } else {
                #expect(try run(["classes"], file).status == 0)
            }
        }
    }

    @Test("The search for places of ivars ends", arguments: [2, 17])
    func alignments(_ count: Int) throws {
        var image = Image()
        let metaclass = image.addMetaclass()
        let offset = image.add(UInt64(0))
        let name = image.add("ivar")
        // Sixteen ivars, each aligned to 65,536 bytes.
        let ivars = image.add(UInt32(16), UInt32(0), UInt64(32))
        for _ in 0..<16 { image.add(name, UInt64(0), offset, UInt32(8), UInt32(16 << 3)) }
        let root = image.addClass(image.add("Root"), metaclass: metaclass, size: 8)
        var classes = [root]
        for number in 0..<count {
            let name = image.add("Class\(number)")
            classes.append(
                image.addClass(name, metaclass: metaclass, superclass: root, size: -8, ivars: ivars))
        }
        let file = image.file(classes: classes)
        if count > 2 {
            try expectRefusal(
                ["classes"], file, "has more in it than hookctl reads: its parts seem to overlap")
        } else {
            #expect(try run(["classes"], file).status == 0)
        }
    }
}
