// Classes and protocols that hooks reach by vtables and witness tables: the module is compiled without a flag. Numbers
// are as in the module Replaceable.

/// Whether the call with that number waits.
private func waits(_ number: Int) -> Bool { (number >> 8).isMultiple(of: 8) }

/// An open class.
open class Service: @unchecked Sendable {
    init() {}

    /// A method.
    open func total(_ number: Int) -> Int { number &* 3 &+ 11 }

    /// An asynchronous method.
    open func delivery(_ number: Int) async throws -> Int {
        if waits(number) { await Task.yield() }
        return number &* 3 &+ 12
    }
}

/// A class that inherits the methods.
open class InheritingService: Service, @unchecked Sendable {
    /// Shows that the class is not final: objects of final classes cannot be hooked alone.
    open func other() {}
}

/// A class that overrides the method, and calls that of its superclass.
open class OverridingService: Service, @unchecked Sendable {
    open override func total(_ number: Int) -> Int { super.total(number) &+ 2 }
    /// Shows that the class is not final.
    open func other() {}
}

/// A protocol.
public protocol Store: Sendable {
    /// A requirement.
    func price(_ number: Int) -> Int
    /// An asynchronous requirement.
    func delivery(_ number: Int) async throws -> Int
}

/// A structure that conforms.
public struct LiveStore: Store {
    private let fee = 13
    /// Meets the requirement.
    public func price(_ number: Int) -> Int { number &* 3 &+ fee }
    /// Meets the requirement.
    public func delivery(_ number: Int) async throws -> Int {
        if waits(number) { await Task.yield() }
        return number &* 3 &+ fee
    }
}

/// A class that conforms.
public final class SharedStore: Store {
    /// Meets the requirement.
    public func price(_ number: Int) -> Int { number &* 3 &+ 14 }
    /// Meets the requirement.
    public func delivery(_ number: Int) async throws -> Int { number &* 3 &+ 15 }
}

/// An actor.
public actor Vault {
    /// How many calls have run on the actor.
    public private(set) var count = 0
    /// Makes an actor.
    public init() {}

    /// A method that waits.
    public func store(_ number: Int) async -> Int {
        count += 1
        if waits(number) { await Task.yield() }
        return number &* 3 &+ 16
    }
}

/// A class whose objects count their ends.
open class Session: @unchecked Sendable {
    private let ended: @Sendable () -> Void
    init(ended: @escaping @Sendable () -> Void) { self.ended = ended }
    deinit { ended() }

    /// A method.
    open func step(_ number: Int) -> Int { number &* 3 &+ 17 }

    /// A method that waits.
    open func wait(_ number: Int) async -> Int {
        await Task.yield()
        return number &* 3 &+ 18
    }

    /// Takes the caller's reference.
    ///
    /// If it is the last one, the object ends before the call.
    open consuming func close(_ number: Int) -> Int { number &* 3 &+ 19 }
}

/// A class that inherits the methods.
open class InheritingSession: Session, @unchecked Sendable {
    /// Shows that the class is not final.
    open func other() {}
}

/// A generic class that overrides a method.
open class GenericSession<Value: Sendable>: Session, @unchecked Sendable {
    private let value: Value
    init(_ value: Value, ended: @escaping @Sendable () -> Void) {
        self.value = value
        super.init(ended: ended)
    }
    open override func step(_ number: Int) -> Int { super.step(number) &+ 3 }
}

// The optimizer must not know the types of values that get calls.

/// Makes an object of that class.
@inline(never) @_optimize(none) public func makeService(_ type: Service.Type) -> Service {
    type == Service.self ? Service() : type == InheritingService.self ? InheritingService() : OverridingService()
}

/// Makes a structure, or an object.
@inline(never) @_optimize(none) public func makeStore(shared: Bool) -> any Store {
    shared ? SharedStore() : LiveStore()
}

/// Makes an object of one of three classes.
///
/// The last one, for 2, overrides `step(_:)`.
@inline(never) @_optimize(none)
public func makeSession(_ kind: Int, ended: @escaping @Sendable () -> Void) -> Session {
    switch kind % 3 {
    case 0: Session(ended: ended)
    case 1: InheritingSession(ended: ended)
    default: GenericSession("value", ended: ended)
    }
}
