import CBoundaries
import CRuntime
import ObjectiveCFace

/// A delegate for one protocol whose methods are blocks or closures.
///
/// It is an instance of the Objective-C class `A2DynamicDelegate`.
///
/// ```swift
/// let delegate = try picker.dynamicDelegate()
/// try delegate.implement("picker:didPick:") { (picker: ObjCObject, photo: ObjCObject) in … }
/// ```
///
/// A call of an implemented method runs the implementation. Calls of other methods are forwarded to the
/// ``realDelegate`` if it responds to them. Without such a real delegate, an optional method does nothing and returns
/// zero, and a required method is unrecognized. Any thread may use the delegate. A change takes effect with the next
/// call; calls in flight finish with the methods with which they began.
public final class DynamicDelegate: ObjCObject, @unchecked Sendable {
    // Sendable: as every object reference; the methods are behind a lock.

    public override class var objCClassName: String? { "A2DynamicDelegate" }

    /// Makes a delegate that no object keeps.
    ///
    /// See ``ObjCObject/dynamicDelegate(for:)``.
    public convenience init(for proto: ObjCProtocol) {
        guard let object = try? Self.make(Self.plainClass, proto) else {
            fatalError(
                "+[A2DynamicDelegate alloc] or -[A2DynamicDelegate initWithProtocol:] threw; other code has replaced "
                    + "the method")
        }
        self.init(unsafeOwned: object)
    }

    /// The protocol whose methods the delegate may implement.
    public var proto: ObjCProtocol {
        guard let proto = ort_face_delegate_protocol(unsafePointer) else {
            fatalError("\(self) was not initialized with initWithProtocol:")
        }
        return ObjCProtocol(unsafePointer: proto)
    }

    /// The object that gets the messages that this delegate does not implement; a weak reference.
    ///
    /// For a registered property, it is the object to which the property was set.
    ///
    /// Setting another real delegate calls the owner's setter again if the owner has this delegate, because many owners
    /// ask only once to which methods their delegate responds. An error of the owner's setter ends the process.
    public var realDelegate: ObjCObject? {
        get { ort_face_delegate_copy_real(unsafePointer).map(ObjCObject.init(unsafeOwned:)) }
        set {
            guard newValue != realDelegate else { return }
            ort_face_delegate_set_real(unsafePointer, newValue?.unsafePointer)
            do {
                try promptOwner()
            } catch {
                fatalError(
                    "the owner of \(self) got the delegate again, since realDelegate was set, and the owner's setter "
                        + "threw \(error)"
                )
            }
        }
    }

    /// The object whose delegate this is; nil after that object has gone, and for a delegate that no object keeps.
    public var owner: ObjCObject? { ort_face_delegate_copy_owner(unsafePointer).map(ObjCObject.init(unsafeOwned:)) }

    // MARK: Methods

    /// Implements a method by a closure.
    ///
    /// The closure's parameters are an optional leading ``AspectInfo`` and a prefix of the method's arguments. The
    /// closure returns what the method returns, or nothing.
    ///
    /// The closure replaces a present implementation in one step.
    ///
    /// The method has the types that the protocol declares, or the closure's own types if the protocol does not declare
    /// the method. If the class `A2Dynamic<Class>Delegate` itself has the method, the class's method comes first. If
    /// the set of methods changes and the owner has this delegate, the owner's setter is called again.
    ///
    /// - Throws: ``AspectError`` as ``HookTarget/hook(_:_:rules:engine:priority:owner:missing:file:line:_:)``, and
    ///   nothing has changed then; ``ObjCException`` for an exception of the owner's setter.
    public func implement<each Parameter: HookParameter, Result>(
        _ selector: Selector, engine: HookEngine = .automatic,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) throws {
        try methods.implement(
            selector, of: self, engine, ownTypes: HookClosure<repeat each Parameter, Result>.methodTypes
        ) { request throws(AspectError) in
            try HookClosure(body, for: request)
        }
    }

    /// Implements a method by a block whose parameters are a prefix of the method's arguments.
    ///
    /// - Throws: The errors of ``implement(_:engine:_:)``.
    public func implement(_ selector: Selector, engine: HookEngine = .automatic, block: Block) throws {
        try methods.implement(selector, of: self, engine, ownTypes: block.methodTypes) { request throws(AspectError) in
            try HookBlock(block, takesInfo: false, for: request)
        }
    }

    /// The implementation that the method was given; nil if it was given none.
    public func implementation(of selector: Selector) -> DelegateImplementation? {
        methods.implementation(of: selector)
    }

    /// Removes the implementation of a method; returns false if there is none.
    ///
    /// - Throws: The errors of the owner's setter, which is called again.
    @discardableResult
    public func removeImplementation(of selector: Selector) throws -> Bool {
        try methods.remove(selector, of: self)
    }

