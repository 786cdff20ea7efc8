import Foundation
import Testing

/// Programs other than the example, and what can be wrong with one.
@Suite("hookctl demo --program")
struct DemoProgramTests {
    private static let meter = DemoProgram.className("Meter")
    private static let statistics = DemoProgram.className("Statistics")

    @Test("A long double")
    func longDouble() throws {
        let (method, lines) = try Report.method(Self.meter, "scale:", "--program", DemoProgram.path)
        #expect(method.classRun.calls.map(\.values) == [["1.5"], ["1.5"]])
        #expect(method.classRun.calls.map(\.returnValue) == ["3.0", "3.0"])
        #expect(lines[0] == "scaled 3.0 and 30.0")
        #expect(method.objectRun?.calls.map(\.receiver) == ["<\(Self.meter) #1>"])
    }

    @Test("A structure as argument and return value, and a status that is not 0")
    func structure() throws {
        let report = try Report.demo([Self.meter, "summaryOf:", "--program", DemoProgram.path])
        let call = try #require(report.methods.first?.classRun.calls.first)
        #expect(call.values == ["{6, 2.5, {109, 109, 0}}"])
        #expect(call.returnValue == "{7, 1.25, {109, 109, 0}}")
        #expect(report.plainRun.status == 7)
        #expect(report.plainRun.lines.last == "scale:, reset")
    }

    @Test("C strings, selectors, classes and their null values")
    func pointers() throws {
        let method = try Report.method(Self.meter, "selectorNamed:orOf:", "--program", DemoProgram.path).method
        #expect(method.prototype == "- (SEL)selectorNamed:(const char *) orOf:(Class)")
        #expect(
            method.classRun.calls.map(\.values)
                == [["\"scale:\"", "Nil"], ["NULL", DemoProgram.className("FineMeter")]])
        #expect(method.classRun.calls.map(\.returnValue) == ["@selector(scale:)", "@selector(reset)"])
    }

    @Test("A class method that is given nil")
    func nilArgument() throws {
        let method = try Report.method(Self.statistics, "+objectOrNil:", "--program", DemoProgram.path).method
        #expect(method.classRun.calls.count == 2)
        #expect(method.classRun.calls.last?.values == ["nil"])
        #expect(method.classRun.calls.last?.returnValue == "nil")
    }

    @Test("A method that is never called ends with exit code 69 and a sentence")
    func neverCalled() throws {
        let run = try Hookctl.run(["demo", Self.meter, "reset", "--program", DemoProgram.path])
        #expect(run.status == 69)
        #expect(
            run.errors == "hookctl: the program never calls -[\(Self.meter) reset]; choose a method that it calls\n")
        #expect(run.output.contains("Everything is as it was."))
    }

    @Test("A class without objects ends with exit code 69 and a sentence")
    func noObject() throws {
        let run = try Hookctl.run(["demo", "NSObject", "init"])
        #expect(run.status == 69)
        #expect(run.errors.contains("the program makes no NSObject by +alloc"))
    }

    @Test("A program that calls exit ends with exit code 69 and a sentence")
    func callsExit() throws {
        let run = try Hookctl.run(
            ["demo", Self.meter, "scale:", "--program", DemoProgram.path], environment: ["DEMO_PROGRAM": "exit"])
        #expect(run.status == 69)
        #expect(run.errors.contains("the program called exit"))
    }

    @Test("A runtime that is not as it was ends with exit code 70 and the difference")
    func notRestored() throws {
        let run = try Hookctl.run(
            ["demo", Self.meter, "scale:", "--program", DemoProgram.path], environment: ["DEMO_PROGRAM": "change"])
        #expect(run.status == 70)
        #expect(run.errors.contains("\(Self.meter) has added"))
        #expect(run.output.contains("Not as it was:"))
        #expect(!run.output.contains("Everything is as it was."))
    }

    @Test("Without a method it lists the program's classes")
    func needsMethod() throws {
        let run = try Hookctl.run(["demo", "--program", DemoProgram.path])
        #expect(run.status == 65)
        #expect(run.errors.contains("\(DemoProgram.className("FineMeter")), \(Self.meter), \(Self.statistics)"))
    }

    @Test("A program that is not there ends with exit code 66 and a way out")
    func missingProgram() throws {
        let run = try Hookctl.run(["demo", "--program", "nowhere.so"])
        #expect(run.status == 66)
        #expect(run.errors.contains("there is no program at nowhere.so; `make examples` builds PhotoPicker"))
    }

    @Test("A file that is no shared object ends with exit code 66")
    func notLoadable() throws {
        let folder = try TemporaryFolder()
        try Data("text".utf8).write(to: folder.url.appendingPathComponent("text.so"))
        let run = try Hookctl.run(["demo", "--program", "text.so"], in: folder)
        #expect(run.status == 66)
        #expect(run.errors.contains("could not be loaded"))
    }
}
