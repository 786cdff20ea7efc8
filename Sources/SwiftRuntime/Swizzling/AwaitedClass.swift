import CRuntime

/// A request to be told of a class: see ``ObjCClass/whenAvailable(_:file:line:_:)``.
///
/// Releasing this object does not cancel the request.
public final class AwaitedClass: @unchecked Sendable, CustomStringConvertible, DiscardableResult {
    // Sendable: `wait` is guarded.
    /// The name of the class.
    public let name: String
    /// The file in which it was requested.
    public let file: String
    /// The line in ``file``.
    public let line: Int
    private let wait: Guarded<OpaquePointer?>

    fileprivate init(_ name: String, _ wait: OpaquePointer?, file: String, line: Int) {
        self.name = name
        self.file = file
        self.line = line
        self.wait = Guarded(nil)
        let handle = UInt(bitPattern: wait)
        self.wait.withLock { $0 = OpaquePointer(bitPattern: handle) }
    }

    deinit { end(cancels: false) }

    /// Cancels the request; returns false when there is nothing to cancel, as after the class has come.
    @discardableResult
    public func cancel() -> Bool { end(cancels: true) }

    @discardableResult
    private func end(cancels: Bool) -> Bool {
        let handle = wait.withLock { wait in
            defer { wait = nil }
            return UInt(bitPattern: wait)
        }
        return ort_class_wait_end(OpaquePointer(bitPattern: handle), cancels)
    }

    /// The name, and where it was requested.
    public var description: String { "<AwaitedClass \(name), requested at \(file):\(line)>" }
}

extension ObjCClass {
    /// Calls the body once with the class of that name: now if the class exists, otherwise when it comes.
    ///
    /// A class comes when an image that has it is loaded, before any message is sent to the class, or when it is made
    /// at run time.
    ///
    /// ```swift
    /// ObjCClass.whenAvailable("PhotoPicker") { picker in
    ///     try picker.swizzle("open") { … }
    /// }
    /// ```
    ///
    /// The body runs on the thread that loads the image, inside `dlopen`: it should do no more than replace and hook
    /// methods. If the body throws an error, the runtime logs it with the place of this call.
    @discardableResult
    public static func whenAvailable(
        _ name: String, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ObjCClass) throws -> Void
    ) -> AwaitedClass {
        let wish = Unmanaged.passRetained(Wish(name, file, line, body))
        let wait = ort_class_wait_for(
            name,
            { cls, context in
                guard let cls, let context else { return }
                Unmanaged<Wish>.fromOpaque(context).takeUnretainedValue().fulfil(ObjCClass(unsafePointer: cls))
            }, wish.toOpaque(), { context in context.map { Unmanaged<Wish>.fromOpaque($0).release() } })
        return AwaitedClass(name, wait, file: file, line: line)
    }
}

private final class Wish: Sendable {
    private let place: String
    private let body: @Sendable (ObjCClass) throws -> Void

    init(_ name: String, _ file: String, _ line: Int, _ body: @escaping @Sendable (ObjCClass) throws -> Void) {
        place = "whenAvailable(\"\(name)\") at \(file):\(line)"
        self.body = body
    }

    func fulfil(_ cls: ObjCClass) {
        do {
            try body(cls)
        } catch {
            ort_log_text("the body of \(place) threw \(error)")
        }
    }
}
