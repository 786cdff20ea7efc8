import Foundation
import SwiftRuntime

/// The Objective-C application whose pages are tracked: a shared object beside this executable.
public struct Application {
    private let image: RuntimeImage

    /// Loads it.
    ///
    /// - Throws: What the dynamic linker says, for a file that is none.
    public init(path: String) throws {
        image = try RuntimeImage(loading: path)
    }

    static var defaultPath: String {
        let executable =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("libPages.so").path
    }

    /// What a tracker has to know of it.
    public var pages: PageTracker.Pages {
        PageTracker.Pages(
            root: ObjCClass("ViewController")!, appear: "viewWillAppear:", disappear: "viewDidDisappear:",
            parameters: "parameters")
    }

    /// Has somebody use it: four pages, of which `wait` runs on the first three.
    public func use(wait: @convention(c) () -> Void) {
        typealias Use = @convention(c) (@convention(c) () -> Void) -> Void
        unsafeBitCast(image.unsafeSymbol("usePages")!, to: Use.self)(wait)
    }
}
