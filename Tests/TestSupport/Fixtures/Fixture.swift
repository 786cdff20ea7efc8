import Foundation
import TestRoot

/// A shared object that the Makefile builds from one file of Tests/Fixtures.
///
/// Each configuration of a fixture has its own class names (`FIXTURE(Name)` in the fixture, ``className(_:)`` here). So
/// one process can load all configurations. A fixture stays loaded.
public struct Fixture: Sendable {
    /// How the fixtures are compiled.
    public enum Configuration: String, CaseIterable, Sendable {
        case O0Mrc, O0Arc, O2Mrc, O2Arc

        /// The tested optimization levels.
        ///
        /// `FIXTURES` in the environment is `optimized` or `unoptimized`. Without it both are tested; under a sanitizer
        /// only the optimized fixtures.
        private static let levels: Set<String> =
            switch ProcessInfo.processInfo.environment["FIXTURES"] {
            case "optimized": ["O2"]
            case "unoptimized": ["O0"]
            case let other?: fatalError("FIXTURES is \(other), not optimized or unoptimized")
            case nil: test_is_sanitized() ? ["O2"] : ["O0", "O2"]
            }
        /// The tested configurations without ARC.
        public static let manual: [Configuration] = [.O0Mrc, .O2Mrc].filter(\.isTested)
        /// The tested configurations with ARC.
        public static let automatic: [Configuration] = [.O0Arc, .O2Arc].filter(\.isTested)
        private var isTested: Bool { Self.levels.contains(String(rawValue.prefix(2))) }
        /// The tested configurations; under a sanitizer, which checks the runtime and not the fixtures, only one.
        ///
        /// The leak checker gets one with ARC, whose code leaves the counting to the runtime, the thread sanitizer one
        /// without.
        public static let allCases =
            !test_is_sanitized() ? manual + automatic : test_is_thread_sanitized() ? manual : automatic

        /// Whether the configuration uses ARC.
        public var isAutomatic: Bool { self == .O0Arc || self == .O2Arc }

        var folder: String {
            rawValue.prefix(2) + (isAutomatic ? "-arc" : "-mrc")
        }
    }

    /// Which images see the symbols of the shared object.
    public enum Visibility: Sendable {
        case local
        /// For a fixture whose classes another fixture names.
        case global
    }

    /// Why a fixture cannot be used.
    public struct Failure: Error, CustomStringConvertible {
        /// The reason as a sentence.
        public let description: String
    }

    /// The name of the file in `Tests/Fixtures`.
    public let name: String
    /// The configuration in which it was compiled.
    public let configuration: Configuration
    private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

    /// Loads the fixture, which runs its `+load` methods, or returns it if it is loaded.
    public static func load(
        _ name: String, _ configuration: Configuration, visibility: Visibility = .local
    ) throws -> Fixture {
        let path = url(name, configuration).path
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure(description: "\(path) does not exist: run make fixtures")
        }
        guard let handle = dlopen(path, RTLD_NOW | (visibility == .global ? RTLD_GLOBAL : RTLD_LOCAL)) else {
            throw Failure(description: "\(path) does not load: \(String(cString: dlerror()))")
        }
        return Fixture(name: name, configuration: configuration, handle: handle)
    }

    private static let builds = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".build")

    /// The path of the shared object.
    public static func url(_ name: String, _ configuration: Configuration) -> URL {
        builds.appendingPathComponent("fixtures/\(configuration.folder)/\(name).so")
    }

    /// A file that `make examples` builds.
    public static func example(_ name: String) -> URL { builds.appendingPathComponent("examples/\(name)") }

    /// The class name that `FIXTURE(name)` means in the fixture.
    public func className(_ name: String) -> String {
        "\(name)_\(configuration.rawValue)"
    }

    /// Returns the fixture's C function of that name.
    ///
    /// `type` is a `@convention(c)` function type and has to be the function's type.
    public func function<Function>(_ symbol: String, as type: Function.Type = Function.self) throws -> Function {
        precondition(MemoryLayout<Function>.size == MemoryLayout<UnsafeRawPointer>.size, "not a C function type")
        return unsafeBitCast(try address(symbol), to: type)
    }

    /// Returns the fixture's variable of that name.
    public func variable<Value>(_ symbol: String, as type: Value.Type = Value.self) throws -> UnsafeMutablePointer<
        Value
    > {
        try address(symbol).assumingMemoryBound(to: type)
    }

    private func address(_ symbol: String) throws -> UnsafeMutableRawPointer {
        guard let address = dlsym(handle, symbol) else {
            throw Failure(description: "the fixture \(name) (\(configuration)) has no symbol \(symbol)")
        }
        return address
    }
}
