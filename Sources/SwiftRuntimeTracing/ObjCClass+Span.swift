#if Tracing
import SwiftRuntime
import Tracing

extension ObjCClass {
    /// Makes each call of a method of every instance a span; for a metaclass (``isa``), each call of a class method.
    ///
    /// ```swift
    /// let token = try picker.span("pick:")
    /// ```
    ///
    /// The span is a child of the current context's span: the span that `withSpan` has set around the call, or the span
    /// of another such hook on the calling thread or task. Its context is the current context while the call lasts. The
    /// span ends with the call; an exception that leaves the call is recorded, and makes the status an error. The
    /// attributes are `code.function.name`, the method, and `objc.receiver`, the receiver's address.
    ///
    /// It is an instead hook that calls the original, so hooks that are installed later are outside of the span. A call
    /// costs a hooked call and the tracer's work, on the calling thread with no lock held.
    ///
    /// - Parameters:
    ///   - selector: The method.
    ///   - name: The span's name; nil means the method's name, such as `-[PhotoPicker pick:]`.
    ///   - kind: The span's kind.
    ///   - tracer: The tracer; nil means the tracer that is active at each call.
    ///   - owner: For `Hooks.removeAll(owner:)`.
    ///   - file: The file of the span and of the hook.
    ///   - line: The line in that file.
    /// - Returns: The hook's token; the hook stays installed without it.
    /// - Throws: The errors of `hook`. Nothing has changed then.
    @discardableResult
    public func span(
        _ selector: Selector, name: String? = nil, ofKind kind: SpanKind = .internal, tracer: (any Tracer)? = nil,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line
    ) throws -> AspectToken {
        let span = CallSpan(
            name: name ?? original.methodName(selector), kind: kind, tracer: tracer, cls: original, selector: selector,
            file: file,
            line: line)
        return try hook(selector, .instead, owner: owner, file: file, line: line, span.trace)
    }
}

extension ObjCObject {
    /// Makes each call of a method of this object alone a span.
    ///
    /// See the same method of `ObjCClass`.
    @discardableResult
    public func span(
        _ selector: Selector, name: String? = nil, ofKind kind: SpanKind = .internal, tracer: (any Tracer)? = nil,
        owner: HookOwner? = nil, file: String = #fileID, line: Int = #line
    ) throws -> AspectToken {
        let cls = isa.original
        let span = CallSpan(
            name: name ?? cls.methodName(selector), kind: kind, tracer: tracer, cls: cls, selector: selector,
            file: file, line: line)
        return try hook(selector, .instead, owner: owner, file: file, line: line, span.trace)
    }
}
#endif
