import HookMacro
@MainActor class View {
    var title = ""
    func draw(_ depth: Int) -> Bool { true }
    func load(_ name: String) async {}
    nonisolated func id() -> Int { 0 }
}
@MainActor func places(view: View) throws {
    _ = (try #hook(view, View.draw(_:), .before) { (depth: Int) in print(depth) })
    _ = (try #hook(view, View.draw(_:), .before) { depth in print(depth) })
    _ = (try #hook(view, View.draw(_:), .instead) { depth, next in next(depth + 1) })
    _ = (try #hook(view, View.draw(_:), .instead) { (depth: Int, next) -> Bool in next(depth + 1) })
    _ = (try #hook(View.self, View.load(_:), .before) { name in print(name) })
    _ = (try #hook(view, View.id, .instead) { next in next() + 1 })
    _ = (try #hook(view, getter: \.title, .before) { print("title") })
    _ = (try #hook(view, getter: \.title, .after) { title in print(title) })
    _ = (try #hook(view, setter: \.title, .instead) { new, next in next(new) })
}
nonisolated func elsewhere(view: View) throws {
    _ = (try #hook(view, View.draw(_:), .before) { (depth: Int) in print(depth) })
    _ = (try #hook(view, View.draw(_:), .before) { depth in print(depth) })
    _ = (try #hook(view, getter: \.title, .before) { print("title") })
}
nonisolated func mutates(view: View) throws {
    var n = 0
    _ = (try #hook(view, View.draw(_:), .before) { (depth: Int) in n += 1 })
}
@MainActor func isolatedBody(view: View) throws {
    _ = (try #hook(view, View.draw(_:), .before) { (depth: Int) in view.title = "x" })
    _ = (try #hook(view, View.draw(_:), .before) { (depth: Int) in MainActor.assumeIsolated { view.title = "x" } })
    _ = (try #hook(view, View.draw(_:), .before) { @MainActor (depth: Int) in view.title = "x" })
}
final class Global { static let x = 1 }
