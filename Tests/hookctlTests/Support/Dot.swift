import Foundation

/// The program of Graphviz, without which hookctl works, too.
enum Dot {
    static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/dot") }
}
