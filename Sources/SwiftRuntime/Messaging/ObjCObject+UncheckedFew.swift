import CRuntime

// The unchecked messages once more, for few arguments: the compiler uses what it knows of their types, which it does
// not do for the types of a pack.
extension ObjCObject {
    /// `sendUnchecked(_:_:returning:)` with no argument.
    @inlinable
    @discardableResult
    public func sendUnchecked<Result: ObjCRepresentable>(
        _ selector: Selector, returning: Result.Type = Result.self
    ) throws -> Result {
        var call = RegisterCall(self, selector)
        guard call.isComplete, Result.resultRegister != .none else { return try sendBySignature(selector) }
        return try call.run(for: self, selector)
    }

    /// The same without a result.
    @inlinable
    public func sendUnchecked(_ selector: Selector) throws {
        var call = RegisterCall(self, selector)
        guard call.isComplete else { return try sendBySignature(selector) }
        try call.runForNothing(for: self)
    }

    /// `sendUnchecked(_:_:returning:)` with one argument.
    @inlinable
    @discardableResult
    public func sendUnchecked<A: ObjCRepresentable, Result: ObjCRepresentable>(
        _ selector: Selector, _ a: A, returning: Result.Type = Result.self
    ) throws -> Result {
        var call = RegisterCall(self, selector)
        a.pass(in: &call)
        guard call.isComplete, Result.resultRegister != .none else { return try sendBySignature(selector, a) }
        defer { _fixLifetime(a) }
        return try call.run(for: self, selector)
    }

    /// The same without a result.
    @inlinable
    public func sendUnchecked<A: ObjCRepresentable>(_ selector: Selector, _ a: A) throws {
        var call = RegisterCall(self, selector)
        a.pass(in: &call)
        guard call.isComplete else { return try sendBySignature(selector, a) }
        defer { _fixLifetime(a) }
        try call.runForNothing(for: self)
    }

    /// `sendUnchecked(_:_:returning:)` with two arguments.
    @inlinable
    @discardableResult
    public func sendUnchecked<A: ObjCRepresentable, B: ObjCRepresentable, Result: ObjCRepresentable>(
        _ selector: Selector, _ a: A, _ b: B, returning: Result.Type = Result.self
    ) throws -> Result {
        var call = RegisterCall(self, selector)
        a.pass(in: &call)
        b.pass(in: &call)
        guard call.isComplete, Result.resultRegister != .none else { return try sendBySignature(selector, a, b) }
        defer { _fixLifetime(a) }
        defer { _fixLifetime(b) }
        return try call.run(for: self, selector)
    }

    /// The same without a result.
    @inlinable
    public func sendUnchecked<A: ObjCRepresentable, B: ObjCRepresentable>(_ selector: Selector, _ a: A, _ b: B) throws {
        var call = RegisterCall(self, selector)
        a.pass(in: &call)
        b.pass(in: &call)
        guard call.isComplete else { return try sendBySignature(selector, a, b) }
        defer { _fixLifetime(a) }
        defer { _fixLifetime(b) }
        try call.runForNothing(for: self)
    }

    /// `sendUnchecked(_:_:returning:)` with three arguments.
    @inlinable
    @discardableResult
    public func sendUnchecked<
        A: ObjCRepresentable, B: ObjCRepresentable, C: ObjCRepresentable, Result: ObjCRepresentable
    >(
        _ selector: Selector, _ a: A, _ b: B, _ c: C, returning: Result.Type = Result.self
    ) throws -> Result {
        var call = RegisterCall(self, selector)
        a.pass(in: &call)
        b.pass(in: &call)
        c.pass(in: &call)
        guard call.isComplete, Result.resultRegister != .none else { return try sendBySignature(selector, a, b, c) }
        defer { _fixLifetime(a) }
        defer { _fixLifetime(b) }
        defer { _fixLifetime(c) }
        return try call.run(for: self, selector)
    }

    /// The same without a result.
    @inlinable
    public func sendUnchecked<A: ObjCRepresentable, B: ObjCRepresentable, C: ObjCRepresentable>(
        _ selector: Selector, _ a: A, _ b: B, _ c: C
    ) throws {
        var call = RegisterCall(self, selector)
        a.pass(in: &call)
        b.pass(in: &call)
        c.pass(in: &call)
        guard call.isComplete else { return try sendBySignature(selector, a, b, c) }
        defer { _fixLifetime(a) }
        defer { _fixLifetime(b) }
        defer { _fixLifetime(c) }
        try call.runForNothing(for: self)
    }
}
