import ReplaceableModule
import SwiftRuntime
import Synchronization
import Testing

extension SwiftClasses {
    /// Functions whose symbols the demangler writes in a way of their own.
    @Suite("Private initializers and observers in a replaceable module") struct HiddenFunctions {
        private let context = "ReplaceableModule.Hidden"

        @Test("Private initializers are found by their names, and hooked")
        func initializers() throws {
            let seen = Seen()
            var tokens: [AspectToken] = []
            for name in ["init()", "init(twice:_:)", "init(_:)"] {
                let function = try SwiftFunction("\(context).\(name)")
                #expect(function.kind == .initializer && function.qualifiedName == "\(context).\(name)")
                tokens.append(try function.hook(.before) { call in seen.add("before \(call.method.name ?? "")") })
                tokens.append(try function.hook(.after) { call in seen.add("after \(call.method.name ?? "")") })
                #expect(throws: AspectError.self) { try function.hook(.instead) { call in try call.proceed() } }
            }
            #expect(Hidden.make().count == 5)
            #expect(try Hidden.make(twice: 4, 1).count == 9)
            #expect(throws: Refusal(count: -1)) { try Hidden.make(twice: 4, -1) }
            #expect(Hidden.make(of: "seven").count == 5)
            let names = ["init()", "init(twice:_:)", "init(twice:_:)", "init(_:)"]
            #expect(seen.take() == names.flatMap { ["before \($0)", "after \($0)"] })
            tokens.forEach { $0.remove() }
            #expect(try Hidden.make().count == 5 && Hidden.make(twice: 1, 0).count == 2)
            #expect(seen.take().isEmpty)
        }

        @Test("A pattern also names observers, with the reason against their hooks")
        func observers() throws {
            let hooks = try SwiftFunction.hookAll(matching: "\(context).watched*", .before) { _ in }
            let refused = hooks.refused.filter { $0.error.message.contains("it is an observer") }
            #expect(Set(refused.compactMap(\.function.prototype)) == Set(["did", "will"].map(observer)))
            let hidden = Hidden.make()
            hidden.watched = 3
            #expect(hidden.changes == [3, 0])
            hooks.remove()
        }

        private func observer(_ kind: String) -> String { "\(context).watched.\(kind)set : Swift.Int" }
    }
}

private final class Seen: Sendable {
    private let list = Mutex<[String]>([])
    func add(_ text: String) { list.withLock { $0.append(text) } }
    func take() -> [String] {
        list.withLock { list in
            defer { list = [] }
            return list
        }
    }
}
