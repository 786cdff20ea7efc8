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
    /// How many Swift classes of libraries would be here if the pattern named their module.
    let hidden: Int
    private let swiftHooks = SwiftHookIndex()

    /// All that match; all of them without a pattern.
    init(_ pattern: String?) {
        let glob = Glob(pattern ?? "*")
        let swiftGlob = SwiftGlob(pattern ?? "*")
        var hidden = 0
        var entries = ObjCClass.all.map(\.name).filter(glob.matches).map { Entry.objectiveC(name: $0) }
        for cls in SwiftClass.all {
            let module = cls.module
            let isHidden = SwiftModules.isOfLibrary(module) && !swiftGlob.names(module: module)
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
        case .objectiveC(let name): ObjCClass(name).map(ClassSummary.init)
        case .swift(let cls, _): ClassSummary(cls, swiftHooks)
        }
    }
}
#endif
