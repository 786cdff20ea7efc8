import CRuntime

/// A method of one class that is intercepted: what it was, and the hooks of the class on it.
///
/// A site of a dynamic subclass has no hooks of its own: its chains are the objects'.
final class HookSite: Sendable {
    /// What the class had before.
    enum Original: Sendable, Hashable {
        /// Its own implementation.
        case own(Implementation)
        /// None: it inherited the method, and still calls whatever the superclass has.
        case inherited
    }

    let cls: ObjCClass
    let selector: Selector
    let types: String
    let original: Original
    let container = AspectsContainer()

    init(cls: ObjCClass, selector: Selector, types: String, original: Original) {
        self.cls = cls
        self.selector = selector
        self.types = types
        self.original = original
    }
}

/// How a site intercepts calls. The registry calls it under its lock, so it must run no user code.
protocol HookInterceptor: Sendable {
    /// Puts the engine's implementation in place of the site's method.
    func install(_ site: HookSite)

    /// Puts back what was there. False when someone else's implementation stands on top: then everything stays, and
    /// calls that come through pass on to the original.
    func uninstall(_ site: HookSite, isLastOfClass: Bool) -> Bool

    /// Whether the site's method is still the engine's.
    func isInPlace(_ site: HookSite) -> Bool
}
