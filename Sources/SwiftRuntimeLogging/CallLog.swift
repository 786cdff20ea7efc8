#if Logging
import Logging
import SwiftRuntime

/// Writes the records of one hook.
struct CallLog: Sendable {
    let logger: Logger
    let level: Logger.Level
    let includesValues: Bool
    let cls: ObjCClass
    let selector: Selector
    let file: String
    let line: Int

    /// The body of the hook.
    func record(_ info: AspectInfo) throws {
        guard logger.logLevel <= level else { return try info.proceed() }
        // Before the method, which may change or release the values.
        var metadata = describe(info)
        let start = ContinuousClock.now
        let outcome = Result { try info.proceed() }
        metadata["duration"] = "\(ContinuousClock.now - start)"
        if includesValues, case .success = outcome, let value = info.returnValue {
            metadata["returned"] = "\(value)"
        }
        write(metadata, outcome)
        try outcome.get()
    }

    private func describe(_ info: AspectInfo) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "class": "\(cls.name)", "selector": "\(selector)",
            "receiver": "0x\(String(info.instanceAddress, radix: 16))",
        ]
        if includesValues {
            metadata["arguments"] = .array(info.arguments.map { "\($0)" })
        }
        return metadata
    }

    private func write(_ metadata: Logger.Metadata, _ outcome: Result<Void, any Error>) {
        var failure: (any Error)?
        if case .failure(let error) = outcome { failure = error }
        logger.log(
            level: level, "\(cls.methodName(selector))", error: failure, metadata: metadata, file: file,
            function: selector.name, line: UInt(line))
    }
}
#endif
