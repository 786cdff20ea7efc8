import Foundation
import FoundationNetworking
import LoopbackServer
import Testing

@testable import Networking

extension NetworkingTests {
    @Suite struct Throttling {
        /// A clock that moves only when a thread waits, and wakes the thread late.
        private final class Clock: PacingClock {
            private let state = Guarded<(now: Duration, waits: [Duration])>((.zero, []))
            let oversleep: Duration

            init(oversleep: Duration = .zero) {
                self.oversleep = oversleep
            }

            var now: Duration { state.withLock { $0.now } }
            /// The times until which a thread has waited.
            var waits: [Duration] { state.withLock { $0.waits } }

            func sleep(until time: Duration) {
                state.withLock { state in
                    state.waits.append(time)
                    state.now = max(state.now, time) + oversleep
                }
            }

            func pass(_ time: Duration) { state.withLock { $0.now += time } }
        }

        private func body(
            _ length: Int, _ throttle: Throttle?, _ clock: Clock
        ) throws -> MultipartBodyStream {
            let request = try HTTPRequestSerializer().multipartRequest(method: "POST", url: example, clock: clock) {
                form in
                form.append(Data(count: length), name: "a")
                form.throttle = throttle
            }
            let stream = try #require(request.httpBodyStream as? MultipartBodyStream)
            stream.open()
            return stream
        }

        /// Returns the lengths of the reads.
        private func read(_ stream: InputStream, by length: Int, _ step: () -> Void = {}) -> [Int] {
            var buffer = [UInt8](repeating: 0, count: length)
            var counts: [Int] = []
            while case let count = stream.read(&buffer, maxLength: length), count > 0 {
                counts.append(count)
                step()
            }
            return counts
        }

        @Test("The first packet is sent at once, and each other packet a delay after the one before")
        func schedule() throws {
            let clock = Clock()
            let stream = try body(10_000, Throttle(packetSize: 1000, delay: .milliseconds(100)), clock)
            let counts = read(stream, by: 1 << 16)
            let packets = (stream.contentLength + 999) / 1000
            #expect(counts.dropLast().allSatisfy { $0 == 1000 } && counts.count == packets)
            #expect(clock.waits.prefix(packets - 1) == (1..<packets).map { .milliseconds(100 * $0) }[...])
        }

        @Test("Small reads share a packet")
        func smallReads() throws {
            let clock = Clock()
            let stream = try body(2000, Throttle(packetSize: 1000, delay: .milliseconds(100)), clock)
            let counts = read(stream, by: 300)
            #expect(counts.prefix(8) == [300, 300, 300, 100, 300, 300, 300, 100])
            #expect(clock.waits.first == .milliseconds(100) && clock.waits.count <= 3)
        }

        @Test(
            "The average rate is within a tenth of the requested rate, although waits and sends take too long"
        )
        func rate() throws {
            let clock = Clock(oversleep: .milliseconds(4))
            let throttle = Throttle(packetSize: 16 * 1024, delay: .milliseconds(20))
            let stream = try body(200 * 16 * 1024, throttle, clock)
            let sent = read(stream, by: 1 << 16) { clock.pass(.milliseconds(3)) }.reduce(0, +)
            let rate = Double(sent) / (clock.now / .seconds(1))
            let wanted = try #require(throttle.rate)
            #expect(abs(rate - wanted) < wanted / 10, "\(rate) instead of \(wanted)")
        }

        @Test("A packet that a slower network has delayed does not make later packets faster")
        func stall() throws {
            let clock = Clock()
            var pacer = Pacer(Throttle(packetSize: 10, delay: .seconds(1)))
            #expect(pacer.begin(at: clock.now) == nil)
            pacer.send(10)
            // The second packet is due at 1, but asked for at 100: it may go, and one more at once. Then the schedule
            // is as before.
            for (now, wait) in [(100, nil), (100, nil), (100, 101), (101, 102)] as [(Int, Int?)] {
                #expect(pacer.begin(at: .seconds(now)) == wait.map { .seconds($0) })
                pacer.send(10)
            }
        }

        @Test("Without a throttle no read waits")
        func unthrottled() throws {
            let clock = Clock()
            #expect(read(try body(10_000, nil, clock), by: 1 << 16).count == 1 && clock.waits.isEmpty)
            #expect(Throttle.slowNetwork.rate == 81_920)
        }

        @Test("An upload is throttled as its form requires")
        func upload() async throws {
            let clock = Clock()
            let manager = try SessionManager.loopback()
            let result = try await manager.result { completion in
                try manager.multipartTask("POST", "sink", clock: clock, completion: completion) { form in
                    form.append(Data(count: 100_000), name: "a")
                    form.throttle = Throttle(packetSize: 10_000, delay: .seconds(1000))
                }
            }
            guard case .integer(let length)? = (try result.get().object as? PlainValue)?["length"] else {
                Issue.record("\(result)")
                return
            }
            #expect(length > 100_000 && clock.waits.count == Int(length) / 10_000)
            #expect(clock.waits == (1...clock.waits.count).map { .seconds(1000 * $0) })
        }

        @Test("A body that is needed again and cannot be read again is built again, throttled for a slow network")
        func retry() async throws {
            let clock = Clock()
            let manager = try SessionManager.loopback()
            let builds = Shared(0)
            // The redirection keeps the method, so the body is needed again; a stream cannot be read twice.
            let result = try await manager.result { completion in
                try manager.multipartTask("POST", "redirect/307/sink", clock: clock, completion: completion) { form in
                    builds.change { $0 += 1 }
                    form.append(
                        InputStream(data: Data(count: 50_000)), length: 50_000, name: "a", fileName: "a",
                        mimeType: "a/b")
                }
            }
            // The second attempt is redirected as well, and there is no third.
            #expect(builds.value == 2)
            let error = try #require(throws: URLError.self) { try result.get() }
            #expect(error.code == .requestBodyStreamExhausted)
            #expect(clock.waits == (1...3).map { Throttle.slowNetwork.delay * $0 })
        }

        @Test("The result of a successful retry is the task's result")
        func successfulRetry() async throws {
            let manager = try SessionManager.loopback()
            let builds = Shared(0)
            let result = try await manager.result { completion in
                try manager.multipartTask("POST", "redirect/307/sink", clock: Clock(), completion: completion) { form in
                    builds.change { $0 += 1 }
                    if builds.value == 1 {
                        form.append(
                            InputStream(data: Data(count: 9)), length: 9, name: "a", fileName: "a", mimeType: "a/b")
                    } else {
                        form.append(Data(count: 9), name: "a") // can be read again
                    }
                }
            }
            #expect(try result.get().object as? PlainValue != nil && builds.value == 2)
        }
    }
}