    /// The methods that are implemented here, by name.
    public var implementedSelectors: [Selector] { methods.selectors }

    // MARK: Class methods

    /// Implements a class method by a closure.
    ///
    /// The closure runs for messages to the object that `-class` answers. This object stands for the class as long as
    /// there is a class method.
    public func implementClassMethod<each Parameter: HookParameter, Result>(
        _ selector: Selector, engine: HookEngine = .automatic,
        _ body: @escaping @Sendable (repeat each Parameter) throws -> Result
    ) throws {
        try classDelegate.implement(selector, engine: engine, body)
        try answerClassDelegate()
    }

    /// Implements a class method by a block.
    public func implementClassMethod(_ selector: Selector, engine: HookEngine = .automatic, block: Block) throws {
        try classDelegate.implement(selector, engine: engine, block: block)
        try answerClassDelegate()
    }

    /// The implementation of a class method by ``implementClassMethod(_:engine:_:)``; nil if there is none.
    public func classImplementation(of selector: Selector) -> DelegateImplementation? {
        classDelegate.implementation(of: selector)
    }

    /// Removes the implementation of a class method; returns false if there is none.
    ///
    /// - Throws: The errors of the owner's setter, and of destroying the implementation.
    @discardableResult
    public func removeClassImplementation(of selector: Selector) throws -> Bool {
        let delegate = classDelegate
        guard try delegate.removeImplementation(of: selector) else { return false }
        if delegate.implementedSelectors == [Self.classSelector] {
            try methods.remove(Self.classSelector, of: self, isSilent: true)
        }
        return true
    }

    private static let classSelector: Selector = "class"

    private var classDelegate: DynamicDelegate {
        guard proxiedClass == nil, let object = ort_face_delegate_class_delegate(unsafePointer) else {
            fatalError("\(self) stands for a class, so it has no class methods of its own")
        }
        return DynamicDelegate(unsafeRetaining: object)
    }

    /// Makes `-class` answer the object that stands for the class, whose own `-class` answers the class itself.
    private func answerClassDelegate() throws {
        let delegate = classDelegate
        guard methods.implementation(of: Self.classSelector) == nil, let cls = delegate.proxiedClass else { return }
        try delegate.answerClass(cls.unsafeObject)
        try answerClass(delegate.unsafePointer)
    }

    private func answerClass(_ answer: UnsafeObject) throws {
        guard let pointer = ort_face_make_class_block(answer) else {
            fatalError("out of memory: no room for a block that returns a class")
        }
        defer { _Block_release(pointer) }
        let block = Block(unsafeBlock: pointer)
        try methods.implement(Self.classSelector, of: self, .automatic, ownTypes: nil, isSilent: true) {
            request throws(AspectError) in
            try HookBlock(block, takesInfo: false, for: request)
        }
    }

    // MARK: Internals

    /// The class for which this delegate stands; nil for other delegates.
    var proxiedClass: ObjCClass? {
        ort_face_delegate_proxied_class(unsafePointer).map(ObjCClass.init(unsafePointer:))
    }

    var methods: DelegateMethods {
        guard let methods = ort_face_delegate_methods(unsafePointer) else {
            fatalError("a dynamic delegate has no methods")
        }
        return Unmanaged<DelegateMethods>.fromOpaque(methods).takeUnretainedValue()
    }

    static let plainClass: ObjCClass = {
        guard let cls = ObjCClass("A2DynamicDelegate") else {
            fatalError("A2DynamicDelegate is not registered; link the target ObjectiveCFace")
        }
        return cls
    }()

    /// The result of `[[cls alloc] initWithProtocol:proto]`, owned by the caller.
    static func make(_ cls: ObjCClass, _ proto: ObjCProtocol) throws -> UnsafeObject {
        var alloc = RegisterCall(cls.unsafeObject, "alloc")
        guard let made = UnsafeObject(bitPattern: UInt(try alloc.run())) else {
            fatalError("+[\(cls.name) alloc] returned nil: out of memory")
        }
        var initialize = RegisterCall(made, "initWithProtocol:")
        initialize.add(word: UInt64(UInt(bitPattern: proto.unsafePointer)))
        guard let object = UnsafeObject(bitPattern: UInt(try initialize.run())), ort_face_is_delegate(object) else {
            fatalError("-[\(cls.name) initWithProtocol:] did not return a dynamic delegate")
        }
        return object
    }
}

/// The implementation of a dynamic delegate's method.
public struct DelegateImplementation: Sendable, CustomStringConvertible {
    /// The block; nil for a closure.
    public let block: Block?
    /// The types of the implementation's parameters and result.
    public let encoding: String

    /// The block, or the closure's types.
    public var description: String { block?.description ?? "<closure \(encoding)>" }
}
