import Foundation
import SwiftRuntime

/// The Objective-C program that is shown: a shared object with an ordinary main.
struct Program {
    let path: String
    private let image: RuntimeImage

    /// One run of the program from main to its end.
    struct Run: Encodable, Equatable {
        let status: Int32
        /// Its standard output.
        let lines: [String]
    }

    init(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure(
                .noInput,
                "there is no program at \(path); `make examples` builds PhotoPicker, and --program takes the path of another one"
            )
        }
        // Without a slash the dynamic linker would search its own folders.
        let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
        do {
            image = try RuntimeImage(loading: absolute)
        } catch {
            throw Failure(
                .noInput,
                "\(error); it must be a shared object of Objective-C code compiled with -fobjc-runtime=gnustep-2.1")
        }
        guard image.unsafeSymbol("main") != nil else {
            throw Failure(.noInput, "\(path) exports no function main, which the demonstration would run; add one")
        }
        self.path = absolute
    }

    /// PhotoPicker beside the executable.
    static var defaultPath: String {
        let executable =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("libPhotoPicker.so")
            .path
    }

    /// The classes that the program defines, sorted by name.
    var classes: [ObjCClass] { ObjCClass.all.filter { $0.imageName == path } }

    /// Runs main with standard output captured.
    func run() throws -> Run {
        _ = Self.watchesExit
        let (status, text) = try StandardOutput.capturing { autoreleasePool { image.runMain() } }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" {
            lines.removeLast()
        }
        return Run(status: status ?? 0, lines: lines)
    }

    /// A program that calls exit ends hookctl with it: nothing can be shown then, but it can be said.
    private static let watchesExit: Bool = {
        atexit {
            guard StandardOutput.restore() else { return }
            let message = "hookctl: the program called exit, which ends hookctl too; let its main return instead\n"
            FileHandle.standardError.write(Data(message.utf8))
            _exit(ExitStatus.unavailable.rawValue)
        }
        return true
    }()
}
