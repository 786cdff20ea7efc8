import SwiftRuntime

/// A method of the fixture `hooks_mixtures` that is hooked, signalled and observed.
enum MixedMethod: String, CaseIterable, Sendable {
    case setAge = "setAge:"
    case setWeight = "setWeight:"
    case setName = "setName:"
    case setPlace = "setPlace:"
    case add = "add:"
    case setDelegate = "setDelegate:"
    /// A method that no class has: it exists while it is signalled.
    case missing = "missing:"
    /// The model only hooks this method.
    case dealloc

    static let setters: [MixedMethod] = [.setAge, .setWeight, .setName, .setPlace]
    static let ofBase = setters + [.add]

    var selector: Selector { Selector(rawValue) }

    /// The key of the value that the method sets.
    var key: String? {
        guard Self.setters.contains(self) else { return nil }
        return rawValue.dropFirst(3).dropLast().lowercased()
    }
}

/// Predicts what hooks, signals, observations and delegates of a few objects do.
///
/// From the outside in, a call passes an object's hooks, its signal, its observations, exchanged methods, the hooks of
/// the superclass, and the method.
struct MixtureModel {
    struct Hook {
        let id: Int
        let method: MixedMethod
        let position: AspectPosition
        var isEnabled = true
        /// Whether an instead body proceeds.
        var proceeds = true
        var isAutomatic = false
    }

    struct Observation {
        let id: Int
        let method: MixedMethod
        let isPrior: Bool
    }

    struct Subscription {
        let id: Int
        let method: MixedMethod
    }

    struct Object {
        /// Whether the object is an instance of the superclass, which has no delegate.
        let isBase: Bool
        var hooks: [Hook] = []
        var observations: [Observation] = []
        var subscriptions: [Subscription] = []
        var values: [MixedMethod: Int] = [:]
        /// The number of the block that implements the delegate's method.
        var implementation: Int?
        var hasFriend = false
        /// Whether the object believes that its delegate responds.
        var asks = false

        /// The name of the object's isa, if its class has the given name.
        func className(_ original: String) -> String {
            if hooks.isEmpty, observations.isEmpty, subscriptions.isEmpty { return original }
            let prefix = observations.isEmpty ? "" : "NSKVONotifying_"
            return prefix + original + (subscriptions.isEmpty ? "" : "_RACSelectorSignal") + "_Aspects_"
        }

        func isSignalled(_ method: MixedMethod) -> Bool { subscriptions.contains { $0.method == method } }
    }

    var objects: [Object]
    /// The hooks of the superclass.
    var classHooks: [Hook] = []
    /// Whether the class's own `setAge:` and its inherited `setWeight:` have been exchanged.
    var isExchanged = false

    private var words: [String] = []
    private var used: Set<Int> = []

    init(_ objects: [Object]) {
        self.objects = objects
    }

    // MARK: Messages

    /// Returns the trace and the result of a call.
    ///
    /// For `setDelegate:`, 0 stands for nil, and another number for the friend.
    mutating func call(_ method: MixedMethod, _ number: Int, on index: Int) -> (words: [String], answer: Int) {
        let answer = message(method, hooks: objects[index].hooks) { $0.signal(method, number, index) }
        let used = used
        objects[index].hooks.removeAll { $0.isAutomatic && used.contains($0.id) }
        classHooks.removeAll { $0.isAutomatic && used.contains($0.id) }
        return (takeWords(), answer)
    }

    /// The same for `ask:`, which is never hooked and returns the delegate's result.
    func ask(_ number: Int, _ index: Int) -> (words: [String], answer: Int) {
        let object = objects[index]
        guard object.asks else { return ([], -1) }
        if let id = object.implementation { return (["block \(id) \(number)"], 2 * number) }
        return object.hasFriend ? (["friend"], 100 * number) : ([], 0)
    }

    /// Returns the trace of an object's deallocation.
    mutating func end(_ index: Int) -> [String] {
        let object = objects[index]
        _ = message(.dealloc, hooks: object.hooks) { model in
            model.words.append("dealloc")
            return 0
        }
        var words = takeWords()
        let completions = object.subscriptions.map { "completed \($0.id)" }
        let place = words.firstIndex { !$0.hasPrefix("before") } ?? 0
        words.insert(contentsOf: completions, at: place)
        objects[index] = Object(isBase: object.isBase)
        return words
    }

    private mutating func takeWords() -> [String] {
        defer {
            words = []
            used = []
        }
        return words
    }

    // MARK: Layers

    private mutating func message(
        _ method: MixedMethod, hooks: [Hook], _ inside: (inout MixtureModel) -> Int
    ) -> Int {
        let enabled = hooks.filter { $0.method == method && $0.isEnabled }
        func at(_ position: AspectPosition) -> [Hook] { enabled.filter { $0.position == position } }
        use(at(.before))
        let answer = insteads(at(.instead)[...], inside)
        use(at(.after))
        return answer
    }

    private mutating func use(_ hooks: [Hook]) {
        for hook in hooks {
            words.append("\(hook.position) \(hook.id)")
            used.insert(hook.id)
        }
    }

    private mutating func insteads(_ hooks: ArraySlice<Hook>, _ inside: (inout MixtureModel) -> Int) -> Int {
        guard let outermost = hooks.last else { return inside(&self) }
        use([outermost])
        guard outermost.proceeds else { return 0 }
        let answer = insteads(hooks.dropLast(), inside)
        words.append("instead \(outermost.id) ends")
        return answer
    }

    private mutating func signal(_ method: MixedMethod, _ number: Int, _ index: Int) -> Int {
        let answer = change(method, number, index)
        for subscription in objects[index].subscriptions where subscription.method == method {
            words.append("signal \(subscription.id)")
        }
        return answer
    }

    private mutating func change(_ method: MixedMethod, _ number: Int, _ index: Int) -> Int {
        let observations = objects[index].observations.filter { $0.method == method }
        let old = objects[index].values[method] ?? 0
        words += observations.filter(\.isPrior).map { "prior \($0.id) \(old)" }
        let answer = own(method, number, index)
        let new = objects[index].values[method] ?? 0
        words += observations.reversed().map { "told \($0.id) \(old) \(new)" }
        return answer
    }

    private mutating func own(_ method: MixedMethod, _ number: Int, _ index: Int) -> Int {
        guard !objects[index].isBase || method == .missing else { return base(method, number, index) }
        switch method {
        case .setAge:
            words += isExchanged ? ["swapped setAge:", "setAge:"] : ["setAge:"]
            return base(method, number, index)
        case .setWeight:
            if isExchanged { words.append("swapped setWeight:") }
            return base(method, number, index)
        case .add:
            words.append("add:")
            return base(method, number, index) + 1
        case .setDelegate:
            objects[index].hasFriend = number != 0
            promptOwner(index)
            return 0
        case .missing: return 0
        default: return base(method, number, index)
        }
    }

    private mutating func base(_ method: MixedMethod, _ number: Int, _ index: Int) -> Int {
        message(method, hooks: classHooks) { model in
            model.words.append("base \(method.rawValue)")
            if method.key != nil { model.objects[index].values[method] = number }
            return number + 1
        }
    }

    /// Makes the object ask again whether its delegate responds.
    mutating func promptOwner(_ index: Int) {
        objects[index].asks = objects[index].implementation != nil || objects[index].hasFriend
    }
}
