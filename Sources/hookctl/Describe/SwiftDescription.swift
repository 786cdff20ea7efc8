import AgentProtocol

/// A Swift class, as text.
struct SwiftDescription {
    private let summary: ClassSummary
    private let superclasses: [String]
    private let methods: [ClassDescription.SwiftMethod]

    init(_ summary: ClassSummary, _ superclasses: [String], _ methods: [ClassDescription.SwiftMethod]) {
        (self.summary, self.superclasses, self.methods) = (summary, superclasses, methods)
    }

    func lines(_ palette: Palette) -> [String] {
        let module = "Swift, module \(summary.module ?? "?")"
        let place = "\(summary.instanceSize) bytes, \(module), \(summary.image ?? "in memory")"
        var lines = [
            palette.bold(summary.name) + palette.plain(summary.superclass.map { " : \($0)" } ?? ""),
            palette.plain("  " + place),
            palette.plain("  superclass ▶ " + (superclasses + ["nil"]).joined(separator: " ▶ ")),
        ]
        // As in the vtable: the superclass's first.
        var last: String?
        for method in methods {
            if method.declaredBy != last {
                let inherited = method.declaredBy == summary.name ? "" : " of \(method.declaredBy)"
                lines += ["", palette.bold("Methods\(inherited)")]
                last = method.declaredBy
            }
            lines += self.lines(method, palette)
        }
        return lines
    }

    private func lines(_ method: ClassDescription.SwiftMethod, _ palette: Palette) -> [String] {
        var notes = [method.kindText]
        if method.isOwn, method.declaredBy != summary.name { notes.append("overridden") }
        let hooked = method.hooks.isEmpty ? "" : palette.green("  hooked")
        let first = palette.plain("  \(method.prototype)") + palette.dim("  \(notes.joined(separator: ", "))") + hooked
        let refusal = method.refusal.map { [palette.yellow("    not hookable: \($0)")] } ?? []
        return [first] + refusal + method.hooks.map { palette.plain("    " + $0.summary) }
    }
}

extension ClassDescription.SwiftMethod {
    /// As in `async class method`.
    fileprivate var kindText: String {
        let words = [isAsync ? "async" : nil, isClassMethod ? "class" : nil, kind]
        return words.compactMap(\.self).joined(separator: " ")
    }
}

extension HookReport {
    /// As in `before, priority 10, by Analytics, Tracker.swift:41`.
    fileprivate var summary: String {
        let parts = [
            position, priority == 0 ? nil : "priority \(priority)", object.map { "of the object \($0)" },
            owner.map { "by \($0)" }, place, state == "active" ? nil : state,
            probe.map { "hookctl unhook \($0) removes the hook" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
