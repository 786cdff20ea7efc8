#if Agent
import AgentProtocol
import Foundation
import TestSupport
import Testing

/// Compares the arguments and results in a trace with the values that the program itself prints.
@Suite("Values of traced calls")
struct TracedValuesTests {
    private func photoPicker(_ patterns: String...) throws -> TracedRun {
        try TracedRun(Fixture.example("libPhotoPicker.so"), tracing: patterns)
    }

    @Test("Every kind of value is traced as the program prints it", arguments: Fixture.Configuration.allCases)
    func everyKind(_ configuration: Fixture.Configuration) throws {
        let run = try TracedRun(
            Fixture.url("traced_values", configuration),
            tracing: ["Traced*_\(configuration.rawValue)", "-[TracedBase_* dealloc]"])
        #expect(run.calls.map(Self.line) == run.lines)
        #expect(run.lines.count == 29)
    }

    /// The call as the fixture prints it.
    private static func line(_ call: TracedRun.Call) -> String {
        let result = call.result.map { " = " + $0 } ?? ""
        let error = call.end.error.map { " threw " + $0 } ?? ""
        return
            "\(call.begin.receiver) \(call.begin.method) (\(call.arguments.joined(separator: ", ")))\(result)\(error)"
    }

    @Test("A structure returned in memory")
    func structureInMemory() throws {
        let run = try photoPicker("-[AlbumLayout frameForPhotoAtIndex:inWidth:]")
        let printed = run.lines.compactMap { $0.wholeMatch(of: /\s\s(\d+): (\d+) × (\d+) at \((\d+), (\d+)\)/) }
        try #require(printed.count == 12 && run.calls.count == 12)
        // The program prints "  4: 120 × 68 at (128, 154)", and returns {{128.25, 154.4}, {120.0, 67.5}}.
        for (line, call) in zip(printed, run.calls) {
            let numbers = try #require(call.result).matches(of: /[0-9.]+/).compactMap { Double($0.output) }
            #expect(numbers.map { String(format: "%.0f", $0) } == [line.4, line.5, line.2, line.3].map(String.init))
            #expect(call.arguments[0] == String(line.1))
            #expect(call.labels == ["frameForPhotoAtIndex", "inWidth"])
        }
        let widths = Array(repeating: "400.0", count: 6) + Array(repeating: "260.0", count: 6)
        #expect(run.calls.map { $0.arguments[1] } == widths)
    }

    @Test("A structure of 16 bytes returned in registers")
    func structureInRegisters() throws {
        let run = try photoPicker("-[AlbumLayout visibleRangeFromTop:height:inWidth:]")
        let printed = run.lines.compactMap { $0.wholeMatch(of: /\s\svisible above 200: (\d+) from (\d+)/) }
        #expect(run.calls.map(\.result) == printed.map { "{\($0.2), \($0.1)}" })
        #expect(run.calls.map(\.arguments) == [["0.0", "200.0", "400.0"], ["0.0", "200.0", "260.0"]])
    }

    @Test("A float, a char and a short as arguments, and a float as the result")
    func narrowValues() throws {
        let run = try photoPicker("-[Photo developWithGain:grade:stops:]", "-[Photo brightness]")
        let developed = run.calls.filter { $0.begin.method.contains("develop") }
        #expect(developed.map(\.arguments) == (0..<6).map { ["0.25", "\(65 + $0 % 3)", "\($0 - 2)"] })
        #expect(developed.allSatisfy { $0.result == nil })
        let calls = run.calls.filter { $0.begin.method.contains("brightness") }
        let told = calls.compactMap { $0.result.flatMap(Double.init) }
        let printed = run.lines.compactMap { $0.firstMatch(of: /brightness (\d\.\d\d)/) }.map { String($0.1) }
        #expect(told.map { String(format: "%.2f", $0) } == printed)
        #expect(printed.count == 9)
    }

    @Test("A block as an argument")
    func block() throws {
        let run = try photoPicker("-[PhotoLibrary enumeratePhotosUsingBlock:]")
        #expect(run.calls.count == 3)
        #expect(run.calls.allSatisfy { $0.arguments[0].contains(/^<NS\w+Block: 0x[0-9a-f]+, void \(\^\)\(.+\)>$/) })
        #expect(run.calls.allSatisfy { $0.begin.arguments[0].encoding.hasPrefix("@?") && $0.result == nil })
    }

    @Test("A class method, whose receiver is the class, also a subclass that inherits it")
    func classMethod() throws {
        let run = try photoPicker("+[Photo photoWithTitle:width:height:]")
        #expect(run.calls.map(\.begin.receiver) == ["Photo", "Photo", "Photo", "Photo", "LivePhoto", "LivePhoto"])
        #expect(run.calls.map(\.labels) == Array(repeating: ["photoWithTitle", "width", "height"], count: 6))
        #expect(run.calls.map { $0.arguments[0] }.allSatisfy { $0.contains(/^@"[A-Z].*"$/) })
        #expect(run.calls.first?.arguments.dropFirst() == ["6000.0", "4000.0"])
        #expect(run.calls.last?.arguments.dropFirst() == ["3840.0", "2160.0"])
    }

    @Test("An overridden method and the method that its override calls")
    func overriddenMethod() throws {
        let run = try photoPicker("-[*Photo megapixels]")
        let waves = 1920.0 * 1080 / 1e6
        let call = try #require(run.calls.firstIndex { $0.begin.method == "-[LivePhoto megapixels]" })
        #expect(run.calls[call].result == "\(waves * (1 + 2.0 * 10 / 4))")
        #expect(run.calls[call - 1].begin.method == "-[Photo megapixels]")
        #expect(run.calls[call - 1].result == "\(waves)")
        #expect(run.calls[call - 1].begin.receiver == run.calls[call].begin.receiver)
        #expect(run.calls[call].begin.depth == 0 && run.calls[call - 1].begin.depth == 1)
    }

    @Test("Objects, nil and BOOL as results")
    func objects() throws {
        let run = try photoPicker("-[PhotoLibrary addPhoto:]", "-[PhotoPicker pick:]")
        let added = run.calls.filter { $0.begin.method.contains("addPhoto:") }
        #expect(added.map(\.result) == Array(repeating: "YES", count: 6))
        let photos = added.map { Self.address($0.arguments[0]) }
        #expect(Set(photos).count == 6 && !photos.contains(nil))
        let picked = run.calls.filter { $0.begin.method.contains("pick:") }
        #expect(picked.map(\.arguments) == [["0"], ["4"], ["2"], ["1"], ["9"], ["5"], ["-1"]])
        #expect(picked.map { $0.result == "nil" } == [false, false, false, false, true, false, true])
        let expected = [photos[0], photos[4], photos[2], photos[1], nil, photos[5], nil]
        #expect(picked.map { $0.result.flatMap(Self.address) } == expected)
        #expect(Set(picked.map(\.begin.receiver)).count == 2)
    }

    /// Returns the address in a text such as `<Photo: 0x55d0>`.
    private static func address(_ text: String) -> String? {
        text.firstMatch(of: /^<\w+: (0x[0-9a-f]+)>$/).map { String($0.1) }
    }

    @Test("Initializers return their receiver")
    func initializers() throws {
        let run = try photoPicker("-[Photo initWithTitle:size:]")
        #expect(run.calls.count == 6)
        #expect(run.calls.first?.arguments[1] == "{6000.0, 4000.0}")
        for call in run.calls {
            #expect(call.result.flatMap(Self.address) == Self.address(call.begin.receiver))
        }
    }
}
#endif
