#if Tracing
import SwiftRuntime
import Tracing

extension ObjCClass {
    /// Makes each call of a method of every instance a span; of a metaclass (``isa``), of a class method.
    ///
    /// ```swift
    /// let token = try picker.span("pick:")
    /// ```
    ///
    /// The span is a child of the current context's, which is what `withSpan` has set around the call, or that of
    /// another such hook on the calling thread or task. Its context is the current one while the call lasts. It ends
    /// with the call; what has left that as an exception is recorded, and makes the status an error. Its attributes are
    /// `code.function.name`, the method, and `objc.receiver`, its address.
    ///
    /// An instead hook that goes on, so that what is installed later is outside of the span. A call costs a hooked call
    /// and what the tracer does, on the calling thread with no lock held.
    ///
    /// - Parameters:
    ///   - selector: The method.
    ///   - name: The span's name; the method's when it is nil, such as `-[PhotoPicker pick:]`.
    ///   - kind: The span's kind.
    ///   - tracer: The one that is active at each call when it is nil.
    ///   - owner: For `Hooks.removeAll(owner:)`.
    ///   - file: The file of the span and of the hook.
    ///   - line: The line in that file.
    /// - Returns: The hook's token, which may be let go.
    /// - Throws: What `hook` throws. Nothing has changed then.
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
