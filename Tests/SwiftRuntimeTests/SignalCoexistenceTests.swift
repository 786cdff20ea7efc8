import CRuntime
import SwiftRuntime
import TestSupport
import Testing

extension Runtime {
    /// Signals together with hooks, and with other code that observes the object by a class of its own.
    @Suite struct SignalCoexistence {
        /// Who else observes the number of the object.
        enum Observation: CaseIterable {
            case nobody, somebodyElse, ours

            /// Returns a function that ends the observation.
            func begin(_ screen: ObjCObject, _ program: SignalProgram) throws -> () throws -> Void {
                switch self {
                case .nobody: return {}
                case .somebodyElse:
                    try program.call("observe", screen)
                    return { try program.call("stop_observing", screen) }
                case .ours:
                    let observation = try screen.observe("number", options: []) { _ in trace("told") }
                    return { observation.remove() }
                }
            }
        }

        @Test("A signal requested again after other code has changed the isa is the same signal")
        func askedAgain() throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            let signal = try screen.signal(for: "setNumber:")
            let token = signal.subscribe { trace("signal \($0)") }
            try program.call("observe", screen)
            let again = try screen.signal(for: "setNumber:")
            #expect(again == signal)
            let other = again.subscribe { trace("again \($0)") }
            try screen.send("setNumber:", 5) as Void
            let words = taken()
            #expect(words.filter { $0 == "signal (5)" || $0 == "again (5)" } == ["signal (5)", "again (5)"])
            try program.call("stop_observing", screen)
            [token, other].forEach { $0.cancel() }
            _ = taken()
        }

