import ResilientService
import ServiceModule
import ServiceSupport
import SwiftRuntime
import Testing

private struct SetKept: SwiftHookBody { let run: @Sendable (consuming Tracker?) -> Void }
private struct SawKept: SwiftHookBody { let run: @Sendable (Tracker?) -> Void }
private struct SetElement: SwiftHookBody { let run: @Sendable (consuming Tracker?, consuming String) -> Void }
private struct SawElement: SwiftHookBody { let run: @Sendable (Tracker?, String) -> Void }
private struct GetKept: SwiftHookBody { let run: @Sendable () -> Tracker? }
private struct Exchange: SwiftHookBody { let run: @Sendable (Tracker) -> Tracker? }
private struct Take: SwiftHookBody { let run: @Sendable (consuming Tracker) -> Int }
private struct SawTracker: SwiftHookBody { let run: @Sendable (Tracker) -> Void }
private struct MakeSame: SwiftHookBody { let run: @Sendable (consuming Tracker) -> Keeper }
private struct MakeOther: SwiftHookBody { let run: @Sendable (consuming Tracker) -> ServiceModule.Keeper }
private struct MakeResilient: SwiftHookBody { let run: @Sendable (consuming Tracker) -> ResilientService.Keeper }

/// Hooks a class or an object, runs the body, removes the hook, and expects that no tracker is left.
private func expectBalanced(
    _ module: Module, _ name: String, _ options: AspectOptions, with body: some SwiftHookBody,
    sourceLocation: SourceLocation = #_sourceLocation, _ run: (KindsFixture, AnyObject) throws -> Void
) throws {
    let kinds = module.kinds
    let count = Tracker.count
    for ofObject in [false, true] {
        func check() throws {
            let object = kinds.makeKeeper(kinds.inheritingKeeper, Tracker())
            let token =
                ofObject
                ? try SwiftObject(object).hook(name, options, with: body)
                : try SwiftClass(kinds.keeper).hook(name, options, with: body)
            defer { token.remove() }
            for _ in 0..<3 { try run(kinds, object) }
        }
        try expectRestored(module.classes, sourceLocation: sourceLocation) { try check() }
        #expect(Tracker.count == count, sourceLocation: sourceLocation)
    }
}

extension SwiftClasses {
    /// Who owns the values of hooked calls.
    @Suite struct SwiftOwnership {
        @Test(
            "A before body borrows a setter's value, and an instead body consumes it", arguments: Module.allCases
        )
        func setters(_ module: Module) throws {
            let seen = Shared<[ObjectIdentifier?]>([])
            func write(_ kinds: KindsFixture, _ object: AnyObject) {
                for value in [Tracker(), nil, Tracker()] as [Tracker?] {
                    kinds.setKept(object, value)
                    #expect(kinds.kept(object) === value)
                    #expect(seen.value.last == value.map(ObjectIdentifier.init))
                }
            }
            try expectBalanced(
                module, "kept.setter", .before, with: SawKept { seen.value.append($0.map(ObjectIdentifier.init)) },
                write)
            try expectBalanced(
                module, "kept.setter", .instead,
                with: SetKept { value in
                    let next = SetKept.unsafeNext()
                    seen.value.append(value.map(ObjectIdentifier.init))
                    next.run(value)
                }, write)
            try expectBalanced(
                module, "kept.setter", .instead,
                with: SetKept { value in
                    let next = SetKept.unsafeNext()
                    seen.value.append(value.map(ObjectIdentifier.init))
                    next.run(Tracker())
                    next.run(copy value)
                    next.run(value)
                }, write)
            #expect(seen.value.count == 54)
        }

        @Test("A setter's instead body may drop the value or write another value", arguments: Module.allCases)
        func dropped(_ module: Module) throws {
            let count = Shared(0)
            try expectBalanced(module, "kept.setter", .instead, with: SetKept { _ in count.value += 1 }) {
                kinds, object in
                let former = kinds.kept(object)
                kinds.setKept(object, Tracker())
                #expect(kinds.kept(object) === former)
            }
            #expect(count.value == 6)
            try expectBalanced(
                module, "kept.setter", .instead, with: SetKept { _ in SetKept.unsafeNext().run(Tracker()) }
            ) { kinds, object in
                let written = Tracker()
                kinds.setKept(object, written)
                #expect(kinds.kept(object) != nil && kinds.kept(object) !== written)
            }
        }

