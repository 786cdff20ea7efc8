import HookMacro
class Service { func fetch(id: Int) -> String { "" }; func bare(id: Int) {} }
class Owner: @unchecked Sendable {
    let service = Service()
    var count = 0
    var token: HookToken?
    func f() {}
    func start() throws {
        _ = try #hook(service, Service.fetch(id:), .before) { [weak self] _ in self?.f() }
        _ = try #hook(service, Service.fetch(id:), .before) { _ in self.count += 1 }
        _ = try #hook(service, Service.fetch(id:), .before) { [weak self] x in self?.count += x }
        _ = try #hook(service, Service.fetch(id:), .before) { [weak self] _ in self?.count += 1 }
        _ = try #hook(service, Service.fetch(id:), .before) { [weak self] (_: Int) in self?.count += 1 }
        token = try #hook(service, Service.fetch(id:), .before) { [weak self] _ in self?.f() }
    }
}