        @Test(
            "A setter of an object that is observed before or after the signal delivers and notifies",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func observed(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            for isObservedFirst in [true, false] {
                let screen = try program.new(), cls = try program.cls("Screen")
                _ = taken()
                if isObservedFirst { try program.call("observe", screen) }
                let token = try screen.signal(for: "setNumber:", as: Int.self, engine: engine)
                    .subscribe { trace("signal \($0)") }
                let other = try screen.signal(for: "missing:", engine: engine).subscribe { _ in trace("missing") }
                if !isObservedFirst { try program.call("observe", screen) }
                #expect(screen.statedClass == cls)
                #expect(try screen.responds(to: "missing:") && screen.responds(to: "setNumber:"))
                #expect(try !screen.responds(to: "nobodyHasThis"))
                try screen.send("setNumber:", 5) as Void
                let words = taken()
                #expect(Set(words) == ["will change", "setNumber", "did change", "signal 5"] && words.count == 4)
                #expect(words.firstIndex(of: "setNumber")! < words.firstIndex(of: "signal 5")!)
                #expect(try screen.send("number") == 5)
                // The test asks for the signal again.
                let again = try screen.signal(for: "nothing", engine: engine).subscribe { _ in trace("signal") }
                try screen.send("nothing") as Void
                #expect(taken() == ["nothing", "signal"])
                #expect(try screen.responds(to: "missing:"))
                [token, other, again].forEach { $0.cancel() }
                try screen.send("setNumber:", 6) as Void
                #expect(taken() == ["will change", "setNumber", "did change"])
                try program.call("stop_observing", screen)
                // If the last one to come is the first to go, the object gets back its former class.
                #expect(screen.statedClass == cls && (!isObservedFirst || screen.isa == cls))
                #expect(screen.associations.isEmpty)
            }
        }

        @Test(
            "The observer ends first, and the signal stays", arguments: Fixture.Configuration.allCases,
            HookEngine.tested)
        func observerLeaves(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            for isObservedFirst in [true, false] {
                let screen = try program.new(), cls = try program.cls("Screen")
                _ = taken()
                if isObservedFirst { try program.call("observe", screen) }
                let token = try screen.signal(for: "setNumber:", as: Int.self, engine: engine)
                    .subscribe { trace("signal \($0)") }
                if !isObservedFirst { try program.call("observe", screen) }
                try program.call("stop_observing", screen)
                try screen.send("setNumber:", 5) as Void
                #expect(taken() == ["setNumber", "signal 5"], "\(isObservedFirst)")
                #expect(screen.statedClass == cls)
                token.cancel()
                #expect(screen.isa == cls)
                try screen.send("setNumber:", 5) as Void
                #expect(taken() == ["setNumber"])
            }
        }

        @Test(
            "2,500 sets of an observed object, in both orders", arguments: Observation.allCases, HookEngine.tested)
        func manySets(_ observation: Observation, _ engine: HookEngine) throws {
            let program = try SignalProgram(.O2Mrc)
            for isObservedFirst in [true, false] {
                let screen = try program.new(), count = Shared(0)
                _ = taken()
                var stop = isObservedFirst ? try observation.begin(screen, program) : nil
                let token = try screen.signal(for: "setNumber:", as: Int.self, engine: engine)
                    .subscribe { count.value += $0 }
                stop = try stop ?? observation.begin(screen, program)
                for _ in 0..<2500 { try screen.send("setNumber:", 1) as Void }
                #expect(count.value == 2500)
                token.cancel()
                try stop?()
                let words = taken(), told = words.count { $0 == "told" || $0 == "did change" }
                #expect(told == (observation == .nobody ? 0 : 2500))
                #expect(words.count { $0 == "setNumber" } == 2500)
            }
        }

        @Test(
            "A method of the class that is exchanged later runs, observed or not",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func laterSwizzle(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            for isObserved in [true, false] {
                let screen = try program.new(), cls = try program.cls("Screen")
                _ = taken()
                if isObserved { try program.call("observe", screen) }
                let token = try screen.signal(for: "appear:", engine: engine).subscribe { _ in trace("signal") }
                try program.call("swizzle", cls)
                try program.appear(screen, true)
                #expect(taken() == ["theirs", "appear", "signal"])
                try program.call("unswizzle", cls)
                try program.appear(screen, true)
                #expect(taken() == ["appear", "signal"])
                token.cancel()
                if isObserved { try program.call("stop_observing", screen) }
            }
        }

        @Test(
            "A forwardInvocation: of the class that is exchanged later gets forwarded messages, observed or not",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func laterForwarding(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            for observation in Observation.allCases {
                let board = try program.new("Switchboard"), cls = board.isa
                let stop = try observation.begin(board, program)
                let tokens = try ["missing:", "appear:"].map {
                    try board.signal(for: Selector($0), engine: engine).subscribe { _ in trace("signal") }
                }
                try program.call("swizzle_forwarding", cls)
                _ = taken()
                try program.call("forwarded", board, nil)
                #expect(taken() == ["theirs", "forwarded:"])
                try program.call("missing", board, nil)
                try program.appear(board, true)
                #expect(taken() == ["signal", "appear", "signal"])
                try program.call("unswizzle_forwarding", cls)
                try program.call("forwarded", board, nil)
                try program.appear(board, true)
                #expect(taken() == ["forwarded:", "appear", "signal"])
                tokens.forEach { $0.cancel() }
                try stop()
            }
        }

        @Test(
            "In any order of installation, the object's hooks run around the signal and the class's hooks inside",
            arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func order(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            let program = try SignalProgram(configuration)
            let screen = try program.new(), cls = try program.cls("Screen")
            let expected = [
                "object before", "in", "class before", "appear", "class after", "signal", "out", "object after",
            ]
            for isSignalFirst in [true, false] {
                try expectRestored([screen]) {
                    let undo = Shared<[() -> Void]>([])
                    func signal() throws {
                        let token = try screen.signal(for: "appear:", engine: engine).subscribe { _ in trace("signal") }
                        undo.value.append { token.cancel() }
                    }
                    func keep(_ token: AspectToken) { undo.value.append { token.remove() } }
                    if isSignalFirst { try signal() }
                    keep(try screen.hook("appear:", .before, engine: engine) { trace("object before") })
                    keep(try screen.hook("appear:", .after, engine: engine) { trace("object after") })
                    keep(
                        try screen.hook("appear:", .instead, engine: engine, priority: .min) { (info: AspectInfo) in
                            trace("in")
                            try info.proceed()
                            trace("out")
                        })
                    keep(try cls.hook("appear:", .before, engine: engine) { trace("class before") })
                    keep(try cls.hook("appear:", .after, engine: engine) { trace("class after") })
                    if !isSignalFirst { try signal() }
                    try program.appear(screen, true)
                    #expect(taken() == expected)
                    // In the order of installation, and in the reverse order.
                    (isSignalFirst ? undo.value : undo.value.reversed()).forEach { $0() }
                    try program.appear(screen, true)
                    #expect(taken() == ["appear"])
                }
            }
        }

        @Test("An instead body of the object that does not proceed suppresses the signal", arguments: HookEngine.tested)
        func suppressed(_ engine: HookEngine) throws {
            let program = try SignalProgram(.O0Mrc)
            let screen = try program.new()
            try expectRestored([screen]) {
                let token = try screen.signal(for: "add:", as: Int.self, engine: engine).subscribe { trace("\($0)") }
                let hook = try screen.hook("add:", .instead, engine: engine) { (value: Int) -> Int in -value }
                #expect(try screen.send("add:", 1) == -1)
                hook.remove()
                #expect(try screen.send("add:", 1) == 2)
                #expect(taken() == ["add", "1"])
                token.cancel()
            }
        }
    }
}
