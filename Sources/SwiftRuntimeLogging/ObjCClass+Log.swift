#if Logging
import Logging
import SwiftRuntime

extension ObjCClass {
    /// Logs the calls of a method of every instance; of a metaclass (``isa``), of a class method.
    ///
    /// ```swift
    /// let token = try picker.log("pick:", at: .debug, to: logger)
    /// // debug: -[PhotoPicker pick:] arguments=[<Photo: 0x55d0…>] class=PhotoPicker duration=… receiver=0x55cf… …
    /// ```
    ///
    /// One record for each call, when it has ended: the method's name, with the error if an exception has left it, and
    /// the metadata `class`, `selector`, `receiver` (its address), `arguments` as they were when the call began,
    /// `returned` unless the method returns nothing, and `duration`. Arguments are described as by `EncodedValue`,
    /// which sends no messages but `UTF8String` to strings of foreign classes. The record's place is the caller's here.
    ///
    /// An instead hook that goes on, so that what is installed later is not in the record. A call costs a hooked call,
    /// and as long as the logger's level, which is asked for each time, is above this one, nothing else. The record is
    /// written on the calling thread with no lock held.
    ///
    /// - Parameters:
    ///   - selector: The method.
    ///   - level: The level of the records.
    ///   - logger: What writes them.
    ///   - includingValues: Whether arguments and return values are written, which may tell secrets.
    ///   - owner: For `Hooks.removeAll(owner:)`.
    ///   - file: The file of the records and of the hook.
    ///   - line: The line in that file.
    /// - Returns: The hook's token, which may be let go.
    /// - Throws: What `hook` throws. Nothing has changed then.
    @discardableResult
    public func log(
        _ selector: Selector, at level: Logger.Level = .debug, to logger: Logger, includingValues: Bool = true,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line
    ) throws -> AspectToken {
        let log = CallLog(
            logger: logger, level: level, includesValues: includingValues, cls: original, selector: selector,
            file: file, line: line)
        return try hook(selector, .instead, owner: owner, file: file, line: line, log.record)
    }
}

extension ObjCObject {
    /// Logs the calls of a method of this object alone.
    ///
    /// See the same method of `ObjCClass`.
    @discardableResult
    public func log(
        _ selector: Selector, at level: Logger.Level = .debug, to logger: Logger, includingValues: Bool = true,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line
    ) throws -> AspectToken {
        let log = CallLog(
            logger: logger, level: level, includesValues: includingValues, cls: isa.original, selector: selector,
            file: file, line: line)
        return try hook(selector, .instead, owner: owner, file: file, line: line, log.record)
    }
}
#endif
