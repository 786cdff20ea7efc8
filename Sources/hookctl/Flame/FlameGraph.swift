import Foundation

/// Stacks with times as a picture: boxes on boxes, as wide as their times.
struct FlameGraph {
    private final class Box {
        let name: String
        var time: UInt64 = 0
        var children: [String: Box] = [:]

        init(_ name: String) { self.name = name }

        var depth: Int { 1 + (children.values.map(\.depth).max() ?? 0) }
    }

    private enum Size {
        static let width = 1200.0
        static let margin = 10.0
        static let row = 18.0
        static let head = 60.0
        static let letter = 6.7
        /// Narrower boxes are left out.
        static let least = 0.3
    }

    private let title: String
    private let dropped: UInt64
    private let root = Box("all calls")

    init(_ times: [(functions: [String], time: UInt64)], title: String, dropped: UInt64) {
        (self.title, self.dropped) = (title, dropped)
        for (functions, time) in times {
            var box = root
            box.time += time
            for function in functions {
                let child = box.children[function] ?? Box(function)
                box.children[function] = child
                child.time += time
                box = child
            }
        }
    }

    /// A picture of its own: without scripts, fonts or other files.
    var svg: String {
        let height = Size.head + Double(root.depth) * Size.row + Size.margin
        var boxes: [String] = []
        draw(root, x: Size.margin, bottom: height - Size.margin, &boxes)
        let left = dropped > 0 ? "; \(dropped) calls were left out" : ""
        let total = "\(Double(root.time).asNanoseconds) in traced calls\(left)"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.text(Size.width))" height="\(Self.text(height))" \
            viewBox="0 0 \(Self.text(Size.width)) \(Self.text(height))" role="img" aria-labelledby="title description" \
            font-family="monospace" font-size="11">
            <title id="title">Flame graph of \(Self.escaped(title))</title>
            <desc id="description">\(Self.escaped(total)). Each box is a function. The boxes above it are what it has \
            called. The width is time.</desc>
            <rect width="100%" height="100%" fill="#ffffff"/>
            <text x="\(Self.text(Size.margin))" y="24" font-size="15">\(Self.escaped(title))</text>
            <text x="\(Self.text(Size.margin))" y="44">\(Self.escaped(total))</text>
            \(boxes.joined(separator: "\n"))
            </svg>

            """
    }

    private func draw(_ box: Box, x: Double, bottom: Double, _ boxes: inout [String]) {
        let share = root.time == 0 ? 1 : Double(box.time) / Double(root.time)
        let width = share * (Size.width - 2 * Size.margin)
        guard width >= Size.least else { return }
        let percent = String(format: "%.1f %%", share * 100)
        let name = Self.escaped(box.name)
        let letters = Int((width - 6) / Size.letter)
        let label = box.name.count <= letters ? box.name : letters > 3 ? box.name.prefix(letters - 1) + "…" : ""
        let y = bottom - Size.row
        boxes.append(
            """
            <g><title>\(name): \(Double(box.time).asNanoseconds), \(percent)</title>\
            <rect x="\(Self.text(x))" y="\(Self.text(y))" width="\(Self.text(width))" \
            height="\(Self.text(Size.row - 1))" rx="2" fill="\(Self.colour(of: box.name))"/>\
            <text x="\(Self.text(x + 3))" y="\(Self.text(y + 12.5))">\(Self.escaped(label))</text></g>
            """)
        var next = x
        for child in box.children.values.sorted(by: { $0.name < $1.name }) {
            draw(child, x: next, bottom: y, &boxes)
            next += Double(child.time) / Double(max(root.time, 1)) * (Size.width - 2 * Size.margin)
        }
    }

    private static func text(_ number: Double) -> String { String(format: "%.2f", number) }

    /// A light colour, the same for a name in each picture.
    private static func colour(of name: String) -> String {
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return "hsl(\(15 + hash % 40), 90%, \(68 + hash / 64 % 14)%)"
    }

    private static func escaped(_ text: String) -> String {
        text.shown.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
