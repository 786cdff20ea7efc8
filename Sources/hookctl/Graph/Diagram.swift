/// Pictures side by side as a Graphviz graph: one cluster for each stage.
struct Diagram {
    struct Stage {
        let title: String
        let picture: Picture
    }

    let title: String
    let subtitle: String
    let stages: [Stage]

    /// The graph in the DOT language.
    var dot: String {
        var lines = [
            "digraph hookctl {",
            "  graph [rankdir=TB, fontname=\"Helvetica,Arial,sans-serif\", fontsize=20, labelloc=t, nodesep=0.35, ranksep=0.45,",
            "         bgcolor=white, pad=0.3, label=<<b>\(title.xmlEscaped)</b><br/>\(subtitleLabel) >];",
            "  node [shape=plain, fontname=\"Helvetica,Arial,sans-serif\", fontsize=13];",
            "  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=11, color=\"\(Colour.line)\", fontcolor=\"\(Colour.faint)\"];",
        ]
        for (index, stage) in stages.enumerated() {
            lines += cluster(stage, "s\(index)").map { "  " + $0 }
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// Empty without a subtitle: dot takes no empty text.
    private var subtitleLabel: String {
        guard !subtitle.isEmpty else { return "" }
        return "<font point-size=\"13\" color=\"\(Colour.faint)\">\(subtitle.xmlEscaped)</font><br/>"
    }

    private func cluster(_ stage: Stage, _ id: String) -> [String] {
        let picture = stage.picture
        let lines = [
            "subgraph cluster_\(id) {",
            "  label=<<font point-size=\"5\"> <br/></font><b>\(stage.title.xmlEscaped)</b>>; fontsize=16; style=\"rounded,filled\"; margin=18;",
            "  color=\"\(Colour.frame)\"; fillcolor=\"\(Colour.ground)\";",
            "  \(id)_object [label=<\(objectLabel(picture.object))>];",
            "  \(id)_object -> \(id)_c0 [\(Self.isaEdge), penwidth=1.6];",
        ]
        return lines + chain(picture.classes, "\(id)_c") + chain(picture.metaclasses, "\(id)_m")
            + isas(picture, id) + ["}"]
    }

    /// A class and its superclasses.
    private func chain(_ nodes: [Picture.Node], _ id: String) -> [String] {
        nodes.enumerated().map { "  \(id)\($0) [label=<\(classLabel($1))>];" }
            + nodes.indices.dropFirst().map { "  \(id)\($0 - 1) -> \(id)\($0) [label=\" superclass\"];" }
    }

    /// Where the classes' own isa lead to: a metaclass of the picture, or else one that is drawn small and beside the
    /// class.
    private func isas(_ picture: Picture, _ id: String) -> [String] {
        picture.classes.enumerated().filter { !$1.name.hasSuffix("(meta)") }.flatMap { index, node in
            if let known = picture.metaclasses.firstIndex(where: { $0.name == node.isa }) {
                return ["  \(id)_c\(index) -> \(id)_m\(known) [\(Self.isaEdge)];"]
            }
            let label = cell(node.isa, colour: Colour.faint, isNew: node.isNew)
            return [
                "  \(id)_i\(index) [label=<\(label)>];",
                "  { rank=same; \(id)_c\(index); \(id)_i\(index); }",
                "  \(id)_c\(index) -> \(id)_i\(index) [\(Self.isaEdge)];",
            ]
        }
    }

    private static let isaEdge = "label=\" isa\", style=dashed, color=\"\(Colour.isa)\""

    private func objectLabel(_ name: String) -> String {
        "<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"8\" style=\"rounded\" color=\"\(Colour.isa)\" "
            + "bgcolor=\"white\"><tr><td><b>\(name.xmlEscaped)</b></td></tr></table>"
    }

    private func cell(_ name: String, colour: String, isNew: Bool) -> String {
        "<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"5\" color=\"\(Colour.frame)\" "
            + "bgcolor=\"\(isNew ? Colour.new : "white")\"><tr><td><font point-size=\"11\" color=\"\(colour)\">"
            + "\(name.xmlEscaped)</font></td></tr></table>"
    }

    private func classLabel(_ node: Picture.Node) -> String {
        let head =
            "<tr><td align=\"left\" bgcolor=\"\(node.isNew ? Colour.newHead : Colour.head)\" cellpadding=\"6\">"
            + "<font color=\"white\"><b>\(node.name.xmlEscaped)\(node.isNew ? " · new" : "")</b></font></td></tr>"
        let rows = node.rows.map { row in
            "<tr><td align=\"left\" balign=\"left\" bgcolor=\"\(row.isChanged ? Colour.changed : "white")\">"
                + "\(row.method.selector.xmlEscaped)<br/><font face=\"DejaVu Sans Mono,monospace\" point-size=\"10\" "
                + "color=\"\(row.isChanged ? Colour.changedText : Colour.faint)\">→ \(row.method.implementation.xmlEscaped)</font></td></tr>"
        }
        let rest = node.remainder.map {
            "<tr><td align=\"left\"><font point-size=\"11\" color=\"\(Colour.faint)\">\($0)</font></td></tr>"
        }
        return
            "<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"5\" color=\"\(Colour.line)\" bgcolor=\"white\">"
            + head + rows.joined() + (rest ?? "") + "</table>"
    }
}

private enum Colour {
    static let head = "#33475b"
    static let newHead = "#2b7a4b"
    static let new = "#e3f4e8"
    static let changed = "#fff1c2"
    static let changedText = "#8a5a00"
    static let isa = "#2f6fb0"
    static let line = "#55606b"
    static let faint = "#67717c"
    static let frame = "#c9d1d9"
    static let ground = "#f6f8fa"
}

extension String {
    fileprivate var xmlEscaped: String {
        shown.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
            "\"", with: "&quot;")
    }
}
