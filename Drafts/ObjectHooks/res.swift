open class Resilient {
  var stored = 5
  public init() {}
  open func value(_ n: Int) -> Int { n + stored }
  open func added(_ n: Int) -> Int { n - stored }
}
