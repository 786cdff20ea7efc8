import SwiftRuntime

/// A method of the fixture `hooks_mixtures` that is hooked, signalled and observed.
enum MixedMethod: String, CaseIterable, Sendable {
    case setAge = "setAge:"
    case setWeight = "setWeight:"
    case setName = "setName:"
    case setPlace = "setPlace:"
    case add = "add:"
    case setDelegate = "setDelegate:"
    /// No class has it: it is there while it is signalled.
    case missing = "missing:"
    /// Hooked only.
    case dealloc

    static let setters: [MixedMethod] = [.setAge, .setWeight, .setName, .setPlace]
    static let ofBase = setters + [.add]

    var selector: Selector { Selector(rawValue) }

    /// Of the value that the method sets.
    var key: String? {
        guard Self.setters.contains(self) else { return nil }
        return rawValue.dropFirst(3).dropLast().lowercased()
    }
}

/// What hooks, signals, observations and delegates of a few objects are to do, whoever does them: from the outside in
/// an object's hooks, its signal, its observations, what has been exchanged, the hooks of the superclass, and the
/// method.
struct MixtureModel {
    struct Hook {
        let id: Int
        let method: MixedMethod
        let position: AspectPosition
        var isEnabled = true
        /// Of an instead.
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
        /// An instance of the superclass, without a delegate.
        let isBase: Bool
        var hooks: [Hook] = []
        var observations: [Observation] = []
        var subscriptions: [Subscription] = []
        var values: [MixedMethod: Int] = [:]
        /// What the delegate's method was implemented with.
        var implementation: Int?
        var hasFriend = false
        /// Whether the object believes that its delegate responds.
        var asks = false

        /// What the isa is called while the class is called that.
        func className(_ original: String) -> String {
            if hooks.isEmpty, observations.isEmpty, subscriptions.isEmpty { return original }
            let prefix = observations.isEmpty ? "" : "NSKVONotifying_"
            return prefix + original + (subscriptions.isEmpty ? "" : "_RACSelectorSignal") + "_Aspects_"
        }

        func isSignalled(_ method: MixedMethod) -> Bool { subscriptions.contains { $0.method == method } }
    }

    var objects: [Object]
    /// Of the superclass.
    var classHooks: [Hook] = []
    /// Whether the class's own `setAge:` and its inherited `setWeight:` have been exchanged.
    var isExchanged = false

    private var words: [String] = []
    private var used: Set<Int> = []

    init(_ objects: [Object]) {
        self.objects = objects
    }

    // MARK: Messages

    /// What a call traces and answers.
    ///
    /// The number of `setDelegate:` says whether it is somebody or nil.
    mutating func call(_ method: MixedMethod, _ number: Int, on index: Int) -> (words: [String], answer: Int) {
        let answer = message(method, hooks: objects[index].hooks) { $0.signal(method, number, index) }
        let used = used
        objects[index].hooks.removeAll { $0.isAutomatic && used.contains($0.id) }
        classHooks.removeAll { $0.isAutomatic && used.contains($0.id) }
        return (takeWords(), answer)
    }

    /// The same of `ask:`, which nobody hooks and whose answer is the delegate's.
    func ask(_ number: Int, _ index: Int) -> (words: [String], answer: Int) {
        let object = objects[index]
        guard object.asks else { return ([], -1) }
        if let id = object.implementation { return (["block \(id) \(number)"], 2 * number) }
        return object.hasFriend ? (["friend"], 100 * number) : ([], 0)
    }

    /// What the end of an object traces.
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

    /// Has the object ask again what its delegate responds to.
    mutating func promptOwner(_ index: Int) {
        objects[index].asks = objects[index].implementation != nil || objects[index].hasFriend
    }
}
