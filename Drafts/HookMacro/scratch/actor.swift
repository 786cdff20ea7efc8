public struct HookToken {}
public enum Obs { case before }
public enum Rep { case instead }
func hook<T: Actor, each P, R>(_ t: T, _ m: (isolated T) -> (repeat each P) async throws -> R, _ p: Obs, body: @escaping @Sendable (repeat each P) -> Void) throws -> HookToken { HookToken() }
func hook<T: Actor, A, R, E>(_ t: T, _ m: (isolated T) -> (A) throws(E) -> R, _ p: Rep, body: @escaping @Sendable (A, (A) throws(E) -> R) throws(E) -> R) throws -> HookToken { HookToken() }
func auto<T: Actor, A, R>(_ t: T, method m: @autoclosure () -> (isolated T) -> (A) async throws -> R, body: @escaping @Sendable (A) -> Void) throws -> HookToken { HookToken() }
actor Account {
    func deposit(_ amount: Int) {}
    func wait(_ amount: Int) async throws -> Int { 0 }
    func two(_ amount: Int, _ s: String) -> Int { 0 }
}
func go() throws {
    let account = Account()
    _ = try hook(account, Account.deposit(_:), .before) { (amount: Int) in print(amount) }
    _ = try hook(account, Account.two(_:_:), .before) { a, b in print(a, b) }
    _ = try hook(account, Account.wait(_:), .before) { a in print(a) }
    _ = try hook(account, Account.deposit(_:), .instead) { a, next in next(a) }
    _ = try auto(account, method: Account.deposit(_:)) { a in print(a + 1) }
    _ = try auto(account, method: Account.wait(_:)) { a in print(a + 1) }
}
