// Uploads to a server on the loopback interface, throttled, and prints the speed. Then uploads 200 MB as fast as
// possible, and prints how much memory that took. Fails if the rate is off by more than a tenth, or if the memory has
// grown by 32 MB.

import Foundation
import FoundationNetworking
import LoopbackServer
import Networking
import Synchronization

let server = try LoopbackServer()
let manager = SessionManager(baseURL: URL(string: server.url))

/// Runs an upload to its end.
func upload(
    progress: SessionManager.Progress? = nil, _ build: @escaping @Sendable (inout MultipartForm) throws -> Void
) async throws {
    let (results, continuation) = AsyncStream<Result<SessionManager.Response, any Error>>.makeStream()
    try manager.multipartTask(
        "POST", "sink", uploadProgress: progress, completion: { continuation.yield($0) }, build
    ).resume()
    for await result in results {
        _ = try result.get()
        break
    }
}

/// The number of bytes of this process in memory.
func residentSize() -> Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (words.dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
}

// MARK: The rate

let throttle = Throttle(packetSize: 16 * 1024, delay: .milliseconds(20))
let wanted = throttle.rate ?? 0
let length = Int(wanted * 5)
try await upload { $0.append(Data(count: 1000), name: "first") } // connects
let start = ContinuousClock.now
try await upload { form in
    form.append(Data(count: length), name: "a")
    form.throttle = throttle
}
let rate = Double(length) / ((ContinuousClock.now - start) / .seconds(1))
let deviation = rate / wanted - 1
let percent = String(format: "%+.1f", deviation * 100)
print("throttled to \(Int(wanted / 1024)) KiB/s: \(Int(rate / 1024)) KiB/s, \(percent) %")

// MARK: The memory

let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
defer { try? FileManager.default.removeItem(at: file) }
try Data().write(to: file)
try FileHandle(forWritingTo: file).truncate(atOffset: 200 << 20)
let before = residentSize()
let most = Atomic(before)
let begin = ContinuousClock.now
try await upload(progress: { _ in most.max(residentSize(), ordering: .relaxed) }) { form in
    try form.append(fileAt: file, name: "file")
}
let seconds = (ContinuousClock.now - begin) / .seconds(1)
let growth = most.load(ordering: .relaxed) - before
print("200 MB: \(Int(200 / seconds)) MB/s, \(growth >> 20) MB of memory")

try server.stop()
exit(abs(deviation) < 0.1 && growth < 32 << 20 ? EXIT_SUCCESS : EXIT_FAILURE)
