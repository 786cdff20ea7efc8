import HookMacro
class Service {
  func fetch(id: Int) -> String { "" }
  func risky(id: Int) throws -> String { "" }
  func later(_ id: Int) async -> String { "" }
  func over(_ f: Int) {}
  func over(_ f: String) {}
  func big(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int, _ k: Int, _ l: Int, _ m: Int) -> Int { 0 }
  private(set) var name = ""
  var n: Int { 0 }
}
func go(service: Service, next: @escaping @Sendable (Int) -> Void) throws {
  _ = try #hook(service, Service.fetch(id:), .before) { (id: String) in print(id) }
  _ = try #hook(service, Service.fetch(id:), .instead) { (id: Int, next) -> Int in 3 }
  _ = try #hook(service, Service.later(_:), .instead) { id, next in next(id) }
  _ = try #hook(service, Service.over(_:), .before) { print("which") }
  _ = try #hook(service, Service.big, .instead) { a,b,c,d,e,f,g,h,i,j,k,l,m,next in 3 }
  _ = try #hook(service, setter: \.n, .before) { print("which") }
  _ = try #hook(service, Service.fetch(id:), .before) { (id: Int, extra: Int) in print(id) }
  _ = try #hook(service, Service.risky(id:), .instead) { (id: Int, next) in next(id) }
  _ = try #hook(service, Service.fetch(id:), .before, body: next)
  try #hook(service, Service.fetch(id:), .before) { (id: Int) in print(id) }
  _ = #hook(service, Service.fetch(id:), .before) { (id: Int) in print(id) }
  _ = #hook(service, Service.fetch(id:), .before) { id in print(id) }
}
