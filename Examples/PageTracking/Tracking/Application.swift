import Foundation
import SwiftRuntime

/// The Objective-C application whose pages are tracked: a shared object in the folder of this executable.
public struct Application {
    private let image: RuntimeImage

    /// Loads the shared object.
    ///
    /// - Throws: The message of the dynamic linker, if the file is no shared object.
    public init(path: String) throws {
        image = try RuntimeImage(loading: path)
    }

    static var defaultPath: String {
        let executable =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("libPages.so").path
    }

    /// The classes and selectors that a tracker needs.
    public var pages: PageTracker.Pages {
        PageTracker.Pages(
            root: ObjCClass("ViewController")!, appear: "viewWillAppear:", disappear: "viewDidDisappear:",
            parameters: "parameters")
    }

    /// Simulates a user: opens four pages, and calls `wait` on the first three.
    public func use(wait: @convention(c) () -> Void) {
        typealias Use = @convention(c) (@convention(c) () -> Void) -> Void
        unsafeBitCast(image.unsafeSymbol("usePages")!, to: Use.self)(wait)
    }
}
