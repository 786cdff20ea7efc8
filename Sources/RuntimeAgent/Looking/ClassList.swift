#if Agent
import AgentProtocol
import SwiftRuntime

/// The classes that a client asks for, sorted by name.
///
/// Between turns the list keeps only the names of Objective-C classes, since the classes may go; Swift classes stay.
struct ClassList {
    enum Entry {
        case objectiveC(name: String)
        case swift(SwiftClass, name: String)

        var name: String {
            switch self {
            case .objectiveC(let name), .swift(_, let name): name
            }
        }
    }

    let entries: [Entry]
    /// How many classes of the runtime and the system are left out.
    let hidden: Int
    private let origins = ClassOrigins()
    private let swiftHooks = SwiftHookIndex()

    /// All classes that match the pattern.
    ///
    /// Without a pattern these are the program's, and with `all` the others, too. A pattern includes Swift classes of
    /// libraries only if it names their module.
    init(_ pattern: String?, all: Bool) {
        let glob = Glob(pattern ?? "*")
        let swiftGlob = SwiftGlob(pattern ?? "*")
        let matching = ObjCClass.all.filter { glob.matches($0.name) }
        let shown =
            pattern != nil || all ? matching : matching.filter { [origins] in !origins.origin(of: $0).isForeign }
        var hidden = matching.count - shown.count
        var entries = shown.map { Entry.objectiveC(name: $0.name) }
        for cls in SwiftClass.all {
            let module = cls.module
            let isHidden = !all && SwiftModules.isOfLibrary(module) && !swiftGlob.names(module: module)
            // Demangling names that the pattern does not ask for would cost more than all the rest.
            if isHidden, pattern == nil {
                hidden += 1
                continue
            }
            let name = cls.name
            guard glob.matches(name) else { continue }
            if isHidden { hidden += 1 } else { entries.append(.swift(cls, name: name)) }
        }
        self.entries = entries.sorted { $0.name < $1.name }
        self.hidden = hidden
    }

    /// nil for a class that is gone.
    func summary(_ entry: Entry) -> ClassSummary? {
        switch entry {
        case .objectiveC(let name): ObjCClass(name).map { ClassSummary($0, origins.origin(of: $0)) }
        case .swift(let cls, _): ClassSummary(cls, swiftHooks, origins.origin(of: cls, module: cls.module))
        }
    }
}
#endif
