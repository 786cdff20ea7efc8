import CRuntime
import Foundation
import SwiftRuntime
import TestSupport
import Testing

/// A feature that is added to an object and removed again.
private enum Ingredient: CaseIterable {
    case hooks, signals, observation, delegate
    /// An exchange of methods in the object's class.
    case exchange
    /// Hooks of the object's superclass.
    case classHooks

    static let ofObjects: [Ingredient] = [.hooks, .signals, .observation, .delegate]

    /// Some orders of the ingredients: each order has a number, and the step is the distance between the numbers.
    static func orders(of ingredients: [Ingredient], step: Int = 1) -> [[Ingredient]] {
        let count = (1...ingredients.count).reduce(1, *)
        return stride(from: 0, to: count, by: step).map { number in
            var rest = ingredients, number = number
            return (1...ingredients.count).reversed().map { left in
                defer { number /= left }
                return rest.remove(at: number % left)
            }
        }
    }

    /// Adds the ingredient to the first object.
    ///
    /// Returns a function that removes it.
    func add(to mixture: Mixture, _ engine: HookEngine) throws -> () throws -> Void {
        switch self {
        case .hooks: return try hook(mixture, 0, engine)
        case .classHooks: return try hook(mixture, nil, engine)
        case .signals:
            let methods: [MixedMethod] = [.setAge, .add, .missing]
            let signals = try methods.map { try mixture.subscribe(0, $0, engine) }
            return { try signals.forEach(mixture.cancel) }
        case .observation:
            let observations = try [.setAge, .setWeight].map { try mixture.observe(0, $0, isPrior: true) }
            return { try observations.forEach(mixture.endObservation) }
        case .delegate:
            try mixture.implement(0, engine)
            return { try mixture.unimplement(0) }
        case .exchange:
            try mixture.exchange()
            return { try mixture.undoExchange() }
        }
    }

    private func hook(_ mixture: Mixture, _ index: Int?, _ engine: HookEngine) throws -> () throws -> Void {
        let hooks = try AspectPosition.allCases.map { try mixture.hook(index, .setAge, $0, engine) }
        return { try hooks.forEach(mixture.unhook) }
    }
}

/// The random numbers of a script.
struct Drawing: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64, script: Int) {
        state = seed &* 0x100_0000_01b3 &+ UInt64(script)
    }

    /// Returns the next number of the generator SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

/// The scripts to run: `SEED=1 MIXTURES=1000`, or only one of them with `SCRIPT=number`.
enum Scripts {
    static let seed = UInt64(number("SEED") ?? 1)
    static let range = number("SCRIPT").map { $0..<$0 + 1 } ?? 0..<(number("MIXTURES") ?? 1000)
    static let stepCount = 30

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }
}

extension Runtime {
    /// Hooks, signals, observations and delegates of one object, while its class and superclass change.
    @Suite struct Mixtures {
        /// Runs the body with objects of the fixture, and expects the original state afterwards.
        private func withMixture(
            _ configuration: Fixture.Configuration, objects count: Int, areKept: Bool = true,
            _ body: (Mixture) throws -> Void
        ) throws {
            let program = try Program("hooks_mixtures", configuration)
            let alive = try program.alive, captives = Mixture.Captive.count.withLock { $0 }
            try autoreleasePool {
                let mixture = try Mixture(program, objects: count)
                try expectRestored(areKept ? mixture.everyone() : []) { try body(mixture) }
            }
            Hooks.flush() // frees the hooks of objects that the pool has released
            #expect(try program.alive == alive)
            #expect(Mixture.Captive.count.withLock { $0 } == captives)
            #expect(Hooks.all.isEmpty)
        }

        @Test("Each feature works, in its place", arguments: Fixture.Configuration.allCases, HookEngine.tested)
        func places(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            try withMixture(configuration, objects: 1) { mixture in
                let takeAway = try Ingredient.allCases.map { try $0.add(to: mixture, engine) }
                let name = try mixture.program.cls("Mixed").name, object = mixture.object(0)
                #expect(object.isa.name == "NSKVONotifying_\(name)_RACSelectorSignal_Aspects_")
                #expect(object.statedClass.name == name)
                _ = taken()
                try object.send("setAge:", 7) as Void
                // Hooks of the object are 1 to 3, signals 4 to 6, observations 7 and 8, hooks of the superclass 10 to
                // 12.
                #expect(
                    taken() == [
                        "before 1", "instead 2", "prior 7 0", "swapped setAge:", "setAge:", "before 10", "instead 11",
                        "base setAge:", "instead 11 ends", "after 12", "told 7 0 7", "signal 4", "instead 2 ends",
                        "after 3",
                    ])
                try object.send("setWeight:", 3.0) as Void
                #expect(taken() == ["prior 8 0", "swapped setWeight:", "base setWeight:", "told 8 0 3"])
                #expect(try object.send("add:", 1) == 3)
                #expect(taken() == ["add:", "base add:", "signal 5"])
                try object.send("missing:", ObjCObject?.none) as Void
                #expect(taken() == ["signal 6"])
                #expect(try object.send("ask:", 4) == 8)
                #expect(taken() == ["block 9 4"])
                for takeAway in takeAway { try takeAway() }
                try object.send("setAge:", 8) as Void
                #expect(taken() == ["setAge:", "base setAge:"])
            }
        }

