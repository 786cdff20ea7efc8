import CFFIShim
import CRuntime
import Synchronization

/// One hook, installed or removed.
///
/// Does not keep its body alive: the mechanism does, while calls may run it.
public final class AspectIdentifier: Sendable, CustomStringConvertible {
    /// The selector of the hooked method; for a method of a Swift class, its name as a selector.
    public let selector: Selector
    /// The position, and the other options of the hook.
    public let options: AspectOptions
    /// The rules that decide the order of bodies.
    public let rules: AspectRules
    /// The engine that was asked for.
    public let engine: HookEngine
    /// Decides which of the hooks of one position runs first.
    public let priority: Int
    /// The owner that the hook belongs to.
    public let owner: HookOwner?
    /// The class whose method is hooked; for an object hook, the object's class without the dynamic subclass.
    ///
    /// The handle is invalid once the class has been disposed. Nil for a method of a Swift class.
    public let hookedClass: ObjCClass?
    /// The hooked method of a Swift class; nil for a method of an Objective-C class.
    public let swiftFunction: SwiftFunction?
    /// The Swift class whose method or instance is hooked; nil for an Objective-C class.
    public let swiftClass: SwiftClass?
    /// The address of the hooked object; nil for a class hook.
    public let objectAddress: UInt?
    private let weakObject: WeakObject?
    private let weakInstance: WeakInstance?
    /// Where the hook was installed.
    ///
    /// If Objective-C code installed the hook, this is the function that installed it, and ``line`` is 0.
    public let file: String
    /// The line in ``file``.
    public let line: Int
    /// The block, if the body is a block; nil once the hook is gone and nothing else retains the block.
    public weak let block: Block?
    /// The body's types.
    public let bodyEncoding: String
    /// How calls reach the hooked Swift code; nil for an Objective-C method or a block.
    let path: SwiftFunction.Path?
    let className: String
    /// As in `-[Class selector]`.
    package let methodName: String
    let backing: HookBacking
    /// The scope in which the hook was installed.
    let scope = HookScope.current
    /// How many tokens there are.
    let tokens = Atomic(0)

    /// The caller holds the object.
    init(
        of hooked: HookedMethod, _ settings: HookSettings, block: Block? = nil, bodyEncoding: String,
        backing: HookBacking
    ) {
        selector = hooked.selector
        options = settings.options
        rules = settings.rules
        engine = settings.engine
        priority = settings.priority
        owner = settings.owner
        hookedClass = hooked.cls
        swiftFunction = hooked.swiftFunction
        swiftClass = hooked.swiftClass
        path = hooked.path ?? hooked.swiftFunction?.path
        className = hooked.className
        methodName = hooked.name
        objectAddress =
            hooked.object.map { UInt(bitPattern: $0.unsafePointer) }
            ?? hooked.swiftObject.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
        weakObject = hooked.object.map { WeakObject(unsafe: $0.unsafePointer) }
        weakInstance = hooked.swiftObject.map(WeakInstance.init)
        file = settings.file
        line = settings.line
        self.block = block
        self.bodyEncoding = bodyEncoding
        self.backing = backing
    }

    package var state: AspectToken.State { backing.state }

    /// The engine through which calls now reach the method's hooks, whichever hook asked for it; `.automatic` for a
    /// hook that has been removed or is not installed.
    package var engineInUse: HookEngine { backing.engineInUse }

    /// Whether no token of the hook is left.
    package var isLeaked: Bool { tokens.load(ordering: .relaxed) == 0 }

    /// The hooked object, which the hook does not keep; nil for a class hook, and once the object is gone.
    public var object: ObjCObject? { weakObject?.load() }

    /// The hooked instance of a Swift class, which the hook does not keep; nil for a class hook, and once the instance
    /// is gone.
    public var swiftObject: AnyObject? { weakInstance?.object }

    /// Why a hook that was set aside cannot be put back: its object or its class is gone.
    var goneError: AspectError {
        let what = objectAddress.map { "the object 0x" + String($0, radix: 16) } ?? "the class \(className)"
        return AspectError(
            .objectDeallocated,
            "the hook of \(methodName) cannot be put back: \(what) has been "
                + (objectAddress == nil ? "disposed of" : "deallocated"),
            in: className, selector)
    }

    /// The position, the method, the object's address and the place of installation.
    public var description: String {
        let object = objectAddress.map { " of the object 0x" + String($0, radix: 16) } ?? ""
        let place = line > 0 ? "at \(file):\(line)" : "by \(file)"
        return "\(options.position) \(methodName)\(object), installed \(place)"
            + (owner.map { " by \($0)" } ?? "")
    }
}

/// A hooked method: of an Objective-C class, perhaps for one object, or of a Swift class, perhaps for one instance.
struct HookedMethod {
    let selector: Selector
    /// As in `-[Class selector]`.
    let name: String
    let className: String
    var cls: ObjCClass?
    var object: ObjCObject?
    var swiftFunction: SwiftFunction?
    var swiftClass: SwiftClass?
    var swiftObject: AnyObject?
    /// Set for a deinit, which is no function that calls reach.
    var path: SwiftFunction.Path?
}

/// A weak reference to an instance of a Swift class.
private struct WeakInstance: @unchecked Sendable {
    // Sendable: it is only handed on.
    weak let object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
