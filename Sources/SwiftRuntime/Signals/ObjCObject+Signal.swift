extension ObjCObject {
    /// The calls of a method of this object, each with its boxed arguments.
    ///
    /// If the object lacks the method, the signal adds the method for as long as the signal exists.
    /// `respondsToSelector:` then answers yes, for this object only. If the object forwards the message, the added
    /// method has the types by which the object forwards it; the message is still forwarded, and the caller gets the
    /// result. Otherwise the added method takes objects, one for each colon, and returns nothing.
    ///
    /// The object's isa becomes a dynamic subclass of its class; `-class` still answers the original class. A signal
    /// of `dealloc` sends nothing and only completes.
    ///
    /// With the position `before`, the signal delivers each call before the method runs. Signals of the two positions
    /// are two signals, and each intercepts the method by itself.
    ///
    /// - Throws: ``SignalError`` when there can be no such signal, ``AspectError`` when the method cannot be
    ///   intercepted, ``ObjCException`` for exceptions of user code that runs meanwhile. Nothing has changed then.
    public func signal(
        for selector: Selector, _ position: SignalPosition = .after, engine: HookEngine = .automatic
    ) throws -> SelectorSignal<ArgumentList> {
        try boxedSignal(selector, position, nil, engine)
    }

    /// The calls of a method of this object; the protocol gives the types of a method that the object lacks.
    ///
    /// The types are those of the optional instance method of the protocol, or else those of the required one. The
    /// added method returns zero, or the result of forwarding, which must have the same types.
    ///
    /// - Throws: The errors of ``signal(for:_:engine:)``; ``SignalError/Code/protocolLacksMethod`` when the protocol
    ///   does not declare the method.
    public func signal(
        for selector: Selector, _ position: SignalPosition = .after, fromProtocol proto: ObjCProtocol,
        engine: HookEngine = .automatic
    ) throws -> SelectorSignal<ArgumentList> {
        try boxedSignal(selector, position, proto, engine)
    }

    /// The calls of a method, each with its first arguments as values of the given types.
    ///
    /// The types are those of all arguments, or of fewer.
    ///
    /// - Throws: The errors of ``signal(for:_:engine:)``; ``SignalError/Code/elementMismatch`` when a type does not
    ///   fit.
    public func signal<each Argument: ObjCRepresentable & Sendable>(
        for selector: Selector, _ position: SignalPosition = .after, as types: repeat (each Argument).Type,
        engine: HookEngine = .automatic
    ) throws -> SelectorSignal<(repeat each Argument)> {
        try typedSignal(selector, position, nil, engine, as: repeat each types)
    }

    /// The calls of a method as typed values; the protocol gives the types of a method that the object lacks.
    public func signal<each Argument: ObjCRepresentable & Sendable>(
        for selector: Selector, _ position: SignalPosition = .after, fromProtocol proto: ObjCProtocol,
        as types: repeat (each Argument).Type, engine: HookEngine = .automatic
    ) throws -> SelectorSignal<(repeat each Argument)> {
        try typedSignal(selector, position, proto, engine, as: repeat each types)
    }

    /// A signal that sends nothing and completes when the object is about to be deallocated.
    ///
    /// It completes before the object's dealloc runs, while the object can still be used.
    ///
    /// - Throws: ``AspectError`` for an object that is never deallocated: a class, a static or small object, a block.
    public var willDealloc: SelectorSignal<Never> {
        get throws {
            SelectorSignal(try SignalSource.of(self, "dealloc")) { _ in
                fatalError("a signal of dealloc delivered a value")
            }
        }
    }

    private func boxedSignal(
        _ selector: Selector, _ position: SignalPosition, _ proto: ObjCProtocol?, _ engine: HookEngine
    ) throws -> SelectorSignal<ArgumentList> {
        SelectorSignal(try SignalSource.of(self, selector, position, from: proto, engine)) { $0.arguments }
    }

    private func typedSignal<each Argument: ObjCRepresentable & Sendable>(
        _ selector: Selector, _ position: SignalPosition, _ proto: ObjCProtocol?, _ engine: HookEngine,
        as types: repeat (each Argument).Type
    ) throws -> SelectorSignal<(repeat each Argument)> {
        let source = try SignalSource.of(self, selector, position, from: proto, engine)
        let arguments = try SignalArguments<repeat each Argument>(source.signature, selector, in: isa.original.name)
        return SelectorSignal(source) { try arguments.read($0) }
    }
}
