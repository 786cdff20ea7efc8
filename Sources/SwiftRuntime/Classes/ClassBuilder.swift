import CFFIShim
import CRuntime

/// The parts of a new class: the argument of the closure for ``ObjCClass/define(_:superclass:_:)``.
///
/// The library checks and makes nothing before the closure has returned, so the order of the parts does not matter. Use
/// a builder only inside the closure.
public final class ClassBuilder {
    /// The new class.
    ///
    /// It exists already, for super sends in bodies, but other code cannot find it before it is complete.
    public let definedClass: ObjCClass
    let superclass: ObjCClass

    private(set) var ivars: [IvarPlan] = []
    private(set) var properties: [PropertyPlan] = []
    private(set) var methods: [MethodPlan] = []
    private(set) var protocols: [ObjCProtocol] = []
    private(set) var cleanups: [@Sendable (ObjCObject) -> Void] = []
    private(set) var problems: [DefinitionProblem] = []

    init(_ definedClass: ObjCClass, superclass: ObjCClass) {
        self.definedClass = definedClass
        self.superclass = superclass
    }

    func report(_ code: DefinitionProblem.Code, _ message: String) {
        problems.append(DefinitionProblem(code: code, message: message))
    }

    // MARK: Storage

    /// Adds an ivar for a value of any type.
    ///
    /// The instance retains objects, and boxes of Swift values that have no encoding, and releases them at dealloc. It
    /// does not own pointers and classes. All bytes are zero at first.
    ///
    /// ``ObjCObject/ivar(_:as:)`` and ``ObjCObject/setIvar(_:to:)`` access it.
    public func ivar<Value>(_ name: String, _ type: Value.Type) {
        addIvar(name, type, initial: nil)
    }

    /// Adds an ivar with an initial value.
    ///
    /// The expression is evaluated for each object when the object is allocated, before any `init`.
    public func ivar<Value>(
        _ name: String, _ type: Value.Type = Value.self, initial: @autoclosure @escaping @Sendable () -> Value
    ) {
        addIvar(name, type, initial: initial)
    }

    private func addIvar<Value>(_ name: String, _ type: Value.Type, initial: (@Sendable () -> Value)?) {
        do {
            ivars.append(try IvarPlan(name, type, initial: initial))
        } catch {
            report(.invalidEncoding, "the ivar \(name): \(error)")
        }
    }

    /// Adds a property with its accessors, and an ivar whose name is an underscore and the property's name.
    ///
    /// The property retains an object unless the options say `copy` or `weak`; it does not retain an ``UnownedObject``.
    /// A `dynamic` property gets neither accessors nor storage.
    public func property<Value>(
        _ name: String, _ type: Value.Type, _ options: PropertyOptions = [], getter: Selector? = nil,
        setter: Selector? = nil
    ) {
        addProperty(name, type, options, getter, setter, .instance, initial: nil)
    }

    /// Adds a property with an initial value, which is kept as it is: see ``ivar(_:_:initial:)``.
    public func property<Value>(
        _ name: String, _ type: Value.Type = Value.self, _ options: PropertyOptions = [], getter: Selector? = nil,
        setter: Selector? = nil, initial: @autoclosure @escaping @Sendable () -> Value
    ) {
        addProperty(name, type, options, getter, setter, .instance, initial: initial)
    }

    /// Adds a property of the class itself with its accessors, which are class methods.
    ///
    /// The class and its subclasses share one value, until the class is disposed. The options have the same meaning as
    /// for instances.
    public func classProperty<Value>(
        _ name: String, _ type: Value.Type, _ options: PropertyOptions = [], getter: Selector? = nil,
        setter: Selector? = nil
    ) {
        addProperty(name, type, options, getter, setter, .cls, initial: nil)
    }

    /// Adds a property of the class with an initial value: the expression is evaluated when the class is made.
    public func classProperty<Value>(
        _ name: String, _ type: Value.Type = Value.self, _ options: PropertyOptions = [], getter: Selector? = nil,
        setter: Selector? = nil, initial: @autoclosure @escaping @Sendable () -> Value
    ) {
        addProperty(name, type, options, getter, setter, .cls, initial: initial)
    }

