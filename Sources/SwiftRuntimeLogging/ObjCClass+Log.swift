#if Logging
import Logging
import SwiftRuntime

extension ObjCClass {
    /// Logs the calls of a method of every instance; for a metaclass (``isa``), of a class method.
    ///
    /// ```swift
    /// let token = try picker.log("pick:", at: .debug, to: logger)
    /// // debug: -[PhotoPicker pick:] arguments=[<Photo: 0x55d0…>] class=PhotoPicker duration=… receiver=0x55cf… …
    /// ```
    ///
    /// Each call writes one record when it has ended: the method's name, and the error if an exception has left the
    /// call. The metadata are `class`, `selector`, `receiver` (its address), `arguments` as they were when the call
    /// began, `returned` unless the method returns nothing, and `duration`. Arguments are described as by
    /// `EncodedValue`, which sends no messages except `UTF8String` to strings of foreign classes. The record has the
    /// file and line of the call of this function.
    ///
    /// It is an instead hook that calls the original, so hooks that are installed later are not in the record. A call
    /// costs a hooked call, and nothing else while the logger's level, which is read at each call, is above this level.
    /// The record is written on the calling thread with no lock held.
    ///
    /// - Parameters:
    ///   - selector: The method.
    ///   - level: The level of the records.
    ///   - logger: The logger that writes the records.
    ///   - includingValues: Whether arguments and return values are written, which may tell secrets.
    ///   - owner: For `Hooks.removeAll(owner:)`.
    ///   - file: The file of the records and of the hook.
    ///   - line: The line in that file.
    /// - Returns: The hook's token; the hook stays installed without it.
    /// - Throws: The errors of `hook`. Nothing has changed then.
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
