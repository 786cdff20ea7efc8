import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// How signals begin and end.
    @Suite struct SignalLife {
        @Test(
            "A signal completes once when its object is deallocated, before dealloc, while the object is usable",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func completion(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let alive = try program.alive
            let signal: SelectorSignal<Bool>
            do {
                let screen = try program.new()
                let address = UnownedObject(screen)
                signal = try screen.signal(for: "appear:", as: Bool.self, engine: engine)
                signal.subscribe {
                    trace("got \($0)")
                } completed: {
                    let count = (try? address.retained.send("add:", 1) as Int) ?? 0
                    trace("completed \(count)")
                }
                try screen.signal(for: "nothing", engine: engine).subscribe { trace("nothing is completed") }
                try program.appear(screen, true)
                #expect(!signal.hasCompleted)
            }
            #expect(
                Set(taken()) == ["appear", "got true", "add", "completed 2", "nothing is completed", "dealloc"])
            #expect(try program.alive == alive)
            #expect(signal.hasCompleted)
            signal.subscribe { trace("at once") }
            #expect(taken() == ["at once"])
        }

        @Test("The completion comes before dealloc, whatever other hooks dealloc has", arguments: HookEngine.tested)
        func beforeDealloc(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O2Mrc)
            do {
                let screen = try program.new()
                try screen.hook("dealloc", .before) { trace("before") }
                try screen.hook("dealloc", .instead) { (info: AspectInfo) in
                    trace("in")
                    try info.proceed()
                }
                try screen.willDealloc.subscribe { trace("completed") }
            }
            #expect(taken() == ["before", "completed", "in", "dealloc"])
        }

        @Test("willDealloc sends nothing and completes, also as a signal of the selector dealloc")
        func willDealloc() throws {
            let program = try SignalProgram(.O0Arc)
            let screen = Shared<ObjCObject?>(try program.new())
            try expectRestored([screen.value!]) {
                let token = try screen.value!.willDealloc.subscribe { trace("never") }
                #expect(screen.value!.isa.name.hasSuffix("_Aspects_"))
                token.cancel()
            }
            try screen.value!.willDealloc.subscribe { trace("will") }
            try screen.value!.signal(for: "dealloc").subscribe { _ in
                trace("sent")
            } completed: {
                trace("of dealloc")
            }
            screen.value = nil
            #expect(taken() == ["will", "of dealloc", "dealloc"])
        }

        @Test("A signal requested for an object in deallocation has completed", arguments: HookEngine.tested)
        func afterTheBegin(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Mrc)
            do {
                let screen = try program.new()
                try screen.hook("dealloc", .before) { (info: AspectInfo) in
                    let dying = info.instance
                    for name in ["appear:", "dealloc", "missing:"] {
                        let signal = try dying.signal(for: Selector(name), engine: engine)
                        #expect(signal.hasCompleted)
                        let token = signal.subscribe { _ in
                            trace("never")
                        } completed: {
                            trace("completed")
                        }
                        #expect(!token.isActive)
                    }
                    try dying.send("appear:", true) as Void
                }
            }
            #expect(taken() == ["completed", "completed", "completed", "appear", "dealloc"])
        }

        @Test(
            "The method is intercepted as long as a signal or a subscription exists",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func restoration(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let screen = try program.new()
            for _ in 0..<2 {
                try expectRestored([screen]) {
                    var signal: SelectorSignal<Bool>? = try screen.signal(for: "appear:", as: Bool.self, engine: engine)
                    #expect(screen.isa.name.contains("_RACSelectorSignal"))
                    #expect(screen.statedClass == (try program.cls("Screen")))
                    let first = signal?.subscribe { _ in trace("first") }
                    let second = signal?.subscribe { _ in trace("second") }
                    signal = nil
                    try program.appear(screen, true)
                    #expect(taken() == ["appear", "first", "second"])
                    first?.cancel()
                    // A third subscriber gets the existing signal.
                    let third = try screen.signal(for: "appear:").subscribe { _ in trace("third") }
                    second?.cancel()
                    try program.appear(screen, true)
                    #expect(taken() == ["appear", "third"])
                    #expect(screen.isa.name.contains("_RACSelectorSignal"))
                    third.cancel()
                    #expect(!screen.isa.name.contains("_RACSelectorSignal"))
                    try program.appear(screen, true)
                    #expect(taken() == ["appear"])
                }
            }
        }

        @Test("The object's dynamic class is removed with its last signal", arguments: HookEngine.tested)
        func kind(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O2Arc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let one = try screen.signal(for: "appear:", engine: engine).subscribe { _ in }
                let two = try screen.signal(for: "nothing", engine: engine).subscribe { _ in }
                let name = try program.cls("Screen").name
                #expect(screen.isa.name == name + "_RACSelectorSignal_Aspects_")
                one.cancel()
                #expect(screen.isa.name == name + "_RACSelectorSignal_Aspects_")
                two.cancel()
                #expect(screen.isa.name == name)
            }
        }

        @Test("Tokens, signals and subscribers of a freed object can be used and released")
        func leftovers() throws {
            let program = try SignalProgram(.O0Mrc)
            let captured = WeakBox()
            var token: SignalToken?
            var signal: SelectorSignal<ArgumentList>?
            do {
                let screen = try program.new(), witness = Witness()
                captured.value = witness
                signal = try screen.signal(for: "appear:")
                token = signal?.subscribe { _ in _ = witness }
            }
            #expect(taken() == ["dealloc"])
            Hooks.flush()
            #expect(captured.value == nil)
            #expect(token?.isActive == false && token?.remove() == false)
            token = nil
            signal = nil
        }

        @Test("The values that a subscriber captures are freed with it, although it refers to its own token and signal")
        func captures() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new(), captured = WeakBox()
            try expectRestored([screen]) {
                let token = Shared<SignalToken?>(nil)
                do {
                    let signal = try screen.signal(for: "appear:"), witness = Witness()
                    captured.value = witness
                    token.value = signal.subscribe { _ in _ = (witness, token, signal.hasCompleted) }
                }
                #expect(captured.value != nil)
                token.value?.cancel()
                #expect(captured.value == nil)
            }
        }

        @Test("take(until:) ends with the first call or the end of the other signal", arguments: HookEngine.tested)
        func takeUntil(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            var other: ObjCObject? = try program.new()
            try expectRestored([screen]) {
                func subscribe<Other>(until trigger: SelectorSignal<Other>) throws -> SignalToken {
                    try screen.signal(for: "appear:", as: Bool.self, engine: engine).take(until: trigger)
                        .subscribe {
                            trace("\($0)")
                        } completed: {
                            trace("completed")
                        }
                }
                let first = try subscribe(until: screen.signal(for: "nothing", engine: engine))
                try program.appear(screen, true)
                try screen.send("nothing") as Void
                try screen.send("nothing") as Void
                try program.appear(screen, true)
                #expect(taken() == ["appear", "true", "nothing", "completed", "nothing", "appear"])
                #expect(!first.isActive)

                let willDealloc = try #require(try other?.willDealloc)
                let second = try subscribe(until: willDealloc)
                try program.appear(screen, false)
                other = nil
                try program.appear(screen, false)
                #expect(taken() == ["appear", "false", "completed", "dealloc", "appear"])
                #expect(!second.isActive)
                // The other signal has ended before.
                _ = try subscribe(until: willDealloc)
                #expect(taken() == ["completed"])
                // Ending a subscription also ends the subscription of its trigger.
                let third = try subscribe(until: screen.signal(for: "nothing", engine: engine))
                third.cancel()
                try screen.send("nothing") as Void
                #expect(taken() == ["nothing"])
                // take(until:) does not read the values of the other signal; here the value is nil, which would not
                // fit.
                let showing = try screen.signal(for: "show:times:", as: ObjCObject.self, engine: engine)
                let fourth = try subscribe(until: showing)
                try screen.send("show:times:", nil as ObjCObject?, 1)
                #expect(taken().last == "completed")
                #expect(!fourth.isActive)
            }
        }

        @Test("The arguments live until their call is delivered, although the method releases them")
        func droppedArguments() throws {
            let program = try SignalProgram(.O0Mrc)
            let holder = try program.new("Holder"), alive = try program.alive
            try expectRestored([holder]) {
                let token = try holder.signal(for: "drop:", as: ObjCObject.self).subscribe {
                    trace("\((try? $0.send("add:", 1) as Int) ?? 0)")
                }
                try program.call("drop", holder)
                #expect(taken() == ["dropped", "add", "2", "dealloc"])
                #expect(try program.alive == alive)
                token.cancel()
            }
        }

        @Test("A receiver that its own method releases lives until the call is delivered, then the signal completes")
        func leavingReceiver() throws {
            let program = try SignalProgram(.O2Mrc)
            let alive = try program.alive
            let make = try program.function("make", as: (@convention(c) (UnsafePointer<CChar>) -> UnsafeObject).self)
            let leave = try program.function("leave", as: (@convention(c) (UnsafeObject) -> Void).self)
            let pointer = make(program.program.className("Holder"))
            try ObjCObject(unsafeRetaining: pointer).signal(for: "leave")
                .subscribe { _ in
                    trace("delivered")
                } completed: {
                    trace("completed")
                }
            leave(pointer)
            #expect(taken() == ["left", "delivered", "completed", "dealloc"])
            #expect(try program.alive == alive)
        }

        @Test("Calls that dealloc makes are not delivered", arguments: HookEngine.tested)
        func callsInDealloc(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Mrc)
            do {
                let holder = try program.new("CallingHolder")
                try holder.signal(for: "callInDealloc", engine: engine)
                    .subscribe { _ in
                        trace("late")
                    } completed: {
                        trace("completed")
                    }
            }
            #expect(taken() == ["completed", "called", "dealloc"])
        }
    }
}

final class Witness: Sendable {}

final class WeakBox: @unchecked Sendable {
    // Only the test's thread uses this.
    weak var value: Witness?
}
