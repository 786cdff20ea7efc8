import ServiceSupport

/// The first of a line of classes.
open class Level0 {
    /// Of a class that is known at run time only.
    public required init() {}

    /// Tells which class's it is.
    open func step(_ count: Int) -> String { "level 0: \(count)" }
}

/// Overrides nothing.
open class Level1: Level0 {}

/// Overrides, and goes on to the superclass.
open class Level2: Level1 {
    /// Goes on.
    open override func step(_ count: Int) -> String { "level 2, " + super.step(count) }
}

/// Overrides nothing.
open class Level3: Level2 {}

/// Overrides, and does not go on.
open class Level4: Level3 {
    /// Stays.
    open override func step(_ count: Int) -> String { "level 4: \(count)" }
}

/// Overrides nothing.
open class Level5: Level4 {
    /// Could be overridden: without such a member an object is not hooked alone.
    open func mark() {}
}

/// A generic subclass of one that is not, overrides nothing.
open class TaggedLevel<Tag>: Level1 {}

/// Generic, overrides nothing.
open class ListedBox<Value>: Box<Value> {}

/// Generic, overrides.
open class StampedBox<Value>: Box<Value> {
    /// How often.
    public var stamps = 0

    /// Counts.
    open override func put(_ value: Value) -> Value {
        stamps += 1
        return super.put(value)
    }
}

/// Not generic, of a specialization.
open class NumberBox: Box<Int> {}

/// Keeps what it is given.
open class Keeper {
    /// Stored.
    open var kept: Tracker?
    private var others: [String: Tracker] = [:]

    /// Keeps that one.
    public required init(keeping tracker: Tracker) { kept = tracker }

    /// Stored, by name.
    open subscript(name: String) -> Tracker? {
        get { others[name] }
        set { others[name] = newValue }
    }
    /// Keeps that one, and answers the former.
    open func exchange(_ tracker: Tracker) -> Tracker? {
        defer { kept = tracker }
        return kept
    }
    /// Is handed over its argument.
    open func take(_ tracker: consuming Tracker) -> Int {
        kept = tracker
        return 1
    }
}

/// Overrides nothing.
open class InheritingKeeper: Keeper {
    /// Could be overridden: without such a member an object is not hooked alone.
    open func mark() {}
}

/// An actor.
public actor Meter {
    private var value = 0

    /// One.
    public init() {}

    /// Adds, and answers the sum.
    public func advance(by amount: Int) -> Int {
        value += amount
        return value
    }
}

/// Of the main actor.
@MainActor open class Screen {
    private var text = ""

    /// One.
    public init() {}

    /// Answers what was shown before.
    open func show(_ text: String) -> String {
        defer { self.text = text }
        return self.text
    }
}

/// What calls these.
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
