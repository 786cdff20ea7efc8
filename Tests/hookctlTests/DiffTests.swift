import AgentProtocol
import Foundation
import Testing

@Suite("hookctl diff and graph")
struct DiffTests {
    private let runtime: RuntimeFolder
    private let folder: TemporaryFolder

    init() throws {
        runtime = try RuntimeFolder()
        folder = try TemporaryFolder()
    }

    private func hookctl(_ arguments: [String]) throws -> Hookctl {
        try Hookctl.run(arguments, in: folder, environment: runtime.environment)
    }

    /// Classes that differ from the canned classes in each possible way.
    private static var changed: [ClassSnapshot] {
        var picker = CannedAgent.snapshot[0]
        picker.superclass = "NSProxy"
        picker.protocols = ["PhotoSource"]
        picker.instanceSize = 32
        picker.ivars[0].offset = 16
        picker.ivars[1].encoding = "b4"
        picker.ivars.removeLast()
        picker.properties[1].attributes = "TB,GisPicking"
        // Other code with the same name.
        picker.methods[2].place = "libphotos.so+0x2000"
        picker.methods.removeLast()
        picker.methods[0].implementation = "swizzled_pick"
        picker.methods[0].isHooked = false
        picker.methods[1].types = "q16@0:8"
        picker.methods.append(.init(selector: "new:", types: "v@:@", implementation: "new_", isHooked: false))
        return [picker, ClassSnapshot(name: "Fresh", superclass: nil, protocols: [], methods: [])]
    }

    @Test(
        "Changes since a snapshot are printed, with exit code 1",
        arguments: [("diff-text", []), ("diff-json", ["--json"])])
    func changes(_ name: String, _ options: [String]) throws {
        let before = try CannedAgent.start(in: runtime)
        let after = try FakeAgent(CannedAgent.goneProcessID, in: runtime) { command in
            command == .snapshot
                ? [.last(.snapshot(values: Self.changed))]
                : CannedAgent.actions(for: command, CannedAgent.goneProcessID)
        }
        defer { withExtendedLifetime((before, after)) {} }
        #expect(try hookctl(["diff", "--save", "old.json", "--pid", "\(CannedAgent.processID)"]).status == 0)
        let same = try hookctl(["diff", "old.json", "--pid", "\(CannedAgent.processID)"])
        #expect((same.status, same.output) == (0, "nothing differs\n"))
        let run = try hookctl(["diff", "old.json", "--pid", "\(CannedAgent.goneProcessID)"] + options)
        #expect(run.status == 1)
        #expect(run.errors == "")
        try Snapshot.expect(run.output, is: name)
    }

