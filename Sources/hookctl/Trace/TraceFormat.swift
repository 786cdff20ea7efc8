import AgentProtocol
import ArgumentParser

enum TraceFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, perfetto, folded

    func sink(to file: TraceFile, _ palette: Palette, _ process: AgentHello) -> any TraceSink {
        switch self {
        case .text: TraceText(file: file, palette: palette)
        case .json: TraceLines(file: file)
        case .perfetto: ChromeTrace(file: file, process: process)
        case .folded: TraceFolded(file: file)
        }
    }
}
