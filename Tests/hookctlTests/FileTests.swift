import Foundation
import TestSupport
import Testing

/// Classes of files, which hookctl reads without loading the files.
@Suite("hookctl describe --file and classes --file")
struct FileTests {
    /// Small images for both architectures, which the fuzzer keeps, too.
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fuzz/corpus/file")

    private static func image(_ name: String) -> String { corpus.appendingPathComponent(name).path }

    // MARK: Against the runtime

    #if Agent
    /// The members of a class that a file and a process must agree about.
    private struct Description: Decodable, Equatable {
        struct Summary: Decodable, Equatable {
            let name: String
            let superclass: String?
            let instanceSize: Int
            let isPartial: Bool?
        }
        struct Ivar: Decodable, Equatable {
            let name: String
            let encoding: String?
            let offset: Int
        }
        struct Property: Decodable, Equatable {
            let name: String
            let attributes: String
        }
        struct Method: Decodable, Equatable {
            let selector: String
            let types: String?
            let implementation: String
            let place: String?
        }
        let summary: Summary
        let ivars: [Ivar]
        let properties: [Property]
        let classProperties: [Property]
        let protocols: [String]
        let instanceMethods: [Method]
        let classMethods: [Method]
        let isaChain: [String]
        let superclassChain: [String]
    }

    private struct Report: Decodable {
        let description: Description
    }

    private struct List: Decodable {
        struct Class: Decodable {
            let name: String
            let image: String?
        }
        let classes: [Class]
    }

