import SwiftRuntime
import Testing

private struct Advance: SwiftHookBody { let run: @Sendable (Int) -> Int }
private struct Show: SwiftHookBody { let run: @Sendable (String) -> String }

extension SwiftClasses {
    /// Classes whose methods run on an actor.
    @Suite struct SwiftIsolation {
        @Test(
            "A method of an actor is hooked for all instances or one; the optimizer knows that nothing overrides it",
            arguments: Module.allCases)
        func actor(_ module: Module) async throws {
            let kinds = module.kinds
            nonisolated(unsafe) let meter = kinds.makeMeter(), other = kinds.makeMeter()
            let cls = try SwiftClass(type(of: meter))
            let seen = Shared<[Int]>([])
            let tokens = [
                try cls.hook("advance(by:)", .before, with: SawFetch { seen.value.append($0) }),
                try cls.hook("advance(by:)", .instead, with: Advance { Advance.unsafeNext().run($0) * 2 }),
                try SwiftObject(meter).hook("advance(by:)", .after, with: SawFetch { seen.value.append(-$0) }),
            ]
            let isSeen = areActorsSeen
            #expect(await kinds.advance(meter, 3) == (isSeen ? 6 : 3))
            #expect(await kinds.advance(meter, 4) == (isSeen ? 14 : 7))
            #expect(await kinds.advance(other, 5) == (isSeen ? 10 : 5))
            #expect(seen.value == (isSeen ? [3, -3, 4, -4, 5] : []))
            tokens.forEach { #expect($0.remove()) }
            #expect(await kinds.advance(meter, 1) == 8)
            #expect(seen.value.count == (isSeen ? 5 : 0))
            #expect(ObjectIdentifier(currentType(of: meter)) == ObjectIdentifier(cls.type))
        }

        @MainActor
        @Test(
            "A method of a main actor class is hooked, and its bodies run on the main actor", arguments: Module.allCases
        )
        func mainActor(_ module: Module) throws {
            let kinds = module.kinds
            let screen = kinds.makeScreen(), other = kinds.makeScreen()
            let cls = try SwiftClass(type(of: screen))
            try expectRestored([cls.type], [screen, other]) {
                let seen = Shared<[String]>([])
                let tokens = [
                    try cls.hook(
                        "show(_:)", .before,
                        with: SawString { text in
                            MainActor.assertIsolated()
                            seen.value.append(text)
                        }),
                    try SwiftObject(screen).hook(
                        "show(_:)", .instead, with: Show { "<" + Show.unsafeNext().run($0) + ">" }),
                ]
                #expect(kinds.show(screen, "one") == "<>")
                #expect(kinds.show(screen, "two") == "<one>")
                #expect(kinds.show(other, "three") == "")
                #expect(seen.value == ["one", "two", "three"])
                tokens.forEach { $0.remove() }
            }
        }
    }
}
