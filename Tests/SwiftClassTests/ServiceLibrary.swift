import Foundation
import ServiceSupport

/// A library with Swift classes that is loaded while the tests run, and stays loaded.
///
/// The Makefile puts it beside the tests.
struct ServiceLibrary: Sendable {
    /// The functions that call the library's own classes.
    let fixtures: LibraryFixtures
    private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// How the file was treated after linking.
    enum File: String {
        case whole = "libServiceLibrary.so"
        /// Treated by `strip --strip-debug`.
        case withoutDebugging = "libServiceLibraryUndebugged.so"
        /// Treated by `strip --strip-all`, which keeps the names that other images may link to.
        case stripped = "libServiceLibraryStripped.so"

        fileprivate var url: URL {
            let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(fileURLWithPath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent()
                .appendingPathComponent(rawValue)
        }
    }

    static let shared: ServiceLibrary = {
        do {
            return try ServiceLibrary(at: File.whole.url)
        } catch {
            fatalError("\(error)")
        }
    }()

    private init(at url: URL) throws {
        guard let handle = dlopen(url.path, RTLD_NOW | RTLD_LOCAL) else {
            throw Failure(
                description: "\(url.path) does not load: \(String(cString: dlerror())); make service-library builds it")
        }
        self.handle = handle
        let make: @convention(c) () -> UnsafeMutableRawPointer = try Self.function("service_library_fixtures", handle)
        fixtures = Unmanaged<LibraryFixtures>.fromOpaque(make()).takeRetainedValue()
    }

    /// Loads a fresh copy of the file: its classes differ from those of any other copy, and no code has used them yet.
    ///
    /// Removes the copy's file when the body has returned.
    static func withCopy<Result>(of file: File = .whole, _ body: (ServiceLibrary) throws -> Result) throws -> Result {
        try withUnloadedCopy(of: file) { load in try body(load()) }
    }

    /// The same, but the body decides when to load the copy.
    static func withUnloadedCopy<Result>(
        of file: File = .whole, _ body: (_ load: () throws -> ServiceLibrary) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("ServiceLibrary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appendingPathComponent(file.rawValue)
        try FileManager.default.copyItem(at: file.url, to: copy)
        return try body { try ServiceLibrary(at: copy) }
    }

    /// The class of that name; this call may be the first use of the class.
    func cls(_ name: String) throws -> AnyClass {
        let find: @convention(c) (UnsafePointer<CChar>) -> UnsafeRawPointer? =
            try Self.function("service_library_class", handle)
        guard let cls = find(name) else { throw Failure(description: "the library has no class \(name)") }
        return unsafeBitCast(cls, to: AnyClass.self)
    }

    /// An instance of `LateBox<Int>`, with 7 in it.
    func makeLateBox() throws -> AnyObject {
        let make: @convention(c) () -> UnsafeMutableRawPointer = try Self.function("service_library_late_box", handle)
        return Unmanaged<AnyObject>.fromOpaque(make()).takeRetainedValue()
    }

    private static func function<Function>(_ name: String, _ handle: UnsafeMutableRawPointer) throws -> Function {
        guard let address = dlsym(handle, name) else {
            throw Failure(description: "the library has no function \(name)")
        }
        return unsafeBitCast(address, to: Function.self)
    }
}