    private func addProperty<Value>(
        _ name: String, _ type: Value.Type, _ options: PropertyOptions, _ getter: Selector?, _ setter: Selector?,
        _ owner: PropertyPlan.Owner, initial: (@Sendable () -> Value)?
    ) {
        do {
            properties.append(
                try PropertyPlan(name, type, options, getter: getter, setter: setter, of: owner, initial: initial))
        } catch {
            problems.append(error)
        }
    }

    // MARK: Methods

    /// Adds an instance method.
    ///
    /// The closure takes the receiver (``ObjCObject``, a subclass of it, or ``UnownedObject``) and an argument for each
    /// colon of the selector.
    ///
    /// If `types` is given (such as `"v@:i"`), the method has these types. Otherwise it has the types of the method
    /// that it overrides, or those that an adopted protocol declares, or else the encodings of the Swift types. The
    /// closure may throw. An error that is no ``ObjCException`` travels in one, and Swift code that catches it gets the
    /// original error. The closure runs on the thread that sends the message.
    public func method<each Parameter, Result>(
        _ selector: Selector, types: String? = nil,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) {
        methods.append(MethodPlan(selector, isClassMethod: false, types: types, .closure(MethodClosure(body))))
    }

    /// Adds a class method.
    ///
    /// The closure takes the class that receives the message (``ObjCClass`` or ``ObjCObject``), and an argument for
    /// each colon of the selector. See ``method(_:types:_:)``.
    public func classMethod<each Parameter, Result>(
        _ selector: Selector, types: String? = nil,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) {
        methods.append(MethodPlan(selector, isClassMethod: true, types: types, .closure(MethodClosure(body))))
    }

    /// Adds an instance method whose body is isolated to the main actor.
    ///
    /// See ``method(_:types:_:)``.
    ///
    /// Send the message where the main actor runs, on the main thread. A message that is sent elsewhere is a
    /// programming error: the process ends with a sentence that names the class, the selector and the thread.
    public func method<each Parameter, Result>(
        _ selector: Selector, types: String? = nil,
        onMainActor body: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
    ) {
        let closure = MethodClosure(MainActorBody.checked(body, "-[\(definedClass.name) \(selector)]"))
        methods.append(MethodPlan(selector, isClassMethod: false, types: types, .closure(closure)))
    }

    /// Adds a class method whose body is isolated to the main actor.
    ///
    /// See ``method(_:types:onMainActor:)``.
    public func classMethod<each Parameter, Result>(
        _ selector: Selector, types: String? = nil,
        onMainActor body: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
    ) {
        let closure = MethodClosure(MainActorBody.checked(body, "+[\(definedClass.name) \(selector)]"))
        methods.append(MethodPlan(selector, isClassMethod: true, types: types, .closure(closure)))
    }

    /// Adds an instance method that calls a block with the receiver, followed by the arguments.
    public func method(_ selector: Selector, block: Block) {
        methods.append(MethodPlan(selector, isClassMethod: false, types: nil, .block(block)))
    }

    /// Adds a class method that calls a block.
    public func classMethod(_ selector: Selector, block: Block) {
        methods.append(MethodPlan(selector, isClassMethod: true, types: nil, .block(block)))
    }

    // MARK: The rest

    /// Adopts the protocol.
    ///
    /// The class or a superclass must have the methods that the protocol requires.
    public func adopt(_ protocol: ObjCProtocol) {
        protocols.append(`protocol`)
    }

    /// Runs the body at the end of each instance, before its ivars are released and the superclass's `dealloc` runs.
    ///
    /// References to the object must not outlive the body. Several bodies run in the reverse order.
    public func cleanup(_ body: @escaping @Sendable (ObjCObject) -> Void) {
        cleanups.insert(body, at: 0)
    }
}

/// A method of a class that is being defined.
struct MethodPlan: Sendable {
    enum Body: Sendable {
        case closure(MethodClosure)
        case block(Block)
    }

    let selector: Selector
    let isClassMethod: Bool
    /// The types that the definition gives; nil if it gives none.
    let types: String?
    let body: Body

    init(_ selector: Selector, isClassMethod: Bool, types: String?, _ body: Body) {
        self.selector = selector
        self.isClassMethod = isClassMethod
        self.types = types
        self.body = body
    }

    /// As in `-greet:times:`.
    var name: String { (isClassMethod ? "+" : "-") + selector.name }
}
