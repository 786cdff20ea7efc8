extension DemoReport {
    /// The report for people; `limit` calls of each run are shown.
    func text(_ palette: Palette, limit: Int) -> String {
        var lines = [palette.bold("The program alone"), ""]
        lines += plainRun.lines.map { palette.dim("  │ ") + $0 }
        for method in methods {
            lines += [""] + method.lines(palette, limit: limit, plainRun: plainRun)
        }
        lines += drawing.map { ["", $0.line(palette)] } ?? []
        return lines.map { $0 + "\n" }.joined()
    }
}

extension MethodDemo {
    fileprivate func lines(_ palette: Palette, limit: Int, plainRun: Program.Run) -> [String] {
        let rule = String(repeating: "─", count: max(4, 100 - method.count))
        var lines = [palette.bold("── \(method) \(rule)"), "", "  \(prototype)", palette.dim("  \(types)"), ""]
        lines += [palette.bold("Before"), ""] + before.lines(palette)
        lines += ["", palette.bold("Run 1: hooked on the class \(classRun.subject), before, instead and after"), ""]
        lines += classRun.lines(palette, limit: limit, plainRun: plainRun)
        lines.append("")
        if let objectRun {
            lines += [
                palette.bold("Run 2: hooked on one object, \(objectRun.subject), caught as +alloc returned it"), "",
            ]
            lines += objectRun.lines(palette, limit: limit, plainRun: plainRun)
            if objectRun.run != plainRun {
                lines.append(
                    "    (hookctl holds the object until the run has ended, so it is deallocated later than otherwise)")
            }
            lines += ["", "  " + comparison(objectRun), ""]
        } else if complaint == nil {
            lines += ["Run 2 is left out: the only receiver of a class method is the class, which run 1 hooked.", ""]
        }
        lines += [palette.bold("After: every hook is removed"), ""] + after.lines(palette) + [""]
        return lines + verdict(palette)
    }

    private func comparison(_ objectRun: HookedRun) -> String {
        let (caught, all) = (objectRun.calls.count, classRun.calls.count)
        if caught == 0 { return "None of the \(all) calls that run 1 saw went to this object, so none was caught." }
        if caught >= all { return "All calls that run 1 saw went to this object." }
        return "\(caught) of the \(all) calls that run 1 saw went to this object; those to others were not caught."
    }

    private func verdict(_ palette: Palette) -> [String] {
        guard !differences.isEmpty else { return [palette.green("  Everything is as it was.")] }
        return [palette.red("  Not as it was:")] + differences.map { "  - \($0)" }
    }
}

extension HookedRun {
    fileprivate func lines(_ palette: Palette, limit: Int, plainRun: Program.Run) -> [String] {
        var lines = during.lines(palette) + [""]
        lines += RecordedCall.lines(Array(calls.prefix(limit)), palette)
        if calls.count > limit {
            let count = calls.count - limit
            lines.append(palette.dim("    … and \(count) more call\(count == 1 ? "" : "s"); --calls shows more"))
        }
        if calls.isEmpty {
            lines.append("    no calls")
        }
        return lines + ["", "  " + run.comparison(with: plainRun)] + run.changes(from: plainRun).map { "    \($0)" }
    }
}

extension Program.Run {
    fileprivate func comparison(with plain: Program.Run) -> String {
        if status != plain.status { return "The program ended with \(status), without hooks with \(plain.status)." }
        if self == plain { return "The program printed the same \(lines.count) lines as without hooks." }
        return "The program printed other lines than without hooks:"
    }

    /// Lines that are new, with +, and missing, with −.
    fileprivate func changes(from plain: Program.Run) -> [String] {
        lines.difference(from: plain.lines).map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "− \(line)"
            }
        }
    }
}

extension Graphviz.Result {
    func line(_ palette: Palette) -> String {
        switch self {
        case .drawn(let path): "Picture: \(path)"
        case .kept(let path, let reason): palette.yellow("No picture: \(reason). The graph is in \(path).")
        }
    }
}
