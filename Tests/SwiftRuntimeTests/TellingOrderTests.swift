import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// The order in which hooks, signals and observers of one call are told.
    @Suite struct TellingOrder {
        @Test(
            "Hooks of the object run around signals, signals around observing, and observing around hooks of the class",
            arguments: HookEngine.tested, [false, true])
        func kinds(_ engine: HookEngine, _ isReversed: Bool) throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            let selector: Selector = "setNumber:"
            try expectRestored([screen]) {
                let undo = Shared<[@Sendable () -> Void]>([])
                let install: [() throws -> Void] = [
                    {
                        let token = try screen.hook(selector, .before, engine: engine) { trace("object, before") }
                        undo.value.append { token.remove() }
                    },
                    {
                        let token = try screen.hook(selector, .after, engine: engine) { trace("object, after") }
                        undo.value.append { token.remove() }
                    },
                    {
                        let token = try screen.signal(for: selector, .before, engine: engine)
                            .subscribe { _ in trace("signal, before") }
                        undo.value.append { token.remove() }
                    },
                    {
                        let token = try screen.signal(for: selector, engine: engine)
                            .subscribe { _ in trace("signal, after") }
                        undo.value.append { token.remove() }
                    },
                    {
                        let observation = try screen.observe("number", options: [.prior]) { change in
                            trace(change.isPrior ? "observer, before" : "observer, after")
                        }
                        undo.value.append { observation.remove() }
                    },
                    {
                        let cls = screen.isa.original
                        let token = try cls.hook(selector, .before, engine: engine) { trace("class, before") }
                        undo.value.append { token.remove() }
                    },
                    {
                        let cls = screen.isa.original
                        let token = try cls.hook(selector, .after, engine: engine) { trace("class, after") }
                        undo.value.append { token.remove() }
                    },
                ]
                for body in isReversed ? install.reversed() : install { try body() }
                try screen.send(selector, 3) as Void
                #expect(
                    taken() == [
                        "object, before", "signal, before", "observer, before", "class, before", "setNumber",
                        "class, after", "observer, after", "signal, after", "object, after",
                    ])
                undo.value.forEach { $0() }
            }
        }
    }
}
