import ServiceSupport
import SwiftRuntime
import Testing

private struct Wide: Hashable {
    var numbers = (0, 1, 2, 3, 4, 5, 6, 7), text = "wide"
    static func == (left: Wide, right: Wide) -> Bool { left.numbers.7 == right.numbers.7 && left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
private struct MadeLater: Hashable { var number = 1 }
private struct MadeBefore: Hashable { var number = 1 }
private struct MadeBetween: Hashable { var number = 1 }
private final class Counted: Hashable {
    let tracker = Tracker()
    static func == (left: Counted, right: Counted) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SwiftClasses {
    /// Generic classes: each specialization has metadata of its own.
    @Suite struct SwiftGenericHooks {
        @Test("Each specialization is hooked alone", arguments: Module.allCases)
        func specializations(_ module: Module) throws {
            let kinds = module.kinds
            let count = Tracker.count
            func check() throws {
                let values: [AnyHashable] = [7, "a text that is too long for a small one", Wide(), Counted(), 2.5]
                let others: [AnyHashable] = [8, "other", Wide(text: "other"), Counted(), -2.5]
                let boxes = values.map { kinds.makeBox($0.base) }
                try expectRestored(boxes.map { type(of: $0) }, boxes) {
                    for hooked in boxes.indices {
                        let seen = Shared<[String]>([])
                        let cls = try SwiftClass(type(of: boxes[hooked]))
                        let tokens = [
                            try cls.hook("put(_:)", .before, with: SawNothing { seen.value.append("before") }),
                            try cls.hook("put(_:)", .after, with: SawNothing { seen.value.append("after") }),
                        ]
                        for (index, box) in boxes.enumerated() {
                            seen.value = []
                            #expect(kinds.put(box, others[index].base) as? AnyHashable == values[index])
                            #expect(kinds.put(box, values[index].base) as? AnyHashable == others[index])
                            #expect(seen.value == (index == hooked ? ["before", "after", "before", "after"] : []))
                        }
                        tokens.forEach { $0.remove() }
                    }
                }
            }
            try check()
            #expect(Tracker.count == count)
        }

        @Test("One box is hooked alone", arguments: Module.allCases)
        func objects(_ module: Module) throws {
            let kinds = module.kinds
            for value in [7, "text", Wide(), Counted()] as [AnyHashable] {
                let box = kinds.makeListedBox(value.base), other = kinds.makeListedBox(value.base)
                try expectRestored([type(of: box)], [box, other]) {
                    let count = Shared(0)
                    let token = try SwiftObject(box).hook("put(_:)", .after, with: SawNothing { count.value += 1 })
                    #expect(kinds.put(box, value.base) as? AnyHashable == value)
                    #expect(kinds.put(other, value.base) as? AnyHashable == value)
                    #expect(count.value == 1)
                    token.remove()
                    #expect(kinds.put(box, value.base) as? AnyHashable == value)
                    #expect(count.value == 1)
                }
            }
        }

        @Test(
            "A specialization of a subclass made after the hook is hooked too, and unhooked with it",
            arguments: Module.allCases)
        func madeAfter(_ module: Module) throws {
            let kinds = module.kinds
            let box = kinds.makeBox(MadeLater())
            let count = Shared(0)
            let token = try SwiftClass(type(of: box)).hook("put(_:)", .before, with: SawNothing { count.value += 1 })
            let listed = kinds.makeListedBox(MadeLater())
            SwiftClass.rescan()
            #expect(kinds.put(listed, MadeLater(number: 2)) as? MadeLater == MadeLater())
            #expect(count.value == 1)
            token.remove()
            SwiftClass.rescan()
            #expect(kinds.put(listed, MadeLater()) as? MadeLater == MadeLater(number: 2))
            #expect(count.value == 1)
            let again = try SwiftClass(type(of: listed)).hook("put(_:)", .before, with: SawNothing { count.value += 2 })
            #expect(kinds.put(listed, MadeLater(number: 3)) as? MadeLater == MadeLater())
            #expect(count.value == 3)
            again.remove()
            _ = kinds.put(listed, MadeLater())
            #expect(count.value == 3)
        }

        @Test(
            "A specialization of a subclass made before the hook is hooked if the test has asked for it before",
            arguments: Module.allCases)
        func madeBefore(_ module: Module) throws {
            let kinds = module.kinds
            let listed = kinds.makeListedBox(MadeBefore()), box = kinds.makeBox(MadeBefore())
            _ = try SwiftClass(type(of: listed))
            try expectRestored([type(of: box), type(of: listed)], [box, listed]) {
                let count = Shared(0)
                let token = try SwiftClass(type(of: box))
                    .hook("put(_:)", .before, with: SawNothing { count.value += 1 })
                _ = kinds.put(listed, MadeBefore())
                #expect(count.value == 1)
                token.remove()
                _ = kinds.put(listed, MadeBefore())
                #expect(count.value == 1)
            }
        }

        @Test(
            "A specialization that was asked for after the hook is hooked by the next rescan",
            arguments: Module.allCases)
        func askedForAfter(_ module: Module) throws {
            let kinds = module.kinds
            let listed = kinds.makeListedBox(MadeBetween()), box = kinds.makeBox(MadeBetween())
            try expectRestored([type(of: box), type(of: listed)], [box, listed]) {
                let count = Shared(0)
                let token = try SwiftClass(type(of: box))
                    .hook("put(_:)", .before, with: SawNothing { count.value += 1 })
                _ = try SwiftClass(type(of: listed))
                SwiftClass.rescan()
                _ = kinds.put(listed, MadeBetween())
                #expect(count.value == 1)
                token.remove()
                _ = kinds.put(listed, MadeBetween())
                #expect(count.value == 1)
            }
        }

        @Test("A generic subclass that overrides has hooks of its own", arguments: Module.allCases)
        func overriding(_ module: Module) throws {
            let kinds = module.kinds
            for value in [7, "text", Wide(), Counted()] as [AnyHashable] {
                let stamped = kinds.makeStampedBox(value.base), box = kinds.makeBox(value.base)
                try expectRestored([type(of: stamped), type(of: box)], [stamped, box]) {
                    let count = Shared(0)
                    let token = try SwiftClass(type(of: stamped))
                        .hook("put(_:)", .after, with: SawNothing { count.value += 1 })
                    #expect(kinds.put(stamped, value.base) as? AnyHashable == value)
                    #expect(count.value == 1)
                    #expect(kinds.put(box, value.base) as? AnyHashable == value)
                    #expect(count.value == 1)
                    token.remove()
                }
            }
        }

        @Test("A subclass of a specialization has the specialization's hooks", arguments: Module.allCases)
        func subclassOfSpecialization(_ module: Module) throws {
            let kinds = module.kinds
            let numbers = kinds.makeNumberBox(), ints = kinds.makeBox(7), texts = kinds.makeBox("text")
            #expect(try SwiftClass(type(of: numbers)).superclass == SwiftClass(type(of: ints)))
            try expectRestored(module.classes + [type(of: texts)], [numbers, ints, texts]) {
                let seen = Shared<[String]>([])
                let ofInts = try SwiftClass(type(of: ints))
                    .hook("put(_:)", .before, with: SawNothing { seen.value.append("ints") })
                let ofNumbers = try SwiftClass(type(of: numbers))
                    .hook("put(_:)", .before, with: SawNothing { seen.value.append("numbers") })
                #expect(kinds.put(numbers, 8) as? Int == 7)
                #expect(seen.value == ["numbers", "ints"])
                _ = kinds.put(ints, 8)
                _ = kinds.put(texts, "other")
                #expect(seen.value == ["numbers", "ints", "ints"])
                ofInts.remove()
                #expect(kinds.put(numbers, 9) as? Int == 8)
                #expect(seen.value == ["numbers", "ints", "ints", "numbers"])
                ofNumbers.remove()
            }
        }

        @Test(
            "A body that takes a generic class's argument as its own is refused, and the error names both types",
            arguments: Module.allCases)
        func refusal(_ module: Module) throws {
            let box = module.kinds.makeBox(7)
            expectRestored([type(of: box)], [box]) {
                let error = #expect(throws: AspectError.self) {
                    try SwiftClass(type(of: box)).hook("put(_:)", .before, with: SawFetch { _ in })
                }
                #expect(error?.code == .incompatibleBlockSignature)
                #expect(error?.message.contains("\(module.name).Box.put(A) -> A") == true)
                #expect(error?.message.contains("(Swift.Int) -> ()") == true)
            }
        }
    }
}
