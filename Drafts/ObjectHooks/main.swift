import CRuntime
import Foundation
import Lib
import Res

nonisolated(unsafe) var failures = 0
func expect(_ c: Bool, _ what: String = "", line: Int = #line) { if !c { failures += 1; print("FAILED line \(line) \(what)") } }
struct B1 { let run: (Int) -> Void }
struct B2 { let run: (Int) -> String }
struct BI { let run: (Int) -> Int }
struct B4 { let run: (String, Int, Double) -> Void }
func parts<T>(_ b: T) -> (UnsafeRawPointer, UnsafeRawPointer?) { withUnsafeBytes(of: b) { $0.loadUnaligned(as: (UnsafeRawPointer, UnsafeRawPointer?).self) } }
let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { if let p = $0 { Unmanaged<AnyObject>.fromOpaque(p).release() } }
func install<T>(_ metadata: UnsafeRawPointer, _ word: UInt32, _ p: ort_hook_position, _ b: T, subs: [AnyClass] = [], async: Bool = false, options: UInt32 = 0) -> OpaquePointer {
  let (f, ctx) = parts(b)
  if let ctx { _ = Unmanaged<AnyObject>.fromOpaque(ctx).retain() }
  let list = subs.map { UnsafeRawPointer?(unsafeBitCast($0, to: UnsafeRawPointer.self)) }
  return list.withUnsafeBufferPointer { l in
    var r = ort_swift_hook_request()
    r.metadata = metadata; r.word = word; r.position = p; r.vector_count = 8; r.is_async = async; r.options = options
    r.closure = unsafeBitCast(f, to: (@convention(c) () -> Void).self); r.closure_context = ctx
    r.context = UnsafeMutableRawPointer(mutating: ctx); r.destroy = release
    r.subclasses = l.baseAddress; r.subclass_count = l.count
    var h: OpaquePointer?
    let s = ort_swift_hook_install(&r, &h); precondition(s == .ORT_HOOK_OK, "\(s.rawValue)")
    return h!
  }
}
func meta(_ c: AnyClass) -> UnsafeRawPointer { unsafeBitCast(c, to: UnsafeRawPointer.self) }
func address(_ o: AnyObject) -> UnsafeMutableRawPointer { Unmanaged.passUnretained(o).toOpaque() }
func isa(_ o: AnyObject) -> UnsafeRawPointer { address(o).load(as: UnsafeRawPointer.self) }
func hook<T>(_ o: AnyObject, _ word: UInt32, _ p: ort_hook_position, _ b: T, async: Bool = false, options: UInt32 = 0) -> OpaquePointer {
  let copy = ort_swift_object_begin(address(o))!
  defer { ort_swift_object_end(copy) }
  return install(copy, word, p, b, async: async, options: options)
}
func remove(_ h: OpaquePointer) { expect(ort_hook_remove(h)); ort_hook_release(h) }
// Where a class's functions are: the word whose function is the given class's one, found by which words differ is not needed: tried by calling.
func words(_ c: AnyClass) -> (first: Int, count: Int) {
  let m = meta(c); return (7, (Int(m.load(fromByteOffset: 32, as: UInt32.self)) - Int(m.load(fromByteOffset: 36, as: UInt32.self))) / 8)
}
@_silgen_name("dladdr") func find(_ a: UnsafeRawPointer, _ i: UnsafeMutableRawPointer) -> Int32
// By symbol.
func word(_ c: AnyClass, _ part: String, async: Bool = false) -> UInt32 {
  let m = meta(c), (first, count) = words(c)
  for w in first..<count {
    let v = m.load(fromByteOffset: w * 8, as: UInt.self)
    var i: (Int, Int, UnsafePointer<CChar>?, UnsafeRawPointer?) = (0, 0, nil, nil)
    if v > 0x1000, let p = UnsafeRawPointer(bitPattern: v), find(p, &i) != 0, let n = i.2, p == i.3, String(cString: n).contains(part) { return UInt32(w) }
  }
  fatalError("no word \(part)")
}
@inline(never) func call(_ s: Service, _ n: Int) -> String { s.fetch(id: n) }
@inline(never) @_optimize(none) func bump(_ s: Service, _ n: Int) -> Int { s.bump(n) }
@inline(never) @_optimize(none) func get<T>(_ b: Box<T>, _ d: T) -> T { b.get(d) }
@inline(never) @_optimize(none) func n<T>(_ b: Box<T>, _ i: Int) -> Int { b.n(i) }
@inline(never) @_optimize(none) func later(_ s: Service, _ n: Int) async -> Int { await s.later(n) }
func generic<T: AnyObject>(_ t: T) -> String { "\(T.self) \(t is Service)" }
final class Log: @unchecked Sendable { var lines: [String] = []; func take() -> String { defer { lines = [] }; return lines.joined(separator: " ") } }
let log = Log()

let fetchWord = word(Service.self, "5fetch2id"), bumpWord = word(Service.self, "4bump"), derivedBump = word(Derived.self, "4bump"), spawnWord = word(Service.self, "5spawn")
expect(bumpWord == derivedBump)
func basics() {
  var a: Service? = Service(), b = Service()
  let plain = isa(b)
  let h = hook(a!, fetchWord, .ORT_HOOK_BEFORE, B1 { log.lines.append("before\($0)") })
  expect(call(a!, 1) == "x1"); expect(call(b, 2) == "x2")
  expect(log.take() == "before1")
  expect(isa(a!) != plain && isa(b) == plain && ort_swift_class_of(isa(a!)) == plain && ort_swift_class_of(plain) == plain)
  expect("\(type(of: a!))" == "Service" && String(describing: a!) == "Lib.Service" && String(reflecting: type(of: a!)) == "Lib.Service", String(describing: a!))
  do { let any: Any = a!
  expect(any is Service && !(any is Derived) && (any as? Service) === a && any as? Named != nil && (any as! any Named).called() == "Sx0") }
  expect(log.take() == "before0")
  expect(generic(a!) == "Service true"); expect([a!, b].map { call($0, 7) } == ["x7", "x7"]); _ = log.take()
  expect(Mirror(reflecting: a!).children.count == 2)
  expect(Set([ObjectIdentifier(a!)]).contains(ObjectIdentifier(a!)))
  weak let w = a; unowned let u = a!
  expect(w === a && u === a && call(u, 3) == "x3" && call(w!, 4) == "x4"); expect(log.take() == "before3 before4")
  expect(isKnownUniquelyReferenced(&a!)); 
  do { let other = a; expect(!isKnownUniquelyReferenced(&a!)); _ = other }
  // nested order
  let all = [
    install(plain, fetchWord, .ORT_HOOK_BEFORE, B1 { log.lines.append("cb\($0)") }, subs: [Derived.self]),
    install(plain, fetchWord, .ORT_HOOK_AFTER, B1 { log.lines.append("ca\($0)") }, subs: [Derived.self]),
    hook(a!, fetchWord, .ORT_HOOK_AFTER, B1 { log.lines.append("after\($0)") })]
  expect(call(a!, 1) == "x1" && call(b, 2) == "x2"); let order = log.take(); expect(order == "before1 cb1 ca1 after1 cb2 ca2", order)
  let inst = hook(a!, fetchWord, .ORT_HOOK_INSTEAD, B2 { "i\($0)" })
  expect(call(a!, 1) == "i1"); expect(log.take() == "before1 after1"); remove(inst)
  // a class hook reaches words without a site, also in copies made before and after
  expect(bump(a!, 1) == 4)
  let cl = install(plain, bumpWord, .ORT_HOOK_BEFORE, B1 { log.lines.append("bump\($0)") }, subs: [Derived.self])
  let c = Service(), hc = hook(c, fetchWord, .ORT_HOOK_BEFORE, B1 { _ in })
  expect(bump(a!, 2) == 5 && bump(c, 3) == 6 && bump(b, 4) == 7); expect(log.take() == "bump2 bump3 bump4")
  // lists and descriptions
  var count = 0
  let list = ort_swift_hook_copy_list(nil, address(a!), &count)!; expect(count == 2)
  var d = ort_swift_hook_description()
  expect(ort_swift_hook_describe(list[0], &d) && d.metadata == plain && d.object == UnsafeRawPointer(address(a!)) && d.word == fetchWord && d.position == .ORT_HOOK_BEFORE && d.state == .ORT_HOOK_IS_ACTIVE)
  for i in 0..<count { ort_hook_release(list[i]) }; free(list)
  let cls = ort_swift_hook_copy_list(plain, nil, &count)!; expect(count == 3); for i in 0..<count { ort_hook_release(cls[i]) }; free(cls)
  let process = ort_hook_copy_list(nil, nil, nil, &count)!; expect(count == 6); for i in 0..<count { ort_hook_release(process[i]) }; free(process)
  expect(ort_swift_object_of(h) == UnsafeRawPointer(address(a!)) && ort_swift_object_of(cl) == nil && !ort_hook_is_displaced(h))
  remove(cl); expect(bump(a!, 2) == 5 && bump(c, 2) == 5); expect(log.take() == "")
  remove(hc); expect(isa(c) == plain)
  // Self() in a hooked object: an object of the copy that is not hooked, and dies as others do
  let before = Service.deinits
  do { let s = a!.spawn(); expect(isa(s) == isa(a!)); expect(call(s, 9) == "x9"); expect(log.take() == "cb9 ca9")
    let hs = hook(s, fetchWord, .ORT_HOOK_BEFORE, B1 { log.lines.append("s\($0)") }); expect(isa(s) != isa(a!)); expect(call(s, 1) == "x1"); expect(log.take() == "s1 cb1 ca1"); expect(call(a!, 1) == "x1"); expect(log.take() == "before1 cb1 ca1 after1"); remove(hs); expect(isa(s) == plain) }
  expect(Service.deinits == before + 1)
  remove(all[0]); remove(all[1]); expect(call(a!, 1) == "x1"); expect(log.take() == "before1 after1")
  remove(all[2]); expect(isa(a!) != plain); remove(h); expect(isa(a!) == plain); expect(call(a!, 1) == "x1" && log.take() == "")
  // dies hooked
  var counter: Log? = Log(); weak let freed = counter
  let h2 = hook(a!, fetchWord, .ORT_HOOK_BEFORE, B1 { [counter] n in counter!.lines.append("q") }); counter = nil
  expect(call(a!, 1) == "x1"); expect(freed != nil)
  let dead = Service.deinits; a = nil
  expect(w == nil && Service.deinits == dead + 1); expect(ort_hook_get_state(h2) == .ORT_HOOK_IS_REMOVED && !ort_hook_remove(h2) && ort_swift_object_of(h2) == nil && !ort_swift_hook_describe(h2, &d))
  ort_hook_release(h2); expect(ort_hook_flush(1_000_000_000)); expect(freed == nil)
  // dies inside its own hooked method
  var victim: Service? = Service()
  let hv1 = hook(victim!, fetchWord, .ORT_HOOK_BEFORE, B1 { _ in log.lines.append("in"); victim = nil; log.lines.append("d\(Service.deinits)") })
  let hv2 = hook(victim!, fetchWord, .ORT_HOOK_AFTER, B1 { _ in log.lines.append("out") })
  defer { ort_hook_release(hv1); ort_hook_release(hv2) }
  let dv = Service.deinits
  let o = Unmanaged.passUnretained(victim!); let r = o._withUnsafeGuaranteedRef { call($0, 5) }
  _ = r; expect(log.take() == "in d\(dv + 1) out", "dies inside"); _ = ort_hook_flush(1_000_000_000)
  b = Service()
}
func others() async {
  let d: Service = Derived(), e: Service = Derived()
  expect(bump(d, 1) == 8)
  let h = hook(d, derivedBump, .ORT_HOOK_BEFORE, B1 { log.lines.append("d\($0)") }), hb = install(meta(Service.self), bumpWord, .ORT_HOOK_BEFORE, B1 { log.lines.append("base\($0)") }, subs: [Derived.self])
  expect(bump(d, 1) == 8 && bump(e, 1) == 8); expect(log.take() == "d1")
  let hf = install(meta(Service.self), fetchWord, .ORT_HOOK_BEFORE, B1 { log.lines.append("f\($0)") }, subs: [Derived.self])
  expect(call(d, 1) == "x1"); expect(log.take() == "f1")
  expect(d is Derived && (d as? Derived) != nil && "\(d)" == "Lib.Derived")
  remove(h); remove(hb); remove(hf); expect(call(d, 1) == "x1" && bump(d, 1) == 8 && log.take() == "" && isa(d) == meta(Derived.self))
  let s = Box("str"), i = IntBox(4), bi = Box(5)
  let hs = hook(s, word(Box<String>.self, "1nyS2i"), .ORT_HOOK_INSTEAD, BI { $0 + 100 }), hi = hook(i, word(IntBox.self, "6IntBoxC1n"), .ORT_HOOK_INSTEAD, BI { $0 + 200 })
  expect(n(s, 1) == 101 && n(i, 1) == 201 && n(bi, 1) == 1 && get(s, "x") == "str" && get(i, 0) == 4)
  let any: Any = s, anyi: Any = i
  expect(any is Box<String> && !(any is Box<Int>) && anyi is Box<Int> && anyi is IntBox && "\(type(of: s))" == "Box<String>" && "\(type(of: anyi))" == "IntBox")
  remove(hs); remove(hi); expect(n(s, 1) == 1 && n(i, 1) == 3)
  let r = OnResilient(), q: Resilient = r
  let valueWord = word(OnResilient.self, "OnResilientC5value"), ownWord = word(OnResilient.self, "OnResilientC3own")
  let hr = hook(r, valueWord, .ORT_HOOK_BEFORE, B1 { log.lines.append("v\($0)") }), ho = hook(r, ownWord, .ORT_HOOK_BEFORE, B1 { log.lines.append("o\($0)") })
  expect(q.value(1) == 13 && r.own(2) == 14 && q.added(9) == 4); expect(log.take() == "v1 o2")
  expect((q as? OnResilient) === r && "\(q)" == "Lib.OnResilient"); remove(hr); remove(ho); expect(isa(r) == meta(OnResilient.self))
  let c = Counter(), copy = ort_swift_object_begin(address(c))!
  expect(isa(c) == copy && "\(type(of: c))" == "Counter"); let v = await c.inc(3); expect(v == 3 && (c as Any) is Counter)
  ort_swift_object_end(copy); let v2 = await c.inc(3); expect(v2 == 6 && isa(c) == meta(Counter.self))
  let k = Service(), other = Service()
  let la = hook(k, word(Service.self, "5later"), .ORT_HOOK_BEFORE, B1 { log.lines.append("later\($0)") }, async: true)
  let lc = install(meta(Service.self), word(Service.self, "5later"), .ORT_HOOK_BEFORE, B1 { log.lines.append("class\($0)") }, async: true)
  let r1 = await later(k, 4), r2 = await later(other, 5); expect(r1 == 7 && r2 == 8); expect(log.take() == "later4 class4 class5")
  remove(la); let r3 = await later(k, 6); expect(r3 == 9); expect(log.take() == "class6"); remove(lc)
  // a failing initializer of a hooked object
  var held: OpaquePointer?
  Failing.hookIt = { o in held = hook(o, word(FailingSub.self, "7FailingC1f"), .ORT_HOOK_BEFORE, B1 { _ in }) }
  for k in [5, 6] { _ = try? FailingSub(k); if let x = held { expect(ort_hook_get_state(x) == .ORT_HOOK_IS_REMOVED); ort_hook_release(x); held = nil } }
  Failing.hookIt = nil
  // an object that is being destroyed cannot be hooked, hooked before or not
  nonisolated(unsafe) var ends = 0
  Ending.atEnd = { p in ends += 1; expect(ort_swift_object_begin(p) == nil); expect(p.load(as: UnsafeRawPointer.self) == meta(Ending.self)) }
  do { let p = Ending(); weak let wp = p; expect(p.f(1) == 1 && wp != nil) }
  do { let p = Ending(); weak let wp = p; ort_hook_release(hook(p, word(Ending.self, "6EndingC1f"), .ORT_HOOK_BEFORE, B1 { _ in })); expect(p.f(1) == 1 && wp != nil) }
  expect(ends == 2); Ending.atEnd = nil
}
func threads(_ seconds: Double) {
  let end = Date().addingTimeInterval(seconds), lock = NSLock()
  nonisolated(unsafe) var shared = Service(), total = 0, hooked = 0
  DispatchQueue.concurrentPerform(iterations: 8) { t in
    var rounds = 0, wrong = 0
    while Date() < end {
      for _ in 0..<50 {
        rounds += 1
        var o: Service? = rounds % 3 == 0 ? Derived() : Service()
        let id = ObjectIdentifier(o!)
        nonisolated(unsafe) var ran = 0
        let h = hook(o!, fetchWord, .ORT_HOOK_BEFORE, B1 { _ in ran += 1 }); let h2 = hook(o!, bumpWord, .ORT_HOOK_INSTEAD, BI { $0 * 10 })
        if call(o!, rounds) != "x\(rounds)" || ran != 1 || bump(o!, 2) != 20 || ObjectIdentifier(o!) != id { wrong += 1 }
        let other = lock.withLock { shared }
        let oh = hook(other, fetchWord, .ORT_HOOK_AFTER, B1 { _ in }, options: 0)
        if call(other, 5) != "x5" { wrong += 1 }
        if rounds % 2 == 0 { ort_hook_remove(oh) }; ort_hook_release(oh)
        if rounds % 5 == t % 5 { let fresh = Service(); lock.withLock { shared = fresh } }
        if rounds % 2 == 0 { ort_hook_remove(h); if call(o!, 1) != "x1" || ran != 1 { wrong += 1 } }
        if rounds % 3 == 1 { ort_hook_remove(h2) }
        if rounds % 7 == 0 { let s = o!.spawn(); if call(s, 8) != "x8" || ran != 1 { wrong += 1 } }
        if rounds % 97 == 0 { let ch = install(meta(Service.self), fetchWord, .ORT_HOOK_BEFORE, B1 { _ in }, subs: [Derived.self]); if call(o!, 2) != "x2" { wrong += 1 }; ort_hook_remove(ch); ort_hook_release(ch) }
        if rounds % 4 == 0 { let hh = h, p = o!; o = nil; withExtendedLifetime(p) {}; ort_hook_remove(hh) } else { o = nil }
        ort_hook_release(h); ort_hook_release(h2)
      }
    }
    lock.withLock { total += rounds; hooked += wrong }
  }
  print("rounds", total, "wrong", hooked); expect(hooked == 0)
  shared = Service()
}
// Somebody removes the hook while another thread lets the object go.
func races(_ seconds: Double) {
  let end = Date().addingTimeInterval(seconds); let a = DispatchSemaphore(value: 0), b = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var handle: OpaquePointer?, stop = false
  let t = Thread { while true { a.wait(); if stop { break }; ort_hook_remove(handle); b.signal() } }; t.start()
  var k = 0; let before = Service.deinits
  while Date() < end { k += 1; var o: Service? = Service(); handle = hook(o!, fetchWord, .ORT_HOOK_BEFORE, B1 { _ in }); _ = call(o!, 1); a.signal(); for _ in 0..<(k % 300) { _ = isa(Log.self as AnyObject) }; o = nil; b.wait(); ort_hook_release(handle) }
  stop = true; a.signal(); print("races", k); expect(Service.deinits == before + k)
}
@inline(never) func opened<T: Named>(_ t: T) -> (Any, String) { ([t], "\(T.self) \(t.called())") }
func measure() {
  func time(_ what: String, _ count: Int, _ body: () -> Void) { let c = ContinuousClock(), d = c.measure(body); print(what, Double(d.components.attoseconds) / 1e9 / Double(count) + Double(d.components.seconds) * 1e9 / Double(count), "ns") }
  let o = Service(), e: any Named = o
  var sum = 0
  time("plain call", 5_000_000) { for i in 0..<5_000_000 { sum &+= bump(o, i) } }
  let c = install(meta(Service.self), bumpWord, .ORT_HOOK_BEFORE, B1 { _ in })
  time("class hook call", 5_000_000) { for i in 0..<5_000_000 { sum &+= bump(o, i) } }
  remove(c)
  let h = hook(o, bumpWord, .ORT_HOOK_BEFORE, B1 { _ in })
  let (array, name) = opened(e); expect(array is [Service] && name == "Service Sx0")
  time("object hook call", 5_000_000) { for i in 0..<5_000_000 { sum &+= bump(o, i) } }
  remove(h)
  time("hook and remove", 100_000) { for _ in 0..<100_000 { remove(hook(o, bumpWord, .ORT_HOOK_BEFORE, B1 { _ in })) } }
  var many: [Service] = [], hooks: [OpaquePointer] = []
  time("hook 20000 objects", 20_000) { for _ in 0..<20_000 { let s = Service(); many.append(s); hooks.append(hook(s, bumpWord, .ORT_HOOK_BEFORE, B1 { _ in })) } }
  time("class hook with 20000 copies, and removal", 1) { remove(install(meta(Service.self), bumpWord, .ORT_HOOK_BEFORE, B1 { _ in }, subs: [Derived.self])) }
  time("release 20000 objects", 20_000) { many = [] }
  hooks.forEach { ort_hook_release($0) }
  expect(sum != 0)
}
let seconds = Double(CommandLine.arguments.dropFirst().first ?? "3")!
basics(); print("basics"); await others(); print("others"); threads(seconds); races(seconds / 2)
if CommandLine.arguments.count > 2 { measure() }
expect(ort_hook_flush(2_000_000_000))
var left = 0; let l = ort_hook_copy_list(nil, nil, nil, &left); expect(left == 0, "left \(left)")
print(failures == 0 ? "passed" : "\(failures) failures"); exit(failures == 0 ? 0 : 1)
