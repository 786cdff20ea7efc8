import Foundation
import TestSupport
import Testing

/// What `hookctl demo --json` prints, as far as tests look at it.
struct Report: Decodable {
    struct Run: Decodable, Equatable {
        let status: Int
        let lines: [String]
    }

    struct Argument: Decodable {
        let label: String
        let value: String
    }

    struct Call: Decodable {
        let depth: Int
        let method: String
        let receiver: String
        let arguments: [Argument]
        let positions: [String]
        let returnValue: String?

        var values: [String] { arguments.map(\.value) }
    }

    struct Picture: Decodable, Equatable {
        struct Row: Decodable, Equatable {
            let selector: String
            let types: String
            let implementation: String
            let isChanged: Bool
        }

        struct Node: Decodable, Equatable {
            let name: String
            let isa: String
            let rows: [Row]
            let otherMethods: Int
            let isNew: Bool

            func row(_ selector: String) -> Row? { rows.first { $0.selector == selector } }
        }

        let object: String
        let nodes: [Node]

        var names: [String] { nodes.map(\.name) }
    }

    struct HookedRun: Decodable {
        let subject: String
        let during: Picture
        let calls: [Call]
        let run: Run
    }

    struct Method: Decodable {
        let method: String
        let prototype: String
        let types: String
        let before: Picture
        let classRun: HookedRun
        let objectRun: HookedRun?
        let after: Picture
        let differences: [String]
        let complaint: String?
    }

    let version: Int
    let program: String
    let plainRun: Run
    let methods: [Method]

    /// Runs `hookctl demo --json` with the arguments and expects what holds for every method: see
    /// ``expectRestored(_:)``.
    static func demo(_ arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation) throws -> Report {
        let run = try Hookctl.run(["demo", "--json"] + arguments)
        try #require(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(report.version == 1, sourceLocation: sourceLocation)
        report.methods.forEach { report.expectRestored($0, sourceLocation) }
        return report
    }

    /// The same for a demonstration of one method.
    static func method(
        _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (method: Method, lines: [String]) {
        let report = try demo(arguments, sourceLocation: sourceLocation)
        return (try #require(report.methods.first, sourceLocation: sourceLocation), report.plainRun.lines)
    }

    /// Every hook ran for every call, the program did not notice, and everything is as it was.
    private func expectRestored(_ method: Method, _ sourceLocation: SourceLocation) {
        #expect(method.differences.isEmpty, sourceLocation: sourceLocation)
        #expect(method.before == method.after, sourceLocation: sourceLocation)
        #expect(!method.classRun.calls.isEmpty, sourceLocation: sourceLocation)
        #expect(method.classRun.run == plainRun, sourceLocation: sourceLocation)
        for call in method.classRun.calls + (method.objectRun?.calls ?? []) {
            #expect(call.positions == ["before", "instead", "after"], sourceLocation: sourceLocation)
            #expect(call.method == method.method, sourceLocation: sourceLocation)
        }
    }
}

/// Tests/Fixtures/demo_program.m, a program that is not the example.
enum DemoProgram {
    static let path = Fixture.url("demo_program", .O2Arc).path

    static func className(_ name: String) -> String { "\(name)_\(Fixture.Configuration.O2Arc.rawValue)" }
}
