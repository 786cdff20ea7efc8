import AgentProtocol
import Foundation
import TestSupport
import Testing

/// Tests that compilers accept the source text that `hookctl describe` prints.
@Suite("hookctl describe --objc and --swift")
struct DescribeTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let includes = ["CRuntime", "CHooks", "CFFIShim", "CFoundation", "CBoundaries", "ObjectiveCFace"]
        .flatMap {
            ["-I", package.appendingPathComponent("Sources/\($0)/include").path]
        }

    private func expectCompiles(_ command: [String], in folder: TemporaryFolder) throws {
        let log = folder.url.appendingPathComponent("log").path
        let status = try Subprocess.run(
            command + Self.includes, in: folder.url.path, output: .file("/dev/null"), errors: .file(log))
        let errors = try folder.text(of: "log")
        #expect(status == 0, "\(errors)")
    }

    private func expectClangCompiles(_ files: [String], _ counting: String, in folder: TemporaryFolder) throws {
        try expectCompiles(
            ["clang", "-fsyntax-only", "-Werror", "-std=gnu17", "-fobjc-runtime=gnustep-2.1", "-fblocks", counting]
                + files,
            in: folder)
    }

    private func expectSwiftCompiles(_ file: String, in folder: TemporaryFolder) throws {
        let modules = Hookctl.executable.deletingLastPathComponent().appendingPathComponent("Modules").path
        try expectCompiles(
            ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", modules, file], in: folder)
    }

    // MARK: One class

    private func describe(_ option: String, into name: String, in folder: TemporaryFolder) throws {
        let runtime = try RuntimeFolder()
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let run = try runtime.hookctl(["describe", "PhotoPicker", option])
        #expect(run.status == 0)
        try run.output.write(to: folder.url.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    @Test("clang compiles the interface, with and without ARC", arguments: ["-fno-objc-arc", "-fobjc-arc"])
    func objectiveC(_ counting: String) throws {
        let folder = try TemporaryFolder()
        try describe("--objc", into: "PhotoPicker.m", in: folder)
        try expectClangCompiles(["PhotoPicker.m"], counting, in: folder)
    }

    @Test("swiftc compiles the wrappers")
    func swift() throws {
        let folder = try TemporaryFolder()
        try describe("--swift", into: "PhotoPicker.swift", in: folder)
        try expectSwiftCompiles("PhotoPicker.swift", in: folder)
    }

    // MARK: Classes of a process

    #if Agent
    /// Starts a process with the classes of many fixtures, including difficult ones.
    private static func host(in runtime: RuntimeFolder) throws -> Host {
        let fixtures = [
            "adapters", "delegates_rules", "delegates_values", "face_aspects", "face_key_collections", "face_key_rules",
            "face_key_values", "forwarding_rules", "hooks_calls", "hooks_clusters", "hooks_layouts", "hooks_life",
            "hooks_mixtures", "hooks_swizzling", "hooks_values", "invocation_rules", "key_values", "swift_face",
        ]
        let host = try Host(
            Fixture.url("described_classes.mrc", .O2Mrc), fixtures.map { Fixture.url($0, .O2Mrc).path }, in: runtime)
        try host.run()
        return host
    }

    /// The classes of the fixtures that have a name in C.
    private static func classes(in runtime: RuntimeFolder) throws -> [String] {
        struct Report: Decodable {
            struct Summary: Decodable {
                let name: String
            }
            let classes: [Summary]
        }
        let list = try runtime.hookctl(["classes", "*_O2Mrc", "--json"]).output
        let report = try JSONDecoder().decode(Report.self, from: Data(list.utf8))
        return report.classes.map(\.name).filter { !$0.contains(".") }
    }

    @Test("clang compiles the interfaces of many kinds of classes, with and without ARC")
    func interfaces() throws {
        let (runtime, folder) = (try RuntimeFolder(), try TemporaryFolder())
        let host = try Self.host(in: runtime)
        defer { withExtendedLifetime(host) {} }
        let classes = try Self.classes(in: runtime)
        #expect(classes.count > 50)
        for name in classes {
            let run = try runtime.hookctl(["describe", name, "--objc"])
            #expect(run.status == 0, "\(name): \(run.errors)")
            try run.output.write(
                to: folder.url.appendingPathComponent("\(name).m"), atomically: true, encoding: .utf8)
        }
        for counting in ["-fno-objc-arc", "-fobjc-arc"] {
            try expectClangCompiles(classes.map { "\($0).m" }, counting, in: folder)
        }
        let interface = try folder.text(of: "Described_O2Mrc.m")
        for line in [
            "@property (class, readonly) long count;", "@property (readonly) id title;",
            "- (void)setTitle:(id)argument1;", "    char field2 : 3;", "    struct Point field1[2];",
            "- (int)initCount __attribute__((objc_method_family(none)));",
        ] {
            #expect(interface.contains(line + "\n"), "\(line)")
        }
    }

    @Test("swiftc compiles the wrappers of many kinds of classes")
    func wrappers() throws {
        let (runtime, folder) = (try RuntimeFolder(), try TemporaryFolder())
        let host = try Self.host(in: runtime)
        defer { withExtendedLifetime(host) {} }
        var source = "import SwiftRuntime\n"
        for (index, name) in try Self.classes(in: runtime).enumerated() {
            let run = try runtime.hookctl(["describe", name, "--swift"])
            #expect(run.status == 0, "\(name): \(run.errors)")
            // Each wrapper in its own enum, because several declare the same structures.
            source += "enum Wrapper\(index) {\n\(run.output.replacing("import SwiftRuntime\n", with: ""))\n}\n"
        }
        try source.write(to: folder.url.appendingPathComponent("all.swift"), atomically: true, encoding: .utf8)
        try expectSwiftCompiles("all.swift", in: folder)
        #expect(source.contains("func block(_ argument1: Block_) throws -> Block_"))
    }

    @Test("Classes that have a header or no name are not printed as source", arguments: ["--objc", "--swift"])
    func refused(_ language: String) throws {
        let runtime = try RuntimeFolder()
        let host = try Self.host(in: runtime)
        defer { withExtendedLifetime(host) {} }
        let run = try runtime.hookctl(["describe", "App.DescribedDotted_O2Mrc", language])
        #expect(run.status == 65)
        #expect(run.errors.contains("App.DescribedDotted_O2Mrc is not a valid name in"))
        guard language == "--objc" else { return }
        let known = try runtime.hookctl(["describe", "NSMutableArray", language])
        #expect(known.status == 65)
        #expect(known.errors == "hookctl: NSMutableArray is declared in <objc/NSArray.h>; import that header\n")
    }
    #endif
}
