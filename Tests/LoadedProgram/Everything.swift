#if Agent
import RuntimeAgent
import SwiftRuntime
import Synchronization

/// The ways in which hooks run their bodies.
enum HookWay: String {
    case before, reading, after, instead

    var options: AspectOptions {
        switch self {
        case .before, .reading: .before
        case .after: .after
        case .instead: .instead
        }
    }
}

/// Hooks each method of each loaded class, and reports whether the state is as before afterwards.
enum Everything {
    // Used on the main thread.
    private nonisolated(unsafe) static var tokens: [AspectToken] = []
    private nonisolated(unsafe) static var words: [SwiftClass: [UInt]] = [:]
    private nonisolated(unsafe) static var snapshot: RuntimeSnapshot?
    private static let calls = Atomic(0)
    /// The number of arguments whose true values are known, and the number of those that were read wrongly.
    private static let readings = Atomic(0), wrongReadings = Atomic(0)

    /// Stores the state of the classes without hooks.
    static func remember() {
        words = Dictionary(uniqueKeysWithValues: SwiftClass.all.map { ($0, vtable(of: $0)) })
        snapshot = RuntimeSnapshot.capture(Array(ObjCClass.all))
    }

    /// Returns how many methods of Swift classes and of other classes were hooked, and how many were refused.
    ///
    /// The last number is that of refusals without a message.
    static func hook(_ way: HookWay) -> String {
        calls.store(0, ordering: .relaxed)
        readings.store(0, ordering: .relaxed)
        wrongReadings.store(0, ordering: .relaxed)
        var refusals: [String] = []
        for cls in SwiftClass.all {
            for method in cls.implementedMethods where method.reasonAgainstHooks == nil {
                guard let name = method.prototype else { continue }
                do { tokens.append(try hook(cls, name, way)) } catch { refusals.append(error.message) }
            }
        }
        let swiftCount = tokens.count
        for cls in ObjCClass.all {
            for side in [cls, cls.isa] {
                for method in side.methods {
                    do { tokens.append(try hook(side, method.selector, way)) } catch { refusals.append("\(error)") }
                }
            }
        }
        let silent = refusals.filter(\.isEmpty)
        return "\(swiftCount) \(tokens.count - swiftCount) \(refusals.count) \(silent.count)"
    }

    private static func hook(_ cls: SwiftClass, _ name: String, _ way: HookWay) throws(AspectError) -> AspectToken {
        let isFetch = name.contains("Service.fetch(id:")
        return try cls.hook(name, way.options) { call in
            calls.add(1, ordering: .relaxed)
            switch way {
            case .before, .after: break
            case .reading:
                let arguments = call.arguments
                // The arguments that Work passes.
                if isFetch { note(arguments.first as? Int == 7 || arguments.first as? Int == 8) }
            case .instead: try call.proceed()
            }
        }
    }

    private static func note(_ isRight: Bool) {
        readings.add(1, ordering: .relaxed)
        if !isRight { wrongReadings.add(1, ordering: .relaxed) }
    }

    private static func hook(_ cls: ObjCClass, _ selector: Selector, _ way: HookWay) throws -> AspectToken {
        try cls.hook(selector, way.options) { (info: AspectInfo) in
            calls.add(1, ordering: .relaxed)
            switch way {
            case .before, .after: break
            case .reading:
                let arguments = info.arguments
                if selector.name == "half:" { note(arguments.first?.bytes == withUnsafeBytes(of: 5.0, Array.init)) }
            case .instead: try info.proceed()
            }
        }
    }

    /// `restored`, the number of calls that ran bodies, and of arguments read rightly and wrongly; or a difference.
    static func unhook() -> String {
        tokens.forEach { $0.remove() }
        tokens = []
        Hooks.flush()
        let changed = words.filter { vtable(of: $0.key) != $0.value }.map(\.key.name)
        if !changed.isEmpty { return "changed: \(changed.prefix(5))" }
        guard Hooks.all.isEmpty else { return "\(Hooks.all.count) hooks are left" }
        let now = RuntimeSnapshot.capture(Array(ObjCClass.all))
        guard let snapshot, now.isRestored(to: snapshot) else { return "classes of messages differ" }
        let wrong = wrongReadings.load(ordering: .relaxed)
        return "restored \(calls.load(ordering: .relaxed)) \(readings.load(ordering: .relaxed) - wrong) \(wrong)"
    }

    /// The words of the metadata after the address point.
    private static func vtable(of cls: SwiftClass) -> [UInt] {
        let address = cls.metadataAddress
        // At 32: the size of the metadata in bytes. At 36: the part of it before the address point.
        let size = address.load(fromByteOffset: 32, as: UInt32.self) - address.load(fromByteOffset: 36, as: UInt32.self)
        return (0..<Int(size / 8)).map { address.load(fromByteOffset: $0 * 8, as: UInt.self) }
    }
}
#endif