        @Test("After bodies see no arguments that the method consumes", arguments: Module.allCases)
        func after(_ module: Module) throws {
            let count = Shared(0)
            let body = SawNothing { count.value += 1 }
            try expectBalanced(module, "kept.setter", .after, with: body) { $0.setKept($1, Tracker()) }
            try expectBalanced(module, "subscript(_:).setter", .after, with: body) {
                $0.setElement($1, "a name that is too long for a small string", Tracker())
            }
            #expect(count.value == 12)
            let cls = try SwiftClass(module.kinds.keeper)
            for name in ["kept.setter", "subscript(_:).setter"] {
                let error = #expect(throws: AspectError.self) { try cls.hook(name, .after, with: SawKept { _ in }) }
                #expect(error?.code == .incompatibleBlockSignature)
                #expect(error?.message.contains("an after hook cannot take parameter") == true)
            }
            #expect(throws: AspectError.self) { try cls.hook("kept.setter", .before, with: SetKept { _ in }) }
            #expect(throws: AspectError.self) { try cls.hook("kept.setter", .instead, with: SawKept { _ in }) }
            #expect(Hooks.all.isEmpty)
        }

        @Test("A subscript's setter consumes the value and the index", arguments: Module.allCases)
        func subscripts(_ module: Module) throws {
            let text = "a name that is too long for a small string"
            let seen = Shared<[String]>([])
            try expectBalanced(
                module, "subscript(_:).setter", .before, with: SawElement { seen.value.append("\($0 != nil) \($1)") }
            ) {
                $0.setElement($1, text, Tracker())
                $0.setElement($1, text, nil)
            }
            #expect(seen.value == Array(repeating: ["true \(text)", "false \(text)"], count: 6).flatMap(\.self))
            try expectBalanced(
                module, "subscript(_:).setter", .instead,
                with: SetElement { value, name in
                    let next = SetElement.unsafeNext()
                    next.run(copy value, name + " again")
                    next.run(value, name)
                }
            ) {
                $0.setElement($1, text, Tracker())
                $0.setElement($1, text, Tracker())
            }
            try expectBalanced(module, "subscript(_:).setter", .instead, with: SetElement { _, _ in }) {
                $0.setElement($1, text, Tracker())
            }
        }

