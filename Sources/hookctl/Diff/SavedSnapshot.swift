import AgentProtocol
import Foundation

/// The file that `hookctl diff --save` writes, with a line for each class.
struct SavedSnapshot {
    private struct Content: Codable {
        var version = 1
        let program: String
        let classes: [ClassSnapshot]
    }

    /// How deep in the brackets of the file the classes lie: `{"classes":[`.
    private static let depthOfClasses = 2

    /// The path of the program.
    let program: String
    let classes: SnapshotTexts

    init(program: String, classes: SnapshotTexts) {
        (self.program, self.classes) = (program, classes)
    }

    init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.noInput, "\(path) cannot be read; write a snapshot with hookctl diff --save")
        }
        var classes = SnapshotTexts()
        let rest = classes.take(from: Array(data), depth: Self.depthOfClasses).map { Data($0) } ?? data
        guard let content = try? JSONDecoder().decode(Content.self, from: rest), content.version == 1 else {
            throw Self.unreadable(path)
        }
        // The file may be JSON in another form.
        classes.append(SnapshotTexts(content.classes))
        (program, self.classes) = (content.program, classes)
    }

    static func unreadable(_ path: String) -> Failure {
        Failure(.noInput, "\(path) is not a snapshot of this version; write one with hookctl diff --save")
    }

    func save(to path: String) throws {
        let text = try AgentFrame.encode(Content(program: program, classes: []))
        try OutputFile.write(
            classes.put(into: text, separator: ",\n"), to: path, advice: "give a path that can be written")
    }
}