    @Test("Changes of a class in parts are printed, whichever parts are equal")
    func parts() throws {
        let whole = CannedAgent.snapshot[0]
        var changed = whole
        changed.methods[changed.methods.count - 1].implementation = "swizzled"
        let answers = try [whole.divided(into: 3), changed.divided(into: 3), [changed], []].map { try #require($0) }
        let agents = try answers.enumerated().map { index, classes in
            try FakeAgent(CannedAgent.goneProcessID + index, in: runtime) { command in
                guard command == .snapshot else { return CannedAgent.actions(for: command) }
                return classes.map { .part(.snapshot(values: [$0])) } + [.last(.snapshot(values: []))]
            }
        }
        defer { withExtendedLifetime(agents) {} }
        func diff(_ options: [String], _ index: Int) throws -> Hookctl {
            try hookctl(["diff", "old.json", "--pid", "\(CannedAgent.goneProcessID + index)"] + options)
        }
        #expect(try diff(["--save"], 0).status == 0)
        #expect(try diff([], 0).output == "nothing differs\n")
        for index in 1...2 {
            let lines = try diff([], index).output.split(separator: "\n")
            #expect(lines.count == 1 && lines[0].hasPrefix("~ the implementation of -[\(whole.name) "), "\(lines)")
        }
        #expect(try diff([], 3).output == "− \(whole.name)\n")
    }

    @Test("A snapshot of another program is compared, with a warning")
    func otherProgram() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        #expect(try hookctl(["diff", "--save", "old.json"]).status == 0)
        let saved = try folder.text(of: "old.json").replacing("/opt/photos/bin", with: "/opt/other/bin")
        try saved.write(to: folder.url.appendingPathComponent("old.json"), atomically: true, encoding: .utf8)
        let run = try hookctl(["diff", "old.json"])
        #expect((run.status, run.output) == (0, "nothing differs\n"))
        #expect(
            run.errors
                == "hookctl: old.json is a snapshot of /opt/other/bin/photos; process 9994711 runs "
                + "/opt/photos/bin/photos\n")
    }

    @Test("A reformatted snapshot is read, and a snapshot without valid classes is reported")
    func layouts() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let file = folder.url.appendingPathComponent("saved.json")
        #expect(try hookctl(["diff", "--save", "saved.json"]).status == 0)
        let saved = try Data(contentsOf: file)
        let pretty = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: saved), options: .prettyPrinted)
        #expect(pretty != saved)
        try pretty.write(to: file)
        #expect(try hookctl(["diff", "saved.json"]).output == "nothing differs\n")
        try Data("{\"classes\":[{}],\"program\":\"\",\"version\":1}".utf8).write(to: file)
        #expect(try hookctl(["diff", "saved.json"]).status == 66)
    }

    @Test("A missing file, an invalid snapshot and a file that cannot be written are reported")
    func files() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        #expect(try hookctl(["diff", "none.json"]).status == 66)
        try "{\"version\":2}".write(
            to: folder.url.appendingPathComponent("two.json"), atomically: true, encoding: .utf8)
        let other = try hookctl(["diff", "two.json"])
        #expect(other.status == 66)
        #expect(other.errors.contains("--save"))
        #expect(try hookctl(["diff", "--save", "no/such/folder.json"]).status == 73)
    }

    // MARK: Written files

    /// Arguments that write a file, and the beginning of the file.
    static let written: [([String], String)] =
        [(["diff", "--save"], "{\"classes\":[")]
        + (Dot.isInstalled ? [(["graph", "PhotoPicker", "--format", "svg", "--file"], "<?xml")] : [])

    @Test("A file is written through a link, and keeps its mode and its other names", arguments: written)
    func writtenThrough(_ arguments: [String], _ beginning: String) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let file = folder.url.appendingPathComponent("file").path
        // Longer than the new content.
        try String(repeating: "x", count: 1 << 20).write(toFile: file, atomically: true, encoding: .utf8)
        #expect(chmod(file, 0o640) == 0)
        #expect(symlink("file", folder.url.appendingPathComponent("link").path) == 0)
        #expect(link(file, folder.url.appendingPathComponent("other").path) == 0)
        #expect(try hookctl(arguments + ["link"]).status == 0)
        var (status, linkStatus) = (stat(), stat())
        #expect(stat(file, &status) == 0 && status.st_mode & 0o7777 == 0o640 && status.st_nlink == 2)
        #expect(lstat(folder.url.appendingPathComponent("link").path, &linkStatus) == 0)
        #expect(linkStatus.st_mode & S_IFMT == S_IFLNK)
        let text = try folder.text(of: "other")
        #expect(text.hasPrefix(beginning) && !text.contains("xxx"), "\(text.prefix(40))")
    }

    @Test("A fifo is written to, and stays a fifo", arguments: written)
    func fifo(_ arguments: [String], _ beginning: String) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let fifo = folder.url.appendingPathComponent("fifo").path
        #expect(mkfifo(fifo, 0o600) == 0)
        let reader = try Subprocess.start(
            ["cat", "fifo"], in: folder.url.path, output: .file(folder.url.appendingPathComponent("read").path))
        let run = try hookctl(arguments + ["fifo"])
        #expect(run.status == 0, "\(run.errors)")
        var status = stat()
        let isFifo = lstat(fifo, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        #expect(isFifo)
        // If hookctl has not opened the fifo, cat waits.
        if run.status != 0 || !isFifo { kill(reader, SIGKILL) }
        _ = try Subprocess.wait(reader)
        #expect(try folder.text(of: "read").hasPrefix(beginning))
    }

    @Test("A full device is reported, and stays", arguments: written)
    func fullDevice(_ arguments: [String], _ beginning: String) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        // Uses a link to the device, so that an error would not replace the machine's own device.
        let link = folder.url.appendingPathComponent("full").path
        #expect(symlink("/dev/full", link) == 0)
        let run = try hookctl(arguments + ["full"])
        #expect(run.status == 73)
        #expect(run.errors.contains("full cannot be written: No space left on device"), "\(run.errors)")
        var status = stat()
        #expect(stat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test("A graph is printed as dot")
    func graph() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        let dot = try hookctl(["graph", "PhotoPicker", "pick:", "--format", "dot"])
        #expect(dot.status == 0)
        try Snapshot.expect(dot.output, is: "graph-dot")
    }

    @Test("A graph is drawn as SVG, and no other file is changed", .enabled(if: Dot.isInstalled))
    func pictures() throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        try "mine".write(to: folder.url.appendingPathComponent("p.dot"), atomically: true, encoding: .utf8)
        let svg = try hookctl(["graph", "PhotoPicker", "pick:", "--format", "svg", "--file", "p.svg"])
        #expect(svg.output == "Picture: p.svg\n")
        #expect(try folder.text(of: "p.svg").contains("PhotoPicker_Aspects_"))
        #expect(try folder.text(of: "p.dot") == "mine")
        let elsewhere = try hookctl(["graph", "PhotoPicker", "--format", "svg", "--file", "no/such/folder/p.svg"])
        #expect(elsewhere.status == 73)
        #expect(elsewhere.errors.contains("--file"))
    }

    @Test(
        "Without a working Graphviz a picture as SVG fails, with advice",
        arguments: [false, true])
    func withoutGraphviz(_ isThere: Bool) throws {
        let agent = try CannedAgent.start(in: runtime)
        defer { withExtendedLifetime(agent) {} }
        if isThere {
            let dot = folder.url.appendingPathComponent("dot")
            try "#!/no/such/interpreter\n".write(to: dot, atomically: true, encoding: .utf8)
            chmod(dot.path, 0o700)
        }
        let run = try Hookctl.run(
            ["graph", "PhotoPicker", "--format", "svg"], in: folder,
            environment: runtime.environment.merging(["PATH": folder.url.path]) { $1 })
        #expect(run.status == 73)
        #expect(run.errors.contains("--format dot"))
        #expect(!folder.has("hookctl-graph.svg"))
    }
}
