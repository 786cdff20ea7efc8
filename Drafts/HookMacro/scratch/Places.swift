import HookMacro

actor Account {
    var balance = 0
    func deposit(_ amount: Int) {}
    func wait(_ amount: Int) async throws -> Int { 0 }
    nonisolated func label(_ text: String) -> String { text }
}

@MainActor class View {
    var title = ""
    func draw(_ depth: Int) -> Bool { true }
    func load(_ name: String) async {}
    nonisolated func id() -> Int { 0 }
}

open class Base<Element> {
    open func put(_ element: Element, at index: Int) -> Element { element }
    open func generic<U>(_ u: U) -> U { u }
}
final class Sub: Base<String> {
    override func put(_ element: String, at index: Int) -> String { element }
}

func generic<T: Sendable>(_ box: Base<T>, _ value: T) throws {
    show(try #hook(box, Base<T>.put(_:at:), .instead) { element, index, next in next(value, index) })
    show(try #hook(box, Base<T>.put(_:at:), .before) { (element: T, index: Int) in print(element, index) })
    show(try #hook(Base<T>.self, Base<T>.put(_:at:), .instead) { (element: T, index: Int, next) -> T in next(value, index) })
}

class Owner: @unchecked Sendable {
    let service = Service()
    var count = 0
    var token: HookToken?
    func start() throws {
        token = try #hook(service, Service.fetch(id:), .before) { [weak self] (id: Int) in
            // counts
            self?.count += id
        }
        token = try #hook(service, Service.fetch(id:), .before) { [weak self] _ in self?.count += 1 }
        token = try #hook(self, Owner.start, .before) { [unowned self] in self.count += 1 }
        token = try #hook(self, Self.start, .before) { print("called") }
        let seen = try #hook(service, Service.two(_:b:), .before) { [count] in print(count) }
        show(seen)
        if let token { show(token) }
    }
}

@MainActor func places() async throws {
    let account = Account()
    show(try #hook(account, Account.label(_:), .before) { (text: String) in print(text) })
    let view = View()
    show(try #hook(view, View.draw(_:), .before) { (depth: Int) in print(depth) })
    show(try #hook(view, View.draw(_:), .before) { depth in print(depth) })
    show(try #hook(view, View.draw(_:), .instead) { depth, next in next(depth + 1) })
    show(try #hook(view, View.draw(_:), .instead) { (depth: Int, next) -> Bool in next(depth + 1) })
    show(try #hook(View.self, View.load(_:), .before) { name in print(name) })
    show(try #hook(view, View.id, .instead) { next in next() + 1 })
    show(try #hook(view, getter: \.title, .before) { print("title") })
    show(try #hook(view, setter: \.title, .instead) { new, next in next(new) })
    let sub = Sub()
    show(try #hook(sub, Sub.put(_:at:), .before) { element, index in print(element, index) })
    show(try #hook(sub, Base<String>.put(_:at:), .before) { element in print(element) })
    try generic(Base<Double>(), 3)
    try Owner().start()
    show(try #hook(account, Account.deposit(_:), .before) { (amount: Int) in print(amount) })
    show(try #hook(account, Account.wait(_:), .before) { (amount: Int) in print(amount) })
    show(try #hook(account, Account.wait(_:), .after) { amount, result in print(amount, result) })
    show(try #hook(account, Account.deposit(_:), .instead) { amount, next in next(amount) })
    show(try #hook(account, Account.wait(_:), .instead) { amount, next in try next(amount) })
    show(try #hook(account, getter: \.balance, .before) { print("balance") })
}
