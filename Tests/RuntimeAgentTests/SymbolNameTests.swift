#if Agent
import Foundation
import SymbolNames
import Testing

/// Names of functions from files that may have changed since the program mapped them.
@Suite final class SymbolNameTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("symbols-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Maps the file as it is now.
    private func file(_ name: String) throws -> MappedFile {
        let path = folder.appendingPathComponent(name).path
        var status = stat()
        try #require(stat(path, &status) == 0)
        return MappedFile(path: path, inode: UInt64(status.st_ino))
    }

    @Test("A function has the name in its file, and none if another file has taken the path")
    func replaced() throws {
        let address = UInt(bitPattern: try #require(dlsym(nil, "getppid")))
        let library = try #require(MemoryMap().image(of: address))
        let offset = address - library.base
        func isNamed(_ table: SymbolTable) -> Bool { table[offset]?.hasSuffix("getppid") ?? false }
        #expect(isNamed(SymbolTable(library.file)))
        for name in ["library", "other"] {
            let copy = folder.appendingPathComponent(name).path
            try FileManager.default.copyItem(atPath: library.file.path, toPath: copy)
        }
        let before = try file("library")
        let table = SymbolTable(before)
        try #require(rename(file("other").path, before.path) == 0)
        // The table reads names on demand.
        #expect(table[offset] == nil && SymbolTable(before)[offset] == nil)
        #expect(try isNamed(SymbolTable(file("library"))))
    }

    @Test("A pipe in the place of a file does not block")
    func pipe() throws {
        try #require(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
        #expect(try SymbolTable(file("pipe"))[0] == nil)
    }
}
#endif
