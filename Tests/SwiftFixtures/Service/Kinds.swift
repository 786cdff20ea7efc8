import ServiceSupport

/// The first of a chain of classes.
open class Level0 {
    /// An initializer for classes that are known only at run time.
    public required init() {}

    /// The text says which class's method has run.
    open func step(_ count: Int) -> String { "level 0: \(count)" }
}

/// Overrides nothing.
open class Level1: Level0 {}

/// Overrides the method, and calls the superclass.
open class Level2: Level1 {
    /// Calls the superclass.
    open override func step(_ count: Int) -> String { "level 2, " + super.step(count) }
}

/// Overrides nothing.
open class Level3: Level2 {}

/// Overrides the method, and does not call the superclass.
open class Level4: Level3 {
    /// Does not call the superclass.
    open override func step(_ count: Int) -> String { "level 4: \(count)" }
}

/// Overrides nothing.
open class Level5: Level4 {
    /// A member that could be overridden: the runtime does not hook an object alone if its class has no such member.
    open func mark() {}
}

/// A generic subclass of a class that is not generic; overrides nothing.
open class TaggedLevel<Tag>: Level1 {}

/// A generic subclass that overrides nothing.
open class ListedBox<Value>: Box<Value> {}

/// A generic subclass that overrides `put(_:)`.
open class StampedBox<Value>: Box<Value> {
    /// How often `put(_:)` has run.
    public var stamps = 0

    /// Counts the call.
    open override func put(_ value: Value) -> Value {
        stamps += 1
        return super.put(value)
    }
}

/// A subclass of a specialization, itself not generic.
open class NumberBox: Box<Int> {}

/// Keeps the tracker that it is given.
open class Keeper {
    /// A stored property.
    open var kept: Tracker?
    private var others: [String: Tracker] = [:]

    /// Keeps the tracker.
    public required init(keeping tracker: Tracker) { kept = tracker }

    /// The tracker with that name.
    open subscript(name: String) -> Tracker? {
        get { others[name] }
        set { others[name] = newValue }
    }
    /// Keeps the tracker, and returns the former one.
    open func exchange(_ tracker: Tracker) -> Tracker? {
        defer { kept = tracker }
        return kept
    }
    /// Consumes its argument.
    open func take(_ tracker: consuming Tracker) -> Int {
        kept = tracker
        return 1
    }
}

/// Overrides nothing.
open class InheritingKeeper: Keeper {
    /// A member that could be overridden: the runtime does not hook an object alone if its class has no such member.
    open func mark() {}
}

/// An actor.
public actor Meter {
    private var value = 0

    /// Makes a meter with the sum 0.
    public init() {}

    /// Adds the amount, and returns the sum.
    public func advance(by amount: Int) -> Int {
        value += amount
        return value
    }
}

/// A class of the main actor.
@MainActor open class Screen {
    private var text = ""

    /// Makes a screen with an empty text.
    public init() {}

    /// Shows the text, and returns the former text.
    open func show(_ text: String) -> String {
        defer { self.text = text }
        return self.text
    }
}

/// The functions that call these classes.
public func makeKindsFixture() -> KindsFixture {
    KindsFixture(
        levels: [Level0.self, Level1.self, Level2.self, Level3.self, Level4.self, Level5.self],
        makeLevel: { (opaque($0) as! Level0.Type).init() }, step: { opaque($0 as! Level0).step($1) },
        makeTaggedLevel: { makeTaggedLevel($0) }, makeBox: { makeBox($0) }, makeListedBox: { makeListedBox($0) },
        makeStampedBox: { makeStampedBox($0) },
        makeNumberBox: { NumberBox(7) }, put: { put($1, into: $0) }, keeper: Keeper.self,
        inheritingKeeper: InheritingKeeper.self, makeKeeper: { (opaque($0) as! Keeper.Type).init(keeping: $1) },
        kept: { opaque($0 as! Keeper).kept }, setKept: { opaque($0 as! Keeper).kept = $1 },
        setElement: { opaque($0 as! Keeper)[$1] = $2 }, exchange: { opaque($0 as! Keeper).exchange($1) },
        take: { opaque($0 as! Keeper).take($1) }, makeMeter: { Meter() },
        advance: { await opaque($0 as! Meter).advance(by: $1) }, makeScreen: { Screen() },
        show: { opaque($0 as! Screen).show($1) })
}

private func makeTaggedLevel<Tag>(_ tag: Tag.Type) -> AnyObject { TaggedLevel<Tag>() }
private func makeBox<Value>(_ value: Value) -> AnyObject { Box(value) }
private func makeListedBox<Value>(_ value: Value) -> AnyObject { ListedBox(value) }
private func makeStampedBox<Value>(_ value: Value) -> AnyObject { StampedBox(value) }
private func put<Value>(_ value: Value, into box: AnyObject) -> Any { opaque(box as! Box<Value>).put(value) }

@_optimize(none)
private func opaque<Value>(_ value: Value) -> Value { value }
