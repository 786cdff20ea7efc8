import HookMacro
@freestanding(expression) macro hook<T: Actor, each P, R>(_ target: T, _ method: (isolated T) -> (repeat each P) async throws -> R, _ p: HookObserving, body: @escaping @Sendable (repeat each P) -> Void) -> HookToken = #externalMacro(module: "Macros", type: "ObserveMacro")
@freestanding(expression) macro hook<T: Actor, D, each P, R>(_ target: T, _ method: (isolated T) -> (D, repeat each P) async throws -> R, _ p: HookObserving, body: @escaping @Sendable () -> Void) -> HookToken = #externalMacro(module: "Macros", type: "ObservePrefixMacro")
@freestanding(expression) macro hook<T: Actor, A, R, E>(_ target: T, _ method: (isolated T) -> (A) throws(E) -> R, _ p: HookReplacing, body: @escaping @Sendable (A, (A) throws(E) -> R) throws(E) -> R) -> HookToken = #externalMacro(module: "Macros", type: "InsteadMacro")
actor Account {
    var balance = 0
    func deposit(_ amount: Int) {}
    func wait(_ amount: Int) async throws -> Int { 0 }
    func two(_ amount: Int, _ s: String) -> Int { 0 }
    nonisolated func label(_ text: String) -> String { text }
}
func go() throws {
    let account = Account()
    _ = try #hook(account, Account.deposit(_:), .before) { (amount: Int) in print(amount) }
    _ = try #hook(account, Account.deposit(_:), .before) { print("amount") }
    _ = try #hook(account, Account.two(_:_:), .before) { (a: Int, b: String) in print(a, b) }
    _ = try #hook(account, Account.wait(_:), .before) { (a: Int) in print(a) }
    _ = try #hook(account, Account.deposit(_:), .instead) { (a: Int, next) -> Void in next(a) }
    _ = try #hook(account, Account.label(_:), .instead) { a, next in next(a) }
    _ = try #hook(account, getter: \.balance, .before) { print("x") }
}
func aut<T: Actor, A, R>(_ t: T, method m: @autoclosure () async -> (isolated T) -> (A) async throws -> R, body: @escaping @Sendable (A) -> Void) throws -> HookToken { fatalError() }
func go2() throws {
    let account = Account()
    _ = try aut(account, method: Account.deposit(_:)) { a in print(a + 1) }
}
