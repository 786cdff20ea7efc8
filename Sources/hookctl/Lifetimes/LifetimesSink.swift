import AgentProtocol

/// Counts the calls for each object that is alive, by their callers.
final class LifetimesSink: TraceSink {
    struct Call: Hashable {
        /// As in `retain`.
        let method: String
        /// The outermost function first.
        let stack: [String]
    }

    /// A call that makes an object, whose address its end tells.
    private struct Making {
        let depth: Int
        let stack: [String]
    }

    let subject: String
    private(set) var made = 0
    private(set) var ended = 0
    private(set) var dropped: UInt64 = 0
    private var lives: [UInt: [Call: Int]] = [:]
    private var makings: [Int: [Making]] = [:]
    /// The one object; nil for the objects of a class.
    private let object: UInt?
    private var shown: (any TraceSink)?

    /// `shown`: gets the calls as well.
    init(of subject: String, showing shown: (any TraceSink)?) {
        (self.subject, self.shown) = (subject, shown)
        object = Self.address(in: subject)
        if let object { lives[object] = [:] }
    }

    var alive: Int { object == nil ? lives.count : 1 - ended }

    /// The calls for the objects that are alive, or for the one object, the most frequent ones first.
    var calls: [(call: Call, count: Int)] {
        var sums: [Call: Int] = [:]
        for calls in lives.values { sums.merge(calls, uniquingKeysWith: +) }
        return sums.map { ($0.key, $0.value) }.sorted {
            ($1.count, $0.call.method, $0.call.stack.joined()) < ($0.count, $1.call.method, $1.call.stack.joined())
        }
    }

    // MARK: TraceSink

    func begin(_ methods: TracedMethods) { shown?.begin(methods) }

    func add(_ event: TraceEvent) {
        guard object == nil || ended == 0 else { return }
        let method = Self.selector(of: event.method)
        if method.hasPrefix("alloc") { return making(event, method) }
        guard event.kind == .enter, let address = Self.address(in: event.receiver) else { return }
        shown?.add(event)
        // Objects from before hookctl has begun are left out, but for the one that was asked for.
        guard lives[address] != nil else { return }
        lives[address]?[Call(method: method, stack: event.stack ?? []), default: 0] += 1
        guard method == "dealloc" else { return }
        ended += 1
        if object == nil { lives[address] = nil }
    }

    func drop(_ count: UInt64) {
        dropped += count
        shown?.drop(count)
    }

    func end(_ outcome: TraceOutcome?) { shown?.end(outcome) }

    private func making(_ event: TraceEvent, _ method: String) {
        var open = makings.removeValue(forKey: event.thread) ?? []
        open.removeAll { $0.depth > event.depth || event.kind == .enter && $0.depth == event.depth }
        defer { if !open.isEmpty { makings[event.thread] = open } }
        if event.kind == .enter {
            open.append(Making(depth: event.depth, stack: event.stack ?? []))
            return
        }
        guard let making = open.last, making.depth == event.depth else { return }
        open.removeLast()
        guard let address = event.result.flatMap({ Self.address(in: $0.text) }) else { return }
        // The outer of two such calls makes no other object, but is what the program has called.
        let isKnown = lives[address]?.count == 1 && lives[address]?.keys.first?.method.hasPrefix("alloc") == true
        if !isKnown { made += 1 }
        lives[address] = [Call(method: method, stack: making.stack): 1]
    }

    // MARK: Texts of the agent

    /// As in `-[Photo retain]`.
    private static func selector(of method: String) -> String {
        String(method.dropLast().split(separator: " ").last ?? "")
    }

    /// As in `0x55d0`, or `<Photo: 0x55d0>`.
    private static func address(in text: String) -> UInt? {
        guard let digits = text.split(separator: "x").last, text.contains("0x") else { return nil }
        return UInt(digits.hasSuffix(">") ? digits.dropLast() : digits, radix: 16)
    }
}
