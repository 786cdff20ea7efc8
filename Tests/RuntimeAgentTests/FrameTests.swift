#if Agent
import AgentProtocol
import Foundation
import RuntimeAgent
import Testing

/// Random changes of requests: a connection answers or closes for any bytes, under every sanitizer.
///
/// `make fuzz` searches further.
@Suite struct Frames {
    /// A small generator (SplitMix64), which gives the same numbers on every platform.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    // Made again for each use: the leak checker cannot follow references in the enums of a stored array.
    private static var commands: [AgentCommand] {
        [
            .hello, .resume, .classes(pattern: "NS*"), .describe(name: "NSObject"), .hooks,
            .graph(subject: "0x10", selector: "init"), .snapshot, .doctor, .modules,
            .hook(name: "A", selector: "b:", kind: .time), .unhook(probe: 3), .measure(patterns: ["-[A b]"]),
            .measurements,
            .trace(patterns: ["+[* new]"], classes: "A", selectors: nil, threads: ["main"], callsPerSecond: 10),
            .attend, .instances(name: "NSObject", milliseconds: 1000), .stop(request: 4),
        ]
    }

    /// Feeds the bytes to the connection in pieces.
    ///
    /// Returns whether each action is valid, and whether there are at most as many actions as lines.
    private func feed(_ bytes: [UInt8], _ generator: inout Generator) -> Bool {
        var connection = Connection(now: 0)
        var rest = bytes[...]
        var count = 0
        while let _ = rest.first {
            let piece = rest.prefix(Int.random(in: 1...max(rest.count, 1), using: &generator))
            rest = rest.dropFirst(piece.count)
            connection.receive(piece, now: 1)
            while let action = connection.next() {
                count += 1
                if case .perform(let request) = action { connection.ended(request.id) }
                if case .close = action { return connection.next() == nil && !connection.wantsInput }
            }
        }
        return count <= bytes.count { $0 == UInt8(ascii: "\n") }
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout Generator) {
        let interesting: [UInt8] = Array("{}[]\":,0-1eE.\\u\n\r\0".utf8) + [0xFF, 0xC0, 0xED]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let position = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0 where position < bytes.count: bytes[position] = UInt8.random(in: 0...255, using: &generator)
            case 1 where position < bytes.count: bytes.remove(at: position)
            case 2: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: position)
            case 3: bytes.insert(contentsOf: bytes[position...].prefix(40), at: position)
            default: bytes.removeLast(bytes.count - position)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    @Test("Randomly changed requests are answered or refused")
    func random() throws {
        let seed =
            ProcessInfo.processInfo.environment["FRAMES_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0 ... .max)
        print("frames: FRAMES_SEED=\(seed)")
        var generator = Generator(state: seed)
        for _ in 0..<5000 {
            let command = try #require(Self.commands.randomElement(using: &generator))
            var bytes = try AgentFrame.encode(
                AgentRequest(id: Int.random(in: 0...9, using: &generator), command: command))
            mutate(&bytes, &generator)
            let isRight = feed(bytes, &generator)
            #expect(isRight, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("Every command is decoded as it was encoded")
    func roundTrip() throws {
        for (id, command) in Self.commands.enumerated() {
            var connection = Connection(now: 0)
            connection.receive(try AgentFrame.encode(AgentRequest(id: id, command: command)), now: 1)
            let action = connection.next()
            #expect(action == .perform(AgentRequest(id: id, command: command)))
        }
    }
}
#endif
