import ServiceSupport
import SwiftRuntime
import TestRoot
import TestSupport
import Testing

/// The hooks and objects that a child of fork works with.
private final class Inheritance {
    let module: Module
    let object: AnyObject
    let kept: AspectToken
    let count: Shared<Int>

    init(_ module: Module) throws {
        self.module = module
        object = module.fixture.make(module.fixture.inheriting)
        let count = Shared(0)
        self.count = count
        kept = try SwiftClass(module.fixture.service)
            .hook("fetch(id:)", .before, with: SawFetch { _ in count.value += 1 })
    }

    /// Calls, hooks and removes; a failed precondition ends the process with a message.
    func work() throws {
        let fixture = module.fixture
        let former = count.value
        precondition(fixture.fetch(object, 1) == "value 1" && count.value == former + 1, "the hook did not run")
        let ofClass = try SwiftClass(fixture.service)
            .hook("fetch(id:)", .instead, with: Fetch { "class " + Fetch.unsafeNext().run($0) })
        let ofObject = try SwiftObject(object)
            .hook("fetch(id:)", .instead, with: Fetch { "object " + Fetch.unsafeNext().run($0) })
        precondition(fixture.fetch(object, 1) == "object class value 1", "a new hook did not run")
        precondition(ofObject.remove() && ofClass.remove(), "a hook was not removed")
        precondition(fixture.fetch(object, 1) == "value 1" && count.value == former + 3, "a removed hook ran")
        SwiftClass.rescan()
        Hooks.flush()
    }
}

/// Runs the body in a child of fork, and ends the process if the child fails.
private func runInChild(_ body: @escaping () throws -> Void) {
    final class Body {
        let run: () throws -> Void
        init(_ run: @escaping () throws -> Void) { self.run = run }
    }
    let context = Body(body)
    let status = withExtendedLifetime(context) {
        test_run_in_child(
            { context in
                do {
                    try Unmanaged<Body>.fromOpaque(context!).takeUnretainedValue().run()
                } catch {
                    fatalError("\(error)")
                }
            }, Unmanaged.passUnretained(context).toOpaque())
    }
    precondition(status == 0, "the child ended with the wait status \(status)")
}

extension SwiftClasses {
    /// The child has working hooks and no held locks.
    @Suite(.disabled(if: test_is_thread_sanitized(), "the sanitizer does not survive such a fork"))
    struct SwiftHookForks {
        @Test("Hooks run, can be installed and removed in a child of fork, and the parent's hooks stay")
        func child() async {
            await #expect(processExitsWith: .success) {
                for module in Module.allCases {
                    let inheritance = try Inheritance(module)
                    try inheritance.work()
                    let count = inheritance.count.value
                    runInChild {
                        try inheritance.work()
                        precondition(inheritance.kept.remove())
                        _ = module.fixture.fetch(inheritance.object, 1)
                        precondition(inheritance.count.value == count + 3)
                        precondition(Hooks.all.isEmpty)
                    }
                    precondition(inheritance.kept.isActive)
                    try inheritance.work()
                    inheritance.kept.remove()
                }
            }
        }

        @Test("A child of fork can free the hooks that calls of other threads kept alive in the parent")
        func inFlight() async {
            await #expect(processExitsWith: .success) {
                let inheritance = try Inheritance(.other)
                try inheritance.work()
                let fixture = Module.other.fixture
                nonisolated(unsafe) let object = fixture.make(fixture.service)
                let isInside = SharedAtomic(false), mayEnd = SharedAtomic(false)
                let count = Tracker.count
                func hook() throws -> AspectToken {
                    let tracker = Tracker()
                    return try SwiftClass(fixture.service)
                        .hook(
                            "name.getter", .instead,
                            with: GetName {
                                let next = GetName.unsafeNext()
                                isInside.atomic.store(true, ordering: .releasing)
                                try? Waiting.wait(for: "the child") { mayEnd.atomic.load(ordering: .acquiring) }
                                return withExtendedLifetime(tracker) { next.run() }
                            })
                }
                let token = try hook()
                let thread = JoinedThread { _ = fixture.name(object) }
                try Waiting.wait(for: "the call") { isInside.atomic.load(ordering: .acquiring) }
                token.remove()
                precondition(Hooks.flush(timeout: .zero).count == 1 && Tracker.count == count + 1)
                runInChild {
                    Hooks.flush()
                    precondition(Tracker.count == count, "what a removed hook has captured is there still")
                    try inheritance.work()
                }
                mayEnd.atomic.store(true, ordering: .releasing)
                thread.join()
                Hooks.flush()
                precondition(Tracker.count == count)
                inheritance.kept.remove()
            }
        }
    }
}