        @Test(
            "Hooks, signals, observations and a delegate of one object can be added and removed in every order",
            arguments: [Fixture.Configuration.O0Mrc, .O2Arc], HookEngine.tested)
        func everyOrder(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            try withMixture(configuration, objects: 2) { mixture in
                let orders = Ingredient.orders(of: Ingredient.ofObjects)
                for coming in orders {
                    for going in orders { try play(mixture, coming, going, engine) }
                }
            }
        }

        @Test(
            "The same while methods of the class are exchanged and methods of its superclass are hooked",
            arguments: [Fixture.Configuration.O0Arc, .O2Mrc], HookEngine.tested)
        func classesChange(_ configuration: Fixture.Configuration, _ engine: HookEngine) throws {
            try withMixture(configuration, objects: 2) { mixture in
                for coming in Ingredient.orders(of: Ingredient.allCases, step: 37) {
                    for going in Ingredient.orders(of: Ingredient.allCases, step: 59) {
                        try play(mixture, coming, going, engine)
                    }
                }
            }
        }

        private func play(
            _ mixture: Mixture, _ coming: [Ingredient], _ going: [Ingredient], _ engine: HookEngine
        ) throws {
            mixture.begin("\(coming), then \(going)")
            var present: [Ingredient: () throws -> Void] = [:]
            for (step, ingredient) in coming.enumerated() {
                present[ingredient] = try ingredient.add(to: mixture, engine)
                try mixture.checkEverything(0, step)
            }
            for (step, ingredient) in going.enumerated() {
                try present[ingredient]?()
                try mixture.checkEverything(0, 9 - step)
                if step == 2 { try mixture.checkEverything(1, step) }
            }
        }

        // MARK: Scripts

        @Test("Scripts of random steps match the model, and restore the original state")
        func scripts() throws {
            print("mixtures: SEED=\(Scripts.seed), scripts \(Scripts.range)")
            for configuration in Fixture.Configuration.allCases {
                let place = Fixture.Configuration.allCases.firstIndex(of: configuration)!
                try withMixture(configuration, objects: 2, areKept: false) { mixture in
                    for number in Scripts.range where number % 4 == place {
                        try autoreleasePool { try play(mixture, number) }
                    }
                }
            }
        }

        private func play(_ mixture: Mixture, _ number: Int) throws {
            var drawing = Drawing(seed: Scripts.seed, script: number)
            mixture.begin("SEED=\(Scripts.seed) SCRIPT=\(number)")
            let engines = [[.trampoline], [.forwarding], HookEngine.tested].randomElement(using: &drawing)!
            for _ in 0..<Scripts.stepCount { try step(mixture, engines, &drawing) }
            for index in 0..<3 { try mixture.checkEverything(index, Int.random(in: 0..<10, using: &drawing)) }
            try mixture.takeBack()
            for index in 0..<3 { try mixture.checkEverything(index, Int.random(in: 0..<10, using: &drawing)) }
        }

        private func step(_ mixture: Mixture, _ engines: [HookEngine], _ drawing: inout Drawing) throws {
            let index = Int.random(in: 0..<3, using: &drawing), isBase = index == 2
            let engine = engines.randomElement(using: &drawing)!
            let own = MixedMethod.ofBase + (isBase ? [] : [.setDelegate])
            switch Int.random(in: 0..<20, using: &drawing) {
            case 0...3: try hook(mixture, index, own + [.dealloc], engine, &drawing)
            case 4: try hook(mixture, nil, MixedMethod.ofBase, engine, &drawing)
            case 5, 6: try mixture.hooks.randomElement(using: &drawing).map(mixture.unhook)
            case 7, 8:
                let isOn = Bool.random(using: &drawing)
                try mixture.hooks.randomElement(using: &drawing).map { try mixture.turn($0, on: isOn) }
            case 9, 10:
                try mixture.observe(
                    index, MixedMethod.setters.randomElement(using: &drawing)!, isPrior: .random(using: &drawing))
            case 11: try mixture.observations.randomElement(using: &drawing).map(mixture.endObservation)
            case 12, 13: try mixture.subscribe(index, (own + [.missing]).randomElement(using: &drawing)!, engine)
            case 14: try mixture.subscriptions.randomElement(using: &drawing).map(mixture.cancel)
            case 15: if !isBase { try mixture.implement(index, engine) }
            case 16: if !isBase { try mixture.unimplement(index) }
            case 17: if !isBase { try mixture.call(.setDelegate, Int.random(in: 0...1, using: &drawing), on: index) }
            case 18: try mixture.model.isExchanged ? mixture.undoExchange() : mixture.exchange()
            default: try mixture.end(index)
            }
            try mixture.checkStanding(index)
            try mixture.call(own.randomElement(using: &drawing)!, Int.random(in: 1..<10, using: &drawing), on: index)
            if !isBase { try mixture.ask(Int.random(in: 0..<10, using: &drawing), index) }
        }

        private func hook(
            _ mixture: Mixture, _ index: Int?, _ methods: [MixedMethod], _ engine: HookEngine,
            _ drawing: inout Drawing
        ) throws {
            let method = methods.randomElement(using: &drawing)!
            let position = AspectPosition.allCases.randomElement(using: &drawing)!
            // A body of dealloc always proceeds.
            let canStop = method != .dealloc && position == .instead
            try mixture.hook(
                index, method, position, engine,
                proceeds: !(canStop && Int.random(in: 0..<4, using: &drawing) == 0),
                isAutomatic: method != .dealloc && Int.random(in: 0..<6, using: &drawing) == 0)
        }
    }
}
