import InMemoryTracing
import Tracing

/// The spans of one request: the span of the handler, with its descendants.
public struct SpanTree: Sendable, CustomStringConvertible {
    /// The span.
    public let span: FinishedInMemorySpan
    /// The spans that have this one as their parent, in the order in which they began.
    public let children: [SpanTree]

    /// The trees of the spans that have no parent among the spans.
    public static func trees(of spans: [FinishedInMemorySpan]) -> [SpanTree] {
        let known = Set(spans.map(\.spanID))
        let byParent = Dictionary(grouping: spans) { span in span.parentSpanID.flatMap { known.contains($0) ? $0 : nil }
        }
        func trees(below parent: String?) -> [SpanTree] {
            byParent[parent, default: []].sorted { $0.start < $1.start }.map {
                SpanTree(span: $0, children: trees(below: $0.spanID))
            }
        }
        return trees(below: nil)
    }

    /// A line for each span: its name, its duration, and its error.
    public var description: String { lines(indent: "").joined(separator: "\n") }

    private func lines(indent: String) -> [String] {
        let duration = Duration.nanoseconds(Int64(span.endInstant.nanosecondsSinceEpoch - span.start))
        let error = span.errors.first.map { "  threw \($0.error)" } ?? ""
        let line = (indent + span.operationName).padded(to: 44) + duration.inMicroseconds.paddedInFront(to: 10) + error
        return [line] + children.flatMap { $0.lines(indent: indent + "  ") }
    }
}

extension FinishedInMemorySpan {
    fileprivate var start: UInt64 { startInstant.nanosecondsSinceEpoch }
}
