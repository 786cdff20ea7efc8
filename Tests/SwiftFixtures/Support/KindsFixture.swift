/// More kinds of classes of a module, and what calls their methods through the vtable.
public struct KindsFixture: Sendable {
    /// Each inherits from the one in front of it; those at 2 and 4 override `step(_:)`.
    public let levels: [AnyClass]
    /// An instance of one of them.
    public let makeLevel: @Sendable (AnyClass) -> AnyObject
    /// Calls the method of that name.
    public let step: @Sendable (AnyObject, Int) -> String

    /// `TaggedLevel` of the type, a generic subclass of the level at 1 that overrides nothing.
    public let makeTaggedLevel: @Sendable (Any.Type) -> AnyObject

    /// `Box` of the value's type.
    public let makeBox: @Sendable (Any) -> AnyObject
    /// `ListedBox`, a generic subclass of `Box` that overrides nothing.
    public let makeListedBox: @Sendable (Any) -> AnyObject
    /// `StampedBox`, a generic subclass of `Box` that overrides `put(_:)`.
    public let makeStampedBox: @Sendable (Any) -> AnyObject
    /// `NumberBox`, a subclass of `Box<Int>`.
    public let makeNumberBox: @Sendable () -> AnyObject
    /// Calls the method of that name of a box of the value's type.
    public let put: @Sendable (AnyObject, Any) -> Any

    /// `Keeper`, made with that one.
    public let makeKeeper: @Sendable (AnyClass, Tracker) -> AnyObject
    /// The class, and a subclass that overrides nothing.
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

    /// `Meter`, an actor.
    public let makeMeter: @Sendable () -> AnyObject
    /// Calls the method of that name.
    public let advance: @Sendable (AnyObject, Int) async -> Int
    /// `Screen`, a class of the main actor.
    public let makeScreen: @MainActor @Sendable () -> AnyObject
    /// Calls the method of that name.
    public let show: @MainActor @Sendable (AnyObject, String) -> String

    /// A module's.
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