    @Test("A file's classes are described as the runtime has them after it has loaded the file")
    func asLoaded() throws {
        // Images whose classes and categories lie in the same file.
        let fixtures = [
            "described_classes.mrc", "adapters", "face_aspects", "face_key_values",
            "forwarding_rules", "hooks_layouts", "hooks_values", "key_values", "swift_face",
        ]
        let runtime = try RuntimeFolder()
        let host = try Host(
            Fixture.url("described_classes.mrc", .O2Mrc), fixtures.dropFirst().map { Fixture.url($0, .O2Mrc).path },
            in: runtime)
        try host.run()
        defer { withExtendedLifetime(host) {} }
        var compared = 0
        for fixture in fixtures {
            let path = Fixture.url(fixture, .O2Mrc).path
            let list = try Hookctl.run(["classes", "--file", path, "--json"])
            #expect(list.status == 0, "\(path): \(list.errors)")
            let classes = try JSONDecoder().decode(List.self, from: Data(list.output.utf8)).classes
            for cls in classes {
                func description(_ options: [String]) throws -> Description {
                    let run = try runtime.hookctl(["describe", cls.name, "--json"] + options)
                    #expect(run.status == 0, "\(cls.name): \(run.errors)")
                    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).description
                }
                // The main of this image adds methods to this class.
                if cls.name == "Described_O2Mrc" { continue }
                let ofFile = try description(["--file", path])
                // Only the process knows the sizes of superclasses in other files.
                if ofFile.summary.isPartial == true { continue }
                #expect(try ofFile == description([]), "\(cls.name) of \(fixture)")
                compared += 1
            }
        }
        #expect(compared >= 10)
    }
    #endif

    // MARK: Kinds of files

    @Test("Files of both architectures are read, stripped or not, and programs too")
    func kinds() throws {
        let first = try Hookctl.run(["describe", "--file", Self.image("stripped_x86-64"), "--objc"])
        #expect(first.status == 0 && first.errors == "")
        for line in [
            "@protocol Named <Copying>", "@interface Photo : Root <Named>",
            "    struct { int field1; double field2; } _size;",
            "- (void)resize:(struct { int field1; })argument1 by:(double)argument2;", "@interface LivePhoto : Stranger",
            "@interface Stranger (More)", "- (void)edit;", "@optional", "- (void)setName:(char *)argument1;",
        ] {
            #expect(first.output.contains(line + "\n"), "\(line)")
        }
        for name in ["stripped_aarch64", "with_symbols"] {
            let run = try Hookctl.run(["describe", "--file", Self.image(name), "--objc"])
            #expect(run.status == 0 && run.output == first.output, "\(name): \(run.errors)")
        }
        let program = try Hookctl.run([
            "describe", "Photo", "--file", Self.image("program_without_relocations"), "--objc",
        ])
        let photo = try Hookctl.run(["describe", "Photo", "--file", Self.image("stripped_x86-64"), "--objc"])
        #expect(program.status == 0 && program.output == photo.output)
    }

    @Test(
        "Text and JSON of files match their snapshots",
        arguments: [
            ("file-classes", ["classes", "--file", "image"]),
            ("file-classes-tree", ["classes", "--tree", "--file", "image"]),
            ("file-classes-json", ["classes", "--json", "--file", "image"]),
            ("file-classes-of-swift", ["classes", "--file", "swift"]),
            ("file-describe", ["describe", "--file", "image"]),
            ("file-describe-json", ["describe", "--file", "image", "--json"]),
            ("file-describe-class", ["describe", "Photo", "--file", "image"]),
            ("file-describe-elsewhere", ["describe", "LivePhoto", "--file", "image"]),
            ("file-describe-category", ["describe", "Stranger", "--file", "image"]),
            ("file-describe-category-objc", ["describe", "Stranger", "--file", "image", "--objc"]),
        ])
    func texts(_ name: String, _ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        for (copy, file) in [("image", "with_symbols"), ("swift", "swift_types")] {
            try FileManager.default.copyItem(
                atPath: Self.image(file), toPath: folder.url.appendingPathComponent(copy).path)
        }
        let run = try Hookctl.run(arguments, in: folder)
        #expect(run.status == 0 && run.errors == "")
        try Snapshot.expect(run.output, is: name)
    }

    @Test("A stripped file has no names of functions")
    func stripped() throws {
        let run = try Hookctl.run(["describe", "Photo", "--file", Self.image("stripped_aarch64")])
        #expect(run.output.contains("▶ code in stripped_aarch64"))
    }

    @Test("Swift types are named, and their methods need a process")
    func swift() throws {
        let own = try Hookctl.run(["classes", "hookctl.PsCommand", "--file", Hookctl.executable.path])
        #expect(own.status == 0 && own.output.contains("struct hookctl.PsCommand\n"), "\(own.errors)")
        let run = try Hookctl.run(["describe", "Photos.Store", "--file", Self.image("swift_types")])
        #expect(run.status == 65 && run.output == "")
        #expect(run.errors.contains("Photos.Store is a Swift class, of which a file tells the name only"))
    }

    @Test("clang compiles the interface of a class of a file", arguments: ["-fno-objc-arc", "-fobjc-arc"])
    func interface(_ counting: String) throws {
        let folder = try TemporaryFolder()
        for name in ["Photo", "LivePhoto", "Stranger", "Root"] {
            let run = try Hookctl.run(["describe", name, "--objc", "--file", Self.image("stripped_x86-64")])
            try run.output.write(
                to: folder.url.appendingPathComponent("\(name).m"), atomically: true, encoding: .utf8)
            let include = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("Sources/CFoundation/include").path
            let runtime = include.replacing("CFoundation", with: "CRuntime")
            let hooks = include.replacing("CFoundation", with: "CHooks")
            let status = try Subprocess.run(
                [
                    "clang", "-fsyntax-only", "-Werror", "-std=gnu17", "-fobjc-runtime=gnustep-2.1", "-fblocks",
                    counting,
                    "-I", include, "-I", runtime, "-I", hooks, "\(name).m",
                ], in: folder.url.path, output: .file("/dev/null"),
                errors: .file(folder.url.appendingPathComponent("log").path))
            let errors = try folder.text(of: "log")
            #expect(status == 0, "\(errors)")
        }
    }

    // MARK: Refusals

    @Test("A file that is not there or cannot be read is refused with 66, one that is not understood with 65")
    func refusals() throws {
        let folder = try TemporaryFolder()
        func write(_ name: String, _ bytes: Data) throws {
            try bytes.write(to: folder.url.appendingPathComponent(name))
        }
        let image = try Data(contentsOf: URL(fileURLWithPath: Self.image("stripped_x86-64")))
        func changed(_ place: Int, _ byte: UInt8) -> Data {
            var copy = image
            copy[place] = byte
            return copy
        }
        try write("text", Data("class Photo {}".utf8))
        try write("empty", Data())
        try write("short", image.prefix(40))
        try write("half", image.prefix(image.count / 2))
        try write("object", changed(16, 1))
        try write("core", changed(16, 4))
        try write("arm", changed(18, 40))
        try write("32", changed(4, 1))
        try write("big", changed(5, 2))
        try write("headless", changed(60, 0))
        #expect(mkfifo(folder.url.appendingPathComponent("fifo").path, 0o600) == 0)
        let cases: [(String, Int32, String)] = [
            ("missing", 66, "missing cannot be read: No such file or directory"), (".", 66, ". is no regular file"),
            ("fifo", 66, "fifo is no regular file"), ("/dev/null", 66, "/dev/null is no regular file"),
            ("text", 65, "text is no ELF file"), ("empty", 65, "empty is no ELF file"),
            ("short", 65, "short ends inside its header"), ("half", 65, "half "),
            ("object", 65, "object is an object file"),
            ("core", 65, "core is a core dump"), ("arm", 65, "arm is for processor 40"),
            ("32", 65, "32 is for a processor"),
            ("big", 65, "big is for a processor of 32 bits or of the other byte order"),
            ("headless", 65, "headless has no section headers"),
        ]
        for (name, status, sentence) in cases {
            for command in [["classes"], ["describe"], ["describe", "Photo"]] {
                let run = try Hookctl.run(command + ["--file", name], in: folder)
                #expect(run.status == status, "\(command) \(name): \(run)")
                #expect(run.output == "" && run.errors.hasPrefix("hookctl: \(sentence)"), "\(run.errors)")
                #expect(run.errors.split(separator: "\n").count == 1)
            }
        }
    }

    @Test("A file without classes, and a missing class, are refused with 65; --file asks no process")
    func absence() throws {
        let nothing = try Hookctl.run(["classes", "--file", "/bin/sh"])
        #expect(
            nothing.status == 65 && nothing.errors.contains("/bin/sh has no Objective-C classes and no Swift types"))
        let image = Self.image("stripped_x86-64")
        #expect(try Hookctl.run(["describe", "--file", "/bin/sh"]).status == 65)
        #expect(try Hookctl.run(["describe", "Missing", "--file", image]).status == 65)
        #expect(try Hookctl.run(["classes", "Missing*", "--file", image]).status == 65)
        for arguments in [
            ["classes", "--file", image, "--pid", "1"], ["classes", "--file", image, "--all"], ["describe"],
            ["describe", "Photo", "--file", image, "--pid", "1"], ["describe", "--file", image, "--swift"],
        ] {
            #expect(try Hookctl.run(arguments).status == 64, "\(arguments)")
        }
    }

    // MARK: Malformed files

    /// A generator whose numbers are the same in each run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 33
        }
    }

    @Test(
        "A changed or cut file is described, or refused in a sentence",
        arguments: ["stripped_x86-64", "stripped_aarch64", "swift_types"])
    func malformed(_ name: String) throws {
        let folder = try TemporaryFolder()
        let image = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Self.image(name))))
        var numbers = Numbers(state: 27)
        var statuses: [Int32: Int] = [:]
        for round in 0..<60 {
            var copy = image
            if round.isMultiple(of: 6) {
                copy.removeLast(Int.random(in: 1..<image.count, using: &numbers))
            } else {
                for _ in 0..<(1 << (round % 6)) {
                    copy[Int.random(in: 0..<copy.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
                }
            }
            try Data(copy).write(to: folder.url.appendingPathComponent("image"))
            let run = try Hookctl.run(["describe", "--file", "image", "--json"], in: folder)
            #expect([0, 65].contains(run.status), "round \(round): \(run.errors)")
            if run.status == 65 {
                #expect(run.errors.hasPrefix("hookctl: image "), "round \(round): \(run.errors)")
                #expect(run.output == "")
            } else {
                _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            }
            statuses[run.status, default: 0] += 1
        }
        // The changes reach what is read, and not everything is refused.
        #expect(statuses[0] ?? 0 > 0 && statuses[65] ?? 0 > 0)
    }
}
