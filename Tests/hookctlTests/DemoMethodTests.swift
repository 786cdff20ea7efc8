import Foundation
import Testing

/// The calls that the demonstration shows are those that the program makes: each test compares them with what the
/// program prints or with the constants in its main.
@Suite("hookctl demo CLASS SELECTOR")
struct DemoMethodTests {
    @Test("A structure returned in memory")
    func structureInMemory() throws {
        let (method, lines) = try Report.method("AlbumLayout", "frameForPhotoAtIndex:inWidth:")
        // The program prints each frame: "  4: 120 × 68 at (128, 154)"; the record is exact: "{{128.25, 154.4}, {120.0,
        // 67.5}}".
        let printed = lines.compactMap { $0.wholeMatch(of: /\s\s(\d+): (\d+) × (\d+) at \((\d+), (\d+)\)/) }
        let calls = method.classRun.calls
        try #require(printed.count == calls.count && calls.count == 12)
        for (line, call) in zip(printed, calls) {
            let numbers = try #require(call.returnValue).matches(of: /[0-9.]+/).compactMap { Double($0.output) }
            #expect(numbers.map { String(format: "%.0f", $0) } == [line.4, line.5, line.2, line.3].map(String.init))
            #expect(call.arguments.map(\.label) == ["frameForPhotoAtIndex", "inWidth"])
            #expect(call.arguments[0].value == String(line.1))
        }
        #expect(
            calls.map { $0.arguments[1].value } == Array(repeating: "400.0", count: 6)
                + Array(repeating: "260.0", count: 6))
        #expect(
            method.classRun.during.nodes[0].row("frameForPhotoAtIndex:inWidth:")?.implementation
                == "_objc_msgForward_stret")
        #expect(method.objectRun?.calls.map(\.returnValue) == calls.prefix(6).map(\.returnValue))
    }

    @Test("A structure of 16 bytes returned in registers")
    func structureInRegisters() throws {
        let (method, lines) = try Report.method("AlbumLayout", "visibleRangeFromTop:height:inWidth:")
        let printed = lines.compactMap { $0.wholeMatch(of: /\s\svisible above 200: (\d+) from (\d+)/) }.map {
            "{\($0.2), \($0.1)}"
        }
        #expect(printed.count == 2)
        #expect(method.classRun.calls.map(\.returnValue) == printed)
        #expect(method.classRun.calls.map(\.values) == [["0.0", "200.0", "400.0"], ["0.0", "200.0", "260.0"]])
        #expect(
            method.classRun.during.nodes[0].row("visibleRangeFromTop:height:inWidth:")?.implementation
                == "_objc_msgForward")
    }

    @Test("A block as an argument")
    func block() throws {
        let (method, _) = try Report.method("PhotoLibrary", "enumeratePhotosUsingBlock:")
        #expect(method.classRun.calls.map(\.values) == Array(repeating: ["block void (^)(id, long, bool *)"], count: 3))
        #expect(method.classRun.calls.allSatisfy { $0.returnValue == nil })
        #expect(method.objectRun?.calls.count == 3)
        #expect(method.objectRun?.run.lines == method.classRun.run.lines)
    }

    @Test("A float, a char and a short as arguments")
    func narrowArguments() throws {
        let (method, _) = try Report.method("Photo", "developWithGain:grade:stops:")
        let expected = (0..<6).map { index in ["0.25", "\(65 + index % 3)", "\(index - 2)"] }
        #expect(method.classRun.calls.map(\.values) == expected)
        #expect(method.objectRun?.calls.map(\.values) == [expected[0]])
        #expect(
            method.classRun.calls.map(\.receiver)
                == ["<Photo #1>", "<Photo #2>", "<Photo #3>", "<Photo #4>", "<LivePhoto #1>", "<LivePhoto #2>"])
    }

    @Test("A float as the return value, one object only")
    func narrowReturnValue() throws {
        let (method, lines) = try Report.method("Photo", "brightness")
        let printed = lines.compactMap { $0.firstMatch(of: /brightness (\d\.\d\d)/) }.map { String($0.1) }
        let recorded = method.classRun.calls.compactMap { $0.returnValue.flatMap(Double.init) }
        #expect(recorded.map { String(format: "%.2f", $0) } == printed)
        #expect(method.objectRun?.calls.count == lines.count { $0.contains("Harbour at dawn") })
    }

    @Test("A class method, whose receiver is the class")
    func classMethod() throws {
        let (method, _) = try Report.method("Photo", "+photoWithTitle:width:height:")
        let titles = ["Harbour at dawn", "Lighthouse", "Café, rainy day", "Stairs", "Waves", "Ferry leaving"].map {
            "\"\($0)\""
        }
        let calls = method.classRun.calls
        #expect(calls.map { $0.values[0] } == titles)
        #expect(calls.map(\.receiver) == ["Photo", "Photo", "Photo", "Photo", "LivePhoto", "LivePhoto"])
        #expect(calls.last?.returnValue == "<LivePhoto #2>")
        #expect(method.objectRun == nil)
        #expect(method.before.names == ["Photo (meta)", "NSObject (meta)", "NSObject"])
    }

    @Test("An inherited method is hooked on the subclass only")
    func inheritedMethod() throws {
        let (method, _) = try Report.method("LivePhoto", "isLandscape")
        #expect(method.classRun.calls.allSatisfy { $0.receiver.hasPrefix("<LivePhoto") && $0.returnValue == "true" })
        #expect(method.before.nodes[0].row("isLandscape") == nil)
        #expect(method.classRun.during.nodes[0].row("isLandscape")?.isChanged == true)
        #expect(method.classRun.during.nodes[1].row("isLandscape")?.isChanged == false)
    }

    @Test("An overridden method and the one that its override calls")
    func overriddenMethod() throws {
        let live = try Report.method("LivePhoto", "megapixels").method
        let still = try Report.method("Photo", "megapixels").method
        let waves = 1920.0 * 1080 / 1e6
        #expect(live.classRun.calls.first?.returnValue == "\(waves * (1 + 2.0 * 10 / 4))")
        #expect(still.classRun.calls.first { $0.receiver == "<LivePhoto #1>" }?.returnValue == "\(waves)")
    }

    @Test("A BOOL as the return value")
    func boolean() throws {
        let (method, _) = try Report.method("PhotoLibrary", "addPhoto:")
        #expect(method.types.hasPrefix("B"))
        #expect(method.classRun.calls.map(\.returnValue) == Array(repeating: "true", count: 6))
        #expect(method.classRun.calls.map(\.values).last == ["<LivePhoto #2>"])
    }

    @Test("Objects and nil as return values, and calls of two objects told apart")
    func objects() throws {
        let (method, _) = try Report.method("PhotoPicker", "pick:")
        #expect(method.classRun.calls.map(\.values) == [["0"], ["4"], ["2"], ["1"], ["9"], ["5"], ["-1"]])
        #expect(
            method.classRun.calls.map(\.returnValue)
                == ["<Photo #1>", "<LivePhoto #1>", "<Photo #2>", "<Photo #3>", "nil", "<LivePhoto #2>", "nil"])
        let object = try #require(method.objectRun)
        #expect(object.calls.map(\.values) == [["0"], ["4"], ["2"]])
        #expect(object.calls.allSatisfy { $0.receiver == object.subject })
        #expect(object.run.lines == method.classRun.run.lines)
    }

    @Test("The hooked object's isa leads to a dynamic subclass, and back")
    func dynamicSubclass() throws {
        let method = try Report.method("PhotoPicker", "cancel").method
        let during = try #require(method.objectRun?.during)
        #expect(during.names == ["PhotoPicker_Aspects_", "PhotoPicker", "NSObject"])
        #expect(during.nodes.map(\.isNew) == [true, false, false])
        #expect(during.nodes[0].isa == "PhotoPicker_Aspects_ (meta)")
        #expect(during.nodes[0].row("cancel")?.implementation == "_objc_msgForward")
        #expect(during.nodes[0].row("forwardInvocation:")?.isChanged == true)
        #expect(during.nodes[1].row("cancel") == method.before.nodes[0].row("cancel"))
        #expect(method.after.names == ["PhotoPicker", "NSObject"])
        let hooked = method.classRun.during.nodes[0]
        #expect(hooked.row("aspects__cancel")?.implementation == method.before.nodes[0].row("cancel")?.implementation)
        #expect(method.before.nodes[0].row("cancel")?.implementation == "_i_PhotoPicker__cancel")
    }

    @Test("Initializers and dealloc")
    func lifetime() throws {
        let initializer = try Report.method("Photo", "initWithTitle:size:").method
        #expect(initializer.classRun.calls.first?.values == ["\"Harbour at dawn\"", "{6000.0, 4000.0}"])
        #expect(initializer.objectRun?.calls.map(\.returnValue) == ["<Photo #1>"])
        let dealloc = try Report.method("Photo", "dealloc").method
        #expect(dealloc.classRun.calls.count == 6)
    }
}
