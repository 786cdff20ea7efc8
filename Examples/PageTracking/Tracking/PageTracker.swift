import SwiftRuntime
import Synchronization

/// Records which pages of a program are visited, and for how long.
///
/// It gets the class that all pages inherit from, and the two selectors by which a page hears that it appears and
/// disappears. The program does not know the tracker. After `stop()`, no hook of the tracker is left in the program.
public final class PageTracker: Sendable {
    /// The classes and selectors of a program that a tracker needs.
    public struct Pages: Sendable {
        /// The class that all pages inherit from.
        let root: ObjCClass
        /// A method of pages that takes one argument and returns nothing.
        let appear: Selector
        let disappear: Selector
        /// The property of pages that has the parameters of the router.
        let parameters: Selector
    }

    private struct Visits: Sendable {
        /// The indexes of the open visits whose end will be seen, by the address of the page.
        var open: [UInt: Int] = [:]
        var all: [PageVisit] = []
    }

    private let pages: Pages
    private let now: @Sendable () -> Duration
    private var owner: HookOwner { HookOwner(self) }
    private let visits = Mutex(Visits())

    /// Makes a tracker that does not track yet; `now` is a clock that runs forward, from any zero.
    public init(_ pages: Pages, now: @escaping @Sendable () -> Duration) {
        self.pages = pages
        self.now = now
    }

    /// All visits in the order of their beginnings, including open visits.
    public var all: [PageVisit] { visits.withLock { $0.all } }

    /// Starts to track pages of every existing class.
    ///
    /// - Throws: ``AspectError`` if the root class does not have the methods; then no method is hooked.
    public func start() throws {
        _ = try HookBatch.install { batch in
            // If a page's own method does not call super, only the hook of this method sees the appearance. If it does,
            // both hooks see the same appearance, and `enter` finds the visit open.
            for cls in implementors(of: pages.appear) {
                try batch.add(cls.hook(pages.appear, .before, owner: owner) { [self] in try enter($0) })
            }
            for cls in implementors(of: pages.disappear) {
                try batch.add(cls.hook(pages.disappear, .after, owner: owner) { [self] in leave($0) })
            }
            // A page may also be deallocated without disappearing.
            try batch.add(pages.root.hook("dealloc", .before, owner: owner) { [self] in leave($0) })
        }
    }

    /// Removes every hook.
    ///
    /// The recorded visits stay. Open visits stay without an exit, since no hook sees their end. When the tracker is
    /// started again, the next appearance of such a page is a new visit.
    public func stop() {
        Hooks.removeAll(owner: owner)
        Hooks.flush() // after this, no call runs the tracker
        visits.withLock { $0.open = [:] }
    }

    // MARK: Calls from the program

    private func enter(_ info: AspectInfo) throws {
        let page = info.instance
        let address = info.instanceAddress
        guard visits.withLock({ $0.open[address] == nil }) else { return }
        // The message is sent without the lock, since it runs code of the program.
        let cls = try page.send("class") as ObjCClass
        let parameters = try (page.send(pages.parameters) as ObjCObject?).map { try $0.send("description") as String }
        let visit = PageVisit(page: cls.name, parameters: parameters, entry: now())
        visits.withLock { visits in
            visits.open[address] = visits.all.count
            visits.all.append(visit)
        }
    }

    private func leave(_ info: AspectInfo) {
        let time = now()
        visits.withLock { visits in
            guard let index = visits.open.removeValue(forKey: info.instanceAddress) else { return }
            visits.all[index].exit = time
        }
    }

    // MARK: The classes of the program

    /// The root class, and its subclasses that have a method of their own.
    private func implementors(of selector: Selector) -> [ObjCClass] {
        [pages.root] + descendants(of: pages.root).filter { cls in cls.methods.contains { $0.selector == selector } }
    }

    private func descendants(of cls: ObjCClass) -> [ObjCClass] {
        cls.subclasses.flatMap { [$0] + descendants(of: $0) }
    }
}
