import Foundation

/// Graphviz's program, which hookctl does without where there is none.
enum Dot {
    static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/dot") }
}
