import HookMacro

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
  class func make(kind: String) -> Int { 0 }
  static func notDynamic(kind: String) -> Int { 0 }
  class func risk(_ kind: String) throws -> Int { 0 }
  class func compare(_ a: Service, _ b: Service) -> Bool { true }
  var name: String = ""
  var readOnly: Int { 0 }
  func swap(_ a: inout Int, _ b: inout Int) {}
  func mixed(_ a: String, _ b: inout Int) throws -> Bool { true }
  func each(_ f: (Int) -> Void) {}
  func hooked(_ f: ((Int) -> Void)?, _ g: @escaping @Sendable (String) throws -> Int) -> Int { 0 }
  func generic<U>(_ u: U) {}
  func any(_ p: any Equatable, _ q: [String: Set<Int>]) -> any Sendable { 0 }
  func onlyTuple(_ p: (Int, String)) -> (Int, String) { p }
  func take(_ s: consuming String) {}
  func many(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int, _ k: Int, _ l: Double) -> Int { 0 }
}
class Box<T> { func put(_ t: T) -> Int { 0 } }


func go() throws {
  let service = Service(); let cached: [Int: String] = [:]
  show(try #hook(service, Service.fetch(id:), .before) { (id: Int) in print("fetch \(id)") })
  show(try #hook(service, Service.fetch(id:), .before) { id in print("fetch \(id)") })
  show(try #hook(service, Service.fetch(id:), .before) { print("fetch \($0)") })
  show(try #hook(service, Service.fetch(id:), .before) { print("called") })
  show(try #hook(service, Service.fetch(id:), .before) { print("called"); print("twice") })
  show(try #hook(service, Service.fetch(id:), .after) { (id: Int) in print("a"); print("fetch \(id)") })
  show(try #hook(Service.self, Service.fetch(id:), .before) { id in print("a"); print("fetch \(id)") })
  show(try #hook(Service.self, Service.fetch(id:), .instead) { (id: Int, next) in cached[id] ?? next(id) })
  show(try #hook(Service.self, Service.fetch(id:), .instead) { id, next in cached[id] ?? next(id) })
  show(try #hook(service, Service.fetch(id:), .instead) { (id, next) -> String in if id > 3 { return "" }; return next(id) })
  show(try #hook(service, Service.risky(id:), .before) { (id: Int) in print("fetch \(id)") })
  show(try #hook(service, Service.risky(id:), .instead) { (id: Int, next) in try next(id) })
  show(try #hook(service, Service.risky(id:), .instead) { (id: Int, next) in if id == 3 { throw Oops() }; return try next(id) })
  show(try #hook(service, Service.typed(id:), .instead) { (id: Int, next) in try next(id) })
  show(try #hook(service, Service.ping, .before) { print("ping") })
  show(try #hook(service, Service.ping, .instead) { next in next() })
  show(try #hook(service, Service.two(_:b:), .before) { (a: Int, b: String) in print(a, b) })
  show(try #hook(service, Service.two(_:b:), .before) { a, b in print(a, b) })
  show(try #hook(service, Service.two(_:b:), .before) { a in print(a) })
  show(try #hook(service, Service.two(_:b:), .before) { print("none") })
  show(try #hook(service, Service.two(_:b:), .instead) { a, b, next in next(a + 1, b) * 2 })
  show(try #hook(service, Service.opt(_:p:), .instead) { a, p, next in next(a, (p.1, p.0)) })
  show(try #hook(service, Service.opt(_:p:), .before) { (a: String?, p: (Int, Int)) in print(p) })
  show(try #hook(service, Service.later(_:), .before) { (a: Int) in print(a) })
  show(try #hook(service, Service.laterThrows(_:), .before) { a in print(a) })
  show(try #hook(service, Service.keep(_:), .before) { f in f(1) })
  show(try #hook(service, Service.keep(_:), .before) { (f: @escaping (Int) -> Void) in f(1) })
  show(try #hook(service, Service.over(_:), .before) { (f: Int) in })
  show(try #hook(service, Service.over(_:), .before) { (f: String) in })
  show(try #hook(service, Service.take(_:), .before) { (f: String) in })
  show(try #hook(service, Service.take(_:), .instead) { s, next in next(s + "x") })
  show(try #hook(Box<Int>(), Box<Int>.put(_:), .instead) { s, next in next(s + 1) })
  show(try #hook(Box<Int>.self, Box<Int>.put(_:), .before) { s in print(s) })
  show(try #hook(Box<Int>.self, Box<Int>.put(_:), .before) { s in print(s) })
  show(try #hook(service, Service.many, .before) { a,b,c,d,e,f,g,h,i,j,k,l in print(a, l) })
  show(try #hook(service, Service.many, .instead) { a,b,c,d,e,f,g,h,i,j,k,l,next in next(a, b, c, d, e, f, g, h, i, j, k, l) })

  // natural instead bodies
  show(try #hook(service, Service.fetch(id:), .instead) { (id: Int, next) -> String in cached[id] ?? next(id) })
  show(try #hook(service, Service.risky(id:), .instead) { (id: Int, next) throws -> String in try next(id) })
  show(try #hook(service, Service.typed(id:), .instead) { (id: Int, next) throws(Oops) -> String in try next(id) })
  show(try #hook(service, Service.risky(id:), .instead) { (id: Int, next) -> String in "" })
  show(try #hook(service, Service.ping, .instead) { next -> Void in next() })
  // prefixes
  show(try #hook(service, Service.two(_:b:), .before) { (a: Int) in print(a) })
  show(try #hook(service, Service.two(_:b:), .before) { print($0) })
  show(try #hook(service, Service.two, .before) { (a: Int) in print(a) })
  show(try #hook(service, Service.many(_:_:_:_:_:_:_:_:_:_:_:_:), .before) { a, b, c in print(a, b, c) })
  // reports
  show(try #hook(service, Service.two(_:b:), .after) { (a: Int, b: String, result: Double) in print(result) })
  show(try #hook(service, Service.two(_:b:), .after) { a, b, result in print(result + 1) })
  show(try #hook(service, Service.risky(id:), .after) { _, result in print(result.count) })
  show(try #hook(service, Service.onlyTuple(_:), .after) { p, r in print(p.0, r.1) })
  show(try #hook(service, Service.onlyTuple(_:), .before) { (p: (Int, String)) in print(p) })
  show(try #hook(service, Service.onlyTuple(_:), .instead) { p, next in next((p.0, p.1)) })
  // overloads
  show(try #hook(service, Service.over(_:) as (Service) -> (String) -> Void, .before) { print("over") })
  show(try #hook(service, Service.over(_:), .before) { (s: String) in print("over") })
  // inout
  show(try #hook(service, Service.bump(_:), .before) { (x: inout Int) in x += 1 })
  show(try #hook(service, Service.bump(_:), .before) { x in x += 1 })
  show(try #hook(service, Service.bump(_:), .instead) { (x: inout Int, next) in next(&x) })
  show(try #hook(service, Service.bump(_:), .instead) { (x: inout Int, next) -> Void in next(&x); x += 1 })
  show(try #hook(service, Service.swap(_:_:), .instead) { x, y, next in next(&y, &x) })
  show(try #hook(service, Service.mixed(_:_:), .instead) { (x: String, y: inout Int, next) throws -> Bool in try next(x, &y) })
  // closures
  show(try #hook(service, exactly: Service.each(_:), .before) { (f: (Int) -> Void) in f(1) })
  show(try #hook(service, exactly: Service.each(_:), .instead) { (f: (Int) -> Void, next: (@escaping (Int) -> Void) -> Void) -> Void in next { print($0) } })
  show(try #hook(service, Service.hooked(_:_:), .instead) { (f: ((Int) -> Void)?, g: @escaping @Sendable (String) throws -> Int, next) -> Int in f?(1); return next(f, g) })
  show(try #hook(service, Service.hooked(_:_:), .instead) { f, g, next in f?(1); return next(f, g) })
  show(try #hook(service, Service.any(_:_:), .instead) { (p: any Equatable, q: [String: Set<Int>], next) -> any Sendable in next(p, q) })
  // class methods
  show(try #hook(Service.self, Service.make(kind:), .before) { (kind: String) in print(kind) })
  show(try #hook(Service.self, Service.make(kind:), .before) { kind in print(kind.count) })
  show(try #hook(Service.self, Service.make(kind:), .before) { print("called") })
  show(try #hook(Service.self, Service.make(kind:), .after) { kind, result in print(kind.count, result + 1) })
  show(try #hook(Service.self, Service.make(kind:), .instead) { kind, next in next(kind + "x") })
  show(try #hook(Service.self, Service.risk(_:), .instead) { kind, next in try next(kind + "x") })
  show(try #hook(Service.self, Service.compare(_:_:), .before) { a, b in print(a.name, b.name) })
  show(try #hook(Service.self, Service.compare(_:_:), .instead) { a, b, next in next(b, a) })
  show(try #hook(Service.self, Service.two(_:b:), .before) { a in print(a + 1) })
  show(try #hook(Service.self, Service.two(_:b:), .before) { print("called") })
  // properties
  show(try #hook(service, getter: \.name, .before) { print("get") })
  show(try #hook(service, getter: \.name, .after) { (name: String) in print(name) })
  show(try #hook(service, getter: \.name, .after) { print($0.count) })
  show(try #hook(service, getter: \.name, .instead) { next in next() + "!" })
  show(try #hook(service, getter: \Service.readOnly, .instead) { next -> Int in next() + 1 })
  show(try #hook(Service.self, setter: \.name, .before) { (new: String) in print(new) })
  show(try #hook(Service.self, setter: \.name, .before) { print("set") })
  show(try #hook(Service.self, setter: \.name, .after) { new in print(new.count) })
  show(try #hook(Service.self, setter: \.name, .instead) { new, next in next(new + "!") })
  show(try #hook(Service.self, setter: \.name, .instead) { (new: String, next) -> Void in next(new + "!") })
}

func show(_ token: HookToken, line: Int = #line) { print("\(line): \(token)") }
try go()
try await places()
try callNaturally()
try callInMemory()
