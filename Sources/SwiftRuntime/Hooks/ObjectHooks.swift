import CFFIShim
import CRuntime
import Synchronization

/// The hooks of one object, kept with it as an associated object, so that they survive a change of its isa and go away
/// with it.
final class ObjectHooks: Sendable {
    /// Borrowed: valid as long as the hooks are associated with it, and while that association is being cleared.
    nonisolated(unsafe) let object: UnsafeObject
    /// The dynamic subclass that the object was given.
    let subclass: ObjCClass
    private let containers = Guarded<[Selector: AspectsContainer]>([:])
    private let isAttached = Atomic(true)

    private init(object: UnsafeObject, subclass: ObjCClass) {
        self.object = object
        self.subclass = subclass
    }

    func container(for selector: Selector) -> AspectsContainer? { containers.withLock { $0[selector] } }

    var isEmpty: Bool { containers.withLock { $0.isEmpty } }

    /// Whether it is the object's first hook of its selector.
    func append(_ hook: ChainedHook) -> Bool {
        containers.withLock { containers in
            let selector = hook.identifier.selector
            if let container = containers[selector] {
                container.append(hook)
                return false
            }
            let container = AspectsContainer()
            container.append(hook)
            containers[selector] = container
            return true
        }
    }

    /// Takes the hook out, and says whether it was the object's last of its selector; nil when it was not there.
    /// Letting the hook go runs user code.
    func remove(_ identifier: AspectIdentifier) -> (hook: ChainedHook, wasLast: Bool)? {
        containers.withLock { containers in
            guard let container = containers[identifier.selector], let hook = container.remove(identifier) else {
                return nil
            }
            if container.isEmpty {
                containers[identifier.selector] = nil
            }
            return (hook, container.isEmpty)
        }
    }

    func removeAll() -> [Selector: AspectsContainer] {
        containers.withLock { containers in
            defer { containers = [:] }
            return containers
        }
    }

    /// From here on the end of the association is none of these hooks' business.
    func detach() {
        isAttached.store(false, ordering: .releasing)
    }

    // MARK: Association

    /// Its address is the association's key, which is only compared.
    nonisolated(unsafe) private static let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

    /// The hooks of the object and the box that holds them; nil when it has none.
    ///
    /// Letting the box go may end the hooks (``HookRegistry/objectLost(_:)``), so it is kept until no lock is held.
    static func of(_ object: UnsafeObject) -> (hooks: ObjectHooks, box: ObjCObject)? {
        guard let box = ort_copyAssociatedObject(object, key).map(ObjCObject.init(unsafeOwned:)),
            let payload = cffi_box_payload(box.unsafePointer)
        else { return nil }
        return (Unmanaged<ObjectHooks>.fromOpaque(payload).takeUnretainedValue(), box)
    }

    static func attach(to object: UnsafeObject, subclass: ObjCClass) -> ObjectHooks {
        let hooks = ObjectHooks(object: object, subclass: subclass)
        let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = { payload in
            guard let payload else { return }
            let hooks = Unmanaged<ObjectHooks>.fromOpaque(payload).takeRetainedValue()
            if hooks.isAttached.load(ordering: .acquiring) {
                HookRegistry.shared.objectLost(hooks)
            }
        }
        let box = cffi_box_create(Unmanaged.passRetained(hooks).toOpaque(), destroy, nil, nil)
        objc_setAssociatedObject(object, key, box, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_release(box)
        return hooks
    }

    static func removeAssociation(from object: UnsafeObject) {
        objc_setAssociatedObject(object, key, nil, OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
}
