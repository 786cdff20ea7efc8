import Glibc

/// A shared object with Objective-C code in it.
public struct RuntimeImage: @unchecked Sendable {
    // Sendable: immutable, and the dynamic linker's functions may be called from any thread.
    private let handle: UnsafeMutableRawPointer
    /// The path that was given.
    public let path: String

    /// Loads the image, which registers its classes and sends +load.
    ///
    /// Runs user code. An image stays loaded.
    ///
    /// - Throws: ``RuntimeImageError`` with the dynamic linker's reason.
    public init(loading path: String) throws(RuntimeImageError) {
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw RuntimeImageError(path: path, reason: dlerror().map { String(cString: $0) } ?? "unknown reason")
        }
        self.handle = handle
        self.path = path
    }

    /// The address of an exported symbol; nil when there is none.
    public func unsafeSymbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(handle, name) }

    /// Calls the program's `main` with the arguments; nil when the image exports none.
    ///
    /// Runs user code.
    public func runMain(arguments: [String] = []) -> Int32? {
        guard let symbol = unsafeSymbol("main") else { return nil }
        typealias Main = @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
        var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { argv.forEach { free($0) } }
        let status = unsafeBitCast(symbol, to: Main.self)(Int32(arguments.count + 1), &argv)
        fflush(nil)
        return status
    }
}

/// Why an image was not loaded.
public struct RuntimeImageError: Error, Sendable, CustomStringConvertible {
    /// The path that was given.
    public let path: String
    /// The dynamic linker's reason.
    public let reason: String

    /// A sentence with path and reason.
    public var description: String { "\(path) could not be loaded: \(reason)" }
}
