#if Agent
import AgentProtocol
import SwiftRuntime

/// Looks for reasons why hooks of Swift classes do not see calls.
///
/// Reads only, and runs no user code.
struct SwiftDoctor {
    private let hooks: [AspectIdentifier]
    private let measured: [(name: String, calls: UInt64)]

    init(_ hooks: [AspectIdentifier], _ measured: [(name: String, calls: UInt64)]) {
        self.hooks = hooks.filter { $0.swiftClass != nil }
        self.measured = measured
    }

    func findings() -> [Finding] { stripped() + unknown() + uncalled() + missed() }

    /// One finding for each image.
    private func stripped() -> [Finding] {
        let classes = SwiftClass.all.filter { !SwiftModules.isOfLibrary($0.module) && !$0.hasSymbols }
        let images = Dictionary(grouping: classes) { $0.imagePath ?? "memory" }
        return images.map { path, classes in
            let first = classes.map(\.name).min() ?? ""
            let others = classes.count > 1 ? " and \(classes.count - 1) more" : ""
            return Finding(
                kind: .strippedImage, subject: path,
                message:
                    "Its symbol table was stripped, or its file is gone, so the methods of \(first)\(others) have no "
                    + "names and cannot be hooked. Keep the symbols: strip --strip-debug leaves them.")
        }
        .sorted { $0.subject < $1.subject }
    }

    private func unknown() -> [Finding] {
        SwiftClass.unknownNames.filter { !SwiftModules.isOfLibrary(String($0.prefix { $0 != "." })) }.sorted().map {
            Finding(
                kind: .unknownMetadata, subject: $0,
                message:
                    "Its metadata does not have the layout of Swift 6 for Linux, so the runtime does not use the "
                    + "class. Build its module with a compiler that this version of the library supports, or update "
                    + "the library.")
        }
    }

    private func uncalled() -> [Finding] {
        let hooked = Set(hooks.map(\.methodName))
        return measured.filter { $0.calls == 0 && hooked.contains($0.name) }.map(\.name).sorted().map {
            Finding(
                kind: .uncalledMethod, subject: $0,
                message:
                    "No call went through the vtable while it was measured. If the method does run, the optimizer has "
                    + "resolved the calls, and hooks do not see them. Build the class's module replaceable (-Xswiftc "
                    + "-Xfrontend -Xswiftc -enable-implicit-dynamic) or without whole-module optimization (-Xswiftc "
                    + "-no-whole-module-optimization), call the method from another module, or declare the class open.")
        }
    }

    /// Subclasses that the hooks of a class have not reached; one finding for each subclass and method.
    private func missed() -> [Finding] {
        var seen: Set<String> = []
        return hooks.flatMap { hook -> [Finding] in
            guard let cls = hook.swiftClass, let method = hook.swiftFunction, method.path == .vtable,
                hook.objectAddress == nil,
                hook.state == .active
            else { return [] }
            return cls.subclasses.filter { $0.isMissed(byHooksOf: method, in: cls) }.map { subclass in
                Finding(
                    kind: .missedSubclass, subject: "\(subclass.name).\(method.name ?? method.description)",
                    message:
                        "This class appeared after \(hook.methodName) was hooked, so calls on its instances do not run "
                        + "the hooks. Call SwiftClass.rescan().")
            }
        }
        .filter { seen.insert($0.subject).inserted }
    }
}
#endif
