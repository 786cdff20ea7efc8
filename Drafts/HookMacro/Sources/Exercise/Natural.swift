import HookMacro
import Probe
import Synchronization

let heard = Mutex<[String]>([])

/// Calls stored bodies as compiled code would: arguments in registers, context in the self register.
func callNaturally() throws {
    let service = Service()
    let offset = 100
    let number = try #hook(service, Service.fetch(id:), .before) { (id: Int) in
        heard.withLock { $0.append("id \(id + offset)") }
    }
    if let closure = number.closure { probe_call_int(closure.code, closure.context, 7) }
    let text = try #hook(service, Service.over(_:), .before) { (text: String) in
        heard.withLock { $0.append("text \(text)") }
    }
    let words = unsafeBitCast("in registers" as String, to: (Int, Int).self)
    if let closure = text.closure { probe_call_words(closure.code, closure.context, words.0, words.1) }
    print(heard.withLock { $0 } == ["id 107", "text in registers"] ? "natural: ok" : "natural: WRONG")
}

/// Calls bodies with arguments in memory, as for a member whose convention is not the body's.
func callInMemory() throws {
    let service = Service()
    let replaced = try #hook(service, Service.fetch(id:), .instead) { (id: Int, next) -> String in next(id + 1) + "!" }
    let frame = SwiftHookFrame { "\($0[0, as: Int.self])" }
    frame.append(41)
    try (replaced.body as! any SwiftHookBody).call(frame)
    let changed = try #hook(service, Service.bump(_:), .before) { (x: inout Int) in x += 1 }
    let other = SwiftHookFrame { _ in () }
    other.append(1)
    try (changed.body as! any SwiftHookBody).call(other)
    let result: String = frame.result()
    print(result == "42!" && other[0, as: Int.self] == 2 ? "memory: ok" : "memory: WRONG \(result)")
}
