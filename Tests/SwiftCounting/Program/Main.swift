@preconcurrency import Glibc

/// Usage: program calls|tasks|suspended|objects COUNT.
@main struct Main {
    static func main() async {
        setlinebuf(stdout)
        guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else { exit(2) }
        do {
            switch CommandLine.arguments[1] {
            case "calls": try await Counting.run("calls", try Subject.atOnce(), count, tasks: Counting.threads)
            case "objects": try await Objects.run(count)
            case "suspended": try await Suspended.run(count)
            case "tasks": try await Counting.run("tasks", try Subject.waiting(), count, tasks: 3 * Counting.threads)
            default: exit(2)
            }
        } catch {
            if !(error is Report.Failed) { print("failed: \(error)") }
            exit(1)
        }
    }
}
