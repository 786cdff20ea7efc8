import Res
open class Service {
  public static nonisolated(unsafe) var deinits = 0
  public var tag = 3
  public required init() {}
  open func fetch(id: Int) -> String { "x\(id)" }
  open func greet(_ n: String, times: Int, scale: Double) throws -> Int? { nil }
  open var name: String = "a"
  open func spawn() -> Service { Self() }
  open func later(_ n: Int) async -> Int { await Task.yield(); return n + tag }
  open func bump(_ n: Int) -> Int { n + tag }
  deinit { Service.deinits += tag == 3 ? 1 : 1000; if !(type(of: self) == Service.self || type(of: self) == Derived.self) { Service.deinits += 100000 } }
}
open class Derived: Service { public required init() { super.init() }; open override func bump(_ n: Int) -> Int { super.bump(n) * 2 } }
open class Box<T> { public var v: T; public init(_ v: T) { self.v = v }; open func get(_ d: T) -> T { v }; open func n(_ i: Int) -> Int { i } }
open class IntBox: Box<Int> { open override func n(_ i: Int) -> Int { i * 3 } }
public protocol Named { func called() -> String }
extension Service: Named { public func called() -> String { "S" + fetch(id: 0) } }
public actor Counter { var c = 0; public init() {}; public func inc(_ n: Int) -> Int { c += n; return c }; public nonisolated func plain(_ n: Int) -> Int { n } }
open class OnResilient: Resilient { public var mine = 7; open override func value(_ n: Int) -> Int { super.value(n) + mine }; open func own(_ n: Int) -> Int { n * mine } }
open class Failing { public var s: String; nonisolated(unsafe) public static var hookIt: ((Failing) -> Void)?; public init(_ n: Int) throws { s = "abc\(n)" ; if n == 0 { throw Oops() } }; open func f(_ n: Int) -> Int { n } }
open class FailingSub: Failing { public var more: [Int]; public override init(_ n: Int) throws { more = [n, 2]; try super.init(1); if let h = Failing.hookIt { h(self) }; if n == 5 { throw Oops() } } }
public struct Oops: Error { public init() {} }
open class Ending { nonisolated(unsafe) public static var atEnd: ((UnsafeMutableRawPointer) -> Void)?; public init() {}; open func f(_ n: Int) -> Int { n }; deinit { Ending.atEnd?(Unmanaged.passUnretained(self).toOpaque()) } }
