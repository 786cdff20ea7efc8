import sys
obs = """{dis}func hook<T: AnyObject{g}, each P, R>(_ t: T{ty}, _ m: @escaping (T) -> ({mp}repeat each P) async throws -> R, _ p: HookObserving, line: Int = #line, body: @escaping @Sendable ({bp}) -> Void) throws -> HookToken {{ tok("{k}obs {n}", type(of: body), type(of: m), line: line) }}
"""
out = """public struct HookToken: Sendable { let s: String }
public struct HookObserving: Sendable { public static let before = HookObserving(); public static let after = HookObserving() }
public struct HookReplacing: Sendable { public static let instead = HookReplacing() }
func tok(_ s: String, _ f: Any.Type, _ m: Any.Type? = nil, line: Int = 0) -> HookToken { print(line, s, f, m.map { "\\($0)" } ?? ""); return HookToken(s: s) }
public struct HookNext<R, each P> { func callAsFunction(_ a: repeat each P) -> R { fatalError() } }
public struct HookThrowingNext<R, E: Error, each P> { func callAsFunction(_ a: repeat each P) throws(E) -> R { fatalError() } }
"""
mode = sys.argv[1] if len(sys.argv) > 1 else "fn"
for ty in ("", ".Type"):
    k = "C " if ty else ""
    out += obs.format(dis="", g="", ty=ty, mp="", bp="repeat each P", k=k, n="full")
    for n in range(0, 12):
        A = [f"A{i}" for i in range(n)]
        out += obs.format(dis="@_disfavoredOverload ", g="".join(", "+a for a in A)+", D", ty=ty, mp="".join(a+", " for a in A)+"D, ", bp=", ".join(A), k=k, n=f"pre{n}")
    if mode == "fn":
        nx, nxt = "(repeat each P) -> R", "(repeat each P) throws(E) -> R"
    else:
        nx, nxt = "HookNext<R, repeat each P>", "HookThrowingNext<R, E, repeat each P>"
    out += f"""func hook<T: AnyObject, each P, R>(_ t: T{ty}, _ m: @escaping (T) -> (repeat each P) -> R, _ p: HookReplacing, line: Int = #line, body: @escaping @Sendable (repeat each P, {nx}) -> R) throws -> HookToken {{ tok("{k}ins", type(of: body), type(of: m), line: line) }}
@_disfavoredOverload func hook<T: AnyObject, each P, R, E>(_ t: T{ty}, _ m: @escaping (T) -> (repeat each P) throws(E) -> R, _ p: HookReplacing, line: Int = #line, body: @escaping @Sendable (repeat each P, {nxt}) throws(E) -> R) throws -> HookToken {{ tok("{k}ins throws", type(of: body), type(of: m), line: line) }}
"""
open("decls.swift", "w").write(out)
