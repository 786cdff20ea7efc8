struct Oops: Error {}
class Service {
  init() {}
  func fetch(id: Int) -> String { "" }
  func risky(id: Int) throws -> String { "" }
  func typed(id: Int) throws(Oops) -> String { "" }
  func ping() {}
  func two(_ a: Int, b: String) -> Double { 0 }
  func opt(_ a: String?, p: (Int, Int)) -> (Int, Int)? { nil }
  func later(_ id: Int) async -> String { "" }
  func laterThrows(_ id: Int) async throws -> String { "" }
  func keep(_ f: @escaping (Int) -> Void) {}
  func bump(_ f: inout Int) {}
  func over(_ f: Int) {}
  func over(_ f: String) {}
  func take(_ s: consuming String) {}
  func many(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int, _ k: Int, _ l: Double) -> Int { 0 }
}
class Box<T> { func put(_ t: T) -> Int { 0 } }


func go() throws {
  let service = Service(); let cached: [Int: String] = [:]
  _ = try hook(service, Service.fetch(id:), .before) { (id: Int) in print("fetch \(id)") }
  _ = try hook(service, Service.fetch(id:), .before) { id in print("fetch \(id)") }
  _ = try hook(service, Service.fetch(id:), .before) { print("fetch \($0)") }
  _ = try hook(service, Service.fetch(id:), .before) { print("called") }
  _ = try hook(service, Service.fetch(id:), .before) { print("called"); print("twice") }
  _ = try hook(service, Service.fetch(id:), .after) { (id: Int) in print("a"); print("fetch \(id)") }
  _ = try hook(Service.self, Service.fetch(id:), .before) { id in print("a"); print("fetch \(id)") }
  _ = try hook(Service.self, Service.fetch(id:), .instead) { (id: Int, next) in cached[id] ?? next(id) }
  _ = try hook(Service.self, Service.fetch(id:), .instead) { id, next in cached[id] ?? next(id) }
  _ = try hook(service, Service.fetch(id:), .instead) { (id, next) -> String in if id > 3 { return "" }; return next(id) }
  _ = try hook(service, Service.risky(id:), .before) { (id: Int) in print("fetch \(id)") }
  _ = try hook(service, Service.risky(id:), .instead) { (id: Int, next) in try next(id) }
  _ = try hook(service, Service.risky(id:), .instead) { (id: Int, next) in if id == 3 { throw Oops() }; return try next(id) }
  _ = try hook(service, Service.typed(id:), .instead) { (id: Int, next) in try next(id) }
  _ = try hook(service, Service.ping, .before) { print("ping") }
  _ = try hook(service, Service.ping, .instead) { next in next() }
  _ = try hook(service, Service.two(_:b:), .before) { (a: Int, b: String) in print(a, b) }
  _ = try hook(service, Service.two(_:b:), .before) { a, b in print(a, b) }
  _ = try hook(service, Service.two(_:b:), .before) { a in print(a) }
  _ = try hook(service, Service.two(_:b:), .before) { print("none") }
  _ = try hook(service, Service.two(_:b:), .instead) { a, b, next in next(a + 1, b) * 2 }
  _ = try hook(service, Service.opt(_:p:), .instead) { a, p, next in next(a, (p.1, p.0)) }
  _ = try hook(service, Service.opt(_:p:), .before) { (a: String?, p: (Int, Int)) in print(p) }
  _ = try hook(service, Service.later(_:), .before) { (a: Int) in print(a) }
  _ = try hook(service, Service.laterThrows(_:), .before) { a in print(a) }
  _ = try hook(service, Service.keep(_:), .before) { f in f(1) }
  _ = try hook(service, Service.keep(_:), .before) { (f: @escaping (Int) -> Void) in f(1) }
  _ = try hook(service, Service.over(_:), .before) { (f: Int) in }
  _ = try hook(service, Service.over(_:), .before) { (f: String) in }
  _ = try hook(service, Service.take(_:), .before) { (f: String) in }
  _ = try hook(service, Service.take(_:), .instead) { s, next in next(s + "x") }
  _ = try hook(Box<Int>(), Box<Int>.put(_:), .instead) { s, next in next(s + 1) }
  _ = try hook(Box<Int>.self, Box<Int>.put(_:), .before) { s in print(s) }
  _ = try hook(Box<Int>.self, Box.put(_:), .before) { s in print(s) }
  _ = try hook(service, Service.many, .before) { a,b,c,d,e,f,g,h,i,j,k,l in print(a, l) }
  _ = try hook(service, Service.many, .instead) { a,b,c,d,e,f,g,h,i,j,k,l,next in next(a, b, c, d, e, f, g, h, i, j, k, l) }
}
try go()
