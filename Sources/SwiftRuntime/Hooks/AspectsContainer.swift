import CRuntime

/// The hooks of one selector on one class or object, in the order in which they run: a view, read anew each time.
public struct AspectsContainer: Sendable {
    private let place: @Sendable () -> [AspectIdentifier]

    init(of cls: ObjCClass, _ selector: Selector) {
        place = { HookContext.identifiers(of: cls, selector: selector) }
    }

    init(of object: ObjCObject, _ selector: Selector) {
        let object = WeakObject(object)
        place = { object.load().map { HookContext.identifiers(object: $0.unsafePointer, selector: selector) } ?? [] }
    }

    /// All hooks, in the order in which they run.
    public var aspects: [AspectIdentifier] { place() }

    /// The before hooks, in the order in which they run.
    public var beforeAspects: [AspectIdentifier] { aspects(.before) }
    /// The instead hooks, the outermost first.
    public var insteadAspects: [AspectIdentifier] { aspects(.instead) }
    /// The after hooks, in the order in which they run.
    public var afterAspects: [AspectIdentifier] { aspects(.after) }

    private func aspects(_ position: AspectPosition) -> [AspectIdentifier] {
        aspects.filter { $0.options.position == position }
    }
}

extension ObjCClass {
    /// The hooks of the method for this class, without those of its superclasses and objects.
    public func aspects(for selector: Selector) -> AspectsContainer {
        AspectsContainer(of: original, selector)
    }
}

extension ObjCObject {
    /// The hooks of the method for this object alone.
    public func aspects(for selector: Selector) -> AspectsContainer { AspectsContainer(of: self, selector) }
}
