import AgentProtocol
import ArgumentParser
import Foundation

struct TopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top",
        abstract: "Show the hottest hooked methods.",
        discussion: """
            Measures the hooked methods, or the methods that match the patterns, and shows the methods that are called \
            most, or with --sort those that take most time. A method's time includes what it calls, and what measuring \
            costs those. Includes methods that are hooked later. Measures methods such as retain, dealloc and class \
            only if a pattern has the whole selector. On a terminal the table is updated in place; otherwise hookctl prints one \
            table after the other. Ends with Ctrl-C or with the process.

            Examples:
              hookctl top
              hookctl top '-[Photo* *]' --interval 0.5
              hookctl top 'Photo*' --sort time
              hookctl top --once --json
              hookctl top --histogram '-[PhotoPicker pick:]'

            With --json, one object a line at each update (keys with ? may be
            absent):
              version  1
              methods  in the order of --sort, at most --rows, each with method,
                       calls (since the measurement began), perSecond, mean?,
                       p99?, timePerSecond? (nanoseconds)
              omitted? how many methods are left out by --rows
            and with --histogram
              version  1
              method   the method
              buckets  the shortest times first, each with least and end
                       (nanoseconds) and calls

            Exit codes:
              0   the methods were shown
            \(ProcessOptions.exitCodes())
            """)

    @Argument(help: ArgumentHelp("Globs for the methods; by default the hooked methods.", valueName: "pattern"))
    var patterns: [PatternArgument] = []

    @Option(
        help: ArgumentHelp(
            "Show how long the calls of this one method take, since the measurement began.", valueName: "method"))
    var histogram: PatternArgument?

    @Option(help: ArgumentHelp("Which methods come first: by calls, time, mean or p99.", valueName: "column"))
    var sort = TopOrder.calls

    @Flag(help: "Show one table and end.")
    var once = false

    @Option(help: ArgumentHelp("How long to measure for each table.", valueName: "seconds"))
    var interval = SecondsArgument(1)

    @Option(help: ArgumentHelp("How many methods to show.", valueName: "count"))
    var rows = 20

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var process: ProcessOptions

    func validate() throws {
        for pattern in patterns + [histogram].compactMap(\.self) { try pattern.validate() }
        if histogram != nil, !patterns.isEmpty {
            throw ValidationError("--histogram shows one method; give no other patterns.")
        }
        try interval.validate("--interval")
        guard rows > 0 else { throw ValidationError("--rows takes a number above 0.") }
    }

    func run() throws {
        try reportingFailures {
            Interruption.catchSignals()
            let connection = try process.connect()
            do {
                try show(connection)
            } catch let failure as Failure where failure.status == .interrupted && !once {
                return
            } catch let failure as Failure where failure.cause == .end && !once {
                return
            }
        }
    }

    private func show(_ connection: AgentConnection) throws {
        var measuring = try Measuring(connection, (histogram.map { [$0] } ?? patterns).map(\.text))
        if let histogram, measuring.names.count != 1 {
            let methods = measuring.names.isEmpty ? "no method" : "\(measuring.names.count) methods"
            throw Failure(.data, "\(histogram.text) means \(methods), but a histogram shows one; give its whole name")
        }
        var last = (measurements: try connection.measurements(), time: ContinuousClock.now)
        let screen = Screen(isInPlace: !once && !json)
        /// Sentences that the picture shows below the methods. They are printed again when the picture has gone.
        var sentences: [String] = []
        defer {
            screen.leave()
            TextOutput.tell(sentences)
        }
        let duration = interval.duration
        while try once ? !Interruption.wait(duration, saying: "measuring") : screen.wait(duration) {
            sentences += try measuring.renew()
            if !screen.isInPlace {
                TextOutput.tell(sentences)
                sentences = []
            }
            if histogram != nil, let method = measuring.names.first {
                let report = HistogramReport(try connection.histogram(of: method))
                try screen.show(json ? [report.json] : report.lines(.standardOutput) + sentences)
                if once { return }
                continue
            }
            let now = (measurements: try connection.measurements(), time: ContinuousClock.now)
            let report = TopReport(
                now.measurements, since: last.measurements, of: measuring.names,
                seconds: (now.time - last.time) / .seconds(1), by: sort, rows: rows)
            let none = patterns.isEmpty ? "no hooked methods yet; give patterns to measure other methods" : nil
            let lines = report.lines(.standardOutput, none: none ?? TraceFollower.nothing)
            try screen.show(json ? [report.json] : lines + sentences)
            last = now
            if once { return }
        }
        if once { throw Failure.interrupted }
    }
}

/// The columns that methods are sorted by.
enum TopOrder: String, ExpressibleByArgument, CaseIterable {
    case calls, time, mean, p99
}

/// The busiest methods.
struct TopReport: Encodable {
    struct Method: Encodable {
        let method: String
        let calls: UInt64
        let perSecond: Double
        let mean: Double?
        let p99: Double?
        /// How long its calls take in a second, in nanoseconds; more than a second with several threads.
        let timePerSecond: Double?

        fileprivate func value(_ order: TopOrder) -> Double {
            switch order {
            case .calls: perSecond
            case .time: timePerSecond ?? 0
            case .mean: mean ?? 0
            case .p99: p99 ?? 0
            }
        }
    }

    var version = 1
    let methods: [Method]
    let omitted: Int?

    /// `names`: the methods that this client measures; `rows`: how many are shown.
    init(
        _ now: [AgentProtocol.Measurement], since last: [AgentProtocol.Measurement], of names: Set<String>,
        seconds: Double, by order: TopOrder, rows: Int
    ) {
        // Diagnostic hooks count for themselves.
        let before = Dictionary(last.filter { $0.probe == nil }.map { ($0.method, $0.calls) }) { first, _ in first }
        let methods = now.filter { $0.probe == nil && names.contains($0.method) }.map { measurement in
            let calls = measurement.calls - min(before[measurement.method] ?? 0, measurement.calls)
            let perSecond = Double(calls) / seconds
            return Method(
                method: measurement.method, calls: measurement.calls, perSecond: perSecond,
                mean: measurement.mean, p99: measurement.p99, timePerSecond: measurement.mean.map { $0 * perSecond })
        }
        let sorted = methods.sorted {
            ($1.value(order), $1.calls, $0.method) < ($0.value(order), $0.calls, $1.method)
        }
        self.methods = Array(sorted.prefix(rows))
        omitted = sorted.count > rows ? sorted.count - rows : nil
    }

    /// The JSON, in one line.
    var json: String {
        get throws { String(decoding: try AgentFrame.encode(self).dropLast(), as: UTF8.self) }
    }

    /// `none`: the sentence without methods.
    func lines(_ palette: Palette, none: String) -> [String] {
        guard !methods.isEmpty else { return [none] }
        var table = TextTable([
            ("calls/s", .right), ("calls", .right), ("mean", .right), ("p99", .right), ("time/s", .right),
            ("method", .left),
        ])
        for method in methods {
            table.append([
                String(format: "%.0f", method.perSecond), "\(method.calls)", method.mean?.asNanoseconds ?? "–",
                method.p99?.asNanoseconds ?? "–", method.timePerSecond?.asNanoseconds ?? "–", method.method,
            ])
        }
        return table.lines(palette) + (omitted.map { ["\($0) more methods; --rows shows more"] } ?? [])
    }
}
