import ReplaceableModule
import ServiceModule
import SwiftRuntime
import Testing

private final class BaseOfTests: Base {
    override init() { super.init() }
}

extension SwiftClasses {
    @Suite("Hooks of initializers") struct SwiftInitHooks {
        @Test("The body gets each new instance once, also of subclasses, and none that failed")
        func instances() throws {
            let seen = Shared<[String]>([])
            let tokens = try SwiftClass(Base.self).hookInit { seen.value.append("\(type(of: $0))") }
            #expect(tokens.allSatisfy { $0.path == .replacementVariable })
            let made = [Base(), Base(times: 2), try Base(checked: 1), Derived(), Derived(times: 2), BaseOfTests()]
            #expect(throws: ReplaceableModule.Refusal(count: -1)) { try Base(checked: -1) }
            #expect(seen.value == ["Base", "Base", "Base", "Derived", "Derived", "BaseOfTests"])
            tokens.forEach { $0.remove() }
            #expect(Hooks.all.isEmpty)
            _ = (made, Base())
            #expect(seen.value.count == 6)
        }

        @Test("The instance is whole; final classes and actors are seen")
        func kinds() throws {
            let seen = Shared<[Int]>([])
            var tokens = try SwiftClass(Final.self).hookInit { seen.value.append(($0 as? Final)?.count ?? -1) }
            tokens += try SwiftClass(Counter.self).hookInit { _ in seen.value.append(0) }
            _ = (Final(count: 7), Counter())
            #expect(seen.value == [7, 0])
            tokens.forEach { $0.remove() }
        }

        @Test("A specialization of a generic class does not see the instances of others")
        func generics() throws {
            let seen = Shared<[Int]>([])
            let tokens = try SwiftClass(Crate<Int>.self).hookInit { seen.value.append(($0 as? Crate<Int>)?.item ?? -1) }
            _ = (Crate(5), Crate("text"), Crate(6))
            #expect(seen.value == [5, 6])
            tokens.forEach { $0.remove() }
        }

        @Test("A class whose initializers are not replaceable is refused")
        func refusals() throws {
            let fixed = #expect(throws: AspectError.self) { try SwiftClass(Service.self).hookInit { _ in } }
            #expect(fixed?.code == .notDynamicallyDispatched)
            #expect(fixed?.message.contains("-enable-implicit-dynamic") == true)
            #expect(fixed?.message.contains("count the instances with LiveInstances") == true)
            #expect(Hooks.all.isEmpty)
        }
    }
}
