import SwiftRuntime
import Testing

/// Numbers that are the same in every run.
private struct Sequence: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}

/// Predicts what a call of `step(_:)` does to an instance of each of the six levels.
private struct Model {
    private let overrides: Set<Int> = [0, 2, 4]
    /// The hooks of each level, in the order of installation.
    var befores: [Int: [Int]] = [:]

    /// The hooks that run for an instance of the level, in the order in which they run.
    ///
    /// An override calls the superclass's function directly and not through the vtable.
    func running(at level: Int) -> [Int] {
        (befores[level] ?? []) + (overrides.contains(level) ? [] : running(at: level - 1))
    }

    func result(at level: Int) -> String {
        switch level {
        case 0, 1: "level 0: 5"
        case 2, 3: "level 2, level 0: 5"
        default: "level 4: 5"
        }
    }
}

extension SwiftClasses {
    /// Chains of superclasses and subclasses.
    @Suite struct SwiftHierarchies {
        @Test(
            "Hooks anywhere in a chain of six classes run where the vtable leads, in any order",
            arguments: Module.allCases)
        func line(_ module: Module) throws {
            let kinds = module.kinds
            let objects = kinds.levels.map { kinds.makeLevel($0) }
            let classes = try kinds.levels.map { cls throws in try SwiftClass(cls) }
            var random = Sequence(state: 10)
            try expectRestored(module.classes, objects) {
                var model = Model(), tokens: [(level: Int, number: Int, token: AspectToken)] = []
                let seen = Shared<[Int]>([])
                for number in 0..<60 {
                    if tokens.count > 8 || number % 3 == 2, let place = tokens.indices.randomElement(using: &random) {
                        let removed = tokens.remove(at: place)
                        #expect(removed.token.remove())
                        model.befores[removed.level]?.removeAll { $0 == removed.number }
                    } else {
                        let level = Int.random(in: 0..<6, using: &random)
                        let token = try classes[level]
                            .hook("step(_:)", .before, with: SawFetch { _ in seen.value.append(number) })
                        tokens.append((level, number, token))
                        model.befores[level, default: []].append(number)
                    }
                    for (level, object) in objects.enumerated() {
                        seen.value = []
                        #expect(kinds.step(object, 5) == model.result(at: level))
                        #expect(seen.value == model.running(at: level), "level \(level) after \(number)")
                    }
                }
                tokens.forEach { #expect($0.token.remove()) }
            }
        }

        @Test("The hooks of an object run around the hooks of all its classes", arguments: Module.allCases)
        func objects(_ module: Module) throws {
            let kinds = module.kinds
            for level in kinds.levels.indices {
                let object = kinds.makeLevel(kinds.levels[level]), other = kinds.makeLevel(kinds.levels[level])
                try expectRestored(module.classes, [object, other]) {
                    let seen = Shared<[String]>([])
                    let ofObject = try SwiftObject(object)
                        .hook("step(_:)", .instead, with: Fetch { "mine " + Fetch.unsafeNext().run($0) })
                    var model = Model(), tokens: [AspectToken] = []
                    for level in kinds.levels.indices.reversed() {
                        tokens.append(
                            try SwiftClass(kinds.levels[level])
                                .hook("step(_:)", .before, with: SawFetch { _ in seen.value.append("\(level)") }))
                        model.befores[level] = [level]
                    }
                    let running = model.running(at: level).map { "\($0)" }
                    #expect(kinds.step(object, 5) == "mine " + model.result(at: level))
                    #expect(seen.value == running)
                    ofObject.remove()
                    #expect(kinds.step(object, 5) == model.result(at: level))
                    #expect(kinds.step(other, 5) == model.result(at: level))
                    #expect(seen.value == running + running + running)
                    tokens.forEach { $0.remove() }
                }
            }
        }

        @Test("A class lists its superclasses, and each method once", arguments: Module.allCases)
        func lists(_ module: Module) throws {
            let kinds = module.kinds
            let classes = try kinds.levels.map { cls throws in try SwiftClass(cls) }
            for (superclass, cls) in zip(classes, classes.dropFirst()) {
                #expect(cls.superclass == superclass)
                #expect(cls.methods.filter { $0.declaringClass == classes[0] } == classes[0].methods)
            }
            let step = try #require(classes[5].methods.first { $0.name == "step(_:)" })
            #expect(step.declaringClass == classes[0])
            #expect(step.prototype == "\(module.name).Level0.step(Swift.Int) -> Swift.String")
        }
    }
}
