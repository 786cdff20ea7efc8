/// More kinds of classes of a module, and functions that call their methods through the vtable.
public struct KindsFixture: Sendable {
    /// Each class inherits from the class before it; the classes at 2 and 4 override `step(_:)`.
    public let levels: [AnyClass]
    /// Makes an instance of one of the levels.
    public let makeLevel: @Sendable (AnyClass) -> AnyObject
    /// Calls the method of that name.
    public let step: @Sendable (AnyObject, Int) -> String

    /// Makes a `TaggedLevel` of the type: a generic subclass of the level at 1 that overrides nothing.
    public let makeTaggedLevel: @Sendable (Any.Type) -> AnyObject

    /// Makes a `Box` of the value's type.
    public let makeBox: @Sendable (Any) -> AnyObject
    /// Makes a `ListedBox`, a generic subclass of `Box` that overrides nothing.
    public let makeListedBox: @Sendable (Any) -> AnyObject
    /// Makes a `StampedBox`, a generic subclass of `Box` that overrides `put(_:)`.
    public let makeStampedBox: @Sendable (Any) -> AnyObject
    /// Makes a `NumberBox`, a subclass of `Box<Int>`.
    public let makeNumberBox: @Sendable () -> AnyObject
    /// Calls the method of that name on a box of the value's type.
    public let put: @Sendable (AnyObject, Any) -> Any

    /// Makes an object of a keeper class with the tracker.
    public let makeKeeper: @Sendable (AnyClass, Tracker) -> AnyObject
    /// The class `Keeper`, and a subclass that overrides nothing.
    public let keeper, inheritingKeeper: AnyClass
    /// Reads the property of that name.
    public let kept: @Sendable (AnyObject) -> Tracker?
    /// Writes the property of that name.
    public let setKept: @Sendable (AnyObject, Tracker?) -> Void
    /// Writes the element.
    public let setElement: @Sendable (AnyObject, String, Tracker?) -> Void
    /// Calls the method of that name.
    public let exchange: @Sendable (AnyObject, Tracker) -> Tracker?
    /// Calls the method of that name.
    public let take: @Sendable (AnyObject, Tracker) -> Int

    /// Makes a `Meter`, an actor.
    public let makeMeter: @Sendable () -> AnyObject
    /// Calls the method of that name.
    public let advance: @Sendable (AnyObject, Int) async -> Int
    /// Makes a `Screen`, an object of a main actor class.
    public let makeScreen: @MainActor @Sendable () -> AnyObject
    /// Calls the method of that name.
    public let show: @MainActor @Sendable (AnyObject, String) -> String

    /// Makes the fixture of a module.
    public init(
        levels: [AnyClass], makeLevel: @escaping @Sendable (AnyClass) -> AnyObject,
        step: @escaping @Sendable (AnyObject, Int) -> String,
        makeTaggedLevel: @escaping @Sendable (Any.Type) -> AnyObject, makeBox: @escaping @Sendable (Any) -> AnyObject,
        makeListedBox: @escaping @Sendable (Any) -> AnyObject, makeStampedBox: @escaping @Sendable (Any) -> AnyObject,
        makeNumberBox: @escaping @Sendable () -> AnyObject, put: @escaping @Sendable (AnyObject, Any) -> Any,
        keeper: AnyClass, inheritingKeeper: AnyClass, makeKeeper: @escaping @Sendable (AnyClass, Tracker) -> AnyObject,
        kept: @escaping @Sendable (AnyObject) -> Tracker?, setKept: @escaping @Sendable (AnyObject, Tracker?) -> Void,
        setElement: @escaping @Sendable (AnyObject, String, Tracker?) -> Void,
        exchange: @escaping @Sendable (AnyObject, Tracker) -> Tracker?,
        take: @escaping @Sendable (AnyObject, Tracker) -> Int, makeMeter: @escaping @Sendable () -> AnyObject,
        advance: @escaping @Sendable (AnyObject, Int) async -> Int,
        makeScreen: @escaping @MainActor @Sendable () -> AnyObject,
        show: @escaping @MainActor @Sendable (AnyObject, String) -> String
    ) {
        (self.levels, self.makeLevel, self.step) = (levels, makeLevel, step)
        self.makeTaggedLevel = makeTaggedLevel
        (self.makeBox, self.makeListedBox, self.makeStampedBox) = (makeBox, makeListedBox, makeStampedBox)
        (self.makeNumberBox, self.put) = (makeNumberBox, put)
        (self.keeper, self.inheritingKeeper, self.makeKeeper) = (keeper, inheritingKeeper, makeKeeper)
        (self.kept, self.setKept, self.setElement) = (kept, setKept, setElement)
        (self.exchange, self.take) = (exchange, take)
        (self.makeMeter, self.advance, self.makeScreen, self.show) = (makeMeter, advance, makeScreen, show)
    }
}
