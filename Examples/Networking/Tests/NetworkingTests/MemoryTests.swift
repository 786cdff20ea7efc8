import Foundation
import FoundationNetworking
import LoopbackServer
import Networking
import Testing

extension NetworkingTests {
    @Suite struct Memory {
        /// The number of bytes of this process in memory.
        private static var resident: Int {
            let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * sysconf(Int32(_SC_PAGESIZE))
        }

        private func upload(_ megabytes: Int, _ progress: @escaping SessionManager.Progress) async throws -> PlainValue?
        {
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("large")
            try Data().write(to: file)
            try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(megabytes) << 20) // takes no space
            let manager = try SessionManager.loopback()
            let result = try await manager.result { completion in
                try manager.multipartTask("POST", "sink", uploadProgress: progress, completion: completion) { form in
                    try form.append(fileAt: file, name: "file")
                }
            }
            return try (result.get().object as? PlainValue)?["length"]
        }

        @Test("A body of 200 MB takes less than 32 MB of memory, including the server's share")
        func largeUpload() async throws {
            _ = try await upload(4) { _ in } // allocates memory that is needed once
            let before = Self.resident
            let most = Shared(before)
            let length = try await upload(200) { _ in
                let now = Self.resident
                most.change { $0 = max($0, now) }
            }
            guard case .integer(let bytes)? = length else {
                Issue.record("\(String(describing: length))")
                return
            }
            #expect(bytes > 200 << 20 && bytes < 201 << 20)
            #expect(most.value - before < 32 << 20, "\((most.value - before) >> 20) MB")
        }
    }
}