        @Test("The caller keeps its arguments, and owns the results", arguments: Module.allCases)
        func methods(_ module: Module) throws {
            let seen = Shared<[ObjectIdentifier]>([])
            func exchange(_ kinds: KindsFixture, _ object: AnyObject) {
                let former = kinds.kept(object), tracker = Tracker()
                #expect(kinds.exchange(object, tracker) === former)
                #expect(kinds.kept(object) === tracker)
            }
            for position in [AspectOptions.before, .after] {
                try expectBalanced(
                    module, "exchange(_:)", position, with: SawTracker { seen.value.append(ObjectIdentifier($0)) },
                    exchange)
            }
            #expect(seen.value.count == 12)
            try expectBalanced(
                module, "exchange(_:)", .instead, with: Exchange { Exchange.unsafeNext().run($0) }, exchange)
            try expectBalanced(module, "exchange(_:)", .instead, with: Exchange { $0 }) { kinds, object in
                let tracker = Tracker()
                #expect(kinds.exchange(object, tracker) === tracker)
            }
            try expectBalanced(
                module, "exchange(_:)", .instead,
                with: Exchange { _ in
                    let next = Exchange.unsafeNext()
                    _ = next.run(Tracker())
                    return Tracker()
                }
            ) { kinds, object in #expect(kinds.exchange(object, Tracker()) !== kinds.kept(object)) }
            try expectBalanced(module, "kept.getter", .instead, with: GetKept { Tracker() }) { kinds, object in
                #expect(kinds.kept(object) !== kinds.kept(object))
            }
            try expectBalanced(
                module, "kept.getter", .instead, with: GetKept { GetKept.unsafeNext().run() }
            ) { kinds, object in #expect(kinds.kept(object) === kinds.kept(object)) }
        }

        @Test("A consuming method consumes the value that the body passes on", arguments: Module.allCases)
        func consuming(_ module: Module) throws {
            func take(_ kinds: KindsFixture, _ object: AnyObject) {
                let tracker = Tracker()
                #expect(kinds.take(object, tracker) == 1)
                #expect(kinds.kept(object) === tracker)
            }
            try expectBalanced(module, "take(_:)", .before, with: SawTracker { _ in }, take)
            try expectBalanced(module, "take(_:)", .after, with: SawNothing {}, take)
            try expectBalanced(
                module, "take(_:)", .instead,
                with: Take { tracker in
                    let next = Take.unsafeNext()
                    return next.run(tracker)
                }, take)
            try expectBalanced(module, "take(_:)", .instead, with: Take { _ in 5 }) { kinds, object in
                #expect(kinds.take(object, Tracker()) == 5)
            }
        }

        @Test("An initializer is hooked where the class is known only at run time", arguments: Module.allCases)
        func initializers(_ module: Module) throws {
            let kinds = module.kinds
            let count = Tracker.count
            func make(_ cls: AnyClass, _ isKept: (Tracker, Tracker?) -> Bool) {
                let tracker = Tracker(), keeper = kinds.makeKeeper(cls, tracker)
                #expect(type(of: keeper) == cls)
                #expect(isKept(tracker, kinds.kept(keeper)))
            }
            try expectRestored(module.classes) {
                let seen = Shared(0)
                let cls = try SwiftClass(kinds.keeper)
                let tokens = [
                    try cls.hook("init(keeping:)", .before, with: SawTracker { _ in seen.value += 1 }),
                    try cls.hook("init(keeping:)", .after, with: SawNothing { seen.value += 1 }),
                ]
                make(kinds.keeper) { $0 === $1 }
                #expect(seen.value == 2)
                // Each class has an initializer of its own, even if it inherits the initializer.
                make(kinds.inheritingKeeper) { $0 === $1 }
                #expect(seen.value == 2)
                let ofSubclass = try SwiftClass(kinds.inheritingKeeper)
                    .hook("init(keeping:)", .before, with: SawTracker { _ in seen.value += 10 })
                make(kinds.inheritingKeeper) { $0 === $1 }
                #expect(seen.value == 12)
                ofSubclass.remove()
                tokens.forEach { $0.remove() }
                #expect(Tracker.count == count)
                guard let instead = try hookInstead(module, cls) else { return }
                make(kinds.keeper) { $0 !== $1 && $1 != nil }
                instead.remove()
                make(kinds.keeper) { $0 === $1 }
                #expect(Tracker.count == count)
            }
            let error = #expect(throws: AspectError.self) {
                try SwiftObject(kinds.makeKeeper(kinds.keeper, Tracker()))
                    .hook("init(keeping:)", .before, with: SawTracker { _ in })
            }
            #expect(error?.message.contains("hook the class") == true)
        }
    }
}

/// Makes initializers keep another tracker; nil if the test cannot name the class.
private func hookInstead(_ module: Module, _ cls: SwiftClass) throws -> AspectToken? {
    switch module {
    case .same:
        try cls.hook("init(keeping:)", .instead, with: MakeSame { _ in MakeSame.unsafeNext().run(Tracker()) })
    case .other:
        try cls.hook("init(keeping:)", .instead, with: MakeOther { _ in MakeOther.unsafeNext().run(Tracker()) })
    case .resilient:
        try cls.hook("init(keeping:)", .instead, with: MakeResilient { _ in MakeResilient.unsafeNext().run(Tracker()) })
    case .library: nil
    }
}
