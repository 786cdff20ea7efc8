extension ObjCObject {
    /// The calls of a method of this object, each with its boxed arguments.
    ///
    /// One that the object does not have is there as long as the signal is; `respondsToSelector:` says yes, for this
    /// object only. It has the types by which the object forwards the message, which still reaches whom it is forwarded
    /// to, and its result comes back. Of a message that is not forwarded it takes objects, one for each colon, and
    /// returns nothing.
    ///
    /// The object's isa becomes a dynamic subclass of its class; `-class` still answers the original. Of `dealloc` the
    /// signal sends nothing, and completes.
    ///
    /// - Throws: ``SignalError`` when there can be no such signal, ``AspectError`` when the method cannot be
    ///   intercepted, ``ObjCException`` for what user code on the way has thrown. Nothing has changed then.
    public func signal(
        for selector: Selector, engine: HookEngine = .automatic
    ) throws -> SelectorSignal<ArgumentList> {
        try boxedSignal(selector, nil, engine)
    }

    /// The same; a method that the object does not have gets the types that the protocol declares: of an optional
    /// instance method, or else of a required one.
    ///
    /// It returns zero, or what the object answers by forwarding, which must have the same types.
    ///
    /// - Throws: As the other; ``SignalError/Code/protocolLacksMethod`` when the protocol does not declare it.
    public func signal(
        for selector: Selector, fromProtocol proto: ObjCProtocol, engine: HookEngine = .automatic
    ) throws -> SelectorSignal<ArgumentList> {
        try boxedSignal(selector, proto, engine)
    }

    /// The calls of a method, each with its first arguments as values of these types: of all arguments, or of fewer.
    ///
    /// - Throws: As the others; ``SignalError/Code/elementMismatch`` when a type does not fit.
    public func signal<each Argument: ObjCRepresentable & Sendable>(
        for selector: Selector, as types: repeat (each Argument).Type, engine: HookEngine = .automatic
    ) throws -> SelectorSignal<(repeat each Argument)> {
        try typedSignal(selector, nil, engine, as: repeat each types)
    }

    /// The same; a missing method has the types that the protocol declares.
    public func signal<each Argument: ObjCRepresentable & Sendable>(
        for selector: Selector, fromProtocol proto: ObjCProtocol, as types: repeat (each Argument).Type,
        engine: HookEngine = .automatic
    ) throws -> SelectorSignal<(repeat each Argument)> {
        try typedSignal(selector, proto, engine, as: repeat each types)
    }

    /// Sends nothing, and completes when the object is about to be deallocated: before its dealloc runs, while it can
    /// still be used.
    ///
    /// - Throws: ``AspectError`` for an object that is never deallocated: a class, a static or small object, a block.
    public var willDealloc: SelectorSignal<Never> {
        get throws {
            SelectorSignal(try SignalSource.of(self, "dealloc")) { _ in
                fatalError("a signal of dealloc has sent something")
            }
        }
    }

    private func boxedSignal(
        _ selector: Selector, _ proto: ObjCProtocol?, _ engine: HookEngine
    ) throws -> SelectorSignal<ArgumentList> {
        SelectorSignal(try SignalSource.of(self, selector, from: proto, engine)) { $0.arguments }
    }

    private func typedSignal<each Argument: ObjCRepresentable & Sendable>(
        _ selector: Selector, _ proto: ObjCProtocol?, _ engine: HookEngine, as types: repeat (each Argument).Type
    ) throws -> SelectorSignal<(repeat each Argument)> {
        let source = try SignalSource.of(self, selector, from: proto, engine)
        let arguments = try SignalArguments<repeat each Argument>(source.signature, selector, in: isa.original.name)
        return SelectorSignal(source) { try arguments.read($0) }
    }
}
