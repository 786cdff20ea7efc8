#if Logging
import Logging
import SwiftRuntime

extension SwiftAdapter {
    /// Logs the calls of Swift functions, asynchronous ones included.
    ///
    /// ```swift
    /// try SwiftClass(Service.self).hook("fetch(id:)", .log(to: logger))
    /// // debug: App.Service.fetch(id:) arguments=[7] duration=… function=fetch(id:) receiver=0x55cf… …
    /// ```
    ///
    /// Each call writes one record when it has ended: the function's name, and the error that the function has thrown.
    /// The metadata are `type`, `function`, `receiver` (the address of an object), `arguments`, `returned` unless the
    /// function returns nothing, and `duration`. Arguments and results are described as by `String(reflecting:)`, which
    /// may run user code. They are described at the end of the call: an `inout` argument has its new value. A value
    /// that cannot be read is its type in angle brackets. The record has the file and line of the hook.
    ///
    /// The hook is an after hook. While the logger's level, which is read at each call, is above this level, a call
    /// costs a hooked call and nothing else. The record is written with no lock held, on the thread where the call
    /// ends.
    ///
    /// - Parameters:
    ///   - level: The level of the records.
    ///   - logger: The logger that writes the records.
    ///   - includingValues: Whether arguments and results are written, which may tell secrets.
    /// - Returns: The adapter, for `hook`.
    public static func log(
        at level: Logger.Level = .debug, to logger: Logger, includingValues: Bool = true
    ) -> SwiftAdapter {
        SwiftAdapter(.after) { site in
            let log = SwiftCallLog(site: site, logger: logger, level: level, includesValues: includingValues)
            return Body(log.record)
        }
    }
}

/// Writes the records of one function's hook.
private struct SwiftCallLog: Sendable {
    let site: SwiftAdapter.Site
    let logger: Logger
    let level: Logger.Level
    let includesValues: Bool

    /// The body of the hook.
    @Sendable func record(_ call: SwiftCall) {
        guard logger.logLevel <= level else { return }
        logger.log(
            level: level, "\(site.name)", error: call.error, metadata: describe(call), file: site.file,
            function: site.function.name ?? site.name, line: UInt(site.line))
    }

    private func describe(_ call: SwiftCall) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "type": "\(site.typeName)", "function": "\(site.function.name ?? site.name)",
            "duration": "\(call.duration)",
        ]
        if let address = call.receiverAddress { metadata["receiver"] = "0x\(String(address, radix: 16))" }
        guard includesValues else { return metadata }
        metadata["arguments"] = .array(call.arguments.map { "\(String(reflecting: $0))" })
        if !call.returnsNothing, let result = call.result {
            metadata["returned"] = "\(String(reflecting: result))"
        }
        return metadata
    }
}
#endif
